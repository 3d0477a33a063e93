"""Play random games by the hundred thousand with every invariant on: `make soak`."""

from __future__ import annotations

import os
import secrets
import signal
import sys
import time
import traceback
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections import Counter, deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing
from dataclasses import dataclass, field
from itertools import chain
from multiprocessing import get_context
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any

from signoria import record
from signoria.condottiere import EDITIONS, GAME, Rules
from signoria.condottiere.model.actions import Action, all_actions
from signoria.condottiere.model.cards import NAMES, spread
from signoria.condottiere.model.editions import PLAYERS, tables
from signoria.game import Event, IllegalAction, Outcome, shuffled

VIEWS, ACTIONS, CLONES = 1 / 60, 1 / 400, 1 / 400
"""How often the dear invariants are looked at, per decision."""
RECORDS, OWN_RECORDS = 1 / 5, 1 / 10
"""How often records are, per game."""
SERIES = 1 / 10
"""Games with points: a series takes five times as long as a game."""
STUBBORN = 1 / 500
"""Games in which hardly anybody ever plays a card: they reach the last round."""
SHOWS = 1 / 250
"""How often somebody shows a card, per decision."""
CHUNK = 25
"""Games that a process plays before it reports."""
PATIENCE = 120
"""Seconds of work after which a game is taken to hang."""
LONGEST = 200_000
"""Decisions after which a game is taken to be endless."""

INVARIANTS = {
    "waits": "a shuffle is awaited, a seat has something to decide, or the game is over",
    "cards": "every card of the deck is in one place",
    "battles": "strengths, victors, points and outcomes follow from the events",
    "views": "what is hidden may be otherwise, and the seat sees the same",
    "actions": "exactly the legal actions are accepted, refusals change nothing",
    "clones": "a clone and its original go separate ways",
    "records": "the record plays again to the same end, in the same bytes",
    "own records": "so does what one seat saw",
}

DESCRIPTION = f"""\
Play random games of Condottiere with all invariants on, and stop at the first that is broken.

Each game draws its own number of players, its options (points in one of {1 / SERIES:.0f}), who
begins, and how eager its players are to play cards. What is cheap is looked at at every decision:
every card is in one place, and exactly one of shuffle, decision and outcome is awaited. Every
battle, every victory and every outcome is worked out again from the events alone. What is
dear is sampled, so that the whole campaign takes an hour and not a week:

  a view and a guess of what it hides     one decision in {1 / VIEWS:.0f}
  all actions tried on clones             one decision in {1 / ACTIONS:.0f}
  a clone played on beside its original   one decision in {1 / CLONES:.0f}
  the record written, read, replayed      one game in {1 / RECORDS:.0f}
  the record of one seat alone            one game in {1 / OWN_RECORDS:.0f}
"""

EPILOG = """\
examples:
  make soak                                     the whole campaign, the core, mutation testing
  .venv/bin/python tools/soak.py --games 500    some ten seconds for each edition
  ... tools/soak.py --editions third --jobs 1   one edition on one core
  ... tools/soak.py --game 7-third-42           one game again, as when it failed
  ... tools/soak.py --core                      reference and core side by side, 10 million moves
  ... tools/soak.py --core --moves 200000       the same for some seconds
  ... tools/soak.py --core --game 7-third-4-12  one run of that again, as when it failed

On a violation the game, the decision and what is wrong are printed, its record so far is written
to soak-failure-GAME.toml (see `signoria replay --help`), and the exit status is 1. Progress goes to
standard error, the summary to standard output.
"""


class Violation(Exception):
    """An invariant that does not hold, in one sentence."""


def expect(holds: object, sentence: str) -> None:
    if not holds:
        raise Violation(sentence)


def same(what: str, found: object, expected: object) -> None:
    if found != expected:
        raise Violation(f"{what}: found {found}, expected {expected}")


