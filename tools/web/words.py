"""Writes the texts of the catalogues that the pages need to web/src/words: a file per language with
what every visitor needs, and in the folder of a game what only its table needs."""

from __future__ import annotations

import json
from pathlib import Path

from signoria.text import LANGUAGES, catalogue

FOLDER = Path(__file__).parent.parent.parent / "web" / "src" / "words"
SHARED = (
    "web", "measure", "card", "card-rule", "region", "edition", "edition-note", "option",
    "option-note", "bot", "refused.no-such-table", "refused.not-found", "talk.promise",
    "virtu.option", "virtu.option-note",
)  # fmt: skip
TABLES = {
    "virtu": (
        "virtu.action", "virtu.amount", "virtu.bonus", "virtu.bonus-rule", "virtu.card",
        "virtu.city", "virtu.dynasty", "virtu.few", "virtu.house", "virtu.many", "virtu.one",
        "virtu.or", "virtu.power", "virtu.power-rule", "virtu.score", "virtu.sea", "virtu.source",
        "virtu.symbol", "virtu.tile", "terminal.virtu.rule", "terminal.virtu.symbol-use",
        "web.virtu.map", "web.virtu.palace", "web.virtu.panels", "web.virtu.payment",
        "web.virtu.table",
    ),
}  # fmt: skip
"""What is loaded with the table of a game."""


def words(language: str, game: str | None = None) -> str:
    """The file of a language, or of a game in it."""
    texts = {key: text for key, text in catalogue(language).items() if _place(key) == (game or "")}
    return json.dumps(texts, ensure_ascii=False, indent=0, sort_keys=True) + "\n"


def _place(key: str) -> str | None:
    """Which file a text belongs to: a game, "" for everybody, or None."""
    for game, sections in TABLES.items():
        if _is_in(key, sections):
            return game
    return "" if _is_in(key, SHARED) else None


def _is_in(key: str, sections: tuple[str, ...]) -> bool:
    return f"{key}.".startswith(tuple(f"{section}." for section in sections))


def main() -> None:
    for game in (None, *TABLES):
        folder = FOLDER / (game or "")
        folder.mkdir(parents=True, exist_ok=True)
        for language in LANGUAGES:
            file, text = folder / f"{language}.json", words(language, game)
            if not file.exists() or file.read_text("utf-8") != text:
                file.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
