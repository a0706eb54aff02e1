"""How long it takes in the studio from a key to the board that plays the text.

    PYTHONPATH=. python tests/benchmarks/studio.py [EDITS [NAME...]]

For some shipped games: the median of some edits of a rule, in milliseconds; of all of it in the browser, from the
change of the text to the frame with the new board, and of the worker's answer alone. Needs Chromium and Playwright.
"""

from __future__ import annotations

import shutil
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "applications" / "web"))

from playwright.sync_api import sync_playwright
from test_studio_page import Studio

from interpreter.applications.studio.answering import answered
from interpreter.language import resources
from interpreter.language.document import read_text

EDITS = {
    "chess": ("leap: [1, 2]", "leap: [{}, {}]"),
    "omega": ("leap: [1, 3]", "leap: [{}, {}]"),
    "shogi": ("{like: gold}", "{{leap: [{}, {}]}}"),
    "xiangqi": (
        "    moves: [{path: [{step: orthogonal}, {step: diagonal}]}]\n    betza: nN\n",
        "    moves: [{{leap: [{}, {}]}}]\n",
    ),
    "amazons": ("{slide: any, only: quiet}", "{{leap: [{}, {}], only: quiet}}"),
}
"""A text in the definition, and what it becomes: every edit is another rule."""
LEAPS = [(short, far) for far in range(2, 8) for short in range(1, far)]


def edited(name: str, count: int) -> list[str]:
    """The definition with one edit after the other."""
    path = resources.definition_path(name)
    assert path is not None
    text = read_text(path).replace(f"variant: {name}\n", "variant: mine\n")
    text = text.replace(", betza: N}", "}").replace(", betza: FC}", "}")
    old, new = EDITS[name]
    assert old in text
    return [text.replace(old, new.format(*LEAPS[i]), 1) for i in range(count)]


def asked(texts: list[str]) -> float:
    """The worker's answer alone, in seconds of the processor."""
    found = []
    for text in texts:
        begun = time.process_time()
        answer = answered({"task": "board", "text": text, "name": "mine.yaml"})
        found.append(time.process_time() - begun)
        assert "content" in answer, answer
    return statistics.median(found)


TIMED = """async (text) => {
  const begun = performance.now();
  studio.editor.replace(text);
  await new Promise((resolve) => {
    const look = () => (studio.good?.text === text && !studio.board.coming ? resolve() : setTimeout(look, 2));
    look();
  });
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))); // it has been painted
  return performance.now() - begun;
}"""
"""The milliseconds are counted in the page: what asks for them from outside would take its own time."""


def shown(studio: Studio, texts: list[str]) -> float:
    """From the change in the editor to its board on the screen, in seconds."""
    found = []
    for text in texts:
        found.append(studio.page.evaluate(TIMED, text) / 1000)
        time.sleep(0.2)
    return statistics.median(found)


def browsed(browser: Any, name: str, count: int) -> float:
    """All of it for a game."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "mine.yaml"
        texts = edited(name, count + 1)
        path.write_text(texts[-1], encoding="utf-8")
        studio = Studio(browser, Path(folder), Path(folder) / "state")
        try:
            studio.until(lambda: studio.page.locator(".board iframe:not(.coming)").count() == 1, "the board")
            time.sleep(3)  # the workers are warm
            return shown(studio, texts[:-1])
        finally:
            studio.close()


def main() -> None:
    """Print the table."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 10
    names = sys.argv[2:] or [*EDITS]
    answered({"task": "warm"})
    print(f"{'':10} key to board   worker alone   (median of {count}, ms)")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for name in names:
            whole, worker = browsed(browser, name, count), asked(edited(name, count))
            print(f"{name:10} {1000 * whole:12.0f} {1000 * worker:14.0f}", flush=True)
        browser.close()


if __name__ == "__main__":
    main()
