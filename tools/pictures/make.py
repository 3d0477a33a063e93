"""Makes the pictures of Virtù from drawings that share their parts.

    python tools/pictures/make.py

`parts.svg` is a vocabulary of heads, hats, robes and hands; every other drawing here holds
pictures, each a `<g>` with the name of its file. A picture puts its own strokes between parts it
names with `<use href="#..."/>`. What comes out stands alone: parts are copied in, colours are spelt
out.

In a part, the fill is what the picture asked for with `fill`, and `currentColor` what it asked for
with `color`. Classes are strokes: `line` for features, `hatch` for shade, `dots` for eyes.
"""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree as Tree

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
ART = ROOT / "web/src/games/virtu/art"
FACES = ROOT / "src/signoria/bots/virtu/faces"

INK = "#2a2320"
PALETTE = {
    "ink": INK,
    "skin": "#f1e4c6",
    "white": "#fbf5e6",
    "gold": "#d9a83f",
    "red": "#9c3325",
    "crimson": "#a32a44",
    "steel": "#8fa0ae",
    "slate": "#55677a",
    "purple": "#6b3f77",
    "brown": "#8f5a34",
    "umber": "#5d3a22",
    "ochre": "#c98a2b",
    "green": "#4f7a3a",
    "leaf": "#7f9c4a",
    "blue": "#2f5f92",
    "sea": "#3f6d96",
    "black": "#3a3230",
    "stone": "#d9c39a",
    "tile": "#b4532f",
    "sky": "#c3ccd2",
    "dawn": "#efd9a8",
    "rose": "#e9c6bd",
    "lilac": "#d9c5dd",
    "mint": "#cfdcb0",
    "water": "#a9c6d8",
}
STROKES = {
    "line": {"fill": "none", "stroke-width": "2.4"},
    "hatch": {"fill": "none", "stroke-width": "1.6"},
    "dots": {"stroke-width": "5"},
}
BOLD = {"1.6": "2.1", "2": "2.6", "2.4": "3.2", "5": "5.8"}
PENS = 'stroke="#2a2320" stroke-linejoin="round" stroke-linecap="round"'
SKY = (
    '<pattern id="{name}-sky" width="46" height="13" patternUnits="userSpaceOnUse">'
    f'<path d="M2 3H30M20 9.5H44" stroke="{INK}" stroke-opacity=".17" stroke-width="1.6" '
    'stroke-linecap="round"/></pattern>'
)
SVG = "{http://www.w3.org/2000/svg}"


def drawings(name: str) -> dict[str, Tree.Element]:
    """The named groups of a file of drawings, in their order."""
    root = Tree.fromstring((HERE / f"{name}.svg").read_text(encoding="utf-8"))
    return {group.attrib["id"]: group for group in root}


def shields() -> dict[str, Tree.Element]:
    """The arms of the houses, which tiles wear in the colour they like."""
    return {
        f"arms-{path.stem}": Tree.fromstring(path.read_text(encoding="utf-8"))
        for path in (ART / "arms").glob("*.svg")
    }


PARTS = {**drawings("parts"), **shields()}


def expanded(element: Tree.Element, colour: str) -> Tree.Element:
    """A copy in which parts are copied in and colours and classes are spelt out."""
    if element.tag == f"{SVG}use":
        return part(element, colour)
    result = Tree.Element(element.tag.removeprefix(SVG))
    for key, value in element.attrib.items():
        if key == "class":
            for pen, wide in STROKES[value].items():
                result.attrib.setdefault(pen, wide)
        elif key in {"fill", "stroke"}:
            result.attrib[key] = spelt(value, colour)
        else:
            result.attrib[key] = value
    result.extend(expanded(child, colour) for child in element)
    return result


def part(use: Tree.Element, colour: str) -> Tree.Element:
    attributes = dict(use.attrib)
    name = attributes.pop("href").removeprefix("#")
    own = spelt(attributes.pop("color", colour), colour)
    group = expanded(PARTS[name], own)
    group.tag = "g"
    group.attrib.pop("id", None)
    group.attrib.pop("viewBox", None)
    for key, value in attributes.items():
        group.attrib[key] = spelt(value, colour) if key in {"fill", "stroke"} else value
    return group


