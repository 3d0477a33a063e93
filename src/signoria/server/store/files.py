"""Files that are nobody's business but the server's."""

from __future__ import annotations

import os
import stat
from pathlib import Path

FILE, FOLDER = 0o600, 0o700


def make_private(path: Path) -> None:
    """Make a file, and its folder, that only their owner can read; from one that is there already
    only strangers are kept away, because its owner may have let a group in."""
    if not path.parent.is_dir():
        path.parent.mkdir(FOLDER, parents=True, exist_ok=True)
    if path.exists():
        mode = stat.S_IMODE(path.stat().st_mode)
        if mode & 0o007:
            path.chmod(mode & ~0o007)
    else:
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, FILE))


def private_opener(path: str, flags: int) -> int:
    """For `open`: a new file is its owner's alone."""
    return os.open(path, flags, FILE)
