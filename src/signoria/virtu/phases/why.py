"""Which words mean something, and why an action is not possible.

A reason names only what its own seat knows: while the families are placed, its own palace.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from signoria.game import IllegalAction
from signoria.virtu.model.actions import read
from signoria.virtu.phases import why_spring as spring
from signoria.virtu.phases import why_war as war
from signoria.virtu.phases import why_winter as winter
from signoria.virtu.phases.objections import Reason, because

if TYPE_CHECKING:
    from signoria.virtu.model.state import State

Objection = Callable[["State", int, Mapping[str, str]], Reason | None]

LOAN = ("borrow",)
PALACE = ("shift-room", "shift-under", "shift-side", "recall-room", "recall-under")
FAMILY = ("place-room", "place-under", "place-side")

FORMS: dict[str, tuple[str, ...]] = {
    "family": FAMILY,
    "move": ("enter", "move", "step-florins", "step", "cash"),
    "redeem": ("redeem", "leave"),
    "blocked": LOAN,
    "govern": ("ready", "reactivate", "cash", *LOAN),
    "patronage": ("sponsor", *LOAN),
    "bonus": ("take",),
    "seat": ("seat", "discard", "discard-new"),
    "trade": ("use", "undo", *LOAN),
    "annex": ("annex", *LOAN),
    "war": ("march", "sail", "arm-room", "arm-upgrade", "cash", *LOAN),
    "intrigue": ("spy", "spy-reserve", "expel", *LOAN),
    "send": ("send",),
    "pay": ("pay", "use", "confirm", "undo"),
    "siege": ("besiege", "decline"),
    "exchange": ("commit", "commit-token", "cash", "pass"),
    "assault": ("assault", "withdraw"),
    "space": ("shift", "discard"),
    "retreat": ("retreat", "disband"),
    "wages": ("wages", "dismiss", "cash", *LOAN),
    "palace": (*PALACE, *FAMILY, "discard"),
    "market": ("buy-card", "buy-instead", "buy-tile", "buy-cathedral", "discard", *LOAN),
    "recruit": ("recruit", "cash", *LOAN),
    "alliance": ("ally", *LOAN),
}
"""The forms of each phase besides `done`."""

OBJECTIONS: dict[str, Objection] = {
    "place-room": winter.place_room,
    "place-under": winter.place_under,
    "place-side": winter.place_side,
    "shift-room": winter.shift_room,
    "shift-under": winter.shift_under,
    "shift-side": winter.shift_side,
    "recall-room": winter.recall_room,
    "recall-under": winter.recall_under,
    "discard": spring.discard,
    "seat": spring.seat_card,
    "shift": war.shift,
    "enter": spring.enter,
    "move": spring.move,
    "step-florins": spring.step_florins,
    "step": spring.step,
    "cash": spring.cash,
    "redeem": spring.redeem,
    "borrow": spring.borrow,
    "use": spring.use,
    "pay": spring.pay,
    "confirm": spring.confirm,
    "undo": spring.undo,
    "ready": spring.ready,
    "reactivate": spring.reactivate,
    "sponsor": spring.sponsor,
    "take": spring.take,
    "annex": spring.annex,
    "march": war.march,
    "sail": war.sail,
    "arm-room": war.arm_room,
    "arm-upgrade": war.arm_upgrade,
    "spy": spring.spy,
    "spy-reserve": spring.spy,
    "expel": spring.expel,
    "send": spring.send,
    "besiege": war.besiege,
    "decline": war.decline,
    "commit-token": war.commit_token,
    "commit": war.commit,
    "retreat": war.retreat,
    "disband": war.disband,
    "wages": winter.wages,
    "dismiss": winter.dismiss,
    "buy-card": winter.buy_card,
    "buy-instead": winter.buy_instead,
    "buy-tile": winter.buy_tile,
    "buy-cathedral": winter.buy_cathedral,
    "recruit": winter.recruit,
    "ally": winter.ally,
}


def understood(state: State, text: str) -> bool:
    """Whether a text is an action at some time, over the names of the data of this game."""
    return read(state.data, text) is not None


def refusal(state: State, seat: int, action: object) -> IllegalAction:
    """Why a seat that decides now cannot do something."""
    reading = read(state.data, action) if isinstance(action, str) else None
    if reading is None:
        return IllegalAction(seat, action, "meaningless")
    form, slots = reading
    if form == "done":
        key, args = because("must-decide", phase=state.phase)
    elif form not in FORMS[state.phase]:
        key, args = because("other-phase", phase=state.phase)
    else:
        objection = OBJECTIONS.get(form)
        reason = None if objection is None else objection(state, seat, slots)
        if reason is None and form == "discard" and state.phase == "space":
            reason = war.fits(state, seat, slots)
        key, args = reason or because("impossible", phase=state.phase)
    return IllegalAction(seat, action, key, **args)
