"""Teach the judge: play many games, and fit what a kingdom at the end of a round is worth.

The recipe: captains play against each other, each decision at random with a small chance. Whenever
a round ends (where there are no rounds: whenever a site is to be chosen) the features of every
seat's kingdom are written down, and at the end who won. A network with a few hidden units then
learns to give every seat its chance to win; its weights are plain numbers in `judge.json`.

    python tools/train.py --out src/signoria/bots/condottiere/strategist/judge.json
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from signoria.bots.condottiere.strategist.search_model import search_model
from signoria.condottiere.core import FEATURES, Judge, PackedCaptain, PackedState
from signoria.condottiere.core.packed import PHASES
from signoria.condottiere.model.editions import EDITIONS, PLAYERS, rules

Floats = NDArray[np.float64]
NOISE = 0.1
KINDS: dict[str, list[list[str]]] = {
    "first": [[]],
    "second": [[], ["capture"]],
    "third": [[], ["capture"], ["draw-after-battle"]],
}
"""For which tables of each edition a judge of its own is taught."""


def play(
    judge: Judge, table: PackedState, rng: Random
) -> tuple[list[list[list[float]]], list[float]]:
    """One game of captains: the features of all seats at every stop, and each seat's part of it."""
    captain: PackedCaptain = judge.captain
    draws = table.book.rules.draws
    stops: list[list[list[float]]] = []
    seats = range(table.book.players)
    table.seed(rng.getrandbits(60))
    table.reset()
    while (outcome := table.outcome()) is None:
        phase = PHASES[table.phase]
        if table.waiting:
            if table.waiting == 3:
                stops.append([judge.features_of(table, seat) for seat in seats])
            table.deal_anew()
            continue
        if phase == "site" and draws:
            stops.append([judge.features_of(table, seat) for seat in seats])
        if rng.random() < NOISE:
            table.apply(table.choice(rng.randrange(table.count())))
        else:
            table.apply(captain.choose(table))
    winners, _ = outcome
    return stops, [1 / len(winners) if seat in winners else 0.0 for seat in seats]


def gather(judge: Judge, games: int, seed: str) -> tuple[Floats, Floats]:
    """Features (stop, seat, feature) and results (stop, seat) of many games."""
    rng = Random(seed)
    table = PackedState(judge.captain.book)
    features, results = [], []
    for _ in range(games):
        stops, result = play(judge, table, rng)
        features += stops
        results += [result] * len(stops)
    return np.array(features), np.array(results)


def chances(weights: Floats, features: Floats, hidden: int) -> tuple[Floats, Floats, Floats]:
    """Every seat's chance, and what the hidden units said (before and after they cut off)."""
    straight = features @ weights[:FEATURES]
    units = weights[FEATURES:].reshape(hidden, FEATURES + 2)
    inner = features @ units[:, :FEATURES].T + units[:, FEATURES]
    active = np.maximum(inner, 0)
    scores = straight + active @ units[:, FEATURES + 1]
    scores -= scores.max(axis=1, keepdims=True)
    grown = np.exp(scores)
    return grown / grown.sum(axis=1, keepdims=True), inner, active


def fit(
    features: Floats, results: Floats, hidden: int, steps: int, seed: int
) -> tuple[list[float], float]:
    """Adam on the cross entropy; the weights and the loss that is left on games kept apart."""
    chance = np.random.default_rng(seed)
    decided = results.sum(axis=1) > 0
    features, results = features[decided], results[decided]
    apart = max(1, len(features) // 10)
    test, features = (features[:apart], results[:apart]), features[apart:]
    results = results[apart:]
    weights = chance.normal(0, 0.1, FEATURES + hidden * (FEATURES + 2))
    first, second = np.zeros_like(weights), np.zeros_like(weights)
    for step in range(1, steps + 1):
        some = chance.integers(0, len(features), 1024)
        slope = gradient(weights, features[some], results[some], hidden) + 1e-4 * weights
        first = 0.9 * first + 0.1 * slope
        second = 0.999 * second + 0.001 * slope**2
        rate = 0.02 * (1 - step / steps) + 0.001
        moved = first / (1 - 0.9**step) / (np.sqrt(second / (1 - 0.999**step)) + 1e-8)
        weights -= rate * moved
    given, _, _ = chances(weights, test[0], hidden)
    loss = float(-(test[1] * np.log(given + 1e-12)).sum(axis=1).mean())
    return [round(float(weight), 4) for weight in weights], loss


def gradient(weights: Floats, features: Floats, results: Floats, hidden: int) -> Floats:
    """The slope of the cross entropy."""
    given, inner, active = chances(weights, features, hidden)
    wrong = (given - results) / len(features)
    units = weights[FEATURES:].reshape(hidden, FEATURES + 2)
    straight = np.einsum("gs,gsf->f", wrong, features)
    through = wrong[:, :, None] * units[:, FEATURES + 1] * (inner > 0)
    slope = np.empty((hidden, FEATURES + 2))
    slope[:, :FEATURES] = np.einsum("gsh,gsf->hf", through, features)
    slope[:, FEATURES] = through.sum(axis=(0, 1))
    slope[:, FEATURES + 1] = np.einsum("gs,gsh->h", wrong, active)
    return np.concatenate([straight, slope.ravel()])


def train(games: int, hidden: int, steps: int, seed: str, only: str | None) -> dict[str, Any]:
    """A judge for every edition, kind of table and number of players."""
    learned: dict[str, Any] = {}
    for edition in EDITIONS:
        for options in KINDS[edition]:
            for players in PLAYERS:
                name = "/".join([edition, str(players), *options])
                if only is not None and name != only:
                    continue
                judge = search_model(rules(edition, players, options)).judge
                features, results = gather(judge, games, f"{seed}/{name}")
                weights, loss = fit(features, results, hidden, steps, 7)
                even = float(np.log(players))
                sys.stderr.write(
                    f"{name:<32} {len(features):>7} stops, loss {loss:.3f} of {even:.3f}\n"
                )
                learned[name] = {"hidden": hidden, "loss": round(loss, 4), "weights": weights}
    return learned


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--games", type=int, default=60000, help="games for each kind of table")
    parser.add_argument("--hidden", type=int, default=8, help="hidden units")
    parser.add_argument("--steps", type=int, default=1500, help="steps of the fit")
    parser.add_argument("--seed", default="judge")
    parser.add_argument("--only", metavar="NAME", help="one kind of table, such as third/4")
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    learned = train(options.games, options.hidden, options.steps, options.seed, options.only)
    if options.only is not None and options.out.exists():
        learned = {**json.loads(options.out.read_text("utf-8")), **learned}
    text = ",\n".join(f"{json.dumps(name)}: {json.dumps(what)}" for name, what in learned.items())
    options.out.write_text("{\n" + text + "\n}\n", "utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
