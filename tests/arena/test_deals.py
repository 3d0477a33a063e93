"""Duplicate deals: the same shuffles for everybody, and the same results from the same seed."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from signoria import games, record
from signoria.arena import Deal, Plan, play_deal, report, table
from signoria.bots import Player, registry
from signoria.bots.game_bots import plain
from signoria.condottiere.talk.ledger import TALK
from signoria.game import AnyView, BadInput, shuffled
from tests.arena.helpers import FOUR, TWO, run, timeless, what_happened
from tests.conformance import sealed


def texts(plan: Plan, deal: int) -> list[list[str]]:
    """The lines of the games of a deal."""
    kept = Plan(plan.game, plan.setup, plan.bots, plan.seed, records=True)
    return [list(record.loads(text).lines) for text in play_deal(kept, deal).records]


def test_every_bot_sits_in_every_seat_once() -> None:
    plan = Plan("condottiere", {"players": 3}, ("captain", "random", "captain"))
    assert [plan.seating(rotation) for rotation in range(3)] == [
        ("captain", "random", "captain"),
        ("captain", "captain", "random"),
        ("random", "captain", "captain"),
    ]


def test_all_rotations_have_the_same_hands_in_the_same_seats() -> None:
    rotations = texts(FOUR, 3)
    begun = [[line for line in lines[:20] if "deal" in line] for lines in rotations]
    assert len(begun[0]) >= 4
    assert begun[0] == begun[1] == begun[2] == begun[3]
    decks = [next(line for line in lines if line.startswith("shuffle deck")) for lines in rotations]
    assert len(set(decks)) == 1


def test_every_shuffle_follows_from_its_number_whatever_the_bots_did() -> None:
    plan = Plan(FOUR.game, FOUR.setup, FOUR.bots, FOUR.seed, records=True)
    played = [record.loads(text) for text in play_deal(plan, 0).records]
    numbers = set()
    for kept in played:
        places = [at for at, line in enumerate(kept.lines) if line.startswith("shuffle ")]
        for number, place in enumerate(places):
            awaited = record.replay(kept, place).state.chance
            assert awaited is not None
            order = shuffled(awaited, Random(f"7/0/{number}"))
            assert kept.lines[place] == " ".join(("shuffle", awaited.label, *awaited.texts(order)))
            numbers.add(number)
    assert len({len(kept.lines) for kept in played}) > 1, "else the bots did the same"
    assert len(numbers) > 2, "else nothing was shuffled after the first deal"


def test_deals_differ() -> None:
    assert texts(TWO, 0)[0][:2] != texts(TWO, 1)[0][:2]


def test_the_same_seed_gives_the_same_games_on_any_number_of_processes() -> None:
    alone = run(FOUR, 6, jobs=1)
    together = run(FOUR, 6, jobs=3)
    assert what_happened(alone) == what_happened(together)
    assert timeless(report(FOUR, alone)) == timeless(report(FOUR, together))
    assert what_happened(alone) != what_happened(
        run(Plan("condottiere", {"players": 4}, FOUR.bots, seed="8"), 6)
    )


def test_a_deal_survives_the_file() -> None:
    deal = play_deal(TWO, 1)
    again = Deal.from_json(TWO, deal.to_json())
    assert again.games == deal.games
    assert {name: times.counts for name, times in again.times.items()} == {
        name: times.counts for name, times in deal.times.items()
    }


def test_records_can_be_replayed() -> None:
    plan = Plan("condottiere", {"players": 2}, ("captain", "random"), records=True)
    deal = play_deal(plan, 0)
    for rotation, text in enumerate(deal.records):
        kept = record.loads(text)
        assert record.dumps(kept) == text
        assert kept.seats == tuple(f"bot:{spec}" for spec in plan.seating(rotation))
        ending = record.replay(kept).state.outcome()
        assert ending is not None
        assert ending.winners == deal.games[rotation].winners


class Listener(Player):
    """A bot that notes how it is called."""

    name = "listener"
    calls: list[tuple[Any, ...]]

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.calls = []
        SEATED.append(self)

    def observe(self, events: Any) -> None:
        self.calls.append(("observe", tuple(event.line for event in events)))

    def decide(self, view: AnyView, budget: float | None = None) -> Any:
        self.calls.append(("decide", view.seat, budget))
        return self.rng.choice(view.legal)

    def close(self) -> None:
        self.calls.append(("close",))


class Failing(Player):
    """A bot that crashes at every third decision, and answers nonsense at every fifth."""

    name = "failing"

    def __init__(self, rng: Random) -> None:
        self.asked = 0

    def decide(self, view: AnyView, budget: float | None = None) -> Any:
        self.asked += 1
        if self.asked % 3 == 0:
            raise ZeroDivisionError("three")
        return "conquer the moon" if self.asked % 5 == 0 else view.legal[-1]


SEATED: list[Listener] = []


@pytest.fixture
def odd_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots of this file, by their names; only in this process."""
    SEATED.clear()
    builders = registry.bots_of("condottiere").builders
    monkeypatch.setitem(builders, "listener", plain(Listener))
    monkeypatch.setitem(builders, "failing", plain(Failing))


