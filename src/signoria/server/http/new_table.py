"""From what somebody asks for to a table that can be played at."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import orjson

from signoria.bots.registry import substitute
from signoria.game import AnyGame, BadInput, Setup
from signoria.games import load
from signoria.server.bots.policy import check_spec
from signoria.server.http.schemas import commands
from signoria.server.ops.config import Settings
from signoria.server.store.people import Person
from signoria.server.table import Refused
from signoria.server.table.names import is_among
from signoria.server.table.seating import require_one_seat_each
from signoria.server.table.table_config import DAY, Clock, SeatConfig, TableConfig
from signoria.text import say

if TYPE_CHECKING:
    from signoria.server.play_site import PlaySite


@dataclass(frozen=True, slots=True)
class Chosen:
    """A setup as it will be kept, for how many players it is, and whether they can talk."""

    setup: dict[str, object]
    players: int
    talks: bool


async def config_of(wanted: commands.NewTable, host: Person, site: PlaySite) -> TableConfig:
    """The table that somebody wants, with every default spelt out; refuses what cannot be. A setup
    with a document of its own is tried elsewhere, for it may be made to take long."""
    game = load(wanted.game)
    given = dict(wanted.setup)
    if wanted.seats is not None:
        given.setdefault("players", len(wanted.seats))
    _check_numbers(game, given, site.settings.limits.setup_number)
    if any(isinstance(given.get(name), dict) for name in game.documents):
        found = await site.replays.ask(host.id, "setup", game=game.name, setup=given)
        chosen = Chosen(**orjson.loads(found))
        await asyncio.to_thread(game.new, chosen.setup)  # what is kept of it is ready then
    else:
        chosen = chosen_by(game, given)
    return table_config(wanted, host, chosen, site.settings)


def chosen_by(game: AnyGame, given: Setup) -> Chosen:
    """What somebody chose who named nothing but what there is."""
    setup = game.setup(given)
    state = game.new(setup)
    return Chosen(setup, state.players, game.talk(state) is not None)


def _check_numbers(game: AnyGame, given: Setup, most: int) -> None:
    for name, field in game.choices()["fields"].items():
        number = given.get(name)
        if field["kind"] == "number" and isinstance(number, int) and number > most:
            raise Refused("number-too-large", 422, field=name, most=most)


def table_config(
    wanted: commands.NewTable, host: Person, chosen: Chosen, settings: Settings
) -> TableConfig:
    """The same for a setup that can be played."""
    seats = wanted.seats or default_seats(wanted.game, chosen.players)
    if len(seats) != chosen.players:
        raise BadInput(f"seats: {len(seats)} seats for {chosen.players} players")
    may_exec = settings.may_exec(wanted.exec_token)
    sitters = tuple(_sitters(seats, host, wanted.game, may_exec, settings.name))
    is_open = wanted.public and any(sitter.kind == "open" for sitter in sitters)
    require_one_seat_each(is_open, [sitter.person for sitter in sitters])
    return TableConfig(
        game=wanted.game,
        setup=chosen.setup,
        seats=sitters,
        public=wanted.public,
        clock=clock_of(wanted.clock),
        chat=wanted.chat,
        talk=wanted.agreements and chosen.talks,
        hints=wanted.hints,
        takeback=wanted.takebacks,
    )


def default_seats(game: str, players: int) -> list[commands.SeatChoice]:
    """One person against bots."""
    bot = commands.SeatChoice(kind="bot", bot=substitute(game))
    return [commands.SeatChoice(kind="me"), *[bot] * (players - 1)]


def clock_of(wanted: commands.ClockChoice) -> Clock:
    match wanted.kind:
        case "live":
            return Clock("live", float(wanted.move), float(wanted.reserve))
        case "days":
            return Clock("days", wanted.days * DAY)
    return Clock()


def _sitters(
    seats: Sequence[commands.SeatChoice], host: Person, game: str, may_exec: bool,
    name: Callable[[], str],
) -> list[SeatConfig]:  # fmt: skip
    names = _Names(seats, host.name)
    found = []
    for seat in seats:
        if seat.bot is not None and seat.kind != "bot":
            raise BadInput(f"seats: a seat that is {seat.kind} has no bot")
        match seat.kind:
            case "me":
                found.append(SeatConfig("person", names.own(seat.name), host.id))
            case "bot":
                spec = seat.bot or substitute(game)
                check_spec(spec, game, may_exec)
                found.append(SeatConfig("bot", names.other(seat.name), bot=spec))
            case "invited":
                found.append(SeatConfig("invited", invite=name()))
            case _:
                found.append(SeatConfig("open"))
    return found


class _Names:
    """Gives everybody a name of his own."""

    def __init__(self, seats: Sequence[commands.SeatChoice], host: str) -> None:
        given = [seat.name for seat in seats if seat.name is not None]
        for place, name in enumerate(given):
            if is_among(name, given[:place]):
                raise BadInput(f"name: {name} sits at the table twice")
        self._taken = set(given)
        self._host = host

    def own(self, wanted: str | None) -> str:
        """The host's own name, for the first seat of his; else one of the common ones."""
        if wanted is None and not is_among(self._host, self._taken):
            self._taken.add(self._host)
            return self._host
        return self.other(wanted)

    def other(self, wanted: str | None) -> str:
        return wanted if wanted is not None else free_name(self._taken | {self._host}, self._taken)


def free_name(avoided: set[str], taken: set[str]) -> str:
    """A name that nobody has, which is taken now."""
    offered = say("terminal.names", "en").split(", ")
    name = next((name for name in offered if not is_among(name, avoided)), f"Bot {len(taken) + 1}")
    taken.add(name)
    return name
