"""What speaks for a card or a pass in a battle."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from signoria.bots.condottiere.reasons.armies import ArmyOutlook
from signoria.bots.condottiere.reasons.regions import wins_with
from signoria.bots.contract import Reason
from signoria.condottiere.knowledge.view import View
from signoria.condottiere.model.actions import Action
from signoria.condottiere.model.cards import (
    BISHOP,
    COURTESAN,
    DRUMMER,
    HEROINE,
    INDEX,
    MERCENARIES,
    NAMES,
    SCARECROW,
    SPRING,
    SURRENDER,
    WINTER,
)
from signoria.text import Value

PRECIOUS = (HEROINE, INDEX["10"], INDEX["6"])
"""Cards that are worth saving, the dearest first."""


def of_battle(view: View, action: Action) -> Iterator[Reason]:
    scene = ArmyOutlook(view, action)
    if action.verb == "pass":
        yield from _of_pass(scene)
    else:
        yield from _of_play(scene)


def _why(key: str, **args: Value) -> Reason:
    return Reason(f"why.{key}", args)


def _of_pass(scene: ArmyOutlook) -> Iterator[Reason]:
    view, lead = scene.view, scene.lead(scene.before)
    if lead > 0 and not scene.rivals and not scene.covered:
        yield _why("pass-takes", lead=lead)
        return
    if view.defender == scene.me and view.passed.count(False) > 1:
        yield _why("pass-free")
    yield from _left_to_others(scene)
    if scene.out_of_reach():
        yield _why("pass-hopeless", seat=scene.foremost(scene.before))
    elif lead <= 0 and not scene.covered and (count := scene.cards_to_lead()) > 1:
        yield _why("pass-price", count=count)
    yield from _danger(scene)
    if lead > 0:
        yield from _standing(scene)
    yield from _saved(scene)
    if not view.finalists:
        yield _why("spares", count=sum(view.hand))
    yield from _standing(scene)


def _left_to_others(scene: ArmyOutlook) -> Iterator[Reason]:
    """Somebody is ahead who would win the game here, but there are others to prevent it."""
    view, foremost = scene.view, scene.foremost(scene.before)
    if scene.region is None or view.site is None or scene.lead(scene.before) >= 0:
        return
    if wins_with(view, foremost, view.site) and any(seat != foremost for seat in scene.rivals):
        yield _why("pass-others", seat=foremost, region=scene.region)


def _of_play(scene: ArmyOutlook) -> Iterator[Reason]:
    found = [*_stakes(scene), *CARDS.get(scene.action.card, _mercenary)(scene)]
    if not _ends(scene):
        if scene.view.finalists:
            found.append(_why("final"))
        found += _standing(scene)
        if scene.lead(scene.after) > 0:
            found += _danger(scene)
        found += _saved(scene)
    if sum(scene.view.hand) == 1:
        found.append(_why("last-card"))
    yield from found or [_why("stays")]


def _ends(scene: ArmyOutlook) -> bool:
    """Whether the card ends the battle at once."""
    card = scene.action.card
    return card == SURRENDER or (card == BISHOP and not scene.view.rules.bishop_strikes)


def _stakes(scene: ArmyOutlook) -> Iterator[Reason]:
    """Who would win the game with the site: oneself, or another that is still in the battle."""
    view = scene.view
    if scene.region is None or view.site is None:
        return
    if wins_with(view, scene.me, view.site):
        yield _why("stake-own", region=scene.region)
    for seat in view.rules.turns[scene.me][:-1]:
        if wins_with(view, seat, view.site) and (seat in scene.rivals or scene.before[seat] > 0):
            yield _why("stake-other", seat=seat, region=scene.region)
            return


def _standing(scene: ArmyOutlook) -> Iterator[Reason]:
    """How the armies compare after the action."""
    lead, foremost = scene.lead(scene.after), scene.foremost(scene.after)
    if scene.covered:
        if lead > 0:
            yield _why("leads-seen", lead=lead)
    elif lead > 0:
        yield _why("leads", lead=lead)
    elif lead < 0:
        yield _why("behind", seat=foremost, gap=-lead)
    elif scene.after[scene.me]:
        yield _why("level", seat=foremost)


def _danger(scene: ArmyOutlook) -> Iterator[Reason]:
    if (seat := scene.could_double()) is not None:
        yield _why("can-double", seat=seat, strength=scene.after[seat])


def _saved(scene: ArmyOutlook) -> Iterator[Reason]:
    """The dearest card that stays in the hand while a lesser one goes, or none."""
    hand, card = scene.view.hand, scene.action.card
    if scene.view.finalists:
        return
    for precious in PRECIOUS:
        if hand[precious] and card != precious:
            yield _why("saves", card=NAMES[precious])
            return
        if card == precious:
            return


def _waits(scene: ArmyOutlook) -> Iterator[Reason]:
    """A card that changes no army makes the others act first."""
    if scene.after == scene.before and scene.rivals and sum(scene.view.hand) > 1:
        yield _why("waits", card=NAMES[scene.action.card])


def _mercenary(scene: ArmyOutlook) -> Iterator[Reason]:
    card, hand = scene.action.card, scene.view.hand
    yield from _standing(scene)
    ranks = [rank for rank in MERCENARIES if hand[rank]]
    if len(ranks) > 1 and card == ranks[0]:
        yield _why("cheapest", card=NAMES[card])


def _courtesan(scene: ArmyOutlook) -> Iterator[Reason]:
    counts = [line.count(COURTESAN) for line in scene.lines_after]
    own = counts.pop(scene.me)
    final = bool(scene.view.finalists)
    if scene.view.rules.courtesans_lead and own > max(counts) and not scene.covered and not final:
        yield _why("courtesan-token", count=own)


def _drummer(scene: ArmyOutlook) -> Iterator[Reason]:
    if gain := scene.own_change():
        yield _why("doubles", gain=gain)
    yield from _waits(scene)


def _heroine(scene: ArmyOutlook) -> Iterator[Reason]:
    if scene.winter():
        yield _why("heroine-winter", strength=scene.view.rules.strength[HEROINE])


def _winter(scene: ArmyOutlook) -> Iterator[Reason]:
    seat, loss = scene.most_changed()
    if loss:
        yield _why("winter-costs", seat=seat, loss=loss, own=scene.own_change())
    yield from _waits(scene)


def _spring(scene: ArmyOutlook) -> Iterator[Reason]:
    seat, gain = scene.most_changed()
    if scene.own_change():
        yield _why("spring-adds", seat=seat, gain=gain, own=scene.own_change())
    yield from _waits(scene)


def _bishop(scene: ArmyOutlook) -> Iterator[Reason]:
    if not scene.view.rules.bishop_strikes:
        yield from _peace(scene)
        return
    struck = scene.struck()
    seat, loss = scene.most_changed()
    if struck is not None and loss:
        args: dict[str, Value] = {"seat": seat, "loss": loss, "own": scene.own_change()}
        yield _why("bishop-strikes", card=NAMES[struck], **args)
    if not scene.view.finalists:
        yield _why("bishop-pope")


def _peace(scene: ArmyOutlook) -> Iterator[Reason]:
    if scene.lead(scene.before) < 0:
        yield _why("peace-denies", seat=scene.foremost(scene.before))
    else:
        yield _why("peace")


def _scarecrow(scene: ArmyOutlook) -> Iterator[Reason]:
    take = scene.action.take
    if take >= 0:
        rules = scene.view.rules
        if scene.winter() and rules.strength[take] > rules.winter_strength:
            yield _why("scarecrow-winter", take=NAMES[take], strength=rules.winter_strength)
        else:
            yield _why("scarecrow-saves", take=NAMES[take])
    yield from _waits(scene)


def _surrender(scene: ArmyOutlook) -> Iterator[Reason]:
    lead = scene.lead(scene.before)
    if lead > 0 and not scene.covered:
        yield _why("surrender-leads", lead=lead)
    elif lead > 0:
        yield _why("leads-seen", lead=lead)
    yield _why("surrender-ends")


CARDS: dict[int, Callable[[ArmyOutlook], Iterator[Reason]]] = {
    BISHOP: _bishop,
    COURTESAN: _courtesan,
    DRUMMER: _drummer,
    HEROINE: _heroine,
    SCARECROW: _scarecrow,
    SPRING: _spring,
    SURRENDER: _surrender,
    WINTER: _winter,
}
"""What speaks for each card that is no mercenary."""
