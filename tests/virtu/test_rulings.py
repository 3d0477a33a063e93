"""Rulings A1 to A33: what the rulebook leaves open; `test_rulings_later` has those from A34 on."""

from __future__ import annotations

from typing import Any

import pytest

from signoria.game import UNKNOWN
from signoria.virtu.model.state import State
from signoria.virtu.phases import scoring
from tests.virtu.table import (
    DATA,
    SIEGES,
    WINTER,
    acting,
    armies,
    assail,
    cheapest,
    cities,
    courtiers,
    do,
    florins,
    happened,
    offered,
    order,
    owner,
    ready,
    realm,
    refused,
    room,
    seat_of,
    side,
    spies,
    table,
    turn_of,
)


def prestige(state: State, kind: str) -> list[int]:
    """What every seat gets for something if the game ends now."""
    return [points[kind] for points in scoring.scores(state)]


def test_a01_a_use_gives_one_alternative_in_full() -> None:
    """A1: bottoms list alternatives; a use gives one of them in full, then the card is spent."""
    state = table(florence=side(courtiers="admiral right", rooms={1: "merchant"}))
    do(state, "enter 1", "use room ship", "use admiral right ship")
    assert courtiers(state, "florence") == ["admiral right spent"]
    assert offered(state, "use") == ["pisa ship"]
    do(state, "done")
    assert florins(state, "florence") == 6, "one ship of the Merchant and two of the Admiral"


def test_a01_of_two_kinds_on_a_card_only_one_is_given() -> None:
    """A1: the Pope's two crosses and two crowns are one or the other."""
    domain = "pisa ravenna spoleto siena terracina"
    state = table(florence=side(cities=domain, spent=domain, rooms={1: "pope"}))
    do(state, "enter 1", "ready pisa", "use room crown", "confirm", "ready siena")
    do(state, "ready terracina")
    assert state.phase == "govern", "the second crown lay in the pool"
    do(state, "ready ravenna")
    assert refused(state, "use room cross")
    do(state, "ready spoleto")
    assert "room cross" not in offered(state, "use")


def test_a02_symbols_are_pooled_over_the_purchases_of_a_winter() -> None:
    """A2: two crowns of one card may pay for two purchases; the rest is lost."""
    state = table(florence=side(courtiers="pope right", florins=9), when=WINTER)
    turn_of(state, "florence", "market")
    do(state, "buy cardinal right", "use pope right crown", "confirm")
    assert courtiers(state, "florence") == ["cardinal right", "pope right spent"]
    do(state, "buy guild")
    assert state.phase == "market", "the second crown was still there"
    assert "guild" in ready(state, "florence")
    do(state, "done")
    assert not any(state.pool)


@pytest.mark.parametrize(("action", "number"), [("trade", 1), ("war", 5), ("intrigue", 4)])
def test_a03_the_crown_of_an_indulgence_is_of_no_use_in(action: str, number: int) -> None:
    """A3: in Trade, War and Intrigue an indulgence gives only the florins."""
    state = table(florence=side(rooms={1: "merchant"}, armies="firenze"))
    do(state, f"enter {number}")
    assert state.phase == action
    do(state, "borrow florins")
    assert florins(state, "florence") == 3
    assert realm(state, "florence").loans == 1 << number - 1
    assert not any("indulgence" in offer for offer in state.legal())


def test_a04_an_indulgence_does_not_block_the_action_it_was_bought_in() -> None:
    """A4: it is laid after the loan, and blocks later visits."""
    state = table(florence=side(rooms={3: "ambassador"}, courtiers="counsellor right"))
    do(state, "enter 3", "borrow florins", "annex spoleto")
    do(state, "pay room crown + counsellor right crown + firenze crown")
    assert owner(state, "spoleto") == "florence"
    turn_of(state, "florence", "move")
    realm(state, "florence").marker = 1
    realm(state, "florence").ready = 0
    events = do(state, "move 1")
    assert happened(events, "blocked")[0]["by"] == "indulgence"
    assert acting(state) != "florence", "nothing can remove it, so the action is lost"


def test_a05_leaving_the_marker_s_own_room_is_not_passing_it() -> None:
    """A5: only rooms that are entered count."""
    state = table(florence=side(marker=1, loans="1", cities="firenze pisa ravenna"), year=2)
    do(state, "move 1")
    assert (state.phase, realm(state, "florence").loans) == ("patronage", 1)


