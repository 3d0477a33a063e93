"""Writes the texts of the catalogues that the pages need to web/src/words, a file per language."""

from __future__ import annotations

import json
from pathlib import Path

from signoria.text import LANGUAGES, catalogue

FOLDER = Path(__file__).parent.parent.parent / "web" / "src" / "words"
SECTIONS = (
    "web", "measure", "card", "card-rule", "region", "edition", "edition-note", "option",
    "option-note", "bot", "refused.no-such-table", "talk.promise", "virtu.option",
    "virtu.option-note", "virtu.house",
)  # fmt: skip


def words(language: str) -> str:
    """The file of a language."""
    texts = {
        key: text
        for key, text in catalogue(language).items()
        if any(f"{key}.".startswith(f"{section}.") for section in SECTIONS)
    }
    return json.dumps(texts, ensure_ascii=False, indent=0, sort_keys=True) + "\n"


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for language in LANGUAGES:
        file, text = FOLDER / f"{language}.json", words(language)
        if not file.exists() or file.read_text("utf-8") != text:
            file.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
