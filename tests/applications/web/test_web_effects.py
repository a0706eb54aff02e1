"""Placing by one click, and what a move does: marked before it is made and after, by mouse, keys and touch."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from test_web_play import SMALL, click, middle
from web_browser import Opened, opened, text_of

from interpreter import load_text
from interpreter.applications.web.page import page as page_of
from interpreter.language.inherit import resolve_text
from interpreter.rules.machine.forms import WASM

pytestmark = pytest.mark.browser

PLACING = {"reversi": "f4", "connectfour": "d1", "teeko": "c3", "nineholes": "b2", "ataxx": "b6"}
FLIP = "8/8/1P1P1P2/2ppp3/1Pp1p3/2ppp3/1P1P1P2/8 w - - 0 1"
TURNED = {"d3", "c3", "e3", "c4", "c5", "d5", "e5"}
PINCER = "7k/3P4/3p4/1Pp1pP2/8/3P4/8/K7 w - - 0 1"
BLAST = "4k3/8/8/2nqb3/3p4/4P3/8/4K3 w - - 0 1"
#: Definition, FEN, the square that is chosen first if one is, the target, how victims are marked, and where.
SHOWN: list[tuple[str, str, str | None, str, str, set[str]]] = [
    ("ultima", PINCER, "d3", "d5", "gone", {"c5", "d6", "e5"}),
    ("atomic", BLAST, "e3", "d4", "gone", {"c5", "d5", "e5"}),
    ("reversi", FLIP, None, "d4", "turned", TURNED),
]
CIRCE = """\
format: 2
variant: reborn
extends: chess
effects: [{when: capture, in: victim, who: rook, do: {go: {all: [home, same_file]}}, blocked: removed}]
"""
WATCHED = """() => {
  globalThis.moved = 0;
  Element.prototype.animate = () => (globalThis.moved++, new Animation());
}"""
BLOCKED = "4k3/8/8/8/7r/8/8/4K2R w - - 0 1"


def marked(page: Opened, *names: str) -> set[str]:
    """The squares that are tinted so; a plain capture's own square, which shows the piece that took, aside."""
    script = """names => [...document.querySelectorAll(names.map(name => `.hx-${name}`).join())].map(mark => {
      const points = mark.getAttribute("points").split(" ").map(Number);
      const found = heterodox.app.board.polygons.findIndex(square => square.every((value, i) => value === points[i]));
      return heterodox.app.sheet.board.names[found];
    })"""
    return set(page.page.evaluate(script, list(names)))


def hold(page: Opened, square: str) -> Any:
    """Lay a finger onto a square; what it returns lifts it."""
    x, y = middle(page, square)
    session = page.page.context.new_cdp_session(page.page)
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    return lambda: session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


@pytest.mark.parametrize(("name", "square"), PLACING.items())
def test_a_click_on_an_empty_square_places_a_piece(
    browser: Any, tmp_path: Path, name: str, square: str
) -> None:
    with opened(browser, tmp_path, text_of(name)) as page:
        page.players("person", "person")
        legal = page.page.evaluate(
            "heterodox.app.game.moves.filter(m => heterodox.rules.decode(m).dropped).length"
        )
        assert page.page.locator(".hx-placing").count() == legal
        label = page.square(square).get_attribute("aria-label")
        assert label == f"{square}, empty, can be placed on"
        page.square(square).hover()
        assert page.page.locator(".hx-ghost").count() == 1
        page.square(square).click()
        assert page.plies() == 1
        first = page.page.evaluate("heterodox.app.sheet.sides[0]")
        assert first in page.square(square).get_attribute("aria-label")
        page.quiet()


def test_what_never_runs_out_is_not_in_a_hand(browser: Any, tmp_path: Path) -> None:
    with opened(browser, tmp_path, text_of("reversi")) as page:
        assert page.page.locator("[data-hand]").count() == 0
        assert page.page.locator("#hx-near .hx-won").get_attribute("aria-label") == "has 2 disc"
    with opened(browser, tmp_path, text_of("connectfour")) as page:
        assert page.page.locator("#hx-near [data-hand]").inner_text() == "21"


def test_a_piece_that_was_chosen_still_moves(browser: Any, tmp_path: Path) -> None:
    with opened(browser, tmp_path, text_of("ataxx")) as page:
        page.players("person", "person")
        click(page, "a7", "a5")
        assert page.fen.startswith("6p/7/P6/")
        page.page.locator("#hx-undo").click()
        click(page, "a7", "a6")  # beside it there is only room for a new one
        assert page.fen.startswith("P5p/P6/")


def test_where_pieces_also_move_the_one_to_place_is_asked_beside_the_square(
    browser: Any, tmp_path: Path
) -> None:
    with opened(browser, tmp_path, text_of("crazyhouse", "4k3/8/8/8/8/8/8/4K3[NNPn] w - - 0 1")) as page:
        page.players("person", "person")
        assert page.page.locator(".hx-placing").count() == 0
        page.square("e4").click()
        assert page.page.locator("#hx-choices button").all_inner_texts() == ["Knight", "Pawn"]
        dialog, square = page.page.locator("#hx-choice").bounding_box(), page.square("e4").bounding_box()
        assert abs(dialog["x"] - square["x"] - square["width"]) < 10
        page.page.keyboard.press("Escape")
        assert page.plies() == 0
        page.square("e4").click()
        page.page.locator("#hx-choices button").first.click()
        assert page.fen == "4k3/8/8/8/4N3/8/8/4K3[NPn] b - - 0 1"


