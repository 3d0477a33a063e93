"""War bonuses: what each side may commit to a siege or a battle, and what it costs. A10"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from signoria.virtu.model import payment, sources, spending
from signoria.virtu.model.actions import COMMIT_TOKEN, PASS, Action, each
from signoria.virtu.model.components import NOBODY, WAR
from signoria.virtu.model.means import amount
from signoria.virtu.model.realm import NEW, READY
from signoria.virtu.model.refusals import Reason, because, house_of, treasury

if TYPE_CHECKING:
    from signoria.virtu.model.state import State


def bonuses(state: State, seat: int) -> dict[Action, tuple[int, int]]:
    """The war bonuses that a seat could commit in this clash: how strong each is, and its florins.

    Of two alike only one can be committed at a time.
    """
    clash, realm, data = state.clash, state.realms[seat], state.data
    assert clash is not None
    found: dict[Action, tuple[int, int]] = {}
    commits = each(data, "commit")
    if realm.tokens:
        found[COMMIT_TOKEN] = data.rules["siege"]["war_bonus"], 0
    for card, side, marks in realm.courtiers:
        strength = amount(data.cards[card].options, WAR)
        if strength and marks & (READY | NEW) == READY:
            price = strength * data.war_cost  # A38
            found[commits[sources.of_courtier(card, side)]] = strength, price
    for number in realm.bonuses:
        bonus, action = data.bonuses[number], commits[sources.of_bonus(number)]
        if bonus.war and not clash.leonardo >> seat & 1:
            found[action] = bonus.war, bonus.war_cost
        if bonus.tile != NOBODY and realm.ready >> bonus.tile & 1:
            found[action] = amount(data.tiles[bonus.tile].options, WAR), bonus.war_cost  # A42
    for power in payment.helpers(state, seat, clash.use):
        strength = amount(data.powers[power].options, WAR)
        found[commits[sources.of_power(power)]] = strength, 0
    return found


def has_choice(state: State, seat: int) -> bool:
    """Whether there is anything to commit, or florins of the city to save before it may fall.

    What cannot be paid yet counts where an indulgence can be bought for it. A34
    """
    if len(legal(state, seat)) > 1:
        return True
    return bool(bonuses(state, seat)) and payment.no_loan(state, seat) is None


def endangered(state: State, seat: int) -> list[Action]:
    """The tile of the besieged city, if its owner can still cash it."""
    clash = state.clash
    assert clash is not None
    if not clash.siege or seat != clash.defender:
        return []
    rich = state.realms[seat].ready & state.data.rich_tiles
    return [each(state.data, "cash")[clash.city]] if rich >> clash.city & 1 else []


def legal(state: State, seat: int) -> Sequence[Action]:
    """Bonuses that can be paid; florins that would pay more; or to pass."""
    florins = state.realms[seat].florins
    offers = bonuses(state, seat)
    found = [action for action, (_, price) in offers.items() if price <= florins]
    if len(found) < len(offers):
        found += spending.cashable(state, seat)
    else:
        found += endangered(state, seat)
    return [*found, PASS]


def why_not_commit_token(state: State, seat: int, action: Action) -> Reason:
    return because("no-token")


def why_not_commit(state: State, seat: int, action: Action) -> Reason | None:
    """A war bonus that is not there, cannot be used here, or cannot be paid."""
    offers, (source,) = bonuses(state, seat), action.args
    if action in offers:
        return treasury(state, seat, offers[action][1])
    clash, data = state.clash, state.data
    assert clash is not None
    if sources.is_courtier(source):
        return payment.no_symbol(data, source, WAR) or payment.unusable(state, seat, source)
    if source < sources.FIRST_BONUS:
        return payment.no_help(state, seat, source - sources.FIRST_POWER, clash.use)
    bonus = data.bonuses[source - sources.FIRST_BONUS]
    if source - sources.FIRST_BONUS not in state.realms[seat].bonuses:
        return because("no-bonus", bonus=bonus.id, house=house_of(state, seat))
    return because("bonus-used", bonus=bonus.id)


WHY_NOT = {
    "commit": why_not_commit,
    "commit-token": why_not_commit_token,
    "pass": None,
    **spending.WHY_NOT_CASH,
}


def commit(state: State, seat: int, action: Action) -> None:
    """Use a war bonus."""
    clash, realm = state.clash, state.realms[seat]
    assert clash is not None
    strength, price = bonuses(state, seat)[action]
    clash.bonus[clash.asked] += strength
    realm.florins -= price
    if action == COMMIT_TOKEN:
        realm.tokens -= 1
        return
    (source,) = action.args
    if sources.is_courtier(source):
        spending.spend_courtier(state, seat, source)
    elif source < sources.FIRST_BONUS:
        state.ally_ready[source - sources.FIRST_POWER] = False
    elif (tile := state.data.bonuses[source - sources.FIRST_BONUS].tile) != NOBODY:
        realm.ready &= ~(1 << tile)
    else:
        clash.leonardo |= 1 << seat
