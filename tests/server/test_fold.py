"""A table is the fold of its log, for every game and variant."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from signoria import record
from signoria.game import IllegalAction
from signoria.games import GAMES, load
from signoria.server.table import Refused, Table, moves, talking
from signoria.server.table.finished import record_for
from signoria.server.table.projection import card, look
from tests.server.tables import Seated

VARIANTS = [(name, setup) for name in GAMES for setup in load(name).variants()]


def everything(table: Table) -> dict[str, Any]:
    """All that anybody is ever shown of a table."""
    return {
        "looks": [look(table, viewpoint, "en") for viewpoint in table.viewpoints],
        "told": [
            [told.to_json() for told in table.told(viewpoint)] for viewpoint in table.viewpoints
        ],
        "card": card(table, "person0"),
        "truth": table.state.to_json(),
    }


@pytest.mark.parametrize(("name", "setup"), VARIANTS[::7], ids=str)
def test_the_log_is_the_table(name: str, setup: dict[str, Any]) -> None:
    chance = Random(str(setup))
    seated = Seated(setup["players"], game=name, setup=setup)
    for _ in range(60):
        if not seated.table.deciders:
            break
        seat = seated.decide(after=1)
        if chance.random() < 0.3 and moves.can_take_back(seated.table, seat):
            seated.take(moves.undo(seated.table, f"person{seat}", seat, seated.now, None))
        if chance.random() < 0.1:
            seated.take(talking.chat(seated.table, "person1", "hm", seated.now, None))
    assert everything(seated.again()) == everything(seated.table)


@pytest.mark.parametrize(("name", "setup"), VARIANTS[::13], ids=str)
def test_taking_back_restores_every_view(name: str, setup: dict[str, Any]) -> None:
    seated = Seated(setup["players"], game=name, setup=setup)
    taken = 0
    for _ in range(150):
        if not seated.table.deciders:
            break
        before = [seated.table.state.view(seat).to_json() for seat in range(setup["players"])]
        truth = seated.table.state.to_json()
        seat = seated.decide()
        if moves.can_take_back(seated.table, seat):
            seated.take(moves.undo(seated.table, f"person{seat}", seat, seated.now, None))
            after = [seated.table.state.view(one).to_json() for one in range(setup["players"])]
            assert after == before
            assert seated.table.state.to_json() == truth
            taken += 1
            seated.decide()
    assert taken > 0


def test_the_record_of_a_game_with_takebacks_replays() -> None:
    seated = Seated(3)
    while seated.table.deciders:
        seat = seated.decide()
        if seated.chance.random() < 0.5 and moves.can_take_back(seated.table, seat):
            seated.take(moves.undo(seated.table, f"person{seat}", seat, seated.now, None))
    assert any(entry.kind == "undo" for entry in seated.log)
    kept = record_for(seated.table, 1, None)
    assert kept is not None
    assert record.replay(record.loads(record.dumps(kept))).state.outcome() is not None


def test_what_others_did_since_cannot_be_undone() -> None:
    seated = Seated(3)
    seat = seated.decide()
    assert moves.can_take_back(seated.table, seat)
    other = seated.due
    if other == seat:
        other = (seat + 1) % 3
        shown = _show(seated, other)
        seated.take(moves.aside(seated.table, "person", other, shown, seated.now, None))
    else:
        seated.decide()
    assert not moves.can_take_back(seated.table, seat)


def _show(seated: Seated, seat: int) -> str:
    shown: Any = seated.table.state.view(seat).to_json()
    card = shown["hands"][seat][0]
    return f"show {(seat + 1) % 3} {card}"


def test_a_refused_action_changes_nothing() -> None:
    seated = Seated(2)
    before = everything(seated.table)
    for action in ("pass", "play 10", "site atlantis", "", "undo"):
        with pytest.raises((IllegalAction, Refused)):
            seated.decide(action=action or " ")
        seated.log.pop()
    assert everything(seated.table) == before


def test_private_talk_is_not_heard_and_not_counted_by_others() -> None:
    seated = Seated(3)
    while seated.table.state.view(None).to_json()["phase"] != "battle":
        seated.decide()
    table = seated.table
    before = [table.count(viewpoint) for viewpoint in table.viewpoints]
    seated.take(talking.propose(table, "person0", 0, "0 to 1: pass", seated.now, None))
    seated.take(talking.answer(table, "person1", 1, "0 to 1: pass", True, seated.now, None))
    after = [table.count(viewpoint) for viewpoint in table.viewpoints]
    assert [new - old for new, old in zip(after, before, strict=True)] == [0, 2, 2, 0]
    assert [len(_agreements(table, seat)) for seat in range(3)] == [1, 1, 0]
    assert "agreements" not in look(table, None, None)
    while seated.due != 0:
        seated.decide()
    cards = [one for one in map(str, table.state.legal(0)) if one.startswith("play")]
    if cards:
        seated.decide(action=cards[0])
        assert _agreements(table, 1)[0]["status"] == "broken"
        assert [told.events[-1].key for told in table.told(0)][-1] == "broken"
        assert "broken" not in [told.events[-1].key for told in table.told(2) if told.events]
    assert everything(seated.again()) == everything(table)


def _agreements(table: Table, seat: int) -> list[dict[str, object]]:
    known = look(table, seat, None).get("agreements", [])
    assert isinstance(known, list)
    return known
