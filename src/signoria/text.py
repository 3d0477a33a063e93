"""Words for people: keys with arguments, looked up in the catalogues of all languages."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

CATALOGUES = files("signoria").joinpath("catalogues")
"""A folder for each language; its README.md says how to add one."""

LANGUAGES = tuple(
    sorted(
        (folder.name for folder in CATALOGUES.iterdir() if folder.is_dir()),
        key=lambda name: (name != "en", name),
    )
)
"""The languages there are texts in: English, then the others."""

Value = str | int | tuple[str, ...] | tuple[int, ...]


@cache
def catalogue(language: str) -> Mapping[str, str]:
    """All texts of a language by their keys, such as `card.winter` or `event.pass`."""
    if language not in LANGUAGES:
        raise ValueError(f"there is no language {language}: use one of {', '.join(LANGUAGES)}")
    texts: dict[str, str] = {}
    for part in sorted(CATALOGUES.joinpath(language).iterdir(), key=str):
        _flatten("", tomllib.loads(part.read_text("utf-8")), texts)
    return texts


def _flatten(prefix: str, table: Mapping[str, object], texts: dict[str, str]) -> None:
    for key, value in table.items():
        if isinstance(value, dict):
            _flatten(f"{prefix}{key}.", value, texts)
        else:
            texts[prefix + key] = str(value)


def say(key: str, language: str = "en", /, **args: Value) -> str:
    """The text of a key with its arguments filled in."""
    return catalogue(language)[key].format_map(args)


def plural(count: int, language: str) -> str:
    """The form of a word after a number: `one`, `few` or `many`. Which it is says the catalogue;
    the texts have all three in every language."""
    texts = catalogue(language)
    for form in ("one", "few"):
        if re.fullmatch(texts[f"language.plural.{form}"], str(count)):
            return form
    return "many"


def preferred_language(environment: Mapping[str, str]) -> str:
    """The language of somebody's surroundings, as the variables of a shell tell it, or English."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = environment.get(variable)
        if value:  # the first that is set decides
            return value[:2] if value[:2] in LANGUAGES else "en"
    return "en"
