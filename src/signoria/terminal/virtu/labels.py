"""The words and signs of Virtù for one viewer: names, costs, symbols, players."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from signoria.terminal.paint import clip, width, wrap
from signoria.terminal.style import Style
from signoria.text import Value, catalogue, say
from signoria.virtu import words
from signoria.virtu.knowledge.view import View
from signoria.virtu.model import places
from signoria.virtu.model.actions import Action
from signoria.virtu.model.components import (
    CAVALRY,
    NOBODY,
    SHIP,
    SYMBOLS,
    Cost,
    Data,
    Options,
)
from signoria.virtu.model.state import State
from signoria.virtu.phases import spring


@dataclass(frozen=True, slots=True)
class Signs:
    """The signs of the eight symbols, and of what lies in a palace."""

    symbols: tuple[str, ...] = ("ƒ", "♛", "✝", "♞", "☸", "☻", "⚔", "➤")
    ready: str = "■"
    spent: str = "□"
    free: str = "·"
    marker: str = "◆"
    sea: str = "≈"
    road: str = "→"
    down: str = "▼"
    up: str = "▲"
    dash: str = "–"
    minus: str = "−"
    corners: str = "╭╮╰╯"
    line: str = "─"
    wall: str = "│"


PLAIN = Signs(
    ("$", "c", "+", "h", "s", "m", "w", ">"), "#", "o", ".", "*", "~", "->", "v", "^", "-", "-",
    "++++", "-", "|",
)  # fmt: skip

HOUSE_COLOURS = {"red": "91", "blue": "94", "green": "92", "yellow": "93", "white": "39"}
"""White is what the terminal itself writes in, so that both dark and light grounds do."""


@dataclass(frozen=True)
class Labels:
    """Writes what one seat sees."""

    view: View
    style: Style

    @property
    def table(self) -> State:
        return self.view.table

    @property
    def data(self) -> Data:
        return self.view.table.data

    @property
    def columns(self) -> int:
        return self.style.columns

    @cached_property
    def seat(self) -> int:
        """Whose table it is: of nobody in particular, that of whoever is to act."""
        if self.view.seat is not None:
            return self.view.seat
        return self.table.order[0] if self.table.to_act is None else self.table.to_act

    @property
    def language(self) -> str:
        return self.style.language

    @cached_property
    def signs(self) -> Signs:
        return Signs() if self.style.glyphs.borders else PLAIN

    def text(self, key: str, /, **args: Value) -> str:
        return self.style.text(f"virtu.{key}", **args)

    def wrap(self, text: str, indent: str = "  ") -> list[str]:
        return wrap(text, self.columns, indent)

    # Names

    def city(self, city: int) -> str:
        return words.city_name(self.data.cities[city].id, self.style.language, self.data)

    def owned_city(self, city: int) -> str:
        """A city in the colour of its owner, with the owner's mark."""
        owner = self.table.owner[city]
        if owner < 0:
            return self.city(city)
        return self.style.paint.seat(owner, f"{self.city(city)} ({self.style.marks[owner]})")

    def card(self, card: int) -> str:
        return words.card_name(self.data.cards[card].id, self.style.language, self.data)

    def short(self, card: int) -> str:
        """A card without its titles."""
        return self.card(card).partition(",")[0]

    def tile(self, tile: int) -> str:
        return words.tile_name(self.data.tiles[tile].id, self.style.language, self.data)

    def bonus(self, bonus: int) -> str:
        return words.bonus_name(self.data.bonuses[bonus].id, self.style.language, self.data)

    def power(self, power: int) -> str:
        return words.power_name(self.data.powers[power].id, self.style.language, self.data)

    def house(self, seat: int) -> str:
        house = self.data.houses[self.table.realms[seat].house]
        return words.house_name(house.id, self.style.language, self.data)

    def dynasty(self, seat: int) -> str:
        house = self.data.houses[self.table.realms[seat].house]
        return catalogue(self.style.language).get(f"virtu.dynasty.{house.id}", house.name)

    def action(self, action: str) -> str:
        return say(f"virtu.action.{action}", self.style.language)

    def label(self, action: Action) -> str:
        """An action as an entry of a menu."""
        return words.action_text(action, self.style.language, self.data)

    def player(self, seat: int) -> str:
        """Mark and name of a player, in the house's colour."""
        return self.style.paint.seat(seat, f"{self.style.marks[seat]} {self.style.names[seat]}")

    def mark(self, seat: int) -> str:
        """The mark of a player; of nobody a dash."""
        if seat < 0:
            return self.style.paint.dim(self.signs.dash)
        return self.style.paint.seat(seat, self.style.marks[seat], "1")

    # Symbols

    def symbols(self, kind: int, count: int) -> str:
        sign = self.signs.symbols[kind]
        return sign if count == 1 else f"{count}{sign}"

    def cost(self, cost: Cost) -> str:
        """What something costs: `3ƒ 2♛`."""
        parts = [self.symbols(kind, count) for kind, count in enumerate(cost) if count]
        return " ".join(parts) or say("virtu.nothing", self.language)

    def costs(self, ways: Sequence[Cost]) -> str:
        """Costs of which any will do."""
        return f" {self.text('or')} ".join(self.cost(cost) for cost in dict.fromkeys(ways))

    def priced(self, name: str, ways: Sequence[Cost]) -> str:
        """Something with what it costs."""
        return f"{name} {self.costs(ways)}"

    def forces(self, riders: int, ships: int) -> str:
        """Cavalry and ships."""
        return f"{self.symbols(CAVALRY, riders)} {self.symbols(SHIP, ships)}"

    def options(self, options: Options) -> str:
        """What a card or tile offers: `♛/2ƒ`."""
        return "/".join(self.symbols(kind, count) for kind, count in options)

    def legend(self) -> list[str]:
        """What the signs mean."""
        names = [words.symbol_name(symbol, self.style.language) for symbol in SYMBOLS]
        pairs = [f"{sign} {name}" for sign, name in zip(self.signs.symbols, names, strict=True)]
        pairs += [
            f"{self.signs.ready} {self.text('available')}",
            f"{self.signs.spent} {self.text('spent')}",
        ]
        return [self.style.paint.dim(line) for line in self.listed("", pairs)]

    def listed(self, head: str, items: list[str], gap: str = "  ") -> list[str]:
        """Things after a heading, none of them broken over two lines."""
        lines, line = [], self.style.paint.bold(head)
        for item in items:
            before = "" if not line.strip() else " " if line == self.style.paint.bold(head) else gap
            if width(line) + width(before) + width(item) > self.columns:
                lines.append(line)
                line = f"  {item}"
            else:
                line += before + item
        return [*lines, line]

    def faced(self, name: str, *, ready: bool) -> str:
        """Something with its available or its spent side up."""
        if ready:
            return f"{self.signs.ready} {name}"
        return self.style.paint.dim(f"{self.signs.spent} {name}")

    def signed(self, amount: int) -> str:
        """A number to be added: `+1` or `−1`."""
        return f"+{amount}" if amount >= 0 else f"{self.signs.minus}{-amount}"

    def strong(self, text: str) -> str:
        return self.style.paint.bold(text)

    def clip(self, text: str, columns: int) -> str:
        """A text without colours cut to so many columns."""
        if not self.style.glyphs.borders and width(text) > columns:
            return text[: columns - 1] + "."
        return clip(text, columns)

    def place(self, place: int) -> str:
        """A place for spies: a city, a room of a house, or a power."""
        kind, number, room = places.meaning(place)
        if kind == places.CITY:
            return self.owned_city(number)
        if kind == places.ROOM:
            seat = self.table.seat_of(number)
            told = f"{self.style.marks[seat]} {self.numbered(seat, room)}"
            return self.style.paint.seat(seat, told)
        ally = self.table.ally[number]
        return self.power(number) + ("" if ally == NOBODY else f" ({self.style.marks[ally]})")

    def numbered(self, seat: int, room: int) -> str:
        """The same beside other numbers."""
        return self.text("to.room", room=self.room(seat, room))

    def room(self, seat: int, room: int) -> str:
        """A room of a palace by its number and what it does."""
        return f"{room + 1} {self.action(spring.action_of(self.table, seat, room))}"
