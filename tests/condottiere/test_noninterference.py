"""Field by field: what a view may depend on, and that it depends on nothing else.

The table below says for every field of a view which secrets it may depend on. Each secret is then
changed alone, everything else left as it is, in states of random games; whatever may not depend on
it has to stay the same to the byte. A field that nobody has thought about is an error.
"""

# ruff: noqa: N802 (rulings are cited as the rules number them)

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from random import Random
from typing import Any

import pytest

from signoria import record
from signoria.condottiere import GAME, Series, State
from signoria.condottiere.knowledge.memory import Memory
from signoria.condottiere.knowledge.view import View
from signoria.condottiere.model.actions import HOLD
from signoria.condottiere.model.cards import HIDEABLE, INDEX, KINDS, WINTER, spread
from signoria.condottiere.phases import fold
from signoria.game import IllegalAction, Simulation
from tests.record.games import show_something

Change = Callable[[State, int | None, Random], bool]
"""Changes one secret of a state for a viewer; False where there is nothing to change."""

OWN_HAND = "own hand"
OWN_DECISION = "own decision to fold or hold"
OWN_FACE_DOWN = "own card face down"
OTHER_HANDS = "others' hands, and so who is asked to fold"
OTHER_DECISIONS = "others' decisions to fold or hold"
OTHER_FACE_DOWN = "others' cards face down"
OTHER_FOLDED = "what others folded"
OTHER_SHOWN = "what others showed each other"
DECK = "the order of the deck"

TABLE: tuple[str, ...] = ()
"""Nothing but what lies open."""
MAY_DEPEND_ON: dict[str, tuple[str, ...]] = {
    "phase": TABLE,
    "condottiere": TABLE,
    "site": TABLE,
    "owners": TABLE,
    "pope": TABLE,
    "round": TABLE,
    "defender": TABLE,
    "idle": TABLE,
    "quiet": TABLE,
    "declined": TABLE,
    "opening": TABLE,
    "finalists": TABLE,
    "owed": TABLE,
    "taken": TABLE,
    "revealed": TABLE,
    "seat": TABLE,
    "rules": TABLE,
    "to_act": (OWN_HAND, OWN_DECISION),
    "deciders": (OWN_HAND, OWN_DECISION),
    "decided": (OWN_HAND, OWN_DECISION),
    "legal": (OWN_HAND, OWN_DECISION, OWN_FACE_DOWN),
    "hand": (OWN_HAND,),
    "has_cards": TABLE,
    "sizes": TABLE,
    "lines": (OWN_FACE_DOWN,),
    "face_down": (OWN_FACE_DOWN,),
    "passed": TABLE,
    "discards": TABLE,
    "shuffles": TABLE,
    "outcome": TABLE,
    "memory": TABLE,
    "tally": TABLE,
    "cache": TABLE,
}
REFUSALS = (OWN_HAND, OWN_DECISION, OWN_FACE_DOWN)
"""What the words may depend on with which something is refused."""
TRIED = ("play 10", "play scarecrow 6", "fold", "hold", "pass", "keep 10", "site roma", "dance")


def others(state: State, viewer: int | None) -> list[int]:
    return [seat for seat in range(state.players) if seat != viewer]


def known(state: State, seat: int) -> list[int]:
    """The most of each kind that anybody knows a seat to hold."""
    counts = list(state.taken[seat] or (0,) * KINDS)
    for (_, shower), shown in state.memory.shown.items():
        if shower == seat:
            counts = list(map(max, counts, shown))
    return counts


def exchange(state: State, seat: int, rng: Random) -> bool:
    """Exchange cards of a hand that nobody knows with cards of the deck."""
    if not state.deck or state.memory.draws is not None or state.memory.kept is not None:
        return False  # what was drawn and kept is remembered, and would have to change too
    deck = list(state.deck)
    sure = known(state, seat)
    free = spread([n - s for n, s in zip(state.hands[seat], sure, strict=True)])
    before = state.hands[seat][:]
    least = rng.choice((0, WINTER))  # now a hand that may be folded, now any
    wanted = [card for card in deck if card >= least]
    for old, new in zip(free, rng.sample(wanted, min(len(wanted), len(free))), strict=False):
        deck[deck.index(new)] = old
        state.hands[seat][old] -= 1
        state.hands[seat][new] += 1
    state.deck = tuple(deck)
    state.kinds[seat] = sum(1 << card for card in range(KINDS) if state.hands[seat][card])
    return state.hands[seat] != before


def ask_again(state: State) -> None:
    """Who is asked to fold follows from the hands."""
    if state.phase == "fold":
        state.decided = {
            seat: decision for seat, decision in state.decided.items() if fold.may_fold(state, seat)
        }
        state.chance, state.waiting = None, ""
        fold.go_on(state)


