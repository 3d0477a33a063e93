"""What one seat may know of a game of Virtù: everything, but for one moment.

Only while the family cards are being placed is anything hidden: what the others have placed. A view
holds a table of its own from which that has been taken out; what is not there cannot be told.
"""

from __future__ import annotations

import json
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING

from signoria.game import Json, Outcome
from signoria.virtu.model.actions import Action
from signoria.virtu.model.components import NOBODY, ROOMS, Data
from signoria.virtu.phases import family

if TYPE_CHECKING:
    from signoria.virtu.model.state import State


class View:
    """The open table, as a seat sees it."""

    def __init__(self, table: State, seat: int | None, placed: tuple[int | None, ...]) -> None:
        self.table = table
        """The game without what is hidden. Nothing that is done to it reaches the game itself."""
        self.seat = seat
        self.placed = placed
        """How many family cards a seat has placed that this one may not see; else None."""

    @property
    def to_act(self) -> int | None:
        return self.table.to_act

    @property
    def deciders(self) -> tuple[int, ...]:
        return self.table.deciders

    @property
    def players(self) -> int:
        return self.table.players

    @property
    def data(self) -> Data:
        return self.table.data

    @property
    def phase(self) -> str:
        return self.table.phase

    @property
    def outcome(self) -> Outcome | None:
        return self.table.outcome()

    @property
    def open(self) -> bool:
        """Whether nothing at all is hidden from this seat."""
        return all(count is None for count in self.placed)

    @cached_property
    def legal(self) -> tuple[Action, ...]:
        """The actions of the view's own seat."""
        return () if self.seat is None else tuple(self.table.legal(self.seat))

    def sample(self, rng: Random) -> State:
        """A complete state; hidden family cards lie in any way they may, each equally likely."""
        state = self.table.clone()
        for seat, count in enumerate(self.placed):
            if count is not None:
                realm = state.realms[seat]
                ways = family.layouts(state.data, realm.house, count)
                (rooms, upgrades, courtiers), unplaced = rng.choice(ways)
                realm.rooms, realm.upgrades = list(rooms), list(upgrades)
                realm.courtiers = list(courtiers)
                realm.unplaced = unplaced
        return state

    def to_json(self) -> Json:
        """The same as plain data; for a seat that is not to act `legal` is empty."""
        hidden = {str(seat): count for seat, count in enumerate(self.placed) if count is not None}
        told = {**self.table.to_json(), "seat": self.seat, "hidden": hidden}
        return {**told, "legal": list(self.legal)}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self.to_json() == other.to_json()

    def __hash__(self) -> int:
        return hash(repr(self))

    def __repr__(self) -> str:
        return f"View({json.dumps(self.to_json(), ensure_ascii=False)})"


def view_of(state: State, seat: int | None) -> View:
    """What a seat may know; without a seat, what anybody may know."""
    table = state.clone()
    if state.phase != "family":
        return View(table, seat, (None,) * state.players)
    placed: list[int | None] = []
    for other, realm in enumerate(table.realms):
        if other == seat:
            placed.append(None)
            continue
        cards = state.data.houses[realm.house].family
        placed.append(len(cards) - len(realm.unplaced))
        realm.rooms, realm.upgrades = [NOBODY] * ROOMS, [NOBODY] * ROOMS
        realm.courtiers = []
        realm.unplaced = cards if realm.unplaced else ()
    return View(table, seat, tuple(placed))
