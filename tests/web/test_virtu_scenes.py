"""Every action and every phase of Virtù at the page: with a mouse, a finger, keys, and in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from signoria.virtu import State
from signoria.virtu.model.actions import FORMS
from signoria.virtu.model.state import PHASES
from tests.web.browser import PHONE, Visitor
from tests.web.staged import Stage
from tests.web.virtu_player import Keys, Player, Pointer, Way, Words
from tests.web.virtu_scenes import SCENES, Scene

Make = Callable[..., Visitor]
TOUCH = {"viewport": PHONE, "has_touch": True}
PARTS = 4
"""In so many tests the scenes are played, so that several processes can share them."""


def states(scene: Scene) -> Iterator[tuple[State, str]]:
    """A scene before each action, by the rules alone."""
    state = scene.begin()
    for action in scene.actions:
        yield state, action
        seat = state.deciders[0]
        state.apply(state.parse(action, seat), seat)


def test_the_scenes_have_all_there_is() -> None:
    """Whoever adds a form or a phase to the rules adds a scene: then it is known to be playable."""
    forms, phases, undone = set(), set(), set()
    for scene in SCENES.values():
        before = ""
        for state, action in states(scene):
            seat = state.deciders[0]
            assert action in state.legal(seat), (action, state)
            forms.add(state.parse(action, seat).form)
            phases.add(state.phase)
            if action == "undo":
                undone.add(before.split()[0])
            before = action
    assert forms == {name for name, _ in FORMS}
    assert phases == set(PHASES)
    assert undone >= UNDONE


UNDONE = {
    "spy", "send", "use", "step", "move", "borrow", "take", "discard", "arm", "besiege", "retreat",
    "dismiss", "wages", "place", "recall", "buy", "recruit", "ally",
}  # fmt: skip
"""What is undone at least once."""


def play(visitor: Visitor, stage: Stage, part: int, way: Way) -> None:
    """Every so many scenes, one after the other."""
    visitor.be("Anna")
    for name in list(SCENES)[part::PARTS]:
        scene = SCENES[name]
        table = stage.table(visitor, scene.begin())
        visitor.visit(f"t/{table}")
        player = Player(visitor, stage, table, way)
        for action in scene.actions:
            try:
                player.do(action)
            except Exception as error:
                raise AssertionError(f"{name}: {action}") from error


each_part = pytest.mark.parametrize("part", range(PARTS))


@each_part
def test_with_a_mouse(visitor: Make, stage: Stage, part: int) -> None:
    anna = visitor()
    play(anna, stage, part, Pointer(anna.page))


@each_part
def test_with_a_finger(visitor: Make, stage: Stage, part: int) -> None:
    anna = visitor(**TOUCH)
    play(anna, stage, part, Pointer(anna.page, finger=True))


@each_part
def test_with_keys_alone(visitor: Make, stage: Stage, part: int) -> None:
    anna = visitor()
    play(anna, stage, part, Keys(anna.page))


@each_part
def test_in_words_alone(visitor: Make, stage: Stage, part: int) -> None:
    anna = visitor()
    play(anna, stage, part, Words(anna.page))
