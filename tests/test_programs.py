"""A machine without PostgreSQL, Redis or Chromium runs all other tests, and says so."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.programs import POSTGRES

ROOT = Path(__file__).parents[1]
NEEDY = [
    "tests/server/test_services.py::test_redis_forgets_and_keeps_its_port",
    "tests/server/test_services.py::test_nothing_is_left_when_the_context_ends",
    "tests/web/test_play.py::test_a_newcomer_plays_with_one_click",
]
CONTENT = "tests/condottiere/test_cards.py"
TOOLS = ("bash", "env", "id", "mktemp", "rm", "sed", "tail")
"""All that `tools/services` needs to find out that it cannot do anything."""


@pytest.fixture
def bare(tmp_path: Path) -> dict[str, str]:
    """The environment of a machine on which nothing is installed, and nothing can be."""
    for tool in TOOLS:
        program = shutil.which(tool)
        assert program is not None
        (tmp_path / tool).symlink_to(program)
    left = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST")}
    return {**left, "PATH": str(tmp_path), POSTGRES: str(tmp_path), "CI": ""}


def run(environment: dict[str, str], *command: str) -> tuple[int, str]:
    done = subprocess.run(
        command, cwd=ROOT, env=environment, text=True, check=False,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )  # fmt: skip
    return done.returncode, done.stdout


@pytest.mark.parametrize("workers", ["0", "1"])
def test_everything_else_is_run(bare: dict[str, str], workers: str) -> None:
    pytest_here = (sys.executable, "-m", "pytest", "-n", workers, "-p", "no:cacheprovider")
    status, said = run(bare, *pytest_here, *NEEDY, CONTENT)
    assert status == 0, said
    assert "Not run: 2 tests, because PostgreSQL is not installed\n" in said
    assert "Not run: 3 tests, because Redis is not installed\n" in said
    assert "Not run: 1 test, because Chromium is not installed\n" in said
    assert " passed, 6 skipped" in said


def test_where_ci_is_true_all_has_to_be_run(bare: dict[str, str]) -> None:
    pytest_here = (sys.executable, "-m", "pytest", "-n", "1", "-p", "no:cacheprovider")
    status, said = run({**bare, "CI": "true"}, *pytest_here, NEEDY[0], CONTENT)
    assert status == 1, said
    assert "With CI=true every test has to be run." in said
    assert run({**bare, "CI": "true"}, *pytest_here, CONTENT)[0] == 0


def test_what_cannot_be_installed_is_said(bare: dict[str, str]) -> None:
    said = "Missing: postgresql redis-server chromium systemd (there is no apt-get here)."
    for ci, status in (("", 0), ("true", 1)):
        found = run({**bare, "CI": ci}, "tools/services")
        assert found == (status, f"{said} The tests that need it are not run.\n")
    assert run(bare, "tools/services", "oracle")[0] == 1


def test_the_last_word_names_what_is_missing(bare: dict[str, str]) -> None:
    status, said = run(bare, sys.executable, "-m", "tests.programs")
    assert status == 0
    needed = "PostgreSQL, Redis, Chromium, systemd"
    assert said == f"Not run: the tests that need {needed} (not installed here).\n"
