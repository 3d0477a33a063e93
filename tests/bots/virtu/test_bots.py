"""The bots of Virtù: legal, honest, in time, and better than chance."""

from __future__ import annotations

from random import Random

import pytest

from signoria.bots import make, names
from signoria.bots.seated import Seated
from signoria.bots.virtu.captain import campaign
from signoria.bots.virtu.captain.weights import PLAIN
from signoria.bots.virtu.learner import FAULTS, Learner
from signoria.bots.virtu.strategist.playouts import Arm, Playouts
from signoria.bots.virtu.strategist.position_value import chances
from signoria.bots.virtu.strategist.strategist import VirtuStrategist
from signoria.game import BadInput, shuffled
from signoria.virtu import GAME, State, View, new
from signoria.virtu.phases.scoring import scores

HOUSES = ["milan", "florence", "naples", "venice"]


def play(bots: list[str], seed: str, budget: float | None = None) -> State:
    """A whole game."""
    players = len(bots)
    rng = Random(seed)
    state = GAME.new({"players": players})
    seated = [
        Seated(make(spec, Random(f"{seed}/{seat}"), "virtu"), seat)
        for seat, spec in enumerate(bots)
    ]
    while state.outcome() is None:
        if state.chance is not None:
            state.shuffle(shuffled(state.chance, rng))
            continue
        seat = state.to_act
        assert seat is not None
        state.apply(seated[seat].decide(state.view(seat), [], budget), seat)
    return state


def some_way(seed: str, moves: int) -> State:
    """A game of captains after some moves."""
    state = new(4, houses=HOUSES, first=0)
    captains = [make("captain", Random(f"{seed}/{seat}"), "virtu") for seat in range(4)]
    for _ in range(moves):
        seat = state.to_act
        if seat is None:
            break
        state.apply(captains[seat].decide(state.view(seat)), seat)
    return state


def test_the_bots_of_each_game_have_names_of_their_own() -> None:
    assert {"random", "captain", "strategist"} <= set(names("virtu"))
    assert "prince" not in names("virtu")
    with pytest.raises(BadInput, match="there is no prince; there are random, captain"):
        make("prince", Random(1), "virtu")


@pytest.mark.parametrize("players", [3, 4, 5])
def test_captains_play_whole_games(players: int) -> None:
    state = play(["captain"] * players, f"whole/{players}")
    assert state.year < state.data.rules["guard"]["years"]
    assert max(sum(points.values()) for points in scores(state)) >= 8


def test_a_captain_beats_random_players() -> None:
    won = 0
    for number in range(6):
        seat = number % 3
        bots = ["random"] * 3
        bots[seat] = "captain"
        ended = play(bots, f"beats/{number}").outcome()
        won += ended is not None and ended.winners == (seat,)
    assert won == 6


def test_a_captain_besieges_only_what_falls() -> None:
    """Sieges of captains against captains succeed far more often than not."""
    outcomes = {"conquered": 0, "repelled": 0}
    for number in range(8):
        rng = Random(f"sieges/{number}")
        state = new(4, houses=HOUSES, first=0)
        captains = [make("captain", Random(f"{number}/{seat}"), "virtu") for seat in range(4)]
        while state.outcome() is None:
            assert state.chance is None
            seat = rng.choice(state.deciders) if state.phase == "family" else state.to_act
            assert seat is not None
            for event in state.apply(captains[seat].decide(state.view(seat)), seat):
                if event.key in outcomes:
                    outcomes[event.key] += 1
    assert outcomes["conquered"] > 1.5 * outcomes["repelled"]


@pytest.mark.parametrize("bot", ["captain", "strategist:sims=6"])
def test_a_bot_knows_nothing_of_cards_that_are_placed_in_secret(bot: str) -> None:
    """Whatever the others have placed, the decision is the same."""
    state = new(4, houses=HOUSES, first=0)
    for action, seat in (
        ("place lorenzo_de_medici room 2", 1),
        ("place ferdinand_ii right", 2),
        ("place caterina_cornaro room 3", 3),
    ):
        state.apply(state.parse(action), seat)
    view = state.view(0)
    decisions = {make(bot, Random("honest"), "virtu").decide(view)}
    for number in range(5):
        other = view.sample(Random(number))
        decisions.add(make(bot, Random("honest"), "virtu").decide(other.view(0)))
    assert len(decisions) == 1


