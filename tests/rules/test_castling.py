"""Castling: targets, conditions, rights, and texts that stay unique."""

from __future__ import annotations

import pytest

import interpreter
from interpreter.applications.records.fentools import colours_swapped
from interpreter.applications.rulebook.effects_in_words import effects_words

from .small import variant

ROOK = "rook: {symbol: R, moves: [{slide: orthogonal}]}"


def castling(entry: str) -> interpreter.Variant:
    top = f"castling:\n  white: [{entry}]\n  black: none"
    start = "r . . . k . . r / . . . . . . . . / . . . . . . . . / . . . . . . . . / R . . . K . . R"
    return variant(start, ROOK, top)


def texts(v: interpreter.Variant, fen: str) -> list[str]:
    return sorted(str(move) for move in v.position(fen).legal_moves if move.castling)


def test_flexible_targets_and_the_suffix_of_the_short_one() -> None:
    v = castling("{king: e1, rook: a1, to: b1-d1}")
    fen = "4k3/8/8/8/R3K2R w Q - 0 1"
    assert texts(v, fen) == ["e1b1", "e1c1", "e1d1a1"]
    position = v.position(fen)
    position.push("e1c1")
    assert position.fen().startswith("4k3/8/8/8/2KR3R b -")
    position.pop()
    position.push("e1d1a1")
    assert position.fen().startswith("4k3/8/8/8/3KR2R b -")
    position.pop()
    position.push("e1d1")
    assert position.fen().startswith("4k3/8/8/8/R2K3R b -")


def test_the_rook_goes_where_it_is_said() -> None:
    top = "castling: [{king: e1, rook: h1, to: g1, go: e1}, {king: e1, rook: a1, to: b1, go: d1}]"
    start = "r . . . k . . r / . . . . . . . . / . . . . . . . . / . . . . . . . . / R . . . K . . R"
    v = variant(start, ROOK, top)
    for text, row in (("e1g1", "R3R1K1"), ("e1b1", "1K1R3R")):
        position = v.position("r3k2r/8/8/8/R3K2R w KQkq - 0 1")
        before = position.fen()
        position.push(text)
        assert position.fen().split()[0] == f"r3k2r/8/8/8/{row}"
        assert v.position(position.fen()).hash == position.hash
        position.pop()
        assert position.fen() == before
    position = v.position("r3k2r/8/8/8/4K3 b kq - 0 1")
    position.push("e5g5")
    assert position.fen().split()[0] == "r3r1k1/8/8/8/4K3"


@pytest.mark.parametrize(
    "black",
    [
        "[{king: e4, rook: a4, to: b4}]",  # its own squares
        "[{king: e1, rook: a1, to: b1}]",  # White's, as a parent says them of both sides
    ],
)
def test_black_has_castlings_of_its_own(black: str) -> None:
    start = "r . . . k / . . . . . / . . . . . / R . . . K"
    v = variant(start, ROOK, f"castling:\n  white: [{{king: e1, rook: a1, to: c1}}]\n  black: {black}")
    assert texts(v, "r3k/5/5/R3K b Qq - 0 1") == ["e4b4"]
    assert texts(v, "r3k/5/5/R3K w Qq - 0 1") == ["e1c1"]


def test_a_wrong_square_of_black_is_told_as_it_is_written() -> None:
    start = "r . . . k / . . . . . / . . . . . / R . . . K"
    with pytest.raises(interpreter.DefinitionError, match="no piece of black stands on d4"):
        variant(start, ROOK, "castling:\n  white: none\n  black: [{king: d4, rook: a4, to: b4}]")


@pytest.mark.parametrize(
    ("board", "expected"),
    [
        ("4k3/8/8/8/R3K2R", ["e1c1"]),
        ("4k3/8/8/8/RN2K2R", []),  # not empty between
        ("4k3/8/4r3/8/R3K2R", []),  # in check
        ("4k3/8/3r4/8/R3K2R", []),  # over an attacked square
        ("4k3/8/2r5/8/R3K2R", []),  # to an attacked square
        ("4k3/8/1r6/8/R3K2R", ["e1c1"]),  # only the rook's way is attacked
    ],
)
def test_conditions(board: str, expected: list[str]) -> None:
    v = castling("{king: e1, rook: a1, to: c1}")
    assert texts(v, f"{board.replace('N', 'R')} w Q - 0 1") == expected


