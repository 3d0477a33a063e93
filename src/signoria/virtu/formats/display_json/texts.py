"""The texts that go with a display, in the language of whoever looks."""

from __future__ import annotations

from typing import TypedDict

from signoria.game import as_sentence
from signoria.virtu import words
from signoria.virtu.display import conquests, phrases, reach, siege_sums
from signoria.virtu.display.offer_words import offer
from signoria.virtu.display.phrases import doing, shared
from signoria.virtu.display.plain_writer import PlainWriter
from signoria.virtu.display.room_uses import entry
from signoria.virtu.display.siege_sums import shown_clash
from signoria.virtu.knowledge.view import View
from signoria.virtu.model.actions import Action
from signoria.virtu.model.clash import Clash
from signoria.virtu.model.components import ROOMS
from signoria.virtu.phases import annex


class Texts(TypedDict, total=False):
    """What is left out is empty."""

    offers: dict[str, str]
    """What each legal action is, costs and does."""
    barred: dict[str, str]
    """Why a place that is in question is out of reach."""
    rooms: dict[str, str]
    """What each own room would do now, while the marker moves."""
    cities: dict[str, list[str]]
    """The sums of annexations and sieges that are in question."""
    clash: dict[str, str]
    """What would come of the siege or the battle in progress."""
    payment: str
    """What is to be paid, and for what."""


def texts(view: View, language: str) -> Texts:
    """All texts for the seat of a view; for others than those who decide only what is going on."""
    writer, found = PlainWriter(view, language), Texts()
    if (clash := shown_clash(view.table)) is not None:
        found["clash"] = _clash(writer, clash)
    if not view.legal:
        return found
    found["offers"] = {str(action): offer(writer, action) for action in view.legal}
    if reasons := _barred(writer):
        found["barred"] = reasons
    if cities := _cities(writer):
        found["cities"] = cities
    if view.phase == "move":
        found["rooms"] = {
            str(number + 1): _capital(doing(writer, entry(view.table, writer.seat, number).use))
            for number in range(ROOMS)
        }
    if view.table.todo is not None and view.phase == "pay":
        found["payment"] = _payment(writer, view.table.todo)
    return found


def _capital(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}"


def _barred(writer: PlainWriter) -> dict[str, str]:
    return {
        place: as_sentence(words.refusal_sentence(error, writer.language, writer.data))
        for place, _, error in reach.barred(writer.view)
    }


def _cities(writer: PlainWriter) -> dict[str, list[str]]:
    """The sums of what is in question: annexations, sieges, or both while the marker moves."""
    table, seat, phase = writer.table, writer.seat, writer.view.phase
    found: dict[int, list[str]] = {}
    if phase in ("move", "annex"):
        for city, asked in annex.prices(table, seat).items():
            told = phrases.annexation(writer, city, asked)
            found[city] = [f"{shared(writer, 'preview.annex')} {told}"]
    if phase in ("move", "war", "siege"):
        standing, near = conquests.siege_targets(table, seat)
        for city in standing + (near if phase != "siege" else []):
            told = "; ".join(phrases.siege_preview(writer, city, stands=city in standing))
            found.setdefault(city, []).append(f"{shared(writer, 'preview.siege')} {told}")
    return {table.data.cities[city].id: lines for city, lines in found.items()}


def _clash(writer: PlainWriter, clash: Clash) -> dict[str, str]:
    """A siege or a battle: both sums, what either side could add, and the verdict."""
    found = {
        "head": shared(writer, f"clash.{clash.use}", city=writer.city(clash.city)),
        "attack": phrases.attack(writer, clash),
        "defence": phrases.defence(writer, clash),
        "verdict": phrases.verdict(writer, siege_sums.verdict(writer.table, clash)),
    }
    for seat in siege_sums.open_sides(clash):
        if more := phrases.could_add(writer, seat, clash):
            found["attack_more" if seat == clash.attacker else "defence_more"] = more
    return found


def _payment(writer: PlainWriter, todo: Action) -> str:
    action = words.action_text(todo, writer.language, writer.data)
    price = writer.costs(writer.table.need)
    return shared(writer, "offer.pay", cost=price, action=action)
