"""Published pages and the studio in Firefox: they open, a move by mouse is answered, and nothing is on the console."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from firefox import PROGRAM, Firefox
from web_browser import text_of

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def firefox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Firefox]:
    """Debian's Firefox."""
    if PROGRAM is None:
        pytest.skip("firefox is not installed")
    websocket = pytest.importorskip("websocket", reason="websocket-client is not installed")
    started = Firefox(tmp_path_factory.mktemp("profile"), websocket.create_connection)
    yield started
    started.close()


@pytest.mark.parametrize(
    ("name", "moves"),
    [
        ("chess", ["e2", "e4"]),
        ("omega", ["f1", "f4"]),
        ("duck", ["e2", "e4", "e2"]),
        ("reversi", ["f4"]),
    ],
)
def test_a_page_from_the_disk(firefox: Firefox, tmp_path: Path, name: str, moves: list[str]) -> None:
    path = tmp_path / "page.html"
    path.write_text(text_of(name), encoding="utf-8")
    firefox.said.clear()
    firefox.asked.clear()
    firefox.open(path.as_uri())
    firefox.until("typeof heterodox === 'object'")
    for square in moves:
        firefox.click(f'[data-square="{square}"]')
    firefox.until("heterodox.app.game.events.length === 2 && heterodox.app.open")
    assert firefox.said == []
    assert [url for url in firefox.asked if not url.startswith(("file:", "blob:", "data:"))] == []


def test_a_reload_finds_the_players(firefox: Firefox, tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    path.write_text(text_of("chess"), encoding="utf-8")
    firefox.said.clear()
    firefox.open(path.as_uri())
    firefox.until(f"location.href === '{path.as_uri()}' && typeof heterodox === 'object'")
    firefox.value("document.getElementById('hx-level').value = '2'")
    for square in ("e2", "e4"):
        firefox.click(f'[data-square="{square}"]')
    firefox.until("location.hash.endsWith('at=2')")
    firefox.value("globalThis.before = true")
    firefox.call("browsingContext.reload", context=firefox.tab, wait="complete")
    firefox.until("!globalThis.before && typeof heterodox === 'object'")
    assert firefox.value("heterodox.app.game.events.length") == 2
    values = "['white', 'black', 'level'].map((id) => document.getElementById(`hx-${id}`).value)"
    assert firefox.value(values) == ["person", "computer", "2"]
    firefox.click("#hx-resign")
    firefox.click("#hx-choices button")
    firefox.until("document.getElementById('hx-status').textContent === 'Black wins'")
    assert firefox.said == []


def test_the_studio(firefox: Firefox, tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text("format: 2\nvariant: mine\nextends: hexapawn\n", encoding="utf-8")
    environment = {**os.environ, "HETERODOX_STATE": str(tmp_path / "state"), "PYTHONUNBUFFERED": "1"}
    command = [sys.executable, "-m", "interpreter", "studio", str(tmp_path / "mine.yaml"), "--no-open"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as server:
        try:
            assert server.stdout is not None
            found = re.search(r"http://\S+", server.stdout.readline())
            assert found is not None
            firefox.said.clear()
            firefox.open(found[0])
            firefox.until("studio.board.game !== null")
            # Beside the board another frame waits, or is on its way: it has no game.
            (frame,) = [each for each in firefox.frames if firefox.value("'heterodox' in globalThis", each)]
            for square in ("a1", "a2"):
                firefox.click(f'[data-square="{square}"]', frame)
            firefox.until("studio.board.game.moves[0] === 'a1a2'")
            firefox.until("/findings?|No problems/.test(document.getElementById('verdict').textContent)")
            assert firefox.said == []
        finally:
            server.terminate()
