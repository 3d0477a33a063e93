"""What holds at every moment of every game, in games of random players with some sense."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from signoria.game import shuffled
from signoria.virtu.model.components import NOBODY, ROOMS, SIDES, SYMBOLS, packaged
from signoria.virtu.model.realm import READY, bits
from signoria.virtu.model.state import OPTIONS, PHASES, State
from signoria.virtu.phases import intrigue, scoring
from signoria.virtu.phases.spring import spied_on
from tests.virtu.table import SIEGES, side, snapshot, table

DATA = packaged()
GAMES = 5
"""Games of each number of players that are played with all checks."""
TASTES = {
    "discard": 0.002, "borrow": 0.004, "undo": 0.02, "done": 0.2, "dismiss": 0.1, "disband": 0.2,
    "recall": 0.01, "leave": 0.1, "cash": 0.1, "use": 0.3, "annex": 30, "sponsor": 30, "ally": 9,
    "pay": 3, "buy": 2, "ready": 9, "recruit": 3, "redeem": 9, "arm": 2, "expel": 2, "place": 0.1,
    "pass": 0.5,
}  # fmt: skip
"""How much a verb is liked, where 1 is normal."""
VERBS = {
    "move": {"enter", "move", "step", "cash"},
    "redeem": {"redeem", "leave"},
    "blocked": {"borrow", "done"},
    "govern": {"ready", "reactivate", "cash", "borrow", "done"},
    "patronage": {"sponsor", "borrow", "done"},
    "bonus": {"take"},
    "seat": {"seat", "discard"},
    "trade": {"use", "undo", "borrow", "done"},
    "annex": {"annex", "borrow", "done"},
    "war": {"march", "sail", "arm", "cash", "borrow", "done"},
    "intrigue": {"spy", "expel", "borrow", "done"},
    "send": {"send"},
    "pay": {"pay", "use", "confirm", "undo"},
    "siege": {"besiege", "decline"},
    "exchange": {"commit", "cash", "pass"},
    "assault": {"besiege", "withdraw"},
    "space": {"shift", "discard"},
    "retreat": {"retreat", "disband"},
    "wages": {"wages", "cash", "borrow", "dismiss"},
    "palace": {"place", "recall", "discard", "done"},
    "market": {"buy", "discard", "borrow", "done"},
    "recruit": {"recruit", "cash", "borrow", "done"},
    "alliance": {"ally", "borrow", "done"},
    "family": {"place"},
}
"""What can be done in each phase."""


def taste(state: State, action: str) -> float:
    """How much an action is liked: with some sense, so that games really develop."""
    verb, *words = action.split()
    assert state.to_act is not None
    realm = state.realms[state.to_act]
    if verb == "move":
        room = (realm.marker + int(words[0])) % ROOMS
        return 0.1 if realm.loans >> room & 1 or spied_on(state, state.to_act, room) else 2
    if verb in ("march", "sail"):
        goal = DATA.city[words[1]]
        crowd = sum(other.armies[goal] for other in state.realms)
        return 0.1 if state.owner[goal] == state.to_act else 2 + 20 * crowd
    return TASTES.get(verb, 1) * (0.001 if "indulgence" in words else 1)


def choose(state: State, rng: Random) -> str:
    """An action by taste."""
    offers = state.legal()
    return rng.choices(offers, [taste(state, offer) for offer in offers])[0]


def play(players: int, seed: object) -> Iterator[State]:
    """A game, moment by moment."""
    rng = Random(f"virtu {players} {seed}")
    return play_on(State(DATA, players, OPTIONS if rng.random() < 0.25 else ()), rng)


def play_on(state: State, rng: Random) -> Iterator[State]:
    """The rest of a game."""
    while state.outcome() is None:
        if state.chance is not None:
            state.shuffle(shuffled(state.chance, rng))
            continue
        yield state
        state.apply(choose(state, rng))
    yield state


def rarities() -> Iterator[State]:
    """Games that begin where random ones seldom come: a battle before a siege, a lost space."""
    rich = "firenze pisa siena bologna spoleto"
    cards = "bishop right, merchant right, admiral right"
    crowded = table(
        florence=side(cities=rich, courtiers=cards), venice=side(armies="spoleto 6"), when=SIEGES
    )
    rivals = table(
        florence=side(armies="spoleto 5"), naples=side(armies="spoleto"), when=SIEGES
    )  # fmt: skip
    for state in (crowded, rivals):
        for seed in range(3):
            yield from islice(play_on(state.clone(), Random(seed)), 100)


@cache
def games(players: int) -> list[State]:
    """The final states of some games."""
    return [list(play(players, seed))[-1] for seed in range(GAMES)]


# What is always true


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
    on_the_way = state.phase == "send"
    for seat, realm in enumerate(state.realms):
        outside = sum(owner == seat for _, owner in places)
        assert realm.spies + outside + (on_the_way and state.to_act == seat) == realm.agents
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
    if state.phase != "pay" or "confirm" in state.legal():
        return
    found = [offer[4:].split(" + ") for offer in state.legal() if offer.startswith("pay ")]
    assert found or state.history, "what can be afforded is proposed"
    for parts in found:
        names = Counter(part.rpartition(" ")[0] for part in parts)
        assert all(count <= copies(state, name) for name, count in names.items())
        assert enough(state, parts)
        for place, part in enumerate(parts):
            if part.split()[0] not in ("room", "upgrade", "michelangelo"):
                assert not enough(state, parts[:place] + parts[place + 1 :]), parts
        trial = state.clone()
        trial.apply("pay " + " + ".join(parts))
        assert trial.phase != "pay" or trial.todo != state.todo or trial.to_act != state.to_act


def undoing(state: State) -> None:
    """Whatever is used can be taken back, and then all is as before."""
    if state.phase not in ("pay", "trade"):
        return
    before = snapshot(state)
    for action in state.legal():
        if action.startswith("use "):
            trial = state.clone()
            trial.apply(action)
            trial.apply("undo")
            assert snapshot(trial) == before, action


def gives_up(state: State) -> None:
    """What has to be paid for can be given up, and then all is as before."""
    if state.phase in ("pay", "family", "over"):
        return
    before = snapshot(state)
    for action in state.legal():
        if action.split()[0] in ("annex", "sponsor", "ready", "buy", "march", "ally", "retreat"):
            trial = state.clone()
            trial.apply(action)
            if trial.phase == "pay":
                trial.apply("undo")
                assert {**snapshot(trial), "use": ""} == {**before, "use": ""}
            break


CHECKS = (components, cities, people, amounts, palaces, proposals, undoing, gives_up)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_what_holds_at_every_moment(players: int) -> None:
    for seed in range(GAMES):
        for state in play(players, seed):
            for check in CHECKS:
                check(state)


@settings(max_examples=6, deadline=None)
@given(players=st.integers(3, 5), seed=st.integers(0, 2**32))
def test_what_holds_in_any_game(players: int, seed: int) -> None:
    for moment, state in enumerate(play(players, seed)):
        for check in CHECKS[:5]:
            check(state)
        if moment == 600:
            break


def test_everything_happens() -> None:
    """The games of these tests come through every phase and use every verb."""
    wanted = {(phase, verb) for phase, verbs in VERBS.items() for verb in verbs}
    seen = {(state.phase, offer.split()[0]) for state in rarities() for offer in state.legal()}
    for seed in range(60):
        for state in play(3 + seed % 3, seed):
            seen |= {(state.phase, offer.split()[0]) for offer in state.legal()}
        assert seen <= wanted, seen - wanted
        if seen == wanted:
            break
    assert seen == wanted, wanted - seen


@pytest.mark.parametrize("players", [3, 4, 5])
def test_games_end(players: int) -> None:
    for state in games(players):
        assert state.outcome() is not None
        assert state.year <= DATA.rules["guard"]["years"]
        assert state.legal() == ()


# The score, from scratch


def plain_scores(state: State) -> list[int]:
    """The prestige of every seat, added up from the data file without the help of the rules."""
    document: Any = DATA.document
    cards = {entry["id"]: entry for entry in (*document["family"], *document["citizen"])}
    titles = {entry["id"]: entry for entry in document["title"]}
    totals, crosses = [], []
    for seat, realm in enumerate(state.realms):
        owned = sum(owner == seat for owner in state.owner)
        total = document["city_track"]["prestige"][min(owned, 8)]
        total += owned == max(state.owner.count(other) for other in range(state.players))
        total += document["patron_track"][realm.patron]["prestige"]
        most = max(other.patron for other in state.realms)
        total += most > 0 and realm.patron == most
        total += 2 * bin(realm.trophies).count("1") - bin(realm.loans).count("1")
        faith = 0
        names = [DATA.cards[card].id for card in (*realm.rooms, *realm.upgrades) if card >= 0]
        names += [DATA.cards[card].id for card, _, _ in realm.courtiers]
        for name in names:
            if name != "machiavelli":
                total += cards[name].get("prestige", 0)
                faith += dict(cards[name]["options"]).get("cross", 0)
        for tile in range(len(DATA.tiles)):
            if realm.owned >> tile & 1:
                name = DATA.tiles[tile].id
                if name == "guild":
                    total += document["guild"]["prestige"]
                elif name.startswith("cathedral_"):
                    total += 1
                    faith += dict(document["cathedral"]["options"])["cross"]
                elif name in titles:
                    total += titles[name]["prestige"]
                    faith += dict(titles[name]["options"]).get("cross", 0)
                elif tile < 30:
                    faith += dict(document["city"][tile]["options"]).get("cross", 0)
        for bonus in realm.bonuses:
            total += document["patron_bonus"][bonus]["prestige"]
            faith += {"duomo": 1, "sistine_chapel": 2}.get(DATA.bonuses[bonus].id, 0)
        for power in range(3):
            if state.ally[power] == seat and state.power_spy[power] in (-1, seat):
                total += document["alliance"][power]["prestige"]
                faith += power == 2
        totals.append(total)
        crosses.append(faith)
    steps = {3: [4, 2, 0], 4: [4, 2, 1, 0], 5: [4, 2, 1, 0, 0]}[state.players] + [0]
    for count in set(crosses):
        tied = [seat for seat in range(state.players) if crosses[seat] == count]
        rank = len([other for other in crosses if other > count])
        for seat in tied:
            totals[seat] += steps[rank + (len(tied) > 1)]
    return totals


@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_score_from_scratch(players: int) -> None:
    for seed in range(4):
        for moment, state in enumerate(play(players, seed)):
            if moment % 10 == 0 and state.realms:
                found = [sum(points.values()) for points in scoring.scores(state)]
                assert found == plain_scores(state)
        totals = plain_scores(state)
        outcome = state.outcome()
        assert outcome is not None
        assert {totals[seat] for seat in outcome.winners} == {max(totals)}


# Secrets


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("seed", range(10))
def test_nothing_leaks_while_family_cards_are_placed(players: int, seed: int) -> None:
    """Two tables that differ in what the others placed look the same to a seat."""
    rng = Random(seed)
    me = rng.randrange(players)
    tables = [State(DATA, players, houses=DATA.seats_of(players), first=0) for _ in "12"]
    steps = [seat for seat in range(players) for _ in range(3)]
    rng.shuffle(steps)
    for seat in steps[: rng.randrange(1, 3 * players - 1)]:
        events = []
        mine = rng.choice(tables[0].legal(seat))
        for each in tables:
            action = mine if seat == me else rng.choice(each.legal(seat))
            events.append([event.seen_by(me) for event in each.apply(action, seat)])
        assert events[0] == events[1]
        views = [json.dumps(each.view(me).to_json(), sort_keys=True) for each in tables]
        assert views[0] == views[1]
        assert tables[0].legal(me) == tables[1].legal(me)
        assert tables[0].deciders == tables[1].deciders
        assert tables[0].to_act == tables[1].to_act


def test_courtiers_are_spent_by_what_they_pay_for() -> None:
    """Over a whole game, an available courtier that pays is spent at once."""
    for state in play(4, "spend"):
        if state.phase != "pay":
            continue
        assert state.to_act is not None
        for offer in state.legal():
            if offer.startswith("use ") and len(offer.split()) == 4:
                trial = state.clone()
                before = sum(mark & READY for *_, mark in state.realms[state.to_act].courtiers)
                trial.apply(offer)
                after = sum(mark & READY for *_, mark in trial.realms[state.to_act].courtiers)
                assert after == before - 1
