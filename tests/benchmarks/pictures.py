"""The pictures of studio and workbench in docs, taken again.

    PYTHONPATH=.:tests python tests/benchmarks/pictures.py [PYODIDE]

Writes docs/pictures/studio*.png and, with the folder of Pyodide, workbench.png. Needs Chromium, Playwright, Pillow; look at
what it has written.
"""

from __future__ import annotations

import io
import re
import shutil
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "applications" / "web"))

from PIL import Image
from playwright.sync_api import sync_playwright
from test_studio_page import Studio

from interpreter.applications.studio.workbench.writing import write
from interpreter.language import resources
from interpreter.language.document import read_text

ROOT = Path(__file__).parents[2]
PICTURES = ROOT / "docs" / "pictures"
SIZE, WIDTH, COLOURS = {"width": 1250, "height": 895}, 1000, 200
VIEWS = ("pieces", "moves", "tests", "rulebook", "changes", "computer", "records", "lab")
DARK = ("rulebook", "computer")
"""Views that are shown in the dark."""
GAP, GROUND = 10, "#cfc4ae"
READY = "studio.good?.text === studio.editor.text && !studio.board.coming && /problem|finding/i.test(document.getElementById('verdict').textContent)"
Handler = type("Handler", (SimpleHTTPRequestHandler,), {"log_message": lambda *_: None})


def kept(picture: Image.Image, name: str, width: int = WIDTH) -> None:
    """Write a picture, small."""
    small = picture.resize((width, round(picture.height * width / picture.width)), Image.Resampling.LANCZOS)
    small.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE).save(
        PICTURES / f"{name}.png", optimize=True
    )


def taken(place: Any) -> Image.Image:
    return Image.open(io.BytesIO(place.screenshot()))


@contextmanager
def studio_of(browser: Any, name: str, text: str, **look: Any) -> Iterator[Studio]:
    """A studio with one definition, and a game beside it."""
    with tempfile.TemporaryDirectory() as folder:
        variants = Path(folder) / "variants"
        variants.mkdir()
        (variants / f"{name}.yaml").write_text(text, encoding="utf-8")
        (variants / "games.pgn").write_text(
            '[Event "?"]\n[Variant "duchy"]\n\n1. e4 e5 *\n', encoding="utf-8"
        )
        studio = Studio(browser, variants, Path(folder) / "state", viewport=SIZE, **look)
        try:
            ready(studio)
            yield studio
        finally:
            studio.close()


def ready(studio: Studio) -> None:
    """Wait for the board and the linter."""
    studio.until(lambda: bool(studio.page.evaluate(f"Boolean({READY})")), "the board")
    time.sleep(1)


def woods() -> str:
    """Los Alamos Chess under another name."""
    path = resources.definition_path("losalamos")
    assert path is not None
    text = read_text(path).replace("variant: losalamos", "variant: woods")
    return re.sub(r"^# yaml-language-server.*\n", "", text)


def duchy() -> str:
    """The first variant of the tour."""
    found = re.search(
        r"```yaml file=duchy.yaml\n(.*?)```", (ROOT / "docs" / "tour.md").read_text("utf-8"), re.DOTALL
    )
    assert found is not None
    return re.sub(r"^# yaml-language-server.*\n", "", found[1])


def of_the_text(browser: Any) -> None:
    """The text with the moves, and the form after a drag."""
    with studio_of(browser, "woods", woods()) as studio:
        studio.page.click("#tab-moves")
        studio.page.locator("#panel h3").first.wait_for()
        kept(taken(studio.page), "studio")
        studio.page.click("#tab-form")
        studio.page.click("#shape-library summary")
        camel = studio.page.locator('[data-key="library-camel"]')
        camel.drag_to(studio.page.locator('.cell[data-row="3"][data-column="0"]'))
        studio.until(lambda: "camel" in studio.source, "the camel")
        ready(studio)
        studio.page.locator("#shape-setup").evaluate("(it) => it.scrollIntoView()")
        kept(taken(studio.page), "studio-form")


def of_the_views(browser: Any) -> None:
    """Every view but the form, two columns of them."""
    found = {}
    for scheme, names in (("light", [v for v in VIEWS if v not in DARK]), ("dark", DARK)):
        with studio_of(browser, "duchy", duchy(), color_scheme=scheme) as studio:
            studio.move("e2", "e4")
            for name in names:
                studio.page.click(f"#tab-{name}")
                time.sleep(2)
                if name == "tests":
                    studio.page.fill("#called", "pawns go two squares at first")
                    studio.page.click("#panel >> text=Add")
                    studio.until(lambda: "✓" in studio.text("#panel"), "the test to hold")
                if name == "moves":
                    studio.page.fill("#panel input", "d7b5")
                    studio.page.click("#panel >> text=Ask")
                    time.sleep(1)
                found[name] = taken(studio.page.locator(".looking"))
    width, height = found["pieces"].size
    sheet = Image.new("RGB", (2 * width + 3 * GAP, len(VIEWS) // 2 * (height + GAP) + GAP), GROUND)
    for i, name in enumerate(VIEWS):
        sheet.paste(found[name], (GAP + i % 2 * (width + GAP), GAP + i // 2 * (height + GAP)))
    kept(sheet, "studio-views")


def of_the_workbench(browser: Any, pyodide: Path) -> None:
    """The workbench of a site, in the dark, with the pieces of a new variant."""
    with tempfile.TemporaryDirectory() as folder:
        write(Path(folder) / "site", pyodide, lambda _: None)
        server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, directory=f"{folder}/site"))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        page = browser.new_context(viewport=SIZE, color_scheme="dark").new_page()
        page.set_default_timeout(120_000)
        page.goto(f"http://127.0.0.1:{server.server_port}/")
        page.click("#dialog >> text=New …")
        page.fill("#id", "mine")
        page.select_option("#from", "omega")
        page.click("#dialog >> text=Make it")
        while not page.evaluate(f"Boolean(globalThis.studio && {READY})"):
            time.sleep(0.2)
        page.click("#tab-pieces")
        page.locator("#panel .piece").first.wait_for()
        kept(taken(page), "workbench")
        server.shutdown()


def main() -> None:
    """Take them all."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        of_the_text(browser)
        of_the_views(browser)
        for folder in sys.argv[1:]:
            of_the_workbench(browser, Path(folder))
        browser.close()


if __name__ == "__main__":
    main()
