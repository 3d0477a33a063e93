"""What random games on the core come to, from fixed seeds.

    python tests/condottiere/core/digest.py

Run once with `SIGNORIA_PURE=1` and once without, it must tell the same.
"""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any

from signoria.condottiere import GAME, rules
from signoria.condottiere.core import COMPILED, PackedRules, PackedState

GAMES = 4


def digests() -> dict[str, Any]:
    """For every variant the moves of some games, and a digest of all that was the case."""
    told: dict[str, Any] = {"compiled": COMPILED}
    for number, variant in enumerate(GAME.variants()):
        chosen = rules(variant["edition"], variant["players"], variant["options"])
        table = PackedState(PackedRules(chosen), seed=number)
        summary, moves = sha256(), 0
        for _ in range(GAMES):
            table.reset()
            moves += table.playout(60)
            summary.update(json.dumps(table.facts()).encode())
            moves += table.playout()
            summary.update(json.dumps(table.facts()).encode())
        told[f"{variant}"] = [moves, summary.hexdigest()]
    return told


if __name__ == "__main__":
    print(json.dumps(digests()))
