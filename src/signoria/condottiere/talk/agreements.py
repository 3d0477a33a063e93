"""What players can promise each other in words that a program understands.

Nobody has to keep his word: a promise changes nothing that is allowed. It is judged, by what
everybody at the table sees (`verdict`), and by nothing else. A hand is nobody's business, so no
promise is about holding a card: who promises a Surrender without having one breaks the promise.

    pass                    I play no card in this battle any more
    stop 3                  in this battle I do not pass as long as seat 3 leads or may still
                            play, and I do not play Surrender while seat 3 leads
    surrender 1             at my next turn in this battle at which seat 1 leads, I play Surrender
    spare roma until 4      before round 4 I do not put the token on Roma, and I play no card
                            in a battle for it while it is yours

Somebody leads whose army, as it lies open, is stronger than every other. "This battle" is the one
that is being fought or, between two of them, the next one.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal, TypedDict

from signoria.condottiere.knowledge.view import View
from signoria.condottiere.model.cards import NAMES, SURRENDER
from signoria.condottiere.model.editions import Rules
from signoria.game import BadInput, Event, Seat, one_line

Verb = Literal["pass", "stop", "surrender", "spare"]
Verdict = Literal["broken", "kept", "tested"]
"""What one event says of a promise: it is broken, it is fulfilled for good, or it could have been
broken and was not."""

FORFEIT = NAMES[SURRENDER]
_SEAT = re.compile(r"(stop|surrender) (\d)", re.ASCII)
_SPARE = re.compile(r"spare ([a-z0-9-]+) until (\d{1,6})", re.ASCII)
_AGREEMENT = re.compile(r"(\d) to (\d): (.+?)(?: for (.+))?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Promise:
    """What one player promises another. Its `str` is its canonical text."""

    verb: Verb
    seat: Seat | None = None
    """Against whom, or for whom."""
    region: str = ""
    until: int = 0
    """The round with which it ends."""

    def __str__(self) -> str:
        match self.verb:
            case "pass":
                return "pass"
            case "spare":
                return f"spare {self.region} until {self.until}"
            case _:
                return f"{self.verb} {self.seat}"

    @classmethod
    def parse(cls, text: str) -> Promise:
        """The promise of a text; refuses a text that is none."""
        words = " ".join(text.split())
        if words == "pass":
            return PASSING
        if aimed := _SEAT.fullmatch(words):
            return cls("stop" if aimed[1] == "stop" else "surrender", int(aimed[2]))
        if sparing := _SPARE.fullmatch(words):
            return cls("spare", region=sparing[1], until=int(sparing[2]))
        raise BadInput(f"promise: {one_line(words, 60) or 'nothing'} is none that can be judged")

    @property
    def in_battle(self) -> bool:
        """Whether it is about one battle and ends with it."""
        return self.verb != "spare"


PASSING = Promise("pass")


@dataclass(frozen=True, slots=True)
class Agreement:
    """A promise that one seat offers another, for one in return or for nothing."""

    by: Seat
    to: Seat
    mine: Promise
    """What the one who proposes it promises."""
    yours: Promise | None = None
    """What the other is to promise."""

    def __str__(self) -> str:
        return f"{self.by} to {self.to}: {self.terms}"

    @property
    def terms(self) -> str:
        """What is promised, without by whom and to whom."""
        return str(self.mine) if self.yours is None else f"{self.mine} for {self.yours}"

    @classmethod
    def parse(cls, text: str) -> Agreement:
        """The agreement of a text such as `0 to 2: stop 1 for pass`."""
        found = _AGREEMENT.fullmatch(" ".join(text.split()))
        if found is None:
            shown = one_line(text, 60) or "nothing"
            raise BadInput(f"agreement: {shown} is none such as `0 to 2: stop 1 for pass`")
        yours = None if found[4] is None else Promise.parse(found[4])
        return cls(int(found[1]), int(found[2]), Promise.parse(found[3]), yours)

    @property
    def promises(self) -> tuple[tuple[Seat, Seat, Promise], ...]:
        """Who promises whom what."""
        first = (self.by, self.to, self.mine)
        return (first,) if self.yours is None else (first, (self.to, self.by, self.yours))

    def check(self, rules: Rules, round_number: int = 0) -> None:
        """Refuse what means nothing at a table with these rules, in this round."""
        for seat in (self.by, self.to):
            if seat not in range(rules.players):
                raise BadInput(f"agreement: there is no seat {seat}")
        if self.by == self.to:
            raise BadInput(f"agreement: seat {self.by} cannot agree with itself")
        for seat, other, promise in self.promises:
            _check(promise, seat, other, rules, round_number)


def _check(promise: Promise, seat: Seat, other: Seat, rules: Rules, round_number: int) -> None:
    if promise.verb == "spare":
        if promise.region not in rules.board.index:
            raise BadInput(f"promise: {promise.region} is no region of the board")
        if promise.until <= round_number:
            raise BadInput(f"promise: round {promise.until} has begun already")
    elif promise.seat is not None:
        if promise.seat not in range(rules.players):
            raise BadInput(f"promise: there is no seat {promise.seat}")
        if promise.seat == seat:
            raise BadInput(f"promise: seat {seat} cannot {promise.verb} for or against itself")
        if promise.verb == "stop" and promise.seat == other:
            raise BadInput(f"promise: seat {seat} cannot promise seat {other} to fight it")


@dataclass(frozen=True, slots=True)
class Scene:
    """What everybody sees of the table before a decision, as far as promises are about it."""

    fighting: bool
    """Whether a battle is being fought; the Pope is moved within one."""
    site: int | None
    round: int
    owners: tuple[Seat | None, ...]
    pope: int | None
    leader: Seat | None
    """Whose army, as it lies open, is stronger than every other."""
    out: tuple[bool, ...]
    """Who plays no more in this battle: who has passed, or has no cards."""

    @classmethod
    def of(cls, view: View) -> Scene:
        """The scene of any view; of one seat's own view it is the same as of another's."""
        armies = view.strengths()
        best = max(armies)
        alone = best > 0 and armies.count(best) == 1
        fighting = view.phase in ("battle", "pope")
        leader = armies.index(best) if alone and fighting else None
        return cls(fighting, view.site, view.round, view.owners, view.pope, leader, view.passed)


def verdict(
    promise: Promise, seat: Seat, other: Seat, scene: Scene, event: Event, rules: Rules
) -> Verdict | None:
    """What an event says of a promise of one seat to another; None if nothing."""
    if event.args.get("seat") != seat or event.key not in ("play", "pass", "site", "decline"):
        return None
    plays, gives_in = event.key == "play", event.args.get("card") == FORFEIT
    if promise.verb == "spare":
        return _spared(promise, seat, other, scene, event, rules)
    if not scene.fighting or event.key not in ("play", "pass"):
        return None
    led = scene.leader == promise.seat
    match promise.verb:
        case "pass":
            return "broken" if plays else "tested"
        case "stop":
            return "broken" if _gives_way(promise, scene, event) else "tested"
        case _:
            if not led:
                return None
            return "kept" if gives_in else "broken"


def _gives_way(promise: Promise, scene: Scene, event: Event) -> bool:
    """Whether it leaves the battle to the one who was to be stopped."""
    assert promise.seat is not None
    led = scene.leader == promise.seat
    if event.key == "pass":
        return led or not scene.out[promise.seat]
    return led and event.args.get("card") == FORFEIT


def _spared(
    promise: Promise, seat: Seat, other: Seat, scene: Scene, event: Event, rules: Rules
) -> Verdict | None:
    region = rules.board.index[promise.region]
    owner = scene.owners[region]
    if event.key in ("play", "pass"):
        if scene.site != region or owner != other:
            return None
        return "broken" if event.key == "play" else "tested"
    if event.args.get("region") == promise.region:
        return "broken"
    free = owner is None or (rules.capture and owner != seat) or rules.own_region_too
    return "tested" if free and region != scene.pope else None


class AgreementJson(TypedDict):
    """An agreement as plain data."""

    by: Seat
    to: Seat
    mine: str
    yours: str | None


def read(document: AgreementJson) -> Agreement:
    """The agreement of plain data, as the ledger keeps it."""
    yours = document["yours"]
    return Agreement(
        document["by"],
        document["to"],
        Promise.parse(document["mine"]),
        None if yours is None else Promise.parse(yours),
    )
