"""Setup and spring: palaces and payments, the marker, indulgences, the six actions and spies."""

from __future__ import annotations

import pytest

from signoria.virtu.model.components import CLOSED, NOBODY
from signoria.virtu.model.state import ONE_SPY, State
from tests.virtu.table import (
    DATA,
    acting,
    armies,
    cheapest,
    cities,
    courtiers,
    do,
    florins,
    happened,
    house_of,
    offered,
    order,
    owner,
    ready,
    realm,
    refused,
    room,
    seat_of,
    side,
    spent,
    spies,
    table,
    turn_of,
)

HOUSES = {
    3: ["florence", "naples", "venice"],
    4: ["milan", "florence", "naples", "venice"],
    5: ["milan", "florence", "naples", "venice", "rome"],
}
CLOSED_WITH_THREE = ["nizza", "torino", "milano", "genova", "parma", "ragusa", "cagliari",
                     "reggio"]  # fmt: skip


def fresh(players: int, first: int = 0) -> State:
    """A game that begins, with the houses in their order."""
    return State(DATA, players, houses=DATA.seats_of(players), first=first)


# Setup


@pytest.mark.parametrize("players", [3, 4, 5])
def test_setup_houses_and_start_cities(players: int) -> None:
    """Everybody has two start cities, their tiles available, an army in each, and a florin."""
    state = fresh(players)
    assert [house_of(state, seat) for seat in range(players)] == HOUSES[players]
    for house in HOUSES[players]:
        held = realm(state, house)
        assert cities(state, house) == len(ready(state, house)) == 2
        assert armies(state, house) == dict.fromkeys(ready(state, house), 1)
        assert (held.florins, held.patron, held.marker) == (1, 0, NOBODY)
        assert len(held.unplaced) == 3
        spies_at_start = 3 if house in ("naples", "rome") else 2
        assert held.spies == held.agents == spies_at_start


@pytest.mark.parametrize(("players", "places", "neutral"), [(3, 20, 14), (4, 28, 20), (5, 30, 20)])
def test_setup_counts_of_cities(players: int, places: int, neutral: int) -> None:
    """3 players: 20 cities, 14 of them neutral; 4: 28 and 20; 5: 30 and 20."""
    state = fresh(players)
    assert len(state.chart.open) == places
    assert state.owner.count(NOBODY) == neutral


def test_setup_closed_cities() -> None:
    """Eight cities are closed with three players; two are not on the 3/4 side of the board."""
    missing = {
        players: {
            DATA.cities[city].id
            for city, who in enumerate(fresh(players).owner)
            if who == CLOSED
        }
        for players in (3, 4, 5)
    }  # fmt: skip
    assert missing[3] == {*CLOSED_WITH_THREE, "perugia", "civitavecchia"}
    assert missing[4] == {"perugia", "civitavecchia"}
    assert missing[5] == set()


def test_setup_roma_is_neutral_but_with_five() -> None:
    """Roma is white's with five players only."""
    assert [owner(fresh(players), "roma") for players in (3, 4, 5)] == ["", "", "rome"]


def test_setup_closed_cities_cannot_be_entered_or_crossed() -> None:
    """Genova is closed with three: no road leads there, no ship, no spy."""
    state = table(3, florence=side(armies="pisa", courtiers="admiral right, condottiere right"))
    do(state, "enter 5")
    assert offered(state, "march") == ["pisa firenze", "pisa siena"]
    assert not any(city in " ".join(state.legal()) for city in CLOSED_WITH_THREE)
    state = table(3, florence=side(rooms={4: "assassin"}))
    do(state, "enter 4", "spy reserve")
    assert not set(offered(state, "send")) & {*CLOSED_WITH_THREE, "perugia", "civitavecchia"}


def test_setup_supplies() -> None:
    """56 citizens in the market, 5 guilds, 14 titles, 5 cathedrals, 10 bonuses, 10 indulgences."""
    state = fresh(5)
    assert sum(state.supply) == 56
    assert state.supply[DATA.card["pope"]] == 1
    assert state.tiles[DATA.tile["guild"]] == 5
    assert sum(state.tiles) == 5 + 14
    assert (state.cathedrals, state.bonuses.bit_count(), state.indulgences) == (5, 10, 10)


@pytest.mark.parametrize("first", range(4))
def test_setup_first_player_and_discs(first: int) -> None:
    """Clockwise from the first player, whose disc is on top."""
    state = fresh(4, first)
    assert state.order == state.discs == [(first + step) % 4 for step in range(4)]


