"""Sieges and what follows: retreats, turn order, the steps of winter, the end and the scoring."""

from __future__ import annotations

import pytest

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
    spent,
    spies,
    table,
    turn_of,
    until,
)


def prestige(state: State, house: str) -> dict[str, int]:
    """What a house gets if the game ends now."""
    return scoring.scores(state)[seat_of(state, house)]


# Sieges


def test_sieges_in_turn_order_and_each_player_s_in_any_order() -> None:
    """All sieges of one player, then those of the next."""
    state = table(
        florence=side(armies="siena, spoleto"),
        naples=side(armies="benevento"),
        order="naples milan florence venice",
        when=SIEGES,
    )
    assert acting(state) == "naples"
    do(state, "besiege benevento")
    assert state.legal() == ("besiege siena", "besiege spoleto")
    do(state, "besiege spoleto")
    assert state.legal() == ("besiege siena", "undo")


def test_siege_of_a_player_s_city() -> None:
    """The tile spent side up, the disc as a trophy, the spy stays, the cathedral goes along."""
    state = table(
        venice=side(cities="venezia verona siena", tiles="cathedral_siena", spent="venezia verona",
                    armies="siena"),
        florence=side(armies="siena 6"),
        milan=side(spies="siena"),
        when=SIEGES,
    )  # fmt: skip
    assail(state, "siena")
    assert owner(state, "siena") == "florence"
    assert spent(state, "florence") == {"siena", "cathedral_siena"}
    assert spent(state, "venice") == {"venezia", "verona"}
    assert armies(state, "venice") == {}
    assert armies(state, "florence") == {"siena": 4}, "one for the strength 4, one for the army"
    assert prestige(state, "florence")["trophies"] == 2
    assert spies(state, "milan") == {"siena"}
    assert (cities(state, "florence"), cities(state, "venice")) == (3, 2)


def test_siege_won_without_an_army_left() -> None:
    """One wins even so."""
    state = table(florence=side(armies="siena", tokens=3), when=SIEGES)
    do(state, "besiege siena", "commit token", "commit token", "commit token")
    assert (owner(state, "siena"), armies(state, "florence")) == ("florence", {})


@pytest.mark.parametrize(("city", "strength", "left"), [("spoleto", 3, 3), ("siena", 4, 3)])
def test_siege_costs_an_army_from_strength_three(city: str, strength: int, left: int) -> None:
    """One army for a city whose final strength is 3 or more."""
    state = table(florence=side(armies=f"{city} {strength}"), when=SIEGES)
    assail(state, city)
    assert armies(state, "florence") == {city: left}


def test_siege_one_trophy_per_opponent() -> None:
    """Two prestige for each opponent, however many cities."""
    state = table(
        milan=side(cities="milano parma"),
        venice=side(cities="verona spoleto"),
        florence=side(armies="parma 2, spoleto 3, verona 4"),
        when=SIEGES,
    )
    for city in ("parma", "spoleto", "verona"):
        assail(state, city)
    assert prestige(state, "florence")["trophies"] == 4


def test_siege_bonuses_alternate_attacker_first() -> None:
    """One bonus at a time; most cost a florin each."""
    state = table(
        florence=side(armies="verona 4", tokens=1, courtiers="gonfalonier right", florins=1),
        venice=side(courtiers="condottiere right, assassin left", florins=2, spent="verona"),
        when=SIEGES,
    )
    do(state, "besiege verona")
    seen = []
    while state.phase == "exchange":
        seen.append(acting(state))
        do(state, next(offer for offer in state.legal() if offer.startswith("commit")))
    assert seen == ["florence", "venice", "florence", "venice"]
    assert (florins(state, "florence"), florins(state, "venice")) == (0, 0)
    assert owner(state, "verona") == "florence", "6 against 5"
    assert courtiers(state, "venice") == ["assassin left spent", "condottiere right spent"]


def test_siege_a_defender_uses_tokens_of_the_own_war() -> None:
    """Who did War this spring has tokens."""
    state = table(
        florence=side(armies="verona 4"), venice=side(tokens=1), when=SIEGES
    )  # fmt: skip
    do(state, "besiege verona")
    while state.phase == "exchange":
        do(state, "commit token" if "commit token" in state.legal() else "pass")
    assert owner(state, "verona") == "venice"


def test_siege_bonuses_are_used_once() -> None:
    """A courtier that helped in one siege is spent in the next; florins can be cashed for it."""
    state = table(
        florence=side(armies="siena 3, spoleto 2", courtiers="gonfalonier right"), when=SIEGES
    )
    do(state, "besiege siena")
    assert offered(state, "commit") == []
    do(state, "cash pisa", "commit gonfalonier right")
    assert owner(state, "siena") == "florence"
    assert happened(do(state, "besiege spoleto"), "repelled"), "nothing to commit any more"


