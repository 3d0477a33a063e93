"""What everybody has done since the last deal, as one seat saw it.

From it the strategist learns about hands: each deed of another seat is laid out as the table lay
then, so that the core can ask whether a captain with this or that hand would have done the same.
That somebody with cards did not fold is a deed too, whether or not the table asked them (R27).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from signoria.condottiere.core import PHASES, Deed, PackedState
from signoria.condottiere.core.bits import packed
from signoria.condottiere.knowledge.view import View
from signoria.condottiere.model.actions import numbers
from signoria.condottiere.model.cards import INDEX, NAMES
from signoria.condottiere.model.state import State
from signoria.game import UNKNOWN, Event

DECISIONS = frozenset(("site", "decline", "play", "pass", "pope", "fold", "hold", "draw", "keep"))
FOLDING = PHASES.index("fold")
NEW_CARDS = frozenset(("shuffle", "deal", "draw", "keep", "round", "next-game"))
"""After these, hands hold cards about which earlier deeds say nothing."""
SECRET = frozenset(("fold", "hold"))
"""What a seat sees of its own decision, before those who fold are announced ..."""
FOLDS = "folds"
"""... and of others who fold."""
VEILED = f"play {UNKNOWN}"
"""A card was laid face down, and lies so still. V5"""


@dataclass(slots=True)
class History:
    """The deeds since cards were last dealt."""

    deeds: list[tuple[int, str]] = field(default_factory=list)
    battles: int = 0
    pope: str | None = None
    pope_before: str | None = None
    start: PackedState | None = None
    """The table before the first deed, once it is known."""
    dealt: int = 0
    """How often it was begun anew: with the same number hands hold the same cards."""

    def follow(self, events: Iterable[Event]) -> None:
        """Write down what happened."""
        for event in events:
            if event.key in NEW_CARDS:
                self.forget()
            elif event.key in DECISIONS or event.key == FOLDS:
                seat, *words = event.line.split()
                self.deeds.append((int(seat), " ".join([*words])))
                if event.key == "pope":
                    self.pope = None if words[1] == "off" else words[1]
            elif event.key == "reveal":
                self._turn_up(event)
            elif event.key in ("won", "unwon"):
                self.battles += 1

    def forget(self) -> None:
        """Begin anew."""
        self.deeds.clear()
        self.battles = 0
        self.pope_before = self.pope
        self.start = None
        self.dealt += 1

    def _turn_up(self, event: Event) -> None:
        """A card that lay face down is known now: of two the one that was laid first."""
        seat, card = int(str(event.args["seat"])), event.args["card"]
        if (seat, VEILED) in self.deeds:
            self.deeds[self.deeds.index((seat, VEILED))] = (seat, f"play {card}")

    def retell(self, view: View, state: State, now: PackedState) -> list[Deed]:
        """The deeds of the others, each with the table as it lay then; none where that is lost.

        `state` is a deal that agrees with the view, and `now` the same on a packed table.
        """
        if self.start is None:
            self.start = self._beginning(view, state, now)
        if self.start is None:
            self._begin_here(now)
            return []
        return self._replay(view, state, now)

    def _begin_here(self, now: PackedState) -> None:
        self.forget()
        self.start = now.copy()

    def _beginning(self, view: View, state: State, now: PackedState) -> PackedState | None:
        """The table at the deal, if the first battle since then is still on."""
        if self.battles or view.phase not in ("battle", "pope"):
            return None
        chooser = None
        for seat, text in self.deeds:
            if text.split()[0] in ("site", "decline"):
                chooser = seat
                break
        if chooser is None and view.opening:
            return None
        pope = None if self.pope_before is None else view.rules.board.index[self.pope_before]
        table: PackedState = now.copy()
        table.rewind(self._hands_before(state), -1 if pope is None else pope, chooser)
        return table

    def _hands_before(self, state: State) -> list[int]:
        """The hands before the first deed: what was played goes back to where it came from."""
        hands = [packed(hand) for hand in state.hands] + [0] * (6 - len(state.hands))
        for seat, folded in state.memory.folded.items():
            hands[seat] += packed(folded)
        for seat, text in self._unveiled(state):
            played, taken = cards_of(text)
            hands[seat] += played - taken
        return hands

    def _unveiled(self, state: State) -> list[tuple[int, str]]:
        """The deeds, with the cards face down that a deal has there."""
        deeds = []
        for seat, text in self.deeds:
            down = state.face_down[seat]
            if text == VEILED and down is not None:
                text = f"play {NAMES[down]}"
            deeds.append((seat, text))
        return deeds

    def _replay(self, view: View, state: State, now: PackedState) -> list[Deed]:
        assert self.start is not None
        number = numbers(view.rules.board)
        deeds = self._unveiled(state)
        if any(UNKNOWN in text for _, text in deeds):
            return []
        table = self.start.copy()
        table.deal_out(self._hands_before(state))
        told: list[tuple[Deed, str]] = []
        rest = deque(zip(deeds, self.deeds, strict=True))
        while rest or table.phase != now.phase:
            if table.phase == FOLDING:
                told += _folding(table, view, _told_of_folding(rest))
                continue
            if not rest:
                return []
            (seat, text), (_, seen) = rest.popleft()
            if table.to_act != seat or text not in number or not table.mask() >> number[text] & 1:
                return []
            if seat != view.seat:
                told.append((Deed(table.copy(), seat, number[text]), seen))
            table.apply(number[text])
        if table.phase != FOLDING and table.to_act != now.to_act:
            return []
        _count_back(told)
        return [deed for deed, _ in told]


def _told_of_folding(rest: deque[tuple[tuple[int, str], tuple[int, str]]]) -> set[int]:
    """Take out what the seat saw of a moment of folding: who folded."""
    folders: set[int] = set()
    while rest and rest[0][0][1] in (*SECRET, FOLDS):
        (seat, text), _ = rest.popleft()
        if text == FOLDS:
            folders.add(seat)
    return folders


def _folding(table: PackedState, view: View, folders: set[int]) -> list[tuple[Deed, str]]:
    """What the others did where hands could be folded: some folded, and all others did not. R27"""
    number = numbers(view.rules.board)
    told = []
    for seat in range(view.rules.players):
        if seat != view.seat and table.packed_hands()[seat]:
            text = "fold" if seat in folders else "hold"
            told.append((Deed(table.copy(), seat, number[text]), text))
    table.fold_hands(folders)
    return told


def _count_back(told: Sequence[tuple[Deed, str]]) -> None:
    """Tell each deed, which comes with its words, how the hand of then differs from that of now."""
    since = [[0, 0] for _ in range(6)]
    veiled: set[int] = set()
    for deed, text in told:
        if deed.seat in veiled:
            deed.veil(laid=True)
        elif text == VEILED:
            deed.veil(laid=False)
            veiled.add(deed.seat)
    for deed, text in reversed(told):
        played, taken = cards_of(text)
        since[deed.seat][0] += played
        since[deed.seat][1] += taken
        deed.since(*since[deed.seat])


def cards_of(text: str) -> tuple[int, int]:
    """The card that an action plays and the one it takes back, packed."""
    verb, *cards = text.split()
    if verb != "play" or cards[0] == UNKNOWN:
        return 0, 0
    counts = [0] * len(INDEX)
    counts[INDEX[cards[0]]] = 1
    back = [0] * len(INDEX)
    if len(cards) > 1:
        back[INDEX[cards[1]]] = 1
    return packed(counts), packed(back)
