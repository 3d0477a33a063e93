"""Commands that only Virtù has."""
