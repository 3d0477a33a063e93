"""The tables that the reference and the core are compared at: every rule, and every guard."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations
from random import Random

from signoria.condottiere import GAME
from signoria.condottiere.core import MOST_REGIONS
from signoria.condottiere.model.board import Board, from_document
from signoria.condottiere.model.editions import Rules, edition_table, rules
from signoria.game import BadInput

IDLE = (0.0, 0.0, 0.3, 0.8)
"""How often players pass or hold where they may: mostly as chance has it."""
NEVER = 99
"""A goal that nobody reaches."""


@dataclass(frozen=True, slots=True)
class Setting:
    """The rules of a table and how eager its players are to do nothing."""

    name: str
    rules: Rules
    idle: tuple[float, ...] = IDLE


def ring(regions: int) -> Board:
    """A board of so many regions, each between two others."""
    names = [f"r{number}" for number in range(regions)]
    borders = {
        name: [names[place - 1], names[(place + 1) % regions]] for place, name in enumerate(names)
    }
    places = {name: {"name": name, "at": [1, 1]} for name in names}
    return from_document({f"ring-{regions}": {"regions": places, "borders": borders}})


def variants(edition: str, players: int) -> Iterator[Setting]:
    """Every edition plain, with each option, with all of them."""
    for variant in GAME.variants():
        if (variant["edition"], variant["players"]) == (edition, players):
            chosen = variant["options"]
            yield Setting(f"options {chosen}", rules(edition, players, chosen))


def pairs(edition: str, players: int, rng: Random, count: int) -> Iterator[Setting]:
    """Some pairs of options."""
    offered = edition_table(edition)["options"]
    both = [*combinations(offered, 2)]
    for chosen in rng.sample(both, min(count, len(both))):
        try:
            yield Setting(f"pair {chosen}", rules(edition, players, chosen))
        except BadInput:  # open counts and closed ones
            continue


def boards(edition: str, players: int) -> Iterator[Setting]:
    """The boards of the package, one of one's own, and one as large as the core takes."""
    for board in ("italy", "italy-1995", ring(9), ring(MOST_REGIONS)):
        name = board if isinstance(board, str) else board.id
        yield Setting(f"board {name}", rules(edition, players, (), board))


def guards(edition: str, players: int) -> Iterator[Setting]:
    """Games that reach the last round, idle ones, and games in which every region is taken."""
    offered = edition_table(edition)["options"]
    for option in ("", "hidden", "draw-after-battle"):
        if option and option not in offered:
            continue
        chosen = [option] if option else []
        plain = replace(rules(edition, players, chosen), connected_goal=NEVER, round_limit=3)
        yield Setting(f"last round {chosen}", plain, (0.0, 0.5))
        yield Setting(f"idle {chosen}", plain, (0.9, 0.97, 1.0))
        if plain.ends_when_taken:
            few = rules(edition, players, chosen, ring(6))
            few = replace(few, connected_goal=NEVER, total_goal=None)
            yield Setting(f"all taken {chosen}", few)


def settings(edition: str, players: int, rng: Random, count: int = 4) -> list[Setting]:
    """All of them for an edition and a number of players."""
    return [
        *variants(edition, players),
        *pairs(edition, players, rng, count),
        *boards(edition, players),
        *guards(edition, players),
    ]