class Ledger:
    """A second bookkeeper: who owns what and who wins, from the events alone."""

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
        if self.rules.hidden:
            hides = card.isdecimal() or card in ("heroine", "courtesan", "drummer")
            self.face_down[seat] = card if hides else None
        if card == "bishop":
            self.bishop()

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
        return tuple(army(line, "winter" in cards, favoured) for line in self.lines)

    def won(self, said: dict[str, Any]) -> None:
        self.end_battle(said, said["victor"])
        victor = said["victor"]
        self.owners[self.contested] = victor
        reasons = self.reasons(victor)
        free = {region.id for region in self.rules.board.regions} - self.owners.keys()
        if reasons:
            self.ends = Outcome((victor,), reasons)
        elif self.rules.ends_when_taken and free <= {self.pope_at}:
            leaders = self.leaders()
            self.ends = Outcome(leaders, ("most",) if len(leaders) == 1 else ("final",))

    def unwon(self, said: dict[str, Any]) -> None:
        self.end_battle(said, None)

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


def army(line: list[str], winter: bool, favoured: int) -> int:
    """The strength of a line."""
    ranks = [int(card) for card in line if card.isdecimal()]
    drums = 2 if "drummer" in line else 1
    bonus = 3 * ranks.count(favoured) + 10 * line.count("heroine") + line.count("courtesan")
    return drums * (len(ranks) if winter else sum(ranks)) + bonus


