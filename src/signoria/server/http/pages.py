"""The pages themselves: the built files of the browser client, which come with the package."""

from __future__ import annotations

import gzip
import mimetypes
from functools import lru_cache
from pathlib import Path

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.types import Receive, Scope, Send

from signoria.server.http.language import language_of
from signoria.text import say

FOLDER = Path(__file__).parents[1] / "static"
A_YEAR = "public, max-age=31536000, immutable"
"""For files whose name changes when they do."""
TEXTS = (".html", ".js", ".css", ".svg", ".json", ".webmanifest")

mimetypes.add_type("application/manifest+json", ".webmanifest")
mimetypes.add_type("text/javascript", ".js")


class Pages:
    """Serves the files of a folder, compressed, and nothing else."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._files = {
            path.relative_to(folder).as_posix(): path
            for path in folder.rglob("*")
            if path.is_file()
        }

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await send({"type": "websocket.close", "code": 1000})  # there is no such socket
            return
        request = Request(scope)
        await self._answer(request)(scope, receive, send)

    def _answer(self, request: Request) -> Response:
        name = request.url.path.lstrip("/") or "index.html"
        path = self._files.get(name)
        if path is None or request.method not in ("GET", "HEAD"):
            status, key = (404, "not-found") if path is None else (405, "no-such-method")
            if path is None and "text/html" in request.headers.get("accept", ""):
                return Response(read(self._files["index.html"])[0], 404, media_type="text/html")
            language = language_of(request.headers.get("accept-language", ""))
            message = say(f"refused.{key}", language)
            return JSONResponse({"error": key, "message": message}, status)
        body, packed = read(path)
        headers = {"cache-control": A_YEAR if name.startswith("assets/") else "no-cache"}
        if packed is not None:
            headers["vary"] = "accept-encoding"
            if "gzip" in request.headers.get("accept-encoding", ""):
                body = packed
                headers["content-encoding"] = "gzip"
        kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
        return Response(body, headers=headers, media_type=kind)


@lru_cache(500)
def read(path: Path) -> tuple[bytes, bytes | None]:
    """A file, and compressed if that helps."""
    body = path.read_bytes()
    return body, gzip.compress(body, mtime=0) if path.suffix in TEXTS else None
