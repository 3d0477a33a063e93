"""How sure a result is: counts, spreads, intervals, ratings, each updated deal by deal."""
