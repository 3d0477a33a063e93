"""Condottiere for search and research: the rules on packed integers, compiled where possible.

The files here are plain Python with their types beside them. The wheel's build compiles them where
it finds a C compiler; else, or with `SIGNORIA_PURE=1` in the environment, they run as they are.
"""

from __future__ import annotations

import os
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

MODULES = ("bits", "packed", "captain", "judge", "search", "belief")


def _load_sources() -> None:
    """Import the plain files even where compiled ones lie beside them."""
    for name in MODULES:
        path = Path(__file__).with_name(f"{name}.py")
        spec = spec_from_file_location(f"{__name__}.{name}", path)
        assert spec is not None
        assert spec.loader is not None
        module = module_from_spec(spec)
        sys.modules[spec.name] = module
        spec.loader.exec_module(module)


if os.environ.get("SIGNORIA_PURE", "0") not in ("", "0"):
    _load_sources()

from signoria.condottiere.core.belief import Belief, Deed  # noqa: E402
from signoria.condottiere.core.captain import PackedCaptain  # noqa: E402
from signoria.condottiere.core.judge import COUNT as FEATURES  # noqa: E402
from signoria.condottiere.core.judge import Judge  # noqa: E402
from signoria.condottiere.core.search import Search  # noqa: E402
from signoria.condottiere.core.packed import (  # noqa: E402
    COMPILED,
    MOST_REGIONS,
    PHASES,
    PackedRules,
    PackedState,
)

__all__ = [
    "COMPILED",
    "FEATURES",
    "MOST_REGIONS",
    "PHASES",
    "Belief",
    "Deed",
    "Judge",
    "PackedCaptain",
    "PackedRules",
    "PackedState",
    "Search",
]
