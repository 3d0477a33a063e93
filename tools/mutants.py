"""Change the rules in small ways, and see whether the tests notice: mutation testing."""

from __future__ import annotations

import ast
import difflib
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from queue import SimpleQueue
from random import Random
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = Path("src/signoria/condottiere")
TESTS = Path("tests")

RULES = (
    "battle", "aftermath", "strength", "fold", "keep", "draw", "rounds", "site", "pope", "board",
    "editions", "series",
)  # fmt: skip
"""What is changed unless other files are named."""
KNOWLEDGE = ("view", "memory", "sample", "keeping", "decks")
"""What a seat may know: only the slow tests ask for it."""

FAST = (
    "condottiere/test_cards.py", "condottiere/test_rulings_*.py", "condottiere/test_option_*.py",
    "condottiere/test_examples.py", "condottiere/test_series.py",
    "condottiere/test_mutants_found.py", "condottiere/test_editions.py",
    "condottiere/test_boards.py", "condottiere/test_facts.py", "condottiere/test_positions.py",
    "condottiere/test_notation.py",
)  # fmt: skip
"""The tests that every mutant has to stand."""
SLOW = (
    "condottiere/test_secrecy.py", "condottiere/test_properties.py", "condottiere/test_sampling.py",
    "conformance/test_*.py",
)  # fmt: skip
"""Those that what survives has to stand as well."""

SWAPS: dict[type[ast.AST], tuple[str, ...]] = {
    ast.Add: ("+", "-"), ast.Sub: ("-", "+"), ast.Mult: ("*", "+"), ast.Div: ("/", "*"),
    ast.FloorDiv: ("//", "*"), ast.Mod: ("%", "*"), ast.LShift: ("<<", ">>"),
    ast.RShift: (">>", "<<"), ast.BitOr: ("|", "&"), ast.BitAnd: ("&", "|"), ast.BitXor: ("^", "|"),
    ast.And: ("and", "or"), ast.Or: ("or", "and"),
    ast.Lt: ("<", "<=", ">="), ast.LtE: ("<=", "<", ">"), ast.Gt: (">", ">=", "<="),
    ast.GtE: (">=", ">", "<"), ast.Eq: ("==", "!="), ast.NotEq: ("!=", "=="),
    ast.Is: ("is", "is not"), ast.IsNot: ("is not", "is"),
    ast.In: ("in", "not in"), ast.NotIn: ("not in", "in"),
}  # fmt: skip
"""Each operator with what takes its place."""

DESCRIPTION = f"""\
Change the rules in one small way after the other, and run the tests of the rules on each: a
change that no test notices (a survivor) shows what no test asks for, or makes no difference.

What is changed: operators, comparisons (also at their boundary), and/or, not, numbers by one,
True and False; conditions are negated, values not returned, statements and jumps left out. By
default that is done to the rules: {", ".join(RULES[:6])},
{", ".join(RULES[6:])}. The files that know what a seat may know
({", ".join(KNOWLEDGE)}) have their turn when they are named.

Each mutant meets the fast tests first: cards, rulings, options, examples. The few that survive
them meet the slow ones: secrecy, properties, sampling, conformance. Everything happens in copies
of the tree in a temporary directory. A change that makes tests run much too long is noticed, too.
"""

EPILOG = """\
examples:
  make soak                                     the soak, then all mutants of the rules
  .venv/bin/python tools/mutants.py --list      what would be changed, without running anything
  ... tools/mutants.py --sample 100 --seed 7    a random hundred of them
  ... tools/mutants.py --files battle pope      all mutants of two files
  ... tools/mutants.py --fast                   what the fast tests alone do not notice

Progress goes to standard error; survivors and the score to standard output. The exit status is 1
only where the tests fail without any change: whether a survivor matters is for people to say.
"""


@dataclass(frozen=True, slots=True, order=True)
class Mutant:
    """A place in a file, and what stands there instead."""

    file: str
    start: int
    end: int
    """Where, in bytes."""
    new: str
    what: str

    def apply(self, source: bytes) -> bytes:
        return source[: self.start] + self.new.encode() + source[self.end :]


Names = Counter[str]
"""How often a function gives each name something to stand for."""


