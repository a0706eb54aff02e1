"""Rulebooks as a browser prints them: few pages, and no white ones among them."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator
from typing import Any

import pytest

from interpreter import load
from interpreter.applications import rulebook

pytestmark = pytest.mark.browser
GAMES = ("omega", "wildebeest", "senterej", "ultima", "empire")
MOST = 6
LEAST = 2 / 3  # of the height between the margins
HEIGHT, MARGIN = 841.9, 42.5  # of A4 in points
STEP = re.compile(rb"(?:([-\d.]+ ){4}([-\d.]+) ([-\d.]+) (cm|Tm))|\b([qQ])\b")


def lowest(stream: bytes) -> float:
    """How far down the page its last line of text stands, in points."""
    kept, scale, shift, found = list[tuple[float, float]](), 1.0, 0.0, 0.0
    for step in STEP.finditer(stream):
        stretched, down, what = step[1], step[3], step[4] or step[5]
        if what == b"q":
            kept.append((scale, shift))
        elif what == b"Q":
            scale, shift = kept.pop()
        elif what == b"cm":
            scale, shift = scale * float(stretched), shift + scale * float(down)
        else:
            found = max(found, HEIGHT - (shift + scale * float(down)))
    return found


def pages(printed: bytes) -> Iterator[float]:
    """How much of each page is used."""
    for stream in re.findall(rb"stream\r?\n(.*?)\r?\nendstream", printed, re.DOTALL):
        try:
            text = zlib.decompress(stream)
        except zlib.error:
            continue
        if b" Tm" in text:
            yield (lowest(text) - MARGIN) / (HEIGHT - 2 * MARGIN)


@pytest.mark.parametrize("name", GAMES)
def test_a_book_is_short_and_its_pages_are_full(browser: Any, name: str) -> None:
    page = browser.new_page()
    page.set_content(rulebook.write(load(name), "html"))
    used = list(pages(page.pdf(format="A4", prefer_css_page_size=True)))
    page.close()
    assert 3 <= len(used) <= MOST
    assert min(used[:-1]) >= LEAST, used
