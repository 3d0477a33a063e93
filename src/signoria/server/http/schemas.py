"""What goes over the wire: every request and every answer, typed."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from signoria.record.seats import BOT
from signoria.server.table.table_config import DAYS, MOVE, RESERVE

LARGEST = 2**53
"""Up to here a browser knows every whole number."""


def _line(text: str) -> str:
    """One line of text that can be shown; what people write is never anything else."""
    words = " ".join(text.split())
    if not words:
        raise ValueError("must not be empty")
    if any(unicodedata.category(letter) in ("Cc", "Cf", "Cs", "Co", "Cn") for letter in words):
        raise ValueError("must be letters that can be shown")
    return words


def _not_a_bot(name: str) -> str:
    if name.startswith(BOT):
        raise ValueError(f"must not begin with {BOT}")
    return name


def _paragraphs(text: str) -> str:
    if any(unicodedata.category(one) in ("Cc", "Cs") for one in text if one not in "\n\t"):
        raise ValueError("must be letters that can be shown")
    return text


def _settings(chosen: dict[str, str | int | float | bool]) -> dict[str, str | int | float | bool]:
    """What comes back as it was, in every store and in every browser."""
    for name, value in chosen.items():
        _paragraphs(name)
        if isinstance(value, str):
            _paragraphs(value)
        elif not -LARGEST <= value <= LARGEST:  # nor is it no number at all
            raise ValueError("must be numbers that can be told apart")
    return chosen


Name = Annotated[
    str,
    Field(min_length=1, max_length=24, examples=["Anna"]),
    AfterValidator(_line),
    AfterValidator(_not_a_bot),
]
Key = Annotated[
    str,
    Field(pattern=r"^[A-Za-z0-9_-]{1,64}$", examples=["5f0c2a"]),
]
"""What the client calls a command. Sent twice with the same key, it is carried out once."""
SeatNumber = Annotated[int, Field(ge=0, le=9, examples=[0])]
Spec = Annotated[str, Field(min_length=1, max_length=100, examples=["captain"])]
Login = Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9_.-]{2,23}$", examples=["anna"])]
Password = Annotated[str, Field(min_length=8, max_length=200, examples=["a long sentence"])]


class Body(BaseModel):
    """A request: what is not known is refused."""

    model_config = ConfigDict(extra="forbid", strict=True)


# People


class NewGuest(Body):
    name: Name


class Credentials(Body):
    login: Login
    password: Password


class NewPassword(Body):
    old: Password
    new: Password


class Changes(Body):
    name: Name | None = None
    settings: (
        Annotated[
            dict[str, str | int | float | bool], Field(max_length=40), AfterValidator(_settings)
        ]
        | None
    ) = None


class Me(BaseModel):
    """Who you are here."""

    id: str
    name: str
    login: str | None
    settings: dict[str, Any]


class SessionInfo(BaseModel):
    """A browser in which you are signed in."""

    id: str
    created: float
    seen: float
    agent: str
    current: bool


# Tables


class ClockChoice(Body):
    """`live`: seconds for each decision, and a reserve for the whole game. `days`: so many days for
    each decision. `none`: no limit."""

    kind: Literal["none", "live", "days"] = "none"
    move: Annotated[int, Field(ge=5, le=3600)] = int(MOVE)
    reserve: Annotated[int, Field(ge=0, le=7200)] = int(RESERVE)
    days: Literal[*DAYS] = DAYS[1]  # type: ignore[valid-type]


class SeatChoice(Body):
    """`me`: the one who creates the table; several for several people at one screen. `open`:
    whoever comes. `invited`: whoever gets its own link. `bot`: a program by its spec."""

    kind: Literal["me", "open", "invited", "bot"]
    bot: Spec | None = None
    name: Name | None = None


class NewTable(Body):
    """All of it may be left out: then it is a game against bots that begins at once."""

    key: Key | None = None
    game: Annotated[str, Field(max_length=24, examples=["condottiere"])] = "condottiere"
    setup: dict[str, Any] = Field(
        default_factory=dict, examples=[{"edition": "third", "players": 4, "options": []}]
    )
    seats: Annotated[list[SeatChoice], Field(max_length=10)] | None = None
    public: bool = False
    clock: ClockChoice = Field(default_factory=ClockChoice)
    chat: bool = True
    agreements: bool = True
    hints: bool = False
    takebacks: bool = True


class SeatInfo(BaseModel):
    kind: Literal["open", "invited", "person", "bot"]
    name: str
    bot: str | None
    away: Literal["left", "time"] | None = Field(
        description="why a bot plays for this person, if one does"
    )


class TableCard(BaseModel):
    """What a table is about."""

    id: str
    status: Literal["open", "running", "paused", "over", "closed"]
    created: float
    updated: float
    closed: str | None
    config: dict[str, Any]
    seats: list[SeatInfo]
    yours: list[int] = Field(description="the seats that you hold")
    host: bool = Field(description="whether you have created it")
    number: int = Field(description="which game at this table is on, from 1")
    wins: dict[str, int]
    again: list[int] = Field(description="the seats that want a rematch")
    invites: list[str | None] | None = Field(None, description="for the host: by seat")


class ListedTable(BaseModel):
    id: str
    status: str
    summary: dict[str, Any]
    created: float
    updated: float
    turn: bool = Field(description="whether it is your turn there")


class Lobby(BaseModel):
    open: list[ListedTable]
    running: list[ListedTable]
    mine: list[ListedTable]


class Sit(Body):
    key: Key | None = None
    seat: SeatNumber | None = None
    invite: Annotated[str, Field(max_length=64)] | None = None


class OfSeat(Body):
    seat: SeatNumber
    key: Key | None = None


class Fill(OfSeat):
    bot: Spec = "captain"


class Play(OfSeat):
    """The answer to a question; `prompt` is its number as `look` has it."""

    prompt: Annotated[int, Field(ge=0, le=10**9)]
    action: Annotated[str, Field(min_length=1, max_length=400, examples=["pass"])]


class Aside(OfSeat):
    """Something out of turn, such as showing cards to a seat."""

    text: Annotated[str, Field(min_length=1, max_length=400, examples=["show 2 10 winter"])]


class Chat(Body):
    key: Key | None = None
    text: Annotated[str, Field(min_length=1, max_length=500), AfterValidator(_line)]


class Propose(OfSeat):
    text: Annotated[str, Field(min_length=1, max_length=200, examples=["0 to 2: stop 1 for pass"])]


class Answer(Propose):
    accepted: bool


class AskHint(OfSeat):
    pass


class Rematch(Body):
    key: Key | None = None


class Note(Body):
    text: Annotated[str, Field(max_length=20_000), AfterValidator(_paragraphs)]


class Done(BaseModel):
    """The command is carried out, and on disk."""

    version: int = Field(description="what the seat has heard of the table by now")
    repeated: bool = Field(description="whether it had been carried out before")


class Look(BaseModel):
    """The table as one viewpoint sees it."""

    seat: int | None
    version: int
    look: dict[str, Any]


class Story(BaseModel):
    """What one viewpoint has heard of the game that is on."""

    seat: int | None
    version: int
    news: list[dict[str, Any]]


class Why(BaseModel):
    allowed: bool
    why: str | None = Field(description="why not, in one sentence")


class Phrases(BaseModel):
    """Promises that a seat could offer now, in words that the game understands."""

    phrases: list[str]


class HintGiven(BaseModel):
    action: str
    words: str
    sentences: list[str]
    weighed: list[tuple[str, float]] = Field(description="actions with the chance to win")


class RecordInfo(BaseModel):
    id: str
    game: str
    setup: dict[str, Any]
    seats: list[str]
    seat: int | None = Field(description="whose record it is; null for the whole game")
    events: list[str]
    words: list[str]
    outcome: dict[str, Any] | None


class Moment(BaseModel):
    """How things stood at some point of a game."""

    at: int
    of: int
    position: Mapping[str, Any]
    look: dict[str, Any] = Field(description="the same, as a table is looked at")


class Course(BaseModel):
    """Numbers of every seat over the course of a game."""

    at: list[int] = Field(description="after which events")
    measures: dict[str, list[list[int]]] = Field(description="by name: for each of these, by seat")


class Judged(BaseModel):
    """What a decision was worth, as its seat could know it."""

    event: int = Field(description="where it stands in the record, from 1")
    seat: int
    chance: float | None = Field(description="to win, after it; none where there was no choice")
    chances: list[float] | None = Field(
        None, description="of every seat to win, after it; they add up to 1"
    )
    possible: float | None = Field(None, description="the chance after the best choice")
    best: str | None = Field(None, description="that choice, in words")


class Chances(BaseModel):
    """Some decisions of a game, weighed by the strongest bot."""

    of: int = Field(description="how many decisions there are")
    judged: list[Judged]


# All answers


class Error(BaseModel):
    """Why something was refused. Nothing has changed."""

    error: str
    message: str


class Health(BaseModel):
    status: Literal["ok", "no-store"]
    version: str


class GameInfo(BaseModel):
    name: str
    rules: str
    choices: Mapping[str, Any]
    bots: list[str]


class Games(BaseModel):
    games: list[GameInfo]
    languages: list[str]
