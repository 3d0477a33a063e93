"""The strategist: honest, deterministic, on time, and able to say why."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from random import Random
from typing import Any

import pytest

from signoria.bots import Bot, make
from signoria.bots.condottiere.levels import LEVELS
from signoria.bots.condottiere.strategist.hidden_hands import HandBeliefs, believed, deal_of
from signoria.bots.condottiere.strategist.history import History
from signoria.bots.condottiere.strategist.search_model import search_model
from signoria.bots.condottiere.strategist.strategist import SearchStyle, Strategist
from signoria.bots.condottiere.strategist.warm_start import CarriedDeal, WarmStart
from signoria.bots.contract import any_bot
from signoria.bots.seated import Seated
from signoria.condottiere import GAME, State
from signoria.condottiere.core import COMPILED, PackedState
from signoria.condottiere.core.bits import packed, unpacked
from signoria.condottiere.model.actions import numbers
from signoria.condottiere.model.cards import HIDDEN
from signoria.game import Event, shuffled
from signoria.text import LANGUAGES, say
from tests.bots.condottiere import moments as moments_of
from tests.bots.condottiere.moments import moments, seen_by

QUICK = SearchStyle(deals=6, beliefs=HandBeliefs(chains=2, burn=20, taken=2, thin=5))
VARIANTS = [setup for setup in GAME.variants() if "points" not in setup["options"]]


def tables(
    setup: dict[str, Any], seed: str, count: int, *, bot: str = "captain"
) -> list[tuple[State, list[Event]]]:
    """States of a game in which somebody decides, each with all that happened before."""
    rng = Random(seed)
    state: Any = GAME.new(setup)
    log: list[Event] = []
    bots = [Seated(make(bot, Random(seat)), seat) for seat in range(state.players)]
    found: list[tuple[State, list[Event]]] = []
    while state.outcome() is None and len(found) < count:
        if state.chance is not None:
            log += state.shuffle(shuffled(state.chance, rng))
            continue
        seat = state.to_act
        assert seat is not None
        if len(state.legal()) > 1 and rng.random() < 0.3:
            found.append((state.clone(), list(log)))
        log += state.apply(bots[seat].decide(state.view(seat), log))
    return found


def decision(view: Any, log: list[Event], sims: int = 40) -> Any:
    bot = Strategist(Random(5), sims=sims, style=QUICK)
    bot.observe(log)
    return bot.decide(view)


@pytest.mark.parametrize("setup", VARIANTS[::7], ids=str)
def test_it_decides_the_same_whatever_it_cannot_know(setup: dict[str, Any]) -> None:
    """Another truth behind the same view, with the same chance: the same decision."""
    changed = 0
    for state, log in tables(setup, "honest", 3):
        seat = state.to_act
        assert seat is not None
        view = state.view(seat)
        other = view.sample(Random(11))
        changed += other.hands != state.hands
        seen = seen_by(seat, log)
        assert decision(view, seen) == decision(other.view(seat), seen)
    assert changed


@pytest.mark.parametrize("options", [[], ["hidden"]])
def test_what_it_remembers_is_only_what_it_saw(options: list[str]) -> None:
    """Decision after decision with another truth behind every view: the same decisions."""
    told: list[list[Any]] = []
    for other in (False, True):
        bot = Strategist(Random(5), sims=40, style=QUICK)
        chosen = []
        for moment in moments(options, "remember", 12):
            bot.observe(moment.news)
            view = moment.view
            chosen.append(bot.decide(view.sample(Random(11)).view(0) if other else view))
        told.append(chosen)
        assert bot._memory.deals
    assert told[0] == told[1]


@pytest.mark.parametrize("setup", VARIANTS[3::9], ids=str)
def test_it_plays_every_edition_option_and_number_of_players(setup: dict[str, Any]) -> None:
    state: Any = GAME.new(setup)
    rng = Random("all")
    log: list[Event] = []
    sitters = [
        Seated(any_bot(Strategist(Random(seat), sims=12, style=QUICK)), seat)
        for seat in range(state.players)
    ]
    for _ in range(60):
        if state.outcome() is not None:
            break
        if state.chance is not None:
            log += state.shuffle(shuffled(state.chance, rng))
            continue
        seat = state.to_act
        view = state.view(seat)
        action = sitters[seat].decide(view, log)
        assert action in view.legal
        log += state.apply(action)


def test_a_series_of_games_is_played_too() -> None:
    state: Any = GAME.new({"players": 2, "options": ["points"], "first": 0})
    state.shuffle(shuffled(state.chance, Random(1)))
    bot = Strategist(Random(1), sims=20, style=QUICK)
    assert bot.decide(state.view(0)) in state.legal()


def test_the_same_source_of_chance_gives_the_same_decisions() -> None:
    for state, log in tables({"players": 4}, "same", 5):
        seat = state.to_act
        assert seat is not None
        view, seen = state.view(seat), seen_by(seat, log)
        assert decision(view, seen, 200) == decision(view, seen, 200)


def test_it_takes_what_wins_at_once() -> None:
    """It leads, nobody else can play, and the region wins: it passes rather than fold its lead."""
    document = {
        "edition": "third", "players": 4, "site": "roma", "condottiere": 0, "to_act": 0,
        "owners": {"napoli": 0, "spoleto": 0},
        "hands": [["10", "1"], ["2"], [], []], "lines": [["1"], ["6"], [], []], "passed": [1, 2, 3],
    }  # fmt: skip
    view = GAME.position(document, Random(1)).view(0)
    assert str(Strategist(Random(1), sims=300).decide(view)) == "play 10"


def test_it_weighs_what_it_says() -> None:
    state, log = tables({"players": 4}, "why", 4)[-1]
    seat = state.to_act
    assert seat is not None
    bot = Strategist(Random(2), sims=300, style=QUICK)
    bot.observe(seen_by(seat, log))
    chosen = bot.decide(state.view(seat))
    thought = bot.thought()
    assert thought is not None
    assert thought.weighed[0].action == chosen
    assert 1 < len(thought.weighed) <= 3
    assert all(0 <= option.chance <= 1 for option in thought.weighed)
    assert thought.reasons
    for reason in thought.reasons:
        for language in LANGUAGES:
            assert reason.key not in say(reason.key, language, **reason.args)


def test_every_action_is_valued_on_request() -> None:
    for state, _ in tables({"players": 3}, "value", 4):
        view = state.view(state.to_act)
        weighed = Strategist(Random(2), style=QUICK).evaluate(view, 200)
        assert {option.action for option in weighed} == set(view.legal)
        chances = [option.chance for option in weighed]
        assert chances == sorted(chances, reverse=True)
        assert view.seat is not None
        for option in weighed:
            assert len(option.chances) == 3
            assert sum(option.chances) == pytest.approx(1)
            assert option.chances[view.seat] == pytest.approx(option.chance)


def test_a_budget_decides_where_one_is_given() -> None:
    """A fixed number of simulations is for those who set no time."""
    state, _ = tables({"players": 4}, "time", 1)[0]
    bot = Strategist(Random(2), sims=10**9, style=QUICK)
    assert bot.decide(state.view(state.to_act), 0.05) in state.legal()


def test_two_threads_share_the_work() -> None:
    state, _ = tables({"players": 4}, "threads", 1)[0]
    bot = make("strategist:sims=100,threads=2", Random(1))
    assert bot.decide(state.view(state.to_act)) in state.legal()
    thought = bot.thought()
    assert thought is not None
    assert isinstance(bot, Strategist)
    assert [search.simulations for search in bot._searches] == [50, 50]


def test_a_tree_serves_again_in_the_same_round() -> None:
    """The next decision of the same battle begins with what was found before."""
    state: Any = GAME.new({"players": 2, "first": 0})
    state.shuffle(shuffled(state.chance, Random(4)))
    state.apply(state.parse("site roma"))
    bot = Strategist(Random(3), sims=800, style=QUICK)
    log: list[Event] = []
    kept = 0
    for _ in range(12):
        seat = state.to_act
        if state.phase != "battle" or seat is None:
            break
        if seat == 0:
            before = bot._searches[0].root if bot._searches else -1
            action = bot.decide(state.view(0))
            kept += before >= 0 and bot._searches[0].root not in (before, 6)
        else:
            action = state.legal()[0]
        log += state.apply(action)
    assert kept


def test_what_is_not_legal_any_more_is_left_out() -> None:
    """A tree that serves again may know actions from situations that were much like this one."""

    class Tree:
        def weighed(self) -> list[tuple[int, int, float]]:
            return [(number["play 10"], 90, 0.9), (number["pass"], 10, 0.5)]

    document = {"players": 2, "site": "roma", "hands": [["1"], ["2"]]}
    view = GAME.position(document, Random(1)).view(0)
    number = numbers(view.rules.board)
    bot = Strategist(Random(1))
    trees: list[Any] = [Tree()]
    bot._searches = trees
    assert [str(option.action) for option in bot._weigh(view)] == ["pass"]


def test_with_foresight_it_expects_more_of_itself_than_of_a_captain() -> None:
    """In playouts it does what ends best in the deal, where a captain does not know better."""
    expected = {0: 0.0, 2: 0.0}
    for moment in moments([], "foresight", 12):
        for foresight in expected:
            style = SearchStyle(deals=20, beliefs=None, noise=0.0, foresight=foresight)
            best = Strategist(Random(1), style=style).evaluate(moment.view, 400)[0]
            expected[foresight] += best.chance
    assert expected[2] > 1.2 * expected[0]


def test_memory_is_bounded() -> None:
    state, _ = tables({"players": 4}, "room", 1)[0]
    bot = Strategist(Random(1), sims=3000, style=SearchStyle(deals=6, beliefs=None, room=500))
    assert bot.decide(state.view(state.to_act)) in state.legal()
    assert bot._searches[0].nodes <= 500


def test_deeds_say_something_about_hands() -> None:
    """Captains play: the true hands explain their deeds better than most others do."""
    better, told = 0, 0
    found = [pair for game in range(8) for pair in tables({"players": 4}, f"deeds {game}", 9)]
    for state, log in found:
        seat = state.to_act
        assert seat is not None
        view = state.view(seat)
        captain = search_model(view.rules).captain
        history = History()
        history.follow(seen_by(seat, log))
        states = [view.sample(Random(number)) for number in range(12)]
        now = PackedState(captain.book)
        now.load(states[0])
        deals = believed(
            view, history, states, now, captain, HandBeliefs(), Random(1), None, WarmStart()
        )
        if len(deals) == len(states):
            continue
        told += 1
        better += overlap(state, deals, seat) > overlap(state, list(map(deal_of, states)), seat)
    assert told > 8
    assert better > 0.6 * told


@pytest.mark.parametrize("options", [[], ["hidden"], ["choose-after-deal"], ["closed-counts"]])
def test_the_true_hands_explain_every_deed_of_captains(options: list[str]) -> None:
    """Also where chance decided among even regions, and where a card lies face down.

    What the true hands did not explain would make false ones as likely as they are.
    """
    seen = sites = 0
    for game in range(4):
        for moment in moments(options, f"truth {game}", 15):
            assert moment.explained([deal_of(moment.state)]) == 1.0
            seen += len(moment.deeds)
            sites += sum(deed.table.phase == 1 for deed in moment.deeds)
    assert seen > 150
    assert sites > 10


def test_remembered_deals_are_brought_up_to_date() -> None:
    """They agree with the view, and need less time to explain the deeds than fresh ones."""
    hasty = HandBeliefs(chains=8, burn=100, taken=2, thin=20)
    warm = cold = 0.0
    for game in range(4):
        memory = WarmStart()
        for moment in moments([], f"carry {game}", 12):
            fresh = deal_of(moment.states[0])
            if memory.serves(moment.history):
                for number in range(10):
                    deal = memory.recall(moment.view, moment.history, fresh, Random(number))
                    assert whole(deal) == whole(fresh)
                    for seat in range(4):
                        hand, known = unpacked(deal.hands[seat]), moment.view.known_of(seat)
                        assert sum(hand) == sum(unpacked(fresh.hands[seat]))
                        assert all(map(int.__ge__, hand, known))
            warm += moment.explained(moment.believed(hasty, memory))
            cold += moment.explained(moment.believed(hasty, WarmStart()))
    assert warm > cold


@pytest.mark.skipif(not COMPILED, reason="there is nothing to compare with")
def test_belief_and_search_are_the_same_without_a_compiler() -> None:
    command = [sys.executable, "-m", moments_of.__name__]
    pure = {**os.environ, "SIGNORIA_PURE": "1"}
    done = subprocess.run(command, env=pure, capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == [False, moments_of.chains(), moments_of.searched()]


def test_cards_turn_up_in_the_order_in_which_they_were_laid() -> None:
    history = History()
    laid = Event("play", {"seat": 1, "card": "?"})
    history.follow([laid, laid, Event("reveal", {"seat": 1, "card": "5"})])
    assert history.deeds == [(1, "play 5"), (1, "play ?")]
    history.follow([Event("reveal", {"seat": 1, "card": "2"})])
    assert history.deeds == [(1, "play 5"), (1, "play 2")]


def test_belief_finds_the_card_that_lies_face_down() -> None:
    """Captains lay cheap cards first: what lies face down is guessed better than at random."""
    better: list[bool] = []
    for game in range(6):
        for moment in moments(["hidden"], f"down {game}", 12):
            if HIDDEN not in moment.view.face_down:
                continue
            deals = moment.believed(HandBeliefs(), WarmStart())
            truth = deal_of(moment.state)
            better.append(hits(truth, deals) > hits(truth, list(map(deal_of, moment.states))))
            if not moment.view.memory.folds:
                assert {whole(deal) for deal in deals} == {whole(truth)}
    assert len(better) > 15
    assert sum(better) > 0.6 * len(better)


def whole(deal: CarriedDeal) -> int:
    """All cards in hands, in lines and in the deck."""
    return sum(deal.hands) + sum(deal.lines) + deal.deck


def hits(truth: CarriedDeal, deals: list[CarriedDeal]) -> float:
    """How often deals have the right card face down."""
    seats = [seat for seat, down in enumerate(truth.downs) if down >= 0 and seat]
    return sum(deal.downs[seat] == truth.downs[seat] for deal in deals for seat in seats) / (
        len(deals) * len(seats)
    )


def overlap(state: State, deals: list[Any], me: int) -> float:
    """How many cards of the others the deals have right, on average."""
    right = 0
    for deal in deals:
        for seat, hand in enumerate(state.hands):
            if seat != me:
                right += sum(map(min, hand, unpacked(deal.hands[seat])))
    return right / len(deals)


def test_believed_deals_have_all_cards_once() -> None:
    for state, log in tables({"players": 5}, "cards", 12):
        seat = state.to_act
        assert seat is not None
        view = state.view(seat)
        captain = search_model(view.rules).captain
        history = History()
        history.follow(seen_by(seat, log))
        states = [view.sample(Random(number)) for number in range(4)]
        now = PackedState(captain.book)
        now.load(states[0])
        whole = sum(packed(hand) for hand in states[0].hands) + deal_of(states[0]).deck
        for deal in believed(view, history, states, now, captain, QUICK.beliefs or HandBeliefs(),
                             Random(1), None, WarmStart()):  # fmt: skip
            assert sum(deal.hands) + deal.deck == whole or view.memory.folds
            assert deal.hands[seat] == packed(view.hand)
            for other in range(5):
                assert sum(unpacked(deal.hands[other])) == state.size_of(other)


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)
def test_levels_have_a_name_a_face_and_play(level: Any) -> None:
    bot: Bot = make(level.name, Random(1))
    assert bot.name == level.name
    state, _ = tables({"players": 2}, "level", 1)[0]
    assert bot.decide(state.view(state.to_act), 0.05) in state.legal()
    for language in LANGUAGES:
        assert say(f"bot.{level.name}.name", language)
        assert say(f"bot.{level.name}.sign", language)


def test_mistakes_are_small_and_deliberate() -> None:
    """A level that is content with less takes an option within its slack, never any worse one."""
    state, _ = tables({"players": 2}, "slip", 1)[0]
    view = state.view(state.to_act)
    style = SearchStyle(deals=6, beliefs=None, slip=1.0, slack=0.05)
    for seed in range(6):
        bot = Strategist(Random(seed), sims=200, style=style)
        chosen = bot.decide(view)
        thought = bot._thought
        assert thought is not None
        by_action = {option.action: option.chance for option in thought[1]}
        assert by_action[chosen] >= thought[1][0].chance - 0.05
