"""What is agreed before anybody sits down: the game, the seats, the clock, and what is allowed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Literal

from pydantic import TypeAdapter

from signoria.game import Json
from signoria.record.seats import written

ClockKind = Literal["none", "live", "days"]
PlaceKind = Literal["open", "invited", "person", "bot"]

DAY = 86400.0
MOVE = 60.0
RESERVE = 600.0
DAYS = (1, 3, 7)


@dataclass(frozen=True, slots=True)
class Clock:
    """How long a seat may take: for each decision, and besides in the whole game."""

    kind: ClockKind = "none"
    move: float = 0.0
    reserve: float = 0.0


@dataclass(frozen=True, slots=True)
class SeatConfig:
    """A seat and who sits there."""

    kind: PlaceKind
    name: str = ""
    person: str | None = None
    bot: str | None = None
    """The spec of a bot."""
    invite: str | None = None
    """What somebody has to know to take an invited seat."""
    away: str | None = None
    """Why a stand-in plays for this person: `left` or `time`."""

    @property
    def is_taken(self) -> bool:
        return self.kind in ("person", "bot")

    @property
    def plays_itself(self) -> bool:
        """Whether a program decides for this seat now."""
        return self.kind == "bot" or self.away is not None

    def public(self) -> Json:
        """What everybody may know."""
        return {"kind": self.kind, "name": self.name, "bot": self.bot, "away": self.away}

    @property
    def text(self) -> str:
        """As it stands in a record."""
        return written(self.name, self.bot)


@dataclass(frozen=True, slots=True)
class TableConfig:
    """A table as its host wants it."""

    game: str
    setup: Mapping[str, object]
    """With every default spelt out, so that it means the same for ever."""
    seats: tuple[SeatConfig, ...]
    public: bool = False
    clock: Clock = Clock()
    chat: bool = True
    talk: bool = True
    """Whether agreements can be made in words that the game understands."""
    hints: bool = False
    takeback: bool = True

    def to_json(self) -> Json:
        rest = replace(self, setup={}, seats=())  # a setup may hold a whole board: no copy of that
        seats = [asdict(sitter) for sitter in self.seats]
        return {**asdict(rest), "setup": dict(self.setup), "seats": seats}

    @staticmethod
    def from_json(document: Mapping[str, object]) -> TableConfig:
        return _READER.validate_python(document)

    def public_json(self) -> Json:
        """What everybody at the table may know: all but the invitations."""
        shown = replace(self, seats=()).to_json()
        del shown["seats"]
        return shown


_READER = TypeAdapter(TableConfig)
