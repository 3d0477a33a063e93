"""A run that was stopped goes on where it was, and gives what it would have given."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from signoria.arena import Plan
from signoria.arena.journal import FILE, Journal
from signoria.game import BadInput
from tests import processes
from tests.arena.helpers import TWO, run, what_happened
from tests.waiting import PATIENCE, wait_for


def long_run(folder: Path, *more: str) -> subprocess.Popen[str]:
    """An arena in a process of its own that takes longer than any test."""
    return processes.start(
        [sys.executable, "-m", "signoria", "arena", "--bots", "captain,random", "--seed", "7",
         "--games", "1000000", "--out", str(folder), *more],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip


def wait_for_deals(process: subprocess.Popen[str], folder: Path, wanted: int) -> None:
    """Wait until that many deals are in the file, as long as the process lives."""
    file = folder / FILE

    def enough() -> bool:
        assert process.poll() is None, process.communicate()
        return file.exists() and file.read_bytes().count(b"\n") > wanted

    wait_for(enough)


def deals_in(folder: Path) -> list[int]:
    lines = (folder / FILE).read_text("utf-8").splitlines()[1:]
    return [json.loads(line)["deal"] for line in lines]


def workers_of(process: int) -> list[int]:
    """The processes in which an arena plays, where the system tells."""
    return [
        child
        for child in processes.children(process)
        if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()
    ]


on_linux = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc")


@on_linux
def test_a_run_that_was_killed_goes_on(tmp_path: Path) -> None:
    process = long_run(tmp_path, "--jobs", "2")
    wait_for_deals(process, tmp_path, 4)
    workers = workers_of(process.pid)
    assert len(workers) == 2
    process.send_signal(signal.SIGKILL)
    process.communicate()
    wait_for(lambda: not any(map(processes.is_alive, workers)))
    with Journal(tmp_path, TWO) as journal:
        kept = {deal.number for deal in journal.deals()}
    assert len(kept) >= 4
    wanted = max(kept) + 3
    played: list[int] = []
    went_on = run(TWO, wanted, out=tmp_path, progress=lambda done, of: played.append(done))
    assert played[0] == len(kept)
    assert len(played) == 1 + wanted - len(kept)
    assert what_happened(went_on) == what_happened(run(TWO, wanted))


def test_an_interrupted_run_says_how_to_go_on(tmp_path: Path) -> None:
    process = long_run(tmp_path, "--jobs", "2")
    wait_for_deals(process, tmp_path, 2)
    process.send_signal(signal.SIGINT)
    said = process.communicate(timeout=PATIENCE)[1]
    assert process.returncode == 130
    assert "the same command goes on from there" in said
    assert "Traceback" not in said
    assert len(deals_in(tmp_path)) >= 2


@on_linux
def test_a_worker_that_dies_ends_the_run_with_a_sentence(tmp_path: Path) -> None:
    process = long_run(tmp_path, "--jobs", "2")
    wait_for_deals(process, tmp_path, 2)
    os.kill(workers_of(process.pid)[0], signal.SIGKILL)
    said = process.communicate(timeout=PATIENCE)[1]
    assert process.returncode == 2
    assert "a worker process died" in said
    assert said.count("\n") == 1
    assert len(deals_in(tmp_path)) >= 2


def test_a_torn_line_is_dropped_and_its_deal_played_again(tmp_path: Path) -> None:
    whole = run(TWO, 3, out=tmp_path)
    file = tmp_path / FILE
    data = file.read_bytes()
    for cut in (1, 20, len(data.splitlines()[-1]) - 1):
        file.write_bytes(data[:-cut])
        with Journal(tmp_path, TWO) as journal:
            assert sorted(deal.number for deal in journal.deals()) == [0, 1]
        assert file.read_bytes().endswith(b"\n")
        assert what_happened(run(TWO, 3, out=tmp_path)) == what_happened(whole)
        assert sorted(deals_in(tmp_path)) == [0, 1, 2]


def test_a_torn_header_is_written_again(tmp_path: Path) -> None:
    run(TWO, 1, out=tmp_path)
    file = tmp_path / FILE
    file.write_bytes(file.read_bytes()[:30])
    run(TWO, 1, out=tmp_path)
    assert deals_in(tmp_path) == [0]


def test_a_finished_run_plays_nothing_again(tmp_path: Path) -> None:
    first = run(TWO, 2, out=tmp_path)
    before = (tmp_path / FILE).read_bytes()
    again = run(TWO, 2, out=tmp_path)
    assert (tmp_path / FILE).read_bytes() == before
    assert [deal.to_json() for deal in again] == [deal.to_json() for deal in first]


def test_more_games_are_added_to_those_that_are_there(tmp_path: Path) -> None:
    run(TWO, 1, out=tmp_path)
    assert what_happened(run(TWO, 3, out=tmp_path)) == what_happened(run(TWO, 3))
    assert deals_in(tmp_path) == [0, 1, 2]
    assert len(run(TWO, 2, out=tmp_path)) == 2


@pytest.mark.parametrize(
    ("other", "named"),
    [
        (Plan("condottiere", {"players": 2}, TWO.bots, seed="8"), 'seed "7" and not "8"'),
        (Plan("condottiere", {"players": 2}, ("random", "captain"), seed="7"), "bots"),
        (Plan("condottiere", {"players": 2, "edition": "first"}, TWO.bots, seed="7"), "setup"),
        (Plan("condottiere", {"players": 2}, TWO.bots, seed="7", budget=1.0), "budget"),
        (Plan("condottiere", {"players": 2}, TWO.bots, seed="7", records=True), "records"),
    ],
)
def test_another_arena_in_the_same_folder_is_refused(
    tmp_path: Path, other: Plan, named: str
) -> None:
    run(TWO, 1, out=tmp_path)
    before = (tmp_path / FILE).read_bytes()
    with pytest.raises(BadInput, match=f"holds another arena, with {named}"):
        run(other, 1, out=tmp_path)
    assert (tmp_path / FILE).read_bytes() == before


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("hello\n", "is not the file of an arena"),
        ("7\n", "is not the file of an arena"),
        ("[]\n", "is not the file of an arena"),
        ("{HEADER}\nnonsense\n", "line 2 is no deal"),
        ('{HEADER}\n{"deal": 0, "games": [], "times": {}}\n', "line 2 is no deal"),
        ("{HEADER}\n[1]\n", "line 2 is no deal"),
    ],
)
def test_a_damaged_file_is_refused(tmp_path: Path, text: str, sentence: str) -> None:
    header = json.dumps(TWO.header())
    (tmp_path / FILE).write_text(text.replace("{HEADER}", header), "utf-8")
    with pytest.raises(BadInput, match=sentence):
        run(TWO, 1, out=tmp_path)


@pytest.mark.skipif(sys.platform == "win32", reason="files are locked by the system there")
def test_two_arenas_do_not_write_into_one_file(tmp_path: Path) -> None:
    with Journal(tmp_path, TWO), pytest.raises(BadInput, match="another arena is writing here"):
        Journal(tmp_path, TWO)
