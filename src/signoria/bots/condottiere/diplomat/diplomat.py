"""The diplomat: any bot, with words. It proposes, accepts, keeps and breaks agreements.

It plays as the bot within does, unless it has given its word. Then it looks for the best way to
keep it, and what that costs: where the bot within can say, in chances to win, else by what the
battle means on the map. Up to the price of its honour it keeps its word, beyond it it breaks it.
Who has broken his word to it is not trusted again in this game.

All of it is decided by the seat's own view and by what was said to it. It shows no cards and says
nothing about them; a table would let it show only what it holds.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import TypeAlias

from signoria.bots.condottiere.captain.battle import Battle
from signoria.bots.condottiere.captain.temper import DEFAULT
from signoria.bots.condottiere.diplomat.coalition import Coalition
from signoria.bots.condottiere.diplomat.interest import Interest
from signoria.bots.condottiere.diplomat.talk_memory import TalkMemory
from signoria.bots.condottiere.diplomat.treaties import treaties
from signoria.bots.contract import Bot, GameBot, Thought, any_bot
from signoria.bots.spec import Args
from signoria.condottiere.knowledge.view import View
from signoria.condottiere.model.actions import Action
from signoria.condottiere.model.cards import SURRENDER
from signoria.condottiere.model.editions import PLAYERS
from signoria.condottiere.phases.series import SeriesView, game_of
from signoria.condottiere.talk.agreements import Agreement, Promise
from signoria.game import BadInput, Event, Seat

CondottiereBot: TypeAlias = GameBot[View | SeriesView, Action]

SEATS = PLAYERS[-1]
BOLD = replace(DEFAULT, chicken=1.0, watch=1.0, guard=100.0)
"""A captain who leaves it to nobody else to stop one who is about to win."""


@dataclass(frozen=True, slots=True)
class Character:
    """What a diplomat is like."""

    honour: float
    """How much chance to win it gives up rather than break its word: 0.05 is five in a hundred."""
    margin: float = 0.0
    """How much an agreement must bring it."""
    stops: bool = True
    """Whether it brings others together against one who is about to win."""


CHARACTERS = {
    "schemer": Character(honour=0.0),
    "envoy": Character(honour=0.05, margin=0.01, stops=False),
    "statesman": Character(honour=0.3),
}


class Diplomat:
    """A bot with words around a bot that plays."""

    def __init__(
        self, bot: CondottiereBot, rng: Random, character: Character = CHARACTERS["statesman"]
    ) -> None:
        self.bot = bot
        self.name = f"diplomat:of={bot.name}"
        self.character = character
        self.heard = TalkMemory()
        self._liking = rng.sample(range(SEATS), SEATS)
        """Whom it asks first, of those who have the same to offer."""
        self._seat: Seat | None = None

    @classmethod
    def build(cls, args: Args, rng: Random) -> Bot:
        """`diplomat:of=captain`; whatever it does not know itself is for the bot within."""
        from signoria.bots.registry import make

        named = dict(args.named)
        within = named.pop("of", "captain")
        character = named.pop("character", "statesman")
        if character not in CHARACTERS:
            known = ", ".join(CHARACTERS)
            raise BadInput(f"bot: {args.bot}: there is no character {character}; there are {known}")
        if within == args.bot:
            raise BadInput(f"bot: {args.bot}: of must name another bot")
        told = [f"{name}={value}" for name, value in named.items()]
        if args.seconds is not None:
            told.insert(0, f"{args.seconds * 1000:.6f}ms")
        bot = make(":".join((within, ",".join(told))) if told else within, rng)
        return any_bot(cls(bot, rng, CHARACTERS[character]))

    @property
    def me(self) -> Seat:
        assert self._seat is not None
        return self._seat

    def _look(self, view: View | SeriesView) -> View:
        game = game_of(view)
        self._seat = game.seat
        return game

    def observe(self, events: Sequence[Event]) -> None:
        """The bot within hears of the game; what was said is the diplomat's own business."""
        self.bot.observe(self.heard.observe(events, self._seat))

    def propose(self, view: View | SeriesView) -> Sequence[str]:
        """Bring the others together against one who is about to win the game by this battle; else
        offer peace where regions can be captured."""
        game = self._look(view)
        coalition = Coalition(game, self.me, self.heard)
        if self.character.stops and coalition.is_due:
            wanted = coalition.proposal(self._liking)
        else:
            wanted = self._peace(game)
        return () if wanted is None else (str(wanted),)

    def _peace(self, game: View) -> Agreement | None:
        """The first treaty with a neighbour that is worth it and was not refused."""
        interest = Interest(game, self.heard.gotten)
        for treaty in treaties(game, self.me, self.heard):
            if interest.worth(treaty) > self.character.margin:
                return treaty
        return None

    def consider(self, view: View | SeriesView, agreement: str) -> bool:
        """Accept what brings more than it costs, from those who keep their word."""
        game = self._look(view)
        try:
            proposed = Agreement.parse(agreement)
            proposed.check(game.rules, game.round)
        except BadInput:
            return False
        return self._accepts(game, proposed)

    def _accepts(self, game: View, agreement: Agreement) -> bool:
        if agreement.to != self.me or agreement.by in self.heard.breakers:
            return False
        if agreement.yours is not None and not self._can(game, agreement.yours):
            return False
        coalition = Coalition(game, self.me, self.heard)
        if self.character.stops and coalition.is_about(agreement):
            return coalition.suits(agreement)
        return Interest(game, self.heard.gotten).worth(agreement) > self.character.margin

    def _can(self, game: View, promise: Promise) -> bool:
        """Whether it can keep a promise beside those that it has given."""
        held = promise.verb != "surrender" or game.hand[SURRENDER] > 0
        return held and not self.heard.contradicts(promise)

    def decide(self, view: View | SeriesView, budget: float | None = None) -> Action:
        """What the bot within wants, or the best that keeps the diplomat's word."""
        game = self._look(view)
        wish = self.bot.decide(view, budget)
        if not self._breaks(game, wish):
            return wish
        kept = [action for action in game.legal if not self._breaks(game, action)]
        if not kept:
            return wish
        best, price = self._instead(game, wish, kept)
        return best if price <= self.character.honour else wish

    def _breaks(self, game: View, action: Action) -> list[Promise]:
        """The promises that an action would break."""
        if not self.heard.given:
            return []
        return self.heard.broken_by(game, self.me, action.told[self.me])

    def _instead(self, game: View, wish: Action, kept: list[Action]) -> tuple[Action, float]:
        """The best action that keeps its word, and how much chance to win it costs."""
        thought = self.bot.thought()
        chances = {} if thought is None else {one.action: one.chance for one in thought.weighed}
        known = [action for action in kept if action in chances]
        if wish in chances and known:
            best = max(known, key=chances.__getitem__)
            return best, chances[wish] - chances[best]
        interest = Interest(game, self.heard.gotten)
        price = sum(max(0.0, interest.price(promise)) for promise in self._breaks(game, wish))
        return self._fight(game, kept), price

    def _fight(self, game: View, kept: list[Action]) -> Action:
        """The captain's way to fight on, else the cheapest that there is."""
        if game.phase == "battle":
            bold = Battle(game, BOLD).choose()
            if bold in kept:
                return bold
        return min(kept, key=lambda action: DEFAULT.prices[action.card] if action.card >= 0 else 0)

    def thought(self) -> Thought | None:
        return self.bot.thought()

    def close(self) -> None:
        self.bot.close()
