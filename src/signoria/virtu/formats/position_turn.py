"""The turn of a position: whose it is, what has been done in it, and whether that can be."""

from __future__ import annotations

from typing import Any

from signoria.game import BadInput
from signoria.virtu.formats.position_fields import Fields, ident, shown
from signoria.virtu.model import payment, sources
from signoria.virtu.model.actions import parse
from signoria.virtu.model.components import (
    ACTIONS,
    CROWN,
    FLORIN,
    NOBODY,
    ROOMS,
    SYMBOLS,
    Cost,
    Options,
)
from signoria.virtu.model.means import amount
from signoria.virtu.model.realm import MOVED, NEW, READY
from signoria.virtu.model.spending import take_back
from signoria.virtu.model.state import COMPLETE, PHASES, State
from signoria.virtu.phases import retreat, scoring, siege, spring, winter
from signoria.virtu.phases.patronage import offered
from signoria.virtu.phases.siege import Clash

CHANCE = ("houses", "first")
ALL = (*CHANCE, *PHASES, "over")
TURN = (
    "of", "acting", "pool", "used", "spent", "half", "extra", "step_bought", "steps", "purchases",
    "need", "use", "todo", "back", "history", "clash", "assault", "fleeing",
)  # fmt: skip
CLASH = ("kind", "city", "attacker", "defender", "asked", "bonus", "passed", "leonardo")
ASSAULT = ("city", "leonardo")
USED = ("source", "symbol", "count", "courtier")

PARTS = ("attacker", "defender")
SIEGES = ("siege", "exchange", "assault", "space", "retreat")
ROOM_PARTS = {
    "room": payment.CARD,
    "upgrade": payment.UPGRADE,
    "michelangelo": payment.FREE_CROWN,
}
WITHIN = {"bonus": "patronage", "seat": "patronage", "send": "intrigue"}
"""Decisions that belong to an action."""
USES = (*ACTIONS, "purchase", "alliance", "indulgence", "retreat")
MANY = 99
"""No number of steps, symbols or bonuses in a turn is larger."""


def stage(state: State) -> str:
    """The phase; in the middle of a payment the one that it is made in."""
    return state.back if state.phase == "pay" else state.phase


def action(state: State) -> str:
    """The action in progress."""
    here = stage(state)
    return here if here in ACTIONS else WITHIN.get(here, "")


def spies_out(state: State, seat: int) -> int:
    """The spies of a seat that are not in its reserve: on the board, and one on its way."""
    places = [state.spy, state.power_spy, *state.room_spy]
    moving = state.phase == "send" and state.to_act == seat
    return sum(spies.count(seat) for spies in places) + moving


def read(fields: Fields, state: State) -> None:
    """Read the turn into a state whose table is complete."""
    value = fields.get("turn")
    _Turn(fields, Fields("turn", {} if value is None else value, TURN), state).read()


