"""The server: on this computer only, with a token that is made anew every time."""

from __future__ import annotations

import asyncio
import json
import secrets
import socket
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route

from ...errors import RequestError
from .guard import Application, Guard
from .site import LATE, Site

HERE = Path(__file__).parent
KINDS = {".js": "text/javascript", ".css": "text/css"}
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'nonce-{nonce}'; connect-src 'self'; "
    "frame-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)


def files() -> dict[str, Path]:
    """The files of the page by the names they are asked for."""
    found = [*(HERE / "page").iterdir(), HERE / "vendor" / "codemirror.js"]
    return {path.name: path for path in found if path.suffix in KINDS}


def application(site: Site, token: str, port: int) -> Application:
    """All that is answered, behind the guard."""
    known = files()

    async def page(request: Request) -> Response:
        nonce = secrets.token_urlsafe(16)
        text = (HERE / "page" / "index.html").read_text(encoding="utf-8").replace("NONCE", nonce)
        return HTMLResponse(text, headers={"content-security-policy": POLICY.format(nonce=nonce)})

    async def file(request: Request) -> Response:
        path = known.get(request.path_params["name"])
        if path is None:
            return JSONResponse({"refused": "there is no such file"}, 404)
        return Response(path.read_bytes(), media_type=KINDS[path.suffix])

    async def view(request: Request) -> Response:
        found = site.views.get(request.path_params["name"])
        if found is None:
            return JSONResponse({"refused": "this page is gone"}, 404)
        return HTMLResponse(found[0], headers={"content-security-policy": found[1]})

    async def api(request: Request) -> Response:
        try:
            asked = json.loads(await request.body())
        except (ValueError, RecursionError):
            asked = None
        if not isinstance(asked, dict):
            return JSONResponse({"refused": "a question is a JSON object"}, 400)
        status, answer = await site.answer(request.path_params["task"], asked)
        # JSON in ASCII: whatever a text holds, the answer can be sent.
        return Response(json.dumps(answer), status, media_type="application/json")

    routes = [
        Route("/", page),
        Route("/static/{name}", file),
        Route("/view/{name}", view),
        Route("/api/{task}", api, methods=["POST"]),
    ]
    inner: Any = Starlette(routes=routes)
    return Guard(inner, token, port)


def serve(site: Site, port: int, ready: Callable[[str], None]) -> None:
    """Answer until the program is ended; `ready` is told the address, with the token behind its #."""
    import uvicorn

    with socket.socket() as listener:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind(("127.0.0.1", port))
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            raise RequestError(
                f"port {port}: {reason}; choose another one, or none for any free port"
            ) from None
        listener.listen()  # whoever is told the address may ask at once
        actual = int(listener.getsockname()[1])
        token = secrets.token_urlsafe(24)
        app: Any = application(site, token, actual)
        config = uvicorn.Config(
            app,
            log_level="error",
            access_log=False,
            server_header=False,
            date_header=False,
            lifespan="off",
            ws="none",
        )
        with suppress(KeyboardInterrupt):
            asyncio.run(
                _run(
                    uvicorn.Server(config),
                    listener,
                    site,
                    lambda: ready(f"http://127.0.0.1:{actual}/#token={token}"),
                )
            )


async def _run(server: Any, listener: socket.socket, site: Site, ready: Callable[[], None]) -> None:
    warming = [asyncio.create_task(seat.warm()) for name, seat in site.seats.items() if name not in LATE]
    serving = asyncio.create_task(server.serve(sockets=[listener]))
    ready()
    try:
        await serving
    finally:
        for task in warming:
            task.cancel()
        await asyncio.gather(*warming, return_exceptions=True)
        await site.close()
