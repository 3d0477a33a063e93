"""What the sockets send. They only tell: whoever wants something sends a request."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from signoria.server.http.schemas.fields import Sent
from signoria.server.http.schemas.tables import Look, LookUpdate, News, TableCard


class Welcome(Sent):
    """How things stand, and what a viewpoint has missed: first, and whenever its seats change."""

    type: Literal["welcome"]
    seat: int | None = Field(description="one of your seats; null for somebody who watches")
    version: int = Field(description="how much this viewpoint has heard")
    news: list[News]
    table: TableCard
    look: Look


class Update(Sent):
    """Something happened."""

    type: Literal["update"]
    seat: int | None
    version: int
    news: list[News]
    look: LookUpdate | None = Field(default=None, description="left out where it is as before")


class Presence(Sent):
    """Which seats' people are connected."""

    type: Literal["presence"]
    seats: list[bool]


class Goodbye(Sent):
    """The server stops for a moment: come back."""

    type: Literal["bye"]
    why: Literal["restart"]
    retry: float = Field(description="seconds after which to come back")


class LobbyChanged(Sent):
    """The lists of the lobby have changed."""

    type: Literal["lobby"]


class OwnTable(Sent):
    """Something happened at a table of yours."""

    type: Literal["table"]
    id: str
    turn: bool = Field(description="whether it is your turn there")


TableMessage = Annotated[Welcome | Update | Presence | Goodbye, Field(discriminator="type")]
"""What `/api/tables/{id}/socket` sends."""

LobbyMessage = Annotated[LobbyChanged | OwnTable | Goodbye, Field(discriminator="type")]
"""What `/api/lobby/socket` sends."""
