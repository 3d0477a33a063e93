"""Who sits where, and when a game begins."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import asdict, replace
from typing import TYPE_CHECKING

from pydantic import TypeAdapter

from signoria.game import Json, Seat
from signoria.server.table import moves, versions
from signoria.server.table.entry import Entry, News
from signoria.server.table.errors import Refused
from signoria.server.table.finished import Past, record_of
from signoria.server.table.names import is_among
from signoria.server.table.table_config import SeatConfig, TableConfig

if TYPE_CHECKING:
    from signoria.server.table.table import Dealer, Table

SEATS = TypeAdapter(list[SeatConfig])


def create(config: TableConfig, host: str, at: float) -> Entry:
    """The first entry of a table."""
    return Entry("create", at, {"config": config.to_json(), "host": host}, host)


def created(table: Table, entry: Entry, _: Dealer | None) -> News:
    table.config = TableConfig.from_json(entry.document("config"))
    table.host = entry.text("host")
    table.created = entry.at
    table.seats = list(table.config.seats)
    table.heard = [0] * len(table.viewpoints)
    table.heard_before = table.heard[:]
    table.load_game()
    return News("create", entry.at, {})


def sit(
    table: Table, person: str, name: str, seat: Seat | None, invite: str | None, at: float,
    key: str | None,
) -> Entry:  # fmt: skip
    """Take a seat that is open, or the one that an invitation is for."""
    if table.status != "open":
        raise Refused("game-has-begun")
    wanted = _free_seat(table, seat, invite)
    if table.seats_of(person):
        raise Refused("sits-already")
    if is_among(name, table.names):
        raise Refused("name-taken", name=name)
    return Entry("sit", at, {"seat": wanted, "person": person, "name": name}, person, key)


def require_together(table: Table, apart: Collection[str]) -> None:
    """Refuse a seat at the table of a host whom somebody does not play with, and beside others of
    that kind where strangers meet. Who invites whom to a private table is the host's business."""
    met = {sitter.person for sitter in table.seats} if table.config.public else set()
    if not met.isdisjoint(apart) or table.host in apart:
        raise Refused("not-together", 403)


def _free_seat(table: Table, seat: Seat | None, invite: str | None) -> Seat:
    if invite is not None:
        for place, sitter in enumerate(table.seats):
            if sitter.kind == "invited" and sitter.invite == invite:
                return place
        raise Refused("invitation-used", 403)
    free = [place for place, sitter in enumerate(table.seats) if sitter.kind == "open"]
    if seat is None and free:
        return free[0]
    if seat not in free:
        raise Refused("seat-not-free")
    return seat


def sat(table: Table, entry: Entry, _: Dealer | None) -> News:
    seat, name = entry.seat, entry.text("name")
    old = table.seats[seat]
    table.seats[seat] = replace(old, kind="person", name=name, person=entry.text("person"))
    return News("sit", entry.at, {"seat": seat, "name": name})


def stand(table: Table, person: str, seat: Seat, at: float, key: str | None) -> Entry:
    """Give a seat up, before the game begins. The host may ask somebody to."""
    if table.status != "open":
        raise Refused("game-has-begun")
    sitter = table.seats[seat]
    if sitter.kind not in ("person", "bot"):
        raise Refused("nobody-there", seat=seat)
    if person not in (sitter.person, table.host):
        raise Refused("not-your-seat", 403, seat=seat)
    others = [one.person for place, one in enumerate(table.seats) if place != seat]
    require_one_seat_each(table.config.public and sitter.invite is None, others)
    return Entry("stand", at, {"seat": seat}, person, key)


def require_one_seat_each(is_open: bool, people: Sequence[str | None]) -> None:
    """Refuse that one person holds several seats where strangers may sit down: they would take
    that person for several."""
    known = [person for person in people if person is not None]
    if is_open and len(set(known)) < len(known):
        raise Refused("one-seat-each")


def stood(table: Table, entry: Entry, _: Dealer | None) -> News:
    seat = entry.seat
    invite = table.seats[seat].invite
    table.seats[seat] = SeatConfig("open" if invite is None else "invited", invite=invite)
    return News("stand", entry.at, {"seat": seat})


def fill(
    table: Table, person: str, seat: Seat, bot: str, name: str, at: float, key: str | None
) -> Entry:
    """Let a bot take a free seat: the host's business."""
    if person != table.host:
        raise Refused("host-only", 403)
    if table.status != "open":
        raise Refused("game-has-begun")
    if table.seats[seat].is_taken:
        raise Refused("seat-not-free")
    return Entry("fill", at, {"seat": seat, "bot": bot, "name": name}, person, key)


def filled(table: Table, entry: Entry, _: Dealer | None) -> News:
    seat, bot, name = entry.seat, entry.text("bot"), entry.text("name")
    table.seats[seat] = replace(table.seats[seat], kind="bot", name=name, bot=bot)
    return News("fill", entry.at, {"seat": seat, "name": name, "bot": bot})


def start(table: Table, at: float) -> Entry:
    """Begin a game with those who sit there: as soon as all seats are taken."""
    seats = table.seats
    if not all(sitter.is_taken for sitter in seats):
        raise Refused("seats-open")
    if table.number > 0:
        seats = [seats[-1], *seats[:-1]]
    return Entry("start", at, _start_data(table, seats))


def _start_data(table: Table, seats: Sequence[SeatConfig]) -> Json:
    return {
        "number": table.number + 1,
        "rules": table.game.rules_version,
        "seats": [asdict(replace(sitter, away=None)) for sitter in seats],
        "shuffles": [],
    }


def started(table: Table, entry: Entry, dealer: Dealer | None) -> News:
    """The game begins; in a rematch everybody has moved on by one seat."""
    if table.number > 0:
        people = tuple(sitter.person for sitter in table.seats)
        table.past.append(Past(record_of(table), people))
    table.begin_story()
    table.number = entry.number("number")
    table.seats = SEATS.validate_python(entry.data["seats"])
    table.status = "running"
    table.again = set()
    if not versions.begin(table, entry.text("rules")):
        return versions.unheard(entry)
    table.state = table.game.new(table.config.setup)
    table.talk = table.game.talk(table.state) if table.config.talk else None
    table.takebacks = []
    table.questions = [0] * len(table.seats)
    table.reserve = [table.config.clock.reserve] * len(table.seats)
    table.asked = {}
    table.secret_since = None
    table.in_advance = {}
    table.events = moves.settle(table, entry.shuffles, dealer)
    table.log = table.events[:]
    table.ask(entry.at, None)
    return News("start", entry.at, {"number": table.number}, tuple(table.events))


def rematch(table: Table, person: str, at: float, key: str | None) -> Entry:
    """Ask for another game at the same table."""
    if table.status != "over":
        raise Refused("not-over")
    if person in table.again:
        raise Refused("asked-already")
    return Entry("rematch", at, {"person": person}, person, key)


def wanted_again(table: Table, entry: Entry, _: Dealer | None) -> News:
    table.again.add(entry.text("person"))
    return News("rematch", entry.at, {"seats": table.seats_of(entry.text("person"))})


def all_want_again(table: Table) -> bool:
    """Whether everybody who has not left wants a rematch."""
    people = {
        sitter.person
        for sitter in table.seats
        if sitter.person is not None and sitter.away != "left"
    }
    return table.status == "over" and bool(table.again) and people <= table.again
