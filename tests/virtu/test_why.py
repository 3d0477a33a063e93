"""Which words mean something, and why an action is refused, in one true sentence."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from signoria import virtu
from signoria.game import IllegalAction
from signoria.text import LANGUAGES, catalogue
from signoria.virtu.model.actions import FORMS, SPY_RESERVE
from signoria.virtu.model.clash import Clash
from signoria.virtu.model.components import NOBODY, RIGHT, SYMBOLS
from signoria.virtu.model.realm import MOVED, NEW, READY
from signoria.virtu.model.state import PHASES, State
from signoria.virtu.words import refusal_sentence
from tests.virtu.table import DATA
from tests.virtu.test_words import SETUPS, game

CITY, CARD, TILE, POWER, BONUS = DATA.city, DATA.card, DATA.tile, DATA.power, DATA.bonus
FLORENCE, NAPLES, VENICE = (DATA.house[name] for name in ("florence", "naples", "venice"))
FAMILY = (
    "lorenzo_de_medici right", "piero_de_medici right", "giovanni_de_medici left",
    "ferdinand_ii right", "alfonso_of_calabria right", "federico_da_montefeltro left",
    "agostino_barbarigo right", "bartolomeo_dalviano right", "caterina_cornaro left",
)  # fmt: skip

Change = Callable[[State], None]


def opening() -> State:
    """Three players, Florence to place its family first."""
    return State(DATA, 3, houses=(FLORENCE, NAPLES, VENICE), first=0)


def spring() -> State:
    """The first spring: all families are courtiers, and Florence enters its palace."""
    state = opening()
    for place, card in enumerate(FAMILY):
        state.apply(state.parse(f"place {card}"), place // 3)
    return state


ROOMS = {"patronage": 2, "annex": 3, "intrigue": 4, "war": 5}
"""Where the palace of Florence has what its first room has not."""


def at(phase: str, *changes: Change) -> State:
    """Florence in a phase, with its marker in the room of that action, after some changes."""
    state = spring()
    state.phase = phase
    state.realms[0].marker = ROOMS.get(phase, 1) - 1
    if phase in ("govern", "patronage", "trade", "annex", "war", "intrigue"):
        state.acting = phase
    if phase in ("wages", "palace", "market", "recruit", "alliance"):
        state.season = "winter"
    if phase == "send":
        state.errand = SPY_RESERVE
    for change in changes:
        change(state)
    state._legal = None
    return state


def why(state: State, action: str, language: str = "en") -> str:
    """The sentence with which an action is refused."""
    before = state.clone()
    with pytest.raises(IllegalAction) as info:
        state.apply(state.parse(action), state.to_act)
    assert state.legal() == before.legal()
    assert info.value.seat == state.to_act
    for other in LANGUAGES:
        told = refusal_sentence(info.value, other)
        assert told.strip()
        assert not set("{}") & set(told)
        assert info.value.sentence(other)
    return refusal_sentence(info.value, language)


# What changes before somebody wishes something


def tired(state: State) -> None:
    """All courtiers and tiles of Florence are spent."""
    realm = state.realms[0]
    realm.courtiers = [(card, side, 0) for card, side, _ in realm.courtiers]
    realm.ready = 0


def poor(state: State) -> None:
    state.realms[0].florins = 0


def rich(state: State) -> None:
    state.realms[0].florins = 9


def borrowed(state: State) -> None:
    state.realms[0].borrowed = True


def owns(*cities: str, seat: int = 0) -> Change:
    def change(state: State) -> None:
        for name in cities:
            for realm in state.realms:
                realm.owned &= ~(1 << CITY[name])
            state.owner[CITY[name]] = seat
            state.count[seat] += 1
            state.realms[seat].owned |= 1 << CITY[name]

    return change


def has(tile: str) -> Change:
    def change(state: State) -> None:
        state.realms[0].owned |= 1 << TILE[tile]
        state.realms[0].ready |= 1 << TILE[tile]

    return change


def patron(*bonuses: str, seat: int = 0) -> Change:
    def change(state: State) -> None:
        for name in bonuses:
            state.bonuses &= ~(1 << BONUS[name])
        state.realms[seat].bonuses = tuple(BONUS[name] for name in bonuses)

    return change


def army(city: str, count: int = 1, seat: int = 0) -> Change:
    def change(state: State) -> None:
        state.realms[seat].armies[CITY[city]] = count

    return change


def spy(place: str, seat: int) -> Change:
    def change(state: State) -> None:
        name, _, room = place.partition(" ")
        if room:
            state.room_spy[state.seat_of(DATA.house[name])][int(room) - 1] = seat
        elif name in CITY:
            state.spy[CITY[name]] = seat
        else:
            state.power_spy[POWER[name]] = seat

    return change


def allied(power: str, seat: int = 0, *, ready: bool = True) -> Change:
    def change(state: State) -> None:
        state.ally[POWER[power]] = seat
        state.ally_ready[POWER[power]] = ready

    return change


def in_room(room: int, card: str, under: str = "") -> Change:
    def change(state: State) -> None:
        state.realms[0].rooms[room - 1] = CARD[card]
        state.realms[0].upgrades[room - 1] = CARD[under] if under else NOBODY

    return change


def courtier(card: str, marks: int) -> Change:
    """One courtier only, on the right."""

    def change(state: State) -> None:
        state.realms[0].courtiers = [(CARD[card], RIGHT, marks)]

    return change


def clash(city: str, *, siege: bool = True, against: int = NOBODY) -> Change:
    def change(state: State) -> None:
        state.clash = Clash(CITY[city], 0, against, siege=siege)

    return change


def lets(field: str, value: object) -> Change:
    return lambda state: setattr(state, field, value)


def mine(field: str, value: object) -> Change:
    return lambda state: setattr(state.realms[0], field, value)


def paying(action: str) -> Change:
    """A payment that was asked for."""

    def change(state: State) -> None:
        state._legal = None
        state.apply(state.parse(action))
        assert state.phase == "pay"

    return change


def used(*actions: str) -> Change:
    def change(state: State) -> None:
        for action in actions:
            state._legal = None
            state.apply(state.parse(action))

    return change


def gentle(state: State) -> None:
    state.gentle = True


CASES: list[tuple[State, str, str]] = [
    # the family
    (
        opening(),
        "place ferdinand_ii room 1",
        "this card is not to be placed: Ferdinand II, King of Naples",
    ),
    (
        opening(),
        "place lorenzo_de_medici under 2",
        "room 2 has no action card that an upgrade could lie under",
    ),
    (opening(), "annex ravenna", "what is due now is the placing of the family cards"),
    (
        opening(),
        "done",
        "a decision comes first: the placing of the family cards",
    ),
    # the marker
    (spring(), "move 1", "the action marker is not in the palace yet"),
    (spring(), "step florins", "the action marker is not in the palace yet"),
    (at("move"), "enter 3", "the action marker is in room 1 and moves on from there"),
    (
        at("move"),
        "move 3",
        "the action marker moves 1 to 2 rooms, and further only with steps bought beforehand",
    ),
    (
        at("move", lets("extra", 2)),
        "move 2",
        "with the steps you bought, the action marker moves exactly 4 rooms",
    ),
    (at("move"), "step florins", "it costs 2 florins; the treasury holds 1 florin"),
    (
        at("move", lets("bought", True), lets("extra", 1)),
        "step florins",
        "only one step a year can be bought with florins",
    ),
    (
        at("move"),
        "step bologna",
        "the domain of the house of Florence does not have this tile: Bologna",
    ),
    (at("move"), "step firenze", "there is no such symbol on it: Florence (arrow)"),
    (at("move", owns("bologna")), "step bologna", "this tile is spent: Bologna"),
    (at("move", rich), "cash firenze", "no florins are needed now"),
    (
        at("move", poor),
        "cash venezia",
        "the domain of the house of Florence does not have this tile: Venice",
    ),
    (at("blocked", borrowed), "borrow florins", "only one indulgence can be bought a year"),
    (at("govern", mine("loans", 1)), "borrow florins", "room 1 already has an indulgence"),
    (at("govern", lets("indulgences", 0)), "borrow florins", "no indulgence is left"),
    (
        at("redeem", mine("loans", 1)),
        "done",
        "a decision comes first: the indulgence in the room",
    ),
    # Govern
    (at("govern"), "ready firenze", "this tile is already available: Florence"),
    (
        at("govern"),
        "ready ravenna",
        "the domain of the house of Florence does not have this tile: Ravenna",
    ),
    (
        at("govern", tired, borrowed, in_room(1, "merchant")),
        "ready firenze",
        "it costs 1 crown or 1 cross, and at most 0 crowns and 0 crosses can be paid",
    ),
    (
        at("govern", tired, lets("used", 1 << CITY["firenze"])),
        "ready firenze",
        "this tile has already been used or turned over in this action: Florence",
    ),
    (
        at("govern"),
        "reactivate ottoman",
        "the house of Florence has no alliance with the Ottoman Empire",
    ),
    (
        at("govern", allied("ottoman")),
        "reactivate ottoman",
        "the bonus of this alliance is already available: the Ottoman Empire",
    ),
    (
        at(
            "govern",
            tired,
            owns("siena"),
            used("ready firenze", "ready pisa"),
            paying("ready siena"),
        ),
        "use firenze crown",
        "this tile has already been used or turned over in this action: Florence",
    ),
    # Patronage
    (
        at("patronage", poor, tired, borrowed),
        "sponsor",
        "it costs 2 florins and 1 crown or 2 florins and 1 cross, and at most 0 florins, 0 crowns"
        " and 0 crosses can be paid",
    ),
    (at("patronage", mine("patron", 5)), "sponsor", "the patron track ends here"),
    (
        at("bonus", patron("columbus")),
        "take columbus",
        "this patron bonus has been taken: Christopher Columbus",
    ),
    (
        at("bonus", patron("columbus")),
        "take leonardo",
        "one patron bonus must be an artist and the other a work, and this is the same kind"
        " again: Leonardo da Vinci",
    ),
    (
        at("seat", patron("machiavelli")),
        "seat machiavelli right",
        "there is no free courtier space on the right",
    ),
    # Annex
    (at("annex"), "annex tunis", "Tunis is a pirate port: it can be conquered, but not annexed"),
    (at("annex"), "annex milano", "Milan is not part of this game"),
    (at("annex"), "annex napoli", "Naples belongs to the house of Naples"),
    (at("annex"), "annex firenze", "Florence belongs to the house of Florence"),
    (at("annex", tired), "annex ravenna", "it costs 3 crowns, and at most 1 crown can be paid"),
    (
        at("annex", tired, borrowed),
        "annex terracina",
        "it costs 2 crowns and 2 ships, and at most 0 crowns and 0 ships can be paid",
    ),
    (
        at("annex"),
        "annex terracina",
        "it costs 2 crowns and 2 ships, and at most 1 ship can be paid",
    ),
    (
        at("annex", owns("pisa", seat=1)),
        "annex bari",
        "no road and no sea route leads from the house of Florence to Bari",
    ),
    (
        at("annex", spy("ravenna", 1), tired, borrowed),
        "annex ravenna",
        "it costs 4 crowns, and at most 0 crowns can be paid",
    ),
    # Trade
    (at("trade"), "use firenze crown", "only ships can be traded"),
    (at("trade"), "use firenze ship", "there is no such symbol on it: Florence (ship)"),
    (at("trade"), "undo", "there is nothing to undo"),
    # paying
    (at("annex", paying("annex ravenna")), "annex siena", "what is due now is the payment"),
    (at("annex", paying("annex ravenna")), "use pisa ship", "this symbol is not needed: ship"),
    (
        at("annex", paying("annex ravenna")),
        "use siena crown",
        "the domain of the house of Florence does not have this tile: Siena",
    ),
    (
        at("annex", paying("annex ravenna")),
        "use room crown",
        "this gives nothing for this action: the room",
    ),
    (
        at("annex", paying("annex ravenna")),
        "use firenze mask",
        "there is no such symbol on it: Florence (mask)",
    ),
    (
        at("annex", paying("annex ravenna")),
        "confirm",
        "the payment is not complete: it costs 3 crowns",
    ),
    (
        at("annex", borrowed, paying("annex ravenna")),
        "use indulgence crown",
        "only one indulgence can be bought a year",
    ),
    (
        at("annex", paying("annex ravenna")),
        "pay firenze crown",
        "this is not one of the proposals, but cards can be used one by one",
    ),
    (
        at("annex", paying("annex ravenna")),
        "pay firenze crown + merchant left ship",
        "there is no such courtier: the Merchant on the left",
    ),
    (
        at("annex", in_room(3, "ambassador", "counsellor"), paying("annex ravenna")),
        "use firenze crown",
        "what the room offers must be used first",
    ),
    (
        at(
            "annex",
            paying("annex ravenna"),
            used(
                "use firenze crown",
                "use lorenzo_de_medici right crown",
                "use piero_de_medici right crown",
            ),
        ),
        "use giovanni_de_medici left crown",
        "enough has been used: confirm the payment, or undo it",
    ),
    (
        at("market", rich, paying("buy cathedral firenze")),
        "use room crown",
        "the cards in a room pay only for the action of that room",
    ),
    (
        at("market", rich),
        "buy merchant for piero_de_medici left",
        "there is no such courtier: Piero de' Medici on the left",
    ),
    # War
    (at("war"), "march siena roma", "the house of Florence has no army in Siena"),
    (at("war", army("siena")), "march siena roma", "the army before Siena must stop there"),
    (at("war"), "march firenze roma", "no road leads from Florence to Rome"),
    (at("war"), "march firenze milano", "Milan is not part of this game"),
    (
        at("war", tired, in_room(5, "merchant")),
        "march firenze siena",
        "it costs 1 cavalry, and at most 0 cavalry can be paid",
    ),
    (at("war"), "sail firenze roma", "Florence is not a port"),
    (at("war"), "sail pisa siena", "Siena is not a port"),
    (at("war"), "sail pisa pisa", "the army is already in Pisa"),
    (
        at("war", in_room(5, "merchant")),
        "sail pisa taranto",
        "it costs 3 ships, and at most 2 ships can be paid",
    ),
    (at("war"), "arm room", "there is no such symbol on it: the room (war)"),
    (at("war"), "arm upgrade", "there is no upgrade in room 5"),
    (
        at("war", poor, tired, mine("ready", 0), in_room(5, "condottiere")),
        "arm room",
        "it costs 1 florin, and at most 0 florins can be paid",
    ),
    (
        at("war", lets("spent", 1), in_room(5, "condottiere")),
        "arm room",
        "this has already been used: the room",
    ),
    # Intrigue
    (at("intrigue", mine("spies", 0)), "spy reserve", "there is no spy in reserve"),
    (
        at("intrigue", in_room(4, "merchant")),
        "spy reserve",
        "it costs 1 mask, and at most 0 masks can be paid",
    ),
    (at("intrigue"), "spy roma", "the house of Florence has no spy there: Rome"),
    (
        at("intrigue", spy("florence 4", 2)),
        "spy reserve",
        "the spy in room 4, where the action marker stands, must be expelled first",
    ),
    (
        at("intrigue", spy("florence 4", 2), spy("roma", 1)),
        "expel roma",
        "the spy in room 4, where the action marker stands, must be expelled first",
    ),
    (
        at("intrigue", spy("roma", 0)),
        "expel roma",
        "the spy there belongs to the house of Florence itself: Rome",
    ),
    (at("intrigue"), "expel naples 2", "there is no spy there: room 2 of Naples"),
    (at("intrigue"), "expel milan 2", "nobody plays the house of Milan"),
    (
        at("send", spy("venice 2", 1)),
        "send venice 2",
        "there is already a spy there: room 2 of Venice",
    ),
    (
        at("send", patron("columbus", "prince", seat=1)),
        "send naples 5",
        "spies are kept away from the house of Naples by the Prince",
    ),
    (
        at("send", patron("prince", seat=1), allied("france", 1)),
        "send france",
        "spies are kept away from the house of Naples by the Prince",
    ),
    (
        at("send", spy("venice 2", 1), gentle),
        "send venice 3",
        "there is already a spy in the palace of Venice, and only one is allowed",
    ),
    (at("send"), "send genova", "Genoa is not part of this game"),
    # sieges
    (
        at("siege", army("roma")),
        "besiege siena",
        "no army of the house of Florence stands before Siena",
    ),
    (at("siege", army("roma")), "besiege pisa", "Pisa belongs to the house of Florence"),
    (
        at("siege", army("roma")),
        "decline roma",
        "no rival army stands before Rome, so the siege must take place",
    ),
    (
        at("siege", army("roma"), army("siena"), lets("fleeing", {(0, CITY["siena"])})),
        "besiege siena",
        "the army before Siena must retreat",
    ),
    (at("exchange", clash("roma")), "commit token", "there is no war token left"),
    (
        at("exchange", clash("roma")),
        "commit condottiere right",
        "there is no such courtier: the Condottiere on the right",
    ),
    (
        at("exchange", clash("roma")),
        "commit lorenzo_de_medici right",
        "there is no such symbol on it: Lorenzo de' Medici, the Magnificent on the right (war)",
    ),
    (
        at("exchange", clash("roma"), courtier("condottiere", READY), poor),
        "commit condottiere right",
        "it costs 1 florin; the treasury holds 0 florins",
    ),
    (
        at("exchange", clash("roma"), courtier("condottiere", 0)),
        "commit condottiere right",
        "this courtier is spent: the Condottiere on the right",
    ),
    (
        at("exchange", clash("roma")),
        "commit france",
        "the house of Florence has no alliance with the Kingdom of France",
    ),
    (
        at("exchange", clash("roma"), allied("france", ready=False)),
        "commit france",
        "the bonus of this alliance is used: the Kingdom of France",
    ),
    (
        at("exchange", clash("roma"), allied("france"), spy("france", 1)),
        "commit france",
        "a spy blocks this alliance: the Kingdom of France",
    ),
    (
        at("exchange", clash("roma"), allied("hre")),
        "commit hre",
        "this alliance is no help here: the Holy Roman Empire",
    ),
    (
        at("exchange", clash("roma")),
        "commit leonardo",
        "the house of Florence does not have this patron bonus: Leonardo da Vinci",
    ),
    (
        at("exchange", clash("roma"), patron("cannons")),
        "commit cannons",
        "this has been used: the Cannons",
    ),
    (
        at("assault", lets("assault", (CITY["roma"], 0))),
        "done",
        "a decision comes first: the siege after the battle",
    ),
    # a lost space
    (at("space"), "shift lorenzo_de_medici right", "there are not too many courtiers on the right"),
    (at("space"), "discard merchant right", "there is no such courtier: the Merchant on the right"),
    (at("space"), "discard piero_de_medici right", "there are not too many courtiers on the right"),
    # retreats
    (
        at("retreat", army("siena"), army("roma")),
        "retreat siena firenze",
        "the army before Rome retreats first",
    ),
    (at("retreat", army("roma")), "disband siena", "the house of Florence has no army in Siena"),
    (
        at("retreat", army("roma")),
        "retreat roma napoli",
        "Naples does not belong to the house of Florence",
    ),
    (
        at("retreat", army("roma")),
        "retreat roma pisa",
        "no road and no sea route leads from Rome to Pisa",
    ),
    (
        at("retreat", army("terracina"), tired),
        "retreat terracina pisa",
        "it costs 2 ships, and at most 0 ships can be paid",
    ),
    # wages
    (
        at("wages", army("firenze", 4), poor),
        "wages",
        "it costs 2 florins; the treasury holds 0 florins",
    ),
    (
        at("wages", army("firenze", 4)),
        "dismiss siena",
        "the house of Florence has no army in Siena",
    ),
    (at("wages", army("firenze", 3)), "cash firenze", "no florins are needed now"),
    (at("space"), "borrow florins", "what is due now is the loss of a courtier space"),
    (at("govern"), "undo", "there is nothing to undo"),
    # the palace
    (at("palace"), "place lorenzo_de_medici right room 1", "the action marker is in room 1"),
    (
        at("palace", mine("loans", 4)),
        "place lorenzo_de_medici right room 3",
        "an indulgence lies in room 3",
    ),
    (
        at("palace", spy("florence 3", 1)),
        "place lorenzo_de_medici right room 3",
        "a spy is in room 3",
    ),
    (
        at("palace", tired),
        "place lorenzo_de_medici right room 3",
        "this courtier is spent: Lorenzo de' Medici, the Magnificent on the right",
    ),
    (
        at("palace", courtier("merchant", READY | MOVED)),
        "place merchant right left",
        "this courtier has already changed sides this winter: the Merchant on the right",
    ),
    (
        at("palace", courtier("counsellor", READY)),
        "place counsellor right room 3",
        "this card has no action, so it can only be an upgrade: the Counsellor",
    ),
    (
        at("palace", courtier("counsellor", READY)),
        "place counsellor right under 3",
        "room 3 has no action card that an upgrade could lie under",
    ),
    (
        at("palace", in_room(3, "merchant", "governor")),
        "place lorenzo_de_medici right room 3",
        "room 3 already has two cards",
    ),
    (
        at("palace"),
        "place lorenzo_de_medici right left",
        "there is no free courtier space on the left",
    ),
    (
        at("palace"),
        "place lorenzo_de_medici right right",
        "this courtier already sits there: Lorenzo de' Medici, the Magnificent on the right",
    ),
    (
        at("palace"),
        "place lorenzo_de_medici room 3",
        "name the side where the courtier sits, too: Lorenzo de' Medici, the Magnificent",
    ),
    (
        at("palace"),
        "place merchant left room 3",
        "there is no such courtier: the Merchant on the left",
    ),
    (at("palace"), "recall room 3 right", "there is no card in room 3"),
    (at("palace", in_room(3, "merchant")), "recall under 3 right", "there is no upgrade in room 3"),
    (
        at("palace", in_room(3, "merchant")),
        "recall room 3 left",
        "there is no free courtier space on the left",
    ),
    (at("palace", in_room(1, "merchant")), "recall room 1 left", "the action marker is in room 1"),
    (
        at("palace", in_room(3, "merchant", "bishop")),
        "recall room 3 left",
        "this card has no action and cannot stay in a room alone: the Bishop",
    ),
    (
        at("palace"),
        "discard merchant right",
        "there is no such courtier: the Merchant on the right",
    ),
    # the market
    (at("market", rich), "buy merchant right", "there is no free courtier space on the right"),
    (
        at("market", courtier("bishop", 0), poor, borrowed),
        "buy governor right",
        "it costs 4 florins, and at most 3 florins can be paid",
    ),
    (
        at("market", rich),
        "buy lorenzo_de_medici right",
        "this card is not for sale: Lorenzo de' Medici, the Magnificent",
    ),
    (
        at("market", lets("bought_now", 1 << CARD["merchant"])),
        "buy merchant right",
        "only one copy can be bought each winter: the Merchant",
    ),
    (
        at("market", courtier("cardinal", READY), rich),
        "buy cardinal left",
        "a house can have no more than 1 of these: the Cardinal",
    ),
    (
        at("market", lambda state: state.supply.__setitem__(CARD["pope"], 0)),
        "buy pope left",
        "this is sold out: the Pope",
    ),
    (
        at("market"),
        "buy title_naples",
        "only the house of Naples can buy this: the title of King of Naples",
    ),
    (at("market", has("guild")), "buy guild", "this tile is already in the domain: the Guild"),
    (
        at("market", has("kingdom")),
        "buy republic",
        "nobody can have both: the Republic, the Kingdom",
    ),
    (
        at("market", lambda state: state.tiles.__setitem__(TILE["guild"], 0)),
        "buy guild",
        "this is sold out: the Guild",
    ),
    (
        at("market", tired, borrowed),
        "buy kingdom",
        "it costs 4 florins and 3 crowns, and at most 1 florin and 0 crowns can be paid",
    ),
    (at("market", rich), "buy cathedral roma", "Rome does not belong to the house of Florence"),
    (
        at("market", owns("ravenna"), rich),
        "buy cathedral ravenna",
        "Ravenna has a value of 2, but a cathedral needs 3",
    ),
    (
        at("market", has("cathedral_firenze"), rich),
        "buy cathedral firenze",
        "Florence already has a cathedral",
    ),
    (
        at("market", lets("cathedrals", 0), rich),
        "buy cathedral firenze",
        "there is no cathedral left",
    ),
    (
        at("market", lets("bought_now", 1 << len(DATA.cards)), rich),
        "buy cathedral firenze",
        "only one cathedral can be built each winter",
    ),
    (
        at("market", courtier("banker", READY | NEW), rich, paying("buy title_florence")),
        "use banker right crown",
        "this courtier was bought this winter and pays from spring on: the Banker on the right",
    ),
    # armies and alliances
    (
        at("recruit", army("pisa", 6), rich),
        "recruit firenze",
        "there are already 6 armies, and no more are allowed",
    ),
    (at("recruit", poor), "recruit firenze", "it costs 1 florin; the treasury holds 0 florins"),
    (
        at("recruit", owns("siena")),
        "recruit siena",
        "it costs 3 florins; the treasury holds 1 florin",
    ),
    (at("recruit"), "recruit napoli", "Naples does not belong to the house of Florence"),
    (
        at("alliance"),
        "ally ottoman",
        "it costs 1 crown and 3 ships, and at most 1 ship can be paid",
    ),
    (
        at("alliance", allied("ottoman")),
        "ally ottoman",
        "the house of Florence is already allied with the Ottoman Empire",
    ),
    (
        at("alliance", allied("ottoman", 2)),
        "ally ottoman",
        "the house of Venice is allied with the Ottoman Empire, and only a spy there could"
        " change that",
    ),
    (
        at("alliance", spy("ottoman", 0), tired),
        "ally ottoman",
        "it costs 3 ships or 1 crown and 2 ships, and at most 0 ships can be paid",
    ),
]


@pytest.mark.parametrize(
    ("state", "action", "sentence"),
    [pytest.param(*case, id=f"{case[0].phase}: {case[1]}") for case in CASES],
)
def test_reasons(state: State, action: str, sentence: str) -> None:
    assert why(state, action) == sentence


def test_each_reason_of_the_catalogues_is_given_somewhere_and_the_other_way_round() -> None:
    source = "".join(
        path.read_text("utf-8") for path in sorted(Path(virtu.__file__).parent.rglob("*.py"))
    )
    pattern = r'because\(\s*"([a-z-]+)"(?: if \w+ else "([a-z-]+)")?'
    given = {key for pair in re.findall(pattern, source) for key in pair if key}
    for language in LANGUAGES:
        keys = {key for key in catalogue(language) if key.startswith("reason.virtu-")}
        assert keys == {f"reason.virtu-{key}" for key in given}


def test_a_reason_in_other_languages() -> None:
    state = at("annex", tired)
    assert why(state, "annex ravenna", "de") == (
        "das kostet 3 Kronen; aufbringen lässt sich höchstens: 1 Krone"
    )
    assert why(state, "annex ravenna", "hu") == (
        "az ára 3 korona; legfeljebb ennyi teremthető elő: 1 korona"
    )
    assert why(state, "annex ravenna", "it") == (
        "costa 3 corone; si può mettere insieme al massimo: 1 corona"
    )
    assert why(state, "annex ravenna", "ru") == (
        "цена: 3 короны; самое большее, что можно собрать: 1 корона"
    )


def test_the_forms_of_the_phases_are_forms() -> None:
    forms = {form for phase in PHASES.values() for form in phase.why_not}
    assert forms | {"done", "undo", "borrow"} == {form for form, _ in FORMS}


# Whatever somebody wishes, at any time


def fillings(slot: str, rng: Random) -> str:
    """Something that fits a slot, sensible or not."""
    choose = rng.choice
    houses = [house.id for house in DATA.houses]
    side = choose(["right", "left"])
    if slot == "place":
        return choose([choose(list(CITY)), choose(list(POWER)), f"{choose(houses)} 3"])
    if slot == "asset":
        return choose([choose(list(TILE)), f"{choose(list(CARD))} {side}"])
    if slot == "source":
        outside = choose([choose(list(POWER)), fillings("asset", rng)])
        return choose(["room", "upgrade", "michelangelo", "indulgence", outside])
    if slot == "payment":
        parts = [
            f"{fillings('source', rng)} {fillings('symbol', rng)}" for _ in range(rng.randint(1, 2))
        ]
        return " + ".join(parts)
    return choose(
        {
            **dict.fromkeys(("city", "here", "there"), tuple(CITY)),
            **dict.fromkeys(("side", "to"), ("right", "left")),
            **dict.fromkeys(("card", "old"), tuple(CARD)),
            "newcomer": ("machiavelli",),
            "tile": tuple(TILE),
            "goods": tuple(DATA.tiles[tile].id for tile in DATA.for_sale),
            "power": tuple(POWER),
            "bonus": tuple(BONUS),
            "symbol": tuple(SYMBOLS),
            "room": tuple("12345"),
            "steps": tuple("1234"),
            "force": ("leonardo", "cannons", "france", f"condottiere {side}", f"bishop {side}"),
        }[slot]
    )


def wish(form: str, rng: Random) -> str:
    pattern = dict(FORMS)[form]
    return re.sub(r"<(\w+)\*?>", lambda slot: fillings(slot[1], rng), pattern)


@pytest.mark.parametrize(("players", "options", "seed"), SETUPS)
def test_every_wish_is_understood_and_refused_with_a_reason(
    players: int, options: tuple[str, ...], seed: int
) -> None:
    rng = Random(seed)
    everything = [form for form, _ in FORMS]
    for state, _ in game(players, options, seed, 600):
        if state.to_act is None:
            continue
        own = [*PHASES[state.phase].why_not] or everything
        for form in (*rng.choices(own, k=3), rng.choice(everything)):
            text = wish(form, rng)
            action = state.parse(f"  {text} ")
            assert action == text
            if action in state.legal():
                continue
            error = state.refusal(action, state.to_act)
            assert error.reason.startswith("virtu-")
            assert error.reason != "virtu-impossible", (state.phase, action)
            for language in LANGUAGES:
                assert refusal_sentence(error, language, state.data)


def test_while_families_are_placed_a_refusal_does_not_depend_on_the_others() -> None:
    rng = Random(1)
    one, other = opening(), opening()
    one.apply(one.parse("place ferdinand_ii room 1"), 1)
    one.apply(one.parse("place agostino_barbarigo right"), 2)
    other.apply(other.parse("place federico_da_montefeltro left"), 1)
    other.apply(other.parse("place caterina_cornaro room 4"), 2)
    for form, _ in FORMS:
        for _ in range(20):
            action = one.parse(wish(form, rng))
            if action not in one.legal(0):
                mine, theirs = one.refusal(action, 0), other.refusal(action, 0)
                assert mine.reason == theirs.reason
                assert mine.args_of_reason == theirs.args_of_reason


NONSENSE = [
    "", " ", "banana", "annex", "annex banana", "annex ravenna roma", "annex Ravenna", "Annex roma",
    "annex florence", "annex merchant", "annex ottoman", "move", "move 17 left", "move 0",
    "move -1", "move 01", "move 1000", "move two", "move ²", "enter 6", "enter 0", "pay", "pay + +",
    "pay firenze", "pay firenze crown +", "pay + firenze crown", "pay firenze crown pisa ship",
    "pay firenze crown + banana ship", "use firenze", "use crown", "use firenze banana",
    "use merchant crown", "use merchant up crown", "march firenze", "march firenze siena roma",
    "sail pisa ottoman", "arm", "arm firenze", "spy", "spy florence", "spy florence 6",
    "spy reserve 2", "send reserve", "send firenze 3", "expel reserve", "besiege florence",
    "commit", "commit firenze", "commit michelangelo", "commit merchant", "place merchant",
    "place merchant room", "place merchant room 6", "place merchant right room",
    "place merchant room 1 right", "recall room 1", "recall merchant right", "buy", "buy merchant",
    "buy guild right", "buy cathedral", "buy cathedral_roma", "buy cannons", "buy firenze",
    "discard merchant", "discard firenze", "take merchant", "ally venice", "ready ottoman",
    "step", "step 2", "borrow", "borrow crown", "cash merchant", "cash room", "done done",
    "wages 3", "undo all", "seat merchant right", "shift merchant", "retreat roma", "disband",
    "reactivate firenze", f"pay {' + '.join(['firenze crown'] * 13)}",
]  # fmt: skip


@pytest.mark.parametrize("text", NONSENSE)
def test_nonsense_is_not_understood(text: str) -> None:
    with pytest.raises(IllegalAction) as info:
        at("annex").parse(text)
    assert info.value.reason == "meaningless"


@pytest.mark.parametrize("text", ["annex ravenna ", "annex  ravenna", "annex\travenna"])
def test_any_spacing_is_understood(text: str) -> None:
    assert at("annex").parse(text) == "annex ravenna"


@pytest.mark.parametrize("thing", [17, "annex milano"])
def test_what_is_no_action_is_refused_like_nonsense(thing: object) -> None:
    with pytest.raises(IllegalAction) as info:
        at("annex").apply(thing)  # type: ignore[arg-type]
    assert info.value.reason == "meaningless"


def test_closed_cities_and_absent_houses_are_understood() -> None:
    state = at("annex")
    for text in ("annex milano", "send milan 1", "buy title_rome", "place cesare_borgia room 1"):
        assert state.parse(text) == text
