"""Boards: the two that come with the game, those of others, and those that cannot be played."""

from __future__ import annotations

import re
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from signoria.condottiere import GAME, new, rules
from signoria.condottiere.model.board import board_names, from_document, load, named
from signoria.game import BadInput
from tests.condottiere.helpers import EDITIONS, after, fight, moment, play_out, sites

Document = dict[str, Any]


def ring(size: int = 8) -> Document:
    """A board whose regions r0, r1, ... lie in a circle."""
    return {
        "ring": {
            "name": "Ring",
            "regions": {f"r{n}": {"at": [n, 100 - n]} for n in range(size)},
            "borders": {f"r{n}": [f"r{(n - 1) % size}", f"r{(n + 1) % size}"] for n in range(size)},
        }
    }


def broken(**changes: Any) -> Document:
    """A ring with other regions or borders."""
    document = deepcopy(ring())
    for table, rows in changes.items():
        if isinstance(rows, dict) and table in document["ring"]:
            document["ring"][table].update(rows)
        else:
            document["ring"][table] = rows
    return document


def test_two_boards_come_with_the_game() -> None:
    assert board_names() == ("italy", "italy-1995")


@pytest.mark.parametrize(
    ("edition", "board"), [("first", "italy-1995"), ("second", "italy"), ("third", "italy")]
)
def test_the_board_of_each_edition(edition: str, board: str) -> None:
    assert rules(edition).board is named(board)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("board", ["italy", "italy-1995"])
def test_every_edition_plays_on_both(edition: str, board: str) -> None:
    table = play_out(new(edition=edition, board=board))
    assert table.state.rules.board is named(board)
    assert table.state.outcome() is not None


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", range(2, 7))
def test_every_edition_plays_on_a_board_of_ones_own(edition: str, players: int) -> None:
    setup = {"edition": edition, "players": players, "board": ring(9)}
    state = GAME.new(setup)
    assert play_out(state, seed=players).state.outcome() is not None
    assert GAME.setup(setup)["board"] == ring(9)


def test_a_position_on_a_board_of_ones_own() -> None:
    start = moment("site", "1 | 1", board=ring(), owners={"r3": 0})
    assert sites(after(start)) == {"r0", "r1", "r2", "r4", "r5", "r6", "r7"}
    battle = fight(
        "surrender | 1 | 1 | 1",
        "10 | | |",
        board=ring(),
        site="r0",
        owners={"r7": 0, "r1": 0},
    )
    assert after(battle, "play surrender")["outcome"] == {"winners": [0], "reasons": ["connected"]}


def star(leaves: int) -> Document:
    """A board whose regions all lie around one."""
    rim = [f"r{n}" for n in range(leaves)]
    return {
        "star": {
            "regions": {region: {"at": [5, 5]} for region in ("hub", *rim)},
            "borders": {"hub": rim, **{region: ["hub"] for region in rim}},
        }
    }


def test_no_board_leaves_the_token_holder_without_a_choice() -> None:
    battle = fight(
        "surrender 1 | 1",
        "10 |",
        options=["capture"],
        board=star(5),
        site="r4",
        owners=dict.fromkeys(("r0", "r1", "r2", "r3"), 0),
        pope="hub",
    )
    seen = after(battle, "play surrender")
    assert seen["legal"] or seen["outcome"]


def test_more_borders_for_the_common_board() -> None:
    document = {"mine": {"extends": "italy", "extra_borders": [["torino", "napoli"]]}}
    board = from_document(document)
    assert len(board.borders()) == 35
    assert new(board=board).rules.board == board


def test_a_board_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "line.toml"
    rows = [f"r{n} = {{ at = [{n}, {n}] }}" for n in range(6)]
    borders = [
        f"r{n} = {[f'r{m}' for m in (n - 1, n + 1) if 0 <= m < 6]}".replace("'", '"')
        for n in range(6)
    ]
    text = "\n".join(
        ["[line]", 'name = "Line"', "[line.regions]", *rows, "[line.borders]", *borders]
    )
    file.write_text(text, "utf-8")
    board = load(file)
    assert (board.id, board.name, len(board.borders())) == ("line", "Line", 5)
    assert new(edition="first", players=2, board=file).rules.board == board


