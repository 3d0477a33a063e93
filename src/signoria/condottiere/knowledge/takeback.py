"""Decisions that can be taken back: those by which nobody has learnt anything.

To play a card shows it, to fold or hold is for good (R27), and what is kept or drawn ends in new
cards. What is left is told by the keys of the events, and for some decisions by what comes next:
what leads to the moment of folding is for good too, whether or not anybody is asked then, for else
the offer to take it back would tell who is; draws (V1) pass over hands that are full.
"""

from __future__ import annotations

from collections.abc import Sequence

from signoria.condottiere.knowledge.view import View
from signoria.condottiere.model.editions import Rules
from signoria.game import Event

SETTLED = frozenset(("won", "unwon", "token"))
"""What may follow in the open when the last one passes."""


def takes_back(events: Sequence[Event], before: View | None) -> bool:
    """Whether nobody has learnt anything by a decision with these events."""
    if any(event.audience is not None for event in events):
        return False
    first, *rest = (event.key for event in events)
    match first:
        case "decline":
            return rest == ["token"]
        case "pass" | "pope":
            if not rest:
                return True
            return before is not None and SETTLED.issuperset(rest) and _site_is_next(before.rules)
        case "site":
            return not rest and before is not None and _battle_is_next(before)
    return False


def _site_is_next(rules: Rules) -> bool:
    """Whether nothing is done with hands between a battle and the choice of the next site."""
    return rules.site_before_folding and not rules.draws


def _battle_is_next(view: View) -> bool:
    """Whether nothing is done with hands between the choice of a site and the battle."""
    return view.opening or not _site_is_next(view.rules)
