"""The rules of Virtù in words."""
