"""The section on the pieces: each with its sentences, its notation and its diagrams."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ...kinds.english import (
    capital,
    counted,
    full_titles_of,
    listed,
    number,
    plural,
    sentence,
    short,
    titles_of,
)
from ...model.pieces import PieceType
from ...play.variant import Variant
from ..drawing.diagram import Diagram, Diagrams, palaces
from ..drawing.scene import Scene
from .book import Block, Figure, Items, Paragraph, Section
from .examples import Example, Examples, captures_by_effect, hooked_pieces
from .piece_data import sentences_of

NAMES = ("White", "Black")
KINDS = {
    "moves": "on {}",
    "start": "on {}, where it begins",
    "hops": "on {} with other pieces to jump over",
    "blocks": "on {} with a piece in its way",
    "freezes": "on {} and the {} that it keeps from moving",
}


class PiecePages:
    """Writes the page of each piece of one variant."""

    def __init__(
        self, variant: Variant, diagrams: Diagrams, examples: Examples, report: Callable[[str], None]
    ) -> None:
        self.report = report
        self.variant = variant
        self.ruleset = variant.ruleset
        self.diagrams = diagrams
        self.examples = examples
        self.titles = titles_of(variant.definition["pieces"])
        self.full_titles = full_titles_of(variant.definition["pieces"])
        self.hooked = hooked_pieces(variant)
        self.outlined = palaces(variant)

    def section(self) -> Section:
        """All pieces."""
        parts = [self.page(i, piece) for i, piece in enumerate(self.ruleset.kinds)]
        intro = (
            "Each diagram shows where the piece can go from the square on which it stands. Directions are "
            "the player's own: forward is away from that player."
        )
        return Section("The pieces", "pieces", [Paragraph(intro)], parts)

    def page(self, index: int, piece: PieceType) -> Section:
        """One piece."""
        title = self.full_titles[piece.name]
        self.report(f"{index + 1} of {len(self.ruleset.pieces)} pieces: {title}")
        # The letter joins what stands in brackets already: `Negus (king, K)`.
        named = f"{title.removesuffix(')')}, " if title.endswith(")") else f"{title} ("
        heading = f"{capital(named)}{piece.symbol})"
        blocks: list[Block] = [
            Paragraph(self.count(index)),
            Items(sentences_of(self.variant, piece.name)),
            *self.figures(index),
        ]
        if captures_by_effect(piece, self.hooked):
            blocks += self.effect(index)
        side = self.diagrams.sides(index)[0]
        return Section(heading, f"piece-{piece.name}", blocks, icon=(index, side))

    def count(self, index: int) -> str:
        """How many each side has at the start."""
        held = [
            sum(1 for occupant in self.ruleset.setup.values() if occupant == (index, side)) for side in (0, 1)
        ]
        name = self.ruleset.pieces[index].name
        noun = self.full_titles[name]
        if held == [0, 0]:
            way = listed(self.ways_in(name), "or") or "by promotion"
            return f"No {short(noun)} stands on the board at the start; it comes into play {way}."
        if held[0] == held[1]:
            return f"Each side starts with {counted(held[0], noun)}."
        if all(held):
            return f"White starts with {counted(held[0], noun)}, Black with {number(held[1])}."
        owner, other = NAMES if held[0] else NAMES[::-1]
        return f"{owner} starts with {counted(max(held), noun)}, {other} has none."

    def ways_in(self, name: str) -> Iterator[str]:
        """How a kind comes onto the board that is not there at the start."""
        game, hand = self.ruleset, self.ruleset.hand
        if any(name in (*rule.to, *rule.recall) for piece in game.pieces for rule in piece.promotions):
            yield "by promotion"
        kept = {*hand.becomes.values(), *hand.faces, *hand.unlimited} if hand else set[str]()
        kept |= {game.pieces[i].name for i, _ in hand.setup} if hand else set()
        if name in (kept & game.droppable) | game.gatable:
            yield "from the hand"
        if name in {entry.kind for entry in game.consequences}:
            yield "as an effect of moves"
        if game.put and name == game.put.piece:
            yield "after moves"

    def figures(self, index: int) -> Iterator[Block]:
        """The diagrams of a piece."""
        diagrams = list(self.diagrams.of_piece(index))
        # Where a piece needs others for every move, the empty board shows nothing.
        for diagram in [one for one in diagrams if one.marks] or diagrams:
            yield Figure(diagram.scene(self.ruleset.board, self.outlined), self.caption(diagram))

    def caption(self, diagram: Diagram) -> str:
        """What a diagram shows."""
        owned = len(self.diagrams.sides(diagram.piece)) > 1
        return caption_of(self.variant, diagram, owned)

    def effect(self, index: int) -> Iterator[Block]:
        """An example of a capture elsewhere than on the square of arrival."""
        found = self.examples.effect(index)
        if found is None:
            return
        yield figure_of(self.variant, found)


def caption_of(variant: Variant, diagram: Diagram, owned: bool = False) -> str:
    """What a diagram of a piece shows; `owned` says whose piece it is, where that matters."""
    title = short(variant.ruleset.pieces[diagram.piece].title)
    whose = f"{NAMES[diagram.side]}'s" if owned else "The"
    square = variant.ruleset.board.names[diagram.square]
    where = KINDS[diagram.kind].format(square, _frozen_kinds(variant, diagram))
    return f"{whose} {title} {where}."


def _frozen_kinds(variant: Variant, diagram: Diagram) -> str:
    """The enemies that a piece can freeze, in words."""
    freeze = variant.ruleset.pieces[diagram.piece].freezes
    names = freeze.victims if freeze else None
    kinds = [
        plural(piece.word) for piece in variant.ruleset.kinds if names is not None and piece.name in names
    ]
    return f"enemy {listed(kinds, 'and')}" if kinds else "enemies"


def figure_of(variant: Variant, example: Example, caption: str = "") -> Figure:
    """An example as a picture: the move as an arrow, its victims framed."""
    board, move = variant.ruleset.board, example.move
    occupants = {
        board.index[s]: _occupant(variant, symbol) for s, symbol in example.position.pieces().items()
    }
    origin, target = board.index[move.origin], board.index[move.target]
    marks = {board.index[name]: "removed" if move.removal else "taken" for name in example.victims}
    told = caption or example.name
    off = f"taking the {'pieces' if example.victims[1:] else 'piece'} off"
    doing = off if variant.ruleset.consequences else "capturing on"
    taken = f", {doing} {listed(example.victims, 'and')}" if example.victims and not move.removal else ""
    castled = example.castled
    both = f": the king goes to {move.target}, the rook to {board.names[castled[1]]}" if castled else ""
    side = int((example.position.mover(move) or "").islower())
    played = f"{NAMES[side]} plays {example.san}{taken}{both}."
    arrows = [] if move.removal or move.drop else [(origin, target), *([castled] if castled else [])]
    scene = Scene(board, occupants, marks, arrows)
    return Figure(scene, " ".join(filter(None, [told and sentence(told), played, _kept(variant, example)])))


def _kept(variant: Variant, example: Example) -> str:
    """The captured pieces at hand."""
    pool = example.position.setup().pool
    kept = [
        f"{NAMES[side]}'s {listed(titles, 'and')}"
        for side in (0, 1)
        if (
            titles := [
                short(p.title) for i, p in enumerate(variant.ruleset.kinds) if pool.get(2 * (i + 1) + side)
            ]
        )
    ]
    return f"Beside the board: {', '.join(kept)}." if kept else ""


def _occupant(variant: Variant, symbol: str) -> tuple[int, int]:
    code = variant.dialect.symbols[symbol]
    return (code >> 1) - 1, code & 1
