"""Addresses: which proxies are believed, and by which names the site is called."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable
from functools import lru_cache
from urllib.parse import urlsplit

from signoria.game import BadInput

Network = ipaddress.IPv4Network | ipaddress.IPv6Network
ANYWHERE = ("", "0.0.0.0", "::", "*")
"""Addresses to listen on that stand for all of a machine."""
LONGEST = 300
"""No name is longer (RFC 1035), and what is remembered of a visitor has an end."""
HERE = frozenset(("localhost", "127.0.0.1", "::1"))


def networks_of(texts: Iterable[str]) -> tuple[Network, ...]:
    """The addresses and networks of the proxies that are believed."""
    found = []
    for text in texts:
        try:
            found.append(ipaddress.ip_network(text))
        except ValueError as error:
            raise BadInput(
                f"behind-proxy: {text} is neither an address nor a network such as 10.0.0.0/8"
            ) from error
    return tuple(found)


def is_among(address: str, networks: Iterable[Network]) -> bool:
    """Whether an address is in one of some networks."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return False
    return any(found in network for network in networks)


class Names:
    """The names of the site. A page of another site whose name was made to lead here, as in DNS
    rebinding, calls it by its own."""

    def __init__(self, host: str, origins: Iterable[str]) -> None:
        own = {name for origin in origins if (name := urlsplit(origin).hostname) is not None}
        self._names = HERE | own | ({host.lower()} - set(ANYWHERE))

    def include(self, header: bytes | None, bound: str | None) -> bool:
        """Whether a `Host` names this site; `bound` is the address that a connection came to."""
        name = _host_of((header or b"")[:LONGEST])
        return name is not None and (name in self._names or name == bound)


@lru_cache(1000)
def _host_of(header: bytes) -> str | None:
    """The name in a `Host`, without its port; None if it is none."""
    try:
        return urlsplit("//" + header.decode("ascii")).hostname
    except ValueError:
        return None


def origin_of(text: str) -> str:
    """An address that people type; refuses what is none."""
    try:
        parts = urlsplit(text)
        whole = parts.scheme in ("http", "https") and parts.hostname is not None
        if whole and f"{parts.scheme}://{parts.netloc}" == text:
            return text
    except ValueError:
        pass
    raise BadInput(f"origin: {text} is no address such as https://play.example.org")