def test_setup_family_cards_go_anywhere_under_the_normal_rules() -> None:
    """On rooms, under cards that are there, on the three courtier spaces: two right, one left."""
    state = fresh(4)
    seat = seat_of(state, "florence")
    names = ("lorenzo_de_medici", "piero_de_medici", "giovanni_de_medici")
    assert len(state.legal(seat)) == 3 * (5 + 2)
    assert not any("under" in action for action in state.legal(seat))
    state.apply(state.parse(f"place {names[0]} left"), seat)
    assert not any(action.endswith("left") for action in state.legal(seat))
    state.apply(state.parse(f"place {names[1]} room 2"), seat)
    assert f"place {names[2]} under 2" in state.legal(seat)
    state.apply(state.parse(f"place {names[2]} room 2"), seat)
    assert room(state, "florence", 2) == [names[2], names[1]]
    assert courtiers(state, "florence") == [f"{names[0]} left"]
    assert seat not in state.deciders
    assert state.legal(seat) == ()


# Palace and payments


def test_payment_the_room_comes_first() -> None:
    """First the cards of the room, then courtiers, tiles and alliances."""
    state = table(florence=side(rooms={3: "ambassador"}, courtiers="counsellor right"))
    do(state, "enter 3", "annex spoleto")
    assert offered(state, "use") == ["room crown"]
    do(state, "use room crown")
    assert offered(state, "use") == ["counsellor right crown", "firenze crown", "indulgence crown"]


def test_payment_one_kind_per_card() -> None:
    """A tile with crown and cavalry gives one of them."""
    state = table(milan=side(armies="milano 2"), first="milan")
    do(state, "enter 2", "march milano genova")
    assert state.phase == "war", "the cavalry printed in the room"
    do(state, "march milano genova", "pay milano cavalry")
    assert spent(state, "milan") == {"milano"}
    assert offered(state, "march") == []


def test_payment_action_card_and_upgrade_give_the_same_or_different_symbols() -> None:
    """Two bottoms: two crowns, or a crown and a cross."""
    for upgrade in ("crown", "cross"):
        domain = "firenze pisa siena bologna"
        rooms = {1: "governor cardinal"}
        state = table(florence=side(cities=domain, spent=domain, rooms=rooms))
        do(state, "enter 1", "ready firenze", "use room crown", "confirm", "ready pisa")
        do(state, "ready siena", f"use upgrade {upgrade}", "confirm", "ready bologna")
        assert spent(state, "florence") == set()


def test_payment_room_cards_never_turn_over() -> None:
    """Action cards and upgrades stay available: next year they pay again."""
    state = table(florence=side(rooms={1: "governor"}, spent="firenze pisa"))
    do(state, "enter 1", "ready pisa")
    assert room(state, "florence", 1) == ["governor"]
    realm(state, "florence").ready = 0
    turn_of(state, "florence", "move")
    realm(state, "florence").marker = 4
    do(state, "move 1", "ready firenze")
    assert ready(state, "florence") == {"firenze"}


def test_payment_symbols_of_a_room_are_for_its_own_action() -> None:
    """The crown in the Govern room does not pay for anything in winter or for indulgences."""
    state = table(florence=side(rooms={2: "cardinal"}, marker=1, loans="2", spent="firenze"),
                  year=2)  # fmt: skip
    do(state, "move 1")
    assert acting(state) != "florence", "the Cardinal under the indulgence cannot remove it"


def test_payment_printed_symbols() -> None:
    """Govern, Intrigue and War print a symbol; under a card it is not available."""
    for number, action in ((1, "ready pisa"), (4, "spy reserve"), (5, "march firenze pisa")):
        spent_all = side(spent="firenze pisa", armies="firenze")
        state = table(florence=spent_all)
        do(state, f"enter {number}", action)
        assert state.phase != "pay", "nothing else could have paid"
        covered = table(florence={**spent_all, "rooms": {number: "banker"}, "florins": 2})
        do(covered, f"enter {number}")
        assert covered.phase == "patronage", "the card replaces the printed action"


def test_payment_florins_are_cashed_from_courtiers_and_tiles() -> None:
    """Florin symbols go into the treasury; the card or tile is spent."""
    state = table(florence=side(courtiers="banker right"))
    do(state, "enter 1", "cash banker right", "cash pisa")
    assert florins(state, "florence") == 3
    assert courtiers(state, "florence") == ["banker right spent"]
    assert refused(state, "cash banker right", "cash pisa")


