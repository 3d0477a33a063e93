"""The recorded games of `tests/fixtures`, with all that is needed to play them again."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from signoria import record
from signoria.record import Record
from signoria.virtu.data_file.documents import load

FIXTURES = Path(__file__).parent.parent / "fixtures"
GAMES = sorted((FIXTURES / "games").glob("*.toml"))
VIRTU = sorted((FIXTURES / "virtu").glob("*.toml"))
VIRTU_DATA = load(FIXTURES / "virtu-data.toml")
"""The games of Virtù were played with these numbers, and only name them."""


def recorded(path: Path) -> Record:
    """The record of a file, with the document that it names."""
    kept = record.loads(path.read_text("utf-8"))
    if kept.setup.get("data") != VIRTU_DATA.hash:
        return kept
    return replace(kept, setup={**kept.setup, "data": VIRTU_DATA.document})
