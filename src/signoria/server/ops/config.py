"""How a server is set up. Tests hand in a clock, chance and names of their own."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random, SystemRandom

import platformdirs

from signoria.game import Shuffle, shuffled

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


@dataclass(frozen=True, slots=True)
class Rates:
    """How often something may be asked: so many a second, after a burst of so many."""

    person: float = 10.0
    person_burst: float = 60.0
    address: float = 50.0
    address_burst: float = 400.0
    sign_in: float = 0.2
    """Attempts to sign in and new guests, by address: they cost the server most."""
    sign_in_burst: float = 20.0
    sockets: int = 64
    """Open sockets from one address."""


@dataclass(frozen=True, slots=True)
class Settings:
    """All that can be chosen."""

    database: str = field(default_factory=lambda: str(default_database()))
    redis: str | None = None
    host: str = "127.0.0.1"
    port: int = 8400
    origins: tuple[str, ...] = ()
    """Addresses of the site besides the one a request names, such as `https://play.example.org`."""
    workers: int = 1
    """Processes in which bots think."""
    pace: float = 0.8
    """Seconds that a bot lets pass before it answers, at the least."""
    secret_pause: float = 3.0
    """Seconds that a table waits where somebody may decide in secret, at the least."""
    patience: float = 60.0
    """Seconds after which a table that nobody attends pauses."""
    allow_exec: bool = False
    """Whether tables may seat programs of this machine as bots."""
    metrics_token: str | None = None
    """Who knows it may read the metrics from anywhere; else only this machine may."""
    rates: Rates = field(default_factory=Rates)
    now: Callable[[], float] = time.time
    deal: Callable[[Shuffle], Sequence[int]] = deal
    name: Callable[[], str] = unguessable
