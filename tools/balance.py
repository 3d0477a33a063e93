"""Tune the reconstructed numbers of Virtù by play: measure them, and try others.

Captains play all seats, houses and the first player by lot. What is wanted: games of 8 to 14 years,
a winner with 13 to 18 points, every house near its fair share, and every action, citizen and patron
bonus in use. `measure` plays many games and writes what came out; `try` does the same with some
cells changed, and refuses to change any cell that is not reconstructed.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from math import sqrt
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any

from signoria.bots import make
from signoria.bots.seated import Seated
from signoria.game import BadInput, shuffled
from signoria.virtu import State
from signoria.virtu.data_file.checks import check
from signoria.virtu.data_file.sources import marks
from signoria.virtu.game import GAME
from signoria.virtu.model.components import Data, packaged
from signoria.virtu.phases.scoring import scores

PLAYERS = (3, 4, 5)
YEARS = (8.0, 14.0)
WINNER = (13.0, 18.0)
SHARE = (0.65, 1.35)
"""Of its fair share, what each house may win."""
USED = 0.02
"""In so many games everything is used."""
DOCS = Path(__file__).parent.parent / "docs"
EPILOG = """\
examples:
  .venv/bin/python tools/balance.py measure --games 2000
  .venv/bin/python tools/balance.py try --games 300 'city torino value 2' 'guild cost {"florin": 4}'
