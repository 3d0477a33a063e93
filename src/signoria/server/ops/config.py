"""How a server is set up. Tests hand in a clock, chance and names of their own."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from hmac import compare_digest
from pathlib import Path
from random import Random, SystemRandom

import platformdirs

from signoria.game import Shuffle, shuffled
from signoria.server.ops.limits import Limits

_CHANCE: Random = SystemRandom()


def deal(shuffle: Shuffle) -> Sequence[int]:
    """Every order equally likely, from the operating system's own source."""
    return shuffled(shuffle, _CHANCE)


def unguessable() -> str:
    """A name that nobody guesses: 128 bits."""
    return secrets.token_urlsafe(16)


def default_database() -> Path:
    """Where the games are kept if nobody says otherwise."""
    return Path(platformdirs.user_data_dir("signoria", appauthor=False)) / "signoria.db"


def pulse() -> float:
    """Seconds that pass whatever happens, even while the machine sleeps."""
    return time.clock_gettime(getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC))


@dataclass(frozen=True, slots=True)
class Rates:
    """How often something may be asked: so many a second, after a burst of so many."""

    person: float = 10.0
    """Requests of a person a second ..."""
    person_burst: float = 60.0
    """... after so many at once."""
    address: float = 50.0
    """Requests of an address a second ..."""
    address_burst: float = 400.0
    """... after so many at once."""
    sign_in: float = 0.2
    """Attempts to sign in and new guests of an address a second: they cost the server most ..."""
    sign_in_burst: float = 20.0
    """... after so many at once."""
    account: float = 1 / 30
    """Wrong passwords for an account a second, wherever they come from ..."""
    account_burst: float = 10.0
    """... after so many at once."""
    sockets: int = 64
    """Open sockets from one address."""


@dataclass(frozen=True, slots=True)
class WireLimits:
    """What a connection may do before anybody looks at what it says."""

    connections: int = 256
    """Open connections from one address; of IPv6, from one /64."""
    all_connections: int = 20_000
    """Open connections in all."""
    header_bytes: int = 16 * 1024
    """Bytes of the headers of a request."""
    header_seconds: float = 10.0
    """Seconds until the headers of a request must be there."""
    body_bytes: int = 64 * 1024
    """Bytes of the body of a request."""
    body_seconds: float = 20.0
    """Seconds until the body must be there."""
    answer_seconds: float = 30.0
    """Seconds until somebody reads on who has stopped to read an answer."""
    frame_bytes: int = 8 * 1024
    """Bytes of a message to a socket."""
    frames: float = 5.0
    """Messages a second to a socket, which needs none ..."""
    frames_burst: float = 60.0
    """... after so many at once."""


@dataclass(frozen=True, slots=True)
class Settings:
    """All that can be chosen."""

    database: str = field(default_factory=lambda: str(default_database()))
    redis: str | None = None
    host: str = "127.0.0.1"
    port: int = 8400
    origins: tuple[str, ...] = ()
    """Addresses of the site besides the one it listens on, such as `https://play.example.org`."""
    proxies: tuple[str, ...] = ()
    """Addresses and networks of proxies whose `X-Forwarded-For` and `-Proto` are believed."""
    workers: int = 1
    """Processes in which bots think."""
    pace: float = 0.8
    """Seconds that a bot lets pass before it answers, at the least."""
    secret_pause: float = 3.0
    """Seconds that a table waits where somebody may decide in secret, at the least."""
    patience: float = 60.0
    """Seconds after which a table that nobody attends pauses."""
    keep_guests: float = 180.0
    """Days without a visit after which a session ends, and a guest without games is forgotten."""
    keep_records: float = 30.0
    """Days for which imported records are kept."""
    keep_games: float = 0.0
    """Days after which tables that are over or closed are deleted; 0 if they are not."""
    allow_exec: bool = False
    """Whether tables may seat programs of this machine as bots ..."""
    exec_token: str = field(default_factory=unguessable)
    """... for those who know this."""
    metrics_token: str | None = None
    """Who knows it may read the metrics; without one nobody may."""
    rates: Rates = field(default_factory=Rates)
    wire: WireLimits = field(default_factory=WireLimits)
    limits: Limits = field(default_factory=Limits)
    now: Callable[[], float] = time.time
    pulse: Callable[[], float] = pulse
    """By which it is noticed that the server stood still."""
    deal: Callable[[Shuffle], Sequence[int]] = deal
    name: Callable[[], str] = unguessable

    def may_exec(self, token: str | None) -> bool:
        """Whether somebody may seat programs of this machine."""
        return self.allow_exec and compare_digest((token or "").encode(), self.exec_token.encode())
