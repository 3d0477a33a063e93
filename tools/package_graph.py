"""Draws which package imports which into docs/architecture.md, as a diagram in Mermaid.

    python tools/package_graph.py

Packages are nodes: those of a game and of the server by their parts, all others whole. An arrow
that follows from others is left out. A dotted arrow is an import by name, when it is needed.
"""

from __future__ import annotations

import sys
from pathlib import Path

import grimp

PAGE = Path(__file__).parent.parent / "docs" / "architecture.md"
BEGIN, END = "<!-- packages: begin -->\n", "<!-- packages: end -->\n"
ROOT = "signoria"
GAMES = ("condottiere", "virtu")
IN_PARTS = (*GAMES, "server")
"""Packages whose parts are nodes."""
BY_NAME = (
    *(("games", game) for game in GAMES),
    *((layer, f"{layer}.{game}") for layer in ("bots", "terminal") for game in GAMES),
    ("cli", "commands"),
    ("cli", "commands.virtu"),
    ("cli", "terminal"),
)
"""What registries import by name."""

Edges = dict[str, set[str]]


def node_of(module: str, packages: set[str]) -> str | None:
    """The node that a module belongs to; None for the root and its script."""
    parts = module.split(".")[1:]
    if not parts or parts == ["__main__"]:
        return None
    by_game = len(parts) > 1 and parts[1] in GAMES
    in_part = parts[0] in IN_PARTS and ".".join((ROOT, *parts[:2])) in packages
    return ".".join(parts[:2] if by_game or in_part else parts[:1])


def package_edges() -> Edges:
    """Which node imports which."""
    graph = grimp.build_graph(ROOT, exclude_type_checking_imports=True, cache_dir=None)
    packages = {module for module in graph.modules if graph.find_children(module)}
    edges: Edges = {}
    for module in sorted(graph.modules):
        node = node_of(module, packages)
        if node is None:
            continue
        found = edges.setdefault(node, set())
        for imported in graph.find_modules_directly_imported_by(module):
            other = node_of(imported, packages)
            if other is not None and other != node:
                found.add(other)
    return edges


def reached(edges: Edges, start: str) -> set[str]:
    """All nodes that can be reached from a node by one arrow or more."""
    found: set[str] = set()
    left = list(edges[start])
    while left:
        node = left.pop()
        if node not in found:
            found.add(node)
            left += edges[node]
    return found


def reduced(edges: Edges) -> Edges:
    """The edges without those that follow from others. Nodes in a circle keep theirs."""
    all_reached = {node: reached(edges, node) for node in edges}
    return {
        node: {
            target
            for target in targets
            if not any(
                target in all_reached[other] and node not in all_reached[other]
                for other in targets - {target}
                if other not in all_reached[target]
            )
        }
        for node, targets in edges.items()
    }


def diagram() -> str:
    """The whole diagram."""
    edges = package_edges()
    lines = ["```mermaid", "flowchart TD"]
    for group in IN_PARTS:
        inside = [node for node in sorted(edges) if node.split(".")[0] == group]
        lines.append(f"  subgraph {group}_group[{group}]")
        lines += [f"    {_id(node)}[{node.removeprefix(f'{group}.')}]" for node in inside]
        lines.append("  end")
    lines += [
        f"  {_id(node)}[{node}]" for node in sorted(edges) if node.split(".")[0] not in IN_PARTS
    ]
    for node, targets in sorted(reduced(edges).items()):
        lines += [f"  {_id(node)} --> {_id(target)}" for target in sorted(targets)]
    lines += [f"  {_id(node)} -.-> {_id(target)}" for node, target in BY_NAME]
    return "\n".join((*lines, "```", ""))


def _id(node: str) -> str:
    return node.replace(".", "_")


def page(text: str) -> str:
    """The page with the diagram of now."""
    head, _, rest = text.partition(BEGIN)
    _, _, tail = rest.partition(END)
    return f"{head}{BEGIN}{diagram()}{END}{tail}"


def main() -> None:
    PAGE.write_text(page(PAGE.read_text("utf-8")), "utf-8")
    sys.stdout.write(f"{PAGE.name}\n")


if __name__ == "__main__":
    main()
