"""What the table has seen of hands that nobody shows: the facts behind `view.sample`.

A `Memory` is never changed: whatever adds to it makes another, so that clones share it. It holds
what an attentive player would remember since the last deal, and what each seat alone knows. A view
gets `seen_by(seat)`, from which everything private to the others has been taken out.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TypeVar

from signoria.condottiere.model.cards import KINDS
from signoria.condottiere.model.tuples import put

Counts = tuple[int, ...]
NONE: Counts = (0,) * KINDS

Shown = Mapping[tuple[int, int], Counts]
"""For a viewer and a seat: at least so many of each kind the viewer knows the seat to hold."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Kept:
    """Cards carried over into this round: how many is public, which is not. R29"""

    seat: int
    count: int
    hand_before: int
    """How many cards it chose from."""
    taken_before: Counts
    shown_before: Shown
    seen_before: Counts
    """What lay open when they were kept, and so was not among them."""
    folded_before: Mapping[int, Counts]
    """What each seat had folded: only it knows."""


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

    shown: Shown
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
        if self.shown:
            new = replace(new, shown=_shifted(self.shown, seat, card, -1))
        if self.draws is not None:
            new = replace(new, drawn=Drawn("play", seat, card, self.drawn))
        return new

    def after_take_back(self, seat: int, card: int) -> Memory:
        """A card that lay open went back into a hand."""
        new = self
        if self.shown:
            new = replace(new, shown=_shifted(self.shown, seat, card, +1))
        if self.draws is not None:
            new = replace(new, drawn=Drawn("take", seat, card, self.drawn))
        return new

    def after_show(self, viewer: int, seat: int, shown: Counts, taken: Counts | None) -> Memory:
        """A seat has shown some of its cards to a viewer."""
        before = self.shown.get((viewer, seat), taken or NONE)
        known = tuple(map(max, before, shown))
        return replace(self, shown={**self.shown, (viewer, seat): known})

    def after_fold(self, seat: int, hand: Counts) -> Memory:
        """A seat has put its whole hand away, unseen."""
        return replace(
            self,
            shown={key: counts for key, counts in self.shown.items() if key[1] != seat},
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

    def seen_by(self, viewer: int | None) -> Memory:
        """The same without what only others know."""
        if not self.shown and not self.folded and self.kept is None and self.draws is None:
            return self
        kept = self.kept
        if kept is not None:
            kept = replace(
                kept,
                shown_before=_to(kept.shown_before, viewer),
                folded_before=_own(kept.folded_before, viewer),
            )
        return replace(
            self,
            shown=_to(self.shown, viewer),
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


NOTHING = Memory(shown={}, folded={}, folds={}, counted=True)
"""What is known right after everything was taken back."""


def more(counts: Counts | None, card: int, by: int) -> Counts:
    """Counts with some more of one kind, or fewer, but never less than none."""
    counts = counts or NONE
    return put(counts, card, max(0, counts[card] + by))


def _shifted(shown: Shown, seat: int, card: int, by: int) -> Shown:
    return {
        key: more(counts, card, by) if key[1] == seat else counts for key, counts in shown.items()
    }


def _to(shown: Shown, viewer: int | None) -> Shown:
    return {key: counts for key, counts in shown.items() if key[0] == viewer}


def _own(private: Mapping[int, T], viewer: int | None) -> Mapping[int, T]:
    return {seat: value for seat, value in private.items() if seat == viewer}
