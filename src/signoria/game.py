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
- Where even who decides is a secret, `State.deciders` and `State.to_act` are the truth, and those
  of a view only what its seat may know: itself, while it decides, else nobody. A refusal to a seat
  that does not decide then says nothing about who does.
- Such a moment ends with a *pause*: a `Shuffle` without items. Whoever runs the game answers it
  like any other, with `state.shuffle(())`, and may wait before doing so; it comes even if nobody
  had anything to decide, so that waiting tells nothing. No view shows that it is awaited, it makes
  no event of its own, and no record has it: who plays a record again answers it by themselves.
- Every game ends.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Generic, Literal, NamedTuple, Protocol, Self, TypeAlias, TypedDict, TypeVar, cast

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


def as_sentence(text: str) -> str:
    """A reason as a sentence of its own: with a capital, and a full stop at its end."""
    return f"{text[:1].upper()}{text[1:].rstrip('.')}."


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

    @property
    def is_pause(self) -> bool:
        """Whether nothing is shuffled: the table waits, so that nobody can tell who decided."""
        return not self.items

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
    instead of the arguments, or nothing at all where that is None: what is hidden is decided by
    whoever makes the event.
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

    def to_json(self) -> dict[str, list[int] | list[str]]:
        return {"winners": list(self.winners), "reasons": list(self.reasons)}


class Action(Protocol):
    """A decision: a small hashable value. Its `str` is its canonical text, and says all of it."""

    def __hash__(self) -> int: ...

    def __str__(self) -> str: ...


T = TypeVar("T")
A = TypeVar("A", bound=Action)
A_co = TypeVar("A_co", bound=Action, covariant=True)
A_contra = TypeVar("A_contra", bound=Action, contravariant=True)
S = TypeVar("S")
S_co = TypeVar("S_co", covariant=True)
S_contra = TypeVar("S_contra", contravariant=True)
V = TypeVar("V")
V_co = TypeVar("V_co", covariant=True)
V_contra = TypeVar("V_contra", contravariant=True)

Json: TypeAlias = dict[str, object]
"""Plain data, as JSON can hold it, with names for its fields."""


class View(Protocol[A_co, S_co]):
    """What one seat (or, with seat None, anybody) may know, and no more."""

    @property
    def seat(self) -> Seat | None: ...

    @property
    def to_act(self) -> Seat | None: ...

    @property
    def deciders(self) -> tuple[Seat, ...]:
        """All seats that decide now, as far as this seat may know."""

    @property
    def legal(self) -> Sequence[A_co]:
        """The actions of the view's own seat; empty while others decide."""

    def sample(self, rng: Random) -> S_co:
        """A complete state that agrees with all this seat has seen, each equally likely."""

    def to_json(self) -> Mapping[str, object]:
        """The same as plain data."""


class State(Protocol[A, V_co]):
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

    @property
    def is_secret(self) -> bool:
        """Whether only those who decide now may know that they do, up to the pause that follows."""

    def legal(self, seat: Seat | None = None) -> Sequence[A]:
        """The actions of the seat (of the one to act, by default)."""

    def apply(self, action: A, seat: Seat | None = None) -> list[Event]:
        """Carry out a decision and everything that follows from it up to the next one."""

    def shuffle(self, order: Sequence[int]) -> list[Event]:
        """Answer the awaited shuffle."""

    def parse(self, text: str, seat: Seat | None = None) -> A:
        """The action a text stands for; refuses a text that is none.

        The refusal names the seat that said it (by default the one to act, which may be a secret).
        """

    def aside(self, text: str, seat: Seat) -> list[Event]:
        """Something a seat does out of turn that is no decision, such as showing cards."""

    def outcome(self) -> Outcome | None: ...

    def clone(self) -> Self: ...

    def view(self, seat: Seat | None = None) -> V_co: ...

    def to_json(self) -> Mapping[str, object]:
        """The state as plain data, as `signoria position` prints it."""


Setup: TypeAlias = Mapping[str, object]
"""How a game is set up, as plain data: what stands in the header of its record."""


class Talk(Protocol[S_contra, V_contra]):
    """The book of agreements of one game: who has promised whom what, and what became of it.

    Promises bind nobody and change nothing that is allowed. What is said comes back as events with
    an audience, which `Game.tell` puts into words. They are no part of the game and of its record.
    Their keys are `Game.talk_keys`.
    """

    def propose(self, text: str, seat: Seat, state: S_contra) -> list[Event]:
        """Write down what a seat proposes, such as `0 to 2: stop 1 for pass`.

        The event has `to`, the seat that is to answer, and `agreement`, the canonical words.
        Refuses with `BadInput` what is no agreement, is not the seat's own, or means nothing now.
        """

    def answer(self, text: str, seat: Seat, accepted: bool, state: S_contra) -> list[Event]:
        """Write down what the seat it was proposed to says to it; refuses every other seat."""

    @property
    def watching(self) -> bool:
        """Whether a promise is open, so that what happens has to be followed."""

    def follow(self, before: V_contra, events: Sequence[Event]) -> list[Event]:
        """Judge what a decision or a shuffle led to, and say what has become of promises by it.

        `before` is `state.view(None)` before it; only what everybody sees of the events counts.
        """

    def known_to(self, seat: Seat) -> list[Json]:
        """The agreements that a seat has part in, as plain data, in the order of their proposals.

        Each has `by` and `to` (seats), `text` (the whole in canonical words), `mine` and `yours`
        (what the one who proposed it promises, and what they ask for, or None), `status` (proposed,
        accepted, refused, kept, broken or void) and `breakers` (seats).
        """

    def phrases(self, state: S_contra, seat: Seat, to: Seat) -> list[str]:
        """Promises that a seat could give another now, in canonical words, for a menu."""

    def to_json(self) -> list[Json]:
        """The whole book as plain data. It is for nobody at the table to see."""


