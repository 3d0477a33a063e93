"""The legal actions in groups, numbered through, and the action behind what somebody typed."""

from __future__ import annotations

from dataclasses import dataclass, field

from signoria.terminal.paint import in_columns, plain
from signoria.terminal.virtu.entries import MAKERS, other
from signoria.terminal.virtu.labels import Labels
from signoria.virtu.display.reach import too_dear
from signoria.virtu.model.actions import SPONSOR, Action
from signoria.virtu.words import question


@dataclass(slots=True)
class Group:
    """Actions of one kind: a heading, and a label for each."""

    head: str
    entries: dict[Action, str] = field(default_factory=dict)
    wide: bool = False
    """Whether each has a line of its own."""


class Menu:
    """What the seat of a view can do now."""

    def __init__(self, labels: Labels) -> None:
        self.labels = labels
        self.groups = grouped(labels)
        actions = [action for group in self.groups for action in group.entries]
        self.actions = dict(enumerate(actions, 1))
        self.entries = {
            action: label for group in self.groups for action, label in group.entries.items()
        }

    @property
    def numbers(self) -> dict[str, int]:
        return {"first": 1, "last": len(self.actions)}

    def lines(self) -> list[str]:
        """The question, then the groups."""
        labels = self.labels
        lines = labels.wrap(
            question(labels.table, labels.style.language, labels.player(labels.seat))
        )
        number = 0
        for group in self.groups:
            cells = []
            for label in group.entries.values():
                number += 1
                figure = labels.style.paint.bold(f"{number:>{len(str(len(self.actions)))}}")
                cells.append(f"{figure} {label}")
            indent = "  " if group.head else ""
            if group.head:
                lines += labels.wrap(group.head)
            if group.wide:
                lines += [row for cell in cells for row in labels.wrap(indent + cell, "      ")]
            else:
                lines += [
                    row
                    for line in in_columns(cells, labels.columns - len(indent))
                    for row in labels.wrap(indent + line, "      ")
                ]
        return [*lines, *map(labels.style.paint.dim, beyond(labels))]

    def find(self, typed: str) -> Action | None:
        """The action of a number, of its text, of its label, or of what only it is about."""
        wanted = " ".join(typed.split()).casefold()
        if wanted.isdecimal():
            return self.actions.get(int(wanted[:9]))
        actions = list(self.actions.values())
        for texts in (
            str,
            lambda action: plain(self.entries[action]).casefold(),
            lambda action: self.labels.label(action).casefold(),
            lambda action: " ".join(action.words),
        ):
            found = [action for action in actions if texts(action) == wanted]
            if len(found) == 1:
                return found[0]
        return None


def grouped(labels: Labels) -> list[Group]:
    """The legal actions in groups; what belongs to no group comes last."""
    groups: dict[str, Group] = {}
    for action in labels.view.legal:
        verb = action.verb
        maker = MAKERS.get((labels.table.phase, verb)) or MAKERS.get(("", verb)) or other
        head, label, wide = maker(labels, action)
        group = groups.setdefault(head, Group(head, wide=wide))
        group.entries[action] = label
    last = groups.pop("", None)
    return [*groups.values(), *([last] if last else [])]


def beyond(labels: Labels) -> list[str]:
    """What is out of reach now, so that nobody has to look for it."""
    names = [
        labels.priced(_aim(labels, action), ways)
        for action, ways in too_dear(labels.table, labels.seat)
    ]
    return labels.wrap(labels.text("beyond", list=", ".join(names))) if names else []


def _aim(labels: Labels, action: Action) -> str:
    """What an action is about."""
    if action == SPONSOR:
        return labels.label(action)
    (number, *_), form = action.args, action.form
    if form == "annex":
        return labels.city(number)
    if form == "buy-card":
        return labels.card(number)
    if form == "ally":
        return labels.power(number)
    return labels.tile(number + labels.data.first_cathedral * (form == "buy-cathedral"))
