"""What happened in words: events, outcomes and cards in the languages of the catalogues.

Events must be projected first (`event.seen_by(seat)`): whatever stands in one is told. Players are
called by the names that are given, so a caller can hand in names with colours or links in them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from signoria.condottiere.knowledge.view import View
from signoria.condottiere.model.board import Board, board_names, named
from signoria.condottiere.model.cards import (
    BISHOP,
    DRUMMER,
    INDEX,
    MERCENARIES,
    NAMES,
    SCARECROW,
    SPRING,
    WINTER,
)
from signoria.condottiere.model.editions import Rules, tables
from signoria.game import UNKNOWN, Event, IllegalAction, Outcome
from signoria.text import Value, catalogue, say

COUNTED = ("deal", "keep", "show")
"""Events about some cards: those who may not see them are told how many."""
TO_YOU = "reason-to-you"
"""The section of the catalogues with reasons as they are said to the one who tried something."""


def card_name(card: str, language: str) -> str:
    """What a card is called; `?` is a card that lies face down."""
    return say("card.unknown" if card == UNKNOWN else f"card.{card}", language)


def card_in_list(card: str, language: str) -> str:
    """What a card is called among others: a mercenary by its number alone."""
    return card if card == UNKNOWN or INDEX[card] in MERCENARIES else card_name(card, language)


def card_rule(card: str, rules: Rules, language: str) -> str:
    """What a card does at a table with these rules."""
    return say(card_rule_key(card, rules), language, **card_rule_args(card, rules))


def card_rule_key(card: str, rules: Rules) -> str:
    """Under which key the catalogues say that."""
    kind = INDEX[card]
    if kind in MERCENARIES:
        return "card-rule.mercenary"
    as_in_third = (
        (kind == WINTER and rules.deck[SPRING] > 0)
        or (kind == BISHOP and rules.bishop_strikes)
        or (kind == SCARECROW and not rules.scarecrow_stays)
    )
    if kind == BISHOP and as_in_third and rules.capture:  # R21: owned regions too
        return "card-rule.bishop-third-capture"
    return f"card-rule.{card}-third" if as_in_third else f"card-rule.{card}"


def card_rule_args(card: str, rules: Rules) -> dict[str, int]:
    """The numbers that stand in that text."""
    kind = INDEX[card]
    if kind == WINTER:
        return {"strength": rules.winter_strength}
    if kind == SPRING:
        return {"bonus": rules.spring_bonus}
    if kind == DRUMMER:
        return {"factor": rules.drummer_factor}
    return {"strength": rules.strength[kind]} if rules.strength[kind] else {}


def cards_of(rules: Rules) -> list[str]:
    """The cards that the deck of a table has, in the order of the notation."""
    return [name for name, count in zip(NAMES, rules.deck, strict=True) if count]


def region_name(region: str, language: str, board: Board | None = None) -> str:
    """What a region is called; the catalogues know only those of the boards in the package."""
    printed = None
    if board is not None and region in board.index:
        printed = board.regions[board.index[region]].name
    if printed is not None and not _is_packaged(region, printed):
        return printed
    return catalogue(language).get(f"region.{region}", printed or region)


def _is_packaged(region: str, printed: str) -> bool:
    """A board of one's own may use an id of the package for a place with another name."""
    return any(
        region in board.index and board.regions[board.index[region]].name == printed
        for board in map(named, board_names())
    )


def listed(items: Iterable[str], language: str) -> str:
    """Some things as people list them: `a, b and c`."""
    *first, last = items
    return say("list.last", language, first=", ".join(first), last=last) if first else last


def title(rules: Rules, language: str) -> str:
    """What is played, in a few words."""
    edition = say(f"edition.{rules.edition}", language)
    options = [say(f"option.{option}", language) for option in rules.options]
    return ", ".join((f"Condottiere, {edition}", *options))


def question(view: View, language: str, who: str) -> str:
    """What has to be decided now, as a question to the one who decides."""
    return say(f"ask.{view.phase}", language, name=who)


def asked(view: View, language: str, who: str) -> str:
    """The same for a page: addressed to the one who decides, and told to all others."""
    if view.seat == view.to_act:
        if won_by_passing(view, language):
            return say("ask.passed", language)
        return say(f"ask-you.{view.phase}", language)
    told = say(f"ask-other.{view.phase}", language, name=who)
    is_out = view.seat is not None and not view.has_cards[view.seat]
    return say("ask.out", language, told=told) if is_out and view.phase == "battle" else told


def won_by_passing(view: View, language: str) -> str:
    """The region that the seat wins as soon as it passes, because it leads and all others are out;
    empty if it is not so, or cards lie face down."""
    seat, armies = view.seat, view.strengths()
    if view.phase != "battle" or seat is None or view.site is None or view.rules.hidden:
        return ""
    alone = all(view.passed[other] or other == seat for other in range(view.rules.players))
    if not alone or armies[seat] == 0 or armies.count(armies[seat]) > 1:
        return ""
    leads = armies[seat] == max(armies)
    board = view.rules.board
    return region_name(board.regions[view.site].id, language, board) if leads else ""


