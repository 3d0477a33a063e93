"""What the rules of a table of Condottiere are, for the rulebook."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields

from signoria.condottiere.formats.setup import rules_of
from signoria.condottiere.model.cards import INDEX, NAMES
from signoria.condottiere.model.editions import (
    PLAYERS,
    Rules,
    edition_table,
    rules,
    tables,
)
from signoria.condottiere.words import card_name, card_rule, cards_of
from signoria.fields import Table
from signoria.game import Setup
from signoria.rulebook.facts import Grid, Row
from signoria.text import say

OPTION = "option-"
"""How the paragraph of an option begins."""
KEY = "rules.condottiere"


@dataclass(frozen=True, slots=True)
class CondottiereFacts:
    """The rules of a table, and the points that end a series there."""

    rules: Rules
    target: int

    @property
    def holds(self) -> frozenset[str]:
        """Every yes in the rules, the options of the edition and those in force, the cards."""
        found = {one.name for one in fields(Rules) if getattr(self.rules, one.name) is True}
        found |= {f"has-{option}" for option in edition_table(self.rules.edition)["options"]}
        found |= {f"card-{card}" for card in cards_of(self.rules)}
        if self.rules.total_goal is not None:
            found.add("total_goal")
        if self.rules.keep:
            found.add("keeps")
        return frozenset(found | set(self.rules.options) | {self.rules.edition})

    @property
    def numbers(self) -> Mapping[str, int]:
        """Every number in the rules, and a few that follow."""
        values = {one.name: getattr(self.rules, one.name) for one in fields(Rules)}
        found = {name: value for name, value in values.items() if type(value) is int}
        return {
            **found,
            "deck_size": len(self.rules.cards),
            "regions": len(self.rules.board.regions),
            "target": self.target,
            "connection_bonus": tables()["series"]["connection_bonus"],
        }

    def said(self, paragraph: str, language: str) -> Sequence[str]:
        """What a card does here, and how many there are; what an option is, and its state."""
        if paragraph.startswith(OPTION):
            option = paragraph.removeprefix(OPTION)
            force = "in-force" if option in self.rules.options else "not-in-force"
            return (say(f"option-note.{option}", language), say(f"{KEY}.{force}", language))
        card = paragraph.removeprefix("card-")
        if card in INDEX:
            count = say(f"{KEY}.count", language, count=self.rules.deck[INDEX[card]])
            return (card_rule(card, self.rules, language), count)
        return ()

    def grid(self, name: str, language: str) -> Grid:
        """The deck, or what wins with how many players."""
        return self._deck(language) if name == "deck" else self._goals(language)

    def _deck(self, language: str) -> Grid:
        head = tuple(say(f"{KEY}.deck.{one}", language) for one in ("card", "counts", "copies"))
        rows = (
            Row(f"card:{card}", (card_name(card, language), self._counts(card), str(copies)))
            for card, copies in zip(NAMES, self.rules.deck, strict=True)
            if copies
        )
        return Grid(head, tuple(rows))

    def _counts(self, card: str) -> str:
        kind = INDEX[card]
        return str(self.rules.strength[kind]) if self.rules.strength[kind] else "–"

    def _goals(self, language: str) -> Grid:
        heads = ("players", "connected", *(("total",) if self.rules.total_goal else ()))
        rows = []
        for players in PLAYERS:
            one = rules(self.rules.edition, players, self.rules.options)
            goals = (one.connected_goal, one.total_goal)
            cells = (str(players), *(str(goal) for goal in goals if goal is not None))
            rows.append(Row("here" if players == self.rules.players else "", cells))
        return Grid(tuple(say(f"{KEY}.goals.{one}", language) for one in heads), tuple(rows))


def facts(setup: Setup) -> CondottiereFacts:
    """The rules of a setup."""
    found = Table("", setup)
    target = setup.get("target")
    return CondottiereFacts(
        rules_of(found), target if isinstance(target, int) else tables()["series"]["target"]
    )
