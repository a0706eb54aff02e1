"""The section on notation."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from ...kinds.english import listed, short
from ...play.notation.coordinate import PASS, castling_moves, castling_suffixes
from ...play.variant import Variant
from ...play.variations import variation_san
from .book import Block, Code, Paragraph, Section, Table
from .piece_data import betza_lacks, betza_text

SHOWN_PLIES = 8


def notation_section(variant: Variant) -> Section:
    """How moves are written."""
    rows = [[p.title, p.symbol, p.symbol.lower()] for p in variant.ruleset.kinds]
    moves = _sample(variant)
    blocks: list[Block] = [
        Paragraph(" ".join(_rules(variant))),
        Table(["piece", "White", "Black (in positions)"], rows),
        Paragraph("The first moves of a game may look like this (they are only an example, not good play):"),
        Code(variation_san(variant.position(), moves)),
        Paragraph("The same in coordinates:"),
        Code(" ".join(moves)),
    ]
    return Section("Notation", "notation", blocks)


def appendix(variant: Variant) -> Section:
    """What other programs want: the start as FEN, and the movements in Betza notation."""
    start = Section("The start as FEN", "fen", [Code(variant.start_fen)])
    parts = [start, *([_betza(variant)] if variant.ruleset.board.flat else [])]
    return Section("Appendix: for other programs", "appendix", parts=parts)


def _betza(variant: Variant) -> Section:
    """The movements in Betza notation, for those who know it, and what it cannot say of them."""
    rows = list[list[str]]()
    for piece in variant.ruleset.kinds:
        text, lacks = betza_text(variant, piece), betza_lacks(variant, piece)
        rows.append([piece.title, text or "", lacks])
    header = ["piece", "Betza", "what it has no letters for"]
    if not any(lacks for _, _, lacks in rows):
        header, rows = header[:2], [row[:2] for row in rows]
    told = (
        "Letters and numbers for movements, widely used for describing pieces: W and F are one step "
        "orthogonally and diagonally, N is the knight's move, m and c in front say how a piece moves without "
        "capturing and how it captures. The sentences in this book are the rules; the letters repeat them "
        "for those who know them."
    )
    return Section("Betza notation", "betza", [Paragraph(told), Table(header, rows)])


def _rules(variant: Variant) -> Iterator[str]:
    game, letters = variant.ruleset, variant.sheet.letters
    promotes = any(piece.promotions for piece in game.kinds)
    signs = ["x is a capture"]
    signs += ["+ a check"] * any(piece.royal for piece in game.kinds)
    signs += ["# checkmate"] * any(end.kind == "checkmate" for end in variant.ruleset.ends)
    signs += ["= a promotion"] * promotes
    yield f"A move is written with the letter of the piece and the square it goes to; {listed(signs, 'and')}."
    yield (
        "Where two pieces of a kind can go to the square, the file, the rank or the square of the one that "
        "moves stands after its letter."
    )
    if letters.letterless:
        name = short(variant.ruleset.pieces[letters.letterless - 1].title)
        yield f"Moves of the {name} are written without a letter, its captures with the file it comes from."
    if any(letters.effects):
        yield "Captures elsewhere than on the square of arrival follow it, each as x and its square."
    if game.castlings:
        yield _castlings(letters.castlings)
    yield from _from_the_hand(variant)
    if game.takes_off:
        yield f"Taking a {'frozen ' * game.remove_own}piece off the board is its square and -, as e6-."
    if variant.tables.starts_either:
        yield "While either side may move, w: or b: says whose move it is."
    others = [f"{letter} for the {short(p.title)}" for p in game.kinds for letter in p.aliases]
    if others:
        yield f"Other programs write {listed(others, 'and')}; this is read as well."
    if "wxf" in game.notations:
        yield (
            "In WXF, which is read and written too, a move is the letter of the piece, its file counted "
            "from the right of the mover, + (forward), - (backward) or = (along the rank), and the distance, "
            "or the file of arrival where that is another: C2=5. Of two pieces on a file the front one has + "
            "and the rear one - instead of the file."
        )
    yield "As coordinates, a move is the square that is left and the square that is reached."
    yield from _coordinates(variant, promotes)


def _castlings(texts: Sequence[str]) -> str:
    """How castling is written; where the king has a choice, its square follows."""
    wings = dict.fromkeys("O-O-O" if text.startswith("O-O-O") else "O-O" for text in texts)
    ways = {"O-O": "towards the higher files", "O-O-O": "towards the lower files"}
    told = listed((f"{wing} {ways[wing]}" for wing in sorted(wings)), "and")
    longer = next((text for text in texts if text not in wings), "")
    return f"Castling is written {told}{f', then the square of the king, as {longer}' if longer else ''}."


def _from_the_hand(variant: Variant) -> Iterator[str]:
    """How what comes out of a hand is written, in both notations."""
    game = variant.ruleset
    square = game.board.names[game.board.size // 2]
    if game.droppable:
        symbol = next(piece.symbol for piece in game.kinds if piece.name in game.droppable)
        yield f"A drop is the letter of the piece, @ and the square: {symbol}@{square}."
    if game.gatable:
        symbol = next(piece.symbol for piece in game.kinds if piece.name in game.gatable)
        yield f"What a move leaves behind follows it: /{symbol}; in coordinates, a small letter."
        if game.castlings:
            yield (
                "After castling its square follows too; in coordinates, castling that leaves it on the "
                "rook's square is written as this square and the king's."
            )


def _coordinates(variant: Variant, promotes: bool) -> Iterator[str]:
    """What coordinates have besides the two squares."""
    if promotes:
        yield "The letter of the new piece follows a promotion."
    game, names = variant.ruleset, variant.ruleset.board.names
    texts = zip(game.castlings, castling_suffixes(game), strict=True)
    suffixed = next(((c, suffix) for c, suffix in texts if suffix), None)
    if game.castles_anywhere and game.castlings:
        text = castling_moves(game)[game.castlings.index(game.usual_castlings[0])]
        yield f"Castling is the king's square and the rook's: {text}."
    elif suffixed:
        castling, suffix = suffixed
        told = f"{names[castling.king_from]}{names[castling.king_to]}{suffix}"
        yield (
            "Castling is the move of the king, with the square of the rook where a king could also step: "
            f"{told}."
        )
    elif game.castlings:
        yield "Castling is the move of the king."
    if game.takes_off:
        yield "A removal is the square twice."
    if game.passing != ("never", "never"):
        yield f"A pass is {PASS}."
    if game.refusing != "never":
        yield f"A refusal is {PASS}."
    if game.put:
        name = game.pieces[game.piece(game.put.piece)].word
        yield f"Behind a comma follow the move's last square and the one onto which the {name} is put."


def _sample(variant: Variant) -> list[str]:
    moves: list[str] = []
    dice, position = random.Random(3), variant.position()
    while len(moves) < SHOWN_PLIES and position.legal_moves and not position.outcome():
        moves.append(str(position.move(dice.choice(position.legal_moves.codes))))
        position.push(moves[-1])
    return moves
