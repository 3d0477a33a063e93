"""What is true at every moment of every game, written once.

`every_game` has what the contract of `signoria.game` promises; `condottiere` and `virtu` what the
rules of each game promise besides. The tests of the contract, the property tests and
`tools/soak.py` all look at these. Each is a function that raises an `AssertionError`.
"""
