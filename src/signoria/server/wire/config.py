"""What uvicorn is told, and what it hands to the protocols."""

from __future__ import annotations

import uvicorn

from signoria.server.wire.connections import Connections


class WireConfig(uvicorn.Config):
    """A configuration that knows of all connections."""

    connections: Connections