def test_the_rook_may_not_uncover_the_king() -> None:
    # The rook stands between an enemy rook and the castled king.
    top = "castling:\n  white: [{king: c1, rook: b1, to: b1}]\n  black: none"
    v = variant("k . . . / . . . . / . . . . / . R K .", ROOK, top)
    assert texts(v, "k3/4/4/1RK1 w Q - 0 1") == ["c1b1b1"]
    assert texts(v, "k3/4/4/rRK1 w Q - 0 1") == []


def test_rights_are_lost_by_moves_and_by_capture() -> None:
    v = castling("{king: e1, rook: a1, to: c1}")
    position = v.position("r3k3/8/8/8/R3K2R w Q - 0 1")
    for move in ("h1h2", "a5a1"):
        position.push(move)
    assert position.fen().split()[2] == "-"
    position.pop()
    position.pop()
    assert position.fen().split()[2] == "Q"
    position.push("e1e2")
    assert position.fen().split()[2] == "-"


def test_a_right_without_its_pieces_is_refused() -> None:
    with pytest.raises(interpreter.FenError, match="needs white's rook on a1"):
        castling("{king: e1, rook: a1, to: c1}").position("4k3/8/8/8/4K2R w Q - 0 1")


def test_dropped_kings_and_rooks_castle() -> None:
    placement = interpreter.load("placement")
    position = placement.position("8/pppppppp/8/8/8/8/PPPPPPPP/R6R[KQBBNNkqrrbbnn] w - - 0 1")
    before = position.fen()
    position.push("K@e1")
    assert " KQ " in position.fen()
    position.pop()
    assert position.fen() == before
    position.push("K@d1")
    assert " - " in position.fen()
    position.push("K@e8")
    position.push("Q@e1")
    position.push("R@h8")
    assert " k " in position.fen()
    assert placement.position(position.fen()).fen() == position.fen()


BOTH = """castling: [{king: e1, rook: h1, to: g1}, {king: e1, rook: a1, to: c1}]
effects: [{when: castling, who: rook, whose: enemy, in: same_wing, do: {mark: moved}}]"""


@pytest.mark.parametrize(
    ("fen", "played", "left"),
    [("w", "e1g1", "q"), ("w", "e1c1", "k"), ("b", "e5g5", "Q"), ("b", "e5c5", "K"), ("w", "h1g1", "Qkq")],
)
def test_both_sides_castle_to_opposite_wings(fen: str, played: str, left: str) -> None:
    start = "r . . . k . . r / . . . . . . . . / . . . . . . . . / . . . . . . . . / R . . . K . . R"
    position = variant(start, ROOK, BOTH).position(f"r3k2r/8/8/8/R3K2R {fen} KQkq - 0 1")
    position.push(played)
    assert position.fen().split()[2] == left
    if played == "e1g1":
        words = position.why("e5g5").sentence
        assert "the right to castle with h5 is lost: white has castled to this wing, or" in words
    position.pop()
    assert position.fen().split()[2] == "KQkq"


# The king of the other side that stands beside a king, or beside its way, keeps checks from it.
TOUCHING = [
    ("8/8/8/8/8/8/5k2/R3K2r w Q - 0 1", "e1c1", "d1, which is attacked by the rook on h1"),
    ("r3k2R/5K2/8/8/8/8/8/8 b q - 0 1", "e8c8", "d8, which is attacked by the rook on h8"),
    ("8/8/8/8/8/8/4k3/R3K2r w Q - 0 1", "e1c1", None),  # d1 is touched, and the rook stands on it then
    ("r3k2R/4K3/8/8/8/8/8/8 b q - 0 1", "e8c8", None),
    ("8/8/8/8/8/8/5k2/q3K2R w K - 0 1", "e1g1", None),
    ("3r4/8/8/8/8/8/5k2/R3K3 w Q - 0 1", "e1c1", "d1, which is attacked by the rook on d8"),
]


