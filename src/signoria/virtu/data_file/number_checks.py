"""Whether the numbers of a data document agree with the rulebook and with each other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from signoria.virtu.data_file.rulebook import (
    COUNTS,
    POWERS,
    RELIGION,
    SEATS,
    STEP_COSTS,
    STEPS_WITH_BONUS,
)
from signoria.virtu.data_file.schema import PLAYERS
from signoria.virtu.model.components import is_tile
from signoria.virtu.model.entry import Entry


def mistakes(document: Entry) -> Iterator[str]:
    """Numbers that are not those of the rulebook, or of another place in the document."""
    yield from _counts(document)
    yield from _tracks(document)
    yield from _rule_numbers(document)
    yield from _said_twice(document)


def _counts(document: Entry) -> Iterator[str]:
    """The counts of the rulebook, and that the entries add up to them."""
    counts = document.entry("counts")
    for field, stated in COUNTS.items():
        if counts.number(field) != stated:
            yield f"counts: {field}: the rulebook says {stated}"
    tiles = {
        "city_tiles": sum(city.number("tiles") for city in document.entries("city")),
        "title_tiles": sum(title.number("copies") for title in document.entries("title")),
        "guild_tiles": document.entry("guild").number("copies"),
        "cathedral_tiles": document.entry("cathedral").number("copies"),
        "two_player_family_tiles": COUNTS["two_player_family_tiles"],
    }
    single = sum(card.number("copies") == 1 for card in document.entries("citizen"))
    bonus_tiles = sum(map(is_tile, document.entries("patron_bonus")))
    found = {
        **tiles,
        "tiles_total": sum(tiles.values()),
        "cities": len(document.entries("city")),
        "citizen_cards": sum(card.number("copies") for card in document.entries("citizen")),
        "citizen_types": len(document.entries("citizen")) - single,
        "pope_cards": single,
        "family_cards": len(document.entries("family")),
        "patron_bonuses": len(document.entries("patron_bonus")),
        "patron_bonus_cards": len(document.entries("patron_bonus")) - bonus_tiles,
        "patron_bonus_tiles": bonus_tiles,
        "armies_per_player": document.entry("rules").entry("recruit").number("max_armies"),
        "closed_city_markers": sum(city.flag("closed_3p") for city in document.entries("city")),
    }
    for field, number in found.items():
        if number != COUNTS[field]:
            yield f"counts: {field}: the rulebook says {COUNTS[field]}, the entries give {number}"
    if len(document.entries("house")) != max(PLAYERS):
        yield f"house: there must be {max(PLAYERS)}, and there are {len(document.entries('house'))}"
    if len(document.entries("alliance")) != POWERS:
        yield f"alliance: there must be {POWERS}, and there are {len(document.entries('alliance'))}"


def _tracks(document: Entry) -> Iterator[str]:
    track, steps = document.entry("city_track"), document.entries("patron_track")
    if [*track.numbers("cities")] != list(range(track.number("last_space") + 1)):
        yield "city_track: cities: must count from 0 to last_space"
    if len(track.numbers("prestige")) != track.number("last_space") + 1:
        yield "city_track: prestige: must have a number for each of 0 to last_space cities"
    if not _rises(track.numbers("prestige"), 0, 6):
        yield "city_track: prestige: must rise from 0 to 6"
    if track.number("courtier_space_from") > track.number("last_space"):
        yield "city_track: courtier_space_from: must not be beyond last_space"
    if len(steps) != len(STEP_COSTS):
        yield f"patron_track: there must be the steps 0 to {len(STEP_COSTS) - 1}"
        return
    if not _rises([step.number("prestige") for step in steps], 0, 3):
        yield "patron_track: prestige: must rise from 0 to 3"
    for place, (step, (florins, ways)) in enumerate(zip(steps, STEP_COSTS, strict=True)):
        label = f"patron_track {place}"
        if step.number("step") != place:
            yield f"{label}: step: the steps must stand in their order"
        if step.number("florins") != florins:
            yield f"{label}: florins: the rulebook says {florins}"
        if [paid(way) for way in step.all_amounts("symbols_any_of")] != [paid(way) for way in ways]:
            yield f"{label}: symbols_any_of: the rulebook says {_said(ways)}"
        if step.flag("bonus") != (place in STEPS_WITH_BONUS):
            yield f"{label}: bonus: the rulebook gives one on the steps 2 and 4"


def _rises(numbers: Sequence[int], first: int, last: int) -> bool:
    steady = all(low <= high for low, high in pairwise(numbers))
    return steady and numbers[0] == first and numbers[-1] == last


def paid(cost: Mapping[str, int]) -> dict[str, int]:
    """A cost without the symbols that it does not ask for."""
    return {symbol: count for symbol, count in cost.items() if count}


def _said(ways: Iterable[Mapping[str, int]]) -> str:
    costs = (" + ".join(f"{count} {name}" for name, count in way.items()) for way in ways)
    return " or ".join(costs) or "nothing"


def _rule_numbers(document: Entry) -> Iterator[str]:
    rules = document.entry("rules")
    setup, movement = rules.entry("setup"), rules.entry("movement")
    for players in PLAYERS:
        side = "25" if players == 5 else "34"
        if setup.text(f"side_{players}p") != side:
            yield f'rules.setup: side_{players}p: the rulebook says "{side}"'
        if set(setup.texts(f"houses_{players}p")) != SEATS[players]:
            seats = ", ".join(sorted(SEATS[players]))
            yield f"rules.setup: houses_{players}p: the rulebook says {seats}"
        points = RELIGION[players]
        if [*rules.entry("scoring").numbers(f"religion_{players}p")] != points:
            yield f"rules.scoring: religion_{players}p: the rulebook says {points}"
    extra = setup.number("extra_spaces_right") + setup.number("extra_spaces_left")
    if extra != setup.number("extra_courtier_spaces_max"):
        yield "rules.setup: extra_courtier_spaces_max: must be the sum of those right and left"
    if movement.number("free_min") > movement.number("free_max"):
        yield "rules.movement: free_max: must not be below free_min"
    if movement.number("right_arrow_after_room") == movement.number("left_arrow_after_room"):
        yield "rules.movement: left_arrow_after_room: must not be that of the right arrow"
    wages = rules.entry("wages").numbers("cost_by_armies")
    if len(wages) != rules.entry("recruit").number("max_armies") + 1:
        yield "rules.wages: cost_by_armies: must have a number for each of 0 to max_armies"
    if rules.entry("end").number("patron_trigger") >= len(document.entries("patron_track")):
        yield "rules.end: patron_trigger: is beyond the last step of the patron track"


def _said_twice(document: Entry) -> Iterator[str]:
    """Numbers that stand in two places: a correction of one alone would change nothing."""
    rules = document.entry("rules")
    scoring, setup = rules.entry("scoring"), rules.entry("setup")
    siege, indulgence = rules.entry("siege"), rules.entry("indulgence")
    pairs = [
        ("rules.siege: trophy_prestige", siege.number("trophy_prestige"), scoring.number("trophy")),
        (
            "rules.indulgence: final_penalty",
            indulgence.number("final_penalty"),
            scoring.number("indulgence"),
        ),
        (
            "cathedral: prestige",
            document.entry("cathedral").number("prestige"),
            scoring.number("cathedral"),
        ),
    ]
    pairs += [
        (
            f"alliance {power.text('id')}: prestige",
            power.number("prestige"),
            scoring.number("alliance"),
        )
        for power in document.entries("alliance")
    ]
    for house in document.entries("house"):
        wanted = _start_spies(setup, house)
        pairs.append(
            (f"house {house.text('id')}: start_spies", house.number("start_spies"), wanted)
        )
    for label, here, there in pairs:
        if here != there:
            yield f"{label}: is {here}, but elsewhere the file says {there}"


def _start_spies(setup: Entry, house: Entry) -> int:
    """With how many spies a house begins."""
    own = f"start_spies_{house.text('id')}"
    return setup.number(own if own in setup else "start_spies")
