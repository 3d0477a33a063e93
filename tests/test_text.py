"""The catalogues: every language says everything that English says, with the same arguments."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from string import Formatter

import pytest

import signoria
from signoria.text import LANGUAGES, catalogue, plural, say

CATALOGUES = Path(signoria.__file__).parent / "catalogues"
FILES = sorted(path.name for path in (CATALOGUES / "en").iterdir())
OTHERS = [language for language in LANGUAGES if language != "en"]

SAME_EVERYWHERE = {"Signoria", "Condottiere", "Virtù"}
CITIES = {"Parma", "Modena", "Ferrara", "Bologna", "Lucca", "Siena", "Urbino", "Spoleto", "Ancona"}
NAMES = {
    "Ajaccio", "Bari", "Bartolomeo d'Alviano", "Beatrice d'Este", "Borgia", "Cagliari",
    "Cesare Borgia", "Civitavecchia", "Galeazzo da Sanseverino", "Giovanni de' Medici",
    "Leonardo da Vinci", "Lucrezia Borgia", "Medici", "Michelangelo", "Niccolò Machiavelli",
    "Palermo", "Perugia", "Piero de' Medici", "Pisa", "Ravenna", "Reggio", "Sforza", "Terracina",
    "Verona",
}  # fmt: skip
"""Places and people of Virtù."""
SAME_IN_LATIN = SAME_EVERYWHERE | CITIES | NAMES
SAME_AS_ENGLISH: Mapping[str, set[str]] = {
    "de": {"Winter", "Turin", "Mantua", "Page", "Admiral", "Ragusa", "Tunis", "Region", "Prestige"}
    | {"Bot", "Chat", "Code", "Diplomat", "Doge", "Lobby", "Name", "neutral", "normal"}
    | SAME_IN_LATIN,
    "hu": {"Benevento", "Taranto", "florin", "bot", "Bot"} | SAME_IN_LATIN,
    "it": {"Benevento", "Federico III da Montefeltro", "Ragusa", "Taranto"}
    | {"Account", "bot", "Bot", "Chat", "Doge", "Lobby", "Menu", "Password"}
    | SAME_IN_LATIN,
    "ru": {"Virtù"},
}
"""What a language writes as English does; one that is not named here, just names."""

languages = pytest.mark.parametrize("language", LANGUAGES)
other_languages = pytest.mark.parametrize("language", OTHERS)
catalogue_files = pytest.mark.parametrize("name", FILES)


def leaves(table: Mapping[str, object], prefix: str = "") -> Iterator[tuple[str, object]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from leaves(value, f"{prefix}{key}.")
        else:
            yield prefix + key, value


def load(language: str, name: str) -> dict[str, object]:
    """The values of a file by their keys; fails if it is not valid TOML."""
    return dict(leaves(tomllib.loads((CATALOGUES / language / name).read_text("utf-8"))))


def placeholders(text: str) -> list[str]:
    """The names that are filled in; fails if the braces do not match."""
    return sorted(field for _, field, _, _ in Formatter().parse(text) if field is not None)


def words(text: str) -> str:
    """What is left of a text without its placeholders."""
    return "".join(literal for literal, _, _, _ in Formatter().parse(text))


def test_every_folder_is_a_language_and_english_comes_first() -> None:
    folders = (path.name for path in CATALOGUES.iterdir() if path.is_dir())
    assert sorted(folders) == sorted(LANGUAGES)
    assert LANGUAGES[0] == "en"


@other_languages
def test_every_language_has_the_files_of_english(language: str) -> None:
    assert sorted(path.name for path in (CATALOGUES / language).iterdir()) == FILES


@languages
@catalogue_files
def test_every_file_holds_only_texts(language: str, name: str) -> None:
    texts = load(language, name)
    assert texts
    assert [key for key, value in texts.items() if not isinstance(value, str)] == []


@other_languages
@catalogue_files
def test_every_file_has_the_keys_of_english(language: str, name: str) -> None:
    english, translated = set(load("en", name)), set(load(language, name))
    assert sorted(english - translated) == [], "missing"
    assert sorted(translated - english) == [], "superfluous"


@languages
def test_no_key_is_in_two_files(language: str) -> None:
    keys = [key for name in FILES for key in load(language, name)]
    assert len(keys) == len(set(keys)) == len(catalogue(language))


@languages
def test_no_text_is_empty(language: str) -> None:
    assert [key for key, text in catalogue(language).items() if not text.strip()] == []


@languages
def test_placeholders_are_plain_names(language: str) -> None:
    for key, text in catalogue(language).items():
        for field in placeholders(text):
            assert field.isidentifier(), f"{key}: {text}"


@other_languages
def test_every_text_has_the_placeholders_of_english(language: str) -> None:
    texts = catalogue(language)
    for key, english in catalogue("en").items():
        assert placeholders(texts[key]) == placeholders(english), f"{key}: {texts[key]}"


@other_languages
def test_every_text_is_translated(language: str) -> None:
    english = catalogue("en")
    untranslated = {
        key: text
        for key, text in catalogue(language).items()
        if text == english[key]
        and text not in SAME_AS_ENGLISH.get(language, SAME_IN_LATIN)
        and any(map(str.isalpha, words(text)))
    }
    assert untranslated == {}


@languages
def test_say_fills_every_placeholder(language: str) -> None:
    for key, text in catalogue(language).items():
        fields = placeholders(text)
        said = say(key, language, **{field: f"<{field}>" for field in fields})
        assert sorted(field for field in set(fields) if f"<{field}>" in said) == sorted(set(fields))
        assert len(said) == len(words(text)) + sum(len(field) + 2 for field in fields), key


def test_say_speaks_english_unless_told_otherwise() -> None:
    assert say("event.pass", seat="Lucrezia") == "Lucrezia passes."
    assert say("event.pass", "de", seat="Lucrezia") == "Lucrezia passt."


def test_say_takes_numbers() -> None:
    assert say("event.round", number=3) == "Round 3 begins."


def test_an_unknown_language_is_refused_with_one_sentence() -> None:
    with pytest.raises(ValueError, match=r"^there is no language la: use one of [a-z, ]+$") as info:
        say("event.pass", "la", seat="Lucrezia")
    assert all(language in str(info.value) for language in LANGUAGES)


def test_the_form_after_a_number_is_that_of_the_language() -> None:
    assert [plural(count, "en") for count in (0, 1, 2, 11, 21)] == [
        "many",
        "one",
        "many",
        "many",
        "many",
    ]
    few = [plural(count, "ru") for count in (2, 3, 4, 22, 104)]
    one = [plural(count, "ru") for count in (1, 21, 101)]
    many = [plural(count, "ru") for count in (0, 5, 11, 12, 14, 19, 111, 112, 20)]
    assert (set(one), set(few), set(many)) == ({"one"}, {"few"}, {"many"})


@languages
def test_a_word_has_one_form_after_every_number(language: str) -> None:
    """A pattern that cannot be read, or that takes all numbers, is found here."""
    assert len({plural(count, language) for count in range(200)}) > 1
