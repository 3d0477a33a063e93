"""A second bookkeeper of Condottiere: who owns what and who wins, from the events alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import chain
from typing import Any

from signoria.condottiere import Rules
from signoria.condottiere.model.editions import edition_table, tables
from signoria.game import Event, Outcome
from tests.invariants.every_game import expect, same


class Bookkeeper:
    """Follows the events of a game; every event that tells a result must tell the same."""

    def __init__(self, rules: Rules, target: int | None) -> None:
        self.rules = rules
        self.borders = {frozenset(pair) for pair in rules.board.borders()}
        self.points = [0] * rules.players
        self.target = target
        self.outcome: Outcome | None = None
        self.battles = 0
        self.follow: dict[str, Callable[[dict[str, Any]], None]] = {
            "site": self.site, "play": self.play, "strike": self.strike, "pope": self.pope,
            "won": self.won, "unwon": self.unwon, "round": self.round,
            "final-battle": self.final_battle, "final-strengths": self.final_strengths,
            "over": self.over, "points": self.count_points, "series-over": self.series_over,
        }  # fmt: skip
        self.new_game()

    def new_game(self) -> None:
        self.owners: dict[str, int] = {}
        self.rounds = 1
        self.contested = self.pope_at = ""
        self.struck: int | None = None
        self.finalists: tuple[int, ...] = ()
        self.ends: Outcome | None = None
        """How the game must end now, until it does."""
        self.clear()

    def clear(self) -> None:
        self.lines: list[list[str]] = [[] for _ in range(self.rules.players)]
        self.face_down: list[str | None] = [None] * self.rules.players
        self.peace = False

    def read(self, events: Iterable[Event]) -> None:
        """Follow what happened; every event that tells a result must tell the same."""
        for event in events:
            if (follow := self.follow.get(event.key)) is not None:
                follow(dict(event.args))
        expect(self.ends is None, f"the game goes on, but ends so: {self.ends}")

    def site(self, said: dict[str, Any]) -> None:
        self.contested = said["region"]

    def pope(self, said: dict[str, Any]) -> None:
        self.pope_at = said["region"]

    def round(self, said: dict[str, Any]) -> None:
        self.rounds += 1
        same("the number of the round", said["number"], self.rounds)

    def play(self, said: dict[str, Any]) -> None:
        seat, card = said["seat"], said["card"]
        if card in ("winter", "spring"):
            other = "spring" if card == "winter" else "winter"
            self.lines = [[old for old in line if old != other] for line in self.lines]
        if "take" in said:
            self.lines[seat].remove(said["take"])
        self.lines[seat].append(card)
        if card == "bishop":
            self.bishop()
        if self.rules.hidden:
            hides = card.isdecimal() or card in ("heroine", "courtesan", "drummer")
            self.face_down[seat] = card if hides else None

    def bishop(self) -> None:
        """Peace in the old editions; else the highest open mercenary is gone from all lines."""
        self.peace = not self.rules.bishop_strikes
        if self.peace:
            return
        in_line = [
            [card for card in line if card.isdecimal()][: -1 if down and down.isdecimal() else None]
            for line, down in zip(self.lines, self.face_down)
        ]
        self.struck = max(map(int, chain(*in_line)), default=None)
        for line, down in zip(self.lines, self.face_down):
            spared = [down] if down == str(self.struck) else []
            line[:] = [card for card in line if card != str(self.struck)] + spared

    def strike(self, said: dict[str, Any]) -> None:
        same("what the Bishop strikes", said["card"], str(self.struck))

    def strengths(self) -> tuple[int, ...]:
        cards = [*chain(*self.lines)]
        ranks = [int(card) for card in cards if card.isdecimal()]
        favoured = max(ranks, default=0) if "spring" in cards else 0
        return tuple(self.army(line, "winter" in cards, favoured) for line in self.lines)

    def army(self, line: list[str], winter: bool, favoured: int) -> int:
        """The strength of a line, by the numbers of the data file."""
        data = edition_table(self.rules.edition)
        ranks = [int(card) for card in line if card.isdecimal()]
        drums = data["drummer_factor"] if "drummer" in line else 1
        plain = len(ranks) * data["winter_strength"] if winter else sum(ranks)
        others = sum(line.count(card) * counts for card, counts in data["strength"].items())
        return int(drums * plain + others + ranks.count(favoured) * data.get("spring_bonus", 0))

    def won(self, said: dict[str, Any]) -> None:
        self.end_battle(said, said["victor"])
        victor = said["victor"]
        self.owners[self.contested] = victor
        reasons = self.reasons(victor)
        if reasons:
            self.ends = Outcome((victor,), reasons)
        else:
            self.count_regions()

    def unwon(self, said: dict[str, Any]) -> None:
        self.end_battle(said, None)
        self.count_regions()

    def count_regions(self) -> None:
        """Where all are taken, but for the Pope's, the game is over."""
        free = {region.id for region in self.rules.board.regions} - self.owners.keys()
        if self.rules.ends_when_taken and free <= {self.pope_at}:
            leaders = self.leaders()
            self.ends = Outcome(leaders, ("most",) if len(leaders) == 1 else ("final",))

    def end_battle(self, said: dict[str, Any], victor: int | None) -> None:
        self.battles += 1
        armies = self.strengths()
        best = max(armies)
        expected = None if best == 0 or armies.count(best) > 1 or self.peace else armies.index(best)
        same("the site of the battle", said["region"], self.contested)
        same("the strengths of the armies", said["strengths"], armies)
        same("the victor", victor, expected)
        self.clear()

    def reasons(self, victor: int) -> tuple[str, ...]:
        """Why a victor wins the game, worked out from the borders alone."""
        own = {region for region, owner in self.owners.items() if owner == victor}
        rules, left, largest = self.rules, set(own), 0
        while left:
            group, todo = set[str](), [left.pop()]
            while todo:
                here = todo.pop()
                group.add(here)
                near = {region for region in left if frozenset((here, region)) in self.borders}
                left -= near
                todo += near
            largest = max(largest, len(group))
        connected = ("connected",) if largest >= rules.connected_goal else ()
        total = rules.total_goal is not None and len(own) >= rules.total_goal
        return (*connected, "total") if total else connected

    def leaders(self) -> tuple[int, ...]:
        regions = [[*self.owners.values()].count(seat) for seat in range(self.rules.players)]
        return tuple(seat for seat, count in enumerate(regions) if count == max(regions))

    def final_battle(self, said: dict[str, Any]) -> None:
        if self.target is not None and self.ends is None:
            same("who leads the series", said["finalists"], self.tied())
        else:
            same("how the game ends", self.ends, Outcome(said["finalists"], ("final",)))
        self.ends = self.outcome = None
        self.finalists = said["finalists"]
        self.clear()

    def final_strengths(self, said: dict[str, Any]) -> None:
        self.battles += 1
        armies = [self.strengths()[seat] for seat in self.finalists]
        same("the strengths of the finalists", said["strengths"], tuple(armies))
        best = max(armies)
        tied = [seat for seat, army in zip(self.finalists, armies) if army == best or self.peace]
        if len(tied) == 1 and best > 0:
            self.ends = Outcome(tuple(tied), ("final-battle",))
        elif self.rules.final_tie_shared:
            self.ends = Outcome(tuple(tied), ("shared",))
        else:
            self.ends = Outcome((), ("draw",))

    def over(self, said: dict[str, Any]) -> None:
        if self.ends is None and self.rounds == self.rules.round_limit:
            leaders = self.leaders()
            self.ends = Outcome(leaders, ("limit", "shared")[: len(leaders)])
        found = Outcome(said["winners"], said["reasons"])
        same("the outcome", found, self.ends)
        self.ends, self.outcome = None, found

    def tied(self) -> tuple[int, ...]:
        best = max(self.points)
        return tuple(seat for seat, points in enumerate(self.points) if points == best)

    def count_points(self, said: dict[str, Any]) -> None:
        """One for each region, and a bonus for a connection. V2"""
        assert self.outcome is not None
        assert self.target is not None
        for owner in self.owners.values():
            self.points[owner] += 1
        if "connected" in self.outcome.reasons:
            self.points[self.outcome.winners[0]] += tables()["series"]["connection_bonus"]
        same("the points", said["points"], tuple(self.points))
        if max(self.points) < self.target:
            self.outcome = None
            self.new_game()
        elif len(self.tied()) == 1:
            self.outcome = Outcome(self.tied(), ("points",))

    def series_over(self, said: dict[str, Any]) -> None:
        same("how the series ends", Outcome(said["winners"], said["reasons"]), self.outcome)
