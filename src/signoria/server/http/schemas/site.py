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


class GameInfo(Sent):
    name: str
    rules: str
    choices: SetupChoices
    bots: list[str]
    talks: bool = Field(description="whether players can make agreements")


class Games(Sent):
    games: list[GameInfo]
    languages: list[str]
