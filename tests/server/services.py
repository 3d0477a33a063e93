"""A real PostgreSQL and a real Redis for the tests, each on a port of its own.

    with Postgres() as server:
        create_engine(server.url)

A server is stopped, started, and killed at will, and stays on its port. It ends with its context,
and also when the process of the tests is killed: a small shell, the guard, waits for that. The
programs are Debian's; `tools/services` installs them.
"""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
from abc import ABC, abstractmethod
from collections.abc import Sequence
from pathlib import Path
from random import SystemRandom
from secrets import token_hex
from typing import Any, ClassVar, Self

import psycopg
import redis
from psycopg import sql

from tests.processes import children, is_alive
from tests.programs import PROGRAMS
from tests.waiting import PATIENCE, happens

HOST = "127.0.0.1"
PORTS = range(20000, 32000)
"""Below those that the system gives to outgoing connections: none takes the port of a server that
is stopped for a while."""
ATTEMPTS = 5
"""So many ports are tried: that of another process may be the same."""
LOG_TAIL = 4000
"""Of its log, so many characters are told."""

GUARD = """\
pid=
while read -r line; do
  [ "$line" = end ] && break
  pid=$line
done
if [ -n "$pid" ] && kill -s "$1" "$pid"; then
  left=100
  while [ "$left" -gt 0 ] && kill -0 "$pid"; do
    sleep 0.1
    left=$((left - 1))
  done
  kill -s KILL "$pid"
fi
[ -z "$2" ] || rm -rf -- "$2"
"""
"""Is told the process of the server, or an empty line when there is none. When it is told the end,
or when nobody is left to tell, it stops the server and removes the folder."""


class ServiceError(Exception):
    """A server does not start, or does not stop."""


