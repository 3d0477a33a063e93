"""The whole truth about a game of Virtù.

The state holds the table; each phase has a file of its own in which its legal actions, the reasons
why others are refused, and what actions do stand side by side. The flow follows the year: spring
(`spring`, the six actions, `siege`, `retreat`), then winter (`winter`, `palace`, `market`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from signoria.game import BadInput, Event, IllegalAction, Json, Outcome, Shuffle
from signoria.virtu.formats.description import describe
from signoria.virtu.knowledge.view import View, view_of
from signoria.virtu.model import actions, payment, spending
from signoria.virtu.model.actions import BORROW, DONE, NOTHING_ELSE, PASS, UNDO, Action
from signoria.virtu.model.clash import Clash
from signoria.virtu.model.components import ACTIONS, CLOSED, NOBODY, ROOMS, Cost, Data
from signoria.virtu.model.realm import Realm
from signoria.virtu.model.refusals import Reason, because
from signoria.virtu.phases import (
    annex,
    exchange,
    family,
    govern,
    intrigue,
    market,
    palace,
    patronage,
    pay,
    retreat,
    siege,
    space,
    spring,
    trade,
    war,
    winter,
)

Legal = Callable[["State", int], Sequence[Action]]
WhyNot = Callable[["State", int, Action], Reason | None]
Do = Callable[["State", int, Action, list[Event]], None]


class Phase(NamedTuple):
    """A decision that is due."""

    legal: Legal
    why_not: Mapping[str, WhyNot | None]
    """By its form, why an action that belongs to the phase is not legal now."""
    do: Do


PHASES: dict[str, Phase] = {
    "family": Phase(family.legal, family.WHY_NOT, family.do),
    "move": Phase(spring.legal_move, spring.WHY_NOT_MOVE, spring.do_move),
    "redeem": Phase(spring.legal_redeem, spring.WHY_NOT_REDEEM, spring.do_redeem),
    "blocked": Phase(spring.legal_blocked, {}, spring.do_blocked),
    "govern": Phase(govern.legal, govern.WHY_NOT, govern.do),
    "patronage": Phase(patronage.legal, patronage.WHY_NOT, patronage.do),
    "bonus": Phase(patronage.legal_bonus, patronage.WHY_NOT_BONUS, patronage.do_bonus),
    "seat": Phase(patronage.legal_seat, patronage.WHY_NOT_SEAT, patronage.do_seat),
    "trade": Phase(trade.legal, trade.WHY_NOT, trade.do),
    "annex": Phase(annex.legal, annex.WHY_NOT, annex.do),
    "war": Phase(war.legal, war.WHY_NOT, war.do),
    "intrigue": Phase(intrigue.legal, intrigue.WHY_NOT, intrigue.do),
    "send": Phase(intrigue.legal_send, intrigue.WHY_NOT_SEND, intrigue.do_send),
    "pay": Phase(pay.legal, pay.WHY_NOT, pay.do),
    "siege": Phase(siege.legal, siege.WHY_NOT, siege.do),
    "exchange": Phase(exchange.legal, exchange.WHY_NOT, siege.do_exchange),
    "assault": Phase(siege.legal_assault, siege.WHY_NOT_ASSAULT, siege.do_assault),
    "space": Phase(space.legal, space.WHY_NOT, space.do),
    "retreat": Phase(retreat.legal, retreat.WHY_NOT, retreat.do),
    "wages": Phase(winter.legal_wages, winter.WHY_NOT_WAGES, winter.do_wages),
    "palace": Phase(palace.legal, palace.WHY_NOT, palace.do),
    "market": Phase(market.legal, market.WHY_NOT, market.do),
    "recruit": Phase(winter.legal_recruit, winter.WHY_NOT_RECRUIT, winter.do_recruit),
    "alliance": Phase(market.legal_alliance, market.WHY_NOT_ALLIANCE, market.do_alliance),
}
"""The decisions. Before them are `houses` and `first`, which are left to chance; then `over`."""

ALIKE: dict[str, Callable[[State, int, Action], None]] = {
    "cash": spending.cash,
    "borrow": spending.borrow_florins,
}
"""The forms of actions that do the same in every phase, and leave it as it is."""

LOAN_ALONE = frozenset((*ACTIONS, "blocked", "market"))
"""The phases in which somebody is asked even if all they could do is to buy an indulgence."""

COMPLETE: dict[str, Do] = {
    "redeem": spring.redeemed,
    "govern": govern.complete,
    "patronage": patronage.complete,
    "annex": annex.complete,
    "war": war.complete,
    "intrigue": intrigue.complete,
    "send": intrigue.complete_send,
    "retreat": retreat.complete,
    "market": market.complete,
    "alliance": market.complete_alliance,
}
"""What happens in a phase once something has been paid."""

ONE_SPY = "one-spy"
OPTIONS = (ONE_SPY,)
"""For beginners: one spy per palace."""


class State:
    """A game in progress. Cities, cards, tiles, bonuses and powers are numbers, as in `Data`."""

    __slots__ = (
        "_legal",
        "acting",
        "ally",
        "ally_ready",
        "assault",
        "back",
        "before",
        "bonuses",
        "bought",
        "bought_now",
        "cathedrals",
        "chart",
        "clash",
        "count",
        "data",
        "discs",
        "ending",
        "errand",
        "extra",
        "first",
        "fleeing",
        "gentle",
        "half",
        "indulgences",
        "last",
        "need",
        "options",
        "order",
        "owner",
        "phase",
        "players",
        "pool",
        "power_spy",
        "realms",
        "room_spy",
        "season",
        "since",
        "spent",
        "spy",
        "steps",
        "supply",
        "tiles",
        "to_act",
        "todo",
        "turn",
        "use",
        "used",
        "year",
    )  # fmt: skip

    def __init__(
        self,
        data: Data,
        players: int,
        options: Iterable[str] = (),
        houses: Sequence[int] | None = None,
        first: int | None = None,
    ) -> None:
        self.data = data
        self.players = players
        self.options = tuple(options)
        self.gentle = ONE_SPY in self.options
        self.chart = data.chart(players)
        self.first = first
        """Who begins; None until it is drawn."""
        self.phase = "houses"
        self.to_act: int | None = None
        self.season = "spring"
        self.year = 0
        self.order: list[int] = list(range(players))
        self.turn = 0
        """The place in the turn order."""
        self.last = False
        """This winter is the last."""
        self.ending: Outcome | None = None
        self.realms: list[Realm] = []
        self._set_out()
        self._clear_turn()
        self._legal: tuple[Action, ...] | None = None
        if houses is not None:
            self.settle_in(houses)
            self.phase = "first"
            if first is not None:
                self.line_up()
                self.phase = "family"
                self.to_act = 0

    def _set_out(self) -> None:
        """The board and the supplies before the houses are known."""
        data, players = self.data, self.players
        self.owner = [CLOSED] * len(data.cities)
        for city in self.chart.open:
            self.owner[city] = NOBODY
        self.spy = [NOBODY] * len(data.cities)
        self.room_spy = [[NOBODY] * ROOMS for _ in range(players)]
        self.power_spy = [NOBODY] * len(data.powers)
        self.ally = [NOBODY] * len(data.powers)
        self.ally_ready = [True] * len(data.powers)
        self.supply = [card.copies if card.kind == "citizen" else 0 for card in data.cards]
        """Citizens in the market."""
        self.tiles = [0] * len(data.tiles)
        """Titles and guilds that can be bought."""
        for tile in data.for_sale:
            self.tiles[tile] = data.tiles[tile].copies
        self.cathedrals = data.cathedrals
        self.bonuses = (1 << len(data.bonuses)) - 1
        """Patron bonuses that are left."""
        self.indulgences: int = data.counts["indulgences"]
        self.count = [0] * players
        """How many cities each seat has."""
        self.discs = list(range(players))
        """The discs on the city track: of two on one space the earlier in this list is on top."""

    def _clear_turn(self) -> None:
        """What is remembered within a turn only."""
        self.acting = ""
        """The action in progress."""
        self.pool = payment.NO_POOL
        """Symbols that were brought up and not spent yet."""
        self.used = 0
        """Tiles that paid for this action or were turned over by it."""
        self.spent = 0
        """What of the room has been used."""
        self.half = 0
        """Tiles that may still be turned over for the last symbol of Govern."""
        self.extra = 0
        """Steps that were bought ..."""
        self.bought = False
        """... and whether one was with florins."""
        self.steps = 0
        """Steps that the marker has still to go."""
        self.bought_now = 0
        """Citizens bought this winter, and whether a cathedral was."""
        self.need: tuple[Cost, ...] = ()
        """What is to be paid: one of these costs ..."""
        self.use = ""
        """... for this purpose ..."""
        self.todo: Action | None = None
        """... to do that ..."""
        self.back = ""
        """... in this phase."""
        self.errand: Action | None = None
        """Which spy is called, while nobody has said where it goes."""
        self.clash: Clash | None = None
        self.assault: tuple[int, int] | None = None
        """The city that the winner of a battle may besiege, and who has used Leonardo."""
        self.fleeing: set[tuple[int, int]] = set()
        """Whose armies before which city have to retreat."""
        self.since: tuple[Action, ...] = ()
        """What the seat to act has decided since anybody else did: it can be undone ..."""
        self.before: State | None = None
        """... and all was like this before it. This state never changes."""

    def settle_in(self, houses: Sequence[int]) -> None:
        """Give every seat its house."""
        self.realms = [Realm(self.data, house) for house in houses]
        for seat, realm in enumerate(self.realms):
            for city in self.data.houses[realm.house].starts:
                self.owner[city] = seat
                self.count[seat] += 1

    def line_up(self) -> None:
        """The first turn order is clockwise, with the disc of the first player on top."""
        assert self.first is not None
        self.order = [(self.first + step) % self.players for step in range(self.players)]
        self.discs = self.order[:]

    @property
    def chance(self) -> Shuffle | None:
        return family.lots(self) if self.to_act is None else None

    @property
    def deciders(self) -> tuple[int, ...]:
        if self.phase == "family":
            return tuple(seat for seat, realm in enumerate(self.realms) if realm.unplaced)
        return () if self.to_act is None else (self.to_act,)

    @property
    def is_secret(self) -> bool:
        """It is always known who decides."""
        return False

    def legal(self, seat: int | None = None) -> Sequence[Action]:
        """The actions of the seat to act, or of a seat that decides at the same time."""
        who = self.to_act if seat is None else seat
        if self.phase == "family":
            return tuple(family.legal(self, who)) if who in self.deciders else ()
        if who is None or who != self.to_act:
            return ()
        if self._legal is None:
            self._legal = self._with_loan(tuple(PHASES[self.phase].legal(self, who)), who)
        return _before_the_end(self._legal, UNDO) if self.since else self._legal

    def _with_loan(self, found: tuple[Action, ...], seat: int) -> tuple[Action, ...]:
        """An indulgence can be bought at every decision. A34"""
        return found if self._no_loan(seat) is not None else _before_the_end(found, BORROW)

    def _no_loan(self, seat: int) -> Reason | None:
        """Why no indulgence can be bought for florins now."""
        if self.phase == "space":  # it is the conqueror's turn
            return because("other-phase", phase=self.phase)
        other = payment.no_loan(self, seat)
        return pay.why_no_loan(self, seat) if other is None and self.phase == "pay" else other

    def apply(self, action: Action, seat: int | None = None) -> list[Event]:
        """Carry out a decision and all that follows from it."""
        who = self.to_act if seat is None else seat
        if self.to_act is None:
            raise IllegalAction(seat or 0, action, "over" if self.ending else "shuffling")
        assert who is not None
        if who != self.to_act and who not in self.deciders:
            raise IllegalAction(who, action, "not-your-turn", to_act=self.to_act)
        legal = self.legal(who)
        try:
            chosen = legal[legal.index(action)]
        except ValueError:
            raise self.refusal(action, who) from None
        return self.carry_out(chosen, who)

    def refusal(self, action: Action, seat: int) -> IllegalAction:
        """Why a seat that decides now cannot do something.

        A reason names only what its own seat knows: while the families are placed, its own palace.
        """
        phase = PHASES[self.phase]
        if not isinstance(action, Action):
            return IllegalAction(seat, action, "meaningless")
        if action == BORROW:
            reason = self._no_loan(seat) or because("impossible", phase=self.phase)
        elif action == UNDO:
            reason = because("nothing-to-undo")
        elif action == DONE:
            reason = because("must-decide", phase=self.phase)
        elif action.form not in phase.why_not:
            reason = because("other-phase", phase=self.phase)
        else:
            why_not = phase.why_not[action.form]
            found = None if why_not is None else why_not(self, seat, action)
            reason = found or because("impossible", phase=self.phase)
        key, args = reason
        return IllegalAction(seat, action, key, **args)

    def carry_out(self, action: Action, seat: int) -> list[Event]:
        """Do what is known to be legal."""
        phase = self.phase
        if phase == "family":
            events = [family.own_event(seat, action)]
        else:
            events = [Event(action.verb, {"seat": seat, "words": action.words})]
        if action == UNDO:
            self._undo(seat)
            return events
        before = self.clone() if self.before is None and phase != "family" else self.before
        self._legal = None
        if action.form in ALIKE:
            ALIKE[action.form](self, seat, action)
        else:
            PHASES[phase].do(self, seat, action, events)
        self.skip_idle(events)
        if self.to_act == seat and before is not None:
            self.before, self.since = before, (*self.since, action)
        else:
            self.before, self.since = None, ()
        return events

    def _undo(self, seat: int) -> None:
        """All is again as if the last decision had not been made.

        Everything lies open, so nothing was revealed by it, and nobody else has decided since.
        """
        assert self.before is not None
        again = self.before.clone()
        for action in self.since[:-1]:
            again.carry_out(action, seat)
        self.become(again)

    def become(self, other: State) -> None:
        """Take over all that another state holds, which must not be used any more."""
        for name in State.__slots__:
            setattr(self, name, getattr(other, name))

    def skip_idle(self, events: list[Event]) -> None:
        """Nobody is asked where there is nothing to choose."""
        if self.phase == "family":
            self.to_act = self.deciders[0]
            return
        while (seat := self.to_act) is not None:
            phase = PHASES[self.phase]
            found = tuple(phase.legal(self, seat))
            options = self._with_loan(found, seat)
            if found != NOTHING_ELSE or (options != found and self.phase in LOAN_ALONE):
                self._legal = options
                return
            phase.do(self, seat, DONE, events)
        self._legal = None

    def forget(self) -> None:
        """Let go of the list of legal actions, so that it is made anew."""
        self._legal = None

    def complete(self, seat: int, action: Action, events: list[Event]) -> None:
        """Something was paid: do it."""
        COMPLETE[self.phase](self, seat, action, events)

    def shuffle(self, order: Sequence[int]) -> list[Event]:
        """Answer the awaited shuffle."""
        chance = self.chance
        if chance is None:
            raise BadInput("no shuffle is awaited now")
        chance.check(order)
        events = [Event("shuffle", {"what": chance.label, "order": chance.texts(order)})]
        family.draw(self, order, events)
        if self.phase == "family":
            self.to_act = 0
        return events

    def parse(self, text: str, seat: int | None = None) -> Action:
        """The action of a text; one that means nothing is refused like one that is not allowed."""
        action = actions.parse(self.data, text)
        if action is None:
            who = self.to_act if seat is None else seat
            raise IllegalAction(who or 0, " ".join(text.split()), "meaningless")
        return action

    def aside(self, text: str, seat: int) -> list[Event]:
        """Nothing is done out of turn: everything is open."""
        raise IllegalAction(seat, text, "over" if self.ending else "meaningless")

    def outcome(self) -> Outcome | None:
        return self.ending

    def seat_of(self, house: int) -> int:
        """The seat of a house."""
        return next(seat for seat, realm in enumerate(self.realms) if realm.house == house)

    def clone(self) -> State:
        """An independent copy."""
        new = State.__new__(State)
        new.data = self.data
        new.players = self.players
        new.options = self.options
        new.gentle = self.gentle
        new.chart = self.chart
        new.first = self.first
        new.phase = self.phase
        new.to_act = self.to_act
        new.season = self.season
        new.year = self.year
        new.order = self.order[:]
        new.turn = self.turn
        new.last = self.last
        new.ending = self.ending
        new.realms = [realm.copy() for realm in self.realms]
        new.owner = self.owner[:]
        new.spy = self.spy[:]
        new.room_spy = [spies[:] for spies in self.room_spy]
        new.power_spy = self.power_spy[:]
        new.ally = self.ally[:]
        new.ally_ready = self.ally_ready[:]
        new.supply = self.supply[:]
        new.tiles = self.tiles[:]
        new.cathedrals = self.cathedrals
        new.bonuses = self.bonuses
        new.indulgences = self.indulgences
        new.count = self.count[:]
        new.discs = self.discs[:]
        new.acting = self.acting
        new.pool = self.pool
        new.used = self.used
        new.spent = self.spent
        new.half = self.half
        new.extra = self.extra
        new.bought = self.bought
        new.steps = self.steps
        new.bought_now = self.bought_now
        new.need = self.need
        new.use = self.use
        new.todo = self.todo
        new.back = self.back
        new.errand = self.errand
        new.clash = None if self.clash is None else self.clash.copy()
        new.assault = self.assault
        new.fleeing = set(self.fleeing)
        new.since = self.since
        new.before = self.before
        new._legal = self._legal
        return new

    def view(self, seat: int | None = None) -> View:
        """What a seat may know; without a seat, what anybody may know."""
        return view_of(self, seat)

    def to_json(self) -> Json:
        """Everything, as `signoria position` prints it."""
        return describe(self)

    def __repr__(self) -> str:
        who = "" if self.to_act is None else f", seat {self.to_act} to act"
        return f"<Virtù, {self.players} players, year {self.year}: {self.phase}{who}>"


def _before_the_end(found: tuple[Action, ...], action: Action) -> tuple[Action, ...]:
    """Some actions and one more; what ends a step stays the last."""
    if found and found[-1] in (DONE, PASS):
        return (*found[:-1], action, found[-1])
    return (*found, action)
