"""The diplomat of Condottiere: a bot that makes, keeps and breaks agreements."""
