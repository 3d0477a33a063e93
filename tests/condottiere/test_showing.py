"""What is shown of a table agrees with the rules."""

from __future__ import annotations

from random import Random

import pytest

from signoria.condottiere import GAME
from signoria.condottiere.phases.series import game_of
from signoria.game import Simulation


@pytest.mark.parametrize("setup", list(GAME.variants())[::9], ids=str)
def test_the_steps_end_at_the_strength(setup: dict[str, object]) -> None:
    rng = Random(5)
    table = Simulation(GAME.new(setup), rng)
    table.settle()
    for _ in range(150):
        if table.state.outcome() is not None:
            break
        view = table.state.view(None)
        armies = GAME.display_public(view)["armies"]
        assert [sum(by for _, _, by in army) for army in armies] == game_of(view).strengths()
        table.apply(rng.choice(table.state.legal()))


def test_a_region_that_wins_is_shown_before_it_is_won() -> None:
    rng = Random(3)
    found = 0
    for _ in range(20):
        table = Simulation(GAME.new({"players": 4}), rng)
        table.settle()
        while table.state.outcome() is None:
            view = table.state.view(None)
            shown = GAME.display_public(view)
            winning, site = shown["winning"], shown["site"]
            table.apply(rng.choice(table.state.legal()))
        ended = table.state.outcome()
        assert ended is not None
        if ended.reasons[0] in ("connected", "total"):
            assert site in winning[ended.winners[0]]
            found += 1
    assert found > 5
