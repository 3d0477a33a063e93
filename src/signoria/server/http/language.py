"""In which language somebody is answered."""

from __future__ import annotations

from functools import lru_cache

from signoria.text import LANGUAGES


def language_of(accepted: str) -> str:
    """The first language of an Accept-Language header that the catalogues have, else English."""
    return _language_of(accepted[:200])


@lru_cache(1000)
def _language_of(accepted: str) -> str:
    wanted: list[tuple[float, int, str]] = []
    for place, part in enumerate(accepted.split(",")[:20]):
        tag, _, weight = part.strip().partition(";q=")
        try:
            wanted.append((-float(weight or 1), place, tag.partition("-")[0].lower()))
        except ValueError:
            continue
    return next((tag for _, _, tag in sorted(wanted) if tag in LANGUAGES), "en")
