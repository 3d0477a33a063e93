"""The captain of Virtù: a sound player by rules of thumb."""
