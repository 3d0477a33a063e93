"""Views as plain data: all that a seat may know, as text that any program can read.

The document holds the fields that `signoria position --seat` prints, with the same meaning, and
those that make it complete: the rules of the table, what lies discarded, and what the seat
remembers. `view_reader.read(to_text(view)) == view`, also after a journey through JSON.

In a series of games the field `outcome` is that of the series, as `signoria position` has it; how
the game on the table ended is `game_outcome`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import TypeVar

from signoria.condottiere.formats.description import DESCRIBED
from signoria.condottiere.formats.json_types import counts_text, open_types
from signoria.condottiere.knowledge.memory import Counts, Drawn, Kept, Memory
from signoria.condottiere.knowledge.view import View
from signoria.condottiere.model.board import Board
from signoria.condottiere.model.cards import NAMES, names
from signoria.condottiere.model.editions import Rules
from signoria.condottiere.phases.series import SeriesView
from signoria.game import Json

T = TypeVar("T")


def to_text(view: View | SeriesView) -> Json:
    """A view as plain data."""
    if isinstance(view, SeriesView):
        return {**_game_text(view.game), **_series_text(view)}
    return _game_text(view)


def _game_text(view: View) -> Json:
    rules = view.rules
    return {
        "game": "condottiere",
        "edition": rules.edition,
        "players": rules.players,
        "options": list(rules.options),
        "board": rules.board.reference,
        "rules": rules_text(rules),
        "seat": view.seat,
        **view.to_json(),
        **{name: write(getattr(view, name)) for name, write in _undescribed(rules)},
        "deciders": list(view.deciders),
        "decided": {str(seat): decision for seat, decision in view.decided.items()},
        **_table_text(view),
        "memory": _memory_text(view.memory),
    }


@lru_cache(maxsize=64)
def _undescribed(rules: Rules) -> list[tuple[str, Callable[..., object]]]:
    """The open fields that a position does not print, and how they are written."""
    return [(name, kind.write) for name, kind in open_types(rules).items() if name not in DESCRIBED]


@lru_cache(maxsize=64)
def rules_text(rules: Rules) -> Mapping[str, object]:
    """What a player knows of the rules as numbers, for programs that do not have the tables. It is
    the same for all views of a table."""
    return {
        "deck": {NAMES[kind]: count for kind, count in enumerate(rules.deck) if count},
        "hand": rules.hand,
        "cards_per_region": rules.cards_per_region,
        "connected": rules.connected_goal,
        "total": rules.total_goal,
        "borders": _borders(rules.board),
    }


@lru_cache(maxsize=64)
def _borders(board: Board) -> Mapping[str, list[str]]:
    """Which regions border on each; the same for all views of a table."""
    return {
        region.id: board.ids(board.neighbours[place]) for place, region in enumerate(board.regions)
    }


def _series_text(view: SeriesView) -> Json:
    return {
        "outcome": None if view.outcome is None else view.outcome.to_json(),
        "game_outcome": None if view.game.outcome is None else view.game.outcome.to_json(),
        "points": list(view.points),
        "target": view.target,
        "number": view.number,
        "first": view.first,
    }


def _table_text(view: View) -> Json:
    """What lies on the table or can be counted there, beyond what a position prints."""
    return {
        "discards": list(names(view.discards)),
        "shuffles": None if view.shuffles is None else list(view.shuffles),
        "tally": None if view.tally is None else list(view.tally),
    }


def _memory_text(memory: Memory) -> Json:
    return {
        "shown": _shown_text(memory.shown),
        "folded": _by_seat(memory.folded, counts_text),
        "folds": _by_seat(memory.folds, int),
        "counted": memory.counted,
        "kept": None if memory.kept is None else _kept_text(memory.kept),
        "drawn": _drawn_text(memory.drawn),
        "draws": None if memory.draws is None else _by_seat(memory.draws, _decks),
    }


def _kept_text(kept: Kept) -> Json:
    return {
        "seat": kept.seat,
        "count": kept.count,
        "hand_before": kept.hand_before,
        "taken_before": counts_text(kept.taken_before),
        "shown_before": _shown_text(kept.shown_before),
        "seen_before": counts_text(kept.seen_before),
        "folded_before": _by_seat(kept.folded_before, counts_text),
    }


def _drawn_text(drawn: Drawn | None) -> list[str]:
    """The history of the deck, oldest first, a line for each step."""
    lines: list[str] = []
    while drawn is not None:
        lines.append(_step_text(drawn))
        drawn = drawn.before
    return lines[::-1]


def _step_text(step: Drawn) -> str:
    """Such as `shuffle 1 1 heroine`, `0 draw 3`, `0 play 10`, `0 take 10`."""
    if not isinstance(step.cards, int):
        return " ".join((step.step, *counts_text(step.cards)))
    what = str(step.cards) if step.step == "draw" else NAMES[step.cards]
    return f"{step.seat} {step.step} {what}"


def _shown_text(shown: Mapping[tuple[int, int], Counts]) -> dict[str, list[str]]:
    """Only what was shown to the seat of the view is in a view, so it need not be named."""
    return {str(seat): counts_text(counts) for (_, seat), counts in shown.items()}


def _by_seat(table: Mapping[int, T], text: Callable[[T], object]) -> Json:
    return {str(seat): text(value) for seat, value in table.items()}


def _decks(decks: Sequence[Counts]) -> list[list[str]]:
    return [counts_text(counts) for counts in decks]
