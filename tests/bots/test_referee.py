"""A referee beside a bot: whatever the bot does, the game goes on and the failure is told."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest

from signoria.bots import Player, Thought, Weighed, make
from signoria.bots.referee import Failure, Forfeit, Refereed
from signoria.condottiere import GAME
from signoria.game import Event, Simulation
from tests.conformance import sealed


class Scripted(Player):
    """A bot that answers with whatever a function returns, or raises."""

    name = "scripted"

    def __init__(self, answer: Callable[[Any], Any]) -> None:
        self.answer = answer

    def decide(self, view: Any, budget: float | None = None) -> Any:
        return self.answer(view)


class Unprintable:
    """Equal to everything, and nothing to look at."""

    __hash__ = None  # type: ignore[assignment]

    def __eq__(self, other: object) -> bool:
        return True

    def __repr__(self) -> str:
        raise RuntimeError("no words")


def fails(error: BaseException) -> Callable[[Any], Any]:
    def answer(view: Any) -> Any:
        raise error

    return answer


def battle() -> Any:
    return GAME.position({"players": 2, "site": "roma", "hands": [["10", "winter"], ["1"]]}).view(0)


def play(game: Any, setup: dict[str, Any], bots: Sequence[Any]) -> Simulation[Any]:
    table = Simulation(game.new(setup), Random("referee"))
    table.settle()
    while table.state.outcome() is None:
        seat = table.state.to_act
        table.apply(bots[seat].decide(table.state.view(seat)))
    return table


FAILURES: dict[str, tuple[Callable[[Any], Any], str, str]] = {
    "an exception": (fails(RuntimeError("no\nidea")), "crash", "RuntimeError: no idea"),
    "an exit": (fails(SystemExit(3)), "crash", "SystemExit: 3"),
    "no words": (fails(RuntimeError(Unprintable())), "crash", "RuntimeError"),
    "nothing": (lambda view: None, "nonsense", "None is not one of its legal actions"),
    "a number": (lambda view: 7, "nonsense", "7 is not one of its legal actions"),
    "another text": (lambda view: "play 11", "nonsense", "'play 11' is not one of its"),
    "a bare verb": (lambda view: "keep 10 10", "nonsense", "'keep 10 10' is not one of its"),
    "all of them": (lambda view: view.legal, "nonsense", "('play 10', 'play winter', 'pass') is"),
    "a lie": (lambda view: Unprintable(), "nonsense", "a Unprintable is not one of its legal"),
    "its own word": (fails(Failure("slow", "was asleep")), "slow", "was asleep"),
}
each_failure = pytest.mark.parametrize("failure", FAILURES)


@each_failure
def test_a_failure_costs_one_decision_and_is_told(failure: str) -> None:
    answer, kind, detail = FAILURES[failure]
    told: list[Forfeit] = []
    bot = Refereed(Scripted(answer), Random(1), "condottiere", report=told.append)
    action = bot.decide(battle())
    assert action == make("captain", Random(1)).decide(battle())
    (forfeit,) = bot.forfeits
    assert told == [forfeit]
    assert (forfeit.seat, forfeit.kind, forfeit.action_played) == (0, kind, action)
    assert forfeit.detail.startswith(detail)
    assert "\n" not in str(forfeit)
    bot.bot = make("captain", Random(1))
    bot.decide(battle())
    assert len(bot.forfeits) == 1


@each_failure
def test_a_game_with_a_failing_bot_ends(failure: str) -> None:
    bot = Refereed(Scripted(FAILURES[failure][0]), Random(2), "condottiere")
    table = play(GAME, {"players": 2}, [bot, make("captain", Random(3))])
    assert table.state.outcome() is not None
    assert {forfeit.kind for forfeit in bot.forfeits} == {FAILURES[failure][1]}


def test_the_text_of_a_legal_action_is_as_good_as_the_action() -> None:
    view = battle()
    bot = Refereed(Scripted(lambda view: "pla" + "y 10"), Random(0), "condottiere")
    assert bot.decide(view) is view.legal[0]
    bot = Refereed(Scripted(lambda view: view.legal[1]), Random(0), "condottiere")
    assert bot.decide(view) is view.legal[1]
    assert not bot.forfeits


def test_a_game_that_the_captain_does_not_know() -> None:
    bots = [Refereed(Scripted(lambda view: "hum"), Random(seat), "sealed") for seat in range(2)]
    play(sealed.GAME, {"players": 2}, bots)
    assert [len(bot.forfeits) for bot in bots] == [3, 3]


def test_when_the_captain_fails_too_the_first_legal_action_is_played(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(
        "signoria.bots.condottiere.captain.captain.Battle", fails(RuntimeError("mutiny"))
    )
    bot = Refereed(Scripted(lambda view: None), Random(0), "condottiere")
    assert bot.decide(battle()) == "play 10"


def test_a_person_who_interrupts_is_obeyed() -> None:
    with pytest.raises(KeyboardInterrupt):
        Refereed(Scripted(fails(KeyboardInterrupt())), Random(0), "condottiere").decide(battle())


class Slow(Player):
    """A bot that takes a second by the clock it is watched with."""

    name = "slow"

    def __init__(self, clock: list[float]) -> None:
        self.clock = clock
        self.budgets: list[float | None] = []

    def decide(self, view: Any, budget: float | None = None) -> Any:
        self.budgets.append(budget)
        self.clock[0] += 1.0
        return view.legal[-1]


def test_a_slow_decision_counts_but_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [0.0]
    monkeypatch.setattr("signoria.bots.referee.perf_counter", lambda: clock[0])
    slow = Slow(clock)
    bot = Refereed(slow, Random(0), "condottiere", budget=0.5, grace=0.1)
    assert bot.decide(battle()) == "pass"
    (forfeit,) = bot.forfeits
    assert str(forfeit) == "the bot of seat 0: slow: took 1.00 s of 0.5 s; it plays pass"
    bot.decide(battle(), 0.8)
    assert len(bot.forfeits) == 1
    Refereed(slow, Random(0), "condottiere").decide(battle())
    assert slow.budgets == [0.5, 0.8, None]


class Rude(Player):
    """Everything but its decisions goes wrong."""

    name = "rude"

    def decide(self, view: Any, budget: float | None = None) -> Any:
        return view.legal[0]

    def observe(self, events: Sequence[Event]) -> None:
        raise RuntimeError("saw nothing")

    def propose(self, view: Any) -> Sequence[Any]:
        return 7  # type: ignore[return-value]

    def consider(self, view: Any, agreement: Any) -> bool:
        return "perhaps"  # type: ignore[return-value]

    def thought(self) -> Thought | None:
        return "none of your business"  # type: ignore[return-value]

    def close(self) -> None:
        raise Failure("slow", "does not want to go")


def test_the_rest_of_the_contract_is_contained() -> None:
    bot, view = Refereed(Rude(), Random(0), "condottiere"), battle()
    bot.observe([Event("pass", {"seat": 1})])
    assert bot.decide(view) == "play 10"
    assert bot.propose(view) == ()
    assert bot.consider(view, "peace") is False
    assert bot.thought() is None
    bot.close()
    assert [str(forfeit) for forfeit in bot.forfeits] == [
        "a bot: crash: observe: RuntimeError: saw nothing",
        "the bot of seat 0: nonsense: propose: answered 7",
        "the bot of seat 0: nonsense: consider: answered 'perhaps'",
        "the bot of seat 0: nonsense: thought: answered 'none of your business'",
        "the bot of seat 0: slow: close: does not want to go",
    ]


class Thinker(Scripted):
    def thought(self) -> Thought | None:
        return Thought((Weighed("pass", 0.5, 1.0),), ())


def test_a_thought_belongs_to_the_bots_own_decision() -> None:
    bot = Refereed(Thinker(lambda view: "pass"), Random(0), "condottiere")
    bot.decide(battle())
    assert bot.thought() == Thought((Weighed("pass", 0.5, 1.0),), ())
    bot = Refereed(Thinker(lambda view: "hum"), Random(0), "condottiere")
    bot.decide(battle())
    assert bot.thought() is None


def test_a_referee_takes_over_from_another() -> None:
    inner = Refereed(Scripted(lambda view: "hum"), Random(0), "condottiere")
    outer = Refereed(inner, Random(0), "condottiere")
    assert outer.name == "scripted"
    outer.decide(battle())
    assert len(outer.forfeits) == 1
    assert not inner.forfeits
