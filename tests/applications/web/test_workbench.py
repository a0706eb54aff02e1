"""The workbench without a server: its Python makes what every Python makes; and in a real browser, from nothing to a link."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import threading
from collections.abc import Callable, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from web_browser import wasm

from interpreter.applications.studio.workbench import pyodide
from interpreter.applications.studio.workbench.archive import archive
from interpreter.applications.studio.workbench.writing import index, write
from interpreter.engine.evaluation import engine_tables
from interpreter.errors import RequestError
from interpreter.language.resources import shipped_ids

FOLDER = Path(os.environ.get("HETERODOX_PYODIDE", pyodide.USUAL))
PATIENCE = 240_000  # milliseconds until Python has begun, on a busy machine
FEW = ("omega", "wildebeest", "senterej", "ultima", "empire", "crazyhouse", "duck")
NODE = """
import { loadPyodide } from "./pyodide/pyodide.mjs";
import { readFileSync } from "fs";
import { kernel } from "./kernel.js";
globalThis.heterodox_kernel = kernel;
const py = await loadPyodide();
py.unpackArchive(readFileSync("heterodox.zip").buffer, "zip", { extractDir: "/heterodox" });
py.globals.set("ids", process.argv[2]);
console.log(py.runPython(`
import sys, json, hashlib
sys.path.insert(0, "/heterodox")
from interpreter import load
from interpreter.engine.evaluation import engine_tables
def digests(name):
    variant = load(name)
    made = hashlib.sha256(variant.tables_array.words.tobytes() + engine_tables(variant).words.tobytes())
    return [made.hexdigest(), variant.kernel.form, variant.position().perft(2), variant.position().playout(1, 40)[1]]
json.dumps({name: digests(name) for name in json.loads(ids)})
`));
"""


def digests(name: str) -> list[object]:
    """What the program under the usual Python makes of a variant."""
    variant = wasm(name)
    made = variant.tables_array.words.tobytes() + engine_tables(variant).words.tobytes()
    start = variant.position
    return [hashlib.sha256(made).hexdigest(), "wasm", start().perft(2), start().playout(1, 40)[1]]


def test_the_page_holds_a_strict_policy_and_nothing_of_the_server() -> None:
    text = index()
    assert "script-src 'self' 'wasm-unsafe-eval' 'sha256-" in text
    assert "NONCE" not in text
    assert "/static/" not in text
    assert archive() == archive()


def test_a_folder_that_is_no_pyodide_is_refused(tmp_path: Path) -> None:
    with pytest.raises(
        RequestError, match=r"has no pyodide\.mjs: .* npm install pyodide@[\d.]+, then --pyodide"
    ):
        write(tmp_path / "site", tmp_path, lambda _: None)
    for name in pyodide.FILES:
        (tmp_path / name).write_text("another one", encoding="utf-8")
    with pytest.raises(RequestError, match=r"pyodide\.mjs is not the one of Pyodide"):
        write(tmp_path / "site", tmp_path, lambda _: None)
    assert not (tmp_path / "site").exists()


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A workbench as it is written."""
    if not FOLDER.is_dir():
        pytest.skip(f"Pyodide is not there: npm install pyodide@{pyodide.VERSION}, or HETERODOX_PYODIDE")
    folder = tmp_path_factory.mktemp("site") / "workbench"
    write(folder, FOLDER, lambda _: None)
    return folder


