"""FEN and PGN in and out of published pages, the tree of moves, and links: as Python reads and writes them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from test_web_play import click
from web_browser import Opened, opened, text_of, wasm

from interpreter.applications.records import PgnReader, pgn_text, replay
from interpreter.applications.records.writer import movetext
from interpreter.applications.web.page import page as page_of
from interpreter.errors import FenError
from interpreter.language.inherit import resolve

pytestmark = pytest.mark.browser

GAME = """[Event "Casual"]
[White "Ann"]
[Black "Bob"]

{Begins} 1. e4 e5 {good} (1... c5 2. Nf3 (2. c3 d5) 2... d6) 2. Nf3 $1 Nc6
3. Bb5!? a6 {[%clk 0:01:02] Morphy} 1/2-1/2
"""
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
PROSE = (
    "1. e4, e5 2. Nf3, Nc6.",
    "1.e4,e5 2.Nf3,Nc6 (2... d6,d4 exd4) 3. Bb5, a6 1/2-1/2",
    "1. e4 - e5 2. Nf3 / Nc6 white wins on time.",
    "1. e4 e5 (1... c5 Black wins) Drawn by agreement",
    "1. e4 d5 2. Bb5ch c6 White resigns",
    "1. e4 e5 BLACK WINS ON TIME.",
    "1. f3 e5 2. g4 Qh4mate + 0-1",
)
SIGNS = "KQRBNPkqrbnp/*[]{}+-=~0123456789 wbx"


@pytest.fixture(scope="module")
def chess(browser: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Opened]:
    """One page of chess for two persons; every test opens what it needs."""
    with opened(browser, tmp_path_factory.mktemp("texts"), text_of("chess")) as page:
        page.players("person", "person")
        page.page.locator("#hx-texts summary").click()
        yield page
        page.quiet()


def give(page: Opened, field: str, text: str) -> str:
    """Open a text in a field; what is said to be wrong with it."""
    page.page.fill(f"#hx-{field}", text)
    page.page.locator(f"#hx-open-{field}").click()
    return str(page.page.locator("#hx-fault").inner_text())


def test_what_is_not_a_game_leaves_the_game_at_hand(chess: Opened) -> None:
    length = "heterodox.app.game.root.tip.path.length"
    assert give(chess, "pgn", "1. e4 e5 2. Nf3") == ""
    for field in ("fen", "pgn"):
        for text in ("hello", "1. e9", "https://example.org/a-game"):
            assert give(chess, field, text) != ""
            assert chess.page.evaluate(length) == 3, (field, text)
    assert give(chess, "pgn", "1. d4 d9").startswith(
        "Line 1, column 7: Move 1, Black: d9 is not a legal move here."
    )
    assert chess.page.evaluate(length) == 1, "what could be read of a game is shown"


def test_a_link_that_says_nothing_is_the_start(browser: Any, tmp_path: Path) -> None:
    for fragment in ("fen=", "moves=", "fen=&moves=&at=3"):
        with opened(browser, tmp_path, text_of("chess"), fragment) as page:
            assert page.page.locator("#hx-fault").text_content() == ""
            assert (page.plies(), page.fen) == (0, START)


def moves(page: Opened) -> str:
    """The list of moves."""
    return " ".join(page.page.locator("#hx-moves").inner_text().split())


def record(page: Opened) -> str:
    """The page's PGN as Python reads and writes its moves."""
    (found,) = PgnReader(BytesIO(page.page.locator("#hx-pgn").input_value().encode()))
    replay(found)
    assert found.fault is None
    return " ".join(movetext(found))


def test_a_game_with_variations_comes_in_and_goes_out(chess: Opened) -> None:
    assert give(chess, "pgn", GAME) == ""
    assert (
        moves(chess)
        == "1. e4 e5 good (1... c5 2. Nf3 (2. c3 d5) 2... d6) 2. Nf3! 2... Nc6 3. Bb5!? 3... a6 Morphy"
    )
    (ours,) = PgnReader(BytesIO(GAME.encode()))
    replay(ours)
    assert record(chess) == " ".join(movetext(ours))
    assert '[White "Ann"]' in chess.page.locator("#hx-pgn").input_value()
    assert chess.plies() == 0


@pytest.mark.parametrize("text", PROSE)
def test_what_people_type_is_read_as_python_reads_it(chess: Opened, text: str) -> None:
    assert give(chess, "pgn", text) == ""
    (ours,) = PgnReader(BytesIO(text.encode()))
    replay(ours)
    assert ours.fault is None
    assert record(chess) == " ".join(movetext(ours))


