"""The phases and actions of Virtù: legality, effect and reason for refusal side by side."""
