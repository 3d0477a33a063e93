"""Kill a server again and again while people play, and see whether it kept what it said.

    report = campaign(folder, rounds=100)
    assert not report.violations

A handful of players, each on a thread of its own, create tables of both games, sit down, play, take
back and chat. Everything they send has a key, and whatever is not answered they send again to the
next server, until it is. Each round kills the server somewhere (`kill -9`), copies the file as it
was left, and starts the next server on the file itself, which has to recover alone. Then the copy
is compared with what the players know (`Audit`).

This shows what a process may lose. What a machine may lose when its power fails is up to
`synchronous=FULL`.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from random import Random
from threading import Condition, Lock, Thread
from typing import Any, Literal, Self

import httpx
from sqlalchemy import Connection, select

from signoria import record
from signoria.game import BadInput, IllegalAction
from signoria.record import Record
from signoria.server.store import logs
from signoria.server.store.engine import open_engine, url_of
from signoria.server.store.schema import tables
from signoria.server.table import Entry, Refused, Table, fold
from signoria.server.table.finished import record_of
from tests import processes
from tests.server.harness import Serving
from tests.waiting import PATIENCE

ROOT = Path(__file__).parents[2]

PLAYERS = 6
HOSTED = 2
"""Tables that each player has created and plays at."""
LONGEST = 40
"""News after which a table is left for a new one."""
ANSWERS = 12
"""Commands that a server acknowledges before it is killed, at most."""
STARTING = 0.3
"""Seconds after which a server is killed that nobody has reached yet, at most."""
STILLBORN, AT_COMMIT = 0.1, 0.3
"""Of all rounds: killed while it starts, and just before or just after a commit."""

ME, OPEN, BOT = {"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": "captain"}
TABLES: tuple[tuple[str, list[dict[str, str]]], ...] = (
    ("condottiere", [ME, ME]),
    ("condottiere", [ME, OPEN, BOT]),
    ("condottiere", [ME, OPEN, OPEN, BOT]),
    ("virtu", [ME, OPEN, BOT]),
    ("virtu", [OPEN, ME, ME]),
)

KINDS = {"play": "play", "undo": "undo", "chat": "chat", "sit": "sit"}
"""The entry of the log that a command leads to."""


@dataclass(slots=True, eq=False)
class Command:
    """Something that a player wants, and what came of it."""

    person: str
    key: str
    what: str
    table: str | None
    """None for a new table, until its name is known."""
    body: dict[str, Any]
    sent: float = 0.0
    """When it was sent for the first time."""
    state: Literal["open", "acknowledged", "refused"] = "open"
    settled: float = 0.0
    """When it was acknowledged."""
    found: bool = False
    """Whether it was on disk when a server was last killed."""

    def __str__(self) -> str:
        return f"{self.what} {self.key} at {self.table}"

    def is_entry(self, entry: Entry) -> bool:
        """Whether an entry of the log is what was sent."""
        told = {name: entry.data.get(name) for name in ("seat", "action", "text")}
        sent = {name: self.body.get(name) for name in told}
        return entry.kind == KINDS[self.what] and told == sent


@dataclass(frozen=True, slots=True)
class Violation:
    """Something that a server must not do."""

    kind: str
    """`lost`, `twice`, `refused`, `altered`, `order`, `unknown`, `broken`."""
    what: str

    def __str__(self) -> str:
        return f"{self.kind}: {self.what}"


@dataclass(slots=True)
class Report:
    """What a campaign came to."""

    rounds: int = 0
    real: int = 0
    """Rounds of `signoria serve` itself."""
    hits: int = 0
    """Kills while a command was under way ..."""
    kept: int = 0
    """... which was on disk although nobody had been told ..."""
    dropped: int = 0
    """... or was not, and had to be sent again."""
    acknowledged: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    again: int = 0
    """Commands that were sent again on purpose after they had been acknowledged."""
    tables: int = 0
    entries: int = 0
    violations: list[Violation] = field(default_factory=list)

    def __str__(self) -> str:
        done = ", ".join(f"{n} {what}" for what, n in sorted(self.acknowledged.items()))
        return (
            f"{self.rounds} rounds, {self.real} of them with signoria serve; "
            f"{self.acknowledged.total()} commands acknowledged ({done}), "
            f"{self.refused.total()} refused, {self.again} sent again; "
            f"{self.hits} kills hit commands under way: {self.kept} were on disk, "
            f"{self.dropped} were not; {self.tables} tables with {self.entries} entries"
        )


class Ledger:
    """All that the players know. Lists and dictionaries only grow, and each by one player at a
    time; the audit reads them while all players wait."""

    def __init__(self, report: Report) -> None:
        self.report = report
        self.created: dict[tuple[str, str], Command] = {}
        self.commands: defaultdict[str, dict[tuple[str, str], Command]] = defaultdict(dict)
        """By table, person and key."""
        self.seen: dict[tuple[str, int], int] = {}
        """The latest version that was told to a seat."""
        self.free: list[tuple[str, int]] = []
        """Seats that wait for somebody."""
        self._seating = Lock()
        self.under_way: list[Command] = []
        """What was sent to the last server and not answered."""

    def add(self, command: Command) -> None:
        where = self.created if command.table is None else self.commands[command.table]
        where[command.person, command.key] = command

    def take_seat(self, without: Collection[str]) -> tuple[str, int] | None:
        """A seat that waits for somebody, at another table than these."""
        with self._seating:
            found = next((place for place in self.free if place[0] not in without), None)
            if found is not None:
                self.free.remove(found)
            return found

    def wrong(self, kind: str, what: object) -> None:
        self.report.violations.append(Violation(kind, str(what)))

    def tell(self, table: str, seat: int, version: int) -> None:
        """A seat has heard of something: it is on disk, then."""
        self.seen[table, seat] = max(version, self.seen.get((table, seat), 0))


class Gate:
    """Lets players play while there is a server, and knows when all of them have stopped."""

    def __init__(self) -> None:
        self._changed = Condition()
        self._round = 0
        self._url = ""
        self._over = False
        self._answers = 0
        """What was acknowledged in this round."""
        self._waiting: dict[str, int] = {}
        """In which round each player came to wait."""
        self.last = False
        """Whether players only finish what they have begun."""

    def admit(self, player: str) -> None:
        self._waiting[player] = 0

    def enter(self, player: str, after: int) -> tuple[int, str] | None:
        """Wait for the next server; its round and address, or None if there will be no more."""
        with self._changed:
            self._waiting[player] = after
            self._changed.notify_all()
            self._changed.wait_for(lambda: self._over or self._round > after)
            return None if self._over else (self._round, self._url)

    def leave(self, player: str) -> None:
        with self._changed:
            del self._waiting[player]
            self._changed.notify_all()

    def open(self, url: str) -> None:
        with self._changed:
            self._round += 1
            self._url = url
            self._answers = 0
            self._changed.notify_all()

    def close(self) -> None:
        with self._changed:
            self._over = True
            self._changed.notify_all()

    def answered(self) -> None:
        """Something was acknowledged in this round."""
        with self._changed:
            self._answers += 1
            self._changed.notify_all()

    def wait_for_answers(self, number: int) -> None:
        """Wait until so much is acknowledged, or the server is gone."""
        with self._changed:
            self._changed.wait_for(lambda: self._answers >= number or self._are_waiting(), PATIENCE)

    def all_wait(self) -> bool:
        """Wait until no player has anything to do with the server, but not for ever."""
        with self._changed:
            return self._changed.wait_for(self._are_waiting, PATIENCE)

    def _are_waiting(self) -> bool:
        return all(since == self._round for since in self._waiting.values())


class Enough(Exception):
    """A server that does not want to be asked any more for now."""


class Player(Thread):
    """Plays at random, and insists on an answer."""

    def __init__(self, name: str, gate: Gate, ledger: Ledger, chance: Random) -> None:
        super().__init__(name=name, daemon=True)
        self.http = httpx.Client(timeout=PATIENCE)
        self.person = ""
        self.hosted: set[str] = set()
        self.places: dict[str, list[int]] = {}
        """The tables where this player sits, and the seats."""
        self._gate = gate
        self._ledger = ledger
        self._chance = chance
        self._numbers = count(1)
        self._open: Command | None = None
        self._done: Command | None = None
        gate.admit(name)

    def sign_in(self, url: str) -> None:
        answer = self.http.post(f"{url}/api/session", json={"name": self.name})
        assert answer.status_code == 201, answer.text
        self.person = answer.json()["id"]

    def run(self) -> None:
        done = 0
        try:
            while (let_in := self._gate.enter(self.name, done)) is not None:
                done, url = let_in
                try:
                    self._play(url)
                except (httpx.TransportError, Enough):
                    continue
        except Exception as error:
            self._ledger.wrong("broken", f"{self.name}: {error!r}")
        finally:
            self.http.close()
            self._gate.leave(self.name)

    def _play(self, url: str) -> None:
        """Go on until the server is gone."""
        while True:
            if self._open is None:
                if self._gate.last:
                    return
                self._open = self._next(url)
            if self._open is not None:
                self._insist(url, self._open)
                self._open = None

    # What to do

    def _next(self, url: str) -> Command | None:
        """Something to do; None if there is nothing just now."""
        if len(self.hosted) < HOSTED:
            game, seats = self._chance.choice(TABLES)
            return self._command("create", None, game=game, seats=seats)
        if (free := self._ledger.take_seat(self.places)) is not None:
            return self._command("sit", free[0], seat=free[1])
        if self._done is not None and self._chance.random() < 0.05:
            self._repeat(url, self._done)
        table = self._chance.choice(list(self.places))
        if (roll := self._chance.random()) < 0.2:
            return self._command("chat", table, text=f"I say {roll}")
        return self._at(url, table, self._chance.choice(self.places[table]))

    def _at(self, url: str, table: str, seat: int) -> Command | None:
        shown = self._ask(url, table, seat)
        look, roll = shown["look"], self._chance.random()
        if shown["version"] > LONGEST or look["status"] in ("over", "closed"):
            del self.places[table]
            self.hosted.discard(table)
            return None
        if roll < 0.2 and look["takeback"]:
            return self._command("undo", table, seat=seat)
        prompt = look["prompt"]
        if prompt is None:
            return None
        action = self._chance.choice(look["view"]["legal"])
        if roll > 0.95:
            prompt += 1
        elif roll > 0.9:
            action = "dance"
        return self._command("play", table, seat=seat, prompt=prompt, action=action)

    def _ask(self, url: str, table: str, seat: int) -> Any:
        answer = self.http.get(f"{url}/api/tables/{table}/view", params={"seat": seat})
        shown = self._checked(answer, f"{table} as seat {seat} sees it")
        self._ledger.tell(table, seat, shown["version"])
        return shown

    def _command(self, what: str, table: str | None, **body: Any) -> Command:
        key = f"{self.name}-{next(self._numbers)}"
        command = Command(self.person, key, what, table, {**body, "key": key})
        self._ledger.add(command)
        return command

    def look_around(self, url: str, heard: Mapping[tuple[str, int], int]) -> None:
        """See whether a server knows all that happened where this player sits."""
        for table, seats in self.places.items():
            for seat in seats:
                version = self._ask(url, table, seat)["version"]
                if version < heard.get((table, seat), 0):
                    self._ledger.wrong("lost", f"the server has forgotten what was at {table}")

    # What comes of it

    def _insist(self, url: str, command: Command) -> None:
        """Send something; it is settled when this returns, or else to be sent again."""
        answer = self._send(url, command)
        if answer.status_code in (409, 422):
            command.state = "refused"
            self._ledger.report.refused[answer.json()["error"]] += 1
            return
        said = self._checked(answer, command)
        self._acknowledged(command, said)
        repeated = answer.status_code == 200 if command.what == "create" else said["repeated"]
        if repeated and not command.found:
            self._ledger.wrong("altered", f"{command} was not on disk, but is said to be done")
        elif command.found and not repeated:
            self._ledger.wrong("twice", f"{command} was on disk, and is done once more")

    def _send(self, url: str, command: Command) -> httpx.Response:
        table = "" if command.table is None else f"/{command.table}/{command.what}"
        command.sent = command.sent or time.monotonic()
        try:
            return self.http.post(f"{url}/api/tables{table}", json=command.body)
        except httpx.ConnectError:
            raise
        except httpx.TransportError:
            self._ledger.under_way.append(command)
            raise

    def _checked(self, answer: httpx.Response, what: object) -> Any:
        """What was answered, if all is well."""
        if answer.status_code in (429, 503):
            raise Enough
        if answer.status_code not in (200, 201):
            kind = "lost" if answer.status_code in (401, 404) else "broken"
            self._ledger.wrong(kind, f"{what}: {answer.status_code} {answer.text}")
            raise Enough
        return answer.json()

    def _acknowledged(self, command: Command, said: dict[str, Any]) -> None:
        command.state, command.settled = "acknowledged", time.monotonic()
        self._gate.answered()
        self._ledger.report.acknowledged[command.what] += 1
        body = command.body
        if command.what == "create":
            table: str = said["id"]
            command.table = table
            self.hosted.add(table)
            kinds = [seat["kind"] for seat in body["seats"]]
            self.places[table] = [seat for seat, kind in enumerate(kinds) if kind == "me"]
            self._ledger.free += [(table, n) for n, kind in enumerate(kinds) if kind == "open"]
            return
        assert command.table is not None
        self._done = command
        if command.what == "sit":
            self.places[command.table] = [body["seat"]]
        elif command.what in ("play", "undo"):
            self._ledger.tell(command.table, body["seat"], said["version"])

    def _repeat(self, url: str, command: Command) -> None:
        """Send something once more that is done; nothing comes of it."""
        self._done = None
        if not self._checked(self._send(url, command), command)["repeated"]:
            self._ledger.wrong("twice", f"{command} is done once more")
        self._ledger.report.again += 1


class Audit:
    """Compares what is on disk with what the players know."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._logs: dict[str, list[Entry]] = {}
        self._known: dict[str, tuple[int, ...]] = {}
        """What was known of a table when it was last looked at."""
        self.heard: dict[tuple[str, int], int] = {}
        """How many news each seat has heard, as it is on disk."""

    def look(self, database: Path, whole: bool = False) -> None:
        """Look at all tables at which something happened since the last time, or at all."""
        engine = open_engine(url_of(str(database)), writes=False)
        try:
            with engine.begin() as connection:
                self._look(connection, whole)
        finally:
            engine.dispose()

    def _look(self, connection: Connection, whole: bool) -> None:
        sound = connection.exec_driver_sql("PRAGMA integrity_check").scalar()
        if sound != "ok":
            self._ledger.wrong("broken", f"the file: {sound}")
        columns = (tables.c.id, tables.c.host, tables.c.key, tables.c.version, tables.c.status)
        rows = connection.execute(select(*columns)).all()
        self._check_created({(row.host, row.key): row.id for row in rows}, len(rows))
        for row in rows:
            commands = list(self._ledger.commands[row.id].values())
            settled = sum(command.state != "open" for command in commands)
            known = row.version, len(commands), settled
            if whole or self._known.get(row.id) != known:
                self._known[row.id] = known
                self._check_table(connection, row.id, row.version, row.status)
        self._ledger.report.tables = len(rows)
        self._ledger.report.entries = sum(row.version for row in rows)

    def _check_created(self, found: dict[tuple[str, str], str], rows: int) -> None:
        """Every table is one that somebody wanted, once."""
        wrong = self._ledger.wrong
        if rows != len(found):
            wrong("twice", f"{rows} tables were created with {len(found)} keys")
        for name in found.keys() - self._ledger.created.keys():
            wrong("unknown", f"nobody wanted the table of {name}")
        for name, command in self._ledger.created.items():
            command.found = name in found
            if command.state == "refused" and command.found:
                wrong("refused", f"{command} was refused, and is there")
            if command.state == "acknowledged" and found.get(name) != command.table:
                wrong("lost", f"{command} is not there")

    def _check_table(self, connection: Connection, id: str, version: int, status: str) -> None:
        log = logs.log(connection, id)
        wrong = self._ledger.wrong
        before = self._logs.get(id, [])
        if log[: len(before)] != before:
            wrong("altered", f"{id}: what was on disk is not what it was")
        if len(log) != version:
            wrong("altered", f"{id}: {len(log)} entries, but the version is {version}")
        self._logs[id] = log
        self._check_commands(id, log)
        try:
            self._check_game(id, log, status)
        except (BadInput, IllegalAction, Refused, AssertionError, LookupError) as error:
            wrong("broken", f"{id} cannot be read: {error!r}")

    def _check_commands(self, id: str, log: Sequence[Entry]) -> None:
        """What was acknowledged is there once and in its order, what was refused is not, and
        everything else was wanted by somebody."""
        wrong, commands = self._ledger.wrong, self._ledger.commands[id]
        used = [(one.person, one.key) for one in log if one.person and one.kind != "create"]
        for name, times in Counter(used).items():
            if times > 1:
                wrong("twice", f"{name} stands {times} times in the log of {id}")
        for name, command in commands.items():
            command.found = name in used
            if command.found and command.state == "refused":
                wrong("refused", f"{command} was refused, and is there")
            if command.state == "acknowledged" and not command.found:
                wrong("lost", f"{command} is not there")
        latest = 0.0
        for entry in log:
            known = commands.get((entry.person or "", entry.key or ""))
            if known is None:
                if entry.person and entry.kind != "create":
                    wrong("unknown", f"nobody wanted {entry.kind} {entry.key} at {id}")
                continue
            if not known.is_entry(entry):
                wrong("altered", f"{known} was {known.body}, and is {entry.kind} {entry.data}")
            if known.state == "acknowledged" and known.settled < latest:
                wrong("order", f"{known} comes after something that was sent later")
            latest = max(latest, known.sent)

    def _check_game(self, id: str, log: Sequence[Entry], status: str) -> None:
        """The log folds, the table has come as far as anybody has heard, and its record plays."""
        table = fold(id, log)
        if table.status != status:
            self._ledger.wrong("altered", f"{id} is {table.status}, but listed as {status}")
        for seat in range(len(table.seats)):
            told, heard = self._ledger.seen.get((id, seat), 0), table.count(seat)
            self.heard[id, seat] = heard
            if heard < told:
                text = f"seat {seat} of {id} was told {told} news, and there are {heard}"
                self._ledger.wrong("lost", text)
        if table.number > 0:
            self._check_record(table, record_of(table))

    def _check_record(self, table: Table, kept: Record) -> None:
        text = record.dumps(kept)
        again = record.replay(record.loads(text)).state
        views = [table.game.view_text(state.view(None)) for state in (table.state, again)]
        if views[0] != views[1]:
            self._ledger.wrong("altered", f"{table.id}: its record leads somewhere else")


