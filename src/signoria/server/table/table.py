"""A table as it stands after its log so far."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from signoria.game import (
    AnyGame,
    AnyState,
    AnyTalk,
    AnyView,
    Event,
    Migration,
    Outcome,
    Seat,
    Shuffle,
)
from signoria.games import load
from signoria.server.table import clock, leaving, moves, seating, secret, talking, versions
from signoria.server.table.entry import Entry, News, Told
from signoria.server.table.finished import Past
from signoria.server.table.table_config import SeatConfig, TableConfig

Dealer = Callable[[Shuffle], Sequence[int]]
"""Whoever answers shuffles: every order equally likely, or as somebody wants to see them."""


@dataclass(frozen=True, slots=True)
class Effect:
    """What a kind of entry does to a table, and what of the table looks different then."""

    apply: Callable[[Table, Entry, Dealer | None], News]
    quiet: bool = False
    """Whether the table looks as before: the news are told, and nothing is drawn anew."""
    seats: bool = False
    """Whether others may sit there now, or bots play for them."""


EFFECTS: dict[str, Effect] = {
    "create": Effect(seating.created, seats=True),
    "sit": Effect(seating.sat, seats=True),
    "stand": Effect(seating.stood, seats=True),
    "fill": Effect(seating.filled, seats=True),
    "start": Effect(seating.started, seats=True),
    "rematch": Effect(seating.wanted_again, quiet=True),
    "play": Effect(moves.played),
    "aside": Effect(moves.shown),
    "undo": Effect(moves.taken_back),
    "go-on": Effect(secret.went_on),
    "advance": Effect(secret.promised),
    "migrate": Effect(versions.migrated, quiet=True),
    "chat": Effect(talking.said, quiet=True),
    "propose": Effect(talking.proposed),
    "answer": Effect(talking.answered),
    "hint": Effect(talking.hinted, quiet=True),
    "away": Effect(leaving.went, seats=True),
    "back": Effect(leaving.came_back, seats=True),
    "pause": Effect(leaving.paused),
    "resume": Effect(leaving.resumed),
    "close": Effect(leaving.closed),
}
"""What an entry of the log does, by its kind. The kinds of news are the same (`NewsKind`)."""

TALK = frozenset(
    (
        "sit", "stand", "fill", "chat", "propose", "answer", "hint", "aside", "undo", "advance",
        "away", "back", "pause",
    )
)  # fmt: skip
"""Kinds of entries of which anybody could make as many as they like."""

STORY = 1_000_000
"""More than can be told in one game. So much further the versions of a rematch begin, and none of
them is one of the game before."""

Viewpoint = Seat | None
"""A seat, or None for everybody who has none."""


class Table:
    """Everything about one table. It changes only by taking entries."""

    def __init__(self, id: str) -> None:
        self.id = id
        self.version = 0
        """How many entries it has taken."""
        self.config: TableConfig = TableConfig("", {}, ())
        self.game: AnyGame
        self.host = ""
        self.created = 0.0
        self.updated = 0.0
        self.heard_of = 0.0
        """When everybody last heard something: what is private moves `updated` alone."""
        self.attended = 0.0
        """When a person last did something here that everybody heard of."""
        self.status = "open"
        """open, running, paused, over or closed."""
        self.why_closed: str | None = None
        self.seats: list[SeatConfig] = []
        self.number = 0
        """Which game is on, from 1; 0 before the first."""
        self.rules = ""
        """The version of the rules by which the entries of this game are written."""
        self.migrations: Sequence[Migration] = ()
        """What makes them entries of the present version."""
        self.is_outdated = False
        """Whether there is no way to do so: then nothing is known of its games."""
        self._state: AnyState | None = None
        self.talk: AnyTalk | None = None
        self.events: list[Event] = []
        """All that happened in this game, as it was ..."""
        self.log: list[Event] = []
        """... and what was agreed meanwhile."""
        self.takebacks: list[moves.Before] = []
        """What can be taken back, the last decision last."""
        self.questions: list[int] = []
        """How many questions each seat has been asked; the open one has this number."""
        self.asked: dict[Seat, float] = {}
        """Who is to decide, and since when ..."""
        self.were_asked: tuple[Seat, ...] = ()
        """... and who was, before the last move."""
        self.secret_since: float | None = None
        """Since when nobody may know who is to decide; None when everybody may."""
        self.in_advance: dict[Seat, str] = {}
        """What seats have decided to do whenever they may decide in secret."""
        self.spent: dict[Seat, float] = {}
        """What they had used of their time before the table last paused."""
        self.reserve: list[float] = []
        self.outages: Sequence[tuple[float, float]] = ()
        """When there was no server: nobody's clock runs then."""
        self.again: set[str] = set()
        """Who wants a rematch."""
        self.past: list[Past] = []
        """The games that are over."""
        self.keys: dict[tuple[str, str], Entry] = {}
        """By whom which key was used, and for what."""
        self.talked: Counter[str] = Counter()
        """How much everybody has said, asked and taken back in this game."""
        self.news: list[News] = []
        """What was told since this game began."""
        self.heard: list[int] = [0]
        """How many news each viewpoint has heard, everybody first: its version of the table."""
        self.heard_before: list[int] = [0]
        """How many of them before this game began."""
        self._views: dict[Viewpoint, AnyView] = {}
        """What was built of the state as it is."""

    # What happened

    def take(self, entry: Entry, dealer: Dealer | None = None) -> News:
        """Take the next entry. A dealer answers shuffles that it does not answer itself."""
        if self.is_outdated and entry.kind != "close":
            self.version += 1
            return versions.unheard(entry)
        news = EFFECTS[entry.kind].apply(self, entry, dealer)
        self.forget_views()  # only now: what was seen before may be asked for
        self.version += 1
        self.updated = entry.at
        if news.audience is None:
            self.heard_of = entry.at
        if entry.person is not None and news.audience is None:
            self.attended = entry.at
        if entry.person is not None and entry.key is not None:
            self.keys[entry.person, entry.key] = entry
        if entry.person is not None and entry.kind in TALK:
            self.talked[entry.person] += 1
        self.news.append(news)
        self._count(news)
        return news

    def _count(self, news: News) -> None:
        """Everybody who hears of something has a version more."""
        if news.audience is None:
            self.heard = [number + 1 for number in self.heard]
            return
        for seat in news.audience:
            self.heard[place(seat)] += 1

    def begin_story(self) -> None:
        """A new game: what was told before is not told again. In a rematch others sit at the seats,
        who must not see by a number how much their last owners heard in private."""
        if self.number > 0:
            self.heard[1:] = [self.number * STORY] * len(self.seats)
        self.heard_before = self.heard[:]
        self.news.clear()
        self.talked.clear()

    # Viewpoints

    @property
    def viewpoints(self) -> tuple[Viewpoint, ...]:
        return (None, *range(len(self.seats)))

    def seats_of(self, person: str | None) -> list[Seat]:
        """The seats that a person holds."""
        if person is None:
            return []
        return [seat for seat, sitter in enumerate(self.seats) if sitter.person == person]

    def count(self, viewpoint: Viewpoint) -> int:
        """How many news a viewpoint has heard: its version of the table."""
        return self.heard[place(viewpoint)]

    def told(self, viewpoint: Viewpoint, after: int = 0) -> list[Told]:
        """What a viewpoint has heard of this game since some version of it."""
        number = self.heard_before[place(viewpoint)]
        return [told for told in number_off(self.news, viewpoint, number) if told.number > after]

    def recent(self, viewpoint: Viewpoint, news: Sequence[News]) -> list[Told]:
        """The latest news as a viewpoint hears them."""
        heard = [one for one in news if hears(one, viewpoint)]
        return number_off(heard, viewpoint, self.count(viewpoint) - len(heard))

    # The game

    @property
    def has_game(self) -> bool:
        """Whether a game has begun here."""
        return self._state is not None

    @property
    def state(self) -> AnyState:
        """The game that is on, or was the last."""
        assert self._state is not None, "no game has begun"
        return self._state

    @state.setter
    def state(self, state: AnyState) -> None:
        self._state = state

    def view(self, viewpoint: Viewpoint) -> AnyView:
        """What a viewpoint may know of the game; built once, until something happens."""
        if viewpoint not in self._views:
            self._views[viewpoint] = self.state.view(viewpoint)
        return self._views[viewpoint]

    def forget_views(self) -> None:
        """The state has changed."""
        self._views = {}

    @property
    def names(self) -> list[str]:
        return [sitter.name for sitter in self.seats]

    @property
    def outcome(self) -> Outcome | None:
        return None if self._state is None else self._state.outcome()

    @property
    def deciders(self) -> tuple[Seat, ...]:
        """Who is to decide; nobody while the table pauses or is closed."""
        return tuple(self.asked) if self.status == "running" else ()

    @property
    def known_deciders(self) -> tuple[Seat, ...]:
        """Who is to decide, as far as everybody may know."""
        return () if self.secret_since is not None else self.deciders

    def prompt(self, seat: Seat) -> int | None:
        """The number of the question that a seat has to answer."""
        return self.questions[seat] if seat in self.asked else None

    def ask(self, at: float, actor: Seat | None) -> None:
        """See who has to decide now. A question that others' decisions leave alone stays."""
        due = self.state.deciders
        self.were_asked = tuple(self.asked)
        still = {seat: since for seat, since in self.asked.items() if seat in due}
        if actor is not None:
            still.pop(actor, None)
        kept = set(still)
        for seat in due:
            if seat not in still:
                self.questions[seat] += 1
                still[seat] = at
        self.asked = {seat: still[seat] for seat in due}
        self.spent = {seat: self.spent[seat] for seat in kept if seat in self.spent}
        if not self.state.is_secret:
            self.secret_since = None
        elif self.secret_since is None:
            self.secret_since = at

    def deadline(self, seat: Seat) -> float | None:
        """When a person's time is up."""
        return clock.deadline(self, seat)

    def load_game(self) -> None:
        self.game = load(self.config.game)


