"""Pictures of strangers: plain shapes pass, everything else is refused with its place.

The file is read by expat, which never opens another file here; document types (and so entities),
processing instructions, scripts, styles that name addresses, and references are refused. What passes
is written anew, so that nothing of the file's own text reaches a page.
"""

from __future__ import annotations

import re
from typing import NoReturn
from xml.parsers import expat

from ...errors import PictureError, quoted
from .svg import NAMESPACE, element

MAX_BYTES = 64 * 1024
MAX_DEPTH = 16
MAX_ELEMENTS = 500

# Every pattern reads a value in one way only (`(?>...)`, `*+`, `++`): a text that does not fit is not tried
# again and again, split differently.
_NUMBER = r"(?>[+-]?(?:[0-9]{1,6}(?:\.[0-9]{0,20})?|\.[0-9]{1,20})(?:[eE](?:-[0-9]{1,2}|\+?[0-9]))?)(?![0-9])"
_LIST = rf"(?:{_NUMBER}[\s,]*+)"
_LENGTH = re.compile(rf"({_NUMBER})(?:px)?")
_NUMBERS = re.compile(rf"\s*+{_LIST}*+")
_WORD = re.compile(r"[a-zA-Z-]{1,30}")
_PAINT = re.compile(
    r"[a-zA-Z]{1,30}|#[0-9a-fA-F]{3}|#[0-9a-fA-F]{6}|rgb\(\s*+[0-9]{1,3}+%?(?:\s*+,\s*+[0-9]{1,3}+%?){2}\s*+\)"
)
_PATH = re.compile(rf"\s*+(?:[Mm]\s*+{_LIST}++(?:[MmLlHhVvCcSsQqTtAa]\s*+{_LIST}++|[Zz][\s,]*+)*+)?")
_TRANSFORM = re.compile(
    rf"\s*+(?:(?:matrix|translate|scale|rotate|skewX|skewY)\(\s*+{_LIST}{{1,6}}+\)[\s,]*+)*+"
)

#: Attributes (and properties of a style) that are taken over, with the form of their values.
ALLOWED: dict[str, re.Pattern[str]] = {
    **dict.fromkeys(("cx", "cy", "r", "rx", "ry", "x", "y", "x1", "y1", "x2", "y2"), _LENGTH),
    **dict.fromkeys(("width", "height", "stroke-width", "stroke-miterlimit", "stroke-dashoffset"), _LENGTH),
    **dict.fromkeys(("opacity", "fill-opacity", "stroke-opacity"), _LENGTH),
    **dict.fromkeys(("stroke-linecap", "stroke-linejoin", "fill-rule"), _WORD),
    **dict.fromkeys(("points", "stroke-dasharray"), _NUMBERS),
    **dict.fromkeys(("fill", "stroke", "color"), _PAINT),
    "d": _PATH,
    "transform": _TRANSFORM,
}
IGNORED = frozenset(("id", "class", "version", "baseProfile"))
DESCRIPTIONS = frozenset(("title", "desc"))
SHAPES = frozenset(("svg", "g", "path", "circle", "ellipse", "rect", "line", "polyline", "polygon"))