def test_siege_spent_courtiers_do_not_help() -> None:
    """War symbols on available courtiers only."""
    state = table(
        florence=side(armies="siena 3", courtiers="gonfalonier right spent", florins=5), when=SIEGES
    )
    assert happened(do(state, "besiege siena"), "repelled")


def test_siege_leonardo_in_every_siege() -> None:
    """+1 for a florin in each siege."""
    state = table(
        florence=side(armies="siena 3, spoleto 2", bonuses="leonardo", florins=2), when=SIEGES
    )
    do(state, "besiege siena", "commit leonardo", "besiege spoleto", "commit leonardo")
    assert (owner(state, "siena"), owner(state, "spoleto")) == ("florence", "florence")
    assert florins(state, "florence") == 0


@pytest.mark.parametrize(("strength", "taker"), [(5, "venice"), (6, "florence")])
def test_siege_bastion(strength: int, taker: str) -> None:
    """+2 whenever its owner is besieged, for nothing; none in attack."""
    state = table(
        florence=side(armies=f"verona {strength}", bonuses="bastion"),
        venice=side(bonuses="bastion"),
        when=SIEGES,
    )
    assail(state, "verona")
    assert owner(state, "verona") == taker


def test_siege_cannons() -> None:
    """+2 for a florin in one siege, then spent; Govern makes them available again."""
    state = table(
        florence=side(armies="siena 2, spoleto 2", bonuses="cannons", florins=9), when=SIEGES
    )
    do(state, "besiege siena", "commit cannons")
    assert owner(state, "siena") == "florence"
    assert "cannons" in spent(state, "florence")
    assert happened(do(state, "besiege spoleto"), "repelled")
    turn_of(state, "florence", "move")
    do(state, "enter 1", "ready cannons")
    assert "cannons" in ready(state, "florence")


@pytest.mark.parametrize("rival", ["", "spoleto"])
def test_siege_france(rival: str) -> None:
    """+2 in one siege or battle, then it is used."""
    state = table(
        florence=side(armies="spoleto 1", allies="france"), naples=side(armies=rival), when=SIEGES
    )
    events = do(state, "besiege spoleto", "commit france")
    assert happened(events, "battle-won" if rival else "conquered")[0]["attack"] == 3
    assert not state.ally_ready[1]


def test_failed_siege() -> None:
    """One army is lost at once; the others retreat at the end of the phase."""
    state = table(
        florence=side(armies="siena 3"),
        naples=side(armies="benevento 3"),
        when=SIEGES,
    )
    do(state, "besiege siena")
    assert armies(state, "florence") == {"siena": 2}
    assert acting(state) == "naples", "sieges before retreats"
    do(state, "besiege benevento")
    assert (state.phase, acting(state)) == ("retreat", "florence")
    do(state, "disband siena", "retreat siena pisa")
    assert armies(state, "florence") == {"pisa": 1}


def test_retreats_in_turn_order() -> None:
    """After all sieges."""
    state = table(
        florence=side(armies="siena 2"), naples=side(armies="benevento 2"),
        order="naples florence milan venice", when=SIEGES,
    )  # fmt: skip
    do(state, "besiege benevento", "besiege siena")
    assert acting(state) == "naples"
    do(state, "retreat benevento napoli")
    assert acting(state) == "florence"


def test_retreat_by_sea_over_two_seas() -> None:
    """One ship per sea per army."""
    fleet = "admiral right, admiral left"
    state = table(florence=side(armies="terracina 3", courtiers=fleet), milan=side(
        cities="milano terracina", armies="terracina 3"), when=SIEGES)  # fmt: skip
    assail(state, "terracina")
    do(state, "retreat terracina pisa", "pay admiral right ship")
    do(state, "retreat terracina pisa", "pay admiral left ship")
    assert armies(state, "florence") == {"pisa": 2}


def test_battle_equal_strength() -> None:
    """Each loses an army and both must retreat."""
    state = table(
        florence=side(armies="spoleto 3"),
        naples=side(armies="spoleto 3", cities="roma"),
        when=SIEGES,
    )
    events = do(state, "besiege spoleto")
    assert happened(events, "stand-off")
    assert (armies(state, "florence"), armies(state, "naples")) == ({"spoleto": 2}, {"spoleto": 2})
    do(state, *["retreat spoleto firenze"] * 2, *["retreat spoleto roma"] * 2)
    assert owner(state, "spoleto") == ""


def test_battle_won_costs_as_many_armies_as_the_loser_had() -> None:
    """No trophy; the winner may withdraw without further loss."""
    state = table(florence=side(armies="spoleto 4"), naples=side(armies="spoleto"), when=SIEGES)
    do(state, "besiege spoleto")
    assert (armies(state, "florence"), armies(state, "naples")) == ({"spoleto": 3}, {})
    do(state, "withdraw", *["retreat spoleto firenze"] * 3)
    assert armies(state, "florence") == {"firenze": 3}
    assert realm(state, "florence").trophies == 0


