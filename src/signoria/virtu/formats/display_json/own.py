"""What one seat sees besides: all that it can do, where, and for how much."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NotRequired, TypedDict

from signoria.virtu.display import board_places, prices, siege_sums
from signoria.virtu.formats.display_json.clashes import ClashShown, clash_shown
from signoria.virtu.formats.display_json.constants import Amounts, amounts
from signoria.virtu.formats.display_json.palaces import RealmShown, realms
from signoria.virtu.knowledge.view import View
from signoria.virtu.model.actions import Action
from signoria.virtu.model.components import SYMBOLS
from signoria.virtu.model.state import State
from signoria.virtu.phases import siege


class Use(TypedDict):
    place: str
    symbol: str
    amount: int


class Way(TypedDict):
    """A complete payment."""

    action: str
    uses: list[Use]


class OneUse(Use):
    action: str


# `for` is no name for a field of a class.
Payment = TypedDict(
    "Payment",
    {
        "for": str,
        "need": list[Amounts],
        "paid": Amounts,
        "ways": list[Way],
        "uses": list[OneUse],
    },
)
"""What is to be paid, what of it is there already, and what can pay the rest."""


class Offer(TypedDict):
    """A legal action."""

    action: str
    places: list[str]
    """Where it is done, then where it begins."""
    price: NotRequired[list[Amounts]]
    """Any of these."""
    gain: NotRequired[dict[str, int]]
    defence: NotRequired[int]
    """How strong the city is that an army marches or sails to."""


class Own(TypedDict):
    """What one seat sees besides."""

    seat: int | None
    unplaced: list[str]
    """Cards of one's own that are to be placed."""
    payment: Payment | None
    offers: list[Offer]
    """All legal actions."""
    sieges: list[ClashShown]
    """The sieges that could come next, with their sums."""
    realms: NotRequired[list[RealmShown]]
    """While families are placed in secret: with one's own palace as it is."""


def own(view: View) -> Own:
    """What the seat of a view sees besides: all that it can do, and why not the rest."""
    table, seat = view.table, view.seat
    if seat is None or not table.realms:
        return _nothing(seat)
    shown = _nothing(seat)
    shown["unplaced"] = [table.data.cards[card].id for card in board_places.to_place(table, seat)]
    if table.phase == "family":
        shown["realms"] = realms(view)
    if view.legal:
        shown["offers"] = [_offer(table, seat, action) for action in view.legal]
        if table.phase == "pay":
            shown["payment"] = _payment(table, seat, view.legal)
        if table.phase == "siege":
            shown["sieges"] = [
                clash_shown(table, siege_sums.siege_at(table, seat, city))
                for city in siege.sieges(table, seat)
            ]
    return shown


def unhidden(state: State) -> Own:
    """What there is to see besides when nothing is hidden any more."""
    return {**_nothing(None), "realms": realms(View(state, None, (None,) * state.players))}


def _nothing(seat: int | None) -> Own:
    return {
        "seat": seat,
        "unplaced": [],
        "payment": None,
        "offers": [],
        "sieges": [],
    }


def _offer(table: State, seat: int, action: Action) -> Offer:
    offer: Offer = {"action": str(action), "places": [*board_places.places_of(table, seat, action)]}
    if ways := prices.price(table, seat, action):
        offer["price"] = [amounts(way) for way in ways]
    if gained := prices.gain(table, seat, action):
        offer["gain"] = gained
    if action.form in ("march", "sail") and table.owner[action.args[1]] != seat:
        there = siege_sums.siege_at(table, seat, action.args[1])
        offer["defence"] = siege_sums.strengths(table, there)[1]
    return offer


def _payment(table: State, seat: int, legal: Sequence[Action]) -> Payment:
    return {
        "for": str(table.todo or ""),
        "need": [amounts(cost) for cost in table.need],
        "paid": amounts(table.pool),
        "ways": [
            {"action": str(action), "uses": [_use(table, seat, *use) for use in action.uses]}
            for action in legal
            if action.form == "pay"
        ],
        "uses": [
            {"action": str(action), **_use(table, seat, *action.args)}
            for action in legal
            if action.form == "use"
        ],
    }


def _use(table: State, seat: int, source: int, symbol: int) -> Use:
    return {
        "place": board_places.source(table, seat, source),
        "symbol": SYMBOLS[symbol],
        "amount": prices.used_amount(table, seat, source, symbol),
    }