def test_a05_a_full_lap_enters_the_own_room_again() -> None:
    """A5: the room where a lap ends is entered."""
    domain = side(
        marker=1, loans="1", florins=2, cities="firenze pisa ravenna",
        tiles="principality_florence guild",
    )  # fmt: skip
    state = table(florence=domain, year=2)
    do(state, "step florins", "step guild", "step principality_florence", "move 5")
    assert (state.phase, realm(state, "florence").marker) == ("redeem", 0)
    do(state, "redeem", "pay ravenna cross")
    assert state.phase == "govern"


def test_a06_an_indulgence_and_a_spy_must_both_go() -> None:
    """A6: the indulgence for a cross or crowns, the spy only by Intrigue."""
    state = table(
        florence=side(marker=1, loans="2", courtiers="bishop right", florins=9),
        venice=side(spies="florence 2"),
        year=2,
    )
    do(state, "move 1", "redeem", "pay bishop right cross")
    assert realm(state, "florence").loans == 0
    assert (state.phase, acting(state)) == ("blocked", "florence")
    assert "sponsor" not in state.legal()


def test_a06_in_the_intrigue_room_the_spy_goes_once_the_indulgence_is_gone() -> None:
    """A6: both in the Intrigue room: first the indulgence, then a mask for the spy."""
    state = table(
        florence=side(marker=3, loans="4", courtiers="bishop right", rooms={4: "assassin"}),
        venice=side(spies="florence 4"),
        year=2,
    )
    do(state, "move 1", "redeem", "pay bishop right cross")
    assert offered(state, "expel", "spy") == ["expel florence 4"]
    do(state, "expel florence 4")
    assert "reserve" in offered(state, "spy"), "the second mask performs the intrigue"


def test_a06_with_the_indulgence_there_even_intrigue_is_blocked() -> None:
    """A6: the spy cannot be removed while the indulgence lies there."""
    state = table(
        florence=side(marker=3, loans="4", cities="siena", spent="siena", rooms={4: "assassin"}),
        venice=side(spies="florence 4"),
        year=2,
    )
    do(state, "move 1")
    assert acting(state) != "florence"
    assert spies(state, "venice") == {"florence 4"}


def test_a07_one_annexation_per_action() -> None:
    """A7: one city, whatever crowns are left."""
    state = table(florence=side(courtiers="pope right, ambassador right", rooms={3: "ambassador"}))
    do(state, "enter 3", "annex ravenna", "pay room crown + pope right crown")
    assert owner(state, "ravenna") == "florence"
    assert acting(state) != "florence"


def test_a08_a_city_of_value_one_costs_a_crown_even_with_a_spy() -> None:
    """A8: more than 0 is 1 crown."""
    state = table(florence=side(cities="firenze bologna", spies="parma"))
    do(state, "enter 3", "annex parma", "pay firenze crown")
    assert owner(state, "parma") == "florence"


@pytest.mark.parametrize(("spy", "taker"), [("parma", "florence"), ("", "")])
def test_a08_a_siege_needs_an_army(spy: str, taker: str) -> None:
    """A8: one army takes a city whose strength is 0, and none of strength 1."""
    state = table(florence=side(armies="parma", spies=spy), when=SIEGES)
    do(state, "besiege parma")
    assert owner(state, "parma") == taker


def test_a09_one_step_per_patronage() -> None:
    """A9: one step per Patronage action."""
    state = table(florence=side(rooms={2: "beatrice_deste"}, courtiers="pope right", florins=20))
    do(state, "enter 2")
    cheapest(state, "sponsor")
    assert realm(state, "florence").patron == 1
    assert acting(state) != "florence"


def test_a10_a_pass_in_the_exchange_of_bonuses_is_final() -> None:
    """A10: who passed is not asked again, whatever the other commits."""
    state = table(
        florence=side(armies="verona 4", tokens=2),
        venice=side(courtiers="condottiere right, gonfalonier right", florins=9),
        when=SIEGES,
    )
    do(state, "besiege verona", "pass")
    assert acting(state) == "venice"
    do(state, "commit condottiere right")
    assert acting(state) == "venice", "Florence passed: Venice goes on alone"
    do(state, "pass")
    assert owner(state, "verona") == "venice", "4 against 3 + 1"


