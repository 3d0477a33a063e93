"""The soak: it passes when all is well, and finds what is not."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import soak

from signoria import record
from signoria.condottiere import aftermath, battle, pope, rounds, site
from signoria.condottiere.editions import tables
from signoria.condottiere.state import State
from signoria.game import Event


@pytest.fixture(autouse=True)
def somewhere_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Records of failures are written where one stands."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def every_check(monkeypatch: pytest.MonkeyPatch) -> None:
    """Look at the dear invariants more often than a campaign does."""
    for name in ("VIEWS", "ACTIONS", "CLONES"):
        monkeypatch.setattr(soak, name, 0.03)
    for name in ("RECORDS", "OWN_RECORDS"):
        monkeypatch.setattr(soak, name, 1)


@pytest.mark.usefixtures("every_check")
def test_a_tiny_soak_passes_and_tells_what_it_did(
    somewhere_else: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert soak.main(["--games", "6", "--jobs", "1", "--seed", "1"]) == 0
    out, err = capsys.readouterr()
    assert "18 games in" in out
    for invariant in soak.INVARIANTS.values():
        (line,) = [line for line in out.splitlines() if line.endswith(invariant)]
        assert int(line.split()[0].replace(",", "")) > 0
    for edition in ("first", "second", "third"):
        assert f"how games of the {edition} edition ended" in out
    assert "connected" in out
    assert "No violation." in out
    assert "18 of 18 games (100%)" in err
    assert list(somewhere_else.iterdir()) == []


def test_two_processes_play_the_same_games(capsys: pytest.CaptureFixture[str]) -> None:
    tables_told = []
    for jobs in ("1", "2"):
        assert soak.main(["--games", "3", "--jobs", jobs, "--seed", "2"]) == 0
        tables_told.append(capsys.readouterr().out.splitlines()[1:])
    assert tables_told[0] == tables_told[1]


def lose_a_card(state: State) -> None:
    rounds_discard(state)
    del state.discards[-1:]


def forget_the_pope(state: Any, *args: Any) -> Any:
    return [action for action in pope_legal(state, *args) if action.verb == "nothing"]


def crown_the_weakest(armies: list[int]) -> int | None:
    best = real_victor(armies)
    return None if best is None else armies.index(min(armies))


def accept_any_site(state: Any) -> Any:
    return range(0)


def share_the_hands(state: State) -> State:
    clone = real_clone(state)
    clone.owners = state.owners
    clone.lines = state.lines
    return clone


def tell_another_region(state: Any, armies: Any, victor: Any, events: list[Event]) -> None:
    real_announce(state, armies, victor, events)
    events[-1] = events[-1]._replace(args={**events[-1].args, "region": "atlantis"})


rounds_discard = rounds.discard_lines
pope_legal = pope.legal
real_victor = aftermath._victor
real_announce = aftermath._announce
real_clone = State.clone

PLANTED: list[tuple[Any, str, Callable[..., Any], str]] = [
    (rounds, "discard_lines", lose_a_card, "the cards are not those of the deck: -1 "),
    (aftermath, "_victor", crown_the_weakest, "the victor: found "),
    (aftermath, "_announce", tell_another_region, "the site of the battle: found atlantis"),
    (site, "_barred_owners", accept_any_site, "the game goes on, but ends so: "),
    (State, "clone", share_the_hands, "what happens to a clone happens to "),
]