class Mutator:
    """Finds every mutant of one file."""

    def __init__(self, file: str, source: bytes) -> None:
        self.file = file
        self.source = source
        lines = source.splitlines(keepends=True)
        self.starts = [0]
        for line in lines:
            self.starts.append(self.starts[-1] + len(line))

    def mutants(self) -> list[Mutant]:
        return sorted(set(self.visit(ast.parse(self.source), None)))

    def visit(self, node: ast.AST, names: Names | None) -> Iterator[Mutant]:
        """The mutants of a node and all below it."""
        if isinstance(node, ast.FunctionDef):
            names = _names_given(node)
        elif isinstance(node, ast.ClassDef):
            names = None
        yield from self.of_expression(node)
        if isinstance(node, ast.stmt):
            yield from self.of_statement(node, names)
        for child in _children(node):
            yield from self.visit(child, names)

    def of_expression(self, node: ast.AST) -> Iterator[Mutant]:
        match node:
            case ast.BinOp(left=left, op=op, right=right):
                yield from self.swaps(op, left, right)
            case ast.AugAssign(target=target, op=op, value=value):
                yield from self.swaps(op, target, value)
            case ast.BoolOp(op=op, values=values):
                for left, right in pairwise(values):
                    yield from self.swaps(op, left, right)
            case ast.Compare(left=first, ops=comparisons, comparators=others):
                for left, comparison, right in zip([first, *others], comparisons, others):
                    yield from self.swaps(comparison, left, right)
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                start, end = self.place(node)[0], self.place(operand)[0]
                gap = self.source[start:end].decode()
                yield self.mutant(start, end, gap.replace("not", "", 1).lstrip(), "no not")
            case ast.Constant(value=bool(value)):
                yield self.replace(node, str(not value), f"{value} to {not value}")
            case ast.Constant(value=int(value)):
                for new in (value + 1, value - 1):
                    yield self.replace(node, str(new), f"{value} to {new}")
            case ast.If(test=ast.Name(id="TYPE_CHECKING")):
                pass
            case ast.If(test=test) | ast.While(test=test) | ast.IfExp(test=test):
                yield from self.negated(test)
            case ast.comprehension(ifs=tests):
                for test in tests:
                    yield from self.negated(test)

    def of_statement(self, node: ast.stmt, names: Names | None) -> Iterator[Mutant]:
        """Inside a function statements can go, but not the only one that gives a name."""
        match node:
            case ast.Assign(targets=[ast.Tuple()]):
                return
            case ast.Assign(targets=[ast.Name(id=name)]) if names is None or names[name] < 2:
                return
            case ast.Return(value=ast.expr() as value) if not isinstance(value, ast.Constant):
                yield self.replace(value, "None", "returns nothing")
            case ast.Break() | ast.Continue():
                yield self.replace(node, "pass", "no jump")
            case ast.Assign(targets=[ast.Subscript()]):
                yield self.replace(node, "pass", "left out")
            case ast.Expr(value=ast.Call()) | ast.Assign() | ast.AugAssign() | ast.Raise():
                if names is not None:
                    yield self.replace(node, "pass", "left out")

    def swaps(self, op: ast.AST, left: ast.expr, right: ast.expr) -> Iterator[Mutant]:
        """Other operators between two operands."""
        old, *others = SWAPS.get(type(op), ("",))
        start, end = self.place(left)[1], self.place(right)[0]
        gap = self.source[start:end].decode()
        for new in others:
            swapped = re.sub(re.escape(old).replace(r"\ ", r"\s+"), new, gap, count=1)
            yield self.mutant(start, end, swapped, f"{old} to {new}")

    def negated(self, test: ast.expr) -> Iterator[Mutant]:
        """The opposite, unless swapping an operator says the same."""
        if isinstance(test, ast.Compare | ast.UnaryOp):
            return
        start, end = self.place(test)
        text = self.source[start:end].decode()
        yield self.mutant(start, end, f"(not ({text}))", "negated")

    def replace(self, node: ast.expr | ast.stmt, new: str, what: str) -> Mutant:
        return self.mutant(*self.place(node), new, what)

    def mutant(self, start: int, end: int, new: str, what: str) -> Mutant:
        return Mutant(self.file, start, end, new, what)

    def place(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return (
            self.starts[node.lineno - 1] + node.col_offset,
            self.starts[node.end_lineno - 1] + node.end_col_offset,
        )


def _names_given(function: ast.FunctionDef) -> Names:
    names = Counter(
        argument.arg for argument in ast.walk(function) if isinstance(argument, ast.arg)
    )
    for node in ast.walk(function):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            names[node.id] += 1
    return names


def _children(node: ast.AST) -> Iterator[ast.AST]:
    """What is below a node, but for what only types, names or words depend on."""
    match node:
        case ast.Assert() | ast.JoinedStr() | ast.FunctionDef(name="__repr__" | "__hash__"):
            return
    for name, value in ast.iter_fields(node):
        if name not in ("annotation", "returns", "decorator_list", "type_params", "bases"):
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST):
                    yield child


def find(root: Path, files: Sequence[str]) -> list[Mutant]:
    """Every mutant of some files of the package."""
    return [mutant for file in files for mutant in Mutator(file, source_of(root, file)).mutants()]


