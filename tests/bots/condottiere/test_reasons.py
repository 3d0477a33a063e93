"""Why a bot decides as it does: every reason can be given, is true where it is, and is told."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest

from signoria import games
from signoria.bots.condottiere.reasons.reasons import reasons, sentences
from signoria.bots.condottiere.reasons.regions import wins_with
from signoria.bots.contract import Reason, Thought, Weighed
from signoria.condottiere import GAME, State
from signoria.condottiere.knowledge.view import View
from signoria.condottiere.model.actions import Action
from signoria.condottiere.model.board import named
from signoria.condottiere.model.cards import HIDDEN as FACE_DOWN
from signoria.condottiere.model.cards import NAMES
from signoria.condottiere.model.strength import strengths
from signoria.condottiere.phases.series import Series
from signoria.game import Simulation
from signoria.text import LANGUAGES, catalogue
from tests.condottiere.helpers import Position, fight, heroine, moment, owned, read

OWN = owned("torino venezia lucca siena | | |")
"""Any fifth region would win the game for seat 0 ..."""
RIVAL = owned("| torino venezia lucca siena | |")
"""... and here for seat 1."""
PAIR = owned("milano mantova | | |")
"""Any neighbour of the two would win the game for seat 0 ..."""
RIVAL_PAIR = owned("| milano mantova | |")
"""... and here for seat 1."""
HAND = "1 | 1 | 1 | 1"
DRAWS: dict[str, Any] = {"options": ["draw-after-battle"]}
HIDDEN: dict[str, Any] = {"options": ["hidden"], "face_down": [None, "6", None, None]}
CHOSEN: dict[str, Any] = {"site": "parma"}
SECOND: dict[str, Any] = {"edition": "second"}
FINAL: dict[str, Any] = {"finalists": [0, 1], "site": None}

CASES: list[tuple[str, Position, str, dict[str, Any]]] = [
    ("site-wins", moment("site", HAND, owners=OWN), "site parma", {"region": "parma"}),
    (
        "site-denies",
        moment("site", HAND, owners=RIVAL),
        "site parma",
        {"seat": 1, "region": "parma"},
    ),
    (
        "site-avoids",
        moment("site", HAND, owners=RIVAL_PAIR),
        "site napoli",
        {"seat": 1, "region": "torino"},
    ),
    (
        "site-joins",
        moment("site", HAND, owners={"torino": 0}),
        "site milano",
        {"region": "milano", "count": 2},
    ),
    ("site-cards", moment("site", "1 2 3 | 1 | 1 | 1 1"), "site parma", {"count": 3}),
    ("site-quiet", moment("site", HAND), "site parma", {"region": "parma"}),
    ("decline", moment("site", HAND, **SECOND), "decline", {"seat": 1}),
    ("pope-blocks", moment("pope", HAND, site="parma", owners=RIVAL), "pope roma", {"seat": 1}),
    (
        "pope-opens",
        moment("pope", HAND, site="parma", owners=PAIR, pope="ferrara"),
        "pope off",
        {"region": "ferrara"},
    ),
    ("pope-spares", moment("pope", HAND, site="parma", owners=OWN), "pope off", {}),
    (
        "pope-borders",
        moment("pope", HAND, site="parma", owners={"milano": 1}),
        "pope torino",
        {"seat": 1, "region": "torino"},
    ),
    ("pope-off", moment("pope", HAND, site="parma"), "pope off", {}),
    ("pope-quiet", moment("pope", HAND, site="parma"), "pope torino", {"region": "torino"}),
    ("fold-weak", moment("fold", "winter | 1 | 1 | 1", **CHOSEN), "fold", {"strength": 0}),
    (
        "hold-strength",
        moment("fold", "heroine | 1 | 1 | 1", **CHOSEN),
        "hold",
        {"strength": heroine()},
    ),
    ("hold-cards", moment("fold", "winter | 1 | 1 | 1", **CHOSEN), "hold", {"cards": ("winter",)}),
    ("keep-cards", moment("keep", "1 10 | | |", **CHOSEN), "keep 10", {"cards": ("10",)}),
    ("keep-none", moment("keep", "1 2 | | |", **CHOSEN), "keep", {}),
    ("keep-fills", moment("keep", "1 10 | | |", owners=OWN, **CHOSEN), "keep 10", {"count": 14}),
    ("draw-all", moment("draw", HAND, **DRAWS), "draw 3", {"count": 3}),
    ("draw-less", moment("draw", HAND, **DRAWS), "draw 1", {"count": 1, "most": 3}),
    ("draw-limit", moment("draw", HAND, **DRAWS), "draw 3", {"count": 1, "limit": 10}),
    ("pass-takes", fight("1 2 | | | ", "10 | 6 | | "), "pass", {"lead": 4}),
    (
        "pass-free",
        fight(HAND, options=["capture"], owners={"parma": 1}, to_act=1, condottiere=0),
        "pass",
        {},
    ),
    ("pass-others", fight("1 2 | 1 | 1 | 1", " | 10 | | ", owners=RIVAL), "pass", {"seat": 1}),
    ("pass-hopeless", fight("1 2 | 1 | 1 | 1", " | 10 10 | | "), "pass", {"seat": 1}),
    ("pass-price", fight("3 3 4 | 1 | 1 | 1", " | 5 | | "), "pass", {"count": 2}),
    ("saves", fight("1 heroine | 1 | 1 | 1"), "pass", {"card": "heroine"}),
    ("spares", fight("1 2 | 1 | 1 | 1"), "pass", {"count": 2}),
    ("stake-own", fight("1 2 | 1 | 1 | 1", owners=OWN), "play 1", {"region": "parma"}),
    ("stake-other", fight("1 2 | 1 | 1 | 1", owners=RIVAL), "play 1", {"seat": 1}),
    ("final", fight("winter spring | 1 | | ", " | | | ", **FINAL), "play winter", {}),
    ("leads", fight("6 2 | 1 | 1 | 1", "1 | 3 | | "), "play 6", {"lead": 4}),
    ("leads-seen", fight("6 2 | 1 | 1 | 1", " | 3 6 | | ", **HIDDEN), "play 6", {"lead": 3}),
    ("level", fight("6 2 | 1 | 1 | 1", " | | 6 | "), "play 6", {"seat": 2}),
    ("behind", fight("6 2 | 1 | 1 | 1", " | | | 10"), "play 6", {"seat": 3, "gap": 4}),
    ("can-double", fight("10 1 | 1 | 1 | 1", " | 6 | | "), "play 10", {"seat": 1, "strength": 6}),
    ("stays", fight("2 2 | 1 | 1 | 1", " | 10 6 | | ", **HIDDEN), "play 2", {}),
    ("last-card", fight("2 | 1 | 1 | 1", " | 10 | | "), "play 2", {}),
    ("cheapest", fight("2 5 | 1 | 1 | 1", " | 10 | | "), "play 2", {"card": "2"}),
    ("waits", fight("winter 2 | 1 | 1 | 1"), "play winter", {"card": "winter"}),
    ("doubles", fight("drummer 2 | 1 | 1 | 1", "6 | | | "), "play drummer", {"gain": 6}),
    ("heroine-winter", fight("heroine 2 | 1 | 1 | 1", "6 | winter | | "), "play heroine", {}),
    (
        "courtesan-token",
        fight("courtesan 2 | 1 | 1 | 1", "courtesan | courtesan | | "),
        "play courtesan",
        {"count": 2},
    ),
    (
        "winter-costs",
        fight("winter 2 | 1 | 1 | 1", "2 | 10 6 | | "),
        "play winter",
        {"seat": 1, "loss": 14, "own": 1},
    ),
    (
        "spring-adds",
        fight("spring 2 | 1 | 1 | 1", "6 6 | 6 | | "),
        "play spring",
        {"own": 6, "seat": 1, "gain": 3},
    ),
    (
        "bishop-strikes",
        fight("bishop 2 | 1 | 1 | 1", "6 | | 10 2 | "),
        "play bishop",
        {"card": "10", "seat": 2, "loss": 10, "own": 0},
    ),
    ("bishop-pope", fight("bishop 2 | 1 | 1 | 1"), "play bishop", {}),
    ("peace", fight("bishop 2 | 1 | 1 | 1", "6 | | | ", **SECOND), "play bishop", {}),
    ("peace-denies", fight("bishop | 1 | 1 |", " | 6 | | ", **SECOND), "play bishop", {"seat": 1}),
    (
        "scarecrow-saves",
        fight("scarecrow 2 | 1 | 1 | 1", "10 1 | 1 | | "),
        "play scarecrow 10",
        {"take": "10"},
    ),
    (
        "scarecrow-winter",
        fight("scarecrow 2 | 1 | 1 | 1", "10 1 | winter | | "),
        "play scarecrow 10",
        {"take": "10"},
    ),
    ("surrender-leads", fight("surrender | 1 | 1 |", "6 | 2 | | "), "play surrender", {"lead": 4}),
    ("surrender-ends", fight("surrender | 1 | 1 | 1", "1 | 2 | | "), "play surrender", {}),
]  # fmt: skip


def weigh(view: View, chosen: str, *chances: float) -> list[Weighed]:
    """The chosen action first, then others, with these chances."""
    actions = [Action(chosen)] if chosen not in view.legal else []
    actions += [action for action in view.legal if action == chosen]
    actions += [action for action in view.legal if action != chosen]
    return [Weighed(action, chance, 0.5) for action, chance in zip(actions, chances)]


def seen(position: Position) -> View:
    state = read(position)
    assert state.to_act is not None
    return state.view(state.to_act)


def given(position: Position, chosen: str, *chances: float) -> tuple[Reason, ...]:
    view = seen(position)
    assert chosen in view.legal
    return reasons(view, weigh(view, chosen, *(chances or (0.46, 0.41, 0.38))))


def keys(found: Sequence[Reason]) -> list[str]:
    return [reason.key.removeprefix("why.") for reason in found]


@pytest.mark.parametrize(
    ("key", "position", "chosen", "args"), CASES, ids=lambda case: str(case)[:20]
)
def test_a_reason(key: str, position: Position, chosen: str, args: dict[str, Any]) -> None:
    found = given(position, chosen)
    assert key in keys(found)
    reason = found[keys(found).index(key)]
    assert reason.args == {**reason.args, **args}
    for language in LANGUAGES:
        told = sentences(Thought((), found), language)
        assert len(set(told)) == len(found)


def test_a_forced_action_needs_no_reason() -> None:
    full = " ".join(["1"] * 10)
    view = seen(moment("draw", f"{full} | 2 | 2 | 2", **DRAWS))
    assert [str(action) for action in view.legal] == ["draw 0"]
    assert keys(reasons(view, [Weighed(view.legal[0], 0.3, 1.0)])) == ["only-choice"]


@pytest.mark.parametrize(
    ("chances", "key", "args"),
    [
        ((0.46, 0.41), "chances-one", {"best": 46, "other": "play 2", "second": 41}),
        (
            (0.46, 0.41, 0.38),
            "chances-two",
            {"best": 46, "other": "play 2", "second": 41, "another": "pass", "third": 38},
        ),
        ((0.463, 0.458, 0.46), "chances-same", {"best": 46}),
    ],
)
def test_the_comparison(chances: tuple[float, ...], key: str, args: dict[str, Any]) -> None:
    last = given(fight("1 2 | 1 | 1 | 1"), "play 1", *chances)[-1]
    assert last == Reason(f"why.{key}", args)


def test_every_reason_of_the_catalogue_is_given_somewhere() -> None:
    here = {case[0] for case in CASES}
    here |= {"only-choice", "chances-one", "chances-two", "chances-same"}
    assert {f"why.{key}" for key in here} == {
        key for key in catalogue("en") if key.startswith("why.")
    }


def test_no_reason_without_an_action() -> None:
    assert reasons(seen(fight(HAND)), []) == ()


def test_a_series_is_the_game_on_its_table() -> None:
    game = games.load("condottiere")
    series = game.new({"players": 4, "options": ["points"]})
    assert isinstance(series, Series)
    at = Simulation(series, Random(1))
    at.settle()
    view = series.view(series.to_act)
    weighed = weigh(view.game, str(view.legal[0]), 0.3, 0.2, 0.1)
    assert reasons(view, weighed) == reasons(view.game, weighed)
    assert len(reasons(view, weighed)) >= 2


SETUPS: list[dict[str, Any]] = [
    {"edition": "first", "players": 2},
    {"edition": "second", "players": 5},
    {"edition": "third", "players": 4},
    {"edition": "third", "players": 3, "options": ["hidden", "capture"]},
    {"edition": "third", "players": 6, "options": ["draw-after-battle", "closed-counts"]},
]


def random_moments(setup: dict[str, Any], seed: int, most: int = 250) -> list[State]:
    """States of a game of random choices, one for every decision with a choice."""
    rng = Random(seed)
    state = GAME.new(setup)
    assert isinstance(state, State)
    at = Simulation(state, rng)
    at.settle()
    found: list[State] = []
    while state.outcome() is None and len(found) < most:
        if len(state.legal()) > 1:
            found.append(state.clone())
        at.apply(rng.choice(state.legal()))
    return found


@pytest.mark.parametrize(
    "setup", SETUPS, ids=lambda setup: f"{setup['edition']}-{setup['players']}"
)
def test_two_or_three_true_reasons_anywhere(setup: dict[str, Any]) -> None:
    rng = Random(5)
    for state in random_moments(setup, seed=3):
        view = state.view(state.to_act)
        chosen = rng.choice(view.legal)
        found = reasons(view, weigh(view, str(chosen), 0.4, 0.3, 0.2))
        assert 2 <= len(found) <= 3
        assert found[-1].key.startswith("why.chances")
        for reason in found[:-1]:
            check(reason, state, chosen)
        for language in LANGUAGES:
            told = sentences(Thought((), found), language, board=view.rules.board)
            assert len(told) == len(found)
            assert all(text.endswith((".", "%.")) and "{" not in text for text in told)


def check(reason: Reason, state: State, chosen: Action) -> None:
    """Compare what a reason says with what the rules make of the action."""
    me, args = state.to_act, reason.args
    assert me is not None
    after = state.clone()
    view = state.view(me)
    key = reason.key.removeprefix("why.")
    if key in ("site-wins", "stake-own", "pope-spares", "pope-opens"):
        assert_wins(state, me, str(args["region"]))
    elif key in ("site-denies", "site-avoids", "stake-other", "pass-others", "pope-blocks"):
        assert isinstance(args["seat"], int)
        assert_wins(state, args["seat"], str(args["region"]))
    elif key in ("leads", "leads-seen", "behind", "level"):
        battle = state.phase
        after.apply(chosen)
        if after.phase == battle and after.site == state.site and chosen.verb == "play":
            armies = as_seen(after, me)
            lead = armies[me] - max(army for seat, army in enumerate(armies) if seat != me)
            assert {"behind": -lead, "level": 0}.get(key, lead) == args.get(
                "lead", args.get("gap", 0)
            )
    elif key == "pass-price":
        assert not any(leads(after) for after in own_plays(state))
        if args["count"] == 3:
            pairs = (other for after in own_plays(state) for other in own_plays(after))
            assert not any(map(leads, pairs))
    elif key == "pass-hopeless":
        assert not any(map(leads, spending(state, Random(1))))
    elif key in ("winter-costs", "spring-adds", "doubles", "bishop-strikes"):
        check_changes(state, chosen, dict(args))
    elif key in ("pass-takes", "surrender-leads"):
        events = after.apply(chosen)
        assert any(event.key == "won" and event.args["victor"] == me for event in events) or (
            state.finalists
        )
    elif key in ("saves", "keep-cards"):
        for card in [args["card"]] if "card" in args else args["cards"]:  # type: ignore[union-attr]
            assert view.hand[NAMES.index(str(card))]


def own_plays(state: State) -> Iterator[State]:
    """The battle after each card that the seat to act may play, when all others pass."""
    me, site = state.to_act, state.site
    for action in state.legal():
        after = state.clone()
        if action.verb == "play":
            after.apply(action)
            if after.phase == "pope":
                after.apply(after.parse("pope off"))
            while after.phase == "battle" and after.to_act != me:
                after.apply(after.parse("pass"))
            if after.phase == "battle" and after.site == site:
                yield after


def spending(state: State, rng: Random) -> Iterator[State]:
    """The battle after each card of a hand that is spent to the end, in some orders."""
    for _ in range(4):
        after = state
        while battles := list(own_plays(after)):
            after = rng.choice(battles)
            yield after


def leads(state: State) -> bool:
    me = state.to_act
    assert me is not None
    armies = as_seen(state, me)
    return armies[me] > max(army for seat, army in enumerate(armies) if seat != me)


def as_seen(state: State, seat: int) -> list[int]:
    """The armies in the eyes of a seat, its own card that lies face down included."""
    lines = state.view(seat).lines
    seen = [[card for card in line if card != FACE_DOWN] for line in lines]
    return strengths(state.rules, seen)


def check_changes(state: State, chosen: Action, args: dict[str, Any]) -> None:
    """Play the card, and see how the armies change."""
    after = state.clone()
    after.apply(chosen)
    if after.phase not in ("battle", "pope") or after.site != state.site:
        return
    me, seat = state.to_act, args.get("seat")
    assert me is not None
    armies = zip(as_seen(state, me), as_seen(after, me), strict=True)
    changes = [abs(now - before) for before, now in armies]
    assert changes[me] == args.get("own", args.get("gain"))
    assert seat is None or changes[seat] == args.get("loss", args.get("gain"))


def assert_wins(state: State, seat: int, region: str) -> None:
    """Give the region to the seat in a battle of its own: the game is over."""
    place = state.rules.board.index[region]
    assert wins_with(state.view(state.to_act), seat, place)
    realm = state.realm_of(seat) | 1 << place
    goals = (state.rules.connected_goal, state.rules.total_goal)
    assert state.rules.board.connects(realm, goals[0]) or realm.bit_count() >= (goals[1] or 99)


@pytest.mark.parametrize(
    "setup", SETUPS, ids=lambda setup: f"{setup['edition']}-{setup['players']}"
)
def test_reasons_do_not_know_what_the_seat_cannot(setup: dict[str, Any]) -> None:
    rng = Random(9)
    for state in random_moments(setup, seed=4)[::5]:
        view = state.view(state.to_act)
        elsewhere = view.sample(rng).view(state.to_act)
        weighed = weigh(view, str(view.legal[0]), 0.4, 0.3, 0.2)
        assert reasons(view, weighed) == reasons(elsewhere, weighed)


def test_seats_are_called_by_their_names_or_numbers() -> None:
    thought = Thought((), (Reason("why.stake-other", {"seat": 1, "region": "milano"}),))
    names = ["Ada", "Bea", "Cleo", "Dora"]
    assert sentences(thought, "en", names) == ["Bea would win the game with Milan."]
    assert sentences(thought, "en") == ["Seat 1 would win the game with Milan."]
    assert sentences(thought, "hu") == ["Az 1. hely megnyerné a játszmát ezzel a régióval: Milánó."]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_of_action_has_a_name(language: str) -> None:
    texts = (
        "site roma", "decline", "play 10", "play scarecrow 6", "pass", "pope roma", "pope off",
        "fold", "hold", "keep", "keep 10 heroine", "draw 2",
    )  # fmt: skip
    told = set()
    for text in texts:
        reason = Reason("why.chances-one", {"best": 5, "other": text, "second": 4})
        thought = Thought((), (reason,))
        told.add(sentences(thought, language, board=named("italy"))[0])
    assert len(told) == len(texts)