def test_battle_bonuses_are_gone_in_the_siege() -> None:
    """What was committed in the battle does not count in the siege."""
    state = table(
        florence=side(armies="spoleto 3", tokens=1), naples=side(armies="spoleto"), when=SIEGES
    )
    do(state, "besiege spoleto", "commit token")
    assert happened(do(state, "besiege"), "repelled")[0]["attack"] == 2


def test_battle_before_a_third_player_s_city() -> None:
    """The owner of the city takes no part in the battle."""
    state = table(
        milan=side(cities="milano spoleto", armies="spoleto", tokens=1),
        florence=side(armies="spoleto 5"),
        naples=side(armies="spoleto"),
        when=SIEGES,
    )
    events = do(state, "besiege spoleto")
    assert happened(events, "battle-won")[0]["attack"] == 5
    assail(state)
    assert owner(state, "spoleto") == "florence", "4 armies against 2 + 1"


def test_a_city_on_its_way_down_can_still_be_cashed() -> None:
    """Florins may be cashed in another player's turn: before the tile is lost."""
    state = table(florence=side(armies="verona 4"), when=SIEGES)
    do(state, "besiege verona")
    assert (acting(state), offered(state, "cash")) == ("venice", ["verona"])
    do(state, "cash verona", "pass")
    assert (owner(state, "verona"), florins(state, "venice")) == ("florence", 1)


# Turn order


def test_turn_order_most_cities_first_then_the_upper_disc() -> None:
    """The disc that came last to a space lies on top."""
    state = table(
        milan=side(cities="milano genova torino"),
        florence=side(armies="spoleto 3"),
        order="milan naples venice florence",
        when=SIEGES,
    )
    do(state, "besiege spoleto")
    assert order(state) == ["florence", "milan", "naples", "venice"]


def test_turn_order_who_loses_a_city_lies_on_top_too() -> None:
    """Whenever a city is gained or lost the disc goes on top of those there."""
    state = table(
        venice=side(cities="venezia verona spoleto"),
        florence=side(armies="spoleto 3"),
        order="milan naples florence venice",
        when=SIEGES,
    )
    assail(state, "spoleto")
    assert order(state) == ["florence", "venice", "milan", "naples"]


def test_winter_and_spring_use_the_new_order() -> None:
    """The order made after the sieges."""
    state = table(venice=side(armies="bologna 4"), when=SIEGES)
    do(state, "besiege bologna")
    assert order(state)[0] == acting(state) == "venice"
    until(state, "move")
    assert acting(state) == "venice"


# Winter: wages


@pytest.mark.parametrize(
    ("count", "price"), [(0, 0), (1, 0), (2, 0), (3, 1), (4, 1), (5, 2), (6, 2)]
)
def test_wages(count: int, price: int) -> None:
    """1-2 armies nothing, 3-4 one florin, 5-6 two."""
    state = table(florence=side(armies=f"firenze {count}" if count else "", florins=2), when=WINTER)
    if price:
        do(state, "wages")
    assert (acting(state), state.phase) != ("florence", "wages")
    assert florins(state, "florence") == 2 - price


def test_wages_unpaid_armies_are_removed() -> None:
    """Until the rest is cheap enough."""
    state = table(florence=side(armies="firenze 2, pisa", spent="firenze pisa"), when=WINTER)
    assert offered(state, "dismiss") == ["firenze", "pisa"]
    assert "wages" not in state.legal()
    do(state, "dismiss firenze")
    assert (armies(state, "florence"), state.phase == "wages") == ({"firenze": 1, "pisa": 1}, False)


def test_wages_are_paid_with_cash_or_an_indulgence() -> None:
    """Florins are cashed at any time, and an indulgence is bought at any time in winter."""
    state = table(florence=side(armies="firenze 3", marker=2), when=WINTER)
    assert {"cash firenze", "borrow florins"} <= set(state.legal())
    do(state, "borrow florins", "wages")
    assert (florins(state, "florence"), realm(state, "florence").loans) == (2, 0b00010)


# Winter: palace


@pytest.mark.parametrize("locked", ["marker", "indulgence", "spy"])
def test_palace_no_card_into_or_out_of_a_locked_room(locked: str) -> None:
    """A room with one's marker, an indulgence or an enemy spy."""
    state = table(
        florence=side(rooms={2: "cardinal"}, courtiers="banker right",
                      marker=2 if locked == "marker" else 1,
                      loans="2" if locked == "indulgence" else ""),
        venice=side(spies="florence 2" if locked == "spy" else ""),
        when=WINTER,
    )  # fmt: skip
    turn_of(state, "florence", "palace")
    assert refused(state, "recall room 2 right", "place banker right under 2")
    assert "place banker right room 3" in state.legal()


