"""An entry of a data document, read by the types of its fields.

Which fields there must be, and what they may hold, is checked before (`data_file.checks`).
"""

from __future__ import annotations

from collections.abc import Mapping

from signoria.fields import BadField, by_name, each, flag, text, whole

LEAST = -999


class Entry:
    """A table of a document. A field that is not there reads as nothing: 0, "", false, empty."""

    def __init__(self, values: Mapping[str, object]) -> None:
        self.values = values

    def __contains__(self, field: str) -> bool:
        return field in self.values

    def number(self, field: str, default: int = 0) -> int:
        return whole(LEAST)(field, self.values.get(field, default))

    def real(self, field: str) -> float:
        value = self.values[field]
        if not isinstance(value, int | float):
            raise BadField(field, "must be a number")
        return value

    def text(self, field: str) -> str:
        return text(field, self.values.get(field, ""))

    def flag(self, field: str) -> bool:
        return flag(field, self.values.get(field, False))

    def numbers(self, field: str) -> tuple[int, ...]:
        return tuple(each(whole(LEAST))(field, self.values.get(field, ())))

    def texts(self, field: str) -> tuple[str, ...]:
        return tuple(each(text)(field, self.values.get(field, ())))

    def words(self, field: str) -> dict[str, str]:
        """A table of texts."""
        return by_name(text, text)(field, self.values.get(field, {}))

    def amounts(self, field: str) -> dict[str, int]:
        """A table of whole numbers."""
        return by_name(text, whole(LEAST))(field, self.values.get(field, {}))

    def all_amounts(self, field: str) -> list[dict[str, int]]:
        """A list of such tables."""
        return each(by_name(text, whole(LEAST)))(field, self.values[field])

    def entry(self, field: str) -> Entry:
        """A table in the table."""
        return _entry(field, self.values[field])

    def entries(self, field: str) -> list[Entry]:
        """A list of tables."""
        return each(_entry)(field, self.values[field])


def _entry(path: str, value: object) -> Entry:
    if not isinstance(value, Mapping):
        raise BadField(path, "must be a table")
    return Entry(value)
