"""The payment of a position: what it is for, what was used for it, and what it costs."""

from __future__ import annotations

from signoria.fields import Table, choice, each, shown, table, text, whole
from signoria.game import BadInput
from signoria.virtu.formats.position_checks import action, refuse_impossible
from signoria.virtu.formats.position_tables import AMOUNT, ROOM_PARTS, USED, symbols
from signoria.virtu.model import sources
from signoria.virtu.model.actions import parse
from signoria.virtu.model.components import (
    ACTIONS,
    CROWN,
    FLORIN,
    NOBODY,
    SYMBOLS,
    Cost,
    Options,
)
from signoria.virtu.model.means import amount
from signoria.virtu.model.realm import NEW, READY
from signoria.virtu.model.spending import take_back
from signoria.virtu.model.state import COMPLETE, PHASES, State

USES = (*ACTIONS, "purchase", "alliance", "indulgence", "retreat")


class PaymentReader:
    """Puts what a turn says about payments into a state."""

    def __init__(self, turn: Table, state: State) -> None:
        self.turn = turn
        self.state = state
        self.data = state.data
        self.todo = ""
        """What is paid for, as the position says it."""

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
            self.todo = turn.read("todo", text)

    def history(self) -> None:
        """What was used for a payment and can be undone."""
        state = self.state
        entries = self.turn.get("history", each(table(USED)), [])
        if entries and state.phase not in ("pay", "trade"):
            why = f"nothing can be undone in the phase {state.phase}"
            raise self.turn.refuse("history", why)
        florins, pool = 0, [0] * len(SYMBOLS)
        for fields in entries:
            source, _, kind, count = self.use(fields)
            if kind == FLORIN and source not in sources.IN_ROOM:
                florins += count
            else:
                pool[kind] += count
        short = any(have < used for have, used in zip(state.pool, pool, strict=True))
        if short or (florins and state.realms[state.to_act or 0].florins < florins):
            why = "gave more than there is in the pool or the treasury"
            raise self.turn.refuse("history", why)

    def use(self, fields: Table) -> tuple[int, int, int, int]:
        """Something that was used: the source, its place, the symbol, and how many it gave."""
        state = self.state
        name = fields.read("source", text)
        kind = SYMBOLS.index(fields.get("symbol", choice(SYMBOLS), SYMBOLS[CROWN]))
        place, options = self.source(fields, name)
        count = amount(options, kind)
        if not count:
            raise fields.refuse("symbol", f"{name} has no {SYMBOLS[kind]}")
        if fields.get("count", AMOUNT, count) != count:
            raise fields.refuse("count", f"must be {count}")
        source = sources.names(self.data).index(name)
        if any(use[:2] == (source, place) for use in state.history):
            raise fields.refuse("source", f"{name} was used before")
        use = (source, place, kind, count)
        state.history.append(use)
        return use

    def source(self, fields: Table, name: str) -> tuple[int, Options]:
        """What was used must lie there as used: its place, and what it offers."""
        state, data = self.state, self.data
        assert state.to_act is not None
        realm = state.realms[state.to_act]
        unused = fields.refuse("source", f"{shown(name)} was not used")
        if name in ROOM_PARTS:
            options = room_part(state, name)
            if options is None or not state.spent & ROOM_PARTS[name]:
                raise unused
            return NOBODY, options
        if name == "indulgence":
            lent = realm.marker != NOBODY and realm.loans >> realm.marker & 1
            if not lent or not realm.borrowed:
                raise unused
            return NOBODY, ((CROWN, data.rules["indulgence"]["gives_crowns"]),)
        if name in data.power:
            place = data.power[name]
            if state.ally[place] != state.to_act or state.ally_ready[place]:
                raise unused
            return place, data.powers[place].options
        if name in data.tile:
            place = data.tile[name]
            if not (realm.owned & ~realm.ready & ~realm.fresh) >> place & 1:
                raise unused
            return place, data.tiles[place].options
        place = fields.get("courtier", whole(0, max(0, len(realm.courtiers) - 1)), 0)
        for card, side, marks in realm.courtiers[place : place + 1]:
            if data.courtier_names[card][side] == name and not marks & (READY | NEW):
                return place, data.cards[card].options
        raise unused

    def need(self) -> None:
        """What is to be paid follows from what is paid for."""
        state, turn = self.state, self.turn
        given = turn.get("use", choice(("", *USES)), "")
        need = turn.get("need", each(symbols), None)
        if state.phase != "pay":
            state.use = given
            if need:
                raise turn.refuse("need", f"nothing is paid in the phase {state.phase}")
            return
        state.todo = parse(self.data, self.todo)
        state.need, state.use = _asked(state, self.todo)
        if need is not None and tuple(need) != state.need:
            raise turn.refuse("need", "this is not what it costs")
        if given not in ("", state.use):
            raise turn.refuse("use", f"must be {state.use} here")


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


def _asked(state: State, todo: str) -> tuple[tuple[Cost, ...], str]:
    """What a payment must be, and for what use: as if it were asked for now."""
    before = state.clone()
    seat = before.to_act
    assert seat is not None
    while before.history:
        take_back(before, seat)
    before.phase, before.back, before.todo = state.back, "", None
    before.forget()
    refuse_impossible(before)
    phase = PHASES[before.phase]
    if state.todo is None or state.todo not in phase.legal(before, seat):
        raise BadInput(f"turn.todo: seat {seat} cannot {shown(todo)} in the phase {state.back}")
    phase.do(before, seat, state.todo, [])
    if before.phase != "pay":
        raise BadInput(f"turn.todo: nothing has to be turned over for {todo}")
    return before.need, before.use
