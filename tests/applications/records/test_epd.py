"""EPD lines, and the tools for FEN."""

from __future__ import annotations

import io
import random

import pytest
from contract import choose
from hypothesis import given, settings
from hypothesis import strategies as st
from shared import TINY, load

from interpreter import FenError, RecordError, load_text
from interpreter.applications.records.epd import Epd, epd_text, read_epd, read_file
from interpreter.applications.records.fentools import (
    colours_swapped,
    files_swapped,
    square_rows,
    symmetry,
)

MATE = '6k1/5ppp/8/8/8/8/8/R3K3 w Q - bm a1a8; dm 1; id "back \\"rank\\""; acd 12; ce 32767; c0 "a;b"; x_own 1 two;'


def test_operations() -> None:
    epd = read_epd(MATE)
    assert epd.operations["bm"] == ["Ra8#"]
    assert [str(move) for move in epd.moves["bm"]] == ["a1a8"]
    assert epd.operations["id"] == ['back "rank"']
    assert epd.operations["c0"] == ["a;b"]
    assert epd.operations["x_own"] == ["1", "two"]
    assert epd.position.fen() == "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1"
    text = epd_text(epd.position, epd.operations)
    assert read_epd(text).operations == {**epd.operations, "hmvc": ["0"], "fmvn": ["1"]}
    assert epd_text(read_epd(text).position, read_epd(text).operations) == text


def test_other_variants_are_named() -> None:
    line = 'r4k4r/11/11/11/11/11/11/11/11/R4K4R w KQkq - bm O-Oh1 Ke1; am Rxa10+; hmvc 3; fmvn 20; variant "wildebeest early_promotion=true";'
    epd = read_epd(line)
    assert epd.variant.options == {"early_promotion": True}
    assert epd.position.fen().endswith("- 3 20")
    assert epd_text(epd.position, epd.operations).endswith('variant "wildebeest early_promotion=true";')
    check = read_epd('4k3/8/8/8/8/8/8/R3K3 w Q - 1+3 bm Ra8; variant "Three-Check Chess";')
    assert check.position.fen() == "4k3/8/8/8/8/8/8/R3K3 w Q - 1+3 0 1"
    state = 'rnakfanr/pppppppp/8/8/8/8/PPPPPPPP/RNAFKANR[] - - - {phase=2} pv w:d3 b:e6; variant "senterej werera_limit=9";'
    assert read_epd(state).position.fen().endswith("0 1 {phase=2}")
    assert read_epd(epd_text(read_epd(state).position)).position.fen() == read_epd(state).position.fen()


def test_a_fen_is_an_epd_too() -> None:
    assert read_epd("4k3/8/8/8/8/8/8/R3K3 w Q - 7 31").position.fen().endswith("7 31")


def test_a_principal_variation_is_played_out() -> None:
    epd = read_epd("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - pv e4 e5 g1f3 Nc6; sm e2e4;")
    assert epd.operations["pv"] == ["e4", "e5", "Nf3", "Nc6"]
    assert epd.operations["sm"] == ["e4"]


BOARD = "6k1/5ppp/8/8/8/8/8/R3K3 w Q -"
FAULTS = [
    ("", 1, "begins with board"),
    ("8/8/8", 1, "a board alone"),
    ("6k1/5ppp/8/8/8/8/8/R3K2 w Q - bm Ra8;", 20, "7 squares, expected 8"),
    (f"{BOARD} bm Ra9;", 34, "'bm'"),
    (f"{BOARD} bm Ra8; bm Ra7;", 39, "there twice"),
    (f"{BOARD} acd x;", 31, "one whole number"),
    (f"{BOARD} sm Ra8 Ra7;", 31, "is one move"),
    (f'{BOARD} id "open', 33, "not closed"),
    (f"{BOARD} !x;", 31, "is not an operation"),
    (f'{BOARD} variant "nothing";', 1, "no shipped variant"),
    (f"{BOARD} pv Ra8 Kf8;", 38, "'pv'"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "column", "told"), FAULTS, ids=[f[2] for f in FAULTS])
def test_faults(text: str, column: int, told: str) -> None:
    with pytest.raises(RecordError) as error:
        read_epd(text, line=7)
    assert told in error.value.message
    assert (error.value.line, error.value.column) == (7, column)


def test_files() -> None:
    data = f'# a comment\n\n{BOARD} bm Ra8;\nwrong\n{BOARD} id "\xe9";\n'.encode("latin-1")
    found = list(read_file(io.BytesIO(data)))
    assert [line for line, _ in found] == [3, 4, 5]
    assert isinstance(found[1][1], RecordError)
    assert isinstance(found[2][1], Epd)
    assert found[2][1].operations["id"] == ["\xe9"]
    broken = list(read_file(io.BytesIO(b"\0")))
    assert isinstance(broken[0][1], RecordError)


