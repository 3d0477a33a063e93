"""From what somebody asks for to a table that can be played at."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from signoria.bots.registry import substitute
from signoria.game import AnyGame, BadInput
from signoria.games import load
from signoria.server.bots.policy import check_spec
from signoria.server.http.schemas import commands
from signoria.server.store.people import Person
from signoria.server.table.table_config import DAY, Clock, SeatConfig, TableConfig
from signoria.text import say


def config_of(
    wanted: commands.NewTable, host: Person, allow_exec: bool, name: Callable[[], str]
) -> TableConfig:
    """The table that somebody wants, with every default spelt out; refuses what cannot be."""
    game = load(wanted.game)
    setup = setup_of(game, wanted)
    state = game.new(setup)
    players = state.players
    seats = wanted.seats or default_seats(game.name, players)
    if len(seats) != players:
        raise BadInput(f"seats: {len(seats)} seats for {players} players")
    return TableConfig(
        game=game.name,
        setup=setup,
        seats=tuple(_sitters(seats, host, game.name, allow_exec, name)),
        public=wanted.public,
        clock=clock_of(wanted.clock),
        chat=wanted.chat,
        talk=wanted.agreements and game.talk(state) is not None,
        hints=wanted.hints,
        takeback=wanted.takebacks,
    )


def setup_of(game: AnyGame, wanted: commands.NewTable) -> dict[str, Any]:
    """The setup as it will be kept."""
    given = dict(wanted.setup)
    if wanted.seats is not None:
        given.setdefault("players", len(wanted.seats))
    return game.setup(given)


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
    seats: Sequence[commands.SeatChoice], host: Person, game: str, allow_exec: bool,
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
                check_spec(spec, game, allow_exec)
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
        for name in given:
            if given.count(name) > 1:
                raise BadInput(f"name: {name} sits at the table twice")
        self._taken = set(given)
        self._host = host

    def own(self, wanted: str | None) -> str:
        """The host's own name, for the first seat of his; else one of the common ones."""
        if wanted is None and self._host not in self._taken:
            self._taken.add(self._host)
            return self._host
        return self.other(wanted)

    def other(self, wanted: str | None) -> str:
        return wanted if wanted is not None else free_name(self._taken | {self._host}, self._taken)


def free_name(avoided: set[str], taken: set[str]) -> str:
    """A name that nobody has, which is taken now."""
    offered = say("terminal.names", "en").split(", ")
    name = next((name for name in offered if name not in avoided), f"Bot {len(taken) + 1}")
    taken.add(name)
    return name