@pytest.mark.parametrize(
    ("text", "turned"), [("1. f5 d6 2. c3 d3", True), ("F5D6C3D3C4F4F6", True), ("1. f4 d3", False)]
)
def test_records_of_othello(browser: Any, tmp_path: Path, text: str, turned: bool) -> None:
    """Ranks are counted from the top, if they have to be, and this is told; moves may stand without spaces."""
    record = f'[Variant "Othello"]\n\n{text} *'
    (ours,) = PgnReader(BytesIO(record.encode()))
    replay(ours)
    assert ours.fault is None
    with opened(browser, tmp_path, text_of("reversi")) as page:
        page.page.locator("#hx-texts summary").click()
        assert ("from the top" in give(page, "pgn", record)) is turned
        (theirs,) = PgnReader(BytesIO(page.page.locator("#hx-pgn").input_value().encode()))
        replay(theirs)
        assert theirs.final is not None
        assert (theirs.final, theirs.plies) == (ours.final, ours.plies)
        assert theirs.main.opening == [], "nothing of the other way of reading is left"


def test_the_start_position_by_its_name(chess: Opened) -> None:
    assert give(chess, "fen", "8/8/8/8/8/8/k7/2K5 w - - 0 1") == ""
    assert give(chess, "fen", "position startpos") == ""
    assert chess.page.locator("#hx-fen").input_value() == START


def test_walking_varying_promoting_and_deleting(chess: Opened) -> None:
    assert give(chess, "pgn", "1. e4 e5 2. Nf3 *") == ""
    chess.page.locator("#hx-last").click()
    chess.page.locator("#hx-back").click()
    click(chess, "f1", "c4")
    assert moves(chess) == "1. e4 e5 2. Nf3 (2. Bc4)"
    chess.page.locator("#hx-promote").click()
    assert moves(chess) == "1. e4 e5 2. Bc4 (2. Nf3)"
    assert chess.page.locator("[aria-current=step]").inner_text().split() == ["2.", "Bc4"]
    chess.page.locator("#hx-remove").click()
    assert moves(chess) == "1. e4 e5 2. Nf3"
    chess.page.locator("#hx-moves [aria-current]").focus()
    for key in ("ArrowLeft", "ArrowRight", "ArrowRight"):
        chess.page.keyboard.press(key)
    assert chess.plies() == 3
    chess.page.keyboard.press("Home")
    assert chess.plies() == 0
    click(chess, "e2", "e4")  # the move that is there already
    assert moves(chess) == "1. e4 e5 2. Nf3"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("1. e4 e5\n2. Nf6 *", "Line 2, column 4: Move 2, White: Nf6 is not a legal move here."),
        ("1. e4 (1... c5", "Line 1, column 7: This ( is never closed."),
        ("1. e4 )", "Line 1, column 7: This ) closes nothing"),
        ("1. e4 {so", "Line 1, column 7: This { is never closed."),
        ("(1. e4)", "Line 1, column 1: A variation stands behind the move that it varies."),
        ('[Event "x]\n\n1. e4', 'Line 1, column 1: This is not a tag: a tag is written [Name "value"].'),
        ('[Variant "Omega"]\n\n1. e4 *', "This game is one of Omega; the page plays"),
        ('[FEN "8/8/8 w - - 0 1"]\n\n*', "FEN, board: 3 ranks, expected 8"),
        ("   ", "There is no game in this text"),
        ("1. Nf3 Nf6 2. Nd4 Nd5 3. Nb3 d6 4. N1d2 *", "N1d2 is not a legal move here."),
        ("1. d4 d5 2. Nf3 e6 3. Nd2 *", "Nd2 can mean Nbd2, Nfd2: write which."),
    ],
)
def test_what_is_wrong_with_a_game_is_told_with_its_place(chess: Opened, text: str, told: str) -> None:
    assert told in give(chess, "pgn", text)


def test_what_stood_before_an_illegal_move_is_shown(chess: Opened) -> None:
    told = give(chess, "pgn", "1. e4 e5 2. Nf6 Nc6 *")
    assert told.endswith("The line ends before it; what follows is kept as a comment.")
    assert moves(chess) == "1. e4 e5 not played: Nf6 Nc6"
    assert give(chess, "pgn", "1. e4 -- 2. d4 *") == ""
    assert record(chess) == "1. e4 -- 2. d4 *"


