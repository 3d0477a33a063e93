"""Rulings A24 and A34 to A43: the letter of the rulebook where it is easily missed."""

from __future__ import annotations

import tomllib
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from signoria.virtu.model.components import Data
from signoria.virtu.model.state import ONE_SPY, State
from signoria.virtu.phases import scoring
from tests.virtu import table as tables
from tests.virtu.table import (
    DATA,
    SIEGES,
    WINTER,
    acting,
    armies,
    cheapest,
    cities,
    courtiers,
    do,
    florins,
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

FROZEN = tomllib.loads(Path(tables.__file__).with_name("frozen.toml").read_text("utf-8"))


@pytest.fixture
def with_cells(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Tables whose data have other numbers in some cells."""

    def change(entry: str, id: str, **cells: object) -> None:
        document: dict[str, Any] = deepcopy(FROZEN)
        next(row for row in document[entry] if row["id"] == id).update(cells)
        monkeypatch.setattr(tables, "DATA", Data(document))

    return change


def points(state: State, kind: str) -> list[int]:
    """What every seat gets for something if the game ends now."""
    return [found[kind] for found in scoring.scores(state)]


# A24


def test_a24_a_discarded_machiavelli_takes_his_prestige_with_him(with_cells: Any) -> None:
    """A24: points come from cards that are in the palace."""
    with_cells("patron_bonus", "machiavelli", prestige=2)
    here = side(bonuses="machiavelli", courtiers="machiavelli left")
    state = table(florence=here, when=WINTER)
    turn_of(state, "florence", "palace")
    assert points(state, "cards")[seat_of(state, "florence")] == 2
    do(state, "discard machiavelli left")
    assert points(state, "cards")[seat_of(state, "florence")] == 0
    in_room = table(florence=side(bonuses="machiavelli", rooms={1: "machiavelli"}))
    assert points(in_room, "cards")[seat_of(in_room, "florence")] == 2


# A34


def test_a34_an_indulgence_before_the_move_lies_in_the_room_that_is_left() -> None:
    """A34: where the marker stands at that moment; its florins may pay for a step."""
    state = table(florence=side(marker=1), year=2)
    do(state, "borrow florins", "step florins", "move 3")
    assert (realm(state, "florence").loans, florins(state, "florence")) == (0b00001, 1)
    assert (state.phase, realm(state, "florence").marker) == ("intrigue", 3)
    assert refused(state, "borrow florins"), "once a year"


def test_a34_not_before_the_marker_stands_for_the_first_time() -> None:
    state = table(florence=side())
    assert refused(state, "borrow florins")
    do(state, "enter 4")
    assert "borrow florins" in state.legal()


@pytest.mark.parametrize(
    ("room", "actions", "phase"),
    [
        (2, ["sponsor"], "pay"),
        (2, ["sponsor", "pay room crown"], "bonus"),
        (2, ["sponsor", "pay room crown", "take machiavelli"], "seat"),
        (4, ["spy reserve"], "send"),
        (5, [], "war"),
    ],
)
def test_a34_at_every_decision_of_the_own_turn(room: int, actions: list[str], phase: str) -> None:
    """A34: for three florins, in the middle of an action too."""
    rooms = {2: "lorenzo_de_medici"}
    state = table(florence=side(patron=1, florins=9, rooms=rooms, armies="firenze"))
    do(state, f"enter {room}", *actions)
    assert state.phase == phase
    before = florins(state, "florence")
    do(state, "borrow florins")
    assert (state.phase, florins(state, "florence")) == (phase, before + 3)
    assert realm(state, "florence").loans == 1 << room - 1


@pytest.mark.parametrize("step", ["wages", "palace", "market", "recruit", "alliance"])
def test_a34_at_every_decision_of_the_own_winter(step: str) -> None:
    """A34: as in spring, so in winter."""
    domain = side(
        marker=1, florins=2, armies="firenze 3", courtiers="ambassador right, admiral right",
        cities="firenze pisa ravenna", spies="ottoman",
    )  # fmt: skip
    state = table(florence=domain, when=WINTER)
    turn_of(state, "florence", step)
    do(state, "borrow florins")
    assert (state.phase, realm(state, "florence").loans) == (step, 1)


@pytest.mark.parametrize("house", ["florence", "venice"])
def test_a34_in_a_siege_exchange_for_attacker_and_defender(house: str) -> None:
    """A34: somebody without florins buys an indulgence to pay for a war symbol."""
    armed: dict[str, Any] = {"courtiers": "condottiere right", "marker": 2}
    besieger = side(armies="verona 3", **(armed if house == "florence" else {}))
    besieged = side(spent="venezia verona", **(armed if house == "venice" else {}))
    state = table(florence=besieger, venice=besieged, when=SIEGES, year=2)
    do(state, "besiege verona")
    assert (state.phase, acting(state)) == ("exchange", house)
    assert refused(state, "commit condottiere right")
    do(state, "borrow florins", "commit condottiere right")
    assert realm(state, house).loans == 0b00010
    assert florins(state, house) == 2


def test_a34_a_crown_only_where_a_crown_pays() -> None:
    """A34, A3: in Annex, not in War."""
    state = table(florence=side(courtiers="ambassador right, counsellor right", spent="firenze"))
    do(state, "enter 3", "annex ravenna")
    assert any("indulgence crown" in offer for offer in offered(state, "pay"))
    state = table(florence=side(armies="firenze", spent="firenze pisa"))
    do(state, "enter 5")
    assert not any("indulgence" in offer for offer in state.legal())


def test_a34_not_in_a_season_in_which_an_indulgence_was_left_in_the_room() -> None:
    """A34: the marker ended there, so neither the action nor the exchange brings another."""
    state = table(
        florence=side(marker=1, loans="2", armies="verona 3", courtiers="condottiere left spent",
                      cities="siena", spent="siena", tokens=1),
        year=2,
    )  # fmt: skip
    do(state, "move 1")
    assert acting(state) != "florence", "the action is lost"
    turn_of(state, "florence", "siege")
    assert refused(state, "borrow florins")
    do(state, "besiege verona")
    assert "borrow florins" not in state.legal()
    turn_of(state, "florence", "market", "palace")
    assert refused(state, "borrow florins"), "it still lies in the room of the marker"


def test_a34_an_enemy_spy_alone_does_not_forbid_it() -> None:
    state = table(florence=side(marker=1), venice=side(spies="florence 2"), year=2)
    do(state, "move 1")
    assert state.phase == "blocked"
    do(state, "borrow florins")
    assert florins(state, "florence") == 3


def test_a34_not_where_its_crown_is_needed_for_the_payment() -> None:
    """A34: one indulgence a year, so whoever needs its crown cannot take its florins."""
    state = table(florence=side(courtiers="ambassador right, counsellor right", spent="firenze"))
    do(state, "enter 3", "annex ravenna")
    assert refused(state, "borrow florins")


# A35


def test_a35_florins_of_the_room_pay_for_war_tokens_before_the_treasury() -> None:
    """A35: what is too much is lost."""
    state = table(florence=side(rooms={5: "gonfalonier banker"}, florins=3))
    do(state, "enter 5", "arm room")
    assert (realm(state, "florence").tokens, florins(state, "florence")) == (1, 3)
    do(state, "done")
    assert florins(state, "florence") == 3, "the second florin of the Banker is lost"


def test_a35_the_card_that_arms_does_not_pay_for_it(with_cells: Any) -> None:
    """A35: it gives its war symbols, so its florins are gone."""
    with_cells("citizen", "gonfalonier", options=[["florin", 2], ["war", 1]])
    state = table(florence=side(rooms={5: "gonfalonier"}, spent="firenze pisa"))
    do(state, "enter 5")
    assert refused(state, "arm room")


def test_a35_florins_of_the_room_pay_for_patronage_before_the_treasury() -> None:
    state = table(florence=side(rooms={2: "beatrice_deste lorenzo_de_medici"}, florins=5))
    do(state, "enter 2", "sponsor")
    assert all("florin" in offer for offer in offered(state, "pay"))
    do(state, "pay upgrade florin + room crown")
    assert florins(state, "florence") == 5


def test_a35_florins_of_tiles_and_courtiers_pay_for_tokens_too() -> None:
    """A35: they are cashed on the way."""
    state = table(florence=side(rooms={5: "gonfalonier"}))
    do(state, "enter 5", "arm room", "pay pisa florin")
    assert (realm(state, "florence").tokens, florins(state, "florence")) == (1, 0)


# A36


EIGHT = "milano genova torino nizza parma mantova bologna ferrara"
NINE = "firenze pisa siena spoleto ravenna ancona bari taranto roma"


def test_a36_eight_and_nine_cities_tie_for_the_most_steps() -> None:
    """A36: the last space of the track is 8."""
    state = table(milan=side(cities=EIGHT), florence=side(cities=NINE))
    assert [cities(state, house) for house in ("milan", "florence")] == [8, 9]
    assert points(state, "most-cities") == [1, 1, 0, 0]


def test_a36_nobody_who_has_not_moved() -> None:
    """A36: whoever still stands on the start space has made no step."""
    assert points(table(), "most-cities") == [0, 0, 0, 0]
    state = table(florence=side(cities="firenze pisa siena"))
    assert points(state, "most-cities") == [0, 1, 0, 0]


# A37


def test_a37_nine_cities_go_before_eight() -> None:
    """A37: by the number of cities, also beyond the end of the track."""
    state = table(
        milan=side(cities=EIGHT),
        florence=side(cities=NINE.removesuffix(" roma"), armies="roma 5"),
        order="milan florence naples venice",
        when=SIEGES,
    )
    do(state, "besiege roma")
    assert order(state)[:2] == ["florence", "milan"]


def test_a37_of_equals_the_upper_disc_goes_first() -> None:
    state = table(
        milan=side(cities=EIGHT.removesuffix(" ferrara"), armies="ferrara 4"),
        florence=side(cities=NINE.removesuffix(" roma")),
        order="florence milan naples venice",
        when=SIEGES,
    )
    do(state, "besiege ferrara")
    assert order(state)[:2] == ["milan", "florence"], "the disc that came last lies on top"


# A38


def test_a38_two_war_symbols_of_a_courtier_cost_two_florins(with_cells: Any) -> None:
    with_cells("citizen", "condottiere", options=[["war", 2]])
    armed = side(armies="spoleto", courtiers="condottiere right", florins=2)
    state = table(florence=armed, when=SIEGES)
    do(state, "besiege spoleto", "commit condottiere right")
    assert florins(state, "florence") == 0
    assert owner(state, "spoleto") == "florence", "1 + 2 against 2"


def test_a38_one_florin_is_not_enough_for_two_war_symbols(with_cells: Any) -> None:
    with_cells("citizen", "condottiere", options=[["war", 2]])
    armed = side(armies="spoleto", courtiers="condottiere right", florins=1, spent="firenze pisa")
    state = table(florence=armed, venice=side(marker=1), when=SIEGES)
    do(state, "besiege spoleto")
    assert owner(state, "spoleto") == ""


def test_a38_two_war_symbols_of_the_room_are_two_tokens_for_two_florins(with_cells: Any) -> None:
    with_cells("citizen", "condottiere", options=[["war", 2]])
    state = table(florence=side(rooms={5: "condottiere"}, florins=2, armies="firenze"))
    do(state, "enter 5", "arm room")
    assert (realm(state, "florence").tokens, florins(state, "florence")) == (2, 0)


def test_a38_cannons_cost_one_florin_and_france_nothing() -> None:
    state = table(
        florence=side(armies="siena", bonuses="cannons", allies="france", florins=1), when=SIEGES
    )
    do(state, "besiege siena", "commit france", "commit cannons")
    assert florins(state, "florence") == 0
    assert owner(state, "siena") == "florence", "1 + 2 + 2 against 3"


# A39


def test_a39_a_card_is_bought_in_the_place_of_the_courtier_who_paid() -> None:
    """A39: also when another space is free."""
    state = table(florence=side(courtiers="ambassador right", florins=9), when=WINTER)
    turn_of(state, "florence", "market")
    assert "merchant left" in offered(state, "buy")
    do(state, "buy cardinal for ambassador right", "pay ambassador right crown")
    assert courtiers(state, "florence") == ["cardinal right"]
    assert state.supply[DATA.card["ambassador"]] == 5


# A40


def palace(**holdings: Any) -> State:
    """Florence arranges its palace, its marker in room 5."""
    state = table(florence=side(marker=5, **holdings), when=WINTER)
    return turn_of(state, "florence", "palace")


def test_a40_a_card_placed_this_winter_may_leave_its_room_again_spent() -> None:
    state = palace(courtiers="banker right")
    do(state, "place banker right room 1", "recall room 1 left")
    assert courtiers(state, "florence") == ["banker left spent"]


def test_a40_never_from_a_room_into_another_in_the_same_winter() -> None:
    state = palace(rooms={1: "banker"})
    do(state, "recall room 1 right")
    assert refused(state, "place banker right room 2", "place banker right left")


def test_a40_one_change_of_side_and_still_into_a_room_afterwards() -> None:
    state = palace(courtiers="banker right")
    do(state, "place banker right left")
    assert refused(state, "place banker left right")
    do(state, "place banker left room 2")
    assert room(state, "florence", 2) == ["banker"]


def test_a40_of_two_equal_courtiers_the_other_may_still_change_sides() -> None:
    state = palace(courtiers="banker right, banker left", tiles="title_florence")
    do(state, "place banker right left", "place banker left room 2")
    assert courtiers(state, "florence") == ["banker left"]
    do(state, "place banker left right")


# A41


def test_a41_florins_of_new_cards_and_tiles_pay_for_no_purchase() -> None:
    state = table(florence=side(florins=6, spent="pisa", courtiers="pope right"), when=WINTER)
    turn_of(state, "florence", "market")
    do(state, "buy guild", "pay firenze crown", "buy merchant left")
    assert florins(state, "florence") == 0
    assert not any(offer.startswith("buy") for offer in state.legal())
    assert not offered(state, "cash")


def test_a41_but_they_can_be_cashed_for_recruiting() -> None:
    state = table(florence=side(florins=6, spent="pisa", courtiers="pope right"), when=WINTER)
    turn_of(state, "florence", "market")
    do(state, "buy guild", "pay firenze crown", "buy merchant left", "done")
    assert state.phase == "recruit"
    assert {"merchant left", "guild"} <= set(offered(state, "cash"))
    do(state, "cash guild", "recruit firenze", "recruit pisa", "cash merchant left")
    assert (armies(state, "florence"), florins(state, "florence")) == (
        {"firenze": 1, "pisa": 1}, 1,
    )  # fmt: skip
    assert "guild" not in ready(state, "florence")


def test_a41_and_for_an_alliance_but_only_their_florins(with_cells: Any) -> None:
    with_cells("alliance", "france", cost={"florin": 2})
    state = table(florence=side(florins=5, spent="pisa", cities="firenze"), when=WINTER)
    turn_of(state, "florence", "market")
    do(state, "buy guild", "pay firenze crown", "done")
    turn_of(state, "florence", "alliance")
    do(state, "ally france")
    assert refused(state, "use guild arrow")
    do(state, "pay guild florin")
    assert state.ally[DATA.power["france"]] == seat_of(state, "florence")


# A42


def test_a42_cannons_count_in_a_battle_before_a_siege() -> None:
    """A42: as any chosen war bonus; flipped as always."""
    state = table(
        florence=side(armies="spoleto 2", bonuses="cannons", florins=1),
        naples=side(armies="spoleto 3"),
        when=SIEGES,
    )
    do(state, "besiege spoleto", "commit cannons")
    assert armies(state, "naples") == {}
    assert "cannons" not in ready(state, "florence")


# A43


def test_a43_the_mask_is_spent_when_the_destination_is_chosen() -> None:
    state = table(florence=side(rooms={4: "assassin"}, spies="ancona"))
    do(state, "enter 4", "spy ancona")
    assert spies(state, "florence") == {"ancona"}, "it has not left yet"
    assert (state.spent, any(state.pool)) == (0, False)
    do(state, "undo")
    assert (state.phase, spies(state, "florence")) == ("intrigue", {"ancona"})
    do(state, "spy ancona", "send bari")
    assert (spies(state, "florence"), state.spent) == ({"bari"}, 1)


def test_a43_a_spy_is_not_sent_where_it_is() -> None:
    state = table(florence=side(spies="ancona"))
    do(state, "enter 4", "spy ancona")
    assert refused(state, "send ancona")


def test_a43_with_one_spy_per_palace_it_may_still_change_its_room() -> None:
    state = table(florence=side(spies="venice 2"), options=[ONE_SPY])
    do(state, "enter 4", "spy reserve")
    assert refused(state, "send venice 3")
    do(state, "undo", "spy venice 2", "send venice 3")
    assert spies(state, "florence") == {"venice 3"}


def test_a43_a_destination_is_paid_for_like_everything_else() -> None:
    """A43: with two masks to choose from, the payment can be undone, and the spy stays."""
    state = table(florence=side(courtiers="assassin right", cities="firenze ancona"))
    do(state, "enter 4", "spy reserve")
    cheapest(state, "send bari")
    do(state, "spy reserve", "send taranto")
    assert state.phase == "pay"
    do(state, "undo")
    assert (state.phase, realm(state, "florence").spies) == ("send", 1)
