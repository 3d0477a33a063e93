"""What a captain can bring up in a room, counted roughly."""

from __future__ import annotations

from signoria.virtu.model import payment
from signoria.virtu.model.components import FLORIN, LEFT, NOBODY, RIGHT, ROOMS, SYMBOLS
from signoria.virtu.model.realm import READY, bits
from signoria.virtu.model.state import State

KINDS = len(SYMBOLS)


class RoomMeans:
    """All symbols of a seat. A card with a choice of symbols counts for each of them."""

    def __init__(self, state: State, seat: int) -> None:
        self.state = state
        self.seat = seat
        realm, data = state.realms[seat], state.data
        self.realm = realm
        self.later: dict[int, float] = {}
        """What was found that a room would bring next year."""
        self.domain = [0] * KINDS
        for tile in bits(realm.ready):
            for kind, count in data.tiles[tile].options:
                self.domain[kind] += count
        self.ready = [[0] * KINDS, [0] * KINDS]
        """What the available courtiers of each side have ..."""
        self.spent = [[0] * KINDS, [0] * KINDS]
        """... and the spent ones."""
        for card, side, marks in realm.courtiers:
            sums = self.ready if marks & READY else self.spent
            for kind, count in data.cards[card].options:
                sums[side][kind] += count

    def of_room(self, room: int) -> list[int]:
        """What the room itself offers."""
        realm, data = self.realm, self.state.data
        sums = [0] * KINDS
        card, below = realm.rooms[room], realm.upgrades[room]
        if card == NOBODY:
            offers = [data.printed[data.houses[realm.house].rooms[room]]]
        else:
            offers = [data.cards[card].options]
            if below != NOBODY:
                offers.append(data.cards[below].options)
        for options in offers:
            for kind, count in options:
                sums[kind] += count
        return sums

    def passed(self, start: int, steps: int) -> tuple[bool, bool]:
        """Whether the marker passes the arrows of the right and of the left side."""
        rules = self.state.data.rules["movement"]
        rooms = {(start + step) % ROOMS + 1 for step in range(steps)}
        return rules["right_arrow_after_room"] in rooms, rules["left_arrow_after_room"] in rooms

    def there(self, room: int, refreshed: tuple[bool, bool], action: str) -> list[int]:
        """All that can be brought up in a room, courtiers refreshed on the way included."""
        sums = self.of_room(room)
        for side in (RIGHT, LEFT):
            add(sums, self.ready[side])
            if refreshed[side]:
                add(sums, self.spent[side])
        add(sums, self.domain)
        state = self.state
        for power in payment.helpers(state, self.seat, action):
            for kind, count in state.data.powers[power].options:
                sums[kind] += count
        if action == "patronage":
            sums[1] += sum(state.data.bonuses[bonus].crowns for bonus in self.realm.bonuses)
        sums[FLORIN] += self.realm.florins
        return sums


def add(sums: list[int], more: list[int]) -> None:
    for kind in range(KINDS):
        sums[kind] += more[kind]