def test_payment_florins_of_the_room_that_are_too_many_are_lost() -> None:
    """Florin symbols of a room pay for its action only; the excess is lost."""
    state = table(florence=side(rooms={2: "lorenzo_de_medici banker"}, courtiers="bishop right"))
    do(state, "enter 2", "sponsor", "use room florin")
    do(state, "use upgrade crown", "confirm")
    assert realm(state, "florence").patron == 1
    assert florins(state, "florence") == 0


def test_payment_florins_of_the_room_come_before_the_treasury() -> None:
    """They pay for the room's action first; the treasury tops up."""
    state = table(florence=side(rooms={2: "lorenzo_de_medici beatrice_deste"}, florins=2))
    do(state, "enter 2", "sponsor", "use room crown")
    assert state.legal() == ("use upgrade florin", "borrow florins", "undo")
    assert refused(state, "confirm")
    do(state, "use upgrade florin", "confirm")
    assert (realm(state, "florence").patron, florins(state, "florence")) == (1, 1)


def test_payment_the_room_may_give_florins_and_a_courtier_the_crown() -> None:
    """Which symbol a card gives is its owner's choice."""
    palace = side(rooms={2: "lorenzo_de_medici"}, courtiers="counsellor right", florins=2)
    state = table(florence=palace)
    do(state, "enter 2", "sponsor")
    assert {"room crown", "room florin + counsellor right crown"} <= set(offered(state, "pay"))
    do(state, "pay room florin + counsellor right crown")
    assert (realm(state, "florence").patron, florins(state, "florence")) == (1, 2)


def test_payment_unused_symbols_are_lost() -> None:
    """What is left in the pool goes when the action ends."""
    state = table(florence=side(rooms={4: "assassin"}))
    do(state, "enter 4", "spy reserve", "send siena", "done")
    assert not any(state.pool)
    turn_of(state, "florence", "move")
    assert spies(state, "florence") == {"siena"}


def test_payment_can_be_undone_until_it_is_confirmed() -> None:
    """Step by step, then the purpose itself."""
    state = table(florence=side(rooms={3: "ambassador"}, courtiers="counsellor right"))
    do(state, "enter 3", "annex spoleto", "use room crown", "use indulgence crown")
    do(state, "use counsellor right crown")
    assert state.legal() == ("confirm", "undo")
    do(state, "undo", "undo", "undo", "undo")
    assert state.phase == "annex"
    assert courtiers(state, "florence") == ["counsellor right"]
    assert (realm(state, "florence").loans, state.indulgences) == (0, 10)


# Moving the marker


def test_move_first_spring_any_room() -> None:
    """The marker is placed in any room, whose action is performed."""
    state = table()
    assert state.legal() == tuple(f"enter {number}" for number in range(1, 6))
    do(state, "enter 3")
    assert state.phase == "annex"


def test_move_one_or_two_rooms_clockwise_mandatory() -> None:
    """Free, one or two rooms; no standing still."""
    state = table(florence=side(marker=5), year=2)
    assert state.legal() == ("move 1", "move 2", "cash firenze", "cash pisa", "borrow florins")
    do(state, "move 2")
    assert realm(state, "florence").marker == 1


def test_move_two_florins_once_for_one_more_room() -> None:
    """Once per spring."""
    state = table(florence=side(marker=1, florins=5), year=2)
    do(state, "step florins")
    assert refused(state, "step florins", "move 2", "move 1")
    do(state, "move 3")
    assert (realm(state, "florence").marker, florins(state, "florence")) == (3, 3)


def test_move_florins_may_be_cashed_for_it() -> None:
    """Florins can be cashed at any time."""
    state = table(florence=side(marker=1), year=2)
    assert refused(state, "step florins")
    do(state, "cash firenze", "step florins", "move 3")
    assert (state.phase, florins(state, "florence")) == ("intrigue", 0)


def test_move_arrows_any_number_and_combined_with_florins() -> None:
    """One arrow per extra room; the tile turns over; up to a full lap and beyond."""
    tiles = side(marker=1, florins=2, cities="ferrara bologna torino spoleto")
    state = table(florence=tiles, year=2)
    do(state, "step ferrara", "step bologna", "step torino", "step florins", "step spoleto")
    assert [offer for offer in state.legal() if offer.startswith("move")] == ["move 7"]
    do(state, "move 7")
    assert realm(state, "florence").marker == (0 + 7) % 5
    assert spent(state, "florence") == {"ferrara", "bologna", "torino", "spoleto"}


