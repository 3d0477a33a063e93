"""Every answer of the API is one that its description promises, whatever is sent.

Schemathesis makes requests up from `/api/openapi.json`, well formed and not, for every row of the
table of roles. Many of them name tables that there are, and come from the one who plays there, so
that they get further than the door.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from schemathesis.checks import not_a_server_error
from schemathesis.core.transport import Response
from schemathesis.generation import GenerationMode
from schemathesis.schemas import BaseSchema
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from signoria.server.http.roles import ROLES
from signoria.server.http.schemas.tables import HintGiven
from tests.server.harness import Person, Running
from tests.waiting import PATIENCE

EXAMPLES = 8
"""Of each kind: well formed and not, from somebody and from nobody."""
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
HINT = "/api/tables/{id}/hint"
"""Its answer has a list of pairs, which Schemathesis 4.32 turns into a schema that is none: it
takes `prefixItems` apart within `items`. It is held against its type instead."""
DESCRIPTION = "/api/openapi.json"
ROWS = sorted(row for row in ROLES if row[0] != "WS" and row[1] != DESCRIPTION)

Case = schemathesis.Case[Any]

ME = {"kind": "me"}
OPEN = {"kind": "open"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with Running(tmp_path_factory.mktemp("site") / "site.db") as running:
        yield running


@pytest.fixture(scope="module")
def schema(server: Running) -> BaseSchema:
    found: BaseSchema = schemathesis.openapi.from_url(
        f"{server.url}{DESCRIPTION}", timeout=PATIENCE
    )
    return found


@dataclass(frozen=True)
class Scene:
    """Somebody with tables, a record and another session: what requests can be about."""

    person: Person
    tables: tuple[str, ...]
    record: str
    session: str

    @classmethod
    def set_up(cls, server: Running) -> Scene:
        person = server.person("Anna")
        tables = (
            person.table(setup={"players": 2}, seats=[ME, ME], hints=True),
            person.table(game="virtu", seats=[ME, ME, ME]),
            person.table(setup={"players": 2}, seats=[ME, OPEN], public=True),
        )
        text = person.http.get(f"/api/tables/{tables[0]}/record", params={"seat": 0}).text
        kept = person.http.post("/api/records", content=text)
        assert kept.status_code == 201
        session = person.get("/api/sessions")[0]["id"]
        return cls(person, tables, kept.json()["id"], session)

    def names(self, parameter: str) -> tuple[str, ...]:
        """Values that a part of a path can have."""
        known: dict[str, tuple[str, ...]] = {
            "id": self.tables,
            "record": (self.record,),
            "session": (self.session, "nowhere"),
            "version": ("1", "2", "3"),
            "event": ("0", "1"),
            "game": ("condottiere", "virtu"),
            "bot": ("page", "captain"),
            "block": ("nowhere",),
            "whom": ("nobody",),
            "number": ("1", "2"),
        }
        return known[parameter]

    def body(self, path: str, id: str) -> Any:
        """A request that is carried out, where there is one."""
        if path == "/api/records":
            return self.person.http.get(f"/api/tables/{id}/record", params={"seat": 0}).text
        if not path.endswith("/play"):
            return None
        look = self.person.look(id)
        if not look["deciders"]:
            return None
        seat = look["deciders"][0]
        look = self.person.look(id, seat)
        return {"seat": seat, "prompt": look["prompt"], "action": look["view"]["legal"][0]}


def lead_on(case: Case, scene: Scene, data: st.DataObject) -> None:
    """Let a request be about something that there is, most of the time."""
    about = data.draw(st.sampled_from((*scene.tables, None)))
    if about is None:
        return
    for parameter in case.path_parameters or {}:
        value = data.draw(st.sampled_from(scene.names(parameter)))
        case.path_parameters[parameter] = about if parameter == "id" else value
    body = scene.body(case.path, about)
    if body is not None and data.draw(st.booleans()):
        case.body = body


def ask(
    schema: BaseSchema, method: str, path: str, scene: Scene, mode: GenerationMode, signed_in: bool
) -> set[int]:
    """Send some requests of a kind; which answers there were."""
    found: set[int] = set()
    operation = schema[path][method]
    cookies = dict(scene.person.http.cookies) if signed_in else {}

    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(generation_mode=mode), data=st.data())
    def send(case: Case, data: st.DataObject) -> None:
        lead_on(case, scene, data)
        answer: Response = case.call(session=session, cookies=cookies, timeout=PATIENCE)
        is_hint = path == HINT and answer.status_code == 200
        case.validate_response(answer, checks=CHECKS[:-1] if is_hint else CHECKS)
        if is_hint:
            HintGiven.model_validate_json(answer.content)
        found.add(answer.status_code)

    with requests.Session() as session, suppress(Unsatisfiable):
        send()  # where nothing is asked for, nothing can be asked in the wrong way
    return found


@pytest.mark.parametrize(("method", "path"), ROWS)
def test_every_answer_is_documented(
    method: str, path: str, server: Running, schema: BaseSchema
) -> None:
    scene = Scene.set_up(server)
    found: set[int] = set()
    for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):
        for signed_in in (False, True):
            found |= ask(schema, method, path, scene, mode, signed_in)
    assert found
    if ROLES[method, path] not in ("anyone", "machine"):
        assert 401 in found


def test_the_description_has_a_row_for_everything(schema: BaseSchema) -> None:
    described = {
        (method.upper(), path)
        for path, methods in schema.raw_schema["paths"].items()
        for method in methods
    }
    assert described == set(ROWS)


def test_a_table_from_creation_to_record_is_documented(server: Running, schema: BaseSchema) -> None:
    """The way of a game, each answer held against the description."""
    anna, bruno = server.person("Anna"), server.person("Bruno")

    def call(
        person: Person, method: str, path: str, status: int, body: Any = None, **names: Any
    ) -> Any:
        operation = schema[path][method]
        case = operation.Case(
            path_parameters={key: str(value) for key, value in names.items()},
            **({} if body is None else {"body": body, "media_type": "application/json"}),
        )
        answer: Response = case.call(cookies=dict(person.http.cookies), timeout=PATIENCE)
        case.validate_response(answer, checks=CHECKS)
        assert answer.status_code == status, answer.text
        return (
            answer.json()
            if answer.content and "json" in answer.headers["content-type"][0]
            else None
        )

    t = "/api/tables/{id}"
    wanted = {"key": "mine", "setup": {"players": 2}, "seats": [ME, OPEN], "public": True}
    card = call(anna, "POST", "/api/tables", 201, wanted)
    id = card["id"]
    assert call(anna, "POST", "/api/tables", 200, wanted)["id"] == id
    call(bruno, "GET", "/api/lobby", 200)
    call(bruno, "POST", f"{t}/play", 403, {"seat": 0, "prompt": 0, "action": "pass"}, id=id)
    call(bruno, "POST", f"{t}/sit", 200, {"key": "a"}, id=id)
    assert call(bruno, "POST", f"{t}/sit", 200, {"key": "a"}, id=id)["repeated"]
    call(bruno, "POST", f"{t}/sit", 409, {}, id=id)
    for person in (anna, bruno):
        for what in ("", "/view", "/story"):
            call(person, "GET", f"{t}{what}", 200, id=id)
        call(person, "POST", f"{t}/chat", 200, {"text": "<b>ciao</b>"}, id=id)
    call(anna, "GET", f"{t}/at/{{version}}", 404, id=id, version=0)
    call(anna, "GET", f"{t}/record", 404, id=id)
    call(anna, "POST", f"{t}/hint", 409, {"seat": 0}, id=id)
    call(anna, "PUT", f"{t}/notes", 204, {"text": "hm"}, id=id)
    call(anna, "GET", f"{t}/notes", 200, id=id)
    for _ in range(2):
        seat = anna.look(id)["deciders"][0]
        person = (anna, bruno)[seat]
        look = person.look(id, seat)
        body = {"seat": seat, "prompt": look["prompt"], "action": look["view"]["legal"][0]}
        call(person, "POST", f"{t}/play", 200, body, id=id)
        call(person, "POST", f"{t}/play", 409, body, id=id)
    call(anna, "POST", f"{t}/undo", 409, {"seat": 0}, id=id)
    call(anna, "POST", f"{t}/leave", 200, {"seat": 0}, id=id)
    call(bruno, "POST", f"{t}/leave", 200, {"seat": 1}, id=id)
    assert call(bruno, "GET", t, 200, id=id)["status"] == "closed"
    call(bruno, "GET", "/api/session", 200)
    call(bruno, "DELETE", "/api/account", 204)
    call(bruno, "GET", "/api/session", 401)
