"""Many games between bots: duplicate deals, intervals, ratings.

The arena knows no game: it plays whatever `games.load` gives it, by the contract of `game.py`, and
calls bots by theirs. What it plays is a `Plan`, deal by deal:

>>> from signoria.arena import Plan, play_deals, report
>>> plan = Plan("condottiere", {"players": 2}, ("captain", "random"), seed="7")
>>> numbers = report(plan, play_deals(plan, 10))
>>> numbers["games"]
20
>>> [row["name"] for row in numbers["bots"]]
['captain', 'random']
>>> numbers["bots"][0]["win_share"] > 0.5
True

`play_deals` can use all cores and keep what is finished in a file. `report` counts the deals one by
one as they come, so that a run takes the same memory however long it is.
"""

from __future__ import annotations

from signoria.arena.deal import Deal, DealForfeit, Played, play_deal
from signoria.arena.match import play_deals
from signoria.arena.plan import Plan
from signoria.arena.reports.html_report import page
from signoria.arena.reports.results import ArenaReport, report
from signoria.arena.reports.text_report import table

__all__ = [
    "ArenaReport",
    "Deal",
    "DealForfeit",
    "Plan",
    "Played",
    "page",
    "play_deal",
    "play_deals",
    "report",
    "table",
]
