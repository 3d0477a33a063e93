"""The files of deploy/: what they name is there, and what they set can be set."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from configparser import RawConfigParser
from pathlib import Path
from typing import Any

import pytest
import runtime_lock
import sbom
import yaml

from signoria.cli import main, parser
from signoria.server.ops.configuration import read_configuration
from signoria.server.ops.metrics import Metrics
from signoria.server.ops.options import OPTIONS, limits
from tests.server.harness import Running
from tests.server.stored import SITE

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
UNITS = sorted((DEPLOY / "systemd").iterdir())
VARIABLES = {one.variable for one in (*OPTIONS, *limits())} | {"SIGNORIA_CONFIG"}
INSTRUCTIONS = {
    "FROM", "RUN", "COPY", "ENV", "USER", "WORKDIR", "VOLUME", "EXPOSE", "STOPSIGNAL",
    "HEALTHCHECK", "ENTRYPOINT", "CMD",
}  # fmt: skip


def test_every_variable_is_an_option() -> None:
    for path in DEPLOY.rglob("*"):
        if path.is_file():
            named = set(re.findall(r"SIGNORIA_[A-Z_]+", path.read_text("utf-8")))
            assert named <= VARIABLES, path
    chosen = read_configuration({}, {}, str(DEPLOY / "signoria.toml")).settings
    assert chosen.origins == ("https://play.example.org",)


# The container


def instructions() -> list[tuple[str, str]]:
    """The lines of the Containerfile, each as one."""
    text = (DEPLOY / "Containerfile").read_text("utf-8").replace("\\\n", " ")
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    return [(line.split()[0], line.partition(" ")[2].strip()) for line in lines]


def test_the_container_has_no_root_and_takes_what_is_there() -> None:
    found = instructions()
    assert {name for name, _ in found} == INSTRUCTIONS
    for name, rest in found:
        if name == "COPY" and not rest.startswith("--from"):
            for source in rest.split()[:-1]:
                assert (ROOT / source).exists(), source
        if name == "FROM":
            assert re.match(r"docker\.io/library/python:3\.\d+-slim", rest)
        if name in ("CMD", "ENTRYPOINT"):
            json.loads(rest)
    names = [name for name, _ in found]
    last = len(names) - 1 - names[::-1].index("FROM")
    (user,) = [rest for name, rest in found[last:] if name == "USER"]
    assert user == "10001:10001"
    assert "RUN" not in names[names.index("USER") :]
    assert any("--require-hashes" in rest for name, rest in found if name == "RUN")
    (health,) = [rest for name, rest in found if name == "HEALTHCHECK"]
    compile(json.loads(health[health.index("[") :])[2], "health", "exec")


def test_the_services_are_closed_and_pinned() -> None:
    document = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
    services: dict[str, Any] = document["services"]
    assert set(services) == {"one", "two", "proxy", "db", "cache", "backup"}
    for name, one in services.items():
        tag = one["image"].rpartition(":")[2]
        assert tag not in ("latest", one["image"]), name
        assert "privileged" not in one
        assert ("ports" in one) == (name == "proxy")
        if one["image"].startswith("signoria"):
            assert one["read_only"]
            assert one["cap_drop"] == ["ALL"]
            assert one["security_opt"] == ["no-new-privileges:true"]
            assert one["build"]["dockerfile"] == "deploy/Containerfile"
            parser().parse_args(one.get("command", ["serve"]))
        for volume in one.get("volumes", ()):
            source = volume.partition(":")[0]
            assert source in document["volumes"] or (DEPLOY / source).exists()
    wanted = set(re.findall(r"\$\{([A-Z_]+):\?\}", (DEPLOY / "compose.yaml").read_text("utf-8")))
    given = re.findall(r"^([A-Z_]+)=", (DEPLOY / "example.env").read_text("utf-8"), re.MULTILINE)
    assert wanted == set(given)
    proxy = services["proxy"]["networks"]["default"]["ipv4_address"]
    options = services["one"]["environment"]
    assert options["SIGNORIA_BEHIND_PROXY"] == proxy
    said = (DEPLOY / "Caddyfile").read_text("utf-8")
    assert "one:8400 two:8400" in said
    assert said.count("{") == said.count("}")


# systemd


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.name)
def test_units_call_commands_that_there_are(path: Path) -> None:
    unit = RawConfigParser(strict=False)
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read_string(path.read_text("utf-8"))
    if path.suffix == ".timer":
        assert path.with_suffix(".service").exists()
        assert unit["Timer"]["Persistent"] == "yes"
        return
    service = unit["Service"]
    for name in ("ExecStart", "ExecStartPre"):
        if name in service:
            parser().parse_args(service[name].split()[1:])
    for name in ("NoNewPrivileges", "PrivateTmp", "PrivateDevices", "RestrictNamespaces"):
        assert service[name] == "yes"
    assert service["ProtectSystem"] == "strict"


@pytest.mark.needs("systemd-analyze")
def test_systemd_takes_the_units(tmp_path: Path) -> None:
    for path in UNITS:
        text = path.read_text("utf-8").replace("/opt/signoria/bin/signoria", sys.executable)
        (tmp_path / path.name).write_text(text, "utf-8")
    files = [str(tmp_path / path.name) for path in UNITS]
    command = ["systemd-analyze", "verify", "--man=no", *files]
    said = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (said.returncode, said.stderr) == (0, "")


# Numbers


def test_the_dashboard_and_the_alerts_ask_for_numbers_that_there_are(tmp_path: Path) -> None:
    with Running(tmp_path / "site.db") as server:
        text = server.person("Anna").metrics()
    given = set(re.findall(r"^(signoria_\w+)", text, re.MULTILINE))
    dashboard = json.loads((DEPLOY / "monitoring" / "grafana.json").read_text("utf-8"))
    asked = [target["expr"] for panel in dashboard["panels"] for target in panel["targets"]]
    (group,) = yaml.safe_load((DEPLOY / "monitoring" / "alerts.yml").read_text("utf-8"))["groups"]
    asked += [rule["expr"] for rule in group["rules"]]
    assert len({rule["alert"] for rule in group["rules"]}) == len(group["rules"]) >= 5
    for rule in group["rules"]:
        assert rule["annotations"]["summary"]
        assert rule["labels"]["severity"] in ("page", "ticket")
    named = {name for expression in asked for name in re.findall(r"signoria_\w+", expression)}
    assert named
    assert named <= given
    assert "signoria_requests_total" in Metrics().text({})
    scraped = yaml.safe_load((DEPLOY / "monitoring" / "prometheus.yml").read_text("utf-8"))
    (job,) = scraped["scrape_configs"]
    assert job["metrics_path"] == "/api/metrics"


# What it consists of


def test_a_server_runs_what_was_tested() -> None:
    assert runtime_lock.RUNTIME.read_text("utf-8") == runtime_lock.text()
    entries = runtime_lock.locked(runtime_lock.text())
    assert {"uvicorn", "psycopg", "redis", "argon2-cffi-bindings"} <= entries.keys()
    assert "pytest" not in entries
    assert all("--hash=sha256:" in entry for entry in entries.values())


def test_the_list_of_parts_is_whole() -> None:
    document = sbom.document()
    parts = document["components"]
    assert isinstance(parts, list)
    names = {part["purl"].partition("@")[0] for part in parts}
    assert {"pkg:pypi/uvicorn", "pkg:npm/svelte"} <= names
    assert all(part["version"] and part["hashes"] for part in parts)


# Backups with retention, and a restore of one


def test_backups_are_kept_checked_and_restored(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database, folder = str(tmp_path / "site.db"), tmp_path / "backups"
    folder.mkdir()
    assert main(["restore", str(SITE), "--database", database]) == 0
    for day in range(1, 5):
        (folder / f"signoria-2020010{day}-000000.backup").touch()
    (folder / "notes.txt").touch()
    command = ["backup", str(folder), "--keep", "2", "--check", "--database", database]
    assert main(command) == 0
    assert capsys.readouterr().out.count(": deleted\n") == 3
    assert sorted(path.name[:17] for path in folder.iterdir())[1:] == [
        "signoria-20200104", max(path.name for path in folder.iterdir())[:17],
    ]  # fmt: skip
    newest = max(folder.glob("*.backup"))
    assert main(["restore", str(newest), "--database", str(tmp_path / "again.db")]) == 0
    assert main(["check", "--database", str(tmp_path / "again.db")]) == 0
    assert main(["backup", str(tmp_path / "one.backup"), "--keep", "2"]) == 2
