"""Virtù as one of the games: its name, its variants, and how to begin."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random

from signoria.game import (
    BadInput,
    Choices,
    Event,
    IllegalAction,
    Json,
    Outcome,
    Setup,
    as_sentence,
    check_version,
)
from signoria.virtu.data_file.documents import data_of
from signoria.virtu.knowledge import seat_replay
from signoria.virtu.knowledge.view import View
from signoria.virtu.model.actions import Action
from signoria.virtu.model.components import Data, packaged
from signoria.virtu.model.state import OPTIONS, State

FIELDS = ("players", "options", "houses", "first", "data")
DEFAULT_PLAYERS = 4
FINAL = ("palace", "over")
"""Events after which nothing is taken back: the family cards are turned up, the game has ended."""


class Virtu:
    """The game, for everything that plays any game."""

    name = "virtu"
    rules_versions = ("1",)
    rules_version = rules_versions[-1]

    def new(self, setup: Setup, version: str | None = None) -> State:
        """A game at its very beginning."""
        check_version(version, self.rules_versions)
        for name in setup:
            if name not in FIELDS:
                raise BadInput(f"{name}: a setup has no such field; it has {', '.join(FIELDS)}")
        data = data_of(setup.get("data"))
        players = players_of(setup, data)
        first = setup.get("first")
        if first is not None and (type(first) is not int or first not in range(players)):
            raise BadInput(f"first: there is no seat {first} with {players} players")
        return State(data, players, options_of(setup), houses_of(setup, data, players), first)

    def setup(self, setup: Setup) -> Json:
        """The setup with every default spelt out. Data of one's own are there as a whole."""
        state = self.new(setup)
        full: Json = {"players": state.players, "options": list(state.options)}
        houses = houses_of(setup, state.data, state.players)
        if houses is not None:
            full["houses"] = [state.data.houses[house].id for house in houses]
        if setup.get("first") is not None:
            full["first"] = setup["first"]
        full["data"] = state.data.reference
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

    def position(self, document: object, rng: Random | None = None) -> State:
        """The state that a position file describes."""
        from signoria.virtu.formats import position

        return position.read(document)

    def suppose(self, state: State, seat: int, lines: Sequence[str]) -> str:
        """Let the first of these lines, as a seat saw them, be able to happen."""
        return seat_replay.suppose(state, lines)

    def view_text(self, view: View) -> Json:
        """A view as plain data, complete."""
        return view.to_json()

    def display_constants(self, view: View) -> Mapping[str, object]:
        """Nothing yet: its table is drawn from the view alone."""
        return {}

    def display_public(self, view: View) -> Mapping[str, object]:
        """Nothing yet that is not in the view."""
        return {}

    def display_own(self, view: View) -> Mapping[str, object]:
        """The view."""
        return self.view_text(view)

    def display_unhidden(self, state: State) -> Mapping[str, object]:
        """The whole state."""
        return state.to_json()

    def buttons(self, view: View, language: str) -> dict[str, str]:
        """All legal actions."""
        return {str(action): self.action_text(view, action, language) for action in view.legal}

    def measures(self, state: State) -> dict[str, list[int]]:
        """Cities, and the prestige if the game ended now."""
        from signoria.virtu.phases.scoring import scores

        if not state.realms:  # the houses are not drawn yet
            return {"cities": [0] * state.players, "prestige": [0] * state.players}
        return {
            "cities": [state.cities_of(seat) for seat in range(state.players)],
            "prestige": [sum(parts.values()) for parts in scores(state)],
        }

    def read_view(self, document: object) -> View:
        """The view behind plain data."""
        if not isinstance(document, dict) or document.get("game") != self.name:
            raise BadInput("view: must be an object with the game virtu")
        fields = dict(document)
        seat, hidden = fields.pop("seat", None), fields.pop("hidden", {})
        fields.pop("legal", None)
        from signoria.virtu.formats import position

        table = position.read(fields)
        if seat is not None and (type(seat) is not int or seat not in range(table.players)):
            raise BadInput(f"seat: there is no seat {seat} with {table.players} players")
        return View(table, seat, _hidden(hidden, table.players))

    def takes_back(self, events: Sequence[Event], before: View | None = None) -> bool:
        """Everything is open, but for the family cards until the last of them is placed."""
        return all(event.key not in FINAL for event in events)

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

        players = players_of(setup, data_of(setup.get("data")))
        return words.title(players, options_of(setup), language)

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


def players_of(setup: Setup, data: Data) -> int:
    players = setup.get("players", DEFAULT_PLAYERS)
    if type(players) is not int:
        raise BadInput("players: must be a number")
    if players not in data.players:
        least, most = data.players[0], data.players[-1]
        raise BadInput(f"players: {players} cannot play Virtù; it takes {least} to {most}")
    return players


def options_of(setup: Setup) -> tuple[str, ...]:
    options = setup.get("options", [])
    if not isinstance(options, list | tuple):
        raise BadInput("options: must be a list of option names")
    for option in options:
        if option not in OPTIONS:
            raise BadInput(f"options: there is no {option}; there are {', '.join(OPTIONS)}")
    return tuple(option for option in OPTIONS if option in options)


def houses_of(setup: Setup, data: Data, players: int) -> list[int] | None:
    """The houses of the seats, if the setup names them: each that plays once."""
    names = setup.get("houses")
    if names is None:
        return None
    playing = [data.houses[house].id for house in data.seats_of(players)]
    chosen = [str(name) for name in names] if isinstance(names, list | tuple) else []
    if sorted(chosen) != sorted(playing):
        raise BadInput(f"houses: with {players} players name each of {', '.join(playing)} once")
    return [data.house[name] for name in chosen]


def _hidden(counts: object, players: int) -> tuple[int | None, ...]:
    """How many cards lie unseen, by seat."""
    if not isinstance(counts, dict):
        raise BadInput("hidden: must be an object")
    placed: list[int | None] = [None] * players
    for seat, count in counts.items():
        if seat not in map(str, range(players)) or type(count) is not int or count not in range(4):
            raise BadInput("hidden: must give the number of cards by seat")
        placed[int(seat)] = count
    return tuple(placed)


GAME = Virtu()