class ChoiceField(TypedDict, total=False):
    """A field of a setup that somebody can choose. It may be left out of a setup.

    Where `by` names another field, or `players`, `of` and `default` are objects with an entry for
    each value of that field (as a text). Where `words` is given, `say(f"{words}.{id}", language)`
    is what an id is called, and where `notes` is given that is what explains it.
    """

    kind: Literal["one", "several", "each", "seat", "number"]
    """What a setup holds: `one` of the ids in `of`; a list of `several` of them; a list of all of
    them, one for `each` seat; the number of a `seat`; a `number`, `least` or more."""
    by: str
    of: list[str] | dict[str, list[str]]
    apart: list[list[str]]
    """Of each of these lists at most one may be chosen."""
    default: object
    """What holds if the field is left out; without one that is left to chance, or empty."""
    needs: str
    """An option without which the field may not be there."""
    least: int
    words: str
    notes: str


class Choices(TypedDict):
    """What can be chosen in a setup, as plain data for a form."""

    players: list[int]
    """The numbers of players, rising."""
    default: Json
    """The setup of somebody who chooses nothing, with every default spelt out."""
    fields: dict[str, ChoiceField]
    """What there is to choose besides, by the name of the field in a setup."""


def _unchanged(given: T) -> T:
    return given


@dataclass(frozen=True, slots=True)
class Migration:
    """What makes of a game that began under an older version of the rules one of a newer version,
    in the setup and in every decision that was made."""

    to: str
    setup: Callable[[Setup], Setup] = _unchanged
    action: Callable[[str], str] = _unchanged


