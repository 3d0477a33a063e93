"""Numbers that follow from the decks and the map, counted here once more."""

from __future__ import annotations

from collections import defaultdict
from itertools import combinations

import pytest

from signoria.condottiere.model.board import named
from tests.condottiere.helpers import DECKS, REGIONS, after, cells, moment, owned, sizes, strengths


def test_the_map_has_17_regions_and_34_borders() -> None:
    board = named("italy")
    assert tuple(region.id for region in board.regions) == REGIONS
    assert len(REGIONS) == 17
    assert len(board.borders()) == len({frozenset(border) for border in board.borders()}) == 34


def test_the_board_of_1995_has_two_more_borders() -> None:
    common = {frozenset(border) for border in named("italy").borders()}
    old = {frozenset(border) for border in named("italy-1995").borders()}
    assert common < old
    assert old - common == {frozenset(("parma", "bologna")), frozenset(("genova", "firenze"))}


@pytest.mark.parametrize(("size", "expected"), [(3, 84), (4, 209), (5, 489), (6, 1076)])
def test_the_number_of_connected_sets(size: int, expected: int) -> None:
    board = named("italy")
    near: dict[str, set[str]] = defaultdict(set)
    for here, there in board.borders():
        near[here].add(there)
        near[there].add(here)
    count = 0
    for chosen in combinations(REGIONS, size):
        reached, frontier = set(chosen[:1]), set(chosen[:1])
        while frontier:
            frontier = set().union(*(near[here] for here in frontier)) & set(chosen) - reached
            reached |= frontier
        realm = sum(1 << board.index[region] for region in chosen)
        assert (len(reached) == size) is (board.largest_group(realm) == realm)
        count += len(reached) == size
    assert count == expected


@pytest.mark.parametrize(("edition", "mean"), [("second", 2.97), ("third", 2.65)])
def test_the_mean_strength_per_card(edition: str, mean: float) -> None:
    deck = DECKS[edition]
    adding = [card for card in deck if card.isdigit() or card in ("heroine", "courtesan")]
    spare = {card: deck[card] - 2 * (card == "1") for card in adding}
    army = " ".join(" ".join([card] * count) for card, count in spare.items())
    total = strengths(f"{army} |", edition)[0] + 2
    assert round(total / sum(deck.values()), 2) == mean


FULL_FIRST = (
    "genova modena bologna | siena ancona roma | torino venezia urbino"
    " | milano firenze spoleto | parma lucca napoli | mantova ferrara"
)
"""All 17 regions, nobody with four connected on the board of 1995."""

FULL_THIRD = (
    "mantova lucca siena | torino milano ferrara | parma bologna ancona"
    " | genova urbino spoleto | venezia firenze | modena roma"
)
"""All but Napoli, nobody with three connected."""


@pytest.mark.parametrize(
    ("edition", "realms", "most", "deck"),
    [("first", FULL_FIRST, 94, 96), ("third", FULL_THIRD, 76, 110)],
)
def test_a_deal_never_runs_out(edition: str, realms: str, most: int, deck: int) -> None:
    site = {"site": "napoli"} if edition == "third" else {}
    hands = "winter | | | | |"
    last = moment("fold", hands, edition=edition, owners=owned(realms), **site)
    held = sizes(after(last, "fold"))
    bonus = 2 if edition == "first" else 1
    assert held == [10 + bonus * len(realm) for realm in cells(realms)]
    assert sum(held) == most < deck == sum(DECKS[edition].values())
