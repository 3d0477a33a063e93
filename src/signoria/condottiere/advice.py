"""One line of advice for whoever has to decide: what is easily overlooked, and nothing more.

It comes from what the seat sees, so it can tell nobody anything new. Seats and regions are numbers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from signoria.condottiere import display
from signoria.condottiere.knowledge.view import View
from signoria.condottiere.model.cards import (
    COURTESAN,
    DRUMMER,
    HEROINE,
    SPRING,
    WINTER,
    spread,
)
from signoria.condottiere.model.strength import strengths

Sentence = tuple[str | int, ...]
"""What to say, and the numbers in it: `("lead", 4)`, `("double", 2)`."""


def advice(view: View) -> list[Sentence]:
    """What to tell the seat of a view; nothing unless it has to choose a site, or to fight."""
    if view.seat is None or not view.legal:
        return []
    if view.phase == "site":
        return list(_site(view, view.seat))
    return list(_battle(view, view.seat)) if view.phase == "battle" else []


def _site(view: View, seat: int) -> Iterator[Sentence]:
    """Where the game could be won, by oneself or else by the next who could."""
    index = view.rules.board.index
    sites = {index[action.region] for action in view.legal if action.verb == "site"}
    winning = display.winning(view.rules, view.owners)
    for one in (seat, *view.rules.turns[seat]):
        if open_to := [place for place in winning[one] if place in sites]:
            yield ("win", open_to[0]) if one == seat else ("threat", one, open_to[0])
            return


def _battle(view: View, seat: int) -> Iterator[Sentence]:
    armies = view.strengths()
    rival = max(view.rules.turns[seat][:-1], key=lambda one: armies[one])
    lead = armies[seat] - armies[rival]
    fighting = [
        one for one in view.rules.turns[seat][:-1] if view.has_cards[one] and not view.passed[one]
    ]
    if not max(armies):
        yield ("nobody",)
    elif lead > 0:
        yield ("lead", lead)
    else:
        yield ("behind", rival, -lead) if lead else ("level", rival)
    if lead > 0:
        yield from _threats(view, fighting, armies[seat])
    elif _is_hopeless(view, seat, rival):
        yield ("hopeless",)
    yield from _stake(view, seat, fighting)


def _threats(view: View, fighting: Sequence[int], mine: int) -> Iterator[Sentence]:
    """Nobody is left to overtake, or who could do it with a single Drummer."""
    if not fighting:
        yield ("alone",)
    elif _drummers_left(view):
        lines = view.open_lines()
        for one in fighting:
            drummed = [[*line, DRUMMER] if who == one else line for who, line in enumerate(lines)]
            if DRUMMER not in lines[one] and strengths(view.rules, drummed)[one] > mine:
                yield ("double", one)
                return


def _drummers_left(view: View) -> int:
    """How many Drummers nobody has seen, as far as this seat knows."""
    seen = view.hand[DRUMMER] + view.discards.count(DRUMMER)
    return view.rules.deck[DRUMMER] - seen - sum(line.count(DRUMMER) for line in view.lines)


def _is_hopeless(view: View, seat: int, rival: int) -> bool:
    """Whether even all cards of the hand would be too little: told only where that is certain."""
    plain = {*range(WINTER), DRUMMER, HEROINE, COURTESAN}
    cards, lines = spread(view.hand), view.open_lines()
    tricky = any(card not in plain for card in cards) or any(SPRING in line for line in lines)
    if tricky or not cards or any(card is not None for card in view.face_down):
        return False
    lines[seat] = [*lines[seat], *cards]
    after = strengths(view.rules, lines)
    return after[seat] <= after[rival]


def _stake(view: View, seat: int, fighting: Sequence[int]) -> Iterator[Sentence]:
    """Whether the game is decided here."""
    winning = display.winning(view.rules, view.owners)
    if view.site is None:
        return
    if view.site in winning[seat]:
        yield ("stake-you",)
        return
    strong = [one for one in view.rules.turns[seat][:-1] if one in fighting or view.lines[one]]
    for one in strong:
        if view.site in winning[one]:
            yield ("stake", one)
            return