def test_palace_courtiers_move_only_if_available() -> None:
    """To a room, or to another courtier space."""
    state = table(florence=side(courtiers="banker right spent, cardinal right"), when=WINTER)
    turn_of(state, "florence", "palace")
    assert not any("banker" in offer for offer in offered(state, "place"))
    do(state, "place cardinal right left")
    assert courtiers(state, "florence") == ["banker right spent", "cardinal left"]


def test_palace_a_card_that_leaves_a_room_lies_spent() -> None:
    """On a free courtier space; so it goes to no other room this winter."""
    state = table(florence=side(rooms={2: "cardinal"}), when=WINTER)
    turn_of(state, "florence", "palace")
    do(state, "recall room 2 left")
    assert courtiers(state, "florence") == ["cardinal left spent"]
    assert offered(state, "place") == []


def test_palace_needs_a_free_space_and_knows_no_swap() -> None:
    """Two right, one left: full."""
    state = table(
        florence=side(rooms={2: "cardinal"}, courtiers="banker right, bishop right, merchant left"),
        when=WINTER,
    )
    turn_of(state, "florence", "palace")
    assert offered(state, "recall") == []
    assert refused(state, "place banker right left", "place merchant left right")


def test_palace_florins_of_a_discarded_courtier_are_cashed() -> None:
    """They may be at any time, so also before it goes; not those of a spent one."""
    state = table(florence=side(courtiers="banker right, merchant left spent"), when=WINTER)
    turn_of(state, "florence", "palace")
    do(state, "discard banker right", "discard merchant left")
    assert florins(state, "florence") == 2


def test_palace_discards() -> None:
    """Even spent: citizens return to the market, family cards leave the game."""
    state = table(florence=side(courtiers="banker right spent, piero_de_medici left"), when=WINTER)
    turn_of(state, "florence", "palace")
    do(state, "discard banker right", "discard piero_de_medici left")
    assert courtiers(state, "florence") == []
    assert state.supply == table().supply


@pytest.mark.parametrize(
    ("extra", "spaces"),
    [
        ({}, 3),
        ({"tiles": "title_florence", "spent": "title_florence"}, 4),
        ({"tiles": "principality_florence"}, 3),
        ({"tiles": "title_florence kingdom"}, 5),
        ({"bonuses": "copernicus"}, 4),
        ({"bonuses": "copernicus prince"}, 5),
        ({"cities": "firenze pisa siena bologna"}, 3),
        ({"cities": "firenze pisa siena bologna spoleto"}, 4),
        ({"cities": "firenze pisa siena bologna spoleto", "tiles": "title_florence republic",
          "bonuses": "copernicus"}, 6),
    ],
)  # fmt: skip
def test_palace_courtier_spaces(extra: dict[str, str], spaces: int) -> None:
    """Titles, certain bonuses and five cities bring light spaces, six in all at most."""
    state = table(florence={**side(florins=99), **extra}, when=WINTER)
    turn_of(state, "florence", "market")
    seated = 0
    for card in ("merchant", "ambassador", "gonfalonier", "counsellor", "governor", "assassin",
                 "condottiere"):  # fmt: skip
        for where in ("right", "left"):
            if f"buy {card} {where}" in state.legal():
                do(state, f"buy {card} {where}")
                seated += 1
                break
    assert seated == spaces


def test_palace_light_spaces_may_be_used_while_normal_ones_are_free() -> None:
    """Only how many are in use counts."""
    state = table(
        florence=side(tiles="title_florence", courtiers="merchant left", florins=9), when=WINTER
    )
    turn_of(state, "florence", "market")
    do(state, "buy ambassador left")
    assert offered(state, "buy")
    free = [offer for offer in offered(state, "buy") if " for " not in offer]
    assert not any(offer.endswith("left") for offer in free)


# Winter: purchases


def test_market_one_copy_of_each_per_winter() -> None:
    """Any number of different things."""
    state = table(florence=side(florins=20), when=WINTER)
    turn_of(state, "florence", "market")
    do(state, "buy merchant left")
    assert refused(state, "buy merchant right")
    do(state, "buy ambassador right", "buy counsellor right")
    turn_of(state, "florence", "move")
    turn_of(state, "florence", "market")
    do(state, "discard ambassador right")
    assert "buy merchant right" in state.legal()


def test_market_new_cards_are_available_but_do_not_pay_now() -> None:
    """Nothing bought now may pay for something else now."""
    state = table(florence=side(florins=20, spent="firenze"), when=WINTER)
    state.indulgences = 0
    turn_of(state, "florence", "market")
    do(state, "buy counsellor right")
    assert courtiers(state, "florence") == ["counsellor right"]
    assert "guild" not in offered(state, "buy")
    do(state, "done")
    turn_of(state, "florence", "alliance", "move")
    assert state.phase == "move", "nor for an alliance"