@pytest.mark.parametrize(
    "ids",
    [
        pytest.param(FEW, marks=pytest.mark.browser, id="few"),
        pytest.param(None, marks=pytest.mark.slow, id="all"),
    ],
)
def test_python_in_a_browser_makes_the_same_tables_and_plays_by_the_same_file(
    site: Path, ids: tuple[str, ...] | None
) -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("node is not installed")
    (site / "tables.mjs").write_text(NODE, encoding="utf-8")
    (site / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    names = ids or shipped_ids()
    ran = subprocess.run([node, "tables.mjs", json.dumps(names)], cwd=site, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr[-800:]
    assert json.loads(ran.stdout.splitlines()[-1]) == {name: digests(name) for name in names}


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:
        pass


@pytest.fixture(scope="module")
def address(site: Path) -> Iterator[str]:
    """A server of plain files."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(site))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}/"
        server.shutdown()


class Workbench:
    """The page in a context of its own."""

    def __init__(self, browser: Any, address: str, own: str) -> None:
        self.where = browser.new_context(viewport={"width": 1300, "height": 900})
        self.page = self.where.new_page()
        self.page.set_default_timeout(30_000)
        self.said: list[str] = []
        self.foreign: list[str] = []
        self.page.on("console", lambda message: self.said.append(message.text))
        self.page.on("pageerror", lambda error: self.said.append(str(error)))
        self.page.on(
            "request",
            lambda request: (
                request.url.startswith((own, "data:", "blob:")) or self.foreign.append(request.url)
            ),
        )
        self.page.goto(address)

    def until(self, holds: Callable[[], bool], what: str) -> None:
        """Wait for something."""
        for _ in range(PATIENCE // 100):
            if holds():
                return
            self.page.wait_for_timeout(100)
        raise AssertionError(f"waited in vain for {what}; {self.page.inner_text('#verdict')}; {self.said}")

    @property
    def source(self) -> str:
        return str(self.page.evaluate("globalThis.studio?.editor.text ?? ''"))

    @property
    def board(self) -> Any:
        return self.page.frame_locator(".board iframe:not(.coming)")

    def move(self, origin: str, target: str) -> None:
        for square in (origin, target):
            self.board.locator(f'[data-square="{square}"]').click()
        self.until(
            lambda: f"{origin}{target}" in self.page.evaluate("studio.board.game.moves"), f"{origin}{target}"
        )


@pytest.mark.browser
def test_from_nothing_to_a_link_without_a_server(browser: Any, address: str) -> None:
    here = Workbench(browser, address, address)
    page = here.page
    page.click("#dialog >> text=New …")
    page.fill("#id", "mine")
    page.select_option("#from", "hexapawn")
    page.click("#dialog >> text=Make it")
    here.until(lambda: "variant: mine" in here.source, "the new text")
    assert here.source.startswith(
        "# yaml-language-server: $schema=https://"
    )  # an address that is the same everywhere
    here.until(lambda: page.locator(".board iframe:not(.coming)").count() == 1, "the board")
    here.move("a1", "a2")
    here.until(lambda: "No problems" in page.inner_text("#verdict"), "the linter")
    page.click("#save")
    here.until(lambda: page.inner_text("#saved") == "saved", "the text to be kept")
    page.evaluate(
        "studio.editor.replace(studio.editor.text.replace('extends: hexapawn', 'extends: hexapawm'))"
    )
    here.until(lambda: "1 problem" in page.inner_text("#verdict"), "the mistake")
    page.click("#problems >> text=Write hexapawn")
    here.until(
        lambda: "problem" not in page.inner_text("#verdict") or "No problems" in page.inner_text("#verdict"),
        "the fix",
    )
    page.click("#tab-tests")
    here.until(lambda: "test" in page.inner_text("#panel"), "the tests")
    if pictures := os.environ.get("HETERODOX_PICTURES"):
        page.screenshot(path=Path(pictures) / "workbench.png")
    page.click("#link")
    link = page.input_value("#address")
    assert link.startswith(f"{address}#name=mine.yaml&d=")
    assert len(link) < 4000

    other = Workbench(browser, link, address)
    other.until(lambda: other.source == here.source, "the text of the link")
    other.until(lambda: other.page.locator(".board iframe:not(.coming)").count() == 1, "its board")
    other.move("b1", "b2")
    assert other.page.url == address
    damaged = Workbench(browser, link[:-20], address)
    damaged.until(lambda: "is damaged" in damaged.page.inner_text("#alert"), "what is wrong with the link")
    crowded = Workbench(browser, address, address)
    crowded.page.evaluate(
        "Array.from({ length: 100 }, (_, i) => localStorage.setItem(`heterodox:file:mine${i ? `-${i + 1}` : ''}.yaml`, '\"\"'))"
    )
    crowded.page.goto("about:blank")
    crowded.page.goto(link)
    crowded.until(lambda: "was not opened" in crowded.page.inner_text("#alert"), "that all names are taken")
    for each in (here, other, damaged, crowded):
        assert (each.said, each.foreign) == ([], [])
        each.where.close()


@pytest.mark.browser
def test_a_game_of_a_gallery_is_changed_and_tried(browser: Any, address: str) -> None:
    here = Workbench(browser, f"{address}#change=hexapawn", address)
    page = here.page
    page.locator("#from").wait_for()
    assert page.input_value("#from") == "hexapawn"
    page.fill("#id", "Mine, too")
    page.click("#dialog >> text=Make it")
    here.until(lambda: "extends: hexapawn" in here.source, "the new text")
    assert "variant: mine-too" in here.source
    here.until(lambda: page.locator(".board iframe:not(.coming)").count() == 1, "the board")
    page.click("#tab-trial")
    # In one go: a fast machine has played all its games before a second click comes.
    page.evaluate("() => ['trial-start', 'trial-stop'].forEach((id) => document.getElementById(id).click())")
    here.until(lambda: "give or take" in page.inner_text("#trial"), "what the games say")
    here.until(lambda: page.locator("#trial-stop").count() == 0, "that no more games are played")
    assert page.url == address
    unknown = Workbench(browser, f"{address}#change=nobody", address)
    unknown.page.locator("#dialog >> text=New …").wait_for()
    for each in (here, unknown):
        assert (each.said, each.foreign) == ([], [])
        each.where.close()
