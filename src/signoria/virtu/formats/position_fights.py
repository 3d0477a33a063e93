"""The fights of a position: who besieges what, what was committed, and who flees."""

from __future__ import annotations

from signoria.fields import Table, by_name, choice, distinct, each, seat
from signoria.virtu.formats.position_checks import stage
from signoria.virtu.formats.position_tables import ASSAULT, CLASH, MANY, open_city, some_seats
from signoria.virtu.model.clash import Clash
from signoria.virtu.model.components import NOBODY
from signoria.virtu.model.state import State
from signoria.virtu.phases import siege

PARTS = ("attacker", "defender")
SIEGES = ("siege", "exchange", "assault", "space", "retreat")
"""Phases in which armies may flee."""


def read(turn: Table, state: State) -> None:
    """Read the fights of a turn into a state whose table is complete."""
    fleeing = turn.get("fleeing", by_name(open_city(state), some_seats(state.players)), {})
    state.fleeing |= {(place, city) for city, seats in fleeing.items() for place in seats}
    if state.fleeing and stage(state) not in SIEGES:
        raise turn.refuse("fleeing", f"no army flees in the phase {state.phase}")
    for name, phase in (("clash", "exchange"), ("assault", "assault")):
        if name in turn and state.phase != phase:
            raise turn.refuse(name, f"there is none in the phase {state.phase}")
        if name not in turn and state.phase == phase:
            raise turn.refuse(name, f"the phase {phase} needs it")
    if "clash" in turn:
        state.clash = _clash(turn.table("clash", CLASH), state)
    if "assault" in turn:
        fields = turn.table("assault", ASSAULT)
        state.assault = (fields.read("city", open_city(state)), _leonardo(fields, state))


def _leonardo(fields: Table, state: State) -> int:
    """The seats that have used Leonardo, as bits."""
    return sum(1 << place for place in fields.get("leonardo", some_seats(state.players), []))


def _clash(fields: Table, state: State) -> Clash:
    city = fields.read("city", open_city(state))
    attacker = fields.read("attacker", seat(state.players))
    besieging = fields.get("kind", choice(("siege", "battle")), "siege") == "siege"
    if city not in siege.sieges(state, attacker):
        raise fields.refuse("attacker", f"seat {attacker} has no army before that city")
    rivals = siege.rivals(state, attacker, city)
    if besieging and rivals:
        raise fields.refuse("kind", "with rivals before the city it must be a battle")
    if not besieging and not rivals:
        raise fields.refuse("kind", "without rivals before the city it must be a siege")
    fitting = [state.owner[city]] if besieging else rivals
    defender = fields.get("defender", seat(state.players), fitting[0])
    if defender not in fitting:
        raise fields.refuse("defender", f"seat {defender} does not defend there")
    clash = Clash(city, attacker, defender, siege=besieging)
    clash.leonardo = _leonardo(fields, state)
    _exchange(fields, clash)
    return clash


def _exchange(fields: Table, clash: Clash) -> None:
    """What the two sides have committed, and whose turn it is."""
    bonus = fields.table("bonus", PARTS)
    clash.bonus = [bonus.get(name, MANY, 0) for name in PARTS]
    passed = fields.get("passed", distinct(each(choice(PARTS)), "side"), [])
    alone = clash.defender == NOBODY
    clash.passed = ["attacker" in passed, "defender" in passed or alone]
    if alone and clash.bonus[1]:
        raise fields.refuse("bonus", "a neutral city has no bonuses")
    if all(clash.passed):
        raise fields.refuse("passed", "somebody must be left to decide")
    usual = PARTS[1 if clash.passed[0] else 0]
    clash.asked = PARTS.index(fields.get("asked", choice(PARTS), usual))
    if clash.passed[clash.asked]:
        raise fields.refuse("asked", f"the {PARTS[clash.asked]} has passed")
