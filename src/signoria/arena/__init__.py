"""Many games between bots: duplicate deals, intervals, ratings.

The arena knows no game: it plays whatever `games.load` gives it, by the contract of `game.py`, and
calls bots by theirs. What it plays is a `Plan`, deal by deal:

>>> from signoria.arena import Plan, play_deal, report
>>> plan = Plan("condottiere", {"players": 2}, ("captain", "random"), seed="7")
>>> deals = [play_deal(plan, number) for number in range(10)]
>>> numbers = report(plan, deals)
>>> numbers["games"]
20
>>> [row["name"] for row in numbers["bots"]]
['captain', 'random']
>>> numbers["bots"][0]["win_share"] > 0.5
True

`run` does the same on all cores, and keeps what is finished in a file.
"""

from __future__ import annotations

from signoria.arena.deal import Deal, DealForfeit, Played, play_deal
from signoria.arena.html_report import page
from signoria.arena.match import run
from signoria.arena.plan import Plan
from signoria.arena.results import report
from signoria.arena.text_report import table

__all__ = ["Deal", "DealForfeit", "Plan", "Played", "page", "play_deal", "report", "run", "table"]