def test_a10_who_passes_second_lets_the_first_go_on() -> None:
    """A10: the other may still commit one bonus after the other."""
    state = table(
        florence=side(armies="verona 3", tokens=3),
        venice=side(courtiers="condottiere right", florins=9),
        when=SIEGES,
    )
    do(state, "besiege verona", "commit token", "pass")
    assert acting(state) == "florence"
    do(state, "commit token", "commit token")
    assert owner(state, "verona") == "florence"


def test_a11_a_siege_is_mandatory_for_who_is_alone() -> None:
    """A11: no choice without a rival."""
    state = table(florence=side(armies="spoleto"), when=SIEGES)
    assert state.legal() == ("besiege spoleto",)


def test_a11_with_a_rival_there_the_earlier_may_decline() -> None:
    """A11: his armies retreat at the end, without loss."""
    state = table(
        florence=side(armies="spoleto 2"), venice=side(armies="spoleto 3"), when=SIEGES
    )  # fmt: skip
    do(state, "decline spoleto")
    assert acting(state) == "venice"
    assert state.legal() == ("besiege spoleto",), "for Venice nobody is there any more"
    do(state, "besiege spoleto", "retreat spoleto firenze", "retreat spoleto firenze")
    assert armies(state, "florence") == {"firenze": 2}
    assert owner(state, "spoleto") == "venice"


def test_a12_the_later_player_may_besiege_after_winning_the_battle() -> None:
    """A12: at once, in the turn of the loser."""
    state = table(
        florence=side(armies="spoleto"), venice=side(armies="spoleto 4"), when=SIEGES
    )  # fmt: skip
    do(state, "besiege spoleto")
    assert (acting(state), state.legal()) == ("venice", ("besiege", "withdraw"))
    do(state, "besiege")
    assert owner(state, "spoleto") == "venice", "3 armies are left against 2"
    assert armies(state, "venice") == {"spoleto": 3}


def test_a13_the_earliest_fights_one_rival_at_a_time_in_turn_order() -> None:
    """A13: three before one city."""
    state = table(
        florence=side(armies="spoleto 6"),
        naples=side(armies="spoleto 1"),
        venice=side(armies="spoleto 1"),
        order="florence venice milan naples",
        when=SIEGES,
    )
    battles = happened(do(state, "besiege spoleto"), "battle")
    battles += happened(do(state, "besiege"), "battle")
    assert [battle["against"] for battle in battles] == [
        seat_of(state, "venice"),
        seat_of(state, "naples"),
    ]
    assert armies(state, "florence") == {"spoleto": 4}
    do(state, "besiege")
    assert owner(state, "spoleto") == "florence"


def test_a13_who_is_not_willing_leaves_the_battle_to_the_next() -> None:
    """A13: the earliest *willing* player."""
    state = table(
        florence=side(armies="spoleto"),
        naples=side(armies="spoleto 1"),
        venice=side(armies="spoleto 2"),
        when=SIEGES,
    )
    do(state, "decline spoleto")
    assert acting(state) == "naples"
    (battle,) = happened(do(state, "besiege spoleto"), "battle")
    assert battle["against"] == seat_of(state, "venice")


def test_a14_a_winner_without_armies_does_not_besiege() -> None:
    """A14: the winner of the battle lost his last army in it."""
    state = table(
        florence=side(armies="spoleto", tokens=1), naples=side(armies="spoleto"), when=SIEGES
    )  # fmt: skip
    events = do(state, "besiege spoleto", "commit token")
    assert happened(events, "battle-won")
    assert (armies(state, "florence"), armies(state, "naples")) == ({}, {})
    assert (owner(state, "spoleto"), state.season) == ("", "winter")


def test_a15_leonardo_once_for_a_battle_and_the_siege_after_it() -> None:
    """A15: who used Leonardo in the battle has him no more in the siege."""
    armed = side(armies="spoleto 3", bonuses="leonardo", florins=5)
    rival = side(armies="spoleto")
    state = table(florence=armed, naples=rival, when=SIEGES)
    do(state, "besiege spoleto", "commit leonardo", "besiege")
    assert owner(state, "spoleto") == "", "2 armies against 2, and Leonardo was used"
    state = table(florence=armed, naples=rival, when=SIEGES)
    do(state, "besiege spoleto", "pass", "besiege", "commit leonardo")
    assert owner(state, "spoleto") == "florence"
    assert florins(state, "florence") == 4


