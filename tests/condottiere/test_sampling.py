"""`view.sample` draws every consistent deal equally often: compared with exact enumeration.

Small decks make it possible to list every way in which the cards can lie. A history is which
physical card went where; where a seat plays one of several cards of a kind, each counts.
"""

# ruff: noqa: N802 (rulings are cited as the rules number them)

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations, permutations
from math import comb, factorial, prod, sqrt
from random import Random
from typing import Any

import pytest

from signoria.condottiere import GAME, State, rules
from signoria.condottiere.model.actions import HOLD
from signoria.condottiere.model.cards import INDEX, KINDS, names, spread, tally
from signoria.game import Event

SAMPLES = 6_000


def chi_square(observed: Counter[Any], exact: dict[Any, float], samples: int) -> float:
    """By how many of its standard deviations chi-square differs from what it should be.

    Cases that are expected rarely are merged.
    """
    assert set(observed) <= set(exact), set(observed) - set(exact)
    total = sum(exact.values())
    rest_expected = rest_observed = statistic = 0.0
    groups = 0
    for case, weight in exact.items():
        expected = samples * weight / total
        if expected < 5:
            rest_expected += expected
            rest_observed += observed[case]
        else:
            statistic += (observed[case] - expected) ** 2 / expected
            groups += 1
    if rest_expected >= 5:
        statistic += (rest_observed - rest_expected) ** 2 / rest_expected
        groups += 1
    assert groups > 1
    freedom = groups - 1
    return (statistic - freedom) / sqrt(2 * freedom)


def assert_agrees(draw: Callable[[Random], Any], exact: dict[Any, float]) -> None:
    rng = Random("sampling")
    observed = Counter(draw(rng) for _ in range(SAMPLES))
    assert abs(chi_square(observed, exact, SAMPLES)) < 4


