"""`signoria admin`: look after a site, while it runs or not."""

from __future__ import annotations

import argparse
import sys
import time
from typing import TYPE_CHECKING

from signoria.commands.stores import add_database, database_of
from signoria.game import BadInput

if TYPE_CHECKING:
    from signoria.server.moderation.acts import Act, BanKind

EPILOG = """\
A running server notices within a second or two. Every act is written into the audit log. WHOM is
the login of an account, or the id of a person.

examples:
  signoria admin grant anna                     let an account use the page of the admins
  signoria admin reports                        reports, bans, the announcement, the last acts
  signoria admin ban bruno --days 7
  signoria admin ban 203.0.113.0/24 --address
  signoria admin announce "The site is down for ten minutes at noon."
"""
WHOM = {
    "grant": ("LOGIN", "make an account an admin"),
    "revoke": ("LOGIN", "make an admin an ordinary account again"),
    "mute": ("WHOM", "let somebody chat no more"),
    "unmute": ("WHOM", "let them chat again"),
    "ban": ("WHOM", "let somebody in no more"),
    "unban": ("WHOM", "let them in again"),
    "rename": ("WHOM", "give somebody another name"),
    "close": ("TABLE", "close a table by its id"),
    "settle": ("REPORT", "a report needs nothing more"),
}
"""Acts about somebody or something, and what they are about."""
DAY = 86400.0
RANGE = "WHOM is an address, or a range of them such as 203.0.113.0/24"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog = EPILOG
    acts = parser.add_subparsers(
        metavar="ACT", dest="what", required=True, parser_class=argparse.ArgumentParser
    )
    for what, (whom, about) in WHOM.items():
        act = acts.add_parser(what, help=about)
        act.add_argument("whom", metavar=whom)
        if what in ("mute", "ban"):
            act.add_argument("--days", type=float, help="after so many days it ends")
        if what in ("ban", "unban"):
            kinds = act.add_mutually_exclusive_group()
            for kind in ("session", "address"):
                kinds.add_argument(
                    f"--{kind}", dest="kind", action="store_const", const=kind, default="account",
                    help="WHOM is the id of a session" if kind == "session" else RANGE,
                )  # fmt: skip
        if what == "rename":
            act.add_argument("text", metavar="NAME")
        add_database(act)
    announce = acts.add_parser("announce", help="show a sentence on every page")
    announce.add_argument("text", metavar="TEXT")
    add_database(announce)
    add_database(acts.add_parser("withdraw", help="show it no more"))
    add_database(acts.add_parser("reports", help="show what there is to look after"))


def run(options: argparse.Namespace) -> int:
    from signoria.server.table import Refused

    try:
        if options.what == "reports":
            return _show(database_of(options))
        return _act(options)
    except Refused as refused:
        raise BadInput(str(refused)) from refused


def _act(options: argparse.Namespace) -> int:
    from signoria.server.moderation.acts import carry_out
    from signoria.server.store.copy import writing

    now = time.time()
    act = _act_of(options, now)
    with writing(database_of(options)) as connection:
        target = carry_out(connection, act, now)
    sys.stdout.write(" ".join(filter(None, (act.what, target.name, target.id))) + "\n")
    return 0


def _act_of(options: argparse.Namespace, now: float) -> Act:
    from signoria.server.moderation.acts import COMMAND_LINE, Act

    days: float | None = getattr(options, "days", None)
    if days is not None and not 0 < days <= 36_500:
        raise BadInput("days: must be a number above 0")
    kind: BanKind = getattr(options, "kind", "account")
    return Act(
        COMMAND_LINE,
        options.what,
        getattr(options, "whom", ""),
        kind,
        None if days is None else now + days * DAY,
        getattr(options, "text", "")[:300],
    )


def _show(database: str) -> int:
    from signoria.server.moderation import acts, reports
    from signoria.server.moderation.standing import standing
    from signoria.server.store import copy

    with copy.reading(database) as engine, engine.connect() as connection:
        copy.require_newest(connection)
        for report, who in reports.waiting(connection):
            said = "" if report.message is None else f" said “{report.message}”"
            sys.stdout.write(
                f"{_when(report.at)}  report {report.id}: {report.name} ({report.person}){said} "
                f"at table {report.table}; {who}: {report.reason}\n"
            )
        stands = standing(connection)
        for ban in stands.bans.values():
            end = "" if ban.until is None else f" until {_when(ban.until)}"
            sys.stdout.write(f"ban: {ban.kind} {ban.target} {ban.name}{end}\n")
        if stands.announcement is not None:
            sys.stdout.write(f"announcement: {stands.announcement}\n")
        for one in acts.audited(connection):
            facts = " ".join(filter(None, (one.what, one.whom, one.name, one.detail)))
            sys.stdout.write(f"{_when(one.at)}  {one.by}: {facts}\n")
    return 0


def _when(moment: float) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(moment))
