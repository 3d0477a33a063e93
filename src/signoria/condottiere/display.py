"""What people would rather see than count: how a strength comes about, realms, who is close."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from signoria.condottiere.knowledge.view import View
from signoria.condottiere.model.cards import DRUMMER, NAMES, SPRING, WINTER
from signoria.condottiere.model.editions import Rules
from signoria.condottiere.model.strength import STEADY, highest, mercenary_strengths

if TYPE_CHECKING:
    from signoria.condottiere.model.state import State

Step = tuple[str, int, int]
"""A step by which a strength comes about: its name, how many cards, and what it adds."""


Owners = Sequence[int | None]
"""Who owns each region of a board."""


def armies(view: View) -> list[list[Step]]:
    """For each seat, how the strength of its army comes about."""
    lines = view.open_lines()
    winter = any(WINTER in line for line in lines)
    favoured = highest(lines) if any(SPRING in line for line in lines) else None
    return [_army(view.rules, line, winter, favoured) if line else [] for line in lines]


def connected_realms(rules: Rules, owners: Owners) -> list[list[int]]:
    """The largest part of each seat's realm that hangs together."""
    board = rules.board
    largest = [board.largest_group(_realm(owners, seat)) for seat in range(rules.players)]
    return [[place for place in range(len(owners)) if realm >> place & 1] for realm in largest]


def winning(rules: Rules, owners: Owners) -> list[list[int]]:
    """For each seat, the regions that would win it the game at once."""
    return [_winning(rules, owners, seat) for seat in range(rules.players)]


def measures(state: State) -> dict[str, list[int]]:
    """The regions of every seat, and the strength of its hand: what is printed on the cards."""
    seats = range(state.players)
    return {
        "regions": [state.regions_of(seat) for seat in seats],
        "hand": [_printed(state.rules, state.hands[seat]) for seat in seats],
    }


def _printed(rules: Rules, hand: list[int]) -> int:
    """What the cards of a hand count without any season or drum."""
    return sum(strength * count for strength, count in zip(rules.strength, hand, strict=True))


def season(view: View) -> str | None:
    """Winter, spring, or neither lies in play; in the third edition only one of them does."""
    for card in (WINTER, SPRING):
        if any(card in line for line in view.lines):
            return NAMES[card]
    return None


def _army(rules: Rules, line: list[int], winter: bool, favoured: int | None) -> list[Step]:
    """The steps by which the strength of an army comes about."""
    mercenaries = mercenary_strengths(rules, line, winter=False)
    total = sum(mercenaries)
    steps: list[Step] = [("base", len(mercenaries), total)] if mercenaries else []

    def step(name: str, count: int, after: int) -> None:
        nonlocal total
        steps.append((name, count, after - total))
        total = after

    if mercenaries and winter:
        step("winter", len(mercenaries), sum(mercenary_strengths(rules, line, winter=True)))
    if mercenaries and DRUMMER in line:
        step("drummer", line.count(DRUMMER), rules.drummer_factor * total)
    if favoured is not None and (count := line.count(favoured)):
        step("spring", count, total + rules.spring_bonus * count)
    for card in STEADY:
        if count := line.count(card):
            step(NAMES[card], count, total + rules.strength[card] * count)
    return steps


def _realm(owners: Owners, seat: int) -> int:
    """The regions of a seat, as bits."""
    return sum(1 << place for place, owner in enumerate(owners) if owner == seat)


def _winning(rules: Rules, owners: Owners, seat: int) -> list[int]:
    """The regions that would win the game for a seat at once."""
    realm = _realm(owners, seat)
    enough = rules.total_goal is not None and realm.bit_count() + 1 >= rules.total_goal
    return [
        place
        for place, owner in enumerate(owners)
        if owner != seat
        and (rules.capture or owner is None)
        and (enough or rules.board.connects(realm | 1 << place, rules.connected_goal))
    ]
