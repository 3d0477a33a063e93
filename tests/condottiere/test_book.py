"""The book of agreements, as the contract wants it: by texts and seats, in games and series."""

from __future__ import annotations

import json
from itertools import permutations, zip_longest
from random import Random
from typing import Any

import pytest

from signoria.condottiere import GAME, Series, State
from signoria.condottiere.talk.book import AgreementBook
from signoria.condottiere.talk.ledger import TALK
from signoria.game import BadInput, Event, Simulation
from signoria.text import LANGUAGES

NAMES = ["Anna", "Bruno", "Carla"]
OFFER = "0 to 2: stop 1 for pass"


def battle(**fields: Any) -> State:
    hands = {"hands": [["10", "1"], ["5", "2"], ["6", "3"]]}
    return GAME.position({"players": 3, "site": "roma", **hands, **fields})


def act(book: AgreementBook, state: State | Series, text: str) -> list[Event]:
    before = state.view(None)
    return book.follow(before, state.apply(state.parse(text)))


def test_an_agreement_is_proposed_answered_and_judged() -> None:
    state = battle()
    book = GAME.talk(state)
    (proposed,) = book.propose(OFFER, 0, state)
    assert (proposed.key, proposed.audience) == ("proposed", frozenset((0, 2)))
    assert not book.watching
    (accepted,) = book.answer(OFFER, 2, True, state)
    assert accepted.line == f"2 accepted 0 {OFFER}"
    assert book.watching
    assert act(book, state, "play 1") == []
    assert act(book, state, "play 2") == []
    assert [event.line for event in act(book, state, "play 3")] == [
        "0 void 2 stop 1",
        "2 broken 0 pass",
    ]
    assert not book.watching
    assert book.known_to(0) == book.known_to(2)
    assert book.known_to(0) == [
        {
            "by": 0,
            "to": 2,
            "text": OFFER,
            "mine": "stop 1",
            "yours": "pass",
            "status": "broken",
            "breakers": [2],
        }
    ]
    assert book.known_to(1) == []
    assert json.loads(json.dumps(book.to_json())) == book.to_json()


def test_a_refusal_ends_it() -> None:
    state = battle()
    book = GAME.talk(state)
    book.propose(OFFER, 0, state)
    (refused,) = book.answer(OFFER, 2, False, state)
    assert refused.key == "refused"
    assert [entry["status"] for entry in book.known_to(2)] == ["refused"]
    with pytest.raises(BadInput, match="is not proposed"):
        book.answer(OFFER, 2, True, state)


@pytest.mark.parametrize("seat", [1, 2])
def test_nobody_proposes_for_another(seat: int) -> None:
    state = battle()
    with pytest.raises(BadInput, match=f"^agreement: seat {seat} cannot propose for seat 0$"):
        GAME.talk(state).propose(OFFER, seat, state)


@pytest.mark.parametrize("seat", [0, 1])
def test_nobody_answers_for_another(seat: int) -> None:
    state = battle()
    book = GAME.talk(state)
    book.propose(OFFER, 0, state)
    with pytest.raises(BadInput, match=f"^agreement: seat {seat} cannot answer for seat 2$"):
        book.answer(OFFER, seat, True, state)


@pytest.mark.parametrize("text", ["", "love", "0 to 2: stop 2", "0 to 9: pass"])
def test_what_means_nothing_is_refused(text: str) -> None:
    state = battle()
    with pytest.raises(BadInput, match=r"^(agreement|promise): "):
        GAME.talk(state).propose(text, 0, state)


def test_after_the_end_nothing_is_agreed() -> None:
    table = Simulation(GAME.new({"players": 3}), Random(1))
    table.settle()
    book = GAME.talk(table.state)
    book.propose("0 to 2: pass", 0, table.state)
    choose = Random(2).choice
    while table.state.outcome() is None:
        table.apply(choose(table.state.legal()))
    with pytest.raises(BadInput, match="the game is over"):
        book.propose("1 to 2: pass", 1, table.state)
    with pytest.raises(BadInput, match="the game is over"):
        book.answer("0 to 2: pass", 2, True, table.state)
    assert book.phrases(table.state, 0, 1) == []