class Service(ABC):
    """A server with a folder of its own: that of the caller, which is kept, or one that is not.

    Run by root, the server is another user, who has to reach the folder: pytest's `tmp_path` is
    closed to all but its owner, and will not do.
    """

    user: ClassVar[str]
    """As whom it runs when the tests are run by root."""
    stopping: ClassVar[signal.Signals] = signal.SIGTERM
    """It ends in good order."""
    ending: ClassVar[signal.Signals] = signal.SIGTERM
    """It ends at once, leaving nothing behind in the system."""

    def __init__(self, folder: Path | None = None) -> None:
        self.name = type(self).__name__
        self.port = 0
        self.kept = folder is not None
        self.folder = folder or Path(tempfile.mkdtemp(prefix="signoria-", dir="/tmp"))
        self.log = self.folder / "log"
        self._process: subprocess.Popen[bytes] | None = None
        self._guard: subprocess.Popen[str] | None = None

    def __enter__(self) -> Self:
        try:
            self._guard = self._watch()
            self._own(self.folder)
            self.prepare()
            self._start_on_a_free_port()
        except BaseException:
            self.close()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    @abstractmethod
    def url(self) -> str:
        """Where clients connect."""

    @abstractmethod
    def prepare(self) -> None:
        """Write what the server needs before its first start."""

    @abstractmethod
    def command(self) -> Sequence[str]:
        """The program of the server, with its arguments."""

    @abstractmethod
    def is_ready(self) -> bool:
        """Whether it is this server that answers on the port."""

    @property
    def running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def start(self) -> None:
        """Start on the same port as before, and wait until clients are served."""
        if self.running:
            return
        self._reap()
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                self.command(),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                cwd=self.folder,
                env=environment(),
                start_new_session=True,
                **identity(self.user),
            )
        self._tell(str(self._process.pid))
        if not happens(lambda: not self.running or self.is_ready()) or not self.running:
            self.kill()
            raise ServiceError(f"{self.name} does not start. {self._story()}")

    def stop(self) -> None:
        """End in good order: connections are cut, what is done is kept."""
        if self._process is not None and self.running:
            self._process.send_signal(self.stopping)
            if not happens(lambda: not self.running):
                self.kill()
                raise ServiceError(f"{self.name} does not stop. {self._story()}")
        self._reap()

    def restart(self) -> None:
        self.stop()
        self.start()

    def kill(self) -> None:
        """End as by a power cut: the server and all its processes, with no time to say anything."""
        if self._process is not None and self.running:
            self._process.send_signal(signal.SIGSTOP)  # it starts no more
            family = [self._process.pid, *children(self._process.pid)]
            for pid in family:
                kill(pid)
            self._process.wait()
            happens(lambda: not any(is_alive(pid) for pid in family))
        self._reap()

    def close(self) -> None:
        """End for good, and remove the folder."""
        try:
            self.stop()
        finally:
            self.forget()
            if self._guard is not None:
                self._tell("end")
                self._guard.communicate()
                self._guard = None
            elif not self.kept:
                shutil.rmtree(self.folder, ignore_errors=True)

    def forget(self) -> None:
        """Return to the system what a killed server has left in it."""
        return

    def run(self, *command: str) -> None:
        """Run a program to its end, as the user of the server."""
        done = subprocess.run(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            cwd=self.folder,
            env=environment(),
            **identity(self.user),
        )
        if done.returncode:
            raise ServiceError(f"{command[0]} fails with {done.returncode}:\n{done.stdout}")

    def _start_on_a_free_port(self) -> None:
        for attempt in range(ATTEMPTS):
            self.port = free_port()
            try:
                self.start()
            except ServiceError:
                if is_free(self.port) or attempt == ATTEMPTS - 1:
                    raise
            else:
                return

    def _own(self, folder: Path) -> None:
        """Give a folder to the user of the server."""
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if os.geteuid() == 0:
            entry = pwd.getpwnam(self.user)
            os.chown(folder, entry.pw_uid, entry.pw_gid)

    def _watch(self) -> subprocess.Popen[str]:
        folder = "" if self.kept else str(self.folder)
        return subprocess.Popen(
            ["/bin/sh", "-c", GUARD, "guard", self.ending.name.removeprefix("SIG"), folder],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            cwd="/",
            text=True,
            start_new_session=True,
        )

    def _tell(self, line: str) -> None:
        """Tell the guard, unless somebody has killed it."""
        if self._guard is None or self._guard.stdin is None or self._guard.poll() is not None:
            return
        self._guard.stdin.write(line + "\n")
        self._guard.stdin.flush()

    def _reap(self) -> None:
        """The process is gone: nobody is to send signals to its number any more."""
        if self._process is not None:
            self._process.wait()
            self._process = None
            self._tell("")

    def _story(self) -> str:
        log = self.log.read_text("utf-8", errors="replace") if self.log.exists() else ""
        return f"Its log, {self.log}, ends with:\n{log[-LOG_TAIL:]}"


