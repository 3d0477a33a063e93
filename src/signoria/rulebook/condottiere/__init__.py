"""The rules of Condottiere in words."""
