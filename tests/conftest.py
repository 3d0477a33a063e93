"""What holds for every test: no process is left behind, and nothing is passed over in silence."""

from __future__ import annotations

import os
import signal
from collections import Counter
from collections.abc import Iterator

import pytest

from tests import processes, programs

# Whoever is started in the background by a shell ignores SIGINT, and so would all that the tests
# start; but some of it is to be interrupted.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session", autouse=True)
def no_process_is_left() -> Iterator[None]:
    """Everything that the tests of this process have started has ended when they have."""
    os.environ[processes.MARK] = str(os.getpid())
    yield
    left = processes.end_left_over()
    assert not left, f"these processes were left behind: {left}"


@pytest.fixture(autouse=True)
def processes_end_with_their_test(no_process_is_left: None) -> Iterator[None]:
    """Fixtures of a wider scope are set up before this one, and their processes stay."""
    with processes.ended_together():
        yield


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """A test that needs a program which is not there is not run."""
    needed = {*getattr(item, "fixturenames", ())}
    for mark in item.iter_markers("needs"):
        needed.update(mark.args)
    for fixture, (name, find) in programs.PROGRAMS.items():
        if fixture in needed and find() is None:
            pytest.skip(f"{name} is not installed")


def not_run(config: pytest.Config) -> Counter[str]:
    """How many tests were not run for which reason; known where all reports come together."""
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    skipped = reporter.stats.get("skipped", []) if reporter is not None else []
    return Counter(report.longrepr[2].removeprefix("Skipped: ") for report in skipped)


@pytest.hookimpl(tryfirst=True)
def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """Where CI is true, everything has to be run."""
    if os.environ.get("CI") == "true" and exitstatus == 0 and not_run(session.config):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    for reason, count in not_run(config).items():
        tests = "1 test" if count == 1 else f"{count} tests"
        terminalreporter.write_line(f"Not run: {tests}, because {reason}", yellow=True)
    if os.environ.get("CI") == "true" and not_run(config):
        terminalreporter.write_line("With CI=true every test has to be run.", red=True)