def test_market_a_card_just_paid_with_may_be_discarded() -> None:
    """Its space is free for another card."""
    palace = "ambassador right, bishop right, merchant left"
    state = table(florence=side(courtiers=palace, florins=9, spent="firenze"), when=WINTER)
    state.indulgences = 0
    turn_of(state, "florence", "market")
    do(state, "buy guild", "pay ambassador right crown")
    do(state, "discard ambassador right", "buy banker right")
    assert courtiers(state, "florence") == ["banker right", "bishop right", "merchant left"]


def test_market_a_card_that_pays_may_give_up_its_space() -> None:
    """With a full palace a citizen is bought in the place of another, who pays for it first."""
    state = table(
        florence=side(courtiers="ambassador right, merchant right, banker left", florins=3,
                      spent="firenze pisa"),
        when=WINTER,
    )  # fmt: skip
    turn_of(state, "florence", "market")
    assert not any(" for " not in offer for offer in offered(state, "buy") if "cardinal" in offer)
    do(state, "buy cardinal for ambassador right", "pay ambassador right crown")
    held = ["banker left", "cardinal right", "merchant right"]
    assert sorted(courtiers(state, "florence")) == held
    assert state.supply[DATA.card["ambassador"]] == 5
    assert refused(state, "buy bishop for cardinal right")


def test_market_limits() -> None:
    """One Cardinal, one guild, one of each title."""
    state = table(
        florence=side(rooms={1: "cardinal"}, tiles="guild title_florence principality_florence",
                      courtiers="pope right", florins=50),
        when=WINTER,
    )  # fmt: skip
    turn_of(state, "florence", "market")
    names = {offer.split()[0] for offer in offered(state, "buy")}
    assert not names & {"cardinal", "guild", "title_florence", "principality_florence", "pope"}
    assert {"kingdom", "merchant"} <= names


def test_market_only_the_own_titles() -> None:
    """Title and principality bear arms; Kingdom and Republic are for everybody."""
    state = table(florence=side(courtiers="pope right, pope left", florins=50), when=WINTER)
    turn_of(state, "florence", "market")
    titles = {offer for offer in offered(state, "buy") if " " not in offer}
    assert titles == {"title_florence", "principality_florence", "kingdom", "republic", "guild"}


@pytest.mark.parametrize(("one", "other"), [("kingdom", "republic"), ("republic", "kingdom")])
def test_market_kingdom_or_republic(one: str, other: str) -> None:
    """Never both; two copies of each."""
    state = table(florence=side(tiles=one, courtiers="pope right, pope left", florins=50),
                  when=WINTER)  # fmt: skip
    turn_of(state, "florence", "market")
    assert not {one, other} & set(offered(state, "buy"))
    rich = side(courtiers="pope right, pope left", florins=50)
    state = table(milan=side(tiles=one), naples=side(tiles=one), florence=rich, when=WINTER)
    turn_of(state, "florence", "market")
    assert one not in offered(state, "buy")
    assert other in offered(state, "buy")


def test_market_cathedrals() -> None:
    """In a city of value 3 or 4 that one controls, one a winter, without one there; five in all."""
    state = table(
        florence=side(cities="firenze pisa spoleto ravenna", tiles="cathedral_firenze", florins=20,
                      courtiers="bishop right"),
        when=WINTER,
    )  # fmt: skip
    turn_of(state, "florence", "market")
    found = [offer for offer in offered(state, "buy") if offer.startswith("cathedral")]
    assert found == ["cathedral pisa"]
    cheapest(state, "buy cathedral pisa")
    assert state.cathedrals == 3
    assert not any(offer.startswith("cathedral") for offer in offered(state, "buy"))
    state.cathedrals = 0
    state = table(florence=side(courtiers="bishop right", florins=20), when=WINTER)
    state.cathedrals = 0
    turn_of(state, "florence", "market")
    assert not any(offer.startswith("cathedral") for offer in offered(state, "buy"))


def test_market_one_cathedral_a_winter() -> None:
    """At most one copy of each."""
    state = table(florence=side(courtiers="bishop right, bishop left", florins=20), when=WINTER)
    turn_of(state, "florence", "market")
    do(state, "buy cathedral pisa", "pay bishop right cross")
    assert not any(offer.startswith("cathedral") for offer in offered(state, "buy"))


def test_market_a_spy_with_the_card() -> None:
    """Counsellor, Governor and Assassin bring a spy."""
    state = table(florence=side(florins=20), when=WINTER)
    turn_of(state, "florence", "market")
    for count, card in enumerate(("counsellor", "governor", "assassin"), start=3):
        do(state, f"buy {card} {'left' if count == 5 else 'right'}")
        assert realm(state, "florence").agents == count


def test_market_the_crown_of_an_indulgence() -> None:
    """An indulgence may be bought in winter for a crown at once."""
    state = table(florence=side(florins=4, spent="firenze", marker=3), when=WINTER)
    turn_of(state, "florence", "market")
    do(state, "buy guild", "pay indulgence crown")
    assert "guild" in ready(state, "florence")
    assert realm(state, "florence").loans == 0b00100


