"""Against PyPI `chess`: legal moves, check and results in the variants that both have."""

from __future__ import annotations

import random

import pytest
from boards import PLAYED
from contract import choose
from shared import load, texts

from interpreter.errors import FenError
from interpreter.play.variant import Position

chess = pytest.importorskip("chess")

pytestmark = pytest.mark.oracle

POSITIONS = 3_000


def library_outcome(variant: str, board: chess.Board) -> str | None:
    """The result by the library's own rules; draws by repetition and count when they are reached."""
    if board.is_variant_end() or not any(board.legal_moves):
        if board.is_variant_win():
            return "1-0" if board.turn else "0-1"
        if board.is_variant_loss():
            return "0-1" if board.turn else "1-0"
        if board.is_variant_draw():
            return "1/2-1/2"
        if board.is_checkmate():
            return "0-1" if board.turn else "1-0"
        return "1/2-1/2"
    if board.is_repetition(3) or board.halfmove_clock >= 100:
        return "1/2-1/2"
    # Only in chess do both judge dead material by the same rule: elsewhere the library looks at what a
    # variant's goals still allow, and the definitions name what they take for dead.
    if variant == "chess" and board.is_insufficient_material():
        return "1/2-1/2"
    return None


def our_outcome(variant: str, position: Position) -> str | None:
    """Our result, dead material only where the library judges it by the same rule."""
    outcome = position.outcome()
    if outcome is None or (outcome.reason == "dead_material" and variant != "chess"):
        return None
    return outcome.result


def compare(variant: str, position: Position, board: chess.Board) -> None:
    """Assert that both say the same."""
    where = f"{position.fen()} after {[str(m) for m in position.move_stack]}"
    theirs = set() if board.is_variant_end() else {move.uci() for move in board.legal_moves}
    ours = set(texts(position))
    assert ours == theirs, f"{where}: only ours {sorted(ours - theirs)}, only theirs {sorted(theirs - ours)}"
    # A board of antichess has no check.
    assert position.is_check() == board.is_check(), where
    assert our_outcome(variant, position) == library_outcome(variant, board), where
    fields = position.fen().split()
    assert fields[:3] == board.fen(en_passant="fen").split()[:3], where
    if variant != "3check":
        assert fields == board.fen(en_passant="fen").split(), where


@pytest.mark.parametrize("variant", PLAYED)
def test_games(variant: str) -> None:
    """Random games to their end, also beyond draws."""
    chance = random.Random(f"library {variant}")
    done = 0
    while done < POSITIONS:
        position = load(variant).position()
        board = PLAYED[variant](position.fen())
        for _ in range(chance.choice((20, 100, 300))):
            compare(variant, position, board)
            done += 1
            if not position.legal_moves:
                break
            text = choose(position, chance)
            position.push(text)
            board.push_uci(text)


def random_fen(chance: random.Random) -> str:
    """A position nobody played to, with castling rights and few or many pieces."""
    rows = [[""] * 8 for _ in range(8)]
    rights = ""
    for right, (y, rook) in {"K": (7, 7), "Q": (7, 0), "k": (0, 7), "q": (0, 0)}.items():
        if chance.random() < 0.5:
            rows[y][4] = "K" if right.isupper() else "k"
            rows[y][rook] = "R" if right.isupper() else "r"
            rights += right
    standing = {cell for row in rows for cell in row}
    pieces = [letter for letter in "Kk" if letter not in standing]
    pieces += chance.choices("QRBNPPPqrbnppp", k=chance.choice((2, 6, 14, 28)))
    empty = [(y, x) for y in range(8) for x in range(8) if not rows[y][x]]
    chance.shuffle(empty)
    for letter in pieces:
        place = next((p for p in empty if letter not in "Pp" or 0 < p[0] < 7), None)
        if place is not None:
            empty.remove(place)
            rows[place[0]][place[1]] = letter
    board = chess.Board(None)
    for y, row in enumerate(rows):
        for x, cell in enumerate(row):
            if cell:
                board.set_piece_at(chess.square(x, 7 - y), chess.Piece.from_symbol(cell))
    return f"{board.board_fen()} {chance.choice('wb')} {rights or '-'} - {chance.randint(0, 101)} 30"


@pytest.mark.parametrize("variant", ["chess", "kingofthehill", "3check", "antichess", "selfcapture"])
def test_set_up_positions(variant: str) -> None:
    """Random set-ups and some moves on; what cannot be is refused."""
    chance = random.Random(f"library set up {variant}")
    done = 0
    while done < POSITIONS:
        fen = random_fen(chance)
        if variant == "antichess":
            fen = " ".join([*fen.split()[:2], "-", *fen.split()[3:]])
        if variant == "3check":
            fen = " ".join(
                [*fen.split()[:4], f"{chance.randint(1, 3)}+{chance.randint(1, 3)}", *fen.split()[4:]]
            )
        board = PLAYED[variant](fen)
        try:
            position = load(variant).position(fen)
        except FenError:
            assert board.was_into_check(), fen
            continue
        assert variant == "antichess" or not board.was_into_check(), fen
        for _ in range(6):
            compare(variant, position, board)
            done += 1
            if not position.legal_moves:
                break
            text = choose(position, chance)
            position.push(text)
            board.push_uci(text)
