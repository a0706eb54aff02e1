"""The picture of each kind of piece: beside the definition, shipped, or a shield with its letter."""

from __future__ import annotations

import copy
import os
import stat
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from xml.etree import ElementTree

from ...errors import PictureError, did_you_mean
from ...model.ruleset import SIDES, PieceType
from ...play.variant import Variant
from .sanitise import MAX_BYTES, sanitised
from .svg import NAMESPACE, element, text

SIZE = 45
FOLDER = "pieces"  # beside a definition
#: Body, outline and details of the pieces of a side.
INKS: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        "white": {"fill": "#ffffff", "stroke": "#1c1c1c", "color": "#1c1c1c"},
        "black": {"fill": "#37332f", "stroke": "#0d0d0d", "color": "#f2ead8"},
    }
)
STROKES = {"stroke-width": "1.5", "stroke-linejoin": "round", "stroke-linecap": "round"}
_SHIELD = "M8.5 6.500q14 4 28 0v15c0 9-6 14.5-14 18-8-3.5-14-9-14-18z"
_PROMOTED = element("circle", cx=39, cy=7, r=4, fill="currentColor", stroke="none")


@cache
def shipped() -> Mapping[str, str]:
    """Id -> markup of every shipped picture."""
    root = ElementTree.parse(Path(__file__).with_name("pieces.svg")).getroot()
    parts = {part.get("id"): part for part in root.iter(f"{{{NAMESPACE}}}g") if part.get("id")}
    found = {str(name): _plain(part, parts) for name, part in parts.items() if not _is_part(str(name))}
    return MappingProxyType(found)


def _is_part(name: str) -> bool:
    return name.startswith("part-")


def _plain(group: ElementTree.Element, parts: Mapping[str | None, ElementTree.Element]) -> str:
    """A group as markup, with what it uses put in place."""
    whole = copy.deepcopy(group)
    for use in list(whole.iter(f"{{{NAMESPACE}}}use")):
        use.tag = f"{{{NAMESPACE}}}g"
        use.extend(copy.deepcopy(list(parts[use.attrib.pop("href").removeprefix("#")])))
    whole.attrib.clear()
    for node in whole.iter():
        node.tag = node.tag.removeprefix(f"{{{NAMESPACE}}}")
        node.text = node.tail = None
    return ElementTree.tostring(whole, encoding="unicode", short_empty_elements=True).replace(" />", "/>")


def shield(symbol: str) -> str:
    """The picture of a piece that has none: its letter on a shield."""
    letter = text(
        symbol,
        SIZE / 2,
        29,
        font_size="20" if len(symbol) == 1 else "16",
        font_family="Georgia,'Times New Roman',serif",
        font_weight="bold",
        text_anchor="middle",
        fill="currentColor",
        stroke="none",
    )
    return element("g", element("path", d=_SHIELD), letter)


class Album:
    """The pictures of the pieces of one variant. Raises PictureError for a wrong or missing file."""

    def __init__(self, variant: Variant) -> None:
        self.folder = variant.folder / FOLDER if variant.folder else None
        self.drawn = {
            (i, side): self._picture(piece, side)
            for i, piece in enumerate(variant.ruleset.pieces)
            for side in range(2)
        }

    def markup(self, piece: int, side: int) -> str:
        """The picture of a kind of piece (index) of a side (0 White, 1 Black), in its colours."""
        return element("g", self.drawn[piece, side], **STROKES, **INKS[SIDES[side]])

    def _picture(self, piece: PieceType, side: int) -> str:
        picture = self._unmarked(piece, side)
        return element("g", picture, _PROMOTED) if piece.twin_of else picture

    def _unmarked(self, piece: PieceType, side: int) -> str:
        """The picture without the mark of a promoted piece."""
        name = piece.picture or piece.name
        files = [f"{name}-{SIDES[side]}.svg", f"{name}.svg"]
        for path in [self.folder / file for file in files] if self.folder else []:
            if os.path.lexists(path):
                return sanitised(_read(path), str(Path(FOLDER) / path.name))
        if name in shipped():
            return shipped()[name]
        if piece.picture:
            hint = did_you_mean(name, shipped()) or f"shipped are {', '.join(sorted(shipped()))}"
            raise PictureError(
                f"no picture '{name}' for '{piece.name}', and no file {FOLDER}/{name}.svg; {hint}"
            )
        return shield(piece.symbol)


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