@pytest.mark.parametrize(
    ("start", "steps", "right", "left"),
    [(1, 1, 0, 0), (1, 2, 1, 0), (2, 1, 1, 0), (3, 1, 0, 0), (3, 2, 0, 1), (4, 1, 0, 1),
     (5, 2, 0, 0)],
)  # fmt: skip
def test_move_passing_an_arrow_refreshes_a_side(
    start: int, steps: int, right: int, left: int
) -> None:
    """The right arrow is after room 2, the left one after room 4."""
    palace = side(marker=start, courtiers="admiral right spent, assassin left spent")
    state = table(florence=palace, year=2)
    do(state, f"move {steps}")
    assert ("admiral right" in courtiers(state, "florence")) == bool(right)
    assert ("assassin left" in courtiers(state, "florence")) == bool(left)


def test_move_a_full_lap_refreshes_both_sides() -> None:
    """Both arrows are passed, and one comes back to the same room."""
    palace = side(marker=1, florins=2, cities="ferrara bologna", spent="",
                  courtiers="admiral right spent, assassin left spent")  # fmt: skip
    state = table(florence=palace, year=2)
    do(state, "step florins", "step ferrara", "step bologna", "move 5")
    assert courtiers(state, "florence") == ["admiral right", "assassin left"]
    assert (realm(state, "florence").marker, state.phase) == (0, "govern")


def test_move_florins_are_cashed_before_courtiers_are_refreshed() -> None:
    """Florins of courtiers may be cashed at any time, so also before the marker passes."""
    state = table(florence=side(marker=2, courtiers="banker right", florins=9), year=2)
    do(state, "cash banker right", "move 1")
    assert florins(state, "florence") == 11
    assert courtiers(state, "florence") == ["banker right"]


# Indulgences


def test_indulgence_for_a_crown_at_once() -> None:
    """One crown for the action; the indulgence lies in the room of the marker."""
    state = table(florence=side(cities="firenze siena", spies="spoleto"))
    do(state, "enter 3", "annex spoleto", "pay firenze crown + indulgence crown")
    assert owner(state, "spoleto") == "florence"
    assert (realm(state, "florence").loans, state.indulgences) == (0b00100, 9)


def test_indulgence_for_three_florins() -> None:
    """Three florins, to keep."""
    state = table()
    do(state, "enter 2", "borrow florins")
    assert (florins(state, "florence"), realm(state, "florence").loans) == (3, 0b00010)


def test_indulgence_once_a_year() -> None:
    """In spring or in winter, not in both; next year again."""
    state = table()
    do(state, "enter 2", "borrow florins")
    assert refused(state, "borrow florins")
    turn_of(state, "florence", "market", "recruit", "alliance")
    assert "borrow florins" not in state.legal()
    turn_of(state, "florence", "move")
    do(state, "move 1")
    assert "borrow florins" in state.legal()


def test_indulgence_one_per_room() -> None:
    """No other one where one lies already."""
    state = table(florence=side(marker=2, loans="2"), when="winter")
    turn_of(state, "florence", "alliance", "recruit", "market", "move")
    assert "borrow florins" not in state.legal()


def test_indulgence_blocks_its_room_and_further_indulgences() -> None:
    """Who ends there and does not remove it loses the action, and buys none that season."""
    state = table(florence=side(marker=1, loans="2", courtiers="bishop right"), year=2)
    do(state, "move 1", "leave")
    assert acting(state) != "florence"
    assert courtiers(state, "florence") == ["bishop right"]


@pytest.mark.parametrize("payment", ["bishop right cross", "bologna crown + firenze crown"])
def test_indulgence_is_removed_for_a_cross_or_two_crowns(payment: str) -> None:
    """It goes back to the pile, and the action may be done."""
    state = table(
        florence=side(marker=1, loans="2", courtiers="bishop right", cities="firenze bologna"),
        year=2,
    )
    do(state, "move 1", "redeem")
    (proposal,) = (
        text
        for text in offered(state, "pay")
        if set(text.split(" + ")) == set(payment.split(" + "))
    )
    do(state, f"pay {proposal}")
    assert (realm(state, "florence").loans, state.indulgences) == (0, 10)
    assert state.phase == "patronage"


