"""The reference and the core play the same games, step by step, under every rule."""

from __future__ import annotations

from random import Random

import pytest

from signoria.condottiere import EDITIONS, rules
from signoria.condottiere.core import MOST_REGIONS, PackedRules, PackedState
from signoria.condottiere.model.editions import PLAYERS
from signoria.game import BadInput
from tests.condottiere.core.lockstep import Different, Lockstep, Seen, play_both
from tests.condottiere.core.settings import ring, settings

MOVES = 14_000
"""For each edition and number of players."""
PATIENCE = 60_000
"""Moves by which everything must have happened that can."""
LONGEST = 1_500
"""Moves after which a game is left for another."""

EVERYWHERE = """
phase site, phase battle, phase fold, shuffle holder, shuffle first, shuffle round, shuffle fold,
play 1, play 2, play 3, play 4, play 5, play 6, play 10, play winter, play drummer, play heroine,
play scarecrow, play surrender, play bishop, take back, pass, free pass, fold, hold, folds,
won, unwon, round, idle, ends connected, ends limit, ends limit shared
"""
WHERE = {
    "first": "",
    "second": "decline, shuffle final, ends most, ends final-battle, ends draw",
    "third": """
phase draw, phase keep, phase pope, shuffle draw, shuffle final, play spring, play courtesan,
season-ends, strike, pope, reveal, keep, draw, ends total, ends most, ends final-battle,
ends shared, ends connected total
""",
}
"""What must happen in lockstep, as `Seen` counts it; so much the more in some editions."""


def expected(edition: str) -> set[str]:
    text = EVERYWHERE + "," + WHERE[edition]
    return {name.strip() for name in text.split(",") if name.strip()}


def test_there_are_moves_enough() -> None:
    assert MOVES * len(EDITIONS) * len(PLAYERS) >= 200_000


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("edition", EDITIONS)
def test_both_play_the_same_games(edition: str, players: int) -> None:
    rng = Random(f"{edition} {players}")
    tables = settings(edition, players, rng)
    seen, moves, games = Seen(), 0, 0
    while moves < MOVES or games < len(tables) or expected(edition) - seen.keys():
        table = tables[games % len(tables)]
        try:
            moves += play_both(table.rules, rng, LONGEST, rng.choice(table.idle), seen)
        except Different as error:
            raise Different(f"{edition}, {players} players, {table.name}: {error}") from None
        games += 1
        missing = expected(edition) - seen.keys()
        assert moves < PATIENCE, f"this never happened: {sorted(missing)}"


def test_the_core_takes_the_largest_board_there_can_be() -> None:
    PackedRules(rules("third", 4, (), ring(MOST_REGIONS)))
    with pytest.raises(BadInput, match="regions: are more than 64"):
        rules("third", 4, (), ring(MOST_REGIONS + 1))


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_table_is_loaded_at_any_moment(edition: str) -> None:
    """Also where a shuffle is awaited, and where cards are still owed."""
    rng = Random(edition)
    options = ["draw-after-battle"] if edition == "third" else []
    chosen = rules(edition, 3, options)
    for _ in range(60):
        whole = Lockstep(chosen, rng)
        whole.play(rng.randrange(200))
        middle = Lockstep(chosen, rng)
        middle.begin_at(whole.state.clone())
        middle.play(50)


def test_copies_are_independent() -> None:
    rng = Random(4)
    for number in range(200):
        table = PackedState(PackedRules(rules("third", 4, ["hidden"])), seed=number)
        table.playout(rng.randrange(150))
        before = table.facts()
        copy = table.copy()
        assert copy.facts() == before
        copy.playout(20)
        assert table.facts() == before
        again = table.copy()
        again.playout(20)
        assert again.facts() == copy.facts(), "a copy has the same chance"


def test_playing_on_leaves_no_trace_in_the_next_game() -> None:
    one, other = (PackedState(PackedRules(rules("third", 4)), seed=8) for _ in range(2))
    one.playout()
    one.seed(9)
    other.seed(9)
    one.reset()
    other.reset()
    assert one.playout() == other.playout()
    assert one.facts() == other.facts()
