"""Reading a whole store, beside a server or without one: is it sound, and what was played?"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, select

from signoria import record
from signoria.game import BadInput
from signoria.record import Record
from signoria.record.seats import read
from signoria.server.live.tables import line_of, to_the_minute
from signoria.server.ops.log import digest
from signoria.server.store import attendance, chain, logs
from signoria.server.store.copy import reading
from signoria.server.store.migrate import newest, version
from signoria.server.store.schema import entries, members, records, tables
from signoria.server.table import Entry, Table
from signoria.server.table.finished import record_of

LONGEST_NAME = 120
"""Characters of the name of a file."""

Progress = Callable[[int, int], None]
"""Is told how many tables are done, and of how many."""


def silent(done: int, of: int) -> None:
    """Tell nobody."""


@dataclass(frozen=True, slots=True)
class StoredTable:
    """All that a store has about one table, at one moment."""

    id: str
    row: Mapping[str, Any]
    turns: Mapping[str, bool]
    numbers: list[int]
    log: list[Entry]


class Damaged(Exception):
    """A log that cannot be followed: which entry, and why."""


@dataclass(slots=True)
class Report:
    """What was found in a store."""

    tables: int = 0
    games: int = 0
    entries: int = 0
    problems: list[str] = field(default_factory=list)

    @property
    def line(self) -> str:
        found = f"{self.tables} tables, {self.games} games, {self.entries} entries: "
        if not self.problems:
            return found + "all sound"
        return found + (f"{len(self.problems)} problems" if self.problems[1:] else "1 problem")


@dataclass(slots=True)
class Exported:
    """What was written to a folder."""

    finished: int = 0
    unfinished: int = 0
    problems: list[str] = field(default_factory=list)


# Reading


def _kept(engine: Engine) -> Iterator[tuple[StoredTable, int]]:
    """Every table, each as it is at one moment, and how many there are."""
    with engine.connect() as connection:
        ids = logs.ids(connection)
    for id in ids:
        with engine.connect() as connection:
            found = _read(connection, id)
        if found is not None:
            yield found, len(ids)


def _read(connection: Connection, id: str) -> StoredTable | None:
    row = connection.execute(select(tables).where(tables.c.id == id)).mappings().first()
    if row is None:
        return None
    playing = select(members.c.person, members.c.turn).where(members.c.table == id)
    numbers = select(entries.c.number).where(entries.c.table == id).order_by(entries.c.number)
    return StoredTable(
        id,
        dict(row),
        {row.person: row.turn for row in connection.execute(playing)},
        list(connection.execute(numbers).scalars()),
        logs.log(connection, id),
    )


def _require_present(engine: Engine) -> None:
    with engine.connect() as connection:
        found = version(connection)
    if found != newest():
        raise BadInput("database: is from an older version; `signoria serve` brings it up to date")


def _outages(engine: Engine) -> list[tuple[float, float]]:
    with engine.connect() as connection:
        return attendance.all_outages(connection)


def _folded(
    kept: StoredTable, outages: list[tuple[float, float]]
) -> tuple[Table, dict[int, float]]:
    """The table of a log, and when each of its games began."""
    table = Table(kept.id)
    table.outages = outages
    began: dict[int, float] = {}
    for number, entry in enumerate(kept.log):
        if entry.at < table.updated:
            raise Damaged(f"entry {number} is older than the one before")
        if (
            not table.is_outdated
            and entry.kind == "play"
            and entry.data.get("seat") not in table.asked
        ):
            raise Damaged(f"entry {number} (play): its seat was not asked")
        try:
            news = table.take(entry)
        except Exception as error:
            raise Damaged(f"entry {number} ({entry.kind}): {_why(error)}") from error
        shuffles = [event for event in news.events if event.key == "shuffle"]
        if not table.is_outdated and len(shuffles) != len(entry.shuffles):
            raise Damaged(f"entry {number} ({entry.kind}): has shuffles that did not happen")
        if entry.kind == "start":
            began[table.number] = entry.at
    return table, began


def _why(error: Exception) -> str:
    text = str(error).partition("\n")[0]
    return text if isinstance(error, ValueError) and text else f"{type(error).__name__} {text}"


def _games(table: Table) -> Iterator[tuple[int, Record]]:
    """The records of all games of a table, finished or not."""
    for number, past in enumerate(table.past, 1):
        yield number, past.record
    if table.has_game:
        yield table.number, record_of(table)


# Checking


def check(database: str, progress: Progress = silent) -> Report:
    """Follow every log, play every record again, and compare what the rows say."""
    report = Report()
    with reading(database) as engine:
        _require_present(engine)
        outages = _outages(engine)
        for kept, of in _kept(engine):
            report.problems += [f"table {kept.id}: {why}" for why in _check(kept, outages, report)]
            report.tables += 1
            report.entries += len(kept.log)
            progress(report.tables, of)
        report.problems += _check_imported(engine)
        report.problems += _check_pages(engine)
    return report


def _check(kept: StoredTable, outages: list[tuple[float, float]], report: Report) -> list[str]:
    if kept.numbers != list(range(len(kept.numbers))):
        missing = next(n for n in range(len(kept.numbers) + 1) if n not in kept.numbers)
        return [f"entry {missing} is missing"]
    changed = _changed(kept)
    try:
        table, _ = _folded(kept, outages)
    except Damaged as damaged:
        return [str(damaged), *changed]
    problems = [*([] if table.is_outdated else _compare(kept, table)), *changed]
    for number, one in _games(table):
        report.games += 1
        try:
            record.replay(record.loads(record.dumps(one)))
        except Exception as error:
            problems.append(f"game {number}: {_why(error)}")
    return problems


def _changed(kept: StoredTable) -> list[str]:
    """Whether somebody has changed the log since it was written."""
    kept_chain = kept.row["chain"]
    covered = kept.log[: chain.count_of(kept_chain)]
    if chain.extended(None, covered) == (kept_chain or chain.NONE):
        return []
    return ["its log is not what was written: a shuffle, a decision or a time was changed"]


def _compare(kept: StoredTable, table: Table) -> list[str]:
    """What the row of a table says, and what its log does."""
    line = line_of(table)
    row = {**kept.row, "updated": to_the_minute(kept.row["updated"])}
    expected = {
        "version": len(kept.log),
        "host": table.host,
        "created": table.created,
        "status": line.status,
        "public": line.public,
        "summary": _as_told(line.summary, row["summary"]),
        "updated": line.updated,
    }
    problems = [
        f"its row says {name} {row[name]}, its log {value}"
        for name, value in expected.items()
        if row[name] != value
    ]
    if kept.turns != line.turns:
        problems.append("its members are not those of its log")
    return problems


def _as_told(summary: Mapping[str, object], kept: Mapping[str, object]) -> Mapping[str, object]:
    """What a row should say; one that was written before rows told who has won need not tell it."""
    if "winners" in kept:
        return summary
    return {name: value for name, value in summary.items() if name != "winners"}


def _check_imported(engine: Engine) -> list[str]:
    """Play the records again that people have brought along."""
    problems = []
    with engine.connect() as connection:
        for id, text in connection.execute(select(records.c.id, records.c.text)):
            try:
                record.replay(record.loads(text))
            except Exception as error:
                problems.append(f"record {id}: {_why(error)}")
    return problems


def _check_pages(engine: Engine) -> list[str]:
    """What SQLite itself says of its file."""
    if engine.dialect.name != "sqlite":
        return []
    with engine.connect() as connection:
        said = [str(row[0]) for row in connection.exec_driver_sql("PRAGMA integrity_check")]
    return [] if said == ["ok"] else [f"file: {line}" for line in said]


# Writing records


def export(
    database: str, folder: Path, *, unfinished: bool = False, progress: Progress = silent
) -> Exported:
    """Write every finished game as a record; on demand also the others, with all that is hidden."""
    done = Exported()
    with reading(database) as engine:
        _require_present(engine)
        folder.mkdir(parents=True, exist_ok=True)
        outages = _outages(engine)
        for place, (kept, of) in enumerate(_kept(engine), 1):
            try:
                table, began = _folded(kept, outages)
            except Damaged as damaged:
                done.problems.append(f"table {kept.id}: {damaged}")
                continue
            for number, one in _games(table):
                if one.outcome is not None:
                    done.finished += 1
                elif unfinished:
                    done.unfinished += 1
                else:
                    continue
                name = _file_name(kept.id, number, began[number], one)
                text = record.dumps(record.sealed(record.self_contained(one)))
                (folder / name).write_text(text, "utf-8")
            progress(place, of)
    return done


def _file_name(table: str, number: int, began: float, one: Record) -> str:
    """Such as `2026-03-01-condottiere-anna-bruno-1-4f2a90c1.toml`; the id of a table lets people
    in, so only a digest of it is told."""
    day = datetime.fromtimestamp(began, UTC).date().isoformat()
    names = "-".join(_plain(seat) for seat in one.seats)
    start = f"{day}-{one.game}-{names}"[:LONGEST_NAME].rstrip("-")
    ending = "" if one.outcome is not None else "-unfinished"
    return f"{start}-{number}-{digest(table)[:8]}{ending}.toml"


def _plain(seat: str) -> str:
    """The name at a seat, in letters and digits."""
    name, _ = read(seat)
    words = "".join(letter if letter.isalnum() else " " for letter in name.lower()).split()
    return "-".join(words) or "bot"
