"""How captains shy away from battle: how often nobody fights, and how often R31 has to step in.

It plays whole games between captains on the core, for every edition and number of players, and
prints a row of Markdown for each: how often per 1,000 games the guard of R31 ended a round, the
share of battles in which nobody played a card, the longest row of those, the share that a single
player fought for, and the same of the first battles alone.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from dataclasses import dataclass, field

from signoria.bots.condottiere.captain.temper import DEFAULT
from signoria.bots.condottiere.strategist.search_model import search_model
from signoria.condottiere import EDITIONS, rules
from signoria.condottiere.core import PackedCaptain, PackedState
from signoria.condottiere.core.packed import PHASES
from signoria.condottiere.model.actions import all_actions
from signoria.condottiere.model.editions import PLAYERS, Rules

IN_BATTLE = (PHASES.index("battle"), PHASES.index("pope"))
OVER = PHASES.index("over")


@dataclass(slots=True)
class Shyness:
    """What happened in some games."""

    games: int = 0
    battles: int = 0
    idle: int = 0
    alone: int = 0
    first_alone: int = 0
    guards: int = 0
    longest: int = 0
    row: int = 0
    fighters: set[int] = field(default_factory=set)

    def end_battle(self, limit: int, *, first: bool) -> None:
        """Count a battle that is over."""
        fought = len(self.fighters)
        self.fighters.clear()
        self.battles += 1
        self.idle += fought == 0
        self.alone += fought == 1
        self.first_alone += first and fought == 1
        self.row = 0 if fought else self.row + 1
        self.longest = max(self.longest, self.row)
        if self.row == limit:
            self.guards += 1
            self.row = 0


def measure(chosen: Rules, games: int) -> Shyness:
    """Play games between captains and count."""
    model = search_model(chosen, DEFAULT)
    plays = {
        number for number, action in enumerate(all_actions(chosen.board)) if action.verb == "play"
    }
    found = Shyness()
    table = PackedState(model.book)
    for number in range(games):
        table.seed(number)
        table.reset()
        _play(table, model.captain, plays, found, chosen.idle_limit)
    return found


def _play(
    table: PackedState, captain: PackedCaptain, plays: set[int], found: Shyness, limit: int
) -> None:
    found.games += 1
    found.row = 0
    first = True
    while table.phase != OVER:
        if table.waiting:
            table.deal_anew()
            continue
        fighting, seat = table.phase in IN_BATTLE, table.to_act
        action = captain.choose(table)
        table.apply(action)
        if action in plays:
            found.fighters.add(seat)
        if fighting and table.phase not in IN_BATTLE:
            found.end_battle(limit, first=first)
            first = False


def _rows(games: int, options: Iterable[str]) -> None:
    heads = ("edition", "players", "guard", "nobody fights", "longest row", "one", "one at first")
    print(f"| {' | '.join(heads)} |\n|{'---|' * len(heads)}")
    for edition in EDITIONS:
        for players in PLAYERS:
            found = measure(rules(edition, players, options), games)
            cells = (
                edition,
                players,
                f"{1000 * found.guards / found.games:.1f}",
                f"{found.idle / found.battles:.1%}",
                found.longest,
                f"{found.alone / found.battles:.1%}",
                f"{found.first_alone / found.games:.1%}",
            )
            print(f"| {' | '.join(map(str, cells))} |", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--options", nargs="*", default=[])
    chosen = parser.parse_args()
    _rows(chosen.games, chosen.options)


if __name__ == "__main__":
    main()
