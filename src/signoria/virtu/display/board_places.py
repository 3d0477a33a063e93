"""The places on the board, as texts such as `city:roma` or `room:0:3`, and where actions belong.

Every legal action is done at a place that somebody can point to, and many begin at another one: an
army marches from a city to a city. What has no place is a button beside the question.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from signoria.virtu.model import places, sources
from signoria.virtu.model.actions import Action
from signoria.virtu.model.components import ARROW, NOBODY, ROOMS, SIDES
from signoria.virtu.model.means import amount
from signoria.virtu.model.realm import bits
from signoria.virtu.model.state import State
from signoria.virtu.phases.intrigue import spied_places

Place = str

BUTTON: Place = "button"
PAYMENT: Place = "payment"
CLASH: Place = "clash"
INDULGENCE: Place = "indulgence"


def city(state: State, number: int) -> Place:
    return f"city:{state.data.cities[number].id}"


def army(state: State, seat: int, number: int) -> Place:
    """The armies of a seat in a city or before it."""
    return f"army:{seat}:{state.data.cities[number].id}"


def room(seat: int, number: int) -> Place:
    return f"room:{seat}:{number + 1}"


def upgrade(seat: int, number: int) -> Place:
    return f"upgrade:{seat}:{number + 1}"


def space(seat: int, side: int) -> Place:
    """The courtier spaces of a side: where somebody new sits down."""
    return f"space:{seat}:{SIDES[side]}"


def courtier(state: State, seat: int, card: int, side: int) -> Place:
    return f"courtier:{seat}:{state.data.cards[card].id}:{SIDES[side]}"


def tile(state: State, seat: int, number: int) -> Place:
    return f"tile:{seat}:{state.data.tiles[number].id}"


def power(state: State, number: int) -> Place:
    return f"power:{state.data.powers[number].id}"


def bonus(state: State, number: int) -> Place:
    return f"bonus:{state.data.bonuses[number].id}"


def card_for_sale(state: State, number: int) -> Place:
    return f"market:{state.data.cards[number].id}"


def tile_for_sale(state: State, number: int) -> Place:
    """The stall of a tile; all cathedrals have one."""
    church = number >= state.data.first_cathedral
    return f"market:{'cathedral' if church else state.data.tiles[number].id}"


def hand(state: State, card: int) -> Place:
    """A card that is still to be placed."""
    return f"hand:{state.data.cards[card].id}"


def treasury(seat: int) -> Place:
    return f"treasury:{seat}"


def tokens(seat: int) -> Place:
    return f"tokens:{seat}"


def reserve(seat: int) -> Place:
    return f"reserve:{seat}"


def patron(seat: int) -> Place:
    return f"patron:{seat}"


def target(state: State, place: int) -> Place:
    """Where a spy can go (`model.places`)."""
    kind, number, which = places.meaning(place)
    if kind == places.CITY:
        return city(state, number)
    return room(state.seat_of(number), which) if kind == places.ROOM else power(state, number)


def spy(state: State, place: int) -> Place:
    """The spy in a place."""
    return f"spy:{target(state, place)}"


def source(state: State, seat: int, number: int) -> Place:
    """What pays, can be cashed or gives a war bonus (`model.sources`)."""
    if number < sources.FIRST_COURTIER:
        return tile(state, seat, number)
    if number < sources.FIRST_POWER:
        return courtier(state, seat, *sources.courtier(number))
    if number < sources.ROOM:
        return power(state, number - sources.FIRST_POWER)
    marker = state.realms[seat].marker
    if number == sources.ROOM:
        return room(seat, marker)
    if number == sources.UPGRADE:
        return upgrade(seat, marker)
    if number == sources.INDULGENCE:
        return INDULGENCE
    if number == sources.FREE_CROWN:
        giver = next(own for own in state.realms[seat].bonuses if state.data.bonuses[own].crowns)
        return bonus(state, giver)
    return bonus(state, number - sources.FIRST_BONUS)


# Where actions belong

Where = Callable[[State, int, tuple[int, ...]], tuple[Place, ...]]
"""The places of an action with these arguments, of this seat: where it is done, then where it
begins."""


def _from_hand(to: Callable[[int, int], Place]) -> Where:
    """A card in hand goes into a room, below its card, or to a side of the palace ..."""
    return lambda state, seat, args: (to(seat, args[1]), hand(state, args[0]))


def _from_court(to: Callable[[int, int], Place]) -> Where:
    """... or a courtier does."""
    return lambda state, seat, args: (to(seat, args[2]), courtier(state, seat, *args[:2]))


def _ahead(state: State, seat: int, steps: int) -> Place:
    return room(seat, (state.realms[seat].marker + steps) % ROOMS)


def _after_step(state: State, seat: int, more: int) -> Place:
    """The room that the marker would reach with so many more steps."""
    return _ahead(state, seat, state.data.rules["movement"]["free_max"] + state.extra + more)


def _stepped(state: State, seat: int, args: tuple[int, ...]) -> tuple[Place, ...]:
    (number,) = args
    arrows = amount(state.data.tiles[number].options, ARROW)
    steps = arrows * state.data.rules["movement"]["arrow_steps_per_arrow"]
    return tile(state, seat, number), _after_step(state, seat, steps)


def _called(state: State, seat: int) -> Place:
    """Where the spy is that is sent."""
    errand = state.errand
    return spy(state, errand.args[0]) if errand is not None and errand.args else reserve(seat)


def _besieged(state: State) -> int:
    assert state.assault is not None
    return state.assault[0]


WHERE: dict[str, Where] = {
    "confirm": lambda state, seat, args: (PAYMENT,),
    "pay": lambda state, seat, args: (PAYMENT,),
    "use": lambda state, seat, args: (source(state, seat, args[0]),),
    "place-room": _from_hand(room),
    "place-under": _from_hand(upgrade),
    "place-side": _from_hand(space),
    "shift-room": _from_court(room),
    "shift-under": _from_court(upgrade),
    "shift-side": _from_court(space),
    "recall-room": lambda state, seat, args: (space(seat, args[1]), room(seat, args[0])),
    "recall-under": lambda state, seat, args: (space(seat, args[1]), upgrade(seat, args[0])),
    "discard": lambda state, seat, args: (courtier(state, seat, *args),),
    "discard-new": lambda state, seat, args: (hand(state, args[0]),),
    "seat": lambda state, seat, args: (space(seat, args[1]), hand(state, args[0])),
    "shift": lambda state, seat, args: (
        space(seat, 1 - args[1]),
        courtier(state, seat, *args),
    ),
    "enter": lambda state, seat, args: (room(seat, args[0]),),
    "move": lambda state, seat, args: (_ahead(state, seat, args[0]),),
    "step-florins": lambda state, seat, args: (treasury(seat), _after_step(state, seat, 1)),
    "step": _stepped,
    "cash": lambda state, seat, args: (source(state, seat, args[0]),),
    "redeem": lambda state, seat, args: (room(seat, state.realms[seat].marker),),
    "borrow": lambda state, seat, args: (INDULGENCE,),
    "ready": lambda state, seat, args: (tile(state, seat, args[0]),),
    "reactivate": lambda state, seat, args: (power(state, args[0]),),
    "sponsor": lambda state, seat, args: (patron(seat),),
    "take": lambda state, seat, args: (bonus(state, args[0]),),
    "annex": lambda state, seat, args: (city(state, args[0]),),
    "march": lambda state, seat, args: (city(state, args[1]), army(state, seat, args[0])),
    "sail": lambda state, seat, args: (city(state, args[1]), army(state, seat, args[0])),
    "arm-room": lambda state, seat, args: (room(seat, state.realms[seat].marker),),
    "arm-upgrade": lambda state, seat, args: (upgrade(seat, state.realms[seat].marker),),
    "spy-reserve": lambda state, seat, args: (reserve(seat),),
    "spy": lambda state, seat, args: (spy(state, args[0]),),
    "send": lambda state, seat, args: (target(state, args[0]), _called(state, seat)),
    "expel": lambda state, seat, args: (spy(state, args[0]),),
    "besiege": lambda state, seat, args: (city(state, args[0]), army(state, seat, args[0])),
    "decline": lambda state, seat, args: (army(state, seat, args[0]),),
    "assault": lambda state, seat, args: (
        city(state, _besieged(state)),
        army(state, seat, _besieged(state)),
    ),
    "withdraw": lambda state, seat, args: (army(state, seat, _besieged(state)),),
    "commit-token": lambda state, seat, args: (tokens(seat), CLASH),
    "commit": lambda state, seat, args: (source(state, seat, args[0]), CLASH),
    "retreat": lambda state, seat, args: (city(state, args[1]), army(state, seat, args[0])),
    "disband": lambda state, seat, args: (army(state, seat, args[0]),),
    "wages": lambda state, seat, args: (treasury(seat),),
    "dismiss": lambda state, seat, args: (army(state, seat, args[0]),),
    "buy-card": lambda state, seat, args: (space(seat, args[1]), card_for_sale(state, args[0])),
    "buy-instead": lambda state, seat, args: (
        courtier(state, seat, *args[1:]),
        card_for_sale(state, args[0]),
    ),
    "buy-tile": lambda state, seat, args: (tile_for_sale(state, args[0]),),
    "buy-cathedral": lambda state, seat, args: (
        city(state, args[0]),
        tile_for_sale(state, state.data.first_cathedral),
    ),
    "recruit": lambda state, seat, args: (city(state, args[0]),),
    "ally": lambda state, seat, args: (power(state, args[0]),),
}
"""Where the actions of a form belong; those that are not here have no place on the board."""


def places_of(state: State, seat: int, action: Action) -> tuple[Place, ...]:
    """Where a legal action belongs on the board."""
    where = WHERE.get(action.form)
    return (BUTTON,) if where is None else where(state, seat, action.args)


def has_place(action: Action) -> bool:
    """Whether an action belongs anywhere on the board."""
    return action.form in WHERE


def all_places(state: State, seat: int) -> Iterator[Place]:
    """Every place that there is on the board now, as a seat sees it."""
    data = state.data
    yield from (BUTTON, INDULGENCE)
    if state.phase == "pay":
        yield PAYMENT
    if state.clash is not None:
        yield CLASH
    for number in state.chart.open:
        yield city(state, number)
    yield from (power(state, number) for number in range(len(data.powers)))
    yield from (bonus(state, number) for number in range(len(data.bonuses)))
    yield from (card_for_sale(state, card) for card in data.citizens)
    yield from (tile_for_sale(state, one) for one in (*data.for_sale, data.first_cathedral))
    for other in range(state.players):
        yield from _of_realm(state, other)
    for place, _ in spied_places(state):
        yield spy(state, place)
    yield from (hand(state, card) for card in to_place(state, seat))


def _of_realm(state: State, seat: int) -> Iterator[Place]:
    realm = state.realms[seat]
    for number in range(ROOMS):
        yield from (room(seat, number), upgrade(seat, number))
    yield from (treasury(seat), tokens(seat), reserve(seat), patron(seat))
    yield from (space(seat, side) for side in range(len(SIDES)))
    yield from (courtier(state, seat, card, side) for card, side, _ in realm.courtiers)
    yield from (tile(state, seat, number) for number in bits(realm.owned))
    yield from (army(state, seat, number) for number, count in enumerate(realm.armies) if count)


def to_place(state: State, seat: int) -> tuple[int, ...]:
    """The cards in hand: of the family, or a newcomer who is to be seated."""
    realm = state.realms[seat]
    if state.phase == "seat" and state.to_act == seat:
        return tuple(
            card for card in (state.data.bonuses[realm.bonuses[-1]].card,) if card != NOBODY
        )
    return realm.unplaced
