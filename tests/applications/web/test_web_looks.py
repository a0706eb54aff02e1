"""What a reader chooses of the look: squares or points, which pieces; remembered, in links, and played on."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from test_web_play import click, middle
from web_browser import Opened, opened, text_of

pytestmark = pytest.mark.browser


@pytest.fixture
def xiangqi(browser: Any, tmp_path: Path) -> Iterator[Opened]:
    """A page of xiangqi for two persons."""
    with opened(browser, tmp_path, text_of("xiangqi")) as page:
        page.players("person", "person")
        page.page.evaluate(
            "document.querySelectorAll('details:not(#hx-editor)').forEach(each => each.open = true)"
        )
        yield page
        page.quiet()


def shown(page: Opened, name: str) -> bool:
    """Is this ground of the board seen?"""
    return bool(
        page.page.evaluate(f"getComputedStyle(document.querySelector('.hx-{name}')).display !== 'none'")
    )


def again(page: Opened, address: str) -> None:
    """Open the page once more."""
    page.page.goto("about:blank")
    page.page.goto(address)
    page.until(lambda: page.page.evaluate("typeof heterodox === 'object'"), "the page to be ready")
    page.page.evaluate(
        "document.querySelectorAll('details:not(#hx-editor)').forEach(each => each.open = true)"
    )


def test_points_are_played_on_by_mouse_drag_and_keys(xiangqi: Opened) -> None:
    assert (shown(xiangqi, "points"), shown(xiangqi, "squares")) == (True, False)
    click(xiangqi, "b3", "e3")
    assert xiangqi.page.locator("circle.hx-last").count() == 2
    assert xiangqi.page.locator("polygon.hx-last").count() == 0
    mouse = xiangqi.page.mouse
    mouse.move(*middle(xiangqi, "b10"))
    mouse.down()
    mouse.move(*middle(xiangqi, "c8"), steps=4)
    assert xiangqi.page.locator("circle.hx-hovered").count() == 1
    mouse.up()
    xiangqi.square("e3").focus()
    for key in ("Enter", *["ArrowUp"] * 4, "Enter"):
        xiangqi.page.keyboard.press(key)
    assert xiangqi.plies() == 3
    assert "takes" in xiangqi.page.locator("#hx-said").inner_text()


def test_a_choice_is_shown_remembered_and_in_the_link(xiangqi: Opened) -> None:
    xiangqi.page.select_option("#hx-as-look", "squares")
    assert (shown(xiangqi, "points"), shown(xiangqi, "squares")) == (False, True)
    click(xiangqi, "b3", "e3")
    assert xiangqi.page.locator("polygon.hx-last").count() == 2
    xiangqi.page.click("#hx-link")
    link = xiangqi.page.input_value("#hx-address")
    assert "look=squares" in link
    again(xiangqi, link.partition("#")[0])
    assert shown(xiangqi, "squares")
    xiangqi.page.select_option("#hx-as-look", "points")
    again(xiangqi, link)
    assert shown(xiangqi, "squares")
    xiangqi.asked = xiangqi.asked[:1]


def test_names_of_files_and_ranks_can_be_left_out(xiangqi: Opened) -> None:
    seen = "getComputedStyle(document.querySelector('#hx-board > svg')).getPropertyValue('--hx-names')"
    assert xiangqi.page.evaluate(seen) == ""
    before = xiangqi.page.locator("#hx-board").screenshot()
    xiangqi.page.uncheck("#hx-coordinates")
    assert xiangqi.page.evaluate(seen) == "none"
    assert xiangqi.page.locator("#hx-board").screenshot() != before


def test_pieces_are_chosen_for_board_hands_and_rules(browser: Any, tmp_path: Path) -> None:
    with opened(browser, tmp_path, text_of("minishogi")) as page:
        page.page.evaluate(
            "document.querySelectorAll('details:not(#hx-editor)').forEach(each => each.open = true)"
        )
        words = page.page.locator("#hx-as-pieces option").all_inner_texts()
        assert words == ["figures", "letters", "characters"]
        assert (shown(page, "letters"), shown(page, "characters")) == (False, True)
        before = page.page.locator("#hx-board").screenshot()
        page.page.select_option("#hx-as-pieces", "letters")
        assert (shown(page, "letters"), shown(page, "characters")) == (True, False)
        after = page.page.locator("#hx-board").screenshot()
        assert after != before
        page.page.click("#hx-flip")
        turned = "getComputedStyle(document.querySelector('#hx-board > svg')).getPropertyValue('--hx-turn')"
        assert page.page.evaluate(turned) == "180deg"
        page.quiet()


def test_only_what_a_game_has_can_be_chosen(browser: Any, tmp_path: Path) -> None:
    with opened(browser, tmp_path, text_of("chess"), "pieces=characters&look=stars") as page:
        chosen = page.page.evaluate("({...document.documentElement.dataset})")
        assert (chosen["look"], chosen["pieces"]) == ("squares", "figures")
        assert page.page.locator("#hx-as-pieces option").count() == 3
        page.quiet()