# Winter: recruiting


def test_recruit_prices() -> None:
    """One florin in start cities, three in others; only where one rules."""
    state = table(
        florence=side(cities="firenze siena", florins=4),
        milan=side(cities="milano pisa"),
        when=WINTER,
    )
    turn_of(state, "florence", "recruit")
    assert offered(state, "recruit") == ["firenze", "siena"]
    do(state, "recruit siena")
    assert florins(state, "florence") == 1
    do(state, "recruit firenze")
    assert armies(state, "florence") == {"firenze": 1, "siena": 1}
    assert florins(state, "florence") == 0


def test_recruit_a_conquered_start_city_of_another_is_dear() -> None:
    """Pisa is no start city of Milan's."""
    state = table(
        milan=side(cities="milano pisa", florins=2, spent="milano pisa", marker=1, loans="1"),
        when=WINTER,
    )
    turn_of(state, "milan", "recruit")
    assert offered(state, "recruit") == ["milano"]


def test_recruit_six_armies_at_most() -> None:
    """No more than there are."""
    state = table(florence=side(armies="firenze 5", florins=9), when=WINTER)
    turn_of(state, "florence", "wages")
    do(state, "wages")
    turn_of(state, "florence", "recruit")
    do(state, "recruit pisa")
    assert sum(armies(state, "florence").values()) == 6
    assert (state.phase, acting(state)) != ("recruit", "florence")


# Winter: alliances


def test_alliance_one_a_winter_several_over_the_years() -> None:
    """Each power has one ally."""
    state = table(
        florence=side(allies="france", courtiers="pope right, pope left"),
        milan=side(allies="ottoman"),
        when=WINTER,
    )
    turn_of(state, "florence", "alliance")
    assert offered(state, "ally") == ["hre"]
    cheapest(state, "ally hre")
    assert state.ally == [0, seat_of(state, "florence"), seat_of(state, "florence")]


def test_alliance_empire_gives_a_cross() -> None:
    """For an action, a purchase, or to remove an indulgence."""
    state = table(florence=side(allies="hre", spent="pisa firenze", rooms={1: "governor"}))
    do(state, "enter 1", "ready pisa", "ready firenze")
    state = table(florence=side(allies="hre", marker=1, loans="2"), year=2)
    do(state, "move 1", "redeem", "pay hre cross")
    assert not state.ally_ready[2]
    state = table(florence=side(allies="hre", florins=4), when=WINTER)
    turn_of(state, "florence", "market")
    do(state, "buy cathedral firenze", "pay hre cross")
    assert "cathedral_firenze" in spent(state, "florence")


def test_alliance_ottoman_ships_annex_and_sail() -> None:
    """Two ships at once."""
    state = table(florence=side(allies="ottoman", courtiers="pope right", armies="pisa"))
    do(state, "enter 3", "annex terracina", "pay pope right crown + ottoman ship")
    assert owner(state, "terracina") == "florence"
    state = table(florence=side(allies="ottoman", armies="pisa", spent="pisa"))
    do(state, "enter 5", "sail pisa terracina", "pay ottoman ship")
    assert armies(state, "florence") == {"terracina": 1}


def test_alliance_cheaper_by_any_symbol_and_nothing_is_wasted() -> None:
    """With a spy: 1 crown and 2 crosses, or 2 crowns and 1 cross, never 2 and 2."""
    palace = "counsellor right, ambassador right, pope left"
    state = table(florence=side(spies="hre", courtiers=palace, spent="firenze pisa"), when=WINTER)
    state.indulgences = 0
    turn_of(state, "florence", "alliance")
    do(state, "ally hre")
    assert offered(state, "pay") == [
        "ambassador right crown + pope left cross",
        "counsellor right crown + pope left cross",
    ]


def test_alliance_stolen_keeps_its_spy_and_awakes() -> None:
    """The disc of the former ally returns; the spy stays; the bonus is available."""
    state = table(
        milan=side(allies="hre used"),
        florence=side(spies="hre", courtiers="pope right, pope left"),
        when=WINTER,
    )
    turn_of(state, "florence", "alliance")
    cheapest(state, "ally hre")
    assert state.ally[2] == seat_of(state, "florence")
    assert state.ally_ready[2]
    assert spies(state, "florence") == {"hre"}


def test_alliance_with_an_enemy_spy_gives_nothing() -> None:
    """No bonus, no point, no cross."""
    sides = side(allies="hre", marker=1, loans="2", spent="firenze")
    state = table(florence=sides, milan=side(spies="hre"), year=2)
    assert prestige(state, "florence")["alliances"] == 0
    assert scoring.crosses(state, seat_of(state, "florence")) == 0
    do(state, "move 1")
    assert acting(state) != "florence"


