"""A board of any shape as SVG: squares with their native names, pieces, marks and arrows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import hypot
from xml.sax.saxutils import escape

from ...model.layout import MARGIN, SQUARE
from ...model.ruleset import SIDES
from ...play.variant import Variant
from .marks import MARKS, legend, shape
from .pictures import Album
from .scene import Arrow, Scene
from .svg import NAMESPACE, element, text
from .text import scene_words

LIGHT, DARK, EDGE, PAPER = "#f0e4c8", "#b98f64", "#5b4226", "#fffdf8"
ARROW = "#1f6fb2"
WIDEST_LEGEND = 420
OVER_SEAM = 3  # files, up to which an arrow takes the way over joined edges
Point = tuple[float, float]


class Artist:
    """Draws scenes of one variant. Raises PictureError if a picture of it cannot be used.

    `shared`: the scenes are parts of a page that has a background and, by `all_definitions()`, the pictures.
    """

    def __init__(self, variant: Variant, shared: bool = False) -> None:
        self.variant = variant
        self.album = Album(variant)
        self.shared = shared

    def name(self, occupant: tuple[int, int]) -> str:
        """The id of the picture of a piece (piece index, side)."""
        return f"{SIDES[occupant[1]]}-{self.variant.ruleset.pieces[occupant[0]].name}"

    def definitions(self, occupants: Iterable[tuple[int, int]]) -> str:
        """The pictures of these pieces, to be referred to."""
        unique = sorted(set(occupants))
        return element(
            "defs",
            *(element("g", self.album.markup(*occupant), id=self.name(occupant)) for occupant in unique),
        )

    def all_definitions(self) -> str:
        """The pieces of both sides, the marks and the empty boards, for a page whose scenes are `shared`."""
        every = ((i, side) for i in range(len(self.variant.ruleset.pieces)) for side in (0, 1))
        empty = [Scene(self.variant.ruleset.board, flipped=flipped) for flipped in (False, True)]
        boards = (element("g", *_squares(each), *_names(each), id=_board_name(each)) for each in empty)
        marks = (element("g", shape(name), id=mark_name(name)) for name in MARKS)
        return self.definitions(every) + element("defs", *marks, *boards)

    def draw(self, scene: Scene, title: str, with_legend: bool = False, scale: float = 1.0) -> str:
        """A scene as an <svg> element; `title` tells it to those who cannot see it."""
        width, height = self.size(scene, with_legend)
        parts = [self.part(scene, with_legend)]
        if not self.shared:
            margin = scene.colours.get("margin", PAPER)
            paper = [] if margin == "none" else [element("rect", width=width, height=height, fill=margin)]
            parts = [self.definitions(scene.occupants.values()), *paper, *parts]
        return element(
            "svg",
            element("title", escape(title)),
            element("desc", escape(scene_words(self.variant, scene))),
            *parts,
            xmlns=NAMESPACE,
            viewBox=f"0 0 {width:g} {height:g}",
            width=round(width * scale),
            height=round(height * scale),
            role="img",
            font_family="system-ui,sans-serif",
        )

    def size(self, scene: Scene, with_legend: bool = False) -> tuple[float, float]:
        """Width and height of a scene in units of which a square has 45."""
        width, height = scene.size
        if not with_legend or not scene.marks:
            return width, height
        room = legend(scene.marks.values(), 0, 0)[1]
        return max(width, WIDEST_LEGEND), height + room + 8

    def part(self, scene: Scene, with_legend: bool = False) -> str:
        """A scene without its frame, paper and pictures, which whatever it is a part of has to supply."""
        if self.shared:
            parts = [element("use", href=f"#{_board_name(scene)}"), *_outlines(scene)]
        else:
            names = _names(scene) if scene.named else ()
            ink = {"color": scene.colours["coord"]} if "coord" in scene.colours else {}
            parts = [*_squares(scene), *_outlines(scene), element("g", *names, **ink)]
        parts += [_filled(scene, square, colour) for square, colour in sorted(scene.fills.items())]
        parts += self._occupants(scene)
        parts += [self._marked(scene, square, name) for square, name in sorted(scene.marks.items())]
        parts += [_arrow(*ends) for arrow in scene.arrows for ends in _ways(scene, *arrow)]
        parts += [_shape(scene, arrow) for arrow in scene.shapes]
        if with_legend:
            parts.append(legend(scene.marks.values(), MARGIN, scene.size[1] + 4)[0])
        return "".join(parts)

    def _marked(self, scene: Scene, square: int, name: str) -> str:
        x, y = scene.corner(square)
        if self.shared:
            return element("use", href=f"#{mark_name(name)}", x=x, y=y)
        return element("g", shape(name), transform=f"translate({x:g} {y:g})")

    def _occupants(self, scene: Scene) -> Iterable[str]:
        for square, occupant in sorted(scene.occupants.items()):
            x, y = scene.corner(square)
            yield element("use", href=f"#{self.name(occupant)}", x=x, y=y)


def mark_name(name: str) -> str:
    """The id of a mark on a page."""
    return f"mark-{name.replace(' ', '-')}"


def _board_name(scene: Scene) -> str:
    """The id of the empty board of a page, as it lies in a scene."""
    return "empty-board-flipped" if scene.flipped else "empty-board"


def _squares(scene: Scene) -> Iterable[str]:
    shades: tuple[list[str], list[str]] = ([], [])
    for square in range(scene.board.size):
        x, y = scene.corner(square)
        shades[scene.board.shade(square)].append(f"M{x:g} {y:g}h{SQUARE}v{SQUARE}h-{SQUARE}z")
    dark, light = scene.colours.get("square dark", DARK), scene.colours.get("square light", LIGHT)
    for colour, squares in zip((dark, light), shades, strict=True):
        yield element("path", d="".join(squares), fill=colour)
    yield element(
        "path", d="".join(outline(scene, set(range(scene.board.size)))), stroke=EDGE, stroke_width="1.5"
    )


def _outlines(scene: Scene) -> Iterable[str]:
    for region in scene.outlined:
        path = "".join(outline(scene, set(region)))
        yield element("path", d=path, stroke=EDGE, stroke_width="3", stroke_dasharray="6 4")
    if scene.board.lines:
        yield element("path", d="".join(drawn_lines(scene)), stroke=EDGE, stroke_width="1.5")


def drawn_lines(scene: Scene) -> Iterable[str]:
    """The lines that are drawn on the board, from the middle of a square to that of another."""
    for line in scene.board.lines:
        (xa, ya), (xb, yb) = (scene.corner(square) for square in (line[0], line[-1]))
        ends = [half + SQUARE / 2 for half in (xa, ya, xb, yb)]
        yield "M{:g} {:g}L{:g} {:g}".format(*ends)


def outline(scene: Scene, squares: set[int]) -> Iterable[str]:
    """The lines around a set of squares; not where the edges of the board are joined."""
    board = scene.board
    inside = {board.coordinates[square] for square in squares}
    for x, y in sorted(inside):
        for dx, dy, (ax, ay), (bx, by) in (
            (0, 1, (0, 0), (1, 0)),
            (0, -1, (0, 1), (1, 1)),
            (-1, 0, (0, 0), (0, 1)),
            (1, 0, (1, 0), (1, 1)),
        ):
            joined = board.wrap and dx and not 0 <= x + dx < len(board.files)
            if (x + dx, y + dy) in inside or joined:
                continue
            left, top = scene.place(x, y)
            if scene.flipped:
                ax, ay, bx, by = 1 - ax, 1 - ay, 1 - bx, 1 - by
            ends = [left + ax * SQUARE, top + ay * SQUARE, left + bx * SQUARE, top + by * SQUARE]
            yield "M{:g} {:g}L{:g} {:g}".format(*ends)


def _names(scene: Scene) -> Iterable[str]:
    """Ranks at the left, files below, the names of extra squares on them, arrows where edges are joined."""
    board = scene.board
    style: Mapping[str, str] = {"font_size": "16", "text_anchor": "middle", "fill": "currentColor"}
    foot = scene.rows * SQUARE + MARGIN
    for y in range(board.ranks):
        row = scene.place(0, y)[1] + SQUARE / 2 + 5.5
        squares = [scene.corner(board.at[x, y])[0] for x in range(len(board.files)) if (x, y) in board.at]
        if squares:
            rank = str(board.first_rank + y)
            yield text(rank, MARGIN / 2 - 1 if min(squares) <= MARGIN else min(squares) - 9, row, **style)
    for x, letter in enumerate(board.files):
        tops = [scene.corner(board.at[x, y])[1] for y in range(board.ranks) if (x, y) in board.at]
        if tops:
            below = min(max(tops) + SQUARE + 14, foot + 0.0)
            yield text(letter, scene.place(x, 0)[0] + SQUARE / 2, below, **style)
    for name in board.extra:
        yield _extra_name(scene, name)
    if board.wrap:
        for x in (MARGIN - 4, MARGIN + SQUARE * scene.columns + 4):
            for y in range(board.ranks):
                top = scene.place(0, y)[1]
                wave = f"M{x:g} {top:g}q4 {SQUARE / 4:g} 0 {SQUARE / 2:g}t0 {SQUARE / 2:g}"
                yield element("path", d=wave, stroke=EDGE, stroke_width="1.5", fill="none")


def _extra_name(scene: Scene, name: str) -> str:
    """The name of a square that lies on no rank and file: in the margin beside it, else on it."""
    left, top = scene.corner(scene.board.index[name])
    row = top + SQUARE / 2 + 4.5
    if len(name) < 3 and left <= MARGIN:
        return text(name, left - 2, row, font_size="12", text_anchor="end", fill="currentColor")
    if len(name) < 3 and left >= MARGIN + SQUARE * (scene.columns - 1):
        return text(name, left + SQUARE + 2, row, font_size="12", fill="currentColor")
    return text(name, left + 3, top + 13, font_size="13", fill=EDGE)


def _filled(scene: Scene, square: int, colour: str) -> str:
    x, y = scene.corner(square)
    return element("rect", x=x, y=y, width=SQUARE, height=SQUARE, fill=colour, fill_opacity=".6")


def _shape(scene: Scene, arrow: Arrow) -> str:
    """An arrow in its colour, or a circle."""
    if arrow.tail != arrow.head:
        return "".join(_arrow(*ends, arrow.colour) for ends in _ways(scene, arrow.tail, arrow.head))
    x, y = scene.middle(arrow.tail)
    return element("circle", cx=x, cy=y, r=19.5, fill="none", stroke=arrow.colour, stroke_width="4")


def _ways(scene: Scene, start: int, end: int) -> list[tuple[Point, Point]]:
    """From the middle of a square to that of another; over joined edges, out at one and in at the other."""
    (x1, y1), (x2, y2) = scene.middle(start), scene.middle(end)
    around = float(SQUARE * len(scene.board.files))
    if not scene.board.wrap or abs(x2 - x1) < around - OVER_SEAM * SQUARE:
        return [((x1, y1), (x2, y2))]
    shift = around if x2 < x1 else -around
    # Both halves reach into the margin.
    right, into = MARGIN + around, 0.8 * MARGIN
    out, back = (right + into, MARGIN - into) if shift > 0 else (MARGIN - into, right + into)
    slope = (y2 - y1) / (x2 + shift - x1)
    return [((x1, y1), (out, y1 + slope * (out - x1))), ((back, y2 + slope * (back - x2)), (x2, y2))]


def _arrow(start: Point, end: Point, colour: str = ARROW) -> str:
    """An arrow from a point to another."""
    (x1, y1), (x2, y2) = start, end
    length = hypot(x2 - x1, y2 - y1) or 1.0
    ux, uy = (x2 - x1) / length, (y2 - y1) / length
    neck_x, neck_y = x2 - 16 * ux, y2 - 16 * uy
    line = f"M{x1 + 12 * ux:.1f} {y1 + 12 * uy:.1f}L{neck_x:.1f} {neck_y:.1f}"
    head = (
        f"M{x2 - 2 * ux:.1f} {y2 - 2 * uy:.1f}L{neck_x - 8 * uy:.1f} {neck_y + 8 * ux:.1f}"
        f"L{neck_x + 8 * uy:.1f} {neck_y - 8 * ux:.1f}Z"
    )
    return element(
        "g",
        element("path", d=line, stroke=colour, stroke_width="5", stroke_linecap="round", fill="none"),
        element("path", d=head, fill=colour),
        opacity=".85",
    )
