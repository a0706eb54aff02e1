"""Names of openings: a table of legal moves, and what a page shows of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from web_browser import opened, text_of

from interpreter import load
from interpreter.language.resources import openings

LINES = dict(line.split("|") for line in openings("chess").splitlines())


def test_every_line_of_the_table_is_legal_and_written_as_moves_are() -> None:
    chess = load("chess")
    assert len(LINES) == len(openings("chess").splitlines()) > 250
    assert len(openings("chess").encode()) < 15_000
    for moves in LINES:
        position = chess.position()
        for text in moves.split():
            move = position.parse_san(text)
            assert position.san(move) == text, moves
            position.push(move)


def test_a_variant_without_a_table_has_no_names() -> None:
    assert openings("shogi") == ""


@pytest.mark.browser
def test_the_opening_is_named_as_far_as_it_is_known(browser: Any, tmp_path: Path) -> None:
    with opened(browser, tmp_path, text_of("chess")) as page:
        page.page.evaluate("document.querySelectorAll('details:not(#hx-editor)').forEach(d => d.open = true)")
        page.page.fill("#hx-pgn", "1. e4 c5 2. Nf3 Nc6 3. Bb5 h6 *")
        page.page.locator("#hx-open-pgn").click()
        name = page.page.locator("#hx-opening")
        assert name.inner_text().strip() == ""
        page.page.locator("#hx-last").click()
        assert name.inner_text() == "Sicilian Defence: Rossolimo Variation"
        for _ in range(4):
            page.page.locator("#hx-back").click()
        assert name.inner_text() == "Sicilian Defence"
        page.quiet()
    with opened(browser, tmp_path, text_of("shogi")) as page:
        assert not page.page.locator("#hx-opening").is_visible()
