"""How the reports of an arena speak of it, on a page and in a terminal."""

from __future__ import annotations

from signoria import games
from signoria.arena.reports.results import ArenaReport, BotRow
from signoria.report.wording import Wording


def wording(language: str) -> Wording:
    return Wording("arena", language)


def extent(numbers: ArenaReport, text: Wording) -> str:
    """How much was played."""
    played, deals = text.counted(numbers["games"], "game"), text.counted(numbers["deals"], "deal")
    return text("extent", games=played, deals=deals, players=numbers["players"])


def subject(numbers: ArenaReport, text: Wording) -> str:
    """What was played: the game with its choices, and the seed."""
    what = games.load(numbers["game"]).summary(numbers["setup"], text.language)
    players = text.counted(numbers["players"], "player")
    return text("subject", what=what, players=players, seed=numbers["seed"])


def main_row(row: BotRow, text: Wording) -> list[str]:
    """The most important numbers of a bot, behind its name and the number of its games."""
    return [
        text.percent(row["win_share"]),
        text.span(row["low"], row["high"]),
        rating(row, text),
        text.duration(row["decision_ms"]["median"]),
        text.duration(row["decision_ms"]["p99"]),
        text.whole(row["forfeits"]),
    ]


MAIN_COLUMNS = ("win-share", "interval", "rating", "median", "p99", "forfeits")


def rating(row: BotRow, text: Wording) -> str:
    found = row["rating"]
    if found is None:
        return "-"
    return f"{text.decimal(found['mu'], 1)} ± {text.decimal(2 * found['sigma'], 1)}"


def seat_rows(numbers: ArenaReport, text: Wording) -> list[list[str]]:
    """Every bot's win share in each seat; last, whoever sat there."""
    rows = [[row["name"], *map(text.percent, row["seats"])] for row in numbers["bots"]]
    return [*rows, [text("all"), *map(text.percent, numbers["seats"])]]


def seat_names(numbers: ArenaReport, text: Wording) -> list[str]:
    return [text.shared("seat", seat=seat) for seat in range(numbers["players"])]


def forfeits(row: BotRow, text: Wording) -> list[str]:
    """What a bot did wrong."""
    return [
        text("forfeit", count=text.whole(one["count"]), kind=one["kind"], place=one["first"])
        for one in row["forfeit_kinds"]
    ]
