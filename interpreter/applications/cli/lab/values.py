"""The command `lab values`: games that tell what pieces are worth, and the table of it."""

from __future__ import annotations

from dataclasses import replace

import click

from ....errors import did_you_mean, quoted
from ....play.variant import Variant
from ...lab.design import Arm, Settings, arm, handicaps
from ...lab.measures import Worths, worth_data, worth_remarks, worth_rows, worths
from ...lab.playing import tasks_of
from ...lab.store import Database, StoredExperiment
from ..common.shell import Refusal, answer, table
from .experiments import perform, waiting, warn
from .options import ValueOptions

HANDICAP_PLIES = 4
"""Random moves after a handicap: enough for variety, too few to throw more away."""


def values(variant: str, choices: ValueOptions) -> None:
    """Play the games that are missing, and print the worths; after Ctrl-C those of the games so far."""
    player = f"engine:nodes={choices.nodes}"
    plain = arm(variant, choices.options, choices.changes, (player, player), allow_hooks=choices.allow_hooks)
    unit = piece_of(plain.load(), choices.unit) if choices.unit else None
    interrupted = False
    with Database(choices.db, create=True) as database:
        found = experiments(database, plain, choices)
        for experiment in found:
            warn(database, experiment)
        try:
            perform(database, tasks_of(database, found, choices.parts), choices)
        except KeyboardInterrupt:
            interrupted = True
        waiting(f"reading the games of {database.path.name}", choices.quiet)
        result = worths(database, plain.load(), unit)
    if result is None:
        raise Refusal(f"lab values: {variant} has only royal pieces")
    answer(choices.as_json, lambda: worth_data(result), lambda: as_text(result))
    if interrupted:
        click.echo("interrupted; run the same command again to resume", err=True)
        raise click.Abort


def piece_of(variant: Variant, name: str) -> int:
    """The kind of piece of a name or a symbol."""
    pieces = variant.ruleset.pieces
    kinds = {key: i for i, p in enumerate(pieces) if not p.royal for key in (p.symbol.upper(), p.name)}
    found = kinds.get(name, kinds.get(name.upper()))
    if found is None:
        names = [piece.name for piece in pieces if not piece.royal]
        hint = did_you_mean(name, names) or f"pieces: {', '.join(names)}"
        raise Refusal(f"lab values: {variant.id} has no piece {quoted(name)} that could be the unit; {hint}")
    return found


def experiments(database: Database, plain: Arm, choices: ValueOptions) -> list[StoredExperiment]:
    """The experiments of both methods: games from the start, and games with each handicap."""
    seed, games = choices.seed, choices.games
    numbers = [database.experiment(Settings(seed=seed), [plain], games)]
    found = handicaps(plain.load(), seed)
    each = -(-games // (2 * len(found))) * 2 if found else 0
    for handicap in found:
        settings = Settings(
            seed=seed,
            opening_plies=HANDICAP_PLIES,
            temperature=None,
            openings=handicap.openings,
            handicap=handicap.label,
        )
        numbers.append(
            database.experiment(settings, [replace(plain, label=f"{plain.label} {handicap.label}")], each)
        )
    return [e for e in database.experiments(choices.allow_hooks) if e.id in numbers]


# --- the table --------------------------------------------------------------------------------


def as_text(found: Worths) -> str:
    """The worths as a table, with what has to be said about it."""
    title = f"Worth of the pieces of {found.variant.name} in units of the {found.unit}, with 95 % intervals"
    head, *rows = worth_rows(found)
    lines = table([[name.upper() for name in head], *rows], right=range(1, len(head)))
    return "\n".join([title, lines, "", *worth_remarks(found)])