def test_a15_the_bastion_is_of_no_use_in_a_battle() -> None:
    """A15: it helps only in sieges."""
    state = table(
        florence=side(armies="spoleto 2"),
        naples=side(armies="spoleto", bonuses="bastion"),
        when=SIEGES,
    )
    (won,) = happened(do(state, "besiege spoleto"), "battle-won")
    assert (won["attack"], won["defence"]) == (2, 1)


def test_a16_each_retreating_army_chooses() -> None:
    """A16: the armies need not go to one city."""
    state = table(florence=side(armies="siena 3"), when=SIEGES)
    do(state, "besiege siena", "retreat siena firenze", "retreat siena pisa")
    assert armies(state, "florence") == {"firenze": 1, "pisa": 1}


def test_a17_the_destination_must_be_yours_when_retreats_are_made() -> None:
    """A17: a city lost after the siege is no refuge."""
    state = table(
        florence=side(armies="spoleto 2"), venice=side(armies="firenze 5"), when=SIEGES
    )  # fmt: skip
    do(state, "besiege spoleto")
    assert armies(state, "florence") == {"spoleto": 1}
    events = assail(state, "firenze")
    assert happened(events, "lost-army")
    assert armies(state, "florence") == {}


def test_a17_a_city_taken_after_the_siege_is_a_refuge() -> None:
    """A17: what counts is who has it when retreats are made."""
    state = table(florence=side(armies="spoleto 2, ancona 3"), when=SIEGES)
    do(state, "besiege spoleto", "besiege ancona")
    assert offered(state, "retreat") == ["spoleto firenze", "spoleto ancona"]


def test_a17_ships_of_the_room_do_not_carry_armies_home() -> None:
    """A17: only those of courtiers, tiles and the Ottoman alliance."""
    fleet: dict[str, Any] = {
        "armies": "ajaccio 2",
        "spent": "pisa",
        "marker": 5,
        "rooms": {5: "condottiere"},
    }
    with_admiral = {**fleet, "rooms": {5: "condottiere admiral"}}
    state = table(florence=side(**with_admiral), when=SIEGES)
    events = do(state, "besiege ajaccio")
    assert happened(events, "lost-army"), "the Admiral in the room is of no use"
    helpers = ({"courtiers": "admiral right"}, {"allies": "ottoman"}, {"spent": "firenze"})
    for helper in helpers:
        state = table(florence=side(**{**fleet, **helper}), when=SIEGES)
        assail(state, "ajaccio")
        assert offered(state, "retreat") == ["ajaccio pisa"]


@pytest.mark.parametrize(("strength", "taker"), [(3, "florence"), (4, "venice")])
def test_a18_a_third_party_s_spy_in_a_player_s_city_has_no_effect(
    strength: int, taker: str
) -> None:
    """A18: neither less nor more than 3."""
    state = table(
        florence=side(cities="firenze siena"),
        venice=side(armies=f"siena {strength}"),
        milan=side(spies="siena"),
        when=SIEGES,
    )
    assail(state, "siena")
    assert owner(state, "siena") == taker


def test_a19_the_upgrade_becomes_the_action_card_when_the_top_card_leaves() -> None:
    """A19: allowed if it has an action."""
    state = table(florence=side(rooms={1: "cardinal banker", 2: "governor bishop"}), when=WINTER)
    turn_of(state, "florence", "palace")
    assert refused(state, "recall room 2 right"), "the Bishop has no action"
    do(state, "recall room 1 right")
    assert room(state, "florence", 1) == ["banker"]
    assert courtiers(state, "florence") == ["cardinal right spent"]


def test_a20_a_card_goes_above_or_below_the_one_in_a_room() -> None:
    """A20: above only if it has an action."""
    palace = side(rooms={1: "cardinal"}, courtiers="banker right, bishop right")
    state = table(florence=palace, when=WINTER)
    turn_of(state, "florence", "palace")
    assert refused(state, "place bishop right room 1")
    assert {"banker right room 1", "banker right under 1", "bishop right under 1"} <= set(
        offered(state, "place")
    )
    do(state, "place banker right room 1")
    assert room(state, "florence", 1) == ["banker", "cardinal"]
    assert refused(state, "place bishop right under 1"), "one upgrade at most"


def test_a21_no_upgrade_without_an_action_card() -> None:
    """A21: nothing goes under a printed room."""
    state = table(florence=side(courtiers="banker right, bishop right"), when=WINTER)
    turn_of(state, "florence", "palace")
    assert refused(state, "place banker right under 1", "place bishop right under 1")
    assert refused(state, "place bishop right room 1")


