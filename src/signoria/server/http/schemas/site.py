"""The site itself, and refusals."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, JsonValue

from signoria.server.http.schemas.fields import Sent


class Error(Sent):
    """Why something was refused. Nothing has changed."""

    error: str
    message: str


class Health(Sent):
    status: Literal["ok", "no-store"]
    version: str


class ChoiceField(Sent):
    """Something to choose in a setup: see `signoria.game.ChoiceField`."""

    kind: Literal["one", "several", "each", "seat", "number"]
    by: str | None = None
    of: list[str] | dict[str, list[str]] | None = None
    apart: list[list[str]] | None = None
    default: JsonValue = None
    needs: str | None = None
    least: int | None = None
    words: str | None = None
    notes: str | None = None


class SetupChoices(Sent):
    """What can be chosen in a setup, for a form."""

    players: list[int] = Field(description="the numbers of players, rising")
    default: dict[str, JsonValue] = Field(description="the setup of who chooses nothing")
    fields: dict[str, ChoiceField] = Field(description="what there is to choose, by name")


class BotInfo(Sent):
    """A bot to play against; its name and its description are keys of the catalogues."""

    spec: str
    name: str
    description: str | None
    level: int | None = Field(description="how strong it is, from 1 on; for people")
    face: str | None = Field(description="the address of a picture")


class GameInfo(Sent):
    name: str
    rules: str
    choices: SetupChoices
    bots: list[BotInfo]
    bot: str = Field(description="the bot where nobody has chosen one")
    talks: bool = Field(description="whether players can make agreements")


class Games(Sent):
    games: list[GameInfo]
    languages: list[str]
