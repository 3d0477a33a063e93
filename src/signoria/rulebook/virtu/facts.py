"""What the rules of a table of Virtù are, for the rulebook."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from signoria.game import Setup
from signoria.rulebook.facts import Grid
from signoria.rulebook.virtu.grids import GRIDS, Writer
from signoria.text import say
from signoria.virtu.formats.setup import read
from signoria.virtu.model.components import ACTIONS, Data


@dataclass(frozen=True, slots=True)
class VirtuFacts:
    """The data of a table, and how many play."""

    data: Data
    players: int
    options: tuple[str, ...]

    @property
    def holds(self) -> frozenset[str]:
        return frozenset(self.options)

    @property
    def numbers(self) -> Mapping[str, int]:
        """Every number of the rules in the data file, and a few of components."""
        data = self.data
        found = {name: number for part in data.rules.values() for name, number in part.items()}
        return {
            **found,
            "players": self.players,
            "war_cost": data.war_cost,
            "cathedral_value": data.cathedral_value,
            "cathedrals": data.cathedrals,
            "space_from": data.space_from,
            "last_space": data.track_end,
            "most_spies": data.counts["spies_per_player"],
        }

    def said(self, paragraph: str, language: str) -> Sequence[str]:
        """What an action is; what an option is, and whether it is in force."""
        if paragraph in ACTIONS:
            return (say(f"terminal.virtu.rule.{paragraph}", language),)
        if paragraph.startswith("option-"):
            option = paragraph.removeprefix("option-")
            force = "in-force" if option in self.options else "not-in-force"
            note = say(f"virtu.option-note.{option}", language)
            return (note, say(f"rules.virtu.{force}", language))
        return ()

    def grid(self, name: str, language: str) -> Grid:
        return GRIDS[name](Writer(self.data, self.players, language))


def facts(setup: Setup) -> VirtuFacts:
    """The rules of a setup."""
    chosen = read(setup)
    return VirtuFacts(chosen.data, chosen.players, chosen.options)