def test_a22_a_new_courtier_space_is_usable_at_once() -> None:
    """A22: only the symbols of a tile bought this winter cannot pay."""
    state = table(
        florence=side(courtiers="pope right, bishop right, merchant left", florins=9), when=WINTER
    )
    turn_of(state, "florence", "market")
    assert refused(state, "buy merchant left")
    do(state, "buy title_florence", "use pope right crown", "confirm", "buy merchant left")
    assert courtiers(state, "florence").count("merchant left") == 2
    assert "title_florence" in ready(state, "florence")
    do(state, "buy principality_florence")
    assert "use firenze crown" in state.legal()
    assert not any("title_florence" in offer for offer in state.legal())


def test_a23_a_spy_stays_when_its_card_is_discarded() -> None:
    """A23: a later copy gives another, five at most."""
    state = table(florence=side(florins=30), when=WINTER)
    for agents in (3, 4, 5, 5):
        turn_of(state, "florence", "market")
        do(state, "buy counsellor left")
        assert realm(state, "florence").agents == realm(state, "florence").spies == agents
        do(state, "discard counsellor left")
        assert state.supply[DATA.card["counsellor"]] == 5
        do(state, "done")
        turn_of(state, "florence", "wages", "move")


def sponsor_for(bonus: str, courtiers: str = "") -> State:
    """Florence takes a bonus at the second step of the patron track."""
    rooms = {2: "beatrice_deste"}
    state = table(florence=side(patron=1, florins=9, rooms=rooms, courtiers=courtiers))
    do(state, "enter 2")
    cheapest(state, "sponsor")
    do(state, f"take {bonus}")
    return state


def test_a24_machiavelli_needs_a_free_courtier_space() -> None:
    """A24: a courtier may be discarded for him."""
    state = sponsor_for("machiavelli", courtiers="bishop right, merchant right, admiral left")
    assert offered(state, "seat") == []
    do(state, "discard admiral left", "seat machiavelli left")
    assert courtiers(state, "florence") == [
        "bishop right", "machiavelli left", "merchant right",
    ]  # fmt: skip


def test_a24_a_discarded_machiavelli_leaves_the_game() -> None:
    """A24: he goes to no market."""
    state = sponsor_for("machiavelli")
    do(state, "discard machiavelli")
    assert courtiers(state, "florence") == []
    assert state.supply == table().supply
    state = sponsor_for("machiavelli")
    do(state, "seat machiavelli left")
    turn_of(state, "florence", "palace")
    do(state, "discard machiavelli left")
    assert state.supply[DATA.card["machiavelli"]] == 0


def test_a25_spies_that_are_there_stay_when_the_prince_comes() -> None:
    """A25: until somebody removes them; new ones are kept out."""
    state = table(
        florence=side(patron=1, florins=9, rooms={2: "beatrice_deste"}),
        venice=side(spies="firenze, florence 4"),
        naples=side(rooms={3: "assassin"}),
        order="florence naples venice milan",
    )
    do(state, "enter 2")
    cheapest(state, "sponsor")
    do(state, "take prince")
    assert spies(state, "venice") == {"firenze", "florence 4"}
    do(state, "enter 3", "spy reserve")
    places = set(offered(state, "send"))
    assert not places & {"pisa", "florence 1", "florence 5"}
    assert {"napoli", "milan 1", "siena"} <= places


def test_a26_three_who_tie_are_one_step_lower_and_the_next_keeps_its_place() -> None:
    """A26: three first: 2 each, and the fourth is still fourth."""
    state = table(
        milan=side(courtiers="bishop right"),
        florence=side(courtiers="bishop right"),
        naples=side(courtiers="bishop right"),
    )
    assert prestige(state, "religion") == [2, 2, 2, 0]


def test_a26_all_tie() -> None:
    """A26: one step lower for all."""
    assert prestige(table(3), "religion") == [2, 2, 2]


def test_a27_no_patron_majority_when_nobody_moved() -> None:
    """A27: nobody gets it; else all who are first."""
    assert prestige(table(), "most-patron") == [0, 0, 0, 0]
    state = table(florence=side(patron=1), venice=side(patron=1))
    assert prestige(state, "most-patron") == [0, 1, 0, 1]


