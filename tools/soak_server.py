"""Kill the server a thousand times while people play, and see whether it kept what it said.

A part of `make soak`; the same campaign is in the tests with a hundred kills.
"""

from __future__ import annotations

import secrets
import sys
import time
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Sequence
from pathlib import Path
from tempfile import mkdtemp

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from progress import Progress, span

from tests.server.crash import Report, campaign

REAL = 1 / 50
"""Of all rounds, those with `signoria serve` itself: it takes seconds to start."""

DESCRIPTION = """\
Play at tables of a server, kill it at a random moment, start it again on the same file, a thousand
times. After every kill all that was acknowledged must be on disk, once, as it was sent and in its
order, nothing else may be there, every table must fold and every record must replay.
"""

EPILOG = """\
examples:
  .venv/bin/python tools/soak_server.py               a thousand rounds, some twenty minutes
  .venv/bin/python tools/soak_server.py --rounds 50   about a minute

On a violation everything that is wrong is printed, the file is kept, and the exit status is 1.
Progress goes to standard error, the summary to standard output.
"""


def arguments(argv: Sequence[str] | None) -> Namespace:
    parser = ArgumentParser(
        description=DESCRIPTION, epilog=EPILOG, formatter_class=RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=1000, metavar="N", help="kills (1000)")
    parser.add_argument(
        "--seed", type=int, default=secrets.randbelow(10**6), metavar="N",
        help="what players and kills follow from, but for the time that everything takes",
    )  # fmt: skip
    args = parser.parse_args(argv)
    if args.rounds < 1 or args.seed < 0:
        parser.error("--rounds must be 1 or more, --seed 0 or more")
    return args


def main(argv: Sequence[str] | None = None) -> int:
    args = arguments(argv)
    folder = Path(mkdtemp(prefix="soak-server-"))
    progress = Progress(args.rounds, "kills")
    begun = f"killing: seed {args.seed}, in {folder}"
    progress.write(begun + ("\n" if progress.watched else ""))

    def tell(report: Report) -> None:
        progress.add(report.rounds - progress.done)

    try:
        report = campaign(folder, args.rounds, args.seed, real=round(args.rounds * REAL), tell=tell)
    except KeyboardInterrupt:
        progress.close()
        print("Stopped before the end.")
        return 130
    progress.close()
    print(f"{span(time.monotonic() - progress.began)}: {report}")
    if report.violations:
        print(*report.violations, f"\nThe file is {folder / 'site.db'}.", sep="\n")
        return 1
    for path in folder.iterdir():
        path.unlink()
    folder.rmdir()
    print("\nNo violation.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
