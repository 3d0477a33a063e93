"""Positions and views of Condottiere as plain data."""
