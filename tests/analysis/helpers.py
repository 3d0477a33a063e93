"""Records to analyse: the beginnings of real games."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from signoria import record
from signoria.analysis import decisions
from signoria.record import Record

GAMES = Path(__file__).parent.parent / "fixtures" / "games"
SIMS = 12


def game(name: str) -> Record:
    return record.loads((GAMES / f"{name}.toml").read_text("utf-8"))


def beginning(name: str, most: int) -> Record:
    """A game up to some decision: what is left of it when somebody has to go."""
    return cut(game(name), most)


def cut(kept: Record, most: int) -> Record:
    """A record up to some decision."""
    found = decisions(kept)
    if len(found) <= most:
        return kept
    return replace(kept, lines=kept.lines[: found[most].event - 1], outcome=None)
