"""Why a bot of Virtù decides as it does, from what it found and what its seat sees.

A search knows that one action is better than another, but not why. These reasons are facts of the
view that speak for the chosen action: each is true at that table, whoever asks. They name nobody as
the speaker, so that they serve as a hint and as the answer of a bot after the game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import cast

from signoria.bots.contract import Reason, Weighed
from signoria.bots.virtu.reasons import clashes, palace, rooms, wheel, winter
from signoria.bots.virtu.reasons.facts import fact, florins_text
from signoria.virtu.knowledge.view import View
from signoria.virtu.model import sources
from signoria.virtu.model.actions import UNDO, Action
from signoria.virtu.model.components import FLORIN
from signoria.virtu.model.means import amount
from signoria.virtu.model.state import State

FACTS = 2
"""So many facts of the table are told; the comparison comes after them."""

Find = Callable[[State, int, Action], Iterator[Reason]]

PHASES: Mapping[str, Find] = {
    "family": palace.of_placing,
    "move": wheel.of_move,
    "redeem": wheel.of_redeem,
    "blocked": wheel.of_blocked,
    "govern": rooms.of_govern,
    "patronage": rooms.of_patronage,
    "bonus": rooms.of_bonus,
    "seat": palace.of_seat,
    "trade": rooms.of_trade,
    "annex": rooms.of_annex,
    "war": clashes.of_war,
    "intrigue": rooms.of_intrigue,
    "send": rooms.of_send,
    "pay": winter.of_pay,
    "siege": clashes.of_siege,
    "exchange": clashes.of_exchange,
    "assault": clashes.of_siege,
    "space": palace.of_space,
    "retreat": clashes.of_retreat,
    "wages": winter.of_wages,
    "palace": palace.of_palace,
    "market": winter.of_market,
    "recruit": winter.of_recruit,
    "alliance": winter.of_alliance,
}
"""What speaks for an action, the weightiest first."""


def reasons(view: View, weighed: Sequence[Weighed]) -> tuple[Reason, ...]:
    """Why the first of the weighed actions is the best: two facts at most, and a comparison."""
    if not weighed or view.seat is None or view.phase not in PHASES:
        return ()
    if len(view.legal) == 1:
        return (Reason("why.only-choice", {}),)
    best = cast(Action, weighed[0].action)
    return (*_first(_facts(view.table, view.seat, best)), *_comparison(weighed))


def _facts(state: State, seat: int, action: Action) -> Iterator[Reason]:
    """What can be done whatever is asked, or what belongs to the question."""
    match action.form:
        case "borrow":
            rules = state.data.rules["indulgence"]
            yield fact("borrow", florins=florins_text(rules["gives_florins"]))
        case "undo":
            yield fact("undo")
        case "cash":
            (source,) = action.args
            count = amount(sources.options(state.data, source), FLORIN)
            yield fact("cash", asset=sources.names(state.data)[source], florins=florins_text(count))
        case _:
            yield from PHASES[state.phase](state, seat, action)


def _first(found: Iterable[Reason]) -> list[Reason]:
    kept: list[Reason] = []
    for reason in found:
        if all(reason.key != other.key for other in kept):
            kept.append(reason)
        if len(kept) == FACTS:
            break
    return kept


def _comparison(weighed: Sequence[Weighed]) -> Iterator[Reason]:
    """What the choice leaves, and what the next best would."""
    best = _percent(weighed[0])
    others = [other for other in weighed[1:] if other.action != UNDO]
    if not others:
        return
    if all(_percent(other) == best for other in others):
        yield fact("chances-same", best=best)
        return
    other = max(others, key=lambda one: one.chance)
    key = "chances" if _percent(other) <= best else "chances-less"
    yield fact(key, best=best, choice=str(other.action), second=_percent(other))


def _percent(weighed: Weighed) -> int:
    return round(100 * weighed.chance)
