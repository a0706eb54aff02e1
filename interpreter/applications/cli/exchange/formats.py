"""The commands that carry variants to other programs and back: `import` and `export`."""

from __future__ import annotations

from pathlib import Path

import click

from ....errors import RequestError, usable
from ....play.variant import Variant
from ...exchange import importing
from ...exchange.exporting import exported
from ...records.files import written
from ..common import shell

NOT_ALL = 1
"""Exit code where a rule was lost on the way."""


def import_command(
    source: str, names: tuple[str, ...], folder: str, force: bool, dry_run: bool, as_json: bool
) -> None:
    """Read variants of Fairy-Stockfish and write each as a definition, NAME.yaml."""
    settings, left = importing.chosen(source, names)
    target = Path(folder)
    files, nameless = importing.files_of(settings, target, force or dry_run)
    taken = importing.beside(target, files.values())
    if not dry_run:
        with usable(target, RequestError):
            target.mkdir(parents=True, exist_ok=True)
    found = []
    for each in (each for each in settings if each.name in files):
        found.append(importing.imported(each, taken))
        if found[-1].text and not dry_run:
            importing.write(found[-1], files[each.name])
        if not as_json:
            click.echo("\n".join(found[-1].lines(files[each.name])))
    left += nameless
    if as_json:
        data = [one.data(files.get(one.name)) for one in [*found, *left]]
        click.echo(shell.json_text(data))
    else:
        for one in left:
            click.echo("\n".join(one.lines(None)))
        click.echo(importing.summary([*found, *left]))
    if not all(one.exact for one in [*found, *left]):
        raise click.exceptions.Exit(NOT_ALL)


def export_command(variant: Variant, program: str, output: str | None, force: bool, as_json: bool) -> None:
    """Write a variant as settings of Fairy-Stockfish: one complete section."""
    if output is not None and output != "-" and Path(output).exists() and not force:
        raise RequestError(f"{output} already exists; --force replaces it")
    found = exported(variant)
    with written(output) as stream:
        if as_json:
            data = {"program": program, "section": found.text, "lost": list(found.losses)}
            stream.write(shell.json_text(data) + "\n")
        else:
            stream.write(found.text)
    for words in found.losses:
        click.echo(f"lost: {words}", err=True)
    if found.losses:
        raise click.exceptions.Exit(NOT_ALL)
