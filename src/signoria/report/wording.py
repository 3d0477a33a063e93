"""The texts and numbers of a report, as people of one language write them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import floor

from signoria.text import Value, plural, say


@dataclass(frozen=True, slots=True)
class Wording:
    """One section of the catalogues in one language."""

    section: str
    language: str = "en"

    def __call__(self, key: str, /, **args: Value) -> str:
        """The text of a key of the section."""
        return say(f"{self.section}.{key}", self.language, **args)

    def heading(self, key: str, /, **args: Value) -> str:
        """The same with a capital letter."""
        return capital(self(key, **args))

    def counted(self, count: int, thing: str) -> str:
        """So many of something: `1 game`, `2,000 games`."""
        return self(f"{thing}.{plural(count, self.language)}", number=self.whole(count))

    def whole(self, number: int) -> str:
        return self._written(f"{number:,}")

    def decimal(self, number: float, digits: int) -> str:
        return self._written(f"{number:,.{digits}f}")

    def percent(self, share: float | None, digits: int = 1) -> str:
        if share is None:
            return "-"
        return self.shared("percent", number=self.decimal(100 * share, digits))

    def points(self, share: float | None) -> str:
        """A difference of chances in percentage points."""
        return "-" if share is None else self.decimal(100 * share, 1)

    def span(self, low: float, high: float) -> str:
        """From one share to another, in percent without the sign."""
        return self.shared("span", low=self.points(low), high=self.points(high))

    def duration(self, milliseconds: float | None) -> str:
        """A time in the unit that suits it, with three digits."""
        if milliseconds is None:
            return "-"
        for unit, size in (("seconds", 1000.0), ("milliseconds", 1.0)):
            if milliseconds >= size:
                return self.shared(unit, number=self._written(f"{milliseconds / size:.3g}"))
        return self.shared("microseconds", number=self._written(f"{milliseconds * 1000:.3g}"))

    def shared(self, key: str, /, **args: Value) -> str:
        """A text that all reports have."""
        return say(f"report.{key}", self.language, **args)

    def _written(self, english: str) -> str:
        """A number with the marks of the language, of which the catalogue has an example."""
        example = say("language.number", self.language)
        return english.translate({ord(","): example[1], ord("."): example[5]})


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def shortened(name: str, longest: int) -> str:
    """A name that fits: its end is cut off."""
    return name if len(name) <= longest else f"{name[: longest - 1]}…"


def apportioned(shares: Sequence[float], whole: int) -> list[int]:
    """Shares in whole parts that add up to the whole, by largest remainder.

    Rounded one by one, the shares of three equals would add up to 99 %.
    """
    total = sum(shares)
    exact = [share / total * whole for share in shares]
    parts = [floor(share) for share in exact]
    missing = whole - sum(parts)
    by_rest = sorted(range(len(parts)), key=lambda place: parts[place] - exact[place])
    for place in by_rest[:missing]:
        parts[place] += 1
    return parts
