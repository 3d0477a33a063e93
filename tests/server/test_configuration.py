"""What can be chosen about a server, from where, and what is said of a wrong choice."""

from __future__ import annotations

import socket
from pathlib import Path
from runpy import run_path

import pytest

from signoria.cli import main
from signoria.commands.serve import listen
from signoria.game import BadInput
from signoria.server.ops import options
from signoria.server.ops.config import Settings
from signoria.server.ops.configuration import read_configuration

ALL = (*options.OPTIONS, *options.limits())


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_flags_come_before_variables_and_those_before_the_file(tmp_path: Path) -> None:
    (tmp_path / "signoria.toml").write_text(
        'port = 1\nhost = "::1"\norigin = ["https://a.example"]\n[limits]\nframes = 3\nsockets = 4'
    )
    environment = {
        "SIGNORIA_PORT": "2",
        "SIGNORIA_LIMIT_SOCKETS": "5",
        "SIGNORIA_ALLOW_EXEC": "yes",
    }
    chosen = read_configuration({"port": "3", "limit": ["connections=7"]}, environment)
    settings = chosen.settings
    assert (settings.port, settings.host, settings.origins) == (3, "::1", ("https://a.example",))
    assert settings.allow_exec
    assert (settings.wire.frames, settings.rates.sockets, settings.wire.connections) == (3, 5, 7)
    assert "limits.sockets = 5  [SIGNORIA_LIMIT_SOCKETS]" in chosen.lines
    assert "host = ::1  [signoria.toml]" in chosen.lines
    assert (
        read_configuration({"port": "3"}, {"SIGNORIA_CONFIG": "signoria.toml"}).settings.port == 3
    )


def test_without_choices_the_settings_are_the_defaults() -> None:
    assert read_configuration({}, {}).settings.rates == Settings().rates
    assert len({one.name for one in ALL}) == len(ALL) == len({one.variable for one in ALL})


@pytest.mark.parametrize("option", ALL, ids=lambda one: one.name)
def test_every_option_is_explained_and_takes_its_own_default(option: options.Option) -> None:
    assert option.about
    if option.default not in (None, ()):
        default = option.default
        assert option.checked(list(default) if isinstance(default, tuple) else default) == default
        assert option.kind == "number" or option.read(options.shown(default)) == default


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("port = 70000", "port: must be a whole number from 0 to 65535"),
        ("port = true", "port: must be a whole number from 0 to 65535"),
        ("bot-pace = nan", "bot-pace: must be a number from 0 to 60"),
        ('origin = "https://a"', None),
        ('origin = ["a"]', "origin: a is no address such as https://play.example.org"),
        ("[limits]\nsockets = 0", "limits.sockets: must be a whole number from 1"),
        ("limits = 3", "limits: must be a table"),
        ("colour = 3", "there is no option colour; there are"),
        ("[limits]\ncolour = 3", "there is no option colour; there are"),
        ("port = ", "Invalid value"),
    ],
)
def test_a_wrong_file_is_one_sentence(tmp_path: Path, text: str, sentence: str | None) -> None:
    (tmp_path / "signoria.toml").write_text(text)
    if sentence is None:
        assert read_configuration({}, {}).settings.origins == ("https://a",)
        return
    with pytest.raises(BadInput) as refused:
        read_configuration({}, {})
    assert str(refused.value).startswith(f"signoria.toml: {sentence}")


def test_wrong_choices_end_with_a_sentence_and_2(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    database = ["--database", str(tmp_path / "site.db")]
    (tmp_path / "file").touch()
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        for arguments, sentence in (
            (["--port", "99999"], "port: must be a whole number from 0 to 65535"),
            (["--port", str(port)], f"port: somebody listens on {port} already; choose another"),
            (["--host", "192.0.2.1"], "host: 192.0.2.1 is no address of this machine"),
            (["--host", "no.invalid"], "host: no.invalid is no address of this machine"),
            (["--database", "file/site.db"], "database: file/site.db cannot be written"),
            (["--database", str(tmp_path)], f"database: {tmp_path} cannot be written"),
            (["--behind-proxy", "all"], "behind-proxy: all is neither an address nor a network"),
            (["--config", "none.toml"], "none.toml: No such file or directory"),
        ):
            assert main(["serve", *database, *arguments]) == 2
            said = capsys.readouterr()
            assert said.out == ""
            assert said.err.startswith(sentence)
            assert said.err.count("\n") == 1
    assert not (tmp_path / "site.db").exists()
    monkeypatch.setenv("SIGNORIA_COLOUR", "red")
    monkeypatch.setenv("SIGNORIA_METRICS_TOKEN", "hush")
    assert main(["serve", *database, "--port", "0", "--check-config"]) == 0
    said = capsys.readouterr()
    assert f"database = {tmp_path / 'site.db'}  [flag]\n" in said.out
    assert "SIGNORIA_COLOUR: no such option\n" in said.out
    assert "metrics-token = (secret)  [SIGNORIA_METRICS_TOKEN]\n" in said.out
    assert not (tmp_path / "site.db").exists()


def test_every_address_of_a_name_is_listened_on() -> None:
    found = listen("localhost", 0)
    assert {one.family for one in found} <= {socket.AF_INET, socket.AF_INET6}
    for one in found:
        one.close()


def test_the_page_has_the_table() -> None:
    """`make generated` writes it."""
    tool = run_path(str(Path(__file__).parents[2] / "tools" / "options_table.py"))
    text = tool["PAGE"].read_text("utf-8")
    assert tool["BEGIN"] in text
    assert tool["with_table"](text) == text
