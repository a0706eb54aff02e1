"""Published pages in a real browser: what tests of them share."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

from interpreter import load
from interpreter.applications.web.page import page
from interpreter.language.inherit import resolve
from interpreter.play.variant import Variant
from interpreter.rules.machine.forms import WASM

BROWSER = shutil.which("chromium") or shutil.which("chromium-browser")
READY = 20_000  # milliseconds, on a busy machine


@cache
def wasm(name: str, **options: object) -> Variant:
    """A shipped variant, run by the kernel file as pages run it."""
    return load(name, options, kernel=WASM)


@cache
def text_of(name: str, fen: str | None = None) -> str:
    """The page of a shipped variant."""
    return page(wasm(name).position(fen), resolve(name))


class Opened:
    """A page in the browser, with what it said and asked for."""

    def __init__(self, page: Any, address: str) -> None:
        self.page = page
        self.said: list[str] = []
        self.asked: list[str] = []
        page.set_default_timeout(READY)
        page.on("console", lambda message: self.said.append(message.text))
        page.on("pageerror", lambda error: self.said.append(str(error)))
        page.on("request", lambda request: self.asked.append(request.url))
        page.goto(address)
        self.until(lambda: page.evaluate("typeof heterodox === 'object'"), "the page to be ready")
        page.evaluate("heterodox.app.players.pause = 0")

    def until(self, holds: Callable[[], bool], what: str) -> None:
        """Wait for something (the page's policy forbids what Playwright would wait by)."""
        for _ in range(READY // 20):
            if holds():
                return
            self.page.wait_for_timeout(20)
        shown = self.page.evaluate("document.getElementById('hx-panel')?.innerText.slice(0, 200)")
        raise AssertionError(f"waited in vain for {what}; {shown}; {self.said}")

    def square(self, name: str) -> Any:
        """The cell of a square, or, by @ and the code of a piece, the button of a hand."""
        attribute, value = ("hand", name[1:]) if name.startswith("@") else ("square", name)
        return self.page.locator(f'[data-{attribute}="{value}"]')

    @property
    def status(self) -> str:
        """The first line of the banner."""
        return str(self.page.locator("#hx-status").inner_text())

    @property
    def fen(self) -> str:
        """The position."""
        return str(self.page.locator("#hx-fen").input_value())

    def plies(self) -> int:
        """Moves played, declined ones included."""
        return int(self.page.evaluate("heterodox.app.game.events.length"))

    def players(self, white: str, black: str, level: int = 1) -> None:
        """Choose who plays."""
        self.page.select_option("#hx-level", str(level))
        self.page.select_option("#hx-white", white)
        self.page.select_option("#hx-black", black)

    def turn(self) -> str | None:
        """Who has to act: "person" or "computer"; None where the game is over."""
        found = self.page.evaluate("[heterodox.app.open, heterodox.app.game.over !== null]")
        return None if found[1] else "person" if found[0] else "computer"

    def quiet(self) -> None:
        """Nothing was said on the console, and nothing asked for but the page and its worker."""
        assert self.said == []
        assert [url for url in self.asked[1:] if not url.startswith("blob:")] == []


@contextmanager
def opened(browser: Any, folder: Path, text: str, fragment: str = "", **context: Any) -> Iterator[Opened]:
    """A page opened from the disk, with what stands behind the # of its address."""
    path = folder / "page.html"
    path.write_text(text, encoding="utf-8")
    where = browser.new_context(**{"viewport": {"width": 1100, "height": 900}, **context})
    try:
        yield Opened(where.new_page(), path.as_uri() + (f"#{fragment}" if fragment else ""))
    finally:
        where.close()