def test_phrases_of_a_battle() -> None:
    state = battle(owners={"milano": 1}, options=["capture"])
    assert GAME.talk(state).phrases(state, 0, 1) == [
        "pass",
        "stop 2",
        "surrender 1",
        "surrender 2",
        "spare milano until 2",
        "spare milano until 3",
    ]
    state.apply(state.parse("pass"))
    spared = ["spare milano until 2", "spare milano until 3"]
    assert GAME.talk(state).phrases(state, 0, 1) == spared
    assert "stop 0" not in GAME.talk(state).phrases(state, 2, 1)


def test_two_players_have_nobody_to_stop_for_each_other() -> None:
    state = GAME.position({"players": 2, "site": "roma", "hands": [["10"], ["5"]]})
    assert GAME.talk(state).phrases(state, 0, 1) == ["pass", "surrender 1"]


def test_phrases_spare_free_regions_at_borders_where_nothing_is_captured() -> None:
    state = battle(owners={"torino": 1})
    phrases = GAME.talk(state).phrases(state, 0, 1)
    regions = {text.split()[1] for text in phrases if text.startswith("spare")}
    assert regions == {"milano", "genova"}


@pytest.mark.parametrize("options", [[], ["capture"], ["points"], ["draw-after-battle", "hidden"]])
def test_every_phrase_can_be_offered_and_asked_for(options: list[str]) -> None:
    table = Simulation(GAME.new({"players": 3, "options": options}), Random("phrases"))
    table.settle()
    choose = Random("offered").choice
    for _ in range(300):
        if table.state.outcome() is not None:
            break
        for seat, to in permutations(range(3), 2):
            offered = GAME.talk(table.state).phrases(table.state, seat, to)
            asked_for = GAME.talk(table.state).phrases(table.state, to, seat)
            for mine, yours in zip_longest(offered[:9], asked_for[:9]):
                terms = " for ".join(one for one in (mine, yours) if one is not None)
                book = GAME.talk(table.state)
                if mine is not None:
                    assert book.propose(f"{seat} to {to}: {terms}", seat, table.state)
        table.apply(choose(table.state.legal()))


def test_the_book_of_a_series_lives_through_all_its_games() -> None:
    series = GAME.new({"players": 3, "options": ["points"], "first": 0, "target": 30})
    assert isinstance(series, Series)
    table = Simulation(series, Random("series"))
    table.settle()
    book = GAME.talk(series)
    choose = Random("series").choice
    known, fates = 0, []
    while series.outcome() is None:
        if series.number > known:
            known = series.number
            text = f"0 to 1: pass for spare roma until {known + 2}"
            book.propose(text, 0, series)
            book.answer(text, 1, True, series)
        before = series.view(None)
        fates += book.follow(before, table.apply(choose(series.legal())))
    assert known > 1
    assert not book.watching
    assert len(book.known_to(0)) == known
    assert len(fates) == 2 * known
    assert {event.key for event in fates} <= {"kept", "broken", "void"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_talk_is_told_like_everything_else(language: str) -> None:
    state = battle()
    told = set()
    for accepted in (True, False):
        book = GAME.talk(state)
        events = book.propose(OFFER, 0, state) + book.answer(OFFER, 2, accepted, state)
        told |= {GAME.tell(state, event, language, NAMES) for event in events}
    for key in TALK[3:]:
        event = Event(key, {"seat": 0, "to": 2, "promise": "spare roma until 3"})
        told.add(GAME.tell(state, event, language, NAMES))
    assert len(told) == len(TALK)
    assert all("Anna" in text and "Carla" in text for text in told)
