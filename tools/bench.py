"""Measure the rules beside other rules engines, and the server under load: `make bench`.

What is measured, and how, is told in `docs/benchmarks.md`.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from benchmarks import core, machine, ours, report, virtu
from benchmarks.measure import Contender, take_turns
from benchmarks.peers import PEERS

WARM_UP = 0.05
"""Seconds of the turn that is not counted, in which caches fill and code is specialised."""

DESCRIPTION = """\
Measure how fast Signoria plays Condottiere and Virtù at random, Condottiere by its reference and
by its compiled core, and what cloning, viewing and sampling a state cost, beside other rules
engines playing their own games at random.

All contenders take turns on one core: in every round each has one turn, and the median of its
turns counts. Beside each median stand the lowest and the highest turn: where those lie far
apart the machine was busy with something else, and the run is worth repeating. The time is that
of the processor, not of the clock on the wall.

Then a server plays with thousands of scripted people over real sockets, beside boardgame.io's
server, on all cores and by the clock on the wall.

Last, one hostile guest does to a server what it can, while fifty tables play there.
"""

EPILOG = """\
examples:
  make bench                                    set up .venv-bench with the peers, measure all
  .venv-bench/bin/python tools/bench.py --quick a first idea in some 20 seconds
  .venv/bin/python tools/bench.py               only Signoria: the peers are not installed there
  ... tools/bench.py --rounds 15                steadier medians on a noisy machine
  ... tools/bench.py --only load                the server under load, some four minutes
  ... tools/bench.py --only hostile             one hostile guest beside 200 players, two minutes
  ... tools/bench.py --json bench.json          all numbers of all rounds, to compare two runs

The tables go to standard output, progress to standard error. A target that is not reached is no
error: the exit status is 0 whenever all could be measured that is installed.
"""


def main() -> int:
    args = _arguments()
    date = datetime.now(UTC).isoformat(timespec="seconds")
    data: dict[str, Any] = {"date": date, "missing": []}
    try:
        if args.only in (None, "rules"):
            data |= _rules(args)
        if args.only in (None, "load"):
            data |= _load(args, data["missing"])
        if args.only in (None, "hostile"):
            data |= _hostile(args, data["missing"])
    except KeyboardInterrupt:
        _note("\nStopped before the end: nothing to tell.")
        return 130
    if data["missing"]:
        print("", *data["missing"], sep="\n")
    if args.json:
        args.json.write_text(json.dumps(data, indent=2) + "\n", encoding="utf-8")
        _note(f"All numbers are in {args.json}.")
    return 0


def _rules(args: Namespace) -> dict[str, Any]:
    """Measure the rules, and tell."""
    about = machine.describe(machine.pin())
    contenders, missing = _prepare()
    results = {
        result.contender.name: result
        for result in take_turns(contenders, args.rounds, args.seconds, _Progress(args, contenders))
    }
    settings = {"rounds": args.rounds, "seconds": args.seconds}
    print(_heading(about, settings), report.tell(results), sep="\n\n", flush=True)
    told = {"machine": about, "settings": settings, "missing": missing}
    return told | report.as_data(results)


def _load(args: Namespace, missing: list[str]) -> dict[str, Any]:
    """Measure the server under load, and tell."""
    machine.unpin()
    try:
        from benchmarks import load
    except ImportError as error:
        missing.append(f"The server under load was left out: it is not installed here ({error}).")
        return {"missing": missing}
    found = load.measure(load.QUICK if args.quick else load.FULL, _note)
    print("", *map(report.aligned, load.tables_of(found)), sep="\n\n", flush=True)
    missing += found.missing
    return {"missing": missing, "load": load.as_data(found)}


def _hostile(args: Namespace, missing: list[str]) -> dict[str, Any]:
    """Measure what players notice of one hostile guest, and tell."""
    machine.unpin()
    try:
        from benchmarks import hostile
    except ImportError as error:
        missing.append(f"The hostile guest was left out: no server is installed here ({error}).")
        return {"missing": missing}
    rows = hostile.measure(hostile.QUICK if args.quick else hostile.FULL, _note)
    print("", report.aligned(hostile.table_of(rows)), sep="\n\n", flush=True)
    return {"hostile": [row.as_data() for row in rows]}


def _arguments() -> Namespace:
    parser = ArgumentParser(
        description=DESCRIPTION, epilog=EPILOG, formatter_class=RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, help="how many rounds (5; with --quick 3)")
    parser.add_argument("--seconds", type=float, help="length of a turn (1; with --quick 0.2)")
    parser.add_argument("--quick", action="store_true", help="a short run, for a first idea")
    parser.add_argument("--only", choices=("rules", "load", "hostile"), help="one part alone")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write all numbers there")
    args = parser.parse_args()
    args.rounds = args.rounds if args.rounds is not None else 3 if args.quick else 5
    args.seconds = args.seconds if args.seconds is not None else 0.2 if args.quick else 1.0
    if args.rounds < 1:
        parser.error("--rounds must be 1 or more")
    if not 0 < args.seconds < float("inf"):
        parser.error("--seconds must be more than 0")
    if args.json and (args.json.is_dir() or not args.json.resolve().parent.is_dir()):
        parser.error(f"--json: no file can be written at {args.json}")
    return args


def _prepare() -> tuple[list[Contender], list[str]]:
    """All contenders, warmed up, and a sentence for each peer that cannot take part."""
    contenders = [*ours.contenders(), *virtu.contenders(), *core.contenders()]
    for contender in contenders:
        _warm_up(contender)
    missing: list[str] = []
    for name, peer in PEERS.items():
        try:
            found = peer()
            for contender in found:
                _warm_up(contender)
        except ImportError as error:
            missing.append(f"{name} was left out: it is not installed here ({error}).")
            _note(missing[-1])
        except Exception as error:  # whatever a peer does, the others are measured
            missing.append(f"{name} was left out: it does not run here ({error!r}).")
            _note(missing[-1])
        else:
            contenders += found
    return contenders, missing


def _warm_up(contender: Contender) -> None:
    value = contender.turn(1, WARM_UP).value
    about = f"{value:,.0f}" if value >= 100 else f"{value:.2f}"
    _note(f"ready: {contender.what} (about {about} {contender.unit})")


class _Progress:
    """A line for each round, with a dot for each turn."""

    def __init__(self, args: Namespace, contenders: list[Contender]) -> None:
        self.rounds: int = args.rounds
        self.last = len(contenders)
        self.turns = 0

    def __call__(self, number: int) -> None:
        if self.turns == 0:
            _note(f"round {number + 1} of {self.rounds} ", end="")
        self.turns = (self.turns + 1) % self.last
        _note(".", end="" if self.turns else "\n")


def _heading(about: dict[str, Any], settings: dict[str, Any]) -> str:
    core = about["pinned_to_core"]
    place = "not pinned to a core" if core is None else f"pinned to core {core} of {about['cores']}"
    return (
        f"{about['implementation']} {about['python']}, {about['cpu']}, {place}\n"
        f"{about['platform']}\n"
        f"median of {settings['rounds']} turns of {settings['seconds']:g} s each"
    )


def _note(text: str, end: str = "\n") -> None:
    print(text, end=end, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
