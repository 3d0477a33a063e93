"""The examples of the rulebook, worked out anew from the numbers of a data document."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations

from signoria.virtu.data_file.number_checks import paid
from signoria.virtu.model.chart import Chart
from signoria.virtu.model.components import SYMBOLS, Data
from signoria.virtu.model.entry import Entry

EXAMPLE_PLAYERS = 4
"""The examples are played on the side for three and four players."""

Differences = Iterator[tuple[str, object]]
"""The fields of an example for which the data give something else, and what."""


def differences(data: Data) -> Iterator[str]:
    """Examples that come out otherwise than in the rulebook."""
    for example in Entry(data.document).entries("example"):
        for field, found in EXAMPLE_CHECKS[example.text("kind")](data, example):
            said = _shown(example.values.get(field))
            yield (
                f"example {example.text('id')}: {field}: the data give {_shown(found)}, "
                f"the rulebook's example says {said}"
            )
    yield from _payment_facts(data)


def _shown(value: object) -> str:
    return str(value).lower() if type(value) is bool else str(value)


def _unlike(example: Entry, found: Mapping[str, object]) -> Differences:
    for field, value in found.items():
        if example.values[field] != value:
            yield field, value


def _payment(data: Data, example: Entry) -> Differences:
    flips = data.rules["actions"]["govern_flips_per_symbol"]
    most = flips * (example.number("crowns") + example.number("crosses"))
    yield from _unlike(example, {"tiles_flipped_max": most})
    crowned = [name for name in example.texts("spent") if _offers(data, name, "crown")]
    yield from _unlike(example, {"spent": crowned})


def _offers(data: Data, name: str, symbol: str) -> bool:
    options = data.cards[data.card[name]].options
    return any(SYMBOLS[kind] == symbol for kind, _ in options)


def _payment_facts(data: Data) -> Iterator[str]:
    """The Cardinal of the first example governs and has a crown."""
    if "cardinal" not in data.card:
        yield "citizen cardinal: is missing, and the rulebook names him"
        return
    if data.cards[data.card["cardinal"]].action != "govern":
        yield "citizen cardinal: action: in the rulebook's example it is govern"
    if not _offers(data, "cardinal", "crown"):
        yield "citizen cardinal: options: in the rulebook's example there is a crown"


def _annex(data: Data, example: Entry) -> Differences:
    spy, actions = example.text("spy"), data.rules["actions"]
    goal, start = data.city[example.text("city")], data.city[example.text("from_city")]
    chart = data.chart(EXAMPLE_PLAYERS)
    own, others = _spy_effect(data, "", spy)
    delta = 0 if not spy else own if spy == example.text("player") else others
    crowns = data.cities[goal].value + delta + actions["annex_margin"]
    seas = 0 if goal in chart.roads[start] else chart.seas[start][goal]
    if goal not in chart.roads[start] and not seas:
        yield "from_city", f"no way from {example.text('from_city')}"
    yield from _unlike(example, {"crowns": crowns, "ships": seas * actions["ship_per_sea"]})
    if data.cities[goal].pirate:
        yield "city", "a pirate port"


def _siege(data: Data, example: Entry) -> Differences:
    rules, neutral = data.rules["siege"], example.flag("neutral")
    city = data.city[example.text("city")]
    attack = _strength(data, example, "attacker")
    defence = data.cities[city].value
    if example.text("spy") == "attacker":
        defence += rules["own_spy"]
    elif example.text("spy") == "other" and neutral:
        defence += rules["foreign_spy_on_neutral"]
    if not neutral:
        defence += _strength(data, example, "defender")
    if attack > defence:
        strong = defence >= rules["auto_loss_threshold"]
        loss = strong * rules["auto_loss_armies"] + example.number("defender_armies")
    else:
        loss = rules["defeat_loss_armies"]
    found = {"attack": attack, "defence": defence, "success": attack > defence}
    found["attacker_loss"] = min(loss, example.number("attacker_armies"))
    yield from _unlike(example, found)
    near = example.text("retreat_to")
    if near and data.city[near] not in data.chart(EXAMPLE_PLAYERS).roads[city]:
        yield "retreat_to", f"no road from {example.text('city')}"


def _strength(data: Data, example: Entry, side: str) -> int:
    rules = data.rules["siege"]
    armies, bonus = example.number(f"{side}_armies"), example.number(f"{side}_bonus")
    return armies * rules["army"] + bonus * rules["war_bonus"]


def _sea_retreat(data: Data, example: Entry) -> Differences:
    here, there = data.city[example.text("city")], data.city[example.text("to")]
    seas = data.chart(EXAMPLE_PLAYERS).seas[here][there]
    yield from _unlike(example, {"ships_per_army": seas * data.rules["actions"]["ship_per_sea"]})


def _spy_effect(data: Data, controller: str, spy: str) -> tuple[int, int]:
    """What a spy does to the strength of a city, for its owner and for all others."""
    rules = data.rules["siege"]
    if not controller:
        return rules["own_spy"], rules["foreign_spy_on_neutral"]
    return (0 if controller == spy else rules["own_spy"]), 0


def _spy_value(data: Data, example: Entry) -> Differences:
    own, others = _spy_effect(data, example.text("controller"), example.text("spy"))
    yield from _unlike(example, {"own_delta": own, "others_delta": others})


def _intrigue(data: Data, example: Entry) -> Differences:
    """One spy is removed and one placed."""
    yield from _unlike(example, {"masks": 2 * data.rules["actions"]["mask_per_intrigue_step"]})


def _alliance(data: Data, example: Entry) -> Differences:
    cost = data.powers[data.power[example.text("alliance")]].cost
    asked = {symbol: count for symbol, count in zip(SYMBOLS, cost, strict=True) if count}
    if asked != paid(example.amounts("cost")):
        yield "cost", asked


def _cathedral(data: Data, example: Entry) -> Differences:
    value = data.cities[data.city[example.text("city")]].value
    yield from _unlike(example, {"allowed": value >= data.cathedral_value})


def _religion(data: Data, example: Entry) -> Differences:
    """Those who tie all get the next lower step; those behind them keep their place."""
    crosses, players = example.numbers("crosses"), example.number("players")
    if len(crosses) != players:
        yield "players", len(crosses)
        return
    steps = data.religion[players]
    points = []
    for mine in crosses:
        place = sum(other > mine for other in crosses)
        points.append(steps[min(place + (crosses.count(mine) > 1), players - 1)])
    yield from _unlike(example, {"points": points})


def _wages(data: Data, example: Entry) -> Differences:
    most = len(data.wages) - 1
    florins = [data.wages[min(armies, most)] for armies in example.numbers("armies")]
    yield from _unlike(example, {"florins": florins})


def _movement(data: Data, example: Entry) -> Differences:
    """One road to a port and from there two seas, and the map has such a way."""
    rules, chart = data.rules["actions"], data.chart(EXAMPLE_PLAYERS)
    found = {"cavalry": rules["cavalry_per_road_step"], "ships": 2 * rules["ship_per_sea"]}
    yield from _unlike(example, found)
    if not any(chart.roads[one] and chart.seas[one][two] == 2 for one, two in _pairs(chart)):
        yield "text", "no such way"


def _pairs(chart: Chart) -> Iterator[tuple[int, int]]:
    for one, two in combinations(chart.open, 2):
        yield from ((one, two), (two, one))


EXAMPLE_CHECKS: Mapping[str, Callable[[Data, Entry], Differences]] = {
    "payment": _payment,
    "annex": _annex,
    "siege": _siege,
    "sea_retreat": _sea_retreat,
    "spy_value": _spy_value,
    "intrigue": _intrigue,
    "alliance": _alliance,
    "cathedral": _cathedral,
    "religion": _religion,
    "wages": _wages,
    "movement": _movement,
}
