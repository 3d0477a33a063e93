"""What the table has seen of hands that nobody shows: the facts behind `view.sample`.

A `Memory` never changes: whatever adds to it makes another, so that clones share it. It holds what
an attentive player would remember since the last deal, and what each seat alone knows. A view
gets `seen_by(seat)`, from which everything private to the others has been taken out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from signoria.condottiere.cards import KINDS, MERCENARIES

Counts = tuple[int, ...]
NONE: Counts = (0,) * KINDS

Known = Mapping[tuple[int | None, int], Counts]
"""At least so many of each kind are in the hand of a seat, or face down before it: what everybody
knows under (None, seat), what one viewer was shown besides under (viewer, seat)."""


@dataclass(frozen=True, slots=True)
class Kept:
    """Cards carried over into this round: how many is public, which is not. R29"""

    seat: int
    count: int
    hand_before: int
    """How many cards it chose from."""
    known_before: Known
    mercenaries_before: bool | None
    seen_before: Counts
    """What lay open when they were kept, and so was not among them."""
    folded_before: Mapping[int, Counts]
    """What each seat had folded: only it knows."""
    revealed: tuple[int, ...] = ()
    """What the keeper has shown in play since; a card may have been kept or dealt."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """One step in the life of the deck when cards are drawn after each battle (V1)."""

    step: str
    """`shuffle`, `draw`, `play` (a card turned face up) or `take` (one taken back)."""
    seat: int
    cards: Counts | int
    """What was shuffled; how many were drawn; the card played or taken back."""
    before: Drawn | None


@dataclass(frozen=True, slots=True)
class Memory:
    """Facts about hidden cards that are not on the table any more."""

    known: Known
    mercenaries: tuple[bool | None, ...]
    """Whether a seat was seen to hold a mercenary when hands could be folded. R27"""
    folded: Mapping[int, Counts]
    """What each seat folded since the last deal: only it knows which cards."""
    folds: Mapping[int, int]
    """How many cards each seat folded, where that could be counted."""
    counted: bool
    """Whether all hand sizes follow from what was seen, as in every game from its beginning."""
    kept: Kept | None = None
    drawn: Drawn | None = None
    """The history of the deck with V1, newest first."""
    draws: Mapping[int, tuple[Counts, ...]] | None = None
    """With V1: what each seat drew from each deck, oldest deck first. Only it knows."""

    def after_play(self, seat: int, card: int) -> Memory:
        """A card of a hand has been turned face up."""
        new = self
        if self.kept is not None and self.kept.seat == seat and not self._sure(None, seat, card):
            new = replace(new, kept=replace(self.kept, revealed=(*self.kept.revealed, card)))
        if self.draws is not None:
            new = replace(new, drawn=Drawn("play", seat, card, self.drawn))
        if self.mercenaries[seat] and card in MERCENARIES:
            new = replace(new, mercenaries=_with(self.mercenaries, seat, None))
        if any(key[1] == seat and counts[card] for key, counts in self.known.items()):
            new = replace(new, known=self._shifted(seat, card, -1))
        return new

    def after_take_back(self, seat: int, card: int) -> Memory:
        """A card that lay open went back into a hand."""
        known = dict(self.known)
        known.setdefault((None, seat), NONE)
        new = replace(self, known=replace(self, known=known)._shifted(seat, card, +1))
        if self.draws is not None:
            new = replace(new, drawn=Drawn("take", seat, card, self.drawn))
        return new

    def after_show(self, viewer: int, seat: int, shown: Counts) -> Memory:
        """A seat has shown some of its cards to a viewer."""
        before = self.known_to(viewer, seat)
        known = {**self.known, (viewer, seat): tuple(map(max, before, shown))}
        return replace(self, known=known)

    def after_folding(self, mercenaries: Sequence[bool | None]) -> Memory:
        return replace(self, mercenaries=tuple(mercenaries))

    def after_fold(self, seat: int, hand: Counts) -> Memory:
        """A seat has put its whole hand away, unseen."""
        known = {key: counts for key, counts in self.known.items() if key[1] != seat}
        mercenaries = _with(self.mercenaries, seat, None)
        return replace(
            self,
            known=known,
            mercenaries=mercenaries,
            folded={**self.folded, seat: hand},
            folds={**self.folds, seat: sum(hand)} if self.counted else self.folds,
        )

    def after_shuffle(self, cards: Counts) -> Memory:
        """V1: a new deck."""
        draws = {seat: (*decks, NONE) for seat, decks in (self.draws or {}).items()}
        return replace(self, drawn=Drawn("shuffle", -1, cards, self.drawn), draws=draws)

    def after_draw(self, seat: int, cards: Counts) -> Memory:
        """V1: a seat has drawn from the deck."""
        draws = dict(self.draws or {})
        *decks, last = draws[seat]
        draws[seat] = (*decks, tuple(map(sum, zip(last, cards, strict=True))))
        return replace(self, drawn=Drawn("draw", seat, sum(cards), self.drawn), draws=draws)

    def known_to(self, viewer: int | None, seat: int) -> Counts:
        """The least of each kind that a viewer knows a seat to hold."""
        private = self.known.get((viewer, seat))
        return private if private is not None else self.known.get((None, seat), NONE)

    def seen_by(self, viewer: int | None) -> Memory:
        """The same without what only others know."""
        if not self.known and not self.folded and self.kept is None and self.draws is None:
            return self
        kept = self.kept
        if kept is not None:
            kept = replace(
                kept,
                known_before=_only(kept.known_before, viewer),
                folded_before=_own(kept.folded_before, viewer),
            )
        return replace(
            self,
            known=_only(self.known, viewer),
            folded=_own(self.folded, viewer),
            kept=kept,
            draws=None if self.draws is None else _own(self.draws, viewer),
        )

    def filled(
        self, folded: Mapping[int, Counts], draws: Mapping[int, tuple[Counts, ...]] | None
    ) -> Memory:
        """The same with guesses in the place of what only others know."""
        if not folded and draws is None:
            return self
        return replace(self, folded=folded, draws=draws)

    def _sure(self, viewer: int | None, seat: int, card: int) -> bool:
        return self.known_to(viewer, seat)[card] > 0

    def _shifted(self, seat: int, card: int, by: int) -> Known:
        return {
            key: _with(counts, card, max(0, counts[card] + by)) if key[1] == seat else counts
            for key, counts in self.known.items()
        }


@cache
def fresh(players: int) -> Memory:
    """What is known right after a deal: nothing, but how many cards everybody got."""
    return Memory(known={}, mercenaries=(None,) * players, folded={}, folds={}, counted=True)


def _with(values: tuple[Any, ...], place: int, value: Any) -> tuple[Any, ...]:
    return (*values[:place], value, *values[place + 1 :])


def _only(known: Known, viewer: int | None) -> Known:
    return {key: counts for key, counts in known.items() if key[0] in (None, viewer)}


def _own(private: Mapping[int, Any], viewer: int | None) -> Mapping[int, Any]:
    return {seat: value for seat, value in private.items() if seat == viewer}
