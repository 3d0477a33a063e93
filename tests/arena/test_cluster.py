"""The arena on Ray: the same results, from two workers on this machine."""

from __future__ import annotations

import logging
import sys
import warnings
from collections.abc import Iterator
from typing import Any

import pytest

from signoria.arena import Plan, report, run
from signoria.cli import main
from signoria.game import BadInput
from tests.arena.helpers import TWO, timeless, what_happened

pytestmark = pytest.mark.filterwarnings("ignore")
"""Ray warns about itself."""


@pytest.fixture(scope="module")
def ray() -> Iterator[Any]:
    """A Ray of two workers that is gone after the tests."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import ray

        ray.init(
            address="local", num_cpus=2, include_dashboard=False, logging_level=logging.ERROR,
            log_to_driver=False,
        )  # fmt: skip
        yield ray
        ray.shutdown()


def test_the_same_results_as_on_one_machine(ray: Any) -> None:
    assert ray.cluster_resources()["CPU"] == 2
    there, here = run(TWO, 5, cluster="ray"), run(TWO, 5)
    assert what_happened(there) == what_happened(here)
    assert timeless(report(TWO, there)) == timeless(report(TWO, here))
    assert ray.is_initialized(), "what was running before is left running"


def test_what_a_worker_refuses_is_said_in_a_sentence(
    ray: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bot that this machine has and the workers do not."""
    from signoria.bots import registry

    monkeypatch.setitem(registry.BOTS, "local", registry.BOTS["random"])
    with pytest.raises(BadInput, match=r"^bot: there is no local") as refused:
        run(Plan("condottiere", {"players": 2}, ("local", "random")), 1, cluster="ray")
    assert "\n" not in str(refused.value)


def test_without_ray_the_extra_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    assert main(["arena", "--bots", "captain,random", "--cluster", "ray"]) == 2
    assert capsys.readouterr().err == (
        "--cluster ray needs an extra: pip install 'signoria[cluster]'\n"
    )