class _Turn:
    def __init__(self, fields: Fields, turn: Fields, state: State) -> None:
        self.fields = fields
        self.turn = turn
        self.state = state
        self.data = state.data
        self.players = state.players
        self.todo = ""
        """What is paid for, as the position says it."""

    def read(self) -> None:
        state, turn = self.state, self.turn
        self.purpose()
        self.calendar()
        self.fights()
        self.to_act()
        self.whose()
        self.marker()
        state.acting = turn.choice("acting", ACTIONS, action(state))
        if state.acting != action(state):
            raise BadInput(f"turn.acting: must be {action(state) or 'left out'} here")
        state.pool = tuple(self.symbols("turn.pool", turn.get("pool")))
        state.extra = turn.number("extra", 0, 0, MANY)
        state.bought = turn.flag("step_bought")
        if state.bought and not state.extra:
            raise BadInput("turn.step_bought: then extra must count that step")
        state.steps = turn.number("steps", 0, 0, MANY)
        if state.steps and stage(state) != "redeem":
            raise BadInput("turn.steps: the marker has steps to go only in the phase redeem")
        self.used()
        self.purchases()
        self.history()
        self.payment()

    def purpose(self) -> None:
        """What a payment is for."""
        state, turn = self.state, self.turn
        paying = state.phase == "pay"
        for name in ("back", "todo"):
            if (name in turn) != paying:
                raise BadInput(
                    f"turn.{name}: must say what is paid for" if paying
                    else f"turn.{name}: nothing is paid in the phase {state.phase}"
                )  # fmt: skip
        if paying:
            state.back = turn.choice("back", COMPLETE, "")
            todo = turn.get("todo")
            if not isinstance(todo, str):
                raise BadInput("turn.todo: must be an action")
            self.todo = todo

    def calendar(self) -> None:
        state, fields = self.state, self.fields
        early = state.phase in (*CHANCE, "family")
        least, most = (0, 0) if early else (1, int(self.data.rules["guard"]["years"]))
        state.year = fields.number("year", least, least, most)
        season = "winter" if stage(state) in (*winter.STEPS, "over") else "spring"
        if fields.choice("season", ("spring", "winter"), season) != season:
            raise BadInput(f"season: the phase {state.phase} is in {season}")
        state.season = season
        last = season == "winter" and bool(winter.reasons(state))
        if fields.flag("last", last) != last:
            raise BadInput(f"last: must be {str(last).lower()}: that follows from the table")
        state.last = last

    # Sieges

    def fights(self) -> None:
        state, turn = self.state, self.turn
        for where, name, seats in turn.items("fleeing"):
            city = self.city(where, name)
            entry = Fields("turn.fleeing", {name: seats}, (name,))
            state.fleeing |= {(seat, city) for seat in entry.seats(name, self.players)}
        if state.fleeing and stage(state) not in SIEGES:
            raise BadInput(f"turn.fleeing: no army flees in the phase {state.phase}")
        for name, phase in (("clash", "exchange"), ("assault", "assault")):
            if (name in turn) != (state.phase == phase):
                raise BadInput(
                    f"turn.{name}: the phase {phase} needs it" if state.phase == phase
                    else f"turn.{name}: there is none in the phase {state.phase}"
                )  # fmt: skip
        if "clash" in turn:
            self.clash(Fields("turn.clash", turn.get("clash"), CLASH))
        if "assault" in turn:
            fields = Fields("turn.assault", turn.get("assault"), ASSAULT)
            city = self.city("turn.assault.city", fields.get("city"))
            state.assault = (city, self.bits(fields, "leonardo"))

    def clash(self, fields: Fields) -> None:
        state = self.state
        city = self.city("turn.clash.city", fields.get("city"))
        attacker = fields.seat("attacker", self.players)
        if attacker is None:
            raise BadInput("turn.clash.attacker: must be a seat")
        besieging = fields.choice("kind", ("siege", "battle"), "siege") == "siege"
        if city not in siege.sieges(state, attacker):
            raise BadInput(f"turn.clash.attacker: seat {attacker} has no army before that city")
        rivals = siege.rivals(state, attacker, city)
        owner = state.owner[city]
        if besieging and rivals:
            raise BadInput("turn.clash.kind: with rivals before the city it must be a battle")
        if not besieging and not rivals:
            raise BadInput("turn.clash.kind: without rivals before the city it must be a siege")
        fitting = [owner] if besieging else rivals
        named = fields.seat("defender", self.players)
        defender = fitting[0] if named is None else named
        if defender not in fitting:
            raise BadInput(f"turn.clash.defender: seat {defender} does not defend there")
        clash = Clash(city, attacker, defender, siege=besieging)
        clash.leonardo = self.bits(fields, "leonardo")
        self.exchange(fields, clash)
        state.clash = clash

    def exchange(self, fields: Fields, clash: Clash) -> None:
        """What the two sides have committed, and whose turn it is."""
        value = fields.get("bonus")
        bonus = Fields("turn.clash.bonus", {} if value is None else value, PARTS)
        clash.bonus = [bonus.number(name, 0, 0, MANY) for name in PARTS]
        passed = fields.names("passed", PARTS, "side")
        alone = clash.defender == NOBODY
        clash.passed = ["attacker" in passed, "defender" in passed or alone]
        if alone and clash.bonus[1]:
            raise BadInput("turn.clash.bonus: a neutral city has no bonuses")
        if all(clash.passed):
            raise BadInput("turn.clash.passed: somebody must be left to decide")
        usual = PARTS[1 if clash.passed[0] else 0]
        clash.asked = PARTS.index(fields.choice("asked", PARTS, usual))
        if clash.passed[clash.asked]:
            raise BadInput(f"turn.clash.asked: the {PARTS[clash.asked]} has passed")

    def city(self, where: str, name: Any) -> int:
        city = self.data.city[ident(where, name, self.data.city, "city")]
        if city not in self.state.chart.open:
            raise BadInput(f"{where}: {name} is closed with {self.players} players")
        return city

    def bits(self, fields: Fields, name: str) -> int:
        return sum(1 << seat for seat in fields.seats(name, self.players))

    # Whose turn it is

    def to_act(self) -> None:
        state = self.state
        given = self.fields.seat("to_act", self.players)
        if state.phase in (*CHANCE, "over"):
            if given is not None:
                raise BadInput(f"to_act: nobody decides in the phase {state.phase}")
            return
        fitting = self.fitting()
        if not fitting:
            raise BadInput(f"phase: {state.phase} cannot be: no seat has anything to decide")
        state.to_act = fitting[0] if given is None else given
        if state.to_act not in fitting:
            raise BadInput(
                f"to_act: seat {state.to_act} has nothing to decide in the phase {state.phase}"
            )
        if state.phase == "family" and state.to_act != fitting[0]:
            raise BadInput(f"to_act: must be {fitting[0]}, the first with a card to place")

    def fitting(self) -> list[int]:
        """The seats that the phase may ask, in the order in which it would."""
        state = self.state
        here = stage(state)
        if here == "family":
            return list(state.deciders)
        if state.clash is not None:
            return [state.clash.seat()]
        if here == "siege":
            return [seat for seat in state.order if siege.sieges(state, seat)]
        if here == "retreat":
            found = [seat for seat in state.order if retreat.waiting(state, seat) is not None]
            return found[:1]
        if here == "space":
            return [
                seat for seat in state.order
                if state.realms[seat].crowded(self.data, state.count[seat])
            ][:1]  # fmt: skip
        if state.assault is not None:
            city = state.assault[0]
            return [seat for seat in state.order if city in siege.sieges(state, seat)]
        return state.order

    def whose(self) -> None:
        """Whose turn it is: of the seat to act, except in the middle of a siege."""
        state = self.state
        named = self.turn.seat("of", self.players)
        if state.to_act is None or state.phase == "family":
            state.turn = self.players if state.phase == "over" else 0
            if named is not None:
                raise BadInput(f"turn.of: it is nobody's turn in the phase {state.phase}")
            return
        usual = state.to_act if state.clash is None else state.clash.attacker
        seat = usual if named is None else named
        if seat != usual and state.phase not in ("exchange", "assault", "space"):
            raise BadInput(f"turn.of: it is the turn of seat {usual}, who decides")
        state.turn = state.order.index(seat)

    def marker(self) -> None:
        """Where nothing is said, the marker stands in the first room that fits."""
        state = self.state
        doing = action(state)
        if state.to_act is None or state.realms[state.to_act].marker != NOBODY:
            return
        seat = state.to_act
        for room in range(ROOMS):
            here = spring.action_of(state, seat, room)
            spied = spring.spied_on(state, seat, room)
            lent = bool(state.realms[seat].loans >> room & 1)
            fits = {
                "blocked": spied and here != "intrigue" and not lent,
                "redeem": lent,
            }.get(stage(state), doing == here and not lent and (not spied or here == "intrigue"))
            if fits:
                state.realms[seat].marker = room
                return

    # What has been done

    def used(self) -> None:
        state, turn = self.state, self.turn
        names = turn.names("used", self.data.tile, "tile")
        state.used = sum(1 << self.data.tile[name] for name in names)
        owned = 0 if state.to_act is None else state.realms[state.to_act].owned
        if state.used & ~owned:
            raise BadInput("turn.used: must be tiles of the seat to act")
        parts = turn.names("spent", ROOM_PARTS, "part of a room")
        state.spent = sum(ROOM_PARTS[name] for name in parts)
        for name in parts:
            if self.room_part(name) is None:
                raise BadInput(f"turn.spent: there is no {name} to use here")
        flips = int(self.data.rules["actions"]["govern_flips_per_symbol"])
        most = flips - 1 if action(state) == "govern" else 0
        state.half = turn.number("half", 0, 0, max(0, most))

    def room_part(self, name: str) -> Options | None:
        """What a part of the room offers to the action, if there is an action."""
        state, data = self.state, self.data
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

    def purchases(self) -> None:
        state, data = self.state, self.data
        names = {data.cards[card].id: card for card in data.citizens}
        names["cathedral"] = len(data.cards)
        bought = self.turn.names("purchases", names, "purchase")
        if bought and stage(state) != "market":
            raise BadInput("turn.purchases: things are bought only in the phase market")
        state.bought_now = sum(1 << names[name] for name in bought)

    def symbols(self, where: str, value: Any) -> Cost:
        fields = Fields(where, {} if value is None else value, SYMBOLS)
        return tuple(fields.number(symbol, 0, 0, MANY) for symbol in SYMBOLS)

    # Payments

    def history(self) -> None:
        """What was used for a payment and can be undone."""
        state = self.state
        entries = self.turn.entries("history")
        if entries and state.phase not in ("pay", "trade"):
            raise BadInput(f"turn.history: nothing can be undone in the phase {state.phase}")
        florins, pool = 0, [0] * len(SYMBOLS)
        for where, value in entries:
            fields = Fields(where, value, USED)
            if not isinstance(fields.get("source"), str):
                raise BadInput(f"{where}.source: must name what was used")
            name = str(fields.get("source"))
            kind = SYMBOLS.index(fields.choice("symbol", SYMBOLS, SYMBOLS[CROWN]))
            place, options = self.source(fields, name)
            count = amount(options, kind)
            if not count:
                raise BadInput(f"{where}.symbol: {name} has no {SYMBOLS[kind]}")
            if fields.number("count", count) != count:
                raise BadInput(f"{where}.count: must be {count}")
            source = sources.names(self.data).index(name)
            if any(use[:2] == (source, place) for use in state.history):
                raise BadInput(f"{where}.source: {name} was used before")
            state.history.append((source, place, kind, count))
            if kind == FLORIN and source not in sources.IN_ROOM:
                florins += count
            else:
                pool[kind] += count
        short = any(have < used for have, used in zip(state.pool, pool, strict=True))
        if short or (florins and state.realms[state.to_act or 0].florins < florins):
            raise BadInput("turn.history: gave more than there is in the pool or the treasury")

    def source(self, fields: Fields, name: str) -> tuple[int, Options]:
        """What was used must lie there as used: its place, and what it offers."""
        state, data = self.state, self.data
        where = fields.path("source")
        assert state.to_act is not None
        realm = state.realms[state.to_act]
        unused = BadInput(f"{where}: {name} was not used")
        if name in ROOM_PARTS:
            options = self.room_part(name)
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
        place = fields.number("courtier", 0, 0, max(0, len(realm.courtiers) - 1))
        for card, side, marks in realm.courtiers[place : place + 1]:
            if data.courtier_names[card][side] == name and not marks & (READY | NEW):
                return place, data.cards[card].options
        raise unused

    def payment(self) -> None:
        """What is to be paid follows from what is paid for."""
        state, turn = self.state, self.turn
        state.use = turn.choice("use", USES, "")
        need = tuple(self.symbols(where, value) for where, value in turn.entries("need"))
        if state.phase != "pay":
            if need:
                raise BadInput(f"turn.need: nothing is paid in the phase {state.phase}")
            return
        state.todo = parse(self.data, self.todo)
        state.need, use = asked(state, self.todo)
        if turn.get("need") is not None and need != state.need:
            raise BadInput("turn.need: this is not what it costs")
        if state.use not in ("", use):
            raise BadInput(f"turn.use: must be {use} here")
        state.use = use


