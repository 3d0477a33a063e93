"""The cheapest way to the lead: which cards would do, and what they are worth together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from signoria.bots.condottiere.captain.field import Field, Lines
from signoria.bots.condottiere.captain.temper import Temper
from signoria.condottiere.model.cards import BISHOP, DRUMMER, MERCENARIES, SPRING, WINTER
from signoria.condottiere.model.strength import STEADY


@dataclass(frozen=True, slots=True)
class LeadPlan:
    """Cards to play one after the other, and their price."""

    cards: tuple[int, ...]
    price: float


def cheapest(field: Field, hand: Sequence[int], temper: Temper, lead: int = 1) -> LeadPlan | None:
    """The cheapest plan to be ahead by so much as the armies lie now; None if there is none."""
    plans = [_additions(field, field.lines, field.lead, hand, temper, lead)]
    for opener in _openers(field, hand):
        lines = field.after(opener)
        rest = _additions(field, lines, field.lead_of(lines), hand, temper, lead)
        if rest is not None:
            price = rest.price + temper.prices[opener]
            plans.append(LeadPlan((opener, *rest.cards), price))
    return min(
        (plan for plan in plans if plan is not None), key=lambda plan: plan.price, default=None
    )


def _openers(field: Field, hand: Sequence[int]) -> list[int]:
    """The cards that change what other cards are worth."""
    openers = [card for card in (WINTER, SPRING) if hand[card]]
    if hand[BISHOP] and field.view.rules.bishop_strikes:
        openers.append(BISHOP)
    if hand[DRUMMER] and DRUMMER not in field.lines[field.me]:
        openers.append(DRUMMER)
    return openers


def _additions(
    field: Field, lines: Lines, lead: int, hand: Sequence[int], temper: Temper, wanted: int
) -> LeadPlan | None:
    """Add army by army: the cheapest card that is enough, else the strongest and go on."""
    missing = wanted - lead
    stock = _stock(field, lines, hand, temper)
    cards: list[int] = []
    price = 0.0
    while missing > 0:
        if not stock:
            return None
        enough = [entry for entry in stock if entry[0] >= missing]
        entry = (
            min(enough, key=lambda e: e[1]) if enough else max(stock, key=lambda e: (e[0], -e[1]))
        )
        stock.remove(entry)
        cards.append(entry[2])
        price += entry[1]
        missing -= entry[0]
    return LeadPlan(tuple(cards), price)


def _stock(
    field: Field, lines: Lines, hand: Sequence[int], temper: Temper
) -> list[tuple[int, float, int]]:
    """What each card of the hand would add, its price, and its kind."""
    winter, drummed = field.rate(lines)
    rules = field.view.rules
    stock = []
    for card in (*MERCENARIES, *STEADY):
        adds = rules.winter_strength if winter and card in MERCENARIES else rules.strength[card]
        if card in MERCENARIES:
            adds *= drummed
        stock += [(adds, temper.prices[card], card)] * hand[card]
    return stock
