"""Sums before decisions: what a city costs to annex, and attack against defence, part by part."""

from __future__ import annotations

from signoria.terminal.paint import pad, width
from signoria.terminal.virtu.labels import Labels
from signoria.virtu.display import conquests, phrases, siege_sums
from signoria.virtu.display.phrases import shared
from signoria.virtu.model.clash import Clash
from signoria.virtu.model.components import CLOSED, NOBODY
from signoria.virtu.phases import annex


def clash(labels: Labels, here: Clash) -> list[str]:
    """A siege or battle in progress: both sums, and what would come of them."""
    city = labels.style.paint.bold(labels.city(here.city))
    against = labels.city(here.city) if here.defender == NOBODY else labels.player(here.defender)
    lines = [
        shared(labels, f"clash.{here.use}", city=city),
        f"  {labels.player(here.attacker)}: {phrases.attack(labels, here)}",
        f"  {against}: {phrases.defence(labels, here)}",
        f"  {verdict(labels, here)}",
    ]
    others = [seat for seat in siege_sums.open_sides(here) if seat != labels.seat]
    lines += [f"  {more}" for seat in others if (more := phrases.could_add(labels, seat, here))]
    return [line for text in lines for line in labels.wrap(text, "    ")]


def verdict(labels: Labels, here: Clash) -> str:
    """What comes of the strengths as they stand, with the losses."""
    return phrases.verdict(labels, siege_sums.verdict(labels.table, here))


# Previews


def way(labels: Labels, city: int) -> str | None:
    """Why a city cannot be annexed at all; None if it can."""
    reason = annex.no_way(labels.table, labels.seat, city)
    if reason is None:
        return None
    owner = labels.table.owner[city]
    if owner == labels.seat:
        return labels.text("why.own")
    if owner >= 0:
        return labels.text("why.owned", name=labels.player(owner))
    return labels.text(f"why.{reason[0].removeprefix('virtu-')}")


def preview(labels: Labels) -> list[str]:
    """All annexations and sieges that are within reach, with their sums."""
    return ["", *annexations(labels), "", *sieges(labels)]


def annexations(labels: Labels) -> list[str]:
    found = conquests.annexations(labels.table, labels.seat)
    lines = [labels.style.paint.bold(shared(labels, "preview.annex"))]
    if not found:
        return [*lines, f"  {shared(labels, 'preview.none')}"]
    room = max(width(labels.city(city)) for city, _, _ in found) + 2
    for city, asked, payable in found:
        sign = labels.signs.ready if payable else labels.signs.spent
        name = pad(f"{sign} {labels.city(city)}", room + 2)
        told = phrases.annexation(labels, city, asked)
        lines += labels.wrap(f"{name}{told}", " " * (room + 2))
    signs = {"ready": labels.signs.ready, "spent": labels.signs.spent}
    note = shared(labels, "preview.payable", **signs)
    return [*lines, *map(labels.style.paint.dim, labels.wrap(note))]


def sieges(labels: Labels) -> list[str]:
    """Cities before which one's armies stand, then those an army could march or sail to."""
    standing, near = conquests.siege_targets(labels.table, labels.seat)
    cities = standing + near
    lines = [labels.style.paint.bold(shared(labels, "preview.siege"))]
    if not cities:
        return [*lines, f"  {shared(labels, 'preview.none')}"]
    room = max(width(labels.owned_city(city)) for city in cities) + 2
    for city in cities:
        told = "; ".join(phrases.siege_preview(labels, city, stands=city in standing))
        lines += labels.wrap(f"  {pad(labels.owned_city(city), room)}{told}", " " * (room + 2))
    return lines


def of_city(labels: Labels, city: int) -> list[str]:
    """One city: what annexing and besieging it would take, and what either side could add."""
    lines = [labels.style.paint.bold(labels.owned_city(city))]
    barred = way(labels, city)
    if barred is None:
        asked = annex.price(labels.table, labels.seat, city)
        assert asked is not None
        barred = phrases.annexation(labels, city, asked)
    lines.append(f"  {shared(labels, 'preview.annex')} {barred}")
    if labels.table.owner[city] not in (CLOSED, labels.seat):
        lines += _siege_of(labels, city)
    return ["", *(line for text in lines for line in labels.wrap(text, "      "))]


def _siege_of(labels: Labels, city: int) -> list[str]:
    table = labels.table
    here = siege_sums.siege_at(table, labels.seat, city)
    lines = [f"  {shared(labels, 'preview.siege')} {phrases.both_sums(labels, here)}"]
    if table.realms[labels.seat].armies[city]:
        lines.append(f"    {verdict(labels, here)}")
    else:
        needed = siege_sums.needed(table, here)
        lines.append(f"    {shared(labels, 'preview.needed', count=needed)}")
    both = [seat for seat in (labels.seat, here.defender) if seat != NOBODY]
    return lines + [
        f"    {more}" for seat in both if (more := phrases.could_add(labels, seat, here))
    ]
