"""Why a text that somebody wrote as a move is none."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from .errors import quoted
from .kernel import layout as k
from .notation.letters import PASSES
from .notation.sanread import Wish

if TYPE_CHECKING:
    from .position import Position
    from .sheet import Sheet

SHOWN = 3
SHOWN_TEXT = 40


def explain(sheet: Sheet, position: Position, text: str) -> str:
    """One sentence or two why a text is no legal move here."""
    bare = text.strip()
    illegal = f"illegal move {quoted(bare)}"
    if bare in PASSES:
        return f"{illegal}: passing is no move of this variant"
    outcome = position.outcome()
    if outcome and not position.legal_moves:
        return f"{illegal}: the game is over ({outcome.reason.replace('_', ' ')})"
    if "@" in bare:
        return f"{illegal}: pieces are not dropped in this variant"
    if sheet.reader.is_castling(bare):
        ways = [sheet.san(position, move) for move in position.legal_moves if move.castling]
        return f"{illegal}: " + (
            f"castling here is {', '.join(ways)}" if ways else "no castling is possible now"
        )
    for wish in sheet.reader.understood(bare):
        return f"{illegal}: {'; '.join(_about(sheet, position, wish))}"
    told = sheet.variant.explain_refusal(position, bare[:SHOWN_TEXT])
    example = next((f"{sheet.san(position, move)} or {move}" for move in position.legal_moves), "")
    return f"{told}; a move is written like {example}" if example and "did you mean" not in told else told


def _about(sheet: Sheet, position: Position, wish: Wish) -> Iterator[str]:
    """What is wrong with one understanding of the text."""
    v, letters, reader = sheet.variant, sheet.letters, sheet.reader
    legal, board = position.legal_moves.codes, position._squares

    def fitting(other: Wish) -> list[int]:
        return reader.matching(other, legal, board, lambda code: sheet.victims(position, code))

    loose = fitting(replace(wish, victims=()))
    if wish.victims and loose:
        taken = [letters.names[s] for s in sheet.victims(position, loose[0])]
        yield f"the move to {wish.target} takes {', '.join(taken) or 'nothing'} by effect"
        return
    grown = [(code >> k.MOVE_PROMOTION) & k.TYPE_MASK for code in fitting(replace(wish, promotion=None))]
    if wish.promotion and grown:
        signs = ", ".join(letters.symbols[kind] for kind in grown if kind)
        yield f"it promotes to {signs}" if signs else f"there is no promotion on {wish.target}"
        return
    native = v.game.board.names
    target = native[reader.index[wish.target]]
    origins = sorted(_origins(sheet, position, wish))
    if wish.kind == letters.letterless and len(origins) > SHOWN:
        # Of many pawns those on the file of the target are meant.
        origins = [square for square in origins if letters.names[square][0] == wish.target[0]] or origins
    if not origins:
        title = v.game.pieces[wish.kind - 1].title if wish.kind else "piece"
        where = f" on {wish.origin}" if wish.origin else ""
        yield f"{'nobody' if position.turn == 'either' else position.turn} has no {title}{where}"
    for origin in origins[:SHOWN]:
        coordinates = native[origin] + target
        if wish.promotion:
            coordinates += letters.symbols[wish.promotion].lower()
        told = v.explain_refusal(position, coordinates)
        yield told.removeprefix(f"illegal move '{coordinates}': ")
    if len(origins) > SHOWN:
        yield f"and so on for {len(origins) - SHOWN} more"


def _origins(sheet: Sheet, position: Position, wish: Wish) -> Iterator[int]:
    """The squares that a text can mean as the origin of its move."""
    turn = int(position._st[k.TURN])
    size = sheet.variant.game.board.size
    for square, piece in enumerate(position._squares[:size]):
        named = sheet.letters.names[square] == wish.origin
        if named or (
            piece
            and (turn == k.EITHER or int(piece) & 1 == turn)
            and wish.side in (None, int(piece) & 1)
            and wish.kind in (None, int(piece) >> 1)
            and sheet.reader.starts(square, wish.origin)
        ):
            yield square
