"""Virtù as people at a terminal meet it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from signoria.game import UNKNOWN, BadInput, Event, IllegalAction, Outcome, Setup
from signoria.terminal.paint import SEAT_COLOURS, wrap
from signoria.terminal.style import Style, marks_for
from signoria.terminal.virtu import rooms, sums
from signoria.terminal.virtu.cities import map_table
from signoria.terminal.virtu.help import command_of, explain, manual
from signoria.terminal.virtu.labels import HOUSE_COLOURS, Labels
from signoria.terminal.virtu.market import stalls
from signoria.terminal.virtu.menu import Menu
from signoria.terminal.virtu.screen import holdings, prestige, screen
from signoria.terminal.virtu.wheel import wheel
from signoria.text import say
from signoria.virtu import GAME, State, View
from signoria.virtu.words import house_name, outcome_sentence, refusal_sentence, sentence, title

UNTOLD = frozenset(
    ("done", "use", "pay", "confirm", "undo", "pass", "annex", "buy", "sponsor", "redeem", "leave",
     "besiege", "ally", "expel", "disband", "prestige")
)  # fmt: skip
"""What somebody only begins, or what another event tells better."""


class VirtuUI:
    """The face of Virtù."""

    game = GAME
    pause = 0.3

    def check(self, state: State) -> None:
        data = state.data
        kinds = (data.cities, data.cards, data.tiles, data.houses, data.bonuses, data.powers)
        names = {thing.id: thing.name for things in kinds for thing in things}
        for ident, name in names.items():
            if not name.isprintable():
                raise BadInput(f"data: the name of {ident} cannot be shown")

    def title(self, state: State, language: str) -> str:
        return title(state.players, state.options, language)

    def opening(self, state: State, setup: Setup, style: Style) -> list[str]:
        lines = wrap(style.text("virtu.goal"), style.columns)
        for warning in GAME.warnings(setup):
            lines += wrap(say(warning, style.language), style.columns)
        return lines

    def dress(self, style: Style, state: State) -> Style:
        """Players have the colours of their houses, and the initials of these as marks."""
        data = state.data
        if not state.realms:  # before the lots are drawn nobody has a colour
            return replace(style, paint=replace(style.paint, seats=("39",) * state.players))
        houses = [data.houses[realm.house] for realm in state.realms]
        names = [house_name(house.id, style.language, data) for house in houses]
        colours = tuple(
            HOUSE_COLOURS.get(house.colour, SEAT_COLOURS[seat]) for seat, house in enumerate(houses)
        )
        return replace(style, marks=marks_for(names), paint=replace(style.paint, seats=colours))

    def hides(self, state: State) -> bool:
        """Only how the families are placed is secret."""
        return state.phase == "family"

    def may_decide(self, view: View) -> bool:
        """Who decides is never a secret, only what."""
        return view.seat in view.deciders

    def screen(self, view: View, style: Style) -> list[str]:
        return screen(Labels(view, style))

    def menu(self, view: View, style: Style) -> Menu:
        return Menu(Labels(view, style))

    def command_of(self, word: str, language: str) -> str | None:
        return command_of(word, language)

    def obey(self, command: str, rest: str, view: View, style: Style) -> list[str]:
        labels = Labels(view, style)
        if command == "help":
            return explain(labels, rest) if rest.strip() else manual(labels)
        if command == "map":
            return map_table(labels)
        if command == "palace":
            return palace(labels, rest)
        if command == "market":
            return stalls(labels)
        if command == "prestige":
            return prestige(labels)
        return preview(labels, rest)

    def refusal(self, error: IllegalAction, state: State, language: str) -> str:
        return refusal_sentence(error, language, state.data).rstrip(".")

    def worth_telling(self, event: Event, viewer: int | None) -> bool:
        """What others begin is told when it is done; and nobody is told where a card went."""
        if event.args.get("words") in ((UNKNOWN,), ("reserve",)):
            return False
        return event.key not in UNTOLD

    def told(self, event: Event, style: Style, state: State) -> list[str]:
        signs = style.glyphs
        sign = {
            "siege": signs.battle,
            "battle": signs.battle,
            "annexed": signs.token,
            "conquered": signs.token,
            "spring": signs.rule,
            "order": signs.rule,
            "last-winter": signs.rule,
        }.get(event.key, " ")
        text = sentence(event, style.language, style.painted, state.data)
        return wrap(f"{style.paint.bold(sign)} {text}", style.columns, "  ")

    def shows_table(self, event: Event) -> bool:
        return event.key == "order"

    def verdict(self, outcome: Outcome, style: Style) -> str:
        return outcome_sentence(outcome, style.language, style.painted)

    def closing(self, view: View, log: Sequence[Event], style: Style) -> list[str]:
        return [*prestige(Labels(view, style)), style.text("virtu.years", years=view.table.year)]


def palace(labels: Labels, rest: str) -> list[str]:
    """A palace with all its holdings; of one's own also what each room would do."""
    seat = seat_of(labels, rest)
    if seat is None:
        return labels.wrap(labels.text("no-house", house=rest.strip()))
    if labels.view.placed[seat] is not None:
        return labels.wrap(labels.text("hidden-palace", name=labels.player(seat)))
    lines = ["", labels.player(seat), *wheel(labels, seat), *holdings(labels, seat)]
    return [*lines, *rooms.all_rooms(labels)] if seat == labels.seat else lines


def seat_of(labels: Labels, text: str) -> int | None:
    """A seat by its house, its mark or the name of who sits there; by default one's own."""
    wanted = text.strip().casefold()
    if not wanted:
        return labels.seat
    for seat, realm in enumerate(labels.table.realms):
        names = (
            labels.data.houses[realm.house].id,
            labels.house(seat),
            labels.dynasty(seat),
            labels.style.names[seat],
            labels.style.marks[seat],
        )
        if wanted in [name.casefold() for name in names]:
            return seat
    return None


def preview(labels: Labels, rest: str) -> list[str]:
    """Sums of annexations and sieges: of all within reach, or of one city."""
    wanted = " ".join(rest.split()).casefold()
    if not wanted:
        return sums.preview(labels)
    for city, entry in enumerate(labels.data.cities):
        if wanted in (entry.id, labels.city(city).casefold()):
            return sums.of_city(labels, city)
    return labels.wrap(labels.text("no-city", city=rest.strip()))


UI = VirtuUI()
