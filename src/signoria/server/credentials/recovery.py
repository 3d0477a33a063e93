"""Codes on paper, each of which opens an account once: for lost passwords, and lost telephones."""

from __future__ import annotations

import hashlib
import secrets

COUNT = 10
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""None of which looks like another."""
GROUPS, LONG = 3, 5
"""Three groups of five: 74 bits, which nobody tries out."""


def new_codes() -> list[str]:
    """Some codes, for paper."""
    return ["-".join(_group() for _ in range(GROUPS)) for _ in range(COUNT)]


def _group() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(LONG))


def hashed_code(code: str) -> str:
    """What the store keeps of a code, however it was typed."""
    letters = "".join(one for one in code.lower() if one.isalnum())
    return hashlib.sha256(letters.encode()).hexdigest()
