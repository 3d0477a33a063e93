"""Events in words: every event of every variant, in every language."""

# ruff: noqa: N802 (rulings are cited as the rules number them)

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from signoria.condottiere import GAME, new, rules
from signoria.condottiere.model.board import load
from signoria.condottiere.words import (
    card_name,
    card_rule,
    cards_of,
    listed,
    outcome_sentence,
    refusal,
    region_name,
    sentence,
)
from signoria.game import Event, IllegalAction, Outcome, Setup, Simulation
from signoria.text import LANGUAGES, Value

NAMES = ("Anna", "Bruno", "Carla", "Dario", "Elena", "Fabio")
MOVES = 250
"""How many random moves of each variant are told."""

languages = pytest.mark.parametrize("language", LANGUAGES)


def said(key: str, **args: Value) -> str:
    return sentence(Event(key, args), "en", NAMES[:4])


def assert_whole(text: str) -> None:
    assert text.strip()
    assert not set("{}") & set(text), text


def events_of(setup: Setup) -> list[Event]:
    rng = Random(str(setup))
    table = Simulation(GAME.new(setup), Random(str(setup)))
    table.settle()
    for _ in range(MOVES):
        if table.state.outcome() is None:
            table.apply(rng.choice(table.state.legal()))
    return table.log


@pytest.mark.parametrize("edition", ["first", "second", "third"])
def test_every_event_of_every_variant_has_a_sentence_in_every_language(edition: str) -> None:
    told: set[str] = set()
    for setup in GAME.variants():
        if setup["edition"] != edition:
            continue
        names = NAMES[: setup["players"]]
        for event in events_of(setup):
            for seat in (None, 0, 1):
                seen = event.seen_by(seat)
                if seen is not None and seen.line not in told:
                    told.add(seen.line)
                    for language in LANGUAGES:
                        assert_whole(sentence(seen, language, names))


@pytest.mark.parametrize(
    ("key", "args", "text"),
    [
        ("shuffle", {"what": "deck", "order": "?"}, "The cards are shuffled."),
        ("deal", {"seat": 0, "cards": ("1", "1", "winter")}, "Anna is dealt 1, 1, Winter."),
        ("deal", {"seat": 0, "cards": ("?", "?")}, "Cards dealt to Anna: 2."),
        ("play", {"seat": 1, "card": "10"}, "Bruno plays Mercenary 10."),
        ("play", {"seat": 1, "card": "?"}, "Bruno plays a card face down."),
        (
            "play",
            {"seat": 1, "card": "scarecrow", "take": "6"},
            "Bruno plays Scarecrow and takes Mercenary 6 back.",
        ),
        ("site", {"seat": 2, "region": "firenze"}, "Carla puts the condottiere token on Florence."),
        ("pope", {"seat": 2, "region": "roma"}, "Carla sends the Pope to Rome."),
        ("pope", {"seat": 2, "region": "off"}, "Carla takes the Pope off the board."),
        ("keep", {"seat": 3, "cards": ()}, "Dario keeps nothing."),
        ("keep", {"seat": 3, "cards": ("?",)}, "Cards kept by Dario: 1."),
        ("keep", {"seat": 3, "cards": ("10", "heroine")}, "Dario keeps 10, Heroine."),
        ("draw", {"seat": 0, "count": "2"}, "Anna draws 2."),
        (
            "won",
            {"region": "roma", "victor": 0, "strengths": (12, 0, 3, 0)},
            "Anna wins Rome. Armies: Anna 12, Bruno 0, Carla 3, Dario 0.",
        ),
        (
            "final-battle",
            {"finalists": (0, 1, 3)},
            "Anna, Bruno and Dario are level: a final battle decides.",
        ),
        (
            "final-strengths",
            {"finalists": (0, 3), "strengths": (9, 4)},
            "The final battle: Anna and Dario with 9 and 4.",
        ),
        (
            "show",
            {"seat": 0, "to": (1, 2), "cards": ("winter",)},
            "Anna shows Winter to Bruno and Carla.",
        ),
        ("points", {"points": (1, 2, 3, 4)}, "Points so far: Anna 1, Bruno 2, Carla 3, Dario 4."),
        (
            "over",
            {"winners": (2,), "reasons": ("total",)},
            "The game is over. Carla wins with enough regions in all.",
        ),
    ],
)
def test_sentences(key: str, args: dict[str, Value], text: str) -> None:
    assert said(key, **args) == text


