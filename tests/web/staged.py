"""Tables of Virtù in the middle of a game.

A table is begun over the network as everybody begins one. The tests have the server in their own
process and then put a position on it; nobody else can. Its log does not lead to that position, so
such a table is good for playing on, not for replaying.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, NamedTuple

from signoria.bots import make
from signoria.game import shuffled
from signoria.server.table import Table, moves
from signoria.virtu import GAME, State
from signoria.virtu.display.board_places import places_of
from tests.server.harness import Running
from tests.web.browser import Visitor

NAMES = ("Anna", "Bruno", "Carla", "Dario", "Elena")
APART = 10_000
"""So far apart are the numbers of the questions of two seats, so that none has that of another."""


class Asked(NamedTuple):
    """Who has to decide what."""

    seat: int
    prompt: int
    state: State

    def places(self, action: str) -> list[str]:
        """Where an action is done, then where it begins."""
        assert action in self.state.legal(self.seat), f"{action} in {self.state}"
        parsed = self.state.parse(action, self.seat)
        return list(places_of(self.state, self.seat, parsed))


class Stage:
    """Sets tables up and looks at them from behind."""

    def __init__(self, site: Running) -> None:
        self._site = site

    def table(self, visitor: Visitor, state: State, names: Sequence[str] = NAMES) -> str:
        """A table at which one person has all seats, in some position."""
        seats = [{"kind": "me", "name": names[seat]} for seat in range(state.players)]
        wanted = {"game": "virtu", "setup": {"players": state.players}, "seats": seats}
        id: str = visitor.fetch("POST", "/api/tables", wanted)["id"]
        self._site.do(self._put(id, state.clone()))
        return id

    async def _put(self, id: str, state: Any) -> None:
        async with self._site.site.live_tables.reading(id) as table:
            table.state = state
            table.forget_views()
            table.takebacks.clear()
            table.questions = [APART * (seat + 1) for seat in range(state.players)]
            table.asked = {}
            table.ask(table.updated, None)

    def asked(self, id: str) -> Asked | None:
        """The first who has to decide; nobody when the game is over."""
        return self._site.do(self._asked(id))

    async def _asked(self, id: str) -> Asked | None:
        async with self._site.site.live_tables.reading(id) as table:
            if not table.deciders:
                return None
            seat = table.deciders[0]
            state: Any = table.state.clone()
            return Asked(seat, table.questions[seat], state)

    def play(self, id: str, asked: Asked, action: str) -> None:
        """Answer a question beside the page."""

        def decide(table: Table, now: float) -> Any:
            person = table.seats[asked.seat].person
            return moves.play(table, person, asked.seat, asked.prompt, action, now, None)

        self._site.do(self._change(id, decide))

    async def _change(self, id: str, decide: Callable[[Table, float], Any]) -> None:
        await self._site.site.live_tables.change(id, decide)


def captains(
    players: int, seed: int, until: Callable[[State], bool] = lambda state: False
) -> State:
    """The table of captains when it first is as wanted, or when their game is over."""
    rng = Random(seed)
    captain: Any = make("captain", rng, "virtu")
    state: State = GAME.new({"players": players, "first": 0})
    while state.outcome() is None:
        if state.chance is not None:
            state.shuffle(shuffled(state.chance, rng))
        elif until(state):
            break
        else:
            seat = state.deciders[0]
            state.apply(captain.decide(state.view(seat)), seat)
    return state
