"""Plain data are read into values, and what is wrong with them is said with the field's path."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from signoria import fields
from signoria.fields import BadField, Reader, Table

COLOURS = {"red": 0, "blue": 1}
colour = fields.named(COLOURS, "colour")
colours = fields.distinct(fields.each(colour), "colour")


@pytest.mark.parametrize(
    ("reader", "value", "meaning"),
    [
        (fields.whole(), 0, 0),
        (fields.whole(-3, -1), -2, -2),
        (fields.number(0, 1), 1, 1.0),
        (fields.number(0, 1), 0.5, 0.5),
        (fields.flag, False, False),
        (fields.text, "", ""),
        (fields.choice(("a", "")), "", ""),
        (colour, "blue", 1),
        (fields.seat(3), 2, 2),
        (fields.optional(colour), None, None),
        (fields.optional(colour), "red", 0),
        (fields.each(colour), ["red", "red"], [0, 0]),
        (fields.each(colour), ("red",), [0]),
        (colours, ["blue", "red"], [1, 0]),
        (fields.pair(colour, fields.flag), ["red", True], (0, True)),
        (fields.per_seat(fields.flag, 2), [True, False], [True, False]),
        (fields.by_name(colour, fields.flag), {"red": True}, {0: True}),
        (fields.by_seat(fields.flag, 3), {"2": True}, {2: True}),
        (fields.anything, [{}], [{}]),
    ],
)
def test_a_value_is_read(reader: Reader[object], value: object, meaning: object) -> None:
    found = reader("it", value)
    assert found == meaning
    assert type(found) is type(meaning)


@pytest.mark.parametrize(
    ("reader", "value", "why"),
    [
        (fields.whole(), -1, "it: must be a whole number of at least 0"),
        (fields.whole(), True, "it: must be a whole number of at least 0"),
        (fields.whole(1), 10**50, "it: must be a whole number of at least 1"),
        (fields.whole(1, 4), 5, "it: must be a whole number from 1 to 4"),
        (fields.whole(1, 4), 2.0, "it: must be a whole number from 1 to 4"),
        (fields.number(0, 9), float("nan"), "it: must be a number from 0 to 9"),
        (fields.number(0, 9), False, "it: must be a number from 0 to 9"),
        (fields.number(0, 9), "1", "it: must be a number from 0 to 9"),
        (fields.flag, 1, "it: must be true or false"),
        (fields.text, None, "it: must be a text"),
        (fields.choice(("a", "")), "b", 'it: there is no b; there are a, ""'),
        (fields.choice(("a", "b")), ["a"], "it: must be one of a, b"),
        (colour, "green", "it: there is no colour green"),
        (colour, True, "it: there is no colour true"),
        (fields.seat(3), 3, "it: there is no seat 3 with 3 players"),
        (fields.seat(3), -1, "it: there is no seat -1 with 3 players"),
        (fields.seat(3), None, "it: there is no seat null with 3 players"),
        (fields.seat(3), 10**50, "it: there is no seat with so large a number with 3 players"),
        (fields.each(colour), "red", "it: must be a list"),
        (fields.each(colour), ["red", "green"], "it[1]: there is no colour green"),
        (colours, ["red", "red"], "it: names the same colour twice"),
        (fields.pair(colour, colour), ["red"], "it: must be a list of two"),
        (fields.pair(colour, colour), ["red", 1], "it[1]: there is no colour 1"),
        (fields.per_seat(colour, 2), ["red"], "it: has 1 entries for 2 players"),
        (fields.per_seat(colour, 2), "no", "it: must be a list"),
        (fields.exactly(5, "rooms", colour), [], "it: has 0 entries for 5 rooms"),
        (fields.by_name(colour, colour), [], "it: must be an object"),
        (fields.by_name(colour, colour), {"green": "red"}, "it.green: there is no colour green"),
        (
            fields.by_name(colour, colour),
            {"red": {}},
            "it.red: there is no colour that is an object",
        ),
        (fields.by_seat(colour, 2), {"2": "red"}, "it.2: there is no seat 2 with 2 players"),
    ],
)
def test_what_is_wrong_is_said(reader: Reader[object], value: object, why: str) -> None:
    with pytest.raises(BadField) as refused:
        reader("it", value)
    assert str(refused.value) == why


def test_a_table_has_only_its_fields() -> None:
    table = Table("", {"size": 3, "home": None}, ("size", "home", "away"), "board")
    assert table.read("size", fields.whole()) == 3
    assert table.get("size", fields.whole(), 7) == 3
    assert table.get("home", fields.whole(), 7) == 7
    assert table.get("away", fields.text, None) is None
    assert ["size" in table, "home" in table, "away" in table] == [True, False, False]
    assert table.read("home", fields.optional(fields.text)) is None
    with pytest.raises(BadField, match=r"^away: is missing$") as refused:
        table.read("away", fields.text)
    assert refused.value.path == "away"


def test_tables_in_tables_have_paths() -> None:
    table = Table("", {"home": {"size": -1}}, ("home", "away"), "board")
    home, away = table.table("home", ("size",)), table.table("away", ("size",))
    assert away.get("size", fields.whole(), 0) == 0
    with pytest.raises(BadField, match=r"^home\.size: must be a whole number of at least 0$"):
        home.read("size", fields.whole())
    assert str(home.refuse("size", "is odd")) == "home.size: is odd"
    with pytest.raises(BadField, match=r"^home\.size: home has no such field; it has door$"):
        table.table("home", ("door",))


@pytest.mark.parametrize(
    ("value", "why"),
    [
        ([], "board: must be an object"),
        ({"colour": 1}, "colour: a board has no such field; it has size, home"),
        ({"x" * 99: 1}, f"{'x' * 40}...: a board has no such field; it has size, home"),
    ],
)
def test_the_outermost_table_goes_by_its_name(value: object, why: str) -> None:
    with pytest.raises(BadField) as refused:
        Table("", value, ("size", "home"), "board")
    assert str(refused.value) == why


def test_a_table_may_have_any_fields() -> None:
    assert fields.table()("it", {"colour": "red"}).read("colour", colour) == 0
    with pytest.raises(BadField, match=r"^it: must be an object$"):
        fields.table()("it", ["red"])


PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
)


def refusal(reader: Reader[object], value: object) -> str | None:
    try:
        reader("it", value)
    except BadField as refused:
        return str(refused)
    return None


@given(PLAIN)
def test_nothing_else_is_ever_raised(value: object) -> None:
    for reader in (
        fields.whole(0, 9), fields.number(0, 9), fields.flag, fields.text, colour, fields.seat(3),
        fields.choice(COLOURS), fields.each(colour), colours,
        fields.pair(fields.text, fields.flag), fields.per_seat(fields.text, 2),
        fields.by_name(fields.text, fields.flag), fields.by_seat(fields.flag, 3),
        fields.table(("a", "b")),
    ):  # fmt: skip
        why = refusal(reader, value)
        assert why is None or (why.startswith("it") and why.isprintable())
