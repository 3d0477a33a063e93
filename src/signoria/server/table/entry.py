"""What stands in the log of a table, and what is told of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from hashlib import blake2b

from signoria.game import Event, Json, Seat


@dataclass(frozen=True, slots=True)
class Command:
    """What a person wants, under a name of that person's own: the key. It is good for this and
    nothing else, so that an answer is always the answer to what was asked."""

    kind: str
    """Of the entry that it leads to."""
    person: str
    key: str | None
    digest: str
    """Of all that was said with it."""

    @classmethod
    def of(cls, kind: str, person: str, key: str | None, content: bytes) -> Command:
        return cls(kind, person, key, blake2b(content, digest_size=6).hexdigest())


@dataclass(frozen=True, slots=True)
class Entry:
    """Something that happened at a table."""

    kind: str
    at: float
    """Seconds since 1970."""
    data: Json = field(default_factory=dict)
    person: str | None = None
    """Who wanted it; None for what the server does by itself."""
    key: str | None = None
    """What that person called it: a command that comes twice is carried out once."""

    @property
    def seat(self) -> Seat:
        """Which seat it is about."""
        return self.number("seat")

    def number(self, name: str) -> int:
        value = self.data[name]
        assert isinstance(value, int), name
        return value

    def text(self, name: str) -> str:
        value = self.data[name]
        assert isinstance(value, str), name
        return value

    def document(self, name: str) -> Json:
        value = self.data[name]
        assert isinstance(value, dict), name
        return value

    def answers(self, command: Command) -> bool:
        """Whether it is what came of this very command. (What was written before commands were
        noted says only its kind.)"""
        noted = self.data.get("command", command.digest)
        paused = (self.kind, command.kind) == ("pause", "away")  # who left had nobody to play with
        return (paused or self.kind == command.kind) and noted == command.digest

    @property
    def shuffles(self) -> list[list[str]]:
        """How its shuffles came out; to be filled in when it is first taken."""
        value = self.data.get("shuffles", [])
        assert isinstance(value, list)
        return value


@dataclass(frozen=True, slots=True)
class News:
    """What is told of an entry: its kind, some public facts, and events of the game.

    `audience` is None for everybody, else the seats that hear of it at all: spectators hear only
    what has no audience (`table.hears`). The events are projected for everybody who hears them.
    """

    kind: str
    at: float
    facts: Json
    events: tuple[Event, ...] = ()
    audience: frozenset[Seat] | None = None

    @property
    def actor(self) -> Seat | None:
        """The seat that did it, if one did."""
        seat = self.facts.get("seat")
        return seat if isinstance(seat, int) else None


@dataclass(frozen=True, slots=True)
class Told:
    """News as one viewpoint gets to hear them."""

    number: int
    """Counts what this viewpoint heard, and nothing else."""
    news: News
    events: tuple[Event, ...]
    """Those of the news that it sees, as it sees them."""

    @property
    def kind(self) -> str:
        return self.news.kind

    def to_json(self) -> Json:
        news = self.news
        told = {"version": self.number, "kind": news.kind, "at": news.at, **news.facts}
        if self.events:
            told["events"] = [{"key": event.key, "args": event.args} for event in self.events]
        return told
