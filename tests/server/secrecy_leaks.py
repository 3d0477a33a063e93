"""Leaks to plant in the server: each a small mistake that somebody could make.

Every function patches the server of this process so that it tells something that it must not, and
`LEAKS` says in which game that has to be noticed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import orjson
import pytest
from sqlalchemy import select

from signoria.condottiere.game import Condottiere
from signoria.condottiere.talk.book import AgreementBook
from signoria.game import Event, IllegalAction
from signoria.server.bots import replay_asks
from signoria.server.bots.pool import BotJob, BotPool
from signoria.server.http import guard
from signoria.server.http.routes import tables, talk
from signoria.server.live import messages, presence, push, runner
from signoria.server.live import tables as live_tables
from signoria.server.live.messages import Update, encode
from signoria.server.live.push import Push, viewpoints_of
from signoria.server.live.runner import Runner
from signoria.server.live.tables import LiveTables
from signoria.server.store import people as people_store
from signoria.server.store.schema import notes
from signoria.server.table import Entry, Refused, Table, finished, fold, moves, projection
from signoria.server.table import table as table_module
from signoria.server.table.entry import News, Told
from signoria.server.table.table import EFFECTS
from signoria.virtu.knowledge.view import View as VirtuView
from signoria.virtu.model.state import State as VirtuState
from tests.server.secrecy import digest

Patch = pytest.MonkeyPatch
Leak = Callable[[Patch], None]
LAST: dict[str, Any] = {}
"""What a leak has seen of the last table, for places that know no table."""


def secret(table: Table) -> int:
    """A number in which everything about a table is hidden that nobody may know."""
    return 0 if not table.has_game else digest(table.state.to_json())


def unprojected(events: Iterable[Event]) -> tuple[Event, ...]:
    return tuple(Event(event.key, event.args) for event in events)


def change_look(patch: Patch, change: Callable[[Table, Any, dict[str, Any]], None]) -> None:
    """Change what a viewpoint sees, in answers and in messages."""
    original = projection.own_look

    def leaky(table: Table, viewpoint: Any, language: str | None) -> dict[str, Any]:
        shown = original(table, viewpoint, language)
        if table.has_game:
            change(table, viewpoint, shown)
        return shown

    patch.setattr(projection, "own_look", leaky)
    patch.setattr(messages, "own_look", leaky)


def change_story(patch: Patch, change: Callable[[News, Told], Told]) -> None:
    """Change what is told of news."""
    original = table_module.number_off

    def leaky(news: Iterable[News], viewpoint: Any, number: int) -> list[Told]:
        some = list(news)
        heard = [one for one in some if table_module.hears(one, viewpoint)]
        return [change(one, told) for one, told in zip(heard, original(some, viewpoint, number))]

    patch.setattr(table_module, "number_off", leaky)


def change_effect(
    patch: Patch, kind: str, change: Callable[[Table, Entry, News, int], News | None]
) -> None:
    """Change what an entry does; the last argument stands for the secrets before it."""
    original = EFFECTS[kind].apply

    def leaky(table: Table, entry: Entry, dealer: Any) -> News:
        before = secret(table)
        news = original(table, entry, dealer)
        return change(table, entry, news, before) or news

    patch.setitem(EFFECTS, kind, replace(EFFECTS[kind], apply=leaky))


def told_like(told: Told, **facts: Any) -> Told:
    """The same with more facts; its events are seen as before."""
    return Told(told.number, replace(told.news, facts={**told.news.facts, **facts}), told.events)


# The view


def hand_of_another_in_the_view(patch: Patch) -> None:
    original = Condottiere.display_own

    def leaky(self: Condottiere, view: Any) -> Any:
        return {**original(self, view), "hands": LAST["state"].to_json()["hands"]}

    remember_state(patch)
    patch.setattr(Condottiere, "display_own", leaky)


def hands_that_everybody_sees(patch: Patch) -> None:
    original = Condottiere.display_public

    def leaky(self: Condottiere, view: Any) -> Any:
        return {**original(self, view), "hands": LAST["state"].to_json()["hands"]}

    remember_state(patch)
    patch.setattr(Condottiere, "display_public", leaky)


def remember_state(patch: Patch) -> None:
    """Keep the state of which a view was last built."""
    original = Table.view

    def view(self: Table, viewpoint: Any) -> Any:
        LAST["state"] = self.state
        return original(self, viewpoint)

    patch.setattr(Table, "view", view)


def what_all_see_is_what_one_sees(patch: Patch) -> None:
    """What everybody sees is built from the view of a seat."""
    original = Table.view

    def view(self: Table, viewpoint: Any) -> Any:
        return original(self, len(self.seats) - 1 if viewpoint is None else viewpoint)

    patch.setattr(Table, "view", view)


def number_of_the_others_options(patch: Patch) -> None:
    def change(table: Table, viewpoint: Any, shown: dict[str, Any]) -> None:
        shown["options"] = [len(table.state.legal(seat)) for seat in table.deciders]

    change_look(patch, change)


def order_of_the_legal_actions(patch: Patch) -> None:
    def change(table: Table, viewpoint: Any, shown: dict[str, Any]) -> None:
        for verb, legal in shown.get("legal", {}).items():
            turn = secret(table) % len(legal)
            shown["legal"][verb] = legal[turn:] + legal[:turn]

    change_look(patch, change)


def fails_only_with_some_cards(patch: Patch) -> None:
    def change(table: Table, viewpoint: Any, shown: dict[str, Any]) -> None:
        if secret(table) % 3 == 0:
            raise Refused("busy", 503)

    original = projection.look

    def leaky(table: Table, viewpoint: Any, language: Any) -> dict[str, Any]:
        change(table, viewpoint, {})
        return original(table, viewpoint, language)

    patch.setattr(projection, "look", leaky)


def clock_that_knows_the_cards(patch: Patch) -> None:
    original = projection.public_look

    def leaky(table: Table) -> dict[str, Any]:
        return {**original(table), "clock": {"reserve": [secret(table) % 600], "deadlines": {}}}

    patch.setattr(projection, "public_look", leaky)
    patch.setattr(messages, "public_look", leaky)


def placed_in_secret_yet_seen(patch: Patch) -> None:
    def view(self: VirtuState, seat: int | None = None) -> VirtuView:
        return VirtuView(self.clone(), seat, (None,) * self.players)

    patch.setattr(VirtuState, "view", view)


def agreements_of_others(patch: Patch) -> None:
    patch.setattr(AgreementBook, "known_to", lambda book, seat: book.to_json())


def a_right_to_take_back_that_others_end(patch: Patch) -> None:
    def change(table: Table, entry: Entry, news: News, before: int) -> None:
        table.takebacks.clear()

    change_effect(patch, "answer", change)


def promises_of_others_forbid_to_take_back(patch: Patch) -> None:
    def change(table: Table, entry: Entry, news: News, before: int) -> None:
        if table.talk is not None and any(event.key in FATES for event in news.events):
            table.takebacks.clear()

    change_effect(patch, "play", change)


FATES = ("kept", "broken", "void")


# What is told


def events_as_they_were(patch: Patch) -> None:
    def change(news: News, told: Told) -> Told:
        return Told(told.number, news, unprojected(news.events))

    change_story(patch, change)


def number_of_events_unseen(patch: Patch) -> None:
    change_story(patch, lambda news, told: told_like(told, of=len(news.events)))


def order_of_the_events(patch: Patch) -> None:
    def change(news: News, told: Told) -> Told:
        lines = [event.line for event in news.events]
        places = sorted(range(len(told.events)), key=lambda place: digest(lines, place))
        return Told(told.number, news, tuple(told.events[place] for place in places))

    change_story(patch, change)


def ids_made_of_hidden_events(patch: Patch) -> None:
    def change(news: News, told: Told) -> Told:
        return told_like(told, id=f"{digest([event.line for event in news.events]):x}")

    change_story(patch, change)


def a_moment_that_depends_on_cards(patch: Patch) -> None:
    def change(news: News, told: Told) -> Told:
        late = digest([event.line for event in news.events]) % 100 / 1000
        return Told(told.number, replace(news, at=news.at + late), told.events)

    change_story(patch, change)


def cards_shown_to_one_are_shown_to_all(patch: Patch) -> None:
    def change(table: Table, entry: Entry, news: News, before: int) -> News:
        return News(news.kind, news.at, news.facts, unprojected(news.events))

    change_effect(patch, "aside", change)


def chat_that_says_more(patch: Patch) -> None:
    def change(table: Table, entry: Entry, news: News, before: int) -> News:
        return News(news.kind, news.at, {**news.facts, "mood": before % 1000})

    change_effect(patch, "chat", change)


def what_was_taken_back(patch: Patch) -> None:
    def change(table: Table, entry: Entry, news: News, before: int) -> News:
        return News(news.kind, news.at, {**news.facts, "was": before})

    change_effect(patch, "undo", change)


def versions_that_count_private_talk(patch: Patch) -> None:
    patch.setattr(Table, "count", lambda table, viewpoint: table.version)


def prompts_that_count_private_talk(patch: Patch) -> None:
    def prompt(table: Table, seat: int) -> int | None:
        said = 0 if table.talk is None else len(table.talk.to_json())
        return table.questions[seat] + said if seat in table.asked else None

    patch.setattr(Table, "prompt", prompt)


def hints_that_say_what_was_advised(patch: Patch) -> None:
    def change(table: Table, entry: Entry, news: News, before: int) -> News:
        advised = digest(table.game.view_text(table.state.view(entry.seat)))
        return News(news.kind, news.at, {**news.facts, "advised": advised})

    change_effect(patch, "hint", change)


def agreements_that_everybody_hears(patch: Patch) -> None:
    def change(table: Table, entry: Entry, news: News, before: int) -> News:
        return News(news.kind, news.at, news.facts, unprojected(news.events))

    change_effect(patch, "answer", change)


def messages_for_the_seat_before(patch: Patch) -> None:
    """Only what is pushed is wrong, not what is answered."""
    original = Update._look_text

    def leaky(self: Update, viewpoint: Any, language: Any) -> bytes:
        other = None if viewpoint is None else viewpoint - 1
        return original(self, len(self._table.seats) - 1 if other == -1 else other, language)

    patch.setattr(Update, "_look_text", leaky)


def versions_that_go_on_in_a_rematch(patch: Patch) -> None:
    def leaky(self: Table) -> None:
        self.heard_before = self.heard[:]
        self.news.clear()
        self.talked.clear()

    patch.setattr(Table, "begin_story", leaky)


def promises_that_outlive_their_game(patch: Patch) -> None:
    def change(table: Table, entry: Entry, news: News, before: int) -> News:
        kept = LAST.get(str(id(table)), 0)
        return News(news.kind, news.at, {**news.facts, "promises": kept}, news.events)

    def count(table: Table, entry: Entry, news: News, before: int) -> None:
        LAST[str(id(table))] = LAST.get(str(id(table)), 0) + (table.number == 1)

    LAST.clear()
    change_effect(patch, "answer", count)
    change_effect(patch, "start", change)


# Refusals


def refusals_that_say_who_holds_what(patch: Patch) -> None:
    original = EFFECTS["play"].apply

    def leaky(table: Table, entry: Entry, dealer: Any) -> News:
        try:
            return original(table, entry, dealer)
        except IllegalAction as error:
            text = f"{error.action} {secret(table) % 1000}"
            raise IllegalAction(error.seat, text, error.reason, **error.args_of_reason) from error

    patch.setitem(EFFECTS, "play", replace(EFFECTS["play"], apply=leaky))


def a_reason_that_knows_too_much(patch: Patch) -> None:
    original = moves.barred

    def leaky(table: Table, seat: int, action: str, language: str) -> str | None:
        reason = original(table, seat, action, language)
        return None if reason is None else f"{reason} ({secret(table) % 1000})"

    patch.setattr(moves, "barred", leaky)


# Who sees from where


def watchers_sit_on_a_chair(patch: Patch) -> None:
    original = tables.viewpoint

    def leaky(table: Table, caller: Any, seat: int | None) -> Any:
        where = original(table, caller, seat)
        return len(table.seats) - 1 if where is None else where

    patch.setattr(tables, "viewpoint", leaky)


def sockets_of_watchers_sit_on_a_chair(patch: Patch) -> None:
    def leaky(table: Table, person: str | None) -> tuple[Any, ...]:
        where = viewpoints_of(table, person)
        return (len(table.seats) - 1,) if where == (None,) else where

    patch.setattr(push, "viewpoints_of", leaky)


class Turned:
    """A state that shows everybody what another sees."""

    def __init__(self, state: Any) -> None:
        self._state = state

    def __getattr__(self, name: str) -> Any:
        return getattr(self._state, name)

    def view(self, seat: int | None = None) -> Any:
        return self._state.view(self._state.players - 1)


def the_past_from_another_chair(patch: Patch) -> None:
    original = replay_asks._back_then

    def leaky(*args: Any) -> Table | None:
        then = original(*args)
        if then is not None and then.has_game:
            then.state = Turned(then.state)
        return then

    patch.setattr(replay_asks, "_back_then", leaky)


def the_past_with_the_private_talk(patch: Patch) -> None:
    """Moments are counted by the entries of the log."""

    def leaky(log: list[Entry], where: Any, version: int) -> Table | None:
        return fold("table", log[:version]) if version <= len(log) else None

    patch.setattr(replay_asks, "_back_then", leaky)


def the_whole_record_before_the_end(patch: Patch) -> None:
    original = finished.record_for

    def leaky(table: Table, number: int, seat: int | None) -> Any:
        return finished.record_of(table) if seat is None else original(table, number, seat)

    patch.setattr(tables, "record_for", leaky)


def the_record_of_another(patch: Patch) -> None:
    original = finished.record_for

    def leaky(table: Table, number: int, seat: int | None) -> Any:
        return original(table, number, None if seat is None else len(table.seats) - 1)

    patch.setattr(tables, "record_for", leaky)


def records_of_all_seats_for_all(patch: Patch) -> None:
    patch.setattr(tables, "_may_see", lambda *args: True)


def notes_of_others(patch: Patch) -> None:
    def leaky(connection: Any, table: str, person: str) -> str:
        found = select(notes.c.text).where(notes.c.table == table)
        return connection.execute(found).scalars().first() or ""

    patch.setattr(people_store, "note", leaky)


# Around the table


def remember(patch: Patch) -> None:
    """Keep something of the table that was last looked at."""
    original = projection.card

    def seen(table: Table, person: str | None) -> dict[str, Any]:
        LAST["table"] = secret(table)
        return original(table, person)

    patch.setattr(tables, "card", seen)


def a_fingerprint_of_the_state_in_a_header(patch: Patch) -> None:
    original = guard._dressed
    remember(patch)

    def leaky(headers: Any) -> list[tuple[bytes, bytes]]:
        return [*original(headers), (b"etag", b'"%x"' % LAST.get("table", 0))]

    patch.setattr(guard, "_dressed", leaky)


def answers_as_long_as_the_cards_are_high(patch: Patch) -> None:
    original = projection.card
    LAST.clear()

    def leaky(table: Table, person: str | None) -> dict[str, Any]:
        return {**original(table, person), "pad": " " * (secret(table) % 50)}

    patch.setattr(tables, "card", leaky)


def a_metric_that_counts_cards(patch: Patch) -> None:
    def loaded(self: LiveTables) -> int:
        live = [one.table for one in self._live.values() if one.table is not None]
        return sum(secret(table) % 1000 for table in live)

    patch.setattr(LiveTables, "loaded", property(loaded))


def a_lobby_that_knows_the_cards(patch: Patch) -> None:
    original = projection.summary
    patch.setattr(live_tables, "summary", lambda table: {**original(table), "score": secret(table)})


def a_lobby_that_hears_private_talk(patch: Patch) -> None:
    def leaky(self: Push, table: Table, news: Sequence[News]) -> None:
        for connection in tuple(self._at.get(None, ())):
            connection.send(encode({"type": "lobby"}))

    patch.setattr(Push, "_tell_lobby", leaky)


def a_table_that_is_new_after_private_talk(patch: Patch) -> None:
    original = projection.card

    def leaky(table: Table, person: str | None) -> dict[str, Any]:
        return {**original(table, person), "updated": table.updated}

    patch.setattr(tables, "card", leaky)


def a_list_that_is_new_after_private_talk(patch: Patch) -> None:
    original = live_tables.line_of

    def leaky(table: Table, *args: Any) -> Any:
        return replace(original(table, *args), updated=table.updated)

    patch.setattr(live_tables, "line_of", leaky)


def empty_messages_after_private_talk(patch: Patch) -> None:
    original = Update.text

    def leaky(self: Update, *args: Any) -> bytes | None:
        return original(self, *args) or b'{"type":"update","news":[]}'

    patch.setattr(Update, "text", leaky)


def presence_that_says_more(patch: Patch) -> None:
    original = presence.tell

    def leaky(push: Push, table: Table, people: set[str]) -> None:
        original(push, table, people)
        for connection in push.at(table.id):
            connection.send(encode({"type": "presence", "mood": secret(table)}))

    patch.setattr(presence, "tell", leaky)


def acknowledgements_that_count_private_talk(patch: Patch) -> None:
    class Leaky:
        @staticmethod
        def dumps(content: Any) -> bytes:
            if isinstance(content, dict) and content.keys() == {"version", "repeated"}:
                content = {**content, "entries": LAST.get("entries", 0)}
            return orjson.dumps(content)

    take = Table.take

    def counted(self: Table, *args: Any) -> News:
        news = take(self, *args)
        LAST["entries"] = self.version
        return news

    patch.setattr(Table, "take", counted)
    patch.setattr(tables, "orjson", Leaky)


# Bots


def advice_that_knows_the_others_cards(patch: Patch) -> None:
    def leaky(log: Iterable[Event], seat: int) -> list[dict[str, Any]]:
        return [{"key": event.key, "args": dict(event.args)} for event in log]

    patch.setattr(talk, "told", leaky)


def a_bot_that_is_told_everything(patch: Patch) -> None:
    def leaky(log: Iterable[Event], seat: int) -> list[dict[str, Any]]:
        return [{"key": event.key, "args": dict(event.args)} for event in log]

    patch.setattr(runner, "told", leaky)


def a_bot_that_sees_the_table_of_another(patch: Patch) -> None:
    original = Runner._job

    def leaky(self: Runner, table: Table, seat: int) -> BotJob:
        job = original(self, table, seat)
        other = table.game.view_text(table.state.view((seat + 1) % len(table.seats)))
        view: Mapping[str, Any] = {**job.view, "neighbour": other["hands"]}
        return BotJob(job.game, job.spec, job.ident, view, job.events)

    patch.setattr(Runner, "_job", leaky)


def bots_that_answer_when_they_are_done(patch: Patch) -> None:
    patch.setattr(BotPool, "thinking_time", lambda *args: 0.0)


def bots_that_hesitate_with_good_cards(patch: Patch) -> None:
    original = Runner._decide

    async def leaky(
        self: Runner, id: str, seat: int, question: tuple[int, int], job: BotJob, asked: float
    ) -> None:
        await original(self, id, seat, question, job, asked + digest(job.view) % 100 / 1000)

    patch.setattr(Runner, "_decide", leaky)


def bots_that_propose_when_they_have_thought(patch: Patch) -> None:
    original = Runner._take_time

    async def leaky(self: Runner, job: BotJob, since: float) -> None:
        await original(self, job, since + digest(job.view) % 100 / 1000)

    patch.setattr(Runner, "_take_time", leaky)


def cards(*leaks: Leak) -> list[tuple[str, Leak]]:
    return [("cards", leak) for leak in leaks]


LEAKS: list[tuple[str, Leak]] = [
    *cards(
        hand_of_another_in_the_view,
        hands_that_everybody_sees,
        what_all_see_is_what_one_sees,
        number_of_the_others_options,
        order_of_the_legal_actions,
        fails_only_with_some_cards,
        clock_that_knows_the_cards,
        agreements_of_others,
        events_as_they_were,
        number_of_events_unseen,
        order_of_the_events,
        ids_made_of_hidden_events,
        a_moment_that_depends_on_cards,
        cards_shown_to_one_are_shown_to_all,
        chat_that_says_more,
        versions_that_count_private_talk,
        prompts_that_count_private_talk,
        refusals_that_say_who_holds_what,
        a_reason_that_knows_too_much,
        watchers_sit_on_a_chair,
        sockets_of_watchers_sit_on_a_chair,
        the_past_from_another_chair,
        the_past_with_the_private_talk,
        the_whole_record_before_the_end,
        the_record_of_another,
        records_of_all_seats_for_all,
        notes_of_others,
        a_fingerprint_of_the_state_in_a_header,
        answers_as_long_as_the_cards_are_high,
        a_metric_that_counts_cards,
        a_lobby_that_knows_the_cards,
        a_lobby_that_hears_private_talk,
        a_table_that_is_new_after_private_talk,
        a_list_that_is_new_after_private_talk,
        empty_messages_after_private_talk,
        presence_that_says_more,
        acknowledgements_that_count_private_talk,
        advice_that_knows_the_others_cards,
        what_was_taken_back,
        hints_that_say_what_was_advised,
        agreements_that_everybody_hears,
        messages_for_the_seat_before,
    ),
    ("again", versions_that_go_on_in_a_rematch),
    ("again", promises_that_outlive_their_game),
    ("again", hand_of_another_in_the_view),
    ("regret", a_right_to_take_back_that_others_end),
    ("regret", promises_of_others_forbid_to_take_back),
    ("bots", bots_that_answer_when_they_are_done),
    ("bots", bots_that_hesitate_with_good_cards),
    ("bots", bots_that_propose_when_they_have_thought),
    ("bot", a_bot_that_is_told_everything),
    ("bot", a_bot_that_sees_the_table_of_another),
    ("placing", placed_in_secret_yet_seen),
    ("placing", events_as_they_were),
]
"""In which game each leak is planted."""