class _Reader:
    """Follows the events of the parser and writes the allowed part anew."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.parser = expat.ParserCreate(namespace_separator=" ")
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end
        self.parser.CharacterDataHandler = self.characters
        self.parser.StartDoctypeDeclHandler = lambda *_: self.refuse("a document type (<!DOCTYPE ...>)")
        self.parser.EntityDeclHandler = lambda *_: self.refuse("an entity")
        self.parser.ProcessingInstructionHandler = lambda *_: self.refuse("a processing instruction")
        self.open: list[tuple[str, dict[str, str], list[str]]] = []
        self.elements = 0
        self.view: tuple[str, ...] = ()
        self.markup = ""

    def refuse(self, what: str, remedy: str = "leave it out, or save the drawing as plain SVG") -> NoReturn:
        """Raise the error about what stands where the parser is."""
        line, column = self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1
        raise PictureError(f"{self.file}:{line}:{column}: {what} is not allowed in a picture; {remedy}")

    def start(self, name: str, attributes: dict[str, str]) -> None:
        """An element begins."""
        space, _, local = name.rpartition(" ")
        self.elements += 1
        if space != NAMESPACE or local not in SHAPES | DESCRIPTIONS:
            self.refuse(f"the element {quoted(local)}", f"allowed are {', '.join(sorted(SHAPES))} of SVG")
        if (local == "svg") != (not self.open):
            self.refuse(f"<{local}> here", "one <svg> holds all shapes")
        if len(self.open) >= MAX_DEPTH or self.elements > MAX_ELEMENTS:
            self.refuse("so much", f"at most {MAX_ELEMENTS} elements, {MAX_DEPTH} deep")
        if local == "svg":
            self.view = self.viewport(attributes)
            attributes = {k: v for k, v in attributes.items() if k not in ("viewBox", "width", "height")}
        self.open.append((local, self.checked(attributes), []))

    def end(self, _: str) -> None:
        """An element ends."""
        local, attributes, inside = self.open.pop()
        if local in DESCRIPTIONS:
            return
        markup = element("g" if local == "svg" else local, *inside, **attributes)
        if self.open:
            self.open[-1][2].append(markup)
        else:
            self.markup = markup

    def characters(self, data: str) -> None:
        """Text: only inside a description, which is dropped."""
        if data.strip() and self.open[-1][0] not in DESCRIPTIONS:
            self.refuse("text", "draw letters as paths")

    def checked(self, attributes: dict[str, str]) -> dict[str, str]:
        """The attributes that are taken over; a style is read as attributes."""
        found: dict[str, str] = {}
        for name, value in attributes.items():
            if name == "style":
                for part in filter(None, (part.strip() for part in value.split(";"))):
                    prop, _, told = part.partition(":")
                    found |= self.attribute(prop.strip(), told.strip())
            elif name not in IGNORED:
                found |= self.attribute(name, value.strip())
        return found

    def attribute(self, name: str, value: str) -> dict[str, str]:
        """One attribute, whose value has the allowed form."""
        form = ALLOWED.get(name)
        if form is None:
            self.refuse(f"the attribute {quoted(name.rpartition(' ')[2])}")
        if not form.fullmatch(value):
            self.refuse(f"{name}={quoted(value)}", "write plain numbers, or colours such as #ffcc00")
        return {name: value}

    def viewport(self, attributes: dict[str, str]) -> tuple[str, ...]:
        """The four numbers of the view: of viewBox, else of width and height."""
        box = attributes.get("viewBox", "")
        if not box:
            sizes = [_LENGTH.fullmatch(attributes.get(key, "").strip()) for key in ("width", "height")]
            box = "0 0 " + " ".join(size[1] for size in sizes if size)
        view = tuple(re.split(r"[\s,]+", box.strip()))
        if len(view) != 4 or not all(re.fullmatch(_NUMBER, part) for part in view):
            self.refuse("an <svg> without a view", 'write viewBox="0 0 45 45"')
        if not all(0.01 <= float(part) <= 1e5 for part in view[2:]):
            self.refuse(f"the view {quoted(box)}", "width and height are from 0.01 to 100000")
        return view


def sanitised(data: bytes, file: str) -> str:
    """An SVG file as harmless markup of 45 by 45 units, clipped to them.

    Raises PictureError that names `file` and the place of what is not allowed.
    """
    if len(data) > MAX_BYTES:
        raise PictureError(f"{file}: larger than {MAX_BYTES // 1024} kB; simplify the drawing")
    reader = _Reader(file)
    try:
        reader.parser.Parse(data, True)
    except expat.ExpatError as error:
        place = f"{file}:{error.lineno}:{error.offset + 1}"
        raise PictureError(f"{place}: not well-formed XML: {expat.ErrorString(error.code)}") from None
    except (ValueError, LookupError) as error:
        if isinstance(error, PictureError):
            raise
        raise PictureError(f"{file}: cannot be read: {error}") from None
    return element("svg", reader.markup, viewBox=" ".join(reader.view), width="45", height="45")
