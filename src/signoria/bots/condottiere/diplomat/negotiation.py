"""Talk at a table: who may propose something when, and who is told what.

A table that lets its players talk calls `before` ahead of every decision and `after` behind
everything that happened. Talk takes place at two moments: when the battle for a chosen site begins
everybody is asked for proposals, from the token holder on; and before each decision in a battle
that may win somebody the game, the one who decides. What is proposed is put to the other at once,
who accepts or refuses. All of it comes to an end: a seat has few proposals at a moment and in a
game.

Nothing here changes the game. Only the ledger and the bots ever hear of it, and whatever a bot does
wrong while it talks costs it its word and no more.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from signoria.bots.condottiere.diplomat.threat import threats
from signoria.bots.contract import Bot, table
from signoria.condottiere.knowledge.view import View
from signoria.condottiere.phases.series import SeriesView
from signoria.condottiere.talk.agreements import Agreement
from signoria.condottiere.talk.ledger import Ledger
from signoria.game import BadInput, Event, Seat

AT_A_MOMENT = 6
"""How many proposals a seat may make when it is asked: enough for everybody else at the table."""
IN_A_GAME = 60
"""And how many in a game."""


class Negotiation:
    """The talk of one game. `tell` brings a seat up to date before it is asked anything, and
    `hear` takes the events of talk; each is for those alone whom `seen_by` lets see it."""

    def __init__(
        self,
        bots: Sequence[Bot],
        tell: Callable[[Seat], None],
        hear: Callable[[Sequence[Event]], None],
    ) -> None:
        self._bots = bots
        self._tell = tell
        self._hear = hear
        self._made = [0] * len(bots)
        self._fresh = True
        """Whether nobody has been asked about the coming battle yet."""
        self.ledger: Ledger | None = None

    def before(self, state: Any) -> None:
        """Let those talk who may, ahead of a decision."""
        view = self._look(state, None)
        if view is None:
            return
        for seat in self._speakers(view):
            self._speak(state, seat)

    def after(self, before: Any, events: Sequence[Event]) -> None:
        """Judge what happened since a view, whoever's it was."""
        if self.ledger is not None and isinstance(before, View | SeriesView):
            news = self.ledger.follow(table(before), events)
            if news:
                self._hear(news)

    def _look(self, state: Any, seat: Seat | None) -> View | None:
        """The table as a seat sees it; None in a game that has no agreements."""
        view = state.view(seat)
        if not isinstance(view, View | SeriesView):
            return None
        game = table(view)
        if self.ledger is None:
            self.ledger = Ledger(game.rules)
        return game

    def _speakers(self, view: View) -> list[Seat]:
        if view.phase == "site":
            self._fresh = True
        if view.phase != "battle" or view.site is None or view.to_act is None:
            return []
        if self._fresh:
            self._fresh = False
            players = view.rules.players
            return [(view.condottiere + step) % players for step in range(players)]
        return [view.to_act] if threats(view) else []

    def _speak(self, state: Any, seat: Seat) -> None:
        """Ask a seat for proposals until it has no more; it hears each answer before the next."""
        limit = min(self._made[seat] + AT_A_MOMENT, IN_A_GAME)
        while self._made[seat] < limit:
            self._tell(seat)
            proposals = _asked(self._bots[seat].propose, state.view(seat))
            if not isinstance(proposals, list | tuple) or not proposals:
                return
            for proposal in proposals[: limit - self._made[seat]]:
                self._made[seat] += 1
                self._put(state, seat, proposal)

    def _put(self, state: Any, seat: Seat, proposal: Any) -> None:
        """Put a proposal to the other; one that means nothing is not heard by anybody."""
        view = self._look(state, None)
        assert view is not None
        assert self.ledger is not None
        try:
            agreement = _agreement(proposal, seat)
            self._hear([self.ledger.propose(agreement, view)])
        except BadInput:
            return
        other = agreement.to
        self._tell(other)
        accepted = _asked(self._bots[other].consider, state.view(other), agreement)
        self._hear([self.ledger.answer(agreement, view, accepted=accepted is True)])
        self._tell(seat)
        self._tell(other)


def _agreement(proposal: Any, seat: Seat) -> Agreement:
    """A proposal as a value; a bot may give its text too, and speaks for itself alone."""
    agreement = Agreement.parse(proposal) if isinstance(proposal, str) else proposal
    if not isinstance(agreement, Agreement) or agreement.by != seat:
        raise BadInput(f"agreement: seat {seat} cannot propose that")
    return agreement


def _asked(ask: Callable[..., Any], *about: Any) -> Any:
    """What a bot answers; None where it fails."""
    try:
        return ask(*about)
    except Exception:
        return None
