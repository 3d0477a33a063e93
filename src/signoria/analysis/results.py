"""What the verdicts say together, as plain data: what `signoria analyse --json` prints."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from signoria import __version__
from signoria.analysis.verdict import Verdict
from signoria.condottiere.phases.series import SeriesView
from signoria.record import Record
from signoria.record.seats import called

WORST = 8
"""So many mistakes are listed at most ..."""
NOTICEABLE = 0.02
"""... and none that cost less: so much the numbers themselves may be off."""
ALTERNATIVES = 4


def report(
    kept: Record, verdicts: Sequence[Verdict], *, sims: int, seed: str, seat: int | None = None
) -> dict[str, Any]:
    """The analysis of a record as plain data."""
    names = names_of(kept)
    rows = [_row(verdict) for verdict in verdicts]
    worst = _worst(verdicts)
    for verdict in worst:
        row = next(row for row in rows if row["number"] == verdict.decision.number)
        row["why"] = verdict.why(names)
    return {
        "game": kept.game,
        "setup": dict(kept.setup),
        "seats": list(names),
        "record_of": kept.seat,
        "seat": seat if kept.seat is None else kept.seat,
        "outcome": None if kept.outcome is None else dict(kept.outcome),
        "sims": sims,
        "seed": seed,
        "version": __version__,
        "players": [_player(place, name, verdicts) for place, name in enumerate(names)],
        "worst": [verdict.decision.number for verdict in worst],
        "decisions": rows,
    }


def names_of(kept: Record) -> tuple[str, ...]:
    """The names of the players; a bot is written down with its kind, often without a name."""
    return tuple(called(text, seat) or f"seat {seat}" for seat, text in enumerate(kept.seats))


def _row(verdict: Verdict) -> dict[str, Any]:
    decision = verdict.decision
    row: dict[str, Any] = {
        "number": decision.number,
        "event": decision.event,
        "seat": decision.seat,
        **_moment(decision.view),
        "action": decision.action,
        "choices": len(decision.view.legal),
    }
    if verdict.forced:
        return row
    return row | {
        "before": _chance(verdict.before),
        "after": _chance(verdict.after),
        "loss": _chance(verdict.loss),
        "best": verdict.best,
        "weighed": [
            {"action": str(one.action), "chance": _chance(one.chance)}
            for one in sorted(verdict.weighed, key=lambda one: -one.chance)[:ALTERNATIVES]
        ],
    }


def _moment(view: Any) -> dict[str, Any]:
    """When and where a decision was made."""
    if isinstance(view, SeriesView):
        return {"series_game": view.number, **_moment(view.game)}
    site = None if view.site is None else view.rules.board.regions[view.site].id
    return {"round": view.round, "phase": view.phase, "site": site}


def _chance(chance: float) -> float:
    return round(chance, 4)


def _worst(verdicts: Sequence[Verdict]) -> list[Verdict]:
    costly = [verdict for verdict in verdicts if verdict.loss >= NOTICEABLE]
    return sorted(costly, key=lambda verdict: (-verdict.loss, verdict.decision.number))[:WORST]


def _player(seat: int, name: str, verdicts: Sequence[Verdict]) -> dict[str, Any]:
    own = [verdict for verdict in verdicts if verdict.decision.seat == seat]
    chosen = [verdict for verdict in own if not verdict.forced]
    lost = sum(verdict.loss for verdict in chosen)
    return {
        "seat": seat,
        "name": name,
        "decisions": len(own),
        "with_choice": len(chosen),
        "best_found": sum(1 for verdict in chosen if verdict.loss < NOTICEABLE),
        "mean_loss": _chance(lost / len(chosen)) if chosen else None,
        "worst_loss": _chance(max(verdict.loss for verdict in chosen)) if chosen else None,
    }
