"""The payment of a position: what it is for, and what that costs."""

from __future__ import annotations

from signoria.fields import Table, choice, each, shown, text
from signoria.game import BadInput
from signoria.virtu.formats.position_checks import action, refuse_impossible
from signoria.virtu.formats.position_tables import symbols
from signoria.virtu.model.actions import parse
from signoria.virtu.model.components import ACTIONS, CROWN, NOBODY, Options
from signoria.virtu.model.state import COMPLETE, State

USES = (*ACTIONS, "purchase", "alliance", "indulgence", "retreat")


class PaymentReader:
    """Puts what a turn says about a payment into a state.

    Nothing has been used for it yet: what was used stands in `since`.
    """

    def __init__(self, turn: Table, state: State) -> None:
        self.turn = turn
        self.state = state

    def purpose(self) -> None:
        """What a payment is for."""
        state, turn = self.state, self.turn
        paying = state.phase == "pay"
        for name in ("back", "todo"):
            if paying and name not in turn:
                raise turn.refuse(name, "must say what is paid for")
            if not paying and name in turn:
                raise turn.refuse(name, f"nothing is paid in the phase {state.phase}")
        if paying:
            state.back = turn.read("back", choice(COMPLETE))

    def need(self) -> None:
        """What is to be paid follows from what is paid for."""
        state, turn = self.state, self.turn
        use = turn.get("use", choice(("", *USES)), "")
        need = turn.get("need", each(symbols), None)
        if state.phase == "pay":
            self.ask()
        elif need:
            raise turn.refuse("need", f"nothing is paid in the phase {state.phase}")
        if need and tuple(need) != state.need:
            raise turn.refuse("need", "this is not what it costs")
        if use not in ("", state.use):
            raise turn.refuse("use", f"must be {state.use or 'left out'} here")

    def ask(self) -> None:
        """Ask for the payment, as if it were decided now what to pay for."""
        state, words = self.state, self.turn.read("todo", text)
        seat, todo = state.to_act, parse(state.data, words)
        assert seat is not None
        state.phase, state.back = state.back, ""
        refuse_impossible(state)
        if todo is None or todo not in state.legal():
            why = f"seat {seat} cannot {shown(words)} in the phase {state.phase}"
            raise self.turn.refuse("todo", why)
        state.carry_out(todo, seat)
        if state.phase != "pay":
            raise BadInput(f"turn.todo: nothing has to be turned over for {todo}")


def room_part(state: State, name: str) -> Options | None:
    """What a part of the room offers to the action, if there is an action."""
    data = state.data
    if not action(state) or state.to_act is None:
        return None
    realm = state.realms[state.to_act]
    if realm.marker == NOBODY:
        return None
    card, below = realm.rooms[realm.marker], realm.upgrades[realm.marker]
    if name == "room":
        printed = data.printed[data.houses[realm.house].rooms[realm.marker]]
        return (printed or None) if card == NOBODY else data.cards[card].options
    if name == "upgrade":
        return None if below == NOBODY else data.cards[below].options
    crowns = sum(data.bonuses[bonus].crowns for bonus in realm.bonuses)
    return ((CROWN, crowns),) if crowns and action(state) == "patronage" else None