def action_text(
    action: object, language: str, board: Board | None = None, section: str = "action"
) -> str:
    """An action as an answer to the question, or as another section of the catalogues has it."""

    def called(key: str, **args: str) -> str:
        return say(f"{section}.{key}", language, **args)

    verb, *words = str(action).split()
    match verb, words:
        case ("site", [region]):
            return region_name(region, language, board)
        case ("pope", ["off"]):
            return called("pope-off")
        case ("pope", [region]):
            return called("pope", region=region_name(region, language, board))
        case ("play", [card]):
            return card_name(card, language)
        case ("play", [card, take]):
            taken = card_in_list(take, language)
            return called("take", card=card_name(card, language), take=taken)
        case ("keep", []):
            return called("keep-none")
        case ("keep", cards):
            return called("keep", cards=", ".join(card_in_list(card, language) for card in cards))
        case ("draw", ["0"]):
            return called("draw-none")
        case ("draw", [count]):
            return called("draw", count=count)
    return called(verb)


def sentence(event: Event, language: str, names: Sequence[str], board: Board | None = None) -> str:
    """An event, as one seat sees it, in a sentence. `board` knows the names of its own regions."""
    if event.key in ("over", "series-over"):
        why = outcome_sentence(_outcome(event), language, names)
        return say(f"event.{event.key}", language, why=why)
    texts = _Texts(language, names, board).of(event)
    return say(f"event.{_variant(event)}", language, **texts)


def outcome_sentence(outcome: Outcome, language: str, names: Sequence[str]) -> str:
    """Who won and why."""
    winners = listed([names[seat] for seat in outcome.winners] or [UNKNOWN], language)
    rounds = tables()["limits"]["rounds"]
    reasons = "-".join(outcome.reasons)
    return say(f"outcome.{reasons}", language, winners=winners, rounds=rounds)


def refusal(
    error: IllegalAction, language: str, board: Board | None = None, own: str = "reason"
) -> str:
    """Why an action is not allowed. `own` is a section of the catalogues that may say it better."""
    texts: dict[str, Value] = dict(error.args_of_reason)
    if "card" in texts:
        texts["card"] = card_name(str(texts["card"]), language)
    if "region" in texts:
        texts["region"] = region_name(str(texts["region"]), language, board)
    key = f"{own}.{error.reason}"
    return say(key if key in catalogue(language) else f"reason.{error.reason}", language, **texts)


def _outcome(event: Event) -> Outcome:
    reasons = tuple(str(reason) for reason in _items(event.args["reasons"]))
    return Outcome(tuple(int(seat) for seat in _items(event.args["winners"])), reasons)


def _items(value: Value) -> tuple[str | int, ...]:
    return value if isinstance(value, tuple) else (value,)


def _variant(event: Event) -> str:
    """Which sentence of the catalogue fits what can be seen of the event."""
    key, args = event.key, event.args
    if key == "shuffle" and args["what"] == "holder":
        return "shuffle-holder"
    if key == "play" and "take" in args:
        return "play-take"
    if key == "pope" and args["region"] == "off":
        return "pope-off"
    if key not in COUNTED:
        return key
    cards = _items(args["cards"])
    if not cards:
        return f"{key}-none"
    return key if UNKNOWN in cards else f"{key}-own"


class _Texts:
    """The arguments of an event as they are to stand in its sentence."""

    def __init__(self, language: str, names: Sequence[str], board: Board | None) -> None:
        self.language = language
        self.names = names
        self.board = board
        self.writers: dict[str, Callable[[Value], str]] = {
            **dict.fromkeys(("seat", "holder", "victor"), self.name),
            **dict.fromkeys(("finalists", "to"), self.name_list),
            **dict.fromkeys(("card", "take"), lambda card: card_name(str(card), language)),
            "cards": self.card_list,
            "region": lambda region: region_name(str(region), language, board),
            "strengths": self.score,
            "points": self.score,
        }

    def of(self, event: Event) -> dict[str, Value]:
        writers = self.writers
        if event.key == "final-strengths":  # the finalists stand before it, in the same order
            writers = {**writers, "strengths": self.number_list}
        texts: dict[str, Value] = {
            name: writers.get(name, str)(value) for name, value in event.args.items()
        }
        if event.key in COUNTED:
            texts["count"] = len(_items(event.args["cards"]))
        return texts

    def name(self, seat: Value) -> str:
        assert isinstance(seat, int)
        return self.names[seat]

    def name_list(self, seats: Value) -> str:
        return listed([self.names[int(seat)] for seat in _items(seats)], self.language)

    def number_list(self, numbers: Value) -> str:
        return listed(map(str, _items(numbers)), self.language)

    def card_list(self, cards: Value) -> str:
        return ", ".join(card_in_list(str(card), self.language) for card in _items(cards))

    def score(self, numbers: Value) -> str:
        """A number for everybody at the table."""
        pairs = zip(self.names, _items(numbers), strict=True)
        return ", ".join(f"{name} {number}" for name, number in pairs)
