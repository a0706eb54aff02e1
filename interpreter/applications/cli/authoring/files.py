"""Files of definitions: `new` and `fmt` write them as a whole, `schema` and `studio` help to write them."""

from __future__ import annotations

import difflib
import re
from collections.abc import Sequence
from pathlib import Path

import click

from ....errors import RequestError
from ....language.document import read_text
from ....language.resources import schema_text
from ...authoring.workbench import template
from ...authoring.workbench.layout import laid_out
from ...records.files import written
from ..common.shell import counted
from ..understanding.show import full_text

_SIZE = re.compile(r"([0-9]{1,3})x([0-9]{1,3})")


def new(
    name: str, parent: str | None, copy: bool, board: str | None, output: str | None, force: bool
) -> None:
    """Write a new definition with comments, ready to play and change."""
    path = create(name, parent, board, output, copy, force)
    click.echo(f"{path} is written; next: heterodox check {path}")


def fmt(files: Sequence[str], only_check: bool, diff: bool) -> None:
    """Format definition files; meaning and comments stay the same."""
    changed = 0
    for name in files:
        difference = lay_out(name, keep=only_check or diff)
        changed += bool(difference)
        if difference and diff:
            click.echo(difference)
        elif difference:
            click.echo(f"{name}: {'would change' if only_check else 'changed'}")
    click.echo(f"{counted(len(files), 'file')}, {changed} {'to change' if only_check or diff else 'changed'}")
    if changed and (only_check or diff):
        raise click.exceptions.Exit(1)


def create(
    variant: str, parent: str | None, board: str | None, output: str | None, copy: bool, force: bool
) -> Path:
    """Write a new definition and return its path. Raises RequestError where nothing may be written."""
    path = Path(output) if output else Path(f"{variant}.yaml")
    if path.suffix != ".yaml":
        raise RequestError(f"{path}: a definition file ends in .yaml")
    if path.exists() and not force:
        raise RequestError(f"{path} already exists; --force replaces it")
    text = _text(variant, parent, board, path, copy)
    with written(str(path)) as stream:
        stream.write(laid_out(text, str(path)))
    return path


def _text(variant: str, parent: str | None, board: str | None, path: Path, copy: bool) -> str:
    if parent is None:
        if copy:
            raise RequestError("--copy needs --from: what is to be copied?")
        size = _SIZE.fullmatch(board or "8x8")
        if size is None:
            raise RequestError(f"'{board}' is not a size of a board: write files x ranks, such as 10x8")
        return template.game(variant, int(size[1]), int(size[2]))
    if board is not None:
        raise RequestError("--board is for a new game; with --from, write `board` and `setup` into the file")
    if copy:
        return template.copied(variant, full_text(parent, {}))
    return template.child(variant, parent, path)


def lay_out(name: str, keep: bool) -> str:
    """Bring a file into the one layout, unless `keep`; returns the difference, empty if there was none."""
    old = read_text(name)
    new = laid_out(old, name)
    if new != old and not keep:
        with written(name) as stream:
            stream.write(new)
    lines = difflib.unified_diff(
        old.splitlines(), new.splitlines(), name, f"{name} (laid out)", n=2, lineterm=""
    )
    found = "\n".join(lines)
    return found or ("line ends" if new != old else "")


def schema() -> None:
    """Print the JSON Schema of definitions, for editors and other programs."""
    click.echo(schema_text(), nl=False)


def studio(path: str, port: int, no_open: bool, allow_hooks: bool) -> None:
    """Serve the studio for a file or a folder, until Ctrl-C."""
    from ....caching import state_root
    from ...studio.folder import Folder
    from ...studio.keeping import Keeper
    from ...studio.serving import serve
    from ...studio.site import Site

    def ready(address: str) -> None:
        click.echo(f"The studio is open at {address}\nCtrl-C ends it.")
        if not no_open:
            click.launch(address)

    serve(Site(Folder.of(path), Keeper(state_root()), allow_hooks), port, ready)
