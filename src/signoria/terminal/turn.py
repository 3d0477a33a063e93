"""The turn of a person: the screen, the question, and what may be typed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from signoria.game import Action, AnyView, IllegalAction
from signoria.terminal import saving
from signoria.terminal.console import Left
from signoria.terminal.game_ui import MenuChoice

if TYPE_CHECKING:
    from signoria.terminal.session import TerminalSession

LOG_LENGTH = 20


def decide(session: TerminalSession, seat: int) -> Action:
    """Ask until somebody names a legal action; commands in between are carried out."""
    view = session.state.view(seat)
    menu = session.ui.menu(view, session.style)
    page = [*session.ui.screen(view, session.style), *menu.lines()]
    session.console.write(page)
    while True:
        typed = session.console.read(session.style.text("prompt") + " ").strip()
        if not typed:
            session.console.write(page)
        elif not obey(session, view, typed):
            action = menu.find(typed) or read(session, menu, typed, seat)
            if action is not None:
                return action


def look_on(session: TerminalSession, seat: int) -> None:
    """Show the table to somebody who might have had to decide, until they have seen it."""
    view = session.state.view(seat)
    session.console.write(session.ui.screen(view, session.style))
    session.say("nothing-to-decide")
    while obey(session, view, session.console.read(session.style.text("prompt") + " ").strip()):
        pass


def obey(session: TerminalSession, view: AnyView, typed: str) -> bool:
    """Carry out a command; False if the words are none."""
    if save_or_quit(session, typed):
        return True
    word, _, rest = typed.partition(" ")
    command = session.ui.command_of(word, session.style.language)
    if command == "log":
        for event in session.news.last(view.seat, LOG_LENGTH):
            session.show_event(event)
    elif command is not None:
        session.console.write(session.ui.obey(command, rest, view, session.style))
    return command is not None


def read(
    session: TerminalSession, menu: MenuChoice[Action], typed: str, seat: int
) -> Action | None:
    """The action of a text in the notation; else say in one sentence why it is none."""
    if typed.isdecimal():
        session.say("wrong-number", typed=typed, **menu.numbers)
        return None
    state = session.state.clone()
    try:
        action = state.parse(typed.casefold(), seat)
        state.apply(action, seat)
    except IllegalAction as error:
        if error.reason == "meaningless":
            command = session.style.text("command.help")
            session.say("not-understood", typed=typed, command=command, **menu.numbers)
        else:
            why = session.ui.refusal(error, session.state, session.style.language)
            session.say("not-allowed", why=why)
        return None
    return action


def keep(session: TerminalSession, name: str) -> bool:
    """Save the game to a file, by default to the one it has; True if that went well."""
    sheet = session.sheet
    path = Path(name).expanduser() if name else sheet.file or saving.default_file(session.ui.game)
    if path != sheet.file and path.exists():
        session.say("file-exists", file=str(path))
        return False
    try:
        session.save(path)
    except OSError as error:
        session.say("not-saved", file=str(path), why=error.strerror or str(error))
        return False
    session.say("saved", file=str(path))
    return True


def leave(session: TerminalSession) -> None:
    """Leave the table; a person is asked first whether to save."""
    if session.console.interactive and session.unsaved:
        style = session.style
        answer = session.console.read(style.text("save-first") + " ").strip().casefold()[:1]
        yes, no = style.text("answers").split()
        if answer in (yes, "y"):
            if not keep(session, ""):
                return
        elif answer not in (no, "n"):
            return
    raise Left


def save_or_quit(session: TerminalSession, typed: str) -> bool:
    """Obey what may be said between turns; False if it was something else."""
    word, _, rest = typed.strip().partition(" ")
    command = session.ui.command_of(word, session.style.language)
    if command == "save":
        keep(session, rest.strip())
    elif command == "quit":
        leave(session)
    return command in ("save", "quit")


def offer_to_save(session: TerminalSession) -> None:
    """The game is over: `save` keeps its record, everything else lets it go."""
    session.say("offer", command=session.style.text("command.save"))
    try:
        while session.unsaved:
            typed = session.console.read(session.style.text("prompt") + " ")
            if not save_or_quit(session, typed):
                return
    except Left:
        return
