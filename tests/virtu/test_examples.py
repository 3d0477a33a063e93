"""The examples of the rulebook, played through with its numbers.

Florence is red, Naples yellow, Venice green, Milan blue, as in the rulebook.
"""

from __future__ import annotations

import pytest

from signoria.virtu.phases import scoring
from signoria.virtu.phases.market import alliances
from tests.virtu.table import (
    DATA,
    SIEGES,
    WINTER,
    acting,
    armies,
    assail,
    cheapest,
    courtiers,
    do,
    happened,
    offered,
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


def test_example_p1_cardinal_upgrade_and_ambassador() -> None:
    """P1: 2 crowns and 1 cross for Govern, up to 6 tiles turned over.

    The upgrade of the picture is not known; here it is the Bishop, who has the cross.
    """
    domain = "firenze pisa siena bologna ravenna spoleto ferrara"
    palace = {1: "cardinal bishop"}
    state = table(
        florence=side(cities=domain, spent=domain, rooms=palace, courtiers="ambassador right")
    )
    do(state, "enter 1", "ready firenze", "use room crown", "confirm", "ready pisa")
    do(state, "ready siena")
    if state.phase == "pay":
        do(state, "use upgrade cross", "confirm")
    do(state, "ready bologna", "ready ravenna", "pay ambassador right crown", "ready spoleto")
    assert ready(state, "florence") == set(domain.split()) - {"ferrara"}
    assert courtiers(state, "florence") == ["ambassador right spent"]
    assert room(state, "florence", 1) == ["cardinal", "bishop"]


def test_example_a1_ravenna_from_firenze() -> None:
    """A1: Ravenna has the value 2, so red pays 3 crowns."""
    palace = side(rooms={3: "piero_de_medici"}, courtiers="ambassador right, counsellor right")
    state = table(florence=palace)
    do(state, "enter 3", "annex ravenna")
    assert refused(state, "pay room crown + ambassador right crown")
    do(state, "pay room crown + ambassador right crown + counsellor right crown")
    assert owner(state, "ravenna") == "florence"
    assert ready(state, "florence") == {"firenze", "pisa", "ravenna"}


def test_example_a2_terracina_from_pisa() -> None:
    """A2: value 1, a green spy (+1), two seas: 3 crowns and 2 ships."""
    palace = side(rooms={3: "piero_de_medici"}, courtiers="admiral right, counsellor left")
    state = table(florence=palace, venice=side(spies="terracina"))
    do(state, "enter 3", "annex terracina")
    do(state, "use room crown", "use admiral right ship", "use counsellor left crown")
    assert refused(state, "confirm")
    do(state, "use firenze crown", "confirm")
    assert owner(state, "terracina") == "florence"
    assert spent(state, "florence") == {"firenze"}
    assert courtiers(state, "florence") == ["admiral right spent", "counsellor left spent"]


@pytest.mark.parametrize(("house", "price"), [("florence", 2), ("milan", 4), ("naples", 4)])
def test_example_s1_ancona(house: str, price: int) -> None:
    """S1: neutral with a red spy: one less for red, one more for all others.

    To compare them, each house in turn has Ravenna, which has a road to Ancona.
    """
    for crowns in (price - 1, price):
        palace = ", ".join(["counsellor right"] * crowns)
        buyer = side(cities="ravenna", courtiers=palace)
        state = table(
            florence={**buyer, "spies": "ancona"} if house == "florence" else side(spies="ancona"),
            milan=buyer if house == "milan" else side(),
            naples=buyer if house == "naples" else side(),
            first=house,
        )
        state.indulgences = 0
        rooms = {"florence": 3, "milan": 4, "naples": 2}
        do(state, f"enter {rooms[house]}")
        assert ("ancona" in offered(state, "annex")) == (crowns == price)


@pytest.mark.parametrize(("strength", "taker"), [(3, ""), (4, "naples")])
def test_example_s1_besieged(strength: int, taker: str) -> None:
    """S1, for sieges: 2 and a foreign spy are 3, so 3 armies fail and 4 do not."""
    state = table(
        florence=side(spies="ancona"), naples=side(armies=f"ancona {strength}"), when=SIEGES
    )
    assail(state, "ancona")
    assert owner(state, "ancona") == taker


@pytest.mark.parametrize(("attacker", "taker"), [("venice", "venice"), ("milan", "florence")])
def test_example_s2_siena(attacker: str, taker: str) -> None:
    """S2: red's Siena (3) with a green spy: one less for green only."""
    state = table(
        florence=side(cities="firenze siena"),
        venice=side(spies="siena", armies="siena 3" if attacker == "venice" else ""),
        milan=side(armies="siena 3" if attacker == "milan" else ""),
        when=SIEGES,
    )
    assail(state, "siena")
    assert owner(state, "siena") == taker


@pytest.mark.parametrize(("strength", "taker"), [(2, "milan"), (3, "florence")])
def test_example_s3_spoleto(strength: int, taker: str) -> None:
    """S3: blue's Spoleto (2) with a blue spy: unchanged, but no other spy can come."""
    state = table(
        milan=side(cities="milano spoleto", spies="spoleto"),
        florence=side(rooms={4: "assassin"}, armies=f"spoleto {strength}"),
        when=SIEGES,
    )
    assail(state, "spoleto")
    assert owner(state, "spoleto") == taker
    state = table(milan=side(cities="milano spoleto", spies="spoleto"))
    do(state, "enter 4", "spy reserve")
    assert "spoleto" not in offered(state, "send")


def test_example_s4_ottoman_free_with_a_red_spy() -> None:
    """S4: red pays one symbol less, whichever."""
    state = table(florence=side(spies="ottoman", courtiers="admiral left"), when=WINTER)
    turn_of(state, "florence", "alliance")
    do(state, "ally ottoman")
    assert "admiral left ship + pisa ship" in offered(state, "pay"), "the crown less"
    assert "admiral left ship + firenze crown" in offered(state, "pay"), "a ship less"
    do(state, "pay admiral left ship + firenze crown")
    assert state.ally[0] == seat_of(state, "florence")
    assert spies(state, "florence") == {"ottoman"}, "spies stay"


def test_example_s5_france_allied_to_blue_with_a_red_spy() -> None:
    """S5: only red may steal it, at normal cost; blue cannot use the bonus."""
    blue = side(allies="france", armies="parma")
    horses = "condottiere right, gonfalonier right"
    red = side(spies="france", courtiers=horses)
    state = table(milan=blue, florence=red, first="milan", when=SIEGES)
    assert happened(do(state, "besiege parma"), "repelled"), "blue was not asked for a bonus"
    state = table(milan=blue, florence=red, venice=side(courtiers=horses), when=WINTER)
    turn_of(state, "florence", "alliance")
    cheapest(state, "ally france")
    assert state.ally[1] == seat_of(state, "florence")
    assert spent(state, "florence") == {"firenze"}, "1 crown and 3 cavalry"
    assert courtiers(state, "florence") == ["condottiere right spent", "gonfalonier right spent"]
    state = table(milan=blue, florence=side(spies="france"), venice=side(courtiers=horses),
                  when=WINTER)  # fmt: skip
    turn_of(state, "venice", "market")
    assert DATA.power["france"] not in alliances(state, seat_of(state, "venice"))


def test_example_g1_siena() -> None:
    """G1: 2 armies and a bonus against 3 and a red spy: 3 against 2, no loss."""
    state = table(
        florence=side(armies="siena 2", courtiers="gonfalonier right", florins=1, spies="siena"),
        when=SIEGES,
    )
    (won,) = happened(do(state, "besiege siena", "commit gonfalonier right"), "conquered")
    assert (won["attack"], won["defence"]) == (3, 2)
    assert armies(state, "florence") == {"siena": 2}
    assert spent(state, "florence") == {"siena"}
    assert courtiers(state, "florence") == ["gonfalonier right spent"]
    assert realm(state, "florence").florins == 0


def test_example_g2_benevento() -> None:
    """G2: 2 against 2 and an enemy spy: failure, one army lost, the other retreats."""
    state = table(
        naples=side(armies="benevento 2"), venice=side(spies="benevento"), when=SIEGES
    )  # fmt: skip
    (failed,) = happened(do(state, "besiege benevento"), "repelled")
    assert (failed["attack"], failed["defence"]) == (2, 3)
    assert armies(state, "naples") == {"benevento": 1}
    do(state, "retreat benevento napoli")
    assert armies(state, "naples") == {"napoli": 1}


def test_example_g3_parma() -> None:
    """G3: 3 and a bonus against 1 and an army: 4 against 2, one loss for the defending army."""
    state = table(
        milan=side(cities="milano genova parma", armies="parma"),
        florence=side(armies="parma 3", tokens=1),
        when=SIEGES,
    )
    events = do(state, "besiege parma", "commit token")
    while state.phase == "exchange":
        events += do(state, "pass")
    (won,) = happened(events, "conquered")
    assert (won["attack"], won["defence"]) == (4, 2)
    assert armies(state, "florence") == {"parma": 2}
    assert armies(state, "milan") == {}
    assert realm(state, "florence").trophies == 1 << seat_of(state, "milan")


def test_example_g4_ravenna() -> None:
    """G4: 3 and a bonus against 2, an army and a bonus, less a spy: 4 against 3, two losses."""
    state = table(
        venice=side(cities="venezia verona ravenna", armies="ravenna", florins=1,
                    courtiers="bartolomeo_dalviano right"),
        florence=side(armies="ravenna 3", tokens=1, spies="ravenna"),
        when=SIEGES,
    )  # fmt: skip
    events = do(state, "besiege ravenna", "commit token", "commit bartolomeo_dalviano right")
    (won,) = happened(events, "conquered")
    assert (won["attack"], won["defence"]) == (4, 3)
    assert armies(state, "florence") == {"ravenna": 1}
    assert armies(state, "venice") == {}


def test_example_g5_spoleto() -> None:
    """G5: 2 against 2: failure, one army lost, the other goes to Firenze, which is adjacent."""
    state = table(florence=side(armies="spoleto 2"), when=SIEGES)
    (failed,) = happened(do(state, "besiege spoleto"), "repelled")
    assert (failed["attack"], failed["defence"]) == (2, 2)
    do(state, "retreat spoleto firenze")
    assert armies(state, "florence") == {"firenze": 1}


def test_example_g6_ancona() -> None:
    """G6: green retreats by sea, one ship for each army; here one of two has it."""
    state = table(
        venice=side(armies="ancona 3", courtiers="merchant left", spent="venezia"),
        florence=side(cities="ancona spoleto", armies="ancona 2"),
        when=SIEGES,
    )
    assail(state, "ancona")
    assert armies(state, "venice") == {"ancona": 2}
    do(state, "retreat ancona venezia", "pay merchant left ship")
    assert armies(state, "venice") == {"venezia": 1}, "the other had no ship and is lost"


def test_example_b1_naples() -> None:
    """B1: one card after the other; not a spent courtier, nor one under marker or indulgence.

    The marker and the indulgence lie where the picture may have them: rooms 1 and 2.
    """
    palace = side(
        courtiers="ferdinand_ii left, merchant right, federico_da_montefeltro right spent",
        rooms={1: "cardinal", 2: "governor", 3: "gonfalonier", 4: "alfonso_of_calabria ambassador"},
        marker=1,
        loans="2",
    )
    state = table(naples=palace, when=WINTER)
    turn_of(state, "naples", "palace")
    assert not any("recall" in offer for offer in state.legal()), "no free courtier space"
    assert not any("federico" in offer for offer in offered(state, "place"))
    do(state, "place ferdinand_ii left under 3")
    assert not any(offer.split()[1] in "12" for offer in offered(state, "recall"))
    do(state, "place merchant right left")
    do(state, "recall under 4 right")
    assert room(state, "naples", 3) == ["gonfalonier", "ferdinand_ii"]
    assert room(state, "naples", 4) == ["alfonso_of_calabria"]
    assert courtiers(state, "naples") == [
        "ambassador right spent", "federico_da_montefeltro right spent", "merchant left",
    ]  # fmt: skip


def test_example_c1_palermo() -> None:
    """C1: yellow builds in Palermo, which it controls and which has the value 3."""
    state = table(naples=side(courtiers="bishop left", florins=4), when=WINTER)
    turn_of(state, "naples", "market")
    assert {"cathedral napoli", "cathedral palermo"} <= set(offered(state, "buy"))
    cheapest(state, "buy cathedral palermo")
    assert spent(state, "naples") == {"cathedral_palermo"}
    assert scoring.scores(state)[seat_of(state, "naples")]["cards"] == 1


def test_example_e1_the_ottoman_empire_costs_a_crown_and_three_ships() -> None:
    """E1: without a spy the whole price."""
    venice = side(courtiers="merchant left, counsellor right")
    state = table(venice=venice, when=WINTER)
    turn_of(state, "venice", "alliance")
    do(state, "ally ottoman", "pay merchant left ship + counsellor right crown + venezia ship")
    assert state.ally[0] == seat_of(state, "venice")
    assert acting(state) != "venice", "one alliance a winter"


def test_example_e2_a_green_spy() -> None:
    """E2: green pays one symbol less; the merchant is not needed."""
    state = table(venice=side(courtiers="counsellor right", spies="ottoman"), when=WINTER)
    turn_of(state, "venice", "alliance")
    do(state, "ally ottoman", "pay counsellor right crown + venezia ship")
    assert state.ally[0] == seat_of(state, "venice")


def test_example_e3_a_red_spy_on_green_s_alliance() -> None:
    """E3: no bonus, no point; only red may steal, at the full price."""
    ally = side(allies="ottoman", rooms={1: "merchant"})
    state = table(venice=ally, florence=side(spies="ottoman"), first="venice")
    do(state, "enter 1")
    assert "ottoman ship" not in offered(state, "use")
    assert scoring.scores(state)[seat_of(state, "venice")]["alliances"] == 0
    palace = side(spies="ottoman", courtiers="admiral right")
    state = table(venice=ally, florence=palace, when=WINTER)
    turn_of(state, "florence", "alliance")
    do(state, "ally ottoman", "pay admiral right ship + firenze crown + pisa ship")
    assert state.ally[0] == seat_of(state, "florence")
    assert state.ally_ready[0]


def test_example_e4_the_disc_left_and_right() -> None:
    """E4: on the left 2 ships; on the right it needs Govern and a crown or cross."""
    state = table(venice=side(allies="ottoman", rooms={5: "merchant"}), first="venice")
    do(state, "enter 5", "use ottoman ship", "done")
    assert realm(state, "venice").florins == 4
    turn_of(state, "venice", "move")
    do(state, "move 1")
    assert state.phase == "govern"
    do(state, "reactivate ottoman")
    assert state.ally_ready[0]


def test_example_z1_two_tie_for_the_first_place() -> None:
    """Z1: with four or five players 2 each, and the third still gets 1."""
    crowned = side(courtiers="pope right")
    devout = side(courtiers="bishop right, bishop right")
    third = side(courtiers="bishop right")
    state = table(florence=crowned, naples=devout, venice=third)
    assert [score["religion"] for score in scoring.scores(state)] == [0, 2, 2, 1]
    rome = side(cities="civitavecchia")
    state = table(5, florence=crowned, naples=devout, venice=third, rome=rome)
    assert [score["religion"] for score in scoring.scores(state)] == [0, 2, 2, 1, 0]
