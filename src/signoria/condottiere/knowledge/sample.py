"""Complete states that agree with all a seat has seen, each consistent deal equally likely.

Every card that the seat cannot see is put somewhere it may be: into a hand, face down before a
seat, among folded cards, or into the deck. What was seen of a hand restricts it: cards that were
taken back or shown are in it; a seat that could have folded holds no mercenary, and one that could
not holds one at least (R27); a card that lies face down is of a kind that may (V5). A deal that
breaks one of these is drawn again, so that all that remain are equally likely.

Cards kept from the round before (`keeping.py`) and decks made anew from known discards (`decks.py`)
restrict more than one shuffle, and have files of their own.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from signoria.condottiere.knowledge import kept_cards, redrawn_decks
from signoria.condottiere.knowledge.memory import Counts
from signoria.condottiere.knowledge.view import HIDDEN, View
from signoria.condottiere.model.cards import HIDEABLE, KINDS, MERCENARIES, NAMES, spread, tally
from signoria.game import Shuffle

if TYPE_CHECKING:
    from signoria.condottiere.model.state import State


def sample(view: View, rng: Random) -> State:
    """Draw a state for a view."""
    remade = view.memory.draws is not None
    return _state(view, redrawn_decks.deal(view, rng) if remade else _deal(view, rng))


class HiddenDeal:
    """Where every card that a seat cannot see might be."""

    __slots__ = ("deck", "draws", "face_down", "folded", "hands")

    def __init__(self, view: View) -> None:
        self.hands: list[list[int]] = [[] for _ in range(view.rules.players)]
        """The cards of each hand that is not the viewer's own."""
        self.face_down: list[int | None] = list(view.face_down)
        self.folded: dict[int, Counts] = dict(view.memory.folded)
        self.deck: list[int] = []
        self.draws: dict[int, tuple[Counts, ...]] | None = None


def others(view: View) -> list[int]:
    """The seats whose cards are hidden."""
    return [seat for seat in range(view.rules.players) if seat != view.seat]


def visible(view: View) -> list[int]:
    """How many of each kind the viewer sees, or put away itself."""
    counts = list(view.hand)
    for line in (*view.lines, view.discards):
        for card in line:
            if card != HIDDEN:
                counts[card] += 1
    for folded in view.memory.folded.values():
        counts = [one + other for one, other in zip(counts, folded, strict=True)]
    return counts


def hidden_sizes(view: View, rng: Random) -> list[int]:
    """How many hidden cards each other seat has, in hand or face down.

    Where nobody has counted, any size from one card to a full hand is as likely as another.
    """
    sizes = [0] * view.rules.players
    for seat in others(view):
        if view.tally is not None:
            sizes[seat] = view.tally[seat]
        elif view.has_cards[seat]:
            known = sum(view.known_of(seat))
            full = view.rules.limit(view.regions_of(seat)) - len(view.lines[seat])
            sizes[seat] = rng.randint(max(1, known), max(1, known, full))
        sizes[seat] += view.face_down[seat] is not None
    return sizes


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
    without = [seat for seat in others(view) if view.armed[seat] is False]
    for seat in without:  # first, from the cards that are no mercenaries
        missing = sizes[seat] - len(known[seat])
        deal.hands[seat] = known[seat] + _take_others(pool, missing)
    for seat, count in memory.folds.items():
        if seat != view.seat:
            deal.folded[seat] = tuple(tally(_take_others(pool, count)))
    for seat in others(view):
        if seat not in without:
            missing = sizes[seat] - len(known[seat])
            deal.hands[seat] = known[seat] + pool[:missing]
            del pool[:missing]
    deal.deck = pool
    return deal if _agrees(view, deal) and turn_down(view, deal, rng) else None


def _agrees(view: View, deal: HiddenDeal) -> bool:
    """Whether all who could not fold hold a mercenary, or have one in their line by now."""
    return all(
        any(card in MERCENARIES for card in (*deal.hands[seat], *view.lines[seat]))
        for seat in others(view)
        if view.armed[seat]
    )


def turn_down(view: View, deal: HiddenDeal, rng: Random) -> bool:
    """Choose which hidden cards lie face down; False if such a card never does. V5"""
    for seat in others(view):
        if view.face_down[seat] is not None:
            hand = deal.hands[seat]
            deal.face_down[seat] = card = hand.pop(rng.randrange(len(hand)))
            if card not in HIDEABLE:
                return False
    return True


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


def _state(view: View, deal: HiddenDeal) -> State:
    """The state with all that the viewer sees, and the rest as dealt."""
    from signoria.condottiere.model.state import State

    state = State.__new__(State)
    players = view.rules.players
    state.rules = view.rules
    state.phase = view.phase
    state.to_act = view.to_act
    state.condottiere = view.condottiere
    state.site = view.site
    state.owners = view.owners
    state.pope = view.pope
    state.hands = [
        list(view.hand) if seat == view.seat else tally(deal.hands[seat]) for seat in range(players)
    ]
    state.kinds = [sum(1 << kind for kind in range(KINDS) if hand[kind]) for hand in state.hands]
    state.lines = [list(line) for line in view.lines]
    state.face_down = tuple(deal.face_down)
    for line, card in zip(state.lines, state.face_down, strict=True):
        if card is not None:
            line[-1] = card
    state.passed = list(view.passed)
    state.defender = view.defender
    state.deck = tuple(deal.deck)
    state.discards = list(view.discards)
    state.owed = view.owed
    state.round = view.round
    state.idle = view.idle
    state.quiet = view.quiet
    state.declined = view.declined
    state.opening = view.opening
    state.finalists = view.finalists
    state.ending = view.outcome
    state.armed = view.armed
    state.taken = view.taken
    state.revealed = view.revealed
    state.memory = view.memory.filled(deal.folded, deal.draws)
    state.chance, state.waiting = _awaited(view, state)
    return state


def _awaited(view: View, state: State) -> tuple[Shuffle | None, str]:
    """The same shuffle that the table waits for."""
    if view.shuffles is None:
        return None, ""
    label, purpose = view.shuffles
    if label == "holder":
        seats = range(view.rules.players)
        return Shuffle(label, tuple(seats), [str(seat) for seat in seats]), purpose
    if purpose == "draw":
        return Shuffle(label, tuple(sorted(view.discards)), NAMES), purpose
    held = [sum(kinds) for kinds in zip(*state.hands, strict=True)]
    rest = [all_ - kept for all_, kept in zip(view.rules.deck, held, strict=True)]
    return Shuffle(label, tuple(spread(rest)), NAMES), purpose
