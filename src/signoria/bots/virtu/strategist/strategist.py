"""The strategist of Virtù: it plays each of its options on, and looks where that leads.

Everything is open in Virtù but the other family cards while they are being placed, so it draws only
those. Every option is played on with captains in all seats, to the end of the next year, and the
chance to win is judged there; options that do well are tried more often.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log, sqrt
from random import Random
from time import perf_counter

from signoria.bots.contract import Bot, Player, Thought, Weighed, any_bot
from signoria.bots.spec import Args
from signoria.bots.virtu.captain.captain import VirtuCaptain
from signoria.bots.virtu.captain.spies import use_of
from signoria.bots.virtu.captain.weights import PLAIN
from signoria.bots.virtu.strategist.position_value import chances
from signoria.virtu.knowledge.view import View
from signoria.virtu.model.actions import Action
from signoria.virtu.model.state import State

SECONDS = 2.0
"""The time for a decision, unless somebody asks for another."""
SPARE = 0.9
"""The share of the time after which no playout is begun."""
YEARS = 1
"""How many years beyond this one are played on."""
MOST_OPTIONS = 14
CURIOSITY = 0.35
FEWEST = 4
"""So many playouts each option gets before some are given up."""
LONGEST = 3_000
"""A playout has no more decisions."""
POINTLESS = ("undo", "borrow", "discard")
"""What is tried only where a captain would do it."""


@dataclass(slots=True)
class Arm:
    """An option, and how it went."""

    action: Action
    visits: int = 0
    total: float = 0.0

    @property
    def mean(self) -> float:
        return self.total / self.visits if self.visits else 0.0


class VirtuStrategist(Player):
    """A player that looks ahead."""

    name = "strategist"

    def __init__(self, rng: Random, seconds: float = SECONDS, sims: int | None = None) -> None:
        self.seconds = seconds
        self.sims = sims
        self._rng = rng
        self._captain = VirtuCaptain(rng)
        self._thought: Thought | None = None

    @classmethod
    def build(cls, args: Args, rng: Random) -> Bot:
        """The bot of a spec such as `strategist:1s` or `strategist:sims=100`."""
        args.only("sims", time=True)
        sims = args.whole("sims", 0, least=1) if "sims" in args.named else None
        return any_bot(cls(rng, args.seconds or SECONDS, sims))

    def decide(self, view: View, budget: float | None = None) -> Action:
        begun = perf_counter()
        assert view.seat is not None
        self._thought = None
        if len(view.legal) == 1:
            return view.legal[0]
        sims = self.sims if budget is None else None
        until = begun + SPARE * (self.seconds if budget is None else budget)
        arms = self._weigh(view, until, sims)
        best = max(arms, key=lambda arm: (arm.visits, arm.mean))
        self._thought = _thought(arms)
        return best.action

    def thought(self) -> Thought | None:
        return self._thought

    def evaluate(self, view: View, sims: int) -> tuple[Weighed, ...]:
        """Every option that was looked at with the chance to win that it leaves, best first."""
        arms = self._weigh(view, 0.0, sims)
        return _thought(arms).weighed

    def _weigh(self, view: View, until: float, sims: int | None) -> list[Arm]:
        """Play options on until the time or the number of playouts is over, or all is clear."""
        arms = [Arm(action) for action in self._options(view)]
        seed = self._rng.getrandbits(48)
        done = longest = 0.0
        while len(arms) > 1:
            if sims is not None:
                if done >= sims:
                    break
            elif done and perf_counter() + longest > until:
                break
            arm = self._next(arms, int(done))
            begun = perf_counter()
            arm.total += self._play_on(view, arm.action, f"{seed}/{arm.visits}")
            arm.visits += 1
            done += 1
            longest = max(longest, perf_counter() - begun)
            if clear(arms):
                break
        return arms

    def _options(self, view: View) -> list[Action]:
        """What is looked at: the captain's choice first, and not more than can be compared."""
        state, seat = view.table, view.seat
        assert seat is not None
        first = self._captain.choose(state, seat, view.legal)
        others = [
            action for action in view.legal if action != first and action.verb not in POINTLESS
        ]
        if state.phase == "send":
            others.sort(key=lambda action: -use_of(state, seat, action.args[0], PLAIN))
        elif len(others) >= MOST_OPTIONS:
            self._rng.shuffle(others)
        return [first, *others[: MOST_OPTIONS - 1]]

    def _next(self, arms: list[Arm], done: int) -> Arm:
        """The option to try next: each a few times, then those that promise most."""
        least = min(arms, key=lambda arm: arm.visits)
        if least.visits < FEWEST:
            return least
        scale = log(done + 1)
        return max(arms, key=lambda arm: arm.mean + CURIOSITY * sqrt(scale / arm.visits))

    def _play_on(self, view: View, action: Action, seed: str) -> float:
        """Captains play on from an option; the chance to win where that leads."""
        rng = Random(seed)
        state = view.sample(rng)
        seat = view.seat
        assert seat is not None
        state.carry_out(action, seat)
        play_on(state, rng)
        return chances(state)[seat]


def play_on(state: State, rng: Random) -> None:
    """Let captains play to the end of the next year."""
    captains = [VirtuCaptain(Random(rng.random())) for _ in range(state.players)]
    last = state.year + YEARS
    for _ in range(LONGEST):
        seat = state.to_act
        if seat is None or state.year > last:
            return
        state.carry_out(captains[seat].choose(state, seat, tuple(state.legal(seat))), seat)


def clear(arms: list[Arm]) -> bool:
    """Whether one option is so far ahead that no other will catch up."""
    best, second = sorted(arms, key=lambda arm: -arm.mean)[:2]
    if min(best.visits, second.visits) < 3 * FEWEST:
        return False
    return best.mean - second.mean > 0.8 / sqrt(min(best.visits, second.visits))


def _thought(arms: list[Arm]) -> Thought:
    total = sum(arm.visits for arm in arms) or 1
    ranked = sorted(arms, key=lambda arm: (-arm.visits, -arm.mean))
    return Thought(tuple(Weighed(arm.action, arm.mean, arm.visits / total) for arm in ranked), ())