class Soak:
    """One random game with every invariant on. Checks never change what is played."""

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self.chance = Random(seed)
        self.choice = Random(f"{seed} choices")
        self.dice = Random(f"{seed} checks")
        self.setup = draw_setup(seed.split("-")[1], Random(f"{seed} setup"))
        self.state: Any = None
        self.log: list[Event] = []
        self.decisions = 0
        self.now = "the beginning"
        self.checked: Counter[str] = Counter()

    def play(self) -> Outcome:
        """Play to the end; raises what is wrong."""
        state: Any = GAME.new(self.setup)
        self.state = state
        ledger = Ledger(state.rules, getattr(state, "target", None))
        moods = draw_moods(state.players, self.choice)
        while not self.waits():
            if state.chance is not None:
                self.now = f"a shuffle of the {state.chance.label}"
                events = state.shuffle(shuffled(state.chance, self.chance))
            else:
                self.decisions += 1
                expect(self.decisions < LONGEST, "the game does not end")
                legal, mood = state.legal(), moods[state.to_act]
                action = legal[-1] if self.choice.random() < mood else self.choice.choice(legal)
                self.now = f"seat {state.to_act}: {action}"
                self.look(legal)
                if self.choice.random() < SHOWS:
                    self.show()
                events = state.apply(action)
            self.log += events
            ledger.read(events)
        self.now = "the end"
        self.cards(state)
        self.checked["battles"] += ledger.battles
        outcome: Outcome = state.outcome()
        same("the outcome of the state", outcome, ledger.outcome)
        if self.dice.random() < RECORDS:
            self.records()
        return outcome

    def waits(self) -> bool:
        """Exactly one of three holds, and who decides has a choice. True when all is over."""
        state = self.state
        over: bool = state.outcome() is not None
        three = (state.chance is not None, state.to_act is not None, over)
        if three.count(True) != 1:
            raise Violation(f"of shuffle, decision, outcome the state awaits {three}")
        expect(bool(state.legal()) == three[1], "legal actions do not fit who decides")
        self.checked["waits"] += 1
        return over

    def look(self, legal: Sequence[Action]) -> None:
        """The invariants of a decision: the cheap ones always, one of the others seldom."""
        self.cards(self.state)
        dice = self.dice.random()
        if dice < VIEWS:
            self.views()
        elif dice < VIEWS + ACTIONS:
            self.actions(legal)
        elif dice < VIEWS + ACTIONS + CLONES:
            self.clones()

    def cards(self, state: Any) -> None:
        game = getattr(state, "game", state)
        counts = [*map(sum, zip(*game.hands, *game.memory.folded.values()))]
        for card in chain(game.deck, game.discards, *game.lines):
            counts[card] += 1
        if counts != [*game.rules.deck]:
            more = {NAMES[card]: count - game.rules.deck[card] for card, count in enumerate(counts)}
            wrong = ", ".join(f"{count:+d} {card}" for card, count in more.items() if count)
            raise Violation(f"the cards are not those of the deck: {wrong}")
        self.checked["cards"] += 1

    def views(self) -> None:
        seat = self.dice.choice([None, *range(self.state.players)])
        view = self.state.view(seat)
        guess = view.sample(self.dice)
        expect(guess.view(seat) == view, f"a guess of what seat {seat} cannot know looks different")
        expect(view.to_act == self.state.to_act, f"seat {seat} sees somebody else to act")
        legal = self.state.legal(seat) if seat is not None else ()
        expect(tuple(view.legal) == tuple(legal), f"seat {seat} sees other legal actions")
        self.cards(guess)
        self.checked["views"] += 1

    def actions(self, legal: Sequence[Action]) -> None:
        refusing = self.state.clone()
        for action in all_actions(self.state.rules.board):
            trial = self.state.clone() if action in legal else refusing
            try:
                trial.apply(action)
            except IllegalAction as error:
                expect(action not in legal, f"the legal {action} is refused: {error}")
            else:
                expect(action in legal, f"the illegal {action} is accepted")
        expect(seen(refusing) == seen(self.state), "a refused action changes the state")
        self.checked["actions"] += 1

    def clones(self) -> None:
        before, one, two = seen(self.state), self.state.clone(), self.state.clone()
        expect(seen(one) == before, "a clone is not what it was cloned from")
        for _ in range(30):
            while one.chance is not None:
                one.shuffle(shuffled(one.chance, self.dice))
            if one.outcome() is not None:
                break
            one.apply(self.dice.choice(one.legal()))
        expect(seen(two) == before, "what happens to a clone happens to another")
        expect(seen(self.state) == before, "what happens to a clone happens to its original")
        self.checked["clones"] += 1

    def show(self) -> None:
        """Somebody shows a card out of turn."""
        game = getattr(self.state, "game", self.state)
        seat = self.choice.randrange(game.players)
        hand = spread(game.hands[seat])
        if hand:
            to = (seat + self.choice.randrange(1, game.players)) % game.players
            shown = self.state.aside(f"show {to} {NAMES[self.choice.choice(hand)]}", seat)
            self.log += shown

    def written(self) -> record.Record:
        names = [f"Player {seat}" for seat in range(self.setup["players"])]
        outcome = None if self.state is None else self.state.outcome()
        return record.of(GAME, self.setup, names, self.log, outcome, self.seed)

    def records(self) -> None:
        self.now = "the record of the whole game"
        whole = self.written()
        again = self.replayed(whole)
        same("the end of the replay", again.to_json(), self.state.to_json())
        self.checked["records"] += 1
        if self.dice.random() < OWN_RECORDS / RECORDS:
            seat = self.dice.randrange(self.state.players)
            self.now = f"the record of seat {seat}"
            again = self.replayed(record.of_seat(whole, seat))
            ends = [state.view(seat).to_json() for state in (again, self.state)]
            same(f"the end of the replay of seat {seat}", *ends)
            self.checked["own records"] += 1

    def replayed(self, kept: record.Record) -> Any:
        text = record.dumps(kept)
        back = record.loads(text)
        expect(record.dumps(back) == text, "a record that was read is written differently")
        again = record.replay(back)
        lines = tuple(event.line for event in again.events)
        expect(lines == kept.lines, "a replay has other lines than its record")
        return again.state


def seen(state: Any) -> Any:
    """All of a state that its own words and every seat can tell."""
    return state.to_json(), [state.view(seat) for seat in (None, *range(state.players))]


