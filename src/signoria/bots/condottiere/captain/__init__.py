"""The captain of Condottiere: a sound player by rules of thumb."""
