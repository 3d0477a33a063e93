"""Functions that are written out from a list of fields.

They run once for every move or more often, and a loop over the fields would take three times as
long as the same written line by line. So the lines are made from the list, once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

T = TypeVar("T")


def clone_method(fields: Mapping[str, str]) -> Callable[[T], T]:
    """A method that makes an independent copy; the fields come with their types as text.

    A list is copied, and each list in it. All else never changes, and the copies share it.
    """
    lines = [f"new.{name} = {_copied(f'self.{name}', kind)}" for name, kind in fields.items()]
    clone = _function("self", ["new = create(type(self))", *lines], {"type": type})
    clone.__doc__ = "An independent copy."
    return clone


def _copied(value: str, kind: str) -> str:
    if kind.startswith("list[list["):
        return f"[row[:] for row in {value}]"
    return f"{value}[:]" if kind.startswith("list[") else value


def builder(cls: type[T], copied: Iterable[str], given: Iterable[str]) -> Callable[..., T]:
    """A function that makes an object of a frozen class with slots.

    Some fields are copied from an object that has them too; the others are given by their names.
    """
    values = {**{name: f"source.{name}" for name in copied}, **{name: name for name in given}}
    setters = {f"set_{name}": getattr(cls, name).__set__ for name in values}
    lines = [f"set_{name}(new, {value})" for name, value in values.items()]
    arguments = f"source, *, {', '.join(given)}"
    return _function(arguments, ["new = create(cls)", *lines], {"cls": cls, **setters})


def _function(
    arguments: str, lines: Iterable[str], names: Mapping[str, object]
) -> Callable[..., T]:
    code = [f"def made({arguments}):", *(f"    {line}" for line in lines), "    return new"]
    scope: dict[str, Callable[..., T]] = {}
    exec("\n".join(code), {"create": object.__new__, **names}, scope)
    return scope["made"]
