"""Virtù in words: every event, every action, every question, in every language."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from random import Random

import pytest

from signoria.game import Event, IllegalAction, Outcome, shuffled
from signoria.text import LANGUAGES, Value, catalogue
from signoria.virtu.model.actions import FORMS, Action, parse
from signoria.virtu.model.components import Data, packaged
from signoria.virtu.model.means import ways_text
from signoria.virtu.model.state import ONE_SPY, PHASES, State
from signoria.virtu.phases.scoring import KINDS
from signoria.virtu.words import (
    action_text,
    bonus_name,
    card_name,
    city_name,
    cost_words,
    counted,
    house_name,
    listed,
    outcome_sentence,
    power_name,
    prompt,
    refusal_sentence,
    score_word,
    sentence,
    symbol_name,
    tile_name,
)

NAMES = ("Anna", "Bruno", "Carla", "Dario", "Elena")
SETUPS: list[tuple[int, tuple[str, ...], int]] = [
    (3, (), 0), (3, (ONE_SPY,), 6), (4, (), 7), (5, (), 5), (5, (), 8),
]  # fmt: skip
"""Players, options and seeds of games that are worth telling."""
MOVES = 1500
RARE = {
    "discard": 0.001, "borrow": 0.001, "undo": 0.001, "dismiss": 0.001, "leave": 0.01,
    "recall": 0.02, "done": 0.05, "expel": 0.2, "disband": 0.2, "spy": 0.3,
}  # fmt: skip
"""What a player with some sense does not do often."""
PLAIN = (
    "begins", "palace", "spring", "redeemed", "blocked-indulgence", "blocked-spy", "patron",
    "traded", "annexed", "expelled", "siege", "siege-neutral", "battle", "repelled", "conquered",
    "stand-off", "battle-won", "lost-army", "order", "last-winter", "bought", "allied",
    "allied-from", "prestige", "over", "shuffle-houses", "shuffle-first", "place-unseen", "other",
)  # fmt: skip
"""The sentences that are not about an action."""
PAYMENT = (
    "room", "crown", "+", "firenze", "crown", "+", "ambassador", "right", "crown",
)  # fmt: skip

languages = pytest.mark.parametrize("language", LANGUAGES)


def action(text: str) -> Action:
    found = parse(packaged(), text)
    assert found is not None
    return found


def likely(state: State, action: str) -> float:
    if "indulgence" in action:
        return 0.001
    if state.phase == "palace" and action == "done":
        return 0.5
    return RARE.get(action.split()[0], 1.0)


def game(
    players: int, options: Sequence[str], seed: int, moves: int = MOVES
) -> Iterator[tuple[State, list[Event]]]:
    """The states of a random game in which somebody decides, each with what led there."""
    rng = Random(seed)
    state = State(packaged(), players, options)
    events: list[Event] = []
    while state.outcome() is None and moves:
        if state.chance is not None:
            events += state.shuffle(shuffled(state.chance, rng))
            continue
        yield state, events
        legal = state.legal()
        chosen = rng.choices(legal, [likely(state, action) for action in legal])[0]
        events = state.apply(chosen)
        moves -= 1
    yield state, events


def assert_whole(text: str) -> None:
    assert text.strip() == text
    assert text
    assert not set("{}_") & set(text), text
    assert "virtu." not in text


@pytest.mark.parametrize(("players", "options", "seed"), SETUPS)
def test_everything_in_a_game_is_told_in_every_language(
    players: int, options: tuple[str, ...], seed: int
) -> None:
    told: set[str] = set()
    for state, events in game(players, options, seed):
        for event in events:
            for seat in (None, 0):
                seen = event.seen_by(seat)
                if seen is not None and seen.line not in told:
                    told.add(seen.line)
                    for language in LANGUAGES:
                        assert_whole(sentence(seen, language, NAMES[:players], state.data))
        for action in state.legal():
            if action not in told:
                told.add(action)
                for language in LANGUAGES:
                    assert_whole(action_text(action, language, state.data))
        question = f"{state.phase} {state.todo} {state.need}"
        if question not in told:
            told.add(question)
            cost = ways_text(state.need)
            for language in LANGUAGES:
                assert_whole(prompt(state.phase, language, "Anna", state.data, state.todo, cost))


def test_different_actions_are_told_differently() -> None:
    for players, options, seed in SETUPS[:3]:
        for state, _ in game(players, options, seed, 400):
            legal = state.legal()
            for language in LANGUAGES:
                texts = {action_text(action, language) for action in legal}
                assert len(texts) == len(legal), legal


@languages
def test_the_catalogue_has_all_sentences_and_no_other(language: str) -> None:
    def section(name: str) -> set[str]:
        prefix = f"virtu.{name}."
        return {key.removeprefix(prefix) for key in catalogue(language) if key.startswith(prefix)}

    forms = {form for form, _ in FORMS}
    assert section("do") == forms
    assert section("event") == forms | set(PLAIN)
    assert section("phase") == {*PHASES, "houses", "first", "over"}
    assert section("prompt") == {*PHASES, "houses", "first", "over", "enter", "pay-for"}
    assert section("score") == set(KINDS)


@languages
def test_every_phase_asks_a_question_and_every_point_has_a_heading(language: str) -> None:
    for phase in PHASES:
        text = prompt(phase, language, "Anna")
        assert_whole(text)
        assert "Anna" in text
    for phase in ("houses", "first", "over"):
        assert_whole(prompt(phase, language, "Anna"))
    assert len({score_word(kind, language) for kind in KINDS}) == len(KINDS)


def test_a_payment_says_what_for() -> None:
    text = prompt("pay", "en", "Anna", None, action("annex ravenna"), "3 crown + 1 ship")
    assert text == "Anna, how do you pay 3 crowns and 1 ship (annex Ravenna)?"


@pytest.mark.parametrize(
    ("key", "args", "text"),
    [
        ("place", {"seat": 1, "words": ("?",)}, "Bruno places a card."),
        (
            "place",
            {"seat": 1, "words": ("merchant", "right", "under", "3")},
            "Bruno moves the Merchant (on the right) into room 3 as an upgrade.",
        ),
        (
            "pay",
            {"seat": 0, "words": PAYMENT},
            "Anna pays with the room (crown), Florence (crown) and the Ambassador on the right"
            " (crown).",
        ),
        ("move", {"seat": 0, "words": ("1",)}, "Anna moves the marker by 1 room."),
        ("move", {"seat": 0, "words": ("3",)}, "Anna moves the marker by 3 rooms."),
        ("annex", {"seat": 0, "words": ("ravenna",)}, "Anna sets out to annex Ravenna."),
        ("annexed", {"seat": 0, "city": "ravenna"}, "Anna annexes Ravenna."),
        (
            "send",
            {"seat": 2, "words": ("florence", "3")},
            "Carla sends the spy to room 3 of Florence.",
        ),
        (
            "expelled",
            {"seat": 2, "place": ("ottoman",)},
            "A spy of Carla is expelled from the Ottoman Empire.",
        ),
        ("besiege", {"seat": 2, "words": ()}, "Carla goes on to the siege."),
        ("commit", {"seat": 2, "words": ("leonardo",)}, "Carla commits Leonardo da Vinci."),
        (
            "siege",
            {"seat": 0, "city": "roma", "against": -1},
            "Anna besieges Rome, a neutral city.",
        ),
        (
            "siege",
            {"seat": 0, "city": "roma", "against": 1},
            "Anna besieges Rome; Bruno defends it.",
        ),
        (
            "battle",
            {"seat": 0, "city": "roma", "against": 1},
            "Battle before Rome: Anna against Bruno.",
        ),
        (
            "repelled",
            {"seat": 0, "city": "roma", "attack": 2, "defence": 4},
            "Rome withstands Anna: 2 against 4.",
        ),
        (
            "conquered",
            {"seat": 0, "city": "roma", "attack": 5, "defence": 4},
            "Anna conquers Rome: 5 against 4.",
        ),
        (
            "stand-off",
            {"seat": 0, "city": "roma", "attack": 2, "defence": 2},
            "Nobody wins the battle before Rome that Anna began: 2 against 2.",
        ),
        (
            "battle-won",
            {"seat": 1, "city": "roma", "attack": 2, "defence": 3},
            "Bruno wins the battle before Rome (attack 2, defence 3).",
        ),
        ("lost-army", {"seat": 1, "city": "roma"}, "Bruno loses an army before Rome."),
        ("bought", {"seat": 1, "what": ("guild",)}, "Bruno buys the Guild."),
        ("bought", {"seat": 1, "what": ("pope", "left")}, "Bruno buys the Pope."),
        ("bought", {"seat": 1, "what": ("title_milan",)}, "Bruno buys the title of Duke of Milan."),
        (
            "bought",
            {"seat": 1, "what": ("cathedral", "palermo")},
            "Bruno buys the Cathedral of Palermo.",
        ),
        (
            "allied",
            {"seat": 1, "power": "france", "from": -1},
            "Bruno is allied with the Kingdom of France.",
        ),
        (
            "allied",
            {"seat": 1, "power": "france", "from": 0},
            "Bruno wins the Kingdom of France over from Anna.",
        ),
        (
            "palace",
            {"seat": 0, "cards": ("merchant", "room", "1", "bishop", "under", "1", "pope", "left")},
            "The palace of Anna: the Merchant in room 1; the Bishop as an upgrade in room 1;"
            " the Pope on the left.",
        ),
        (
            "blocked",
            {"seat": 0, "room": 2, "by": "spy"},
            "Anna cannot act: a spy blocks room 2.",
        ),
        (
            "last-winter",
            {"reasons": ("eight-cities", "last-patron")},
            "This winter is the last: somebody has at least 8 cities; somebody is at the end of"
            " the patron track.",
        ),
        (
            "shuffle",
            {"what": "houses", "order": ("venice", "naples", "florence")},
            "The houses are drawn by lot. Anna: Venice, Bruno: Naples, Carla: Florence.",
        ),
        ("prestige", {"points": (12, 9, -1)}, "Prestige: Anna 12, Bruno 9, Carla -1."),
        (
            "over",
            {"winners": (0, 2), "reasons": ("shared",)},
            "The game is over. Shared victory: Anna and Carla.",
        ),
        ("place", {"seat": 0, "words": ("jester", "right")}, "Anna: place jester right."),
    ],
)
def test_sentences(key: str, args: dict[str, Value], text: str) -> None:
    assert sentence(Event(key, args), "en", NAMES[:3]) == text
    for language in LANGUAGES:
        if "jester" not in text:
            assert_whole(sentence(Event(key, args), language, NAMES[:3]))


@pytest.mark.parametrize(
    ("written", "text"),
    [
        ("annex ravenna", "annex Ravenna"),
        (
            "pay firenze crown + ambassador right crown",
            "pay with Florence (crown) and the Ambassador on the right (crown)",
        ),
        ("send florence 3", "send the spy to room 3 of Florence"),
        ("use indulgence crown", "use an indulgence (crown)"),
        ("place bishop left right", "move the Bishop (on the left) to the right"),
        ("ready cathedral_roma", "make the Cathedral of Rome available again"),
        ("buy cathedral roma", "build the cathedral of Rome"),
        ("buy kingdom", "buy the Kingdom"),
        ("discard machiavelli", "do without Niccolò Machiavelli"),
        ("besiege", "besiege the city"),
    ],
)
def test_actions_as_entries_of_a_menu(written: str, text: str) -> None:
    assert action_text(action(written), "en") == text


def test_things_are_counted_as_each_language_does() -> None:
    assert [counted(number, "crown", "en") for number in (0, 1, 2)] == [
        "0 crowns", "1 crown", "2 crowns",
    ]  # fmt: skip
    assert [counted(number, "crown", "ru") for number in (1, 3, 5, 11, 21, 22, 0)] == [
        "1 корона", "3 короны", "5 корон", "11 корон", "21 корона", "22 короны", "0 корон",
    ]  # fmt: skip
    assert counted(21, "crown", "de") == "21 Kronen"
    assert counted(3, "ship", "hu") == "3 hajó"


def test_costs() -> None:
    assert cost_words("3 crown + 2 ship", "en") == "3 crowns and 2 ships"
    assert cost_words("1 cross / 2 crown", "de") == "1 Kreuz oder 2 Kronen"
    assert cost_words("1 crown / 1 cross / 1 ship", "it") == "1 corona, 1 croce oppure 1 nave"
    assert listed(["a", "b", "c"], "hu") == "a, b és c"


@languages
@pytest.mark.parametrize("reason", ["prestige", "crowns", "shared"])
def test_every_outcome_has_a_sentence(language: str, reason: str) -> None:
    text = outcome_sentence(Outcome((0, 2), (reason,)), language, NAMES)
    assert_whole(text)
    assert "Anna" in text
    assert "Carla" in text


def test_names() -> None:
    data = packaged()
    assert city_name("firenze", "de", data) == "Florenz"
    assert card_name("pope", "en", data) == "The Pope"
    assert tile_name("firenze", "hu", data) == "Firenze"
    assert tile_name("cathedral_roma", "de", data) == "Kathedrale von Rom"
    assert tile_name("guild", "it", data) == "Corporazione"
    assert bonus_name("columbus", "hu", data) == "Kolumbusz Kristóf"
    assert power_name("ottoman", "ru", data) == "Османская империя"
    assert house_name("venice", "ru", data) == "Венеция"
    assert symbol_name("mask", "it") == "maschera"
    assert [city_name("atlantis", "en", data), tile_name("atlantis", "en", data)] == [
        "atlantis", "atlantis",
    ]  # fmt: skip


def test_a_data_file_of_ones_own_has_its_own_names() -> None:
    document = json.loads(json.dumps(packaged().document))
    for section, name in (
        ("city", "firenze"), ("citizen", "merchant"), ("title", "kingdom"), ("house", "venice"),
        ("patron_bonus", "leonardo"), ("alliance", "ottoman"),
    ):  # fmt: skip
        entry = next(entry for entry in document[section] if entry["id"] == name)
        entry["name"] = f"Own {name}"
    data = Data(document)
    for language in LANGUAGES:
        assert city_name("firenze", language, data) == "Own firenze"
        assert "Own firenze" in tile_name("cathedral_firenze", language, data)
        assert card_name("merchant", language, data) == "Own merchant"
        assert tile_name("kingdom", language, data) == "Own kingdom"
        assert house_name("venice", language, data) == "Own venice"
        assert bonus_name("leonardo", language, data) == "Own leonardo"
        assert power_name("ottoman", language, data) == "Own ottoman"
        assert city_name("roma", language, data) == city_name("roma", language, packaged())
    bought = action_text(action("buy merchant right"), "en", data)
    assert bought == "buy the Own merchant, to sit on the right"


def test_a_refusal_is_told_in_the_names_of_the_language() -> None:
    error = IllegalAction(0, "annex siena", "virtu-too-dear", cost="4 crown", most="2 crown")
    assert refusal_sentence(error, "de") == (
        "das kostet 4 Kronen; aufbringen lässt sich höchstens: 2 Kronen"
    )
    assert str(error) == (
        "seat 0 cannot annex siena: it costs 4 crown, and at most 2 crown can be paid"
    )
    assert refusal_sentence(IllegalAction(0, "x", "not-your-turn", to_act=2), "en") == (
        "it is seat 2's turn"
    )
