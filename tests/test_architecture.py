"""The page about the architecture shows the packages as they are."""

from __future__ import annotations

from pathlib import Path
from runpy import run_path

TOOLS = Path(__file__).parent.parent / "tools"


def test_the_package_graph_is_up_to_date() -> None:
    """`make generated` draws it anew."""
    drawing = run_path(str(TOOLS / "package_graph.py"))
    text = drawing["PAGE"].read_text("utf-8")
    assert drawing["BEGIN"] in text
    assert drawing["page"](text) == text