def assignments(cards: list[int], sizes: list[int]) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Every way to deal physical cards into piles of given sizes; the rest stays in the deck."""
    if not sizes:
        yield ()
        return
    places = range(len(cards))
    for chosen in combinations(places, sizes[0]):
        pile = tuple(sorted(cards[place] for place in chosen))
        rest = [cards[place] for place in places if place not in chosen]
        for more in assignments(rest, sizes[1:]):
            yield (pile, *more)


def position(**fields: Any) -> State:
    """A position in which nearly the whole deck has been discarded, but for some unseen cards."""
    unseen = fields.pop("unseen")
    base: dict[str, Any] = {"players": 3, "phase": "battle", "site": "roma", **fields}
    deck = list(rules(base.get("edition", "third"), base["players"]).deck)
    for name in unseen:
        deck[INDEX[name]] -= 1
    for pile in (*base.get("lines", []), base["hands"][0]):
        for name in pile:
            deck[INDEX[name]] -= 1
    base["discards"] = list(names(spread(deck)))
    state: State = GAME.position(base)
    return state


def hands_of(state: State, seats: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(spread(state.hands[seat])) for seat in seats)


def cards(*texts: str) -> list[int]:
    return [INDEX[text] for text in texts]


UNSEEN = ["1", "1", "10", "winter", "heroine", "bishop", "2"]


def test_unseen_cards_are_equally_likely_anywhere() -> None:
    state = position(unseen=UNSEEN, hands=[["3"], ["1", "10"], ["winter", "2", "1"]])
    exact = Counter(assignments(cards(*UNSEEN), [2, 3]))
    view = state.view(0)
    assert_agrees(lambda rng: hands_of(view.sample(rng), (1, 2)), dict(exact))


def test_cards_that_were_taken_back_or_shown_are_in_the_hand() -> None:
    state = position(unseen=UNSEEN, hands=[["3"], ["1", "10"], ["winter", "2", "1"]])
    state.show(1, cards("10"), [0])
    exact = {
        (tuple(sorted((*one, INDEX["10"]))), two): float(count)
        for (one, two), count in Counter(
            assignments(cards("1", "1", "winter", "heroine", "bishop", "2"), [1, 3])
        ).items()
    }
    view = state.view(0)
    assert_agrees(lambda rng: hands_of(view.sample(rng), (1, 2)), exact)
    elsewhere = state.view(2)
    assert any(not elsewhere.sample(Random(seed)).hands[1][INDEX["10"]] for seed in range(50))


def test_R27_whoever_has_not_folded_may_hold_anything() -> None:
    """While hands may be folded, and after somebody has held."""
    hands = [["3"], ["1", "10"], ["winter", "bishop", "heroine"]]
    state = position(phase="fold", unseen=UNSEEN, hands=hands)
    exact: dict[Any, float] = dict(Counter(assignments(cards(*UNSEEN), [2, 3])))
    asked = state.view(0)
    assert_agrees(lambda rng: hands_of(asked.sample(rng), (1, 2)), exact)
    state.apply(state.parse("hold"), 2)
    state.shuffle(())
    view = state.view(0)
    assert view.phase == "battle"
    assert_agrees(lambda rng: hands_of(view.sample(rng), (1, 2)), exact)


def test_R27_a_folded_hand_had_no_mercenary() -> None:
    hands = [["3"], ["1", "10"], ["winter", "bishop", "heroine"]]
    state = position(phase="fold", unseen=UNSEEN, hands=hands)
    state.apply(state.parse("fold"), 2)
    state.shuffle(())
    view = state.view(0)
    exact = Counter(
        (one, two)
        for one, two in assignments(cards(*UNSEEN), [2, 3])
        if all(card >= 7 for card in two)
    )

    def draw(rng: Random) -> Any:
        guess = view.sample(rng)
        return tuple(spread(guess.hands[1])), tuple(spread(guess.memory.folded[2]))

    assert_agrees(draw, dict(exact))


def test_a_face_down_card_is_one_that_may_be() -> None:
    state = position(unseen=[*UNSEEN, "drummer"], options=["hidden"], lines=[[], [], []],
                     hands=[["3"], ["1", "winter"], []])  # fmt: skip
    state.to_act = 1
    state.apply(state.parse("play 1"))
    view = state.view(0)
    hideable = {0, 1, 6, INDEX["heroine"], INDEX["drummer"]}
    exact: Counter[Any] = Counter()
    for one, two in assignments(cards(*UNSEEN, "drummer"), [1, 1]):
        if one[0] in hideable:
            exact[one, two] += 1

    def draw(rng: Random) -> Any:
        guess = view.sample(rng)
        return (guess.face_down[1],), tuple(spread(guess.hands[1]))

    assert_agrees(draw, dict(exact))


class History:
    """All histories of a scripted game with a tiny deck, and what one seat sees in each.

    The script says who does what; `?` in it stands for what the enumeration varies.
    """

    def __init__(self, deck: list[str], players: int, hand: int, options: tuple[str, ...]) -> None:
        counts = tally(cards(*deck))
        base = rules("third", players, options)
        self.rules = replace(
            base, deck=tuple(counts), cards=tuple(spread(counts)), hand=hand, first_hand=hand,
            cards_per_region=0,
        )  # fmt: skip

    def run(self, seat: int, observed: Any, steps: list[str]) -> tuple[dict[Any, float], Any]:
        """The weight of each hidden hand among all histories in which the seat sees the same."""
        exact: dict[Any, float] = {}
        view = None
        for state, weight in self._follow(State(self.rules, 0), 1.0, seat, observed, list(steps)):
            hidden = hands_of(state, tuple(s for s in range(state.players) if s != seat))
            exact[hidden] = exact.get(hidden, 0.0) + weight
            view = state.view(seat) if view is None else view
            assert state.view(seat) == view
        return exact, view

    def _follow(
        self, state: State, weight: float, seat: int, observed: list[list[str]], steps: list[str]
    ) -> Iterator[tuple[State, float]]:
        if state.phase == "fold":
            yield from self._follow(all_hold(state), weight, seat, observed, steps)
        elif state.chance is not None:
            yield from self._deal(state, weight, seat, observed, steps)
        elif not steps:
            yield state, weight
        else:
            yield from self._act(state, weight, seat, observed, steps)

    def _act(
        self, state: State, weight: float, seat: int, observed: list[list[str]], steps: list[str]
    ) -> Iterator[tuple[State, float]]:
        text, *rest = steps
        choices = [action for action in state.legal() if fits(str(action), text)]
        for action in choices:
            new, ways = state.clone(), 1
            if action.verb == "play" and new.to_act != seat:
                assert new.to_act is not None
                taken = new.taken[new.to_act]
                if not (taken and taken[action.card]):
                    ways = new.hands[new.to_act][action.card]
            if action.verb == "keep" and new.to_act is not None:
                for kind in set(action.cards):
                    ways *= comb(new.hands[new.to_act][kind], action.cards.count(kind))
            new.apply(action)
            yield from self._follow(new, weight * ways, seat, observed, rest)

    def _deal(
        self, state: State, weight: float, seat: int, observed: list[list[str]], steps: list[str]
    ) -> Iterator[tuple[State, float]]:
        """Every order of the deck in which the seat gets what it was seen to get.

        Only who gets which kinds matters, so each deal stands for all orders that give it.
        """
        assert state.chance is not None
        own, *later = observed
        pool = tally(state.chance.items)
        for kind, count in enumerate(tally(cards(*own))):
            weight *= comb(pool[kind], count)
            pool[kind] -= count
        if not weight:
            return
        missing = self.rules.hand - state.size_of(1 - seat)
        for other, ways in hands_from(pool, missing):
            rest = [left - other.count(kind) for kind, left in enumerate(pool)]
            order = self._order(state, seat, own, other, spread(rest))
            new = state.clone()
            new.shuffle(order)
            yield from self._follow(new, weight * ways, seat, later, steps)

    def _order(
        self, state: State, seat: int, own: list[str], other: tuple[int, ...], rest: list[int]
    ) -> list[int]:
        piles = {seat: cards(*own), 1 - seat: list(other)}
        first = state.condottiere
        return [*piles[first], *piles[1 - first], *rest]


def all_hold(state: State) -> State:
    """What happens where hands may be folded and nobody is announced to fold. R27"""
    new = state.clone()
    for seat in new.deciders:
        new.apply(HOLD, seat)
    new.shuffle(())
    return new


def hands_from(pool: list[int], count: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every hand of some size from a pool, and how many ways there are to pick it."""
    seen = set(combinations(spread(pool), count))
    for hand in sorted(seen):
        ways = 1
        for kind in set(hand):
            ways *= comb(pool[kind], hand.count(kind))
        yield hand, ways


