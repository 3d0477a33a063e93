"""The phases of Condottiere: legality, effect and reason for refusal side by side."""
