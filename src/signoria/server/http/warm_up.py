"""What is worked out once and kept: done before the server listens, so that nobody's move waits
while the first guest creates the first table of a game."""

from __future__ import annotations

from starlette.applications import Starlette

from signoria.bots.registry import bots_of
from signoria.games import GAMES, load
from signoria.server.bots.policy import check_spec
from signoria.server.http.new_table import chosen_by

SOMETHING = {"type": "http", "method": "GET", "path": "/api/", "root_path": "", "headers": []}
"""A request of which every route finds out whether it is meant."""


def warm_up(app: Starlette) -> None:
    """Load the games and their bots, and let the routes be built."""
    for name in GAMES:
        chosen_by(load(name), {})
        for bot in bots_of(name).builders:
            check_spec(bot, name, allow_exec=False)
    for route in app.routes:
        route.matches(dict(SOMETHING))
