"""Editions as data, and the rules of one table: an edition, its options, a board, the players."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from typing import Literal, NotRequired, TypedDict, cast

from signoria.condottiere.model import board as boards
from signoria.condottiere.model.actions import Action, popes, sites
from signoria.condottiere.model.board import Board
from signoria.condottiere.model.cards import MERCENARY_STRENGTH, NAMES, spread
from signoria.game import BadInput

Edition = Literal["first", "second", "third"]
EDITIONS: tuple[Edition, ...] = ("first", "second", "third")
OPTIONS = (
    "draw-after-battle", "points", "greater-kingdoms", "capture", "hidden",
    "choose-after-deal", "open-counts", "closed-counts",
)  # fmt: skip
APART = ("open-counts", "closed-counts")
"""Options that exclude each other."""
PLAYERS = range(2, 7)
RULES_KEPT = 256


class EditionTable(TypedDict):
    """An edition as it stands in the data file, which explains the fields."""

    board: str
    deck: dict[str, int]
    strength: dict[str, int]
    winter_strength: int
    drummer_factor: int
    spring_bonus: NotRequired[int]
    hand: int
    cards_per_region: int
    connected: list[int]
    total: list[int]
    capture: bool
    own_region_too: bool
    may_decline: bool
    bishop: Literal["ends-battle", "strikes"]
    scarecrow_stays: bool
    no_victor: Literal["stays", "left"]
    courtesans_lead: bool
    keep: int
    site_chosen: Literal["after-deal", "before-folding"]
    ends_when_taken: bool
    final_tie: Literal["draw", "shared"]
    counts: Literal["open", "closed"]
    options: list[str]


class LimitsTable(TypedDict):
    """What ends games that go on and on. R31"""

    rounds: int
    idle_battles_per_player: int


class DrawTable(TypedDict):
    """Drawing cards after each battle. V1"""

    first_hand: int
    at_most: int
    when_nobody_has_cards: int


class SeriesTable(TypedDict):
    """Counting points over several games. V2"""

    target: int
    connection_bonus: int


class Tables(TypedDict):
    """The whole data file."""

    first: EditionTable
    second: EditionTable
    third: EditionTable
    limits: LimitsTable
    draw_after_battle: DrawTable
    series: SeriesTable


@cache
def tables() -> Tables:
    """The edition tables as they stand in the data file."""
    source = files("signoria.condottiere").joinpath("data", "editions.toml").read_text("utf-8")
    return cast(Tables, tomllib.loads(source))


def edition_table(edition: str) -> EditionTable:
    """The table of an edition; refuses what is none."""
    for name in EDITIONS:
        if name == edition:
            return tables()[name]
    raise BadInput(f"edition: there is no {edition}; there are {', '.join(EDITIONS)}")


@dataclass(frozen=True, slots=True)
class Rules:
    """Everything that the flow of play asks, decided once for a table."""

    edition: str
    players: int
    options: tuple[str, ...]
    board: Board

    deck: tuple[int, ...]
    """How many there are of each kind."""
    cards: tuple[int, ...]
    """The whole deck, spread out in the order of the notation."""
    strength: tuple[int, ...]
    """What a card of each kind counts in an army by itself."""
    winter_strength: int
    """What every mercenary counts in Winter."""
    drummer_factor: int
    """By how much a drummer multiplies the mercenaries of its army."""
    spring_bonus: int
    """How much more the strongest mercenaries count in Spring, drums or not."""
    hand: int
    cards_per_region: int
    connected_goal: int
    total_goal: int | None

    capture: bool
    own_region_too: bool
    may_decline: bool
    bishop_strikes: bool
    scarecrow_stays: bool
    no_victor_passes_left: bool
    courtesans_lead: bool
    keep: int
    site_before_folding: bool
    ends_when_taken: bool
    final_tie_shared: bool
    open_counts: bool
    hidden: bool

    draws: bool
    first_hand: int
    draw_at_most: int
    draw_when_nobody_has_cards: int

    round_limit: int
    idle_limit: int

    sites: tuple[Action, ...]
    popes: tuple[Action, ...]
    turns: tuple[tuple[int, ...], ...]
    """For each seat the seats clockwise from its left, itself last."""

    def __hash__(self) -> int:
        return hash((self.edition, self.players, self.options, self.board.id))

    def limit(self, regions: int) -> int:
        """The size of a full hand for the owner of some regions."""
        return self.hand + self.cards_per_region * regions


def rules(
    edition: str = "third",
    players: int = 4,
    options: Iterable[str] = (),
    board: str | Board | None = None,
) -> Rules:
    """The rules of a table; refuses what the edition does not have."""
    table = edition_table(edition)
    if players not in PLAYERS:
        raise BadInput(f"players: {players} cannot play; it takes 2 to 6")
    chosen = _options(edition, table["options"], options)
    place = boards.named(board or table["board"]) if not isinstance(board, Board) else board
    return _resolve(edition, players, chosen, place)


def _options(edition: str, offered: list[str], options: Iterable[str]) -> tuple[str, ...]:
    wanted = list(options)
    for option in wanted:
        if option not in OPTIONS:
            raise BadInput(f"options: there is no {option}; there are {', '.join(OPTIONS)}")
        if option not in offered:
            raise BadInput(f"options: the {edition} edition has no {option}")
    if set(APART) <= set(wanted):
        raise BadInput(f"options: {' and '.join(APART)} exclude each other")
    return tuple(option for option in OPTIONS if option in wanted)


@lru_cache(RULES_KEPT)
def _resolve(edition: str, players: int, options: tuple[str, ...], board: Board) -> Rules:
    table, draw, limits = edition_table(edition), tables()["draw_after_battle"], tables()["limits"]
    deck = _by_kind(table["deck"])
    per_players = players - PLAYERS.start
    connected = table["connected"][per_players] + ("greater-kingdoms" in options)  # V3
    total = table["total"][per_players] if table["total"] else None
    if len(board.regions) < max(connected, total or 0):
        raise BadInput(f"board: {board.id} has {len(board.regions)} regions, too few to win on")
    draws = "draw-after-battle" in options
    capture = table["capture"] or "capture" in options
    return Rules(
        edition=edition,
        players=players,
        options=options,
        board=board,
        deck=deck,
        cards=tuple(spread(deck)),
        strength=_by_kind({**MERCENARY_STRENGTH, **table["strength"]}),
        winter_strength=table["winter_strength"],
        drummer_factor=table["drummer_factor"],
        spring_bonus=table.get("spring_bonus", 0),
        hand=table["hand"],
        cards_per_region=table["cards_per_region"],
        connected_goal=connected,
        total_goal=total,
        capture=capture,
        own_region_too=table["own_region_too"],
        may_decline=table["may_decline"],
        bishop_strikes=table["bishop"] == "strikes",
        scarecrow_stays=table["scarecrow_stays"],
        no_victor_passes_left=table["no_victor"] == "left",
        courtesans_lead=table["courtesans_lead"],
        keep=table["keep"],
        site_before_folding=(
            table["site_chosen"] == "before-folding" and "choose-after-deal" not in options
        ),
        ends_when_taken=table["ends_when_taken"],
        final_tie_shared=table["final_tie"] == "shared",
        open_counts=_open_counts(table["counts"], options),
        hidden="hidden" in options,
        draws=draws,
        first_hand=draw["first_hand"] if draws else table["hand"],
        draw_at_most=draw["at_most"],
        draw_when_nobody_has_cards=draw["when_nobody_has_cards"],
        round_limit=limits["rounds"],
        idle_limit=limits["idle_battles_per_player"] * players,
        sites=sites(board),
        popes=popes(board),
        turns=tuple(
            tuple((seat + step) % players for step in range(1, players + 1))
            for seat in range(players)
        ),
    )


def _by_kind(numbers: Mapping[str, int]) -> tuple[int, ...]:
    """Numbers by the names of cards as numbers by kind."""
    return tuple(numbers.get(name, 0) for name in NAMES)


def _open_counts(default: str, options: tuple[str, ...]) -> bool:
    if "open-counts" in options:
        return True
    return default == "open" and "closed-counts" not in options
