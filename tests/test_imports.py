"""Which modules may need what: all but the server needs nothing but Python itself."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src" / "signoria"


def imported(path: Path) -> set[str]:
    """The top-level names that a file imports, wherever in it."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names.add(node.module.split(".")[0])
    return names


LIBRARY = [path for path in sorted(SOURCE.rglob("*.py")) if "server" not in path.parts]


@pytest.mark.parametrize("path", LIBRARY, ids=lambda path: path.name)
def test_only_the_standard_library_is_imported(path: Path) -> None:
    """The core also looks for Cython, and does without it where it is missing."""
    allowed = {"signoria", "cython"} if path.parent.name == "core" else {"signoria"}
    assert imported(path) <= sys.stdlib_module_names | allowed


def test_the_core_needs_no_cython() -> None:
    code = """
import sys
sys.modules["cython"] = None
from signoria.condottiere import rules
from signoria.condottiere.core import COMPILED, PackedRules, PackedState
assert not COMPILED
assert PackedState(PackedRules(rules()), seed=1).playout() > 0
"""
    environment = {**os.environ, "SIGNORIA_PURE": "1"}
    subprocess.run([sys.executable, "-c", code], env=environment, check=True)


RULES = [
    path
    for game in ("condottiere", "virtu")
    for path in sorted((SOURCE / game).rglob("*.py"))
    if path != SOURCE / "condottiere" / "core" / "__init__.py"  # which asks for the environment
]


@pytest.mark.parametrize("path", RULES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_the_rules_know_no_clock_and_no_global_chance(path: Path) -> None:
    assert not imported(path) & {"time", "datetime", "secrets", "socket", "os", "asyncio"}
    assert "import random" not in path.read_text("utf-8")
