"""What people report and block, and what admins see and do."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from signoria.server.http.schemas.fields import Body, SeatNumber, Sent, line, paragraphs
from signoria.server.moderation.acts import AdminAct, BanKind
from signoria.server.moderation.reports import Level


class NewReport(Body):
    """Something that an admin should look at: who sits at a seat, or a message."""

    seat: SeatNumber
    reason: Annotated[
        str, Field(min_length=1, max_length=500, examples=["Insults"]), AfterValidator(line)
    ]
    version: Annotated[int, Field(ge=0, le=10**9)] | None = Field(
        default=None, description="of the message in the news of your first seat"
    )


class NewBlock(Body):
    """`muted`: what they say is not shown to you. `blocked`: nor do you sit down together."""

    seat: SeatNumber
    level: Annotated[Literal["none", "muted", "blocked"], Field(examples=["muted"])]


class SeatBlock(Sent):
    """Somebody at a table whom you have muted or blocked."""

    seat: int
    level: Level


class BlockInfo(Sent):
    """Somebody whom you have muted or blocked, under the name by which you know them."""

    id: str
    name: str
    level: Level


class Announcement(Sent):
    """What the admins want everybody to know."""

    text: str | None


class AdminCommand(Body):
    """What an admin does. `whom` is a person by id or login, a session, an address or a range of
    them (`kind` says which is banned), a table, or the report that is settled."""

    what: Annotated[AdminAct, Field(examples=["announce"])]
    whom: Annotated[str, Field(max_length=64), AfterValidator(paragraphs)] = ""
    kind: BanKind = "account"
    days: Annotated[float, Field(gt=0, le=36_500)] | None = Field(
        default=None, description="after which it ends; without, it does not"
    )
    text: Annotated[str, Field(max_length=300, examples=["ciao"]), AfterValidator(paragraphs)] = ""


class ReportInfo(Sent):
    id: str
    at: float
    by: str = Field(description="the name of who has reported it")
    person: str
    name: str
    table: str
    message: str | None
    reason: str


class BanInfo(Sent):
    kind: Literal["account", "session", "address", "chat", "table"]
    target: str
    name: str
    until: float | None


class AuditInfo(Sent):
    number: int
    at: float
    by: str
    what: str
    whom: str
    name: str
    detail: str


class Overview(Sent):
    """All that an admin looks after."""

    reports: list[ReportInfo] = Field(description="that nobody has settled, the oldest first")
    bans: list[BanInfo]
    announcement: str | None
    audit: list[AuditInfo] = Field(description="the last acts, the newest first")


class SessionSeen(Sent):
    id: str
    seen: float
    agent: str


class PersonInfo(Sent):
    """Somebody, for an admin."""

    id: str
    name: str
    login: str | None
    created: float
    seen: float
    sessions: list[SessionSeen]
    addresses: list[str] = Field(description="from which they are connected right now")
