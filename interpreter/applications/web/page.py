"""The page itself: everything in one HTML file, which asks nobody for anything."""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Callable, Mapping
from html import escape
from typing import Any

from ...language.flattened import NOT_INHERITED, flat_text
from ...model.layout import SQUARE, Layout
from ...play.variant import Position
from ...version import __version__
from ..drawing.board import Artist
from ..drawing.portrait import scene_of
from ..rulebook.html import STYLE, Html
from ..rulebook.piece_data import pieces_data
from ..rulebook.sections import Rulebook
from . import binary, script, sheet
from .letters import lettered

POLICY = (
    "default-src 'none'; script-src {scripts} 'wasm-unsafe-eval'; worker-src blob:; "
    "style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'"
)
#: The parts that are the same for all variants, and the file in which pages of a gallery share them.
COMMON = ("kernel", "logarithms", "script")
SHARED = "heterodox.js"
#: What would end a script element, or hide its end.
UNSAFE = str.maketrans({"<": "\\u003c"})


def page(
    position: Position,
    doc: Mapping[str, Any],
    report: Callable[[str], None] = lambda _: None,
    pgn: str = "",
    shared: bool = False,
    look: str | None = None,
    pieces: str | None = None,
) -> str:
    """The page in which a variant is played from a position on; `doc` is its definition, parents merged in.

    `pgn` are games that it shows, as `records.pgn_text` writes them; a page of a gallery leaves what is
    `shared` to a file beside it.
    `look` and `pieces` are what it shows before the reader chooses, where not as the definition says.
    Raises PictureError if a picture cannot be used, RequestError if no page can run the variant's hooks.
    """
    writer = Html(position.variant, choices=True, look=look, pieces=pieces)
    held = parts(position, writer.artist, pgn, deep=True)
    book = Rulebook(position.variant, report).book()
    return "\n".join(
        [
            "<!DOCTYPE html>",
            f'<html lang="en" data-look="{writer.artist.look}" data-pieces="{writer.artist.pieces}">',
            _head(book.title, shared, script.joined() if shared else _script(position)),
            "<body>",
            writer.pictures(),
            '<main class="hx-main">',
            '<p class="hx-home"><a href="index.html">All variants</a></p>' if shared else "",
            f"<h1>{escape(book.title)}</h1>",
            f'<p class="subtitle">{escape(book.subtitle)}</p>' if book.subtitle else "",
            _table(_picture(position, writer), _shape(position)),
            '<section id="hx-rules" aria-label="Rules">',
            *writer.content(book),
            "</section>",
            f"<footer>{escape(book.imprint)}</footer>",
            "</main>",
            f'<script src="{SHARED}"></script>' if shared else "",
            _held(held, shared),
            _definition(doc, position.variant.options),
            f"<script>{script.loader()}</script>",
            "</body></html>\n",
        ]
    )


def bare(position: Position) -> str:
    """The board and its panel alone, for a page that holds it; the rules are only there to be asked."""
    writer = Html(position.variant, choices=True)
    held = _held(parts(position, writer.artist), shared=False)
    places = _places(position, writer)
    return _framed(
        position.variant.name, places, writer.artist.look, _shape(position), held, _script(position)
    )


def frame() -> str:
    """The same for any variant: its script waits until who holds the page says a `content`."""
    text = script.joined()
    held = _held({**binary.common(), "script": text.encode()}, shared=False, level=1)
    return _framed("The board", dict.fromkeys(("pictures", "board", "rules"), ""), "squares", "", held, text)


def content(position: Position) -> dict[str, Any]:
    """What a `frame` shows of a variant, as values of JSON; bytes are in base64.

    To think, its computer asks for `binary.thinking` and `binary.search_numbers`.
    Raises RequestError if no page can run the variant's hooks.
    """
    writer = Html(position.variant, choices=True)
    found = {**binary.rules(position), "data": _data(position, writer.artist, thinks=False)}
    own = {name: base64.b64encode(data).decode("ascii") for name, data in found.items()}
    places = {f"hx-{name}": markup for name, markup in _places(position, writer).items()}
    return {"title": position.variant.name, "shape": _shape(position), "places": places, "bytes": own}


def _places(position: Position, writer: Html) -> dict[str, str]:
    """What a page without a rulebook shows, by where it does."""
    sentences = "".join(map(_sentences, pieces_data(position.variant)))
    return {"pictures": writer.pictures(), "board": _picture(position, writer), "rules": sentences}


def _framed(title: str, places: Mapping[str, str], look: str, shape: str, held: str, text: str) -> str:
    return "\n".join(
        [
            "<!DOCTYPE html>",
            f'<html lang="en" class="hx-embed" data-look="{look}">',
            _head(title, False, text),
            f'<body><div id="hx-pictures">{places["pictures"]}</div>',
            f'<main class="hx-main"><h1>{escape(title)}</h1>',
            _table(places["board"], shape),
            f'<section id="hx-rules" hidden>{places["rules"]}</section></main>',
            held,
            f"<script>{script.loader()}</script>",
            "</body></html>\n",
        ]
    )


