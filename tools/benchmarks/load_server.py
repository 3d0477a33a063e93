"""`signoria serve` without limits on how often one address may ask, for the benchmark alone.

The whole load comes from one machine, and a server takes 64 sockets and 50 requests a second from
one address. Nobody waits for players who may decide in secret. Nothing else is different.

    python tools/benchmarks/load_server.py PORT DATABASE
"""

from __future__ import annotations

import sys

from signoria.server.http.app import build
from signoria.server.ops.config import Rates, Settings, WireLimits
from signoria.server.ops.limits import Limits
from signoria.server.ops.log import to_stderr
from signoria.server.run import Server, config_of

ANY = 1e9
RATES = Rates(
    person=ANY, person_burst=ANY, address=ANY, address_burst=ANY, sign_in=ANY, sign_in_burst=ANY,
    account=ANY, account_burst=ANY, sockets=100_000,
)  # fmt: skip
TOKEN = "token"
"""For the metrics."""
WIRE = WireLimits(connections=100_000, all_connections=100_000)


LIMITS = Limits(tables_hour_address=100_000, work=ANY, work_burst=ANY)


def main() -> int:
    settings = Settings(
        port=int(sys.argv[1]),
        database=sys.argv[2],
        rates=RATES,
        wire=WIRE,
        limits=LIMITS,
        secret_pause=0.0,
        metrics_token=TOKEN,
    )
    to_stderr()
    app, site = build(settings)
    server = Server(config_of(app, settings), site)
    server.run()
    return 0 if server.started else 1


if __name__ == "__main__":
    sys.exit(main())
