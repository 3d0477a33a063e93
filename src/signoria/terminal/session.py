"""A game at one terminal, from the first shuffle to the last word."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from signoria.bots import Bot
from signoria.bots.seated import Seated
from signoria.condottiere.words import outcome_sentence
from signoria.game import Event, Outcome, Table
from signoria.terminal import saving, turn
from signoria.terminal.console import Console
from signoria.terminal.news import News, told, worth_telling
from signoria.terminal.paint import Paint, wrap
from signoria.terminal.saving import Sheet
from signoria.terminal.screen import game_of, screen
from signoria.terminal.style import WIDEST, Style, marks_for

PAUSE = 0.6
"""Seconds to read what a bot did."""


class Session:
    """The table with its people and bots. It alone holds the state: whatever is shown is drawn
    from a view, and whatever is told from events as the one who looks may see them."""

    def __init__(
        self, console: Console, language: str, sheet: Sheet, table: Table, bots: Mapping[int, Bot]
    ) -> None:
        self.console = console
        self.sheet = sheet
        self.table = table
        self.bots = {seat: Seated(bot, seat) for seat, bot in bots.items()}
        self.people = [seat for seat in range(len(sheet.sitters)) if seat not in bots]
        self.looking = self.people[0] if len(self.people) == 1 else None
        """Who sees the screen; nobody in particular before the first of several people."""
        names = tuple(sitter.name for sitter in sheet.sitters)
        paint = Paint(console.colour)
        self.style = Style(language, names, marks_for(names), paint, console.glyphs)
        self.news = News(table.log)
        self.measure()

    @property
    def state(self) -> Any:
        return self.table.state

    @property
    def shared(self) -> bool:
        """Whether several people take turns here, who must not see each other's cards."""
        return len(self.people) > 1

    def run(self) -> None:
        """Play to the end, unless somebody leaves: then `Left` is raised."""
        self.table.settle()
        while (outcome := self.state.outcome()) is None:
            if not self.shared:
                self.tell()
            seat = self.state.to_act
            if seat in self.bots:
                self.table.apply(self.bots[seat].decide(self.state.view(seat), self.table.log))
                self.pause()
            else:
                self.person_turn(seat)
        self.finish(outcome)

    def pause(self) -> None:
        """Let a person read what a bot did; nobody reads while several people share the screen."""
        if not self.shared:
            self.tell()
            self.console.pause(PAUSE)

    def person_turn(self, seat: int) -> None:
        self.measure()
        if seat != self.looking:
            self.hand_over(seat)
        self.tell()
        self.table.apply(turn.decide(self, seat))

    def hand_over(self, seat: int) -> None:
        """Clear the screen and wait until the next person alone looks at it."""
        if self.looking is not None:
            self.console.clear()
        self.say("hand-over", name=self.style.painted[seat])
        prompt = self.style.text("press-enter", name=self.style.names[seat]) + " "
        while turn.save_or_quit(self, self.console.read(prompt)):
            pass
        self.console.clear()
        self.looking = seat

    def tell(self) -> None:
        """Tell whoever looks what is new."""
        for event in self.news.fresh(self.looking):
            if worth_telling(event, self.looking):
                self.show_event(event)
            fought = event.key in ("won", "unwon") and self.state.outcome() is None
            if fought and not self.people:  # who only watches has no turn to see the map in
                self.console.write(screen(self.state.view(None), self.style))

    def show_event(self, event: Event) -> None:
        self.console.write(told(event, self.style, self.state.rules.board))

    def finish(self, outcome: Outcome) -> None:
        """Who won and why, the last map, and the offer to keep the record."""
        if self.shared:
            self.news.share(self.looking)
            self.looking = None
            self.console.clear()
        self.tell()
        view = self.state.view(self.looking)
        why = outcome_sentence(outcome, self.style.language, self.style.painted)
        self.console.write([*screen(view, self.style), "", *wrap(why, self.style.columns)])
        games = sum(event.key == "points" for event in self.table.log)
        if games:
            self.say("games", games=games)
        else:
            self.say("rounds", rounds=game_of(view).round)
        if self.unsaved:
            turn.offer_to_save(self)

    def say_goodbye(self) -> None:
        """To somebody who leaves before the end."""
        self.say("goodbye-unsaved" if self.unsaved else "goodbye")

    @property
    def unsaved(self) -> bool:
        return self.sheet.saved < len(self.table.log)

    def save(self, path: Path) -> None:
        """Save the game; raises OSError where that fails."""
        saving.save(path, self.sheet, self.table.log, self.state.outcome())

    def say(self, key: str, /, **args: str | int) -> None:
        """Write one of the texts of this program."""
        self.console.write(wrap(self.style.text(key, **args), self.style.columns))

    def measure(self) -> None:
        """Fit the size of the window, which may have changed."""
        self.console.measure()
        columns = min(self.console.columns, WIDEST)
        self.style = replace(self.style, columns=columns, rows=self.console.rows)
