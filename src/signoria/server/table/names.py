"""Names that pass for others: those of the site's own people, and those that only look alike.

A name is compared by what it looks like: compatible forms are one (NFKC), and so are capitals and
small letters, letters of other scripts that are drawn alike, and what people read as the same.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache

from signoria.server.table.errors import Refused

CAPITALS = str.maketrans("АВЕЅІЈКМНОРСТУХΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ABESIJKMHOPCTYXABEZHIKMNOPTYX")
"""Cyrillic and Greek capitals that are drawn as Latin ones are ..."""
SMALL = str.maketrans(
    "авгезийікмнопрстухѕјһԁԛԝӏαβγεζηικμνορτυχω01i|ı",
    "abre3uйlkmhonpctyxsjhdqwlabyeznlkuvoptuxwollll",
)
"""... and small letters, after capitals have become small; l, I and 1 are read as one."""
PAIRS = (("rn", "m"), ("vv", "w"))
_IGNORED = re.compile(r"[\s_.\-·'’]+")
SCRIPTS = frozenset(("LATIN", "CYRILLIC", "GREEK", "ARMENIAN", "CHEROKEE", "COPTIC"))
"""Scripts with letters that look like those of another."""

_RESERVED = (
    "admin admins administrator administrators moderator moderators moderation mod mods signoria",
    "system operator staff support administratorin moderatorin adminisztrátor moderátor",
    "üzemeltető amministratore moderatore gestore админ администратор модератор модерация",
    "поддержка",
)


@lru_cache(10_000)
def skeleton(name: str) -> str:
    """What a name looks like: two names with the same are taken for each other."""
    plain = unicodedata.normalize("NFKC", name)
    drawn = _IGNORED.sub("", plain.translate(CAPITALS).casefold().translate(SMALL))
    for pair, one in PAIRS:
        drawn = drawn.replace(pair, one)
    return drawn or plain


RESERVED = frozenset(skeleton(word) for words in _RESERVED for word in words.split())


def is_among(name: str, others: Iterable[str]) -> bool:
    """Whether a name is, or looks like, one of some others."""
    return any(
        skeleton(name) == skeleton(other) or name.casefold() == other.casefold() for other in others
    )


def mixes_scripts(name: str) -> bool:
    """Whether a word of a name has letters of several scripts that look alike."""
    return any(len(_scripts(word)) > 1 for word in unicodedata.normalize("NFKC", name).split())


def _scripts(word: str) -> frozenset[str]:
    letters = (unicodedata.name(one, "").partition(" ")[0] for one in word if one.isalpha())
    return SCRIPTS.intersection(letters)


def fair(name: str) -> str:
    """The name, unless it would pass for somebody who looks after the site, or is made of letters
    that only look like others."""
    if mixes_scripts(name):
        raise Refused("mixed-scripts", 422)
    parts = (name, *re.split(r"[^\w]+|_", name))
    if any(skeleton(part) in RESERVED for part in parts if part):
        raise Refused("name-reserved", 422, name=name)
    return name
