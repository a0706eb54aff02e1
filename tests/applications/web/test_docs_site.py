"""The site of the documentation in a browser: axe on its pages, narrow and wide, light and dark; its search."""

from __future__ import annotations

import functools
import http.server
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from docpages import site as docsite

pytestmark = pytest.mark.browser
ALL = """async () => (await axe.run(document, {runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}))
  .violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(node => node.target).join("; ")}`)"""
LOOKS = [("light", 1200), ("dark", 390)]


class Quiet(http.server.SimpleHTTPRequestHandler):
    """A server that prints nothing."""

    def log_message(self, *_: object) -> None:
        """Nothing."""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the site is, on this computer."""
    folder = docsite.built(tmp_path_factory.mktemp("site"))
    handler = functools.partial(Quiet, directory=str(folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


PAGES = (
    "",
    "definitions/",
    "docs/howto/",
    "docs/howto/a-cannon/",
    "docs/limits/",
    "docs/words/",
    "docs/laboratory/",
    "docs/studio/",
    "docs/commands/",
    "docs/python-names/",
    "docs/javascript-names/",
)
"""One page of each kind: pictures, tables, code, lists, pages wider than a phone."""


@pytest.mark.every
@pytest.mark.parametrize(("scheme", "width"), LOOKS)
def test_axe_finds_nothing(browser: Any, address: str, scheme: str, width: int) -> None:
    axe = pytest.importorskip("axe_playwright_python", reason="axe-core is not installed")
    script = (Path(axe.__file__).parent / "axe.min.js").read_text(encoding="utf-8")
    context = browser.new_context(color_scheme=scheme, viewport={"width": width, "height": 800})
    page, found, elsewhere = context.new_page(), {}, list[str]()
    page.on("request", lambda asked: elsewhere.append(asked.url) if address not in asked.url else None)
    for name in PAGES:
        page.goto(address + name, wait_until="load")
        page.evaluate(script)
        if problems := page.evaluate(ALL):
            found[name] = problems
        if page.evaluate("document.documentElement.scrollWidth") > width:
            found[name] = [*found.get(name, ()), "it is wider than the window"]
        assert (
            page.locator("body").get_attribute("data-md-color-scheme")
            == {"light": "default", "dark": "slate"}[scheme]
        )
    context.close()
    assert (found, elsewhere) == ({}, [])


def test_the_search_takes_a_sentence(browser: Any, address: str) -> None:
    page = browser.new_page()
    page.goto(address)
    page.locator("input[name=query]").click()
    page.keyboard.type("How do I make a piece that freezes others?")
    first = ".md-search-result__list > li:first-child .md-search-result__link"
    page.locator(
        f'{first}[href*="a-piece-that-freezes-others"]'
    ).first.wait_for()  # the first while typing is another
    page.close()