class Postgres(Service):
    """PostgreSQL as it is by default, with less memory."""

    user = "postgres"
    stopping = signal.SIGINT
    ending = signal.SIGQUIT

    def __init__(self, folder: Path | None = None) -> None:
        self.programs = found("postgres")
        super().__init__(folder)
        self.data = self.folder / "data"
        self.sockets = self.folder / "sockets"
        self.secret = self.folder / "password"

    @property
    def url(self) -> str:
        """Of the database that is always there, for SQLAlchemy."""
        return self._url("postgres")

    def database(self, name: str) -> str:
        """Create an empty database; its URL."""
        self._execute("CREATE DATABASE {}", name)
        return self._url(name)

    def drop(self, name: str) -> None:
        """Remove a database, whoever is still connected to it."""
        self._execute("DROP DATABASE IF EXISTS {} WITH (FORCE)", name)

    def prepare(self) -> None:
        self._own(self.sockets)
        if (self.data / "PG_VERSION").exists():
            return
        self.secret.write_text(token_hex(16))
        self.secret.chmod(0o644)  # in a folder that nobody else can enter
        self.run(
            str(self.programs / "initdb"),
            f"--pgdata={self.data}",
            "--username=postgres",
            f"--pwfile={self.secret}",
            "--auth=scram-sha-256",
            "--encoding=UTF8",
            "--locale=C.UTF-8",
            "--no-sync",  # only for these first files
        )

    def command(self) -> Sequence[str]:
        settings = {
            "listen_addresses": HOST,
            "port": self.port,
            "unix_socket_directories": self.sockets,
            "shared_buffers": "16MB",
            "dynamic_shared_memory_type": "mmap",  # in the folder: nothing is left when killed
        }
        options = [f"--{key}={value}" for key, value in settings.items()]
        return [str(self.programs / "postgres"), "-D", str(self.data), *options]

    def is_ready(self) -> bool:
        """The password is this server's own: no other lets us in."""
        try:
            self._connect().close()
        except psycopg.OperationalError:
            return False
        return True

    def forget(self) -> None:
        """A killed server leaves a tiny segment of shared memory, named in its lock file."""
        lock = self.data / "postmaster.pid"
        lines = lock.read_text().splitlines() if lock.exists() else []
        if len(lines) > 6 and not self.running:
            segment = lines[6].split()[-1]
            subprocess.run(["ipcrm", "-m", segment], stderr=subprocess.DEVNULL)

    def _url(self, database: str) -> str:
        password = self.secret.read_text()
        return f"postgresql+psycopg://postgres:{password}@{HOST}:{self.port}/{database}"

    def _connect(self) -> psycopg.Connection:
        address = self.url.replace("+psycopg", "", 1)
        return psycopg.connect(address, autocommit=True, connect_timeout=int(PATIENCE))

    def _execute(self, statement: str, name: str) -> None:
        with self._connect() as connection:
            connection.execute(sql.SQL(statement).format(sql.Identifier(name)))


class Redis(Service):
    """Redis that keeps nothing on the disk."""

    user = "nobody"

    @property
    def url(self) -> str:
        return f"redis://{HOST}:{self.port}/0"

    def flush(self) -> None:
        """Forget all keys."""
        with redis.Redis(host=HOST, port=self.port) as client:
            client.flushall()

    def prepare(self) -> None:
        """Nothing: all settings are arguments."""

    def command(self) -> Sequence[str]:
        settings = {"bind": HOST, "port": self.port, "dir": self.folder}
        options = [part for key, value in settings.items() for part in (f"--{key}", str(value))]
        return [str(found("redis")), *options, "--save", "", "--appendonly", "no"]

    def is_ready(self) -> bool:
        """Another server on the same port has another process."""
        try:
            with redis.Redis(host=HOST, port=self.port, socket_timeout=PATIENCE) as client:
                answer = client.execute_command("INFO", "server")
        except redis.RedisError:
            return False
        return self._process is not None and answer["process_id"] == self._process.pid


def found(program: str) -> Path:
    """Where a program is installed."""
    name, find = PROGRAMS[program]
    path = find()
    if path is None:
        raise ServiceError(f"{name} is not installed: run tools/services {program}")
    return path


def environment() -> dict[str, str]:
    """Ours, without what would change the settings of a PostgreSQL."""
    return {key: value for key, value in os.environ.items() if not key.startswith("PG")}


def identity(user: str) -> dict[str, Any]:
    """Arguments of a process that is not to run as root; anybody else starts it as himself."""
    if os.geteuid() != 0:
        return {}
    entry = pwd.getpwnam(user)
    return {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": []}


def free_port() -> int:
    while True:
        port = SystemRandom().choice(PORTS)
        if is_free(port):
            return port


def is_free(port: int) -> bool:
    """Whether nobody listens; connections that have just ended do not count, nor do they for the
    servers."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((HOST, port))
        except OSError:
            return False
    return True


def kill(pid: int) -> None:
    try:
        os.kill(pid, signal.SIGKILL)
    except ProcessLookupError:
        return
