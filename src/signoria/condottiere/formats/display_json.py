"""A table as a page draws it: what people would rather see than work out from a view.

It comes in parts, so that what never changes is sent once, and what everybody sees is written once
for all who watch. The parts together are a `Display`, of which the types of the page are made.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NotRequired, TypedDict

from signoria.condottiere import display
from signoria.condottiere.advice import Sentence, advice
from signoria.condottiere.display import Step
from signoria.condottiere.knowledge.view import View
from signoria.condottiere.model.cards import HIDDEN, NAMES, spread, tally
from signoria.condottiere.model.editions import Rules
from signoria.condottiere.model.state import State
from signoria.condottiere.phases.series import Series, SeriesView, game_of
from signoria.condottiere.words import card_rule_args, card_rule_key, cards_of
from signoria.game import UNKNOWN

CardRule = tuple[str, dict[str, int]]
"""Under which key the catalogues explain a card at this table, and the numbers in that text."""


class Constants(TypedDict):
    """What never changes during a game."""

    players: int
    board: str | None
    """None for a board of one's own."""
    regions: list[str]
    """Other fields name regions by their places in this list."""
    neighbours: list[list[int]]
    """The regions that each region borders on."""
    connected_goal: int
    """So many connected regions win ..."""
    total_goal: int | None
    """... or so many in all, if that counts."""
    cards: list[str]
    """The kinds of cards in the deck."""
    card_rules: dict[str, CardRule]
    target: int | None
    """The points that end a series ..."""
    points: list[int] | None
    """... and those of each seat; None where none are counted."""


class Public(TypedDict):
    """What everybody sees. Cards are listed as texts, such as `1 10 winter`."""

    phase: str
    to_act: int | None
    condottiere: int
    site: int | None
    pope: int | None
    round: int
    realms: list[list[int]]
    """The regions of each seat ..."""
    connected: list[list[int]]
    """... the largest part of them that hangs together ..."""
    winning: list[list[int]]
    """... and the regions that would win the game for it at once."""
    sizes: list[int | None]
    """How many cards each seat holds; None where it need not say."""
    lines: list[str]
    passed: list[int]
    discards: list[int]
    """How many of each kind in the deck are discarded ..."""
    discard: str | None
    """... and which was the last."""
    armies: list[list[Step]]
    """How the strength of each army comes about."""
    season: str | None


class PublicOfSeries(Public):
    """The same, in a series of games."""

    points: list[int]


class Own(TypedDict):
    """What one seat sees besides."""

    seat: int | None
    hand: str
    line: NotRequired[str]
    """Its own line as it sees it, where cards can lie face down."""
    advice: NotRequired[list[Sentence]]
    """What it should not overlook now."""


class Unhidden(TypedDict):
    """What there is to see besides when nothing is hidden any more."""

    seat: None
    hand: str
    hands: list[str]
    lines: list[str]


class Display(Constants, Public):
    """All parts together, where a later part counts."""

    seat: int | None
    hand: str
    line: NotRequired[str]
    advice: NotRequired[list[Sentence]]
    hands: NotRequired[list[str]]


def bits(places: int) -> list[int]:
    """The places whose bits are set."""
    return [place for place in range(places.bit_length()) if places >> place & 1]


def constants(view: View | SeriesView) -> Constants:
    """What never changes during a game."""
    rules = view.rules
    return {
        "players": rules.players,
        "board": rules.board.id if rules.board.document is None else None,
        "regions": [region.id for region in rules.board.regions],
        "neighbours": [bits(borders) for borders in rules.board.neighbours],
        "connected_goal": rules.connected_goal,
        "total_goal": rules.total_goal,
        "cards": cards_of(rules),
        "card_rules": {
            card: (card_rule_key(card, rules), card_rule_args(card, rules))
            for card in cards_of(rules)
        },
        "target": view.target if isinstance(view, SeriesView) else None,
        "points": None,
    }


def public(view: View | SeriesView) -> Public | PublicOfSeries:
    """What everybody sees, from the view of everybody."""
    game = game_of(view)
    realms, connected, winning = _map(game.rules, game.owners)
    seen: Public = {
        "phase": game.phase,
        "to_act": game.to_act,
        "condottiere": game.condottiere,
        "site": game.site,
        "pope": game.pope,
        "round": game.round,
        "realms": realms,
        "connected": connected,
        "winning": winning,
        "sizes": _sizes(game),
        "lines": _lines(game),
        "passed": [seat for seat, passed in enumerate(game.passed) if passed],
        "discards": _counts(game),
        "discard": NAMES[game.discards[-1]] if game.discards else None,
        "armies": display.armies(game),
        "season": display.season(game),
    }
    if isinstance(view, SeriesView):
        return {**seen, "points": list(view.points)}
    return seen


def own(view: View | SeriesView) -> Own:
    """What the seat of a view sees besides: its own cards."""
    game = game_of(view)
    seen: Own = {"seat": game.seat, "hand": _text(spread(game.hand))}
    if game.seat is not None:
        seen["advice"] = advice(game)
        if game.rules.hidden:
            seen["line"] = _text(game.lines[game.seat])
    return seen


def unhidden(state: State | Series) -> Unhidden:
    """What there is to see besides when nothing is hidden any more."""
    game = state.game if isinstance(state, Series) else state
    return {
        "seat": None,
        "hand": "",
        "hands": [_text(spread(hand)) for hand in game.hands],
        "lines": [_text(line) for line in game.lines],
    }


def is_drawn(action: str) -> bool:
    """Whether an action is offered on what it is about: cards of the hand, or a region."""
    match action.split():
        case ["pope", "off"] | ["keep"]:
            return False
        case ["play" | "site" | "pope", _] | ["keep", *_]:
            return True
    return False


def _text(cards: Iterable[int]) -> str:
    """Cards as a record lists them."""
    return " ".join([UNKNOWN if card == HIDDEN else NAMES[card] for card in cards])


def _counts(game: View) -> list[int]:
    counts = tally(game.discards)
    return [counts[card] for card, in_deck in enumerate(game.rules.deck) if in_deck]


def _sizes(game: View) -> list[int | None]:
    if game.sizes is not None:
        return list(game.sizes)
    return [None if has_cards else 0 for has_cards in game.has_cards]


def _lines(game: View) -> list[str]:
    return [_text(line) for line in game.lines]


Places = list[list[int]]


MAPS_KEPT = 1024
"""Each keeps its board in memory, and strangers bring their own."""


@lru_cache(MAPS_KEPT)
def _map(rules: Rules, owners: tuple[int | None, ...]) -> tuple[Places, Places, Places]:
    """Realms, and who is close to winning: that changes with a battle only."""
    realms = [
        [place for place, owner in enumerate(owners) if owner == seat]
        for seat in range(rules.players)
    ]
    return realms, display.connected_realms(rules, owners), display.winning(rules, owners)
