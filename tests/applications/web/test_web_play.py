"""Whole games on published pages in a real browser: by mouse, by keys, by touch; and what else a page does."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from shared import TINY
from web_browser import Opened, opened, text_of, wasm

from interpreter import load_text
from interpreter.applications.records import PgnReader, replay
from interpreter.applications.web.page import page as page_of
from interpreter.language.inherit import resolve_text
from interpreter.rules.machine.forms import WASM

pytestmark = pytest.mark.browser

PLIES = 400
MATE_IN_ONE = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"
CASTLE_OR_STEP = "rnccwkqbbnr/ppppppppppp/11/11/11/11/11/11/PPPPPPPPPPP/R4K4R w KQ - 0 1"
Hand = Callable[[Opened, str, str], None]


def click(page: Opened, origin: str, target: str) -> None:
    """Move a man by two clicks."""
    page.square(origin).click()
    page.square(target).click()


def drag(page: Opened, origin: str, target: str) -> None:
    """Move a man by dragging him, if he is to go anywhere."""
    if origin == target:
        return click(page, origin, target)
    (x, y), (to_x, to_y) = (middle(page, square) for square in (origin, target))
    mouse = page.page.mouse
    mouse.move(x, y)
    mouse.down()
    mouse.move((x + to_x) / 2, (y + to_y) / 2)
    mouse.move(to_x, to_y)
    mouse.up()


def tap(page: Opened, origin: str, target: str) -> None:
    """Move a man by two taps."""
    page.square(origin).tap()
    page.square(target).tap()


def middle(page: Opened, square: str) -> tuple[float, float]:
    """The middle of a square on the screen."""
    page.square(square).scroll_into_view_if_needed()
    box = page.square(square).bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


MOVES = """() => {
  const { rules, app } = heterodox;
  const firsts = [...new Set(app.game.moves.map(move => String(BigInt.asUintN(48, BigInt(move)))))].map(Number);
  return firsts.filter(move => rules.source(move) !== null).map(move => [rules.source(move), rules.decode(move).to]);
}"""
PUTS = "heterodox.app.begun && heterodox.app.begun.turns.map(turn => heterodox.rules.decode(turn).put)"


def act(page: Opened, chance: random.Random, hand: Hand) -> None:
    """A random move of the side that a person plays, or a pass; among several that fit, any."""
    names = page.page.evaluate("heterodox.app.sheet.board.names")
    moves = page.page.evaluate(MOVES)
    if page.page.locator("#hx-pass").is_enabled() and (not moves or chance.random() < 0.1):
        page.page.locator("#hx-pass").click()
        return
    chosen = chance.choice(moves)
    hand(page, names[chosen[0]] if chosen[0] >= 0 else f"@{-chosen[0]}", names[chosen[1]])
    if moves.count(chosen) > 1 or chosen[0] == chosen[1]:
        buttons = page.page.locator("#hx-choices button")
        assert buttons.count() == moves.count(chosen)
        buttons.nth(chance.randrange(moves.count(chosen))).click()
    if puts := page.page.evaluate(PUTS):
        page.square(names[chance.choice(puts)]).click()


def play(page: Opened, hands: list[Hand], seed: int) -> None:
    """A whole game of a person who does anything against the computer."""
    chance = random.Random(seed)
    for ply in range(PLIES):
        page.until(lambda: page.turn() != "computer", "the computer's move")
        if page.turn() is None:
            return
        before = page.plies()
        act(page, chance, hands[ply % len(hands)])
        page.until(lambda: page.plies() > before, f"move {before + 1}")  # noqa: B023
    raise AssertionError(f"no end after {PLIES} moves of a person")


def check_end(page: Opened, name: str) -> None:
    """The banner tells the end, and the page's record is a game that Python replays to the same end."""
    over = page.page.locator("#hx-banner.hx-over")
    assert re.search("wins|drawn", over.inner_text())
    (record,) = PgnReader(BytesIO(page.page.locator("#hx-pgn").input_value().encode()))
    replay(record)
    assert record.fault is None
    assert record.outcome is not None
    assert record.final == page.fen
    ends = [end.name for end in wasm(name).ruleset.ends]
    assert page.page.evaluate("heterodox.app.game.over.end") == ends.index(record.outcome.reason)
    page.quiet()


GAMES = ("omega", "wildebeest", "senterej", "ultima", "empire", "crazyhouse", "duck", "seirawan", "shogi")
SMALL = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_by_mouse(browser: Any, tmp_path: Path, name: str) -> None:
    with opened(browser, tmp_path, text_of(name), offline=True) as page:
        page.players("person", "computer", level=2)
        play(page, [click, drag], seed=1)
        check_end(page, name)


