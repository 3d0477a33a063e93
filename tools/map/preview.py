"""Draws the map as a page and takes pictures of it, to look at it without the browser client.

    python tools/map/preview.py /tmp/preview [--board italy-1995]

writes `map.svg`, `desk.png` (1440 by 900) and `phone.png` (390 by 844). The map is drawn by the
client's own `scenery.ts` and `regions.ts`, which `npx esbuild` turns into JavaScript; Chromium
takes the pictures.
"""

from __future__ import annotations

import json
import subprocess
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from signoria.condottiere.model.board import named

WEB = Path(__file__).parents[2] / "web/src"
ART = WEB / "games/condottiere/art"
PARTS = (WEB / "art/map/scenery.ts", ART / "regions.ts")
CHROMIUM = "/usr/bin/chromium"
SIZES = {"desk": (1440, 900), "phone": (390, 844)}

SHIELD = "M-50,-60H50V-5C50,30 25,50 0,62C-25,50 -50,30 -50,-5Z"
FIELDS = {
    "torino": ("#8f2f27", "#f0e6d0", 16, "M0,-60V62M-50,-6H50"),
    "milano": ("#efe6d2", "#2f5d6b", 13, "M-6,-48q26,14 8,34t4,34t-2,28"),
    "venezia": ("#7d2b25", "#c99b3f", 20, "M-30,26L0,-34 30,26"),
    "firenze": ("#f0e6d0", "#9c3128", 16, "M0,-40V40M-26,-12Q0,-40 26,-12"),
    "roma": ("#8a2a2a", "#d6b25a", 11, "M-26,-34L26,30M26,-34L-26,30"),
    "napoli": ("#35507c", "#d6b25a", 30, "M0,-60V62"),
    "siena": ("#efe8d8", "#2d2a27", 62, "M-50,31H50"),
    "genova": ("#f2ead8", "#a5342a", 22, "M0,-60V62M-50,-8H50"),
    "urbino": ("#c99b3f", "#33506f", 18, "M-60,40L40,-70M-30,64L60,-40"),
    "bologna": ("#33506f", "#efe6d2", 14, "M-50,-22H50M-50,14H50"),
    "mantova": ("#efe6d2", "#7d2b25", 18, "M0,-60V62M-50,-8H50"),
    "ferrara": ("#3c5a4a", "#e4cf9a", 18, "M-50,40L0,-10 50,40"),
    "modena": ("#d9b64e", "#33506f", 26, "M-50,-8H50"),
    "parma": ("#35507c", "#e4cf9a", 15, "M-60,-50L60,60"),
    "lucca": ("#efe6d2", "#9c3128", 61, "M-50,31H50"),
    "spoleto": ("#9c3128", "#efe6d2", 17, "M-50,30L0,-20 50,30"),
    "ancona": ("#8a2a2a", "#d6b25a", 14, "M-22,-60V62M22,-60V62"),
}
"""Plain shields, so that one sees how they sit: a field, and a stroke of a colour and width."""

SCRIPT = """
import * as art from './scenery.mjs';
import { readFileSync } from 'node:fs';
const map = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const board = process.argv[3];
const regions = Object.keys(map.regions);
process.stdout.write(JSON.stringify({
  defs: art.defs(map), sea: art.sea(map, art.shore(map)), lands: art.lands(map),
  waters: art.waters(map), borders: art.borders(map), coast: art.coastline(map),
  mountains: art.mountains(map), compass: art.compass(map), ship: art.ship(map),
  links: art.links(map, board),
  realm: art.outline(map, ['firenze', 'siena', 'roma'].filter((id) => regions.includes(id))),
  tints: map && regions.map((id) => art.tint(map.regions[id].tint)), face: art.FACE,
}));
"""


