"""What games offer to a page that knows none of them: choices, versions, and words."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import pytest

from signoria.game import AnyGame, IllegalAction, way_to_present
from signoria.text import LANGUAGES, catalogue
from tests.conformance.test_contract import ALL, every_variant, name_of, play

every_game = pytest.mark.parametrize("game", ALL, ids=name_of)
languages = pytest.mark.parametrize("language", LANGUAGES)
NAMES = ["Anna", "Bruno", "Carla", "Dario", "Elena", "Fabio"]
KINDS = {"one", "several", "each", "seat", "number"}
PARTS = {"kind", "of", "by", "default", "apart", "needs", "least", "words", "notes"}


def values(field: Mapping[str, Any], part: str, setup: Mapping[str, Any]) -> Any:
    """A part of a field, for a setup on which it may depend."""
    found = field.get(part)
    return found[str(setup[field["by"]])] if "by" in field and found is not None else found


def filled(game: AnyGame, rng: Random) -> dict[str, Any]:
    """A setup as somebody might fill in the form, with every field that may be there."""
    choices = game.choices()
    setup: dict[str, Any] = {**choices["default"], "players": rng.choice(choices["players"])}
    for name, field in choices["fields"].items():
        if "needs" in field and field["needs"] not in setup["options"]:
            continue
        of = values(field, "of", setup)
        match field["kind"]:
            case "one":
                setup[name] = rng.choice(of)
            case "several":
                chosen = [option for option in of if rng.random() < 0.5]
                for apart in field.get("apart", []):
                    both = [option for option in chosen if option in apart]
                    chosen = [option for option in chosen if option not in both[1:]]
                setup[name] = chosen
            case "each":
                setup[name] = rng.sample(of, len(of))
            case "seat":
                setup[name] = rng.randrange(setup["players"])
            case "number":
                setup[name] = rng.randrange(field["least"], 50)
    return setup


@every_game
def test_whatever_is_chosen_can_be_played(game: AnyGame) -> None:
    rng = Random("form")
    seen: set[str] = set()
    for _ in range(60):
        setup = filled(game, rng)
        state = game.new(setup)
        assert state.players == setup["players"]
        assert game.setup(setup) == {**setup, **game.setup(setup)}
        seen |= setup.keys()
    assert seen == {*game.choices()["default"], *game.choices()["fields"]}


@every_game
def test_choices_are_plain_data_of_one_shape(game: AnyGame) -> None:
    choices = game.choices()
    assert json.loads(json.dumps(choices)) == choices
    assert list(choices) == ["players", "default", "fields"]
    assert choices["default"] == game.setup({})
    assert choices["players"] == sorted({game.new(setup).players for setup in game.variants()})
    for field in choices["fields"].values():
        assert field["kind"] in KINDS
        assert field.keys() <= PARTS


@every_game
def test_what_is_left_out_has_its_default(game: AnyGame) -> None:
    for setup in game.variants():
        full: dict[str, Any] = game.setup(setup)
        for name, field in game.choices()["fields"].items():
            default = values(field, "default", full)
            needed = field.get("needs")
            if default is not None and name not in setup:
                if needed is None or needed in full["options"]:
                    assert full[name] == default
                else:
                    assert name not in full


@every_game
@languages
def test_all_that_can_be_chosen_has_a_name(game: AnyGame, language: str) -> None:
    for field in game.choices()["fields"].values():
        of = field.get("of", [])
        lists = of.values() if isinstance(of, dict) else [of]
        ids = {one for some in lists for one in some}
        for part in ("words", "notes"):
            for one in ids if part in field else ():
                assert f"{field[part]}.{one}" in catalogue(language)


@every_game
def test_a_game_of_an_unknown_version_cannot_go_on(game: AnyGame) -> None:
    assert way_to_present(game, game.rules_version) == []
    assert way_to_present(game, "0") is None
    for version in game.migrations:
        way = way_to_present(game, version)
        assert way is not None
        assert way[-1].to == game.rules_version


@every_variant
def test_every_language_says_what_is_played(game: AnyGame, setup: Any) -> None:
    summaries = [game.summary(setup, language) for language in LANGUAGES]
    assert all(summary == one_line(summary) for summary in summaries)


@every_variant
def test_who_decides_is_asked_and_the_answers_differ(game: AnyGame, setup: Any) -> None:
    for number, (state, _, done) in enumerate(play(game, setup, "asked")):
        if number % 11 and done is not None:
            continue
        language = LANGUAGES[number % len(LANGUAGES)]
        for seat in (None, *range(state.players)):
            view = state.view(seat)
            asked = game.ask(view, language, NAMES)
            who = seat if seat in state.deciders else view.to_act
            if who is not None:
                assert NAMES[who] in asked or (who == seat and asked)
            else:
                assert bool(asked) == state.is_secret
                assert not any(name in asked for name in NAMES)
            texts = [game.action_text(view, action, language) for action in view.legal]
            assert all(text == one_line(text) for text in texts)
            assert len(set(texts)) == len(texts)


@every_variant
def test_the_end_is_told_in_every_language(game: AnyGame, setup: Any) -> None:
    *_, (state, _, _) = play(game, setup, "told")
    outcome = state.outcome()
    assert outcome is not None
    for language in LANGUAGES:
        told = game.outcome_text(state, outcome, language, NAMES)
        assert told == one_line(told)
        assert all(NAMES[seat] in told for seat in outcome.winners)


@every_variant
def test_why_not_is_said_in_a_sentence(game: AnyGame, setup: Any) -> None:
    seen: dict[str, Any] = {}
    reasons: set[str] = set()
    for state, _, _ in play(game, setup, "why"):
        for error in refused(state, seen):
            if error.reason not in reasons:
                reasons.add(error.reason)
                for language in LANGUAGES:
                    said = game.refusal(state, error, language)
                    assert said == one_line(said)
                    assert said[0] == said[0].upper()
                    assert said.endswith(".")
                    assert not said.endswith("..")
        seen |= {str(action): action for action in state.legal()}
    assert reasons


def refused(state: Any, actions: Mapping[str, Any]) -> Iterator[IllegalAction]:
    """What some actions are refused with now."""
    legal = set(state.legal())
    for action in list(actions.values())[::7]:
        if action not in legal:
            try:
                state.apply(action)
            except IllegalAction as error:
                yield error


@every_game
def test_talk_is_there_or_not(game: AnyGame) -> None:
    talk = game.talk(game.new(game.setup({})))
    assert talk is None or (not talk.watching and talk.to_json() == [])


def one_line(text: str) -> str:
    """The text if it is one, else something else."""
    return text.strip() if text.strip() and text.isprintable() and "{" not in text else "no line"
