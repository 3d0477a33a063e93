"""Virtù as one of the games: its name, its variants, and how to begin."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random

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
from signoria.virtu.data_file.documents import with_file
from signoria.virtu.display.board_places import has_place
from signoria.virtu.formats import display_json
from signoria.virtu.formats.setup import read as read_setup
from signoria.virtu.knowledge import seat_replay
from signoria.virtu.knowledge.view import View
from signoria.virtu.model.actions import Action
from signoria.virtu.model.components import packaged
from signoria.virtu.model.state import OPTIONS, State

FINAL = ("palace", "over")
"""Events after which nothing is taken back: the family cards are turned up, the game has ended."""


class Virtu:
    """The game, for everything that plays any game."""

    name = "virtu"
    rules_version = "2"
    migrations: Mapping[str, Migration] = {}

    def new(self, setup: Setup) -> State:
        """A game at its very beginning."""
        return State(*read_setup(setup))

    def setup(self, setup: Setup) -> Json:
        """The setup with every default spelt out. Data of one's own are there as a whole."""
        data, players, options, houses, first = read_setup(setup)
        full: Json = {"players": players, "options": list(options)}
        if houses is not None:
            full["houses"] = [data.houses[house].id for house in houses]
        if first is not None:
            full["first"] = first
        full["data"] = data.reference
        return full

    def choices(self) -> Choices:
        """What can be chosen in a setup; houses are drawn by lot unless they are named."""
        data, default = packaged(), self.setup({})
        playing = {
            str(players): [data.houses[house].id for house in data.seats_of(players)]
            for players in data.players
        }
        return {
            "players": list(data.players),
            "default": default,
            "fields": {
                "options": {
                    "kind": "several",
                    "of": list(OPTIONS),
                    "default": default["options"],
                    "words": "virtu.option",
                    "notes": "virtu.option-note",
                },
                "houses": {
                    "kind": "each",
                    "by": "players",
                    "of": playing,
                    "words": "virtu.house",
                },
                "first": {"kind": "seat"},
            },
        }

    documents = ("data",)
    named_documents = documents

    def self_contained(self, setup: Setup) -> Json:
        """With the data document: the one of the package may change."""
        return {**setup, "data": read_setup(setup).data.document}

    def read_document(self, field: str, path: str, named: object = None) -> Json:
        """The data of a file."""
        return dict(with_file(named, path))

    def position(self, document: object, rng: Random | None = None) -> State:
        """The state that a position file describes."""
        from signoria.virtu.formats import position

        return position.read(document)

    def is_aside(self, text: str) -> bool:
        """Nothing is done out of turn."""
        return False

    def suppose(self, state: State, seat: int, lines: Sequence[str]) -> str:
        """Let the first of these lines, as a seat saw them, be able to happen."""
        return seat_replay.suppose(state, lines)

    def view_text(self, view: View) -> Json:
        """A view as plain data, complete."""
        return view.to_json()

    def display_constants(self, view: View) -> display_json.Constants:
        """The map, the cards, the tiles and the tracks."""
        return display_json.constants(view.data, view.players, view.table.options)

    def display_public(self, view: View) -> display_json.Public:
        """The table, with prestige as if the game ended now."""
        return display_json.public(view)

    def display_own(self, view: View) -> display_json.Own:
        """What the seat can do, where, and for how much."""
        return display_json.own(view)

    def display_unhidden(self, state: State) -> display_json.Own:
        """All palaces, also while the families are placed."""
        return display_json.unhidden(state)

    def texts(self, view: View, language: str) -> Json:
        """What each offer is, why others are none, what a room would do, and sums."""
        return dict(display_json.texts(view, language))

    def buttons(self, view: View, language: str) -> dict[str, str]:
        """All that has no place on the board."""
        return {
            str(action): self.action_text(view, action, language)
            for action in view.legal
            if not has_place(action)
        }

    def measures(self, state: State) -> dict[str, list[int]]:
        """The prestige if the game ended now and what it comes from, and the cities."""
        from signoria.virtu.phases.scoring import KINDS, scores

        if not state.realms:  # the houses are not drawn yet
            found: list[dict[str, int]] = [dict.fromkeys(KINDS, 0)] * state.players
        else:
            found = scores(state)
        return {
            "prestige": [sum(parts.values()) for parts in found],
            "cities": state.count[:],
            **{f"prestige.{kind}": [parts[kind] for parts in found] for kind in KINDS},
        }

    def part(self, state: State) -> str:
        """The year."""
        return str(state.year or "")

    def read_view(self, document: object) -> View:
        """The view behind plain data."""
        from signoria.virtu.formats import view_reader

        return view_reader.read(document)

    def takes_back(self, events: Sequence[Event], before: View | None = None) -> bool:
        """Everything is open, but for the family cards until the last of them is placed."""
        return all(event.key not in FINAL for event in events)

    def in_advance(self, setup: Setup) -> tuple[str, ...]:
        """Nothing is decided in secret."""
        return ()

    talk_keys = ()

    def talk(self, state: State) -> None:
        """There are no agreements that a program could judge."""

    def tell(self, state: State, event: Event, language: str, names: Sequence[str]) -> str:
        """An event in a sentence."""
        from signoria.virtu import words

        return words.sentence(event, language, names, state.data)

    def refusal(self, state: State, error: IllegalAction, language: str) -> str:
        """Why an action is not allowed."""
        from signoria.virtu import words

        return as_sentence(words.refusal_sentence(error, language, state.data))

    def outcome_text(
        self, state: State, outcome: Outcome, language: str, names: Sequence[str]
    ) -> str:
        """Who won and why."""
        from signoria.virtu import words

        return words.outcome_sentence(outcome, language, names)

    def summary(self, setup: Setup, language: str) -> str:
        """What is played, in a few words."""
        from signoria.virtu import words

        chosen = read_setup(setup)
        return words.title(chosen.players, chosen.options, language)

    def ask(self, view: View, language: str, names: Sequence[str]) -> str:
        """What has to be decided now."""
        from signoria.virtu import words

        seat = view.seat if view.seat in view.table.deciders else view.to_act
        return "" if seat is None else words.question(view.table, language, names[seat])

    def action_text(self, view: View, action: Action, language: str) -> str:
        """An action in a few words."""
        from signoria.virtu import words

        return words.action_text(action, language, view.data)

    def variants(self) -> Iterator[Json]:
        """Every number of players, plain and with every option."""
        for players in packaged().players:
            for options in ([], list(OPTIONS)):
                yield {"players": players, "options": options}

    def warnings(self, setup: Setup) -> list[str]:
        """Keys of what everybody should know before a game: not all values are the published."""
        return ["warning.virtu-reconstructed"]


GAME = Virtu()
