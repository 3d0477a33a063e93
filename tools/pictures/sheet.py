"""A contact sheet of a game's pictures: every size and ground they are seen on, one page.

    python tools/pictures/sheet.py condottiere sheet.html
    python tools/pictures/sheet.py virtu sheet.html --png sheet.png

The page holds everything it shows: on a light ground, on a dark one, and as an eye without green
cones sees them. For the picture a Chromium has to be installed.
"""

from __future__ import annotations

import subprocess
import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from base64 import b64encode
from collections.abc import Sequence
from pathlib import Path

SOURCES = Path(__file__).parents[2] / "web" / "src"
GROUNDS = ("light", "dark", "deuteranopia")
WINDOW = (1580, 4800)

Rows = Sequence[tuple[Sequence[Path], Sequence[int]]]
"""Pictures, and the widths in pixels to show them in."""


def in_folder(folder: str) -> list[Path]:
    return sorted((SOURCES / folder).glob("*.svg"))


CONDOTTIERE: Rows = [
    (in_folder("games/condottiere/art/cards"), (180, 90, 46)),
    ([*in_folder("art/shields"), *in_folder("games/condottiere/art")], (80, 27, 14)),
]
VIRTU: Rows = [
    (in_folder("games/virtu/art/symbols"), (32, 20, 14)),
    (in_folder("games/virtu/art/actions"), (48, 20)),
    (in_folder("games/virtu/art/pieces"), (48, 20)),
    ([*in_folder("games/virtu/art/arms"), *in_folder("games/virtu/art/powers")], (80, 27, 14)),
    ([*in_folder("games/virtu/art/cards"), *in_folder("games/virtu/art/bonuses")], (120, 46)),
    (in_folder("games/virtu/art/tiles"), (90, 46)),
    (in_folder("games/virtu/art/landmarks"), (80, 36)),
]
GAMES = {"condottiere": CONDOTTIERE, "virtu": VIRTU}

# Machado, Oliveira and Fernandes 2009, full severity; it applies to linear light
DEUTERANOPIA = (
    "0.367322 0.860646 -0.227968 0 0 "
    "0.280085 0.672501 0.047413 0 0 "
    "-0.011820 0.042940 0.968881 0 0 "
    "0 0 0 1 0"
)

HEAD = f"""<!doctype html>
<meta charset="utf-8">
<title>Pictures</title>
<svg width="0" height="0" style="position:absolute">
<filter id="no-green"><feColorMatrix values="{DEUTERANOPIA}"/></filter>
</svg>
<style>
body {{ margin: 0; font: 14px sans-serif }}
section {{ padding: 10px 14px }}
h2 {{ margin: 0 0 6px; font-size: 14px }}
div {{ display: flex; flex-wrap: wrap; gap: 6px; margin-bottom: 10px; align-items: end }}
.light {{ background: #efe9dc; color: #222 }}
.dark {{ background: #1c1a19; color: #ddd }}
.deuteranopia {{ background: #efe9dc; color: #222; filter: url(#no-green) }}
</style>
"""


def image(path: Path, width: int) -> str:
    """One picture, inside the page; with the colour of the ground's text where it asks for it."""
    text = path.read_text(encoding="utf-8")
    if "currentColor" in text:
        return text.replace("<svg ", f'<svg width="{width}" ', 1)
    data = b64encode(text.encode()).decode("ascii")
    return f'<img alt="{path.stem}" width="{width}" src="data:image/svg+xml;base64,{data}">'


def row(files: Sequence[Path], width: int) -> str:
    return f"<div>{''.join(image(file, width) for file in files)}</div>\n"


def section(rows: Rows, ground: str) -> str:
    pictures = "".join(row(files, width) for files, widths in rows for width in widths)
    return f'<section class="{ground}"><h2>{ground}</h2>\n{pictures}</section>\n'


def page(game: str) -> str:
    return HEAD + "".join(section(GAMES[game], ground) for ground in GROUNDS)


def screenshot(browser: str, html: Path, png: Path) -> None:
    width, height = WINDOW
    subprocess.run(
        [
            browser,
            "--headless",
            "--no-sandbox",
            "--hide-scrollbars",
            f"--window-size={width},{height}",
            f"--screenshot={png.resolve()}",
            html.resolve().as_uri(),
        ],
        check=True,
        capture_output=True,
    )


def main(arguments: Sequence[str] | None = None) -> int:
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("html", type=Path, help="the page to write")
    parser.add_argument("--png", type=Path, help="a picture of the page, too")
    parser.add_argument("--browser", default="/usr/bin/chromium", help="default: %(default)s")
    options = parser.parse_args(arguments)
    options.html.write_text(page(options.game), encoding="utf-8")
    if options.png is not None:
        screenshot(options.browser, options.html, options.png)
    return 0


if __name__ == "__main__":
    sys.exit(main())
