"""How the analysis speaks of decisions and chances."""

from __future__ import annotations

from typing import Any

from signoria.bots.condottiere.reasons.sentences import choice
from signoria.condottiere.model.board import Board
from signoria.condottiere.words import region_name
from signoria.report.numbers import counted

Row = dict[str, Any]


def points(loss: float | None) -> str:
    """A loss in points of chance: of a hundred, as the chances are in percent."""
    return "-" if loss is None else f"{100 * loss:.1f}"


def action(text: str, board: Board) -> str:
    said = choice(text, "en", board)
    return said[:1].upper() + said[1:]


def moment(row: Row, board: Board) -> str:
    """When it was, and in which battle."""
    words = [f"game {row['series_game']}"] if row.get("series_game") else []
    words.append(f"round {row['round']}")
    if row["site"] is not None and row["phase"] in ("battle", "pope"):
        words.append(f"battle for {region_name(row['site'], 'en', board)}")
    return ", ".join(words)


def scope(numbers: dict[str, Any]) -> str:
    """Whose decisions these are, and how far the game went."""
    seat = numbers["seat"]
    chosen = sum(player["with_choice"] for player in numbers["players"])
    words = f"{counted(len(numbers['decisions']), 'decision')}, {chosen:,} with a choice"
    if numbers["record_of"] is not None:
        name = numbers["seats"][seat]
        words += f". This is the record of {name}: only the decisions of seat {seat} are analysed"
    elif seat is not None:
        words += f", of {numbers['seats'][seat]} alone"
    if numbers["outcome"] is None:
        words += ". The game is not finished"
    return f"{words}."


def ending(numbers: dict[str, Any]) -> str | None:
    """Who won."""
    outcome = numbers["outcome"]
    if outcome is None:
        return None
    winners = " and ".join(numbers["seats"][seat] for seat in outcome["winners"])
    reasons = ", ".join(outcome["reasons"])
    return f"{winners} won ({reasons})." if winners else f"Nobody won ({reasons})."


def method(numbers: dict[str, Any]) -> str:
    return (
        f"Every choice was judged with {numbers['sims']:,} simulated games from what its seat could"
        f" know then, seed {numbers['seed']}."
    )