@pytest.mark.parametrize(("fen", "move", "reason"), TOUCHING)
def test_the_king_is_lifted_on_its_way(fen: str, move: str, reason: str | None) -> None:
    position = interpreter.load("atomic").position(fen)
    assert position.is_legal(move) == (reason is None)
    if reason is not None:
        assert reason in position.why(move).sentence


SHUFFLED = "format: 2\nvariant: shuffled\nextends: atomic\nshuffle: {in: first_rank, if: [{count: bishop, in: dark, is: 1}, {count: king, in: enclosed rook}]}\n"


@pytest.mark.parametrize(
    ("fen", "depth", "count"),
    [
        ("8/8/8/8/8/8/2k5/rR4KR w KQ - 0 1", 4, 61_401),
        ("r3k1rR/5K2/8/8/8/8/8/8 b kq - 0 1", 4, 98_729),
        ("Rr2k1rR/3K4/3p4/8/8/8/7P/8 w kq - 0 1", 4, 241_478),
    ],
)
def test_published_counts_with_kings_that_touch(fen: str, depth: int, count: int) -> None:
    """Source: examples/perft/atomic.perft of python-chess."""
    assert interpreter.load_text(SHUFFLED).position(fen).perft(depth) == count


def test_the_rook_shelters_the_king_where_it_arrives() -> None:
    """On c8 it is safe only once the rook stands on d8: what is reached is looked at after castling."""
    position = interpreter.load_text(SHUFFLED).position("r3k2R/4K3/8/8/8/8/8/6r1 b a - 2 2")
    assert position.is_legal("e8a8")


def test_staying_and_uncovering_is_no_check_to_castle_out_of() -> None:
    position = interpreter.load("chess960").position("4k3/8/8/8/8/8/8/qR1K4 w B - 0 1")
    assert (position.why("d1b1").code, position.is_check()) == ("royal_attacked", False)


@pytest.mark.parametrize(
    ("board", "castles"),
    [("4k3/3g4/8/8/R3K3", False), ("4k3/6g1/8/8/R3K3", True), ("4k3/8/8/3g4/R3K3", True)],
)
def test_a_capture_by_effect_is_seen_on_the_way(board: str, castles: bool) -> None:
    """What ends a move before a square captures what stands there: a king, too, that only passes it."""
    pieces = """rook: {symbol: R, moves: [{slide: orthogonal}]}
page:
  symbol: G
  moves: [{slide: orthogonal, only: quiet}]
  effects: [{in: approached orthogonal, do: capture}]"""
    start = ". . . . k . . . / . . . . g . . . / . . . . . . . . / . . . . . . . . / R . . . K . . ."
    top = "castling:\n  white: [{king: e1, rook: a1, to: c1}]\n  black: none"
    position = variant(start, pieces, top).position(f"{board} w Q - 0 1")
    assert position.is_legal("e1c1") == castles
    if not castles:
        assert "would pass or reach d1, which is attacked by the page on d4" in position.why("e1c1").sentence


def test_castling_empties_the_square_of_the_rook_for_other_rights() -> None:
    leaping = "rook: {symbol: R, moves: [{slide: orthogonal}, {leap: [0, 2], only: quiet, if: unmoved}]}"
    start = "r . . . k . . r / . . . . . . . . / . . . . . . . . / . . . . . . . . / R . . . K . . R"
    v = variant(start, leaping, "castling:\n  white: [{king: e1, rook: h1, to: g1}]\n  black: none")
    position = v.position()
    assert position.fen().split()[2] == "KAHah"
    position.push("e1g1")
    assert position.fen().split()[2] == "Aah"
    assert v.position(position.fen()).hash == position.hash
    position.pop()
    assert position.fen().split()[2] == "KAHah"


QUEEN_CASTLES = "[{king: e1, rook: h1, to: g1}, {king: d1, rook: a1, to: b1}, {king: d1, rook: h1, to: f1}]"


def chess_with(castlings: str, more: str = "") -> interpreter.Variant:
    text = f"format: 2\nvariant: castlers\nextends: chess\ncastling: {castlings}\n{more}\n"
    return interpreter.load_text(text, kernel="plain")