@pytest.mark.parametrize(
    "name", ["omega", *(pytest.param(name, marks=pytest.mark.slow) for name in GAMES[1:])]
)
def test_a_whole_game_by_touch_on_a_small_screen(browser: Any, tmp_path: Path, name: str) -> None:
    with opened(browser, tmp_path, text_of(name), offline=True, **SMALL) as page:
        assert page.page.evaluate("document.documentElement.scrollWidth") <= 390
        corner = page.page.evaluate("heterodox.app.sheet.board.names[0]")
        assert page.square(corner).bounding_box()["width"] >= 24
        page.players("person", "computer", level=2)
        play(page, [tap], seed=2)
        check_end(page, name)


def test_a_board_too_wide_for_a_small_screen_scrolls_in_its_place(browser: Any, tmp_path: Path) -> None:
    wide = re.sub(r"^(  \S \S \S \S)$", r"\1" + " ." * 16, TINY.replace("a-d", "a-t"), flags=re.M)
    text = page_of(load_text(wide, kernel=WASM).position(), resolve_text(wide))
    with opened(
        browser, tmp_path, text, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True
    ) as page:
        assert page.square("t1").bounding_box()["width"] >= 24
        assert page.page.evaluate("document.documentElement.scrollWidth") <= 390
        page.players("person", "person")
        tap(page, "d1", "t1")
        assert page.plies() == 1


def test_a_man_is_dragged_by_touch(browser: Any, tmp_path: Path) -> None:
    with opened(browser, tmp_path, text_of("chess"), has_touch=True) as page:
        page.players("person", "person")
        (x, y), (to_x, to_y) = middle(page, "e2"), middle(page, "e4")
        fingers = page.page.context.new_cdp_session(page.page)
        for kind, *points in (
            ("touchStart", (x, y)),
            ("touchMove", (x, y - 30)),
            ("touchMove", (to_x, to_y)),
            ("touchEnd",),
        ):
            touched = [{"x": left, "y": top} for left, top in points]
            fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touched})
        page.until(lambda: page.plies() == 1, "the move")
        assert page.fen.startswith("rnbqkbnr/pppppppp/8/8/4P3/")


# --- keys ------------------------------------------------------------------------------------------


def reach(page: Opened, selector: str) -> None:
    """Go to something by the Tab key."""
    for _ in range(40):
        if page.page.evaluate("selector => document.activeElement?.matches(selector)", selector):
            return
        page.page.keyboard.press("Tab")
    raise AssertionError(f"{selector} cannot be reached by keys")


def walk(page: Opened, square: str) -> None:
    """Go to a square of an ordinary board by the arrow keys, and press Enter."""
    at = page.page.evaluate("document.activeElement.dataset.square")
    across, up = ord(square[0]) - ord(at[0]), int(square[1:]) - int(at[1:])
    for key, count in (("ArrowRight", across), ("ArrowLeft", -across), ("ArrowUp", up), ("ArrowDown", -up)):
        for _ in range(count):
            page.page.keyboard.press(key)
    assert page.page.evaluate("document.activeElement.dataset.square") == square
    page.page.keyboard.press("Enter")


def press(page: Opened, origin: str, target: str) -> None:
    """Move a man by keys alone: to him, to where he goes, Enter at both."""
    for square in (origin, target):
        if square.startswith("@"):
            page.square(square).focus()
        else:
            stroll(page, square)
        page.page.keyboard.press("Enter")


def stroll(page: Opened, square: str) -> None:
    """Go to a square by the arrow keys, whatever the board looks like."""
    page.page.evaluate("heterodox.app.board.cells[heterodox.app.board.focus].focus()")
    for key in page.page.evaluate(ROUTE, square):
        page.page.keyboard.press(key)
    assert page.page.evaluate("document.activeElement.dataset.square") == square


ROUTE = """name => {
  const { board, sheet } = heterodox.app;
  const goal = sheet.board.names.indexOf(name), start = board.focus;
  const arrows = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
  const routes = new Map([[start, []]]);
  for (const [at, keys] of routes) {
    if (at === goal) break;
    for (const [key, way] of Object.entries(arrows)) {
      board.cells[at].focus();
      board.go(way);
      if (!routes.has(board.focus)) routes.set(board.focus, [...keys, key]);
    }
  }
  board.cells[start].focus();
  return routes.get(goal);
}"""


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_by_keys_alone_against_the_computer(browser: Any, tmp_path: Path, name: str) -> None:
    with opened(browser, tmp_path, text_of(name), offline=True) as page:
        page.players("person", "computer", level=2)
        play(page, [press], seed=3)
        check_end(page, name)


