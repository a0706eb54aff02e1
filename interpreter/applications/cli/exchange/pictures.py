"""Our pictures of the pieces as files that XBoard shows instead of its own."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from pathlib import Path

import click

from ....caching import write_whole
from ....errors import usable
from ....play.variant import Variant
from ...drawing.pictures import SIZE, Album
from ...drawing.svg import NAMESPACE, element
from ...protocols.library import Library, Source, split_path
from ...protocols.xboard_setup import gui_name, pictures
from ..common.shell import Refusal, counted


def files(variant: Variant, name: str) -> dict[str, str]:
    """File name -> SVG of every piece of both sides, under the names that XBoard looks for."""
    album = Album(variant)
    return {
        f"{side}{picture}.svg": standing_alone(album.markup(piece, number))
        for number, side in enumerate(("White", "Black"))
        for piece, picture in pictures(variant, name).items()
    }


def standing_alone(markup: str) -> str:
    """A picture as a file of its own. XBoard scales it to the squares by its width and height."""
    box = f"0 0 {SIZE} {SIZE}"
    return element("svg", markup, xmlns=NAMESPACE, width=SIZE, height=SIZE, viewBox=box) + "\n"


def write(
    name: str, options: Mapping[str, str], allow_hooks: bool, folder: Path, paths: Sequence[str] = ()
) -> None:
    """Write the pictures of a variant into a folder, and say how XBoard is told. Raises RequestError.

    `paths` are where definitions lie besides the shipped ones.
    """
    library = Library([entry for text in paths for entry in split_path(text)])
    source = Source(name) if name.endswith((".yaml", ".yml")) else library.source(name)
    variant = source.load(options, allow_hooks)
    shown = gui_name(variant.id, shipped=source == Source(variant.id))
    found = files(variant, shown)
    with usable(folder, Refusal):
        folder.mkdir(parents=True, exist_ok=True)
        for file, svg in found.items():
            write_whole(folder / file, svg.encode())
    words = ["heterodox", "xboard", *(word for path in paths for word in ("--path", path))]
    engine = shlex.join([*words, *(["--variant", name] if name != variant.id else [])])
    click.echo(f"{counted(len(found), 'picture')} of {variant.name} in {folder}; show them by")
    click.echo(
        f"  xboard -fcp {shlex.quote(engine)} -variant {shown} -testLegality false"
        f" -trueColors true -pieceImageDirectory {shlex.quote(str(folder.resolve()))}"
    )
