"""Players that are programs. They see what a person in their seat would see, and no more.

>>> from random import Random
>>> from signoria.bots import make, names
>>> names()[:2]
('random', 'captain')
>>> make("captain", Random(7)).name
'captain'
"""

from __future__ import annotations

from signoria.bots.contract import Bot, GameBot, Player, Reason, Thought, Weighed
from signoria.bots.registry import make, names

__all__ = ["Bot", "GameBot", "Player", "Reason", "Thought", "Weighed", "make", "names"]
