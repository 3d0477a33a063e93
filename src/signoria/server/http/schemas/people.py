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


Code = Annotated[str, Field(min_length=6, max_length=40, examples=["755224"])]


class SignIn(Credentials):
    code: Code | None = Field(
        default=None, description="of the second factor, if there is one; or a recovery code"
    )


class OwnPassword(Body):
    """To show that it is you who is at the browser."""

    password: Password


class Farewell(Body):
    password: Password | None = Field(default=None, description="of an account; guests have none")


class Recovery(Body):
    login: Login
    code: Code
    password: Password = Field(description="the new one")


class FactorCode(Body):
    code: Code


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
    admin: bool = Field(description="whether you look after the site")


class AccountInfo(Sent):
    """How your account is protected."""

    login: str | None
    recovery_codes: int = Field(description="how many are left")
    second_factor: bool


class RecoveryCodes(Sent):
    """They are shown once: the server keeps hashes of them alone."""

    codes: list[str]


class NewFactor(Sent):
    """What to tell the telephone."""

    secret: str
    uri: str = Field(description="the same as an address, which a telephone opens")


class SessionInfo(Sent):
    """A browser in which you are signed in."""

    id: str
    created: float
    seen: float
    agent: str
    current: bool
