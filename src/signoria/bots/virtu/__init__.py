"""Bots for Virtù: the captain by rules of thumb, the strategist by search."""
