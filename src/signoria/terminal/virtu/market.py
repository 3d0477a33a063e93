"""The market: citizens, tiles, alliances and patron bonuses, and why something is out of reach."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from signoria.terminal.paint import pad, width
from signoria.terminal.virtu.labels import Pen
from signoria.virtu.model import payment
from signoria.virtu.model.components import NOBODY, RIGHT, SIDES
from signoria.virtu.model.realm import bits
from signoria.virtu.model.state import State
from signoria.virtu.phases import market, patronage, why
from signoria.virtu.words import refusal_sentence

SHORT = {
    "virtu-too-dear": "too-dear",
    "virtu-not-together": "too-dear",
    "virtu-treasury": "too-dear",
    "virtu-has-tile": "have",
}
"""Reasons of which half is on the screen already."""


def stalls(pen: Pen) -> list[str]:
    """Everything that can be had in winter, for the seat that looks."""
    return [
        "",
        *citizens(pen),
        "",
        *tiles(pen),
        "",
        *powers(pen),
        "",
        *patrons(pen),
        *pen.legend(),
    ]


@dataclass(frozen=True)
class Clerk:
    """Knows what a seat could do in a phase of winter, were it its turn, and why not."""

    pen: Pen
    trial: State

    @cached_property
    def legal(self) -> frozenset[str]:
        phase = market.legal if self.trial.phase == "market" else market.legal_alliance
        return frozenset(phase(self.trial, self.pen.seat))

    def objection(self, action: str) -> str:
        """Why something is not possible, in brackets; nothing if it is."""
        pen = self.pen
        if action in self.legal:
            return ""
        error = why.refusal(self.trial, pen.seat, action)
        if error.reason in SHORT:
            sentence = pen.text(f"market.{SHORT[error.reason]}")
        else:
            sentence = refusal_sentence(error, pen.style.language, pen.data)
        return pen.style.paint.dim(f"({sentence})")


def clerk(pen: Pen, phase: str) -> Clerk:
    """The clerk of a phase of winter."""
    table = pen.table
    if table.phase == phase and table.to_act == pen.seat:
        return Clerk(pen, table)
    trial = table.clone()
    trial.phase, trial.to_act, trial.bought_now = phase, pen.seat, 0
    payment.clear(trial)
    trial.forget()
    return Clerk(pen, trial)


def citizens(pen: Pen) -> list[str]:
    """The citizen cards: cost, action, symbols, spies, prestige, and how many are left."""
    data, table = pen.data, pen.table
    desk = clerk(pen, "market")
    sides = desk.trial.realms[pen.seat].free_sides(data, table.count[pen.seat])
    side = SIDES[sides[0] if sides else RIGHT]
    rows = []
    for card in data.citizens:
        entry = data.cards[card]
        extra = [pen.text("spy-plus", count=entry.spy)] if entry.spy else []
        if entry.prestige:
            extra.append(pen.text("prestige-plus", count=entry.prestige))
        action = pen.action(entry.action) if entry.action else pen.signs.dash
        extra.append(desk.objection(f"buy {entry.id} {side}"))
        cells = [
            f"{table.supply[card]}{pen.style.glyphs.times} {pen.card(card)}",
            pen.cost(entry.cost),
            action,
            pen.options(entry.options),
        ]
        rows.append((cells, " ".join(extra).strip()))
    return _section(pen, "market.citizens", rows)


def tiles(pen: Pen) -> list[str]:
    """Titles, guild and cathedral, as far as they are for this seat."""
    data, table = pen.data, pen.table
    desk = clerk(pen, "market")
    house = data.houses[table.realms[pen.seat].house].id
    rows = []
    for tile in data.for_sale:
        entry = data.tiles[tile]
        if entry.house not in ("", house):
            continue
        extra = [pen.text("prestige-plus", count=entry.prestige)] if entry.prestige else []
        if entry.spaces:
            extra.append(pen.text("space-plus", count=entry.spaces))
        extra.append(desk.objection(f"buy {entry.id}"))
        head = f"{table.tiles[tile]}{pen.style.glyphs.times} {pen.tile(tile)}"
        cells = [head, pen.cost(entry.cost), "", pen.options(entry.options)]
        rows.append((cells, " ".join(extra).strip()))
    church = data.tiles[data.first_cathedral]
    sites = market.cathedrals_for(desk.trial, pen.seat)
    where = ", ".join(pen.city(city) for city in sites) or pen.text("market.no-site")
    extra = [pen.text("prestige-plus", count=church.prestige), f"({where})"]
    head = f"{table.cathedrals}{pen.style.glyphs.times} {pen.text('cathedral')}"
    rows.append(([head, pen.cost(church.cost), "", pen.options(church.options)], " ".join(extra)))
    return _section(pen, "market.tiles", rows)


def _section(pen: Pen, head: str, rows: list[tuple[list[str], str]]) -> list[str]:
    """Rows in columns, with notes that may need several lines."""
    widths = [max(width(cells[place]) for cells, _ in rows) + 2 for place in range(4)]
    indent = sum(widths)
    lines = [pen.style.paint.bold(pen.text(head))]
    for cells, note in rows:
        line = "".join(pad(cell, size) for cell, size in zip(cells, widths, strict=True))
        if indent > pen.columns - 16:  # too narrow for notes beside
            lines += [line.rstrip(), *(pen.wrap(f"    {note}", "    ") if note else [])]
        else:
            lines += pen.wrap((line + note).rstrip(), " " * min(indent, pen.columns // 2))
    return lines


def powers(pen: Pen) -> list[str]:
    """The foreign powers: allies, spies, prices, and what their help is."""
    table, data = pen.table, pen.data
    desk = clerk(pen, "alliance")
    offers = market.alliances(desk.trial, pen.seat)
    lines = [pen.style.paint.bold(pen.text("market.powers"))]
    for power, entry in enumerate(data.powers):
        ally, spy = table.ally[power], table.power_spy[power]
        told = [pen.costs(offers.get(entry.id, (entry.cost,)))]
        if ally != NOBODY:
            ready = "available" if table.ally_ready[power] else "spent"
            told.append(pen.text("market.ally", name=pen.player(ally), face=pen.text(ready)))
        if spy != NOBODY:
            told.append(pen.style.paint.seat(spy, pen.text("spy-of", mark=pen.style.marks[spy])))
        if ally != pen.seat:
            told.append(desk.objection(f"ally {entry.id}"))
        rest = "  ".join(filter(None, told))
        gives = pen.text("market.gives", symbols=pen.options(entry.options))
        lines += pen.wrap(f"{pen.power(power)}: {gives}  {rest}", "    ")
    return lines


def patrons(pen: Pen) -> list[str]:
    """The next step on the patron track, and the bonuses that are left."""
    table = pen.table
    ways = patronage.price(table, pen.seat)
    last = len(pen.data.steps) - 1
    step = table.realms[pen.seat].patron + 1
    lines = [pen.style.paint.bold(pen.text("market.patrons"))]
    if ways:
        lines += pen.wrap(pen.text("market.step", step=step, last=last, cost=pen.costs(ways)))
    names = [pen.bonus(bonus) for bonus in bits(table.bonuses)]
    return lines + pen.listed(pen.text("market.bonuses"), names)
