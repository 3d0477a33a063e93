from collections.abc import Sequence
from typing import final

from signoria.condottiere.core.captain import PackedCaptain
from signoria.condottiere.core.judge import Judge
from signoria.condottiere.core.packed import PackedState

@final
class Search:
    @property
    def captain(self) -> PackedCaptain: ...
    @property
    def judge(self) -> Judge: ...
    @property
    def base(self) -> PackedState: ...
    @property
    def me(self) -> int: ...
    @property
    def deals(self) -> int: ...
    @property
    def nodes(self) -> int: ...
    @property
    def room(self) -> int: ...
    @property
    def simulations(self) -> int: ...
    @property
    def root(self) -> int: ...
    def __init__(
        self,
        captain: PackedCaptain,
        judge: Judge,
        room: int,
        seed: int,
        curiosity: float = 0.7,
        faith: float = 0.5,
        trust: float = 0.3,
        noise: float = 0.05,
        doubt: float = 0.02,
        horizon: int = 2,
        full: bool = False,
        foresight: int = 0,
    ) -> None: ...
    def plant(self) -> None: ...
    def descend(self, action: int) -> bool: ...
    def load(
        self,
        base: PackedState,
        me: int,
        hands: Sequence[int],
        downs: Sequence[int],
        lines: Sequence[int],
        decks: Sequence[int],
        weights: Sequence[float],
    ) -> None: ...
    def run(self, count: int) -> None: ...
    def run_forced(self, action: int, count: int) -> None: ...
    def lead(self) -> int: ...
    def weighed(self) -> list[tuple[int, int, float]]: ...
