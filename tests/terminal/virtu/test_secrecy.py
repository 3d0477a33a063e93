"""While families are placed nobody sees where others put their cards."""

from __future__ import annotations

from random import Random

import pytest

from signoria.game import Simulation
from signoria.virtu import GAME
from tests.terminal.helpers import run
from tests.terminal.virtu.helpers import everything, look

HOUSES = ["florence", "naples", "venice"]


def test_the_screen_knows_no_more_than_the_seat() -> None:
    rng = Random(4)
    changed = 0
    for _ in range(3):
        table = Simulation(GAME.new({"players": 3, "houses": HOUSES, "first": 0}), Random(1))
        for _ in range(7):
            table.apply(rng.choice(table.state.legal()))
            for seat in (None, 0, 1, 2):
                view = table.state.view(seat)
                other = view.sample(rng)
                changed += other.to_json() != table.state.to_json()
                dressed = look(table)
                assert everything(other.view(seat), dressed) == everything(view, dressed)
    assert changed > 10


def placement(*cards: str) -> str:
    """What two people see of the placement if the first does this and the second always that."""
    more = ("--game", "virtu", "--people", "2", "--players", "3", "--bots", "random")
    second = ["palace", "palace 1", "log", "prestige", "map", "1", "1", "log", "1"]
    typed = ["", *cards, "", *second, "log"]
    return run(*more, "--name", "Anna", "--name", "Bruno", "--seed", "q", source="\n".join(typed))


def test_the_second_person_sees_the_same_whatever_the_first_did() -> None:
    one, other = placement("1", "1", "1"), placement("7", "7", "4")
    ready = "Bruno, press Enter"
    shown = "The palace of Anna"  # when all cards lie, all are told
    assert one.partition(ready)[0] != other.partition(ready)[0]
    first, second = (text.partition(ready)[2].partition(shown)[0] for text in (one, other))
    assert first == second
    assert "Bruno (you)" in first
    assert one.partition(shown)[2] != other.partition(shown)[2]


def test_after_the_placement_nobody_hands_over() -> None:
    typed = ["", "1", "1", "1", "", "1", "1", "1"] + ["1"] * 60
    more = ("--game", "virtu", "--people", "2", "--players", "3", "--bots", "random")
    shown = run(*more, "--seed", "q", source="\n".join(typed))
    assert shown.count("press Enter") == 2
    assert shown.count("(you)") > 20


def test_a_lone_person_never_hands_over() -> None:
    shown = run("--game", "virtu", "--bots", "random", source="1\n1\n1\n1\n1\n")
    assert "press Enter" not in shown


@pytest.mark.parametrize("house", ["Bruno", "Lorenzo"])
def test_a_palace_that_is_hidden_is_not_drawn(house: str) -> None:
    more = ("--game", "virtu", "--players", "3", "--bots", "random", "--name", "Anna")
    names = ("--name", "Bruno", "--name", "Lorenzo")
    shown = run(*more, *names, "--seed", "q", source=f"palace {house}\n")
    assert "is still placing cards" in " ".join(shown.split())
