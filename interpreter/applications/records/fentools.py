"""What can be done with a position as text: mirror images, and square names in other systems."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from ...errors import FenError
from ...model.geometry import SHADES
from ...model.ruleset import Ruleset
from ...play.core.gates import split, with_gates
from ...play.notation import fen as fen_text
from ...play.notation.grid import grid_names
from ...play.variant import Position, Variant

Image = Callable[[int], int | None]


def images(game: Ruleset) -> dict[str, Image]:
    """The symmetries of a board: name -> where squares go; levels change where the sides begin on others."""
    board = game.board
    homes = [{board.level(s) for s, (_, side) in game.setup.items() if side == own} for own in (0, 1)]
    ranks = partial(board.opposite, ranks=True, levels=homes[0] != homes[1])
    return {"ranks": ranks, "turn": partial(ranks, files=True), "files": partial(board.opposite, files=True)}


def symmetry(variant: Variant) -> str:
    """How White's army lies opposite Black's: "turn" for half a turn, "ranks" for a mirror.

    As the definition says; where left and right make no difference to it, as the setup shows.
    """
    game = variant.ruleset
    declared = "turn" if game.symmetry == "rotate" else "ranks"
    for name in () if game.one_sided else dict.fromkeys((declared, "ranks", "turn")):
        image = images(game)[name]
        if {image(s): (i, side ^ 1) for s, (i, side) in game.setup.items()} == game.setup:
            return name
    return declared


def colours_swapped(variant: Variant, fen: str) -> str:
    """The FEN with the sides changed over: the same position seen by the other player.

    Raises FenError if the variant has no such position.
    """
    return _image(variant, fen, symmetry(variant), 1)


def files_swapped(variant: Variant, fen: str) -> str:
    """The FEN with left and right changed over. Raises FenError if the variant has no such position."""
    return _image(variant, fen, "files", 0)


def _image(variant: Variant, fen: str, name: str, change: int) -> str:
    setup = variant.own_position(fen).setup()
    board, image = variant.ruleset.board, images(variant.ruleset)[name]

    def square(s: int) -> int:
        found = image(s)
        if found is None:
            raise FenError(f"the board has no square opposite {board.names[s]}", "board", 0)
        return found

    image_of = [square(s) for s in range(board.size)]  # a board that is not an image of itself has none
    walls = variant.ruleset.is_wall
    setup.board = {image_of[s]: code if walls(code) else code ^ change for s, code in setup.board.items()}
    setup.pool = {code ^ change: n for code, n in setup.pool.items()}
    setup.passed = [image_of[s] for s in setup.passed]
    if setup.turn < 2:
        setup.turn ^= change
    setup.castling = _rights(variant, setup.castling, image_of, change)
    if change and setup.checks_left:
        setup.checks_left = setup.checks_left[::-1]
    for name in {"limit", "series"} & {*setup.extension} if change else ():
        setup.extension[name] = "/".join(reversed(setup.extension[name].split("/")))
    if "again" in setup.extension:
        name, *number = setup.extension["again"].split("/")
        setup.extension["again"] = "/".join([board.names[image_of[board.index[name]]], *number])
    if "castled" in setup.extension:
        setup.extension["castled"] = _rights(variant, setup.extension["castled"], image_of, change)
    try:
        return variant.own_position(fen_text.write(variant.dialect, setup)).fen()
    except FenError as error:
        raise FenError(f"the mirror image cannot be played: {error}", error.field, 0) from error


def _rights(variant: Variant, letters: str, image_of: Sequence[int], change: int) -> str:
    """The castling field of the image."""
    if variant.ruleset.castles_anywhere:
        return "".join(_files_of_image(variant, letters, image_of, change)) or "-"
    letters, gates = split(variant, letters)
    rights = [*zip(variant.tables.rights, variant.right_squares, strict=True)]
    table = {(side, *sorted(squares)): letter for (side, _, letter), squares in rights}
    found = set()
    for (side, _, letter), squares in rights:
        if letter in letters:
            other = table.get((side ^ change, *sorted(image_of[square] for square in squares)))
            if other is None:
                raise FenError(f"the castling right {letter} has no mirror image", "castling", 0)
            found.add(other)
    castling = "".join(letter for _, _, letter in variant.tables.rights if letter in found)
    return with_gates(variant, castling, _gates(variant, gates, image_of, change)) or "-"


def _files_of_image(variant: Variant, letters: str, image_of: Sequence[int], change: int) -> Iterator[str]:
    """The letters of files, where kings and rooks begin anywhere, of the image."""
    game = variant.ruleset
    files, coordinates = game.board.files, game.board.coordinates

    def text(side: int, square: int) -> str:
        name = files[coordinates[square][0]]
        return name if side else name.upper()

    for side, square in sorted({*game.gates, *((c.side, c.rook_from) for c in game.castlings)}):
        if text(side, square) in letters:
            yield text(side ^ change, image_of[square])


def _gates(variant: Variant, gates: int, image_of: Sequence[int], change: int) -> int:
    """The rights to gate of the image."""
    places = variant.ruleset.gates
    found = 0
    for i, (side, square) in enumerate(places):
        image = side ^ change, image_of[square]
        if gates >> i & 1 and image not in places:
            name = variant.ruleset.board.names[square]
            raise FenError(f"the right to gate onto {name} has no mirror image", "castling", 0)
        found |= 1 << places.index(image) if gates >> i & 1 else 0
    return found


def square_rows(position: Position) -> list[Mapping[str, Any]]:
    """Every square: its name, XBoard's name for it, coordinates from the lower left, shade and piece."""
    board = position.variant.ruleset.board
    names = grid_names(board)
    plain = board.size - len(board.extra)
    return [
        {
            "square": board.names[s],
            "xboard": names[s],
            "file": board.plain[s][0] if s < plain else None,
            "rank": board.plain[s][1] if s < plain else None,
            "shade": SHADES[board.shade(s)],
            "piece": position.piece_at(board.names[s]),
        }
        for s in range(board.size)
    ]
