"""Tables: what they are about, and how they look from one viewpoint."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, JsonValue

from signoria.server.http.schemas.fields import Sent
from signoria.server.table.table import EFFECTS

Status = Literal["open", "running", "paused", "over", "closed"]
NewsKind = Literal[*EFFECTS]  # type: ignore[valid-type]


class SeatInfo(Sent):
    kind: Literal["open", "invited", "person", "bot"]
    name: str
    bot: str | None
    away: Literal["left", "time"] | None = Field(
        description="why a bot plays for this person, if one does"
    )
    shared: int | None = Field(
        default=None,
        description="where one person holds several seats: the first of them, at each of them",
    )


class ClockInfo(Sent):
    """How long a seat may take, in seconds: for each decision, and besides in the whole game."""

    kind: Literal["none", "live", "days"]
    move: float
    reserve: float


class ConfigInfo(Sent):
    """What was agreed before anybody sat down."""

    game: str
    setup: dict[str, JsonValue]
    public: bool
    clock: ClockInfo
    chat: bool
    talk: bool
    hints: bool
    takeback: bool


class TableCard(Sent):
    """What a table is about."""

    id: str
    status: Status
    created: float
    updated: float
    closed: str | None
    config: ConfigInfo
    seats: list[SeatInfo]
    yours: list[int] = Field(description="the seats that you hold")
    host: bool = Field(description="whether you have created it")
    number: int = Field(description="which game at this table is on, from 1")
    wins: dict[str, int]
    again: list[int] = Field(description="the seats that want a rematch")
    in_advance: list[str] = Field(description="decisions in secret that can be made in advance")
    invites: list[str | None] | None = Field(default=None, description="for the host: by seat")


class TableSummary(Sent):
    game: str
    setup: dict[str, JsonValue]
    seats: list[SeatInfo]
    clock: ClockInfo
    number: int
    winners: list[str] = Field(default=[], description="who has won, when the game is over")


class ListedTable(Sent):
    id: str
    status: Status
    about: str = Field(description="what is played, in a few words")
    summary: TableSummary
    created: float
    updated: float
    turn: bool = Field(description="whether it is your turn there")


class Lobby(Sent):
    open: list[ListedTable]
    running: list[ListedTable]
    mine: list[ListedTable]


class Done(Sent):
    """The command is carried out, and on disk."""

    version: int = Field(description="what the seat has heard of the table by now")
    repeated: bool = Field(description="whether it had been carried out before")


class News(Sent):
    """Something that happened at a table, as one viewpoint hears it."""

    version: int = Field(description="counts what this viewpoint has heard, and nothing else")
    kind: NewsKind
    at: float = Field(description="seconds since 1970")
    seat: int | None = None
    seats: list[int] | None = None
    name: str | None = None
    bot: str | None = None
    text: str | None = Field(default=None, description="what was said")
    why: str | None = None
    number: int | None = Field(default=None, description="which game begins")
    events: list[str] = Field(
        default=[], description="lines of a record; where a language is named, their keys alone"
    )
    words: list[str] = Field(
        default=[], description="each event in words, where a language is named"
    )


class GameEvent(Sent):
    """Something that happened in a game, as one viewpoint sees it."""

    key: str
    args: dict[str, str | int | list[str | int]]


class CompleteNews(News):
    """The same with all that there is to know of the events, for programs."""

    events: list[GameEvent] = Field(default=[])  # type: ignore[assignment]


class Agreement(Sent):
    """Who has promised whom what, and what became of it."""

    by: int
    to: int
    text: str = Field(description="the whole in words that the game understands")
    mine: str = Field(description="what `by` promises")
    yours: str | None = Field(description="what `by` asks for")
    status: Literal["proposed", "accepted", "refused", "kept", "broken", "void"]
    breakers: list[int]


class OutcomeInfo(Sent):
    winners: list[int]
    reasons: list[str]


class Clocks(Sent):
    """Whose time runs, and until when."""

    reserve: list[float]
    deadlines: dict[str, float | None]


class LookUpdate(Sent):
    """The table as one viewpoint sees it now. What is left out is empty, none or no; but if there
    are no seats, these are as before, and so are fields of the display that are left out, but for
    what `changes` tells of them."""

    status: Status
    number: int = Field(description="which game at this table is on, from 1")
    deciders: list[int]
    seats: list[SeatInfo] | None = None
    clock: Clocks | None = None
    outcome: OutcomeInfo | None = None
    result: str | None = Field(default=None, description="the outcome in words")
    ask: str | None = Field(default=None, description="what has to be decided, in words")
    prompt: int | None = Field(
        default=None, description="the number of the question you have to answer"
    )
    deadline: float | None = Field(
        default=None, description="when your time is up, where nobody else may know that you decide"
    )
    in_advance: str | None = Field(
        default=None, description="what you have decided to do whenever you may decide in secret"
    )
    buttons: dict[str, str] = Field(
        default={}, description="the actions that answer it and that a page offers in words"
    )
    legal: dict[str, list[str]] = Field(
        default={}, description="the others, by their first word: what follows it"
    )
    takeback: bool = Field(
        default=False, description="whether you can take your last decision back"
    )
    agreements: list[Agreement] = Field(default=[])
    display: dict[str, JsonValue] | None = Field(
        default=None, description="what the page draws: each game has its own"
    )
    changes: dict[str, JsonValue] = Field(
        default={},
        description="what has changed within fields of the display, by its path: `towns/roma/spy`",
    )
    texts: dict[str, JsonValue] = Field(
        default={}, description="what goes with the display in words, where a language is named"
    )


class Look(LookUpdate):
    """The table as one viewpoint sees it."""

    seats: list[SeatInfo]


class Choice(Sent):
    action: str
    words: str


class CompleteLook(Look):
    """The same, with all that the viewpoint may know of the game, for programs."""

    choices: list[Choice] = Field(description="the legal actions in words")
    view: dict[str, JsonValue] | None = Field(description="in the notation of the game")


class TableView(Sent):
    """The table as one viewpoint sees it."""

    seat: int | None
    version: int
    look: CompleteLook


class Story(Sent):
    """What one viewpoint has heard of the game that is on."""

    seat: int | None
    version: int
    news: list[CompleteNews]


class Why(Sent):
    allowed: bool
    why: str | None = Field(description="why not, in one sentence")


class Phrases(Sent):
    """Promises that two seats could give each other now, in words that the game understands."""

    phrases: list[str] = Field(description="what your seat could promise")
    returns: list[str] = Field(description="what the other could promise in return")


class HintGiven(Sent):
    action: str
    words: str
    sentences: list[str]
    weighed: list[tuple[str, float]] = Field(description="actions with the chance to win")
