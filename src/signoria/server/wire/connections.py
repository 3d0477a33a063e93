"""How many connections there are, of each address and in all."""

from __future__ import annotations

from collections import Counter

from signoria.server.ops.addresses import is_among, networks_of
from signoria.server.ops.config import Settings
from signoria.server.ops.limits import network


class Connections:
    """Counts connections. Proxies that are believed have many: those of all their people."""

    def __init__(self, settings: Settings) -> None:
        self.limits = settings.wire
        self._proxies = networks_of(settings.proxies)
        self._of: Counter[str] = Counter()
        self.count = 0
        self.refused = 0

    def take(self, peer: tuple[str, int] | None) -> str | None:
        """Count one more: under which name it is to be given back; None if it is one too many."""
        address = "?" if peer is None else peer[0]
        name = network(address)
        most = self.limits.connections
        full = self._of[name] >= most and not is_among(address, self._proxies)
        if full or self.count >= self.limits.all_connections:
            self.refused += 1
            return None
        self._of[name] += 1
        self.count += 1
        return name

    def give_back(self, name: str) -> None:
        self.count -= 1
        self._of[name] -= 1
        if not self._of[name]:
            del self._of[name]
