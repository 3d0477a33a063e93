"""Differences planted in the core, one rule after the other: each must be found in lockstep."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest

from signoria.condottiere import core, rules
from signoria.condottiere.model.editions import Rules
from tests.condottiere.core.lockstep import Different, play_both
from tests.condottiere.core.settings import NEVER, ring

GAMES = 400
"""In so many short games a difference must be found; almost all are within a few."""
MOVES = 400


def third(players: int = 3, options: Iterable[str] = (), **changes: Any) -> Rules:
    return replace(rules("third", players, options), **changes)


def second(players: int = 3, options: Iterable[str] = (), **changes: Any) -> Rules:
    return replace(rules("second", players, options), **changes)


def first(players: int = 3, **changes: Any) -> Rules:
    return replace(rules("first", players), **changes)


def taken(edition: str, players: int = 2, **changes: Any) -> Rules:
    """A small board on which the game goes on until every region is taken."""
    few = rules(edition, players, (), ring(6))
    return replace(few, connected_goal=NEVER, total_goal=None, **changes)


@dataclass(frozen=True, slots=True)
class Planted:
    """A rule, its text in the core, what stands there instead, and where that is found."""

    rule: str
    old: str
    new: str
    where: Rules
    idle: float = 0.0


PLANTED = (
    Planted("winter", "if winter:", "if False:", third()),
    Planted("winter ends spring", "self.clear_season(SPRING)", "pass", third()),
    Planted("spring ends winter", "self.clear_season(WINTER)", "pass", third()),
    Planted("drummer", "strength *= self.drummer_factor", "strength += 2", third()),
    Planted("spring favours the highest", "self.spring_bonus * held(line, favoured)", "3", third()),
    Planted("heroine", "strength += self.strength[HEROINE]", "strength += 20", third()),
    Planted("courtesan", " + self.strength[COURTESAN] * held(line, COURTESAN)", "", third()),
    Planted("courtesans lead", "elif count == most:", "elif False:", third()),
    Planted("scarecrow stays", "not self.book.scarecrow_stays", "True", second()),
    Planted("scarecrow takes back", "self.kinds[seat] |= 1 << rank", "pass", third()),
    Planted("surrender", "elif kind == SURRENDER:", "elif kind == SURRENDER and seat:", third()),
    Planted("old bishop", "self.end_battle(True)", "self.end_battle(False)", second()),
    Planted("new bishop", "self.strongest_rank(False)", "self.strongest_rank(True)",
            third(options=["hidden"])),
    Planted("hidden cards are spared", "if self.down[seat] == rank:", "if False:",
            third(options=["hidden"])),
    Planted("pope on free regions", "self.book.everywhere if self.book.capture else (",
            "self.book.everywhere if True else (", third()),
    Planted("pope not on the site", "self.places &= ~(ONE << self.site)", "pass", third()),
    Planted("no pope in a final battle", "kind == BISHOP and not self.finalists:",
            "kind == BISHOP:", taken("third")),
    Planted("a hidden card is not taken back", "ranks(self.seen_line(seat, -1))",
            "ranks(self.lines[seat])", third(options=["hidden"])),
    Planted("turned up after the strike", "self.strike()\n",
            "self.down[seat] = -1; self.strike()\n", third(options=["hidden"])),
    Planted("nobody wins a tie", "elif strength == best:", "elif False:", third()),
    Planted("token to the left", "if self.book.passes_left:", "if False:", third()),
    Planted("token stays", "if self.book.passes_left:", "if True:", first()),
    Planted("token to the owner", "holder = owner", "holder = -1", first()),
    Planted("folding", "and not self.kinds[seat] & MERCENARIES", "", second()),
    Planted("folding is over when all have decided", "self.folders |= 1 << self.to_act",
            "self.kinds[self.to_act] = 0", second()),
    Planted("a pause where nobody is asked", "self.waiting = PAUSE", "self.end_folding()",
            second()),
    Planted("no folding without cards", " or not self.with_cards():  # R31", ":", second()),
    Planted("keep two", "if self.book.keep > 1:", "if self.book.keep > 2:", third()),
    Planted("cards for regions", "full = self.book.hand + self.book.per_region",
            "full = self.book.hand + 0", second()),
    Planted("connected", "if regions >= self.book.goal and", "if regions >= self.book.goal or",
            third(2)),
    Planted("total", "regions >= self.book.total:", "regions > self.book.total:", third(2)),
    Planted("all taken but the pope's", "free &= ~(ONE << self.pope)", "pass", taken("third")),
    Planted("all taken without a victor", "self.check_end(victor)",
            "victor >= 0 and self.check_end(victor)", taken("third", capture=True)),
    Planted("the token moves before the end", "while not leaders >> self.condottiere & 1:",
            "self.condottiere = 0\n        while not leaders >> self.condottiere & 1:",
            taken("third", 4)),
    Planted("most regions", "if bits(leaders) == 1:", "if bits(leaders) < 3:", taken("third")),
    Planted("a finalist begins", "while not leaders >> self.condottiere & 1:", "while False:",
            taken("third", 4)),
    Planted("a final tie", "elif self.book.tie_shared:", "elif not self.book.tie_shared:",
            taken("second")),
    Planted("own regions too", "if self.book.own_too:", "if self.book.capture:",
            second(options=["capture"])),
    Planted("capture", "if before >= 0:", "if before > 0:", first()),
    Planted("free pass", "if seat != self.defender or alone:", "if True:", first()),
    Planted("free pass until a card", "if seat == self.defender:", "if False:", first()),
    Planted("draw at most", "if room > self.book.draw_at_most:", "if room > 99:",
            third(options=["draw-after-battle"])),
    Planted("refill", "if size(self.discards) < self.owed:", "if True:",
            third(options=["draw-after-battle"], connected_goal=NEVER, total_goal=None)),
    Planted("idle", "self.idle + 1 if self.quiet else 0", "self.idle + 1", second()),
    Planted("idle rounds", "self.idle = 0\n            if not self.at_limit():",
            "if not self.at_limit():", second(2), 0.95),
    Planted("idle rounds of drawing", "self.discards = self.book.deck", "pass",
            third(2, ["draw-after-battle"]), 0.95),
    Planted("last round", "if self.round < self.book.round_limit:",
            "if self.round <= self.book.round_limit:", second(round_limit=2)),
    Planted("decline", "self.declined < self.book.players", "self.declined <= self.book.players",
            second(2), 0.9),
    Planted("site before folding", "self.opening or not", "not self.opening or not", third()),
)  # fmt: skip


PACKAGE = core.__name__
FILES = core.MODULES[: core.MODULES.index("packed") + 1]
"""The table and all that it is made of, in the order in which they are imported."""


@cache
def sources() -> dict[str, str]:
    folder = Path(core.__file__).parent
    return {name: (folder / f"{name}.py").read_text("utf-8") for name in FILES}


def grow(planted: Planted) -> ModuleType:
    """The core's table with the difference, interpreted. The real one is left as it is."""
    found = sum(text.count(planted.old) for text in sources().values())
    assert found == 1, f"{planted.old!r} must be in {FILES} exactly once"
    with pytest.MonkeyPatch.context() as patch:
        for name, text in sources().items():
            module = ModuleType(f"{PACKAGE}.{name}")
            patch.setitem(sys.modules, module.__name__, module)
            changed = text.replace(planted.old, planted.new)
            exec(compile(changed, f"planted {name}", "exec"), module.__dict__)
    assert module.__dict__["COMPILED"] is False
    return module


def play(planted: Planted, engine: ModuleType, games: int) -> None:
    rng = Random(planted.rule)
    for _ in range(games):
        play_both(planted.where, rng, MOVES, planted.idle, engine=engine)


def test_there_are_twenty_rules() -> None:
    assert len({planted.rule for planted in PLANTED}) == len(PLANTED) >= 20


@pytest.mark.parametrize("planted", PLANTED, ids=lambda planted: planted.rule.replace(" ", "-"))
def test_found(planted: Planted) -> None:
    with pytest.raises(Different):
        play(planted, grow(planted), GAMES)


def test_nothing_is_found_where_nothing_is_planted() -> None:
    none = Planted("none", "class PackedState:", "class PackedState:", third())
    play(none, grow(none), 10)
