"""Reasons as keys of the catalogues, and their arguments in the words of the notation."""

from __future__ import annotations

from signoria.bots.contract import Reason
from signoria.text import Value
from signoria.virtu.model.components import SYMBOLS, Cost, Options
from signoria.virtu.model.means import cost_text


def fact(key: str, **args: Value) -> Reason:
    """A reason; the catalogues have it as `virtu.why.KEY`."""
    return Reason(f"virtu.why.{key}", args)


def florins_text(count: int) -> str:
    return f"{count} florin"


def options_text(options: Options) -> str:
    """The alternatives of a card or a tile: `2 crown / 1 ship`."""
    return " / ".join(f"{count} {SYMBOLS[kind]}" for kind, count in options)


def price_text(cost: Cost) -> str:
    return cost_text(cost)
