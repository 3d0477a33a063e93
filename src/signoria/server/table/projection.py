"""What each seat, and everybody, gets to see of a table.

Everything that leaves the server about a table is built here or in `Table.told`, from the views
and the projected events of the game and from what is public about the table. Nothing is hidden
here: hidden cards are missing from a view (`knowledge/view.py` of the game) and from an event
(`Event.seen_by`) already.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict

from signoria.game import Json
from signoria.server.table.entry import Told
from signoria.server.table.finished import wins
from signoria.server.table.moves import can_take_back
from signoria.server.table.table import EFFECTS, Table, Viewpoint

QUIET = tuple(kind for kind, effect in EFFECTS.items() if effect.quiet)
"""News after which the table looks as before."""
SEATING = tuple(kind for kind, effect in EFFECTS.items() if effect.seats)
"""News after which others may sit there, or bots play for them."""


def look(table: Table, viewpoint: Viewpoint, language: str | None) -> Json:
    """The table as it stands, for a seat or for everybody."""
    shown = {**public_look(table), "seats": seats(table), **own_look(table, viewpoint, language)}
    if table.has_game:
        shown["display"] = {
            **public_display(table),
            **table.game.display_own(table.view(viewpoint)),
        }
    return shown


def public_display(table: Table) -> Json:
    """What everybody sees of the game, as a page draws it."""
    game, view = table.game, table.view(None)
    return {**game.display_constants(view), **game.display_public(view)}


def public_look(table: Table) -> Json:
    """What everybody sees of a table. What is left out is empty, none or no."""
    shown: Json = {
        "status": table.status,
        "number": table.number,
        "deciders": list(table.known_deciders),
    }
    if table.config.clock.kind != "none" and table.number > 0:
        shown["clock"] = _clock(table)
    if table.outcome is not None:
        shown["outcome"] = table.outcome.to_json()
    return shown


def own_look(table: Table, viewpoint: Viewpoint, language: str | None) -> Json:
    """What one viewpoint sees besides: what it is asked, and may do."""
    if not table.has_game:
        return {}
    shown: Json = {} if language is None else _in_words(table, viewpoint, language)
    if viewpoint is None:
        return shown
    if table.status == "running" and (prompt := table.prompt(viewpoint)) is not None:
        view = table.view(viewpoint)
        buttons = {} if language is None else table.game.buttons(view, language)
        others = (text for text in map(str, view.legal) if text not in buttons)
        shown |= {"prompt": prompt, "legal": by_verb(others), "buttons": buttons}
        if table.secret_since is not None and (deadline := table.deadline(viewpoint)) is not None:
            shown["deadline"] = deadline
    if viewpoint in table.in_advance:
        shown["in_advance"] = table.in_advance[viewpoint]
    if can_take_back(table, viewpoint):
        shown["takeback"] = True
    if table.talk is not None and (known := table.talk.known_to(viewpoint)):
        shown["agreements"] = known
    return shown


def _in_words(table: Table, viewpoint: Viewpoint, language: str) -> Json:
    """What has to be decided, what goes with the display, and how the game ended."""
    game, names, view = table.game, table.names, table.view(viewpoint)
    shown: Json = {"ask": game.ask(view, language, names)}
    if texts := game.texts(view, language):
        shown["texts"] = texts
    if table.outcome is not None:
        shown["result"] = game.outcome_text(table.state, table.outcome, language, names)
    return shown


def by_verb(actions: Iterable[str]) -> dict[str, list[str]]:
    """Actions such as `play 6` and `play 10` without saying the verb for each."""
    verbs: dict[str, list[str]] = {}
    for action in actions:
        verb, _, rest = action.partition(" ")
        verbs.setdefault(verb, []).append(rest)
    return verbs


def choices(table: Table, viewpoint: Viewpoint, language: str) -> list[dict[str, str]]:
    """All that a seat can answer when it is asked, in words."""
    if viewpoint is None or table.status != "running" or table.prompt(viewpoint) is None:
        return []
    view, word = table.view(viewpoint), table.game.action_text
    return [{"action": str(action), "words": word(view, action, language)} for action in view.legal]


def complete_view(table: Table, viewpoint: Viewpoint, language: str) -> Json:
    """All that a viewpoint may know of the table, for programs (`schemas.tables.TableView`)."""
    shown = {
        **look(table, viewpoint, language),
        "choices": choices(table, viewpoint, language),
        "view": None if not table.has_game else table.game.view_text(table.view(viewpoint)),
    }
    return {"seat": viewpoint, "version": table.count(viewpoint), "look": shown}


def seats(table: Table) -> list[Json]:
    """Who sits where. Where one person holds several seats, everybody may know that it is one, and
    not who."""
    own = [table.seats_of(sitter.person) for sitter in table.seats]
    return [
        {**sitter.public(), "shared": seats[0]} if len(seats) > 1 else sitter.public()
        for sitter, seats in zip(table.seats, own, strict=True)
    ]


def _clock(table: Table) -> Json:
    """Whose time runs, and until when."""
    deadlines = {str(seat): table.deadline(seat) for seat in table.known_deciders}
    return {"reserve": [round(left, 1) for left in table.reserve], "deadlines": deadlines}


def card(table: Table, person: str | None) -> Json:
    """What a table is about: what was agreed, who sits there, and what was played there."""
    shown = {
        "id": table.id,
        "status": table.status,
        "created": table.created,
        "updated": table.heard_of,
        "closed": table.why_closed,
        "config": table.config.public_json(),
        "seats": seats(table),
        "yours": table.seats_of(person),
        "host": person is not None and person == table.host,
        "number": table.number,
        "wins": wins(table),
        "again": sorted(seat for who in table.again for seat in table.seats_of(who)),
        "in_advance": list(table.game.in_advance(table.config.setup)),
    }
    if shown["host"]:
        shown["invites"] = [sitter.invite for sitter in table.seats]
    return shown


def summary(table: Table) -> Json:
    """What the lobby shows."""
    outcome = table.outcome
    return {
        "game": table.config.game,
        "setup": {key: value for key, value in table.config.setup.items() if _is_short(value)},
        "seats": [sitter.public() for sitter in table.seats],
        "clock": asdict(table.config.clock),
        "number": table.number,
        "winners": [] if outcome is None else [table.names[seat] for seat in outcome.winners],
    }


def _is_short(value: object) -> bool:
    """A board or a data file of one's own is not for a list."""
    return not isinstance(value, dict)


def words(table: Table, told: Told, language: str) -> list[str]:
    """The events of some news in sentences."""
    tell, state, names = table.game.tell, table.state, table.names
    return [tell(state, event, language, names) for event in told.events]


def complete_news(table: Table, told: Told, language: str) -> Json:
    """All that there is to know of some news."""
    shown = told.to_json()
    if told.events:
        shown["words"] = words(table, told, language)
    return shown
