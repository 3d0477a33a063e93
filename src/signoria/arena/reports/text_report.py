"""The results in a terminal."""

from __future__ import annotations

from signoria.arena.reports.phrases import (
    MAIN_COLUMNS,
    extent,
    forfeits,
    main_row,
    seat_names,
    seat_rows,
    subject,
    wording,
)
from signoria.arena.reports.results import ArenaReport
from signoria.report.wording import Wording, shortened

BAR = 24
LONGEST = 28


def table(numbers: ArenaReport, language: str = "en") -> str:
    """The results as lines of text, with a bar for every win share."""
    text = wording(language)
    parts = [
        [extent(numbers, text), subject(numbers, text)],
        _main(numbers, text),
        _versus(numbers, text),
        _seats(numbers, text),
        _forfeits(numbers, text),
    ]
    return "\n\n".join("\n".join(lines) for lines in parts if lines) + "\n"


def _main(numbers: ArenaReport, text: Wording) -> list[str]:
    fair = numbers["fair_share"]
    columns = [text(f"column.{name}") for name in MAIN_COLUMNS]
    header = [text("column.bot"), text("column.games"), "", *columns]
    cells = [
        [
            shortened(row["name"], LONGEST),
            text.whole(row["games"]),
            bar(row["win_share"], fair),
            *main_row(row, text),
        ]
        for row in numbers["bots"]
    ]
    note = f"┃ {text('fair', share=text.percent(fair))}"
    return [*aligned(header, cells, left={0, 2}), note]


def bar(share: float, fair: float) -> str:
    """A share as a bar, with a mark where a fair share ends."""
    filled, mark = round(BAR * share), min(BAR - 1, round(BAR * fair))
    cells = ["█" if place < filled else "·" for place in range(BAR)]
    cells[mark] = "┃"
    return "".join(cells)


def _versus(numbers: ArenaReport, text: Wording) -> list[str]:
    """Who beats whom: the bot of the row against that of the column."""
    names = [row["name"] for row in numbers["bots"]]
    if len(names) < 2:
        return []
    ahead = {(one["bot"], one["against"]): one["ahead"] for one in numbers["versus"]}
    header = [text("column.beats"), *(shortened(name, 16) for name in names)]
    cells = [
        [
            shortened(name, LONGEST),
            *("" if name == other else text.percent(ahead[name, other]) for other in names),
        ]
        for name in names
    ]
    return aligned(header, cells, left={0})


def _seats(numbers: ArenaReport, text: Wording) -> list[str]:
    header = [text("column.share-in"), *seat_names(numbers, text)]
    rows = [[shortened(name, LONGEST), *shares] for name, *shares in seat_rows(numbers, text)]
    return aligned(header, rows, left={0})


def _forfeits(numbers: ArenaReport, text: Wording) -> list[str]:
    """What bots did wrong, where they did."""
    return [
        f"{shortened(row['name'], LONGEST)}: {said}"
        for row in numbers["bots"]
        for said in forfeits(row, text)
    ]


def aligned(header: list[str], rows: list[list[str]], left: set[int]) -> list[str]:
    """Columns as wide as their widest cell; numbers stand to the right."""
    lines = [header, *rows]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return [
        "  ".join(
            cell.ljust(width) if place in left else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in lines
    ]
