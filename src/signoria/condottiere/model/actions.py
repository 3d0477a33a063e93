"""The decisions of the game as small values with a canonical text and a dense number."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations_with_replacement

from signoria.condottiere.model.board import BOARDS_KEPT, Board
from signoria.condottiere.model.cards import INDEX, KINDS, MERCENARIES, NAMES, SCARECROW, names
from signoria.game import Event
from signoria.text import Value

SEATS = range(6)
ARGUMENT = {"site": "region", "pope": "region", "draw": "count", "play": "card", "keep": "cards"}
"""What the argument of each action is called in its event."""


VERBS = {
    "site": ("site", "decline"),
    "battle": ("play", "pass"),
    "pope": ("pope",),
    "fold": ("fold", "hold"),
    "keep": ("keep",),
    "draw": ("draw",),
    "deal": (),
    "over": (),
}
"""The phases, and what can be decided in each."""


class Action(str):
    """What a seat decides: its canonical text, such as `play scarecrow 6`, with its meaning."""

    __slots__ = ("card", "cards", "drawn", "region", "take", "told", "verb", "words")

    verb: str
    words: tuple[str, ...]
    """The arguments as they stand in the text."""
    card: int
    """The card that is played."""
    take: int
    """The mercenary that a scarecrow takes back, or -1."""
    region: str
    """Where the token or the Pope goes; empty for `pope off`."""
    cards: tuple[int, ...]
    """What is kept."""
    drawn: int
    """How many are drawn."""
    told: tuple[Event, ...]
    """For each seat the event that it decided so."""

    def __new__(
        cls, verb: str, *words: str, card: int = -1, take: int = -1, region: str = "",
        cards: tuple[int, ...] = (), drawn: int = 0,
    ) -> Action:  # fmt: skip
        action = super().__new__(cls, " ".join((verb, *words)))
        action.verb, action.words = verb, words
        action.card, action.take = card, take
        action.region, action.cards, action.drawn = region, cards, drawn
        action.told = tuple(Event(verb, action.args(seat)) for seat in SEATS)
        return action

    def args(self, seat: int) -> dict[str, Value]:
        """The arguments of the event that a seat decided so."""
        args: dict[str, Value] = {"seat": seat}
        if self.verb == "keep":
            args["cards"] = self.words
        elif self.words:
            args[ARGUMENT[self.verb]] = self.words[0]
            if self.take >= 0:
                args["take"] = self.words[1]
        return args

    def __getnewargs_ex__(self) -> tuple[tuple[str, ...], dict[str, object]]:
        return (self.verb, *self.words), {
            "card": self.card, "take": self.take, "region": self.region,
            "cards": self.cards, "drawn": self.drawn,
        }  # fmt: skip


PASS = Action("pass")
DECLINE = Action("decline")
FOLD = Action("fold")
HOLD = Action("hold")
POPE_OFF = Action("pope", "off")

PLAY = tuple(Action("play", NAMES[card], card=card) for card in range(KINDS))
TAKE_BACK = tuple(
    Action("play", NAMES[SCARECROW], NAMES[rank], card=SCARECROW, take=rank) for rank in MERCENARIES
)
DRAW = tuple(Action("draw", str(count), drawn=count) for count in range(4))
KEEP = {
    cards: Action("keep", *names(cards), cards=cards)
    for count in range(3)
    for cards in combinations_with_replacement(range(KINDS), count)
}

_EVERYWHERE = (PASS, DECLINE, FOLD, HOLD, POPE_OFF, *PLAY, *TAKE_BACK, *DRAW, *KEEP.values())


@lru_cache(BOARDS_KEPT)
def sites(board: Board) -> tuple[Action, ...]:
    """Choosing each region as the site of the next battle."""
    return tuple(Action("site", region.id, region=region.id) for region in board.regions)


@lru_cache(BOARDS_KEPT)
def popes(board: Board) -> tuple[Action, ...]:
    """Sending the Pope to each region."""
    return tuple(Action("pope", region.id, region=region.id) for region in board.regions)


@lru_cache(BOARDS_KEPT)
def all_actions(board: Board) -> tuple[Action, ...]:
    """Every action there is on a board; its place here is its dense number."""
    return (*_EVERYWHERE, *sites(board), *popes(board))


@lru_cache(BOARDS_KEPT)
def numbers(board: Board) -> dict[str, int]:
    """The dense number of every action on a board, by its text."""
    return {action: number for number, action in enumerate(all_actions(board))}


def parse(board: Board, text: str) -> Action | None:
    """The action of a text, in any order of kept cards and any spacing; None if there is none."""
    words = text.split()
    if words[:1] == ["keep"] and all(word in INDEX for word in words[1:]):
        words[1:] = sorted(words[1:], key=INDEX.__getitem__)
    number = numbers(board).get(" ".join(words))
    return None if number is None else all_actions(board)[number]
