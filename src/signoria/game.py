"""The contract that every game keeps.

A game is a `State` that changes only when somebody calls `apply` with the decision of a seat, or
`shuffle` with the order of something that had to be shuffled. Both return the `Event`s that
happened. What one seat may know of a state is a `View`, and what one seat may know of an event is
`event.seen_by(seat)`: nothing else ever leaves the table that owns the state.

    state = game.new({"players": 4})
    while state.outcome() is None:
        if state.chance is not None:
            state.shuffle(shuffled(state.chance, rng))
        else:
            state.apply(rng.choice(state.legal()))

The rules of the contract, tested for every game by one suite (`tests/conformance`):

- Exactly one of three holds: a shuffle is awaited (`chance`), a seat decides (`to_act`), or the
  game is over (`outcome()`).
- `apply` takes exactly the actions that `legal` lists and refuses every other with `IllegalAction`,
  which changes nothing. Its first event is the action itself.
- The state is the fold of its setup, its shuffles and its actions: the same again give the same.
- A clone shares nothing that changes. A view holds nothing that its seat may not know.
- Several seats may decide at once (`deciders`), each without knowing what the others decided: the
  choice is then an event for the chooser alone until the last of them has chosen.
- Every game ends.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, NamedTuple, Protocol, Self

from signoria.text import Value, say

Seat = int
"""Seats count from 0, clockwise."""

UNKNOWN = "?"
"""What stands in a text for something the reader may not know."""


class IllegalAction(ValueError):
    """An action that is not allowed now: who, what and why, in one sentence.

    The reason is a key of the catalogues with its arguments, to be told in any language.
    """

    def __init__(self, seat: Seat, action: object, reason: str, **args: Value) -> None:
        self.seat = seat
        self.action = one_line(str(action), 60)
        self.reason = reason
        self.args_of_reason: Mapping[str, Value] = args
        super().__init__(seat, self.action, reason)

    def sentence(self, language: str = "en") -> str:
        """Say it in a language of the catalogues."""
        why = say(f"reason.{self.reason}", language, **self.args_of_reason)
        return say("error.illegal", language, seat=self.seat, action=self.action, why=why)

    def __str__(self) -> str:
        return self.sentence()


class BadInput(ValueError):
    """A file or a choice that cannot be used, said in one sentence that names the field."""

    def __init__(self, sentence: str) -> None:
        super().__init__(one_line(sentence))


def one_line(text: str, longest: int = 300) -> str:
    """A text as it may stand in a sentence, whatever somebody put into it."""
    printable = "".join(letter if letter.isprintable() else " " for letter in text)
    words = " ".join(printable.split())
    return words if len(words) <= longest else f"{words[:longest]}..."


@dataclass(frozen=True, slots=True)
class Shuffle:
    """A shuffle that the state asks for: the items, in rising order, and what to call each."""

    label: str
    items: tuple[int, ...]
    names: Sequence[str]

    def texts(self, order: Iterable[int]) -> tuple[str, ...]:
        """The canonical texts of some items."""
        return tuple(map(self.names.__getitem__, order))

    def parse(self, texts: Sequence[str]) -> list[int]:
        """The items behind their texts; refuses a text that is no item."""
        index = {self.names[item]: item for item in self.items}
        for text in texts:
            if text not in index:
                raise BadInput(f"the shuffle of the {self.label} has no {text}")
        return [index[text] for text in texts]

    def check(self, order: Sequence[int]) -> None:
        """Refuse an order that is not a rearrangement of the items."""
        if sorted(order) != list(self.items):
            count = len(self.items)
            raise BadInput(
                f"the shuffle of the {self.label} must hold each of its {count} items once"
            )


def shuffled(shuffle: Shuffle, rng: Random) -> list[int]:
    """Answer a shuffle from a seeded source: every order equally likely."""
    chance = rng.random
    return sorted(shuffle.items, key=lambda _: chance())


class Event(NamedTuple):
    """Something that happened: a key of the catalogues with its arguments, never prose.

    `audience` is None for everybody, else the seats that see all of it. The others see `outside`
    instead of the arguments, or nothing at all where that is None.
    """

    key: str
    args: Mapping[str, Value]
    audience: frozenset[Seat] | None = None
    outside: Mapping[str, Value] | None = None

    def seen_by(self, seat: Seat | None) -> Event | None:
        """What a seat sees of it (None: what everybody sees)."""
        if self.audience is None:
            return self
        if seat in self.audience:
            return Event(self.key, self.args)
        if self.outside is None:
            return None
        return Event(self.key, self.outside)

    @property
    def line(self) -> str:
        """The event as a line of a record: the seat, if one acts, the key, and the arguments."""
        words = [] if "seat" not in self.args else [str(self.args["seat"])]
        words.append(self.key)
        for name, value in self.args.items():
            if name != "seat":
                words += [str(item) for item in value] if isinstance(value, tuple) else [str(value)]
        return " ".join(words)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: who won, for which reasons. No winner is a draw."""

    winners: tuple[Seat, ...]
    reasons: tuple[str, ...]

    def to_json(self) -> dict[str, list[Any]]:
        return {"winners": list(self.winners), "reasons": list(self.reasons)}


