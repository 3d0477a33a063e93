"""Bots in processes of their own: they hear what their seat sees, and a decision always comes."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Any, TypeVar

import pytest

from signoria.bots import Player
from signoria.bots.condottiere.diplomat.diplomat import Diplomat
from signoria.condottiere import GAME
from signoria.game import BadInput, Event, Simulation, shuffled
from signoria.games import load
from signoria.server.bots import worker
from signoria.server.bots.fair_queue import FairQueue
from signoria.server.bots.policy import budget_of, check_spec, own_seconds
from signoria.server.bots.pool import BotChoice, BotJob, BotPool, told
from signoria.text import Value
from signoria.virtu import packaged
from tests.waiting import PATIENCE

T = TypeVar("T")

STRONG = ["10", "10", "6", "5", "heroine", "drummer", "4", "2"]
WEAK = ["1", "1", "scarecrow", "scarecrow", "2", "courtesan", "2"]
FAIR = ["10", "5", "6", "4", "drummer", "3", "2", "1"]
NAMES = ("Ada", "Bea", "Cleo", "Dora")


def with_minds(use: Callable[[BotPool], Awaitable[T]], **options: Any) -> T:
    """Use a pool in a loop of its own. Whatever hangs there is a failure."""

    async def run() -> T:
        bot_pool = BotPool(**{"workers": 1, "grace": PATIENCE, **options})
        await bot_pool.start()
        try:
            async with asyncio.timeout(PATIENCE):
                return await use(bot_pool)
        finally:
            await bot_pool.stop()

    return asyncio.run(run())


def fresh(name: str, seed: str = "7") -> Simulation[Any]:
    table = Simulation(load(name).new({"players": 4}), Random(seed))
    table.settle()
    return table


def job_at(
    state: Any, seat: int, log: Sequence[Event] = (), spec: str = "captain", **more: Any
) -> BotJob:
    name = "virtu" if "virtu" in type(state).__module__ else "condottiere"
    view = load(name).view_text(state.view(seat))
    return BotJob(name, spec, f"table/1/{seat}", view, told(log, seat), **more)


def first_job(name: str = "condottiere", spec: str = "captain", **more: Any) -> BotJob:
    table = fresh(name)
    return job_at(table.state, table.state.to_act, table.log, spec, **more)


def danger(*hands: list[str], **fields: Any) -> Any:
    """A battle by which seat 0 may win the game."""
    position = {
        "players": 4, "site": "roma", "owners": {"spoleto": 0, "napoli": 0},
        "hands": [STRONG, *hands], **fields,
    }  # fmt: skip
    return GAME.position(position, Random(7))


async def until_it_thinks(bot_pool: BotPool) -> None:
    while not bot_pool.thinking:
        await asyncio.sleep(0.001)


# whole games


async def play(bot_pool: BotPool, name: str) -> tuple[Simulation[Any], list[BotChoice]]:
    table, choices = fresh(name), []
    while table.state.outcome() is None:
        for seat in table.state.deciders:
            choice = await bot_pool.decide(job_at(table.state, seat, table.log))
            legal = table.state.legal(seat)
            action = next(action for action in legal if str(action) == choice.action)
            table.log += table.state.apply(action, seat)
            choices.append(choice)
        table.settle()
    return table, choices


@pytest.mark.parametrize("name", ["condottiere", "virtu"])
def test_a_whole_game(name: str) -> None:
    table, choices = with_minds(lambda bot_pool: play(bot_pool, name), workers=2)
    assert table.state.outcome() is not None
    assert not any(choice.forfeits for choice in choices)


def test_a_table_with_a_data_document_of_its_own() -> None:
    """The processes have never seen the document: it comes with the view."""
    document = json.loads(json.dumps(packaged().document))
    document["rules"]["setup"]["start_florins"] += 1
    table = Simulation(load("virtu").new({"players": 3, "data": document}), Random("7"))
    table.settle()

    async def use(bot_pool: BotPool) -> list[BotChoice]:
        return [await bot_pool.decide(job_at(table.state, seat)) for seat in range(3)]

    assert [choice.forfeits for choice in with_minds(use)] == [()] * 3


# when something goes wrong


def test_a_killed_process_is_replaced_and_the_captain_decides() -> None:
    job = first_job(spec="strategist:10s")

    async def use(bot_pool: BotPool) -> tuple[BotChoice, BotChoice, bool]:
        deciding = asyncio.create_task(bot_pool.decide(job))
        await until_it_thinks(bot_pool)
        killed = bot_pool.pids[-1]
        os.kill(killed, signal.SIGKILL)
        choice = await deciding
        after = await bot_pool.decide(first_job("virtu"))
        return choice, after, killed in bot_pool.pids

    choice, after, is_there = with_minds(use)
    assert choice.action in job.view["legal"]
    assert choice.forfeits == ("strategist:10s: crash: the process ended",)
    assert after.forfeits == ()
    assert not is_there


def test_a_process_that_died_in_its_sleep_is_replaced_without_a_word() -> None:
    async def use(bot_pool: BotPool) -> BotChoice:
        (pid,) = bot_pool.pids
        os.kill(pid, signal.SIGKILL)
        while bot_pool.pids:
            await asyncio.sleep(0.001)
        return await bot_pool.decide(first_job())

    assert with_minds(use).forfeits == ()


def test_a_process_that_is_too_slow_is_replaced() -> None:
    job = first_job(spec="random", budget=0.0)

    async def use(bot_pool: BotPool) -> BotChoice:
        os.kill(bot_pool.pids[0], signal.SIGSTOP)
        return await bot_pool.decide(job)

    choice = with_minds(use, grace=0.5)
    assert choice.action in job.view["legal"]
    assert choice.forfeits[0] == "random: slow: no answer within 0.5 s"


def test_where_not_even_the_captain_helps_it_is_the_first_legal_action() -> None:
    view = {"game": "condottiere", "legal": ["pass", "play 10"]}
    job = BotJob("condottiere", "strategist", "broken", view, [])
    choice = with_minds(lambda bot_pool: bot_pool.decide(job))
    assert choice.action == "pass"
    assert [line.split(":")[0] for line in choice.forfeits] == [
        "strategist",
        "captain",
    ]


def test_a_bot_that_there_is_not_is_replaced_by_the_captain() -> None:
    choice = with_minds(lambda bot_pool: bot_pool.decide(first_job(spec="dragon")))
    assert "there is no dragon" in choice.forfeits[0]
    assert len(choice.forfeits) == 1


def test_a_seat_that_is_not_to_act_is_a_mistake_of_the_caller() -> None:
    table = fresh("condottiere")
    other = job_at(table.state, (table.state.to_act + 1) % 4, table.log)
    with pytest.raises(ValueError, match="not to act"):
        with_minds(lambda bot_pool: bot_pool.decide(other))


def test_who_goes_leaves_the_process_to_the_others() -> None:
    jobs = [first_job(spec="strategist:300ms"), first_job("virtu"), first_job()]

    async def use(bot_pool: BotPool) -> tuple[list[BotChoice], bool]:
        pids = bot_pool.pids
        thinking = asyncio.create_task(bot_pool.decide(jobs[0]))
        waiting = asyncio.create_task(bot_pool.decide(jobs[0]))
        others = [asyncio.create_task(bot_pool.decide(job)) for job in jobs[1:]]
        await until_it_thinks(bot_pool)
        thinking.cancel()
        waiting.cancel()
        choices = await asyncio.gather(*others)
        assert thinking.cancelled()
        assert waiting.cancelled()
        return choices, pids == bot_pool.pids

    choices, same = with_minds(use)
    assert same
    for job, choice in zip(jobs[1:], choices, strict=True):
        assert choice.action in job.view["legal"]
        assert choice.forfeits == ()


def test_who_waits_when_all_ends_is_cancelled() -> None:
    async def use(bot_pool: BotPool) -> bool:
        deciding = asyncio.create_task(bot_pool.decide(first_job(spec="strategist:10s")))
        await until_it_thinks(bot_pool)
        await bot_pool.stop()
        await asyncio.wait([deciding])
        with pytest.raises(RuntimeError):
            await bot_pool.decide(first_job())
        return deciding.cancelled()

    assert with_minds(use)


# talk and hints


def test_a_diplomat_considers_and_proposes() -> None:
    threatened = danger(STRONG[:7], FAIR, WEAK, to_act=1)
    second = job_at(threatened, 2, spec="diplomat")
    weak = job_at(danger(WEAK, FAIR, WEAK), 3, spec="diplomat")
    first = job_at(threatened, 1, spec="diplomat", talk=True)

    async def use(bot_pool: BotPool) -> tuple[list[bool], BotChoice, BotChoice]:
        answers = [
            await bot_pool.consider(second, "1 to 2: stop 0 for stop 0"),
            await bot_pool.consider(weak, "1 to 3: pass for stop 0"),
            await bot_pool.consider(second, "gibberish"),
        ]
        silent = replace(first, talk=False)
        return answers, await bot_pool.decide(first), await bot_pool.decide(silent)

    answers, choice, silent = with_minds(use)
    assert answers == [True, False, False]
    assert len(choice.proposals) == 1
    assert choice.proposals[0].startswith("1 to ")
    assert silent.proposals == ()


def test_a_hint_says_why() -> None:
    job = first_job(spec="strategist:sims=40")
    hint = with_minds(lambda bot_pool: bot_pool.hint(job, "de", NAMES))
    assert hint.action == hint.weighed[0][0]
    assert hint.action in job.view["legal"]
    assert all(0 <= chance <= 1 for _, chance in hint.weighed)
    assert hint.sentences
    assert all(sentence[0].isupper() for sentence in hint.sentences)


def test_a_hint_in_virtu_and_one_without_words() -> None:
    search = first_job("virtu", "strategist:sims=8")

    async def use(bot_pool: BotPool) -> None:
        hint = await bot_pool.hint(search, "en", NAMES)
        assert hint.action in search.view["legal"]
        assert hint.weighed
        assert hint.sentences
        plain = await bot_pool.hint(first_job("virtu"), "en", NAMES)
        assert (plain.sentences, plain.weighed) == ((), ())

    with_minds(use)


# what a process knows


class Listener(Player):
    """A bot that remembers what it heard."""

    name = "listener"

    def __init__(self) -> None:
        self.heard: list[Event] = []
        self.closed = False

    def observe(self, events: Sequence[Event]) -> None:
        self.heard += events

    def decide(self, view: Any, budget: float | None = None) -> Any:
        return view.legal[0]

    def close(self) -> None:
        self.closed = True


@pytest.fixture
def listeners(monkeypatch: pytest.MonkeyPatch) -> list[Listener]:
    made: list[Listener] = []

    def make(spec: str, rng: Random, game: str) -> Listener:
        made.append(Listener())
        return made[-1]

    monkeypatch.setattr(worker, "make", make)
    return made


def job_of(ident: str, *keys: str) -> dict[str, Any]:
    events = [{"key": key, "args": {"seat": 1, "cards": ["10", "1"]}} for key in keys]
    return {"game": "condottiere", "spec": "listener", "ident": ident, "events": events}


def test_a_bot_hears_everything_once(listeners: list[Listener]) -> None:
    bots = worker.KnownBots()
    bots.of(job_of("a", "one"), None)
    bots.of(job_of("a", "one", "two", "three"), None)
    bots.of(job_of("a", "one", "two", "three"), None)
    (bot,) = listeners
    args: dict[str, Value] = {"seat": 1, "cards": ("10", "1")}
    assert bot.heard == [Event(key, args) for key in ("one", "two", "three")]


@pytest.mark.parametrize("after", [["one"], ["one", "other"], ["one", "other", "three"]])
def test_after_an_undo_a_bot_is_built_anew(listeners: list[Listener], after: list[str]) -> None:
    bots = worker.KnownBots()
    bots.of(job_of("a", "one", "two"), None)
    bots.of(job_of("a", *after), None)
    old, new = listeners
    assert old.closed
    assert [event.key for event in new.heard] == after


def test_only_the_bots_asked_last_are_kept(listeners: list[Listener]) -> None:
    bots = worker.KnownBots(most=2)
    for ident in ("a", "b", "a", "c", "a", "b"):
        bots.of(job_of(ident, "one"), None)
    assert [bot.closed for bot in listeners] == [False, True, True, False]
    bots.close()
    assert all(bot.closed for bot in listeners)


def test_a_diplomat_built_anew_knows_what_it_promised() -> None:
    state = danger(STRONG[:7], FAIR, WEAK)
    args: dict[str, Value] = {"seat": 3, "to": 1, "agreement": "1 to 3: stop 0 for pass"}
    job = job_at(state, 3, [Event("accepted", args)], "diplomat").to_json()
    bot = worker.KnownBots().of(job, state.view(3)).bot
    assert isinstance(bot, Diplomat)
    assert [(seat, str(promise)) for seat, promise in bot.heard.given] == [(1, "pass")]
    assert [(seat, str(promise)) for seat, promise in bot.heard.gotten] == [(1, "stop 0")]


def sent(job: BotJob) -> bytes:
    return json.dumps(job.to_json()).encode()


def deal(swap: int) -> tuple[Any, list[Event]]:
    """A game of Condottiere; two cards lie swapped, one of them at the bottom of the deck."""
    state: Any = GAME.new({"players": 4})
    rng, log = Random(7), []
    while state.chance is not None:
        order = shuffled(state.chance, rng)
        if state.chance.label == "deck":
            order[swap], order[-1] = order[-1], order[swap]
        log += state.shuffle(order)
    return state, log


def test_a_job_tells_nothing_of_other_hands() -> None:
    first, log = deal(-1)
    games = [(first, log), *map(deal, range(40))]
    games = [game for game in games if game[0].view(0).hand == first.view(0).hand]
    assert len({json.dumps(state.to_json()) for state, _ in games}) > 1
    assert len({sent(job_at(state, 0, log)) for state, log in games}) == 1
    assert len({sent(job_at(state, 1, log)) for state, log in games}) > 1


def test_a_job_tells_nothing_of_what_others_place_in_secret() -> None:
    jobs: dict[int, set[bytes]] = {0: set(), 1: set()}
    for number in range(3):
        table = fresh("virtu")
        assert table.state.deciders[:2] == (0, 1)
        table.log += table.state.apply(table.state.legal(0)[number], 0)
        for seat, lines in jobs.items():
            lines.add(sent(job_at(table.state, seat, table.log)))
    assert len(jobs[0]) == 3
    assert len(jobs[1]) == 1


# the process itself


LOUD = """
import os, sys
from signoria.bots import Player
from signoria.server.bots import worker
from signoria.server.bots.fair_queue import FairQueue

