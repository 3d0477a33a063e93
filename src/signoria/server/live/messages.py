"""What the sockets send, as text in UTF-8. The formats are those of `http.schemas.sockets`.

A move is told to everybody at a table. What all of them are told alike is written once, and of what
everybody sees of the game only what is different from before.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

import orjson

from signoria.game import Json
from signoria.server.live.changes import Fields, changed
from signoria.server.table import Table
from signoria.server.table.entry import News, Told
from signoria.server.table.projection import (
    QUIET,
    SEATING,
    look,
    own_look,
    public_display,
    public_look,
    seats,
    words,
)
from signoria.server.table.table import Viewpoint, hears, is_open

Message = Mapping[str, object]


def encode(message: Message) -> bytes:
    """A message as it goes over the wire."""
    return orjson.dumps(message)


def members(document: Message) -> bytes:
    """What stands between the braces of an object."""
    return orjson.dumps(document)[1:-1]


def welcome(
    table: Table, viewpoint: Viewpoint, language: str | None, missed: Sequence[Told], card: Message
) -> bytes:
    """How things stand, and what a viewpoint has missed."""
    return encode(
        {
            "type": "welcome",
            "seat": viewpoint,
            "version": table.count(viewpoint),
            "news": [{"version": told.number, **news(table, told, language)} for told in missed],
            "table": card,
            "look": look(table, viewpoint, language),
        }
    )


def news(table: Table, told: Told, language: str | None) -> Json:
    """News without its number. Events are lines of a record, or their keys and words."""
    shown: Json = {"kind": told.kind, "at": told.news.at, **told.news.facts}
    if not told.events:
        return shown
    if language is None:
        shown["events"] = [event.line for event in told.events]
    else:
        shown["events"] = [event.key for event in told.events]
        shown["words"] = words(table, told, language)
    return shown


class Update:
    """Something that happened at a table, to be told to each viewpoint in its language."""

    def __init__(self, table: Table, news: Sequence[News], before: Message | None) -> None:
        """`before` is what everybody saw of the game; None if nobody saw anything yet."""
        self._table = table
        self._news = news
        self._before = before
        self._is_open = all(map(is_open, news))
        """Whether everybody hears all of it alike."""
        self._changes_look = any(one.kind not in QUIET for one in news)
        self._touched = self._whom_it_touches()
        self._common: tuple[bytes, bytes] | None = None
        """The look and the display as everybody sees them."""
        self._open_stories: dict[str | None, list[bytes]] = {}
        """What everybody hears alike, in each language."""
        self._texts: dict[tuple[Viewpoint, str | None], bytes | None] = {}

    def text(self, viewpoint: Viewpoint, language: str | None) -> bytes | None:
        """The message; None if it is none of the viewpoint's business."""
        what = viewpoint, language
        if what not in self._texts:
            self._texts[what] = self._write(viewpoint, language)
        return self._texts[what]

    def _write(self, viewpoint: Viewpoint, language: str | None) -> bytes | None:
        heard = [one for one in self._news if hears(one, viewpoint)]
        if not heard:
            return None
        seat = b"null" if viewpoint is None else b"%d" % viewpoint
        version = self._table.count(viewpoint)
        first = version - len(heard) + 1
        told = enumerate(self._story(viewpoint, language), first)
        story = b",".join([b'{"version":%d,%b}' % one for one in told])
        text = b'{"type":"update","seat":%b,"version":%d,"news":[%b]' % (seat, version, story)
        if self._changes_look and any(one.kind not in QUIET for one in heard):
            text += b',"look":{%b}' % self._look_text(viewpoint, language)
        return text + b"}"

    def _whom_it_touches(self) -> frozenset[Viewpoint]:
        """Who may see something else of their own now. After one move that everybody heard all of,
        those are who made it, and who were asked before or are now (`Game.display_own`)."""
        table, news = self._table, self._news
        if self._before is None or not self._is_open or [one.kind for one in news] != ["play"]:
            return frozenset(table.viewpoints)
        return frozenset((news[0].actor, *table.were_asked, *table.asked))

    def _story(self, viewpoint: Viewpoint, language: str | None) -> list[bytes]:
        """The news without their numbers, which are each viewpoint's own."""
        if not self._is_open:
            return self._written_story(viewpoint, language)
        if language not in self._open_stories:
            self._open_stories[language] = self._written_story(viewpoint, language)
        return self._open_stories[language]

    def _written_story(self, viewpoint: Viewpoint, language: str | None) -> list[bytes]:
        heard = self._table.recent(viewpoint, self._news)
        return [members(news(self._table, told, language)) for told in heard]

    def _look_text(self, viewpoint: Viewpoint, language: str | None) -> bytes:
        """All that can have changed."""
        table = self._table
        if self._common is None:
            self._common = self._written_for_all()
        look, display = self._common
        parts = [look]
        if own := own_look(table, viewpoint, language):
            parts.append(members(own))
        if table.has_game:
            if viewpoint in self._touched:
                own_display = members(table.game.display_own(table.view(viewpoint)))
                display = b"%b,%b" % (display, own_display) if display else own_display
            parts.append(b'"display":{%b}' % display)
        return b",".join(parts)

    def _written_for_all(self) -> tuple[bytes, bytes]:
        table = self._table
        look = public_look(table)
        if any(one.kind in SEATING for one in self._news):
            look["seats"] = seats(table)
        fields, paths = self._changed
        if paths:
            look["changes"] = paths
        return members(look), members(fields)

    @cached_property
    def _changed(self) -> tuple[Fields, Fields]:
        """What everybody sees of the game, and did not see before."""
        if self._before is None:
            return dict(self._now), {}
        return changed(self._before, self._now)

    @cached_property
    def _now(self) -> Message:
        """What everybody sees of the game, without the constants if they are known."""
        if not self._table.has_game:
            return {}
        if self._before is None:
            return public_display(self._table)
        return self._table.game.display_public(self._table.view(None))

    @property
    def display(self) -> Message | None:
        """What everybody sees of the game now; None before it begins."""
        return {**(self._before or {}), **self._now} or None
