"""The empty board below a scene: squares of two shades, or points where lines cross; and its names."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import product

from ...model.geometry import LEVELS, Vector
from ...model.layout import MARGIN, SQUARE
from .scene import Scene
from .svg import element, text

LIGHT, DARK, EDGE, WATER = "#f0e4c8", "#b98f64", "#5b4226", "#3f7fa8"
BETWEEN = "#d6b98a"  # the third shade of hexagons
WOOD, SHALLOW = "#ecd3a0", "#bcd0cf"
Colours = Mapping[str, str]


def squares(scene: Scene, colours: Colours, river: int | None) -> Iterator[str]:
    """Squares of two shades, hexagons of three, or of one between lines; a river is a line between them."""
    dark, light = colours.get("square dark", DARK), colours.get("square light", LIGHT)
    lines = {"stroke": EDGE} if dark == light else {}
    for shade, colour in enumerate((dark, light, *[BETWEEN] * scene.board.tiling.hexagonal)):
        found = (s for s in range(scene.board.size) if scene.board.shade(s) == shade)
        yield _filled(scene, found, colour, **lines)
    yield element("path", d=_around(scene), stroke=EDGE, stroke_width="1.5")
    for left, right, y in _banks(scene, river):
        yield element("path", d=f"M{left:g} {y:g}H{right:g}", stroke=WATER, stroke_width="4")
    yield from _frames(scene)


def points(scene: Scene, colours: Colours, river: int | None) -> Iterator[str]:
    """Lines that cross where the squares have their middles, cut by the river; palaces with diagonals."""
    yield _filled(scene, range(scene.board.size), colours.get("square light", WOOD))
    yield element("path", d=_around(scene), stroke=EDGE, stroke_width="1.5")
    half = SQUARE / 2
    for left, right, y in _banks(scene, river):
        wide = right - left - SQUARE
        yield element("rect", x=left + half, y=y - half, width=wide, height=SQUARE, fill=SHALLOW)
    lines = [*_lines(scene, river), *drawn_lines(scene)]
    if not scene.board.lines:
        lines += [line for region in scene.outlined for line in _diagonals(scene, region)]
    yield element("path", d="".join(lines), stroke=EDGE, stroke_width="1.3", stroke_linecap="round")


#: How the ground of a board is drawn, by the words of a definition's look.
GROUNDS: Mapping[str, Callable[[Scene, Colours, int | None], Iterator[str]]] = {
    "squares": squares,
    "points": points,
}


def outline(scene: Scene, squares: set[int]) -> Iterable[str]:
    """The lines around a set of squares; not where the edges of the board are joined."""
    board = scene.board
    for square in sorted(squares, key=lambda square: board.coordinates[square]):
        x, y = board.coordinates[square]
        for (dx, dy), start, end in scene.sides(square):
            joined = (board.wrap and dx and not 0 <= x + dx < len(board.files)) or (
                board.wrap_ranks and dy and not 0 <= y + dy < board.ranks
            )
            if board.at.get((x + dx, y + dy)) not in squares and not joined:
                yield "M{:g} {:g}L{:g} {:g}".format(*start, *end)


# --- parts -------------------------------------------------------------------------------------------


def _filled(scene: Scene, found: Iterable[int], colour: str, **more: str) -> str:
    return element("path", d="".join(map(scene.path, found)), fill=colour, **more)


def _around(scene: Scene) -> str:
    return "".join(outline(scene, set(range(scene.board.size))))


def _line(scene: Scene, start: int, end: int) -> str:
    return "M{:g} {:g}L{:g} {:g}".format(*scene.middle(start), *scene.middle(end))


def _frames(scene: Scene) -> Iterator[str]:
    """Frames of regions such as a palace, and the lines of the board."""
    for region in scene.outlined:
        path = "".join(outline(scene, set(region)))
        yield element("path", d=path, stroke=EDGE, stroke_width="3", stroke_dasharray="6 4")
    if scene.board.lines:
        yield element("path", d="".join(drawn_lines(scene)), stroke=EDGE, stroke_width="1.5")


def drawn_lines(scene: Scene) -> Iterator[str]:
    """The lines that are drawn on the board, from the middle of a square to that of another."""
    for line in scene.board.lines:
        yield _line(scene, line[0], line[-1])


def _banks(scene: Scene, river: int | None) -> Iterator[tuple[float, float, float]]:
    """Left and right end and height of the line between the ranks beside the river."""
    if river is not None:
        last = len(scene.board.files) - 1
        ends = sorted(scene.place(x, river)[0] for x in (0, last))
        yield ends[0], ends[1] + SQUARE, scene.place(0, river)[1] + (SQUARE if scene.flipped else 0)


def _lines(scene: Scene, river: int | None) -> Iterator[str]:
    """Ranks and files, each as long as its squares follow one another."""
    steps = scene.board.tiling.orthogonal
    for step in sorted(steps[: len(steps) // 2], reverse=True):
        for square in range(scene.board.size):
            if _next(scene, square, (-step[0], -step[1]), river) is None:
                end = square
                while (further := _next(scene, end, step, river)) is not None:
                    end = further
                yield _line(scene, square, end) if end != square else ""


def _next(scene: Scene, square: int, step: Vector, river: int | None) -> int | None:
    """The neighbour to which a line goes on."""
    board = scene.board
    x, y = board.coordinates[square]
    within = x not in (0, len(board.files) - 1)
    if step[1] and within and river is not None and min(y, y + step[1]) == river:
        return None
    return board.at.get((x + step[0], y + step[1]))


def _diagonals(scene: Scene, region: Iterable[int]) -> Iterator[str]:
    """The two long diagonals of a region that is a square."""
    at = {scene.board.coordinates[square] for square in region}
    (x0, x1), (y0, y1) = ((min(line), max(line)) for line in zip(*at, strict=True))
    if x1 - x0 == y1 - y0 > 0 and len(at) == (x1 - x0 + 1) ** 2:
        index = scene.board.at
        yield _line(scene, index[x0, y0], index[x1, y1])
        yield _line(scene, index[x0, y1], index[x1, y0])


# --- names -------------------------------------------------------------------------------------------


def names(scene: Scene) -> Iterable[str]:
    """Ranks at the left, files below, the names of extra squares on them, arrows where edges are joined."""
    board = scene.board
    plain = [*_ends(scene)] if board.tiling.hexagonal else [*_ranks(scene), *_files(scene)]
    yield element("g", *plain, font_size="16", text_anchor="middle", fill="currentColor")
    for name in board.extra:
        yield _extra_name(scene, name)
    if board.wrap:
        other = -4 if board.twist == "files" else 4
        for x, bulge in ((MARGIN - 4, 4), (MARGIN + SQUARE * scene.columns + 4, other)):
            for y in range(board.ranks):
                top = scene.place(0, y)[1]
                wave = f"M{x:g} {top:g}q{bulge} {SQUARE / 4:g} 0 {SQUARE / 2:g}t0 {SQUARE / 2:g}"
                yield element("path", d=wave, stroke=EDGE, stroke_width="1.5", fill="none")
    if board.wrap_ranks:
        other = -2 if board.twist == "ranks" else 2
        for edge, bulge in ((MARGIN / 4 - 3, 2), (MARGIN / 4 + SQUARE * scene.rows + 3, other)):
            for x in range(len(board.files)):
                left = scene.place(x, 0)[0]
                wave = f"M{left:g} {edge:g}q{SQUARE / 4:g} {bulge} {SQUARE / 2:g} 0t{SQUARE / 2:g} 0"
                yield element("path", d=wave, stroke=EDGE, stroke_width="1.5", fill="none")


def _ends(scene: Scene) -> Iterator[str]:
    """Of hexagons: the number of a rank where it would go on, the letter of a file below it."""
    board = scene.board
    for row in board.rows:
        last = (1, 1) if board.bent and board.plain[row[-1] or 0][0] >= len(board.files) // 2 else (1, 0)
        for square, way in ((row[0], (-1, 0)), (row[-1], last)):
            x, y = scene.toward(square or 0, way, 0.72)
            yield text(str(board.first_rank + board.plain[square or 0][1]), x, y + 5.5)
    for x, letter in enumerate(board.files):
        lowest = next((square for square in range(board.size) if board.plain[square][0] == x), None)
        if lowest is not None:
            across, down = scene.toward(lowest, (0, -1), 0.68)
            yield text(letter, across, down + 5.5)


def _ranks(scene: Scene) -> Iterator[str]:
    board = scene.board
    for z, y in product(range(board.levels), range(board.ranks)):
        row = scene.place(*board.place(0, y, z))[1] + SQUARE / 2 + 5.5
        places = (board.place(x, y, z) for x in range(len(board.files)))
        squares = [scene.corner(board.at[place])[0] for place in places if place in board.at]
        if squares:
            left = MARGIN / 2 - 1 if min(squares) <= MARGIN else min(squares) - 9
            yield text(str(board.first_rank + y), left, row)


def _files(scene: Scene) -> Iterator[str]:
    board = scene.board
    foot = scene.rows * SQUARE + MARGIN
    for z, (x, letter) in product(range(board.levels), enumerate(board.files)):
        places = (board.place(x, y, z) for y in range(board.ranks))
        tops = [scene.corner(board.at[place])[1] for place in places if place in board.at]
        if tops:
            below = min(max(tops) + SQUARE + 14, foot + 0.0)
            yield text(letter, scene.place(*board.place(x, 0, z))[0] + SQUARE / 2, below)
    for z in range(board.levels) if board.levels > 1 else ():
        left, top = scene.place(*board.place(len(board.files) - 1 if scene.flipped else 0, 0, z))
        below = top + SQUARE + 14.0 + (SQUARE * (board.ranks - 1) if scene.flipped else 0)
        yield text(LEVELS[z], left - 9, below, font_weight="bold")


def _extra_name(scene: Scene, name: str) -> str:
    """The name of a square that lies on no rank and file: in the margin beside it, else on it."""
    left, top = scene.corner(scene.board.index[name])
    row = top + SQUARE / 2 + 4.5
    if len(name) < 3 and left <= MARGIN:
        return text(name, left - 2, row, font_size="12", text_anchor="end", fill="currentColor")
    if len(name) < 3 and left >= MARGIN + SQUARE * (scene.columns - 1):
        return text(name, left + SQUARE + 2, row, font_size="12", fill="currentColor")
    return text(name, left + 3, top + 13, font_size="13", fill=EDGE)