def asked(state: State, text: str) -> tuple[tuple[Cost, ...], str]:
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
        raise BadInput(f"turn.todo: seat {seat} cannot {shown(text)} in the phase {state.back}")
    phase.do(before, seat, state.todo, [])
    if before.phase != "pay":
        raise BadInput(f"turn.todo: nothing has to be turned over for {text}")
    return before.need, before.use


# Whether it can be


def check(fields: Fields, state: State) -> None:
    """The table and the phase must agree, and somebody must have a choice."""
    for seat, realm in enumerate(state.realms):
        _check_seat(state, seat)
        if state.year == 0 and realm.marker != NOBODY:
            raise BadInput(f"seats[{seat}].marker: must be null before the first year")
    if state.phase == "over":
        if not state.last:
            raise BadInput("phase: over cannot be: nothing on the table has ended the game")
        scoring.finish(state, [])
    elif state.to_act is not None:
        if state.phase != "pay":
            refuse_impossible(state)
        if not state.legal():
            raise BadInput(
                f"phase: {state.phase} cannot be: seat {state.to_act} would have no choice"
            )
    given, ending = fields.get("outcome"), state.outcome()
    if given is not None and (ending is None or given != ending.to_json()):
        raise BadInput("outcome: must be what the table says, or left out")


def _check_seat(state: State, seat: int) -> None:
    realm, where = state.realms[seat], f"seats[{seat}]"
    busy = state.season == "winter" and state.to_act == seat
    marked = any(marks & (NEW | MOVED) for _, _, marks in realm.courtiers)
    if not busy and (marked or realm.fresh or realm.moved):
        raise BadInput(f"{where}: cards and tiles are new or moved only in the seat's own winter")
    if state.phase != "space" and realm.crowded(state.data, state.count[seat]):
        raise BadInput(f"{where}.courtiers: there are not so many spaces")
    if state.season == "winter" and realm.tokens:
        raise BadInput(f"{where}.tokens: are given back before winter")
    if state.season == "winter" and retreat.waiting(state, seat) is not None:
        raise BadInput(f"cities: in winter no army of seat {seat} can be before a city of others")


