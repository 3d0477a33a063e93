"""Who may call what: one table for all routes. A route without a row cannot be added.

    anyone    no session is needed
    person    somebody with a session, guest or account
    player    a person who holds a seat at the table of the route; for one seat, the one who
              holds it
    host      the person who has created the table
    admin     an account that looks after the site
    machine   a program that knows the token for it

Whoever knows the id of a table may watch it: ids cannot be guessed, and only public tables are
listed.
"""

from __future__ import annotations

from typing import Literal

Role = Literal["anyone", "person", "player", "host", "admin", "machine"]

T = "/api/tables/{id}"

ROLES: dict[tuple[str, str], Role] = {
    ("GET", "/api/health"): "anyone",
    ("GET", "/api/metrics"): "machine",
    ("GET", "/api/openapi.json"): "anyone",
    ("GET", "/api/games"): "anyone",
    ("GET", "/api/games/{game}/bots/{bot}/face"): "anyone",
    ("GET", "/api/lobby"): "anyone",
    ("WS", "/api/lobby/socket"): "anyone",
    ("GET", "/api/announcement"): "anyone",
    # people
    ("POST", "/api/session"): "anyone",
    ("GET", "/api/session"): "person",
    ("PATCH", "/api/session"): "person",
    ("DELETE", "/api/session"): "person",
    ("GET", "/api/sessions"): "person",
    ("DELETE", "/api/sessions/{session}"): "person",
    ("POST", "/api/login"): "anyone",
    ("POST", "/api/account"): "person",
    ("PUT", "/api/account/password"): "person",
    ("DELETE", "/api/account"): "person",
    ("GET", "/api/account"): "person",
    ("GET", "/api/account/data"): "person",
    ("POST", "/api/account/recovery-codes"): "person",
    ("POST", "/api/account/second-factor"): "person",
    ("PUT", "/api/account/second-factor"): "person",
    ("DELETE", "/api/account/second-factor"): "person",
    ("POST", "/api/recover"): "anyone",
    ("GET", "/api/blocks"): "person",
    ("DELETE", "/api/blocks/{block}"): "person",
    # admins
    ("GET", "/api/admin"): "admin",
    ("GET", "/api/admin/people/{whom}"): "admin",
    ("POST", "/api/admin/acts"): "admin",
    # tables
    ("POST", "/api/tables"): "person",
    ("GET", T): "anyone",
    ("GET", f"{T}/view"): "anyone",
    ("GET", f"{T}/story"): "anyone",
    ("GET", f"{T}/at/{{version}}"): "anyone",
    ("GET", f"{T}/record"): "anyone",
    ("WS", f"{T}/socket"): "anyone",
    ("POST", f"{T}/sit"): "person",
    ("POST", f"{T}/stand"): "player",  # and the host, who may clear any seat
    ("POST", f"{T}/fill"): "host",
    ("POST", f"{T}/play"): "player",
    ("POST", f"{T}/advance"): "player",
    ("GET", f"{T}/why"): "player",
    ("POST", f"{T}/aside"): "player",
    ("POST", f"{T}/undo"): "player",
    ("POST", f"{T}/chat"): "player",
    ("POST", f"{T}/propose"): "player",
    ("POST", f"{T}/answer"): "player",
    ("GET", f"{T}/phrases"): "player",
    ("POST", f"{T}/hint"): "player",
    ("POST", f"{T}/leave"): "player",
    ("POST", f"{T}/back"): "player",
    ("POST", f"{T}/rematch"): "player",
    ("GET", f"{T}/notes"): "person",
    ("PUT", f"{T}/notes"): "person",
    ("POST", f"{T}/report"): "person",
    ("GET", f"{T}/blocks"): "person",
    ("PUT", f"{T}/blocks"): "person",
    # records
    ("POST", "/api/records"): "person",
    ("GET", "/api/records/{record}"): "anyone",
    ("GET", "/api/records/{record}/at/{event}"): "anyone",
    ("GET", "/api/records/{record}/course"): "anyone",
    ("GET", "/api/records/{record}/chances"): "anyone",
    # rules
    ("GET", "/api/rules/{game}"): "anyone",
    ("GET", f"{T}/rules"): "anyone",
    # lessons
    ("GET", "/api/lessons"): "anyone",
    ("POST", "/api/lessons/{game}/{id}"): "anyone",
    ("GET", "/api/puzzles"): "anyone",
    ("POST", "/api/puzzles/{game}/{number}"): "anyone",
}
