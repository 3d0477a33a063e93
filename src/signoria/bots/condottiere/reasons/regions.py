"""What speaks for a site, and for a place of the Pope: who would win with which region."""

from __future__ import annotations

from collections.abc import Iterator

from signoria.bots.contract import Reason
from signoria.condottiere.knowledge.view import View
from signoria.condottiere.model.actions import Action


def wins_with(view: View, seat: int, region: int) -> bool:
    """Whether a seat that gets a region has won the game at once."""
    if view.owners[region] == seat:
        return False
    rules, realm = view.rules, view.realm_of(seat) | 1 << region
    enough = rules.total_goal is not None and realm.bit_count() >= rules.total_goal
    return enough or rules.board.connects(realm, rules.connected_goal)


def others(view: View) -> list[int]:
    """The other seats, clockwise."""
    assert view.seat is not None
    return list(view.rules.turns[view.seat][:-1])


def threats(view: View, region: int) -> list[int]:
    """The other seats that would win the game with a region."""
    return [seat for seat in others(view) if wins_with(view, seat, region)]


def of_site(view: View, action: Action) -> Iterator[Reason]:
    if action.verb == "decline":
        yield Reason("why.decline", {"seat": others(view)[0]})
        return
    assert view.seat is not None
    region, place = action.region, view.rules.board.index[action.region]
    if wins_with(view, view.seat, place):
        yield Reason("why.site-wins", {"region": region})
    rivals = threats(view, place)
    if rivals:
        yield Reason("why.site-denies", {"seat": rivals[0], "region": region})
    else:
        yield from _avoided(view)
    realm = view.realm_of(view.seat) | 1 << place
    joined = view.rules.board.group(place, realm).bit_count()
    if joined > 1:
        yield Reason("why.site-joins", {"region": region, "count": joined})
    yield from _most_cards(view)
    if not rivals:
        yield Reason("why.site-quiet", {"region": region})


def _avoided(view: View) -> Iterator[Reason]:
    """A site that would have been dangerous."""
    index = view.rules.board.index
    for other in view.legal:
        if other.region and (rivals := threats(view, index[other.region])):
            yield Reason("why.site-avoids", {"seat": rivals[0], "region": other.region})
            return


def _most_cards(view: View) -> Iterator[Reason]:
    sizes = view.sizes or view.tally
    if sizes is None or view.seat is None:
        return
    own = sizes[view.seat]
    if own > max(sizes[seat] for seat in others(view)):
        yield Reason("why.site-cards", {"count": own})


def of_pope(view: View, action: Action) -> Iterator[Reason]:
    assert view.seat is not None
    yield from _blocked(view, action)
    yield from _opened(view, action)
    if not action.region:
        yield Reason("why.pope-off", {})
        return
    yield from _bordering(view, action)
    place = view.rules.board.index[action.region]
    if not threats(view, place) and not wins_with(view, view.seat, place):
        yield Reason("why.pope-quiet", {"region": action.region})


def _blocked(view: View, action: Action) -> Iterator[Reason]:
    """A region that another would win with, and cannot as long as the Pope is there."""
    if action.region and (rivals := threats(view, view.rules.board.index[action.region])):
        yield Reason("why.pope-blocks", {"seat": rivals[0], "region": action.region})


def _opened(view: View, action: Action) -> Iterator[Reason]:
    """A region to win with that the Pope leaves, or does not go to."""
    assert view.seat is not None
    index = view.rules.board.index
    open_after = [index[one.region] for one in view.legal if one.region and one != action]
    winning = [place for place in open_after if wins_with(view, view.seat, place)]
    if view.pope in winning:
        yield Reason("why.pope-opens", {"region": view.rules.board.regions[view.pope].id})
    elif winning:
        yield Reason("why.pope-spares", {"region": view.rules.board.regions[winning[0]].id})


def _bordering(view: View, action: Action) -> Iterator[Reason]:
    """The other seat with the most regions around the Pope's."""
    around = view.rules.board.neighbours[view.rules.board.index[action.region]]
    beside = {seat: (view.realm_of(seat) & around).bit_count() for seat in others(view)}
    seat = max(beside, key=lambda seat: beside[seat])
    if beside[seat]:
        yield Reason("why.pope-borders", {"seat": seat, "region": action.region})
