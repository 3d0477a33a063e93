"""Writes the table of options into docs/server.md.

python tools/options_table.py
"""

from __future__ import annotations

import re
from pathlib import Path

from signoria.server.ops.options import table

PAGE = Path(__file__).parents[1] / "docs" / "server.md"
BEGIN, END = "<!-- options: made by tools/options_table.py -->\n", "<!-- end of options -->\n"


def with_table(text: str) -> str:
    """A page with the table as it should be."""
    whole = f"{BEGIN}\n{table()}\n{END}"
    return re.sub(f"{BEGIN}.*{END}", lambda _: whole, text, flags=re.DOTALL)


def main() -> None:
    PAGE.write_text(with_table(PAGE.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main()
