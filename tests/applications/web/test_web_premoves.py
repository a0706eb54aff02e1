"""A player's comforts while the computer thinks and when a piece promotes; what is refused moves nothing on the page."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from test_web_play import SMALL, click, drag
from web_browser import Opened, opened, text_of

pytestmark = pytest.mark.browser

PROMOTION = "7k/4P3/8/8/8/8/8/4K3 w - - 0 1"
#: The computer answers when the test says so, with a move that the test chooses.
HELD = """() => {
  const { players, game } = heterodox.app;
  players.engine.search = () => new Promise(resolve => (globalThis.answer = text => {
    const { game, notation } = heterodox.app;
    resolve({ line: [game.moves.find(move => notation.text(game.state, move) === text)] });
  }));
}"""


def against(page: Opened) -> None:
    """White is a person; Black answers when it is told to."""
    page.page.evaluate(HELD)
    page.players("person", "computer")


def answer(page: Opened, text: str) -> None:
    """Let the computer move."""
    before = page.plies()
    page.page.evaluate("text => answer(text)", text)
    page.until(lambda: page.plies() > before, "the answer")


def planned(page: Opened) -> int:
    """The squares that are marked as planned."""
    return int(page.page.locator(".hx-planned").count())


def test_a_move_is_planned_while_the_computer_thinks(browser: Any, tmp_path: Path) -> None:
    with opened(browser, tmp_path, text_of("chess")) as page:
        against(page)
        click(page, "e2", "e4")
        click(page, "g1", "f3")
        assert planned(page) == 2
        assert page.square("f3").get_attribute("aria-label") == "f3, empty, planned"
        assert page.plies() == 1
        answer(page, "d7d5")
        page.until(lambda: page.plies() == 3, "the planned move")
        assert " N" in page.page.locator("#hx-pgn").input_value()
        drag(page, "e4", "d5")  # what is taken already
        assert planned(page) == 2
        answer(page, "g8f6")
        page.until(lambda: page.plies() == 5, "the planned capture")
        page.quiet()


def test_a_plan_that_is_not_legal_is_dropped(browser: Any, tmp_path: Path) -> None:
    with opened(browser, tmp_path, text_of("chess")) as page:
        against(page)
        click(page, "e2", "e4")
        click(page, "e4", "d5")
        assert planned(page) == 2
        answer(page, "e7e5")
        page.page.wait_for_timeout(100)
        assert (page.plies(), planned(page), page.turn()) == (2, 0, "person")


def test_a_plan_is_taken_back_by_a_click_or_escape(browser: Any, tmp_path: Path) -> None:
    with opened(browser, tmp_path, text_of("chess")) as page:
        against(page)
        click(page, "e2", "e4")
        for cancel in (
            lambda: page.square("a5").click(),
            lambda: page.page.keyboard.press("Escape"),
            lambda: page.square("h5").click(button="right"),
        ):
            page.square("d2").press("Enter")
            page.square("d4").press("Enter")
            assert planned(page) == 2
            cancel()
            assert planned(page) == 0
        page.square("d2").click()  # chosen, and chosen still after the answer
        answer(page, "e7e5")
        page.until(lambda: page.page.locator(".hx-selected").count() == 1, "the pawn to be chosen")
        page.square("d4").click()
        assert page.plies() == 3


def test_a_planned_drop_from_the_hand(browser: Any, tmp_path: Path) -> None:
    with opened(browser, tmp_path, text_of("crazyhouse", "4k3/8/8/8/8/8/P7/4K3[Nn] w - - 0 1")) as page:
        against(page)
        click(page, "a2", "a3")
        code = page.page.locator("#hx-near [data-hand]:not([hidden])").get_attribute("data-hand")
        click(page, f"@{code}", "f6")
        assert planned(page) == 1
        answer(page, "e8d8")
        page.until(lambda: page.plies() == 3, "the planned drop")
        assert page.fen.startswith("3k4/8/5N2/")


def test_a_planned_promotion_is_to_the_strongest_piece(browser: Any, tmp_path: Path) -> None:
    with opened(browser, tmp_path, text_of("chess", "7k/3P4/8/8/8/8/8/4K3 w - - 0 1")) as page:
        against(page)
        click(page, "e1", "e2")
        click(page, "d7", "d8")
        answer(page, "h8g7")
        page.until(lambda: page.plies() == 3, "the planned promotion")
        assert page.fen.startswith("3Q4/")


@pytest.mark.parametrize("size", [{}, SMALL])
def test_a_promotion_is_chosen_on_its_square(browser: Any, tmp_path: Path, size: dict[str, Any]) -> None:
    with opened(browser, tmp_path, text_of("chess", PROMOTION), **size) as page:
        page.players("person", "person")
        click(page, "e7", "e8")
        buttons = page.page.locator("#hx-choices button")
        assert buttons.all_inner_texts() == ["Queen", "Rook", "Bishop", "Knight"]
        square, first = page.square("e8").bounding_box(), buttons.first.bounding_box()
        assert abs(square["x"] - first["x"]) < 6
        assert abs(square["y"] - first["y"]) < 6
        assert first["width"] >= 40
        assert page.page.locator("#hx-choice").bounding_box()["width"] < first["width"] + 4
        buttons.nth(3).click()
        assert page.fen.startswith("4N2k/")


def test_the_strongest_piece_is_found_in_any_game(browser: Any, tmp_path: Path) -> None:
    with opened(browser, tmp_path, text_of("shogi", "4k4/1P7/9/9/9/9/9/9/4K4[] w - - 0 1")) as page:
        page.players("person", "person")
        page.page.evaluate(
            "document.querySelectorAll('details:not(#hx-editor)').forEach(each => each.open = true)"
        )
        page.page.check("#hx-straight")
        click(page, "b8", "b9")
        assert page.fen.startswith("1+P2k4/")


def test_nothing_pushes_the_controls_down(browser: Any, tmp_path: Path) -> None:
    with opened(browser, tmp_path, text_of("chess")) as page:
        page.players("person", "person")

        def heights() -> list[float]:
            ids = ("#hx-white", "#hx-new", "#hx-moves", "#hx-analysis", "#hx-texts")
            return [page.page.locator(each).bounding_box()["y"] for each in ids]

        before = heights()
        click(page, "e2", "e5")
        assert page.page.locator("#hx-refused").inner_text() == "The pawn on e2 cannot go to e5."
        assert page.page.locator("#hx-refused").bounding_box()["height"] < 24
        assert heights() == before
        page.page.locator("#hx-rule").click()
        assert "The pawn steps one square" in page.page.locator("#hx-look").inner_text()
        assert heights() == before
        page.page.keyboard.press("Escape")
        assert page.page.locator("#hx-look").inner_text() == ""
        for move in (("e2", "e4"), ("d7", "d5"), ("e4", "d5"), ("d8", "d5"), ("b1", "c3"), ("d5", "e5")):
            click(page, *move)
            assert heights() == before
