"""Spec strings: how a bot is named, with what it is to be told when it is built.

    captain
    strategist:1s
    strategist:200ms,threads=2,sims=500
    exec:python my_bot.py

A name, and after a colon arguments with commas: a time for each decision, and values with names.
What stands after `exec:` is a command, and is none of this.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from signoria.game import BadInput

EXEC = "exec:"
"""A bot that is a program of its own: `process.py`."""

_TIME = re.compile(r"(\d{1,9}(?:\.\d{1,9})?)(ms|s)", re.ASCII)
_NAMED = re.compile(r"([a-z][a-z0-9_-]*)=([^=\s]+)", re.ASCII)
_WHOLE = re.compile(r"\d{1,9}", re.ASCII)
_COMMAS = re.compile(r"""(?:[^,'"]|'[^']*'|"[^"]*"|['"])+""")


@dataclass(frozen=True, slots=True)
class Args:
    """What stands after the name of a bot; each bot takes what it knows and refuses the rest."""

    bot: str
    seconds: float | None = None
    """The time for a decision."""
    named: Mapping[str, str] = field(default_factory=dict)

    def only(self, *names: str, time: bool = False) -> Args:
        """Refuse every argument but these, and a time unless the bot takes one."""
        if self.seconds is not None and not time:
            raise BadInput(f"bot: {self.bot} takes no time")
        for name in self.named:
            if name not in names:
                known = f"; it takes {', '.join(names)}" if names else ""
                raise BadInput(f"bot: {self.bot} takes no {name}{known}")
        return self

    def whole(self, name: str, default: int, least: int = 1, most: int = 10**9) -> int:
        """A named argument that is a whole number."""
        text = self.named.get(name)
        if text is None:
            return default
        if not _WHOLE.fullmatch(text) or not least <= int(text) <= most:
            raise BadInput(f"bot: {self.bot}: {name} must be a whole number from {least} to {most}")
        return int(text)


@dataclass(frozen=True, slots=True)
class Spec:
    """The name of a bot and its arguments."""

    name: str
    args: Args

    @classmethod
    def parse(cls, text: str) -> Spec:
        """The spec of a text; refuses arguments that are neither a time nor have a name."""
        name, colon, rest = text.strip().partition(":")
        seconds: list[float] = []
        named: dict[str, str] = {}
        for part in map(str.strip, rest.split(",") if colon else ()):
            if time := _TIME.fullmatch(part):
                seconds.append(float(time[1]) / (1000 if time[2] == "ms" else 1))
            elif (pair := _NAMED.fullmatch(part)) and pair[1] not in named:
                named[pair[1]] = pair[2]
            elif pair:
                raise BadInput(f"bot: {name} has {pair[1]} twice")
            else:
                what = part or "nothing"
                raise BadInput(f"bot: {name}: {what} is no argument such as 1s or sims=500")
        if len(seconds) > 1:
            raise BadInput(f"bot: {name} has more than one time")
        return cls(name, Args(name, seconds[0] if seconds else None, named))


def split(text: str) -> list[str]:
    """The specs of a list with commas, where arguments have commas too.

    An argument belongs to the spec before it: `strategist:1s,threads=2,captain` are two bots. In
    quotes a comma is part of a command.
    """
    specs: list[str] = []
    for part in (part.strip() for part in _COMMAS.findall(text)):
        continues = bool(_TIME.fullmatch(part) or _NAMED.fullmatch(part))
        if continues and specs and ":" in specs[-1] and not specs[-1].startswith(EXEC):
            specs[-1] += f",{part}"
        elif part:
            specs.append(part)
    return specs
