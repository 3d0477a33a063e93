"""The captain: a sound player by rules of thumb, for every edition and option."""

from __future__ import annotations

from random import Random

from signoria.bots.condottiere.captain.battle import Battle
from signoria.bots.condottiere.captain.sites import choose_pope, choose_site
from signoria.bots.condottiere.captain.temper import DEFAULT, Temper
from signoria.bots.contract import Bot, Player, any_bot
from signoria.bots.spec import Args
from signoria.condottiere.knowledge.view import View
from signoria.condottiere.model.actions import FOLD, HOLD, Action
from signoria.condottiere.model.strength import steady_strength
from signoria.condottiere.phases.series import SeriesView, game_of


class Captain(Player):
    """It passes cheaply, strikes late, and looks at who is about to win."""

    name = "captain"

    def __init__(self, rng: Random, temper: Temper = DEFAULT) -> None:
        self._rng = rng
        self._temper = temper

    @classmethod
    def build(cls, args: Args, rng: Random) -> Bot:
        """The bot of the spec `captain`."""
        args.only()
        return any_bot(cls(rng))

    def decide(self, view: View | SeriesView, budget: float | None = None) -> Action:
        game = game_of(view)
        match game.phase:
            case "site":
                return choose_site(game, self._temper, self._rng)
            case "battle":
                return Battle(game, self._temper).choose()
            case "pope":
                return choose_pope(game, self._temper, self._rng)
            case "fold":
                return self._fold(game)
            case "keep":
                return self._keep(game)
            case _:
                return game.legal[-1]

    def _fold(self, view: View) -> Action:
        """Fold what cannot win a battle; the last with cards rather keeps some of them."""
        if sum(map(bool, view.has_cards)) == 1:
            return HOLD
        power = steady_strength(view.rules, view.hand)
        return HOLD if power >= self._temper.fold else FOLD

    def _keep(self, view: View) -> Action:
        """Keep what is better than a card of the next deal."""
        prices, mean = self._temper.prices, self._temper.mean_price
        return max(view.legal, key=lambda action: sum(prices[card] - mean for card in action.cards))