@pytest.mark.parametrize(("name", "fen", "origin", "target", "how", "squares"), SHOWN)
def test_what_a_move_does_is_marked_before_and_after(
    browser: Any,
    tmp_path: Path,
    name: str,
    fen: str,
    origin: str | None,
    target: str,
    how: str,
    squares: set[str],
) -> None:
    before = {"gone": "doomed", "turned": "turning"}[how]
    with opened(browser, tmp_path, text_of(name, fen)) as page:
        page.players("person", "person")
        if origin:
            page.square(origin).click()
        assert marked(page, before) == set()
        page.square(target).hover()
        assert marked(page, before) - {target} == squares
        page.square("h1").hover()
        assert marked(page, before) == set()
        page.square(target).focus()
        assert marked(page, before) - {target} == squares
        assert all(square in page.square(target).get_attribute("aria-label") for square in squares)
        page.page.keyboard.press("Enter")
        assert page.plies() == 1
        assert marked(page, how) - {target} == squares
        page.page.locator("#hx-back").click()
        assert marked(page, how) == set()
        page.quiet()


@pytest.mark.parametrize(("name", "fen", "origin", "target", "how", "squares"), SHOWN)
def test_a_finger_sees_what_it_will_do_before_it_is_lifted(
    browser: Any,
    tmp_path: Path,
    name: str,
    fen: str,
    origin: str | None,
    target: str,
    how: str,
    squares: set[str],
) -> None:
    with opened(browser, tmp_path, text_of(name, fen), **SMALL) as page:
        page.players("person", "person")
        if origin:
            page.square(origin).tap()
        lift = hold(page, target)
        page.until(lambda: marked(page, "doomed", "turning") - {target} == squares, "the marks")
        assert page.plies() == 0
        lift()
        page.until(lambda: page.plies() == 1, "the move")
        assert marked(page, how) - {target} == squares


def test_a_piece_that_captures_and_changes_sides_is_marked(browser: Any, tmp_path: Path) -> None:
    with opened(browser, tmp_path, text_of("andernach", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1")) as page:
        page.players("person", "person")
        page.square("e4").click()
        page.square("d5").hover()
        assert marked(page, "turning") == {"d5"}
        assert page.page.locator(".hx-badge use").get_attribute("href") == "#black-pawn"
        page.square("d5").click()
        assert marked(page, "turned") == {"d5"}
        assert (
            page.page.locator("#hx-said").inner_text() == "White: pawn e4 to d5, takes d5; d5 changes sides"
        )


def test_a_piece_that_is_sent_elsewhere_is_shown_where_it_goes(browser: Any, tmp_path: Path) -> None:
    variant = load_text(CIRCE, kernel=WASM)
    text = page_of(variant.position(BLOCKED), resolve_text(CIRCE))
    with opened(browser, tmp_path, text) as page:
        page.players("person", "person")
        page.square("h1").click()
        page.square("h4").hover()
        assert page.page.locator(".hx-arrow-sent").count() == 2  # the line and its head
        assert page.page.locator(".hx-ghost").count() == 1
        page.square("h4").click()
        assert page.page.locator(".hx-arrow-sent").count() == 2
        assert page.page.locator("#hx-said").inner_text().endswith("the rook goes to h8")


def test_a_piece_that_goes_on_after_its_move_is_shown_where_it_goes(browser: Any, tmp_path: Path) -> None:
    with opened(browser, tmp_path, text_of("alice")) as page:
        page.players("person", "person")
        click(page, "Ae2", "Ae4")
        assert page.page.locator(".hx-arrow-sent").count() == 2
        assert marked(page, "gone", "doomed") == set()
        assert "White: pawn Ae2 to Ae4; the pawn goes to Be4" in page.page.locator("#hx-said").inner_text()


def test_a_square_that_is_closed_is_shown(browser: Any, tmp_path: Path) -> None:
    with opened(browser, tmp_path, text_of("amazons")) as page:
        page.players("person", "person")
        click(page, "d1", "d4")
        page.square("d7").hover()
        assert page.page.locator(".hx-ghost").count() == 1
        page.square("d7").click()
        assert marked(page, "turned") == {"d7"}


def test_frozen_pieces_are_marked(browser: Any, tmp_path: Path) -> None:
    with opened(browser, tmp_path, text_of("ultima", "8/8/1KBRQ3/2Nm4/2kP2N1/8/8/8 w - - 1 1")) as page:
        assert marked(page, "frozen") == {"c5", "c6", "d4", "d6", "e6"}
        assert page.page.locator(".hx-flake").count() == 5


def test_pieces_move_only_if_motion_is_wanted(browser: Any, tmp_path: Path) -> None:
    counts = []
    for motion in ("no-preference", "reduce"):
        with opened(browser, tmp_path, text_of("atomic", BLAST), reduced_motion=motion) as page:
            page.players("person", "person")
            page.page.evaluate(WATCHED)
            click(page, "e3", "d4")
            counts.append(page.page.evaluate("globalThis.moved"))
    assert counts[0] >= 4
    assert counts[1] == 0
