"""Bots by their specs: arguments, lists, and the bots of other packages."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from signoria.bots import make, names
from signoria.bots.contract import Bot, Player
from signoria.bots.game_bots import late
from signoria.bots.registry import bots_of
from signoria.bots.spec import Args, Spec, split
from signoria.game import BadInput


@pytest.mark.parametrize(
    ("text", "name", "seconds", "named"),
    [
        ("captain", "captain", None, {}),
        (" captain ", "captain", None, {}),
        ("strategist:1s", "strategist", 1.0, {}),
        ("strategist:0.2s", "strategist", 0.2, {}),
        ("strategist:200ms", "strategist", 0.2, {}),
        ("strategist:sims=500", "strategist", None, {"sims": "500"}),
        ("strategist:1s,threads=2,sims=500", "strategist", 1, {"threads": "2", "sims": "500"}),
        ("strategist: 1s , threads=2", "strategist", 1, {"threads": "2"}),
    ],
)
def test_specs(text: str, name: str, seconds: float | None, named: dict[str, str]) -> None:
    assert Spec.parse(text) == Spec(name, Args(name, seconds, named))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("captain:", "bot: captain: nothing is no argument such as 1s or sims=500"),
        ("captain:fast", "bot: captain: fast is no argument such as 1s or sims=500"),
        ("captain:1s,", "bot: captain: nothing is no argument"),
        ("captain:-1s", "bot: captain: -1s is no argument"),
        ("captain:1e3s", "bot: captain: 1e3s is no argument"),
        ("captain:sims=", "bot: captain: sims= is no argument"),
        ("captain:1s,2s", "bot: captain has more than one time"),
        ("captain:sims=1,sims=2", "bot: captain has sims twice"),
        ("captain:1s", "bot: captain takes no time"),
        ("random:sims=5", "bot: random takes no sims"),
        ("general:1s", "bot: there is no general; there are random, captain"),
        ("", "bot: there is no ; there are"),
        ("exec:", "bot: exec: needs a command, such as exec:python my_bot.py"),
        ("exec:'", "bot: exec:': a quotation mark is missing"),
        ("exec:no-such-program-here x", "bot: exec: there is no program no-such-program-here"),
        ("exec:\0", "bot: exec: there is no program"),
    ],
)
def test_specs_that_are_refused(text: str, why: str) -> None:
    with pytest.raises(BadInput) as refused:
        make(text, Random(0))
    assert str(refused.value).startswith(why)


def test_a_bot_takes_the_arguments_that_it_knows() -> None:
    args = Spec.parse("strategist:2s,threads=2").args
    assert args.only("threads", "sims", time=True) is args
    assert args.whole("threads", 1) == 2
    assert args.whole("sims", 100) == 100
    with pytest.raises(BadInput, match="bot: strategist takes no threads; it takes sims, depth"):
        args.only("sims", "depth", time=True)
    with pytest.raises(BadInput, match="bot: strategist takes no time"):
        args.only("threads")


@pytest.mark.parametrize("text", ["0", "9", "two", "1.5", "-1", "9" * 20, "٣"])
def test_a_number_that_is_none_is_refused(text: str) -> None:
    args = Spec.parse(f"strategist:threads={text}").args
    why = "bot: strategist: threads must be a whole number from 1 to 8"
    with pytest.raises(BadInput, match=why):
        args.whole("threads", 1, most=8)


@pytest.mark.parametrize(
    ("text", "specs"),
    [
        ("captain", ["captain"]),
        ("captain,random", ["captain", "random"]),
        (" captain , random ,", ["captain", "random"]),
        ("strategist:1s,threads=2,captain", ["strategist:1s,threads=2", "captain"]),
        ("captain,strategist:sims=5,200ms", ["captain", "strategist:sims=5,200ms"]),
        ("exec:bot 'a,b',captain", ["exec:bot 'a,b'", "captain"]),
        ('exec:bot "x, y" z', ['exec:bot "x, y" z']),
        ("exec:bot,1s", ["exec:bot", "1s"]),
        ("exec:it's,captain", ["exec:it's", "captain"]),
        ("", []),
    ],
)
def test_lists_of_specs(text: str, specs: list[str]) -> None:
    assert split(text) == specs


class General(Player):
    """A bot that takes arguments."""

    name = "general"

    def __init__(self, threads: int) -> None:
        self.threads = threads

    @classmethod
    def build(cls, args: Args, rng: Random) -> General:
        args.only("threads", time=True)
        return cls(args.whole("threads", 1))

    def decide(self, view: object, budget: float | None = None) -> object:
        return None


def test_a_row_of_the_table_is_imported_when_it_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    place = f"{__name__}:General.build"
    monkeypatch.setitem(sys.modules, __name__, sys.modules[General.__module__])
    monkeypatch.setitem(bots_of("condottiere").builders, "general", late(place))
    bot = make("general:1s,threads=3", Random(0))
    assert isinstance(bot, General)
    assert bot.threads == 3
    assert "general" in names()
    with pytest.raises(BadInput, match="bot: general takes no sims; it takes threads"):
        make("general:sims=1", Random(0))


PACKAGE = """
class Mirror:
    name = "mirror"
    def __init__(self, args, rng):
        args.only("polish")
        self.polish = args.whole("polish", 1)
    def decide(self, view, budget=None):
        return view.legal[0]
