"""Why a bot decides as it does, from what it found and what its seat sees.

A search knows that one action is better than another, but not why. These reasons are facts of the
view that speak for the chosen action: each is true at that table, whoever asks. They come with
the chances that the bot sees for the next best actions, and are told in the first person.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import cast

from signoria.bots.condottiere.reasons.battle import of_battle
from signoria.bots.condottiere.reasons.hand import of_draw, of_fold, of_keep
from signoria.bots.condottiere.reasons.regions import of_pope, of_site
from signoria.bots.condottiere.reasons.sentences import sentences
from signoria.bots.contract import Reason, Weighed
from signoria.condottiere.knowledge.view import View
from signoria.condottiere.model.actions import Action
from signoria.condottiere.phases.series import SeriesView, game_of

__all__ = ["reasons", "sentences"]

FACTS = 2
"""So many facts of the table are told; the comparison comes after them."""

PHASES: dict[str, Callable[[View, Action], Iterator[Reason]]] = {
    "site": of_site,
    "battle": of_battle,
    "pope": of_pope,
    "fold": of_fold,
    "keep": of_keep,
    "draw": of_draw,
}
"""What speaks for an action, the weightiest first."""


def reasons(view: View | SeriesView, weighed: Sequence[Weighed]) -> tuple[Reason, ...]:
    """Why the first of the weighed actions is the best: two facts at most, and a comparison."""
    game = game_of(view)
    if not weighed or game.phase not in PHASES:
        return ()
    if len(game.legal) == 1:
        return (Reason("why.only-choice", {}),)
    best = cast(Action, weighed[0].action)
    facts = _first(PHASES[game.phase](game, best))
    return (*facts, *_comparison(weighed))


def _first(found: Iterable[Reason]) -> list[Reason]:
    kept: list[Reason] = []
    for reason in found:
        if all(reason.key != other.key for other in kept):
            kept.append(reason)
        if len(kept) == FACTS:
            break
    return kept


def _comparison(weighed: Sequence[Weighed]) -> Iterator[Reason]:
    """What the choice leaves, and what the next two would."""
    best = _percent(weighed[0])
    match weighed[1:3]:
        case []:
            return
        case _ if all(_percent(other) == best for other in weighed):
            yield Reason("why.chances-same", {"best": best})
        case [other]:
            yield Reason(
                "why.chances-one",
                {"best": best, "other": str(other.action), "second": _percent(other)},
            )
        case [other, another]:
            yield Reason(
                "why.chances-two",
                {
                    "best": best,
                    "other": str(other.action),
                    "second": _percent(other),
                    "another": str(another.action),
                    "third": _percent(another),
                },
            )


def _percent(weighed: Weighed) -> int:
    return round(100 * weighed.chance)
