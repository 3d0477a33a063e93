"""The documentation is true: its examples run, its links lead somewhere, its tables agree."""

from __future__ import annotations

import doctest
import json
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from signoria.cli import main, parser
from signoria.condottiere import EDITIONS, OPTIONS, rules
from signoria.condottiere.formats.position import FIELDS
from signoria.condottiere.model.board import named
from signoria.condottiere.model.cards import NAMES
from signoria.text import catalogue

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
README = ROOT / "README.md"
PAGES = [README, *sorted(DOCS.glob("*.md"))]

FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
MANY_GAMES = 100
"""Simulations of more games are not run here."""

RULINGS = {
    f"R{number}"
    for number in (
        1, 2, 3, 4, 5, 6, 8, 10, 11, 12, 13, 14, 16, 17, 20, 21, 22, 23, 26, 27, 28, 29, 30, 31,
        33, 35, 36, 37, 39,
    )
} | {f"V{number}" for number in range(1, 6)}  # fmt: skip

each_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)


def read(page: Path) -> str:
    assert page.is_file(), f"{page.name} is missing"
    return page.read_text("utf-8")


@dataclass
class Block:
    """A fenced block: its language, its lines, and the file that it stands for, if any."""

    language: str
    file: str | None
    lines: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        return "\n".join(self.lines) + "\n"


def blocks(page: Path) -> list[Block]:
    """The fenced blocks of a page. `<!-- file: NAME -->` before one names its file."""
    found: list[Block] = []
    open_block: Block | None = None
    file: str | None = None
    for line in read(page).splitlines():
        if line.strip().startswith("```"):
            if open_block is None:
                open_block = Block(line.strip().strip("`"), file)
                found.append(open_block)
            else:
                open_block = file = None
        elif open_block is not None:
            open_block.lines.append(line)
        elif named_file := re.fullmatch(r"<!-- file: (\S+) -->", line):
            file = named_file[1]
    assert open_block is None, f"{page.name} has a block without an end"
    return found


@each_page
def test_examples_in_python(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = re.sub(r"^\s*```.*$", "", read(page), flags=re.MULTILINE)
    monkeypatch.chdir(tmp_path)
    put_files(page, tmp_path)
    examples = doctest.DocTestParser().get_doctest(text, {}, page.name, str(page), 0)
    report: list[str] = []
    failed = doctest.DocTestRunner(optionflags=FLAGS).run(examples, out=report.append).failed
    assert not failed, "".join(report)


@dataclass
class Command:
    """A line after `$ `, what the page shows below it, and the exit status that it leads to."""

    line: str
    output: str = ""
    status: int = 0

    @property
    def signoria(self) -> list[str] | None:
        """The arguments of `signoria`, where that is what runs."""
        words = shlex.split(self.line.split("|")[-1], comments=True)
        return words[1:] if words[:1] == ["signoria"] else None


def commands(page: Path) -> Iterator[Command]:
    """What the page tells to type. `$ echo $?` shows the status of the command before."""
    for block in blocks(page):
        if block.language != "console":
            continue
        session: list[Command] = []
        for line in block.lines:
            if line.startswith("$ "):
                session.append(Command(line.removeprefix("$ ")))
            elif session:
                session[-1].output += line + "\n"
        for command, following in zip(session, [*session[1:], Command("")], strict=True):
            if following.line == "echo $?":
                command.status = int(following.output)
        yield from session


def put_files(page: Path, folder: Path) -> None:
    for block in blocks(page):
        if block.file is not None:
            (folder / block.file).write_text(block.text, "utf-8")


@pytest.fixture
def shell(tmp_path: Path) -> dict[str, str]:
    """Surroundings in which `signoria` is the one under test."""
    program = tmp_path / "bin" / "signoria"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m signoria "$@"\n')
    program.chmod(0o755)
    return {**os.environ, "PATH": f"{program.parent}{os.pathsep}{os.environ['PATH']}"}


@each_page
def test_commands(page: Path, tmp_path: Path, shell: dict[str, str]) -> None:
    folder = tmp_path / "here"
    folder.mkdir()
    put_files(page, folder)
    for command in commands(page):
        if command.signoria is None:
            continue
        options = parser().parse_args(command.signoria)
        if not is_quick(options.__dict__, folder, strict=page != README):
            continue
        done = subprocess.run(
            command.line, shell=True, cwd=folder, env=shell, capture_output=True, text=True,
            check=False, stdin=subprocess.DEVNULL,
        )  # fmt: skip
        said = done.stdout + done.stderr
        assert done.returncode == command.status, f"{command.line}\n{said}"
        if command.output.strip():
            same = doctest.OutputChecker().check_output(command.output, said, FLAGS)
            assert same, f"{command.line}\n{said}"


def test_commands_of_the_readme() -> None:
    """It shows them indented, with notes behind a `#`."""
    lines = re.findall(r"^    (signoria .*)$", read(README), re.MULTILINE)
    assert lines
    for line in lines:
        parser().parse_args(shlex.split(line, comments=True)[1:])


def is_quick(options: dict[str, object], folder: Path, *, strict: bool) -> bool:
    """Whether a command is run here and not only parsed. The README may speak of any file."""
    if options["command"] not in ("position", "simulate", "replay"):
        return False
    games = options.get("games", 0)
    assert isinstance(games, int)
    source = options.get("file", options.get("record", "-"))
    exists = source == "-" or (folder / str(source)).exists()
    return games <= MANY_GAMES and (strict or exists)


@each_page
def test_links(page: Path) -> None:
    for target in re.findall(r"\]\(([^)\s]+)\)", read(page)):
        if re.match(r"[a-z]+:", target):
            continue
        path, _, anchor = target.partition("#")
        file = (page.parent / path).resolve() if path else page
        assert file.exists(), f"{page.name} links to {target}"
        if anchor:
            assert anchor in anchors(file), f"{page.name} links to {target}"


def anchors(page: Path) -> set[str]:
    """The headings of a page as links name them."""
    text = re.sub(r"^```.*?^```", "", read(page), flags=re.MULTILINE | re.DOTALL)
    titles = re.findall(r"^#+ (.*)$", text, flags=re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).strip().replace(" ", "-") for title in titles}


