"""What else a page shows: analysis, clocks, where men can go, reasons, shapes, embedding; and axe on every view."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from test_web_play import MATE_IN_ONE, click, middle
from test_web_texts import give
from web_browser import Opened, opened, text_of

pytestmark = pytest.mark.browser

PINNED = "4k3/8/8/8/1b6/8/3P4/4K3 w - - 0 1"


@pytest.fixture(scope="module")
def chess(browser: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Opened]:
    """One page of chess for two persons; every test opens what it needs."""
    with opened(browser, tmp_path_factory.mktemp("views"), text_of("chess")) as page:
        page.players("person", "person")
        page.page.evaluate(
            "document.querySelectorAll('details:not(#hx-editor)').forEach(each => each.open = true)"
        )
        yield page
        page.quiet()


def text(page: Opened, name: str) -> str:
    """What an element says."""
    return str(page.page.locator(f"#hx-{name}").inner_text())


def test_analysis_shows_lines_and_arrows_until_it_is_switched_off(chess: Opened) -> None:
    assert give(chess, "fen", MATE_IN_ONE) == ""
    chess.page.check("#hx-analyse")
    chess.until(lambda: "#1" in text(chess, "scored"), "the mate")
    assert text(chess, "found").startswith("#1 Rd8#")
    assert chess.page.locator("#hx-found li").count() == 3
    assert chess.page.locator(".hx-arrow-best").count() == 2  # the line and its head
    assert chess.page.locator("#hx-bar").is_visible()
    share = "parseFloat(document.getElementById('hx-share').style.height)"
    chess.until(lambda: chess.page.evaluate(share) > 99, "White's share")
    chess.page.locator("#hx-found button").first.click()
    assert chess.fen.startswith("3R2k1/")
    assert "over" in text(chess, "depth")
    assert give(chess, "fen", MATE_IN_ONE.replace(" w ", " b ")) == ""
    chess.until(lambda: text(chess, "scored") != "", "a value for White")
    assert chess.page.locator("#hx-found li").count() == 3
    chess.page.uncheck("#hx-analyse")
    assert chess.page.locator(".hx-arrow-best").count() == 0


def test_why_a_man_cannot_go_there(chess: Opened) -> None:
    assert give(chess, "fen", PINNED) == ""
    chess.square("d2").click()
    assert text(chess, "refused") == "Then the bishop on b4 takes the king."
    assert chess.page.locator(".hx-arrow-danger").count() == 2
    click(chess, "e1", "e3")
    assert text(chess, "refused") == "The king on e1 cannot go to e3."
    assert give(chess, "fen", "4k3/8/8/8/8/4r3/8/3K4 w - - 0 1") == ""
    click(chess, "d1", "e2")
    assert text(chess, "refused") == "Then the rook on e3 takes the king."
    click(chess, "d1", "c1")
    assert text(chess, "refused") == ""


def test_where_the_man_below_the_pointer_could_go(chess: Opened) -> None:
    assert give(chess, "fen", PINNED) == ""
    chess.square("b4").hover()
    assert text(chess, "look").startswith("Bishop: The bishop slides")
    assert chess.page.locator(".hx-may").count() == 7
    assert chess.page.locator(".hx-may-take").count() == 1
    chess.square("a8").hover()
    assert text(chess, "look") == ""
    chess.page.uncheck("#hx-hover")
    chess.square("b4").hover()
    assert text(chess, "look") == ""
    chess.page.check("#hx-hover")


def test_exploring_puts_an_enemy_below_the_pointer(chess: Opened) -> None:
    assert give(chess, "fen", "4k3/8/8/8/8/8/3P4/4K3 w - - 0 1") == ""
    chess.page.locator("#hx-explore").click()
    chess.square("d2").click()
    assert chess.page.locator(".hx-may").count() == 2
    assert chess.page.locator(".hx-may-take").count() == 0
    chess.square("c3").hover()
    assert chess.page.locator(".hx-may-take").count() == 1
    chess.square("d3").hover()
    assert chess.page.locator(".hx-may").count() == 0
    chess.page.locator("#hx-explore").click()
    assert chess.plies() == 0
    assert chess.fen == "4k3/8/8/8/8/8/3P4/4K3 w - - 0 1"
    assert chess.page.locator(".hx-may").count() == 0


def test_a_clock_runs_and_ends_the_game(chess: Opened) -> None:
    chess.page.locator("#hx-new").click()
    chess.page.select_option("#hx-time", "1+0")
    assert chess.page.locator("#hx-near .hx-clock").inner_text() == "1:00"
    assert chess.page.locator("#hx-far .hx-clock").get_attribute("aria-label") == "Black 1:00"
    click(chess, "e2", "e4")
    assert chess.page.locator("#hx-clock-black.hx-running").count() == 1
    chess.page.evaluate("heterodox.app.players.clock.left[1] = 0.01")
    chess.until(lambda: chess.status == "White wins", "the end by time")
    assert text(chess, "said") == "Black has no time left."
    chess.square("e7").click()
    chess.square("e5").click()
    assert chess.plies() == 1
    record = chess.page.locator("#hx-pgn").input_value()
    assert "1. e4 1-0" in record
    assert '[Termination "time forfeit"]' in record
    chess.page.select_option("#hx-time", "")
    assert chess.status == "Black to move"


def test_a_flag_falls_against_a_knight_and_a_queen(chess: Opened) -> None:
    """A knight never mates a king with queens: drawn; beside a rook it does."""
    for black, status in (("q", "The game is drawn"), ("r", "White wins")):
        assert give(chess, "fen", f"4k2{black}/8/8/8/8/8/8/N3K3 w - - 0 1") == ""
        chess.page.select_option("#hx-time", "1+0")
        click(chess, "a1", "b3")
        chess.page.evaluate("heterodox.app.players.clock.left[1] = 0.01")
        chess.until(lambda status=status: chess.status == status, "the end by time")
        chess.page.select_option("#hx-time", "")
    chess.page.locator("#hx-new").click()


def test_arrows_and_circles_are_drawn_with_the_right_button(chess: Opened) -> None:
    (x, y), (to_x, to_y) = middle(chess, "g1"), middle(chess, "f3")
    mouse = chess.page.mouse
    for ends, count in (((to_x, to_y), 2), ((x, y), 3), ((x, y), 2)):
        mouse.move(x, y)
        mouse.down(button="right")
        mouse.move(*ends)
        mouse.up(button="right")
        assert chess.page.locator(".hx-arrow-drawn-green").count() == count
    assert chess.page.locator("circle.hx-arrow-drawn-green").count() == 0
    for keys, colour in ((["Shift"], "red"), (["Alt"], "blue"), (["Shift", "Alt"], "yellow")):
        for key in keys:
            chess.page.keyboard.down(key)
        chess.square("d5").click(button="right")
        for key in keys:
            chess.page.keyboard.up(key)
        assert chess.page.locator(f"circle.hx-arrow-drawn-{colour}").count() == 1
    assert chess.page.locator("circle.hx-arrow").count() == 1  # the last colour is the one that stays


def test_a_finger_draws_once_a_colour_is_chosen(browser: Any, tmp_path: Path) -> None:
    with opened(browser, tmp_path, text_of("chess"), has_touch=True) as page:
        page.players("person", "person")
        page.page.evaluate(
            "document.querySelectorAll('details:not(#hx-editor)').forEach(each => each.open = true)"
        )
        page.page.select_option("#hx-draw", "red")
        page.square("e2").tap()
        assert page.page.locator("circle.hx-arrow-drawn-red").count() == 1
        assert page.page.locator(".hx-selected").count() == 0
        page.page.select_option("#hx-draw", "")
        page.square("e2").tap()
        assert page.page.locator(".hx-selected").count() == 1


def test_comments_and_signs_are_written_in_the_page(chess: Opened) -> None:
    assert give(chess, "pgn", "1. e4 e5 *") == ""
    assert chess.page.locator("#hx-comment").is_disabled()
    chess.page.locator("#hx-next").click()
    chess.page.select_option("#hx-glyph", "1")
    chess.page.fill("#hx-comment", "the {best} move")
    chess.page.locator("#hx-comment").blur()
    assert "1. e4 $1 {the best move} 1... e5" in chess.page.locator("#hx-pgn").input_value()
    assert chess.page.locator("#hx-moves").inner_text().split() == "1. e4! the best move 1... e5".split()
    chess.page.locator("#hx-next").click()
    assert chess.page.locator("#hx-comment").input_value() == ""


def test_moves_stand_in_two_columns_and_variations_below_them(chess: Opened) -> None:
    assert give(chess, "pgn", "1. e4 e5 (1... c5 2. c3 (2. d4 d5) 2... e6) 2. Nf3 Nc6 *") == ""
    at = {
        button.inner_text().split()[-1]: button.bounding_box()
        for button in chess.page.locator("#hx-moves > button").all()
    }
    assert at["e4"]["y"] == at["e5"]["y"] < at["Nf3"]["y"] == at["Nc6"]["y"]
    assert at["e4"]["x"] == at["Nf3"]["x"] < at["e5"]["x"] == at["Nc6"]["x"]
    outer, inner = (each.bounding_box() for each in chess.page.locator("#hx-moves .hx-variation").all())
    assert at["e5"]["y"] < outer["y"] < inner["y"] < at["Nf3"]["y"]
    assert outer["x"] < inner["x"]


def test_a_pawn_becomes_the_first_of_the_list_where_nothing_is_to_be_asked(chess: Opened) -> None:
    assert give(chess, "fen", "7k/4P3/8/8/8/8/8/4K3 w - - 0 1") == ""
    chess.page.check("#hx-straight")
    click(chess, "e7", "e8")
    assert chess.fen.startswith("4Q2k/")
    chess.page.uncheck("#hx-straight")


def test_moves_sound_only_if_that_is_wanted(browser: Any, tmp_path: Path) -> None:
    with opened(browser, tmp_path, text_of("chess")) as page:
        page.players("person", "person")
        page.page.evaluate("""() => {
          globalThis.sounds = 0;
          OscillatorNode.prototype.start = () => globalThis.sounds++;
          OscillatorNode.prototype.stop = () => {};
        }""")
        click(page, "e2", "e4")
        assert page.page.evaluate("globalThis.sounds") == 0
        page.page.evaluate(
            "document.querySelectorAll('details:not(#hx-editor)').forEach(each => each.open = true)"
        )
        page.page.check("#hx-sounds")
        click(page, "d7", "d5")
        click(page, "e4", "d5")
        assert page.page.evaluate("globalThis.sounds") == 4  # the switch, a move, and two of a capture
        page.quiet()


def test_captured_material_and_names_stand_at_the_ends_of_the_board(browser: Any, tmp_path: Path) -> None:
    with opened(browser, tmp_path, text_of("xiangqi")) as page:
        page.players("person", "computer")
        assert page.page.locator("#hx-near .hx-player").inner_text() == "Red"
        assert page.page.locator("#hx-far .hx-player").inner_text().split("\n") == [
            "Black",
            "Heterodox, level 1",
        ]
        page.players("person", "person")
        click(page, "b3", "b10")
        assert page.page.locator("#hx-near .hx-won").get_attribute("aria-label") == "ahead by 1 horse"
        assert page.status == "Black to move"
        page.page.locator("#hx-flip").click()
        assert page.page.locator("#hx-far .hx-player").inner_text() == "Red"


def test_the_computer_plays_both_sides(browser: Any, tmp_path: Path) -> None:
    with opened(browser, tmp_path, text_of("minishogi")) as page:
        page.players("computer", "computer")
        page.until(lambda: page.plies() > 3, "moves of both")
        page.page.select_option("#hx-level", "s1")
        page.page.select_option("#hx-white", "person")
        page.quiet()


def test_a_page_in_another_page_shows_the_board_alone(browser: Any, tmp_path: Path) -> None:
    (tmp_path / "inner.html").write_text(text_of("chess"), encoding="utf-8")
    outer = '<!DOCTYPE html><iframe src="inner.html?embed" width="900" height="700"></iframe>'
    where = browser.new_context(viewport={"width": 1000, "height": 800})
    page = where.new_page()
    (tmp_path / "outer.html").write_text(outer, encoding="utf-8")
    page.goto((tmp_path / "outer.html").as_uri())
    inner = page.frame_locator("iframe")
    inner.locator('[data-square="e2"]').click()
    inner.locator('[data-square="e4"]').click()
    assert "e4" in inner.locator("#hx-moves").inner_text()  # the computer may have answered
    assert not inner.locator("h1").is_visible()
    assert not inner.locator("#hx-rules").is_visible()
    where.close()


AXE = """async () => (await axe.run(document, {runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}))
  .violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(node => node.target).join("; ")}`)"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1100, 390])
def test_axe_finds_nothing(browser: Any, tmp_path: Path, scheme: str, width: int) -> None:
    axe = pytest.importorskip("axe_playwright_python", reason="axe-core is not installed")
    script = (Path(axe.__file__).parent / "axe.min.js").read_text(encoding="utf-8")
    look = {"color_scheme": scheme, "viewport": {"width": width, "height": 900}}
    with opened(browser, tmp_path, text_of("crazyhouse"), **look) as page:
        page.page.evaluate(script)
        views: list[list[str]] = [page.page.evaluate(AXE)]
        page.players("person", "person")
        page.page.select_option("#hx-time", "5+0")
        page.page.evaluate(
            "document.querySelectorAll('details:not(#hx-editor)').forEach(each => each.open = true)"
        )
        give(page, "pgn", "1. e4 d5 (1... c5 {so}) 2. exd5 *")
        page.page.locator("#hx-last").click()
        page.page.check("#hx-analyse")
        page.until(lambda: page.page.locator("#hx-found li").count() == 3, "the lines")
        page.page.uncheck("#hx-analyse")
        give(page, "fen", "8/8")
        page.square("d8").click()
        page.square("h8").click()
        page.page.locator("#hx-explore").click()
        views.append(page.page.evaluate(AXE))
        page.page.locator("#hx-new").click()
        views.append(page.page.evaluate(AXE))
        assert views == [[], [], []]
        assert page.page.evaluate("document.documentElement.scrollWidth") <= width


LETTERS = """(() => {
  const one = document.createElement("i");
  one.style.fontSize = "var(--hx-label)";
  document.getElementById("hx-board").append(one);
  return parseFloat(getComputedStyle(one).fontSize) * document.querySelector("#hx-board > svg").getScreenCTM().a;
})()"""
"""How many pixels high the names of files are: they are part of a picture, which is scaled."""


def test_names_of_files_are_as_large_on_a_small_board_as_on_a_large_one(browser: Any, tmp_path: Path) -> None:
    """Squares grow with the room that there is; letters beside them need not."""
    heights = []
    for name in ("chess", "nineholes"):
        with opened(browser, tmp_path, text_of(name), viewport={"width": 1280, "height": 800}) as page:
            heights.append(float(page.page.evaluate(LETTERS)))
    assert 12 < heights[0] < 24
    assert heights[1] < 1.3 * heights[0]