def draw_setup(edition: str, rng: Random) -> dict[str, Any]:
    """A table: its players and any options that go together."""
    offered = tables()[edition]["options"]
    counts = rng.choice([[], ["open-counts"], ["closed-counts"]])
    options = [option for option in offered if option in counts or
               ("counts" not in option and option != "points" and rng.random() < 0.5)]  # fmt: skip
    players = rng.choice(PLAYERS)
    setup = {"edition": edition, "players": players, "options": options}
    if "points" in offered and rng.random() < SERIES:
        options.append("points")
        if rng.random() < 0.5:
            setup["target"] = rng.randint(1, 30)
    if rng.random() < 0.1:
        setup["first"] = rng.randrange(players)
    return setup


def draw_moods(players: int, rng: Random) -> list[float]:
    """How often each seat just passes, or takes whatever is the last of its choices."""
    if rng.random() < STUBBORN:
        return [0.99] * players
    return [rng.choice((0, 0, 0, 0, 0.3, 0.3, 0.9)) for _ in range(players)]


@dataclass(slots=True)
class Tally:
    """What was played and checked, and the first violation, if any."""

    games: Counter[str] = field(default_factory=Counter)
    decisions: Counter[str] = field(default_factory=Counter)
    checked: Counter[str] = field(default_factory=Counter)
    outcomes: Counter[tuple[str, str]] = field(default_factory=Counter)
    failure: str = ""
    seed: str = ""
    record: str = ""

    def add(self, other: Tally) -> None:
        self.games += other.games
        self.decisions += other.decisions
        self.checked += other.checked
        self.outcomes += other.outcomes


def play_games(seeds: Sequence[str]) -> Tally:
    """Play some games; stops at the first that goes wrong."""
    tally = Tally()
    for seed in seeds:
        soak = Soak(seed)
        edition = soak.setup["edition"]
        try:
            with_patience(soak.play)
        except Exception as error:
            tally.failure, tally.seed = describe(soak, error), seed
            tally.record = record_so_far(soak)
            return tally
        tally.games[edition] += 1
        tally.decisions[edition] += soak.decisions
        tally.checked += soak.checked
        tally.outcomes[edition, "+".join(soak.state.outcome().reasons)] += 1
    return tally


def with_patience(play: Callable[[], object]) -> None:
    """Interrupt a game that hangs, where the system can."""

    def too_long(signum: int, frame: FrameType | None) -> None:
        raise Violation(f"the game hangs: {PATIENCE} s of work were not enough")

    if not hasattr(signal, "setitimer"):
        play()
        return
    before = signal.signal(signal.SIGVTALRM, too_long)
    signal.setitimer(signal.ITIMER_VIRTUAL, PATIENCE)
    try:
        play()
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def describe(soak: Soak, error: Exception) -> str:
    """All that is needed to find the mistake."""
    setup = soak.setup
    rest = "".join(f", {key} {setup[key]}" for key in ("target", "first") if key in setup)
    message = str(error)
    if not isinstance(error, Violation):
        frames = traceback.extract_tb(error.__traceback__)[-4:]
        way = "".join(f"\n    {Path(at.filename).name}:{at.lineno} {at.name}" for at in frames)
        message = f"{type(error).__name__}: {error}{way}"
    return (
        f"VIOLATION in game {soak.seed}\n"
        f"  edition   {setup['edition']}\n"
        f"  options   {', '.join(setup['options']) or 'none'}{rest}\n"
        f"  players   {setup['players']}\n"
        f"  decision  {soak.decisions}, {soak.now}\n"
        f"  {message}"
    )


def record_so_far(soak: Soak) -> str:
    try:
        return record.dumps(soak.written())
    except Exception as error:  # the record itself may be what is wrong
        return f"# no record can be written: {error!r}\n"


