"""Ends that no move makes, and what a reload of the page finds again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from test_web_play import click
from test_web_texts import give
from web_browser import READY, Opened, opened, text_of

pytestmark = pytest.mark.browser

BLACK_IS_LOST = "4k3/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1"


def said(page: Opened) -> str:
    """The second line of the banner."""
    return str(page.page.locator("#hx-said").inner_text())


def black(page: Opened, level: int) -> None:
    """Sit down at the black side, against the computer."""
    page.players("person", "person", level)
    page.page.select_option("#hx-white", "computer")


def agree(page: Opened, button: str) -> None:
    """Press a button, and say in the dialog that it is meant."""
    page.page.locator(f"#hx-{button}").click()
    page.page.locator("#hx-choices button").click()


def test_who_is_to_move_resigns(browser: Any, tmp_path: Path) -> None:
    with opened(browser, tmp_path, text_of("shogi")) as page:
        page.players("person", "person")
        resign, offer = (page.page.locator(f"#hx-{name}") for name in ("resign", "offer"))
        assert [resign.is_disabled(), offer.is_disabled()] == [True, True], "the game has not begun"
        click(page, "c3", "c4")
        resign.click()
        assert page.page.locator("#hx-question").inner_text() == "Resign as Gote?"
        page.page.locator("#hx-cancel").click()
        assert page.status == "Gote to move"
        agree(page, "resign")
        page.until(lambda: page.status == "Sente wins", "the end")
        assert said(page) == "Gote resigns."
        record = page.page.locator("#hx-pgn").input_value()
        assert "1. c4 1-0" in record
        assert '[Result "1-0"]' in record
        assert '[Termination "normal"]' in record
        assert resign.is_disabled()
        assert offer.is_disabled()
        click(page, "c7", "c6")
        assert page.plies() == 1, "the game is over"
        page.page.locator("#hx-undo").click()
        click(page, "g3", "g4")
        assert page.plies() == 1
        assert page.status == "Gote to move"
        page.quiet()


def test_a_person_alone_resigns_while_the_computer_thinks(browser: Any, tmp_path: Path) -> None:
    with opened(browser, tmp_path, text_of("chess")) as page:
        page.page.select_option("#hx-level", "s20")
        page.page.select_option("#hx-time", "5+0")
        click(page, "e2", "e4")
        assert page.page.locator("#hx-offer").is_disabled(), "it is not White's turn"
        agree(page, "resign")
        page.until(lambda: page.status == "Black wins", "the end")
        assert said(page) == "White resigns."
        assert page.plies() == 1
        assert page.page.locator(".hx-running").count() == 0
        page.quiet()


def test_two_persons_agree_to_a_draw(browser: Any, tmp_path: Path) -> None:
    with opened(browser, tmp_path, text_of("chess")) as page:
        page.players("person", "person")
        click(page, "e2", "e4")
        agree(page, "offer")
        page.until(lambda: page.status == "The game is drawn", "the end")
        assert said(page) == "Both sides agree to a draw."
        assert "1. e4 1/2-1/2" in page.page.locator("#hx-pgn").input_value()
        page.page.locator("#hx-new").click()
        assert page.status == "White to move"
        page.quiet()


def test_the_computer_takes_a_draw_where_it_does_not_stand_better(browser: Any, tmp_path: Path) -> None:
    with opened(browser, tmp_path, text_of("chess")) as page:
        page.page.locator("#hx-texts summary").click()
        assert give(page, "fen", BLACK_IS_LOST) == ""
        black(page, 1)
        page.until(lambda: page.plies() == 1 and page.turn() == "person", "White's move")
        refused = page.page.locator("#hx-refused")
        page.page.locator("#hx-offer").click()
        page.until(lambda: refused.inner_text() == "White declines the draw.", "the answer")
        assert page.plies() == 1
        assert page.status == "Black to move"
        page.players("person", "computer")
        assert give(page, "fen", BLACK_IS_LOST) == ""
        click(page, "e2", "e4")
        page.until(lambda: page.plies() == 2 and page.turn() == "person", "the answer")
        page.page.locator("#hx-offer").click()
        page.until(lambda: page.status == "The game is drawn", "the end")
        page.quiet()


def reloaded(page: Opened) -> None:
    """The page, loaded again once its address says the game."""
    page.until(lambda: f"at={page.plies()}" in page.page.url, "the address")
    page.page.reload(timeout=READY)
    page.until(lambda: page.page.evaluate("typeof heterodox === 'object'"), "the page to be ready")
    page.page.evaluate("heterodox.app.players.pause = 0")


def test_a_reload_finds_players_and_clocks(browser: Any, tmp_path: Path) -> None:
    with opened(browser, tmp_path, text_of("chess")) as page:
        page.page.select_option("#hx-time", "3+2")
        black(page, 2)
        page.until(lambda: page.plies() == 1 and page.turn() == "person", "White's move")
        page.page.evaluate("heterodox.app.players.clock.left[1] = 100")
        reloaded(page)
        values = [
            page.page.locator(f"#hx-{name}").input_value() for name in ("white", "black", "level", "time")
        ]
        assert values == ["computer", "person", "2", "3+2"]
        assert page.page.locator("#hx-near strong").inner_text() == "Black"
        assert page.page.locator("#hx-near .hx-running").inner_text().startswith("1:")
        click(page, "e7", "e5")
        page.until(lambda: page.plies() == 3, "the computer, which plays on")
        agree(page, "resign")
        page.until(lambda: page.status == "White wins", "the end")
        reloaded(page)
        assert (page.status, said(page), page.plies()) == ("White wins", "Black resigns.", 3)
        assert page.page.locator(".hx-running").count() == 0
        assert page.said == []


def test_a_link_has_the_game_alone(browser: Any, tmp_path: Path) -> None:
    with opened(browser, tmp_path, text_of("chess"), "moves=e4+e5&at=2") as page:
        page.players("person", "computer", 9)
        reloaded(page)
        assert page.page.locator("#hx-black").input_value() == "computer"
        page.page.evaluate("location.hash = 'moves=d4&at=1'")
        page.until(lambda: page.plies() == 1, "the other game")
        reloaded(page)
        assert page.page.locator("#hx-black").input_value() == "person"
