"""Everything that can be chosen about a server: one table, from which come the flags of `signoria
serve`, the variables of the environment, the file `signoria.toml` and the page about them.

An option is taken from the flags, else from the environment (`SIGNORIA_BOT_PACE`), else from the
file (`bot-pace = 0.8`), else it is as it was built. The limits are fields of data classes, which
say themselves what they are for: `--limit connections=100`, `SIGNORIA_LIMIT_CONNECTIONS=100`, or
`connections = 100` in the part `[limits]` of the file.
"""

from __future__ import annotations

import ast
import inspect
import math
import textwrap
from collections.abc import Callable
from dataclasses import MISSING, dataclass, field, fields, is_dataclass
from typing import Literal

from signoria.game import BadInput
from signoria.server.ops.addresses import networks_of, origin_of
from signoria.server.ops.config import Settings

Kind = Literal["text", "whole", "number", "switch", "list"]
Chosen = str | int | float | bool | tuple[str, ...]

DAYS = 36_500
"""A hundred years."""


@dataclass(frozen=True, slots=True)
class Option:
    """Something to choose."""

    name: str
    path: str
    """The field of the settings; of a limit, with the name of its group before it."""
    kind: Kind
    about: str
    least: float = 0
    most: float = math.inf
    check: Callable[[str], object] = field(default=str)
    """Refuses a text that cannot be."""
    is_secret: bool = False
    """Whether others must not see it: then there is no flag, which the list of processes shows."""

    @property
    def variable(self) -> str:
        """Its name in the environment."""
        name = f"limit-{self.name}" if self.is_limit else self.name
        return f"SIGNORIA_{name.upper().replace('-', '_')}"

    @property
    def is_limit(self) -> bool:
        return "." in self.path

    @property
    def default(self) -> Chosen | None:
        """What it is if nobody says otherwise."""
        value: object = Settings
        for name in self.path.split("."):
            value = _default(value, name)
        assert value is None or isinstance(value, (str, int, float, tuple))
        return value

    def read(self, text: str) -> Chosen:
        """The value that a text stands for."""
        match self.kind:
            case "switch":
                if text.lower() in ("1", "yes", "true", "on"):
                    return True
                if text.lower() in ("0", "no", "false", "off", ""):
                    return False
                raise BadInput("must be yes or no")
            case "list":
                return self.checked([one.strip() for one in text.split(",") if one.strip()])
            case "whole" | "number":
                try:
                    return self.checked(int(text) if self.kind == "whole" else float(text))
                except ValueError as error:
                    if isinstance(error, BadInput):
                        raise
                    raise BadInput(f"must be {self._bounds}") from error
        return self.checked(text)

    def checked(self, value: object) -> Chosen:
        """A value that may be chosen; refuses another."""
        match self.kind, value:
            case "switch", bool():
                return value
            case (("whole" | "number"), bool()):
                pass
            case "list", list() if all(isinstance(one, str) for one in value):
                for one in value:
                    self.check(one)
                return tuple(value)
            case "text", str() if value:
                self.check(value)
                return value
            case "whole", int() if self._is_within(value):
                return value
            case "number", int() | float() if self._is_within(value):
                return value
        raise BadInput(f"must be {self._bounds}")

    def _is_within(self, number: float) -> bool:
        return self.least <= number <= self.most and math.isfinite(number)

    @property
    def _bounds(self) -> str:
        if self.kind in ("whole", "number"):
            some = "a whole number" if self.kind == "whole" else "a number"
            to = "" if self.most == math.inf else f" to {self.most:g}"
            return f"{some} from {self.least:g}{to}"
        return {"switch": "true or false", "list": "a list of texts", "text": "a text"}[self.kind]


def _default(owner: object, name: str) -> object:
    assert is_dataclass(owner)
    found = next(one for one in fields(owner) if one.name == name)
    if found.default is not MISSING:
        return found.default
    assert found.default_factory is not MISSING
    return found.default_factory()


