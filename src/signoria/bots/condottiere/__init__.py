"""Bots for Condottiere: captain by rules of thumb, strategist by search, diplomat by talk."""
