"""Pictures: every shipped piece has one, and strangers' files hold nothing but shapes."""

from __future__ import annotations

import os
from pathlib import Path
from xml.etree import ElementTree

import pytest
from shared import load

import interpreter
from interpreter.applications.drawing.pictures import Album, shipped
from interpreter.applications.drawing.sanitise import ALLOWED, MAX_BYTES, SHAPES, sanitised
from interpreter.errors import PictureError

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 45 45">{}</svg>'
VARIANT = """\
format: 2
variant: own
board: {files: a-d, ranks: 1-4}
pieces:
  king: {symbol: K, royal: true, moves: [{step: any}]}
  gnu: {symbol: G, moves: [{leap: [1, 2]}]PICTURE}
setup: |
  g k . .
  . . . .
  . . . .
  . . K G
end:
  - {if: checkmate, result: loss}
"""


LETTERED = {
    *("annanshogi", "chushogi", "shogi", "minishogi", "kyotoshogi", "torishogi", "judkins", "gorogoro"),
    *("cannonshogi", "checkshogi", "euroshogi", "microshogi", "okisakishogi", "yarishogi"),
    *("congo", "hexshogi91", "mortalshogi", "shoshogi"),
}
"""Games of which some pieces are drawn as their letters, promoted ones with a plus."""


def test_every_shipped_piece_has_a_picture_of_its_own(variant_id: str) -> None:
    variant = load(variant_id)
    game = variant.ruleset
    names = [piece.picture or piece.name for piece in game.kinds]
    assert set(names) <= set(shipped()) or variant_id in LETTERED
    begin = {side: {kind for kind, owner in game.setup.values() if owner == side} for side in (0, 1)}
    black = begin[1] - begin[0]  # they never look like what White alone has, in another colour
    album = Album(variant)
    drawn = {album.markup(i, int(i in black)) for i in range(len(game.pieces))}
    assert len(drawn) == len(game.pieces), "two pieces of one game would look alike"


def test_shipped_pictures_would_pass_for_strangers() -> None:
    """What is shipped keeps to the rules for files of strangers, and to one frame and stroke."""
    assert len(shipped()) >= 45
    for name, markup in shipped().items():
        assert sanitised(SVG.format(markup).encode(), name)
        root = ElementTree.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{markup}</svg>')
        for node in root.iter():
            assert node.get("stroke-width") is None, name
            assert node.get("fill") in (None, "none", "currentColor"), name
            assert node.get("stroke") in (None, "none", "currentColor"), name
    assert len(set(shipped().values())) == len(shipped())


