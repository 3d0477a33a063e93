"""A contact sheet of the cards and shields: every size and ground they are seen on, one page.

    python tools/cards/sheet.py sheet.html
    python tools/cards/sheet.py sheet.html --png sheet.png

The page holds everything it shows. It repeats the cards at 180, 90 and 46 pixels, as a hand with
overlapping cards, and the shields and tokens at 96 to 16 pixels: on a light ground, on a dark one,
and as an eye without green cones sees them. For the picture a Chromium has to be installed.
"""

from __future__ import annotations

import subprocess
import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from base64 import b64encode
from collections.abc import Sequence
from pathlib import Path

SOURCES = Path(__file__).parents[2] / "web" / "src"
CONDOTTIERE = SOURCES / "games" / "condottiere" / "art"
MERCENARIES = ("1", "2", "3", "4", "5", "6", "10")
SPECIAL = (
    "winter",
    "spring",
    "bishop",
    "courtesan",
    "drummer",
    "heroine",
    "scarecrow",
    "surrender",
)
CARDS = [CONDOTTIERE / "cards" / f"{name}.svg" for name in (*MERCENARIES, *SPECIAL, "back")]
SHIELDS = [SOURCES / "art" / "shields" / f"{number}.svg" for number in range(1, 7)]
SMALL = [*SHIELDS, CONDOTTIERE / "token.svg", CONDOTTIERE / "pope.svg", SOURCES / "art/logo.svg"]
GROUNDS = ("light", "dark", "deuteranopia")
CARD_WIDTHS = (180, 90, 46)
SMALL_HEIGHTS = (96, 32, 16)
WINDOW = (1580, 3330)

# Machado, Oliveira and Fernandes 2009, full severity; it applies to linear light
DEUTERANOPIA = (
    "0.367322 0.860646 -0.227968 0 0 "
    "0.280085 0.672501 0.047413 0 0 "
    "-0.011820 0.042940 0.968881 0 0 "
    "0 0 0 1 0"
)

HEAD = f"""<!doctype html>
<meta charset="utf-8">
<title>Cards</title>
<svg width="0" height="0" style="position:absolute">
<filter id="no-green"><feColorMatrix values="{DEUTERANOPIA}"/></filter>
</svg>
<style>
body {{ margin: 0; font: 14px sans-serif }}
section {{ padding: 10px 14px }}
h2 {{ margin: 0 0 6px; font-size: 14px }}
div {{ display: flex; flex-wrap: wrap; gap: 6px; margin-bottom: 10px; align-items: end }}
.hand {{ gap: 0; padding-left: 34px }}
.hand img {{ margin-left: -34px }}
.light {{ background: #efe9dc; color: #222 }}
.dark {{ background: #1c1a19; color: #ddd }}
.deuteranopia {{ background: #efe9dc; color: #222; filter: url(#no-green) }}
</style>
"""


def image(path: Path, size: str) -> str:
    """One picture, inside the page; size is an attribute with its number."""
    data = b64encode(path.read_bytes()).decode("ascii")
    return f'<img alt="{path.stem}" {size} src="data:image/svg+xml;base64,{data}">'


def row(files: Sequence[Path], size: str, kind: str = "row") -> str:
    pictures = "".join(image(file, size) for file in files)
    return f'<div class="{kind}">{pictures}</div>\n'


def section(ground: str) -> str:
    parts = [f'<section class="{ground}"><h2>{ground}</h2>\n']
    parts += [row(CARDS, f'width="{width}"') for width in CARD_WIDTHS]
    parts.append(row(CARDS, 'width="56"', "hand"))
    parts += [row(SMALL, f'height="{height}"') for height in SMALL_HEIGHTS]
    return "".join([*parts, "</section>\n"])


def page() -> str:
    return HEAD + "".join(section(ground) for ground in GROUNDS)


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
    parser.add_argument("html", type=Path, help="the page to write")
    parser.add_argument("--png", type=Path, help="a picture of the page, too")
    parser.add_argument("--browser", default="/usr/bin/chromium", help="default: %(default)s")
    options = parser.parse_args(arguments)
    options.html.write_text(page(), encoding="utf-8")
    if options.png is not None:
        screenshot(options.browser, options.html, options.png)
    return 0


if __name__ == "__main__":
    sys.exit(main())