@pytest.mark.usefixtures("odd_bots")
def test_bots_are_told_what_their_seat_saw_before_they_decide() -> None:
    plan = Plan("condottiere", {"players": 2}, ("listener", "random"), budget=2.5, records=True)
    deal = play_deal(plan, 0)
    for seat, (bot, text) in enumerate(zip(SEATED, deal.records, strict=True)):
        kinds = [call[0] for call in bot.calls]
        assert kinds[-1] == "close"
        assert kinds.count("close") == 1
        assert kinds[:-1] == ["observe", "decide"] * (len(kinds) // 2 - 1) + ["observe"]
        assert {call[1:] for call in bot.calls if call[0] == "decide"} == {(seat, 2.5)}
        told = [line for call in bot.calls if call[0] == "observe" for line in call[1]]
        assert told == list(record.of_seat(record.loads(text), seat).lines)


@pytest.mark.usefixtures("odd_bots")
def test_a_bot_that_fails_loses_decisions_and_not_the_arena() -> None:
    plan = Plan("condottiere", {"players": 2}, ("failing", "captain"))
    deals = [play_deal(plan, number) for number in range(2)]
    failing, captain = report(plan, deals)["bots"]
    assert failing["forfeits"] == sum(one["count"] for one in failing["forfeit_kinds"])
    assert {one["kind"] for one in failing["forfeit_kinds"]} == {"crash", "nonsense"}
    first = next(one["first"] for one in failing["forfeit_kinds"] if one["kind"] == "crash")
    assert first.startswith("deal 0, rotation 0, move ")
    assert "ZeroDivisionError: three" in first
    assert captain["forfeits"] == 0
    again = [Deal.from_json(plan, deal.to_json()).games for deal in deals]
    assert again == what_happened(deals)


@pytest.fixture
def talkers() -> Plan:
    """Three captains with words and one without."""
    bots = ("captain", *("diplomat:of=captain",) * 3)
    return Plan("condottiere", {"players": 4}, bots, seed="7", records=True)


def test_bots_make_agreements_only_where_they_may(talkers: Plan) -> None:
    silent = play_deal(talkers, 2)
    talking = replace(talkers, talk=True)
    deal = play_deal(talking, 2)
    assert deal.games != silent.games
    assert deal.games == play_deal(talking, 2).games
    assert not any(game.forfeits for game in deal.games)
    assert talking.header() != talkers.header()


def test_talk_is_in_no_record(talkers: Plan) -> None:
    for text in play_deal(replace(talkers, talk=True), 2).records:
        kept = record.loads(text)
        assert not any(f" {key} " in line for line in kept.lines for key in TALK)
        record.replay(kept)


@pytest.fixture
def bidding(monkeypatch: pytest.MonkeyPatch) -> Plan:
    """Another game, in which all decide at once and in secret, and wins are often shared."""
    monkeypatch.setitem(games.GAMES, "sealed", "tests.conformance.sealed")
    return Plan("sealed", {"players": 3}, ("random",) * 3)


def test_the_arena_knows_no_game(bidding: Plan) -> None:
    deals = run(bidding, 8)
    (row,) = report(bidding, deals)["bots"]
    assert any(len(game.winners) > 1 for deal in deals for game in deal.games)
    assert row["win_share"] == pytest.approx(1 / 3, abs=1e-6)
    assert row["decisions"] == 8 * 3 * 9


def test_a_game_without_agreements_is_played_all_the_same(bidding: Plan) -> None:
    assert play_deal(replace(bidding, talk=True), 0).games == play_deal(bidding, 0).games


def test_only_decisions_with_a_choice_are_timed(
    bidding: Plan, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sealed, "COINS", (1,))
    deals = run(bidding, 2)
    assert {game.moves for deal in deals for game in deal.games} == {9}
    numbers = report(bidding, deals)
    assert numbers["bots"][0]["decisions"] == 0
    assert numbers["bots"][0]["decision_ms"] == {"median": None, "p99": None}
    assert "random" in table(numbers)


@pytest.mark.parametrize(
    ("edition", "options"), [("first", []), ("second", ["capture"]), ("third", ["points"])]
)
def test_every_edition_and_a_series_can_be_played(edition: str, options: list[str]) -> None:
    setup = {"edition": edition, "players": 3, "options": options}
    deal = play_deal(Plan("condottiere", setup, ("captain", "random", "random")), 0)
    assert all(game.winners for game in deal.games)


@pytest.mark.parametrize(
    ("plan", "sentence"),
    [
        (Plan("condottiere", {"players": 3}, ("captain", "random")), "2 for 3 players"),
        (Plan("chess", {"players": 2}, ("captain", "random")), "there is no chess"),
        (Plan("condottiere", {"players": 2}, ("captain", "hannibal")), "hannibal"),
        (Plan("condottiere", {"players": 2}, TWO.bots, budget=0), "above 0"),
        (Plan("condottiere", {"players": 2}, TWO.bots, budget=float("nan")), "above 0"),
    ],
)
def test_what_cannot_be_played_is_refused(plan: Plan, sentence: str) -> None:
    with pytest.raises(BadInput, match=sentence):
        run(plan, 1)
