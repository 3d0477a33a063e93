"""Why an action is not possible, and which words mean something."""

from __future__ import annotations

from typing import TYPE_CHECKING

from signoria.game import IllegalAction
from signoria.virtu.components import SIDES, SYMBOLS

if TYPE_CHECKING:
    from signoria.virtu.state import State


VERBS = {
    "done",
    "undo",
    "confirm",
    "pay",
    "use",
    "place",
    "enter",
    "move",
    "step",
    "cash",
    "redeem",
    "leave",
    "borrow",
    "ready",
    "reactivate",
    "sponsor",
    "take",
    "seat",
    "discard",
    "annex",
    "march",
    "sail",
    "arm",
    "spy",
    "expel",
    "send",
    "besiege",
    "decline",
    "commit",
    "pass",
    "withdraw",
    "shift",
    "retreat",
    "disband",
    "wages",
    "dismiss",
    "recall",
    "buy",
    "recruit",
    "ally",
}


def understood(state, text):
    return bool(text) and text.split()[0] in VERBS


def refusal(state, seat, action):
    return IllegalAction(seat, action, "meaningless")
