"""Passwords, hashed with argon2id on threads of their own.

A hash takes 64 MiB and some tens of milliseconds of a core, on purpose. So there are two at a time,
however many ask, and nothing else waits for them; and who comes when many wait is sent away.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

from signoria.server.ops.limits import TooOften

T = TypeVar("T")

AT_ONCE = 2
WAITING = 30
"""So many may wait for their turn."""
SECONDS = 2.0
"""After which to come back, for those who may not."""

_hasher = PasswordHasher()


@cache
def _nobodys() -> str:
    """What a wrong name is compared with, so that it takes as long as a wrong password."""
    return _hasher.hash(secrets.token_hex())


class Passwords:
    """The threads, and what can be asked of them."""

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="passwords")
        self._asked = 0

    async def hash(self, password: str) -> str:
        """What the store keeps of a password."""
        return await self._run(lambda: _hasher.hash(password))

    async def is_right(self, password: str, secret: str | None) -> bool:
        """Whether a password is the one of a hash; it never is if there is none."""
        return await self._run(lambda: _matches(password, secret))

    async def _run(self, work: Callable[[], T]) -> T:
        if self._asked >= AT_ONCE + WAITING:
            raise TooOften(SECONDS)
        self._asked += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, work)
        finally:
            self._asked -= 1

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)


def _matches(password: str, secret: str | None) -> bool:
    try:
        return _hasher.verify(_nobodys() if secret is None else secret, password) and bool(secret)
    except (Argon2Error, InvalidHashError):
        return False