def test_a_whole_game_by_keys(browser: Any, tmp_path: Path) -> None:
    with opened(browser, tmp_path, text_of("chess")) as page:
        reach(page, "#hx-black")
        page.page.keyboard.press("p")
        page.page.evaluate("document.activeElement.blur()")
        reach(page, "[role=gridcell]")
        for move in ("f2f3", "e7e5", "g2g4", "d8h4"):
            walk(page, move[:2])
            assert page.page.locator("[aria-selected=true]").get_attribute("data-square") == move[:2]
            walk(page, move[2:])
        assert page.status == "Black wins"
        assert page.page.locator("#hx-moves").inner_text().split() == "1. f3 e5 2. g4 Qh4#".split()
        check_end(page, "chess")


def test_a_promotion_is_chosen_by_keys_and_can_be_called_off(browser: Any, tmp_path: Path) -> None:
    with opened(browser, tmp_path, text_of("chess", "8/P6k/8/8/8/8/7K/8 w - - 0 1")) as page:
        page.players("person", "person")
        reach(page, "[role=gridcell]")
        walk(page, "a7")
        walk(page, "a8")
        assert page.page.locator("#hx-choices button").all_inner_texts() == [
            "Queen",
            "Rook",
            "Bishop",
            "Knight",
        ]
        page.page.keyboard.press("Escape")
        assert page.plies() == 0
        page.until(lambda: page.page.evaluate("heterodox.app.open"), "the dialog to close")
        page.page.keyboard.press("Enter")
        page.page.keyboard.press("ArrowDown")
        page.page.keyboard.press("ArrowDown")
        page.page.keyboard.press("Enter")
        page.until(lambda: page.plies() == 1, "the promotion")
        assert page.fen == "B7/7k/8/8/8/8/7K/8 b - - 0 1"


# --- what else a page does ---------------------------------------------------------------------------


@pytest.fixture
def chess(browser: Any, tmp_path: Path) -> Iterator[Opened]:
    """A page of chess for two persons."""
    with opened(browser, tmp_path, text_of("chess")) as page:
        page.players("person", "person")
        yield page


def test_a_person_alone_sits_below(browser: Any, tmp_path: Path) -> None:
    with opened(browser, tmp_path, text_of("chess")) as page:
        below = lambda: page.page.locator("#hx-near strong").inner_text()  # noqa: E731
        assert below() == "White"
        page.page.select_option("#hx-black", "person")
        assert below() == "White", "two persons: it stays"
        page.page.select_option("#hx-white", "computer")
        assert below() == "Black"
        page.page.select_option("#hx-black", "computer")
        assert below() == "Black", "nobody sits there"
        page.page.select_option("#hx-white", "person")
        assert below() == "White"


def test_arrow_keys_walk_in_the_game_behind_a_pointer(chess: Opened) -> None:
    keys = chess.page.keyboard
    click(chess, "e2", "e4")
    click(chess, "e7", "e5")
    keys.press("ArrowLeft")
    assert chess.plies() == 1
    keys.press("ArrowLeft")
    keys.press("ArrowLeft")
    assert chess.plies() == 0
    keys.press("ArrowRight")
    assert chess.plies() == 1
    chess.page.evaluate("document.activeElement.blur()")
    keys.press("ArrowRight")
    assert chess.plies() == 2, "nothing has the focus"
    keys.press("Alt+ArrowUp")
    chess.page.focus("#hx-comment")
    keys.press("ArrowLeft")
    assert chess.plies() == 2, "a field has keys of its own"
    chess.square("e5").focus()
    chess.square("g1").click()
    keys.press("ArrowUp")
    keys.press("ArrowLeft")
    assert chess.plies() == 2, "another key begins the cursor of the board"
    assert chess.page.evaluate("document.activeElement.dataset.square") == "f2"


def test_a_game_is_saved_as_a_file(chess: Opened) -> None:
    click(chess, "e2", "e4")
    chess.page.locator("#hx-texts summary").click()
    with chess.page.expect_download() as download:
        chess.page.locator("#hx-save").click()
    assert download.value.suggested_filename == "chess.pgn"
    text = Path(download.value.path()).read_text(encoding="utf-8")
    assert text == chess.page.locator("#hx-pgn").input_value()
    assert text.endswith("1. e4 *\n")


