"""What the pages take from the server and the catalogues is not out of date: `make generated`."""

from __future__ import annotations

from pathlib import Path
from runpy import run_path
from typing import Any

import pytest

from signoria.text import LANGUAGES

ROOT = Path(__file__).parent.parent.parent


def tool(name: str) -> dict[str, Any]:
    """What a script defines."""
    return run_path(str(ROOT / "tools" / "web" / f"{name}.py"))


def test_the_openapi_document() -> None:
    openapi = tool("openapi")
    assert openapi["FILE"].read_text("utf-8") == openapi["document"]()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words(language: str) -> None:
    words = tool("words")
    for game in (None, *words["TABLES"]):
        file = words["FOLDER"] / (game or "") / f"{language}.json"
        assert file.read_text("utf-8") == words["words"](language, game)
