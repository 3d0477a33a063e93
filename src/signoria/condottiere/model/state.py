"""The whole truth about a game of Condottiere.

The state holds the table; each phase has a file of its own in which its legal actions and their
effect stand side by side. The flow between the phases follows section "Sequence of play" of
`docs/condottiere.md`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from types import ModuleType
from typing import ClassVar

from signoria.condottiere.formats.description import describe
from signoria.condottiere.knowledge import sample
from signoria.condottiere.knowledge.memory import NOTHING, Memory
from signoria.condottiere.knowledge.view import View, view_of
from signoria.condottiere.model import actions
from signoria.condottiere.model.actions import Action
from signoria.condottiere.model.cards import INDEX, KINDS, NAMES, names, spread, tally
from signoria.condottiere.model.editions import Rules
from signoria.condottiere.model.field_code import clone_method
from signoria.condottiere.model.open_fields import OPEN, OpenFields, lay_out
from signoria.condottiere.model.strength import strengths
from signoria.condottiere.phases import battle, draw, fold, keep, pope, rounds, site
from signoria.game import UNKNOWN, BadInput, Event, IllegalAction, Json, Outcome, Shuffle
from signoria.text import Value

PHASES: dict[str, ModuleType] = {
    "site": site,
    "battle": battle,
    "pope": pope,
    "fold": fold,
    "keep": keep,
    "draw": draw,
}
"""The decisions, in the order of the notation. Else the phase is `deal`, and at the end `over`."""


class State(OpenFields):
    """A game in progress. Regions and kinds of cards are numbers, as in `board` and `cards`."""

    __slots__ = (
        *OPEN, "chance", "decided", "deck", "discards", "ending", "face_down", "hands", "kinds",
        "lines", "memory", "passed", "rules", "to_act", "waiting",
    )  # fmt: skip

    rules: Rules
    to_act: int | None
    decided: Mapping[int, str]
    """What each seat that may fold has decided so far: `fold` or `hold`. R27"""
    chance: Shuffle | None
    waiting: str
    """What the awaited shuffle is for."""
    hands: list[list[int]]
    """How many cards of each kind every seat holds."""
    kinds: list[int]
    """The kinds in each hand, as bits."""
    lines: list[list[int]]
    face_down: tuple[int | None, ...]
    passed: list[bool]
    deck: tuple[int, ...]
    """The cards that are left, the next one first."""
    discards: list[int]
    """The cards that were discarded openly; folded hands are in the memory."""
    ending: Outcome | None
    memory: Memory

    clone: ClassVar[Callable[[State], State]] = clone_method(
        {**OpenFields.__annotations__, **__annotations__}
    )

    def __init__(self, rules: Rules, first: int | None = None) -> None:
        lay_out(self, rules, first)
        players = rules.players
        self.rules = rules
        self.to_act = None
        self.decided = fold.NOBODY
        self.chance = None
        self.waiting = ""
        self.hands = [[0] * KINDS for _ in range(players)]
        self.kinds = [0] * players
        self.lines = [[] for _ in range(players)]
        self.face_down = (None,) * players
        self.passed = [False] * players
        self.deck = ()
        self.discards = []
        self.ending = None
        self.memory = NOTHING
        rounds.set_up(self, first)

    @property
    def players(self) -> int:
        return self.rules.players

    @property
    def deciders(self) -> tuple[int, ...]:
        """The seat to act; all who have not decided where hands may be folded."""
        if self.phase == "fold":
            return fold.asked(self)
        return () if self.to_act is None else (self.to_act,)

    @property
    def is_secret(self) -> bool:
        """Whether hands may be folded. R27"""
        return self.phase == "fold"

    def legal(self, seat: int | None = None) -> Sequence[Action]:
        """The actions of a seat (of the one to act, by default), in the order of the notation."""
        who = self.to_act if seat is None else seat
        if who is None or (who != self.to_act and who not in self.deciders):
            return ()
        return _LEGAL[self.phase](self, who)

    def apply(self, action: Action, seat: int | None = None) -> list[Event]:
        """Carry out a decision and all that follows from it."""
        who = self.to_act if seat is None else seat
        if who is None or (who != self.to_act and who not in self.deciders):
            raise self._not_now(action, who or 0)
        return _APPLY[self.phase](self, who, action)

    def _not_now(self, action: Action, seat: int) -> IllegalAction:
        """Why a seat may decide nothing now. While hands may be folded that says no more. R27"""
        if self.ending is not None:
            return IllegalAction(seat, action, "over")
        if self.phase == "fold":
            return IllegalAction(seat, action, "folding")
        if self.to_act is None:
            return IllegalAction(seat, action, "shuffling")
        return IllegalAction(seat, action, "not-your-turn", to_act=self.to_act)

    def shuffle(self, order: Sequence[int]) -> list[Event]:
        """Answer the awaited shuffle and deal from it."""
        if self.chance is None:
            raise BadInput("no shuffle is awaited now")
        self.chance.check(order)
        return rounds.answer(self, order)

    def parse(self, text: str, seat: int | None = None) -> Action:
        """The action of a text; one that means nothing is refused like one that is not allowed."""
        action = actions.parse(self.rules.board, text)
        if action is None:
            who = self.to_act if seat is None else seat
            raise IllegalAction(who or 0, " ".join(text.split()), "meaningless")
        return action

    def aside(self, text: str, seat: int) -> list[Event]:
        """What a seat does out of turn: `show SEAT CARD ...`, as the rules of talk allow."""
        words = text.split()
        if self.ending is not None:
            raise IllegalAction(seat, text, "over")
        if words[:1] != ["show"] or len(words) < 3 or not set(words[2:]) <= INDEX.keys():
            raise IllegalAction(seat, text, "meaningless")
        if words[1] not in map(str, range(self.players)) or words[1] == str(seat):
            raise IllegalAction(seat, text, "no-such-seat", other=words[1])
        return self.show(seat, [INDEX[word] for word in words[2:]], [int(words[1])])

    def show(self, seat: int, cards: Sequence[int], to: Iterable[int]) -> list[Event]:
        """Show chosen cards of one's hand to chosen seats."""
        shown = tally(cards)
        for card, count in enumerate(shown):
            if count > self.hands[seat][card]:
                raise IllegalAction(seat, "show", "holds-too-few", card=NAMES[card])
        viewers = sorted({viewer for viewer in to if viewer != seat})
        for viewer in viewers:
            self.memory = self.memory.after_show(viewer, seat, tuple(shown), self.taken[seat])
        return [_shown(seat, viewer, cards) for viewer in viewers]

    def outcome(self) -> Outcome | None:
        return self.ending

    def size_of(self, seat: int) -> int:
        """How many cards a seat holds."""
        return sum(self.hands[seat])

    def regions_of(self, seat: int) -> int:
        """How many regions a seat owns."""
        return self.owners.count(seat)

    def realm_of(self, seat: int) -> int:
        """The regions of a seat, as bits."""
        realm = 0
        for region, owner in enumerate(self.owners):
            if owner == seat:
                realm |= 1 << region
        return realm

    def open_line(self, seat: int) -> list[int]:
        """The line of a seat without a card that lies face down."""
        line, hidden = self.lines[seat], self.face_down[seat]
        if hidden is None:
            return line
        line = line[:]
        line.remove(hidden)
        return line

    def open_lines(self) -> list[list[int]]:
        """The lines without the cards that lie face down."""
        if not self.rules.hidden:
            return self.lines
        return [self.open_line(seat) for seat in range(self.players)]

    def strengths(self) -> list[int]:
        """The strength of every army, cards that lie face down left out."""
        return strengths(self.rules, self.open_lines())

    def view(self, seat: int | None = None) -> View:
        """What a seat may know; without a seat, what anybody may know."""
        return view_of(self, seat)

    @classmethod
    def from_view(cls, view: View, rng: Random) -> State:
        """A complete state that agrees with all a seat has seen, each equally likely."""
        state = cls.__new__(cls)
        for name in OPEN:
            setattr(state, name, getattr(view, name))
        deal = sample.deal(view, rng)
        state.rules = view.rules
        state.hands = [
            list(view.hand) if seat == view.seat else tally(deal.hands[seat])
            for seat in range(view.rules.players)
        ]
        state.kinds = [
            sum(1 << kind for kind in range(KINDS) if hand[kind]) for hand in state.hands
        ]
        state.lines = [list(line) for line in view.lines]
        state.face_down = tuple(deal.face_down)
        for line, card in zip(state.lines, state.face_down, strict=True):
            if card is not None:
                line[-1] = card
        state.passed = list(view.passed)
        state.deck = tuple(deal.deck)
        state.discards = list(view.discards)
        state.ending = view.outcome
        state.memory = view.memory.filled(deal.folded, deal.draws)
        state.to_act, state.decided = view.to_act, view.decided
        state.chance, state.waiting = sample.awaited(view, state.hands)
        if state.phase == "fold":
            fold.go_on(state)
        return state

    def to_json(self) -> Json:
        """Everything, as `signoria position` prints it."""
        hands = [list(names(spread(hand))) for hand in self.hands]
        return describe(self, self.legal(), hands, self.ending)

    def __repr__(self) -> str:
        where = "" if self.site is None else f" at {self.rules.board.regions[self.site].id}"
        who = "" if self.to_act is None else f", seat {self.to_act} to act"
        return f"<Condottiere, {self.rules.edition} edition: {self.phase}{where}{who}>"


View.state_type = State

_LEGAL: dict[str, Callable[[State, int], Sequence[Action]]] = {
    name: phase.legal for name, phase in PHASES.items()
}
_APPLY: dict[str, Callable[[State, int, Action], list[Event]]] = {
    name: phase.apply for name, phase in PHASES.items()
}


def _shown(seat: int, viewer: int, cards: Sequence[int]) -> Event:
    """The others see that cards are shown, and how many."""
    seen: dict[str, Value] = {"seat": seat, "to": viewer, "cards": names(sorted(cards))}
    unseen: dict[str, Value] = {**seen, "cards": (UNKNOWN,) * len(cards)}
    return Event("show", seen, frozenset((seat, viewer)), unseen)