def _sentences(piece: Mapping[str, Any]) -> str:
    """What a piece does, where the script looks for it."""
    items = "".join(f"<li>{escape(text)}</li>" for text in piece["moves"])
    return f'<div id="piece-{escape(piece["name"])}"><ul>{items}</ul></div>'


def parts(position: Position, artist: Artist, pgn: str = "", deep: bool = False) -> dict[str, bytes]:
    """What the page's script works with, and the script: the bytes of each by name."""
    data = _data(position, artist, pgn, deep=deep)
    return {**binary.parts(position), "data": data, "script": _script(position).encode()}


def _script(position: Position) -> str:
    return script.joined(sheet.is_shogi_kin(position.variant))


def _data(
    position: Position, artist: Artist, pgn: str = "", thinks: bool = True, deep: bool = False
) -> bytes:
    """What the script is told in words and numbers."""
    data = {
        "numbers": binary.meaning(position, thinks),
        "sheet": sheet.sheet(position, artist, deep) | {"pgn": pgn},
    }
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()


def _held(found: Mapping[str, bytes], shared: bool, level: int = 9) -> str:
    """All that packed; the loader unpacks it and lets the script run."""
    own = {name: data for name, data in found.items() if not shared or name not in COMMON}
    sizes = escape(json.dumps(_sizes(own)))
    kind = 'type="application/octet-stream" id="hx-bytes"'
    beside = f' data-shared="{SHARED}"' if shared else ""
    return f'<script {kind} data-sizes="{sizes}"{beside}>{lettered(binary.packed(own, level))}</script>'


def shared_script(position: Position) -> str:
    """What all pages of a gallery share, as the script file that lies beside them."""
    known = {**binary.parts(position), "script": script.joined().encode()}
    found = {name: data for name, data in known.items() if name in COMMON}
    return f"globalThis.heterodox_shared = {json.dumps([lettered(binary.packed(found)), _sizes(found)])};\n"


def _sizes(found: Mapping[str, bytes]) -> dict[str, int]:
    return {name: len(data) for name, data in found.items()}


def digest(text: str) -> str:
    """What a policy lets a script run by."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def _head(title: str, shared: bool, text: str) -> str:
    """The head of a page that runs the script `text`, and no other."""
    allowed = [*(["'self'"] if shared else []), *map(digest, (script.loader(), text))]
    policy = POLICY.format(scripts=" ".join(allowed))
    files = (STYLE, script.FOLDER / "board.css", script.FOLDER / "page.css")
    style = "".join(file.read_text(encoding="utf-8") for file in files)
    return "\n".join(
        [
            '<head><meta charset="utf-8">',
            f'<meta http-equiv="Content-Security-Policy" content="{policy}">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            '<meta name="referrer" content="no-referrer">',
            f'<meta name="generator" content="Heterodox {escape(__version__)}">',
            '<link rel="icon" href="data:,">',
            f"<title>{escape(title)}</title>",
            f"<style>\n{style}</style></head>",
        ]
    )


def _picture(position: Position, writer: Html) -> str:
    """The board as it stands at the beginning, which the script brings to life."""
    return writer.artist.draw(scene_of(position), f"{position.variant.name}: {position.fen()}")


def _shape(position: Position) -> str:
    """How wide the board is: to its height, and in squares."""
    width, height = Layout(position.variant.ruleset.board).size
    return f"--hx-ratio:{width / height:.3f};--hx-columns:{width / SQUARE:.3f}"


def _table(picture: str, shape: str) -> str:
    """The board, and room for the rest."""
    panel = (script.FOLDER / "panel.html").read_text(encoding="utf-8").strip()
    bar = '<div class="hx-bar" id="hx-bar" aria-hidden="true" hidden><div id="hx-share"></div></div>'
    board = (
        f'<div class="hx-field"><div class="hx-scroll"><div id="hx-board">{picture}</div></div>{bar}</div>'
    )
    play = f'<div class="hx-play"><div id="hx-far"></div>{board}<div id="hx-near"></div></div>'
    return f'<div class="hx-table" style="{shape}">{play}\n{panel}\n</div>'


def _json(data: dict[str, Any]) -> str:
    """Data as a script element can hold them."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return text.translate(UNSAFE)


def _definition(doc: Mapping[str, Any], options: Mapping[str, object]) -> str:
    """The definition as YAML, and the options chosen; where it has a `<`, as JSON, which is YAML too."""
    text = flat_text(doc)
    if "<" in text:
        text = _json({key: doc[key] for key in doc if key != NOT_INHERITED})
    chosen = escape(json.dumps(dict(options)))
    return f'<script type="application/yaml" id="hx-definition" data-options="{chosen}">\n{text}</script>'