def test_a_count_of_moves_stands_where_the_fen_has_it() -> None:
    position = load("makruk").position("8/8/4k3/8/8/8/4K3/R7 b - 32 6 1")
    text = epd_text(position)
    assert text.startswith("8/8/4k3/8/8/8/4K3/R7 b - 32 hmvc 6;")
    assert read_epd(text, load("makruk")).position == position


def test_round_trip_of_every_variant(varied_id: str) -> None:
    position = load(varied_id).position()
    chance = random.Random(varied_id)
    for _ in range(12):
        if not position.legal_moves or position.outcome():
            break
        best = [position.san(move) for move in position.legal_moves[:3]]
        text = epd_text(position, {"bm": best, "id": ["a"]})
        again = read_epd(text, load(varied_id))
        assert again.position.fen() == position.fen()
        assert again.operations["bm"] == best
        position.push(choose(position, chance))


@pytest.mark.every
@settings(max_examples=80, deadline=None, database=None, derandomize=True)
@given(st.text(max_size=80), st.text('bmiapv"\\; NfRa8+1', max_size=60))
def test_any_line_is_read_or_refused(anything: str, operations: str) -> None:
    for text in (anything, f"{BOARD} {operations}"):
        try:
            epd = read_epd(text)
        except RecordError:
            continue
        again = read_epd(epd_text(epd.position, epd.operations))
        assert {**again.operations, "hmvc": 0, "fmvn": 0} == {**epd.operations, "hmvc": 0, "fmvn": 0}


# --- FEN tools -----------------------------------------------------------------------------------

MIRRORS = [
    ("chess", "r3k3/8/8/3pP3/8/8/8/4K2R w Kq d6 3 9", "4k2r/8/8/8/3Pp3/8/8/R3K3 b Qk d3 3 9"),
    ("3check", "4k3/8/8/8/8/8/8/R3K3 w Q - 1+3 0 1", "r3k3/8/8/8/8/8/8/4K3 b q - 3+1 0 1"),
    ("senterej", "5k1f/P7/8/8/8/8/8/R3K3[ANr] w - - 0 1", "3k3r/8/8/8/8/8/7p/F1K5[Ran] b - - 0 1"),
    ("omega", "W**********1/*9k*/*10*/*10*/*10*/*10*/*10*/*W9*/*10*/*10*/*10*/K**********1 w - - 0 1", "k**********1/*10*/*10*/*10*/*w9*/*10*/*10*/*10*/*10*/*10*/*9K*/w**********1 b - - 0 1"),
]  # fmt: skip


@pytest.mark.parametrize(("variant", "fen", "image"), MIRRORS, ids=[m[0] for m in MIRRORS])
def test_colours_swapped(variant: str, fen: str, image: str) -> None:
    assert colours_swapped(load(variant), fen) == image
    assert colours_swapped(load(variant), image) == fen


def test_both_sides_have_the_same_moves_in_the_mirror(varied_id: str) -> None:
    """Where the armies are alike, a mirrored position has as many moves."""
    variant = load(varied_id)
    if varied_id in ("empire", "horde", "racingkings", "spartan", "threemusketeers"):
        return
    position = variant.position()
    chance = random.Random(varied_id)
    for _ in range(10):
        if not position.legal_moves:
            break
        image = variant.position(colours_swapped(variant, position.fen()))
        assert len(image.legal_moves) == len(position.legal_moves), position.fen()
        assert colours_swapped(variant, image.fen()) == position.fen()
        position.push(choose(position, chance))


def test_files_swapped() -> None:
    assert files_swapped(load("wildebeest"), "R10/11/11/5k5/11/11/11/11/11/R4K5 w Q - 0 1").startswith("10R/")
    with pytest.raises(FenError, match="castling right Q has no mirror image"):
        files_swapped(load("chess"), "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1")
    with pytest.raises(FenError, match="no mirror image"):
        colours_swapped(load("empire"), load("empire").start_fen)


def test_a_board_that_is_no_image_of_itself() -> None:
    text = TINY.replace("ranks: 1-4}", "ranks: 1-4, holes: [d1]}").replace(". . K R", ". K R *")
    variant = load_text(text)
    with pytest.raises(FenError, match="no square opposite d4"):
        colours_swapped(variant, "1k2/4/4/1K1* w - - 0 1")


def test_how_the_armies_lie() -> None:
    assert symmetry(load("chess")) == "ranks"
    assert symmetry(load("senterej")) == "turn"
    assert symmetry(load("empire")) == "ranks"


def test_squares() -> None:
    rows = {row["square"]: row for row in square_rows(load("omega").position())}
    assert {name: rows[name]["xboard"] for name in ("a0", "j9", "w1", "w2", "w3", "w4")} == {
        "a0": "b2",
        "j9": "k11",
        "w1": "a1",
        "w2": "a12",
        "w3": "l12",
        "w4": "l1",
    }
    assert rows["f0"]["piece"] == "K"
    wildebeest = {row["square"]: row["xboard"] for row in square_rows(load("wildebeest").position())}
    assert (wildebeest["a1"], wildebeest["k10"]) == ("a0", "k9")
