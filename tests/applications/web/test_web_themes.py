"""Colours of the board, and the way from a game's own pieces to Western ones."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from web_browser import opened, text_of

from interpreter.applications.web.script import FOLDER

pytestmark = pytest.mark.browser

THEME = re.compile(
    r'\[data-theme="(\w+)"\] \{ --hx-shade-0: (#\w+); --hx-shade-1: (#\w+); --hx-shade-2: (#\w+); \}'
)
THEMES = THEME.findall((FOLDER / "board.css").read_text(encoding="utf-8"))
OUTLINE = "#1c1c1c"
SHADE = """name => {
  const paths = document.querySelectorAll(`#empty-board > .hx-${name} > path[fill^='#']`);
  return [...paths].map(path => getComputedStyle(path).fill);
}"""


def light(colour: str) -> float:
    """The relative luminance of WCAG."""
    digits = colour[1:] if len(colour) == 7 else "".join(2 * digit for digit in colour[1:])
    parts = [int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def rgb(colour: str) -> str:
    digits = colour[1:] if len(colour) == 7 else "".join(2 * digit for digit in colour[1:])
    return f"rgb({', '.join(str(int(digits[i : i + 2], 16)) for i in (0, 2, 4))})"


@pytest.mark.parametrize(("name", "shades"), [(name, shades) for name, *shades in THEMES])
def test_pieces_stand_out_from_the_squares_of_every_theme(name: str, shades: list[str]) -> None:
    for shade in shades:
        assert (light(shade) + 0.05) / (light(OUTLINE) + 0.05) >= 4.5, (name, shade)


def test_a_theme_is_chosen_and_remembered(browser: Any, tmp_path: Path) -> None:
    assert len(THEMES) == 5
    with opened(browser, tmp_path, text_of("chess")) as page:
        own = page.page.evaluate(SHADE, "squares")
        assert len(set(own)) == 2
        page.page.evaluate(
            "document.querySelectorAll('details:not(#hx-editor)').forEach(each => each.open = true)"
        )
        for name, dark, light_, _ in THEMES:
            page.page.select_option("#hx-as-theme", name)
            assert page.page.evaluate(SHADE, "squares") == [rgb(dark), rgb(light_)]
        page.page.reload()
        page.until(lambda: page.page.evaluate("typeof heterodox === 'object'"), "the page")
        assert page.page.evaluate(SHADE, "squares") == [rgb(THEMES[-1][1]), rgb(THEMES[-1][2])]
        page.page.evaluate(
            "document.querySelectorAll('details:not(#hx-editor)').forEach(each => each.open = true)"
        )
        page.page.select_option("#hx-as-theme", "")
        assert page.page.evaluate(SHADE, "squares") == own


@pytest.mark.parametrize("name", ["shogi", "xiangqi"])
def test_western_pieces_are_one_click_away(browser: Any, tmp_path: Path, name: str) -> None:
    with opened(browser, tmp_path, text_of(name)) as page:
        own = page.page.evaluate("({ ...document.documentElement.dataset })")
        button = page.page.locator("#hx-western")
        assert button.inner_text() == "Western pieces"
        button.click()
        shown = page.page.evaluate("({ ...document.documentElement.dataset })")
        assert (shown["look"], shown["pieces"]) == ("squares", "figures")
        button.click()
        assert page.page.evaluate("({ ...document.documentElement.dataset })") == own
        page.quiet()


def test_games_with_western_pieces_have_no_such_button(browser: Any, tmp_path: Path) -> None:
    with opened(browser, tmp_path, text_of("chess")) as page:
        assert not page.page.locator("#hx-western").is_visible()
