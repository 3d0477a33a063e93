"""The rulebook of every way to play: complete, true to the data, and in every language."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from signoria.condottiere.model.editions import EDITIONS, edition_table, rules
from signoria.game import BadInput, Setup
from signoria.games import GAMES, load
from signoria.rulebook import Book, rulebook
from signoria.rulebook.book import paragraphs_of
from signoria.rulebook.paragraph import read
from signoria.text import LANGUAGES, catalogue
from signoria.virtu.model.components import packaged

languages = pytest.mark.parametrize("language", LANGUAGES)
games = pytest.mark.parametrize("game", GAMES)


def setups(game: str) -> Iterator[Setup]:
    """Every way to set a game up that changes its rules, one option at a time."""
    for variant in load(game).variants():
        yield {**variant}
    if game == "condottiere":
        for edition in EDITIONS:
            for option in edition_table(edition)["options"]:
                yield {"edition": edition, "options": [option]}


def ids(book: Book) -> list[str]:
    return [one.id for chapter in book.chapters for one in chapter.paragraphs]


@games
@languages
def test_every_way_to_play_has_its_rules(game: str, language: str) -> None:
    for setup in setups(game):
        book = rulebook(game, setup, language)
        assert len(ids(book)) == len(set(ids(book)))
        for chapter in book.chapters:
            for one in chapter.paragraphs:
                assert one.lines or one.grid, one.id
                assert "{" not in "".join((one.title, *one.lines)), one


@games
def test_every_text_is_used(game: str) -> None:
    """What no setup shows is shown to nobody."""
    used = {
        f"rules.{game}.{one.id}.{each.say}" for one in paragraphs_of(game) for each in one.sentences
    }
    used |= {f"rules.{game}.{one.id}.title" for one in paragraphs_of(game) if not one.title}
    used |= {f"rules.{game}.chapter.{one.chapter}" for one in paragraphs_of(game)}
    written = {key for key in catalogue("en") if key.startswith(f"rules.{game}.")}
    around = ("head.", "goals.", "count", "in-force", "not-in-force", "deck.card", "deck.copies")
    left = {
        key for key in written - used if not key.removeprefix(f"rules.{game}.").startswith(around)
    }
    assert left <= {"rules.condottiere.deck.counts"}
    assert used <= written


@games
def test_every_sentence_holds_somewhere(game: str) -> None:
    shown = {
        line
        for setup in setups(game)
        for chapter in rulebook(game, setup).chapters
        for one in chapter.paragraphs
        for line in one.lines
    }
    for one in paragraphs_of(game):
        for sentence in one.sentences:
            text = catalogue("en")[f"rules.{game}.{one.id}.{sentence.say}"]
            start = text.partition("{")[0]
            assert any(line.startswith(start) for line in shown), (one.id, sentence.say)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", range(2, 7))
def test_goals_and_deck_are_those_of_the_rules(edition: str, players: int) -> None:
    book, played = (
        rulebook("condottiere", {"edition": edition, "players": players}),
        rules(edition, players),
    )
    goal, deck = book.paragraph("goal"), book.paragraph("deck")
    assert str(played.connected_goal) in goal.lines[0]
    assert goal.grid is not None
    assert deck.grid is not None
    here = [row for row in goal.grid.rows if row.id == "here"]
    assert [row.cells[0] for row in here] == [str(players)]
    assert here[0].cells[1] == str(played.connected_goal)
    assert sum(int(row.cells[2]) for row in deck.grid.rows) == len(played.cards)
    cards = {row.id.removeprefix("card:") for row in deck.grid.rows}
    named = {id.removeprefix("card-") for id in ids(book) if id.startswith("card-")}
    assert {card for card in cards if not card.isdigit()} == named


def test_an_option_in_force_changes_the_rules_and_says_so() -> None:
    plain = rulebook("condottiere", {"edition": "third"})
    drawn = rulebook("condottiere", {"edition": "third", "options": ["draw-after-battle"]})
    assert "round" in ids(plain)
    assert "draw" in ids(drawn)
    assert not {"round", "fold"} & set(ids(drawn))
    assert "This option is in force here." in drawn.paragraph("option-draw-after-battle").lines
    assert "This option is in force here." not in plain.paragraph("option-draw-after-battle").lines


def test_the_pope_is_in_the_third_edition_alone() -> None:
    assert "pope" in ids(rulebook("condottiere", {"edition": "third"}))
    assert "pope" not in ids(rulebook("condottiere", {"edition": "second"}))


@pytest.mark.parametrize("players", packaged().players)
def test_the_lists_of_virtu_are_those_of_the_data(players: int) -> None:
    data, book = packaged(), rulebook("virtu", {"players": players})
    cities, citizens = book.paragraph("cities").grid, book.paragraph("citizens").grid
    assert cities is not None
    assert citizens is not None
    assert len(cities.rows) == {3: 20, 4: 28, 5: 30}[players]
    assert [row.id for row in citizens.rows] == [
        f"card:{data.cards[place].id}" for place in data.citizens
    ]
    assert str(data.rules["end"]["cities_trigger"]) in book.paragraph("end").lines[1]


@pytest.mark.parametrize(
    ("document", "sentence"),
    [
        ({}, "paragraphs: is missing"),
        ({"paragraphs": [{"chapter": "aim"}]}, r"paragraphs\[0\].id: is missing"),
        ({"paragraphs": [{"chapter": "a", "id": "b", "say": [{"say": "c"}]}]}, "when: is missing"),
    ],
)
def test_a_file_that_is_no_rulebook_is_refused(document: object, sentence: str) -> None:
    with pytest.raises(BadInput, match=sentence):
        read(document)


def test_there_is_no_such_paragraph_and_no_such_game() -> None:
    with pytest.raises(BadInput, match="no paragraph juggling"):
        rulebook("condottiere", {}).paragraph("juggling")
    with pytest.raises(BadInput, match="there is no chess"):
        rulebook("chess", {})