def change_own_hand(state: State, viewer: int | None, rng: Random) -> bool:
    changed = viewer is not None and exchange(state, viewer, rng)
    ask_again(state)
    return changed


def change_other_hands(state: State, viewer: int | None, rng: Random) -> bool:
    changed = [exchange(state, seat, rng) for seat in others(state, viewer)]
    ask_again(state)
    return any(changed)


def decide(state: State, seats: list[int], rng: Random) -> bool:
    deciding = [seat for seat in state.deciders if seat in seats] if state.phase == "fold" else []
    for seat in deciding:
        state.apply(rng.choice(state.legal(seat)), seat)
    return bool(deciding)


def change_own_decision(state: State, viewer: int | None, rng: Random) -> bool:
    return decide(state, [] if viewer is None else [viewer], rng)


def change_other_decisions(state: State, viewer: int | None, rng: Random) -> bool:
    return decide(state, others(state, viewer), rng)


def turn(state: State, seat: int, rng: Random) -> bool:
    """Let another card lie face down before a seat."""
    old = state.face_down[seat]
    fitting = [card for card in state.deck if card in HIDEABLE and card != old]
    if old is None or not fitting or known(state, seat)[old] or state.memory.draws is not None:
        return False
    new, deck = rng.choice(fitting), list(state.deck)
    deck[deck.index(new)] = old
    state.deck = tuple(deck)
    state.lines[seat][-1] = new
    state.face_down = (*state.face_down[:seat], new, *state.face_down[seat + 1 :])
    return True


def change_own_face_down(state: State, viewer: int | None, rng: Random) -> bool:
    return viewer is not None and turn(state, viewer, rng)


def change_other_face_down(state: State, viewer: int | None, rng: Random) -> bool:
    turned = [turn(state, seat, rng) for seat in others(state, viewer)]
    return any(turned)


def change_other_folded(state: State, viewer: int | None, rng: Random) -> bool:
    folded = {seat: cards for seat, cards in state.memory.folded.items() if seat != viewer}
    if not folded:
        return False
    shifted = {seat: (*cards[1:], cards[0]) for seat, cards in folded.items()}
    state.memory = replace(state.memory, folded={**state.memory.folded, **shifted})
    return True


def change_other_shown(state: State, viewer: int | None, rng: Random) -> bool:
    shower, *seers = rng.sample(others(state, viewer), len(others(state, viewer)))
    hand = spread(state.hands[shower])
    if not hand or not seers:
        return False
    shown = [0] * KINDS
    shown[rng.choice(hand)] = 1
    state.memory = state.memory.after_show(seers[0], shower, tuple(shown), state.taken[shower])
    return True


def change_deck(state: State, viewer: int | None, rng: Random) -> bool:
    before = state.deck
    state.deck = tuple(rng.sample(state.deck, len(state.deck)))
    return state.deck != before


CHANGES: dict[str, Change] = {
    OWN_HAND: change_own_hand,
    OWN_DECISION: change_own_decision,
    OWN_FACE_DOWN: change_own_face_down,
    OTHER_HANDS: change_other_hands,
    OTHER_DECISIONS: change_other_decisions,
    OTHER_FACE_DOWN: change_other_face_down,
    OTHER_FOLDED: change_other_folded,
    OTHER_SHOWN: change_other_shown,
    DECK: change_deck,
}


def test_every_field_of_a_view_is_in_the_table() -> None:
    assert {field.name for field in fields(View)} == set(MAY_DEPEND_ON)
    assert {field.name for field in fields(Memory)} == {
        "shown", "folded", "folds", "counted", "kept", "drawn", "draws",
    }  # fmt: skip


def seen(state: State, viewer: int | None) -> dict[str, str]:
    """Each field of a view as text, and what is refused to the seat."""
    view = state.view(viewer)
    told = {
        name: json.dumps(value) for name, value in GAME.view_text(view).items() if name != "memory"
    }
    told |= {name: repr(getattr(view, name)) for name in MAY_DEPEND_ON if name != "cache"}
    if viewer is not None:
        told |= {f"refusal of {text}": refused(state, text, viewer) for text in TRIED}
    return told


def refused(state: State, text: str, seat: int) -> str:
    try:
        state.clone().apply(state.parse(text, seat), seat)
    except IllegalAction as error:
        return str(error)
    return "accepted"


def allowed(name: str) -> tuple[str, ...]:
    if name.startswith("refusal"):
        return REFUSALS
    derived = {"hands": "hand", "strengths": "phase"}
    return MAY_DEPEND_ON.get(derived.get(name, name), TABLE)


