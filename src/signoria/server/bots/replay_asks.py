"""What is worked out of documents that people send, in a process that may be ended (`worker.py`).

A board, a data file or a record of one's own can be made to take long. So whatever is to be known
of one is asked of that process, with a limit of time and of memory; a question is answered with
text that is sent on as it is, or with the sentence by which the document is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import orjson

from signoria import record
from signoria.game import BadInput, Json, Setup
from signoria.games import load
from signoria.record import Record
from signoria.record.seats import called
from signoria.server.table import Entry, Table, fold
from signoria.server.table.projection import complete_view
from signoria.server.table.table import Viewpoint


def _setup(game: str, setup: Setup) -> Json:
    """A setup with every default spelt out, after a game was begun by it."""
    chosen = load(game)
    full = chosen.setup(setup)
    state = chosen.new(full)
    return {"setup": full, "players": state.players, "talks": chosen.talk(state) is not None}


def _info(text: str, name: str, language: str) -> Json:
    """A record: who played, and all that happened, in words too."""
    kept = record.loads(text)
    played = record.replay(kept)
    names = _names(kept)
    told = [
        played.game.tell(played.state, seen, language, names)
        for event in played.events
        if (seen := event if kept.seat is None else event.seen_by(kept.seat)) is not None
    ]
    return {
        "id": name,
        "game": kept.game,
        "setup": played.game.setup(kept.setup),
        "seats": names,
        "seat": kept.seat,
        "events": list(kept.lines),
        "words": told,
        "outcome": None if kept.outcome is None else kept.outcome.to_json(),
    }


def _moment(text: str, event: int) -> Json:
    """How things stood after some event: everything, or what the one seat saw."""
    kept = record.loads(text)
    if not 0 <= event <= len(kept.lines):
        return {}
    played = record.replay(kept, event)
    state, game = played.state, played.game
    view = state.view(kept.seat)
    ended = state.outcome()
    look = {
        "status": "running" if ended is None else "over",
        "number": 1,
        "seats": [
            {"kind": "person", "name": name, "bot": None, "away": None} for name in _names(kept)
        ],
        "deciders": list(view.deciders if kept.seat is not None else state.deciders),
        "outcome": None if ended is None else ended.to_json(),
        "display": {
            **game.display_constants(view),
            **game.display_public(state.view(None)),
            **(game.display_own(view) if kept.seat is not None else game.display_unhidden(state)),
        },
    }
    position = state.to_json() if kept.seat is None else view.to_json()
    return {"at": event, "of": len(kept.lines), "position": position, "look": look}


def _course(text: str) -> Json:
    """Numbers of every seat over the course of a game; of whole records only."""
    kept = record.loads(text)
    if kept.seat is not None:
        return {}
    at: list[int] = []
    parts: list[str] = []
    measures: dict[str, list[list[int]]] = {}
    for played in record.course(kept):
        at.append(len(played.events))
        parts.append(played.game.part(played.state))
        for name, numbers in played.game.measures(played.state).items():
            measures.setdefault(name, []).append(numbers)
    return {"at": at, "parts": parts, "measures": measures}


def _names(kept: Record) -> list[str]:
    return [called(text, seat) for seat, text in enumerate(kept.seats)]


def _earlier(
    log: list[tuple[str, float, Json]], seat: Viewpoint, version: int, language: str
) -> Json:
    """A table when a viewpoint had heard so much, in the game that is on."""
    table = _back_then([Entry(*entry) for entry in log], seat, version)
    return {} if table is None else complete_view(table, seat, language)


def _back_then(log: list[Entry], where: Viewpoint, version: int) -> Table | None:
    start = max((n for n, entry in enumerate(log) if entry.kind == "start"), default=0)
    table = fold("table", log[:start])
    for entry in log[start:]:
        table.take(entry)
        if table.count(where) == version:
            return table
    return None


REPLAYS: Mapping[str, Callable[..., Json]] = {
    "setup": _setup,
    "info": _info,
    "moment": _moment,
    "course": _course,
    "earlier": _earlier,
}


def answer_of(what: str, arguments: Json) -> Json:
    """What a question is answered; with nothing where there is no such moment."""
    try:
        said = REPLAYS[what](**arguments)
    except BadInput as error:
        return {"refused": str(error)}
    return {"text": orjson.dumps(said, option=orjson.OPT_NON_STR_KEYS).decode() if said else ""}
