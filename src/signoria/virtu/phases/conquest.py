"""Cities change hands: discs, tiles, the city track and the courtier space that it brings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from signoria.virtu.model.components import NOBODY

if TYPE_CHECKING:
    from signoria.virtu.model.state import State


def take(state: State, seat: int, city: int, *, ready: bool) -> None:
    """A seat takes a city with its tile, and the cathedral there with its spent side up."""
    loser = state.owner[city]
    tiles = 1 << city
    church = 1 << (state.data.first_cathedral + city)
    state.owner[city] = seat
    state.count[seat] += 1
    if loser != NOBODY:
        state.count[loser] -= 1
        theirs = state.realms[loser]
        tiles |= theirs.owned & church
        theirs.owned &= ~tiles
        theirs.ready &= ~tiles
        move_disc(state, loser)
    realm = state.realms[seat]
    realm.owned |= tiles
    if ready:
        realm.ready |= 1 << city
    move_disc(state, seat)


def move_disc(state: State, seat: int) -> None:
    """Move a disc on the city track, on top of those that lie there already."""
    state.discs.remove(seat)
    state.discs.insert(0, seat)


def turn_order(state: State) -> list[int]:
    """Most cities first, also beyond the end of the track; of equals the upper disc first. A37"""
    return sorted(state.discs, key=lambda seat: -state.count[seat])
