"""What people would rather see than count: how a strength comes about, realms, who is close."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from signoria.condottiere.knowledge.view import View
from signoria.condottiere.model.cards import (
    COURTESAN,
    DRUMMER,
    HEROINE,
    NAMES,
    PRINTED,
    SPRING,
    WINTER,
)
from signoria.condottiere.model.strength import (
    COURTESAN_STRENGTH,
    HEROINE_STRENGTH,
    SPRING_BONUS,
    highest,
)
from signoria.condottiere.phases.series import SeriesView
from signoria.condottiere.words import card_rule_key, cards_of

if TYPE_CHECKING:
    from signoria.condottiere.model.state import State


def show(view: View | SeriesView) -> dict[str, Any]:
    """For each seat how its army comes about, its largest realm, and the regions that would win it
    the game; for the table, the season, the mercenary that spring favours, and the keys under which
    the catalogues explain the cards."""
    game = view.game if isinstance(view, SeriesView) else view
    lines = game.open_lines()
    board = game.rules.board
    seats = range(game.rules.players)
    favoured = highest(lines) if any(SPRING in line for line in lines) else None
    return {
        "armies": [_army(lines, seat) for seat in seats],
        "realms": [board.ids(board.largest_group(game.realm_of(seat))) for seat in seats],
        "winning": [_winning(game, seat) for seat in seats],
        "cards": {card: card_rule_key(card, game.rules) for card in cards_of(game.rules)},
        "season": _season(lines),
        "favoured": None if favoured is None else NAMES[favoured],
    }


def measures(state: State) -> dict[str, list[int]]:
    """The regions of every seat, and the strength of its hand: what is printed on the cards."""
    seats = range(state.players)
    return {
        "regions": [state.regions_of(seat) for seat in seats],
        "hand": [_printed(state.hands[seat]) for seat in seats],
    }


def _printed(hand: list[int]) -> int:
    """What the cards of a hand count without any season or drum."""
    mercenaries = sum(PRINTED[card] * hand[card] for card in range(WINTER))
    return mercenaries + HEROINE_STRENGTH * hand[HEROINE] + COURTESAN_STRENGTH * hand[COURTESAN]


def _season(lines: list[list[int]]) -> str | None:
    """Winter, spring, or neither lies in play; in the third edition only one of them does."""
    for season in (WINTER, SPRING):
        if any(season in line for line in lines):
            return NAMES[season]
    return None


def _army(lines: list[list[int]], seat: int) -> list[dict[str, Any]]:
    """The steps by which the strength of an army comes about, each with what it is after it."""
    line = lines[seat]
    mercenaries = [PRINTED[card] for card in line if card < WINTER]
    total = sum(mercenaries)
    steps = [{"step": "base", "count": len(mercenaries), "by": total, "after": total}]

    def step(name: str, count: int, after: int) -> None:
        nonlocal total
        steps.append({"step": name, "count": count, "by": after - total, "after": after})
        total = after

    if mercenaries and any(WINTER in one for one in lines):
        step("winter", len(mercenaries), len(mercenaries))
    if mercenaries and DRUMMER in line:
        step("drummer", line.count(DRUMMER), 2 * total)
    favoured = highest(lines) if any(SPRING in one for one in lines) else None
    if favoured is not None and (count := line.count(favoured)):
        step("spring", count, total + SPRING_BONUS * count)
    for name, card, strength in (
        ("heroine", HEROINE, HEROINE_STRENGTH),
        ("courtesan", COURTESAN, COURTESAN_STRENGTH),
    ):
        if count := line.count(card):
            step(name, count, total + strength * count)
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
