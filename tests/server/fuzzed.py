"""Documents, records, bodies and frames that no honest page sends, made by Hypothesis.

`strange_board`, `strange_data` and `strange_record` begin with something that can be played and
spoil it in some places: what is wrong everywhere is refused at the door, and finds nothing. Each is
a function of `st.data()`, and is used by the tests and by the long campaign (`tools/soak_fuzz.py`).
"""

from __future__ import annotations

import copy
import json
import tomllib
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Any

from hypothesis import strategies as st

from signoria import record
from tests.record.test_fuzz import mangle

FIXTURES = Path(__file__).parent.parent / "fixtures"
DATA = json.dumps(
    tomllib.loads(files("signoria.virtu").joinpath("data", "virtu.toml").read_text("utf-8"))
)
RECORDS = [path.read_text("utf-8") for path in sorted((FIXTURES / "games").glob("*-2*.toml"))]
RECORDS.append(record.dumps(record.of_seat(record.loads(RECORDS[0]), 0)))

NUMBERS = st.sampled_from([-1, 0, 1, 64, 65, 100, 101, 2**31, 2**53, -(2**53), 0.5, -0.0, 1e300])
WORDS = st.sampled_from(
    ["", "off", "roma", "A", "-", "__proto__", "\u0000", "\u202e", "😀" * 20, "x" * 5000]
)
GARBAGE: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | NUMBERS | WORDS | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(WORDS, inner, max_size=3),
    max_leaves=8,
)
"""Anything that JSON can say; `BODIES` has what it cannot."""
BODIES = [
    b"", b"{", b"\xff\xfe", b"null", b"[]", b'"a"', b"NaN", b"-Infinity", b"1e999", b"9" * 400,
    b'{"setup": {"target": NaN}}', b'{"setup": {"target": 1e400}}',
    b'{"setup": {"target": ' + b"9" * 4000 + b"}}", b'{"text": "\\ud800"}', b'{"name": "\\udfff"}',
    b'{"setup": {"board": ' + b"[" * 20_000 + b"]" * 20_000 + b"}}", b'{"a": 1, "a": 2}',
    b'{"name": "Anna", "name": "Bruno"}', b'{"text": "a\\u0000b"}', b"[" * 60_000,
    b'{"key": "' + b"k" * 60_000 + b'"}', b"\x00" * 100, b"{}" + b" " * 60_000 + b"x",
]  # fmt: skip
"""Bodies that are no JSON, more than JSON, or hard on who reads them."""

Place = tuple[Any, Any]


def places(document: Any) -> Iterator[Place]:
    """Everywhere that something can be changed: whatever holds it, and under which key."""
    keys: Any = ()
    if isinstance(document, dict):
        keys = list(document)
    elif isinstance(document, list):
        keys = range(len(document))
    for key in keys:
        yield document, key
        yield from places(document[key])


def spoil(document: Any, data: st.DataObject, most: int = 3) -> Any:
    """Change a document in some places: by anything, by a part of itself, by a step, by a loss."""
    document = copy.deepcopy(document)
    for _ in range(data.draw(st.sampled_from([0, *range(most + 1)]))):
        everywhere = list(places(document))
        if not everywhere:
            return data.draw(GARBAGE)
        holder, key = data.draw(st.sampled_from(everywhere))
        match data.draw(st.sampled_from(["put", "nudge", "drop", "copy", "add"])):
            case "drop":
                del holder[key]
            case "copy":
                other, place = data.draw(st.sampled_from(everywhere))
                holder[key] = copy.deepcopy(other[place])
            case "nudge" if type(holder[key]) in (int, float):
                holder[key] += data.draw(st.sampled_from([-1, 1, 0.5]))
            case "add" if isinstance(holder, dict):
                holder[data.draw(WORDS)] = data.draw(GARBAGE)
            case _:
                holder[key] = data.draw(GARBAGE)
    return document


def sound_board(data: st.DataObject) -> dict[str, Any]:
    """A board on which every region can be reached: a tree with some borders more."""
    size = data.draw(st.integers(3, 66))
    rng = Random(data.draw(st.integers(0, 2**32)))
    ids = [f"r{place}" for place in range(size)]
    borders: dict[str, set[str]] = {one: set() for one in ids}
    pairs = [(place, rng.randrange(place)) for place in range(1, size)]
    more = rng.choice((0, size, 20 * size))
    pairs += [(here, there) for here, there in (rng.sample(range(size), 2) for _ in range(more))]
    for here, there in pairs:
        borders[ids[here]].add(ids[there])
        borders[ids[there]].add(ids[here])
    return {
        "strange": {
            "regions": {one: {"at": [rng.random() * 100, rng.random() * 100]} for one in ids},
            "borders": {one: sorted(others) for one, others in borders.items()},
        }
    }


def strange_board(data: st.DataObject) -> dict[str, Any]:
    """The setup of a game on a board of somebody's own."""
    extended = {"strange": {"extends": "italy", "extra_borders": [["roma", "napoli"]]}}
    base = extended if data.draw(st.integers(0, 3)) == 0 else sound_board(data)
    setup: dict[str, Any] = {"players": data.draw(st.integers(2, 6)), "board": base}
    return strange_setup(setup, data)


def strange_data(data: st.DataObject) -> dict[str, Any]:
    """The setup of a game of Virtù with a data file of somebody's own."""
    document = json.loads(DATA)
    document["meta"]["designer"] = data.draw(st.text("abc", min_size=1))  # none is known already
    return strange_setup({"players": data.draw(st.integers(3, 5)), "data": document}, data)


def strange_setup(setup: dict[str, Any], data: st.DataObject) -> dict[str, Any]:
    """A setup with something wrong, mostly with its document."""
    spoilt = spoil(setup, data)
    return spoilt if isinstance(spoilt, dict) else setup


def strange_record(data: st.DataObject) -> str:
    """A record with lines and letters lost, doubled and exchanged, and with fields of any kind."""
    text = data.draw(st.sampled_from(RECORDS))
    how = data.draw(st.sampled_from(["whole", "mangle", "mangle", "field", "longer"]))
    if how == "mangle":
        return mangle(text, Random(data.draw(st.integers(0, 2**32))))
    if how == "longer":
        line = data.draw(st.sampled_from(text.split("\n")[11:-2]))
        return text.replace(line, "\n".join([line] * data.draw(st.integers(2, 200))), 1)
    if how == "field":
        head, log, rest = text.partition("\nlog = [")
        lines = head.split("\n")
        place = data.draw(st.integers(0, len(lines) - 1))
        value = json.dumps(data.draw(NUMBERS | WORDS | st.lists(NUMBERS | WORDS)))
        lines[place] = f"{lines[place].split(' = ')[0]} = {value}"
        return "\n".join(lines) + log + rest
    return text