def fold(id: str, log: Iterable[Entry], outages: Sequence[tuple[float, float]] = ()) -> Table:
    """The table of a log."""
    table = Table(id)
    table.outages = outages
    for entry in log:
        table.take(entry)
    return table


def hears(news: News, viewpoint: Viewpoint) -> bool:
    """Whether a viewpoint hears of something at all."""
    return news.audience is None or viewpoint in news.audience


def place(viewpoint: Viewpoint) -> int:
    """Where a viewpoint stands in a list."""
    return 0 if viewpoint is None else viewpoint + 1


def number_off(news: Iterable[News], viewpoint: Viewpoint, number: int) -> list[Told]:
    """What a viewpoint hears of some news, numbered after the one it heard before."""
    story = []
    for one in news:
        if hears(one, viewpoint):
            number += 1
            story.append(Told(number, one, seen(one.events, viewpoint)))
    return story


def is_open(news: News) -> bool:
    """Whether everybody hears of something, and all of it."""
    return news.audience is None and all(event.audience is None for event in news.events)


def seen(events: tuple[Event, ...], viewpoint: Viewpoint) -> tuple[Event, ...]:
    """What a viewpoint sees of some events."""
    projected = (event.seen_by(viewpoint) for event in events)
    return tuple(event for event in projected if event is not None)
