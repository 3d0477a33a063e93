"""What the rules of Virtù promise at every moment, and random games of it."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Any, ClassVar

from signoria.game import AnyState, Seat, any_game, shuffled
from signoria.virtu import GAME
from signoria.virtu.model.actions import UNDO, Action
from signoria.virtu.model.components import NOBODY, ROOMS, SIDES, SYMBOLS, packaged
from signoria.virtu.model.realm import bits
from signoria.virtu.model.state import OPTIONS, PHASES, State
from signoria.virtu.phases import intrigue, scoring
from signoria.virtu.phases.spring import spied_on
from tests.invariants.every_game import same
from tests.invariants.random_game import RandomGame
from tests.invariants.virtu_scores import plain_scores
from tests.virtu.table import snapshot

DATA = packaged()
PLAYERS = (3, 4, 5)
UNDONE = 2
"""So many actions of a moment are undone."""
OTHERS = 12
"""So many actions of earlier moments are tried again."""
TASTES = {
    "discard": 0.002, "borrow": 0.004, "undo": 0.02, "done": 0.2, "dismiss": 0.1, "disband": 0.2,
    "recall": 0.01, "leave": 0.1, "cash": 0.1, "use": 0.3, "annex": 30, "sponsor": 30, "ally": 9,
    "pay": 3, "buy": 2, "ready": 9, "recruit": 3, "redeem": 9, "arm": 2, "expel": 2, "place": 0.1,
    "pass": 0.5,
}  # fmt: skip
"""How much a verb is liked, where 1 is normal."""


def components(state: State) -> None:
    """Nothing is lost, nothing comes from nowhere."""
    held = Counter(card for realm in state.realms for card in realm.cards())
    for number, card in enumerate(DATA.cards):
        count = held[number] + sum(realm.unplaced.count(number) for realm in state.realms)
        if card.kind == "citizen":
            assert count + state.supply[number] == card.copies
        else:
            assert count <= 1
    owned = Counter(tile for realm in state.realms for tile in bits(realm.owned))
    for number, tile in enumerate(DATA.tiles):
        if number in DATA.for_sale:
            assert owned[number] + state.tiles[number] == tile.copies
        else:
            assert owned[number] <= 1
    assert sum(owned[DATA.first_cathedral + city] for city in range(30)) + state.cathedrals == 5
    assert state.indulgences + sum(realm.loans.bit_count() for realm in state.realms) == 10
    taken = [bonus for realm in state.realms for bonus in realm.bonuses]
    assert sorted([*taken, *bits(state.bonuses)]) == list(range(10))


def cities(state: State) -> None:
    """Owners, tiles and counts agree; the discs are all there."""
    for seat, realm in enumerate(state.realms):
        mine = [city for city, owner in enumerate(state.owner) if owner == seat]
        assert len(mine) == state.count[seat]
        assert [tile for tile in bits(realm.owned) if tile < len(state.owner)] == mine
        churches = {
            tile - DATA.first_cathedral
            for tile in bits(realm.owned)
            if tile >= DATA.first_cathedral
        }
        assert churches <= set(mine)
        assert realm.ready | realm.owned == realm.owned
    everybody = list(range(state.players))
    assert sorted(state.discs) == sorted(state.order) == everybody


def people(state: State) -> None:
    """Spies and armies are where they may be, and not too many."""
    places = intrigue.spied_places(state)
    assert len({place for place, _ in places}) == len(places)
    for seat, realm in enumerate(state.realms):
        outside = sum(owner == seat for _, owner in places)
        assert realm.spies + outside == realm.agents
        assert 0 <= realm.spies <= realm.agents <= 5
        assert sum(realm.armies) <= 6
        if state.season == "winter":
            assert all(state.owner[city] == seat for city, n in enumerate(realm.armies) if n)


def amounts(state: State) -> None:
    """No amount is ever negative; in winter no tokens are left."""
    for realm in state.realms:
        assert min(realm.florins, realm.tokens, realm.patron, *realm.armies) >= 0
        assert realm.patron <= 5
        assert state.season == "spring" or realm.tokens == 0
    assert min(*state.pool, *state.supply, *state.tiles, state.half, state.steps) >= 0
    assert state.phase in ("over", *PHASES)


def palaces(state: State) -> None:
    """An upgrade lies under an action card; courtiers have their spaces."""
    for seat, realm in enumerate(state.realms):
        for top, below in zip(realm.rooms, realm.upgrades, strict=True):
            assert top == NOBODY or DATA.cards[top].action
            assert below == NOBODY or top != NOBODY
        if state.phase not in ("space", "exchange", "assault"):
            assert not realm.crowded(DATA, state.count[seat])
        limits = [card for card in realm.cards() if DATA.cards[card].limit]
        assert len(set(limits)) == len(limits)
        assert not (realm.owned >> DATA.tile["kingdom"] & realm.owned >> DATA.tile["republic"] & 1)
        types = [DATA.bonuses[bonus].artist for bonus in realm.bonuses]
        assert len(set(types)) == len(types) <= 2


# Payments


def gives(state: State, name: str, symbol: str) -> int:
    """How many of a symbol a source has, read from the data file itself."""
    assert state.to_act is not None
    realm = state.realms[state.to_act]
    options: Any
    if name == "indulgence":
        return 1
    if name == "michelangelo":
        return 1
    if name in ("room", "upgrade"):
        card = (realm.rooms if name == "room" else realm.upgrades)[realm.marker]
        if card == NOBODY:
            return 1
        options = DATA.cards[card].options
    elif name in DATA.power:
        options = DATA.powers[DATA.power[name]].options
    elif " " in name:
        options = DATA.cards[DATA.card[name.split()[0]]].options
    else:
        options = DATA.tiles[DATA.tile[name]].options
    return int(dict(options)[SYMBOLS.index(symbol)])


def copies(state: State, name: str) -> int:
    """How often a source may be used: equal courtiers of one side have one name."""
    card, _, where = name.partition(" ")
    if not where:
        return 1
    assert state.to_act is not None
    equal = (DATA.card[card], SIDES.index(where))
    return [held[:2] for held in state.realms[state.to_act].courtiers].count(equal)


def enough(state: State, parts: list[str]) -> bool:
    """Whether some sources, with the pool and the treasury, pay one of the costs."""
    assert state.to_act is not None
    have = Counter(dict(zip(SYMBOLS, state.pool, strict=True)))
    have["florin"] += state.realms[state.to_act].florins
    for part in parts:
        name, _, symbol = part.rpartition(" ")
        have[symbol] += gives(state, name, symbol)
    return any(
        all(have[symbol] >= count for symbol, count in zip(SYMBOLS, cost, strict=True))
        for cost in state.need
    )


def proposals(state: State) -> None:
    """Each proposal is complete, and turns nothing over that it could spare."""
    offers = [str(action) for action in state.legal()]
    if state.phase != "pay" or "confirm" in offers:
        return
    found = [offer[4:].split(" + ") for offer in offers if offer.startswith("pay ")]
    assert found or state.todo != state.since[-1], "what can be afforded is proposed"
    for parts in found:
        names = Counter(part.rpartition(" ")[0] for part in parts)
        assert all(count <= copies(state, name) for name, count in names.items())
        assert enough(state, parts)
        for place, part in enumerate(parts):
            if part.split()[0] not in ("room", "upgrade", "michelangelo"):
                assert not enough(state, parts[:place] + parts[place + 1 :]), parts
        trial = state.clone()
        trial.apply(trial.parse("pay " + " + ".join(parts)))
        assert trial.phase != "pay" or trial.todo != state.todo or trial.to_act != state.to_act


def undoing(state: State) -> None:
    """Whatever leaves the same seat to decide can be undone, and then all is as before.

    The views are those from before, and so is all that happens next.
    """
    if state.phase in ("family", "over"):
        return
    before, views = snapshot(state), views_of(state)
    offers = [action for action in state.legal() if action != UNDO]
    for action in Random(len(offers)).sample(offers, min(UNDONE, len(offers))):
        trial = state.clone()
        trial.apply(action)
        if trial.to_act != state.to_act:
            assert not trial.since, action
            continue
        assert trial.legal().count(UNDO) == 1, action
        trial.apply(UNDO)
        assert snapshot(trial) == before, action
        assert trial.apply(action) == state.clone().apply(action), action
        trial.apply(UNDO)
        assert views_of(trial) == views, action


def views_of(state: State) -> list[str]:
    """What the seat to act and everybody see, as text."""
    viewers = (None, state.to_act)
    return [json.dumps(state.view(viewer).to_json(), sort_keys=True) for viewer in viewers]


AT_ONCE = (components, cities, people, amounts, palaces)
"""What is quickly looked at."""
BY_TRIAL = (proposals, undoing)
"""What is tried on clones."""


# Random games


def taste(state: State, action: Action) -> float:
    """How much an action is liked: with some sense, so that games really develop."""
    assert state.to_act is not None
    realm = state.realms[state.to_act]
    if action.verb == "move":
        room = (realm.marker + action.args[0]) % ROOMS
        return 0.1 if realm.loans >> room & 1 or spied_on(state, state.to_act, room) else 2
    if action.verb in ("march", "sail"):
        _, goal = action.args
        crowd = sum(other.armies[goal] for other in state.realms)
        return 0.1 if state.owner[goal] == state.to_act else 2 + 20 * crowd
    return TASTES.get(action.verb, 1) * (0.001 if "indulgence" in action.words else 1)


def choose(state: State, rng: Random) -> Action:
    """An action by taste."""
    offers = state.legal()
    return rng.choices(offers, [taste(state, offer) for offer in offers])[0]


def play_on(state: State, rng: Random) -> Iterator[State]:
    """The rest of a game by taste, moment by moment."""
    while state.outcome() is None:
        if state.chance is not None:
            state.shuffle(shuffled(state.chance, rng))
            continue
        yield state
        state.apply(choose(state, rng))
    yield state


class VirtuGame(RandomGame):
    """A game of players with some sense."""

    invariants: ClassVar = {
        "components": "tiles, cards, spies, armies and amounts are where they may be",
        "payments": "proposals pay exactly, and what is undone leaves no trace",
        "prestige": "the score is the sum of the data file",
    }
    every = 50

    def __init__(self, variant: str, rng: Random) -> None:
        options = OPTIONS if rng.random() < 0.25 else ()
        setup = {"players": rng.choice(PLAYERS), "options": list(options)}
        super().__init__(any_game(GAME), setup)
        self._earlier: dict[str, Action] = {}

    def choose(self, state: Any, rng: Random) -> tuple[Seat, Action]:
        self._earlier |= {str(action): action for action in state.legal()}
        return state.to_act, choose(state, rng)

    def other_actions(self, state: AnyState, rng: Random) -> Iterable[Action]:
        return rng.sample([*self._earlier.values()], min(OTHERS, len(self._earlier)))

    def always(self, state: Any) -> None:
        self._look(AT_ONCE, state)
        self.checked["components"] += 1

    def seldom(self, state: Any) -> None:
        self._look(BY_TRIAL, state)
        self.checked["payments"] += 1
        self._prestige(state)

    def end(self, state: Any) -> None:
        self.always(state)
        totals = self._prestige(state)
        best = [seat for seat, points in enumerate(totals) if points == max(totals)]
        assert {*state.outcome().winners} <= {*best}

    def _look(self, checks: Iterable[Callable[[State], None]], state: State) -> None:
        for check in checks:
            check(state)

    def _prestige(self, state: State) -> list[int]:
        totals = plain_scores(state)
        same("the prestige", [sum(points.values()) for points in scoring.scores(state)], totals)
        self.checked["prestige"] += 1
        return totals
