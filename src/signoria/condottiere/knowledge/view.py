"""What one seat may know of a game, and what anybody may know."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any

from signoria.condottiere.knowledge.memory import NONE, Memory
from signoria.condottiere.model.actions import Action
from signoria.condottiere.model.cards import names, spread
from signoria.condottiere.model.editions import Rules
from signoria.condottiere.model.strength import strengths
from signoria.game import UNKNOWN, Outcome

if TYPE_CHECKING:
    from signoria.condottiere.model.state import State

HIDDEN = -1
"""Stands in a line for a card that lies face down and is not one's own."""


@dataclass(frozen=True, slots=True)
class View:
    """The table as one seat sees it (seat None: as everybody sees it)."""

    seat: int | None
    rules: Rules = field(repr=False)
    phase: str
    to_act: int | None
    legal: tuple[Action, ...]
    """The seat's own actions; empty while others decide."""
    condottiere: int
    site: int | None
    owners: tuple[int | None, ...]
    pope: int | None
    hand: tuple[int, ...]
    """The seat's own cards by kind; all zero in the public view."""
    has_cards: tuple[bool, ...]
    sizes: tuple[int, ...] | None
    """How many cards each seat holds, where counts are public. R11"""
    lines: tuple[tuple[int, ...], ...]
    """The lines; another's card that lies face down is HIDDEN."""
    face_down: tuple[int | None, ...]
    passed: tuple[bool, ...]
    defender: int | None
    discards: tuple[int, ...]
    """The cards that were discarded openly since the last shuffle."""
    round: int
    idle: int
    quiet: bool
    declined: int
    opening: bool
    finalists: tuple[int, ...]
    owed: tuple[tuple[int, int], ...]
    shuffles: tuple[str, str] | None
    """The label of an awaited shuffle and what it is for."""
    outcome: Outcome | None
    armed: tuple[bool | None, ...]
    """Whether a seat held a mercenary when hands could be folded. R27"""
    taken: tuple[tuple[int, ...] | None, ...]
    """Cards that were taken back, and so are known to be in a hand or face down before it."""
    revealed: tuple[int, ...]
    """What a keeper of cards has turned face up since the last deal, each card once."""
    memory: Memory = field(repr=False)
    """What the seat remembers of cards that it cannot see any more."""
    tally: tuple[int, ...] | None = field(repr=False)
    """Hand sizes as an attentive player has counted them, even where nobody has to tell."""
    cache: dict[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """What sampling worked out once for all samples of this view."""

    def strengths(self) -> list[int]:
        """The strength of every army, cards that lie face down left out."""
        return strengths(self.open_lines())

    def open_lines(self) -> list[list[int]]:
        """The lines without the cards that lie face down."""
        lines = [[card for card in line if card != HIDDEN] for line in self.lines]
        if self.seat is not None and (own := self.face_down[self.seat]) is not None:
            lines[self.seat].remove(own)
        return lines

    def regions_of(self, seat: int) -> int:
        """How many regions a seat owns."""
        return self.owners.count(seat)

    def realm_of(self, seat: int) -> int:
        """The regions of a seat, as bits."""
        return sum(1 << region for region, owner in enumerate(self.owners) if owner == seat)

    def known_of(self, seat: int) -> tuple[int, ...]:
        """The least of each kind that this view's seat knows another to hold."""
        if self.seat is not None and (self.seat, seat) in self.memory.shown:
            return self.memory.shown[self.seat, seat]
        return self.taken[seat] or NONE

    def sample(self, rng: Random) -> State:
        """A complete state that agrees with all this seat has seen, each equally likely."""
        from signoria.condottiere.knowledge.sample import sample

        return sample(self, rng)

    def to_json(self) -> dict[str, Any]:
        """The view as `signoria position --seat` prints it."""
        from signoria.condottiere.formats.position import describe

        return describe(self)

    def hands(self) -> list[list[str] | None]:
        """One's own hand, `?` for every card of another where counts are public, else None for a
        hand that has cards."""
        shown: list[list[str] | None] = []
        for seat, has_cards in enumerate(self.has_cards):
            if seat == self.seat:
                shown.append(list(names(spread(self.hand))))
            elif self.sizes is not None:
                shown.append([UNKNOWN] * self.sizes[seat])
            else:
                shown.append(None if has_cards else [])
        return shown


def view_of(state: State, seat: int | None) -> View:
    """Build the view of a seat field by field from what it may know."""
    rules = state.rules
    acts = seat is not None and seat == state.to_act
    hidden = rules.hidden and any(card is not None for card in state.face_down)
    sizes = tuple(map(sum, state.hands))
    memory = state.memory
    return View(
        seat,
        rules,
        state.phase,
        state.to_act,
        tuple(state.legal()) if acts else (),
        state.condottiere,
        state.site,
        state.owners,
        state.pope,
        tuple(state.hands[seat]) if seat is not None else NONE,
        tuple(map(bool, sizes)),
        sizes if rules.open_counts else None,
        _lines(state, seat) if hidden else tuple(map(tuple, state.lines)),
        _face_down(state, seat) if hidden else state.face_down,
        tuple(state.passed),
        state.defender,
        tuple(state.discards),
        state.round,
        state.idle,
        state.quiet,
        state.declined,
        state.opening,
        state.finalists,
        state.owed,
        None if state.chance is None else (state.chance.label, state.waiting),
        state.ending,
        state.armed,
        state.taken,
        state.revealed,
        memory.seen_by(seat),
        sizes if rules.open_counts or memory.counted else None,
    )


def _face_down(state: State, seat: int | None) -> tuple[int | None, ...]:
    return tuple(
        card if card is None or owner == seat else HIDDEN
        for owner, card in enumerate(state.face_down)
    )


def _lines(state: State, seat: int | None) -> tuple[tuple[int, ...], ...]:
    """The lines with others' hidden cards masked; what lies face down is the last of its line."""
    return tuple(
        tuple(line) if card is None or owner == seat else (*line[:-1], HIDDEN)
        for owner, (line, card) in enumerate(zip(state.lines, state.face_down, strict=True))
    )
