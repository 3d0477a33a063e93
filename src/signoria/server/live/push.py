"""The sockets: who watches which table, and what is sent to whom.

Every connection has a bounded queue and a task that empties it. Whoever reads too slowly is cut off
rather than waited for; on coming back it says what it has heard and gets the rest.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence

from signoria.server.live.messages import Update, encode, welcome
from signoria.server.table import Table
from signoria.server.table.entry import News
from signoria.server.table.projection import QUIET, card, public_display
from signoria.server.table.table import Viewpoint

QUEUE = 64
"""So many messages may wait for a reader."""


LOBBY = 0.5
"""Seconds in which all changes of the lists of the lobby are told as one."""


def _nothing() -> None:
    pass


def _cannot(text: bytes) -> bool:
    return False


class Connection:
    """One socket: who is behind it, and what waits to be sent."""

    __slots__ = (
        "_queue", "_waiting", "address", "dropped", "language", "on_drop", "person", "seats",
        "session", "table", "write",
    )  # fmt: skip

    def __init__(self, person: str | None, table: str | None, language: str | None) -> None:
        self.person = person
        self.session: str | None = None
        """By which the server knows this person."""
        self.address = ""
        """Where they are, as limits count it."""
        self.table = table
        """None for the lobby."""
        self.language = language
        """In which the news are also told in words, if any."""
        self.seats: tuple[Viewpoint, ...] = ()
        """What this connection was last told to be."""
        self.dropped = False
        self.on_drop: Callable[[], None] = _nothing
        """Called when it is cut off."""
        self.write: Callable[[bytes], bool] = _cannot
        """Writes a message at once, if all before it are on their way; says whether it did."""
        self._queue: list[bytes] = []
        self._waiting: asyncio.Future[None] | None = None

    def send(self, text: bytes) -> None:
        """Write a message, or put it in the queue; cut the connection off if that is full."""
        if self.dropped or (self._is_idle and self.write(text)):
            return
        if len(self._queue) >= QUEUE:
            self.drop()
        else:
            self._queue.append(text)
            self._wake()

    def drop(self) -> None:
        """Cut the connection off."""
        self.dropped = True
        self._queue.clear()
        self.on_drop()
        self._wake()

    @property
    def _is_idle(self) -> bool:
        """Whether nothing is in the queue, nor taken out of it and not sent yet."""
        return not self._queue and self._waiting is not None and not self._waiting.done()

    def _wake(self) -> None:
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    async def next(self) -> list[bytes]:
        """Wait for messages; an empty list says that the connection is cut off."""
        if not self._queue and not self.dropped:
            self._waiting = asyncio.get_running_loop().create_future()
            await self._waiting
            self._waiting = None
        messages, self._queue = self._queue, []
        return messages


class Push:
    """All connections of this process."""

    def __init__(self) -> None:
        self._at: defaultdict[str | None, list[Connection]] = defaultdict(list)
        self._displays: dict[str | None, Mapping[str, object] | None] = {}
        """What everybody who watches a table sees of its game."""
        self._stale: set[Connection] = set()
        """Who has not heard yet that the lists of the lobby have changed."""
        self._refreshing: asyncio.TimerHandle | None = None
        self.cut_off = 0
        self.on_presence: Callable[[str], None] = lambda table: None
        """Called when somebody comes to a table or goes."""

    def __len__(self) -> int:
        return sum(map(len, self._at.values()))

    def __iter__(self) -> Iterator[Connection]:
        for connections in self._at.values():
            yield from connections

    def join(
        self, connection: Connection, table: Table, after: int | None, seat: Viewpoint
    ) -> None:
        """Add a connection: it is told how things stand, and what it missed since `after`, which
        is a version of that seat's."""
        if table.id not in self._at and table.has_game:
            self._displays[table.id] = public_display(table)
        self._at[table.id].append(connection)
        self._welcome(connection, table, {seat: after})
        self.on_presence(table.id)

    def join_lobby(self, connection: Connection) -> None:
        self._at[None].append(connection)

    def leave(self, connection: Connection) -> None:
        """Forget a connection that is closed."""
        self._stale.discard(connection)
        here = self._at[connection.table]
        if connection in here:
            here.remove(connection)
        if not here:
            del self._at[connection.table]
            self._displays.pop(connection.table, None)
        if connection.dropped:
            self.cut_off += 1
        if connection.table is not None:
            self.on_presence(connection.table)

    def at(self, table: str) -> tuple[Connection, ...]:
        """The connections to a table; who is behind them is for `presence.py` to say."""
        return tuple(self._at.get(table, ()))

    def drop_person(self, person: str) -> None:
        """A session of this person has ended: who still has one comes back by itself."""
        self.drop_where(lambda one: one.person == person)

    def drop_ended(self, living: set[str]) -> None:
        """Cut off those whose session is not among the living."""
        self.drop_where(lambda one: one.session is not None and one.session not in living)

    def drop_where(self, condition: Callable[[Connection], bool]) -> None:
        for connection in [one for one in self if condition(one)]:
            connection.drop()

    def sessions(self) -> set[str]:
        """The sessions that have a socket here."""
        return {one.session for one in self if one.session is not None}

    def is_watched(self, table: str) -> bool:
        return table in self._at

    def changed(self, table: Table, news: Sequence[News]) -> None:
        """Send the news of a table to everybody who watches it."""
        if here := self._at.get(table.id):
            update = Update(table, news, self._displays.get(table.id))
            for connection in tuple(here):
                self._tell(connection, table, update)
            self._displays[table.id] = update.display
        self._tell_lobby(table, news)

    def _tell(self, connection: Connection, table: Table, update: Update) -> None:
        viewpoints = viewpoints_of(table, connection.person)
        if viewpoints != connection.seats:
            self._welcome(connection, table, {})
            return
        for viewpoint in viewpoints:
            text = update.text(viewpoint, connection.language)
            if text is not None:
                connection.send(text)

    def _welcome(
        self, connection: Connection, table: Table, after: Mapping[Viewpoint, int | None]
    ) -> None:
        connection.seats = viewpoints_of(table, connection.person)
        about = card(table, connection.person)
        for viewpoint in connection.seats:
            missed = table.told(viewpoint, after.get(viewpoint) or 0)
            connection.send(welcome(table, viewpoint, connection.language, missed, about))

    def _tell_lobby(self, table: Table, news: Sequence[News]) -> None:
        """Whoever is in the lobby hears that its lists have changed, and of the own turn."""
        watching = self._at.get(None, ())
        listed = table.config.public and any(
            one.audience is None and one.kind not in ("play", *QUIET) for one in news
        )
        for connection in tuple(watching):
            own = table.seats_of(connection.person)
            if any(table.recent(seat, news) for seat in own):
                turn = any(seat in table.deciders for seat in own)
                connection.send(encode({"type": "table", "id": table.id, "turn": turn}))
            elif listed and not own:
                self._stale.add(connection)
        if LOBBY == 0:
            self._tell_stale()
        elif self._stale and self._refreshing is None:
            self._refreshing = asyncio.get_running_loop().call_later(LOBBY, self._tell_stale)

    def _tell_stale(self) -> None:
        """The lists have changed: whatever happens, everybody looks but once in a while."""
        self._refreshing = None
        for connection in self._stale:
            connection.send(encode({"type": "lobby"}))
        self._stale.clear()

    def say_goodbye(self, retry: float) -> None:
        """The server stops: everybody is asked to come back."""
        text = encode({"type": "bye", "why": "restart", "retry": retry})
        for connection in self:
            connection.send(text)


def viewpoints_of(table: Table, person: str | None) -> tuple[Viewpoint, ...]:
    """From where a person sees a table: the own seat, else as everybody. Several people who share
    a screen also see it as everybody does, while it goes from hand to hand."""
    own = table.seats_of(person)
    return tuple(own) if len(own) == 1 else (*own, None)
