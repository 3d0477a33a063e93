"""The rules of a table in words: short paragraphs, filled from the data that the rules play by.

Which paragraphs there are, and when each of their sentences holds, stands in a file for each game.
Sentences are keys of the catalogues, `rules.GAME.PARAGRAPH.KEY`; numbers come from the game.

>>> from signoria.rulebook import rulebook
>>> book = rulebook("condottiere", {"edition": "third", "players": 4})
>>> goal = book.paragraph("goal")
>>> goal.title, goal.lines[0]
('What wins', 'You win as soon as you own 3 connected regions, or 5 regions in all.')
"""

from __future__ import annotations

from signoria.rulebook.book import Book, Chapter, Shown, rulebook
from signoria.rulebook.facts import Facts, Grid, Row

__all__ = ["Book", "Chapter", "Facts", "Grid", "Row", "Shown", "rulebook"]