"""


@dataclass
class Tally:
    """What came out of the games with some number of players."""

    games: int = 0
    years: int = 0
    points: int = 0
    wins: defaultdict[str, float] = field(default_factory=lambda: defaultdict(float))
    played: Counter[str] = field(default_factory=Counter)
    used: Counter[str] = field(default_factory=Counter)

    def add(self, game: dict[str, Any]) -> None:
        self.games += 1
        self.years += game["years"]
        self.points += game["points"]
        self.used.update(game["used"])
        self.played.update(game["houses"])
        for house in game["winners"]:
            self.wins[house] += 1 / len(game["winners"])

    def shares(self, players: int) -> dict[str, float]:
        """What each house won, in fair shares."""
        return {house: self.wins[house] / count * players for house, count in self.played.items()}

    def report(self, players: int) -> dict[str, Any]:
        spread = sqrt((players - 1) / self.games)
        return {
            "players": players,
            "games": self.games,
            "years": round(self.years / self.games, 2),
            "winner": round(self.points / self.games, 2),
            "shares": {house: round(won, 3) for house, won in sorted(self.shares(players).items())},
            "share_95": round(1.96 * spread, 3),
            "used": {
                name: round(count / self.games, 4) for name, count in sorted(self.used.items())
            },
        }


def play(job: tuple[dict[str, Any] | None, int, str]) -> dict[str, Any]:
    """One game of captains."""
    document, players, seed = job
    data = packaged() if document is None else Data(document)
    rng = Random(seed)
    state: State = GAME.new({"players": players, "data": data})
    captains = [
        Seated(make("captain", Random(f"{seed}/{seat}"), "virtu"), seat) for seat in range(players)
    ]
    used: set[str] = set()
    while state.outcome() is None:
        if state.chance is not None:
            state.shuffle(shuffled(state.chance, rng))
            continue
        seat = state.to_act
        assert seat is not None
        action = captains[seat].decide(state.view(seat), [])
        if action.verb in ("buy", "take"):
            used.add(action.words[0])
        state.apply(action, seat)
        if state.acting:
            used.add(state.acting)
    ended = state.outcome()
    assert ended is not None
    houses = [data.houses[realm.house].id for realm in state.realms]
    return {
        "players": players,
        "years": state.year,
        "points": max(sum(points.values()) for points in scores(state)),
        "houses": houses,
        "winners": [houses[seat] for seat in ended.winners],
        "used": sorted(used),
    }


def campaign(
    document: dict[str, Any] | None, games: int, seed: str, jobs: int
) -> list[dict[str, Any]]:
    """Many games with each number of players, and what came out."""
    tallies = {players: Tally() for players in PLAYERS}
    work = [
        (document, players, f"{seed}/{players}/{number}")
        for number in range(games)
        for players in PLAYERS
    ]
    with get_context("spawn").Pool(jobs) as pool:
        for done, game in enumerate(pool.imap_unordered(play, work, 4), 1):
            tallies[game["players"]].add(game)
            if done % 20 == 0 or done == len(work):
                _progress(done, len(work))
    return [tallies[players].report(players) for players in PLAYERS]


def misses(reports: Iterable[dict[str, Any]], data: Data) -> Iterator[str]:
    """What is not as it is wanted, a sentence each."""
    for report in reports:
        where = f"{report['players']} players"
        if not YEARS[0] <= report["years"] <= YEARS[1]:
            yield f"{where}: {report['years']} years"
        if not WINNER[0] <= report["winner"] <= WINNER[1]:
            yield f"{where}: the winner has {report['winner']} points"
        for house, share in report["shares"].items():
            if not SHARE[0] <= share <= SHARE[1]:
                yield f"{where}: {house} wins {share} of its fair share"
    games = sum(report["games"] for report in reports)
    for name in wanted(data):
        share = sum(report["used"].get(name, 0) * report["games"] for report in reports) / games
        if share < USED:
            yield f"{name} is used in {share:.1%} of games"


def wanted(data: Data) -> list[str]:
    """What ought to be in use: actions, citizens and patron bonuses."""
    citizens = [data.cards[card].id for card in data.citizens]
    actions = ["govern", "patronage", "trade", "annex", "war", "intrigue"]
    return [*actions, *citizens, *(bonus.id for bonus in data.bonuses)]


def changed(edits: Sequence[str]) -> dict[str, Any]:
    """The packaged data with some reconstructed cells changed: `ENTRY [ID] FIELD VALUE` each."""
    document: dict[str, Any] = deepcopy(dict(packaged().document))
    free = {(entry, name) for entry, name, mark in marks(document) if mark == "reconstructed"}
    for edit in edits:
        head, value = _split(edit)
        name = head[-1]
        entry = " ".join(head[:-1])
        if (entry, name) not in free:
            raise BadInput(f"{entry} {name}: is no reconstructed cell")
        place = document[head[0]]
        if len(head) == 3:
            place = next(row for row in place if row["id"] == head[1])
        place[name] = value
    problems = check(document)
    if problems:
        raise BadInput(problems[0])
    return document


def _split(edit: str) -> tuple[list[str], Any]:
    words = edit.split()
    for size in (3, 2):
        try:
            return words[:size], json.loads(" ".join(words[size:]))
        except json.JSONDecodeError:
            continue
    raise BadInput(f"{edit}: must be an entry, its id, a field and a value in JSON")


def tell(reports: Sequence[dict[str, Any]], data: Data) -> str:
    """The results as a table, and what is missed."""
    lines = ["players  games  years  winner  shares of the houses (fair: 1)"]
    for report in reports:
        shares = ", ".join(f"{house} {won:.2f}" for house, won in report["shares"].items())
        lines.append(
            f"{report['players']:7}  {report['games']:5}  {report['years']:5.2f}"
            f"  {report['winner']:6.2f}  {shares} (95 %: +-{report['share_95']:.2f})"
        )
    rare = sorted(
        (sum(report["used"].get(name, 0) for report in reports) / len(reports), name)
        for name in wanted(data)
    )[:6]
    lines.append("least used: " + ", ".join(f"{name} {share:.1%}" for share, name in rare))
    missed = list(misses(reports, data))
    lines += [f"missed: {sentence}" for sentence in missed] or ["all as it is wanted"]
    return "\n".join(lines) + "\n"


def chart(reports: Sequence[dict[str, Any]]) -> str:
    """The shares of the houses as bars, with the band in which they ought to be."""
    left, step, scale, top = 150, 22, 260, 60
    rows = [(report, house) for report in reports for house in report["shares"]]
    height = top + step * (len(rows) + len(reports)) + 20
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {height}"'
        ' font-family="sans-serif" font-size="13">',
        f'<rect width="640" height="{height}" fill="#fffdf7"/>',
        '<text x="12" y="24" font-size="16">Virtù: what each house wins, in fair shares</text>',
        f'<rect x="{left + scale * SHARE[0]:.0f}" y="40" fill="#dfe9d8"'
        f' width="{scale * (SHARE[1] - SHARE[0]):.0f}" height="{height - 50}"/>',
        f'<line x1="{left + scale}" x2="{left + scale}" y1="40" y2="{height - 10}" stroke="#555"/>',
    ]
    y = top
    for report in reports:
        words = (
            f"{report['players']} players: {report['games']} games, {report['years']} years,"
            f" winner {report['winner']} points"
        )
        parts.append(f'<text x="12" y="{y}" font-weight="bold">{words}</text>')
        for house, won in report["shares"].items():
            y += step
            low, high = won - report["share_95"], won + report["share_95"]
            parts += [
                f'<text x="{left - 10}" y="{y}" text-anchor="end">{house}</text>',
                f'<rect x="{left}" y="{y - 12}" width="{scale * won:.0f}" height="14"'
                f' fill="{COLOURS[house]}" stroke="#333"/>',
                f'<line x1="{left + scale * max(0, low):.0f}" x2="{left + scale * high:.0f}"'
                f' y1="{y - 5}" y2="{y - 5}" stroke="#111"/>',
                f'<text x="{left + scale * high + 8:.0f}" y="{y}">{won:.2f}</text>',
            ]
        y += step + 4
    return "\n".join([*parts, "</svg>"]) + "\n"


COLOURS = {
    "milan": "#4a6fa5", "florence": "#b5403a", "naples": "#d9a927", "venice": "#4d8a57",
    "rome": "#e8e4da",
}  # fmt: skip


def _progress(done: int, total: int) -> None:
    if sys.stderr.isatty():
        sys.stderr.write(f"\r{done} of {total} games" + ("\n" if done == total else ""))
        sys.stderr.flush()


def _arguments() -> Namespace:
    parser = ArgumentParser(
        description=__doc__, epilog=EPILOG, formatter_class=RawDescriptionHelpFormatter
    )
    parser.add_argument("what", choices=("measure", "try"))
    parser.add_argument("edits", nargs="*", metavar="EDIT", help="cells to change, with try")
    parser.add_argument("--games", type=int, default=2000, help="for each number of players")
    parser.add_argument("--seed", default="balance", metavar="TEXT")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--out", type=Path, default=DOCS, help="where measure writes its results")
    return parser.parse_args()


def main() -> int:
    args = _arguments()
    try:
        document = changed(args.edits) if args.what == "try" else None
    except BadInput as error:
        sys.stderr.write(f"{error}\n")
        return 2
    reports = campaign(document, args.games, args.seed, args.jobs)
    data = packaged() if document is None else Data(document)
    sys.stdout.write(tell(reports, data))
    if args.what == "measure":
        results = {"seed": args.seed, "data": data.hash, "reports": reports}
        text = json.dumps(results, indent=1, sort_keys=True)
        (args.out / "virtu-balance.json").write_text(text + "\n", "utf-8")
        (args.out / "virtu-balance.svg").write_text(chart(reports), "utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
