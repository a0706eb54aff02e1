"""The commands. Each one imports what it needs when it runs, so that a short command stays short."""

from __future__ import annotations

import warnings
from typing import TYPE_CHECKING, Any

import click

from ...rules.machine.forms import chosen
from ...rules.machine.telling import show_compiling_with
from . import (
    book_commands,
    ending_commands,
    engine_commands,
    exchange_commands,
    lab_commands,
    lab_report_commands,
    proof_commands,
    record_commands,
    shell,
    studio_command,
    understanding_commands,
)
from .about import show_version
from .compiling import plainly, visible
from .parameters import real, whole
from .shell import (
    NOTATIONS,
    answer,
    hooks_option,
    json_option,
    load_variant,
    loads_variant,
    takes_position,
)

if TYPE_CHECKING:
    from ...play.variant import Position

SETTINGS = {"help_option_names": ["-h", "--help"], "max_content_width": 100}


@click.group(cls=shell.Commands, context_settings=SETTINGS)
@click.option("--no-color", "no_colour", is_flag=True, help="No colours (NO_COLOR=1 does the same).")
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=show_version,
    help="Show the version and the form of the kernel, and exit.",
)
@click.pass_context
def cli(ctx: click.Context, no_colour: bool) -> None:
    """Play and examine chess variants that are described in YAML files.

    VARIANT is the id of a shipped variant (see `heterodox list`) or the path of a .yaml file.

    \b
    Try:
      heterodox list
      heterodox play omega
      heterodox show senterej
      heterodox check my-variant.yaml

    Exit codes: 0 well, 1 a test failed, 2 bad input, 130 interrupted.
    """
    ctx.color = shell.wants_colour(no_colour)


@cli.command("list")
@click.option("--tag", multiple=True, help="Only those with a tag, such as drops; repeat for more.")
@click.option("--family", default="", metavar="ID", help="Only kin of a variant, such as shogi.")
@click.option(
    "--difficulty",
    type=click.Choice(["easy", "medium", "hard"]),
    help="Only so hard to learn.",
)
@click.option(
    "--squares", default="", metavar="RANGE", help="Only boards with so many squares: 64, 30-64, 100-."
)
@click.option(
    "--pieces", default="", metavar="RANGE", help="Only with so many pieces of both sides at first."
)
@click.option("--tags", is_flag=True, help="List the tags instead, with what they mean.")
@click.option("--ids", is_flag=True, help="Print the ids only, for shell scripts.")
@json_option
def list_command(tags: bool, ids: bool, as_json: bool, difficulty: str | None, **wishes: Any) -> None:
    """List the variants that can be played by id, or those that fit.

    Exit codes: 0 well, 1 nothing fits, 2 bad input.
    """
    from .gallery import Wanted
    from .listing import rows, tags_text

    known = rows()
    if tags:
        click.echo(tags_text(known, as_json))
        return
    wanted = Wanted(**wishes, difficulty=difficulty or "")
    found = wanted.choose(known)
    if ids:
        click.echo("\n".join(str(row["id"]) for row in found))
    elif as_json:
        click.echo(shell.json_text(found))
    elif found:
        header = ("ID", "NAME", "BOARD", "FAMILY", "LEARN", "FROM")
        columns = ("id", "name", "board", "family", "difficulty", "from")
        click.echo(shell.table([header, *([r[key] or "" for key in columns] for r in found)]))
    if not found:
        click.echo(wanted.advice(known), err=True)
        raise SystemExit(1)


@cli.command()
@loads_variant
@click.option("--full", is_flag=True, help="Print the definition as one YAML file, with what it inherits.")
@click.option("--entries", is_flag=True, help="Say every entry back, with what it leaves out spelled out.")
@json_option
def show(
    variant: str, options: dict[str, str], allow_hooks: bool, full: bool, entries: bool, as_json: bool
) -> None:
    """Show a variant: board, pieces and their moves, rules, options and sources; a file entry by entry."""
    from . import show as page

    if full:
        click.echo(page.full_text(variant, options), nl=False)
        return
    loaded = load_variant(variant, options, allow_hooks)
    text = page.entries_text if entries else page.as_text
    answer(as_json, lambda: page.as_data(loaded, variant), lambda: text(loaded, variant))


@cli.command()
@takes_position
@click.option("--notation", type=click.Choice(NOTATIONS), help="Write them so; otherwise as coordinates.")
@json_option
def moves(position: Position, notation: str | None, as_json: bool) -> None:
    """List the legal moves of a position."""
    from . import listing

    answer(
        as_json,
        lambda: listing.moves_data(position, notation),
        lambda: listing.moves_text(position, notation),
    )


@cli.command()
@takes_position
@click.argument("depth", type=click.IntRange(0, 100))
@click.option("--divide", is_flag=True, help="Print the count of each first move.")
@click.option("--no-bulk", is_flag=True, help="Play the last moves too instead of counting them.")
@json_option
def perft(position: Position, depth: int, divide: bool, no_bulk: bool, as_json: bool) -> None:
    """Count the sequences of DEPTH legal moves."""
    from . import counting

    result = counting.count(position, depth, bulk=not no_bulk)
    answer(as_json, lambda: counting.as_data(result, divide), lambda: counting.as_text(result, divide))


@cli.command()
@click.argument("variants", nargs=-1, metavar="[VARIANT]...")
@json_option
@real("--seconds", (0.001, 60), "Shortest time of one measurement.", default=0.2)
@click.option("--search", is_flag=True, help="Measure the engine's search in a middle game instead.")
@whole("--threads", (1, 64), "Threads of the search.", default=1)
@click.option(
    "--kernel",
    "kernels",
    metavar="FORM[,FORM]",
    default="",
    help="Forms of the kernel side by side: wasm, native, plain.",
)
@hooks_option
def bench(
    variants: tuple[str, ...],
    as_json: bool,
    seconds: float,
    search: bool,
    threads: int,
    allow_hooks: bool,
    kernels: str,
) -> None:
    """Measure speed: nodes per second of perft, and moves per second of random games.

    Without VARIANT, all shipped variants. PyPI chess and fairy-stockfish are measured too if installed.
    With --search: nodes per second of the engine, and its time to depths.
    """
    forms = [chosen(form.strip()) for form in kernels.split(",") if form.strip()]
    if search:
        from . import bench_search

        found = bench_search.bench(variants, seconds, threads, 16, allow_hooks, forms)
        answer(as_json, lambda: found, lambda: bench_search.as_text(found))
        return
    from . import bench as laboratory

    report = laboratory.bench(variants, seconds, allow_hooks, forms)
    answer(as_json, lambda: report, lambda: laboratory.as_text(report))


@cli.command()
def warmup() -> None:
    """With HETERODOX_KERNEL=native: compile the kernel now, instead of when it is first needed."""
    from . import counting

    click.echo(counting.warm())


@cli.command()
def schema() -> None:
    """Print the JSON Schema of definitions, for editors and other programs."""
    from ...language.resources import schema_text

    click.echo(schema_text(), nl=False)


for _command in lab_report_commands.COMMANDS:
    lab_commands.lab.add_command(_command)
for _module in (
    engine_commands,
    record_commands,
    book_commands,
    exchange_commands,
    understanding_commands,
    proof_commands,
    lab_commands,
    studio_command,
    ending_commands,
):
    for _command in _module.COMMANDS:
        cli.add_command(_command)


def main() -> None:
    """The command `heterodox`."""
    show_compiling_with(visible)
    warnings.formatwarning = plainly
    shell.leave(shell.run(cli))
