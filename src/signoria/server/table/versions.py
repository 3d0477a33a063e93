"""Games that began under an older version of the rules.

A game carries the version of the rules by which its entries are written. Where there is a way to
the present version (`Game.migrations`), they are read as entries of that, and a further entry says
from where on they are written so. Where there is none, nothing can be known of the table any more:
it is closed, and its log stays in the store as it is.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from signoria.game import way_to_present
from signoria.server.table import leaving
from signoria.server.table.entry import Entry, News
from signoria.server.table.errors import Refused

if TYPE_CHECKING:
    from signoria.server.table.table import Dealer, Table


def begin(table: Table, version: str) -> bool:
    """A game begins whose entries are of some version; False if it cannot be played any more."""
    way = way_to_present(table.game, version)
    table.rules, table.is_outdated = version, way is None
    if way is None:
        return False
    table.migrations = way
    setup = table.config.setup
    for step in way:
        setup = step.setup(setup)
    table.config = replace(table.config, setup=setup)
    return True


def action(table: Table, text: str) -> str:
    """What the action of an entry is called now."""
    for step in table.migrations:
        text = step.action(text)
    return text


def bring_up_to_date(table: Table, at: float) -> Entry | None:
    """What has to be written before anything else; None where nothing has."""
    if table.is_outdated:
        return None if table.status == "closed" else leaving.close(table, "old-rules", at)
    if not table.has_game or table.rules == table.game.rules_version:
        return None
    return Entry("migrate", at, {"to": table.game.rules_version})


def migrated(table: Table, entry: Entry, _: Dealer | None) -> News:
    """From here on entries are of another version."""
    table.rules = entry.text("to")
    table.migrations = way_to_present(table.game, table.rules) or ()
    return unheard(entry)


def unheard(entry: Entry) -> News:
    """What nobody is told of."""
    return News(entry.kind, entry.at, {}, audience=frozenset())


def refusal(table: Table) -> Refused:
    """Why nothing can be done at a table of an older version."""
    return Refused("old-rules", 410, version=table.rules, present=table.game.rules_version)