def test_indulgence_is_removed_in_passing() -> None:
    """The marker goes on afterwards."""
    state = table(florence=side(marker=1, loans="2 3", cities="ravenna spoleto"), year=2)
    do(state, "move 2", "redeem", "pay ravenna cross", "redeem", "pay spoleto cross")
    assert (realm(state, "florence").loans, state.phase) == (0, "annex")


def test_indulgence_courtiers_just_refreshed_may_pay() -> None:
    """By this very movement."""
    state = table(florence=side(marker=2, loans="3", courtiers="bishop right spent"), year=2)
    do(state, "move 1", "redeem", "pay bishop right cross")
    assert state.phase == "annex"


def test_indulgence_ten_in_all() -> None:
    """None is left in the pile."""
    state = table()
    state.indulgences = 0
    do(state, "enter 2")
    assert (state.phase, acting(state)) == ("move", "naples"), "nothing to do in that room"


# Govern


def test_govern_two_tiles_per_symbol() -> None:
    """One crown turns up to two tiles over."""
    state = table(florence=side(cities="firenze pisa siena", spent="firenze pisa siena"))
    realm(state, "florence").borrowed = True
    do(state, "enter 1", "ready firenze", "ready pisa")
    assert ready(state, "florence") == {"firenze", "pisa"}
    assert florins(state, "florence") == 0


def test_govern_does_not_turn_over_tiles_that_paid() -> None:
    """Tiles used to pay for this action stay spent."""
    state = table(florence=side(cities="firenze pisa siena bologna", spent="pisa siena bologna"))
    do(state, "enter 1", "ready pisa", "ready siena", "ready bologna", "pay firenze crown")
    assert "ready firenze" not in state.legal()


def test_govern_may_cash_tiles_first_and_turn_them_back() -> None:
    """Florin tiles cashed in this action may be made available again."""
    state = table()
    do(state, "enter 1", "cash firenze", "cash pisa", "ready firenze", "ready pisa")
    assert florins(state, "florence") == 3
    assert ready(state, "florence") == {"firenze", "pisa"}


def test_govern_reactivates_an_alliance() -> None:
    """One symbol wakes one alliance; it turns no tile over besides."""
    state = table(florence=side(allies="france used, ottoman used", spent="pisa"))
    realm(state, "florence").borrowed = True
    do(state, "enter 1", "reactivate france")
    assert state.ally_ready == [False, True, True]
    do(state, "reactivate ottoman", "pay firenze crown")
    assert "ready pisa" not in state.legal()


# Patronage


@pytest.mark.parametrize(
    ("step", "money", "palace", "payment"),
    [
        (1, 2, "counsellor right", "counsellor right crown"),
        (2, 2, "pope right", "pope right cross"),
        (3, 3, "pope right", "pope right crown"),
        (4, 3, "counsellor right, pope right", "counsellor right crown + pope right cross"),
        (5, 4, "pope left, pope right", "pope left crown + pope right cross"),
    ],
)
def test_patronage_costs(step: int, money: int, palace: str, payment: str) -> None:
    """What each step costs: a florin less, or a symbol less, is not enough."""
    patron = side(patron=step - 1, courtiers=palace, cities="siena", spent="siena")
    for poor in ({"florins": money - 1}, {"florins": money, "courtiers": ""}):
        state = table(florence={**patron, **poor})
        state.indulgences = 0
        do(state, "enter 2")
        assert acting(state) != "florence"
    state = table(florence={**patron, "florins": money})
    state.indulgences = 0
    do(state, "enter 2", "sponsor", f"pay {payment}")
    assert (realm(state, "florence").patron, florins(state, "florence")) == (step, 0)
    assert (state.phase == "bonus") == (step in (2, 4))


def test_patronage_two_crosses_do_not_pay_for_the_third_step() -> None:
    """Two crowns, or a crown and a cross."""
    palace = side(patron=2, courtiers="bishop right, bishop left", florins=9, cities="pisa")
    state = table(florence=palace)
    state.indulgences = 0
    do(state, "enter 2")
    assert acting(state) != "florence"


def test_patronage_the_two_bonuses_are_of_different_type() -> None:
    """After an artist only works are offered; taken ones are gone."""
    state = table(
        florence=side(patron=3, bonuses="columbus", florins=9, courtiers="pope right"),
        venice=side(patron=2, bonuses="duomo"),
    )
    do(state, "enter 2")
    cheapest(state, "sponsor")
    assert offered(state, "take") == ["bastion", "prince", "sistine_chapel", "cannons"]


