"""The evaluation of a whole game on a published page."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from web_browser import opened, text_of

pytestmark = pytest.mark.browser

GAME = "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0"


def test_a_game_is_judged_and_its_mistakes_are_found(browser: Any, tmp_path: Path) -> None:
    with opened(browser, tmp_path, text_of("chess")) as page:
        page.page.evaluate("document.querySelectorAll('details:not(#hx-editor)').forEach(d => d.open = true)")
        page.page.fill("#hx-pgn", GAME)
        page.page.locator("#hx-open-pgn").click()
        assert not page.page.locator("#hx-graph").is_visible()
        page.page.locator("#hx-judge").click()
        judged = page.page.locator("#hx-judged")
        page.until(lambda: judged.inner_text().startswith("7 moves, "), "the judgement")
        (blunder,) = page.page.locator("#hx-mistakes li", has_text="??").all()
        assert blunder.inner_text().startswith("3... Nf6?? ")
        assert "to #1" in blunder.inner_text()
        assert page.page.locator(".hx-blunder").count() == 1
        assert "mistakes are listed below" in page.page.locator("#hx-graph svg").get_attribute("aria-label")
        blunder.locator("button").press("Enter")
        assert page.page.locator("#hx-moves [aria-current]").inner_text().endswith("Nf6")
        box = page.page.locator("#hx-graph svg").bounding_box()
        page.page.mouse.click(box["x"] + box["width"] * 2 / 7, box["y"] + 20)
        assert page.page.locator("#hx-moves [aria-current]").inner_text().endswith("e5")
        page.quiet()
