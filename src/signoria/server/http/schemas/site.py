"""The site itself, and refusals."""

from __future__ import annotations

from typing import Literal

from signoria.game import Choices
from signoria.server.http.schemas.fields import Sent


class Error(Sent):
    """Why something was refused. Nothing has changed."""

    error: str
    message: str


class Health(Sent):
    status: Literal["ok", "no-store"]
    version: str


class GameInfo(Sent):
    name: str
    rules: str
    choices: Choices
    bots: list[str]


class Games(Sent):
    games: list[GameInfo]
    languages: list[str]
