"""The picture of each kind of piece: beside the definition, shipped, or its letter or character on a body."""

from __future__ import annotations

import copy
import os
import stat
import unicodedata
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from types import MappingProxyType
from xml.etree import ElementTree

from ...errors import PictureError, did_you_mean
from ...model.look import SETS
from ...model.pieces import PieceType
from ...model.ruleset import SIDES
from ...play.variant import Variant
from .bodies import Picture, inscribed, lettered
from .sanitise import MAX_BYTES, sanitised
from .svg import NAMESPACE, element

SIZE = 45
#: The colours of what nobody owns.
NOBODYS = {"fill": "#c98a1b", "stroke": "#3d2904", "color": "#3d2904"}
FOLDER = "pieces"  # beside a definition
STROKES = {"stroke-width": "1.5", "stroke-linejoin": "round", "stroke-linecap": "round"}
BACKWARD = "rotate(180 22.5 22.5)"
_PROMOTED = element("circle", cx=39, cy=7, r=4, fill="currentColor", stroke="none")


@cache
def shipped(name: str = "pieces") -> Mapping[str, str]:
    """Id -> markup of every shipped picture of a file."""
    root = ElementTree.parse(Path(__file__).with_name(f"{name}.svg")).getroot()
    parts = {part.get("id"): part for part in root.iter(f"{{{NAMESPACE}}}g") if part.get("id")}
    found = {str(key): _plain(part, parts) for key, part in parts.items() if not str(key).startswith("part-")}
    return MappingProxyType(found)


def _plain(group: ElementTree.Element, parts: Mapping[str | None, ElementTree.Element]) -> str:
    """A group as markup, with what it uses put in place."""
    whole = copy.deepcopy(group)
    while (use := whole.find(f".//{{{NAMESPACE}}}use")) is not None:  # parts may use parts
        use.tag = f"{{{NAMESPACE}}}g"
        use.extend(copy.deepcopy(list(parts[use.attrib.pop("href").removeprefix("#")])))
    whole.attrib.clear()
    for node in whole.iter():
        node.tag = node.tag.removeprefix(f"{{{NAMESPACE}}}")
        node.text = node.tail = None
    return ElementTree.tostring(whole, encoding="unicode", short_empty_elements=True).replace(" />", "/>")


class Album:
    """The pictures of the pieces of one variant, of one of the sets of `model.look.SETS`.

    Raises PictureError for a wrong or missing file.
    """

    def __init__(self, variant: Variant, pieces: str = "figures") -> None:
        self.folder = variant.folder / FOLDER if variant.folder else None
        self.shape, self.inks = variant.ruleset.look.shape, variant.ruleset.look.inks
        drawn = {"letters": self._letter, "characters": self._character}.get(pieces)
        self.flat = pieces == "flat"
        self.owned = [piece.owned for piece in variant.ruleset.pieces]
        self.drawn = {
            (i, side): (drawn or self._figure)(piece, side)
            for i, piece in enumerate(variant.ruleset.pieces)
            for side in range(2)
        }

    def markup(self, piece: int, side: int, flipped: bool = False) -> str:
        """The picture of a kind of piece (index) of a side (0 White, 1 Black), in its colours.

        `flipped`: on a board with Black at the bottom, where what points forward does so the other way.
        """
        picture = self.drawn[piece, side]
        back = picture.turns and bool(side) != flipped
        turning = element("g", picture.turning, transform=BACKWARD) if back else picture.turning
        return self.inked(piece, side, turning + picture.upright)

    def inked(self, piece: int, side: int, markup: str, **more: str) -> str:
        """Markup in the colours of a piece."""
        inks = dict(self.drawn[piece, side].inks[SIDES[side]])
        if not self.owned[piece]:
            inks |= NOBODYS
        elif side in self.inks:
            inks["color"] = self.inks[side]
        return element("g", markup, **STROKES, **inks, **more)

    def _letter(self, piece: PieceType, side: int) -> Picture:
        return _marked(piece, lettered(self.shape, piece.symbol))

    def _character(self, piece: PieceType, side: int) -> Picture:
        if not _is_written(piece):
            return self._letter(piece, side)
        character = piece.character[side % len(piece.character)]
        return _marked(piece, inscribed(self.shape, character, piece.symbol))

    def _figure(self, piece: PieceType, side: int) -> Picture:
        picture = self._unmarked(piece, side)
        return _marked(piece, picture) if picture else self._letter(piece, side)

    def _unmarked(self, piece: PieceType, side: int) -> Picture | None:
        """The picture without the mark of a promoted piece; None where only its letter is left."""
        name = piece.picture or piece.name
        files = [f"{name}-{SIDES[side]}.svg", f"{name}.svg"]
        for path in [self.folder / file for file in files] if self.folder else []:
            if os.path.lexists(path):
                return Picture(upright=sanitised(_read(path), str(Path(FOLDER) / path.name)))
        if self.flat and name in shipped("flat"):
            return Picture(upright=shipped("flat")[name])
        if name in shipped():
            return Picture(upright=shipped()[name])
        if piece.picture:
            hint = did_you_mean(name, shipped()) or f"shipped are {', '.join(sorted(shipped()))}"
            raise PictureError(
                f"no picture '{name}' for '{piece.name}', and no file {FOLDER}/{name}.svg; {hint}"
            )
        return None


def _marked(piece: PieceType, picture: Picture) -> Picture:
    """With the mark of a promoted piece, where it is one."""
    return replace(picture, upright=picture.upright + _PROMOTED) if piece.twin_of else picture


def _is_written(piece: PieceType) -> bool:
    """Has it a character of a script? A figure such as ♔ is a picture, for notation."""
    return bool(piece.character) and "CHESS" not in unicodedata.name(piece.character[0], "")


def sets_of(variant: Variant) -> tuple[str, ...]:
    """The sets that a variant leaves to choose from: characters if it has any, flat ones if it has many."""
    kinds = variant.ruleset.kinds
    flat = sum((piece.picture or piece.name) in shipped("flat") for piece in kinds)
    offered = {"flat": 2 * flat > len(kinds), "characters": any(map(_is_written, kinds))}
    return tuple(word for word in SETS if offered.get(word, True))


def _read(path: Path) -> bytes:
    """A picture file: a plain file that lies there itself, not too large."""
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOFOLLOW", 0)
    try:
        with open(os.open(path, flags | getattr(os, "O_BINARY", 0)), "rb") as file:
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                raise OSError("not a plain file")
            return file.read(MAX_BYTES + 1)
    except OSError as error:
        reason = error.strerror or str(error)
        raise PictureError(f"{Path(FOLDER) / path.name}: cannot be read: {reason.lower()}") from None
