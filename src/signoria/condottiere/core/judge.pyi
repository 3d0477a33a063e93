from collections.abc import Sequence
from typing import final

from signoria.condottiere.core.captain import PackedCaptain
from signoria.condottiere.core.packed import PackedState

COUNT: int

@final
class Judge:
    @property
    def captain(self) -> PackedCaptain: ...
    @property
    def hidden(self) -> int: ...
    def __init__(
        self, captain: PackedCaptain, weights: Sequence[float], hidden: int = 0
    ) -> None: ...
    def chances(self, table: PackedState) -> list[float]: ...
    def features_of(self, table: PackedState, seat: int) -> list[float]: ...
