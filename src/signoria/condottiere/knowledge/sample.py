"""Deals of the hidden cards that agree with all a seat has seen, each equally likely.

Every card that the seat cannot see is put somewhere it may be: into a hand, face down before a
seat, among folded cards, or into the deck. What was seen of a hand restricts it: cards that were
taken back or shown are in it, no mercenary is among folded cards (R27), and a card that lies face
down is of a kind that may (V5). A deal that breaks one of these is drawn again, so that all that
remain are equally likely. Whoever has not folded may hold anything: nobody was told whom the table
asked.

Cards kept from the round before (`kept_cards.py`) and decks made anew from known discards
(`redrawn_decks.py`) restrict more than one shuffle, and have files of their own.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from signoria.condottiere.knowledge import kept_cards, redrawn_decks
from signoria.condottiere.knowledge.hidden_deal import (
    HiddenDeal,
    hidden_sizes,
    others,
    turn_down,
    visible,
)
from signoria.condottiere.knowledge.view import View
from signoria.condottiere.model.cards import MERCENARIES, NAMES, spread, tally
from signoria.game import Shuffle


def deal(view: View, rng: Random) -> HiddenDeal:
    """Draw where the hidden cards of a view are."""
    if view.memory.draws is not None:
        return redrawn_decks.deal(view, rng)
    return _deal(view, rng)


def _deal(view: View, rng: Random) -> HiddenDeal:
    """Deal the unseen cards of one shuffle until nothing contradicts what was seen."""
    unseen = [all_ - seen for all_, seen in zip(view.rules.deck, visible(view), strict=True)]
    known = {seat: spread(view.known_of(seat)) for seat in others(view)}
    for cards in known.values():
        for card in cards:
            unseen[card] -= 1
    while True:
        deal = _deal_once(view, rng, unseen, known)
        if deal is not None:
            return deal


def _deal_once(
    view: View, rng: Random, unseen: list[int], known: dict[int, list[int]]
) -> HiddenDeal | None:
    memory, kept = view.memory, view.memory.kept
    sizes = hidden_sizes(view, rng)
    if kept is not None and kept.seat != view.seat and sizes[kept.seat]:
        hidden = sizes[kept.seat] - len(known[kept.seat])
        carried = kept_cards.draw(view, kept, hidden, rng)
        known = {**known, kept.seat: known[kept.seat] + carried}
        unseen = [left - carried.count(kind) for kind, left in enumerate(unseen)]
    deal = HiddenDeal(view)
    pool = sorted(spread(unseen), key=lambda _: rng.random())
    for seat, count in memory.folds.items():  # first, from the cards that are no mercenaries
        if seat != view.seat:
            deal.folded[seat] = tuple(tally(_take_others(pool, count)))
    for seat in others(view):
        missing = sizes[seat] - len(known[seat])
        deal.hands[seat] = known[seat] + pool[:missing]
        del pool[:missing]
    deal.deck = pool
    return deal if turn_down(view, deal, rng) else None


def _take_others(pool: list[int], count: int) -> list[int]:
    """Take the first cards of a shuffled pool that are no mercenaries."""
    taken: list[int] = []
    place = 0
    while len(taken) < count:
        if pool[place] in MERCENARIES:
            place += 1
        else:
            taken.append(pool.pop(place))
    return taken


def awaited(view: View, hands: Sequence[Sequence[int]]) -> tuple[Shuffle | None, str]:
    """The same shuffle that the table waits for."""
    if view.shuffles is None:
        return None, ""
    label, purpose = view.shuffles
    if label == "holder":
        seats = range(view.rules.players)
        return Shuffle(label, tuple(seats), [str(seat) for seat in seats]), purpose
    if purpose == "draw":
        return Shuffle(label, tuple(sorted(view.discards)), NAMES), purpose
    held = [sum(kinds) for kinds in zip(*hands, strict=True)]
    rest = [all_ - kept for all_, kept in zip(view.rules.deck, held, strict=True)]
    return Shuffle(label, tuple(spread(rest)), NAMES), purpose
