"""The server's own answers: pages without data, strict policies, and nothing for wrong requests."""

from __future__ import annotations

import asyncio
import json
import socket
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("starlette", reason="the extra `studio` is not installed")

from interpreter.applications.studio.folder import Folder
from interpreter.applications.studio.keeping import Keeper
from interpreter.applications.studio.serving import application, files, serve
from interpreter.applications.studio.site import READING, Site
from interpreter.errors import RequestError

HOST = [(b"host", b"127.0.0.1:8123")]
RIGHT = [*HOST, (b"x-heterodox-token", b"token"), (b"content-type", b"application/json")]


@pytest.fixture
def site(tmp_path: Path) -> Site:
    (tmp_path / "mine.yaml").write_text("one\n", encoding="utf-8")
    return Site(Folder.of(str(tmp_path)), Keeper(tmp_path / "state"), False)


def asked(
    site: Site, path: str, body: bytes | None = None, headers: Any = None
) -> tuple[int, dict[str, str], bytes]:
    """Status, headers and body of an answer."""
    sent: list[Any] = []
    waiting = [{"type": "http.request", "body": body or b"", "more_body": False}]

    async def receive() -> Any:
        return waiting.pop(0) if waiting else {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        sent.append(message)

    method = "GET" if body is None else "POST"
    given = headers or (HOST if body is None else RIGHT)
    scope = {
        "type": "http",
        "method": method,
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "headers": given,
    }
    asyncio.run(application(site, "token", 8123)(scope, receive, send))
    said = {name.decode(): value.decode() for name, value in sent[0]["headers"]}
    return sent[0]["status"], said, b"".join(message.get("body", b"") for message in sent[1:])


def test_the_page_holds_no_data_and_runs_nothing_foreign(site: Site) -> None:
    status, headers, body = asked(site, "/")
    assert status == 200
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
    assert b"token" not in body
    assert asked(site, "/")[1]["content-security-policy"] != policy  # another nonce
    for name in ("/static/main.js", "/static/codemirror.js", "/static/studio.css"):
        assert asked(site, name)[0] == 200


def test_nothing_else_is_given_away(site: Site) -> None:
    for path in (
        "/static/index.html",
        "/static/../guard.py",
        "/static/%2e%2e/guard.py",
        "/static/guard.py",
        "/mine.yaml",
        "/view/0",
    ):
        assert asked(site, path)[0] == 404
    assert asked(site, "/api/files", b"{}", HOST)[0] == 403
    assert asked(site, "/api/files", b"{}")[0] == 200


@pytest.mark.parametrize("body", [b"", b"[]", b"nonsense", b"3", b'{"a":', b"\xff", b"[" * 100_000])
def test_what_is_no_question_is_refused(site: Site, body: bytes) -> None:
    assert asked(site, "/api/files", body)[0] == 400


def test_views_run_in_a_sandbox(site: Site) -> None:
    address = site.views.add("<p>text</p>", READING)
    status, headers, body = asked(site, address)
    assert (status, body) == (200, b"<p>text</p>")
    assert headers["content-security-policy"].startswith("sandbox;")
    assert headers["x-content-type-options"] == "nosniff"
    assert json.loads(asked(site, "/view/other")[2])["refused"]


def test_a_port_that_is_taken_is_said(site: Site) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        with pytest.raises(RequestError, match="choose another one"):
            serve(site, other.getsockname()[1], print)


def test_the_page_asks_for_files_that_are_there() -> None:
    known = files()
    page = (known["main.js"].parent / "index.html").read_text(encoding="utf-8")
    assert "/static/main.js" in page
    for path in known.values():
        if path.name != "codemirror.js" and path.suffix == ".js":
            for line in path.read_text(encoding="utf-8").splitlines():
                if line.startswith("import "):
                    assert line.split('"')[1].removeprefix("./") in known
