"""People: who they are, and where they are signed in."""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator, Field

from signoria.server.http.schemas.fields import (
    Body,
    Login,
    Name,
    Password,
    Sent,
    Setting,
    check_settings,
)


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
        Annotated[dict[str, Setting], Field(max_length=40), AfterValidator(check_settings)] | None
    ) = None


class Me(Sent):
    """Who you are here."""

    id: str
    name: str
    login: str | None
    settings: dict[str, Setting]


class SessionInfo(Sent):
    """A browser in which you are signed in."""

    id: str
    created: float
    seen: float
    agent: str
    current: bool
