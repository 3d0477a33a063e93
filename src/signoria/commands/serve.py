"""`signoria serve`: a play site on this machine."""

from __future__ import annotations

import argparse
import os
import sys
import webbrowser
from dataclasses import replace

from signoria.game import BadInput

EPILOG = """\
Games are kept in a file in your data folder, unless --database names another file or a PostgreSQL.
Stop the server with Ctrl-C: what is being written is finished, and everybody comes back by
themselves when it runs again.

examples:
  signoria serve                                         on this machine only
  signoria serve --host 0.0.0.0 --port 80                for everybody who can reach it
  signoria serve --origin https://play.example.org --behind-proxy
  signoria serve --database postgresql://signoria@db/signoria --redis redis://cache:6379/0
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog = EPILOG
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on")
    parser.add_argument("--port", type=int, default=8400, help="port to listen on (default 8400)")
    parser.add_argument("--database", metavar="FILE|URL", help="a file of SQLite, or postgresql://")
    parser.add_argument("--redis", metavar="URL", help="redis://, for several server processes")
    parser.add_argument(
        "--origin", action="append", default=[], metavar="URL",
        help="the address that people type, if a proxy changes it",
    )  # fmt: skip
    parser.add_argument(
        "--behind-proxy", action="store_true", help="believe X-Forwarded-For and -Proto"
    )
    parser.add_argument(
        "--bot-workers", type=int, default=1, metavar="N", help="processes in which bots think"
    )
    parser.add_argument(
        "--bot-pace", type=float, default=0.8, metavar="SECONDS",
        help="how long a bot takes at least (default 0.8)",
    )  # fmt: skip
    parser.add_argument(
        "--secret-pause", type=float, default=3.0, metavar="SECONDS",
        help="how long a table waits at least where players may decide in secret (default 3)",
    )  # fmt: skip
    parser.add_argument(
        "--open", action="store_true", help="open the page in a browser, if there is a screen"
    )
    parser.add_argument(
        "--allow-exec", action="store_true",
        help="let tables seat programs of this machine (exec:) as bots; never on a public site",
    )  # fmt: skip


def run(options: argparse.Namespace) -> int:
    from signoria.server.http.app import build
    from signoria.server.ops.config import Settings
    from signoria.server.ops.log import to_stderr
    from signoria.server.run import Server, config_of

    if options.redis is not None and not str(options.database or "").startswith("postgres"):
        raise BadInput("redis: several processes need a PostgreSQL: --database postgresql://...")
    if not 1 <= options.bot_workers <= 64:
        raise BadInput("bot-workers: must be from 1 to 64")
    if not 0 <= options.bot_pace <= 60:
        raise BadInput("bot-pace: must be from 0 to 60 seconds")
    if not 0 <= options.secret_pause <= 60:
        raise BadInput("secret-pause: must be from 0 to 60 seconds")
    settings = Settings(
        redis=options.redis,
        host=options.host,
        port=options.port,
        origins=tuple(options.origin),
        workers=options.bot_workers,
        pace=options.bot_pace,
        secret_pause=options.secret_pause,
        allow_exec=options.allow_exec,
        metrics_token=os.environ.get("SIGNORIA_METRICS_TOKEN"),
    )
    if options.database is not None:
        settings = replace(settings, database=options.database)
    to_stderr()
    app, site = build(settings)
    config = config_of(app, settings, proxied=options.behind_proxy)
    server = Server(config, site, lambda: announce(options))
    server.run()
    return 0 if server.started else 1


def announce(options: argparse.Namespace) -> None:
    """Say where the pages are, and open them if that is wanted and there is a screen."""
    host = "127.0.0.1" if options.host in ("0.0.0.0", "::") else options.host
    address = f"http://{host}:{options.port}"
    sys.stdout.write(f"Signoria is at {address} (stop it with Ctrl-C)\n")
    sys.stdout.flush()
    if options.open and has_screen():
        webbrowser.open(address)


def has_screen() -> bool:
    """Whether a browser could be seen here."""
    if sys.platform != "linux":
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