def test_hostile_games_cost_little(chess: Opened) -> None:
    for text in (
        "(" * 5000,
        "1. e4 " + "(1. d4 " * 60,
        "{" * 9000,
        "1. Nf3 Nf6 2. Ng1 Ng8 " * 900,
        "[" * 4000,
        "1. " + "Nf3,Nf6,Ng1,Ng8," * 60_000,
    ):
        assert give(chess, "pgn", text)
    assert give(chess, "pgn", "<img src=x onerror=alert(1)>")
    assert give(chess, "pgn", '[White "<b>x</b>"]\n\n1. e4 {<i>y</i>} *') == ""
    assert chess.page.locator("#hx-moves i, #hx-moves b").count() == 0


def test_a_file_of_several_games(chess: Opened, tmp_path: Path) -> None:
    path = tmp_path / "games.pgn"
    path.write_text(f'{GAME}\n\n[White "Cay"]\n\n1. d4 d5 0-1\n', encoding="utf-8")
    chess.page.set_input_files("#hx-file", path)
    chess.until(lambda: chess.page.locator("#hx-games").is_visible(), "the list of games")
    chess.page.select_option("#hx-game", "1")
    assert moves(chess) == "1. d4 d5"
    assert chess.page.locator("#hx-pgn").input_value().rstrip().endswith("0-1")


def test_fens_come_in_as_python_reads_them(chess: Opened) -> None:
    """Good ones and broken ones: the same position, or the same words."""
    chance, variant = random.Random(3), wasm("chess")
    fens = ["8/8/8/8/8/4k3/4p3/4K3 w - - 0 1", variant.start_fen, "4k3/8/8/8/8/8/8/4K2R w K - 5 9", ""]
    fens += [break_text(chance, chance.choice(fens[:3])) for _ in range(300)]
    asked = "fens => fens.map(fen => { try { return String(heterodox.rules.hash(heterodox.position(fen))); } catch (error) { return error.message; } })"
    for fen, theirs in zip(fens, chess.page.evaluate(asked, fens), strict=True):
        assert same_words(theirs) == same_words(read(variant, fen)), fen


def break_text(chance: random.Random, text: str) -> str:
    """A FEN with a character changed, doubled or lost."""
    at = chance.randrange(len(text))
    return text[:at] + chance.choice([chance.choice(SIGNS), "", text[at] * 2]) + text[at + 1 :]


def read(variant: Any, fen: str) -> str:
    try:
        return str(variant.own_position(fen).hash)  # a page plays one variant
    except FenError as error:
        return str(error)


def same_words(text: str) -> str:
    """Without what only Python guesses: the piece that may have been meant."""
    return text.split(", did you mean")[0].split("; pieces:")[0]


def test_a_position_is_opened_and_played_on(chess: Opened) -> None:
    assert give(chess, "fen", "8/P6k/8/8/8/8/7K/8 w - - 0 1") == ""
    assert chess.status == "White to move"
    click(chess, "h2", "h3")
    assert '[FEN "8/P6k/8/8/8/8/7K/8 w - - 0 1"]' in chess.page.locator("#hx-pgn").input_value()
    assert "expected 8" in give(chess, "fen", "8/8/8")
    assert chess.plies() == 1


def test_a_link_shares_the_game_and_the_place(chess: Opened, browser: Any, tmp_path: Path) -> None:
    assert give(chess, "pgn", GAME) == ""
    chess.page.locator("#hx-last").click()
    chess.page.locator("#hx-back").click()
    chess.page.locator("#hx-link").click()
    fragment = chess.page.url.partition("#")[2]
    with opened(browser, tmp_path, text_of("chess"), fragment=fragment) as other:
        assert other.fen == chess.fen
        assert moves(other) == "1. e4 e5 (1... c5 2. Nf3 (2. c3 d5) 2... d6) 2. Nf3 Nc6 3. Bb5 a6"
        other.quiet()


@pytest.mark.parametrize(
    "fragment", ["moves=e9", "fen=8/8", "moves=((((", "moves=e4&at=99", "fen=%00", "x=1"]
)
def test_a_broken_link_is_told(browser: Any, tmp_path: Path, fragment: str) -> None:
    with opened(browser, tmp_path, text_of("chess"), fragment=fragment) as page:
        told = page.page.locator("#hx-fault").inner_text()
        assert bool(told) == (fragment not in ("moves=e4&at=99", "x=1"))
        assert page.status
        page.quiet()


def test_a_page_made_with_games_shows_the_first(browser: Any, tmp_path: Path) -> None:
    (record,) = PgnReader(BytesIO(GAME.encode()))
    replay(record)
    text = page_of(wasm("chess").position(), resolve("chess"), pgn=pgn_text(record))
    with opened(browser, tmp_path, text) as page:
        assert moves(page).startswith("1. e4 e5 good (1... c5")
        assert page.turn() == "person"
        page.quiet()
