"""The captain in battle."""

from __future__ import annotations

from signoria.bots.condottiere.captain.card_values import powers, spent, worth
from signoria.bots.condottiere.captain.field import Field
from signoria.bots.condottiere.captain.lead_plan import LeadPlan, cheapest
from signoria.bots.condottiere.captain.stakes import Stakes
from signoria.bots.condottiere.captain.temper import Temper
from signoria.condottiere.knowledge.view import View
from signoria.condottiere.model.actions import PASS, PLAY, TAKE_BACK, Action
from signoria.condottiere.model.cards import (
    BISHOP,
    COURTESAN,
    MERCENARIES,
    SCARECROW,
    SURRENDER,
)


class Battle:
    """One turn in battle: what is at stake, what it may cost, and the card to play."""

    def __init__(self, view: View, temper: Temper) -> None:
        self.view = view
        self.temper = temper
        self.hand = view.hand
        self.field = Field(view, temper)
        self.me = self.field.me
        self.stakes = Stakes(view, temper)
        self.heir = self.field.foremost()
        self.gain, self.harm = self._at_stake()
        self.budget = self._budget()

    def _at_stake(self) -> tuple[float, float]:
        """What the captain gains by winning, and loses when its heir wins; 1 is the game."""
        site = self.view.site
        if site is None:
            return 1.0, 1.0
        gain = self.stakes.swing(self.me, site)
        harm = -self.stakes.swing(self.heir, site)
        for rival in self.field.rivals:
            if self.stakes.wins(rival, site):
                self.heir = rival
                harm = 1.0
        return gain, harm

    def _budget(self) -> float:
        """What this battle may still cost: all of the hand if the game is at stake, else a share.

        The share grows with what is at stake, with a better hand than the others', and towards the
        end of a round.
        """
        temper = self.temper
        already = spent(self.view.lines[self.me], temper)
        means = worth(self.hand, temper) + already
        if self.view.site is None or self.stakes.wins(self.me, self.view.site):
            return means
        if self.harm >= 1.0:
            return means * self._duty() - already
        power = powers(self.view, temper)
        rival = max(power[seat] for seat in range(len(power)) if seat != self.me)
        share = temper.base + temper.duel / (self.view.rules.players - 1) ** 3
        share += temper.stake * (self.gain + self.harm)
        part = means / (means + rival) if means + rival > 0 else 0.5
        share *= 1 + temper.rich * (part - 0.5) * 2
        share = 1 - (1 - min(1.0, share)) * (1 - self._haste())
        return share * means - already

    def _haste(self) -> float:
        """How near the end of the round is: then cards that were saved are worth nothing."""
        if self.view.rules.draws:
            full = self.view.rules.limit(self.view.regions_of(self.me))
            return self.temper.fresh * min(1.0, self.field.sizes[self.me] / full) ** 2
        cards = max(size for seat, size in enumerate(self.field.sizes) if seat != self.me)
        near: float = (self.temper.end / (self.temper.end + cards)) ** self.temper.end_power
        return near

    def _duty(self) -> float:
        """How much of the hand to spend against somebody who is about to win the game.

        The strongest of those who may still play stands up; the others rather wait for him.
        """
        able = [seat for seat in self.field.rivals if seat != self.heir]
        if all(self.field.might(self.me) >= self.field.might(seat) for seat in able):
            return 1.0
        leads = self.field.armies[self.heir] == max(self.field.armies)
        return self.temper.chicken if leads else self.temper.watch

    def choose(self) -> Action:
        """The captain's turn."""
        if self.field.rivals:
            return self._contest()
        return self._alone()

    def _alone(self) -> Action:
        """Everybody else is out: take the lead if it is worth its price, and stop."""
        field = self.field
        if field.lead > 0:
            return self._recover(keep_lead=True) or self._court() or PASS
        plan = cheapest(field, self.hand, self.temper)
        if plan is not None and plan.price <= max(self.budget, self._bid(self.temper.taking)):
            return PLAY[plan.cards[0]]
        return self._give_up()

    def _bid(self, limit: float) -> float:
        """What to spend for a useful region that nobody has fought for in this battle.

        The longer nobody has fought for anything, the more.
        """
        is_free = self.field.is_empty and self.gain > 0
        return limit * (1 + self.view.idle) if is_free else 0.0

    def _court(self) -> Action | None:
        """One courtesan for the token."""
        if (
            not self.view.rules.courtesans_lead
            or not self.hand[COURTESAN]
            or self.view.site is None
        ):
            return None
        counts = [line.count(COURTESAN) for line in self.field.lines]
        others = max(count for seat, count in enumerate(counts) if seat != self.me)
        if (
            others
            and counts[self.me] == others
            and self.temper.token > self.temper.prices[COURTESAN]
        ):
            return PLAY[COURTESAN]
        return None

    def _give_up(self) -> Action:
        """End a battle that would cost much, or save what can be saved."""
        if self._peace():
            return PLAY[BISHOP]
        return self._recover(keep_lead=False) or PASS

    def _peace(self) -> bool:
        """Whether an old Bishop should end the battle, so that nobody wins it."""
        return (
            bool(self.hand[BISHOP])
            and not self.view.rules.bishop_strikes
            and self.field.lead < 0
            and self.harm >= self.temper.bishop
        )

    def _recover(self, *, keep_lead: bool) -> Action | None:
        """A scarecrow for the best mercenary that is not needed any more."""
        if not self.hand[SCARECROW]:
            return None
        line = self.field.lines[self.me]
        hidden = self.view.face_down[self.me]
        for rank in sorted({card for card in line if card in MERCENARIES}, reverse=True):
            if rank == hidden and line.count(rank) == 1:
                continue
            if self.temper.prices[rank] < self.temper.prices[SCARECROW] + self.temper.recover:
                break
            if not keep_lead or self.field.lead_after(SCARECROW, rank) > 0:
                return TAKE_BACK[rank]
        return None

    def _contest(self) -> Action:
        """Others may still play: stay in while the lead is affordable."""
        field = self.field
        if field.lead > 0:
            return self._ahead()
        plan = cheapest(field, self.hand, self.temper, max(1, round(self.temper.ahead)))
        reserve = self.temper.margin * len(field.rivals)
        if plan is None or plan.price + reserve > self.budget:
            if plan is not None and self._may_attack(plan):
                return PLAY[plan.cards[0]]
            guard = self._stall(self.temper.guard) if self.harm >= 1 else None
            return guard or self._give_up()
        return self._behind(plan)

    def _may_attack(self, plan: LeadPlan) -> bool:
        """Whether to attack a defender who stays out: others are, or they would be rivals. V4"""
        unopposed = self.field.rivals == [self.view.defender]
        return unopposed and plan.price <= self._bid(self.temper.opening)

    def _ahead(self) -> Action:
        """In the lead: end it, lean back if nobody can catch up, or play for time."""
        if self.hand[SURRENDER] and self.gain + self.harm >= self.temper.surrender:
            return PLAY[SURRENDER]
        reach = max(self.field.sizes[rival] for rival in self.field.rivals) * self.temper.reach
        if self.field.lead > reach:
            return self._recover(keep_lead=True) or PASS
        return self._stall(self.budget) or PASS

    def _behind(self, plan: LeadPlan) -> Action:
        """Strike late: play for time as long as it is cheap, then carry out the plan."""
        if len(self.field.rivals) > 1 or len(plan.cards) > 1:
            stalled = self._stall(self.temper.stall)
            if stalled is not None:
                return stalled
        return PLAY[plan.cards[0]]

    def _stall(self, limit: float) -> Action | None:
        """The cheapest card that changes little."""
        prices = self.temper.prices
        kinds = [card for card in (*MERCENARIES, COURTESAN, SCARECROW) if self.hand[card]]
        court = self._court_lead()
        cheap = [
            (prices[card] - (self.temper.token if card == COURTESAN and court else 0), card)
            for card in kinds
            if prices[card] <= limit
        ]
        return PLAY[min(cheap)[1]] if cheap else None

    def _court_lead(self) -> bool:
        """Whether one courtesan more would take the token."""
        if not self.view.rules.courtesans_lead or self.view.site is None:
            return False
        counts = [line.count(COURTESAN) for line in self.field.lines]
        return counts[self.me] == max(c for seat, c in enumerate(counts) if seat != self.me)