def field_after(v: interpreter.Variant, moves: str, fen: str = "") -> str:
    position = v.position(fen) if fen else v.position()
    for move in moves.split():
        position.push(move)
        again = v.position(position.fen())
        assert again.fen() == position.fen()
        assert again.hash == position.hash
        assert [*map(str, again.legal_moves)] == [*map(str, position.legal_moves)]
    return position.fen().split()[2]


def test_two_pairs_with_one_rook_have_rights_of_their_own() -> None:
    v = chess_with(QUEEN_CASTLES)
    assert v.start_fen.split()[2] == "KDQkdq"
    line = "g1f3 g8f6 g2g3 f6g8 f1g2 g8f6 d2d3 f6g8"
    assert field_after(v, f"{line} d1d2 g8f6") == "Kkdq"
    position = v.position()
    for move in f"{line} d1d2 g8f6".split():
        position.push(move)
    assert "e1g1" in map(str, position.legal_moves)
    assert field_after(v, f"{line} e1g1") == "Qkdq"
    assert field_after(v, f"{line} e1d2 g8f6") == "DQkdq"
    assert field_after(v, f"{line} h1g1 g8f6") == "Qkdq"
    assert field_after(v, f"{line} e1g1 g8f6", v.start_fen.replace("KDQkdq", "Kd")) == "d"
    fen = "r2qk2r/8/8/8/8/8/8/R2QK2R w KDq - 0 1"
    assert colours_swapped(v, fen) == "r2qk2r/8/8/8/8/8/8/R2QK2R b Qkd - 0 1"
    with pytest.raises(interpreter.FenError, match="'D' needs white's queen on d1"):
        v.position("r2qk2r/8/8/8/8/8/8/R3K2R w KD - 0 1")
    with pytest.raises(interpreter.FenError, match="'H' is not a right here, expected some of KDQkdq"):
        v.position("r2qk2r/8/8/8/8/8/8/R2QK2R w HA - 0 1")


@pytest.mark.parametrize(
    ("castlings", "letters"),
    [
        ("[{king: e1, rook: h1, to: g1}, {king: d1, rook: h1, to: f1}]", "KD"),
        (
            "[{king: e1, rook: h1, to: g1}, {king: d1, rook: h1, to: f1}, "
            "{king: e1, rook: a1, to: c1}, {king: d1, rook: a1, to: b1}]",
            "KDQA",
        ),
        ("[{king: e1, rook: h1, to: g1}, {king: d1, rook: g1, to: f1}]", "HG"),
        ("[{king: d1, rook: h1, to: f1}, {king: c1, rook: h1, to: f1}]", "DC"),
        ("[{king: d1, rook: f1, to: e1}, {king: h1, rook: f1, to: g1}]", "KQ"),
        (
            "[{king: e1, rook: h1, to: g1}, {king: e1, rook: g1, to: f1}, {king: d1, rook: h1, to: f1}]",
            "EDG",
        ),
    ],
)
def test_letters_of_pairs(castlings: str, letters: str) -> None:
    v = chess_with(castlings)
    found = v.start_fen.split()[2]
    assert "".join(sorted(found)) == "".join(sorted(letters + letters.lower()))
    for letter in letters:
        fen = v.start_fen.replace(found, letter)
        assert v.position(fen).fen() == fen


def test_an_effect_of_castlings_is_one_of_the_rook() -> None:
    effect = "effects: [{when: castling, do: {become: knight}}]"
    game = interpreter.load_text(f"format: 2\nvariant: short\nextends: chess\n{effect}\n", kernel="plain")
    position = game.position("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1")
    position.push("e1g1")
    assert position.fen().split()[0] == "4k3/8/8/8/8/8/8/R4NK1"
    told = next(iter(effects_words(game.ruleset)))
    assert told == "After a castling, as the move of its rook, the piece that has moved becomes a knight."
    with pytest.raises(interpreter.DefinitionError, match="royal 'rook' can neither change sides nor become"):
        interpreter.load_text(
            f"format: 2\nvariant: short\nextends: chess\npieces: {{rook: {{royal: true}}}}\n{effect}\n"
        )
