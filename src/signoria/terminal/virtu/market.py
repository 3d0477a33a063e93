"""The market: citizens, tiles, alliances and patron bonuses, and why something is out of reach."""

from __future__ import annotations

from signoria.terminal.paint import pad, width
from signoria.terminal.virtu.labels import Labels
from signoria.virtu.display import reach
from signoria.virtu.model.actions import Action, each, make
from signoria.virtu.model.components import NOBODY, RIGHT
from signoria.virtu.model.realm import bits
from signoria.virtu.model.state import State
from signoria.virtu.phases import market, patronage
from signoria.virtu.words import refusal_sentence

SHORT = {
    "virtu-too-dear": "too-dear",
    "virtu-not-together": "too-dear",
    "virtu-treasury": "too-dear",
    "virtu-has-tile": "have",
}
"""Reasons of which half is on the screen already."""


def stalls(labels: Labels) -> list[str]:
    """Everything that can be had in winter, for the seat that looks."""
    return [
        "",
        *citizens(labels),
        "",
        *tiles(labels),
        "",
        *powers(labels),
        "",
        *patrons(labels),
        *labels.legend(),
    ]


def objected(labels: Labels, trial: State, action: Action) -> str:
    """Why something is not possible in a phase of winter, in brackets; nothing if it is."""
    error = reach.objection(trial, labels.seat, action)
    if error is None:
        return ""
    if error.reason in SHORT:
        sentence = labels.text(f"market.{SHORT[error.reason]}")
    else:
        sentence = refusal_sentence(error, labels.style.language, labels.data)
    return labels.style.paint.dim(f"({sentence})")


def citizens(labels: Labels) -> list[str]:
    """The citizen cards: cost, action, symbols, spies, prestige, and how many are left."""
    data, table = labels.data, labels.table
    trial = reach.in_phase(table, labels.seat, "market")
    sides = trial.realms[labels.seat].free_sides(data, table.count[labels.seat])
    side = sides[0] if sides else RIGHT
    rows = []
    for card in data.citizens:
        entry = data.cards[card]
        extra = [labels.text("spy-plus", count=entry.spy)] if entry.spy else []
        if entry.prestige:
            extra.append(labels.text("prestige-plus", count=entry.prestige))
        action = labels.action(entry.action) if entry.action else labels.signs.dash
        extra.append(objected(labels, trial, make(data, "buy-card", card, side)))
        cells = [
            f"{table.supply[card]}{labels.style.glyphs.times} {labels.card(card)}",
            labels.cost(entry.cost),
            action,
            labels.options(entry.options),
        ]
        rows.append((cells, " ".join(extra).strip()))
    return _section(labels, "market.citizens", rows)


def tiles(labels: Labels) -> list[str]:
    """Titles, guild and cathedral, as far as they are for this seat."""
    data, table = labels.data, labels.table
    trial = reach.in_phase(table, labels.seat, "market")
    house = data.houses[table.realms[labels.seat].house].id
    rows = []
    for tile in data.for_sale:
        entry = data.tiles[tile]
        if entry.house not in ("", house):
            continue
        extra = [labels.text("prestige-plus", count=entry.prestige)] if entry.prestige else []
        if entry.spaces:
            extra.append(labels.text("space-plus", count=entry.spaces))
        extra.append(objected(labels, trial, each(data, "buy-tile")[tile]))
        head = f"{table.tiles[tile]}{labels.style.glyphs.times} {labels.tile(tile)}"
        cells = [head, labels.cost(entry.cost), "", labels.options(entry.options)]
        rows.append((cells, " ".join(extra).strip()))
    church = data.tiles[data.first_cathedral]
    sites = market.cathedrals_for(trial, labels.seat)
    where = ", ".join(labels.city(city) for city in sites) or labels.text("market.no-site")
    extra = [labels.text("prestige-plus", count=church.prestige), f"({where})"]
    head = f"{table.cathedrals}{labels.style.glyphs.times} {labels.text('cathedral')}"
    rows.append(
        ([head, labels.cost(church.cost), "", labels.options(church.options)], " ".join(extra))
    )
    return _section(labels, "market.tiles", rows)


def _section(labels: Labels, head: str, rows: list[tuple[list[str], str]]) -> list[str]:
    """Rows in columns, with notes that may need several lines."""
    widths = [max(width(cells[place]) for cells, _ in rows) + 2 for place in range(4)]
    indent = sum(widths)
    lines = [labels.style.paint.bold(labels.text(head))]
    for cells, note in rows:
        line = "".join(pad(cell, size) for cell, size in zip(cells, widths, strict=True))
        if indent > labels.columns - 16:  # too narrow for notes beside
            lines += [line.rstrip(), *(labels.wrap(f"    {note}", "    ") if note else [])]
        else:
            lines += labels.wrap((line + note).rstrip(), " " * min(indent, labels.columns // 2))
    return lines


def powers(labels: Labels) -> list[str]:
    """The foreign powers: allies, spies, prices, and what their help is."""
    table, data = labels.table, labels.data
    trial = reach.in_phase(table, labels.seat, "alliance")
    offers = market.alliances(trial, labels.seat)
    lines = [labels.style.paint.bold(labels.text("market.powers"))]
    for power, entry in enumerate(data.powers):
        ally, spy = table.ally[power], table.power_spy[power]
        told = [labels.costs(offers.get(power, (entry.cost,)))]
        if ally != NOBODY:
            ready = "available" if table.ally_ready[power] else "spent"
            told.append(
                labels.text("market.ally", name=labels.player(ally), face=labels.text(ready))
            )
        if spy != NOBODY:
            told.append(
                labels.style.paint.seat(spy, labels.text("spy-of", mark=labels.style.marks[spy]))
            )
        if ally != labels.seat:
            told.append(objected(labels, trial, each(data, "ally")[power]))
        rest = "  ".join(filter(None, told))
        gives = labels.text("market.gives", symbols=labels.options(entry.options))
        lines += labels.wrap(f"{labels.power(power)}: {gives}  {rest}", "    ")
    return lines


def patrons(labels: Labels) -> list[str]:
    """The next step on the patron track, and the bonuses that are left."""
    table = labels.table
    ways = patronage.price(table, labels.seat)
    last = len(labels.data.steps) - 1
    step = table.realms[labels.seat].patron + 1
    lines = [labels.style.paint.bold(labels.text("market.patrons"))]
    if ways:
        lines += labels.wrap(
            labels.text("market.step", step=step, last=last, cost=labels.costs(ways))
        )
    names = [labels.bonus(bonus) for bonus in bits(table.bonuses)]
    return lines + labels.listed(labels.text("market.bonuses"), names)