def scenery(folder: Path, board: str) -> dict[str, Any]:
    """The client's own scenery, as strings of SVG."""
    entry = folder / "entry.ts"
    entry.write_text("".join(f'export * from "{part}";\n' for part in PARTS), "utf-8")
    subprocess.run(
        ["npx", "--yes", "esbuild@0.25", str(entry), "--bundle", "--format=esm",
         f"--outfile={folder / 'scenery.mjs'}", "--log-level=warning"],
        check=True,
    )  # fmt: skip
    (folder / "draw.mjs").write_text(SCRIPT, "utf-8")
    done = subprocess.run(
        ["node", str(folder / "draw.mjs"), str(ART / "map.json"), board],
        check=True,
        capture_output=True,
        text=True,
    )
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def picture(document: dict[str, Any], art: dict[str, Any], board: str) -> str:
    """The whole map as the inside of an SVG."""
    names = {region.id: region.name for region in named(board).regions}
    fills, marks = [], []
    for (name, region), tint in zip(document["regions"].items(), art["tints"]):
        fills.append(f'<path d="{region["path"]}" style="fill:{tint}"/>')
        x, y = region["shield"]
        scale = region["size"] / 100
        field, colour, width, charge = FIELDS[name]
        marks.append(
            f'<g transform="translate({x} {y}) scale({scale:.2f})"><clipPath id="clip-{name}">'
            f'<path d="{SHIELD}"/></clipPath><path d="{SHIELD}" style="fill:{field}"/>'
            f'<path d="{charge}" clip-path="url(#clip-{name})" '
            f'style="fill:none;stroke:{colour};stroke-width:{width}"/>'
            f'<path d="{SHIELD}" style="fill:none;stroke:#3b2a1c;stroke-width:4.5"/></g>'
        )
        x, y = region["token"]
        radius = 0.38 * region["size"]
        if name in ("modena", "torino"):
            marks.append(
                f'<circle cx="{x}" cy="{y}" r="{radius:.0f}" '
                'style="fill:#7a2430;stroke:#e6c66a;stroke-width:3"/>'
            )
        x, y = region["name"]
        marks.append(
            f'<text x="{x}" y="{y + 9}" text-anchor="middle" style="font:600 29px {art["face"]};'
            "font-variant:small-caps;letter-spacing:.02em;fill:#33241a;paint-order:stroke;"
            f'stroke:#f1e6c8;stroke-width:3.5;stroke-opacity:.65">{names[name]}</text>'
        )
    realm = (
        f'<path d="{art["realm"]}" style="fill:none;stroke:#8a2a2a;stroke-width:6;opacity:.75;'
        'stroke-linejoin:round;stroke-linecap:round"/>'
    )
    grain = (
        '<filter id="grain" x="0" y="0" width="100%" height="100%">'
        '<feTurbulence type="fractalNoise" baseFrequency=".012 .02" numOctaves="4" seed="3"/>'
        '<feColorMatrix values="0 0 0 0 .36 0 0 0 0 .25 0 0 0 0 .12 0 0 0 .55 -.2"/></filter>'
    )
    left, top, width, height = document["bleed"]
    return (
        f"<defs>{art['defs']}{grain}</defs>"
        f'<g clip-path="url(#map-clip)">{art["sea"]}{art["lands"]}{"".join(fills)}'
        f"{art['waters']}{art['borders']}{realm}{art['coast']}{art['mountains']}{art['links']}"
        f"{art['compass']}{art['ship']}"
        f'<rect x="{left}" y="{top}" width="{width}" height="{height}" filter="url(#grain)" '
        f'style="mix-blend-mode:multiply;opacity:.5"/></g>{"".join(marks)}'
    )


def main() -> None:
    """Write the pictures."""
    parser = ArgumentParser(description="Draw the map and take pictures of it.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--board", default="italy")
    wanted = parser.parse_args()
    folder: Path = wanted.folder.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    document = json.loads((ART / "map.json").read_text("utf-8"))
    inside = picture(document, scenery(folder, wanted.board), wanted.board)
    box = " ".join(map(str, document["viewBox"]))
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}"'
    (folder / "map.svg").write_text(f"{svg}>{inside}</svg>\n", "utf-8")
    for name, (width, height) in SIZES.items():
        # a window of Chromium is not narrower than 500: the phone is a box in its corner
        high = height if name == "desk" else round(width * document["viewBox"][3] / 1000)
        page = folder / f"{name}.html"
        page.write_text(
            '<!doctype html><meta charset="utf-8"><body style="margin:0;background:#e9dfc6">'
            f'<div style="width:{width}px;height:{height}px;overflow:hidden;background:#3b2a1c">'
            f'{svg} width="{width}" height="{high}" overflow="visible" style="display:block">'
            f"{inside}</svg></div>",
            "utf-8",
        )
        subprocess.run(
            [CHROMIUM, "--headless", "--no-sandbox", "--hide-scrollbars",
             "--force-device-scale-factor=" + ("1" if name == "desk" else "2"),
             f"--screenshot={folder / name}.png", f"--window-size={width},{height}", page.as_uri()],
            check=True,
            capture_output=True,
        )  # fmt: skip
        print(folder / f"{name}.png")


if __name__ == "__main__":
    main()
