"""The arena on Ray: the same results, from two workers on this machine.

Ray runs in a process of its own, so that neither its servers nor its warnings reach other tests.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from signoria.cli import main
from tests.waiting import PATIENCE

ROOT = Path(__file__).parents[2]

ON_RAY = """
import logging
import ray
from signoria.arena import Plan, report
from signoria.bots import registry
from signoria.game import BadInput
from tests.arena.helpers import TWO, run, timeless, what_happened

ray.init(address="local", num_cpus=2, include_dashboard=False, logging_level=logging.ERROR,
         log_to_driver=False)
assert ray.cluster_resources()["CPU"] == 2
there, here = run(TWO, 5, cluster="ray"), run(TWO, 5)
assert what_happened(there) == what_happened(here)
assert timeless(report(TWO, there)) == timeless(report(TWO, here))
assert ray.is_initialized(), "what was running before is left running"
print("the same")

bots = registry.bots_of("condottiere").builders
bots["local"] = bots["random"]  # a bot that the workers do not have
try:
    run(Plan("condottiere", {"players": 2}, ("local", "random")), 1, cluster="ray")
except BadInput as refused:
    print(refused)
ray.shutdown()
"""


def test_the_same_results_as_on_one_machine_and_refusals_in_a_sentence() -> None:
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", ON_RAY],
        cwd=ROOT, capture_output=True, text=True, check=False, timeout=2 * PATIENCE,
    )  # fmt: skip
    same, refused, *more = done.stdout.splitlines() or ["", ""]
    assert same == "the same", done.stderr
    assert refused.startswith("bot: there is no local; there are random"), done.stderr
    assert not more


def test_without_ray_the_extra_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    assert main(["arena", "--bots", "captain,random", "--cluster", "ray"]) == 2
    assert capsys.readouterr().err == (
        "--cluster ray needs an extra: pip install 'signoria[cluster]'\n"
    )