def test_a28_fewer_than_two_cities_are_worth_nothing_but_no_end() -> None:
    """A28: 0 points; no elimination."""
    state = table(
        florence=side(cities="firenze"),
        venice=side(cities="venezia verona pisa milano genova"),
        order="florence naples venice milan",
    )
    assert [cities(state, house) for house in ("milan", "florence")] == [0, 1]
    assert prestige(state, "cities") == [0, 0, 0, 3]
    turn_of(state, "milan", "move")
    do(state, "enter 1")
    turn_of(state, "milan", "palace", "market", "move")


def test_a29_sieges_use_the_old_turn_order() -> None:
    """A29: cities taken in this spring change the order only afterwards."""
    state = table(
        florence=side(armies="spoleto 3"),
        naples=side(armies="benevento 3", cities="napoli palermo bari taranto"),
        when=SIEGES,
    )
    assert acting(state) == "florence"
    do(state, "besiege spoleto")
    assert acting(state) == "naples"
    do(state, "besiege benevento")
    assert order(state)[:2] == ["naples", "florence"]


def test_a30_the_lost_space_is_chosen_at_once() -> None:
    """A30: any extra space in use; its card moves to a free space or is discarded."""
    state = table(
        florence=side(
            cities="firenze pisa siena bologna spoleto",
            courtiers="bishop right, merchant right, admiral right",
        ),
        venice=side(armies="spoleto 3, roma 1"),
        order="venice florence milan naples",
        when=SIEGES,
    )
    assail(state, "spoleto")
    assert (state.phase, acting(state)) == ("space", "florence")
    assert set(offered(state, "shift", "discard")) == {
        f"{verb} {card} right"
        for verb in ("shift", "discard")
        for card in ("bishop", "merchant", "admiral")
    }
    do(state, "shift merchant right")
    assert courtiers(state, "florence") == ["admiral right", "bishop right", "merchant left"]
    assert (state.phase, acting(state)) == ("siege", "venice"), "before the next siege"


def test_a30_without_a_free_space_a_card_is_discarded() -> None:
    """A30: the spaces that are left are full."""
    state = table(
        florence=side(
            cities="firenze pisa siena bologna spoleto",
            courtiers="bishop right, merchant right, admiral left, banker left spent",
        ),
        venice=side(armies="spoleto 3"),
        order="venice florence milan naples",
        when=SIEGES,
    )
    assail(state, "spoleto")
    assert offered(state, "discard") == ["admiral left", "banker left"]
    assert offered(state, "shift") == []
    do(state, "discard banker left")
    assert courtiers(state, "florence") == ["admiral left", "bishop right", "merchant right"]


def test_a31_family_cards_are_placed_in_secret_and_shown_together() -> None:
    """A31: hidden commit, reveal together."""
    state = State(DATA, 3, houses=DATA.seats_of(3), first=0)
    assert state.deciders == (0, 1, 2)
    for seat in (2, 0, 1):
        for _ in range(3):
            action = state.legal(seat)[-1]
            events = state.apply(action, seat)
            assert events[0].seen_by(seat) is not None
            for other in {0, 1, 2, None} - {seat}:
                seen = events[0].seen_by(other)
                assert seen is not None
                assert seen.args["words"] == (UNKNOWN,)
        assert seat not in state.deciders
    assert len(happened(events, "palace")) == 3
    assert state.phase == "move"


def test_a32_tokens_and_florins_never_run_out() -> None:
    """A32: 11 war tokens and 45 florins are treated as unlimited."""
    war = side(rooms={5: "condottiere gonfalonier"}, florins=100, tokens=0)
    state = table(florence=war, venice=side(tokens=11, florins=100))
    do(state, "enter 5", "arm room", "arm upgrade")
    assert realm(state, "florence").tokens == 2
    state = table(florence=side(rooms={1: "merchant"}, florins=100))
    do(state, "enter 1", "use room ship", "done")
    assert florins(state, "florence") == 102


def test_a33_moving_a_spy_costs_a_mask() -> None:
    """A33: to a place that holds no spy."""
    state = table(florence=side(spies="ancona, hre"), venice=side(spies="bari"))
    do(state, "enter 4", "spy ancona")
    assert state.phase == "send"
    assert refused(state, "send bari", "send hre")
    do(state, "send taranto")
    assert spies(state, "florence") == {"taranto", "hre"}
    assert offered(state, "spy", "expel") == [], "the mask of the room is spent"