# The end


@pytest.mark.parametrize(
    ("reason", "holdings"),
    [
        ("eight-cities", {"cities": "firenze pisa siena spoleto ravenna bologna ferrara ancona"}),
        ("last-patron", {"patron": 5}),
        ("", {"patron": 4, "cities": "firenze pisa siena spoleto ravenna bologna ferrara"}),
    ],
)
def test_end_is_known_when_spring_ends(reason: str, holdings: dict[str, str | int]) -> None:
    """Someone has eight cities, or is at the end of the patron track: one more winter."""
    state = table(florence={**side(marker=1), **holdings}, year=3)
    events = []
    while state.season == "spring" or not state.last:
        offers = state.legal()
        idle = [offer for offer in ("move 1", "enter 1", "done", "leave") if offer in offers]
        events += do(state, idle[0] if idle else offers[-1])
        if state.year == 4:
            break
    found = [said["reasons"] for said in happened(events, "last-winter")]
    assert found == ([(reason,)] if reason else [])
    if reason:
        until(state, "over")
        assert state.outcome() is not None
        assert (state.phase, state.year) == ("over", 3)


def test_end_no_neutral_city_left() -> None:
    """All cities of this game are somebody's."""
    state = table(3, florence=side(armies="spoleto 3"), when=SIEGES)
    for city in state.chart.open:
        if state.owner[city] < 0 and DATA.cities[city].id != "spoleto":
            state.owner[city] = seat_of(state, "naples")
            realm(state, "naples").owned |= 1 << city
    events = do(state, "besiege spoleto")
    assert "all-cities" in happened(events, "last-winter")[0]["reasons"]


# Scoring


@pytest.mark.parametrize(
    ("count", "points"), [(1, 0), (2, 0), (3, 1), (4, 2), (5, 3), (6, 4), (7, 5), (8, 6), (9, 6)]
)
def test_scoring_cities(count: int, points: int) -> None:
    """One point for each city above two, six at most; one more for the most, for all who tie."""
    names = ["firenze", "pisa", "siena", "spoleto", "ravenna", "bologna", "ferrara", "ancona",
             "mantova"]  # fmt: skip
    state = table(florence=side(cities=" ".join(names[:count])))
    assert prestige(state, "florence")["cities"] == points
    assert prestige(state, "florence")["most-cities"] == (count > 2)
    assert prestige(state, "venice")["most-cities"] == 0


@pytest.mark.parametrize(("step", "points"), [(0, 0), (1, 1), (2, 1), (3, 2), (4, 2), (5, 3)])
def test_scoring_patron(step: int, points: int) -> None:
    """By the track; one more for the most."""
    state = table(florence=side(patron=step), venice=side(patron=1))
    assert prestige(state, "florence")["patron"] == points
    assert prestige(state, "florence")["most-patron"] == (step >= 1)
    assert prestige(state, "venice")["most-patron"] == (step <= 1)


def test_scoring_printed_prestige_on_either_face() -> None:
    """Cards and tiles, available or spent, wherever they lie."""
    state = table(
        florence=side(
            courtiers="pope left spent",
            rooms={2: "banker cardinal"},
            tiles="title_florence principality_florence kingdom guild cathedral_firenze",
            spent="title_florence cathedral_firenze",
            bonuses="columbus",
        )
    )
    assert prestige(state, "florence")["cards"] == 2 + 1 + 1 + 1 + 2 + 0 + 1 + 2


def test_scoring_indulgences_and_trophies() -> None:
    """Minus one each, and two each."""
    state = table(florence=side(loans="1 4 5", trophies="milan venice"))
    assert prestige(state, "florence")["indulgences"] == -3
    assert prestige(state, "florence")["trophies"] == 4


def test_scoring_alliances() -> None:
    """One each, used or not, without an enemy spy; one's own does not matter."""
    state = table(
        florence=side(allies="france used, ottoman, hre", spies="ottoman"), milan=side(spies="hre")
    )
    assert prestige(state, "florence")["alliances"] == 2


def test_scoring_crosses() -> None:
    """Palace cards and tiles on either face, the Empire, the Duomo, the Sistine Chapel."""
    state = table(
        florence=side(
            courtiers="bishop right spent", rooms={1: "pope cardinal"}, cities="firenze ravenna",
            spent="ravenna", tiles="cathedral_firenze", allies="hre used",
            bonuses="duomo sistine_chapel",
        )
    )  # fmt: skip
    assert scoring.crosses(state, seat_of(state, "florence")) == 1 + 2 + 1 + 1 + 1 + 1 + 1 + 2


