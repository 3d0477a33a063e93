"""The whole truth about a game of Condottiere.

The state holds the table; each phase has a file of its own in which its legal actions and their
effect stand side by side. The flow between the phases follows section "Sequence of play" of
`docs/condottiere.md`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from signoria.condottiere.knowledge.memory import NOTHING
from signoria.condottiere.knowledge.view import View, view_of
from signoria.condottiere.model import actions
from signoria.condottiere.model.actions import Action
from signoria.condottiere.model.cards import INDEX, KINDS, NAMES, names, tally
from signoria.condottiere.model.editions import Rules
from signoria.condottiere.model.strength import strengths
from signoria.condottiere.phases import battle, draw, fold, keep, pope, rounds, site
from signoria.game import UNKNOWN, BadInput, Event, IllegalAction, Outcome, Shuffle
from signoria.text import Value

PHASES: dict[str, Any] = {
    "site": site,
    "battle": battle,
    "pope": pope,
    "fold": fold,
    "keep": keep,
    "draw": draw,
}
"""The decisions, in the order of the notation. Else the phase is `deal`, and at the end `over`."""


class State:
    """A game in progress. Regions and kinds of cards are numbers, as in `board` and `cards`."""

    __slots__ = (
        "armed", "chance", "condottiere", "deck", "declined", "defender", "discards", "ending",
        "face_down", "finalists", "hands", "idle", "kinds", "lines", "memory", "opening", "owed",
        "owners", "passed", "phase", "pope", "quiet", "revealed", "round", "rules", "site",
        "taken", "to_act", "waiting",
    )  # fmt: skip

    def __init__(self, rules: Rules, first: int | None = None) -> None:
        players = rules.players
        self.rules = rules
        self.phase = "deal"
        self.to_act: int | None = None
        self.chance: Shuffle | None = None
        self.waiting = ""
        """What the awaited shuffle is for."""
        self.condottiere: int = first if first is not None else 0
        """Who holds the token, and during a battle the seat that placed it."""
        self.site: int | None = None
        self.owners: tuple[int | None, ...] = (None,) * len(rules.board.regions)
        self.pope: int | None = None
        self.hands = [[0] * KINDS for _ in range(players)]
        self.kinds = [0] * players
        """The kinds in each hand, as bits."""
        self.lines: list[list[int]] = [[] for _ in range(players)]
        self.face_down: tuple[int | None, ...] = (None,) * players
        self.passed = [False] * players
        self.defender: int | None = None
        """The owner of the contested region while passing still costs nothing. V4"""
        self.deck: tuple[int, ...] = ()
        """The cards that are left, the next one first."""
        self.discards: list[int] = []
        """The cards that were discarded openly; folded hands are in the memory."""
        self.owed: tuple[tuple[int, int], ...] = ()
        """Who is still to get how many cards. V1"""
        self.round = 1
        self.idle = 0
        """Battles in a row in which nobody played a card. R31"""
        self.quiet = True
        """Nobody has played a card in this battle yet."""
        self.declined = 0
        self.opening = True
        """No battle has been fought yet."""
        self.finalists: tuple[int, ...] = ()
        self.ending: Outcome | None = None
        self.armed: tuple[bool | None, ...] = (None,) * players
        """Whether a seat held a mercenary when hands could be folded. R27"""
        self.taken: tuple[tuple[int, ...] | None, ...] = (None,) * players
        """Cards that were taken back, and so are known to be in a hand or face down before it."""
        self.revealed: tuple[int, ...] = ()
        """What a keeper of cards has turned face up since the last deal, each card once."""
        self.memory = NOTHING
        rounds.set_up(self, first)

    @property
    def players(self) -> int:
        return self.rules.players

    @property
    def deciders(self) -> tuple[int, ...]:
        return () if self.to_act is None else (self.to_act,)

    def legal(self, seat: int | None = None) -> Sequence[Action]:
        """The actions of the seat to act, in the order of the notation."""
        due = self.to_act
        if due is None or (seat is not None and seat != due):
            return ()
        return _LEGAL[self.phase](self, due)

    def apply(self, action: Action, seat: int | None = None) -> list[Event]:
        """Carry out a decision and all that follows from it."""
        due = self.to_act
        if due is None:
            raise IllegalAction(seat or 0, action, "over" if self.ending else "shuffling")
        if seat is not None and seat != due:
            raise IllegalAction(seat, action, "not-your-turn", to_act=due)
        return _APPLY[self.phase](self, due, action)

    def shuffle(self, order: Sequence[int]) -> list[Event]:
        """Answer the awaited shuffle and deal from it."""
        if self.chance is None:
            raise BadInput("no shuffle is awaited now")
        self.chance.check(order)
        return rounds.answer(self, order)

    def parse(self, text: str) -> Action:
        """The action of a text; one that means nothing is refused like one that is not allowed."""
        action = actions.parse(self.rules.board, text)
        if action is None:
            raise IllegalAction(self.to_act or 0, " ".join(text.split()), "meaningless")
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

    def open_lines(self) -> list[list[int]]:
        """The lines without the cards that lie face down."""
        if not self.rules.hidden:
            return self.lines
        lines = [line[:] for line in self.lines]
        for line, card in zip(lines, self.face_down, strict=True):
            if card is not None:
                line.remove(card)
        return lines

    def strengths(self) -> list[int]:
        """The strength of every army, cards that lie face down left out."""
        return strengths(self.open_lines())

    def clone(self) -> State:
        """An independent copy."""
        new = State.__new__(State)
        new.rules = self.rules
        new.phase = self.phase
        new.to_act = self.to_act
        new.chance = self.chance
        new.waiting = self.waiting
        new.condottiere = self.condottiere
        new.site = self.site
        new.owners = self.owners
        new.pope = self.pope
        new.hands = [hand[:] for hand in self.hands]
        new.kinds = self.kinds[:]
        new.lines = [line[:] for line in self.lines]
        new.face_down = self.face_down
        new.passed = self.passed[:]
        new.defender = self.defender
        new.deck = self.deck
        new.discards = self.discards[:]
        new.owed = self.owed
        new.round = self.round
        new.idle = self.idle
        new.quiet = self.quiet
        new.declined = self.declined
        new.opening = self.opening
        new.finalists = self.finalists
        new.ending = self.ending
        new.armed = self.armed
        new.taken = self.taken
        new.revealed = self.revealed
        new.memory = self.memory
        return new

    def view(self, seat: int | None = None) -> View:
        """What a seat may know; without a seat, what anybody may know."""
        return view_of(self, seat)

    def to_json(self) -> dict[str, Any]:
        """Everything, as `signoria position` prints it."""
        from signoria.condottiere.formats.position import describe

        return describe(self)

    def __repr__(self) -> str:
        where = "" if self.site is None else f" at {self.rules.board.regions[self.site].id}"
        who = "" if self.to_act is None else f", seat {self.to_act} to act"
        return f"<Condottiere, {self.rules.edition} edition: {self.phase}{where}{who}>"


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
