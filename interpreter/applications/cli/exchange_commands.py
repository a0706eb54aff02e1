"""The commands that carry variants to other programs and back: `import` and `export`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from ...errors import RequestError
from . import shell
from .shell import Command, hooks_option, json_option

if TYPE_CHECKING:
    from ...play.variant import Variant

NOT_ALL = 1
"""Exit code where a rule was lost on the way."""


@click.command("import", cls=Command)
@click.argument("source", metavar="FILE|fairy-stockfish")
@click.argument("names", nargs=-1, metavar="[NAME]...")
@click.option(
    "-o", "--output", "folder", metavar="DIR", default=".", help="Where the files go.  [default: here]"
)
@click.option("--force", is_flag=True, help="Replace files that are there already.")
@click.option("--dry-run", is_flag=True, help="Tell what would become of the rules, and write nothing.")
@json_option
def import_command(
    source: str, names: tuple[str, ...], folder: str, force: bool, dry_run: bool, as_json: bool
) -> None:
    """Read variants of Fairy-Stockfish and write each as a definition, NAME.yaml.

    FILE has sections as that program reads them: [name:parent], then `key = value`. A parent is a section
    above, or a variant that is built into the program. The word fairy-stockfish stands for the built-in ones.
    Without NAME, all are read. A definition comes with tests that say what it plays now.

    For every setting it is told whether the definition says it as it stands (exact), in another way
    (otherwise), not at all (lost; a comment in the file says so too), or whether it is not a rule.
    A section that cannot be read is left out, with the reason; the others are written.

    Exit codes: 0 all is said, 1 something was lost or left out, 2 bad input: nothing can be read.
    """
    from ..exchange import importing

    settings, left = importing.chosen(source, names)
    target = Path(folder)
    files, nameless = importing.files_of(settings, target, force or dry_run)
    taken = importing.beside(target, files.values())
    if not dry_run:
        _make(target)
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


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise RequestError(f"{folder}: {(error.strerror or str(error)).lower()}") from error


@click.command("export", cls=Command)
@shell.variant_argument
@click.option(
    "--to",
    "program",
    type=click.Choice(["fairy-stockfish"]),
    required=True,
    help="The program that shall read it.",
)
@shell.chooses_options("Choose an option of the variant; repeat for more.", letter=False)
@hooks_option
@shell.loading
@click.option("-o", "--output", metavar="FILE", help="Write to this file instead of printing.")
@click.option("--force", is_flag=True, help="Replace a file that is there already.")
@json_option
def export_command(variant: Variant, program: str, output: str | None, force: bool, as_json: bool) -> None:
    """Write a variant as settings of Fairy-Stockfish: one section that stands for itself.

    What these settings do not say is told on the standard error output, and in comments above the section.
    `heterodox import` reads the section again.

    Exit codes: 0 all is said, 1 something was lost, 2 bad input.
    """
    from ..exchange.exporting import exported
    from ..records.files import written

    if output is not None and output != "-" and Path(output).exists() and not force:
        raise RequestError(f"{output} is there already; --force replaces it")
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


COMMANDS = (import_command, export_command)