def explodes(args, rng):
    raise RuntimeError("boom\\nbang")
def nothing(args, rng):
    return None
"""
POINTS = """[signoria.bots]
mirror = mirror_bots:Mirror
shattered = mirror_bots:nowhere
lost = no_such_module_at_all:Bot
explodes = mirror_bots:explodes
nothing = mirror_bots:nothing
captain = mirror_bots:Mirror
not a name = mirror_bots:Mirror
"""


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """An installed package with bots, good and broken."""
    (tmp_path / "mirror_bots.py").write_text(PACKAGE, "utf-8")
    info = tmp_path / "mirror_bots-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: mirror-bots\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(POINTS, "utf-8")
    damaged = tmp_path / "damaged-1.0.dist-info"
    damaged.mkdir()
    (damaged / "entry_points.txt").write_bytes(b"[signoria.bots]\nx = \xff\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    yield
    sys.modules.pop("mirror_bots", None)


@pytest.mark.usefixtures("package")
def test_the_bots_of_another_package() -> None:
    before = tuple(bots_of("condottiere").builders)
    assert names() == (*before, "explodes", "lost", "mirror", "nothing", "shattered")
    assert "mirror_bots" not in sys.modules
    bot = make("mirror:polish=3", Random(0))
    assert bot.name == "mirror"
    assert bot.polish == 3  # type: ignore[attr-defined]
    captain: Bot = make("captain", Random(0))
    assert captain.name == "captain"
    assert type(captain).__module__.startswith("signoria.")


@pytest.mark.usefixtures("package")
@pytest.mark.parametrize(
    ("spec", "why"),
    [
        ("mirror:1s", "bot: mirror takes no time"),
        ("shattered", "bot: shattered, which is mirror_bots:nowhere, is broken: AttributeError: "),
        ("lost", "bot: lost, which is no_such_module_at_all:Bot, is broken: ModuleNotFoundError"),
        ("explodes", "bot: explodes, which is mirror_bots:explodes, is broken: RuntimeError: boom"),
        ("nothing", "bot: nothing, which is mirror_bots:nothing, is broken: AttributeError: "),
    ],
)
def test_a_broken_bot_of_another_package_is_refused_when_it_is_used(spec: str, why: str) -> None:
    with pytest.raises(BadInput) as refused:
        make(spec, Random(0))
    assert str(refused.value).startswith(why)
    assert "\n" not in str(refused.value)