POSITIONS = [block.text for block in blocks(DOCS / "notation.md") if block.language == "json"]


@pytest.mark.parametrize("number", range(len(POSITIONS)))
def test_positions_are_accepted(
    number: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "position.json"
    file.write_text(POSITIONS[number], "utf-8")
    assert main(["position", str(file)]) == 0
    assert json.loads(capsys.readouterr().out)["legal"]


def cited(text: str) -> set[str]:
    return set(re.findall(r"\b[RV]\d+\b", text))


def test_every_ruling_is_explained_and_tested() -> None:
    explained = set(re.findall(r"^- \*\*([RV]\d+)\b", read(DOCS / "condottiere.md"), re.MULTILINE))
    assert explained == RULINGS
    tests = [read(file) for file in (ROOT / "tests").rglob("test_*.py")]
    names = "\n".join(name for text in tests for name in re.findall(r"def test_(\w+)", text))
    assert set(re.findall(r"(?<![^_\n])([RV]\d+)(?![^_\n])", names)) == RULINGS


def test_only_rulings_that_exist_are_cited() -> None:
    sources = [*(ROOT / "src").rglob("*.py"), *PAGES]
    for source in sources:
        assert cited(read(source)) <= RULINGS, source.name


def rows(page: Path) -> list[list[str]]:
    """The rows of all tables of a page, cell by cell."""
    lines = [line for line in read(page).splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def test_the_decks() -> None:
    four = [row for row in rows(DOCS / "condottiere.md") if len(row) == 1 + len(EDITIONS)]
    table = {row[0].strip("`"): row[1:] for row in four}
    for kind, name in enumerate(NAMES):
        assert table[name] == [str(rules(edition).deck[kind]) for edition in EDITIONS]
    assert table["all"] == [str(len(rules(edition).cards)) for edition in EDITIONS]


def test_the_map() -> None:
    board = named("italy")
    table = {row[0].strip("`"): row[1].replace("`", "") for row in rows(DOCS / "condottiere.md")}
    for place, region in enumerate(board.regions):
        assert table[region.id].split() == board.ids(board.neighbours[place])


def test_every_field_and_option_is_explained() -> None:
    text = read(DOCS / "notation.md")
    explained = {name for row in rows(DOCS / "notation.md") for name in row[0].split("`")}
    assert set(FIELDS) <= explained
    assert all(f"`{option}`" in text for option in OPTIONS)


def test_every_event_is_explained() -> None:
    explained = {name for row in rows(DOCS / "records.md") for name in row[0].split("`")}
    spoken = {key.removeprefix("event.") for key in catalogue("en") if key.startswith("event.")}
    variants = {key for key in spoken if re.search(r"-(own|none|take|off|holder)$", key)}
    assert spoken - variants <= explained
