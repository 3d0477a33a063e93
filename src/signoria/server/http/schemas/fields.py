"""Fields that several requests have, and the base of all requests."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from typing import Annotated, Self

import orjson
from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from signoria.record.seats import BOT
from signoria.server.table.names import fair

LARGEST = 2**53
"""Up to here a browser knows every whole number."""

Setting = str | int | float | bool


def line(text: str) -> str:
    """One line of text that can be shown; what people write is never anything else."""
    words = " ".join(text.split())
    if not words:
        raise ValueError("must not be empty")
    if any(unicodedata.category(letter) in ("Cc", "Cf", "Cs", "Co", "Cn") for letter in words):
        raise ValueError("must be letters that can be shown")
    return words


def _not_a_bot(name: str) -> str:
    if name.startswith(BOT):
        raise ValueError(f"must not begin with {BOT}")
    return name


def paragraphs(text: str) -> str:
    if any(unicodedata.category(one) in ("Cc", "Cs") for one in text if one not in "\n\t"):
        raise ValueError("must be letters that can be shown")
    return text


def check_settings(chosen: dict[str, Setting]) -> dict[str, Setting]:
    """What comes back as it was, in every store and in every browser."""
    for name, value in chosen.items():
        paragraphs(name)
        if isinstance(value, str):
            paragraphs(value)
        elif not -LARGEST <= value <= LARGEST:  # nor is it no number at all
            raise ValueError("must be numbers that can be told apart")
    return chosen


Name = Annotated[
    str,
    Field(min_length=1, max_length=24, examples=["Anna"]),
    AfterValidator(line),
    AfterValidator(_not_a_bot),
    AfterValidator(fair),
]
Key = Annotated[
    str,
    Field(pattern=r"^[A-Za-z0-9_-]{1,64}$", examples=["5f0c2a"]),
]
"""What the client calls a command. Sent twice with the same key, it is carried out once."""
SeatNumber = Annotated[int, Field(ge=0, le=9, examples=[0])]
Spec = Annotated[str, Field(min_length=1, max_length=100, examples=["captain"])]
Login = Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9_.-]{2,23}$", examples=["anna"])]
Password = Annotated[str, Field(min_length=8, max_length=200, examples=["a long sentence"])]


class Sent(BaseModel):
    """What the server sends: nothing that is not written down here."""

    model_config = ConfigDict(extra="forbid")

    @classmethod
    def from_data(cls, document: Mapping[str, object]) -> Self:
        """The answer that plain data stands for; tuples in it are lists for JSON."""
        return cls.model_validate_json(orjson.dumps(document))


class Body(BaseModel):
    """A request: what is not known is refused."""

    model_config = ConfigDict(extra="forbid", strict=True)