HOSTILE = {
    "script": "<script>alert(1)</script>",
    "event": '<path d="M0 0" onload="alert(1)"/>',
    "link": '<a href="https://example.org"><path d="M0 0"/></a>',
    "image": '<image href="https://example.org/x.png"/>',
    "use": '<use href="#x"/>',
    "use elsewhere": '<use xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="/etc/passwd#x"/>',
    "foreign object": "<foreignObject><body/></foreignObject>",
    "style element": "<style>path{fill:url(//example.org)}</style>",
    "style address": '<path d="M0 0" style="fill:url(https://example.org/x)"/>',
    "style import": '<path d="M0 0" style="behavior:url(x.htc)"/>',
    "fill address": '<path d="M0 0" fill="url(#x)"/>',
    "filter": '<path d="M0 0" filter="url(#x)"/>',
    "animation": '<animate attributeName="href" to="javascript:alert(1)"/>',
    "set": '<set attributeName="onmouseover" to="alert(1)"/>',
    "text": "<path d='M0 0'/>words",
    "text element": "<text>words</text>",
    "other namespace": '<x:script xmlns:x="http://www.w3.org/1999/xhtml">1</x:script>',
    "no path": '<path d="M0 0&quot;/&gt;&lt;script&gt;"/>',
    "huge numbers": '<circle r="1e999999"/>',
    "expression": '<circle r="calc(100% * 9)"/>',
    "transform": '<g transform="rotate(url(x))"/>',
    "digits without end": f'<polygon points="{"1" * 90}!"/>',
    "dashes without end": f'<path d="M0 0" stroke-dasharray="{"11" * 90}!"/>',
    "transforms without end": f'<g transform="{"translate(111111)" * 40}!"/>',
    "path without a start": '<path d="L9 9"/>',
    "letters as a path": '<path d="M0 0zzz,,9Q"/>',
    "a number too large": '<path d="M0 0L1234567 1"/>',
    "other digits": '<circle r="\u0661"/>',
    "nested svg": '<svg viewBox="0 0 9 9"/>',
    "deep": "<g>" * 40 + "</g>" * 40,
    "many": "<g/>" * 600,
    "instruction": "<?xml-stylesheet href='x.css'?>",
    "base": '<path xml:base="https://example.org" d="M0 0"/>',
}
WHOLE = {
    "entity bomb": '<!DOCTYPE svg [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]>' + SVG.format("&b;"),
    "external entity": '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>' + SVG.format("<g>&x;</g>"),
    "document type": '<!DOCTYPE svg SYSTEM "https://example.org/x.dtd">' + SVG.format(""),
    "unknown entity": SVG.format("&nbsp;"),
    "not svg": "<html><body/></html>",
    "no namespace": '<svg viewBox="0 0 45 45"/>',
    "not xml": "GIF89a",
    "empty": "",
    "no view": '<svg xmlns="http://www.w3.org/2000/svg"/>',
    "no room": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 0 45"/>',
    "words in the view": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 a &quot;"/>',
    "event at the root": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" onload="alert(1)"/>',
    "huge": SVG.format("<g/>" + " " * MAX_BYTES),
    "null": SVG.format("\0"),
    "unknown encoding": '<?xml version="1.0" encoding="x-nowhere"?>' + SVG.format(""),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_parts_are_refused(name: str) -> None:
    with pytest.raises(PictureError, match=r"^x\.svg"):
        sanitised(SVG.format(HOSTILE[name]).encode(), "x.svg")


@pytest.mark.parametrize("name", WHOLE)
def test_hostile_files_are_refused(name: str) -> None:
    with pytest.raises(PictureError, match=r"^x\.svg"):
        sanitised(WHOLE[name].encode(), "x.svg")


def test_the_place_of_a_fault_is_told() -> None:
    with pytest.raises(PictureError, match=r"^x\.svg:3:3: the element 'script' is not allowed"):
        sanitised(SVG.format("\n\n  <script/>").encode(), "x.svg")


def test_a_plain_drawing_passes() -> None:
    given = SVG.format(
        '<title>mine &amp; yours</title><g id="a" transform="translate(1,2)">'
        '<path class="b" style="fill:#ffcc00; stroke: none" d="M1 1L2-2z"/></g>'
    )
    found = sanitised(given.encode(), "x.svg")
    root = ElementTree.fromstring(found)
    assert {node.tag for node in root.iter()} <= SHAPES
    assert {key for node in root.iter() for key in node.attrib} <= {*ALLOWED, "viewBox"}
    assert 'fill="#ffcc00"' in found
    assert "mine" not in found


@pytest.mark.parametrize(
    "path",
    [
        "",
        "M1 1",
        "m1-1.5.5z m2,2",
        " M 1e-15 22.500000000000004 h4v-3 ",
        "M0 0a4.5 4.5 0 01.5.5 3 3 0 1 1-1-1zM9 9q1 1 2 2 3 3 4 4",
    ],
)
def test_paths_as_programs_write_them_pass(path: str) -> None:
    assert ElementTree.fromstring(sanitised(SVG.format(f'<path d="{path}"/>').encode(), "x.svg"))[0][
        0
    ].attrib == {"d": path.strip()}


# --- beside a definition -----------------------------------------------------------------------


def album(folder: Path, more: str = "") -> Album:
    path = folder / "own.yaml"
    path.write_text(VARIANT.replace("PICTURE", more))
    return Album(interpreter.load(path))


def test_a_piece_without_a_picture_gets_a_shield_with_its_letter(tmp_path: Path) -> None:
    assert ">G</text>" in album(tmp_path).markup(1, 0)


def test_a_shipped_picture_can_be_named(tmp_path: Path) -> None:
    assert shipped()["wildebeest"] in album(tmp_path, ", picture: wildebeest").markup(1, 0)


def test_files_beside_the_definition_come_first(tmp_path: Path) -> None:
    (tmp_path / "pieces").mkdir()
    (tmp_path / "pieces" / "gnu.svg").write_text(SVG.format('<circle r="7"/>'))
    (tmp_path / "pieces" / "gnu-black.svg").write_text(SVG.format('<circle r="8"/>'))
    (tmp_path / "pieces" / "king.svg").write_text(SVG.format('<circle r="9"/>'))
    found = album(tmp_path)
    assert ['r="7"' in found.markup(1, 0), 'r="8"' in found.markup(1, 1), 'r="9"' in found.markup(0, 1)] == [
        True
    ] * 3


def test_a_named_picture_must_exist(tmp_path: Path) -> None:
    with pytest.raises(PictureError, match="did you mean 'wildebeest'"):
        album(tmp_path, ", picture: wildbeest")


def test_a_text_reads_no_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "pieces").mkdir()
    (tmp_path / "pieces" / "gnu.svg").write_text("<script/>")
    monkeypatch.chdir(tmp_path)
    variant = interpreter.play.loading.load_text(VARIANT.replace("PICTURE", ""))
    assert ">G</text>" in Album(variant).markup(1, 0)


@pytest.mark.parametrize("kind", ["folder", "link", "pipe", "gone"])
def test_what_is_no_plain_file_is_refused(tmp_path: Path, kind: str) -> None:
    (tmp_path / "pieces").mkdir()
    path = tmp_path / "pieces" / "gnu.svg"
    if kind == "folder":
        path.mkdir()
    elif kind == "pipe":
        os.mkfifo(path)
    else:
        target = tmp_path / "elsewhere.svg"
        if kind == "link":
            target.write_text(SVG.format(""))
        path.symlink_to(target)
    with pytest.raises(PictureError, match=r"pieces/gnu\.svg: cannot be read"):
        album(tmp_path)


def test_a_picture_is_no_rule() -> None:
    """The identity of the rules does not change with the looks of a piece."""
    load_text = interpreter.play.loading.load_text
    plain, other = (load_text(VARIANT.replace("PICTURE", x)) for x in ("", ", picture: camel"))
    assert plain.definition_hash == other.definition_hash
