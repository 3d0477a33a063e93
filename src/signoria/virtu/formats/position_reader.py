"""Positions are read: everything not given takes its default, and what cannot be is refused.

First the seats with their palaces and domains (`position_seats`), then the map (`position_map`),
then what is left over in the supplies, which follows from all that, then the turn
(`position_turn`), and last whether all of it goes together (`position_checks`).
"""

from __future__ import annotations

from collections.abc import Mapping

from signoria.fields import (
    Table,
    anything,
    by_name,
    choice,
    distinct,
    each,
    named,
    seat,
    text,
    whole,
)
from signoria.game import BadInput, IllegalAction
from signoria.virtu.data_file.documents import data_of
from signoria.virtu.formats import position_checks, position_map, position_seats, position_turn
from signoria.virtu.formats.description import DERIVED, describe
from signoria.virtu.formats.difference import restored
from signoria.virtu.formats.position_tables import (
    AMOUNT,
    CHANCE,
    PHASE_NAMES,
    POSITION,
    SPRING_END,
    TURN,
    UNDOABLE,
    all_seats,
)
from signoria.virtu.formats.setup import DEFAULT_PLAYERS, SOME_OPTIONS
from signoria.virtu.model.components import Data
from signoria.virtu.model.realm import bits
from signoria.virtu.model.state import State
from signoria.virtu.phases import siege


def read(document: object, data: Data | None = None) -> State:
    """The state that a position describes; with `data`, one with these components."""
    found = Table("", document, POSITION, "position")
    if found.get("game", text, "virtu") != "virtu":
        raise found.refuse("game", "this is no position of virtu")
    reference = found.get("data", anything, None)
    if data is None or reference not in (None, data.hash, data.document):
        data = data_of(reference)
    turn = found.table("turn", TURN)
    if any(name in turn for name in UNDOABLE):
        return _replayed(found, turn, data)
    state = State(data, _players(found, data), found.get("options", SOME_OPTIONS, []))
    phase = found.get("phase", choice((*PHASE_NAMES, SPRING_END)), "move")
    state.phase = "move" if phase == SPRING_END else phase
    _Reader(found, state).read()
    if phase == SPRING_END:
        _end_spring(found, state)
    return state


def _end_spring(found: Table, state: State) -> None:
    """Let spring end: sieges, retreats and the new order, up to the first decision."""
    for field in ("to_act", "turn"):
        if field in found:
            raise found.refuse(field, "it is nobody's turn when spring ends")
    siege.begin(state, [])
    state.skip_idle([])


def _replayed(found: Table, turn: Table, data: Data) -> State:
    """A state in which something can be undone: from before that, by what was decided since."""
    if not all(name in turn for name in UNDOABLE):
        raise turn.refuse("since", "goes together with before")
    texts = turn.read("since", each(text))
    same = {name: value for name, value in turn.values.items() if name not in UNDOABLE}
    changes = {"turn": same, **Table("turn.before", turn.read("before", anything), POSITION).values}
    known = {name: value for name, value in found.values.items() if name not in DERIVED}
    earlier = restored(known, changes)
    if {*UNDOABLE} & {*Table("turn.before.turn", earlier["turn"], TURN).values}:
        raise BadInput("turn.before: cannot be undone any further")
    state = read(earlier, data)
    seat = state.to_act
    for place, words in enumerate(texts):
        if seat is None or state.to_act != seat:
            raise BadInput(f"turn.since[{place}]: somebody else decides here")
        try:
            state.apply(state.parse(words))
        except IllegalAction as error:
            raise BadInput(f"turn.since[{place}]: {error}") from error
    told = describe(state)
    for name, value in known.items():
        if not _agrees(value, told[name]):
            raise found.refuse(name, "is not what the decisions in turn.since lead to")
    return state


def _agrees(given: object, told: object) -> bool:
    """Whether all that is given is as it is told; `null` and what is left out say nothing."""
    if isinstance(given, Mapping) and isinstance(told, Mapping):
        return all(name in told and _agrees(value, told[name]) for name, value in given.items())
    if isinstance(given, list) and isinstance(told, list) and len(given) == len(told):
        return all(map(_agrees, given, told))
    return given is None or given == told


def _players(found: Table, data: Data) -> int:
    least, most = data.players[0], data.players[-1]
    seats = len(found.get("seats", each(anything), [])) or DEFAULT_PLAYERS
    if "players" not in found and seats not in data.players:
        why = f"has {seats} entries, but there are {least} to {most} players"
        raise found.refuse("seats", why)
    return found.get("players", whole(least, most), seats)


class _Reader:
    """Puts the fields of a document into a state, one after the other."""

    def __init__(self, found: Table, state: State) -> None:
        self.found = found
        self.state = state
        self.data = state.data

    def read(self) -> None:
        state, found = self.state, self.found
        self.order()
        seats = position_seats.read(found, state)
        bare = {reader.place for reader in seats if reader.bare}
        position_map.read(found, state, bare)
        self.supplies()
        for reader in seats:
            reader.spies()
        position_turn.read(found, state)
        state.forget()
        position_checks.check(found, state)

    def order(self) -> None:
        """Who begins, and who comes after whom."""
        state, found, players = self.state, self.found, self.state.players
        early = state.phase in CHANCE
        state.first = found.get("first", seat(players), None if early else 0)
        if state.phase == "first" and state.first is not None:
            raise found.refuse("first", "who begins is not known in the phase first")
        usual = list(range(players))
        if not early and state.first is not None:
            usual = usual[state.first :] + usual[: state.first]
        state.order = found.get("order", all_seats(players), usual)
        state.discs = found.get("discs", all_seats(players), state.order[:])

    # Supplies: what is left follows from what is elsewhere

    def supplies(self) -> None:
        state, data = self.state, self.data
        for realm in state.realms:
            for card in realm.cards():
                if data.cards[card].kind == "citizen":
                    state.supply[card] -= 1
            for tile in data.for_sale:
                state.tiles[tile] -= realm.owned >> tile & 1
            state.indulgences -= realm.loans.bit_count()
        cards = {data.cards[card].id: state.supply[card] for card in data.citizens}
        self.left("market", cards, "card")
        tiles = {data.tiles[tile].id: state.tiles[tile] for tile in data.for_sale}
        self.left("titles", tiles, "tile")
        for name, count in (("cathedrals", state.cathedrals), ("indulgences", state.indulgences)):
            if count < 0:
                raise BadInput(f"{name}: there are {-count} more than in the game")
            if self.found.get(name, AMOUNT, count) != count:
                raise BadInput(f"{name}: must be {count}, since the others are in use")
        free = list(bits(state.bonuses))
        bonuses = distinct(each(named(data.bonus, "patron bonus")), "patron bonus")
        if sorted(self.found.get("bonuses", bonuses, free)) != free:
            raise BadInput("bonuses: must be those that no seat has")

    def left(self, field: str, counts: dict[str, int], what: str) -> None:
        """Check that nothing is there more often than it exists, and what is given against it."""
        for name, count in counts.items():
            if count < 0:
                raise BadInput(f"{field}: there are {-count} more of {name} than in the game")
        name_of = named({name: name for name in counts}, what)
        for name, given in self.found.get(field, by_name(name_of, AMOUNT), {}).items():
            if given != counts[name]:
                why = f"must be {counts[name]}, since the others are in use"
                raise BadInput(f"{field}.{name}: {why}")