@pytest.mark.parametrize(
    ("players", "counts", "points"),
    [
        (3, (3, 2, 1), (4, 2, 0)),
        (3, (3, 3, 1), (2, 2, 0)),
        (3, (3, 1, 1), (4, 0, 0)),
        (4, (4, 3, 2, 1), (4, 2, 1, 0)),
        (4, (4, 3, 3, 1), (4, 1, 1, 0)),
        (4, (4, 3, 1, 1), (4, 2, 0, 0)),
        (5, (5, 4, 3, 2, 1), (4, 2, 1, 0, 0)),
        (5, (5, 5, 3, 2, 1), (2, 2, 1, 0, 0)),
        (5, (5, 4, 4, 4, 1), (4, 1, 1, 1, 0)),
    ],
)
def test_scoring_religion(players: int, counts: tuple[int, ...], points: tuple[int, ...]) -> None:
    """4/2/0, 4/2/1/0, 4/2/1/0/0; who ties gets the next lower step."""
    houses = [DATA.houses[house].id for house in DATA.seats_of(players)]
    state = table(players)
    for house, count in zip(houses, counts, strict=True):
        printed = scoring.crosses(state, seat_of(state, house))
        bishops = [(DATA.card["bishop"], 0, 0)] * (count - printed)
        realm(state, house).courtiers = bishops
    assert tuple(score["religion"] for score in scoring.scores(state)) == points


def final(**sides: dict[str, object]) -> State:
    """The end of the last winter."""
    state = table(**sides, when=WINTER)  # type: ignore[arg-type]
    state.last = True
    return until(state, "over")


def test_victory_most_prestige() -> None:
    """Who has most wins."""
    state = final(florence=side(trophies="milan venice naples"))
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.reasons) == ((1,), ("prestige",))


def test_victory_tie_most_crowns_on_cards_and_tiles() -> None:
    """Either face."""
    state = final(florence=side(courtiers="counsellor right spent"))
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.reasons) == ((1,), ("crowns",))


def test_victory_shared() -> None:
    """As many crowns: they share."""
    state = final(florence=side(courtiers="counsellor right"), venice=side(
        courtiers="counsellor right"))  # fmt: skip
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.reasons) == ((1, 3), ("shared",))


# The ten patron bonuses (Leonardo, bastion and Cannons see the sieges)


def test_bonus_copernicus_columbus_and_their_prestige() -> None:
    """A courtier space; two prestige."""
    points = {
        bonus: prestige(table(florence=side(bonuses=bonus)), "florence")["cards"]
        for bonus in DATA.bonus
    }
    assert points == {
        "leonardo": 0, "copernicus": 1, "michelangelo": 1, "columbus": 2, "machiavelli": 0,
        "bastion": 1, "prince": 0, "duomo": 1, "sistine_chapel": 0, "cannons": 0,
    }  # fmt: skip


def test_bonus_michelangelo_a_free_crown_in_patronage_only() -> None:
    """For each Patronage, and for nothing else."""
    state = table(florence=side(bonuses="michelangelo", florins=3, patron=2, spent="pisa"))
    state.indulgences = 0
    do(state, "enter 2", "sponsor")
    do(state, "pay michelangelo crown + firenze crown")
    assert realm(state, "florence").patron == 3
    state = table(florence=side(bonuses="michelangelo", spent="firenze pisa"))
    do(state, "enter 1", "ready firenze")
    assert "use michelangelo crown" not in state.legal()


def test_bonus_machiavelli_is_a_courtier_available() -> None:
    """A citizen card on a courtier space."""
    state = table(florence=side(patron=1, florins=2, rooms={2: "beatrice_deste"}))
    do(state, "enter 2")
    cheapest(state, "sponsor")
    do(state, "take machiavelli", "seat machiavelli right")
    assert courtiers(state, "florence") == ["machiavelli right"]
    turn_of(state, "florence", "palace")
    do(state, "place machiavelli right room 4")
    assert room(state, "florence", 4) == ["machiavelli"]


def test_bonus_prince() -> None:
    """A spy, a courtier space, and no foreign spies any more; one's own may come."""
    state = table(florence=side(patron=1, florins=2, rooms={2: "beatrice_deste"}, allies="france"))
    do(state, "enter 2")
    cheapest(state, "sponsor")
    do(state, "take prince")
    assert (realm(state, "florence").agents, realm(state, "florence").spies) == (3, 3)
    state = turn_of(state, "naples", "move")
    do(state, "enter 3", "spy reserve")
    assert not {"firenze", "pisa", "france", "florence 1"} & set(offered(state, "send"))
    state = table(florence=side(bonuses="prince", allies="france"))
    do(state, "enter 4", "spy reserve")
    assert {"firenze", "pisa", "france", "florence 1"} <= set(offered(state, "send"))


def test_bonus_cannons_come_available() -> None:
    """The only bonus that is a tile of the domain."""
    state = table(florence=side(patron=1, florins=2, rooms={2: "beatrice_deste"}))
    do(state, "enter 2")
    cheapest(state, "sponsor")
    do(state, "take cannons")
    assert "cannons" in ready(state, "florence")