class Action(Protocol):
    """A decision: a small hashable value. Its `str` is its canonical text, and says all of it."""

    def __hash__(self) -> int: ...

    def __str__(self) -> str: ...


class View(Protocol):
    """What one seat (or, with seat None, anybody) may know, and no more."""

    @property
    def seat(self) -> Seat | None: ...

    @property
    def to_act(self) -> Seat | None: ...

    @property
    def legal(self) -> Sequence[Any]:
        """The actions of the view's own seat; empty while others decide."""

    def sample(self, rng: Random) -> Any:
        """A complete state that agrees with all this seat has seen, each equally likely."""

    def to_json(self) -> dict[str, Any]:
        """The same as plain data."""


class State(Protocol):
    """The whole truth about a game in progress."""

    @property
    def players(self) -> int: ...

    @property
    def chance(self) -> Shuffle | None:
        """The shuffle that is awaited, if any."""

    @property
    def to_act(self) -> Seat | None:
        """The seat that decides; the first of them where several decide at once."""

    @property
    def deciders(self) -> tuple[Seat, ...]:
        """All seats that may decide now, in any order."""

    def legal(self, seat: Seat | None = None) -> Sequence[Any]:
        """The actions of the seat (of the one to act, by default)."""

    def apply(self, action: Any, seat: Seat | None = None) -> list[Event]:
        """Carry out a decision and everything that follows from it up to the next one."""

    def shuffle(self, order: Sequence[int]) -> list[Event]:
        """Answer the awaited shuffle."""

    def parse(self, text: str) -> Any:
        """The action a text stands for; refuses a text that is none."""

    def aside(self, text: str, seat: Seat) -> list[Event]:
        """Something a seat does out of turn that is no decision, such as showing cards."""

    def outcome(self) -> Outcome | None: ...

    def clone(self) -> Self: ...

    def view(self, seat: Seat | None = None) -> Any: ...

    def to_json(self) -> dict[str, Any]:
        """The state as plain data, as `signoria position` prints it."""


Setup = Mapping[str, Any]
"""How a game is set up, as plain data: what stands in the header of its record."""


class Game(Protocol):
    """A game that can be played: its name, its variants, and how to begin."""

    @property
    def name(self) -> str: ...

    @property
    def rules_version(self) -> str: ...

    def new(self, setup: Setup) -> Any:
        """A state at the very beginning; refuses a setup that cannot be played."""

    def setup(self, setup: Setup) -> dict[str, Any]:
        """The setup with every default spelt out, in the order in which records write it."""

    def position(self, document: Any, rng: Random | None = None) -> Any:
        """The state that a position file describes; what lies unseen is shuffled by `rng`."""

    def suppose(self, state: Any, seat: Seat, lines: Sequence[str]) -> str:
        """Rearrange what a seat cannot know so that the first of these lines can happen.

        The lines are as the seat saw them, the next ones included. Returns the first with every
        `?` filled in. It lets the record of one seat be played again.
        """

    def view_text(self, view: Any) -> dict[str, Any]:
        """A view as plain data for JSON, complete: what a program in any language gets to see.

        It has all fields of `view.to_json()`, and `game`, the name of the game.
        """

    def read_view(self, document: Any) -> Any:
        """The view that such data stands for, equal to the one it was made of.

        Refuses what is no such data with `BadInput`, in one sentence that names the field.
        """

    def tell(self, state: Any, event: Event, language: str, names: Sequence[str]) -> str:
        """An event of a state, as one seat sees it, in a sentence with the players' names."""

    def warnings(self, setup: Setup) -> list[str]:
        """Keys of warnings about a setup that is allowed, but hardly wise."""

    def variants(self) -> Iterable[dict[str, Any]]:
        """Setups that between them cover every edition, option and number of players."""


@dataclass(slots=True)
class Table:
    """A state with its source of chance and its log: the smallest thing that runs a game."""

    state: Any
    rng: Random
    log: list[Event] = field(default_factory=list)

    def settle(self) -> None:
        """Answer every awaited shuffle."""
        while (chance := self.state.chance) is not None:
            self.log += self.state.shuffle(shuffled(chance, self.rng))

    def apply(self, action: Any) -> list[Event]:
        """Carry out a decision, settle what it leaves to chance, and return what happened."""
        before = len(self.log)
        self.log += self.state.apply(action)
        self.settle()
        return self.log[before:]
