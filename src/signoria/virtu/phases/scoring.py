"""The end: prestige of every kind, added up from what lies on the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from signoria.game import Event, Outcome
from signoria.virtu.model.components import CROSS, CROWN, NOBODY
from signoria.virtu.model.means import amount
from signoria.virtu.model.realm import bits

if TYPE_CHECKING:
    from signoria.virtu.model.state import State

KINDS = (
    "cities", "most-cities", "patron", "most-patron", "cards", "trophies", "alliances", "religion",
    "indulgences",
)  # fmt: skip
"""What prestige comes from, in the order in which it is counted."""


def finish(state: State, events: list[Event]) -> None:
    """The last winter is over: who has most prestige wins; then most crowns; then they share."""
    totals = [sum(points.values()) for points in scores(state)]
    best = max(totals)
    winners = [seat for seat in range(state.players) if totals[seat] == best]
    reason = "prestige"
    if len(winners) > 1:
        crowns = {seat: symbols(state, seat, CROWN) for seat in winners}
        most = max(crowns.values())
        winners = [seat for seat in winners if crowns[seat] == most]
        reason = "crowns" if len(winners) == 1 else "shared"
    state.phase = "over"
    state.to_act = None
    state.ending = Outcome(tuple(winners), (reason,))
    events.append(Event("prestige", {"points": tuple(totals)}))
    events.append(Event("over", {"winners": tuple(winners), "reasons": (reason,)}))


def scores(state: State) -> list[dict[str, int]]:
    """The prestige of every seat by where it comes from, if the game ended now."""
    seats = range(state.players)
    rules = state.data.rules["scoring"]
    furthest = city_steps(state)
    most_steps = max(furthest)
    most_patron = max(realm.patron for realm in state.realms)
    faith = religion(state)
    return [
        {
            "cities": track_points(state, seat),
            "most-cities": (
                rules["most_cities_bonus"]
                if most_steps and furthest[seat] == most_steps  # A36
                else 0
            ),
            "patron": state.data.steps[state.realms[seat].patron].prestige,
            "most-patron": (
                rules["most_patron_bonus"]
                if most_patron and state.realms[seat].patron == most_patron  # A27
                else 0
            ),
            "cards": printed(state, seat),
            "trophies": rules["trophy"] * state.realms[seat].trophies.bit_count(),
            "alliances": sum(state.data.powers[power].prestige for power in allies(state, seat)),
            "religion": faith[seat],
            "indulgences": rules["indulgence"] * state.realms[seat].loans.bit_count(),
        }
        for seat in seats
    ]


def track_points(state: State, seat: int) -> int:
    """The prestige of the city track. A28"""
    points = state.data.track_points
    return int(points[min(state.count[seat], state.data.track_end, len(points) - 1)])


def city_steps(state: State) -> list[int]:
    """How many steps every disc has made on the city track, which ends at its last space. A36"""
    start, end = state.data.track_start, state.data.track_end
    return [max(0, min(cities, end) - start) for cities in state.count]


def printed(state: State, seat: int) -> int:
    """The prestige on cards and tiles, whichever side is up.

    A bonus that is a card counts while the card is in the palace. A24
    """
    realm, data = state.realms[seat], state.data
    cards = {NOBODY, *realm.cards()}
    total = sum(data.cards[card].prestige for card in realm.cards())
    total += sum(data.tiles[tile].prestige for tile in bits(realm.owned))
    bonuses = map(data.bonuses.__getitem__, realm.bonuses)
    return total + sum(bonus.prestige for bonus in bonuses if bonus.card in cards)


def allies(state: State, seat: int) -> list[int]:
    """The alliances of a seat that no enemy spy spoils."""
    return [
        power
        for power, ally in enumerate(state.ally)
        if ally == seat and state.power_spy[power] in (NOBODY, seat)
    ]


def symbols(state: State, seat: int, kind: int) -> int:
    """How many of a symbol the cards and tiles of a seat show, whichever side is up."""
    realm, data = state.realms[seat], state.data
    total = sum(amount(data.cards[card].options, kind) for card in realm.cards())
    return total + sum(amount(data.tiles[tile].options, kind) for tile in bits(realm.owned))


def crosses(state: State, seat: int) -> int:
    """The religious influence of a seat."""
    data = state.data
    total = symbols(state, seat, CROSS)
    total += sum(data.powers[power].crosses for power in allies(state, seat))
    return total + sum(data.bonuses[bonus].crosses for bonus in state.realms[seat].bonuses)


def religion(state: State) -> list[int]:
    """The prestige for religious influence."""
    steps = state.data.religion[state.players]
    return shared_ranks([crosses(state, seat) for seat in range(state.players)], steps)


def shared_ranks(counts: list[int], steps: Sequence[int]) -> list[int]:
    """Points by rank. Who ties gets the next lower step; those after keep their place. A26"""
    points = []
    for count in counts:
        rank = sum(other > count for other in counts)
        if counts.count(count) > 1:
            rank += 1
        points.append(steps[rank] if rank < len(steps) else 0)
    return points
