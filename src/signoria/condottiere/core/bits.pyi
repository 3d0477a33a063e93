from collections.abc import Iterable

ONE: int
ALL: int
MERCENARY_FIELDS: int
SCARECROW: int
KINDS: int
KEEP: int

def packed(counts: Iterable[int]) -> int: ...
def unpacked(cards: int) -> list[int]: ...
def measures(cards: int) -> tuple[object, ...]: ...
