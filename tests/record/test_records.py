"""Records: written, read, replayed, checked, and as one seat saw them."""

from __future__ import annotations

from typing import Any

import pytest

from signoria import record
from signoria.condottiere import GAME
from signoria.game import shuffled
from signoria.record import BadRecord, Record
from tests.record.games import random_game, record_of

VARIANTS = list(GAME.variants())
every_variant = pytest.mark.parametrize(
    "setup", VARIANTS, ids=lambda setup: "-".join(map(str, setup.values()))
)
THIRD = {"edition": "third", "players": 3, "options": []}


@every_variant
def test_reading_and_writing_again_gives_the_same_bytes(setup: dict[str, Any]) -> None:
    text = record.dumps(record_of(setup))
    assert record.dumps(record.loads(text)) == text


@every_variant
def test_a_replay_ends_where_the_game_ended(setup: dict[str, Any]) -> None:
    table = random_game(setup, "7")
    again = record.replay(record.loads(record.dumps(record_of(setup))))
    assert again.state.to_json() == table.state.to_json()
    assert [event.line for event in again.events] == [event.line for event in table.log]


@every_variant
def test_what_one_seat_saw_plays_again_to_what_it_sees(setup: dict[str, Any]) -> None:
    table = random_game(setup, "11")
    whole = record_of(setup, "11")
    for seat in range(setup["players"]):
        text = record.dumps(record.of_seat(whole, seat))
        assert record.dumps(record.loads(text)) == text
        again = record.replay(record.loads(text))
        assert again.state.view(seat).to_json() == table.state.view(seat).to_json()


def test_a_seats_record_holds_nothing_it_never_saw() -> None:
    whole = record_of(THIRD)
    own = record.of_seat(whole, 1)
    assert own.fairness == {"scheme": "none"}
    seen_elsewhere = [line for line in own.lines if line.split()[1] == "deal" and line[0] != "1"]
    assert seen_elsewhere
    assert all(set(line.split()[2:]) == {"?"} for line in seen_elsewhere)
    assert {line for line in own.lines if line.startswith("shuffle deck")} == {"shuffle deck ?"}
    assert all("?" not in line for line in own.lines if line.startswith("1 "))
    secret = [line for line in whole.lines if line.endswith((" fold", " hold"))]
    theirs = [line for line in secret if not line.startswith("1 ")]
    assert theirs
    assert not set(theirs) & set(own.lines)
    assert len(own.lines) == len(whole.lines) - len(theirs)


def test_an_unfinished_game_goes_on_with_the_same_shuffles() -> None:
    """A saved game continues as if nobody had stopped it."""
    begun = record.loads(record.dumps(record_of(THIRD, "9", decisions=20)))
    assert begun.outcome is None
    again = record.replay(begun)
    whole = record_of(THIRD, "9")
    assert again.rng is not None
    state, events = again.state, again.events
    while len(events) < len(whole.lines):
        who, _, text = whole.lines[len(events)].partition(" ")
        if state.chance is not None:
            events += state.shuffle(shuffled(state.chance, again.rng))
        elif text.startswith("show"):
            events += state.aside(text, int(who))
        else:
            events += state.apply(state.parse(text), int(who))
    assert [event.line for event in events] == list(whole.lines)
    assert state.outcome() is not None


def test_a_replay_can_stop_on_the_way() -> None:
    whole = record_of(THIRD)
    begun = record.replay(whole, at=12)
    assert 12 <= len(begun.events) < len(whole.lines)
    assert record.replay(whole, at=0).events == []


def changed(kept: Record, place: int, line: str) -> str:
    lines = [*kept.lines[:place], line, *kept.lines[place + 1 :]]
    text = record.dumps(kept)
    return text.replace(
        "\n".join(f'  "{old}",' for old in kept.lines), "\n".join(f'  "{new}",' for new in lines)
    )


