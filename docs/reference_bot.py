"""A bot for Signoria that needs nothing of Signoria: it reads lines and writes lines.

    signoria simulate --players 2 --games 10 --bots "exec:python3 docs/reference_bot.py,captain"

Every question is one line of JSON on standard input, every answer one line on standard output.
Write it in any language that can do that. Whatever you want to tell yourself while it plays goes to
standard error. The protocol, field by field, is in docs/bots.md.
"""

import json
import random
import sys

STRENGTH = {"1": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "10": 10, "heroine": 10}
CHEAP = ("1", "2", "3", "4", "courtesan", "drummer")
FAIR_PRICE = 2  # cards
WORTH = {**STRENGTH, "heroine": 12, "winter": 7, "drummer": 8, "spring": 6, "courtesan": 5,
         "bishop": 5, "surrender": 6, "scarecrow": 4}  # fmt: skip


def decide(question):
    """One of the legal actions, by the phase of the game."""
    view, legal = question["view"], question["legal"]
    chance = random.Random(question["seed"])  # the same question gives the same answer
    if view["phase"] == "site":
        return choose_site(view, legal, chance)
    if view["phase"] == "battle":
        return fight(view, legal)
    if view["phase"] == "keep":  # such as "keep 10 heroine": the dearest cards
        return max(legal, key=lambda action: sum(WORTH[card] for card in action.split()[1:]))
    if view["phase"] == "draw":
        return legal[-1]
    return chance.choice(legal)  # the Pope, and whether to fold


def choose_site(view, legal, chance):
    """Fight for regions that border on mine: connected regions win the game."""
    borders, owners, me = view["rules"]["borders"], view["owners"], view["seat"]

    def neighbours(action):
        region = action.split()[-1]
        mine = [other for other in borders.get(region, []) if owners.get(other) == me]
        return len(mine) + chance.random() / 2

    return max(legal, key=neighbours)


def fight(view, legal):
    """Take the lead with the weakest card that can; give up where others can afford more."""
    armies = list(view["strengths"])
    mine = armies.pop(view["seat"])
    best = max(armies)
    if not rivals(view):
        return "pass" if mine > best else take_the_lead(legal, best - mine)
    if not worth_it(view):
        return "pass"
    return cheapest(legal) if mine > best else take_the_lead(legal, best - mine)


def rivals(view):
    """Everybody else who is still in this battle."""
    out = {*view["passed"], view["seat"]}
    return [seat for seat in range(view["players"]) if seat not in out]


def worth_it(view):
    """Whether I hold more cards than any rival, or fight a duel that is still cheap."""
    sizes = [5 if hand is None else len(hand) for hand in view["hands"]]  # null: not public
    richer = all(sizes[view["seat"]] > sizes[rival] for rival in rivals(view))
    cheap = len(view["lines"][view["seat"]]) < FAIR_PRICE
    return richer or (cheap and len(rivals(view)) == 1)


def take_the_lead(legal, behind):
    """The weakest card that takes the lead; "pass" is always legal in a battle."""
    for action in legal:  # mercenaries come first, the weakest at the front
        if STRENGTH.get(action.removeprefix("play "), 0) > behind:
            return action
    return cheapest(legal)


def cheapest(legal):
    """Stay in the battle with my weakest card; pass without a cheap one."""
    return next((action for action in legal if action.removeprefix("play ") in CHEAP), "pass")


def main():
    for line in sys.stdin:  # ends when the game does
        answer = {"action": decide(json.loads(line))}
        print(json.dumps(answer), flush=True)  # without the flush nobody would get to read it


if __name__ == "__main__":
    main()
