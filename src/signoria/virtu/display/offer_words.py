"""Each legal action in words: what it is, what it costs, and what comes of it."""

from __future__ import annotations

from signoria.text import catalogue
from signoria.virtu import words
from signoria.virtu.display import phrases, prices, siege_sums
from signoria.virtu.display.phrases import shared
from signoria.virtu.display.plain_writer import PlainWriter
from signoria.virtu.display.room_uses import Arrival, arrival_after
from signoria.virtu.model.actions import Action
from signoria.virtu.phases.spring import action_of


def offer(writer: PlainWriter, action: Action) -> str:
    """An action as a page offers it: a sentence without its full stop."""
    text = words.action_text(action, writer.language, writer.data)
    told = f"{text[:1].upper()}{text[1:]}"
    if brings := _brings(writer, action):
        told += f" ({brings})"
    if follows := _follows(writer, action):
        told += f": {follows}"
    return told


def _brings(writer: PlainWriter, action: Action) -> str:
    """What an action costs and brings, where that is not a part of what follows."""
    if action.form in ("annex", "pay"):
        return ""
    table, seat = writer.table, writer.seat
    gained = prices.gain(table, seat, action)
    found = []
    if "strength" in gained:
        found.append(writer.signed(gained["strength"]))
    if "tokens" in gained:
        found.append(shared(writer, "offer.tokens", count=gained["tokens"]))
    if "florin" in gained:
        florins = words.counted(gained["florin"], "florin", writer.language)
        found.append(f"+{florins}")
    if ways := prices.price(table, seat, action):
        found.append(writer.costs(ways))
    return "; ".join(found)


def _follows(writer: PlainWriter, action: Action) -> str:
    """What comes of an action."""
    table, seat, form = writer.table, writer.seat, action.form
    if action.verb in ("enter", "move", "step"):
        return _room(writer, arrival_after(table, seat, action), numbered=form != "enter")
    if form == "annex":
        (asked,) = prices.price(table, seat, action)
        return phrases.annexation(writer, action.args[0], asked)
    if form in ("march", "sail") and table.owner[action.args[1]] != seat:
        siege = siege_sums.siege_at(table, seat, action.args[1])
        return f"{shared(writer, 'clash.defence')} {siege_sums.strengths(table, siege)[1]}"
    if form == "besiege":
        return phrases.coming_siege(writer, action.args[0])
    if form in ("place-room", "place-under", "place-side"):
        return _placing(writer, action)
    if form == "take":
        rule = f"virtu.bonus-rule.{writer.data.bonuses[action.args[0]].id}"
        return catalogue(writer.language).get(rule, "")
    return ""


def _placing(writer: PlainWriter, action: Action) -> str:
    """What a family card does in its place."""
    if action.form == "place-side":
        return shared(writer, "offer.courtier")
    card, room = action.args
    old = action_of(writer.table, writer.seat, room)
    new = writer.data.cards[card].action
    names = {"old": shared(writer, f"action.{old}"), "new": shared(writer, f"action.{new}")}
    if action.form == "place-room" and new != old:
        return shared(writer, "offer.becomes", **names)
    return shared(writer, "offer.adds", action=names["old"])


def _room(writer: PlainWriter, found: Arrival, *, numbered: bool) -> str:
    """A room that the marker could reach, and what it would do."""
    action = action_of(writer.table, writer.seat, found.room)
    name = shared(writer, f"action.{action}")
    where = shared(writer, "offer.room", room=found.room + 1, action=name) if numbered else name
    return f"{where}{phrases.waking(writer, found)}: {phrases.doing(writer, found.use)}"