class Progress:
    """One line that changes, or a plain line now and then where nobody watches."""

    def __init__(self, games: int, what: str = "games") -> None:
        self.games, self.what, self.done = games, what, 0
        self.watched = sys.stderr.isatty()
        self.began = time.monotonic()
        self.last = self.began
        self.recent = deque([(self.began, 0)], maxlen=500)

    def add(self, games: int) -> None:
        self.done += games
        now = time.monotonic()
        self.recent.append((now, self.done))
        if now - self.last < (0.2 if self.watched else 30) and self.done < self.games:
            return
        self.last = now
        since, before = self.recent[0]
        speed = (self.done - before) / max(now - since, 0.001)
        left = (self.games - self.done) / max(speed, 0.001)
        share = self.done / self.games
        done = f"{self.done:,} of {self.games:,} {self.what} ({share:.0%})"
        text = f"{done}, {speed:,.0f} {self.what}/s"
        self.write(f"{text}, {span(max(0, left))} left")

    def write(self, text: str) -> None:
        start, end = ("\r\x1b[K", "") if self.watched else ("", "\n")
        print(f"{start}{text}", end=end, file=sys.stderr, flush=True)

    def close(self) -> None:
        if self.watched:
            print(file=sys.stderr)


def span(seconds: float) -> str:
    hours, rest = divmod(round(seconds), 3600)
    return f"{hours}:{rest // 60:02}:{rest % 60:02}"


def summary(tally: Tally, seconds: float) -> str:
    """What was played, what was checked how often, and how the games ended."""
    games = tally.games.total()
    speed = games / max(seconds, 0.001)
    lines = [f"{games:,} games in {span(seconds)}, {speed:,.0f} games/s", ""]
    lines.append(f"{'edition':8}{'games':>10}{'decisions':>14}{'per game':>10}")
    for edition in sorted(tally.games):
        played, decisions = tally.games[edition], tally.decisions[edition]
        lines.append(f"{edition:8}{played:10,}{decisions:14,}{decisions / played:10,.0f}")
    lines += ["", f"{'checked':>14}  invariant"]
    lines += [f"{tally.checked[name]:14,}  {text}" for name, text in INVARIANTS.items()]
    for edition in sorted(tally.games):
        lines += ["", f"how games of the {edition} edition ended"]
        ended = {why: n for (where, why), n in tally.outcomes.items() if where == edition}
        for why, count in sorted(ended.items(), key=lambda item: (-item[1], item[0])):
            share = count / tally.games[edition]
            bar = "#" * max(1, round(40 * share))
            lines.append(f"  {why:18}{count:10,}  {share:6.1%}  {bar}")
    return "\n".join(lines)


def chunks(args: Namespace) -> Iterator[list[str]]:
    """The seeds of all games, an edition after the other in small portions."""
    if args.game:
        yield [args.game]
        return
    for start in range(0, args.games, CHUNK):
        for edition in args.editions:
            numbers = range(start, min(start + CHUNK, args.games))
            yield [f"{args.seed}-{edition}-{number}" for number in numbers]


