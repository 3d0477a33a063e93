"""Killing the server loses nothing that was acknowledged, and applies nothing twice."""

from __future__ import annotations

import asyncio
from pathlib import Path

from signoria.server.ops.config import Settings
from signoria.server.play_site import PlaySite
from signoria.server.table import Command, Entry, Table, talking
from signoria.server.table.table_config import SeatConfig, TableConfig
from tests.server.crash import campaign

ROUNDS = 100


def test_what_was_acknowledged_survives_every_kill(tmp_path: Path) -> None:
    report = campaign(tmp_path, ROUNDS, real=2)
    assert not report.violations, "\n".join(map(str, report.violations))
    assert report.rounds == ROUNDS
    assert report.real == 2
    assert report.acknowledged.total() > 300, report
    assert all(report.acknowledged[what] > 0 for what in ("create", "sit", "play", "undo", "chat"))
    assert report.refused
    assert report.again > 0
    assert report.hits > ROUNDS / 4, report
    assert report.kept > 0
    assert report.dropped > 0


def test_a_server_that_acknowledges_too_early_is_caught(tmp_path: Path) -> None:
    """The campaign is worth something: it finds what it looks for."""
    report = campaign(tmp_path, ROUNDS, careless=True)
    assert "lost" in [found.kind for found in report.violations], report


def test_an_acknowledgement_tells_of_nothing_that_is_not_on_disk(tmp_path: Path) -> None:
    """When one command is acknowledged, the next is at the table already, but not committed."""
    config = TableConfig(
        "condottiere", {}, (SeatConfig("person", "Anna", "anna"), SeatConfig("open"))
    )

    def say(table: Table, now: float) -> Entry:
        return talking.chat(table, "anna", "ciao", now, None)

    async def talk() -> None:
        site = PlaySite.build(
            Settings(database=str(tmp_path / "site.db"), workers=0, secret_pause=0.0)
        )
        id, _ = await site.live_tables.create(config, Command.of("create", "anna", None, b""))
        done = await asyncio.gather(*(site.live_tables.change(id, say) for _ in range(3)))
        assert [one.heard for one in done] == [(2, 2, 2), (3, 3, 3), (4, 4, 4)]
        await site.stop()

    asyncio.run(talk())
