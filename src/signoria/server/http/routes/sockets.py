"""The sockets: one for each page. They only tell; whoever wants something sends a request."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Annotated

from fastapi import Query, WebSocket, WebSocketDisconnect

from signoria.server.http.routes.base import Routes, at_work, network_of, token_of
from signoria.server.live.push import Connection
from signoria.server.ops.limits import TooOften
from signoria.server.play_site import PlaySite
from signoria.server.store import Unavailable
from signoria.server.table import Refused
from signoria.server.wire.socket import WIRE
from signoria.text import LANGUAGES

routes = Routes()

TOO_SLOW = 4008
NO_TABLE = 4004
NOT_WELCOME = 4003
TRY_AGAIN = 1013

Language = Annotated[str | None, Query()]


@routes.websocket("/api/tables/{id}/socket")
async def watch_table(
    socket: WebSocket, id: str, language: Language = None,
    after: Annotated[int | None, Query(alias="from", ge=0)] = None,
    seat: Annotated[int | None, Query(ge=0, le=9)] = None,
) -> None:  # fmt: skip
    """Everything that happens at a table, as your seat (or else everybody) sees it.

    `from` is the version that you have, `seat` the seat that it is of; you get what you missed.
    """
    site: PlaySite = socket.app.state.site
    connection = await _open(socket, site, id, language)
    if connection is None:
        return
    try:
        async with site.live_tables.reading(id) as table:
            with at_work(site, socket):
                site.push.join(connection, table, after, seat)
    except Refused:
        await _turn_away(socket, NO_TABLE)
        return
    except (TooOften, Unavailable):
        await _turn_away(socket, TRY_AGAIN)
        return
    await _serve(socket, site, connection)


@routes.websocket("/api/lobby/socket")
async def watch_lobby(socket: WebSocket) -> None:
    """That the lists of the lobby have changed, and when it is your turn somewhere."""
    site: PlaySite = socket.app.state.site
    connection = await _open(socket, site, None, None)
    if connection is None:
        return
    site.push.join_lobby(connection)
    await _serve(socket, site, connection)


async def _open(
    socket: WebSocket, site: PlaySite, table: str | None, language: str | None
) -> Connection | None:
    """Let somebody in; None for those who are banned."""
    try:
        caller = await site.people.caller(token_of(socket))
    except Refused:
        await socket.accept()
        await _turn_away(socket, NOT_WELCOME)
        return None
    await socket.accept()
    person = None if caller is None else caller.person.id
    connection = Connection(person, table, language if language in LANGUAGES else None)
    connection.session = None if caller is None else caller.session.id
    connection.address = network_of(socket)
    extension = socket.scope.get("extensions", {}).get(WIRE)
    if extension is not None:
        connection.on_drop, connection.write = extension["cut"], extension["write"]
    return connection


async def _turn_away(socket: WebSocket, why: int) -> None:
    """Close a socket; whoever has gone meanwhile need not be told."""
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        await socket.close(why)


async def _serve(socket: WebSocket, site: PlaySite, connection: Connection) -> None:
    """Send until the other side goes, is too slow, or the server stops."""
    sending = asyncio.create_task(_send(socket, connection))
    try:
        while True:
            await socket.receive_text()
    except (WebSocketDisconnect, RuntimeError, KeyError):
        pass
    finally:
        site.push.leave(connection)
        sending.cancel()
        with contextlib.suppress(asyncio.CancelledError, Exception):
            await sending


async def _send(socket: WebSocket, connection: Connection) -> None:
    try:
        while messages := await connection.next():
            for message in messages:
                await socket.send_text(message.decode())
        await socket.close(TOO_SLOW)
    except (WebSocketDisconnect, RuntimeError):
        return