def results(args: Namespace) -> Generator[Tally, None, None]:
    """The tallies in the order of the games; to close it is to stop."""
    if args.jobs == 1:
        yield from map(play_games, chunks(args))
        return
    with ProcessPoolExecutor(
        args.jobs, get_context("spawn"), _leave_interrupts_to_the_parent
    ) as workers:
        yield from workers.map(play_games, chunks(args))


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def arguments(argv: Sequence[str] | None) -> Namespace:
    parser = ArgumentParser(
        description=DESCRIPTION, epilog=EPILOG, formatter_class=RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--games", type=int, default=100_000, help="games of each edition (100000)", metavar="N"
    )
    parser.add_argument(
        "--editions", nargs="+", choices=EDITIONS, default=EDITIONS, help="which (all three)"
    )
    parser.add_argument(
        "--seed", type=int, default=secrets.randbelow(10**6), metavar="N",
        help="what all games follow from (a new one each time, so that every campaign is another)",
    )  # fmt: skip
    parser.add_argument(
        "--jobs", type=int, default=os.cpu_count() or 1, metavar="N", help="processes (all cores)"
    )
    parser.add_argument("--game", metavar="GAME", help="play only this game, such as 7-third-42")
    parser.add_argument(
        "--core", action="store_true",
        help="play on the reference and the core at once instead, and compare them at every step",
    )  # fmt: skip
    parser.add_argument(
        "--moves", type=int, default=10_000_000, metavar="N", help="of --core (10000000)"
    )
    args = parser.parse_args(argv)
    if args.core:
        return check_core(parser, args)
    if args.games < 1 or args.jobs < 1 or args.seed < 0:
        parser.error("--games and --jobs must be 1 or more, --seed 0 or more")
    if args.game:
        parts = args.game.split("-")
        if len(parts) != 3 or parts[1] not in EDITIONS:
            parser.error("--game must be as a violation names it, such as 7-third-42")
        args.jobs = 1
    return args


def check_core(parser: ArgumentParser, args: Namespace) -> Namespace:
    from soak_core import is_name

    if args.moves < 1 or args.jobs < 1 or args.seed < 0:
        parser.error("--moves and --jobs must be 1 or more, --seed 0 or more")
    if args.game and not is_name(args.game):
        parser.error("--game must be as a difference names it, such as 7-third-4-12")
    return args


def main(argv: Sequence[str] | None = None) -> int:
    args = arguments(argv)
    if args.core:
        return main_of_core(args)
    progress = Progress(1 if args.game else args.games * len(args.editions))
    what = f"game {args.game}" if args.game else f"seed {args.seed}, {args.jobs} at a time"
    progress.write(f"soaking: {what}" + ("\n" if progress.watched else ""))
    whole = Tally()
    status = 0
    try:
        with closing(results(args)) as tallies:
            for tally in tallies:
                whole.add(tally)
                progress.add(tally.games.total())
                if tally.failure:
                    progress.close()
                    return report(tally)
    except KeyboardInterrupt:
        status = 130
    progress.close()
    print(summary(whole, time.monotonic() - progress.began))
    print("\nStopped before the end." if status else "\nNo violation.")
    return status


def main_of_core(args: Namespace) -> int:
    """The reference and the core play the same games; stop at the first difference."""
    from soak_core import Run, play, runs, summary

    whole, progress = Run(args.game or f"seed {args.seed}"), Progress(args.moves, "moves")
    begun = f"reference and core: {whole.name}, {args.jobs} at a time"
    progress.write(begun + ("\n" if progress.watched else ""))
    status = 0
    todo = [play(args.game)] if args.game else runs(args.seed, args.moves, args.jobs)
    try:
        for run in todo:
            whole.moves += run.moves
            whole.games += run.games
            whole.seen += run.seen
            progress.add(run.moves)
            if run.failure:
                progress.close()
                print(run.failure, "\nTo play it again:")
                print(f"  {sys.executable} tools/soak.py --core --game {run.name}")
                return 1
    except KeyboardInterrupt:
        status = 130
    progress.close()
    seconds = time.monotonic() - progress.began
    speed = whole.moves / max(seconds, 0.001)
    print(
        f"{whole.moves:,} moves of {whole.games:,} games in {span(seconds)}, {speed:,.0f} moves/s"
    )
    print(summary(whole.seen))
    print("\nStopped before the end." if status else "\nNo difference.")
    return status


def report(tally: Tally) -> int:
    path = Path(f"soak-failure-{tally.seed}.toml")
    path.write_text(tally.record, encoding="utf-8")
    print(tally.failure)
    print(f"\nIts record so far is in {path}. To play it again with all checks:")
    print(f"  {sys.executable} tools/soak.py --game {tally.seed}")
    return 1


if __name__ == "__main__":
    sys.exit(main())
