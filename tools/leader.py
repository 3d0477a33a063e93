"""What talk does to a leader: three bots that agree against one who is about to win.

    python tools/leader.py --deals 200
    python tools/leader.py --rivals strategist:sims=300 --deals 20

Third edition, four players. The leader owns two adjacent regions and holds the token, so that one
region more wins; the others own one region or none. Hands are dealt at random. Every deal is played
with the leader in each of the four seats, once without talk and once with it, with the same cards
and the same shuffles: what differs is what is said, and what follows from it.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import cast

from signoria.arena.statistics.interval import interval, student
from signoria.arena.statistics.spread import Spread
from signoria.bots import Bot, make
from signoria.bots.condottiere.diplomat.diplomat import CHARACTERS, Diplomat
from signoria.bots.contract import any_bot
from signoria.bots.negotiation import Negotiation
from signoria.condottiere import GAME, State, rules
from signoria.condottiere.model.cards import names
from signoria.game import (
    AnyState,
    AnyView,
    BadInput,
    Event,
    Json,
    Seat,
    Shuffle,
    any_game,
    shuffled,
)  # fmt: skip

PLAYERS = 4
HAND = 10


@dataclass(frozen=True, slots=True)
class Played:
    """One game: the leader's part of the win, and what became of the agreements."""

    part: float
    talk: Counter[str]


def position(source: Random, leader: Seat) -> Json:
    """A position in which a seat is about to win, dealt from a source that knows no seats."""
    board = rules().board
    start = source.randrange(len(board.regions))
    near = [far for far in range(len(board.regions)) if board.neighbours[start] >> far & 1]
    realm = {start, source.choice(near)}
    free = [region for region in range(len(board.regions)) if region not in realm]
    owners = {board.regions[region].id: leader for region in sorted(realm)}
    for step, region in enumerate(source.sample(free, PLAYERS - 1), 1):
        if source.random() < 2 / 3:
            owners[board.regions[region].id] = (leader + step) % PLAYERS
    deck = source.sample(names(rules().cards), len(rules().cards))
    held = list(owners.values())
    hands = [[deck.pop() for _ in range(HAND + held.count(seat))] for seat in range(PLAYERS)]
    return {
        "players": PLAYERS, "phase": "site", "opening": True, "condottiere": leader,
        "owners": owners, "hands": hands,
    }  # fmt: skip


class Sitting:
    """A game from such a position, with talk or without."""

    def __init__(self, options: Namespace, deal: int, leader: Seat, *, talk: bool) -> None:
        self.seed = f"{options.seed}/{deal}"
        self.state: State = GAME.position(position(Random(self.seed), leader), Random(self.seed))
        self.leader = leader
        self.shuffles = 0
        self.log: list[Event] = []
        self.told = [0] * PLAYERS
        self.bots = [self._bot(options, seat) for seat in range(PLAYERS)]
        self.negotiation: Negotiation | None = None
        if talk:
            self.negotiation = Negotiation(any_game(GAME), self.bots, self._tell, self.log.extend)

    def _bot(self, options: Namespace, seat: Seat) -> Bot:
        whim = Random(f"{self.seed}/{self.leader}/{seat}")
        if seat == self.leader:
            return make(options.leader, whim)
        rival = Diplomat(make(options.rivals, whim), whim, CHARACTERS[options.character])
        return any_bot(rival)

    def _tell(self, seat: Seat) -> None:
        fresh, self.told[seat] = self.log[self.told[seat] :], len(self.log)
        self.bots[seat].observe([seen for event in fresh if (seen := event.seen_by(seat))])

    def play(self) -> Played:
        while (outcome := self.state.outcome()) is None:
            before = self.state.view(None)
            chance = self.state.chance
            events = self._decide() if chance is None else self._shuffle(chance)
            self.log += events
            if self.negotiation is not None:
                self.negotiation.after(cast(AnyView, before), events)
        for bot in self.bots:
            bot.close()
        book = None if self.negotiation is None else self.negotiation.book
        talk = Counter(str(entry["status"]) for entry in ([] if book is None else book.to_json()))
        won = self.leader in outcome.winners
        return Played(1 / len(outcome.winners) if won else 0.0, talk)

    def _shuffle(self, chance: Shuffle) -> list[Event]:
        self.shuffles += 1
        source = Random(f"{self.seed}/shuffle/{self.shuffles}")
        return self.state.shuffle(shuffled(chance, source))

    def _decide(self) -> list[Event]:
        if self.negotiation is not None:
            self.negotiation.before(cast(AnyState, self.state))
        seat = self.state.to_act
        assert seat is not None
        self._tell(seat)
        return self.state.apply(self.bots[seat].decide(self.state.view(seat)), seat)


def measure(options: Namespace, deal: int, *, talk: bool) -> list[Played]:
    """A deal with the leader in every seat."""
    return [Sitting(options, deal, leader, talk=talk).play() for leader in range(PLAYERS)]


def share(games: Sequence[Sequence[Played]]) -> str:
    """The leader's share of the wins, with its interval."""
    deals = [fmean(game.part for game in deal) for deal in games]
    low, high = interval(Spread(deals), len(deals) * PLAYERS)
    return f"{fmean(deals):6.1%}   {low:6.1%} to {high:6.1%}"


def difference(without: Sequence[Sequence[Played]], talking: Sequence[Sequence[Played]]) -> str:
    """What talk changes, deal by deal."""
    changes = [
        fmean(game.part for game in after) - fmean(game.part for game in before)
        for before, after in zip(without, talking, strict=True)
    ]
    reach = student(len(changes) - 1) * stdev(changes) / sqrt(len(changes))
    middle = fmean(changes)
    return f"{middle:+6.1%}   {middle - reach:+6.1%} to {middle + reach:+6.1%}"


def arguments() -> ArgumentParser:
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    add = parser.add_argument
    add("--leader", default="captain", metavar="SPEC", help="who leads (default captain)")
    add("--rivals", default="captain", metavar="SPEC", help="who plays within the three diplomats")
    add("--character", default="statesman", choices=sorted(CHARACTERS), help="of the diplomats")
    add("--deals", type=int, default=200, help="each is played eight times (default 200)")
    add("--seed", default="0", metavar="TEXT", help="the same seed, the same games")
    return parser


def main() -> int:
    options = arguments().parse_args()
    if options.deals < 2:
        sys.stderr.write("deals: at least 2, for their differences say how sure the result is\n")
        return 2
    try:
        without = [measure(options, deal, talk=False) for deal in range(options.deals)]
        talking = [measure(options, deal, talk=True) for deal in range(options.deals)]
    except BadInput as error:
        sys.stderr.write(f"{error}\n")
        return 2
    fates = sum((game.talk for deal in talking for game in deal), Counter[str]())
    agreements = ", ".join(f"{count} {status}" for status, count in sorted(fates.items()))
    print(f"{options.leader} leads three of {options.rivals}: {options.deals} deals, 4 seats each")
    print(f"leader's share without talk  {share(without)}")
    print(f"leader's share with talk     {share(talking)}")
    print(f"paired difference            {difference(without, talking)}")
    print(f"agreements                   {agreements or 'none'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
