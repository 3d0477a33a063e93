"""Records as TOML: the same record always gives the same bytes."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from hashlib import sha256

from signoria import fields
from signoria.fields import BadField, Table, each, table, whole
from signoria.game import BadInput, Outcome

FORMAT = 1
HEADER = ("format", "game", "rules", "seats", "seat", "fairness", "outcome", "hash", "log")
"""What a header holds besides the setup of the game."""
OUTCOME = ("winners", "reasons")


class BadRecord(BadInput):
    """A record that cannot be used: the line of the file, where there is one, and the reason."""

    def __init__(self, reason: str, line: int | None = None) -> None:
        super().__init__(reason if line is None else f"line {line}: {reason}")
        self.line = line


@dataclass(frozen=True, slots=True)
class Record:
    """A game as it is written down."""

    game: str
    rules: str
    """The version of the rules it was played by."""
    setup: Mapping[str, object]
    seats: tuple[str, ...]
    lines: tuple[str, ...]
    fairness: Mapping[str, object] = field(default_factory=lambda: {"scheme": "none"})
    """How the shuffles came about: `none`, or `seed` with the seed they follow from."""
    outcome: Outcome | None = None
    seat: int | None = None
    """Whose record it is: only what that seat saw. None for the whole truth."""
    hash: str | None = field(default=None, compare=False)
    """The hash of the rest, by which a change is noticed; None if there is none."""
    numbers: tuple[int, ...] = field(default=(), compare=False, repr=False)
    """Where each line stands in the file it was read from."""

    @property
    def seed(self) -> str | None:
        """The seed that the shuffles follow from, if they follow from one."""
        seed = self.fairness.get("seed")
        return seed if isinstance(seed, str) else None

    def line_number(self, place: int) -> int | None:
        """The line of the file in which a line of the log stands."""
        return self.numbers[place] if place < len(self.numbers) else None


def dumps(record: Record) -> str:
    """The text of a record."""
    header: dict[str, object] = {"format": FORMAT, "game": record.game, "rules": record.rules}
    header |= record.setup
    header["seats"] = list(record.seats)
    if record.seat is not None:
        header["seat"] = record.seat
    header["fairness"] = record.fairness
    if record.outcome is not None:
        header["outcome"] = record.outcome.to_json()
    if record.hash is not None:
        header["hash"] = record.hash
    lines = [f"{key} = {_toml(value)}" for key, value in header.items()]
    lines += ["log = [", *(f"  {_toml(line)}," for line in record.lines), "]"]
    return "\n".join(lines) + "\n"


def hash_of(record: Record) -> str:
    """The hash of everything in a record but itself."""
    return sha256(dumps(replace(record, hash=None)).encode()).hexdigest()


def sealed(record: Record) -> Record:
    """The same record with its hash."""
    return replace(record, hash=hash_of(record))


def require_unchanged(record: Record) -> None:
    """Refuse a record whose hash is that of another."""
    if record.hash is not None and record.hash != hash_of(record):
        raise BadRecord(
            "hash: the record was changed after it was written; without the line `hash` it is a "
            "record of your own"
        )


def _toml(value: object) -> str:
    """A value as it stands in a line of TOML."""
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Mapping):
        inside = ", ".join(f"{_key(key)} = {_toml(item)}" for key, item in value.items())
        return f"{{ {inside} }}" if inside else "{}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_toml, value))}]"
    return repr(value)


def _key(key: str) -> str:
    return key if key.isascii() and key.replace("-", "").replace("_", "").isalnum() else _toml(key)


def loads(text: str) -> Record:
    """The record of a text; refuses one that is damaged."""
    try:
        document = tomllib.loads(text)
    except ValueError as error:  # also a number of thousands of digits
        raise BadRecord(f"this is no TOML: {error}") from error
    except RecursionError as error:
        raise BadRecord("this is no record: it is nested too deeply") from error
    try:
        return _record(Table("", document, name="record"), text)
    except BadField as error:
        raise BadRecord(str(error), _line_of(text, re.split(r"[.\[]", error.path)[0])) from error


def _record(found: Table, text: str) -> Record:
    written = found.read("format", whole())
    if written != FORMAT:
        raise found.refuse("format", f"must be {FORMAT}, and is {written}")
    lines = tuple(found.read("log", each(fields.text)))
    return Record(
        game=found.read("game", fields.text),
        rules=found.read("rules", fields.text),
        setup={key: value for key, value in found.values.items() if key not in HEADER},
        seats=tuple(found.read("seats", each(fields.text))),
        lines=lines,
        fairness=found.read("fairness", table()).values,
        outcome=found.get("outcome", _outcome, None),
        seat=found.get("seat", whole(), None),
        hash=found.get("hash", fields.text, None),
        numbers=_line_numbers(text, lines),
    )


def _outcome(path: str, value: object) -> Outcome:
    ended = Table(path, value, OUTCOME)
    winners = ended.read("winners", each(whole()))
    return Outcome(tuple(winners), tuple(ended.read("reasons", each(fields.text))))


def _line_of(text: str, key: str) -> int | None:
    for number, line in enumerate(text.splitlines(), 1):
        if line.split("=")[0].strip() == key:
            return number
    return None


def _line_numbers(text: str, lines: tuple[str, ...]) -> tuple[int, ...]:
    """Find each line of the log in the file; gives up where somebody has laid it out otherwise."""
    numbers: list[int] = []
    rows = iter(enumerate(text.split("\n"), 1))
    for line in lines:
        wanted = _toml(line)
        number = next((number for number, row in rows if row.strip().rstrip(",") == wanted), None)
        if number is None:
            return ()
        numbers.append(number)
    return tuple(numbers)