def test_undo_flip_and_new_game(chess: Opened) -> None:
    start = chess.fen
    click(chess, "e2", "e4")
    before = chess.square("e2").bounding_box()["y"]
    chess.page.locator("#hx-flip").click()
    assert chess.square("e2").bounding_box()["y"] < before
    drag(chess, "e7", "e5")
    assert chess.plies() == 2
    chess.page.locator("#hx-undo").click()
    assert chess.plies() == 1
    chess.page.locator("#hx-new").click()
    assert chess.fen == start
    click(chess, "e2", "e4")
    click(chess, "e7", "e5")
    chess.page.locator("#hx-new").click()
    chess.page.locator("#hx-cancel").click()
    assert chess.plies() == 2
    chess.page.locator("#hx-new").click()
    chess.page.locator("#hx-choices button").click()
    chess.until(lambda: chess.plies() == 0, "the new game")
    assert chess.fen == start
    assert chess.page.locator("#hx-undo").is_disabled()
    chess.quiet()


def test_undo_takes_the_computers_answer_back_too(chess: Opened) -> None:
    chess.players("person", "computer")
    click(chess, "e2", "e4")
    chess.until(lambda: chess.plies() == 2, "the answer")
    chess.page.locator("#hx-undo").click()
    assert chess.plies() == 0


def test_a_move_that_is_not_legal_is_refused_with_a_word(chess: Opened) -> None:
    refused = chess.page.locator("#hx-refused")
    drag(chess, "e2", "e5")
    assert refused.inner_text() == "The pawn on e2 cannot go to e5."
    chess.page.locator("#hx-rule").click()
    assert "The pawn steps one square" in chess.page.locator("#hx-look").inner_text()
    chess.square("e7").click()
    assert refused.inner_text().startswith("The pawn on e2 cannot go to e7.")
    chess.square("e7").click()
    assert chess.page.locator("#hx-refused").inner_text() == "It is White's turn."
    chess.square("a1").click()
    assert chess.page.locator("#hx-refused").inner_text() == "The rook on a1 has no legal move."
    assert chess.plies() == 0


def test_what_a_screen_reader_is_told(chess: Opened) -> None:
    assert chess.square("e2").get_attribute("aria-label") == "e2, White pawn, can move"
    chess.square("e2").click()
    assert chess.square("e4").get_attribute("aria-label") == "e4, empty, can be reached"
    chess.square("e4").click()
    assert chess.page.locator("#hx-banner").inner_text().split("\n") == [
        "Black to move",
        "White: pawn e2 to e4",
    ]
    assert chess.page.locator("[role=grid] [role=row]").count() == 8
    assert chess.page.locator("[role=gridcell][tabindex='0']").count() == 1


def test_castling_or_a_step_to_one_square_is_asked(browser: Any, tmp_path: Path) -> None:
    with opened(browser, tmp_path, text_of("wildebeest", CASTLE_OR_STEP)) as page:
        page.players("person", "person")
        choices = page.page.locator("#hx-choices button")
        click(page, "f1", "g1")
        assert choices.all_inner_texts() == ["King to g1", "Castle with the piece on k1"]
        page.page.locator("#hx-cancel").click()
        assert page.plies() == 0
        page.square("g1").click()
        choices.nth(1).click()
        page.until(lambda: page.plies() == 1, "the castling")
        assert page.page.locator("#hx-moves").inner_text().split() == ["1.", "O-Og1"]


@pytest.mark.parametrize(("motion", "expected"), [("no-preference", [True]), ("reduce", [])])
def test_a_man_arrives_from_where_he_stood(
    browser: Any, tmp_path: Path, motion: str, expected: list[bool]
) -> None:
    with opened(browser, tmp_path, text_of("chess"), reduced_motion=motion) as page:
        page.players("person", "person")
        page.page.evaluate(
            """() => { globalThis.slid = []; const animate = Element.prototype.animate;
            Element.prototype.animate = function (...given) { slid.push(this); return animate.apply(this, given); }; }"""
        )
        click(page, "e2", "e4")
        assert page.page.evaluate("slid.map(man => man.isConnected)") == expected
        drag(page, "e7", "e5")  # he is there already
        assert (page.plies(), page.page.evaluate("slid.length")) == (2, len(expected))


