"""What the rules of Condottiere promise at every moment, and random games of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain
from random import Random
from typing import Any, ClassVar

from signoria.condottiere import GAME, Series, State
from signoria.condottiere.model.actions import all_actions
from signoria.condottiere.model.cards import NAMES, spread
from signoria.condottiere.model.editions import PLAYERS, edition_table
from signoria.game import Action, AnyState, Event, Seat, any_game
from tests.invariants.condottiere_bookkeeper import Bookkeeper
from tests.invariants.every_game import Violation, same
from tests.invariants.random_game import RandomGame

SERIES = 1 / 10
"""Games with points: a series takes five times as long as a game."""
STUBBORN = 1 / 500
"""Games in which hardly anybody ever plays a card: they reach the last round."""
SHOWS = 1 / 250
"""How often somebody shows a card, per decision."""
APART = ("open-counts", "closed-counts")
"""Options that exclude each other."""


def cards(state: Any) -> None:
    """Every card of the deck is in one place."""
    game: State = state.game if isinstance(state, Series) else state
    counts = [*map(sum, zip(*game.hands, *game.memory.folded.values()))]
    for card in chain(game.deck, game.discards, *game.lines):
        counts[card] += 1
    if counts != [*game.rules.deck]:
        more = {NAMES[card]: count - game.rules.deck[card] for card, count in enumerate(counts)}
        wrong = ", ".join(f"{count:+d} {card}" for card, count in more.items() if count)
        raise Violation(f"the cards are not those of the deck: {wrong}")


class CondottiereGame(RandomGame):
    """A game of an edition, with any options that go together."""

    invariants: ClassVar = {
        "cards": "every card of the deck is in one place",
        "battles": "strengths, victors, points and outcomes follow from the events",
    }

    def __init__(self, edition: str, rng: Random) -> None:
        super().__init__(any_game(GAME), draw_setup(edition, rng))

    def begin(self, state: Any, rng: Random) -> None:
        self.moods = draw_moods(state.players, rng)
        self.bookkeeper = Bookkeeper(state.rules, getattr(state, "target", None))

    def choose(self, state: AnyState, rng: Random) -> tuple[Seat, Action]:
        assert state.to_act is not None
        legal = state.legal()
        stays = rng.random() < self.moods[state.to_act]
        return state.to_act, legal[-1] if stays else rng.choice(legal)

    def aside(self, state: Any, rng: Random) -> Sequence[Event]:
        """Somebody shows a card out of turn."""
        if rng.random() >= SHOWS:
            return ()
        game: State = state.game if isinstance(state, Series) else state
        seat = rng.randrange(game.players)
        hand = spread(game.hands[seat])
        if not hand:
            return ()
        to = (seat + rng.randrange(1, game.players)) % game.players
        events: list[Event] = state.aside(f"show {to} {NAMES[rng.choice(hand)]}", seat)
        return events

    def other_actions(self, state: Any, rng: Random) -> Iterable[Action]:
        return all_actions(state.rules.board)

    def read(self, events: Iterable[Event]) -> None:
        self.bookkeeper.read(events)

    def always(self, state: AnyState) -> None:
        cards(state)
        self.checked["cards"] += 1

    guessed = always

    def end(self, state: AnyState) -> None:
        self.always(state)
        same("the outcome of the state", state.outcome(), self.bookkeeper.outcome)
        self.checked["battles"] += self.bookkeeper.battles


def draw_setup(edition: str, rng: Random) -> dict[str, Any]:
    """A table: its players and any options that go together."""
    offered = edition_table(edition)["options"]
    counts = rng.choice([(), *((one,) for one in APART)])
    options = [option for option in offered if option in counts or
               (option not in APART and option != "points" and rng.random() < 0.5)]  # fmt: skip
    players = rng.choice(PLAYERS)
    setup = {"edition": edition, "players": players, "options": options}
    if "points" in offered and rng.random() < SERIES:
        options.append("points")
        if rng.random() < 0.5:
            setup["target"] = rng.randint(1, 30)
    if rng.random() < 0.1:
        setup["first"] = rng.randrange(players)
    return setup


def draw_moods(players: int, rng: Random) -> list[float]:
    """How often each seat just passes, or takes whatever is the last of its choices."""
    if rng.random() < STUBBORN:
        return [0.99] * players
    return [rng.choice((0, 0, 0, 0, 0.3, 0.3, 0.9)) for _ in range(players)]
