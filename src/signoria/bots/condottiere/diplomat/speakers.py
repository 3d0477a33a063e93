"""Who talks when: at the beginning of a battle, and whenever it may decide the game."""

from __future__ import annotations

from collections.abc import Sequence

from signoria.bots.condottiere.diplomat.threat import threats
from signoria.condottiere.knowledge.view import View
from signoria.condottiere.phases.series import SeriesView, game_of
from signoria.game import Seat


class BattleSpeakers:
    """When the battle for a chosen site begins everybody is asked for proposals, from the token
    holder on; and before each decision in a battle that may win somebody the game, the one who
    decides."""

    def __init__(self) -> None:
        self._fresh = True
        """Whether nobody has been asked about the coming battle yet."""

    def __call__(self, view: View | SeriesView) -> Sequence[Seat]:
        game = game_of(view)
        if game.phase == "site":
            self._fresh = True
        if game.phase != "battle" or game.site is None or game.to_act is None:
            return ()
        if self._fresh:
            self._fresh = False
            players = game.rules.players
            return [(game.condottiere + step) % players for step in range(players)]
        return (game.to_act,) if threats(game) else ()
