"""The whole truth about a game of Virtù.

The state holds the table; each phase has a file of its own in which its legal actions and their
effect stand side by side. The flow follows the year: spring (`spring`, the six actions, `siege`,
`retreat`), then winter (`winter`, `palace`, `market`). An action is its text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from signoria.game import BadInput, Event, IllegalAction, Outcome, Shuffle
from signoria.virtu.model import payment
from signoria.virtu.model.components import CLOSED, NOBODY, NOTHING_ELSE, ROOMS, Cost, Data
from signoria.virtu.model.realm import Realm
from signoria.virtu.phases import (
    annex,
    family,
    govern,
    intrigue,
    market,
    palace,
    patronage,
    retreat,
    siege,
    spring,
    trade,
    war,
    winter,
)
from signoria.virtu.phases.siege import Clash

Action = str
"""A decision in the words of the notation, such as `annex ravenna`."""

Legal = Callable[["State", int], Sequence[str]]
Do = Callable[["State", int, Sequence[str], list[Event]], None]

PHASES: dict[str, tuple[Legal, Do]] = {
    "family": (family.legal, family.do),
    "move": (spring.legal_move, spring.do_move),
    "redeem": (spring.legal_redeem, spring.do_redeem),
    "blocked": (spring.legal_blocked, spring.do_blocked),
    "govern": (govern.legal, govern.do),
    "patronage": (patronage.legal, patronage.do),
    "bonus": (patronage.legal_bonus, patronage.do_bonus),
    "seat": (patronage.legal_seat, patronage.do_seat),
    "trade": (trade.legal, trade.do),
    "annex": (annex.legal, annex.do),
    "war": (war.legal, war.do),
    "intrigue": (intrigue.legal, intrigue.do),
    "send": (intrigue.legal_send, intrigue.do_send),
    "pay": (payment.legal, payment.do),
    "siege": (siege.legal, siege.do),
    "exchange": (siege.legal_exchange, siege.do_exchange),
    "assault": (siege.legal_assault, siege.do_assault),
    "space": (siege.legal_space, siege.do_space),
    "retreat": (retreat.legal, retreat.do),
    "wages": (winter.legal_wages, winter.do_wages),
    "palace": (palace.legal, palace.do),
    "market": (market.legal, market.do),
    "recruit": (winter.legal_recruit, winter.do_recruit),
    "alliance": (market.legal_alliance, market.do_alliance),
}
"""The decisions. Before them are `houses` and `first`, which are left to chance; then `over`."""

COMPLETE: dict[str, Do] = {
    "redeem": spring.redeemed,
    "govern": govern.complete,
    "patronage": patronage.complete,
    "annex": annex.complete,
    "war": war.complete,
    "intrigue": intrigue.complete,
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
        "extra",
        "first",
        "fleeing",
        "gentle",
        "half",
        "history",
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
        self._legal: tuple[str, ...] | None = None
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
        self.todo: tuple[str, ...] = ()
        """... to do that ..."""
        self.back = ""
        """... in this phase."""
        self.history: list[tuple[str, int, int, int]] = []
        """What was used for a payment that is not confirmed yet."""
        self.clash: Clash | None = None
        self.assault: tuple[int, int] | None = None
        """The city that the winner of a battle may besiege, and who has used Leonardo."""
        self.fleeing: set[tuple[int, int]] = set()
        """Whose armies before which city have to retreat."""

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

    def legal(self, seat: int | None = None) -> Sequence[Action]:
        """The actions of the seat to act, or of a seat that decides at the same time."""
        who = self.to_act if seat is None else seat
        if self._legal is not None and who == self.to_act:
            return self._legal
        if self.phase == "family":
            return tuple(family.legal(self, who)) if who in self.deciders else ()
        if who is None or who != self.to_act:
            return ()
        self._legal = tuple(PHASES[self.phase][0](self, who))
        return self._legal

    def apply(self, action: Action, seat: int | None = None) -> list[Event]:
        """Carry out a decision and all that follows from it."""
        who = self.to_act if seat is None else seat
        if self.to_act is None:
            raise IllegalAction(seat or 0, action, "over" if self.ending else "shuffling")
        assert who is not None
        if who != self.to_act and who not in self.deciders:
            raise IllegalAction(who, action, "not-your-turn", to_act=self.to_act)
        if action not in self.legal(who):
            from signoria.virtu.phases.why import refusal

            raise refusal(self, who, action)
        return self.carry_out(action, who)

    def carry_out(self, action: Action, seat: int) -> list[Event]:
        """Do what is known to be legal."""
        phase, words = self.phase, action.split()
        if phase == "family":
            events = [family.own_event(seat, words)]
        else:
            events = [Event(words[0], {"seat": seat, "words": tuple(words[1:])})]
        self._legal = None
        PHASES[phase][1](self, seat, words, events)
        self._skip(events)
        return events

    def _skip(self, events: list[Event]) -> None:
        """Nobody is asked where there is nothing to choose."""
        if self.phase == "family":
            self.to_act = self.deciders[0]
            return
        while (seat := self.to_act) is not None:
            legal, do = PHASES[self.phase]
            found = tuple(legal(self, seat))
            if found != NOTHING_ELSE:
                self._legal = found
                return
            do(self, seat, NOTHING_ELSE, events)
        self._legal = None

    def forget(self) -> None:
        """Let go of the list of legal actions, so that it is made anew."""
        self._legal = None

    def complete(self, seat: int, words: tuple[str, ...], events: list[Event]) -> None:
        """Something was paid: do it."""
        COMPLETE[self.phase](self, seat, words, events)

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

    def parse(self, text: str) -> Action:
        """The action of a text; one that means nothing is refused like one that is not allowed."""
        from signoria.virtu.phases.why import understood

        words = " ".join(text.split())
        if not understood(self, words):
            raise IllegalAction(self.to_act or 0, words, "meaningless")
        return words

    def aside(self, text: str, seat: int) -> list[Event]:
        """Nothing is done out of turn: everything is open."""
        raise IllegalAction(seat, text, "over" if self.ending else "meaningless")

    def outcome(self) -> Outcome | None:
        return self.ending

    def cities_of(self, seat: int) -> int:
        """How many cities a seat has."""
        return self.count[seat]

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
        new.history = self.history[:]
        new.clash = None if self.clash is None else self.clash.copy()
        new.assault = self.assault
        new.fleeing = set(self.fleeing)
        new._legal = self._legal
        return new

    def view(self, seat: int | None = None) -> Any:
        """What a seat may know; without a seat, what anybody may know."""
        from signoria.virtu.knowledge.view import view_of

        return view_of(self, seat)

    def to_json(self) -> dict[str, Any]:
        """Everything, as `signoria position` prints it."""
        from signoria.virtu.formats.position import describe

        return describe(self)

    def __repr__(self) -> str:
        who = "" if self.to_act is None else f", seat {self.to_act} to act"
        return f"<Virtù, {self.players} players, year {self.year}: {self.phase}{who}>"
