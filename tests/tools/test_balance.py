"""The tool that measures the balance of Virtù, on a few games."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import balance
import pytest

from signoria.game import BadInput
from signoria.virtu.model.components import packaged

DOCS = Path(balance.__file__).parent.parent / "docs"


def test_games_are_counted_for_each_number_of_players() -> None:
    reports = balance.campaign(None, 2, "test", 1)
    assert [report["players"] for report in reports] == [3, 4, 5]
    assert [report["games"] for report in reports] == [2, 2, 2]
    for report in reports:
        won = sum(report["shares"].values()) / report["players"]
        assert won == pytest.approx(1.0, abs=0.01)
    again = balance.campaign(None, 2, "test", 2)
    assert again == reports
    assert balance.tell(reports, packaged()).startswith("players  games")
    ElementTree.fromstring(balance.chart(reports))


def test_a_reconstructed_cell_can_be_tried() -> None:
    document = balance.changed(["city bologna value 3", 'guild cost {"florin": 5}'])
    bologna = next(city for city in document["city"] if city["id"] == "bologna")
    assert bologna["value"] == 3
    assert document["guild"]["cost"] == {"florin": 5}
    assert packaged().cities[packaged().city["bologna"]].value != 3


@pytest.mark.parametrize(
    ("edit", "why"),
    [
        ("city ravenna value 3", "city ravenna value: is no reconstructed cell"),
        ("city nowhere value 3", "city nowhere value: is no reconstructed cell"),
        ("city bologna value nine", "must be an entry, its id, a field and a value in JSON"),
        ("city bologna value 9", "city bologna: value: must be a whole number from 1 to 4"),
    ],
)
def test_other_cells_are_not_touched(edit: str, why: str) -> None:
    with pytest.raises(BadInput, match=why):
        balance.changed([edit])


def test_what_is_missed_is_said() -> None:
    report = {
        "players": 4,
        "games": 100,
        "years": 20.0,
        "winner": 25.0,
        "shares": {"milan": 1.6, "florence": 1.0, "naples": 1.0, "venice": 0.4},
        "share_95": 0.3,
        "used": {name: 0.5 for name in balance.wanted(packaged()) if name != "leonardo"},
    }
    missed = list(balance.misses([report], packaged()))
    assert missed == [
        "4 players: 20.0 years",
        "4 players: the winner has 25.0 points",
        "4 players: milan wins 1.6 of its fair share",
        "4 players: venice wins 0.4 of its fair share",
        "leonardo is used in 0.0% of games",
    ]


def test_the_results_in_the_docs_are_those_of_the_packaged_numbers() -> None:
    kept = json.loads((DOCS / "virtu-balance.json").read_text("utf-8"))
    assert kept["data"] == packaged().hash
    assert [report["games"] >= 2000 for report in kept["reports"]] == [True] * 3
    assert list(balance.misses(kept["reports"], packaged())) == []
    assert (DOCS / "virtu-balance.svg").read_text("utf-8") == balance.chart(kept["reports"])
