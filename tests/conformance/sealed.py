"""A tiny game with what Condottiere lacks: secret choices of all seats at once.

Lots decide a prize from 1 to 3. Everybody secretly bids one of three coins, in any order; when the
last has bid, the bids are turned up, and the highest bid takes the prize. Of equal ones the first
seat's does. Three prizes, then most wins. It exists to show that the contract can carry such a
game, and that one can go on which began under older rules: in version 1 a bid was an offer.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from random import Random
from typing import Any

from signoria.game import (
    BadInput,
    Choices,
    Event,
    IllegalAction,
    Migration,
    Outcome,
    Setup,
    Shuffle,
    as_sentence,
)
from signoria.text import say

COINS = (1, 2, 3)
PLAYERS = (2, 3)


@dataclass(frozen=True)
class SealedView:
    seat: int | None
    players: int
    prize: int | None
    left: tuple[int, ...]
    bids: tuple[int | str | None, ...]
    scores: tuple[int, ...]
    to_act: int | None
    deciders: tuple[int, ...]
    legal: tuple[str, ...]
    outcome: Outcome | None

    def sample(self, rng: Random) -> Sealed:
        state = Sealed(self.players)
        state.prize, state.scores, state.ending = self.prize, list(self.scores), self.outcome
        state.left = list(self.left)
        state.bids = [rng.choice(COINS) if bid == "?" else bid for bid in self.bids]  # type: ignore[misc]
        return state

    def to_json(self) -> dict[str, Any]:
        return {"prize": self.prize, "bids": list(self.bids), "scores": list(self.scores)}


class Sealed:
    WORD = "bid"
    """What a decision is called."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.prize: int | None = None
        self.left = [1, 2, 3]
        self.bids: list[int | None] = [None] * players
        self.scores = [0] * players
        self.ending: Outcome | None = None

    @property
    def chance(self) -> Shuffle | None:
        if self.prize is not None or self.ending is not None:
            return None
        return Shuffle("prizes", tuple(self.left), ["0", "1", "2", "3"])

    @property
    def deciders(self) -> tuple[int, ...]:
        if self.prize is None:
            return ()
        return tuple(seat for seat, bid in enumerate(self.bids) if bid is None)

    @property
    def is_secret(self) -> bool:
        return False

    @property
    def to_act(self) -> int | None:
        return self.deciders[0] if self.deciders else None

    def legal(self, seat: int | None = None) -> Sequence[str]:
        who = self.to_act if seat is None else seat
        return tuple(f"{self.WORD} {coin}" for coin in COINS) if who in self.deciders else ()

    def parse(self, text: str, seat: int | None = None) -> str:
        if text not in [f"{self.WORD} {coin}" for coin in COINS]:
            raise IllegalAction(seat or self.to_act or 0, text, "meaningless")
        return text

    def apply(self, action: str, seat: int | None = None) -> list[Event]:
        who = self.to_act if seat is None else seat
        if who is None or action not in self.legal(who):
            raise IllegalAction(who or 0, action, "meaningless")
        self.bids[who] = int(action.split()[1])
        seen: dict[str, Any] = {"seat": who, "coin": self.bids[who]}
        events = [Event("bid", seen, frozenset((who,)), {"seat": who, "coin": "?"})]
        if not self.deciders:
            self._turn_up(events)
        return events

    def _turn_up(self, events: list[Event]) -> None:
        bids = [bid or 0 for bid in self.bids]
        events.append(Event("bids", {"coins": tuple(bids)}))
        self.scores[bids.index(max(bids))] += self.prize or 0
        self.bids = [None] * self.players
        self.prize = None
        if not self.left:
            best = max(self.scores)
            winners = tuple(seat for seat, score in enumerate(self.scores) if score == best)
            self.ending = Outcome(winners, ("most",))

    def shuffle(self, order: Sequence[int]) -> list[Event]:
        if self.chance is None:
            raise BadInput("no shuffle is awaited now")
        self.chance.check(order)
        self.prize = order[0]
        self.left.remove(self.prize)
        return [Event("shuffle", {"what": "prizes", "order": tuple(map(str, order))})]

    def aside(self, text: str, seat: int) -> list[Event]:
        raise IllegalAction(seat, text, "meaningless")

    def outcome(self) -> Outcome | None:
        return self.ending

    def clone(self) -> Sealed:
        new = Sealed(self.players)
        new.prize, new.ending = self.prize, self.ending
        new.left, new.bids, new.scores = self.left[:], self.bids[:], self.scores[:]
        return new

    def view(self, seat: int | None = None) -> SealedView:
        bids = tuple(
            bid if bid is None or owner == seat else "?" for owner, bid in enumerate(self.bids)
        )
        legal = tuple(self.legal(seat)) if seat is not None else ()
        return SealedView(
            seat, self.players, self.prize, tuple(self.left), bids,
            tuple(self.scores), self.to_act, self.deciders, legal, self.ending,
        )  # fmt: skip

    def to_json(self) -> dict[str, Any]:
        ending = self.ending and self.ending.to_json()
        known = {"prize": self.prize, "left": self.left[:], "bids": self.bids[:]}
        return {**known, "scores": self.scores[:], "outcome": ending}


