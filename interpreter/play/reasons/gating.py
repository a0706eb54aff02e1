"""What comes out of the hand behind a move, and why nothing does."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from ...rules.kernel import layout as k
from ...rules.machine.turns import alone, extra_of, gated, is_gating
from ..core.position import BasePosition
from ..core.sheet import Sheet
from ..notation.coordinate import mover_of
from ..notation.san import GATED, kind_of
from .catalogue import Reason, place_of
from .foreign import unknown_piece
from .moves import why_not_castling
from .safety import unsafe
from .scene import Scene, told

_SQUARE = "[A-Z]?[a-z][0-9]{1,3}"
_COORDINATES = re.compile(rf"({_SQUARE})({_SQUARE})([^\W\d_])\Z")
_LEFT = re.compile(rf"(\D+?)({_SQUARE})?[+#!?]*\Z")


def gating(scene: Scene, code: int) -> Iterator[Reason]:
    """What a legal move leaves behind, and where."""
    entry = scene.ruleset.hand.gating if scene.ruleset.hand else None
    if entry is None or not is_gating(code):
        return
    square = scene.ruleset.board.index[scene.rules.move(code).gated_on or ""]
    sentence = f"the {scene.piece(gated(code)).word} comes out of the hand onto {scene.name(square)}"
    yield told(scene, "gates", sentence, (square,), place_of(entry.mark))


def wrong_gating(sheet: Sheet, position: BasePosition, scene: Scene, text: str) -> Reason | None:
    """Why a move that is legal alone leaves nothing of that letter behind; None for other texts."""
    if not scene.ruleset.gates:
        return None
    found = _by_stroke(sheet, position, text) or _by_squares(sheet, position, scene, text)
    if found is None or isinstance(found, Reason):
        return found
    move, square, letter = found
    kind = sheet.reader.folded.get(letter.lower())
    if kind is None:
        return unknown_piece(scene, letter)
    piece = 2 * kind + (mover_of(move, scene.board) & 1)
    reason = _wrong(scene, move, square, piece)
    return replace(reason, move=scene.rules.codec.text(move))


def move_alone(sheet: Sheet, scene: Scene, text: str) -> str:
    """The part of a text that names the move, without what it would leave behind."""
    if not scene.ruleset.gates:
        return text
    match = _COORDINATES.match(text)
    square = sheet.reader.index.get(match[1]) if match else None
    if match is None or square is None:
        return text.partition(GATED)[0]
    code = scene.board[square]
    return text if not code or scene.piece(code).promotions else match[1] + match[2]


def _by_stroke(sheet: Sheet, position: BasePosition, text: str) -> tuple[int, int, str] | None:
    """Move, square and letter of a text like `Nf3/H` whose move is legal."""
    move, stroke, rest = text.partition(GATED)
    left = _LEFT.match(rest) if stroke else None
    legal = sheet.candidates(position, move) if left else []
    if left is None or len(legal) != 1:
        return None
    return legal[0], sheet.reader.index.get(left[2] or "", legal[0] & k.SQUARE_MASK), left[1]


def _by_squares(
    sheet: Sheet, position: BasePosition, scene: Scene, text: str
) -> tuple[int, int, str] | Reason | None:
    """The same of `g1f3h`, or of a castling like `h1e1h`, which may have a reason of its own."""
    match = _COORDINATES.match(text)
    if match is None or not {match[1], match[2]} <= set(sheet.reader.index):
        return None
    squares = sheet.reader.index[match[1]], sheet.reader.index[match[2]]
    legal = [code for code in position.legal_moves.codes if not is_gating(code)]
    for number, castling in enumerate(scene.ruleset.castlings):
        if squares == (castling.rook_from, castling.king_from):
            own = [c for c in legal if kind_of(c) == k.KIND_CASTLE and extra_of(c) == number]
            return (own[0], squares[0], match[3]) if own else why_not_castling(position, scene, number)
    wanted = squares[0] | squares[1] << k.MOVE_TO
    there = [code for code in legal if code & (1 << k.MOVE_KIND) - 1 == wanted]
    plain = [code for code in there if not code >> k.MOVE_PROMOTION & k.PROMOTION_MASK]
    grows = plain and scene.piece(scene.board[squares[0]]).promotions
    return (plain[0], squares[0], match[3]) if plain and not grows else None


def _wrong(scene: Scene, move: int, square: int, piece: int) -> Reason:
    """The first rule that leaving a piece on a square behind a legal move breaks."""
    game, side, word, name = scene.ruleset, piece & 1, scene.piece(piece).word, scene.name(square)
    entry = game.hand.gating if game.hand else None
    place = place_of(entry and entry.mark)
    unlimited = game.hand.unlimited if game.hand else frozenset()
    open_ = {at for i, at in enumerate(game.gates) if scene.state.st[k.GATES] >> i & 1}
    if scene.piece(piece).name not in game.gatable:
        return told(scene, "gate_kind", f"a {word} never comes onto the board behind a move", (), place)
    if (side, square) not in open_:
        sentence = f"nothing comes onto {name}: no piece of the start leaves it with its first move"
        return told(scene, "gate_right", sentence, (square,), place)
    if not scene.state.pool[piece] and scene.piece(piece).name not in unlimited:
        return told(scene, "hand_empty", f"{scene.owners[side]}'s hand holds no {word}", (square,), place)
    if scene.after(alone(move)).board[square]:
        return told(scene, "gate_occupied", f"after the move, {name} is not empty", (square,), place)
    gate = move + (k.KIND_GATE << k.MOVE_KIND) | piece << k.MOVE_PROMOTION
    unexplained = told(scene, "unexplained", "no rule was found that forbids it", (square,))
    return unsafe(scene, gate) or unexplained
