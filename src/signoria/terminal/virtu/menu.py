"""The legal actions in groups, numbered through, and the action behind what somebody typed."""

from __future__ import annotations

from dataclasses import dataclass, field

from signoria.terminal.paint import in_columns, plain
from signoria.terminal.virtu.entries import MAKERS, other
from signoria.terminal.virtu.labels import Pen
from signoria.virtu.phases import annex, market, patronage
from signoria.virtu.words import question


@dataclass(slots=True)
class Group:
    """Actions of one kind: a heading, and a label for each."""

    head: str
    labels: dict[str, str] = field(default_factory=dict)
    wide: bool = False
    """Whether each has a line of its own."""


class Menu:
    """What the seat of a view can do now."""

    def __init__(self, pen: Pen) -> None:
        self.pen = pen
        self.groups = grouped(pen)
        actions = [action for group in self.groups for action in group.labels]
        self.actions = dict(enumerate(actions, 1))
        self.labels = {
            action: label for group in self.groups for action, label in group.labels.items()
        }

    @property
    def numbers(self) -> dict[str, int]:
        return {"first": 1, "last": len(self.actions)}

    def lines(self) -> list[str]:
        """The question, then the groups."""
        pen = self.pen
        lines = pen.wrap(question(pen.table, pen.style.language, pen.player(pen.seat)))
        number = 0
        for group in self.groups:
            cells = []
            for label in group.labels.values():
                number += 1
                figure = pen.style.paint.bold(f"{number:>{len(str(len(self.actions)))}}")
                cells.append(f"{figure} {label}")
            indent = "  " if group.head else ""
            if group.head:
                lines += pen.wrap(group.head)
            if group.wide:
                lines += [row for cell in cells for row in pen.wrap(indent + cell, "      ")]
            else:
                lines += [
                    row
                    for line in in_columns(cells, pen.columns - len(indent))
                    for row in pen.wrap(indent + line, "      ")
                ]
        return [*lines, *map(pen.style.paint.dim, beyond(pen))]

    def find(self, typed: str) -> str | None:
        """The action of a number, of its text, of its label, or of what only it is about."""
        wanted = " ".join(typed.split()).casefold()
        if wanted.isdecimal():
            return self.actions.get(int(wanted[:9]))
        actions = list(self.actions.values())
        if wanted in actions:
            return wanted
        for texts in (
            lambda action: plain(self.labels[action]).casefold(),
            lambda action: self.pen.label(action).casefold(),
            lambda action: action.partition(" ")[2],
        ):
            found = [action for action in actions if texts(action) == wanted]
            if len(found) == 1:
                return found[0]
        return None


def grouped(pen: Pen) -> list[Group]:
    """The legal actions in groups; what belongs to no group comes last."""
    groups: dict[str, Group] = {}
    for action in pen.view.legal:
        words = tuple(action.split())
        maker = MAKERS.get((pen.table.phase, words[0])) or MAKERS.get(("", words[0])) or other
        head, label, wide = maker(pen, words)
        group = groups.setdefault(head, Group(head, wide=wide))
        group.labels[action] = label
    last = groups.pop("", None)
    return [*groups.values(), *([last] if last else [])]


def beyond(pen: Pen) -> list[str]:
    """What is out of reach now, so that nobody has to look for it."""
    table, seat = pen.table, pen.seat
    legal = set(pen.view.legal)
    names: list[str] = []
    if table.phase == "annex":
        names = [
            f"{pen.city(city)} {pen.cost(asked)}"
            for city, asked in annex.prices(table, seat).items()
            if f"annex {pen.data.cities[city].id}" not in legal
        ]
    elif table.phase == "patronage" and "sponsor" not in legal:
        ways = patronage.price(table, seat)
        names = [f"{pen.label('sponsor')} {pen.costs(ways)}"] if ways else []
    elif table.phase == "market":
        names = _too_dear(pen, legal)
    elif table.phase == "alliance":
        names = [
            f"{pen.power(pen.data.power[name])} {pen.costs(ways)}"
            for name, ways in market.alliances(table, seat).items()
            if f"ally {name}" not in legal
        ]
    return pen.wrap(pen.text("beyond", list=", ".join(names))) if names else []


def _too_dear(pen: Pen, legal: set[str]) -> list[str]:
    data = pen.data
    found = []
    for name, cost in market.offers(pen.table, pen.seat).items():
        if not any(f"{action} ".startswith(f"buy {name} ") for action in legal):
            thing = name.split(" ")
            if thing[0] == "cathedral":
                called = pen.tile(data.first_cathedral + data.city[thing[1]])
            elif name in data.card:
                called = pen.card(data.card[name])
            else:
                called = pen.tile(data.tile[name])
            found.append(f"{called} {pen.cost(cost)}")
    return found
