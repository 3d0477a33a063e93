"""The strategist of Condottiere: search over all that the other hands may hold."""
