"""A state that belongs to no table, as one seat would look at it: in lessons and puzzles."""

from __future__ import annotations

from collections.abc import Sequence

from signoria.game import AnyGame, AnyState, Json, Seat
from signoria.server.table.projection import by_verb


def bare_look(
    game: AnyGame,
    state: AnyState,
    seat: Seat,
    names: Sequence[str],
    language: str,
    prompt: int = 1,
) -> Json:
    """What a page draws, with all that the seat can do now. A new question has a new number."""
    view, ended = state.view(seat), state.outcome()
    buttons = game.buttons(view, language)
    shown: Json = {
        "status": "running" if ended is None else "over",
        "number": 1,
        "seats": [{"kind": "person", "name": name, "bot": None, "away": None} for name in names],
        "deciders": list(view.deciders),
        "outcome": None if ended is None else ended.to_json(),
        "display": {
            **game.display_constants(view),
            **game.display_public(state.view(None)),
            **game.display_own(view),
        },
    }
    if texts := game.texts(view, language):
        shown["texts"] = texts
    if view.legal:
        others = (text for text in map(str, view.legal) if text not in buttons)
        shown |= {"prompt": prompt, "legal": by_verb(others), "buttons": buttons}
    return shown