def test_patronage_ends_at_the_last_step() -> None:
    """Nothing more can be sponsored."""
    state = table(florence=side(patron=5, florins=20, courtiers="pope right"))
    do(state, "enter 2")
    assert "sponsor" not in state.legal()


# Trade


def test_trade_two_florins_per_ship() -> None:
    """Ships of the room, of courtiers, tiles and the Ottomans."""
    fleet = side(rooms={1: "merchant admiral"}, courtiers="merchant left", allies="ottoman")
    state = table(florence=fleet)
    do(state, "enter 1", "use room ship", "use upgrade ship", "use merchant left ship")
    do(state, "use pisa ship", "use ottoman ship", "done")
    assert florins(state, "florence") == 2 * (1 + 2 + 1 + 1 + 2)
    assert not state.ally_ready[0]


# Annex


def test_annex_needs_a_road_or_a_port() -> None:
    """Cities joined by a road to a city one controls, or by sea from a port."""
    rich = "pope right, counsellor right, counsellor left"
    state = table(florence=side(cities="firenze", courtiers=rich))
    do(state, "enter 3")
    assert set(offered(state, "annex")) == {"bologna", "pisa", "ravenna", "siena", "spoleto"}


def test_annex_not_the_city_of_a_player_nor_pirates() -> None:
    """Pirate ports cannot be annexed; only neutral cities can."""
    rich = "pope right, pope right, admiral left, admiral left"
    state = table(florence=side(courtiers=rich))
    do(state, "enter 3")
    found = set(offered(state, "annex"))
    assert not found & {"ajaccio", "tunis", "cagliari", "ragusa", "genova", "palermo", "napoli"}
    assert {"nizza", "terracina", "siena"} <= found


def test_annex_moves_the_disc_and_brings_the_tile_available() -> None:
    """A disc on the city, the tile available side up, one up on the city track, on top."""
    state = table(florence=side(courtiers="pope right", cities="firenze pisa bologna"),
                  milan=side(cities="milano genova torino"))  # fmt: skip
    before = state.discs.index(seat_of(state, "florence"))
    assert before == 0
    do(state, "enter 3", "annex spoleto")
    do(state, state.legal()[0])
    assert "spoleto" in ready(state, "florence")
    assert cities(state, "florence") == 4
    assert state.discs[0] == seat_of(state, "florence")


def test_annex_by_road_needs_no_ship() -> None:
    """Even where a ship could go."""
    state = table(florence=side(cities="ravenna", courtiers="counsellor right, pope right"))
    do(state, "enter 3", "annex ancona", "pay counsellor right crown + pope right crown")
    assert owner(state, "ancona") == "florence"


# War


def test_war_an_army_may_go_on_over_land_and_sea() -> None:
    """One cavalry to a neighbouring port, then two ships over two seas."""
    state = table(florence=side(armies="firenze", courtiers="admiral right"))
    do(state, "enter 5", "march firenze pisa", "sail pisa terracina", "pay admiral right ship")
    assert armies(state, "florence") == {"terracina": 1}


def test_war_an_army_stops_before_a_city_that_is_not_its_own() -> None:
    """Neutral or enemy: it besieges it."""
    state = table(florence=side(armies="firenze", courtiers="condottiere right"))
    do(state, "enter 5", "march firenze siena")
    assert offered(state, "march", "sail") == []


def test_war_several_armies_and_sieges_each_paid_for() -> None:
    """One symbol for each step of each army."""
    state = table(florence=side(armies="firenze 2", courtiers="condottiere right"))
    do(state, "enter 5", "march firenze siena", "march firenze spoleto")
    do(state, "pay condottiere right cavalry")
    assert armies(state, "florence") == {"siena": 1, "spoleto": 1}


def test_war_the_room_arms_for_a_florin_each() -> None:
    """A token for a war symbol; the other symbols of that card are then gone."""
    state = table(florence=side(rooms={5: "gonfalonier condottiere"}, armies="firenze", florins=1,
                                spent="firenze pisa"))  # fmt: skip
    do(state, "enter 5", "arm room")
    assert (realm(state, "florence").tokens, florins(state, "florence")) == (1, 0)
    assert refused(state, "arm room", "arm upgrade")
    do(state, "march firenze siena")
    assert armies(state, "florence") == {"siena": 1}, "with the cavalry of the upgrade"
    assert offered(state, "arm") == []


