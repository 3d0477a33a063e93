"""Libraries that the arena can use and does not need."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from signoria.game import BadInput


class NotInstalled(BadInput):
    """A library that is not there, and the extra that brings it."""

    def __init__(self, purpose: str, extra: str) -> None:
        super().__init__(f"{purpose} needs an extra: pip install 'signoria[{extra}]'")


def optional(module: str, purpose: str, extra: str) -> ModuleType:
    """A module of an extra; says how to get it where it is missing."""
    try:
        return import_module(module)
    except ImportError as error:
        raise NotInstalled(purpose, extra) from error
