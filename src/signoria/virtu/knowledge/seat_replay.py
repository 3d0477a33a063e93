"""Playing the record of one seat again: what it never saw is filled in by what it saw later."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from signoria.game import UNKNOWN
from signoria.virtu.model.actions import Action, parse
from signoria.virtu.model.components import SIDES
from signoria.virtu.model.state import State
from signoria.virtu.phases import family


def suppose(state: State, lines: Sequence[str]) -> str:
    """The first line with its card and place filled in, so that all lines can happen."""
    line = lines[0]
    who, _, rest = line.partition(" ")
    if rest != f"place {UNKNOWN}" or not who.isdecimal() or int(who) >= state.players:
        return line
    seat = int(who)
    options = family.legal(state, seat)
    for option in _order(state, seat, lines):
        if option in options:
            return f"{seat} {option}"
    return f"{seat} {options[0]}" if options else line


def _order(state: State, seat: int, lines: Sequence[str]) -> Sequence[Action]:
    """How the seat may place its other cards to end up with the palace that was shown later."""
    shown = next((line for line in lines if line.startswith(f"{seat} palace ")), None)
    if shown is None:
        return []
    wanted = _pairs(shown.split()[2:])
    placings = [parse(state.data, f"place {card} {where}") for card, where in wanted]
    unplaced = state.realms[seat].unplaced
    missing = [action for action in placings if action is not None and action.args[0] in unplaced]
    for order in permutations(missing):
        if _leads_to(state, seat, order, wanted):
            return order
    return []


def _pairs(words: Sequence[str]) -> list[tuple[str, str]]:
    """Cards with their places, from the words of a palace."""
    pairs: list[tuple[str, str]] = []
    place = 0
    while place < len(words):
        short = words[place + 1 : place + 2] != [] and words[place + 1] in SIDES
        end = place + (2 if short else 3)
        pairs.append((words[place], " ".join(words[place + 1 : end])))
        place = end
    return pairs


def _leads_to(
    state: State, seat: int, order: Sequence[Action], wanted: list[tuple[str, str]]
) -> bool:
    """Whether placing cards in this order is allowed and gives the palace as it was shown."""
    trial = state.clone()
    for action in order:
        if action not in family.legal(trial, seat):
            return False
        family.put(trial.realms[seat], action)
    return sorted(_pairs(family.shown(trial, seat))) == sorted(wanted)
