"""Positions and views of Virtù as plain data."""
