"""Short scenes of Virtù that have every form of action, and every kind of undo, in them.

Each begins with a table as the tests of the rules set it up, and is a row of actions, each by
whoever is then asked. `tests/web/test_virtu_scenes.py` plays them at the page in every way
there is.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from signoria.virtu import State
from tests.virtu.table import DATA, SIEGES, WINTER, side, table, turn_of

FLORENCE = "florence"


def placing() -> State:
    """Everybody places the family, Florence first."""
    houses = DATA.seats_of(4)
    first = [house for house in houses if DATA.houses[house].id == FLORENCE]
    others = [house for house in houses if house not in first]
    return State(DATA, 4, (), [*first, *others], 0)


def moving() -> State:
    return table(florence=side(marker=1, cities="firenze pisa ferrara"), year=2)


def indulgences() -> State:
    """Two rooms are blocked; crosses for one of them, and the purse is empty."""
    return table(
        florence=side(
            marker=1, loans="2 3", cities="firenze pisa ravenna", courtiers="bishop left"
        ),
        year=2,
    )


def winter(step: str) -> State:
    """Florence in a step of its winter, with something to do in each of them."""
    holdings = side(
        marker=5, florins=9, cities="firenze pisa siena ravenna", armies="firenze 2, pisa 1",
        courtiers="banker right, ambassador right",
        rooms={2: "gonfalonier", 4: "assassin counsellor"},
    )  # fmt: skip
    return turn_of(table(florence=holdings, when=WINTER), FLORENCE, step)


def alliance() -> State:
    """Milan has the Empire; Florence has a spy there and enough to take it over."""
    state = table(
        milan=side(allies="hre used"),
        florence=side(spies="hre", courtiers="pope right, pope left"),
        when=WINTER,
    )
    return turn_of(state, FLORENCE, "alliance")


def crowded() -> State:
    """Spoleto is besieged; with it Florence would lose a courtier space that it needs."""
    return table(
        florence=side(
            cities="firenze pisa siena bologna spoleto",
            courtiers="bishop right, merchant right, admiral right",
        ),
        venice=side(armies="spoleto 3"),
        order="venice florence milan naples",
        when=SIEGES,
    )


@dataclass(frozen=True)
class Scene:
    """A table, and what is done there."""

    begin: Callable[[], State]
    actions: tuple[str, ...]


def scene(begin: Callable[[], State], *actions: str) -> Scene:
    return Scene(begin, actions)


SCENES: dict[str, Scene] = {
    "family": scene(
        placing,
        "place lorenzo_de_medici left", "place piero_de_medici room 2",
        "place giovanni_de_medici under 2",
    ),
    "moving": scene(
        moving,
        "step ferrara", "undo", "cash firenze", "step florins", "step ferrara", "move 4", "undo",
        "move 4", "done",
    ),
    "indulgence bought and removed": scene(
        indulgences,
        "borrow florins", "undo", "borrow florins", "move 2", "leave", "redeem",
        "use bishop left cross", "undo", "pay bishop left cross",
    ),
    "govern": scene(
        lambda: table(florence=side(allies="france used, ottoman used", spent="pisa")),
        "enter 1", "ready pisa", "reactivate france", "use firenze crown", "confirm", "done",
    ),
    "patron bonus with a courtier": scene(
        lambda: table(
            florence=side(
                patron=1, florins=3, rooms={2: "beatrice_deste"},
                courtiers="bishop right, merchant right, admiral left",
            )
        ),
        "enter 2", "sponsor", "pay room crown", "take machiavelli", "undo", "take machiavelli",
        "discard admiral left", "undo", "discard admiral left", "seat machiavelli left",
    ),
    "patron bonus declined": scene(
        lambda: table(florence=side(patron=1, florins=3, rooms={2: "beatrice_deste"})),
        "enter 2", "sponsor", "pay room crown", "take machiavelli", "discard machiavelli",
    ),
    "a spy in the room": scene(
        lambda: table(venice=side(spies="florence 2")),
        "enter 2", "done",
    ),
    "trade": scene(
        lambda: table(florence=side(rooms={3: "merchant"}, allies="ottoman")),
        "enter 3", "use room ship", "use ottoman ship", "undo", "use pisa ship", "done",
    ),
    "annex": scene(
        lambda: table(florence=side(rooms={3: "ambassador"}, courtiers="counsellor right")),
        "enter 3", "annex spoleto", "use room crown", "use indulgence crown", "undo",
        "use counsellor right crown", "use firenze crown", "confirm",
    ),
    "war": scene(
        lambda: table(
            florence=side(
                armies="firenze 2, pisa", courtiers="admiral right",
                rooms={5: "condottiere gonfalonier"},
            )
        ),
        "enter 5", "arm room", "undo", "march firenze pisa", "pay room cavalry",
        "sail pisa terracina",
        "pay admiral right ship", "arm upgrade", "pay firenze florin", "done",
    ),
    "war with the card of the room": scene(
        lambda: table(florence=side(armies="firenze 2", rooms={5: "condottiere"})),
        "enter 5", "arm room", "pay pisa florin", "done",
    ),
    "intrigue": scene(
        lambda: table(
            florence=side(
                spies="ancona", rooms={4: "assassin assassin"}, courtiers="assassin right"
            ),
            venice=side(spies="siena, milan 2"), milan=side(spies="france"),
        ),
        "enter 4", "spy reserve", "undo", "spy ancona", "send naples 3", "undo", "send bari",
        "pay room mask", "expel milan 2", "expel france", "expel siena",
        "spy reserve", "send ottoman",
    ),
    "a siege with bonuses on both sides": scene(
        lambda: table(
            florence=side(
                armies="verona 4", tokens=1, courtiers="gonfalonier right", bonuses="leonardo",
                florins=1,
            ),
            venice=side(
                courtiers="condottiere right, assassin left", florins=1, allies="france",
            ),
            when=SIEGES,
        ),
        "besiege verona", "undo", "besiege verona", "commit token", "commit condottiere right",
        "commit gonfalonier right", "commit france", "cash firenze", "undo", "pass", "cash verona",
        "pass",
    ),
    "a battle before a siege": scene(
        lambda: table(
            florence=side(armies="spoleto 5", tokens=1),
            naples=side(armies="spoleto 2"),
            when=SIEGES,
        ),
        "besiege spoleto", "commit token", "besiege",
    ),
    "a battle and no siege": scene(
        lambda: table(
            florence=side(armies="spoleto 2"), venice=side(armies="spoleto 3"),
            naples=side(armies="spoleto 1"), when=SIEGES,
        ),
        "decline spoleto", "besiege spoleto", "withdraw",
    ),
    "retreat by sea": scene(
        lambda: table(
            florence=side(armies="terracina 4", courtiers="admiral right"),
            milan=side(cities="milano terracina", armies="terracina 4"),
            when=SIEGES,
        ),
        "besiege terracina", "pass", "disband terracina", "retreat terracina pisa", "undo",
        "retreat terracina pisa",
        "pay admiral right ship",
    ),
    "a space is lost": scene(crowded, "besiege spoleto", "pass", "shift merchant right"),
    "a courtier is lost": scene(crowded, "besiege spoleto", "pass", "discard admiral right"),
    "wages": scene(lambda: winter("wages"), "dismiss pisa", "undo", "wages", "undo", "wages"),
    "palace": scene(
        lambda: winter("palace"),
        "place banker right under 2", "undo", "place banker right left",
        "place ambassador right room 3", "recall under 4 right", "undo", "recall room 2 right",
        "discard banker left", "done",
    ),
    "market": scene(
        lambda: winter("market"),
        "buy merchant left", "undo", "buy merchant left", "buy cardinal for ambassador right",
        "use ambassador right crown", "undo", "pay ambassador right crown", "buy cathedral pisa",
        "pay banker right florin + ravenna cross", "buy guild",
        "pay firenze crown + pisa florin + siena florin", "done",
    ),
    "recruit": scene(lambda: winter("recruit"), "recruit pisa", "undo", "recruit firenze", "done"),
    "a stolen alliance": scene(alliance, "ally hre", "undo", "ally hre", "use pope right crown",
                               "use pope left cross", "confirm"),
}  # fmt: skip
