"""The package installs with and without a C compiler, and says which core it has."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from signoria import __version__
from signoria.condottiere import core

ROOT = Path(__file__).parents[3]
HERE = Path(core.__file__).parent
TYPED = sorted(path.stem for path in HERE.glob("*.pxd"))
GAME = """
from signoria.condottiere import rules
from signoria.condottiere.core import COMPILED, PackedRules, PackedState
table = PackedState(PackedRules(rules("third", 4)), seed=1)
assert table.playout() > 0
print(COMPILED, table.outcome()[0])
"""


def run(*command: str, cwd: Path, **environment: str) -> str:
    surroundings = {**os.environ, "PYTHONPATH": "", "SIGNORIA_PURE": "0", **environment}
    done = subprocess.run(
        [sys.executable, *command], cwd=cwd, env=surroundings, capture_output=True, text=True,
        check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """What a build needs, without anything that was built before."""
    root = tmp_path / "tree"
    root.mkdir()
    for name in ("setup.py", "pyproject.toml", "MANIFEST.in", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, root)
    litter = shutil.ignore_patterns("__pycache__", "*.so", "*.c", "*.egg-info")
    shutil.copytree(ROOT / "src", root / "src", ignore=litter)
    return root


def build(tree: Path, wheels: str, **environment: str) -> Path:
    """The unpacked wheel."""
    run(
        "-m", "pip", "wheel", "--quiet", "--disable-pip-version-check", "--no-build-isolation",
        "--no-deps", "--wheel-dir", wheels, ".", cwd=tree, **environment,
    )  # fmt: skip
    (wheel,) = (tree / wheels).glob("*.whl")
    unpacked = tree / f"{wheels}-unpacked"
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(unpacked)
    return unpacked


def core_of(unpacked: Path) -> Path:
    return unpacked / "signoria" / "condottiere" / "core"


def play(unpacked: Path, **environment: str) -> list[str]:
    """Whether the core was compiled, and who won a certain game."""
    said = run("-c", GAME, cwd=unpacked, PYTHONPATH=str(unpacked), **environment)
    return said.split(" ", 1)


@pytest.mark.skipif(not importlib.util.find_spec("Cython"), reason="Cython is not installed")
def test_wheels_without_and_with_a_compiler(tree: Path) -> None:
    """Both in one test, since the second has the use of the C that the first had written."""
    pure = build(tree, "without", CC="/bin/false")
    assert {path.suffix for path in core_of(pure).iterdir()} == {".py", ".pxd", ".pyi"}
    kind, won = play(pure)
    assert kind == "False"
    version = run("-m", "signoria", "--version", cwd=pure, PYTHONPATH=str(pure))
    assert version == f"signoria {__version__} (core: interpreted)\n"
    if shutil.which("cc") is None:
        return
    compiled = build(tree, "with", CFLAGS="-O0 -g0")
    libraries = [path.name.split(".")[0] for path in core_of(compiled).glob("*.so")]
    assert sorted(libraries) == TYPED
    assert sorted(path.stem for path in core_of(compiled).glob("*.pxd")) == TYPED
    assert not [*core_of(compiled).glob("*.c")]
    assert play(compiled) == ["True", won]
    assert play(compiled, SIGNORIA_PURE="1") == ["False", won]


def test_the_files_are_compiled_as_they_are() -> None:
    """A library left from an older file would be tested in place of it; `make` builds it anew."""
    for name in TYPED:
        for library in HERE.glob(f"{name}.{sys.implementation.cache_tag}*.so"):
            for source in (HERE / f"{name}.py", HERE / f"{name}.pxd"):
                assert library.stat().st_mtime >= source.stat().st_mtime, f"{source} is newer"


def test_the_version_tells_which_core_runs() -> None:
    for pure in ("0", "1"):
        told = run("-m", "signoria", "--version", cwd=ROOT, PYTHONPATH=str(HERE.parents[2]),
                   SIGNORIA_PURE=pure)  # fmt: skip
        kind = "interpreted" if pure == "1" or not core.COMPILED else "compiled"
        assert told == f"signoria {__version__} (core: {kind})\n"
