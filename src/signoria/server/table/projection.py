"""What each seat, and everybody, gets to see of a table.

Everything that leaves the server about a table is built here or in `Table.told`, from the views
and the projected events of the game and from what is public about the table.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from signoria.game import Seat
from signoria.server.table.entry import Told
from signoria.server.table.finished import wins
from signoria.server.table.moves import can_take_back

if TYPE_CHECKING:
    from signoria.server.table.table import Table, Viewpoint

QUIET = ("chat", "hint", "rematch")
"""News after which the table looks as before."""


def table_view(table: Table, viewpoint: Viewpoint) -> dict[str, Any]:
    """The table as it stands, for a seat or for everybody."""
    outcome = table.outcome
    shown: dict[str, Any] = {
        "status": table.status,
        "number": table.number,
        "seats": [sitter.public() for sitter in table.seats],
        "deciders": list(table.deciders),
        "clock": _clock(table),
        "outcome": None if outcome is None else outcome.to_json(),
        "view": None,
    }
    if table.state is not None:
        shown["view"] = table.game.view_text(table.state.view(viewpoint))
    if viewpoint is not None:
        shown |= _own(table, viewpoint)
    return shown


def _own(table: Table, seat: Seat) -> dict[str, Any]:
    """What concerns one seat alone."""
    asked = table.status == "running" and table.state is not None
    return {
        "prompt": table.prompt(seat) if asked else None,
        "takeback": can_take_back(table, seat),
        "agreements": [] if table.talk is None else table.talk.known_to(seat),
    }


def _clock(table: Table) -> dict[str, Any] | None:
    """Whose time runs, and until when."""
    if table.config.clock.kind == "none" or table.number == 0:
        return None
    deadlines = {str(seat): table.deadline(seat) for seat in table.deciders}
    return {"reserve": [round(left, 1) for left in table.reserve], "deadlines": deadlines}


def card(table: Table, person: str | None) -> dict[str, Any]:
    """What a table is about: what was agreed, who sits there, and what was played there."""
    shown = {
        "id": table.id,
        "status": table.status,
        "created": table.created,
        "updated": table.heard_of,
        "closed": table.why_closed,
        "config": table.config.public_json(),
        "seats": [sitter.public() for sitter in table.seats],
        "yours": table.seats_of(person),
        "host": person is not None and person == table.host,
        "number": table.number,
        "wins": wins(table),
        "again": sorted(seat for who in table.again for seat in table.seats_of(who)),
    }
    if shown["host"]:
        shown["invites"] = [sitter.invite for sitter in table.seats]
    return shown


def summary(table: Table) -> dict[str, Any]:
    """What the lobby shows."""
    return {
        "game": table.config.game,
        "setup": {key: value for key, value in table.config.setup.items() if _is_short(value)},
        "seats": [sitter.public() for sitter in table.seats],
        "clock": asdict(table.config.clock),
        "number": table.number,
    }


def _is_short(value: Any) -> bool:
    """A board or a data file of one's own is not for a list."""
    return not isinstance(value, dict)


def words(table: Table, told: Told, language: str) -> list[str]:
    """The events of some news in sentences."""
    tell, state, names = table.game.tell, table.state, table.names
    return [tell(state, event, language, names) for event in told.events]