class Game(Protocol[S, V, A_contra]):
    """A game that can be played: its name, its variants, and how to begin."""

    @property
    def name(self) -> str: ...

    @property
    def rules_version(self) -> str:
        """The version of the rules: the only one that is played."""

    @property
    def migrations(self) -> Mapping[str, Migration]:
        """How games that began under an older version go on, by that version. A game of a version
        that is not there, and a record of any other version, is refused."""

    def new(self, setup: Setup) -> S:
        """A state at the very beginning; refuses a setup that cannot be played."""

    def setup(self, setup: Setup) -> Json:
        """The setup with every default spelt out, in the order in which records write it."""

    def choices(self) -> Choices:
        """What can be chosen in a setup, as plain data for a form."""

    @property
    def documents(self) -> tuple[str, ...]:
        """The fields of a setup that may hold a whole document, such as a board of one's own."""

    @property
    def named_documents(self) -> tuple[str, ...]:
        """Those of them that a record or a position may name instead of holding."""

    def self_contained(self, setup: Setup) -> Json:
        """The same setup with every document in it that it only names, so that a record can be
        played again wherever and whenever it is read."""

    def read_document(self, field: str, path: str, named: object = None) -> Json:
        """The document of a file, for a field of a setup.

        `named` is what a record or a position holds there; refuses another document than it names.
        """

    def position(self, document: object, rng: Random | None = None) -> S:
        """The state that a position file describes; what lies unseen is shuffled by `rng`."""

    def is_aside(self, text: str) -> bool:
        """Whether a text is something that `State.aside` takes, rather than a decision."""

    def suppose(self, state: S, seat: Seat, lines: Sequence[str]) -> str:
        """Rearrange what a seat cannot know so that the first of these lines can happen.

        The lines are as the seat saw them, the next ones included. Returns the first with every
        `?` filled in. It lets the record of one seat be played again.
        """

    def view_text(self, view: V) -> Json:
        """A view as plain data for JSON, complete: what a program in any language gets to see.

        It has all fields of `view.to_json()`, and `game`, the name of the game.
        """

    def read_view(self, document: object) -> V:
        """The view that such data stands for, equal to the one it was made of.

        Refuses what is no such data with `BadInput`, in one sentence that names the field.
        """

    def display_constants(self, view: V) -> Mapping[str, object]:
        """What a page draws a table from, as plain data, in parts: here what never changes during
        a game. It is sent once. A later part may repeat a field of an earlier one, and counts."""

    def display_public(self, view: V) -> Mapping[str, object]:
        """What everybody sees, built from `state.view(None)`."""

    def display_own(self, view: V) -> Mapping[str, object]:
        """What the seat of a view sees besides. When a decision has no private events, this stays
        the same for all but those who made it, and who were asked before or are then."""

    def display_unhidden(self, state: S) -> Mapping[str, object]:
        """What there is to see besides when nothing is hidden any more, as in a finished game."""

    def texts(self, view: V, language: str) -> Json:
        """What goes with the display in words that only the rules can find, such as reasons why
        something is out of reach, as plain data; empty where a page needs none."""

    def buttons(self, view: V, language: str) -> dict[str, str]:
        """The legal actions that a page cannot offer on what it draws, each with its words."""

    def measures(self, state: S) -> dict[str, list[int]]:
        """Numbers of every seat that are worth drawing over the course of a game, by their names
        (`measure.NAME` in the catalogues). They tell everything, so they are for afterwards.

        `NAME.PART` is what a measure consists of: `measure.part.PART` in the catalogues."""

    def part(self, state: S) -> str:
        """Which part of a game it is, as short as a mark of a chart: the number of the round or of
        the year. It is empty before the first. The word for it is `measure.axis.GAME`."""

    def takes_back(self, events: Sequence[Event], before: V | None = None) -> bool:
        """Whether a decision may be taken back, as long as nobody else has done anything since.

        The events are all it led to, its own first, and nothing else. It is so only if nobody has
        learnt anything by it: nothing hidden was turned up, nothing was dealt, drawn or is to be
        shuffled, and the game is not over. `before` is `state.view(None)` before the decision. It
        may be left out; then what depends on it may not be taken back.
        """

    def in_advance(self, setup: Setup) -> tuple[str, ...]:
        """The texts of decisions made in secret that somebody may make in advance, once for all of
        a game; the last is what a seat does that does not answer in time."""

    def talk(self, state: S) -> Talk[S, V] | None:
        """An empty book of agreements for a state and all that follows; None if there are none."""

    @property
    def talk_keys(self) -> tuple[str, ...]:
        """The keys of the events of talk; none where there are no agreements."""

    def tell(self, state: S, event: Event, language: str, names: Sequence[str]) -> str:
        """An event of a state or of its talk, as one seat sees it, in a sentence.

        The players are called by the names.
        """

    def refusal(self, state: S, error: IllegalAction, language: str) -> str:
        """Why an action is not allowed, in a sentence to the one who tried it."""

    def outcome_text(self, state: S, outcome: Outcome, language: str, names: Sequence[str]) -> str:
        """Who won and why, in a sentence."""

    def summary(self, setup: Setup, language: str) -> str:
        """What is played, in a few words: the game, its edition, its options."""

    def ask(self, view: V, language: str, names: Sequence[str]) -> str:
        """What has to be decided now, as a question to the one who decides.

        That is the seat of the view if it decides, else the seat to act. Where somebody may decide
        in secret, the others are told what the table waits for. Else it is empty.
        """

    def action_text(self, view: V, action: A_contra, language: str) -> str:
        """A legal action in a few words, as an answer to `ask`."""

    def warnings(self, setup: Setup) -> list[str]:
        """Keys of warnings about a setup that is allowed, but hardly wise."""

    def variants(self) -> Iterable[Setup]:
        """Setups that between them cover every edition, option and number of players."""


def way_to_present(game: AnyGame, version: str) -> list[Migration] | None:
    """How a game that began under some version of the rules goes on; None if it cannot."""
    way: list[Migration] = []
    while version != game.rules_version:
        step = game.migrations.get(version)
        if step is None:
            return None
        way.append(step)
        version = step.to
    return way


AnyAction: TypeAlias = Action
AnyState: TypeAlias = "State[Action, AnyView]"
AnyView: TypeAlias = "View[Action, AnyState]"
AnyTalk: TypeAlias = Talk[AnyState, AnyView]
AnyGame: TypeAlias = Game[AnyState, AnyView, Action]
"""A game, a state, a view of which it is not known whose they are, for whoever serves every game:
what one game makes is only ever given back to the same game. `any_game` forgets whose it is."""


def any_game(game: Game[S, V, A]) -> AnyGame:
    """A game, for those who serve every game."""
    return cast(AnyGame, game)


@dataclass(slots=True)
class Simulation(Generic[S]):
    """A state with its source of chance and its log: the smallest thing that runs a game."""

    state: S
    rng: Random
    log: list[Event] = field(default_factory=list)

    @property
    def _state(self) -> AnyState:
        return cast(AnyState, self.state)

    def settle(self) -> None:
        """Answer every awaited shuffle, and every pause."""
        while (chance := self._state.chance) is not None:
            self.log += self._state.shuffle(shuffled(chance, self.rng))

    def apply(self, action: Action) -> list[Event]:
        """Carry out a decision, settle what it leaves to chance, and return what happened."""
        before = len(self.log)
        self.log += self._state.apply(action)
        self.settle()
        return self.log[before:]
