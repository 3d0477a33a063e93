"""Sieges and battles with their sums, as a page draws them."""

from __future__ import annotations

from typing import TypedDict

from signoria.virtu.display import board_places, siege_sums
from signoria.virtu.formats.display_json.palaces import shown_seat
from signoria.virtu.model.clash import Clash
from signoria.virtu.model.state import State

BOTH = ("attacker", "defender")


class PartShown(TypedDict):
    key: str
    amount: int
    who: int | None


class MoreShown(TypedDict):
    """A war bonus that a side could still add."""

    place: str
    strength: int
    florins: int


class ClashShown(TypedDict):
    kind: str
    """`siege` or `battle`."""
    city: str
    attacker: int
    defender: int | None
    attack: list[PartShown]
    defence: list[PartShown]
    attack_more: list[MoreShown]
    defence_more: list[MoreShown]
    verdict: str
    """What would come of it: a key of the catalogues."""
    losses: int
    asked: str | None
    """`attacker` or `defender`; None while it has not begun."""
    passed: list[str]


def clash_shown(table: State, clash: Clash) -> ClashShown:
    """A siege or a battle, with what either side could still add."""
    verdict = siege_sums.verdict(table, clash)
    begun = clash is table.clash
    return {
        "kind": clash.use,
        "city": table.data.cities[clash.city].id,
        "attacker": clash.attacker,
        "defender": shown_seat(clash.defender),
        "attack": _parts(siege_sums.attack_parts(table, clash)),
        "defence": _parts(siege_sums.defence_parts(table, clash)),
        "attack_more": _more(table, clash, clash.attacker),
        "defence_more": _more(table, clash, clash.defender),
        "verdict": verdict.key,
        "losses": verdict.losses,
        "asked": BOTH[clash.asked] if begun else None,
        "passed": [side for side, passed in zip(BOTH, clash.passed, strict=True) if passed],
    }


def _parts(parts: list[siege_sums.SumPart]) -> list[PartShown]:
    return [{"key": part.key, "amount": part.amount, "who": shown_seat(part.who)} for part in parts]


def _more(table: State, clash: Clash, seat: int) -> list[MoreShown]:
    if seat not in siege_sums.open_sides(clash):
        return []
    return [
        {
            "place": board_places.places_of(table, seat, action)[0],
            "strength": strength,
            "florins": florins,
        }
        for action, strength, florins in siege_sums.reserves(table, seat, clash)
    ]