def test_a_file_that_is_none(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"board: .*missing\.toml"):
        load(tmp_path / "missing.toml")
    (tmp_path / "bad.toml").write_text("[", "utf-8")
    with pytest.raises(BadInput, match=r"board: .*bad\.toml"):
        load(tmp_path / "bad.toml")


TWO_ISLANDS = broken(
    regions={"elba": {"at": [1, 1]}, "giglio": {"at": [2, 2]}},
    borders={"elba": ["giglio"], "giglio": ["elba"]},
)

INVALID = {
    "not connected": (TWO_ISLANDS, "elba, giglio cannot be reached from r0"),
    "not symmetric": (broken(borders={"r0": ["r1", "r4", "r7"]}), "but r4 not on r0"),
    "no place on the picture": (broken(regions={"r2": {}}), "r2.at: is missing"),
    "a place beside the picture": (broken(regions={"r2": {"at": [101, 0]}}), "r2.at[0]: "),
    "half a place": (broken(regions={"r2": {"at": [1]}}), "r2.at: must be a list of"),
    "a place in words": (broken(regions={"r2": {"at": ["left", "top"]}}), "r2.at[0]: "),
    "a region that is no table": (broken(regions={"r2": 7}), "regions.r2: must be an object"),
    "a border with nobody": (broken(borders={"r0": ["r1", "r7", "ravenna"]}), "ravenna"),
    "borders of nobody": (broken(borders={"ravenna": ["r1"]}), "ravenna"),
    "a border with itself": (broken(borders={"r0": ["r0", "r1", "r7"]}), "border on itself"),
    "borders that are no list": (broken(borders={"r0": "r1"}), "borders.r0: must be a list"),
    "an id with a capital": (broken(regions={"R9": {"at": [1, 1]}}), "R9"),
    "the id of no region at all": (broken(regions={"off": {"at": [1, 1]}}), "off"),
    "no regions": ({"bare": {"borders": {}}}, "bare.regions: is missing"),
    "no borders": ({"bare": {"regions": {"a": {"at": [0, 0]}}}}, "bare.borders: is missing"),
    "a base that is no board": ({"mine": {"extends": "france"}}, "france"),
    "extra borders that are none": (
        {"mine": {"extends": "italy", "extra_borders": 3}},
        "extra_borders",
    ),
    "an extra border of three": (
        {"mine": {"extends": "italy", "extra_borders": [["roma", "siena", "parma"]]}},
        "extra_borders",
    ),
    "an extra border with nobody": (
        {"mine": {"extends": "italy", "extra_borders": [["roma", "ravenna"]]}},
        "ravenna",
    ),
    "two boards": ({**ring(), "other": ring()["ring"]}, "exactly one board"),
    "no board": ({}, "exactly one board"),
    "no table": ({"ring": 3}, "board.ring: must be an object"),
    "a name that is no id": ({"My Board": ring()["ring"]}, "My Board"),
    "a name that is taken": ({"italy": ring()["ring"]}, "italy"),
}  # fmt: skip


@pytest.mark.parametrize("kind", INVALID)
def test_an_invalid_board_is_refused_in_one_sentence(kind: str) -> None:
    document, named_problem = INVALID[kind]
    with pytest.raises(BadInput) as caught:
        from_document(document)
    sentence = str(caught.value)
    assert re.match(r"board[.:]", sentence)
    assert named_problem in sentence
    assert "\n" not in sentence


@pytest.mark.parametrize(
    ("edition", "players", "options", "least"),
    [
        ("first", 2, [], 6),
        ("first", 3, [], 5),
        ("first", 6, [], 4),
        ("second", 3, [], 4),
        ("second", 4, [], 3),
        ("second", 4, ["greater-kingdoms"], 4),
        ("third", 2, [], 6),
        ("third", 4, [], 5),
    ],
)
def test_a_board_needs_as_many_regions_as_the_win(
    edition: str, players: int, options: list[str], least: int
) -> None:
    board = from_document(ring(least))
    assert rules(edition, players, options, board).board == board
    with pytest.raises(BadInput, match=f"board: .*{least - 1} regions"):
        rules(edition, players, options, from_document(ring(least - 1)))


def test_an_unknown_board_is_refused() -> None:
    with pytest.raises(BadInput, match=r"board: .*atlantis"):
        rules(board="atlantis")
