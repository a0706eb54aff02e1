"""Coordinates as other programs write them: Fairy-Stockfish, and with it pychess, lichess and others.

    move                       ours          theirs; what is sent stands first
    pass                       0000          e1e1, the square of the king; any other square twice
    castling                   e1g1, f1e1a1  e1g1; e1h1 onto the rook, sent where the king can step to g1
    promotion without choice   e7e8g         e7e8+, but for pawns that are all to become the same
    promotion                  e7e8q         e7e8q, e7e8Q, e7e8=q
    end of the game, if after  g7f8          g7f8,f8g7; any square behind the comma
    moves something is put
    two steps of a lion        e6xd7e8       e6d7e8, e6d7,d7e8; over an empty square e6d7e8 for e6e8
    wall instead of a move     *@e4          a1a1,a1e4, the square of the first piece; any other
    move in such a game        e2e3          e2e3,e3a1; any square behind the comma

Small and capital letters say the same; an `=` at the end says that a piece stays what it is, and between two
squares a hyphen may stand.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ...model.ruleset import Ruleset
from ..notation.coordinate import DEMOTED, PROMOTED
from ..notation.sanread import LONGEST
from .moves import Move
from .position import BasePosition

_SQUARE = "[A-Z]?[a-z](?:0|[1-9][0-9]{0,2})"
_PUT = rf"(?:,(?:{_SQUARE}){{1,2}})?"
_COORDINATES = re.compile(
    rf"{_SQUARE}(?:x{_SQUARE})*(?:{_SQUARE}){{1,2}}[^,]{{0,4}}{_PUT}|[^@]{{0,3}}@{_SQUARE}"
)
_HYPHEN = re.compile(rf"({_SQUARE})-(?={_SQUARE})")
_EQUALS = re.compile("(?<=[0-9])=")
_VICTIMS = re.compile("x(?=[a-z])")
_SQUARES = re.compile(f"({_SQUARE})({_SQUARE})")
_THROUGH = re.compile(rf"({_SQUARE})x?({_SQUARE})(?:,\2)?x?({_SQUARE})")
_ACTS = re.compile(
    rf"(?P<move>[^,]+?)\s*(?:[/@\u0398]|(?P<open>[(\[]))\s*(?P<put>{_SQUARE}{{1,2}})(?(open)[)\]])(?P<rest>[\s+#†‡!?]*)\Z"
    rf"|(?P<moved>[A-Z]?{_SQUARE}[-x]?{_SQUARE})[-x]?(?P<then>{_SQUARE})\s*\Z"
)
_TWICE = re.compile(rf"({_SQUARE})\1")


def with_comma(text: str) -> str:
    """A turn of two acts with a comma between them: `d1-d7/g7`, `d1-d7(g7)`, `e4@e5`, `d1d7g7`."""
    match = _ACTS.match(text.strip()) if len(text) <= LONGEST else None
    if match is None:
        return text
    return f"{match['move'] or match['moved']},{match['put'] or match['then']}{match['rest'] or ''}"


def spoken(position: BasePosition, move: Move) -> str:
    """A legal move as it is sent to such a program, and to one that asks us over UCI."""
    return Dialect(position).written(move)


def spoken_line(position: BasePosition, moves: Sequence[Move]) -> list[str]:
    """Moves that follow each other from a position, as they are sent; the line ends before an illegal one."""
    if not (position.rules.ruleset.walls or any(map(_is_special, moves))):
        return [move.text for move in moves]
    course, texts = position.copy(), []
    for move in moves:
        if not course.legal_moves.has_code(move.code):
            break  # a search may look at captures where the rules ask for a drop
        texts.append(spoken(course, move))
        course.push(move)
    return texts


def _is_special(move: Move) -> bool:
    """May the move be written otherwise elsewhere?"""
    return move.passing or move.castling or bool(move.promotion or move.drop)


def heard(position: BasePosition, text: str) -> Move | None:
    """The one legal move that a text in coordinates means, in whatever dialect; None if there is none."""
    bare = _HYPHEN.sub(r"\1", text.strip().lower())
    for written in dict.fromkeys((bare, bare.rstrip("#!?"), bare.rstrip("+#!?"))):
        if _COORDINATES.fullmatch(written):
            found = Dialect(position).meant(_EQUALS.sub("", written, count=1))
            if found is not None:
                return found
        found = through(position, written)
        if found is not None:
            return found
    return None


def through(position: BasePosition, text: str) -> Move | None:
    """The move of a piece with ways that is told by the square over which it goes, None if it is none."""
    match = _THROUGH.fullmatch(text)
    board, codes = position.rules.ruleset.board, position.view().board
    if match is None or any(square not in board.index for square in match.groups()):
        return None
    origin, over, target = match.groups()
    kind = codes[board.index[origin]] >> 1
    if not kind or not any(m.met or m.home for m in position.rules.ruleset.pieces[kind - 1].movements):
        return None
    taken = f"x{over}" if codes[board.index[over]] and over != target else ""
    return position.legal_moves.find(f"{origin}{taken}{target}")


def _is_way(move: Move, text: str) -> bool:
    """Does the text say a move that takes on its way, if only by its ends or in another order?"""
    origin, *taken = _VICTIMS.split(move.text.lower())
    if not taken:
        return False
    last = _SQUARES.match(taken[-1])
    assert last is not None
    end = taken[-1][last.end(1) :]
    wanted = _VICTIMS.split(text)
    if wanted == [origin + end]:
        return True
    names = sorted([*taken[:-1], last[1]])
    return (
        wanted[0] == origin
        and wanted[-1].endswith(end)
        and sorted([*wanted[1:-1], wanted[-1].removesuffix(end)]) == names
    )


class Dialect:
    """The texts of the legal moves of one position."""

    def __init__(self, position: BasePosition) -> None:
        self.position = position
        self.rules = position.rules
        self.game = position.rules.ruleset
        self.legal = position.legal_moves

    def written(self, move: Move) -> str:
        """The text that is sent."""
        return self._wall(move) if self._is_wall(move) else next(self._bodies(move)) + self._put(move)

    def meant(self, text: str) -> Move | None:
        """The one legal move that has a text, in small letters."""
        body, _, put = text.partition(",")
        own = [move for move in self.legal if move.text.lower() == text]
        if own:
            return own[0] if len(own) == 1 else None
        by_way = [move for move in self.legal if _is_way(move, text)]
        if by_way:
            return by_way[0] if len(by_way) == 1 else None
        ways = {move.text.partition(",")[0]: move for move in self.legal}
        bodies = {first for first, move in ways.items() if body in self._bodies(move, every=True)}
        found = [
            move
            for move in self.legal
            if (move.text.partition(",")[0] in bodies and self._puts(move, put))
            or (self._is_wall(move) and self._is_walled(move, body, put))
        ]
        return found[0] if len(found) == 1 else None

    # --- the move --------------------------------------------------------------------------------

    def _bodies(self, move: Move, every: bool = False) -> Iterator[str]:
        """The texts of a move without what is put after it, the one that is sent first; or `every` one."""
        own = move.text.partition(",")[0]
        if move.passing:
            squares = self.game.board.names if every else [self._standing()]
            yield from (2 * square for square in squares)
        elif move.castling:
            yield from self._castlings(move, own)
        elif move.promotion:
            yield from self._promotions(move, own, every)
        else:
            yield own.lower() if every else own

    def _standing(self) -> str:
        """Where the side to move has its king, or else its first piece."""
        view = self.position.view()
        own = view.pieces_of(self.position.turn == "black")
        kings = [square for square in own if view.piece(view.board[square]).royal == "always"]
        return self.game.board.names[min(kings or own)]

    def _castlings(self, move: Move, own: str) -> Iterator[str]:
        castling, names = self.rules.castling_of(move), self.game.board.names
        king, target, rook = (names[s] for s in (castling.king_from, castling.king_to, castling.rook_from))
        letter = own[-1] if move.gated else ""
        if move.gated_on == rook:  # the rook's square stands first, and says it
            yield own
            return
        steps = {(m.origin, m.target) for m in self.legal if not m.castling}
        onto = [king + rook + letter] * (king != rook)
        if self.game.castles_anywhere or (king, target) in steps:
            yield from onto
        yield king + target + letter
        yield from onto

    def _promotions(self, move: Move, own: str, every: bool) -> Iterator[str]:
        squares = move.origin + move.target
        like = [m for m in self.legal if m.origin + m.target == squares and m.put == move.put and not m.drop]
        alone = sum(m.promotion is not None for m in like) == 1
        if not own.endswith(DEMOTED) and ((every and alone) or self._grows(move)):
            yield squares + PROMOTED
        yield own.lower() if every else own

    def _grows(self, move: Move) -> bool:
        """Is it the promotion that the piece has by itself there, beside or without a list to choose from?"""
        code = self.position.view().board[self.game.board.index[move.origin]]
        return move.promotion in grown(self.game, code)

    # --- what is put after it --------------------------------------------------------------------

    def _put(self, move: Move) -> str:
        """What follows the move: sent after every one, also where it says nothing."""
        if self.game.put is None:
            return f",{move.target}{self.game.board.names[0]}" if self._walled else ""
        return f",{move.target}{move.put or move.origin}"

    def _puts(self, move: Move, text: str) -> bool:
        """Can the text behind a comma be what follows the move?"""
        if move.put is None:
            return not text or self.game.put is not None or self._walled
        return text in (move.put, move.target + move.put)

    @property
    def _walled(self) -> bool:
        """Is a wall put instead of a move?"""
        return any(piece.drops and not piece.owned for piece in self.game.pieces)

    def _is_wall(self, move: Move) -> bool:
        return move.drop is not None and not self.game.pieces[self.game.piece(move.drop)].owned

    def _wall(self, move: Move) -> str:
        """A wall that is put instead of a move: as if the first piece stayed where it is."""
        stays = self.game.board.names[min(self.position.view().pieces_of(self.position.turn == "black"))]
        return f"{stays}{stays},{stays}{move.target}"

    @staticmethod
    def _is_walled(move: Move, body: str, put: str) -> bool:
        twice = _TWICE.fullmatch(body)
        return twice is not None and put == twice[1] + move.target


def grown(game: Ruleset, code: int) -> set[str]:
    """What a piece has as a promotion by itself, beside or without a list to choose from.

    Without one the piece has never a choice, and is none of those that choose from one list, as pawns do.
    Beside one it is what the piece may become and others that choose from the list may not.
    """
    choices = [
        {name for rule in piece.promotions if rule.side in (None, code & 1) for name in rule.to}
        for piece in game.pieces
    ]
    like_pawns = [any(one.quiet != one.capture for one in piece.movements) for piece in game.pieces]
    kind = (code >> 1) - 1
    mine, several = choices[kind], zip(choices, like_pawns, strict=True)
    if len(mine) > 1:
        beside = [mine - each for each in choices if each and each < mine]
        return set().union(*(rest for rest in beside if len(rest) == 1))
    alone = not like_pawns[kind] or any(each and (each != mine or not pawn) for each, pawn in several)
    return mine if alone else set()