def test_war_cavalry_of_an_armed_card_is_gone() -> None:
    """And arms of a card whose cavalry rode are gone too."""
    palace = side(rooms={5: "gonfalonier"}, armies="firenze", florins=2)
    state = table(florence=palace)
    do(state, "enter 5", "arm room")
    assert offered(state, "march") == []
    state = table(florence=palace)
    do(state, "enter 5", "march firenze siena")
    assert offered(state, "arm") == []


def test_war_tokens_return_at_the_end_of_spring() -> None:
    """Those that were not used."""
    state = table(florence=side(rooms={5: "gonfalonier"}, florins=1))
    do(state, "enter 5", "arm room")
    turn_of(state, "venice", "palace", "market", "recruit", "alliance", "move")
    while state.season == "spring":
        do(state, state.legal()[-1])
    assert realm(state, "florence").tokens == 0


# Intrigue and spies


def test_intrigue_places_for_spies() -> None:
    """Cities, rooms of any palace, alliances: wherever no spy is; also one's own."""
    state = table(venice=side(spies="siena, naples 2"))
    do(state, "enter 4", "spy reserve")
    places = set(offered(state, "send"))
    assert {"firenze", "venezia", "roma", "florence 1", "venice 5", "hre"} <= places
    assert not places & {"siena", "naples 2"}
    assert len(places) == 28 + 4 * 5 + 3 - 2


def test_intrigue_a_removed_spy_returns_to_its_owner() -> None:
    """One mask removes an opponent's spy anywhere; a second one replaces it."""
    state = table(florence=side(rooms={4: "assassin"}), venice=side(spies="france"))
    assert realm(state, "venice").spies == 1
    do(state, "enter 4", "expel france", "spy reserve", "send france")
    assert realm(state, "venice").spies == 2
    assert (spies(state, "venice"), spies(state, "florence")) == (set(), {"france"})


def test_intrigue_no_spies_left() -> None:
    """Only those in reserve can be placed, but others can be moved."""
    state = table(florence=side(spies="siena, hre"))
    do(state, "enter 4")
    assert offered(state, "spy") == ["siena", "hre"]


def test_spy_in_a_room_blocks_its_action() -> None:
    """An enemy's, not one's own."""
    state = table(florence=side(spies="florence 1"), venice=side(spies="florence 2"))
    state.indulgences = 0
    events = do(state, "enter 2")
    assert happened(events, "blocked")[0]["by"] == "spy"
    assert acting(state) != "florence"
    state = table(florence=side(spies="florence 1"))
    do(state, "enter 1")
    assert state.phase == "govern"


def test_spy_in_the_intrigue_room_goes_for_the_first_mask() -> None:
    """Nothing else before that."""
    state = table(florence=side(rooms={4: "assassin"}), venice=side(spies="florence 4, siena"))
    do(state, "enter 4")
    assert offered(state, "expel", "spy") == ["expel florence 4"]
    do(state, "expel florence 4", "expel siena")
    assert realm(state, "venice").spies == 2


def test_spies_stay_in_a_conquered_city() -> None:
    """Whoever takes it."""
    state = table(florence=side(courtiers="pope right, pope left"), venice=side(spies="spoleto"))
    do(state, "enter 3", "annex spoleto")
    do(state, state.legal()[0])
    assert owner(state, "spoleto") == "florence"
    assert spies(state, "venice") == {"spoleto"}


def test_option_one_spy_per_palace() -> None:
    """For beginners: one spy in a palace; it may move within it."""
    state = table(venice=side(spies="naples 1"), options=[ONE_SPY], florence=side())
    do(state, "enter 4", "spy reserve")
    assert not any(place.startswith("naples") for place in offered(state, "send"))
    assert "milan 1" in offered(state, "send")
    state = table(florence=side(spies="naples 1"), options=[ONE_SPY])
    do(state, "enter 4", "spy naples 1")
    assert "naples 2" in offered(state, "send")


# Turn order


def test_spring_in_turn_order() -> None:
    """Each moves and acts, then the next."""
    state = table(order="naples florence milan venice")
    seen = []
    while state.phase == "move":
        seen.append(acting(state))
        do(state, "enter 1")
        if state.phase != "move":
            do(state, "done")
        if len(seen) == 4:
            break
    assert seen == ["naples", "florence", "milan", "venice"] == order(state)
