"""What the pages take from the server and the catalogues is not out of date."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from runpy import run_path
from typing import Any

import pytest

from signoria.text import LANGUAGES

ROOT = Path(__file__).parent.parent.parent
WEB = ROOT / "web"


def tool(name: str) -> dict[str, Any]:
    """What a script defines."""
    return run_path(str(ROOT / "tools" / "web" / f"{name}.py"))


def test_the_openapi_document() -> None:
    """`python tools/web/openapi.py` writes it anew."""
    openapi = tool("openapi")
    assert openapi["FILE"].read_text("utf-8") == openapi["document"]()


def test_the_types_follow_it(tmp_path: Path) -> None:
    """`npm run types` in web/ writes them anew."""
    fresh = tmp_path / "types.ts"
    program = WEB / "node_modules" / ".bin" / "openapi-typescript"
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    subprocess.run(
        [program, WEB / "openapi.json", "-o", fresh],
        check=True, capture_output=True, env={**os.environ, "PATH": path},
    )  # fmt: skip
    assert fresh.read_text("utf-8") == (WEB / "src" / "lib" / "api-types.ts").read_text("utf-8")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words(language: str) -> None:
    """`python tools/web/words.py` writes them anew."""
    words = tool("words")
    assert (words["FOLDER"] / f"{language}.json").read_text("utf-8") == words["words"](language)
