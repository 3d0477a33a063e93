"""The strategist of Virtù: it plays each of its options on, and looks where that leads.

Everything is open in Virtù but the other family cards while they are being placed, so it draws only
those. Every option is played on with captains in all seats, to the end of the next year, and the
chance to win is judged there; options that do well are tried more often.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import log, sqrt
from random import Random
from time import perf_counter

from signoria.bots.contract import Bot, Player, Thought, Weighed, any_bot
from signoria.bots.spec import Args
from signoria.bots.virtu.captain.captain import VirtuCaptain
from signoria.bots.virtu.captain.spies import use_of
from signoria.bots.virtu.captain.weights import PLAIN
from signoria.bots.virtu.reasons.reasons import reasons
from signoria.bots.virtu.strategist.playouts import Arm, Playouts
from signoria.virtu.knowledge.view import View
from signoria.virtu.model.actions import CONFIRM, UNDO, Action

SECONDS = 2.0
"""The time for a decision, unless somebody asks for another."""
SPARE = 0.9
"""The share of the time after which no playout is begun."""
MOST_OPTIONS = 14
CURIOSITY = 0.35
FEWEST = 4
"""So many playouts each option gets before some are given up."""
POINTLESS = ("undo", "borrow", "discard")
"""What is tried only where a captain would do it."""


@dataclass(frozen=True, slots=True)
class SearchStyle:
    """How a strategist thinks: the levels for people differ in it."""

    years: int = 1
    """How many years beyond this one are played on: none is short-sighted."""
    phases: frozenset[str] | None = None
    """What is thought about; the rest is done by habit. None is everything."""
    habit: float = 0.0
    """How much better than its habit something must look before it is done: much is stubborn."""


class VirtuStrategist(Player):
    """A player that looks ahead."""

    name = "strategist"

    def __init__(
        self,
        rng: Random,
        seconds: float = SECONDS,
        sims: int | None = None,
        style: SearchStyle = SearchStyle(),  # noqa: B008 (it is frozen)
    ) -> None:
        self.seconds = seconds
        self.sims = sims
        self.style = style
        self._rng = rng
        self._captain = VirtuCaptain(rng)
        self._playouts = Playouts(rng, style.years)
        self._weighed: tuple[View, list[Arm]] | None = None

    @classmethod
    def build(cls, args: Args, rng: Random) -> Bot:
        """The bot of a spec such as `strategist:1s` or `strategist:sims=100`."""
        args.only("sims", time=True)
        sims = args.whole("sims", 0, least=1) if "sims" in args.named else None
        return any_bot(cls(rng, args.seconds or SECONDS, sims))

    def decide(self, view: View, budget: float | None = None) -> Action:
        begun = perf_counter()
        assert view.seat is not None
        self._weighed = None
        if len(view.legal) == 1:
            self._weighed = view, [Arm(view.legal[0], view.seat)]
            return view.legal[0]
        if self.style.phases is not None and view.phase not in self.style.phases:
            return self._habit(view)
        sims = self.sims if budget is None else None
        until = begun + SPARE * (self.seconds if budget is None else budget)
        arms = [Arm(action, view.seat) for action in self._options(view)]
        self._weigh(view, arms, until, sims)
        ranked = sorted(arms, key=lambda arm: (-arm.visits, -arm.mean))
        if ranked[0].mean < arms[0].mean + self.style.habit:
            ranked = [arms[0], *(arm for arm in ranked if arm is not arms[0])]
        self._weighed = view, ranked
        return ranked[0].action

    def thought(self) -> Thought | None:
        if self._weighed is None:
            return None
        view, arms = self._weighed
        weighed = _told(arms, arms[0])
        alone = Weighed(arms[0].action, 0.0, 1.0)  # there was nothing to compare it with
        return Thought(weighed, reasons(view, weighed or (alone,)))

    def evaluate(self, view: View, sims: int) -> tuple[Weighed, ...]:
        """Every legal action with the chances to win that it leaves, the best first.

        To undo something loses nothing: it leaves what the best action does.
        """
        assert view.seat is not None
        arms = [Arm(action, view.seat) for action in view.legal if action != UNDO]
        self._weigh(view, arms, 0.0, max(sims, 2 * len(arms)))
        best = max(arms, key=lambda arm: (arm.visits, arm.mean))
        if not best.found:  # there is nothing to compare
            self._playouts.try_out(view, best)
        told = sorted(_told(arms, best), key=lambda one: -one.chance)
        if UNDO in view.legal:
            told.append(replace(told[0], action=UNDO, share=0.0))
        return tuple(told)

    def _weigh(self, view: View, arms: list[Arm], until: float, sims: int | None) -> None:
        """Play options on until the time or the number of playouts is over, or all is clear."""
        self._playouts.begin()
        done, longest = 0, 0.0
        while len(arms) > 1:
            if sims is not None:
                if done >= sims:
                    break
            elif done and perf_counter() + longest > until:
                break
            begun = perf_counter()
            self._playouts.try_out(view, _next(arms, done))
            done += 1
            longest = max(longest, perf_counter() - begun)
            if clear(arms):
                break

    def _habit(self, view: View) -> Action:
        """What a captain would do."""
        assert view.seat is not None
        return self._captain.choose(view.table, view.seat, view.legal)

    def _options(self, view: View) -> list[Action]:
        """What is looked at: the captain's choice first, and not more than can be compared."""
        state, seat = view.table, view.seat
        assert seat is not None
        first = self._habit(view)
        others = [
            action for action in view.legal if action != first and action.verb not in POINTLESS
        ]
        if state.phase == "pay":
            others = [action for action in others if action.verb == "pay" or action == CONFIRM]
        elif state.phase == "send":
            others.sort(key=lambda action: -use_of(state, seat, action.args[0], PLAIN))
        elif len(others) >= MOST_OPTIONS:
            self._rng.shuffle(others)
        return [first, *others[: MOST_OPTIONS - 1]]


def _next(arms: Sequence[Arm], done: int) -> Arm:
    """The option to try next: each a few times, then those that promise most."""
    least = min(arms, key=lambda arm: arm.visits)
    if least.visits < FEWEST:
        return least
    scale = log(done + 1)
    return max(arms, key=lambda arm: arm.mean + CURIOSITY * sqrt(scale / arm.visits))


def clear(arms: Sequence[Arm]) -> bool:
    """Whether one option is so far ahead that no other will catch up."""
    best, second = sorted(arms, key=lambda arm: -arm.mean)[:2]
    if min(best.visits, second.visits) < 3 * FEWEST:
        return False
    return best.mean - second.mean > 0.8 / sqrt(min(best.visits, second.visits))


def _told(arms: Sequence[Arm], best: Arm) -> tuple[Weighed, ...]:
    """The options as they are told, with the chances of all seats beside those of the best."""
    if not best.found:
        return ()
    total = sum(arm.visits for arm in arms)
    found = []
    for arm in arms:
        chances = arm.beside(best)
        found.append(Weighed(arm.action, chances[arm.seat], arm.visits / total, chances))
    return tuple(found)
