"""What a game of Condottiere consists of: cards, board, editions, actions, and the state."""