class SealedGame:
    name = "sealed"
    rules_version = "2"
    migrations: Mapping[str, Migration] = {
        "1": Migration("2", action=lambda text: text.replace("offer", "bid"))
    }

    def new(self, setup: Setup) -> Sealed:
        players = setup["players"]
        assert isinstance(players, int)
        return Sealed(players)

    def setup(self, setup: Setup) -> dict[str, Any]:
        return {"players": PLAYERS[0], **setup}

    def choices(self) -> Choices:
        return {"players": list(PLAYERS), "default": self.setup({}), "fields": {}}

    documents = ()
    named_documents = ()

    def self_contained(self, setup: Setup) -> dict[str, Any]:
        return dict(setup)

    def read_document(self, field: str, path: str, named: object = None) -> dict[str, object]:
        raise BadInput("this game has no documents")

    def position(self, document: Any, rng: Random | None = None) -> Sealed:
        raise BadInput("this game has no positions")

    def variants(self) -> Iterator[dict[str, Any]]:
        for players in PLAYERS:
            yield {"players": players}

    def is_aside(self, text: str) -> bool:
        return False

    def suppose(self, state: Sealed, seat: int, lines: Sequence[str]) -> str:
        raise BadInput("this game has no records")

    def view_text(self, view: SealedView) -> dict[str, Any]:
        ending = view.outcome and view.outcome.to_json()
        return {"game": self.name, **asdict(view), **view.to_json(), "outcome": ending}

    def display_constants(self, view: SealedView) -> dict[str, Any]:
        return {}

    def display_public(self, view: SealedView) -> dict[str, Any]:
        return {}

    def display_own(self, view: SealedView) -> dict[str, Any]:
        return view.to_json()

    def display_unhidden(self, state: Sealed) -> dict[str, Any]:
        return state.to_json()

    def texts(self, view: SealedView, language: str) -> dict[str, Any]:
        return {}

    def buttons(self, view: SealedView, language: str) -> dict[str, str]:
        return {str(action): str(action) for action in view.legal}

    def measures(self, state: Sealed) -> dict[str, list[int]]:
        return {}

    def part(self, state: Sealed) -> str:
        return ""

    def read_view(self, document: Any) -> SealedView:
        wanted = {"game", *(field.name for field in fields(SealedView))}
        if not isinstance(document, dict) or set(document) != wanted:
            raise BadInput(f"view: must be an object with the fields {', '.join(sorted(wanted))}")
        values: dict[str, Any] = {
            name: tuple(value) if isinstance(value, list) else value
            for name, value in document.items()
            if name != "game"
        }
        if ended := document["outcome"]:
            values["outcome"] = Outcome(tuple(ended["winners"]), tuple(ended["reasons"]))
        return SealedView(**values)

    def tell(self, state: Sealed, event: Event, language: str, names: Sequence[str]) -> str:
        return event.line

    def takes_back(self, events: Sequence[Event], before: SealedView | None = None) -> bool:
        return [event.key for event in events] == ["bid"]

    def in_advance(self, setup: Setup) -> tuple[str, ...]:
        return ()

    talk_keys = ()

    def talk(self, state: Sealed) -> None:
        return None

    def refusal(self, state: Sealed, error: IllegalAction, language: str) -> str:
        return as_sentence(say(f"reason.{error.reason}", language, **error.args_of_reason))

    def outcome_text(
        self, state: Sealed, outcome: Outcome, language: str, names: Sequence[str]
    ) -> str:
        return ", ".join(names[seat] for seat in outcome.winners)

    def summary(self, setup: Setup, language: str) -> str:
        return f"Sealed, {self.setup(setup)['players']}"

    def ask(self, view: SealedView, language: str, names: Sequence[str]) -> str:
        seat = view.seat if view.legal else view.to_act
        return "" if seat is None else f"{names[seat]}?"

    def action_text(self, view: SealedView, action: str, language: str) -> str:
        return action

    def warnings(self, setup: Setup) -> list[str]:
        return []


GAME = SealedGame()
