"""What people want at tables."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, Field, JsonValue

from signoria.server.http.schemas.fields import Body, Key, Name, SeatNumber, Spec, line, paragraphs
from signoria.server.table.table_config import DAYS, MOVE, RESERVE


class Keyed(Body):
    """A command. Sent again with the same key and the same words it is carried out once; with
    others it is refused."""

    key: Key | None = None


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


ExecToken = Annotated[
    str, Field(max_length=100, description="for bots that are programs: printed by the server")
]


class NewTable(Keyed):
    """All of it may be left out: then it is a game against bots that begins at once."""

    exec_token: ExecToken | None = None
    game: Annotated[str, Field(max_length=24, examples=["condottiere"])] = "condottiere"
    setup: dict[str, JsonValue] = Field(
        default_factory=dict, examples=[{"edition": "third", "players": 4, "options": []}]
    )
    seats: Annotated[list[SeatChoice], Field(max_length=10)] | None = None
    public: bool = False
    clock: ClockChoice = Field(default_factory=ClockChoice)
    chat: bool = True
    agreements: bool = True
    hints: bool = False
    takebacks: bool = True


class Sit(Keyed):
    seat: SeatNumber | None = None
    invite: Annotated[str, Field(max_length=64)] | None = None


class OfSeat(Keyed):
    seat: SeatNumber


class Fill(OfSeat):
    bot: Spec | None = None
    """Without one, the bot that plays in place of people who have left."""
    exec_token: ExecToken | None = None


class Play(OfSeat):
    """The answer to a question; `prompt` is its number as `look` has it."""

    prompt: Annotated[int, Field(ge=0, le=10**9)]
    action: Annotated[str, Field(min_length=1, max_length=400, examples=["pass"])]


class Advance(OfSeat):
    """What the seat does whenever it may decide in secret; without an action it is asked."""

    action: Annotated[str, Field(min_length=1, max_length=400, examples=["hold"])] | None = None


class Aside(OfSeat):
    """Something out of turn, such as showing cards to a seat."""

    text: Annotated[str, Field(min_length=1, max_length=400, examples=["show 2 10 winter"])]


class Chat(Keyed):
    text: Annotated[str, Field(min_length=1, max_length=500), AfterValidator(line)]


class Propose(OfSeat):
    text: Annotated[str, Field(min_length=1, max_length=200, examples=["0 to 2: stop 1 for pass"])]


class Answer(Propose):
    accepted: bool


class AskHint(OfSeat):
    pass


class Rematch(Keyed):
    pass


class Note(Body):
    text: Annotated[str, Field(max_length=20_000), AfterValidator(paragraphs)]
