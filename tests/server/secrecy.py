"""Whether a seat can tell two games apart between which it must not be able to tell.

`alter` makes a second history of a game in which everything that one seat, or everybody without a
seat, cannot know may be different: other hands, other cards face down, other cards shown among
others. What the seat sees of both is the same. `first_difference` then plays both on two real
servers, step by step, with the same clock and the same names, while others agree on this or that in
private, and compares every byte that reaches the seat or somebody who watches: each message of
every socket, each answer with its headers, what a bot in that seat is told, and the moments.
"""

from __future__ import annotations

import asyncio
import json
import threading
from collections import defaultdict, deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass, replace
from functools import cache, partial
from hashlib import sha256
from pathlib import Path
from random import Random
from types import TracebackType
from typing import Any, Literal, Self

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from signoria import record
from signoria.game import UNKNOWN, Event, IllegalAction, Shuffle, shuffled
from signoria.games import load
from signoria.record import Record
from signoria.server import play_site
from signoria.server.bots.pool import BotChoice, BotHint, BotJob, BotPool
from signoria.server.bots.replay_asks import answer_of
from signoria.server.bots.replay_pool import ReplayPool
from signoria.server.live import presence, push, runner
from signoria.server.table import Table
from signoria.server.table.moves import can_take_back
from tests.server.harness import TOKEN, Clock, Person, Running
from tests.waiting import PATIENCE, wait_for

Viewpoint = int | None

# Histories


@dataclass(frozen=True, slots=True)
class Input:
    """A shuffle (without a seat), a decision, or cards that are shown."""

    seat: int | None
    text: str

    @property
    def is_aside(self) -> bool:
        return self.text.startswith("show ")


@dataclass(frozen=True, slots=True)
class History:
    """A game: what was put into it, and what came of each of that."""

    game: str
    setup: dict[str, Any]
    inputs: tuple[Input, ...]
    events: tuple[tuple[Event, ...], ...]

    @property
    def steps(self) -> list[Input]:
        """What the seats did."""
        return [one for one in self.inputs if one.seat is not None]

    @property
    def orders(self) -> list[list[str]]:
        """How it was shuffled; a pause is none of the dealer's business."""
        return [one.text.split(" ") for one in self.inputs if one.seat is None and one.text]

    def seen(self, viewpoint: Viewpoint) -> list[list[str]]:
        """What a viewpoint saw of each input, in the lines of a record."""
        return [_seen(events, viewpoint) for events in self.events]

    def record(self) -> Record:
        game = load(self.game)
        names = [f"Player {seat}" for seat in range(self.setup["players"])]
        events = [event for some in self.events for event in some]
        kept = record.of(game, self.setup, names, events, None)
        ended = record.replay(kept, len(kept.lines)).state.outcome()
        return replace(kept, outcome=ended)


def _seen(events: Sequence[Event], viewpoint: Viewpoint) -> list[str]:
    return [seen.line for event in events if (seen := event.seen_by(viewpoint)) is not None]


def invent(
    game: str, setup: dict[str, Any], seed: str, decisions: int, silent: Sequence[int] = ()
) -> History:
    """A random game up to some number of decisions; all but the silent seats also show cards."""
    rng, state = Random(seed), load(game).new(setup)
    inputs: list[Input] = []
    events: list[tuple[Event, ...]] = []
    while state.outcome() is None and (decisions or state.chance is not None):
        seat = rng.randrange(state.players)
        cards = _hand(game, state, seat) if state.chance is None else []
        if (chance := state.chance) is not None:
            order = shuffled(chance, rng)
            inputs.append(Input(None, " ".join(chance.texts(order))))
            events.append(tuple(state.shuffle(order)))
        elif cards and seat not in silent and rng.random() < 0.15:
            other = (seat + rng.randrange(1, state.players)) % state.players
            inputs.append(Input(seat, f"show {other} {rng.choice(cards)}"))
            events.append(tuple(state.aside(inputs[-1].text, seat)))
        else:
            decisions -= 1
            seat = rng.choice(state.deciders)
            action = rng.choice(_lively(state.legal(seat), rng))
            inputs.append(Input(seat, str(action)))
            events.append(tuple(state.apply(action, seat)))
    return History(game, setup, tuple(inputs), tuple(events))


