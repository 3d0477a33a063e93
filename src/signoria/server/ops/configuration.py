"""Reading what was chosen about a server: flags, environment and file, in this order."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from signoria.game import BadInput
from signoria.server.ops.config import Settings
from signoria.server.ops.options import OPTIONS, Chosen, Option, limits, shown

FILE = "signoria.toml"
"""The file that is read if it is there and no other is named ..."""
VARIABLE = "SIGNORIA_CONFIG"
"""... here or by a flag."""
DEFAULT = "default"


@dataclass(frozen=True, slots=True)
class Choice:
    """What an option is, and who said so."""

    option: Option
    value: Chosen | None
    source: str


@dataclass(frozen=True, slots=True)
class Configuration:
    """All options with what was chosen."""

    choices: tuple[Choice, ...]

    @property
    def settings(self) -> Settings:
        """The settings that this makes; refuses options that do not go together."""
        chosen = {one.option.path: one.value for one in self.choices if one.source != DEFAULT}
        settings = Settings()
        for path, value in chosen.items():
            group, _, name = path.rpartition(".")
            if group:
                value = replace(getattr(settings, group), **{name: value})
            settings = replace(settings, **{group or name: value})  # type: ignore[arg-type]
        if settings.redis is not None and not settings.database.startswith("postgres"):
            raise BadInput(
                "redis: several processes need a PostgreSQL: --database postgresql://..."
            )
        return settings

    @property
    def lines(self) -> list[str]:
        """Every option, what it is, and who said so."""
        return [_line(one) for one in self.choices]


def _line(choice: Choice) -> str:
    option = choice.option
    name = f"limits.{option.name}" if option.is_limit else option.name
    secret = option.is_secret and choice.value is not None
    return f"{name} = {'(secret)' if secret else shown(choice.value)}  [{choice.source}]"


def read_configuration(
    flags: Mapping[str, object], environment: Mapping[str, str] = os.environ,
    file: str | None = None,
) -> Configuration:  # fmt: skip
    """What was chosen; `flags` are those that were given, by the names of options."""
    named = file or environment.get(VARIABLE)
    document = _document(named or FILE, is_named=named is not None)
    known = (*OPTIONS, *limits())
    _require_known(named or FILE, document, known)
    told = {**flags, **_limits_of(flags.get("limit"))}
    return Configuration(tuple(_choice(one, told, environment, named, document) for one in known))


def _choice(
    option: Option, flags: Mapping[str, object], environment: Mapping[str, str],
    file: str | None, document: Mapping[str, object],
) -> Choice:  # fmt: skip
    key = f"limits.{option.name}" if option.is_limit else option.name
    if key in flags:
        return _read(option, key, "flag", flags[key])
    if option.variable in environment:
        return _read(option, option.variable, option.variable, environment[option.variable])
    part = document.get("limits", {}) if option.is_limit else document
    if isinstance(part, dict) and option.name in part:
        name = file or FILE
        return _read(option, f"{name}: {key}", name, part[option.name])
    return Choice(option, option.default, DEFAULT)


def _read(option: Option, name: str, source: str, value: object) -> Choice:
    """A value: text where it comes from a shell, else as the file has it."""
    is_text = isinstance(value, str) and (option.kind != "text")
    try:
        read = option.read(value) if is_text and isinstance(value, str) else option.checked(value)
    except BadInput as error:
        said = str(error)  # of an option that checks itself, with its name
        raise BadInput(f"{name}: {said.removeprefix(f'{option.name}: ')}") from error
    return Choice(option, read, source)


def _limits_of(given: object) -> dict[str, str]:
    """`--limit connections=100`, as often as one likes."""
    found = {}
    known = {one.name for one in limits()}
    for text in given if isinstance(given, list) else []:
        name, equals, value = str(text).partition("=")
        if not equals or name not in known:
            raise BadInput(f"limit: {text} is not such as connections=100; there are {_all(known)}")
        found[f"limits.{name}"] = value
    return found


def _document(name: str, is_named: bool) -> dict[str, object]:
    path = Path(name)
    if not is_named and not path.is_file():
        return {}
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, ValueError) as error:
        raise BadInput(f"{name}: {error}") from error


def _require_known(name: str, document: Mapping[str, object], known: Iterable[Option]) -> None:
    """Refuse what stands in the file and is no option: it would be ignored."""
    within = document.get("limits", {})
    if not isinstance(within, dict):
        raise BadInput(f"{name}: limits: must be a table")
    options = {one.name for one in known if not one.is_limit}
    least = {one.name for one in known if one.is_limit}
    for given, names in ((document, {*options, "limits"}), (within, least)):
        for one in given:
            if one not in names:
                raise BadInput(f"{name}: there is no option {one}; there are {_all(names)}")


def unknown_variables(environment: Mapping[str, str] = os.environ) -> list[str]:
    """Variables that look like options and are none. Others may have set them for other ends."""
    names = {VARIABLE, *(one.variable for one in (*OPTIONS, *limits()))}
    return sorted(one for one in environment if one.startswith("SIGNORIA_") and one not in names)


def _all(names: Iterable[str]) -> str:
    return ", ".join(sorted(names))