class Loud(Player):
    name = "loud"
    def decide(self, view, budget=None):
        print("thinking")
        os.write(1, b"hard\\n")
        sys.stdin.read()
        return view.legal[0]

worker.make = lambda spec, rng, game: Loud()
worker.main()
"""


def test_only_answers_are_written_whatever_a_bot_prints() -> None:
    job = first_job().to_json()
    asked = [
        {"id": 1, "limit": 60, "ask": "decide", "job": job},
        {"id": 2, "limit": 60, "ask": "sing"},
        {"id": 3, "limit": 60, "ask": "hello"},
    ]
    lines = "".join(json.dumps(question) + "\n" for question in asked)
    done = subprocess.run(
        [sys.executable, "-c", LOUD], input=lines + "no JSON\n",
        capture_output=True, text=True, timeout=PATIENCE, check=True,
    )  # fmt: skip
    first, second, third, last = map(json.loads, done.stdout.splitlines())
    assert first == {"id": 1, "action": job["view"]["legal"][0], "proposals": [], "forfeits": []}
    assert second == {"id": 2, "error": "KeyError: 'sing'"}
    assert third == {"id": 3}
    assert last["id"] is None
    assert done.stderr.splitlines() == ["thinking", "hard"]


def test_an_interrupt_is_for_the_server() -> None:
    async def use(bot_pool: BotPool) -> bool:
        pids = bot_pool.pids
        os.kill(pids[0], signal.SIGINT)
        choice = await bot_pool.decide(first_job())
        return pids == bot_pool.pids and not choice.forfeits

    assert with_minds(use)


# specs


@pytest.mark.parametrize(
    ("spec", "game"),
    [
        ("captain", "condottiere"),
        ("captain", "virtu"),
        ("strategist:10s", "condottiere"),
        ("strategist:500ms,sims=20000", "virtu"),
        ("diplomat:of=strategist,character=envoy,sims=50", "condottiere"),
    ],
)
def test_specs_that_anybody_may_use(spec: str, game: str) -> None:
    check_spec(spec, game, allow_exec=False)


@pytest.mark.parametrize(
    ("spec", "why"),
    [
        ("exec:python bot.py", "exec: is not allowed"),
        (" exec:python", "exec: is not allowed"),
        ("diplomat:of=exec:python", "without a colon"),
        ("diplomat:of=strategist:999s", "without a colon"),
        ("strategist:10.1s", "no more than 10 s"),
        ("diplomat:11s,of=strategist", "no more than 10 s"),
        ("strategist:sims=20001", "sims must be"),
        ("strategist:sims=many", "sims must be"),
        ("strategist:threads=1", "threads are not allowed"),
        ("dragon", "there is no dragon"),
        ("captain:1s", "takes no time"),
        ("strategist:fast", "no argument"),
        ("", "there is no"),
    ],
)
def test_specs_that_are_refused(spec: str, why: str) -> None:
    with pytest.raises(BadInput, match=why):
        check_spec(spec, "condottiere", allow_exec=False)


def test_specs_are_for_a_game() -> None:
    with pytest.raises(BadInput, match="there is no diplomat"):
        check_spec("diplomat", "virtu", allow_exec=False)
    with pytest.raises(BadInput, match="there is no chess"):
        check_spec("random", "chess", allow_exec=False)


def test_programs_can_be_allowed() -> None:
    check_spec(f"exec:{sys.executable}", "condottiere", allow_exec=True)
    with pytest.raises(BadInput, match="there is no program"):
        check_spec("exec:no-such-program", "condottiere", allow_exec=True)


@pytest.mark.parametrize(
    ("spec", "game", "seconds"),
    [
        ("captain", "condottiere", 0.8),
        ("page", "condottiere", 0.8),
        ("marshal", "condottiere", 0.95),
        ("strategist:sims=500", "condottiere", 0.8),
        ("strategist:sims=2000", "condottiere", 2.25),
        ("strategist:1s,sims=20000", "condottiere", 10.25),
        ("strategist:sims=100", "virtu", 2.25),
        ("strategist:100ms", "condottiere", 0.8),
        ("strategist:2s", "condottiere", 2.25),
        ("strategist", "virtu", 2.25),
        ("prince", "condottiere", 1.25),
        ("diplomat:of=strategist", "condottiere", 1.25),
    ],
)
def test_the_time_tells_nothing(spec: str, game: str, seconds: float) -> None:
    assert BotPool().thinking_time(spec, game) == pytest.approx(seconds)


def test_simulations_are_a_time_on_a_server() -> None:
    """How long they take depends on the cards, so the bot goes by the time that stands for them."""
    assert budget_of("strategist:sims=2000", "condottiere") == 2.0
    assert budget_of("diplomat:of=strategist,sims=50", "condottiere") == pytest.approx(0.05)
    assert budget_of("strategist:1s", "condottiere") is None
    assert budget_of("marshal", "condottiere") is None


def test_a_late_answer_is_shown_at_the_next_multiple() -> None:
    pool, job = BotPool(pace=1.0), first_job()
    assert [pool.shown_after(job, passed) for passed in (0.0, 0.25, 1.0, 1.25, 2.5)] == [
        1.0, 0.75, 0.0, 0.75, 0.5,
    ]  # fmt: skip


def test_everybody_gets_a_turn() -> None:
    """The tenth request of one person waits behind the first of another."""

    async def served() -> list[str]:
        queue: FairQueue[str] = FairQueue()
        for number in range(10):
            queue.put("anna", 10.0, f"anna{number}")
        order = [await queue.get()]
        queue.put("bruno", 0.05, "bruno0")
        queue.put("carla", 10.0, "carla0")
        queue.put("bruno", 0.05, "bruno1")
        return [*order, *[await queue.get() for _ in range(12)]]

    order = asyncio.run(served())
    assert order[:5] == ["anna0", "bruno0", "carla0", "bruno1", "anna1"]
    assert order[5:] == [f"anna{number}" for number in range(2, 10)]


def test_a_quick_bot_waits_for_no_slow_one() -> None:
    slow = replace(first_job(spec="strategist:10s"), owner="anna")

    async def use(bot_pool: BotPool) -> BotChoice:
        thinking = [asyncio.create_task(bot_pool.decide(slow)) for _ in range(3)]
        await until_it_thinks(bot_pool)
        choice = await bot_pool.decide(replace(first_job(), owner="bruno"))
        assert not any(task.done() for task in thinking)
        for task in thinking:
            task.cancel()
        return choice

    assert with_minds(use).forfeits == ()


def test_nobody_knows_how_long_a_program_or_no_bot_takes() -> None:
    assert own_seconds("exec:python", "condottiere") is None
    assert own_seconds("dragon", "condottiere") is None
