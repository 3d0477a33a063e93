"""A chain of hashes over the log of a table, so that a changed entry is noticed.

The row of a table keeps how many entries the chain covers and the last hash, such as `12:9f0c...`.
A process of an older version that does not know of it adds entries that it does not cover; whoever
writes next covers them too. The way it is computed never changes: old stores have it.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256

import orjson

from signoria.server.table.entry import Entry

NONE = "0:"


def count_of(chain: str | None) -> int:
    """How many entries a chain covers."""
    return int((chain or NONE).partition(":")[0])


def extended(chain: str | None, entries: Iterable[Entry]) -> str:
    """The chain with the entries that follow."""
    number, _, last = (chain or NONE).partition(":")
    count = int(number)
    for entry in entries:
        whole = [count, entry.kind, float(entry.at), entry.person, entry.key, entry.data]
        last = sha256(last.encode() + orjson.dumps(whole, option=orjson.OPT_SORT_KEYS)).hexdigest()
        count += 1
    return f"{count}:{last}"
