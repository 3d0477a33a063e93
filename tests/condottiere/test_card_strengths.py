"""What a card counts stands in the data of its edition, and nowhere else: a Heroine of 9."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from importlib.resources import files
from random import Random

import pytest

from signoria.bots.condottiere.captain.captain import Captain
from signoria.bots.condottiere.captain.field import Field
from signoria.bots.condottiere.captain.lead_plan import cheapest
from signoria.bots.condottiere.captain.temper import DEFAULT, Temper
from signoria.bots.condottiere.reasons.battle import of_battle
from signoria.bots.condottiere.reasons.hand import of_fold
from signoria.bots.condottiere.strategist.search_model import search_model
from signoria.condottiere import GAME, State, rules
from signoria.condottiere.core import PackedRules, PackedState
from signoria.condottiere.display import armies, measures
from signoria.condottiere.formats.display_json import constants
from signoria.condottiere.model import editions
from signoria.condottiere.model.actions import FOLD, HOLD, PASS, PLAY, all_actions
from signoria.condottiere.model.cards import HEROINE, INDEX
from signoria.condottiere.words import card_rule
from signoria.text import LANGUAGES
from tests.condottiere.core.lockstep import facts, play_both
from tests.condottiere.helpers import EDITIONS, fight, moment, strengths


@pytest.fixture
def weak_heroine(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The data of the third edition, and nothing else, say 9; the others say 10."""
    text = files("signoria.condottiere").joinpath("data", "editions.toml").read_text("utf-8")
    changed = tomllib.loads(text)
    for edition in EDITIONS:
        changed[edition]["strength"]["heroine"] = 9 if edition == "third" else 10
    monkeypatch.setattr(editions, "tables", lambda: changed)
    editions._resolve.cache_clear()
    yield
    editions._resolve.cache_clear()


pytestmark = pytest.mark.usefixtures("weak_heroine")


def test_the_reference_counts_nine_and_other_editions_ten() -> None:
    assert strengths("heroine 1 drummer | heroine heroine winter") == [11, 18]
    for edition in ("first", "second"):
        assert strengths("heroine 1 | 2", edition) == [11, 2]


def test_the_core_counts_nine() -> None:
    rng = Random("nine")
    for options in ((), ("hidden",), ("draw-after-battle",)):
        for _ in range(60):
            play_both(rules("third", 3, options), rng, 400)


def test_a_battle_of_nine_against_nine_is_won_by_nobody() -> None:
    state = GAME.position(fight("1 | 1", "heroine | 5 4"))
    table = PackedState(PackedRules(state.rules))
    table.load(state)
    for _ in range(2):
        state.apply(PASS)
        table.apply(0)
    assert facts(state) == table.facts()
    assert table.facts()["realms"] == [0, 0]


def captains(state: State, temper: Temper = DEFAULT) -> list[str]:
    """What the reference captain and the compiled one decide."""
    model = search_model(state.rules, temper)
    table = PackedState(model.book)
    table.load(state)
    compiled = all_actions(state.rules.board)[model.captain.choose(table)]
    return [Captain(Random(1), temper).decide(state.view(state.to_act)), compiled]


def test_both_captains_count_nine() -> None:
    """A Heroine that is worth holding at 9 is folded by whoever asks for more."""
    state = GAME.position(moment("fold", "heroine | 1 1", site="parma"))
    assert captains(state, Temper(fold=9.0)) == [HOLD, HOLD]
    assert captains(state, Temper(fold=9.5)) == [FOLD, FOLD]


def test_a_plan_of_the_captain_counts_nine() -> None:
    """One Heroine more is not enough against 9."""
    state = GAME.position(fight("heroine 2 | 1", " | 5 4"))
    view = state.view(0)
    plan = cheapest(Field(view, DEFAULT), view.hand, DEFAULT)
    assert plan is not None
    assert sorted(plan.cards) == [INDEX["2"], HEROINE]


def test_what_people_see_counts_nine() -> None:
    state = GAME.position(fight("heroine 2 | 1", "heroine heroine 1 | 5"))
    assert armies(state.view(0))[0] == [("base", 1, 1), ("heroine", 2, 18)]
    assert measures(state)["hand"] == [11, 1]
    rule = constants(state.view(0))["card_rules"]["heroine"]
    assert rule == ("card-rule.heroine", {"strength": 9})


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rule_of_the_card_says_nine(language: str) -> None:
    said = card_rule("heroine", rules("third"), language)
    assert "9" in said
    assert "10" not in said
    assert said.replace("9", "10") == card_rule("heroine", rules("second"), language)


def test_bots_say_nine() -> None:
    winter = GAME.position(fight("heroine 2 | 1", "1 | 5 winter")).view(0)
    told = {reason.key: reason.args for reason in of_battle(winter, PLAY[HEROINE])}
    assert told["why.heroine-winter"] == {"strength": 9}
    held = GAME.position(moment("fold", "heroine courtesan | 1 1", site="parma")).view(0)
    assert next(of_fold(held, HOLD)).args == {"strength": 10}
