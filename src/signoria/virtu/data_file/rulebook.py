"""What the rulebook states outside its examples. A document that says otherwise is mistaken."""

from __future__ import annotations

COUNTS = {
    "city_tiles": 31, "cities": 30, "title_tiles": 14, "guild_tiles": 5, "cathedral_tiles": 5,
    "two_player_family_tiles": 2, "tiles_total": 57, "citizen_cards": 56, "citizen_types": 11,
    "pope_cards": 1, "family_cards": 15, "indulgences": 10, "patron_bonuses": 10,
    "patron_bonus_cards": 9, "patron_bonus_tiles": 1, "control_discs_per_player": 18,
    "armies_per_player": 6, "spies_per_player": 5, "war_tokens": 11, "cathedral_markers": 5,
    "closed_city_markers": 8, "florins_1": 30, "florins_5": 15,
}  # fmt: skip
CLOSED = frozenset(("nizza", "torino", "milano", "genova", "parma", "ragusa", "cagliari", "reggio"))
PIRATES = frozenset(("ragusa", "ajaccio", "cagliari", "tunis"))
ONLY_25 = frozenset(("perugia", "civitavecchia"))
SEATS = {
    3: {"florence", "naples", "venice"},
    4: {"florence", "naples", "venice", "milan"},
    5: {"florence", "naples", "venice", "milan", "rome"},
}
COPIES = 5
FAMILY = 3
POWERS = 3
STEP_COSTS: tuple[tuple[int, list[dict[str, int]]], ...] = (
    (0, []),
    (2, [{"crown": 1}, {"cross": 1}]),
    (2, [{"crown": 1}, {"cross": 1}]),
    (3, [{"crown": 2}, {"crown": 1, "cross": 1}]),
    (3, [{"crown": 2}, {"crown": 1, "cross": 1}]),
    (4, [{"crown": 2, "cross": 1}]),
)
STEPS_WITH_BONUS = (2, 4)
RELIGION = {3: [4, 2, 0], 4: [4, 2, 1, 0], 5: [4, 2, 1, 0, 0]}
OPEN = {3: 20, 4: 28, 5: 30}
"""How many cities are open, by the number of players."""
