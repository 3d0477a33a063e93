"""What people would rather see than count: how a strength comes about, realms, who is close."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from signoria.condottiere.knowledge.view import View
from signoria.condottiere.model.cards import DRUMMER, NAMES, SPRING, WINTER
from signoria.condottiere.model.editions import Rules
from signoria.condottiere.model.strength import STEADY, highest, mercenary_strengths
from signoria.condottiere.phases.series import SeriesView
from signoria.condottiere.words import card_rule_args, card_rule_key, cards_of

if TYPE_CHECKING:
    from signoria.condottiere.model.state import State


def show(view: View | SeriesView) -> dict[str, Any]:
    """For each seat how its army comes about, its largest realm, and the regions that would win it
    the game; for the table, the season, the mercenary that spring favours, and what explains each
    card: a key of the catalogues with its numbers."""
    game = view.game if isinstance(view, SeriesView) else view
    rules, lines = game.rules, game.open_lines()
    board = rules.board
    seats = range(rules.players)
    favoured = highest(lines) if any(SPRING in line for line in lines) else None
    return {
        "armies": [_army(rules, lines, seat) for seat in seats],
        "realms": [board.ids(board.largest_group(game.realm_of(seat))) for seat in seats],
        "winning": [_winning(game, seat) for seat in seats],
        "cards": {
            card: {"key": card_rule_key(card, rules), "args": card_rule_args(card, rules)}
            for card in cards_of(rules)
        },
        "season": _season(lines),
        "favoured": None if favoured is None else NAMES[favoured],
    }


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


def _season(lines: list[list[int]]) -> str | None:
    """Winter, spring, or neither lies in play; in the third edition only one of them does."""
    for season in (WINTER, SPRING):
        if any(season in line for line in lines):
            return NAMES[season]
    return None


def _army(rules: Rules, lines: list[list[int]], seat: int) -> list[dict[str, Any]]:
    """The steps by which the strength of an army comes about, each with what it is after it."""
    line = lines[seat]
    mercenaries = mercenary_strengths(rules, line, winter=False)
    total = sum(mercenaries)
    steps = [{"step": "base", "count": len(mercenaries), "by": total, "after": total}]

    def step(name: str, count: int, after: int) -> None:
        nonlocal total
        steps.append({"step": name, "count": count, "by": after - total, "after": after})
        total = after

    if mercenaries and any(WINTER in one for one in lines):
        step("winter", len(mercenaries), sum(mercenary_strengths(rules, line, winter=True)))
    if mercenaries and DRUMMER in line:
        step("drummer", line.count(DRUMMER), rules.drummer_factor * total)
    favoured = highest(lines) if any(SPRING in one for one in lines) else None
    if favoured is not None and (count := line.count(favoured)):
        step("spring", count, total + rules.spring_bonus * count)
    for card in STEADY:
        if count := line.count(card):
            step(NAMES[card], count, total + rules.strength[card] * count)
    return steps


def _winning(game: View, seat: int) -> list[str]:
    """The regions that would win the game for a seat at once."""
    rules = game.rules
    realm = game.realm_of(seat)
    enough = rules.total_goal is not None and realm.bit_count() + 1 >= rules.total_goal
    return [
        region.id
        for place, region in enumerate(rules.board.regions)
        if game.owners[place] != seat
        and (rules.capture or game.owners[place] is None)
        and (enough or rules.board.connects(realm | 1 << place, rules.connected_goal))
    ]
