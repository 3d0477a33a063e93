"""What a game of Virtù consists of: components, realms, actions, payments, and the state."""
