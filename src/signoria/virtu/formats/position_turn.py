"""The turn of a position: when it is, whose it is, and what has been done in it."""

from __future__ import annotations

from signoria.fields import (
    Table,
    choice,
    distinct,
    each,
    flag,
    named,
    seat,
    shown,
    text,
    whole,
)
from signoria.game import BadInput
from signoria.virtu.formats import position_fights
from signoria.virtu.formats.position_checks import action, stage
from signoria.virtu.formats.position_payment import PaymentReader, room_part
from signoria.virtu.formats.position_tables import CHANCE, MANY, TURN, symbols
from signoria.virtu.model.actions import SPY_RESERVE, parse
from signoria.virtu.model.components import ACTIONS, NOBODY, ROOMS
from signoria.virtu.model.payment import ROOM_PARTS
from signoria.virtu.model.state import State
from signoria.virtu.phases import intrigue, retreat, siege, spring, winter


def read(found: Table, state: State) -> None:
    """Read the turn into a state whose table is complete."""
    _TurnReader(found, state).read()


class _TurnReader:
    """Puts the fields of a turn into a state, one after the other."""

    def __init__(self, found: Table, state: State) -> None:
        self.found = found
        self.turn = found.table("turn", TURN)
        self.state = state
        self.data = state.data
        self.seat = seat(state.players)

    def read(self) -> None:
        state, turn = self.state, self.turn
        payment = PaymentReader(turn, state)
        payment.purpose()
        self.calendar()
        position_fights.read(turn, state)
        self.to_act()
        self.whose()
        self.marker()
        state.acting = turn.get("acting", choice(ACTIONS), action(state))
        if state.acting != action(state):
            raise turn.refuse("acting", f"must be {action(state) or 'left out'} here")
        state.pool = turn.get("pool", symbols, state.pool)
        self.steps()
        self.used()
        self.purchases()
        self.errand()
        payment.need()

    def calendar(self) -> None:
        state, found = self.state, self.found
        early = state.phase in (*CHANCE, "family")
        least, most = (0, 0) if early else (1, self.data.rules["guard"]["years"])
        state.year = found.get("year", whole(least, most), least)
        season = "winter" if stage(state) in (*winter.STEPS, "over") else "spring"
        if found.get("season", choice(("spring", "winter")), season) != season:
            raise found.refuse("season", f"the phase {state.phase} is in {season}")
        state.season = season
        last = season == "winter" and bool(winter.reasons(state))
        if found.get("last", flag, last) != last:
            raise found.refuse("last", f"must be {str(last).lower()}: that follows from the table")
        state.last = last

    # Whose turn it is

    def to_act(self) -> None:
        state, found = self.state, self.found
        given = found.get("to_act", self.seat, None)
        if state.phase in (*CHANCE, "over"):
            if given is not None:
                raise found.refuse("to_act", f"nobody decides in the phase {state.phase}")
            return
        fitting = self.fitting()
        if not fitting:
            raise BadInput(f"phase: {state.phase} cannot be: no seat has anything to decide")
        state.to_act = fitting[0] if given is None else given
        if state.to_act not in fitting:
            why = f"seat {state.to_act} has nothing to decide in the phase {state.phase}"
            raise found.refuse("to_act", why)
        if state.phase == "family" and state.to_act != fitting[0]:
            raise found.refuse("to_act", f"must be {fitting[0]}, the first with a card to place")

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
        state, turn = self.state, self.turn
        if state.to_act is None or state.phase == "family":
            state.turn = state.players if state.phase == "over" else 0
            if "of" in turn:
                raise turn.refuse("of", f"it is nobody's turn in the phase {state.phase}")
            return
        usual = state.to_act if state.clash is None else state.clash.attacker
        seat = turn.get("of", self.seat, usual)
        if seat != usual and state.phase not in ("exchange", "assault", "space"):
            raise turn.refuse("of", f"it is the turn of seat {usual}, who decides")
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

    def steps(self) -> None:
        """Steps of the marker."""
        state, turn = self.state, self.turn
        state.extra = turn.get("extra", MANY, 0)
        state.bought = turn.get("step_bought", flag, False)
        if state.bought and not state.extra:
            raise turn.refuse("step_bought", "then extra must count that step")
        state.steps = turn.get("steps", MANY, 0)
        if state.steps and stage(state) != "redeem":
            raise turn.refuse("steps", "the marker has steps to go only in the phase redeem")

    def used(self) -> None:
        """Tiles and parts of the room."""
        state, turn, data = self.state, self.turn, self.data
        tiles = turn.get("used", distinct(each(named(data.tile, "tile")), "tile"), [])
        state.used = sum(1 << tile for tile in tiles)
        owned = 0 if state.to_act is None else state.realms[state.to_act].owned
        if state.used & ~owned:
            raise turn.refuse("used", "must be tiles of the seat to act")
        part = named({name: name for name in ROOM_PARTS}, "part of a room")
        parts = turn.get("spent", distinct(each(part), "part of a room"), [])
        state.spent = sum(ROOM_PARTS[name] for name in parts)
        for name in parts:
            if room_part(state, name) is None:
                raise turn.refuse("spent", f"there is no {name} to use here")
        flips = data.rules["actions"]["govern_flips_per_symbol"]
        most = flips - 1 if action(state) == "govern" else 0
        state.half = turn.get("half", whole(0, most), 0)

    def purchases(self) -> None:
        state, data = self.state, self.data
        known = {data.cards[card].id: card for card in data.citizens}
        known["cathedral"] = len(data.cards)
        purchase = distinct(each(named(known, "purchase")), "purchase")
        bought = self.turn.get("purchases", purchase, [])
        if bought and stage(state) != "market":
            raise self.turn.refuse("purchases", "things are bought only in the phase market")
        state.bought_now = sum(1 << number for number in bought)

    def errand(self) -> None:
        """Which spy is called, while it is to be said where it goes."""
        state, turn = self.state, self.turn
        if stage(state) != "send" or state.to_act is None:
            if "errand" in turn:
                raise turn.refuse("errand", f"no spy is called in the phase {state.phase}")
            return
        words = turn.get("errand", text, SPY_RESERVE)
        state.errand = parse(self.data, words)
        if state.errand is None or state.errand not in intrigue.legal(state, state.to_act):
            raise turn.refuse("errand", f"seat {state.to_act} cannot {shown(words)}")
