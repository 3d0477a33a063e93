"""Talk at a table: who may propose something when, and who is told what.

A table that lets its bots talk calls `before` ahead of every decision and `after` behind everything
that happened. The game's bots say who is asked for proposals when (`GameBots.speakers`). What is
proposed is put to the other at once, who accepts or refuses. All of it comes to an end: a seat has
few proposals at a moment and in a game.

Nothing here changes the game. Only the book of agreements and the bots ever hear of it, and
whatever a bot does wrong while it talks costs it its word and no more.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ParamSpec, TypeVar

from signoria.bots.contract import Bot
from signoria.bots.registry import bots_of
from signoria.game import AnyGame, AnyState, AnyTalk, AnyView, BadInput, Event, Seat

AT_A_MOMENT = 6
"""How many proposals a seat may make when it is asked: enough for everybody else at the table."""
IN_A_GAME = 60
"""And how many in a game."""

P = ParamSpec("P")
T = TypeVar("T")


class Negotiation:
    """The talk of one game. `tell` brings a seat up to date before it is asked anything, and
    `hear` takes the events of talk; each is for those alone whom `seen_by` lets see it."""

    def __init__(
        self,
        game: AnyGame,
        bots: Sequence[Bot],
        tell: Callable[[Seat], None],
        hear: Callable[[Sequence[Event]], None],
    ) -> None:
        self._game = game
        self._bots = bots
        self._tell = tell
        self._hear = hear
        self._made = [0] * len(bots)
        speakers = bots_of(game.name).speakers
        self._speakers = None if speakers is None else speakers()
        self.book: AnyTalk | None = None
        """The agreements, from the first decision on; None in a game that has none."""

    def before(self, state: AnyState) -> None:
        """Let those talk who may, ahead of a decision."""
        if self.book is None:
            self.book = self._game.talk(state)
        if self.book is not None and self._speakers is not None:
            for seat in self._speakers(state.view(None)):
                self._speak(state, self.book, seat)

    def after(self, before: AnyView | None, events: Sequence[Event]) -> None:
        """Judge what happened since a view, whoever's it was."""
        if self.book is not None and before is not None:
            news = self.book.follow(before, events)
            if news:
                self._hear(news)

    def _speak(self, state: AnyState, book: AnyTalk, seat: Seat) -> None:
        """Ask a seat for proposals until it has no more; it hears each answer before the next."""
        limit = min(self._made[seat] + AT_A_MOMENT, IN_A_GAME)
        while self._made[seat] < limit:
            self._tell(seat)
            proposals: object = _asked(self._bots[seat].propose, state.view(seat))
            if not isinstance(proposals, list | tuple) or not proposals:
                return
            for proposal in proposals[: limit - self._made[seat]]:
                self._made[seat] += 1
                if isinstance(proposal, str):
                    self._put(state, book, seat, proposal)

    def _put(self, state: AnyState, book: AnyTalk, seat: Seat, proposal: str) -> None:
        """Put a proposal to the other; one that means nothing is not heard by anybody."""
        try:
            proposed = book.propose(proposal, seat, state)
        except BadInput:
            return
        self._hear(proposed)
        other, agreement = proposed[0].args["to"], str(proposed[0].args["agreement"])
        assert isinstance(other, int)
        self._tell(other)
        accepted = _asked(self._bots[other].consider, state.view(other), agreement) is True
        self._hear(book.answer(agreement, other, accepted, state))
        self._tell(seat)
        self._tell(other)


def _asked(ask: Callable[P, T], *about: P.args, **more: P.kwargs) -> T | None:
    """What a bot answers; None where it fails."""
    try:
        return ask(*about, **more)
    except Exception:
        return None
