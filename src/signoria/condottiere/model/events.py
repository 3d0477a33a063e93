"""Events that happen all the time, made once, with what others see instead of hidden cards.

The other events with something to hide are made where they happen: dealing in `phases/rounds.py`,
showing cards in `model/state.py`.
"""

from __future__ import annotations

from functools import cache, lru_cache

from signoria.condottiere.model.actions import ARGUMENT, Action
from signoria.game import UNKNOWN, Event

ACTIONS_KEPT = 1 << 13


@lru_cache(ACTIONS_KEPT)
def act_unseen(seat: int, action: Action) -> Event:
    """A decision of which the others see that it was taken, but not the cards. R29, V5"""
    unseen = action.args(seat)
    name = ARGUMENT[action.verb]
    unseen[name] = UNKNOWN if name == "card" else (UNKNOWN,) * len(action.cards)
    return Event(action.verb, action.args(seat), frozenset((seat,)), unseen)


@lru_cache(ACTIONS_KEPT)
def act_in_secret(seat: int, action: Action) -> Event:
    """A decision of which the others do not even learn that there was one. R27"""
    return Event(action.verb, action.args(seat), frozenset((seat,)))


@cache
def reveal(seat: int, card: str) -> Event:
    """A card that lay face down is turned up. V5"""
    return Event("reveal", {"seat": seat, "card": card})


@cache
def token(holder: int) -> Event:
    """The token goes to a seat."""
    return Event("token", {"holder": holder})