def source_of(root: Path, file: str) -> bytes:
    return (root / PACKAGE / f"{file}.py").read_bytes()


class Copy:
    """A copy of the tree in which one mutant at a time lives."""

    def __init__(self, root: Path, original: Path = ROOT) -> None:
        self.root = root
        for part in ("src", "tests"):
            ignored = shutil.ignore_patterns("*.egg-info", *["__pycache__"] * (original == ROOT))
            shutil.copytree(original / part, root / part, ignore=ignored)
        shutil.copy(original / "pyproject.toml", root)

    def test(
        self, tests: Sequence[Path], seconds: float | None, *flags: str
    ) -> tuple[int | None, str]:
        """Run tests; the exit status is None where time ran out."""
        command = [
            sys.executable, *flags, "-m", "pytest", "-x", "-q", "--tb=no", "--no-header",
            "-p", "no:cacheprovider", *map(str, tests),
        ]  # fmt: skip
        environment = {
            **os.environ,
            "PYTHONPATH": str(self.root / "src"),
            "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
        }
        run = subprocess.Popen(
            command, cwd=self.root, env=environment, text=True, start_new_session=True,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )  # fmt: skip
        try:
            output, _ = run.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            os.killpg(run.pid, signal.SIGKILL)
            run.wait()
            return None, ""
        return run.returncode, output

    def survives(self, mutant: Mutant, tests: Sequence[Path], seconds: float) -> tuple[bool, str]:
        """Whether no test notices a mutant; else the file of the test that did."""
        path = self.root / PACKAGE / f"{mutant.file}.py"
        source, written = path.read_bytes(), path.stat().st_mtime_ns
        path.write_bytes(mutant.apply(source))
        try:
            status, output = self.test(tests, seconds, "-B")
        finally:
            path.write_bytes(source)
            os.utime(path, ns=(written, written))  # what was compiled of it is good again
        noticed = re.search(r"^(?:FAILED|ERROR) (\S+?\.py)", output, re.MULTILINE)
        return status == 0, noticed[1] if noticed else ""


class Trial:
    """Mutants with the tests they have to stand, in several copies of one tree."""

    def __init__(self, place: Path, suites: Sequence[Sequence[str]]) -> None:
        self.place = place
        self.suites = suites
        self.patience: list[float] = []
        """How many seconds each suite may take."""
        self.first = Copy(place / "0")
        self.copies: SimpleQueue[Copy] = SimpleQueue()
        self.noticed: dict[str, Counter[str]] = {}
        """For each file of the rules, which files of tests noticed its mutants how often."""

    def tests(self, suite: Sequence[str], file: str = "") -> list[Path]:
        """The tests of a suite, those first that have noticed most mutants of a file."""
        root, often = self.first.root, self.noticed.get(file, Counter())
        found = [path for name in suite for path in sorted((root / TESTS).glob(name))]
        tests = [path.relative_to(root) for path in found]
        return sorted(tests, key=lambda path: -often[str(path)])

    def begin(self, jobs: int) -> str:
        """Run the tests without any change; returns what they say if they fail.

        What they compile is copied with the tree, so that it is compiled only once.
        """
        for suite in self.suites:
            began = time.monotonic()
            status, output = self.first.test(self.tests(suite), None)
            if status != 0:
                return output
            self.patience.append(10 + 4 * jobs * (time.monotonic() - began))
        self.copies.put(self.first)
        for number in range(1, jobs):
            self.copies.put(Copy(self.place / str(number), self.first.root))
        return ""

    def survives(self, mutant: Mutant) -> bool:
        """Whether no test of any suite notices a mutant."""
        copy = self.copies.get()
        try:
            for suite, seconds in zip(self.suites, self.patience, strict=True):
                tests = self.tests(suite, mutant.file)
                survives, noticed = copy.survives(mutant, tests, seconds)
                if not survives:
                    self.noticed.setdefault(mutant.file, Counter())[noticed] += 1
                    return False
        finally:
            self.copies.put(copy)
        return True


def difference(root: Path, mutant: Mutant) -> str:
    """A mutant as a place and the lines that differ."""
    path = PACKAGE / f"{mutant.file}.py"
    source = source_of(root, mutant.file)
    line = source[: mutant.start].count(b"\n") + 1
    old = source.decode().splitlines()
    new = mutant.apply(source).decode().splitlines()
    changes = [row for row in difflib.ndiff(old, new) if row[0] in "+-"]
    return "\n".join([f"{path}:{line}  {mutant.what}", *(f"    {row}" for row in changes)])


def chosen(root: Path, args: Namespace) -> list[Mutant]:
    mutants = find(root, args.files)
    if args.sample is None or args.sample >= len(mutants):
        return mutants
    return sorted(Random(args.seed).sample(mutants, args.sample))