class Nursery:
    """The other side of `crash_server`."""

    def __init__(self, database: Path, log: Path) -> None:
        self.url = ""
        self._database = database
        self._log = log.open("w", encoding="utf-8")
        self._process = processes.start(
            [sys.executable, "-m", "tests.server.crash_server"],
            cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._log, text=True,
        )  # fmt: skip

    def start(self, careless: bool = False, die: tuple[str, int] | None = None) -> Nursery:
        """Whoever connects to its address waits until it is ready."""
        said = self._ask(do="start", database=str(self._database), careless=careless, die=die)
        self.url = f"http://127.0.0.1:{said['port']}"
        return self

    def kill(self) -> None:
        status = self._ask(do="kill")["status"]
        assert status == -9, f"the server ended by itself: {status}, see {self._log.name}"

    def _ask(self, **wanted: Any) -> Any:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(wanted) + "\n")
        self._process.stdin.flush()
        answer = self._process.stdout.readline()
        assert answer, f"no server can be started, see {self._log.name}"
        return json.loads(answer)

    def close(self) -> None:
        """End it, and the server that it has started."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.wait(PATIENCE)
        processes.end(self._process)
        self._log.close()


class Campaign:
    """The rounds. Each leaves a copy of the file, which is looked at while the next server starts:
    the players wait until that is done."""

    def __init__(self, folder: Path, seed: int, careless: bool) -> None:
        self.report = Report()
        self._database = folder / "site.db"
        self._copy = folder / "copy.db"
        self._careless = careless
        self._chance = Random(f"{seed}/kills")
        self._gate = Gate()
        self._ledger = Ledger(self.report)
        self._audit = Audit(self._ledger)
        self._nursery = Nursery(self._database, folder / "server.log")
        self._players = [
            Player(f"P{n}", self._gate, self._ledger, Random(f"{seed}/{n}")) for n in range(PLAYERS)
        ]

    def __enter__(self) -> Self:
        server = self._nursery.start()
        for player in self._players:
            player.sign_in(server.url)
        server.kill()
        self._save()
        for player in self._players:
            player.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._gate.close()
        self._nursery.close()
        for player in self._players:
            player.join(PATIENCE)

    def forked(self) -> None:
        """A round with a server that starts at once, and is killed somewhere."""
        chance = self._chance
        moment = chance.random()
        if moment < STILLBORN:
            server = self._nursery.start(self._careless)
            time.sleep(chance.uniform(0, STARTING))
            self._kill(server)
            self._look()
        elif moment < STILLBORN + AT_COMMIT:
            die = chance.choice(("before", "after")), chance.randint(2, 40)
            self._play(self._nursery.start(self._careless, die), None)
        else:
            self._play(self._nursery.start(self._careless), chance.randint(1, ANSWERS))

    def real(self) -> None:
        """A round with `signoria serve`."""
        self.report.real += 1
        self._play(Serving(self._database).start(), self._chance.randint(1, ANSWERS))

    def _play(self, server: Nursery | Serving, answers: int | None) -> None:
        """Let everybody play until so much is acknowledged; None: until the server is gone."""
        try:
            self._look()
            self._gate.open(server.url)
            if answers is None:
                self._gate.all_wait()
            else:
                self._gate.wait_for_answers(answers)
        finally:
            self._kill(server)

    def _kill(self, server: Nursery | Serving) -> None:
        server.kill()
        self.report.rounds += 1
        self._save()

    def _save(self) -> None:
        """Keep the file as it is, when nobody expects an answer any more."""
        if not self._gate.all_wait():
            self._ledger.wrong("broken", "somebody waits for a server that is dead")
        for end in ("", "-wal"):
            if Path(f"{self._database}{end}").exists():
                shutil.copyfile(f"{self._database}{end}", f"{self._copy}{end}")
            else:
                Path(f"{self._copy}{end}").unlink(missing_ok=True)

    def _look(self, whole: bool = False) -> None:
        """Compare what the last server left with what everybody knows."""
        self._audit.look(self._copy, whole)
        report, under_way = self.report, self._ledger.under_way
        waiting = [command for command in under_way if command.state == "open"]
        under_way.clear()
        kept = sum(command.found for command in waiting)
        report.hits += bool(waiting)
        report.kept += kept
        report.dropped += len(waiting) - kept

    def finish(self) -> None:
        """Everybody gets an answer, and the last server stops gently."""
        server = Serving(self._database).start()
        try:
            self._look()
            self._gate.last = True
            self._gate.open(server.url)
            if not self._gate.all_wait():
                self._ledger.wrong("broken", "somebody gets no answer")
            for player in self._players:
                player.look_around(server.url, self._audit.heard)
        finally:
            status = server.stop()
        if status != 0:
            self._ledger.wrong("broken", f"the last server ended with status {status}")
        self._save()
        self._look(whole=True)


def campaign(
    folder: Path, rounds: int, seed: int = 1, *, real: int = 0, careless: bool = False,
    tell: Callable[[Report], None] = lambda report: None,
) -> Report:  # fmt: skip
    """So many rounds, some of them with `signoria serve`, or until something is wrong.

    With `careless` the servers acknowledge before they commit.
    """
    with Campaign(folder, seed, careless) as played:
        report = played.report
        for number in range(rounds):
            if (number + 1) * real // rounds > number * real // rounds:
                played.real()
            else:
                played.forked()
            tell(report)
            if report.violations:
                return report
        played.finish()
        return report
