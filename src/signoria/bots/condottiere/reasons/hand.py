"""What speaks for folding or holding a hand, for keeping cards and for drawing them."""

from __future__ import annotations

from collections.abc import Iterator

from signoria.bots.contract import Reason
from signoria.condottiere.knowledge.view import View
from signoria.condottiere.model.actions import Action
from signoria.condottiere.model.cards import names, spread
from signoria.condottiere.model.strength import steady_strength


def of_fold(view: View, action: Action) -> Iterator[Reason]:
    """A hand that may be folded has no mercenary: only these two bring strength."""
    power = steady_strength(view.rules, view.hand)
    if action.verb == "fold":
        yield Reason("why.fold-weak", {"strength": power})
        return
    if power:
        yield Reason("why.hold-strength", {"strength": power})
    yield Reason("why.hold-cards", {"cards": names(spread(view.hand))})


def of_keep(view: View, action: Action) -> Iterator[Reason]:
    assert view.seat is not None
    if action.cards:
        yield Reason("why.keep-cards", {"cards": names(action.cards)})
    else:
        yield Reason("why.keep-none", {})
    full = view.rules.limit(view.regions_of(view.seat))
    yield Reason("why.keep-fills", {"count": full})


def of_draw(view: View, action: Action) -> Iterator[Reason]:
    assert view.seat is not None
    most = max(other.drawn for other in view.legal)
    if action.drawn < most:
        yield Reason("why.draw-less", {"count": action.drawn, "most": most})
    else:
        yield Reason("why.draw-all", {"count": most})
    full = view.rules.limit(view.regions_of(view.seat))
    yield Reason("why.draw-limit", {"count": sum(view.hand), "limit": full})
