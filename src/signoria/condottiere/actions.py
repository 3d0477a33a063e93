"""The decisions of the game as small values with a canonical text and a dense number."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from itertools import combinations_with_replacement

from signoria.condottiere.board import Board
from signoria.condottiere.cards import INDEX, KINDS, MERCENARIES, NAMES, SCARECROW, names


@dataclass(frozen=True, slots=True, eq=False)
class Action:
    """What a seat decides. Two actions are equal when their texts are."""

    text: str
    verb: str
    card: int = -1
    """The card that is played."""
    take: int = -1
    """The mercenary that a scarecrow takes back."""
    region: str = ""
    """Where the token or the Pope goes; empty for `pope off`."""
    cards: tuple[int, ...] = ()
    """What is kept."""
    count: int = 0
    """How many are drawn."""
    words: tuple[str, ...] = field(default=(), repr=False)
    """The arguments as they stand in the text."""

    def __str__(self) -> str:
        return self.text

    def __hash__(self) -> int:
        return hash(self.text)

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Action) and self.text == other.text)


def _make(verb: str, *words: str, card: int = -1, take: int = -1, region: str = "",
          cards: tuple[int, ...] = (), count: int = 0) -> Action:  # fmt: skip
    text = " ".join((verb, *words))
    return Action(text, verb, card, take, region, cards, count, words)


PASS = _make("pass")
DECLINE = _make("decline")
FOLD = _make("fold")
HOLD = _make("hold")
POPE_OFF = _make("pope", "off")

PLAY = tuple(_make("play", NAMES[card], card=card) for card in range(KINDS))
TAKE_BACK = tuple(
    _make("play", NAMES[SCARECROW], NAMES[rank], card=SCARECROW, take=rank) for rank in MERCENARIES
)
DRAW = tuple(_make("draw", str(count), count=count) for count in range(4))
KEEP = {
    cards: _make("keep", *names(cards), cards=cards)
    for count in range(3)
    for cards in combinations_with_replacement(range(KINDS), count)
}

_EVERYWHERE = (PASS, DECLINE, FOLD, HOLD, POPE_OFF, *PLAY, *TAKE_BACK, *DRAW, *KEEP.values())


@cache
def sites(board: Board) -> tuple[Action, ...]:
    """Choosing each region as the site of the next battle."""
    return tuple(_make("site", region.id, region=region.id) for region in board.regions)


@cache
def popes(board: Board) -> tuple[Action, ...]:
    """Sending the Pope to each region."""
    return tuple(_make("pope", region.id, region=region.id) for region in board.regions)


@cache
def all_actions(board: Board) -> tuple[Action, ...]:
    """Every action there is on a board; its place here is its dense number."""
    return (*_EVERYWHERE, *sites(board), *popes(board))


@cache
def numbers(board: Board) -> dict[Action, int]:
    """The dense number of every action on a board."""
    return {action: number for number, action in enumerate(all_actions(board))}


@cache
def _by_text(board: Board) -> dict[str, Action]:
    return {action.text: action for action in all_actions(board)}


def parse(board: Board, text: str) -> Action | None:
    """The action of a text, in any order of kept cards and any spacing; None if there is none."""
    words = text.split()
    if words[:1] == ["keep"] and all(word in INDEX for word in words[1:]):
        words[1:] = sorted(words[1:], key=INDEX.__getitem__)
    return _by_text(board).get(" ".join(words))