def spelt(value: str, colour: str) -> str:
    return colour if value == "currentColor" else PALETTE.get(value, value)


def inner(picture: Tree.Element, colour: str = INK) -> str:
    """The strokes of a picture, a line for each of its parts."""
    lines = [
        Tree.tostring(expanded(child, colour), encoding="unicode", short_empty_elements=True)
        for child in picture
    ]
    return "\n".join("".join(tidy(line) for line in text.splitlines()) for text in lines)


def tidy(line: str) -> str:
    return line.strip().replace(" />", "/>")


def framed(name: str, picture: Tree.Element, wide: int, high: int) -> str:
    """A picture in a frame of its own, before a sky."""
    sky = spelt(picture.attrib["sky"], INK)
    rect = f'width="{wide - 3}" height="{high - 3}" x="1.5" y="1.5" rx="9"'
    return f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}">
<defs><clipPath id="{name}-clip"><rect {rect}/></clipPath>{SKY.format(name=name)}</defs>
<rect {rect} fill="{sky}"/><rect {rect} fill="url(#{name}-sky)"/>
<g clip-path="url(#{name}-clip)" fill="{PALETTE["skin"]}" stroke-width="3" {PENS}>
<g transform="{placed(picture, wide, high)}">
{inner(picture)}
</g></g>
<rect {rect} fill="none" stroke="{INK}" stroke-width="3"/>
</svg>
"""


def bare(picture: Tree.Element, wide: int, high: int) -> str:
    """A picture to be put on any ground."""
    return f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}">
<g transform="translate({wide / 2:g} 5) scale(.93)" fill="{PALETTE["stone"]}" stroke-width="3.6" \
{PENS}>
{inner(picture)}
</g>
</svg>
"""


def placed(picture: Tree.Element, wide: int, high: int) -> str:
    """In the middle, and with `scale` larger, standing on the same ground."""
    scale = float(picture.attrib.get("scale", 1))
    if scale == 1:
        return f"translate({wide / 2:g})"
    return f"translate({wide / 2:g} {high * (1 - scale):.4g}) scale({scale:g})"


def face(name: str, picture: Tree.Element) -> str:
    """A level's face in a ring."""
    return f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96" \
role="img">
<title>{name.capitalize()}</title>
<clipPath id="virtu-{name}"><circle cx="48" cy="48" r="43"/></clipPath>
<circle cx="48" cy="48" r="47" fill="#f1e4c6"/>
<circle cx="48" cy="48" r="44.5" fill="#f1e4c6" stroke="#2a2320" stroke-width="3"/>
<g clip-path="url(#virtu-{name})" fill="#f1e4c6" stroke-width="3.4" {PENS}>
<g transform="translate(48 -16) scale(.68)">
{bold(inner(picture))}
</g></g>
</svg>
"""


def bold(markup: str) -> str:
    """With wider strokes: a face is seen smaller than a card."""
    for fine, wide in BOLD.items():
        markup = markup.replace(f'stroke-width="{fine}"', f'stroke-width="{wide}"')
    return markup


FRAMES = {
    "citizens": ("cards", 160, 200),
    "families": ("cards", 160, 200),
    "artists": ("bonuses", 160, 200),
    "works": ("bonuses", 160, 200),
    "tiles": ("tiles", 120, 120),
}


def pictures() -> dict[Path, str]:
    """Every picture by the file it belongs into."""
    made = {
        ART / folder / f"{name}.svg": framed(name, picture, wide, high)
        for source, (folder, wide, high) in FRAMES.items()
        for name, picture in drawings(source).items()
    }
    for name, picture in drawings("landmarks").items():
        made[ART / "landmarks" / f"{name}.svg"] = bare(picture, 100, 80)
    for name, picture in drawings("faces").items():
        made[FACES / f"{name}.svg"] = face(name, picture)
    return made


def main() -> None:
    for path, text in pictures().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
