"""The core is compiled where it can be, and then nothing in it can be slow unnoticed.

How fast it is says `make bench`; a test that measures would fail on a busy machine. What makes it
fast can be read: Cython refuses to compile whatever needs Python in a function without its lock,
and one untyped name does.
"""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path

import pytest

from signoria.condottiere import core

HERE = Path(core.__file__).parent
PURE = os.environ.get("SIGNORIA_PURE", "0") not in ("", "0")
COMPILER = shutil.which(os.environ.get("CC", "cc")) or shutil.which("gcc")
PLAYS = ("bits", "packed", "captain", "judge", "search")
"""The modules in which moves are made by the million."""
FUNCTION = re.compile(r"^ *c(?:p)?def [^\n]*\([^\n]*\).*$", re.MULTILINE)


@pytest.mark.skipif(PURE or not COMPILER, reason="nothing can be compiled here")
def test_the_core_is_compiled() -> None:
    assert core.COMPILED, "there is a C compiler, but the core was not built with it"


@pytest.mark.parametrize("module", PLAYS)
def test_every_function_that_plays_runs_without_python(module: str) -> None:
    functions = FUNCTION.findall((HERE / f"{module}.pxd").read_text("utf-8"))
    assert functions
    assert [one for one in functions if not one.rstrip(":").endswith(" nogil")] == []
