"""What speaks for a place in the palace: of family cards, of courtiers, of new cards."""

from __future__ import annotations

from collections.abc import Iterator

from signoria.bots.contract import Reason
from signoria.bots.virtu.reasons.facts import fact, options_text
from signoria.virtu.model.actions import DONE, Action
from signoria.virtu.model.components import NOBODY
from signoria.virtu.model.state import State
from signoria.virtu.phases import spring


def of_placing(state: State, seat: int, action: Action) -> Iterator[Reason]:
    """A family card goes into a room, under another, or beside the palace."""
    card, place = action.args
    if action.form == "place-room":
        yield from _into_room(state, seat, card, place)
    elif action.form == "place-under":
        yield from _under(state, seat, card, place)
    else:
        yield from _courtier(state, card)


def of_palace(state: State, seat: int, action: Action) -> Iterator[Reason]:
    realm = state.realms[seat]
    match action.form:
        case "shift-room":
            yield from _into_room(state, seat, action.args[0], action.args[2])
        case "shift-under":
            yield from _under(state, seat, action.args[0], action.args[2])
        case "shift-side":
            yield fact("shift-side", card=state.data.cards[action.args[0]].id)
        case "recall-room":
            yield from _courtier(state, realm.rooms[action.args[0]])
        case "recall-under":
            yield from _courtier(state, realm.upgrades[action.args[0]])
        case "discard":
            yield fact("discard", card=state.data.cards[action.args[0]].id)
        case _:
            assert action == DONE
            yield fact("palace-done")


def of_seat(state: State, seat: int, action: Action) -> Iterator[Reason]:
    card = state.data.cards[action.args[0]]
    if action.form == "seat":
        yield from _courtier(state, action.args[0])
    else:
        yield fact("discard", card=card.id)


def of_space(state: State, seat: int, action: Action) -> Iterator[Reason]:
    card = state.data.cards[action.args[0]].id
    yield fact("shift-side" if action.verb == "shift" else "discard-least", card=card)


def _into_room(state: State, seat: int, card: int, room: int) -> Iterator[Reason]:
    entry = state.data.cards[card]
    before = spring.action_of(state, seat, room)
    if entry.action and entry.action != before:
        yield fact("room-new", card=entry.id, room=room + 1, action=entry.action, old=before)
    if entry.options:
        gives = options_text(entry.options)
        yield fact("room-gives", card=entry.id, room=room + 1, gives=gives)
    elif entry.action == before:
        yield fact("room-plain", room=room + 1, action=before)


def _under(state: State, seat: int, card: int, room: int) -> Iterator[Reason]:
    entry = state.data.cards[card]
    yield fact("room-gives", card=entry.id, room=room + 1, gives=options_text(entry.options))


def _courtier(state: State, card: int) -> Iterator[Reason]:
    assert card != NOBODY
    entry = state.data.cards[card]
    yield fact("courtier", card=entry.id, gives=options_text(entry.options))
