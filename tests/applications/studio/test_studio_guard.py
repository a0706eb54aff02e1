"""What may pass the guard: nothing that a page of a stranger can send."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from interpreter.applications.studio.guard import MOST_BODY, Guard, Message

TOKEN, PORT = "a-token-of-this-run", 8123
RIGHT = {
    "host": f"127.0.0.1:{PORT}",
    "origin": f"http://127.0.0.1:{PORT}",
    "sec-fetch-site": "same-origin",
    "content-type": "application/json",
    "x-heterodox-token": TOKEN,
}


async def echo(scope: Message, receive: Any, send: Any) -> None:
    """Says how large the body was."""
    message = await receive()
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": str(len(message["body"])).encode()})


def asked(
    headers: dict[str, str | None] | None = None,
    path: str = "/api/files",
    method: str = "POST",
    body: list[bytes] | None = None,
    more: list[tuple[bytes, bytes]] | None = None,
    kind: str = "http",
) -> list[Any]:
    """What is sent to a request that is right but for what is given."""
    said = {name: value for name, value in {**RIGHT, **(headers or {})}.items() if value is not None}
    given = [(name.encode(), value.encode("latin-1")) for name, value in said.items()] + (more or [])
    parts, sent = body or [b"{}"], []
    waiting = [
        {"type": "http.request", "body": part, "more_body": i + 1 < len(parts)}
        for i, part in enumerate(parts)
    ]

    async def receive() -> Any:
        return waiting.pop(0)

    async def send(message: Message) -> None:
        sent.append(message)

    scope = {"type": kind, "method": method, "path": path, "headers": given}
    asyncio.run(Guard(echo, TOKEN, PORT)(scope, receive, send))
    return sent


def status(**given: Any) -> int:
    return int(asked(**given)[0]["status"])


def test_the_studios_own_page_may_ask() -> None:
    start, body = asked()
    assert (start["status"], body["body"]) == (200, b"2")
    assert (b"cross-origin-resource-policy", b"same-origin") in start["headers"]
    assert status(headers={"host": f"localhost:{PORT}", "origin": f"http://localhost:{PORT}"}) == 200
    assert status(headers={"origin": None, "sec-fetch-site": None}) == 200


@pytest.mark.parametrize(
    "headers",
    [
        {"host": "evil.example"},
        {"host": f"evil.example:{PORT}"},
        {"host": "127.0.0.1"},
        {"host": "127.0.0.1:1"},
        {"host": None},
        {"host": f"0.0.0.0:{PORT}"},
        {"origin": "http://evil.example"},
        {"origin": "null"},
        {"origin": ""},
        {"origin": f"https://127.0.0.1:{PORT}"},
        {"origin": "http://127.0.0.1:1"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
        {"x-heterodox-token": None},
        {"x-heterodox-token": ""},
        {"x-heterodox-token": TOKEN[:-1]},
        {"x-heterodox-token": f"{TOKEN}x"},
    ],
    ids=str,
)
def test_nobody_else_may(headers: dict[str, str | None]) -> None:
    assert status(headers=headers) == 403


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", None]
)
def test_what_a_form_can_send_is_no_question(kind: str | None) -> None:
    assert status(headers={"content-type": kind}) == 415


@pytest.mark.parametrize("method", ["GET", "HEAD", "PUT", "DELETE", "OPTIONS"])
def test_questions_are_posted(method: str) -> None:
    assert status(method=method) == 403


def test_pages_need_no_token_but_the_right_address() -> None:
    bare = {"x-heterodox-token": None, "content-type": None}
    assert status(headers=bare, path="/", method="GET", body=[b""]) == 200
    assert status(headers=bare, path="/", method="POST") == 403
    assert status(headers={**bare, "host": "evil.example"}, path="/", method="GET") == 403
    assert status(headers={**bare, "sec-fetch-site": "cross-site"}, path="/view/1", method="GET") == 403


def test_a_header_that_is_given_twice_is_refused() -> None:
    assert status(more=[(b"host", b"evil.example")]) == 400
    assert status(more=[(b"Origin", b"http://evil.example")]) == 400


@pytest.mark.parametrize("size", [str(MOST_BODY + 1), "9" * 40, "-1", "1e3", "\N{SUPERSCRIPT TWO}", "1_000"])
def test_a_body_that_says_it_is_too_large_is_not_read(size: str) -> None:
    assert status(headers={"content-length": size}) == 413


def test_a_body_that_does_not_say_so_is_read_no_further() -> None:
    parts = [b"x" * 400_000] * 5
    assert status(body=parts) == 413
    assert status(body=[b"{", b"}"]) == 200


def test_no_other_protocol_is_spoken() -> None:
    assert asked(kind="websocket") == [{"type": "websocket.close", "code": 1008}]