def refuse_impossible(state: State) -> None:
    why = impossible(state)
    if why is not None:
        raise BadInput(f"phase: {state.phase} cannot be: {why}")


def impossible(state: State) -> str | None:
    """Why the seat to act cannot be in this phase, or None."""
    assert state.to_act is not None
    seat, realm = state.to_act, state.realms[state.to_act]
    doing = action(state)
    if doing or state.phase in ("redeem", "blocked"):
        if realm.marker == NOBODY:
            return f"no room of seat {seat} fits"
        here = spring.action_of(state, seat, realm.marker)
        lent = realm.loans >> realm.marker & 1
        if doing and doing != here:
            return f"the marker of seat {seat} is in a room of {here}"
        if lent and not realm.borrowed and state.phase != "redeem":
            return f"an indulgence lies in the room of seat {seat}"
        spied = spring.spied_on(state, seat, realm.marker)
        if spied and here != "intrigue" and doing:
            return f"a spy is in the room of seat {seat}"
        if state.phase == "blocked" and (not spied or here == "intrigue"):
            return f"no spy blocks the room of seat {seat}"
        if state.phase == "redeem" and not (lent and spring.can_redeem(state, seat)):
            return f"seat {seat} has no indulgence to remove, or nothing to pay with"
    if state.phase == "bonus":
        return _no_bonus(state, seat)
    if state.phase == "seat":
        return _no_newcomer(state, seat)
    return None


def _no_bonus(state: State, seat: int) -> str | None:
    realm, steps = state.realms[seat], state.data.steps
    earned = sum(step.bonus for step in steps[: realm.patron + 1])
    if not steps[realm.patron].bonus or len(realm.bonuses) >= earned or not offered(state, seat):
        return f"seat {seat} has not just earned a patron bonus"
    return None


def _no_newcomer(state: State, seat: int) -> str | None:
    realm = state.realms[seat]
    card = state.data.bonuses[realm.bonuses[-1]].card if realm.bonuses else NOBODY
    if card == NOBODY or card in realm.cards():
        return f"seat {seat} has nobody to seat"
    return None
