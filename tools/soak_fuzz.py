"""Send a server what no honest page sends, for a long time, and see that nothing breaks or grows.

A part of `make soak`; the same campaign is in the tests with a hundred and eighty requests.
"""

from __future__ import annotations

import secrets
import sys
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.server.fuzz_campaign import MOST_GROWTH, Site

REST = 660.0

DESCRIPTION = f"""\
Boards, data files, records, bodies and frames made by Hypothesis are sent to `signoria serve`. No
answer may be a failure of the server, and the second half of the requests may not make it and its
processes grow by more than {MOST_GROWTH >> 20} MiB.
"""

EPILOG = """\
examples:
  .venv/bin/python tools/soak_fuzz.py                  twenty thousand requests, about an hour
  .venv/bin/python tools/soak_fuzz.py --requests 500 --rest 0   a minute or two

The first request that breaks something is printed as small as Hypothesis can make it.
"""


def arguments(argv: Sequence[str] | None) -> Namespace:
    parser = ArgumentParser(
        description=DESCRIPTION, epilog=EPILOG, formatter_class=RawDescriptionHelpFormatter
    )
    parser.add_argument("--requests", type=int, default=20_000, metavar="N", help="in all (20000)")
    parser.add_argument("--seed", type=int, default=secrets.randbelow(10**6), metavar="N")
    parser.add_argument(
        "--rest", type=float, default=REST, metavar="SECONDS",
        help="before memory is measured: tables nobody uses are let go after ten minutes (660)",
    )  # fmt: skip
    args = parser.parse_args(argv)
    if args.requests < 2 or args.seed < 0:
        parser.error("--requests must be 2 or more, --seed 0 or more")
    return args


def main(argv: Sequence[str] | None = None) -> int:
    args = arguments(argv)
    print(f"fuzzing: seed {args.seed}, {args.requests:,} requests", flush=True)
    with TemporaryDirectory(prefix="soak-fuzz-") as folder, Site(Path(folder) / "site.db") as site:
        growth = site.campaign(args.requests // 2, args.seed, args.rest)
        answers = ", ".join(
            f"{count:,} of {status}" for status, count in sorted(site.answers.items())
        )
        print(f"answers: {answers}")
        print(f"memory: {site.memory() >> 20} MiB, {growth / 2**20:+.1f} MiB in the second half")
    print("\nNothing broke.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
