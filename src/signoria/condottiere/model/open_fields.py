"""The fields of a game that lie open: a state and every view of it have them alike.

They are listed once. A field that is added here, with its type and its first value, is from then on
cloned, seen in views, set in samples, and written to and read from JSON as its type says.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias, TypeVar

from signoria.condottiere.model.editions import Rules

T = TypeVar("T")

Seat: TypeAlias = Annotated[int, "seat"]
Region: TypeAlias = Annotated[int, "region"]
Card: TypeAlias = Annotated[int, "card"]
Counts: TypeAlias = Annotated[tuple[int, ...], "counts"]
"""How many cards of each kind."""
Phase: TypeAlias = Annotated[str, "phase"]
Ordinal: TypeAlias = Annotated[int, "ordinal"]
"""A number that counts from 1."""
PerSeat: TypeAlias = Annotated[tuple[T, ...], "per seat"]
PerRegion: TypeAlias = Annotated[tuple[T, ...], "per region"]


class OpenFields:
    """What everybody at the table knows."""

    __slots__ = tuple[str, ...]()  # of its own; states and views have one for each field

    phase: Phase
    condottiere: Seat
    """Who holds the token, and during a battle the seat that placed it."""
    site: Region | None
    owners: PerRegion[Seat | None]
    pope: Region | None
    round: Ordinal
    defender: Seat | None
    """The owner of the contested region while passing still costs nothing. V4"""
    idle: int
    """Battles in a row in which nobody played a card. R31"""
    quiet: bool
    """Nobody has played a card in this battle yet."""
    declined: int
    """How often in a row the token was handed on instead of choosing a site. R4"""
    opening: bool
    """No battle has been fought yet."""
    finalists: tuple[Seat, ...]
    owed: tuple[tuple[Seat, int], ...]
    """Who is still to get how many cards. V1"""
    taken: PerSeat[Counts | None]
    """Cards that were taken back, and so are known to be in a hand or face down before it."""
    revealed: tuple[Card, ...]
    """What a keeper of cards has turned face up since the last deal, each card once."""


OPEN = tuple(OpenFields.__annotations__)
"""Their names."""


def lay_out(table: OpenFields, rules: Rules, first: int | None) -> None:
    """Set the fields as they are before the first deal."""
    table.phase = "deal"
    table.condottiere = 0 if first is None else first
    table.site = None
    table.owners = (None,) * len(rules.board.regions)
    table.pope = None
    table.round = 1
    table.defender = None
    table.idle = 0
    table.quiet = True
    table.declined = 0
    table.opening = True
    table.finalists = ()
    table.owed = ()
    table.taken = (None,) * rules.players
    table.revealed = ()
