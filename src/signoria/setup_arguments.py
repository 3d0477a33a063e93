"""The setup of a game on a command line: arguments that follow from what each game lets choose.

    --edition first --option hidden,capture --board mine.toml --houses milan,venice,naples

A field of `Game.choices` is an argument of the same name, and so is a field that holds a whole
document (`Game.documents`), which is read from a file. What one game alone has is refused in all
others.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache

from signoria.game import AnyGame, BadInput, ChoiceField, Json, Setup
from signoria.games import GAMES, load


@dataclass(slots=True)
class SetupArgument:
    """A field of the setups of some games."""

    name: str
    games: dict[str, ChoiceField] = field(default_factory=dict)
    """What can be chosen in each of the games that have it; nothing where only a file can be."""
    is_file: bool = False
    """Whether it may be a file."""
    is_named: bool = False
    """Whether records and positions may name the document instead of holding it."""

    @property
    def kind(self) -> str | None:
        return next((choice["kind"] for choice in self.games.values() if choice), None)

    def ids(self, game: str) -> list[str]:
        """All that can be chosen in a game, whatever else is chosen."""
        return _ids(self.games[game])

    def check(self, game: str) -> None:
        """Refuse a game that has no such field."""
        if game not in self.games:
            raise BadInput(f"{self.name}: is for {', '.join(self.games)}, not for {game}")

    def add_to(self, parser: argparse._ActionsContainer) -> None:
        flag, text = f"--{self.name}", self._help()
        match self.kind:
            case "several":
                singular = f"--{self.name.removesuffix('s')}"
                parser.add_argument(
                    singular, flag, dest=self.name, action="append", default=[], metavar="NAME",
                    help=f"{text}; separate several with commas, or repeat it",
                )  # fmt: skip
            case "seat":
                parser.add_argument(flag, type=int, metavar="SEAT", help=text)
            case "number":
                parser.add_argument(flag, type=int, metavar="N", help=text)
            case "each":
                parser.add_argument(
                    flag,
                    metavar="NAME,...",
                    help=f"{text}; one for each seat, with commas (default: by lot)",
                )
            case "one" if self.is_file:
                parser.add_argument(flag, metavar="NAME_OR_FILE", help=text)
            case "one":
                parser.add_argument(flag, metavar="NAME", help=text)
            case _:
                parser.add_argument(flag, metavar="FILE", help=text)

    def _help(self) -> str:
        """What there is to choose in each game."""
        if self.kind == "seat":
            return "a seat, counting from 0 (default: by lot)"
        return "; ".join(f"{game}: {self._choice(game)}" for game in self.games)

    def _choice(self, game: str) -> str:
        choice = self.games[game]
        words = ", ".join(self.ids(game))
        if self.kind == "number":
            words = f"{choice.get('least', 0)} or more"
        if self.is_file:
            words = f"{words}, or a file" if words else "a file"
        if "needs" in choice:
            words = f"with the option {choice['needs']}: {words}"
        default = choice.get("default")
        return f"{words} (default: {default})" if isinstance(default, str | int) else words

    def value(self, game: AnyGame, chosen: object) -> object:
        """What the setup holds."""
        if self.kind == "several":
            assert isinstance(chosen, list)
            return [name for text in chosen for name in _listed(str(text))]
        if self.kind == "each":
            return _listed(str(chosen))
        if self.is_file and chosen not in self.ids(game.name):
            return game.read_document(self.name, str(chosen))
        return chosen


def _ids(choice: ChoiceField) -> list[str]:
    of = choice.get("of", [])
    groups = of.values() if isinstance(of, dict) else [of]
    return list(dict.fromkeys(name for group in groups for name in group))


def _listed(text: str) -> list[str]:
    return [name.strip() for name in text.split(",") if name.strip()]


@cache
def setup_arguments() -> Mapping[str, SetupArgument]:
    """All fields of setups besides the number of players, by name."""
    found: dict[str, SetupArgument] = {}
    for name in GAMES:
        game = load(name)
        fields = game.choices()["fields"]
        for key in (*fields, *(key for key in game.documents if key not in fields)):
            argument = found.setdefault(key, SetupArgument(key))
            argument.games[name] = fields.get(key, ChoiceField())
            argument.is_file = argument.is_file or key in game.documents
            argument.is_named = argument.is_named or key in game.named_documents
    return found


def add_setup_arguments(parser: argparse._ActionsContainer) -> None:
    """An argument for each field of a setup."""
    for argument in setup_arguments().values():
        argument.add_to(parser)


def players_help() -> str:
    """How many can play what."""
    counts = {name: load(name).choices()["players"] for name in GAMES}
    return ", ".join(f"{name} {players[0]} to {players[-1]}" for name, players in counts.items())


def check_fields(options: argparse.Namespace, game: str) -> None:
    """Refuse what can be chosen in other games only."""
    for name, argument in setup_arguments().items():
        if getattr(options, name) not in (None, []):
            argument.check(game)


def fields_of(options: argparse.Namespace, name: str) -> Json:
    """What was chosen for a game, besides the number of players."""
    check_fields(options, name)
    game = load(name)
    return {
        key: argument.value(game, chosen)
        for key, argument in setup_arguments().items()
        if name in argument.games and (chosen := getattr(options, key)) is not None
    }


# Documents of records and positions


def add_document_arguments(parser: argparse._ActionsContainer, *, named: bool) -> None:
    """An argument for each document, or for those alone that a record may only name."""
    for argument in setup_arguments().values():
        if argument.is_file and (argument.is_named or not named):
            games = ", ".join(argument.games)
            parser.add_argument(
                f"--{argument.name}", metavar="FILE", help=f"{games}: the document of the game"
            )


def documents_of(options: argparse.Namespace) -> dict[str, str]:
    """The files that were named, by the fields of a setup that they are for."""
    return {
        name: chosen
        for name, argument in setup_arguments().items()
        if argument.is_file and (chosen := getattr(options, name, None)) is not None
    }


def with_documents(game: str, setup: Setup, files: Mapping[str, str]) -> Json:
    """The setup of a record or a position with documents from files; refuses those of others."""
    return {**setup, **dict(_read(game, setup, files))}


def _read(name: str, setup: Setup, files: Mapping[str, str]) -> Iterable[tuple[str, object]]:
    for key, file in files.items():
        argument = setup_arguments()[key]
        argument.check(name)
        if file in argument.ids(name):
            yield key, file
        else:
            yield key, load(name).read_document(key, file, setup.get(key))
