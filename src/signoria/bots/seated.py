"""A bot at its seat: before it decides it hears all that its seat has seen."""

from __future__ import annotations

from collections.abc import Sequence

from signoria.bots.contract import Bot
from signoria.game import A, Event, View


class Seated:
    """A bot with its seat, and how much of the log it has heard."""

    __slots__ = ("_heard", "bot", "seat")

    def __init__(self, bot: Bot, seat: int) -> None:
        self.bot = bot
        self.seat = seat
        self._heard = 0

    def decide(self, view: View[A, object], log: Sequence[Event], budget: float | None = None) -> A:
        """Tell the news of the table's log, as the seat saw them; then ask for a decision."""
        seen = (event.seen_by(self.seat) for event in log[self._heard :])
        self.bot.observe([event for event in seen if event is not None])
        self._heard = len(log)
        return self.bot.decide(view, budget)
