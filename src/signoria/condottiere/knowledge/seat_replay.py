"""Playing again what one seat saw, though it never saw everything.

The record of a seat has `?` where it could not see a card. To play it again, the hidden cards are
kept as a guess that is mended whenever a line tells more: a card that turns up was in that hand all
along, and whoever folds had no mercenary. Others' secret decisions are not in it at all, and are
made up: whoever could have folded and did not held. What the seat sees is the same as then.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import takewhile

from signoria.condottiere.knowledge.memory import NONE
from signoria.condottiere.model.cards import HIDEABLE, INDEX, KINDS, NAMES, WINTER, names, spread
from signoria.condottiere.model.state import State
from signoria.condottiere.phases import fold
from signoria.game import UNKNOWN, BadInput, Shuffle

Place = tuple[str, int]
"""Where a hidden card may be: in a `hand`, among `folded` cards, in the `deck` or the `shuffle`."""


def suppose(state: State, seat: int, lines: Sequence[str]) -> str:
    """Mend the guess so that the first of these lines can happen and the others follow.

    Returns the line with every `?` filled in.
    """
    guess = _Guess(state, seat)
    words = lines[0].split(" ")
    if state.phase == "fold" and words[1:2] not in (["fold"], ["hold"], ["show"]):
        guess.fold(_folders(lines))
        return lines[0]
    if words[0] == "shuffle":
        return guess.shuffle(words, lines)
    if len(words) > 1 and words[0].isdecimal() and int(words[0]) in range(state.players):
        words = guess.fill(int(words[0]), words, lines)
        guess.mend_deck(_deals_ahead(lines))
    return " ".join(words)


def _deals_ahead(lines: Sequence[str]) -> list[tuple[int, list[str]]]:
    """Who is dealt what before the next decision or shuffle."""
    deals = []
    for line in lines[1:]:
        who, *words = line.split(" ")
        if who.isdecimal() and words[:1] == ["deal"]:
            deals.append((int(who), words[1:]))
        elif who == "shuffle" or (who.isdecimal() and words[:1] != ["reveal"]):
            break
    return deals


def _folders(lines: Sequence[str]) -> set[int]:
    """Who is announced to fold, before anything else happens. R27"""
    told = takewhile(lambda words: words[1:] == ["folds"], (line.split(" ") for line in lines))
    return {int(words[0]) for words in told}


class _Guess:
    """The cards of a state that a seat cannot see, and how to exchange them."""

    def __init__(self, state: State, seat: int) -> None:
        self.state = state
        self.seat = seat
        self.needed: dict[int, list[int]] = {}
        """Cards that a seat is about to use, and so has to hold."""

    def shuffle(self, words: list[str], lines: Sequence[str]) -> str:
        """Fill in an order that deals what the seat was dealt."""
        chance = self.state.chance
        if words != ["shuffle", "deck", UNKNOWN] or chance is None or chance.label != "deck":
            return " ".join(words)
        order = self.arrange("shuffle", _deals_ahead(lines))
        return f"shuffle deck {' '.join(names(order))}"

    def fill(self, who: int, words: list[str], lines: Sequence[str]) -> list[str]:
        """Fill in the cards of a decision, and make sure that the hand has them."""
        if who == self.seat or words[1] not in ("play", "keep", "show"):
            return words
        first = 3 if words[1] == "show" else 2
        known = [word for word in words[first:] if word != UNKNOWN]
        if words[1] == "play" and words[2:] == [UNKNOWN]:
            before = int(self.state.face_down[who] is not None)
            known = [_revealed(who, lines, before) or self.something_to_hide(who)]
            words = [*words[:2], *known]
        for word in known if words[1] != "play" else known[:1]:
            if word in INDEX:
                self.put_into_hand(who, INDEX[word])
        blanks = words[first:].count(UNKNOWN)
        if blanks:
            chosen = spread(self.state.hands[who])[:blanks]
            self.needed[who] = chosen
            words = [*words[:first], *names(chosen)]
        return words

    def something_to_hide(self, who: int) -> str:
        """Any card that may be played face down. V5"""
        for card in spread(self.state.hands[who]):
            if card in HIDEABLE:
                return NAMES[card]
        return NAMES[next(card for _, card in self.everywhere(who) if card in HIDEABLE)]

    def fold(self, folders: set[int]) -> None:
        """Let those fold who are announced to, and all others hold who may fold. R27"""
        state = self.state
        for who in folders - {self.seat}:
            self.disarm(who, folders)
        others = (who for who in range(state.players) if who != self.seat)
        decisions = {
            who: "fold" if who in folders else "hold" for who in others if fold.may_fold(state, who)
        }
        state.decided = {**state.decided, **decisions}
        fold.go_on(state)

    def disarm(self, who: int, folders: set[int]) -> None:
        """Give all mercenaries of a seat to those who may have them, for other cards."""
        for card in [card for card in spread(self.state.hands[who]) if card < WINTER]:
            place, other = next(
                ((kind, owner), other)
                for (kind, owner), other in self.everywhere(who)
                if other >= WINTER
                and kind != "folded"
                and not (kind == "hand" and owner in folders)
            )
            self.exchange(("hand", who), card, place, other)

    def mend_deck(self, deals: list[tuple[int, list[str]]]) -> None:
        """Put the cards that the seat draws next on top of the deck. V1"""
        if self.state.deck and any(who == self.seat for who, _ in deals):
            self.state.deck = tuple(self.arrange("deck", deals))

    def arrange(self, kind: str, deals: list[tuple[int, list[str]]]) -> list[int]:
        """The deck in an order that gives the seat what it was dealt, and the others anything."""
        wanted = [INDEX[card] for who, dealt in deals if who == self.seat for card in dealt
                  if card in INDEX]  # fmt: skip
        for card in set(wanted):
            while self.pile(kind).count(card) < wanted.count(card):
                spare = next(
                    c for c in self.pile(kind) if self.pile(kind).count(c) > wanted.count(c)
                )
                place = next(p for p, c in self.everywhere(-1) if c == card and p[0] != kind)
                self.exchange((kind, 0), spare, place, card)
        rest = list(self.pile(kind))
        for card in wanted:
            rest.remove(card)
        order: list[int] = []
        for who, dealt in deals:
            known = [INDEX[card] for card in dealt if card in INDEX] if who == self.seat else []
            order += known or [rest.pop() for _ in dealt]
        return order + rest

    def pile(self, kind: str) -> Sequence[int]:
        if kind == "deck":
            return self.state.deck
        assert self.state.chance is not None
        return self.state.chance.items

    def put_into_hand(self, who: int, card: int) -> None:
        """A card turns out to be in a hand."""
        needed = self.needed.setdefault(who, [])
        needed.append(card)
        if self.state.hands[who][card] < needed.count(card):
            found = next((place for place, c in self.everywhere(who) if c == card), None)
            if found is None:
                raise BadInput(f"seat {who} cannot hold {NAMES[card]}: all of them were elsewhere")
            self.exchange(("hand", who), self.spare(who), found, card)

    def spare(self, who: int) -> int:
        """A card of a hand that nobody knows to be in it."""
        for card in spread(self.state.hands[who]):
            if self.state.hands[who][card] > self.sure(who, card):
                return card
        raise BadInput(f"seat {who} cannot hold so many cards")

    def everywhere(self, but: int) -> Iterator[tuple[Place, int]]:
        """Every hidden card outside one hand; those that say least about anybody first."""
        state = self.state
        yield from ((("deck", 0), card) for card in state.deck)
        if state.chance is not None and state.chance.label == "deck":
            yield from ((("shuffle", 0), card) for card in state.chance.items)
        for who, folded in state.memory.folded.items():
            if who != self.seat:
                yield from ((("folded", who), card) for card in spread(folded))
        for who in range(state.players):
            if who not in (but, self.seat):
                free = [n - self.sure(who, card) for card, n in enumerate(state.hands[who])]
                yield from ((("hand", who), card) for card in spread([max(0, n) for n in free]))

    def sure(self, who: int, card: int) -> int:
        """How many of a kind a hand has to hold, for all that is known.

        What was taken back or shown may lie face down before the seat by now.
        """
        taken = self.state.taken[who] or NONE
        shown = self.state.memory.shown.get((self.seat, who), NONE)
        known = max(taken[card], shown[card]) - (self.state.face_down[who] == card)
        return max(known, self.needed.get(who, []).count(card))

    def exchange(self, here: Place, mine: int, there: Place, other: int) -> None:
        self.turn(here, mine, other)
        self.turn(there, other, mine)

    def turn(self, place: Place, old: int, new: int) -> None:
        """Let a hidden card be another."""
        state, (kind, who) = self.state, place
        if kind == "hand":
            state.hands[who][old] -= 1
            state.hands[who][new] += 1
            state.kinds[who] = sum(1 << card for card in range(KINDS) if state.hands[who][card])
        elif kind == "folded":
            counts = list(state.memory.folded[who])
            counts[old] -= 1
            counts[new] += 1
            folded = {**state.memory.folded, who: tuple(counts)}
            state.memory = replace(state.memory, folded=folded)
        elif kind == "deck":
            cards = list(state.deck)
            cards[cards.index(old)] = new
            state.deck = tuple(cards)
        elif state.chance is not None:
            items = list(state.chance.items)
            items[items.index(old)] = new
            state.chance = Shuffle("deck", tuple(sorted(items)), NAMES)


def _revealed(who: int, lines: Sequence[str], before: int) -> str | None:
    """The card that a seat turns up later, after some others; None if the record ends too soon."""
    cards = [line.split(" ")[-1] for line in lines[1:] if line.startswith(f"{who} reveal ")]
    return cards[before] if before < len(cards) else None