def fits(action: str, text: str) -> bool:
    """Whether an action is the one the script names; a kept `?` may be any card."""
    ours, theirs = action.split(), text.split()
    return len(ours) == len(theirs) and all(
        one == other or other == "?" for one, other in zip(ours, theirs, strict=True)
    )


DECK = ["1", "1", "2", "2", "10", "winter", "heroine", "heroine", "drummer", "scarecrow"]


@pytest.mark.parametrize(
    "later",
    [
        [],
        ["play 10", "play 1"],
        ["play 10", "play heroine"],
    ],
    ids=["nothing more", "a one", "a heroine"],
)
def test_kept_cards_are_some_that_could_be_kept(later: list[str]) -> None:
    """Seat 0 plays all its cards; seat 1 is left with some and keeps two that seat 0 never sees."""
    history = History(DECK, players=2, hand=4, options=())
    observed = [["1", "2", "heroine", "drummer"], ["10", "1", "drummer", "scarecrow"]]
    steps = ["site roma", "play 1", "play 2", "play 2", "pass", "play heroine", "play drummer"]
    steps += ["site milano", "keep ? ?", *later]
    exact, view = history.run(0, observed, steps)
    assert len(exact) > 3
    assert_agrees(lambda rng: hands_of(view.sample(rng), (1,)), exact)