def test_the_end_is_told_with_its_reason(browser: Any, tmp_path: Path) -> None:
    with opened(browser, tmp_path, text_of("chess", MATE_IN_ONE)) as page:
        page.players("person", "person")
        click(page, "d1", "d8")
        assert page.status == "White wins"
        assert "checkmate" in page.page.locator("#hx-said").inner_text().lower()


def test_the_computer_finds_a_mate_at_every_level_of_time(browser: Any, tmp_path: Path) -> None:
    with opened(browser, tmp_path, text_of("chess", MATE_IN_ONE)) as page:
        page.players("computer", "person", level=10)
        page.until(lambda: page.turn() is None, "the mate")
        assert page.fen.startswith("3R2k1/")
        page.quiet()


def test_a_dialog_left_open_while_the_computer_moves_leaves_the_men_movable(chess: Opened) -> None:
    click(chess, "e2", "e4")
    click(chess, "e7", "e5")
    chess.page.evaluate("heterodox.app.players.pause = 1000")
    chess.players("computer", "person")
    chess.page.locator("#hx-new").click()
    chess.until(lambda: chess.plies() == 3, "the computer's move")
    chess.page.locator("#hx-cancel").click()
    assert "can move" in (chess.square("a7").get_attribute("aria-label") or "")


def test_position_and_game_can_be_copied(chess: Opened) -> None:
    click(chess, "e2", "e4")
    chess.page.locator("#hx-texts summary").click()
    for name in ("fen", "pgn"):
        chess.page.locator(f"#hx-copy-{name}").click()
        chess.until(lambda: chess.page.locator(f"#hx-copy-{name}").inner_text() == "Copied", "the copy")  # noqa: B023
    assert "1. e4 *" in chess.page.locator("#hx-pgn").input_value()
    chess.quiet()


def test_a_dead_opponent_is_told_and_the_next_search_has_another(chess: Opened) -> None:
    chess.page.evaluate(
        "void (heterodox.app.players.engine.search = () => Promise.reject(new Error('no memory')))"
    )
    chess.players("person", "computer")
    click(chess, "e2", "e4")
    refused = chess.page.locator("#hx-refused")
    chess.until(lambda: bool(refused.inner_text()), "the message")
    assert refused.inner_text().startswith("The opponent has stopped: no memory.")
    chess.page.evaluate("delete heterodox.app.players.engine.search")
    chess.players("person", "computer", level=2)
    chess.until(lambda: chess.plies() == 2, "the answer")


def test_what_the_kernel_cannot_play_changes_nothing(chess: Opened) -> None:
    before = chess.fen
    chess.page.evaluate("void (heterodox.rules.advance = () => { throw new Error('too many moves') })")
    click(chess, "e2", "e4")
    assert chess.page.locator("#hx-refused").inner_text() == "This move cannot be played: too many moves."
    assert (chess.plies(), chess.fen) == (0, before)
    chess.page.evaluate("delete heterodox.rules.advance")
    click(chess, "e2", "e4")
    assert chess.plies() == 1


def test_a_trap_of_the_kernel_is_an_error_with_its_reason(chess: Opened) -> None:
    asked = """() => {
      const { kernel, layout } = heterodox.rules;
      kernel.load(heterodox.position("rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 3"));
      try { kernel.run("record", "T", "S", "M", layout.MOVE_BUFFER - 5); } catch (error) { return error.message; }
    }"""
    told = "MemoryError: too many moves: more than the list of a position's moves can hold"
    assert chess.page.evaluate(asked) == told
    assert chess.page.evaluate("heterodox.rules.survey(heterodox.start).moves.length") == 20


def test_a_browser_that_cannot_play_says_so(browser: Any, tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    path.write_text(text_of("chess"), encoding="utf-8")
    where = browser.new_context()
    page = where.new_page()
    page.add_init_script("delete globalThis.DecompressionStream")
    page.goto(path.as_uri())
    told = page.locator("#hx-refused")
    told.wait_for()
    assert "DecompressionStream is not defined. The board and the rules stay readable." in told.inner_text()
    assert page.locator("#hx-board svg use").count() == 33
    where.close()


def test_without_javascript_position_and_rules_can_be_read(browser: Any, tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    path.write_text(text_of("omega"), encoding="utf-8")
    where = browser.new_context(java_script_enabled=False)
    page = where.new_page()
    page.goto(path.as_uri())
    assert page.locator("#hx-board svg").first.bounding_box()["height"] > 300
    assert not page.locator("#hx-panel").is_visible()
    assert "needs JavaScript" in page.locator("noscript").inner_text()
    assert page.locator("#hx-rules h2").count() > 3
    where.close()
