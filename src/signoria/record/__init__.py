"""The text of a game: write it, read it, replay it, check it.

A record is a TOML file: a header, and one line for each event in the order they happened, shuffles
and deals included. The state is the fold of its setup, shuffles and actions, so a record is
checked by playing it again: every line must come out as it stands there.
"""

from signoria.record.document import (
    BadRecord,
    Record,
    dumps,
    loads,
    require_unchanged,
    sealed,
)
from signoria.record.make import of, of_seat, self_contained
from signoria.record.replay import Replay, course, replay

__all__ = [
    "BadRecord", "Record", "Replay", "course", "dumps", "loads", "of", "of_seat", "replay",
    "require_unchanged", "sealed", "self_contained",
]  # fmt: skip
