"""A scene on a board of any shape as SVG: the ground, pieces, marks and arrows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import hypot
from xml.sax.saxutils import escape

from ...model.layout import MARGIN, SQUARE
from ...model.ruleset import SIDES
from ...play.variant import Variant
from .appearance import known_look, known_pieces
from .choices import Wardrobe, chosen
from .diagram import palaces
from .ground import GROUNDS, names
from .marks import MARKS, legend, shape, used
from .pictures import Album, sets_of
from .scene import Arrow, Scene
from .svg import NAMESPACE, element, number
from .text import scene_words

PAPER = "#fffdf8"
ARROW = "#1f6fb2"
TRANSPARENT = ("none", "transparent")
#: What is written on no ground of its own, where the picture stands alone on a dark page.
READABLE = "@media(prefers-color-scheme:dark){svg:root{color:#e8e2d6}}"
WIDEST_LEGEND = 420
OVER_SEAM = 3  # files, up to which an arrow takes the way over joined edges
Point = tuple[float, float]


class Artist:
    """Draws scenes of one variant. Raises PictureError if a picture of it cannot be used.

    `shared`: the scenes are parts of a page that has a background and, by `all_definitions()`, the pictures.
    `look` is one of `model.look.BOARDS`; without it, the look that the definition asks for. Raises
    RequestError for another one; `pieces` likewise, of `model.look.SETS`. `choices`: what a page
    shows is of the class that `chosen` tells, and `other_definitions()` has what else it could show.
    """

    def __init__(
        self,
        variant: Variant,
        shared: bool = False,
        look: str | None = None,
        pieces: str | None = None,
        choices: bool = False,
    ) -> None:
        self.variant = variant
        self.look = known_look(variant, look)
        self.pieces = known_pieces(variant, pieces)
        self.album = Album(variant, self.pieces)
        self.shared = shared
        self.choices = choices

    def name(self, occupant: tuple[int, int]) -> str:
        """The id of the picture of a piece (piece index, side)."""
        return f"{SIDES[occupant[1]]}-{self.variant.ruleset.pieces[occupant[0]].name}"

    def definitions(self, occupants: Iterable[tuple[int, int]], flipped: bool = False) -> str:
        """The pictures of these pieces, to be referred to."""
        unique = sorted(set(occupants))
        drawn = (element("g", self.album.markup(*each, flipped), id=self.name(each)) for each in unique)
        return element("defs", *drawn)

    def all_definitions(self) -> str:
        """The pieces of both sides, the marks and the empty boards, for a page whose scenes are `shared`."""
        every = ((i, side) for i in range(len(self.variant.ruleset.pieces)) for side in (0, 1))
        boards = (
            element("g", *self._worn_ground(each), *names(each), id=_board_name(each), class_="hx-ground")
            for each in self._empty()
        )
        marks = (_marker(name) for name in MARKS)
        pictures = self._choice(every) if self.choices else self.definitions(every)
        return pictures + element("defs", *marks, *boards)

    def other_definitions(self) -> str:
        """An <svg> of what else can be chosen: shapes, and for each picture and board what it gets besides.

        `data-of` names the element of `all_definitions()` before whose parts the part belongs.
        """
        sets = [Wardrobe(self.variant, word) for word in sets_of(self.variant) if word != self.pieces]
        shapes = (shape for each in sets for shape in each.shapes())
        pieces = (_besides(self.name(one), each.worn(one)) for each in sets for one in each.pieces)
        boards = (
            _besides(_board_name(scene), element("g", *self._ground(scene, look), class_=chosen(look)))
            for scene in self._empty()
            for look in GROUNDS
            if look != self.look
        )
        return element("svg", element("defs", *shapes), *pieces, *boards, xmlns=NAMESPACE)

    def _choice(self, every: Iterable[tuple[int, int]]) -> str:
        worn = Wardrobe(self.variant, self.pieces)
        pieces = (element("g", worn.worn(occupant), id=self.name(occupant)) for occupant in every)
        return element("defs", *worn.shapes(), *pieces)

    def _empty(self) -> list[Scene]:
        board, framed = self.variant.ruleset.board, palaces(self.variant)
        ways = [False, True] if self.choices and board.levels > 1 else [False]
        return [
            Scene(board, flipped=flipped, narrow=narrow, outlined=framed)
            for narrow in ways
            for flipped in (False, True)
        ]

    def draw(self, scene: Scene, title: str, with_legend: bool = False, scale: float = 1.0) -> str:
        """A scene as an <svg> element; `title` tells it to those who cannot see it."""
        width, height = self.size(scene, with_legend)
        parts = [self.part(scene, with_legend)]
        if not self.shared:
            margin = self._colours(scene).get("margin", PAPER)
            paper = element("rect", width=width, height=height, fill=margin)
            if margin in TRANSPARENT:
                paper = element("style", READABLE)
            parts = [self.definitions(scene.occupants.values(), scene.flipped), paper, *parts]
        return element(
            "svg",
            element("title", escape(title)),
            element("desc", escape(scene_words(self.variant, scene))),
            *parts,
            xmlns=None if self.shared else NAMESPACE,
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
            parts = [element("use", href=f"#{_board_name(scene)}")]
        else:
            colours = self._colours(scene)
            ink = {"color": colours["coord"]} if "coord" in colours else {}
            parts = [
                *self._ground(scene, self.look),
                element("g", *names(scene) if scene.named else (), **ink),
            ]
        parts += [self._filled(scene, square, colour) for square, colour in sorted(scene.fills.items())]
        parts += self._occupants(scene)
        parts += _strewn(scene) if self.shared else _marked(scene)
        parts += [_arrow(*ends) for arrow in scene.arrows for ends in _ways(scene, *arrow)]
        parts += [_shape(scene, arrow) for arrow in scene.shapes]
        if with_legend:
            parts.append(legend(scene.marks.values(), MARGIN, scene.size[1] + 4)[0])
        return "".join(parts)

    def _colours(self, scene: Scene) -> Mapping[str, str]:
        return {**self.variant.ruleset.look.colors, **scene.colours}

    def _worn_ground(self, scene: Scene) -> Iterable[str]:
        ground = self._ground(scene, self.look)
        return (element("g", *ground, class_=chosen(self.look)),) if self.choices else ground

    def _ground(self, scene: Scene, look: str) -> Iterable[str]:
        return GROUNDS[look](scene, self._colours(scene), self.variant.ruleset.look.river)

    def _filled(self, scene: Scene, square: int, colour: str) -> str:
        if self.look == "points":
            x, y = scene.middle(square)
            return element("circle", cx=x, cy=y, r=SQUARE / 2 - 0.5, fill=colour, fill_opacity=".6")
        if scene.board.tiling.hexagonal:
            return element("path", d=scene.path(square), fill=colour, fill_opacity=".6")
        x, y = scene.corner(square)
        return element("rect", x=x, y=y, width=SQUARE, height=SQUARE, fill=colour, fill_opacity=".6")

    def _occupants(self, scene: Scene) -> Iterable[str]:
        for square, occupant in sorted(scene.occupants.items()):
            x, y = scene.corner(square)
            yield element("use", href=f"#{self.name(occupant)}", x=x, y=y)


def _besides(name: str, markup: str) -> str:
    return element("g", markup, data_of=name)


def mark_name(name: str) -> str:
    """The id of a mark on a page."""
    return f"mark-{name.replace(' ', '-')}"


def _marker(name: str) -> str:
    """A mark for pages, which a path of a scene can have on all its points."""
    whole = element("g", shape(name), id=mark_name(name))
    size = dict.fromkeys(("markerWidth", "markerHeight"), number(SQUARE))
    return element("marker", whole, id=f"{mark_name(name)}s", markerUnits="userSpaceOnUse", **size)


def _strewn(scene: Scene) -> Iterable[str]:
    """The marks of a scene of a page: of each kind one path, from corner to corner of their squares."""
    for name in used(scene.marks.values()):
        corners = [scene.corner(square) for square in sorted(scene.marks) if scene.marks[square] == name]
        steps, here = list[str](), [0.0, 0.0]
        for corner in corners:
            for axis in (0, 1):
                steps.append(number(corner[axis] - here[axis]))
                here[axis] += float(steps[-1])
        way = f"m{' '.join(steps)}" + "h0" * (len(corners) == 1)
        yield element("path", d=way, fill="none", style=f"marker:url(#{mark_name(name)}s)")


def _marked(scene: Scene) -> Iterable[str]:
    """The marks of a scene that stands alone."""
    for square, name in sorted(scene.marks.items()):
        x, y = scene.corner(square)
        yield element("g", shape(name), transform=f"translate({x:g} {y:g})")


def _board_name(scene: Scene) -> str:
    """The id of the empty board of a page, as it lies in a scene."""
    return f"empty-board{'-narrow' * scene.narrow}{'-flipped' * scene.flipped}"


def _shape(scene: Scene, arrow: Arrow) -> str:
    """An arrow in its colour, or a circle."""
    if arrow.tail != arrow.head:
        return "".join(_arrow(*ends, arrow.colour) for ends in _ways(scene, arrow.tail, arrow.head))
    x, y = scene.middle(arrow.tail)
    return element("circle", cx=x, cy=y, r=19.5, fill="none", stroke=arrow.colour, stroke_width="4")


def _ways(scene: Scene, start: int, end: int) -> list[tuple[Point, Point]]:
    """From the middle of a square to that of another; over joined edges, out at one and in at the other."""
    board, here, there = scene.board, scene.middle(start), scene.middle(end)
    sizes = float(SQUARE * len(board.files)), float(SQUARE * board.ranks)
    twisted = None if board.poles else board.seam
    joined = [size is not None for size in board.rounds]
    if twisted:
        joined[twisted.axis] = True
    # Both halves reach into the margin.
    edges, into = (float(MARGIN), MARGIN / 4), 0.8 * MARGIN
    goal = [*there]
    far = [_over_seam(goal[n] - here[n], sizes[n], joined[n]) for n in (0, 1)]
    turned = (1, 1)
    if twisted and far[twisted.axis] != goal[twisted.axis] - here[twisted.axis]:
        # The way leads to the mirror image of its end.
        across = 1 - twisted.axis
        goal[across] = 2 * edges[across] + sizes[across] - goal[across]
        far[across] = _over_seam(goal[across] - here[across], sizes[across], joined[across])
        turned = (1, -1) if across else (-1, 1)
    over = [n for n in (0, 1) if far[n] != goal[n] - here[n]]
    if not over:
        return [(here, there)]
    lows, highs = (edges[0] - into, edges[1] - into / 5), [edges[n] + sizes[n] + into for n in (0, 1)]
    ends = [_at_seam(here[n], goal[n], far[n], lows[n], highs[n]) for n in over]
    out, back = map(min, zip(*ends, strict=True))
    leaves = here[0] + out * far[0], here[1] + out * far[1]
    enters = there[0] - back * far[0] * turned[0], there[1] - back * far[1] * turned[1]
    return [(here, leaves), (enters, there)]


def _at_seam(start: float, end: float, way: float, low: float, high: float) -> tuple[float, float]:
    """The shares of a way along one axis before it leaves the picture, and behind where it comes in."""
    out, back = (high, low) if way > 0 else (low, high)
    return (out - start) / way, (end - back) / way


def _over_seam(way: float, around: float, joined: bool) -> float:
    """The way along one axis, over the joined edges where that is as good as sure to be meant."""
    if not joined or abs(way) < around - OVER_SEAM * SQUARE:
        return way
    return way + around if way < 0 else way - around


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
