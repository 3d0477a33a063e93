"""`signoria serve`: a play site on this machine."""

from __future__ import annotations

import argparse
import errno
import os
import socket
import sys
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING

from signoria.game import BadInput

if TYPE_CHECKING:
    from signoria.server.ops.config import Settings

EPILOG = """\
Games are kept in a file in your data folder, unless --database names another file or a PostgreSQL.
Stop the server with Ctrl-C: what is being written is finished, and everybody comes back by
themselves when it runs again.

Every option is also a variable such as SIGNORIA_BOT_PACE, and a line of the file signoria.toml such
as `bot-pace = 0.8`. Flags come first, then variables, then the file.

examples:
  signoria serve                                         on this machine only
  signoria serve --host 0.0.0.0 --port 80                for everybody who can reach it
  signoria serve --origin https://play.example.org --behind-proxy 127.0.0.1
  signoria serve --database postgresql://signoria@db/signoria --redis redis://cache:6379/0
  signoria serve --limit connections=100 --check-config  see what would be done
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    from signoria.server.ops.options import OPTIONS, shown

    parser.epilog = EPILOG
    for option in OPTIONS:
        if option.is_secret:
            continue
        default = "" if option.name == "database" else shown(option.default)
        about = option.about + (f" (default {default})" if default else "")
        flag, absent = f"--{option.name}", argparse.SUPPRESS
        if option.kind == "switch":
            parser.add_argument(flag, action="store_true", default=absent, help=about)
        elif option.kind == "list":
            parser.add_argument(flag, action="append", default=absent, metavar="X", help=about)
        else:
            parser.add_argument(flag, default=absent, metavar="X", help=about)
    parser.add_argument(
        "--limit", action="append", default=[], metavar="NAME=X",
        help="change a limit; --check-config shows them all",
    )  # fmt: skip
    parser.add_argument("--config", metavar="FILE", help="a file of options (signoria.toml)")
    parser.add_argument(
        "--check-config",
        action="store_true",
        help="show what is chosen, and by whom; start nothing",
    )
    parser.add_argument(
        "--open", action="store_true", help="open the page in a browser, if there is a screen"
    )


def run(options: argparse.Namespace) -> int:
    from signoria.server.ops.configuration import read_configuration, unknown_variables

    given = {name.replace("_", "-"): value for name, value in vars(options).items()}
    chosen = read_configuration(given, file=options.config)
    settings = chosen.settings
    _require_folder(settings)
    listening = listen(settings.host, settings.port)
    if options.check_config:
        for one in listening:
            one.close()
        lines = [*chosen.lines, *(f"{name}: no such option" for name in unknown_variables())]
        sys.stdout.write("".join(f"{line}\n" for line in lines))
        return 0
    return _serve(settings, listening, options.open)


def _serve(settings: Settings, listening: list[socket.socket], shows: bool) -> int:
    from signoria.server.http.app import build
    from signoria.server.ops.log import to_stderr
    from signoria.server.run import Server, config_of

    to_stderr()
    try:
        app, site = build(settings)
    except BaseException:
        for one in listening:
            one.close()
        raise
    port = listening[0].getsockname()[1]
    server = Server(config_of(app, settings), site, lambda: announce(settings, port, shows))
    server.run(listening)
    return 0 if server.started else 1


def listen(host: str, port: int) -> list[socket.socket]:
    """Sockets at an address, which nobody else has; says in one sentence why there are none."""
    found: list[socket.socket] = []
    try:
        for family, kind, number, _, address in socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        ):
            one = socket.socket(family, kind, number)
            found.append(one)
            if os.name == "posix":
                one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            if family == socket.AF_INET6:
                one.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
            one.bind(address)
    except OSError as error:
        for one in found:
            one.close()
        raise BadInput(_why_not(error, host, port)) from error
    return found


def _why_not(error: OSError, host: str, port: int) -> str:
    if isinstance(error, socket.gaierror) or error.errno == errno.EADDRNOTAVAIL:
        return f"host: {host} is no address of this machine"
    if error.errno == errno.EADDRINUSE:
        return f"port: somebody listens on {port} already; choose another with --port"
    if error.errno == errno.EACCES:
        return f"port: {port} is for the administrator of this machine; choose one from 1024 on"
    return f"port: {port} at {host}: {error.strerror}"


def _require_folder(settings: Settings) -> None:
    """Refuse a file of SQLite where none can be written."""
    if "://" in settings.database:
        return
    path = Path(settings.database).expanduser()
    folder = path.parent
    while not folder.exists():
        folder = folder.parent
    if path.is_dir() or not folder.is_dir() or not os.access(folder, os.W_OK | os.X_OK):
        raise BadInput(f"database: {path} cannot be written; choose another with --database")


def announce(settings: Settings, port: int, shows: bool) -> None:
    """Say where the pages are, and open them if that is wanted and there is a screen."""
    host = "127.0.0.1" if settings.host in ("0.0.0.0", "::") else settings.host
    address = f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
    sys.stdout.write(f"Signoria is at {address} (stop it with Ctrl-C)\n")
    if settings.allow_exec:
        sys.stdout.write(f"The token for bots that are programs: {settings.exec_token}\n")
    sys.stdout.flush()
    if shows and has_screen():
        webbrowser.open(address)


def has_screen() -> bool:
    """Whether a browser could be seen here."""
    if sys.platform != "linux":
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
