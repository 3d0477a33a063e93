"""Events that happen all the time, made once."""

from __future__ import annotations

from functools import cache

from signoria.condottiere.actions import Action
from signoria.game import UNKNOWN, Event
from signoria.text import Value

ARGUMENT = {"site": "region", "pope": "region", "draw": "count", "play": "card", "keep": "cards"}
"""What the argument of each action is called in its event."""


@cache
def act(seat: int, action: Action) -> Event:
    """A decision that everybody sees."""
    return Event(action.verb, _args(seat, action))


@cache
def act_unseen(seat: int, action: Action) -> Event:
    """A decision of which the others see that it was taken, but not the cards. R29, V5"""
    unseen = _args(seat, action)
    name = ARGUMENT[action.verb]
    unseen[name] = UNKNOWN if name == "card" else (UNKNOWN,) * len(action.cards)
    return Event(action.verb, _args(seat, action), frozenset((seat,)), unseen)


def _args(seat: int, action: Action) -> dict[str, Value]:
    args: dict[str, Value] = {"seat": seat}
    if action.verb == "keep":
        args["cards"] = action.words
    elif action.words:
        args[ARGUMENT[action.verb]] = action.words[0]
        if action.take >= 0:
            args["take"] = action.words[1]
    return args


@cache
def reveal(seat: int, card: str) -> Event:
    """A card that lay face down is turned up. V5"""
    return Event("reveal", {"seat": seat, "card": card})
