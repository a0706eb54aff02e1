"""What is not going from one square to another, on published pages in a real browser: drops, second acts, passes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from shared import TINY
from test_web_play import click, drag, reach, tap, walk
from web_browser import opened, text_of

from interpreter import load_text
from interpreter.applications.web.page import page as page_of
from interpreter.language.inherit import resolve_text
from interpreter.rules.machine.forms import WASM

pytestmark = pytest.mark.browser

HELD = "4k3/8/8/8/8/8/8/4K3[NNn] w - - 0 1"


def test_men_in_hand_are_put_down_by_clicks_and_by_dragging(browser: Any, tmp_path: Path) -> None:
    with opened(browser, tmp_path, text_of("crazyhouse", HELD)) as page:
        page.players("person", "person")
        assert page.square("@10").get_attribute("aria-label") == "White knight, 2 in hand"
        assert not page.square("@4").is_visible()
        click(page, "@10", "e4")
        assert page.fen == "4k3/8/8/8/4N3/8/8/4K3[Nn] b - - 0 1"
        assert page.page.locator("#hx-said").inner_text() == "White: drops a knight on e4"
        drag(page, "@11", "e5")
        assert page.fen == "4k3/8/8/4n3/4N3/8/8/4K3[N] w - - 0 2"
        assert page.page.locator("#hx-moves").inner_text().split() == "1. N@e4 N@e5".split()
        click(page, "@10", "e5")
        assert page.page.locator("#hx-refused").inner_text() == "The knight in hand cannot be dropped on e5."
        page.page.locator("#hx-undo").click()
        assert page.square("@11").is_visible()
        page.quiet()


def test_men_in_hand_are_put_down_by_keys(browser: Any, tmp_path: Path) -> None:
    with opened(browser, tmp_path, text_of("pocketknight")) as page:
        page.players("person", "person")
        reach(page, "[data-hand='10']")
        page.page.keyboard.press("Enter")
        walk(page, "c3")
        assert page.page.locator("#hx-moves").inner_text().split() == ["1.", "N@c3"]


def test_men_in_hand_are_put_down_by_touch(browser: Any, tmp_path: Path) -> None:
    with opened(browser, tmp_path, text_of("crazyhouse", HELD), has_touch=True) as page:
        page.players("person", "person")
        tap(page, "@10", "e4")
        assert page.plies() == 1


def test_a_turn_of_two_acts_can_be_called_off_between_them(browser: Any, tmp_path: Path) -> None:
    with opened(browser, tmp_path, text_of("duck")) as page:
        page.players("person", "person")
        start = page.fen
        click(page, "e2", "e4")
        assert page.status == "White: which square for the duck?"
        page.page.keyboard.press("Escape")
        assert (page.plies(), page.fen, page.status) == (0, start, "White to move")
        drag(page, "e2", "e4")
        page.square("e4").click()
        assert (page.plies(), page.fen, page.status) == (0, start, "White to move")
        drag(page, "e2", "e4")
        page.square("e1").click()
        assert page.page.locator("#hx-refused").inner_text().startswith("The duck cannot be placed on e1.")
        page.square("e5").click()
        assert page.page.locator("#hx-moves").inner_text().split() == ["1.", "e4,e5"]
        assert page.page.locator("#hx-said").inner_text() == "White: pawn e2 to e4, places a duck on e5"
        click(page, "g8", "f6")
        page.square("g8").click()
        told = page.page.locator("#hx-said").inner_text()
        assert told == "Black: knight g8 to f6; the duck goes to g8"
        page.square("g8").click()
        assert "belongs to neither side" in page.page.locator("#hx-refused").inner_text()
        page.quiet()


def test_a_pass_is_a_move_by_its_button(browser: Any, tmp_path: Path) -> None:
    source = TINY + "turn: {pass: true}\n"
    text = page_of(load_text(source, kernel=WASM).position(), resolve_text(source))
    with opened(browser, tmp_path, text) as page:
        page.players("person", "person")
        page.page.locator("#hx-pass").click()
        assert page.page.locator("#hx-moves").inner_text().split() == ["1.", "--"]
        assert page.status.startswith("Black to move")
        page.page.locator("#hx-undo").click()
        assert page.plies() == 0