SMALL_DECK = ["1", "1", "2", "2", "10", "winter", "heroine", "heroine", "drummer", "drummer"]
FIRST_BATTLE = ["site roma", "play 1", "play heroine", "pass", "pass", "pass"]
DRAWS = ["draw 2", "draw 2", "draw 1"]
SECOND_BATTLE = ["site milano", "play 2", "pass", "pass", "pass", "draw 1", "draw 0"]


@pytest.mark.parametrize(
    "later",
    [[], [*SECOND_BATTLE, "site parma"], [*SECOND_BATTLE, "site parma", "play heroine"]],
    ids=["drawn", "drawn again", "played"],
)
def test_a_remade_deck_holds_only_what_was_discarded(later: list[str]) -> None:
    """V1: after the discards were shuffled, a card that seat 1 holds may come from either deck."""
    histories = [
        (state, weight)
        for state, weight, seen in _histories([*FIRST_BATTLE, *DRAWS, *later])
        if "0 deal 1" in seen
    ]
    view = histories[0][0].view(0)
    exact: dict[Any, float] = {}
    for state, weight in histories:
        assert state.view(0) == view
        hidden = hands_of(state, (1, 2))
        exact[hidden] = exact.get(hidden, 0.0) + weight
    assert len(exact) > 5
    assert_agrees(lambda rng: hands_of(view.sample(rng), (1, 2)), exact)


def _histories(steps: list[str]) -> Iterator[tuple[State, float, list[str]]]:
    """Every way to deal and to shuffle in which seat 0 gets a 1 and the Winter first."""
    counts = tally(cards(*SMALL_DECK))
    tiny = replace(
        rules("third", 3, ("draw-after-battle",)), deck=tuple(counts), cards=tuple(spread(counts)),
        hand=4, first_hand=2, cards_per_region=0,
    )  # fmt: skip
    own = cards("1", "winter")
    pool = spread([all_ - mine for all_, mine in zip(counts, tally(own), strict=True)])
    deals = Counter(assignments(pool, [2, 2, 2]))
    for (one, two, first), ways in deals.items():  # seat 1 draws `first`, seat 2 the last two
        rest = Counter(pool) - Counter(one) - Counter(two) - Counter(first)
        state = State(tiny, 0)
        state.shuffle([*own, *one, *two, *first, *rest.elements()])
        yield from _play_on(state, float(ways), [], steps)


def _play_on(
    state: State, weight: float, seen: list[str], steps: list[str]
) -> Iterator[tuple[State, float, list[str]]]:
    if state.chance is not None:
        for order in sorted(set(permutations(state.chance.items))):
            new = state.clone()
            told = new.shuffle(order)
            same = prod(map(factorial, tally(order)))
            yield from _play_on(new, weight * same, [*seen, *lines_of(told)], steps)
    elif not steps:
        yield state, weight, seen
    elif (action := state.parse(steps[0])) in state.legal():
        ways = state.hands[1][action.card] if action.verb == "play" and state.to_act == 1 else 1
        new = state.clone()
        told = new.apply(action)
        yield from _play_on(new, weight * ways, [*seen, *lines_of(told)], steps[1:])


def lines_of(events: list[Event]) -> list[str]:
    return [seen.line for event in events if (seen := event.seen_by(0)) is not None]


def test_a_sample_is_whole() -> None:
    """Every card of the deck is somewhere, and the sample goes on like any state."""
    state = position(unseen=UNSEEN, hands=[["3"], ["1", "10"], ["winter", "2", "1"]])
    guess = state.view(0).sample(Random(1))
    held = sum(sum(hand) for hand in guess.hands)
    assert held + len(guess.deck) + len(guess.discards) == sum(state.rules.deck)
    assert len(guess.hands[0]) == KINDS
    guess.apply(guess.legal()[0])
