"""Within a game, the modules of the model, of knowledge and of formats never import in circles.

Imports inside functions count; those that only a type checker follows do not. Phases may import in
circles: each leads to the next, and the last to the first again.
"""

from __future__ import annotations

from graphlib import CycleError, TopologicalSorter

import grimp
import pytest

GAMES = ("condottiere", "virtu")
LAYERS = ("model", "knowledge", "formats")


@pytest.fixture(scope="module")
def graph() -> grimp.ImportGraph:
    return grimp.build_graph("signoria", exclude_type_checking_imports=True, cache_dir=None)


def circle(graph: grimp.ImportGraph, game: str) -> list[str]:
    """The modules of a circle through one of the layers, or none.

    What a module of a layer needs by way of modules elsewhere in the game, it needs itself.
    """
    layers = {
        module for layer in LAYERS for module in graph.find_descendants(f"signoria.{game}.{layer}")
    }
    inside = graph.find_descendants(f"signoria.{game}")
    needs = {module: needed(graph, module, layers, inside) for module in layers}
    try:
        TopologicalSorter(needs).prepare()
    except CycleError as error:
        return [str(module) for module in error.args[1]]
    return []


def needed(graph: grimp.ImportGraph, module: str, layers: set[str], inside: set[str]) -> set[str]:
    """The modules of the layers that a module imports, itself or by way of others in the game."""
    found: set[str] = set()
    passed: set[str] = set()
    ahead = {*graph.find_modules_directly_imported_by(module)} & inside
    while ahead:
        other = ahead.pop()
        if other in layers:
            found.add(other)
        elif other not in passed:
            passed.add(other)
            ahead |= graph.find_modules_directly_imported_by(other) & inside
    return found


@pytest.mark.parametrize("game", GAMES)
def test_no_circle_of_imports(graph: grimp.ImportGraph, game: str) -> None:
    assert circle(graph, game) == []


def test_a_circle_is_found(graph: grimp.ImportGraph) -> None:
    """Also one that leads through a phase."""
    graph.add_import(
        importer="signoria.condottiere.phases.rounds", imported="signoria.condottiere.model.state"
    )
    assert "signoria.condottiere.model.state" in circle(graph, "condottiere")
    graph.remove_import(
        importer="signoria.condottiere.phases.rounds", imported="signoria.condottiere.model.state"
    )