def refused(text: str) -> str:
    with pytest.raises(BadRecord) as caught:
        record.replay(record.loads(text))
    assert "\n" not in str(caught.value)
    return str(caught.value)


def place_of(kept: Record, words: str) -> int:
    return next(place for place, line in enumerate(kept.lines) if words in line)


def test_forged_records_are_refused_with_the_line_and_the_reason() -> None:
    kept = record_of(THIRD)
    first = 11  # the header: format, game, rules, edition, players, options, board, seats, ...
    place = place_of(kept, " deal ")
    forged = changed(kept, place, kept.lines[place].split(" deal ")[0] + " deal 10 10 10 10 10")
    assert f"line {first + place + 1}: found" in refused(forged)
    place = place_of(kept, " pass")
    seat = kept.lines[place][0]
    assert f"line {first + place + 1}: seat {seat} cannot site roma" in refused(
        changed(kept, place, f"{seat} site roma")
    )
    other = (int(seat) + 1) % 3
    assert "turn" in refused(changed(kept, place, f"{other} pass"))
    place = place_of(kept, "won ")
    assert "found 'won" in refused(changed(kept, place, "won roma 0 99 0 0"))
    place = place_of(kept, "shuffle deck")
    words = kept.lines[place].split()
    swapped = " ".join([*words[:2], *reversed(words[2:])])
    assert "does not follow from the seed" in refused(changed(kept, place, swapped))


def test_a_forged_header_is_refused() -> None:
    text = record.dumps(record_of(THIRD))
    assert "outcome" in refused(text.replace("winners = [", "winners = [9, "))
    assert "version 99 of the rules" in refused(
        text.replace(f'rules = "{GAME.rules_version}"', 'rules = "99"')
    )
    assert "format: must be 1, and is 7" in refused(text.replace("format = 1", "format = 7"))
    assert "there is no fourth" in refused(text.replace('edition = "third"', 'edition = "fourth"'))
    assert "seats: 2 names for 3 players" in refused(text.replace('"Player 0", ', ""))
    assert "fairness" in refused(text.replace('scheme = "seed"', 'scheme = "trust me"'))
    assert "game: is missing" in refused(text.replace('game = "condottiere"\n', ""))
    assert "has no such field" in refused(text.replace("format = 1", 'format = 1\ncolour = "red"'))
    without = "\n".join(line for line in text.splitlines() if not line.startswith("outcome"))
    assert "outcome: the header says no outcome" in refused(without)


def test_a_damaged_record_is_refused() -> None:
    text = record.dumps(record_of(THIRD))
    assert "no TOML" in refused(text[: len(text) // 2])
    cut = text.splitlines()
    del cut[-3]
    assert refused("\n".join(cut) + "\n")
    assert "over before" in refused(text.replace("\n]\n", '\n  "0 pass",\n]\n'))
    assert refused("")


def test_names_of_people_survive() -> None:
    names = ['Zoë "the\\fox"', "Иван\tIV", "🦁]\n"]
    table = random_game(THIRD, "3")
    kept = record.of(GAME, THIRD, names, table.log, table.state.outcome())
    text = record.dumps(kept)
    assert record.loads(text).seats == tuple(names)
    assert record.dumps(record.loads(text)) == text
    assert record.replay(record.loads(text)).state.outcome() == table.state.outcome()


def test_a_board_of_ones_own_travels_with_the_record() -> None:
    regions = {name: {"at": [10 * place, 50]} for place, name in enumerate("abcdefg")}
    chain = "abcdefg"
    borders = {
        name: [other for other in chain if abs(chain.index(other) - chain.index(name)) == 1]
        for name in chain
    }
    setup = {**THIRD, "board": {"chain": {"regions": regions, "borders": borders}}}
    text = record.dumps(record_of(setup))
    assert record.dumps(record.loads(text)) == text
    state: Any = record.replay(record.loads(text)).state
    assert state.rules.board.id == "chain"
