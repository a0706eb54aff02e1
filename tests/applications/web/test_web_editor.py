"""Positions that are set up by hand on a published page."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from test_web_play import SMALL, drag
from web_browser import Opened, opened, text_of

pytestmark = pytest.mark.browser


def begin(page: Opened) -> None:
    """Open the editor."""
    page.players("person", "person")
    page.page.locator("#hx-editor summary").click()
    page.until(lambda: page.page.locator("#hx-near .hx-tray").count() == 1, "the trays")


def told(page: Opened) -> str:
    """What the reader of FENs says of the position."""
    return str(page.page.locator("#hx-edit-fault").inner_text())


def tool(page: Opened, title: str) -> Any:
    """A button of the trays."""
    return page.page.locator(f'.hx-tray button[title="{title}"]').first


def test_a_position_is_set_up_by_mouse_and_played(browser: Any, tmp_path: Path) -> None:
    with opened(browser, tmp_path, text_of("chess")) as page:
        begin(page)
        assert told(page) == "This position can be played."
        page.page.locator("#hx-edit-clear").click()
        assert told(page).startswith("FEN, board: white has 0 of the royal 'king'")
        assert page.page.locator("#hx-edit-play").is_disabled()
        page.page.fill("#hx-edit-castling", "-")
        for title, square in (("White king", "e1"), ("Black king", "e8"), ("White rook", "e4")):
            tool(page, title).click()
            page.square(square).click()
        assert "black is in check, but white is to move" in told(page)
        page.page.select_option("#hx-edit-turn", "b")
        assert told(page) == "This position can be played."
        link = page.page.locator("#hx-edited").input_value()
        assert "#fen=4k3%2F8%2F8%2F8%2F4R3%2F8%2F8%2F4K3+b+" in link
        page.page.locator("#hx-edit-play").click()
        assert page.fen == "4k3/8/8/8/4R3/8/8/4K3 b - - 0 1"
        assert page.page.locator(".hx-tray").count() == 0
        assert page.page.locator("#hx-near .hx-seat").count() == 1
        page.page.goto(link)
        page.page.reload()
        start = "typeof heterodox === 'object' && heterodox.notation.fen(heterodox.app.game.start)"
        wanted = "4k3/8/8/8/4R3/8/8/4K3 b - - 0 1"
        page.until(lambda: page.page.evaluate(start) == wanted, "the position of the link")


def test_pieces_are_dragged_from_the_tray_over_the_board_and_off_it(browser: Any, tmp_path: Path) -> None:
    with opened(browser, tmp_path, text_of("chess")) as page:
        begin(page)
        drag(page, "d1", "d5")
        box, target = tool(page, "Black knight").bounding_box(), page.square("e5").bounding_box()
        mouse = page.page.mouse
        mouse.move(box["x"] + 10, box["y"] + 10)
        mouse.down()
        mouse.move(box["x"] + 40, box["y"] + 60)
        mouse.move(target["x"] + 10, target["y"] + 10)
        mouse.up()
        place = page.square("a2").bounding_box()
        mouse.move(place["x"] + 10, place["y"] + 10)
        mouse.down()
        mouse.move(place["x"] - 20, place["y"] + 10)
        mouse.move(place["x"] - 60, place["y"] + 10)
        mouse.up()
        page.page.locator("#hx-edit-play").click()
        assert page.fen == "rnbqkbnr/pppppppp/8/3Qn3/8/8/1PPPPPPP/RNB1KBNR w KQkq - 0 1"
        page.quiet()


def test_a_position_is_set_up_by_keys(browser: Any, tmp_path: Path) -> None:
    with opened(browser, tmp_path, text_of("chess")) as page:
        begin(page)
        page.square("g1").press("Enter")
        page.square("f3").press("Enter")
        tool(page, "Take pieces off the board").press("Enter")
        page.square("h7").press("Enter")
        page.page.locator("#hx-edit-play").press("Enter")
        assert page.fen == "rnbqkbnr/ppppppp1/8/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 0 1"


def test_a_position_with_hands_is_set_up_by_touch(browser: Any, tmp_path: Path) -> None:
    with opened(browser, tmp_path, text_of("shogi"), **SMALL) as page:
        begin(page)
        tool(page, "Take pieces off the board").tap()
        page.square("h2").tap()
        page.page.locator("#hx-edit-hands input[data-code]").first.fill("2")
        assert told(page) == "This position can be played."
        page.page.locator("#hx-edit-play").tap()
        assert page.fen.startswith("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B7/LNSGKGSNL[")
        assert "[]" not in page.fen
        assert page.page.evaluate("document.documentElement.scrollWidth") <= 390


def test_the_game_is_back_when_the_editor_is_left(browser: Any, tmp_path: Path) -> None:
    with opened(browser, tmp_path, text_of("chess")) as page:
        before = page.fen
        begin(page)
        page.page.locator("#hx-edit-clear").click()
        page.page.locator("#hx-editor summary").click()
        page.until(lambda: page.page.locator("#hx-near .hx-seat").count() == 1, "the game")
        assert page.fen == before
        page.square("e2").click()
        page.square("e4").click()
        assert page.plies() == 1