def moments(setup: dict[str, Any], rng: Random, count: int) -> Iterator[State]:
    """States of random games, often where hands may be folded: pauses included."""
    while count > 0:
        table = Simulation(GAME.new(setup), Random(rng.random()))
        state = table.state
        while state.outcome() is None and count > 0:
            game = state.game if isinstance(state, Series) else state
            if rng.random() < (0.5 if game.phase == "fold" else 0.04):
                yield game
                count -= 1
            if state.chance is not None:
                table.log += state.shuffle(rng.sample(state.chance.items, len(state.chance.items)))
                continue
            if rng.random() < 0.03:
                show_something(table, rng)
            seat = rng.choice(state.deciders)
            state.apply(rng.choice(state.legal(seat)), seat)


SETUPS = [
    {"edition": edition, "players": players, "options": options}
    for edition, options in (
        ("first", []),
        ("second", ["closed-counts"]),
        ("second", ["capture", "open-counts"]),
        ("third", []),
        ("third", ["hidden"]),
        ("third", ["points", "choose-after-deal"]),
        ("third", ["draw-after-battle", "hidden"]),
    )
    for players in (2, 4, 5)
]


@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: "-".join(map(str, setup.values())))
def test_a_field_depends_on_nothing_that_the_table_does_not_name(setup: dict[str, Any]) -> None:
    rng = Random(repr(setup))
    changed: Counter[str] = Counter()
    for state in moments(setup, rng, 60):
        viewer = rng.choice([None, *range(state.players)])
        before = seen(state, viewer)
        for secret, change in CHANGES.items():
            other = state.clone()
            if not change(other, viewer, rng):
                continue
            changed[secret] += 1
            after = seen(other, viewer)
            assert before.keys() == after.keys()
            for name, text in before.items():
                if secret not in allowed(name):
                    assert after[name] == text, f"{name} depends on {secret}"
    assert changed[OTHER_HANDS] or "draw-after-battle" in setup["options"]


def test_the_changes_change_who_is_asked_to_fold() -> None:
    """Else the test above would say nothing about R27."""
    rng = Random(4)
    asked: Counter[bool] = Counter()
    for state in moments({"edition": "third", "players": 4}, rng, 120):
        if state.phase == "fold":
            other = state.clone()
            change_other_hands(other, 0, rng)
            mine = {0} & {*state.deciders, *other.deciders}
            asked[set(state.deciders) - mine != set(other.deciders) - mine] += 1
    assert asked[True] > 10


SETUP: dict[str, Any] = {"edition": "third", "players": 3, "options": [], "first": 0}
NOBODY_FIGHTS = ["site roma", *["pass"] * 3, "site milano", *["pass"] * 3, "site torino", "pass"]


def quiet_game(hands: list[list[str]]) -> tuple[State, record.Record]:
    """Three players are dealt these cards; nobody fights, and whoever may fold holds."""
    state = GAME.new(SETUP)
    assert isinstance(state, State)
    assert state.chance is not None
    dealt = [INDEX[card] for hand in hands for card in hand]
    rest = Counter(state.chance.items) - Counter(dealt)
    log = state.shuffle([*dealt, *rest.elements()])
    for text in NOBODY_FIGHTS:
        log += state.apply(state.parse(text))
        while state.phase == "fold":
            log += state.apply(HOLD, state.deciders[-1]) if state.deciders else state.shuffle(())
    return state, record.of(GAME, SETUP, ["A", "B", "C"], log, None)


MINE = ["1", "1", "2", "2", "3", "3", "4", "4", "5", "5"]
ARMED = ["6", "6", "10", "10", "winter", "spring", "bishop", "drummer", "heroine", "surrender"]
UNARMED = ["scarecrow"] * 6 + ["courtesan"] * 4


@pytest.mark.parametrize("second", [ARMED, UNARMED], ids=["second armed", "second unarmed"])
@pytest.mark.parametrize("third", [ARMED, UNARMED], ids=["third armed", "third unarmed"])
def test_R27_the_record_of_a_seat_is_the_same_whoever_was_asked(
    second: list[str], third: list[str]
) -> None:
    usual, told = quiet_game([MINE, ARMED, ARMED])
    state, whole = quiet_game([MINE, second, third])
    assert record.dumps(record.of_seat(whole, 0)) == record.dumps(record.of_seat(told, 0))
    assert seen(state, 0) == seen(usual, 0)
    again = record.replay(record.of_seat(whole, 0)).state
    assert isinstance(again, State)
    assert seen(again, 0) == seen(state, 0)
