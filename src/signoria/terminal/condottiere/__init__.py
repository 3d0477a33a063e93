"""Condottiere in a terminal."""
