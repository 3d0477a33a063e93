"""Why a bot of Virtù decides as it does: every kind of decision has a reason, which is true."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from signoria.bots import make
from signoria.bots.contract import Reason, Thought, Weighed
from signoria.bots.virtu.reasons.reasons import PHASES, reasons
from signoria.bots.virtu.reasons.sentences import sentences
from signoria.bots.virtu.strategist.strategist import VirtuStrategist
from signoria.game import Simulation
from signoria.text import LANGUAGES, catalogue
from signoria.virtu import GAME, State, View, new
from signoria.virtu.model.actions import Action
from tests.virtu.table import side, table

NAMES = ["Anna", "Bruno", "Carla", "Dino", "Elsa"]
GAMES = (0, 1, 3, 6, 14, 15, 34)
"""Games in which between them everything is asked."""


def positions(players: int, seed: str) -> Iterator[View]:
    """All views of a game in which captains and random players sit."""
    game = Simulation(GAME.new({"players": players}), Random(seed))
    game.settle()
    kinds = ("captain", "random", "random")
    bots = [make(kinds[seat % 3], Random(f"{seed}/{seat}"), "virtu") for seat in range(players)]
    while game.state.outcome() is None:
        seat = game.state.to_act
        assert seat is not None
        view = game.state.view(seat)
        yield view
        game.apply(bots[seat].decide(view))


def why(view: View, action: Action) -> tuple[Reason, ...]:
    other = next(one for one in view.legal if one != action)
    return reasons(view, [Weighed(action, 0.5, 0.9), Weighed(other, 0.4, 0.1)])


def test_every_kind_of_decision_has_a_reason_in_every_language() -> None:
    chance, phases, told = Random("any"), set(), set()
    for number in GAMES:
        for view in positions(3 + number % 3, f"game {number}"):
            if len(view.legal) < 2:
                continue
            phases.add(view.phase)
            action = chance.choice(view.legal)
            found = why(view, action)
            facts = [reason for reason in found if "chances" not in reason.key]
            assert facts, f"{view.phase}: {action}"
            for language in LANGUAGES:
                if (language, action.form, facts[0].key) in told:
                    continue
                told.add((language, action.form, facts[0].key))
                said = sentences(Thought((), found), language, NAMES, view.data)
                assert len(said) == len(found)
                assert all(one[0].isupper() or not one[0].isalpha() for one in said)
                assert not any("{" in one or one.endswith("..") for one in said)
    assert phases == PHASES.keys()
    assert len({key for _, _, key in told}) > 40
    assert {key for _, _, key in told} <= {*catalogue("en"), "virtu.why.bonus-rule"}


def said(state: State, action: str) -> str:
    seat = state.to_act
    assert seat is not None
    view = state.view(seat)
    return " ".join(sentences(Thought((), why(view, state.parse(action))), "en", NAMES, view.data))


def test_reasons_tell_what_lies_on_the_table() -> None:
    spent = side(
        cities="firenze pisa siena ravenna bologna", spent="firenze pisa siena ravenna", marker=0
    )
    state = table(florence=spent)
    rooms = state.data.houses[state.realms[state.order[0]].house].rooms
    govern = said(state, f"enter {rooms.index('govern') + 1}")
    assert govern.startswith("Govern now: 4 of 5 tiles are spent.")
    assert "Chance to win this way: 50 %." in govern


def test_a_reason_says_nothing_about_cards_that_are_placed_in_secret() -> None:
    """Whatever the others have placed, what is thought and said is the same."""
    state = new(4, houses=["milan", "florence", "naples", "venice"], first=0)
    for action, other in (
        ("place lorenzo_de_medici room 2", 1),
        ("place ferdinand_ii right", 2),
        ("place caterina_cornaro room 3", 3),
    ):
        state.apply(state.parse(action), other)
    view = state.view(0)
    thoughts = []
    for number in range(4):
        seen = view if not number else view.sample(Random(number)).view(0)
        bot = VirtuStrategist(Random("honest"), sims=6)
        bot.decide(seen)
        thoughts.append(bot.thought())
    assert thoughts[0] is not None
    assert thoughts[0].reasons
    assert all(thought == thoughts[0] for thought in thoughts)