def run(args: Namespace) -> int:
    with TemporaryDirectory(prefix="mutants-") as place:
        trial = Trial(Path(place), [FAST] if args.fast else [FAST, SLOW])
        root = trial.first.root
        mutants = chosen(root, args)
        note(f"{len(mutants):,} mutants; first the tests without any change")
        if failed := trial.begin(args.jobs):
            print(failed, "The tests fail without any change: nothing to learn yet.", sep="\n")
            return 1
        tried, stopped = try_all(trial, mutants, args.jobs)
        survivors = sorted(mutant for mutant, survives in tried.items() if survives)
        for mutant in survivors:
            print(difference(root, mutant), end="\n\n")
    print(summary(sorted(tried), survivors))
    if stopped:
        print(f"Stopped before the end: {len(mutants) - len(tried):,} mutants were not tried.")
    return 130 if stopped else 0


def try_all(trial: Trial, mutants: Sequence[Mutant], jobs: int) -> tuple[dict[Mutant, bool], bool]:
    """Which mutants survive, and whether somebody stopped it before all were tried."""
    progress = Progress(len(mutants))
    tried: dict[Mutant, bool] = {}
    with ThreadPoolExecutor(jobs) as pool:
        runs = {pool.submit(trial.survives, mutant): mutant for mutant in mutants}
        try:
            for done in as_completed(runs):
                tried[runs[done]] = done.result()
                progress.add(done.result())
        except KeyboardInterrupt:
            note("\nStopping after those that are being tried ...")
            pool.shutdown(cancel_futures=True)
            return tried, True
    return tried, False


class Progress:
    """One line that changes, or a plain line now and then where nobody watches."""

    def __init__(self, mutants: int) -> None:
        self.mutants, self.done, self.survived = mutants, 0, 0
        self.watched = sys.stderr.isatty()
        self.began = self.last = time.monotonic()

    def add(self, survived: bool) -> None:
        self.done += 1
        self.survived += survived
        now, over = time.monotonic(), self.done == self.mutants
        if now - self.last < (0.2 if self.watched else 30) and not over:
            return
        self.last = now
        left = (now - self.began) / self.done * (self.mutants - self.done)
        text = f"{self.done:,} of {self.mutants:,} mutants, {self.survived} survived"
        text = f"{text}, {left / 60:.0f} min left"
        note(f"\r\x1b[K{text}" if self.watched else text, end="" if self.watched else "\n")
        if over and self.watched:
            note("")


def summary(mutants: Sequence[Mutant], survivors: Sequence[Mutant]) -> str:
    """The score of each file and of all."""
    all_, alive = (Counter(mutant.file for mutant in some) for some in (mutants, survivors))
    lines = [f"{'file':12}{'mutants':>8}{'noticed':>9}{'survived':>10}{'score':>8}"]
    lines += [_row(file, all_[file], alive[file]) for file in all_]
    return "\n".join([*lines, _row("all", len(mutants), len(survivors)), ""])


def _row(name: str, mutants: int, alive: int) -> str:
    noticed = mutants - alive
    return f"{name:12}{mutants:8}{noticed:9}{alive:10}{noticed / max(1, mutants):8.1%}"


def note(text: str, end: str = "\n") -> None:
    print(text, end=end, file=sys.stderr, flush=True)


def arguments(argv: Sequence[str] | None) -> Namespace:
    parser = ArgumentParser(
        description=DESCRIPTION, epilog=EPILOG, formatter_class=RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--files", nargs="+", choices=RULES + KNOWLEDGE, default=RULES, metavar="FILE",
        help="which files, without .py (the rules)",
    )  # fmt: skip
    parser.add_argument("--sample", type=int, metavar="N", help="only so many, at random (all)")
    parser.add_argument("--seed", type=int, default=1, help="which sample (1)", metavar="N")
    parser.add_argument(
        "--jobs", type=int, default=os.cpu_count() or 1, metavar="N", help="at a time (all cores)"
    )
    parser.add_argument("--fast", action="store_true", help="leave the slow tests out")
    parser.add_argument("--list", action="store_true", help="only list the mutants")
    args = parser.parse_args(argv)
    if args.jobs < 1 or (args.sample is not None and args.sample < 1):
        parser.error("--jobs and --sample must be 1 or more")
    return args


def main(argv: Sequence[str] | None = None) -> int:
    args = arguments(argv)
    if args.list:
        mutants = chosen(ROOT, args)
        print(*(difference(ROOT, mutant) for mutant in mutants), sep="\n")
        print(f"{len(mutants):,} mutants")
        return 0
    return run(args)


if __name__ == "__main__":
    sys.exit(main())
