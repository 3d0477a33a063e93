"""Decisions in secret at a table: nobody else learns that somebody was asked. R27"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from signoria.condottiere.model.cards import NAMES
from signoria.game import Shuffle, shuffled
from signoria.server.live.automatic import time_out
from signoria.server.live.messages import encode
from signoria.server.live.tables import line_of
from signoria.server.table import Refused, Table, moves, secret, talking
from signoria.server.table.projection import card, look, own_look
from signoria.server.table.table_config import Clock
from tests.server.harness import Clock as Hands
from tests.server.harness import Person, Running
from tests.server.tables import Seated
from tests.waiting import wait_for

LIVE = Clock("live", 60.0, 600.0)
ARMED = ["1", *["courtesan"] * 9]
UNARMED = ["courtesan"] * 10
OTHERS = (None, 0, 2)
"""Viewpoints that must not learn anything about seat 1."""


def stacked(second: Sequence[str]) -> Callable[[Shuffle], list[int]]:
    """A deck in which the second seat is dealt these cards, and the others always the same."""

    def deal(shuffle: Shuffle) -> list[int]:
        left = list(shuffle.items)
        order = []
        for name in [*["2", "3"] * 5, *second, *["4", "5"] * 5]:
            kind = NAMES.index(name)
            left.remove(kind)
            order.append(kind)
        return order + left

    return deal


class Folding(Seated):
    """Three people after a battle that nobody fought; the second seat holds what a test says."""

    def __init__(self, second: Sequence[str], **config: Any) -> None:
        self._second = second
        super().__init__(3, clock=LIVE, setup={"first": 0}, **config)
        self.begin_folding()

    def _deal(self, shuffle: Shuffle) -> Sequence[int]:
        first = len(self.log) == 2
        return stacked(self._second)(shuffle) if first else shuffled(shuffle, self.chance)

    def begin_folding(self) -> None:
        for action in ("site parma", "pass", "pass", "pass", "site milano"):
            self.answer(self.due, action)
        assert self.table.secret_since == self.now

    def answer(self, seat: int, action: str) -> None:
        self.now += 1
        prompt = self.table.prompt(seat)
        assert prompt is not None
        person = self.table.seats[seat].person
        self.take(moves.play(self.table, person, seat, prompt, action, self.now, None))

    def go_on(self) -> None:
        self.now += 5
        self.take(secret.go_on(self.table, self.now))


def known(table: Table) -> list[bytes]:
    """All that anybody but the second seat gets to see of a table, byte for byte."""
    shown = []
    for viewpoint in OTHERS:
        told = [one.to_json() for one in table.told(viewpoint)]
        shown.append(encode({"version": table.count(viewpoint), "told": told}))
        shown.append(encode(look(table, viewpoint, "en")))
    shown.append(encode(card(table, "person0")))
    line = line_of(table)
    shown.append(encode({"updated": line.updated, "summary": dict(line.summary)}))
    return shown


def test_r27_nobody_else_learns_who_is_asked() -> None:
    asked, idle = Folding(UNARMED), Folding(ARMED)
    assert asked.table.deciders == (1,)
    assert idle.table.deciders == ()
    assert own_look(asked.table, 1, "en")["legal"] == {}
    assert own_look(asked.table, 1, "en")["buttons"].keys() == {"fold", "hold"}  # type: ignore[attr-defined]
    assert known(asked.table) == known(idle.table)
    asked.answer(1, "hold")
    idle.now = asked.now
    assert known(asked.table) == known(idle.table)
    assert secret.ends(asked.table, 3.0) == secret.ends(idle.table, 3.0)
    asked.go_on()
    idle.go_on()
    assert known(asked.table) == known(idle.table)
    assert asked.table.secret_since is None
    assert asked.table.known_deciders == (1,)


def test_r27_only_those_who_fold_are_announced() -> None:
    table = Folding(UNARMED)
    table.answer(1, "fold")
    before = known(table.table)
    table.go_on()
    assert known(table.table) != before
    lines = [event.line for event in table.table.told(2)[-1].events]
    assert lines[0] == "1 folds"
    assert not any("hold" in line for line in lines)


def test_r27_the_table_waits_as_long_when_nobody_is_asked() -> None:
    asked, idle = Folding(UNARMED), Folding(ARMED)
    began = idle.table.secret_since
    assert began is not None
    assert secret.ends(idle.table, 3.0) == began + 3.0
    assert secret.ends(asked.table, 3.0) is None
    with pytest.raises(Refused, match="changed in the meantime"):
        secret.go_on(asked.table, asked.now + 60)


def test_r27_a_decision_in_advance_is_made_at_once() -> None:
    table = Folding(UNARMED)
    with pytest.raises(Refused, match="decided in advance"):
        secret.promise(table.table, "person1", 1, "pass", table.now, None)
    assert secret.decided_in_advance(table.table, table.now) is None
    before = known(table.table)
    table.take(secret.promise(table.table, "person1", 1, "hold", table.now, None))
    assert known(table.table) == before
    assert own_look(table.table, 1, None)["in_advance"] == "hold"
    entry = secret.decided_in_advance(table.table, table.now)
    assert entry is not None
    table.take(entry)
    assert known(table.table) == before
    assert secret.is_over(table.table)
    table.take(secret.promise(table.table, "person1", 1, None, table.now, None))
    assert "in_advance" not in own_look(table.table, 1, None)


def test_r27_who_is_too_late_holds_and_nobody_hears_of_it() -> None:
    table = Folding(UNARMED)
    before, reserve = known(table.table), table.table.reserve[:]
    deadline = table.table.deadline(1)
    assert deadline == table.now + LIVE.move
    assert own_look(table.table, 1, None)["deadline"] == deadline
    table.take(time_out(1)(table.table, deadline))
    assert known(table.table) == before
    assert table.table.reserve == reserve
    assert table.table.seats[1].away is None
    table.now = deadline
    table.go_on()
    assert not any(event.key == "folds" for event in table.table.events)


def test_r27_nothing_of_it_is_taken_back_or_advised() -> None:
    table = Folding(UNARMED, hints=True)
    assert not any(moves.can_take_back(table.table, seat) for seat in range(3))
    with pytest.raises(Refused, match="everybody would hear"):
        talking.hint(table.table, "person1", 1, table.now, None)
    with pytest.raises(Refused, match="nothing to decide"):
        talking.hint(table.table, "person2", 2, table.now, None)
    table.answer(1, "hold")
    assert not any(moves.can_take_back(table.table, seat) for seat in range(3))


def test_r27_a_table_in_folding_is_the_fold_of_its_log() -> None:
    table = Folding(UNARMED)
    table.take(secret.promise(table.table, "person1", 1, "fold", table.now, None))
    again = table.again()
    assert known(again) == known(table.table)
    assert (again.secret_since, again.in_advance) == (table.table.secret_since, {1: "fold"})
    table.answer(1, "fold")
    table.go_on()
    assert known(table.again()) == known(table.table)


def seated(server: Running) -> tuple[list[Person], str]:
    people = [server.person(name) for name in ("Anna", "Bruno", "Carla")]
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
    table = people[0].table(seats=seats, setup={"players": 3, "first": 0})
    for seat in (1, 2):
        people[seat].do(table, "sit", seat=seat)
    return people, table


def test_r27_a_server_ends_the_pause_by_itself(tmp_path: Path) -> None:
    hands = Hands()
    deal = stacked(UNARMED)
    with Running(tmp_path / "site.db", now=hands, deal=deal, secret_pause=3.0) as server:
        (anna, bruno, carla), table = seated(server)
        bruno.do(table, "advance", seat=1, action="fold")
        line = carla.socket(table)
        line.next("welcome")
        anna.play(table, "site parma")
        for seat, person in enumerate((anna, bruno, carla)):
            person.play(table, "pass", seat)
        chosen = carla.look(table)
        assert chosen["deciders"] == [1]
        bruno.play(table, "site milano", 1)
        waiting = carla.look(table)
        assert waiting["deciders"] == []
        assert waiting["ask"] == "Whoever has no mercenary left may fold now."
        assert all(person.asked(table) is None for person in (anna, bruno, carla))
        hands.forward(3.0)
        wait_for(lambda: carla.look(table)["deciders"] != [])
        told = [event for one in carla.get(f"/api/tables/{table}/story")["news"][-1:]
                for event in one["events"]]  # fmt: skip
        assert told[0] == {"key": "folds", "args": {"seat": 1}}
