"""Treaties: where regions can be captured, two neighbours may spare each other for a while."""

from __future__ import annotations

from collections.abc import Iterator

from signoria.bots.condottiere.captain.stakes import Stakes
from signoria.bots.condottiere.captain.temper import DEFAULT
from signoria.bots.condottiere.diplomat.talk_memory import TalkMemory
from signoria.condottiere.knowledge.view import View
from signoria.condottiere.talk.agreements import Agreement, Promise
from signoria.game import Seat

ROUNDS = 2
"""How long a treaty lasts."""


def treaties(view: View, me: Seat, heard: TalkMemory) -> Iterator[Agreement]:
    """What could be offered to the others: not to attack what each of them owns that tempts least,
    if in return they spare what would be the greatest loss."""
    own = [region for region, owner in enumerate(view.owners) if owner == me]
    if not view.rules.capture or view.rules.draws or not own:
        return
    stakes = Stakes(view, DEFAULT)
    at_peace = {seat for seat, promise in heard.gotten if promise.verb == "spare"}
    for seat in range(view.rules.players):
        theirs = [region for region, owner in enumerate(view.owners) if owner == seat]
        if seat == me or not theirs or seat in at_peace | heard.breakers:
            continue
        spared = min(theirs, key=lambda region: stakes.swing(me, region))
        dearest = min(own, key=lambda region: stakes.swing(seat, region))
        treaty = Agreement(me, seat, _spare(view, spared), _spare(view, dearest))
        if str(treaty) not in heard.refused:
            yield treaty


def _spare(view: View, region: int) -> Promise:
    name = view.rules.board.regions[region].id
    return Promise("spare", region=name, until=view.round + ROUNDS)
