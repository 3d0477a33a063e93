"""What one seat may know of a game, and what anybody may know."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from random import Random
from typing import TYPE_CHECKING, ClassVar, TypeVar

from signoria.condottiere.formats.description import describe
from signoria.condottiere.knowledge.memory import NONE, Drawn, Memory
from signoria.condottiere.model.actions import Action
from signoria.condottiere.model.cards import HIDDEN, names, spread
from signoria.condottiere.model.editions import Rules
from signoria.condottiere.model.field_code import builder
from signoria.condottiere.model.open_fields import OPEN, OpenFields
from signoria.condottiere.model.strength import strengths
from signoria.game import UNKNOWN, Json, Outcome

if TYPE_CHECKING:
    from signoria.condottiere.model.state import State

T = TypeVar("T")


@dataclass(slots=True)
class SampleCache:
    """What sampling worked out once for all samples of a view."""

    kept: dict[tuple[int, ...], float] | None = None
    """How likely each set of kept cards is still unseen."""
    history: list[Drawn] | None = None
    """What the other seats drew and played, oldest first."""


def with_open_fields(cls: type[T]) -> type[T]:
    """Make the open fields those of a dataclass."""
    cls.__annotations__ = {**OpenFields.__annotations__, **cls.__annotations__}
    return cls


@dataclass(frozen=True, slots=True)
@with_open_fields
class View(OpenFields):
    """The table as one seat sees it (seat None: as everybody sees it)."""

    seat: int | None
    rules: Rules = field(repr=False)
    to_act: int | None
    deciders: tuple[int, ...]
    """Who decides now: where hands may be folded, nobody but the seat itself may know. R27"""
    decided: Mapping[int, str]
    """Whether the seat itself has decided to fold or to hold: by its number, or empty."""
    legal: tuple[Action, ...]
    """The seat's own actions; empty while others decide."""
    hand: tuple[int, ...]
    """The seat's own cards by kind; all zero in the public view."""
    has_cards: tuple[bool, ...]
    sizes: tuple[int, ...] | None
    """How many cards each seat holds, where counts are public. R11"""
    lines: tuple[tuple[int, ...], ...]
    """The lines; another's card that lies face down is HIDDEN."""
    face_down: tuple[int | None, ...]
    passed: tuple[bool, ...]
    discards: tuple[int, ...]
    """The cards that were discarded openly since the last shuffle."""
    shuffles: tuple[str, str] | None
    """The label of an awaited shuffle and what it is for; a pause is not told."""
    outcome: Outcome | None
    memory: Memory = field(repr=False)
    """What the seat remembers of cards that it cannot see any more."""
    tally: tuple[int, ...] | None = field(repr=False)
    """Hand sizes as an attentive player has counted them, even where nobody has to tell."""
    cache: SampleCache = field(repr=False, compare=False)

    state_type: ClassVar[type[State]]
    """What samples are; the state sets it, since it is made of views and much else."""

    def strengths(self) -> list[int]:
        """The strength of every army, cards that lie face down left out."""
        return strengths(self.rules, self.open_lines())

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
        return self.state_type.from_view(self, rng)

    def to_json(self) -> Json:
        """The view as `signoria position --seat` prints it."""
        return describe(self, self.legal, self.hands(), self.outcome)

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
    """Build the view of a seat from the open fields and, field by field, what else it may know."""
    rules = state.rules
    deciders = _deciders(state, seat)
    chance = state.chance
    hidden = rules.hidden and any(card is not None for card in state.face_down)
    sizes = tuple(map(sum, state.hands))
    return build_view(
        state,
        seat=seat,
        rules=rules,
        to_act=deciders[0] if deciders else None,
        deciders=deciders,
        decided=_decided(state, seat),
        legal=tuple(state.legal(seat)) if seat in deciders else (),
        hand=tuple(state.hands[seat]) if seat is not None else NONE,
        has_cards=tuple(map(bool, sizes)),
        sizes=sizes if rules.open_counts else None,
        lines=_lines(state, seat) if hidden else tuple(map(tuple, state.lines)),
        face_down=_face_down(state, seat) if hidden else state.face_down,
        passed=tuple(state.passed),
        discards=tuple(state.discards),
        shuffles=None if chance is None or chance.is_pause else (chance.label, state.waiting),
        outcome=state.ending,
        memory=state.memory.seen_by(seat),
        tally=sizes if rules.open_counts or state.memory.counted else None,
        cache=SampleCache(),
    )


OWN = tuple(one.name for one in fields(View) if one.name not in OPEN)
build_view = builder(View, OPEN, OWN)
"""Make a view: it takes something that has the open fields, and a view's own by their names."""


def _deciders(state: State, seat: int | None) -> tuple[int, ...]:
    """Who decides now; of those who may fold, a seat knows only itself. R27"""
    deciders = state.deciders
    if state.phase != "fold":
        return deciders
    return (seat,) if seat is not None and seat in deciders else ()


def _decided(state: State, seat: int | None) -> Mapping[int, str]:
    """What the seat itself has decided."""
    if not state.decided:
        return {}
    return {who: decision for who, decision in state.decided.items() if who == seat}


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
