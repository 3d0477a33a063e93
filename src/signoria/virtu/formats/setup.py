"""What a game is set up with: players, options, houses, who begins, and the data."""

from __future__ import annotations

from typing import NamedTuple

from signoria.fields import Table, anything, choice, distinct, each, seat, text, whole
from signoria.virtu.data_file.documents import data_of
from signoria.virtu.model.components import Data
from signoria.virtu.model.state import OPTIONS

FIELDS = ("players", "options", "houses", "first", "data")
DEFAULT_PLAYERS = 4
SOME_OPTIONS = distinct(each(choice(OPTIONS)), "option")


class GameSetup(NamedTuple):
    """A setup, in the order in which a `State` takes it."""

    data: Data
    players: int
    options: tuple[str, ...]
    houses: list[int] | None
    """The houses of the seats; None if they are drawn by lot."""
    first: int | None
    """Who begins; None if it is drawn by lot."""


def read(setup: object) -> GameSetup:
    """The setup behind plain data; refuses one that cannot be played."""
    found = Table("", setup, FIELDS, "setup")
    data = data_of(found.get("data", anything, None))
    players = found.get("players", whole(), DEFAULT_PLAYERS)
    if players not in data.players:
        least, most = data.players[0], data.players[-1]
        why = f"{players} cannot play Virtù; it takes {least} to {most}"
        raise found.refuse("players", why)
    return GameSetup(
        data=data,
        players=players,
        options=tuple(found.get("options", SOME_OPTIONS, [])),
        houses=_houses(found, data, players),
        first=found.get("first", seat(players), None),
    )


def _houses(found: Table, data: Data, players: int) -> list[int] | None:
    """The houses of the seats, if the setup names them: each that plays once."""
    names = found.get("houses", each(text), None)
    if names is None:
        return None
    playing = [data.houses[house].id for house in data.seats_of(players)]
    if sorted(names) != sorted(playing):
        why = f"with {players} players name each of {', '.join(playing)} once"
        raise found.refuse("houses", why)
    return [data.house[name] for name in names]
