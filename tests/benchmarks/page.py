"""How soon a published page is there, has its moves, and has the computer's first move.

    PYTHONPATH=. python tests/benchmarks/page.py [TIMES]

Medians in milliseconds, each time in a fresh context of Chromium, the file read from the disk: from its opening to the first
paint and to the first legal move, and from a person's move to the computer's answer at the usual level, which a page shows
no sooner than after a quarter of a second. Needs Chromium and Playwright.
"""

from __future__ import annotations

import shutil
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from interpreter import load
from interpreter.applications.web.page import page
from interpreter.language.inherit import resolve

NAMES = ("chess", "omega", "shogi", "xiangqi")
WATCH = """const watch = setInterval(() => {
  if (!globalThis.heterodox?.app.game.moves.length) return;
  clearInterval(watch);
  globalThis.ready = performance.now();
}, 1);"""
TIMES = """async () => {
  while (!globalThis.ready || !performance.getEntriesByName("first-contentful-paint").length) await new Promise(done => setTimeout(done, 20));
  const { app } = heterodox;
  const begun = performance.now();
  app.play(app.game.moves[0]);
  while (app.game.events.length < 2) await new Promise(done => setTimeout(done, 1));
  return [performance.getEntriesByName("first-contentful-paint")[0].startTime, ready, performance.now() - begun];
}"""


def opened(browser: Any, address: str) -> list[float]:
    """The three times of a page."""
    where = browser.new_context(viewport={"width": 1100, "height": 900})
    try:
        tab = where.new_page()
        tab.add_init_script(WATCH)
        tab.goto(address)
        found: list[float] = tab.evaluate(TIMES)
        return found
    finally:
        where.close()


def main() -> None:
    """Print the table."""
    times = int(sys.argv[1]) if len(sys.argv) > 1 else 9
    print(f"{'':10} first paint   first move   computer's   (median of {times}, ms)")
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for name in NAMES:
            path = Path(folder) / f"{name}.html"
            path.write_text(page(load(name).position(), resolve(name)), encoding="utf-8")
            found = [opened(browser, path.as_uri()) for _ in range(times)]
            row = [statistics.median(column) for column in zip(*found, strict=True)]
            print(f"{name:10} {row[0]:11.0f} {row[1]:12.0f} {row[2]:12.0f}", flush=True)
        browser.close()


if __name__ == "__main__":
    main()
