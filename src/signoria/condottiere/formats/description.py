"""A state or a view as the object that `signoria position` prints."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from signoria.condottiere.model.actions import Action
from signoria.condottiere.model.cards import HIDDEN, NAMES
from signoria.game import UNKNOWN, Json, Outcome

if TYPE_CHECKING:
    from signoria.condottiere.knowledge.view import View
    from signoria.condottiere.model.state import State


DESCRIBED = frozenset(("phase", "condottiere", "site", "owners", "pope", "round"))
"""The open fields that it has."""


def describe(
    seen: State | View,
    legal: Sequence[Action],
    hands: Sequence[list[str] | None],
    outcome: Outcome | None,
) -> Json:
    """What is the case, with the legal actions, the hands as far as they are known, and the end."""
    board = seen.rules.board
    return {
        "phase": seen.phase,
        "to_act": seen.to_act,
        "legal": [str(action) for action in legal],
        "strengths": seen.strengths(),
        "condottiere": seen.condottiere,
        "site": None if seen.site is None else board.regions[seen.site].id,
        "owners": {
            region.id: owner
            for region, owner in zip(board.regions, seen.owners, strict=True)
            if owner is not None
        },
        "pope": None if seen.pope is None else board.regions[seen.pope].id,
        "hands": hands,
        "lines": [[_card_text(card) for card in line] for line in seen.lines],
        "face_down": [None if card is None else _card_text(card) for card in seen.face_down],
        "passed": [seat for seat, passed in enumerate(seen.passed) if passed],
        "round": seen.round,
        "outcome": None if outcome is None else outcome.to_json(),
    }


def _card_text(card: int) -> str:
    return UNKNOWN if card == HIDDEN else NAMES[card]
