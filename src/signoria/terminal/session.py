"""A game at one terminal, from the first shuffle to the last word."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from signoria.bots import Bot
from signoria.bots.seated import Seated
from signoria.game import Action, AnyState, Event, Outcome, Simulation, shuffled
from signoria.terminal import saving, turn
from signoria.terminal.console import Console
from signoria.terminal.event_feed import EventFeed
from signoria.terminal.game_ui import AnyUI
from signoria.terminal.paint import Paint, wrap
from signoria.terminal.saving import Sheet
from signoria.terminal.style import WIDEST, Style, marks_for


class TerminalSession:
    """The table with its people and bots. It alone holds the state: whatever is shown is drawn
    from a view, and whatever is told from events as the one who looks may see them."""

    def __init__(
        self,
        console: Console,
        language: str,
        sheet: Sheet,
        table: Simulation[AnyState],
        bots: Mapping[int, Bot],
        ui: AnyUI,
    ) -> None:
        self.console = console
        self.ui = ui
        self.sheet = sheet
        self.table = table
        self.bots = {seat: Seated(bot, seat) for seat, bot in bots.items()}
        self.people = [seat for seat in range(len(sheet.sitters)) if seat not in bots]
        self.looking = self.people[0] if len(self.people) == 1 else None
        """Who sees the screen; nobody in particular before the first of several people."""
        names = tuple(sitter.name for sitter in sheet.sitters)
        paint = Paint(console.colour)
        style = Style(language, names, marks_for(names), paint, console.glyphs)
        self.style = ui.dress(style, table.state)
        self.news = EventFeed(table.log)
        self.measure()

    @property
    def state(self) -> AnyState:
        return self.table.state

    @property
    def shared(self) -> bool:
        """Whether several people take turns here."""
        return len(self.people) > 1

    @property
    def secret(self) -> bool:
        """Whether these people must not see now what the others see."""
        return self.shared and self.ui.hides(self.state)

    def run(self) -> None:
        """Play to the end, unless somebody leaves: then `Left` is raised."""
        self.settle()
        self.style = self.ui.dress(self.style, self.state)
        while (outcome := self.state.outcome()) is None:
            if not self.secret:
                self.open_up()
                self.tell()
            if self.shared and self.nobody_knows_who_decides:
                self.decide_in_secret()
                continue
            seat = self.state.to_act
            assert seat is not None
            if seat in self.bots:
                self.bot_turn(seat)
                self.pause()
            else:
                self.person_turn(seat)
        self.finish(outcome)

    def settle(self) -> None:
        """Answer every awaited shuffle; a pause only where no people share the screen."""
        while (chance := self.state.chance) is not None and not (chance.is_pause and self.shared):
            self.table.log += self.state.shuffle(shuffled(chance, self.table.rng))

    def apply(self, action: Action, seat: int) -> None:
        """Carry out what a seat decides."""
        self.table.log += self.state.apply(action, seat)
        self.settle()

    @property
    def nobody_knows_who_decides(self) -> bool:
        """Whether it is a secret who decides now, and even whether anybody does."""
        return not self.state.view(None).deciders

    def decide_in_secret(self) -> None:
        """Hand the screen to everybody who might have to decide, so that asking tells nothing."""
        for seat in self.people:
            if self.ui.may_decide(self.state.view(seat)):
                self.person_turn(seat)
        for seat in self.state.deciders:
            self.bot_turn(seat)
        self.table.log += self.state.shuffle(())
        self.settle()

    def bot_turn(self, seat: int) -> None:
        self.apply(self.bots[seat].decide(self.state.view(seat), self.table.log), seat)

    def open_up(self) -> None:
        """Nothing is hidden any more: from now on all people look at the screen together."""
        if self.shared and self.looking is not None:
            self.news.share(self.looking)
            self.looking = None

    def pause(self) -> None:
        """Let a person read what a bot did; nobody reads while the screen is nobody's."""
        if not self.secret:
            self.open_up()
            if self.tell():
                self.console.pause(self.ui.pause)

    def person_turn(self, seat: int) -> None:
        self.measure()
        if seat != self.looking and (self.secret or not self.shared):
            self.hand_over(seat)
        self.tell()
        if seat in self.state.deciders:
            self.apply(turn.decide(self, seat), seat)
        else:
            turn.look_on(self, seat)

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

    def tell(self) -> bool:
        """Tell whoever looks what is new; whether there was anything to tell."""
        told = False
        for event in self.news.fresh(self.looking):
            if self.ui.worth_telling(event, self.looking):
                self.show_event(event)
                told = True
            shown = self.ui.shows_table(event) and self.state.outcome() is None
            if shown and not self.people:  # who only watches has no turn to see the table in
                self.console.write(self.ui.screen(self.state.view(None), self.style))
        return told

    def show_event(self, event: Event) -> None:
        self.console.write(self.ui.told(event, self.style, self.state))

    def finish(self, outcome: Outcome) -> None:
        """Who won and why, the last map, and the offer to keep the record."""
        if self.secret:
            self.console.clear()
        self.open_up()
        self.tell()
        view = self.state.view(self.looking)
        why = self.ui.verdict(outcome, self.style)
        page = [*self.ui.screen(view, self.style), "", *wrap(why, self.style.columns)]
        for line in self.ui.closing(view, self.table.log, self.style):
            page += wrap(line, self.style.columns)
        self.console.write(page)
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
        saving.save(path, self.sheet, self.table.log, self.state.outcome(), self.ui.game)

    def say(self, key: str, /, **args: str | int) -> None:
        """Write one of the texts of this program."""
        self.console.write(wrap(self.style.text(key, **args), self.style.columns))

    def measure(self) -> None:
        """Fit the size of the window, which may have changed."""
        self.console.measure()
        columns = min(self.console.columns, WIDEST)
        self.style = replace(self.style, columns=columns, rows=self.console.rows)
