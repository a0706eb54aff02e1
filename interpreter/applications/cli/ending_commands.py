"""The command `solve`."""

from __future__ import annotations

from typing import Any

import click

from . import shell
from .changing import WithChanges, changes_option
from .parameters import whole
from .shell import answer, hooks_option, json_option, kernel_option, load_variant, variant_argument


@click.command(cls=WithChanges)
@variant_argument
@click.argument("ending", metavar="ENDING")
@click.option("--longest", "line", is_flag=True, help="Tell a longest win, move by move.")
@click.option(
    "--position",
    "fens",
    multiple=True,
    metavar="FEN",
    help="Tell the value of a position and of its moves; repeat for more.",
)
@click.option("-o", "--output", metavar="FILE", help="Write the table to this file too.")
@click.option("--prove", is_flag=True, help="Compute every entry a second time from those after its moves.")
@click.option("--counted", is_flag=True, help="Solve it by the rule that counts moves too.")
@click.option("--squares", is_flag=True, help="Tell the shares by square of the first man, on a board.")
@whole("--threads", (1, 256), "Threads.  [default: one a processor]")
@whole("--memory", (1, 1 << 20), "Refuse larger tables.", called="memory_mb", default=3000, metavar="MB")
@shell.chooses_options("Choose an option of the variant; repeat for more.", letter=False)
@changes_option
@hooks_option
@kernel_option
@json_option
@click.option("--quiet", is_flag=True, help="Show no progress.")
def solve(
    variant: str,
    ending: str,
    options: dict[str, str],
    changes: tuple[str, ...],
    allow_hooks: bool,
    as_json: bool,
    **wishes: Any,
) -> None:
    """Solve an ENDING exactly: who wins, in how many moves, for every position of its men.

    ENDING names White's men, v, and Black's, by their symbols. A win is one by force, in a game without
    repetition. What is solved is kept in the user's cache; after Ctrl-C the same command goes on where it was
    interrupted, and after a crash where it was a minute before.
    """
    from . import endings

    loaded = load_variant(variant, options, allow_hooks, changes)
    found = endings.solve(loaded, ending, endings.Wish(**wishes, changes=changes))
    answer(as_json, found.as_data, lambda: endings.as_text(found))


COMMANDS = (solve,)
