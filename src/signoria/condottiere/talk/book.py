"""The ledger as the contract wants it: by texts and seats, for a game or a whole series."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from signoria.condottiere.knowledge.view import View
from signoria.condottiere.model.editions import Rules
from signoria.condottiere.model.state import State
from signoria.condottiere.phases.series import Series, SeriesView, game_of
from signoria.condottiere.talk.agreements import FORFEIT, PASSING, Agreement, Promise, Scene
from signoria.condottiere.talk.ledger import Ledger, LedgerEntry
from signoria.condottiere.words import cards_of
from signoria.game import BadInput, Event, Json, Seat

PEACE = (1, 2)
"""For how many rounds a menu offers to spare a region."""


class AgreementBook:
    """The book of agreements of a game, or of all games of a series."""

    def __init__(self, rules: Rules) -> None:
        self.ledger = Ledger(rules)

    def propose(self, text: str, seat: Seat, state: State | Series) -> list[Event]:
        """Write down what a seat proposes."""
        agreement = Agreement.parse(text)
        if agreement.by != seat:
            raise BadInput(f"agreement: seat {seat} cannot propose for seat {agreement.by}")
        if state.outcome() is not None:
            raise BadInput("agreement: the game is over")
        return [self.ledger.propose(agreement, game_of(state.view(None)))]

    def answer(self, text: str, seat: Seat, accepted: bool, state: State | Series) -> list[Event]:
        """Write down what the one it was proposed to says."""
        agreement = Agreement.parse(text)
        if agreement.to != seat:
            raise BadInput(f"agreement: seat {seat} cannot answer for seat {agreement.to}")
        if state.outcome() is not None:
            raise BadInput("agreement: the game is over")
        return [self.ledger.answer(agreement, game_of(state.view(None)), accepted=accepted)]

    @property
    def watching(self) -> bool:
        """Whether a promise is open."""
        return bool(self.ledger.open_pledges())

    def follow(self, before: View | SeriesView, events: Sequence[Event]) -> list[Event]:
        """Judge what happened after a view."""
        return self.ledger.follow(game_of(before), events)

    def known_to(self, seat: Seat) -> list[Json]:
        """The agreements that a seat has part in."""
        return [_shown(entry) for entry in self.ledger.known_to(seat)]

    def phrases(self, state: State | Series, seat: Seat, to: Seat) -> list[str]:
        """Promises that a seat could give another now."""
        if state.outcome() is not None or seat == to:
            return []
        view = game_of(state.view(None))
        promises = (*_about_battle(view, seat, to), *_about_peace(view, seat))
        return [str(promise) for promise in promises]

    def to_json(self) -> list[Json]:
        """The whole book."""
        return [dict(entry) for entry in self.ledger.to_json()]


def _shown(entry: LedgerEntry) -> Json:
    """An entry for those who have part in it, without what the ledger has to remember."""
    document = entry.to_json()
    return {
        "by": document["by"],
        "to": document["to"],
        "text": str(entry.agreement),
        "mine": document["mine"],
        "yours": document["yours"],
        "status": document["status"],
        "breakers": list(entry.breakers),
    }


def _about_battle(view: View, seat: Seat, to: Seat) -> Iterator[Promise]:
    """What can be promised for this battle or the next one, unless it is over for the seat."""
    scene = Scene.of(view)
    if scene.fighting and scene.out[seat]:
        return
    yield PASSING
    others = [other for other in range(view.rules.players) if other != seat]
    for other in others:
        is_out = scene.fighting and scene.out[other] and scene.leader != other
        if other != to and not is_out:  # nobody is promised to be fought
            yield Promise("stop", other)
    for other in others if FORFEIT in cards_of(view.rules) else ():
        yield Promise("surrender", other)


def _about_peace(view: View, seat: Seat) -> Iterator[Promise]:
    """Regions to be spared for a while: where owners can be attacked, those of others; else the
    free ones at the borders of others."""
    if view.finalists:
        return
    rules, owners = view.rules, view.owners
    theirs = sum(1 << place for place, owner in enumerate(owners) if owner not in (None, seat))
    for place, region in enumerate(rules.board.regions):
        if rules.capture:
            tempting = bool(theirs >> place & 1)
        else:
            tempting = owners[place] is None and bool(rules.board.neighbours[place] & theirs)
        if tempting:
            for rounds in PEACE:
                yield Promise("spare", region=region.id, until=view.round + rounds)
