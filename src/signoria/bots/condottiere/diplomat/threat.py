"""Who would win the game with the region that is being fought for, as everybody can see."""

from __future__ import annotations

from signoria.condottiere.knowledge.view import View
from signoria.game import Seat


def threats(view: View) -> tuple[Seat, ...]:
    """The seats that would win the game by taking the site."""
    site = view.site
    if site is None:
        return ()
    return tuple(seat for seat in range(view.rules.players) if would_win(view, seat, site))


def would_win(view: View, seat: Seat, region: int) -> bool:
    """Whether a region would win the game for a seat, by connection or in all."""
    if view.owners[region] == seat:
        return False
    rules = view.rules
    realm = view.realm_of(seat) | 1 << region
    enough = rules.total_goal is not None and realm.bit_count() >= rules.total_goal
    return enough or rules.board.connects(realm, rules.connected_goal)
