"""The pages come with the server: compressed, with their kinds, and nothing else from the disk."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from signoria.server.http.pages import FOLDER
from tests.server.harness import Running


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with Running(tmp_path_factory.mktemp("site") / "site.db") as running:
        yield running


def test_the_start_page(server: Running) -> None:
    answer = server.person().http.get("/")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/html")
    assert answer.headers["cache-control"] == "no-cache"
    assert "unsafe" not in answer.headers["content-security-policy"]


def test_scripts_are_compressed_and_kept(server: Running) -> None:
    script = next((FOLDER / "assets").glob("index-*.js"))
    answer = server.person().http.get(f"/assets/{script.name}")
    assert answer.headers["content-encoding"] == "gzip"
    assert "immutable" in answer.headers["cache-control"]
    assert answer.content == script.read_bytes()
    plain = server.person().http.get(
        f"/assets/{script.name}", headers={"accept-encoding": "identity"}
    )
    assert "content-encoding" not in plain.headers


@pytest.mark.parametrize(
    "path", ["/../app.py", "/assets/../../app.py", "/%2e%2e/app.py", "/nothing", "/assets/"]
)
def test_nothing_else_is_sent(server: Running, path: str) -> None:
    answer = server.person().http.get(path)
    assert answer.status_code == 404
    assert answer.json()["error"] == "not-found"


def test_pages_are_only_read(server: Running) -> None:
    assert server.person().http.post("/").status_code == 405
