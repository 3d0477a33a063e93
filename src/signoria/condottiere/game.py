"""Condottiere as one of the games: its name, its variants, and how to begin."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import TypedDict

from signoria.condottiere import display, words
from signoria.condottiere.formats import display_json, position, view_json, view_reader
from signoria.condottiere.formats.setup import rules_of
from signoria.condottiere.knowledge import seat_replay, takeback
from signoria.condottiere.knowledge.view import View
from signoria.condottiere.model import board as boards
from signoria.condottiere.model.actions import Action
from signoria.condottiere.model.editions import APART, EDITIONS, PLAYERS, Rules, tables
from signoria.condottiere.model.state import State
from signoria.condottiere.phases.series import LEAST_TARGET, Series, SeriesView, game_of
from signoria.condottiere.talk.book import AgreementBook
from signoria.condottiere.talk.ledger import TALK
from signoria.condottiere.talk.words import talk_sentence
from signoria.fields import Table, seat, whole
from signoria.game import (
    Choices,
    Event,
    IllegalAction,
    Json,
    Migration,
    Outcome,
    Setup,
    as_sentence,
)
from signoria.text import say

FIELDS = ("edition", "players", "options", "board", "first", "target")


class Variant(TypedDict):
    """A setup of Condottiere: what stands for one way to play it."""

    edition: str
    players: int
    options: list[str]


class Condottiere:
    """The game, for everything that plays any game."""

    name = "condottiere"
    rules_version = "2"
    migrations: Mapping[str, Migration] = {}

    def new(self, setup: Setup) -> State | Series:
        """A game at its very beginning; a series where points are counted."""
        fields = Table("", setup, FIELDS, "setup")
        chosen = rules_of(fields)
        first = fields.get("first", seat(chosen.players), None)
        target = fields.get("target", whole(), None)
        if "points" in chosen.options:
            return Series(chosen, target, first)
        if target is not None:
            raise fields.refuse("target", "needs the option points")
        return State(chosen, first)

    def setup(self, setup: Setup) -> Json:
        """The setup with every default spelt out."""
        state = self.new(setup)
        chosen = state.rules
        full: Json = {
            "edition": chosen.edition,
            "players": chosen.players,
            "options": list(chosen.options),
            "board": chosen.board.reference,
        }
        if setup.get("first") is not None:
            full["first"] = setup["first"]
        if isinstance(state, Series):
            full["target"] = state.target
        return full

    def choices(self) -> Choices:
        """What can be chosen in a setup; which options there are depends on the edition."""
        editions = {name: tables()[name] for name in EDITIONS}
        default = self.setup({})
        return {
            "players": list(PLAYERS),
            "default": default,
            "fields": {
                "edition": {
                    "kind": "one",
                    "of": list(EDITIONS),
                    "default": default["edition"],
                    "words": "edition",
                    "notes": "edition-note",
                },
                "options": {
                    "kind": "several",
                    "by": "edition",
                    "of": {name: list(table["options"]) for name, table in editions.items()},
                    "apart": [list(APART)],
                    "default": {name: [] for name in EDITIONS},
                    "words": "option",
                    "notes": "option-note",
                },
                "board": {
                    "kind": "one",
                    "by": "edition",
                    "of": {name: list(boards.board_names()) for name in EDITIONS},
                    "default": {name: table["board"] for name, table in editions.items()},
                },
                "first": {"kind": "seat"},
                "target": {
                    "kind": "number",
                    "least": LEAST_TARGET,
                    "needs": "points",
                    "default": tables()["series"]["target"],
                },
            },
        }

    documents = ("board",)
    named_documents = ()

    def self_contained(self, setup: Setup) -> Json:
        """As it is: a board that is named belongs to the rules, others are there as a whole."""
        return dict(setup)

    def read_document(self, field: str, path: str, named: object = None) -> Json:
        """The board of a file, whatever there was before."""
        return dict(boards.load(path).document or {})

    def position(self, document: object, rng: Random | None = None) -> State:
        """The state that a position file describes."""
        return position.read(document, rng)

    def is_aside(self, text: str) -> bool:
        """Whether it shows cards to somebody."""
        return text.startswith("show ")

    def suppose(self, state: State | Series, seat: int, lines: Sequence[str]) -> str:
        """Let the first of these lines, as a seat saw them, be able to happen."""
        return seat_replay.suppose(state.game if isinstance(state, Series) else state, seat, lines)

    def view_text(self, view: View | SeriesView) -> Json:
        """A view as plain data, complete."""
        return view_json.to_text(view)

    def display_constants(self, view: View | SeriesView) -> display_json.Constants:
        """The rules of the table in numbers and keys."""
        return display_json.constants(view)

    def display_public(
        self, view: View | SeriesView
    ) -> display_json.Public | display_json.PublicOfSeries:
        """The table, strengths step by step, realms, and who is close to winning."""
        return display_json.public(view)

    def display_own(self, view: View | SeriesView) -> display_json.Own:
        """One's own cards."""
        return display_json.own(view)

    def display_unhidden(self, state: State | Series) -> display_json.Unhidden:
        """All hands."""
        return display_json.unhidden(state)

    def texts(self, view: View | SeriesView, language: str) -> Json:
        """The page has all the words it needs."""
        return {}

    def buttons(self, view: View | SeriesView, language: str) -> dict[str, str]:
        """All that is neither a card to play nor a region to choose; also what a card takes up."""
        found = {
            str(action): self.action_text(view, action, language)
            for action in view.legal
            if not display_json.is_drawn(str(action))
        }
        if "pass" in found and (region := words.won_by_passing(game_of(view), language)):
            found["pass"] = say("action.pass-to-win", language, region=region)
        return found

    def measures(self, state: State | Series) -> dict[str, list[int]]:
        """Regions, and what the cards of a hand would count by themselves."""
        return display.measures(state.game if isinstance(state, Series) else state)

    def part(self, state: State | Series) -> str:
        """The round; in a series the game before it."""
        if isinstance(state, Series):
            return f"{state.number}/{state.game.round}"
        return str(state.round)

    def read_view(self, document: object) -> View | SeriesView:
        """The view behind plain data."""
        return view_reader.read(document)

    def takes_back(self, events: Sequence[Event], before: View | SeriesView | None = None) -> bool:
        """Whether nobody has learnt anything by a decision."""
        return takeback.takes_back(events, None if before is None else game_of(before))

    def in_advance(self, setup: Setup) -> tuple[str, ...]:
        """Whether to fold whenever no mercenary is left; a hand is kept when nobody says. R27"""
        return () if _rules(setup).draws else ("fold", "hold")

    def talk(self, state: State | Series) -> AgreementBook:
        """An empty book of agreements; that of a series goes on from game to game."""
        return AgreementBook(state.rules)

    @property
    def talk_keys(self) -> tuple[str, ...]:
        return TALK

    def tell(self, state: State | Series, event: Event, language: str, names: Sequence[str]) -> str:
        """An event in a sentence."""
        if event.key in TALK:
            return talk_sentence(event, language, names, state.rules.board)
        return words.sentence(event, language, names, state.rules.board)

    def refusal(self, state: State | Series, error: IllegalAction, language: str) -> str:
        """Why an action is not allowed."""
        return as_sentence(words.refusal(error, language, state.rules.board, words.TO_YOU))

    def outcome_text(
        self, state: State | Series, outcome: Outcome, language: str, names: Sequence[str]
    ) -> str:
        """Who won and why."""
        return words.outcome_sentence(outcome, language, names)

    def summary(self, setup: Setup, language: str) -> str:
        """What is played, in a few words."""
        return words.title(_rules(setup), language)

    def ask(self, view: View | SeriesView, language: str, names: Sequence[str]) -> str:
        """What has to be decided now."""
        table = game_of(view)
        if table.to_act is not None:
            return words.asked(table, language, names[table.to_act])
        return say("ask.folding", language) if table.phase == "fold" else ""

    def action_text(self, view: View | SeriesView, action: Action, language: str) -> str:
        """An action in a few words."""
        return words.action_text(action, language, game_of(view).rules.board)

    def variants(self) -> Iterator[Variant]:
        """Every edition with each number of players: plain, with each option, and with all."""
        for edition in EDITIONS:
            options = tables()[edition]["options"]
            combined = [option for option in options if option not in ("points", "closed-counts")]
            for players in PLAYERS:
                for chosen in ([], *([option] for option in options), combined):
                    yield {"edition": edition, "players": players, "options": chosen}

    def warnings(self, setup: Setup) -> list[str]:
        """Keys of warnings about a setup that is allowed, but hardly wise. V2"""
        chosen = _rules(setup)
        unwise = "points" in chosen.options and "capture" in chosen.options
        return ["warning.points-with-capture"] if unwise else []


def _rules(setup: Setup) -> Rules:
    return rules_of(Table("", setup, FIELDS, "setup"))


GAME = Condottiere()
