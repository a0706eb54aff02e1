"""Who may ask: only this computer's browser, with the token, from the studio's own page.

A page of a stranger in another tab can send requests to 127.0.0.1 too. It knows no token, cannot send JSON
without being asked where it comes from, and its name is not the studio's, even where its address was made so.
"""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from hmac import compare_digest
from typing import Any

from ...numerals import natural

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Message, Receive, Send], Awaitable[None]]

MOST_BODY = 1 << 20
TOKEN = "x-heterodox-token"
HOSTS = ("127.0.0.1", "localhost")
HEADERS = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cache-control", b"no-store"),
)


class Guard:
    """Lets pass to an application what may pass, and tells others 400, 403, 411, 413 or 415, and no more."""

    def __init__(self, inner: Application, token: str, port: int) -> None:
        self.inner, self.token = inner, token
        self.hosts = {f"{host}:{port}" for host in HOSTS}
        self.origins = {f"http://{host}" for host in self.hosts}

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """One request; of other kinds than HTTP only the start and end of the server."""
        if scope["type"] == "lifespan":
            await self.inner(scope, receive, send)
            return
        if scope["type"] != "http":
            await send({"type": "websocket.close", "code": 1008})
            return
        refusal = self.refusal(scope)
        body = b"" if refusal else await _body(receive)
        if body is None:
            refusal = 413, "more than a definition"
        if refusal or body is None:
            await _refuse(send, *(refusal or (413, "")))
            return
        await self.inner(scope, _given(body, receive), _with_headers(send))

    def refusal(self, scope: Message) -> tuple[int, str] | None:
        """Why a request may not pass, None if it may."""
        given: list[tuple[bytes, bytes]] = list(scope["headers"])
        headers = {name.lower().decode("latin-1"): value.decode("latin-1") for name, value in given}
        if sum(name.lower() in (b"host", b"origin", TOKEN.encode()) for name, _ in given) > len(
            {"host", "origin", TOKEN} & headers.keys()
        ):
            return 400, "a header is given twice"
        if headers.get("host", "") not in self.hosts:
            return 403, "this is not the studio's address"
        if headers.get("origin") is not None and headers["origin"] not in self.origins:
            return 403, "another page asks"
        if headers.get("sec-fetch-site", "none") not in ("none", "same-origin"):
            return 403, "another page asks"
        if not str(scope["path"]).startswith("/api/"):
            return None if scope["method"] == "GET" else (403, "only for reading")
        return self._api(scope, headers)

    def _api(self, scope: Message, headers: dict[str, str]) -> tuple[int, str] | None:
        """Of requests that do something."""
        if not compare_digest(headers.get(TOKEN, "").encode(), self.token.encode()):
            return 403, "the token is missing or wrong"
        if scope["method"] != "POST":
            return 403, "only POST"
        if headers.get("content-type", "").split(";")[0].strip().lower() != "application/json":
            return 415, "only JSON"
        length = natural(headers.get("content-length", "0"))
        if length is None or length > MOST_BODY:
            return 413, "more than a definition"
        return None


async def _body(receive: Receive) -> bytes | None:
    """The whole body; None if there is more of it than anything needs."""
    body = b""
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            return body
        body += bytes(message.get("body", b""))
        if len(body) > MOST_BODY:
            return None
        if not message.get("more_body", False):
            return body


def _given(body: bytes, receive: Receive) -> Receive:
    """Hands over a body that was read; afterwards what comes."""
    waiting = [{"type": "http.request", "body": body, "more_body": False}]

    async def given() -> Message:
        return waiting.pop() if waiting else await receive()

    return given


def _with_headers(send: Send) -> Send:
    async def sent(message: Message) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [*message.get("headers", ()), *HEADERS]
        await send(message)

    return sent


async def _refuse(send: Send, status: int, why: str) -> None:
    headers: Iterable[tuple[bytes, bytes]] = [(b"content-type", b"application/json"), *HEADERS]
    await send({"type": "http.response.start", "status": status, "headers": list(headers)})
    await send({"type": "http.response.body", "body": json.dumps({"refused": why}).encode()})
