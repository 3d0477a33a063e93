"""What a bot is: a name, and a decision for every view in which its seat is to act."""

from __future__ import annotations

from typing import Any, Protocol

from signoria.condottiere.series import SeriesView
from signoria.condottiere.view import View


class Bot(Protocol):
    """A player that is a program.

    It is given what its seat may know and never the truth: a view, which also lists the legal
    actions. Whatever it leaves to chance comes from the source that it was built with, so that the
    same source and the same views give the same decisions.
    """

    @property
    def name(self) -> str: ...

    def decide(self, view: Any) -> Any:
        """One of the view's legal actions; the seat of the view is the one to act."""


def table(view: View | SeriesView) -> View:
    """The game on the table, whether or not it is one of a series."""
    return view.game if isinstance(view, SeriesView) else view
