"""The counted trees in `tests/fixtures/trees`."""

from __future__ import annotations

import pytest

from tests.condottiere.trees import FOLDER, Tree, counted, read

TREES = [read(path) for path in sorted(FOLDER.glob("*.txt"))]
CASES = [(tree, depth) for tree in TREES for depth in tree.counts]


@pytest.mark.parametrize(
    ("tree", "depth"), CASES, ids=lambda v: v.name if isinstance(v, Tree) else v
)
def test_the_number_of_lines_of_play(tree: Tree, depth: int) -> None:
    assert counted(tree.position, depth) == tree.counts[depth]


def test_there_are_trees_for_every_edition_and_option() -> None:
    editions = {tree.position["edition"] for tree in TREES}
    options = {option for tree in TREES for option in tree.position.get("options", [])}
    assert editions == {"first", "second", "third"}
    assert options >= {"draw-after-battle", "greater-kingdoms", "capture", "hidden"}
    assert options >= {"choose-after-deal", "open-counts", "closed-counts"}