def _lively(actions: Sequence[Any], rng: Random) -> Sequence[Any]:
    """Mostly without passing, so that more happens."""
    other = [action for action in actions if str(action) != "pass"]
    return other if other and rng.random() < 0.4 else actions


def _hand(game: str, state: Any, seat: int) -> list[str]:
    """The cards that a seat could show."""
    view: dict[str, Any] = load(game).view_text(state.view(seat))
    hands: list[list[str]] = view.get("hands", [[]] * 10)
    return hands[seat]


def alter(history: History, viewpoint: Viewpoint, rng: Random, tries: int = 400) -> History:
    """Another history of which a viewpoint sees the same: step by step, exchange two cards of a
    shuffle or choose another hidden action, and keep what changes nothing for the viewpoint."""
    expected = history.seen(viewpoint)
    hidden = [
        place
        for place, (lines, events) in enumerate(zip(expected, history.events))
        if any(UNKNOWN in line.split(" ") for line in lines) and lines[0] != events[0].line
    ]
    current = history
    for _ in range(tries if hidden else 0):
        inputs = list(current.inputs)
        _disturb(inputs, rng.choice(hidden), hidden, rng)
        current = _again(current, inputs, viewpoint, expected, rng) or current
    return current


def _disturb(inputs: list[Input], place: int, hidden: list[int], rng: Random) -> None:
    one = inputs[place]
    if one.seat is None:
        cards = one.text.split(" ")
        here, there = rng.randrange(len(cards) * 2 // 3), rng.randrange(len(cards))
        cards[here], cards[there] = cards[there], cards[here]
        inputs[place] = replace(one, text=" ".join(cards))
        return
    others = [other for other in hidden if inputs[other].seat == one.seat and other != place]
    if others and rng.random() < 0.5:
        other = rng.choice(others)
        inputs[place], inputs[other] = inputs[other], one
    else:
        inputs[place] = replace(one, text="")


def _again(
    history: History, inputs: list[Input], viewpoint: Viewpoint, expected: list[list[str]],
    rng: Random,
) -> History | None:  # fmt: skip
    """Play inputs, with what is impossible by now mended, if a viewpoint sees what is expected."""
    state = load(history.game).new(history.setup)
    done: list[Input] = []
    events: list[tuple[Event, ...]] = []
    for wanted, old, lines in zip(inputs, history.inputs, expected):
        found = _carry_out(history.game, state, wanted, old, rng)
        if found is None or _seen(found[1], viewpoint) != lines:
            return None
        done.append(found[0])
        events.append(found[1])
    return replace(history, inputs=tuple(done), events=tuple(events))


def _carry_out(
    game: str, state: Any, wanted: Input, old: Input, rng: Random
) -> tuple[Input, tuple[Event, ...]] | None:
    if state.chance is not None and wanted.seat is None:
        texts = _mended(wanted.text.split(" "), state.chance)
        return Input(None, " ".join(texts)), tuple(state.shuffle(state.chance.parse(texts)))
    if state.chance is not None or wanted.seat is None:
        return None
    seat = wanted.seat
    if seat not in state.deciders and not old.is_aside:
        return None
    do = state.aside if old.is_aside else lambda text, who: state.apply(state.parse(text), who)
    with suppress(IllegalAction):
        return wanted, tuple(do(wanted.text, seat))
    verb = old.text.split(" ")
    if old.is_aside:
        hand = _hand(game, state, seat)
        options = [f"show {verb[1]} {card}" for card in hand]
    else:
        options = [text for text in map(str, state.legal(seat)) if text.split(" ")[0] == verb[0]]
    if not options:
        return None
    chosen = Input(seat, rng.choice(options))
    return chosen, tuple(do(chosen.text, seat))


def _mended(texts: list[str], chance: Shuffle) -> list[str]:
    """An order of what there is to shuffle now, as near as possible to another."""
    missing = list(chance.texts(chance.items))
    fits = []
    for text in texts:
        fits.append(text in missing)
        if fits[-1]:
            missing.remove(text)
    kept = [text if fit else missing.pop() for text, fit in zip(texts, fits) if fit or missing]
    return kept + missing


def hidden_differences(one: History, other: History) -> int:
    """How many cards, and places of cards, differ; what lies in the deck does not count."""
    return sum(
        len(set(enumerate(before.line.split(" "))) - set(enumerate(after.line.split(" "))))
        for some, more in zip(one.events, other.events)
        for before, after in zip(some, more)
        if before.key != "shuffle"
    )


# Cases

Talk = Literal["none", "other", "absent"]


@dataclass(frozen=True, slots=True)
class Plan:
    """A game that is to be played twice, and for whom it must be the same."""

    name: str
    setup: str
    """In JSON."""
    viewpoint: Viewpoint
    game: str = "condottiere"
    decisions: int = 32
    bots: tuple[int, ...] = ()
    talk: Talk = "absent"
    """Whether others agree on something else in the second game, or on nothing at all."""
    clock: str = "none"
    every: int = 14
    """After how many steps all routes are asked."""
    seed: str = "7"
    rematch: bool = False
    """Whether it is the second game at its table. The first, of which everybody may know all in the
    end, is the same on both sides but for what others agree on in private."""

    @property
    def players(self) -> int:
        players: int = json.loads(self.setup)["players"]
        return players


@cache
def case_of(plan: Plan) -> tuple[History, History]:
    """The two histories of a plan."""
    seed = f"{plan.name}/{plan.seed}"
    first = invent(plan.game, json.loads(plan.setup), seed, plan.decisions, plan.bots)
    second = alter(first, plan.viewpoint, Random(f"{seed}/other"))
    assert second.seen(plan.viewpoint) == first.seen(plan.viewpoint)
    if plan.viewpoint is not None:
        kept = [record.of_seat(one.record(), plan.viewpoint) for one in (first, second)]
        assert record.dumps(kept[0]) == record.dumps(kept[1])
    return first, second


@cache
def opening_of(plan: Plan) -> History:
    """The game before that of a plan: the shortest of some."""
    setup = json.loads(plan.setup)
    some = (invent(plan.game, setup, f"{plan.name}/before/{n}", 10_000) for n in range(3))
    return min(some, key=lambda one: len(one.steps))


def digest(*parts: object) -> int:
    """A number that stands for everything in these parts."""
    return int.from_bytes(sha256(repr(parts).encode()).digest()[:6], "big")


# A server under control


class Oracle(BotPool):
    """Bots that decide as the history has it. They take their time, according to all that they are
    told; what they are told is kept, and goes into what they advise."""

    clock = Clock()
    names: Callable[[], str]

    def __init__(self, workers: int = 1, pace: float = 0.8, grace: float = 5.0) -> None:
        super().__init__(workers, pace, grace)
        self.jobs: defaultdict[int, list[str]] = defaultdict(list)
        self.script: defaultdict[int, deque[str]] = defaultdict(deque)
        self.partner: int | None = None
        """To whom each bot proposes something with each decision."""
        self.waiting = 0
        """How many bots are asked beyond the end of the history."""

    async def start(self) -> None:
        return

    async def stop(self) -> None:
        return

    @property
    def thinking(self) -> int:
        return 0

    def _think(self, job: BotJob) -> tuple[int, int]:
        seat = int(job.ident.rpartition("/")[2])
        text = json.dumps(job.to_json())
        self.jobs[seat].append(text)
        self.clock.forward(digest(text) % 700 / 1000)
        return seat, digest(text)

    async def decide(self, job: BotJob) -> BotChoice:
        seat, _ = self._think(job)
        if not self.script[seat]:
            self.waiting += 1
            await asyncio.Event().wait()
        said = () if self.partner is None else (f"{seat} to {self.partner}: pass",)
        return BotChoice(self.script[seat].popleft(), said)

    async def hint(self, job: BotJob, language: str, names: Sequence[str]) -> BotHint:
        text = json.dumps(job.to_json())
        legal = job.view["legal"]
        number = digest(text)
        told = f"{language} {', '.join(names)} {text}"
        return BotHint(legal[number % len(legal)], (told,), ((legal[0], number % 100 / 100),))

    async def consider(self, job: BotJob, agreement: str) -> bool:
        self._think(job)
        return True


CLOCKS: dict[threading.Thread, Clock] = {}
"""The clock of each server, by the thread in which it runs."""
FOR_EVER = 1e9


class Sleepless:
    """Stands for asyncio where the server waits: whoever sleeps there makes the clock go on."""

    def __getattr__(self, name: str) -> Any:
        return getattr(asyncio, name)

    async def sleep(self, seconds: float) -> None:
        clock = CLOCKS.get(threading.current_thread())
        if seconds >= FOR_EVER or clock is None:
            await asyncio.sleep(seconds)
        else:
            clock.forward(seconds)


def take_control(patch: pytest.MonkeyPatch) -> None:
    """Servers that start from now on do nothing that the clock or the history does not say."""
    patch.setattr(play_site, "BotPool", Oracle)
    patch.setattr(runner, "asyncio", Sleepless())
    patch.setattr(presence, "asyncio", Sleepless())
    patch.setattr(runner, "BEAT", FOR_EVER)
    patch.setattr(runner, "LOOK", FOR_EVER)
    patch.setattr(push, "LOBBY", 0)
    patch.setattr(ReplayPool, "_answer", _at_once)


async def _at_once(pool: ReplayPool, owner: str, what: str, arguments: dict[str, Any]) -> Any:
    """What a process would answer, in this one."""
    return answer_of(what, json.loads(json.dumps(arguments)))


class Reader(Person):
    """A person whose answers may be written down."""

    def __init__(self, url: str, name: str | None = None) -> None:
        self.url = url
        self.name = name
        self.http = httpx.Client(base_url=url, timeout=PATIENCE, verify=False)
        if name is not None:
            self.post("/api/session", {"name": name}, 201)


class Ear(threading.Thread):
    """A socket that keeps everything that comes."""

    def __init__(self, label: str, person: Person, path: str) -> None:
        super().__init__(daemon=True)
        self.label = label
        self.heard: list[str] = []
        cookie = "; ".join(f"{name}={value}" for name, value in person.http.cookies.items())
        self.connection: ClientConnection = connect(
            person.url.replace("http", "ws") + path,
            additional_headers={"Cookie": cookie} if cookie else {},
            compression=None, max_size=None, max_queue=None, open_timeout=PATIENCE,
            ping_interval=None,
        ).__enter__()  # fmt: skip
        self.start()

    def run(self) -> None:
        with suppress(ConnectionClosed):
            while True:
                self.heard.append(str(self.connection.recv()))

    def close(self) -> None:
        self.connection.close()
        self.join(PATIENCE)


GUESSES = {
    "condottiere": (
        "play 10", "play 1", "play winter", "play bishop roma", "play surrender", "pass", "fold",
        "hold", "keep 1 1", "site roma", "site napoli", "pope roma", "take 1", "dance",
    ),
    "virtu": ("pass", "place nobody room 1", "end", "dance", "buy 1"),
}  # fmt: skip
KNOWS = {"authorization": f"Bearer {TOKEN}"}
"""The metrics are for those who know it; they tell no secrets all the same."""
TIMES = (
    "signoria_change_seconds_bucket", "signoria_change_seconds_sum", "signoria_uptime_seconds",
    "signoria_requests_total",
)  # fmt: skip
"""Numbers that no two runs have in common: times, and how often everybody asked ..."""
CHANGES = "signoria_change_seconds_count"
"""... and one that the machine may know, but which counts what others agree on."""


class Side:
    """One of the two servers, its table, and everything that reaches those who must not tell."""

    def __init__(self, plan: Plan, history: History, first: bool, database: Path) -> None:
        self.plan = plan
        self.history = history
        self.first = first
        self.clock = Clock()
        self.said: list[tuple[str, str]] = []
        """Answers: what was asked, and all that came."""
        self.ears: list[Ear] = []
        self.own = plan.viewpoint
        """Where the one sits who must not tell. In a rematch everybody moves on by one seat."""
        self._orders = deque(history.orders)
        if plan.rematch:
            assert plan.viewpoint is not None
            self.own = (plan.viewpoint - 1) % plan.players
            self._orders.extendleft(reversed(opening_of(plan).orders))
        self._count = 0
        self._noticed = 0
        self.running = Running(
            database, now=self.clock, name=self._name, deal=self._deal, pace=0.8, patience=1e9
        )

    def _name(self) -> str:
        self._count += 1
        return f"name-{self._count:04}"

    def _deal(self, shuffle: Shuffle) -> Sequence[int]:
        return shuffle.parse(self._orders.popleft())

    def __enter__(self) -> Self:
        self.running.__enter__()
        CLOCKS[self.running._thread] = self.clock
        self._notice()
        bot_pool = self.running.site.bot_pool
        assert isinstance(bot_pool, Oracle)
        self.oracle = bot_pool
        self.oracle.clock = self.clock
        for step in self.history.steps:
            if step.seat in self.plan.bots:
                self.oracle.script[step.seat].append(step.text)
        self.people: dict[int, Reader] = {}
        for seat in range(self.plan.players):
            if seat not in self.plan.bots:
                self.people[seat] = Reader(self.running.url, f"Player {seat}")
        self.observers: dict[str, Reader] = {"nobody": Reader(self.running.url)}
        if self.own in self.people:
            self.observers["seat"] = self.people[self.own]
        if self.plan.talk != "none":
            self.oracle.partner = min(self.people)
        self._set_up()
        return self

    def _set_up(self) -> None:
        """Create the table, open the sockets, and let everybody sit down."""
        host = min(self.people)
        kinds = {seat: {"kind": "open"} for seat in self.people} | {host: {"kind": "me"}}
        bot = {"kind": "bot", "bot": "captain"}
        wanted = {
            "game": self.plan.game, "setup": self.history.setup, "public": True, "hints": True,
            "seats": [kinds.get(seat, bot) for seat in range(self.plan.players)],
            "clock": {"kind": self.plan.clock, "move": 5, "reserve": 7200},
        }  # fmt: skip
        self.id = self.people[host].table(**wanted)
        self.settle()
        for label, person in self.observers.items():
            self.listen(f"{label} table", person, f"/api/tables/{self.id}/socket")
            self.listen(f"{label} table en", person, f"/api/tables/{self.id}/socket?language=en")
            self.listen(f"{label} lobby", person, "/api/lobby/socket")
        for seat, person in self.people.items():
            if seat != host:
                self.clock.tick()
                self.send(person, "POST", f"/api/tables/{self.id}/sit", {"seat": seat})
                self.settle()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:  # fmt: skip
        for person in {*self.people.values(), *self.observers.values()}:
            person.close()
        self.running.__exit__(kind, error, trace)
        for ear in self.ears:
            ear.close()
        del CLOCKS[self.running._thread]

    # Waiting

    @property
    def table(self) -> Table:
        table = self.running.site.live_tables._live[self.id].table
        assert table is not None
        return table

    def settle(self) -> None:
        """Wait until the server has nothing to do."""
        parts = self.running.site
        wait_for(
            lambda: (
                len(parts.runner._tasks) - self.oracle.waiting <= 3 and not parts.live_tables._tasks
            )
        )

    def listen(self, label: str, person: Person, path: str) -> Ear:
        """Open a socket, and wait until it is known who is there now."""
        push = self.running.site.push
        before, noticed = len(push), self._noticed
        ear = Ear(label, person, path)
        self.ears.append(ear)
        wait_for(lambda: len(push) > before and self._noticed > noticed - ("lobby" in path))
        self.settle()
        return ear

    def _notice(self) -> None:
        """Count how often the server looks who is there."""
        push = self.running.site.push
        look = push.on_presence

        def counted(table: str) -> None:
            look(table)
            self._noticed += 1

        push.on_presence = counted

    # Requests

    def send(
        self, person: Reader, method: str, path: str, body: Any = None, **params: Any
    ) -> httpx.Response:
        """Ask the server; what observers are answered is written down."""
        answer = person.http.request(method, path, json=body, params=params, headers=KNOWS)
        if person in self.observers.values():
            asked = f"{person.name} {method} {path} {params} {body}"
            self.said.append((asked, self._kept(path, answer)))
        return answer

    def _kept(self, path: str, answer: httpx.Response) -> str:
        headers = [(name, text) for name, text in answer.headers.multi_items() if name != "date"]
        body = answer.text
        if path == "/api/metrics":
            left_out = TIMES if self.plan.talk != "absent" else (*TIMES, CHANGES)
            body = "\n".join(line for line in body.split("\n") if not line.startswith(left_out))
            headers = [(name, text) for name, text in headers if name != "content-length"]
        return f"{answer.status_code}\n{headers}\n{body}"

    def command(self, seat: int, what: str, **body: Any) -> httpx.Response:
        path = f"/api/tables/{self.id}/{what}"
        answer = self.send(self.people[seat], "POST", path, {"seat": seat, **body})
        self.settle()
        return answer

    # Steps

    def step(self, number: int) -> None:
        """Carry out the next step of the history, and what else is said and tried meanwhile."""
        self.clock.tick()
        self.gossip(number)
        if number % self.plan.every == 0:
            self.probe(number)
        if number == 6:
            self.come_back()
        step = self.history.steps[number]
        assert step.seat is not None
        if step.seat in self.plan.bots:
            return
        self.clock.tick()
        self.play(step.seat, step.text)
        if step.seat != self.own and can_take_back(self.table, step.seat):
            self.clock.tick()
            assert self.command(step.seat, "undo").status_code == 200
            self.play(step.seat, step.text)

    def open(self, number: int) -> None:
        """Carry out a step of the game before; meanwhile others agree on this and that."""
        self.clock.tick()
        if number % 3 == 1 and self.table.status == "running":
            one, other = (seat for seat in self.people if seat != self.own)
            self.talk_in_private(number, *((one, other) if number % 2 else (other, one)))
        self.clock.tick()
        step = opening_of(self.plan).steps[number]
        assert step.seat is not None
        self.play(step.seat, step.text)

    def begin_again(self) -> None:
        """Everybody wants another game, and has another seat then."""
        for person in self.people.values():
            self.clock.tick()
            answer = self.send(person, "POST", f"/api/tables/{self.id}/rematch", {})
            assert answer.status_code == 200, answer.text
            self.settle()
        wait_for(lambda: self.table.number == 2)
        self.settle()
        self.people = {(seat + 1) % self.plan.players: one for seat, one in self.people.items()}
        self.own = self.plan.viewpoint

    def play(self, seat: int, text: str) -> None:
        if text.startswith("show "):
            answer = self.command(seat, "aside", text=text)
        else:
            answer = self.command(seat, "play", prompt=self.table.prompt(seat), action=text)
        assert answer.status_code == 200, answer.text

    def come_back(self) -> None:
        """Somebody loses a socket and opens another."""
        ear = next((one for one in self.ears if one.label == "seat table"), self.ears[0])
        before = self._noticed
        ear.close()
        wait_for(lambda: self._noticed > before)
        self.settle()
        person = self.observers.get("seat", self.observers["nobody"])
        seat = "" if self.own not in self.people else f"&seat={self.own}"
        self.listen("again", person, f"/api/tables/{self.id}/socket?from=4{seat}")

    def gossip(self, number: int) -> None:
        """What goes on besides the game, some of it not the same on both sides."""
        others = [seat for seat in self.people if seat != self.own]
        own = self.own
        if len(others) > 1 and self.plan.talk != "none" and number % 3 == 1:
            self.talk_in_private(number, others[number % 2], others[1 - number % 2])
            self.clock.tick()
        if own in self.people and others and self.plan.talk != "none" and number % 8 == 5:
            self.agree(own, others[0], self.phrase(own, others[0], number), accepted=True)
        if own is not None and own in self.people:
            self.refuse_everything(own)
        note = {"text": f"{number} {self.first}"}
        self.people[others[0]].http.put(f"/api/tables/{self.id}/notes", json=note)
        if number % 6 == 2:
            chat = f"/api/tables/{self.id}/chat"
            for seat in others[:1] if own not in self.people else [others[0], own]:
                self.send(self.people[seat], "POST", chat, {"text": f"This is {number}."})
        if number % 4 == 3 and self.first:
            for what in ("dance", "pass now"):
                self.command(others[-1], "play", prompt=number, action=what)
            self.command(others[-1], "aside", text="show 0 dance")
        if number % 9 == 4:
            for seat in others:
                if seat in self.table.deciders:
                    assert self.command(seat, "hint").status_code == 200

    def refuse_everything(self, seat: int) -> None:
        """Answer what was proposed to a seat."""
        talk = self.table.talk
        if talk is not None and self.table.status == "running":
            for one in talk.known_to(seat):
                if one["to"] == seat and one["status"] == "proposed":
                    self.command(seat, "answer", text=one["text"], accepted=False)

    def talk_in_private(self, number: int, seat: int, other: int) -> None:
        if self.first or self.plan.talk == "other":
            phrase = self.phrase(seat, other, digest(number, self.first))
            self.agree(seat, other, phrase, accepted=self.first or number % 2 == 0)

    def phrase(self, seat: int, other: int, number: int) -> str | None:
        """A promise that a seat has not offered to another yet."""
        talk = self.table.talk
        if talk is None or self.table.status != "running":
            return None
        known = {one["text"] for one in talk.known_to(seat)}
        offered = [
            f"{seat} to {other}: {one}" for one in talk.phrases(self.table.state, seat, other)
        ]
        fresh = [text for text in offered if text not in known]
        likely = fresh[:4]  # about the battle, if there is one
        return likely[number % len(likely)] if likely else None

    def agree(self, seat: int, other: int, text: str | None, *, accepted: bool) -> None:
        if text is not None:
            assert self.command(seat, "propose", text=text).status_code == 200
            self.clock.forward(0.5)
            assert self.command(other, "answer", text=text, accepted=accepted).status_code == 200

    # Everything that can be asked

    def probe(self, number: int) -> None:
        """Let every observer ask for everything."""
        for person in self.observers.values():
            seat = self.own if person in self.people.values() else None
            self._look_around(person, seat, number)
            if seat is not None:
                self._try_things(seat, number)

    def _look_around(self, person: Reader, seat: int | None, number: int) -> None:
        t = f"/api/tables/{self.id}"
        language = ("en", "de", "it", "ru")[number // self.plan.every % 4]
        other = 0 if seat else 1
        for path in (
            t, "/api/lobby", "/api/session", "/api/sessions", "/api/metrics", f"{t}/notes",
            f"{t}/view", f"{t}/story",
        ):  # fmt: skip
            self.send(person, "GET", path, language=language)
        version = max(2, int(json.loads(self.said[-1][1].split("\n")[-1])["version"]))
        for path in (f"{t}/at/{version}", f"{t}/at/{2 + number % version}", f"{t}/at/999"):
            self.send(person, "GET", path, language=language)
        self.send(person, "GET", f"{t}/story", after=version // 2)
        self.send(person, "GET", f"{t}/view", seat=other)
        if self.table.status != "over":
            self.send(person, "GET", f"{t}/record")
            self.send(person, "GET", f"{t}/record", seat=other)
        if seat is not None:
            self.send(person, "GET", f"{t}/record", seat=seat)
            for action in self._guesses(number):
                self.send(person, "GET", f"{t}/why", seat=seat, action=action, language=language)

    def _guesses(self, number: int) -> Iterator[str]:
        known = GUESSES[self.plan.game]
        yield from (known[(number + place) % len(known)] for place in range(4))

    def _try_things(self, seat: int, number: int) -> None:
        """Let a seat try what it cannot do."""
        table = self.table
        asked = seat in table.deciders
        legal = [str(action) for action in table.state.legal(seat)] if asked else []
        prompt = table.prompt(seat) or 0
        for action in self._guesses(number):
            if action not in legal:
                self.command(seat, "play", prompt=prompt, action=action)
        self.command(seat, "play", prompt=prompt + 1, action="pass")
        self.command(seat, "play", prompt=max(0, prompt - 1), action="pass")
        other = 0 if seat else 1
        self.command(seat, "aside", text=f"show {other} 10 10 10 10 10 10 10 10 10")
        self.command(seat, "propose", text=f"{seat} to {seat}: pass")
        self.command(seat, "answer", text=f"{other} to {seat}: pass", accepted=False)
        self.command(seat, "hint")
        self.command(seat, "back")
        self.send(self.people[seat], "POST", f"/api/tables/{self.id}/rematch", {})
        path = f"/api/tables/{self.id}/play"
        body = {"seat": other, "prompt": 1, "action": "pass"}
        self.send(self.people[seat], "POST", path, body)
        if not can_take_back(table, seat):
            self.command(seat, "undo")


# Comparing


def first_difference(plan: Plan, directory: Path) -> str | None:
    """Play both histories of a plan until somebody can tell them apart; how, or None."""
    histories = case_of(plan)
    with ExitStack() as stack:
        sides = [
            stack.enter_context(Side(plan, history, not place, directory / f"{place}.db"))
            for place, history in enumerate(histories)
        ]
        one, other = sides
        for number, moves in enumerate(_rounds(plan)):
            for side in sides:
                moves(side)
            found = _compare(one, other, whole=False)
            if found is not None:
                return f"step {number}: {found}"
        for side in sides:
            side.clock.tick()
            side.probe(0)
    return _compare(one, other, whole=True)


def _rounds(plan: Plan) -> Iterator[Callable[[Side], None]]:
    """What both sides do, one after the other."""
    if plan.rematch:
        yield from (partial(Side.open, number=n) for n in range(len(opening_of(plan).steps)))
        yield Side.begin_again
    yield from (partial(Side.step, number=n) for n in range(len(case_of(plan)[0].steps)))


def _compare(one: Side, other: Side, *, whole: bool) -> str | None:
    """The first thing that is not the same; what has not arrived yet counts only in the end."""
    pairs: list[tuple[str, Sequence[object], Sequence[object]]] = [
        ("an answer", one.said, other.said)
    ]
    pairs += [(f"socket {x.label}", x.heard, y.heard) for x, y in zip(one.ears, other.ears)]
    for seat in one.plan.bots:
        if seat == one.plan.viewpoint:
            pairs.append((f"bot {seat}", one.oracle.jobs[seat], other.oracle.jobs[seat]))
    for what, these, those in pairs:
        for mine, yours in zip(these, those):
            if mine != yours:
                return f"{what}: {_excerpt(repr(mine), repr(yours))}"
        if whole and len(these) != len(those):
            return f"{what}: {len(these)} and {len(those)}"
    return None


def _excerpt(mine: str, yours: str) -> str:
    """Where two texts part."""
    place = next((n for n, (x, y) in enumerate(zip(mine, yours)) if x != y), 0)
    around = slice(max(0, place - 80), place + 80)
    return f"{mine[:100]} ... {mine[around]} <> {yours[around]}"
