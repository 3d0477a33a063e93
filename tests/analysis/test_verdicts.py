"""Verdicts: honest about the numbers, the same for the same seed, and blind to what is hidden."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from signoria import record
from signoria.analysis import Verdict, analyse, decisions, report, support_for, weigh
from signoria.bots.contract import Weighed
from signoria.record import Record
from signoria.report.wording import apportioned
from tests.analysis.helpers import SIMS, beginning

LENGTH = 16
STRATEGIST = support_for("condottiere").evaluator


def analysed(kept: Record, **more: Any) -> dict[str, Any]:
    seat = more.get("seat")
    verdicts = analyse(kept, **{"sims": SIMS, "seed": "7", **more})
    return report(kept, verdicts, sims=SIMS, seed="7", seat=seat).to_json()


@pytest.fixture(scope="module")
def kept() -> Record:
    return beginning("third-4", LENGTH)


@pytest.fixture(scope="module")
def numbers(kept: Record) -> dict[str, Any]:
    return analysed(kept)


def test_every_choice_has_a_chance_before_and_after(numbers: dict[str, Any]) -> None:
    assert len(numbers["decisions"]) == LENGTH
    for row in numbers["decisions"]:
        assert 0 <= row["after"] <= row["before"] <= 1
        assert row["loss"] == pytest.approx(row["before"] - row["after"], abs=2e-4)
        assert row["weighed"][0]["chance"] == row["before"]
        assert (row["best"] == row["action"]) == (row["loss"] == 0)


def test_the_chances_of_all_seats_are_one_distribution(numbers: dict[str, Any]) -> None:
    """Of one evaluation, and they add up as they are told."""
    for row in numbers["decisions"]:
        assert len(row["chances"]) == 4
        assert sum(round(10_000 * chance) for chance in row["chances"]) == 10_000
        assert row["chances"][row["seat"]] == row["after"]


@pytest.mark.parametrize(
    ("shares", "told"),
    [
        ([1 / 3, 1 / 3, 1 / 3], [34, 33, 33]),
        ([0.295, 0.295, 0.295, 0.115], [30, 30, 29, 11]),
        ([0.305, 0.305, 0.305, 0.085], [31, 31, 30, 8]),
        ([2.0, 2.0], [50, 50]),
        ([0.0, 1.0], [0, 100]),
    ],
)
def test_shares_are_told_in_parts_that_add_up(shares: list[float], told: list[int]) -> None:
    assert sorted(apportioned(shares, 100), reverse=True) == sorted(told, reverse=True)


def test_the_worst_come_first_and_say_why(numbers: dict[str, Any]) -> None:
    rows = {row["number"]: row for row in numbers["decisions"]}
    worst = [rows[number] for number in numbers["worst"]]
    losses = [row["loss"] for row in worst]
    assert losses == sorted(losses, reverse=True)
    assert all(row["why"] for row in worst)
    others = [row for row in numbers["decisions"] if row["number"] not in numbers["worst"]]
    assert not any("why" in row for row in others)
    assert max((row["loss"] for row in others), default=0) <= min(losses, default=1)


def test_a_game_that_is_not_finished_is_analysed_as_far_as_it_goes(numbers: dict[str, Any]) -> None:
    assert numbers["outcome"] is None
    assert [row["number"] for row in numbers["decisions"]] == list(range(1, LENGTH + 1))


def test_the_players_are_summed_up(numbers: dict[str, Any]) -> None:
    for player in numbers["players"]:
        rows = [row for row in numbers["decisions"] if row["seat"] == player["seat"]]
        assert player["decisions"] == player["with_choice"] == len(rows)
        assert player["mean_loss"] == pytest.approx(
            sum(row["loss"] for row in rows) / len(rows), abs=2e-4
        )
        assert player["worst_loss"] == max(row["loss"] for row in rows)


def test_the_same_seed_gives_the_same_on_any_number_of_processes(
    kept: Record, numbers: dict[str, Any]
) -> None:
    assert json.dumps(analysed(kept, jobs=2)) == json.dumps(numbers)


def test_one_seat_is_judged_as_among_all(kept: Record, numbers: dict[str, Any]) -> None:
    alone = analysed(kept, seat=2)
    assert alone["seat"] == 2
    rows = [(row["number"], row["before"], row["after"]) for row in alone["decisions"]]
    assert rows == [
        (row["number"], row["before"], row["after"])
        for row in numbers["decisions"]
        if row["seat"] == 2
    ]


def test_progress_is_told(kept: Record) -> None:
    told: list[tuple[int, int]] = []
    analyse(kept, sims=1, seat=0, progress=lambda done, of: told.append((done, of)))
    of = len(decisions(kept, 0))
    assert told == [(done, of) for done in range(of + 1)]


def test_what_cannot_be_chosen_is_not_weighed(kept: Record) -> None:
    decision = decisions(kept)[0]
    view: Any = decision.view
    forced = replace(decision, view=replace(view, legal=view.legal[:1]))
    verdict = weigh(forced, SIMS, "7", STRATEGIST)
    assert verdict == Verdict(forced, ())
    assert verdict.forced
    assert verdict.best == decision.action
    assert verdict.loss == 0


def test_the_best_action_is_the_decision_where_none_is_better(kept: Record) -> None:
    decision = decisions(kept)[0]
    level = tuple(Weighed(action, 0.5, 0.1) for action in reversed(decision.view.legal))
    assert Verdict(decision, level).best == decision.action


@pytest.mark.parametrize(
    "name", ["second-4", "third-4", "third-4-hidden", "third-4-draw-after-battle", "third-4-points"]
)
def test_nothing_that_the_seat_cannot_know_changes_a_verdict(name: str) -> None:
    """Another truth with the same view: other hands, another deck, other cards face down."""
    rng = Random(3)
    kept = beginning(name, 30)
    changed = 0
    for decision in decisions(kept)[::6]:
        truth = decision.view.sample(rng)
        elsewhere = replace(decision, view=truth.view(decision.seat))
        pair = [weigh(one, SIMS, "7", STRATEGIST) for one in (decision, elsewhere)]
        texts = [
            json.dumps(report(kept, [verdict], sims=SIMS, seed="7").to_json()["decisions"])
            for verdict in pair
        ]
        assert texts[0] == texts[1]
        changed += truth.to_json() != decision.view.sample(rng).to_json()
    assert changed


@pytest.mark.parametrize("name", ["third-4", "third-4-hidden"])
def test_the_own_record_of_a_seat_gives_the_same_analysis(name: str) -> None:
    kept = beginning(name, LENGTH)
    own = analysed(record.of_seat(kept, 1))
    assert own["record_of"] == 1
    assert json.dumps(own["decisions"]) == json.dumps(analysed(kept, seat=1)["decisions"])
