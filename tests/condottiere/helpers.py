"""Positions in, actions, positions out: how the tests of the rules are written.

Seats are separated by bars: `fight("10 winter | 1", "6 |")` is a battle of two in which seat 0
holds a 10 and a Winter and has a 6 in its line.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from signoria.condottiere import GAME, State, rules
from signoria.condottiere.model.cards import HEROINE
from signoria.game import BadInput, Event, IllegalAction, Simulation

Position = dict[str, Any]
Seen = dict[str, Any]
"""What `signoria position` prints."""

EDITIONS = ("first", "second", "third")
OLD = ("first", "second")

REGIONS = (
    "torino", "milano", "venezia", "genova", "mantova", "parma", "modena", "ferrara", "bologna",
    "lucca", "firenze", "siena", "urbino", "spoleto", "ancona", "roma", "napoli",
)  # fmt: skip

APART = ("torino", "venezia", "lucca", "bologna", "siena", "ancona")
"""Six regions of which no two are adjacent."""

CHAIN = ("torino", "milano", "mantova", "ferrara", "bologna", "urbino", "ancona", "napoli")
"""Eight regions, each adjacent to the one before."""

OLD_DECK = {
    "1": 15, "2": 8, "3": 8, "4": 8, "5": 8, "6": 8, "10": 8, "winter": 3, "bishop": 3,
    "drummer": 6, "heroine": 3, "scarecrow": 15, "surrender": 3,
}  # fmt: skip
THIRD_DECK = {
    "1": 10, "2": 8, "3": 8, "4": 8, "5": 8, "6": 8, "10": 8, "winter": 3, "spring": 3, "bishop": 6,
    "courtesan": 12, "drummer": 6, "heroine": 3, "scarecrow": 16, "surrender": 3,
}  # fmt: skip
DECKS = {"first": OLD_DECK, "second": OLD_DECK, "third": THIRD_DECK}


def cells(row: str) -> list[list[str]]:
    """The words of each seat."""
    return [cell.split() for cell in row.split("|")]


def owned(row: str) -> dict[str, int]:
    """The owners of regions, seat by seat."""
    return {region: seat for seat, realm in enumerate(cells(row)) for region in realm}


def moment(phase: str, hands: str, lines: str = "", **fields: Any) -> Position:
    """A position in some phase."""
    held = cells(hands)
    position: Position = {"phase": phase, "players": len(held), "hands": held, **fields}
    if lines:
        position["lines"] = cells(lines)
    return position


def fight(hands: str, lines: str = "", **fields: Any) -> Position:
    """A battle for Parma, unless another site is given. Who has no cards has passed."""
    empty = {seat for seat, hand in enumerate(cells(hands)) if not hand}
    passed = sorted(empty | set(fields.pop("passed", ())))
    return moment("battle", hands, lines, passed=passed, **{"site": "parma", **fields})


def read(position: Position) -> State:
    return GAME.position(position, Random(1))


def played(position: Position | State, *actions: str, seed: int = 1) -> Simulation[Any]:
    """The table after some actions, with its log; shuffles come from the seed."""
    state = position.clone() if isinstance(position, State) else read(position)
    table = Simulation(state, Random(seed))
    table.settle()
    for action in actions:
        table.apply(state.parse(action))
    return table


def after(position: Position | State, *actions: str, seed: int = 1) -> Seen:
    """What the position is after some actions."""
    seen: Seen = played(position, *actions, seed=seed).state.to_json()
    return seen


def happened(position: Position | State, *actions: str) -> list[Event]:
    """What happened, from the first of the actions on."""
    return played(position, *actions).log


def keys(position: Position | State, *actions: str) -> list[str]:
    """The kinds of the events."""
    return [event.key for event in happened(position, *actions)]


def refusal(position: Position | State, *actions: str) -> str:
    """Why the last of the actions is illegal. A refused action changes nothing."""
    *before, last = actions
    table = played(position, *before)
    state: State = table.state
    as_it_was = state.to_json()
    with pytest.raises(IllegalAction) as caught:
        state.apply(state.parse(last))
    assert state.to_json() == as_it_was
    return str(caught.value)


def complaint(position: Any) -> str:
    """Why a position file is refused: one sentence."""
    with pytest.raises(BadInput) as caught:
        GAME.position(position)
    sentence = str(caught.value)
    assert "\n" not in sentence
    return sentence


def heroine(edition: str = "third") -> int:
    """What a Heroine counts."""
    return rules(edition).strength[HEROINE]


def strengths(lines: str, edition: str = "third") -> list[int]:
    """The strengths of armies as they lie."""
    hands = " | ".join("1" for _ in cells(lines))
    found: list[int] = after(fight(hands, lines, edition=edition))["strengths"]
    return found


def sizes(seen: Seen) -> list[int]:
    """How many cards each seat holds."""
    return [len(hand) for hand in seen["hands"]]


def sites(seen: Seen) -> set[str]:
    """Where the next battle may be."""
    assert seen["phase"] == "site"
    return {action.removeprefix("site ") for action in seen["legal"] if action != "decline"}


def rest_of(deck: dict[str, int], *taken: Sequence[str]) -> list[str]:
    """The cards of a deck but for those taken."""
    left = Counter(deck)
    for cards in taken:
        left -= Counter(cards)
    return sorted(left.elements())


def play_out(state: Any, seed: int = 1, most: int = 200_000) -> Simulation[Any]:
    """A whole game of random choices."""
    rng = Random(seed)
    table = Simulation(state, rng)
    table.settle()
    for _ in range(most):
        if state.outcome() is not None:
            return table
        table.apply(rng.choice(state.legal()))
    raise AssertionError("the game does not end")
