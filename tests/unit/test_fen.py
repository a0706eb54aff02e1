"""FEN: what is refused and where, what is read, and that nothing else can happen."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shared import load

import interpreter

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
OMEGA = "w**********w/*crnbqkbnrc*/*pppppppppp*/*10*/*10*/*10*/*10*/*10*/*10*/*PPPPPPPPPP*/*CRNBQKBNRC*/W**********W w KQkq - 0 1"

REFUSED = [
    ("chess", "", "board", "empty"),
    ("chess", "rnbqkbnr/pppppppp w", "board", "2 ranks, expected 8"),
    ("chess", START.replace("BNR w", "BN w"), "row 8 (of 8)", "7 squares, expected 8"),
    ("chess", START.replace("8/8/8/8", "8/9/8/8"), "row 4 (of 8)", "9 squares, expected 8"),
    ("chess", START.replace("8/8/8/8", "8/08/8/8"), "row 4 (of 8)", "not a number of empty squares"),
    ("chess", START.replace("8/8/8/8", "8/3x4/8/8"), "row 4 (of 8)", "unknown piece 'x'"),
    ("chess", START.replace("8/8/8/8", "8/7*/8/8"), "row 4 (of 8)", "h5 is a square"),
    ("chess", START.replace(" w ", " x "), "side to move", "expected w or b"),
    ("chess", START.replace("KQkq", "KQkX"), "castling", "'X' is not a right here"),
    (
        *("seirawan", START.replace(" w KQkq", "[HEhe] w KQABCZkq"), "castling"),
        "'Z' is not a right here, expected some of KQkqABCDEFGHabcdefgh",
    ),
    ("chess", START.replace("KQkq", "KK"), "castling", "stands twice"),
    ("chess", START.replace("KBNR w", "KBN1 w"), "castling", "needs white's rook on h1"),
    ("chess", START.replace(" - ", " e9 "), "en passant", "is not a square"),
    ("chess", START.replace(" - ", " e3 "), "en passant", "cannot just have passed e3"),
    ("chess", START.replace(" 0 1", " -1 1"), "halfmove clock", "a number from 0"),
    ("chess", START.replace(" 0 1", " 0 x"), "fullmove number", "a number from 0"),
    ("chess", START + " extra", "end", "one field too many"),
    ("chess", START.replace("QKB", "QQB"), "board", "white has 0 of the royal 'king', expected 1"),
    ("chess", START.replace("QKB", "KKB"), "board", "white has 2 of the royal 'king', expected 1"),
    ("chess", "4k2P/8/8/8/8/8/8/4K3 w - - 0 1", "board", "pawn on h8 would have promoted"),
    ("chess", "4k3/4R3/8/8/8/8/8/4K3 w - - 0 1", "board", "black is in check, but white is to move"),
    ("chess", START.replace("RNBQKBNR w", "RNBQKBNR[q] w"), "hand", "keeps no captured pieces"),
    ("omega", OMEGA.replace("*10*/*P", "12/*P"), "row 9 (of 12)", "is not a square of the board: write *"),
    ("omega", OMEGA.replace("W**********W", "WP*********W"), "row 12 (of 12)", "stands on a hole"),
    ("omega", OMEGA.replace("W**********W", "W**********"), "row 12 (of 12)", "11 squares, expected 12"),
    ("empire", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "board", "face each other"),
    ("pocketknight", START.replace("RNBQKBNR w", "RNBQKBNR[p] w"), "hand", "never kept"),
    ("senterej", "rnakfanr/pppppppp/8/8/8/8/PPPPPPPP/RNAFKANR[A - - - 0 1", "hand", "not closed"),
    ("senterej", "rnakfanr/pppppppp/8/8/8/8/PPPPPPPP/RNAFKANR[] x - - 0 1", "side to move", "w, b or -"),
    ("3check", START.replace(" - ", " - 4+3 "), "checks", "at most 3"),
    ("3check", START.replace(" - ", " - a+3 "), "checks", "like 3+3"),
    ("xiangqi", "rnbakabnr/9/9/9/9/A8/9/9/9/RNB1KABNR w - - 0 1", "board", "advisor can never stand on a5"),
    ("xiangqi", "rnbakabnr/9/9/9/9/9/9/9/9/RNBA1ABNR w - - 0 1", "board", "Red has 0 of the royal 'general'"),
    ("sittuyin", "4k3/4R3/8/8/8/8/8/K7 w - - 0 1", "board", "Black is in check, but Red is to move"),
    ("janggi", "4k4/9/9/9/A8/9/9/9/4K4/9 w - - 0 1", "board", "Cho's guard can never stand on a6"),
    ("ultima", "8/8/8/3kK3/8/8/8/8 w - - 0 1", "board", "in check"),
]


@pytest.mark.parametrize(("variant", "fen", "where", "message"), REFUSED)
def test_refused_with_place_and_reason(variant: str, fen: str, where: str, message: str) -> None:
    with pytest.raises(interpreter.FenError) as caught:
        load(variant, kernel="plain").position(fen)
    assert caught.value.field == where
    assert message in str(caught.value)


def test_short_forms_are_read() -> None:
    v = load("chess", kernel="plain")
    assert v.position("4k3/8/8/8/8/8/8/4K3 w - -").fen() == "4k3/8/8/8/8/8/8/4K3 w - - 0 1"
    assert v.position("4k3/8/8/8/8/8/8/4K3").turn == "white"
    assert v.position("  " + START + "  ").fen() == START


def test_not_text_is_refused() -> None:
    with pytest.raises(ValueError, match="a FEN is text"):
        load("chess", kernel="plain").position(42)  # type: ignore[arg-type]


@pytest.mark.every
@given(st.text(max_size=120))
def test_any_text_is_read_or_refused(text: str) -> None:
    for variant in ("chess", "omega", "senterej", "3check"):
        try:
            position = load(variant, kernel="plain").position(text)
        except interpreter.FenError:
            continue
        assert load(variant, kernel="plain").position(position.fen()).fen() == position.fen()


@given(st.data())
def test_any_damage_is_read_or_refused(data: st.DataObject) -> None:
    variant = data.draw(
        st.sampled_from(["chess", "omega", "wildebeest", "senterej", "ultima", "empire", "3check"])
    )
    v = load(variant, kernel="plain")
    text = list(v.start_fen)
    for _ in range(data.draw(st.integers(1, 4))):
        place = data.draw(st.integers(0, len(text) - 1))
        text[place] = data.draw(st.sampled_from([*"kKpPwW*/10123456789-[]{} +", "", "//", "99"]))
    try:
        position = v.position("".join(text))
    except interpreter.FenError as error:
        assert str(error)
        return
    again = v.position(position.fen())
    assert again.fen() == position.fen()
    assert again.hash == position.hash
    assert [str(m) for m in again.legal_moves] == [str(m) for m in position.legal_moves]


@pytest.mark.parametrize("fields", ["999999 1", "0 999999", "999999 999999"])
def test_what_is_written_at_the_bound_is_read(fields: str) -> None:
    position = load("chess", kernel="plain").position(f"4k2r/8/8/8/8/8/8/4K2R b - - {fields}")
    for move in ("h8g8", "h1g1"):
        position.push(move)
        assert position.variant.position(position.fen()).fen() == position.fen()


def test_a_count_beyond_the_bound_is_written_at_it() -> None:
    v = load("senterej", kernel="plain", options={"seven_move_mate": True})
    position = v.position(f"4k3/8/8/8/8/8/4r3/RA2K3[{'A' * 63}{'r' * 63}] w - - 0 1 {{limit=0/254}}")
    position.push("e1e2")
    position._state.pool[v.dialect.symbols["A"]] += 1
    assert v.position(position.fen()).fen() == position.fen()


CHECKS = "4k3/8/8/8/8/8/8/R3K3 w Q -"


@pytest.mark.parametrize(
    ("fields", "left"),
    [
        ("3+3 0 1", "3+3"),
        ("1+3 0 1", "1+3"),
        ("0 1", "3+3"),
        # the old form: checks given, behind the clocks
        ("0 1 +0+0", "3+3"),
        ("0 1 +2+0", "1+3"),
        ("0 1 +0+1", "3+2"),
    ],
)
def test_checks_left_and_checks_given(fields: str, left: str) -> None:
    position = load("3check").position(f"{CHECKS} {fields}")
    assert position.fen() == f"{CHECKS} {left} 0 1"


@pytest.mark.parametrize(
    ("variant", "fields", "told"),
    [
        ("3check", "0 1 +4+0", "at most 3 checks can have been given"),
        ("3check", "0 1 +2", "expected like +1+0"),
        ("3check", "3+3 0 1 +0+0", "one field too many"),
        ("3check", "0 1 3+3", "one field too many"),
        ("chess", "0 1 +2+0", "no such field in this variant"),
    ],
)
def test_checks_that_are_refused(variant: str, fields: str, told: str) -> None:
    with pytest.raises(interpreter.FenError, match=told.replace("+", r"\+")):
        load(variant).position(f"{CHECKS} {fields}")
