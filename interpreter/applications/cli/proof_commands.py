"""The commands of an author's workbench: check, explain-code, test, new, fmt and diff."""

from __future__ import annotations

import time
from collections.abc import Callable

import click

from . import shell
from .parameters import F, whole
from .shell import Command, hooks_option, json_option

FORMATS = click.Choice(["text", "json", "github"])
files_argument = click.argument("files", nargs=-1, required=True, metavar="FILE...")


@click.command(cls=Command)
@files_argument
@click.option("--format", "form", type=FORMATS, default="text", show_default=True, help="How to print it.")
@click.option("--strict", is_flag=True, help="Findings of the linter fail, too (exit code 1).")
@hooks_option
def check(files: tuple[str, ...], form: str, strict: bool, allow_hooks: bool) -> None:
    """Check definitions, and print every problem of every file.

    FILE is a path or a shipped id. Each value of each option is tried. A file without problems is then
    looked through for what is allowed but hardly meant: pieces that never move, ends that never happen.
    Exit code 2 if there is a problem; 1 with --strict if there is a finding.
    """
    from . import checks

    reports = [checks.check(name, allow_hooks) for name in files]
    text = checks.FORMATS[form](reports)
    if text:
        click.echo(text)
    if any(report.problems for report in reports):
        raise click.exceptions.Exit(shell.BAD_INPUT)
    if strict and any(report.findings for report in reports):
        raise click.exceptions.Exit(1)


@click.command("explain-code", cls=Command)
@click.argument("code", required=False)
@json_option
def explain_code(code: str | None, as_json: bool) -> None:
    """Explain the CODE of a finding: why it is one, an example, the remedy. Without CODE, list all codes."""
    from ..authoring.lint import explain

    click.echo(explain.as_json(code) if as_json else explain.as_text(code))


@click.command(cls=Command)
@files_argument
@click.option("--coverage", is_flag=True, help="Tell what neither tests nor random games ever used.")
@whole("--games", (0, 100_000), "Random games of --coverage. [default: 300]", metavar="N")
@json_option
@hooks_option
def test(files: tuple[str, ...], coverage: bool, games: int | None, as_json: bool, allow_hooks: bool) -> None:
    """Run the tests inside definitions.

    FILE is a path or a shipped id. Exit code 1 if a test fails.

    With --coverage, random games are played as well (the same ones every time), and pieces, movements,
    promotions, special rules, option values and end conditions that nothing used are listed.
    """
    from . import proving

    if games is not None and not coverage:
        raise click.UsageError("--games needs --coverage")
    wanted = (300 if games is None else games) if coverage else None
    if not proving.test(files, wanted, as_json, allow_hooks):
        raise click.exceptions.Exit(1)


@click.command(cls=Command)
@click.argument("name")
@click.option("--from", "parent", metavar="VARIANT", help="Extend this shipped variant, or a file beside it.")
@click.option("--copy", is_flag=True, help="With --from: copy its rules instead of extending it.")
@click.option("--board", metavar="FILESxRANKS", help="Size of the board of a new game; 8x8 without it.")
@click.option("-o", "--output", metavar="FILE", help="Where to write it; NAME.yaml without it.")
@click.option("--force", is_flag=True, help="Replace a file that is there.")
def new(
    name: str, parent: str | None, copy: bool, board: str | None, output: str | None, force: bool
) -> None:
    """Write a new definition with comments, ready to be played and changed.

    NAME is its id: small letters, digits, - and _.
    """
    from . import authoring

    path = authoring.create(name, parent, board, output, copy, force)
    click.echo(f"{path} is written; go on with: heterodox check {path}")


@click.command(cls=Command)
@files_argument
@click.option(
    "--check", "only_check", is_flag=True, help="Write nothing; exit code 1 if a file would change."
)
@click.option("--diff", is_flag=True, help="Write nothing; print what would change, with exit code 1.")
def fmt(files: tuple[str, ...], only_check: bool, diff: bool) -> None:
    """Bring definition files into one layout; meaning and comments stay.

    Order of keys, indentation, quotes, blank lines, and lists that do not fit into a line. A file is only
    written if it reads the same afterwards, and then as a whole.
    """
    from . import authoring

    changed = 0
    for name in files:
        difference = authoring.lay_out(name, keep=only_check or diff)
        changed += bool(difference)
        if difference and diff:
            click.echo(difference)
        elif difference:
            click.echo(f"{name}: {'would change' if only_check else 'changed'}")
    click.echo(
        f"{shell.counted(len(files), 'file')}, {changed} {'to change' if only_check or diff else 'changed'}"
    )
    if changed and (only_check or diff):
        raise click.exceptions.Exit(1)


def _chooses(side: str) -> Callable[[F], F]:
    """The options of one of two variants."""
    return click.option(
        f"--option-{side}",
        f"options_{side}",
        multiple=True,
        metavar="NAME=VALUE",
        callback=shell.read_options,
        help=f"Choose an option of {side.upper()}; repeat for more.",
    )


@click.command(cls=Command)
@click.argument("a")
@click.argument("b")
@_chooses("a")
@_chooses("b")
@whole(
    "--games",
    (0, 100_000),
    "Random games in which positions are compared; 0 compares the rules only.",
    default=40,
    metavar="N",
)
@whole("--each", (1, 100), "Positions of each sort shown.", default=1)
@click.option(
    "--seconds",
    type=click.FloatRange(0, 86_400, min_open=True),
    default=30.0,
    show_default=True,
    metavar="T",
    help="Compare no longer; the answer says how far it came.",
)
@json_option
@hooks_option
def diff(
    a: str,
    b: str,
    options_a: dict[str, str],
    options_b: dict[str, str],
    games: int,
    each: int,
    seconds: float,
    as_json: bool,
    allow_hooks: bool,
) -> None:
    """Tell how the variants A and B differ: their rules, and positions in which they play differently.

    A and B are ids or files, with options after a colon: wildebeest:early_promotion=true. Positions come
    from random games of both, the same ones every time; of each sort of difference one is shown. Exit code 0
    if there is no difference, 1 if there is one.
    """
    from ..authoring.workbench.difference import Comparison, compare
    from . import differences
    from .progress import Progress

    first, second = (
        shell.load_variant(*differences.named(name, chosen), allow_hooks)
        for name, chosen in ((a, options_a), (b, options_b))
    )
    found = differences.changes(first, second)
    until = time.monotonic() + seconds
    state = [Comparison(games)]

    def go_on(so_far: Comparison) -> bool:
        state[0] = so_far
        progress.show()
        return time.monotonic() < until

    def headline() -> str:
        return f"comparing: {state[0].games} of {games} games, {state[0].positions:,} positions"

    with Progress(headline, passing=True) as progress:
        comparison = compare(first, second, games, each, go_on) if games else None
    what = (first, second, found, comparison)
    shell.answer(as_json, lambda: differences.as_data(*what), lambda: differences.as_text(*what))
    if found or (comparison and not comparison.equal):
        raise click.exceptions.Exit(1)


COMMANDS = (check, explain_code, test, new, fmt, diff)