def test_the_draw_for_the_first_token_is_no_shuffle_of_cards() -> None:
    assert "Lots" in said("shuffle", what="holder", order=("1", "0"))


@languages
@pytest.mark.parametrize(
    ("winners", "reasons"),
    [
        ((0,), ("connected",)), ((0,), ("total",)), ((0,), ("connected", "total")),
        ((1,), ("most",)), ((1,), ("final-battle",)), ((0, 2), ("shared",)), ((), ("draw",)),
        ((0,), ("limit",)), ((0, 1, 2), ("limit", "shared")), ((3,), ("points",)),
    ],
)  # fmt: skip
def test_every_outcome_has_a_sentence(
    language: str, winners: tuple[int, ...], reasons: tuple[str, ...]
) -> None:
    text = outcome_sentence(Outcome(winners, reasons), language, NAMES)
    assert_whole(text)
    assert all(NAMES[winner] in text for winner in winners)


def test_lists() -> None:
    assert listed(["a"], "en") == "a"
    assert listed(["a", "b"], "en") == "a and b"
    assert listed(["a", "b", "c"], "de") == "a, b und c"


@languages
def test_every_card_has_a_name_and_a_rule(language: str) -> None:
    for edition in ("first", "second", "third"):
        table = rules(edition)
        for card in cards_of(table):
            assert_whole(card_name(card, language))
            assert_whole(card_rule(card, table, language))


@pytest.mark.parametrize("card", ["winter", "bishop", "scarecrow"])
def test_the_rule_of_a_card_is_that_of_the_edition(card: str) -> None:
    assert card_rule(card, rules("first"), "en") == card_rule(card, rules("second"), "en")
    assert card_rule(card, rules("second"), "en") != card_rule(card, rules("third"), "en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_R21_with_capture_the_bishop_may_send_the_pope_to_an_owned_region(language: str) -> None:
    plain, capture = (card_rule("bishop", rules("third", 4, options), language)
                      for options in ([], ["capture"]))  # fmt: skip
    free = {"en": "a free region", "de": "eine freie Region", "hu": "egy szabad régióba",
            "it": "una regione libera", "ru": "свободный регион,"}[language]  # fmt: skip
    assert free in plain
    assert free not in capture
    assert card_rule("bishop", rules("second", 4, ["capture"]), language) == card_rule(
        "bishop", rules("second", 4), language
    )


def test_a_deck_has_no_cards_of_other_editions() -> None:
    assert not {"spring", "courtesan"} & set(cards_of(rules("second")))


OWN_BOARD = """
[lagoon]
name = "The lagoon"
[lagoon.regions]
murano = { name = "Murano of the glass", at = [10, 10] }
roma = { name = "Roma vecchia", at = [20, 20] }
milano = { name = "Milano", at = [30, 30] }
lido = { at = [40, 40] }
a = { at = [50, 50] }
b = { at = [60, 60] }
[lagoon.borders]
murano = ["roma", "milano", "lido", "a", "b"]
roma = ["murano"]
milano = ["murano"]
lido = ["murano"]
a = ["murano"]
b = ["murano"]
"""


def test_regions_of_other_boards_have_the_names_of_their_board(tmp_path: Path) -> None:
    path = tmp_path / "lagoon.toml"
    path.write_text(OWN_BOARD)
    board = load(path)
    assert region_name("murano", "de", board) == "Murano of the glass"
    assert region_name("lido", "de", board) == "lido"
    assert region_name("milano", "de", board) == "Mailand"
    assert region_name("roma", "de", board) == "Roma vecchia"
    assert region_name("roma", "de") == "Rom"
    event = Event("site", {"seat": 0, "region": "murano"})
    assert "Murano of the glass" in sentence(event, "hu", NAMES, board)


def test_a_refusal_is_told_in_the_names_of_the_language() -> None:
    state = new(first=0)
    table = Simulation(state, Random(1))
    table.settle()
    with pytest.raises(IllegalAction) as info:
        state.apply(state.parse("pope roma"))
    assert refusal(info.value, "de") == "jetzt muss ein Schauplatz gewählt werden"
    no_winter = IllegalAction(0, "play winter", "holds-none", card="winter")
    assert refusal(no_winter, "de").endswith(": Winter")
    assert refusal(no_winter, "en", own="reason-to-you") == "you have no Winter"
