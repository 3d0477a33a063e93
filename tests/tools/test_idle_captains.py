"""Captains fight: the guard of R31 is for others."""

from __future__ import annotations

import pytest
from idle_captains import Shyness, measure

from signoria.condottiere import EDITIONS, rules
from signoria.condottiere.model.editions import PLAYERS


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("edition", EDITIONS)
def test_captains_do_not_wait_until_a_round_ends(edition: str, players: int) -> None:
    found = measure(rules(edition, players), 40)
    assert (found.games, found.guards) == (40, 0)
    assert found.battles > 40
    assert found.longest < players


def test_a_guard_is_counted_and_a_card_ends_the_row() -> None:
    found = Shyness()
    for fighters in ((), (), (1,), (), (), (), ()):
        found.fighters.update(fighters)
        found.end_battle(4, first=False)
    assert (found.battles, found.idle, found.alone, found.longest) == (7, 6, 1, 4)
    assert found.guards == 1