OPTIONS = (
    Option("host", "host", "text", "the address to listen on; 0.0.0.0 for everybody"),
    Option("port", "port", "whole", "the port to listen on; 0 for any that is free", most=65535),
    Option("database", "database", "text", "a file of SQLite, or postgresql://user@host/name"),
    Option("redis", "redis", "text", "redis://host:6379/0, for several processes"),
    Option(
        "origin", "origins", "list",
        "an address that people type, such as https://play.example.org: the site answers to its "
        "own address, to localhost and to these",
        check=origin_of,
    ),
    Option(
        "behind-proxy", "proxies", "list",
        "the address or network of a proxy whose X-Forwarded-For and -Proto are believed",
        check=lambda text: networks_of([text]),
    ),
    Option("bot-workers", "workers", "whole", "processes in which bots think", 1, 64),
    Option("bot-pace", "pace", "number", "seconds that a bot takes at least", most=60),
    Option(
        "secret-pause", "secret_pause", "number",
        "seconds that a table waits at least where players may decide in secret: it waits as long "
        "when nobody is asked",
        most=60,
    ),
    Option(
        "pause-after", "patience", "number",
        "seconds after which a table pauses that all its players have left", 1,
    ),
    Option(
        "allow-exec", "allow_exec", "switch",
        "let tables seat programs of this machine as bots (exec:), with a token that is printed at "
        "the start; never on a site for strangers",
    ),
    Option(
        "metrics-token", "metrics_token", "text", "who sends it may read /api/metrics",
        is_secret=True,
    ),
    Option(
        "keep-guests", "keep_guests", "number",
        "days without a visit after which sessions end, and guests without games are forgotten",
        1, DAYS,
    ),
    Option(
        "keep-records", "keep_records", "number", "days for which imported records are kept",
        1, DAYS,
    ),
    Option(
        "keep-games", "keep_games", "number",
        "days after which tables that are over or closed are deleted; 0: never",
        0, DAYS,
    ),
)  # fmt: skip
"""All but the limits."""


def limits() -> tuple[Option, ...]:
    """The limits: all fields of the data classes that the settings consist of."""
    found: list[Option] = []
    for group in fields(Settings):
        factory = group.default_factory
        if isinstance(factory, type) and is_dataclass(factory):
            about = documented(factory)
            for one in fields(factory):
                whole = isinstance(one.default, int)
                least = 1 if whole else 1e-6
                name, path = one.name.replace("_", "-"), f"{group.name}.{one.name}"
                kind: Kind = "whole" if whole else "number"
                found.append(Option(name, path, kind, about[one.name], least))
    return tuple(found)


def documented(owner: type) -> dict[str, str]:
    """What the fields of a class are for, as it says below each."""
    (body,) = ast.parse(textwrap.dedent(inspect.getsource(owner))).body
    assert isinstance(body, ast.ClassDef)
    said = {}
    for one, after in zip(body.body, [*body.body[1:], None]):
        if isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name):
            text = ""
            if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant):
                text = " ".join(str(after.value.value).split())
            said[one.target.id] = text[:1].lower() + text[1:].removesuffix(" ...").removesuffix(".")
    return said


def table() -> str:
    """The table of the page about servers."""
    rows = ["| option | default | |", "|---|---|---|"]
    for one in OPTIONS:
        name = f"`{one.variable}`" if one.is_secret else f"`--{one.name}`"
        default = "" if one.name == "database" else shown(one.default)
        rows.append(f"| {name} | {default} | {one.about} |")
    rows += ["", "| limit | default | |", "|---|---|---|"]
    rows += [f"| `{one.name}` | {shown(one.default)} | {one.about} |" for one in limits()]
    return "\n".join(rows) + "\n"


def shown(value: Chosen | None) -> str:
    """A value as a person writes it."""
    match value:
        case None | ():
            return ""
        case bool():
            return "yes" if value else "no"
        case float():
            return f"{value:.6g}"
        case tuple():
            return ", ".join(value)
    return str(value)