def test_a_strategist_with_a_number_of_playouts_decides_the_same_again() -> None:
    state = some_way("again", 60)
    seat = state.to_act
    assert seat is not None
    view = state.view(seat)
    first = make("strategist:sims=20", Random("same"), "virtu").decide(view)
    assert make("strategist:sims=20", Random("same"), "virtu").decide(view) == first
    assert first in view.legal


def test_a_strategist_says_what_it_weighed() -> None:
    state = some_way("thought", 45)
    while len(state.legal()) < 3:
        seat = state.to_act
        assert seat is not None
        state.apply(state.legal()[0], seat)
    seat = state.to_act
    assert seat is not None
    bot = VirtuStrategist(Random(1), sims=24)
    action = bot.decide(state.view(seat))
    thought = bot.thought()
    assert thought is not None
    assert thought.weighed[0].action == action
    assert sum(option.share for option in thought.weighed) == pytest.approx(1.0)
    assert all(0.0 <= option.chance <= 1.0 for option in thought.weighed)


def test_a_strategist_stops_when_its_time_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """However long a playout takes, none is begun that would not be done in time."""
    state = some_way("time", 50)
    while state.phase != "move":
        state.apply(state.legal()[-1])
    seat = state.to_act
    assert seat is not None
    view: View = state.view(seat)
    tried: list[Arm] = []

    def count(playouts: Playouts, view: View, arm: Arm) -> None:
        tried.append(arm)
        try_out(playouts, view, arm)

    try_out = Playouts.try_out
    monkeypatch.setattr(Playouts, "try_out", count)
    VirtuStrategist(Random(2), seconds=0.0).decide(view)
    assert len(tried) == 1


def test_a_strategist_can_play_whole_games() -> None:
    state = play(["strategist:sims=2", "captain", "captain"], "search")
    assert state.outcome() is not None


def test_a_learner_errs_as_people_do_and_always_within_the_rules() -> None:
    """Every fault shows, but for war, which not every game brings."""
    shown = set()
    state = new(3, houses=["florence", "naples", "venice"], first=0)
    learners = [Learner(Random(f"learns/{seat}"), 1.0) for seat in range(3)]
    while (seat := state.to_act) is not None:
        view = state.view(seat)
        action = learners[seat].decide(view)
        fault = FAULTS.get(state.phase)
        if fault is not None and len(view.legal) > 1 and fault(state, view.legal) == action:
            shown.add(state.phase)
        state.apply(action, seat)
    assert shown >= FAULTS.keys() - {"war"}


def test_chances_add_up_and_follow_the_points() -> None:
    state = some_way("chances", 150)
    judged = chances(state)
    assert sum(judged) == pytest.approx(1.0)
    state.realms[judged.index(min(judged))].trophies = 0b111
    better = chances(state)
    assert better[judged.index(min(judged))] > min(judged)


def test_a_bot_takes_only_the_arguments_it_knows() -> None:
    with pytest.raises(BadInput, match="captain takes no sims"):
        make("captain:sims=3", Random(1), "virtu")
    with pytest.raises(BadInput, match="strategist takes no threads"):
        make("strategist:threads=2", Random(1), "virtu")


def test_plans_of_war_are_paid_for() -> None:
    """Every siege that a captain plans can be reached with the symbols it counted."""
    state = some_way("plans", 200)
    for seat in range(4):
        sums = [9] * 8
        for _, city, steps in campaign.plans(state, seat, sums, PLAIN):
            assert state.owner[city] != seat
            assert all(step.split()[2] == state.data.cities[city].id for step in steps)
