"""The command `lab export`: needs neither players nor compiled rules, unless games are played again."""

from __future__ import annotations

from pathlib import Path

from ...lab.store import FORMS, Reader, write_parquet
from ...records.files import written
from ..common.shell import Refusal

PARQUET = "parquet"


def export(database: Path, form: str, arm: int | None, output: str | None, allow_hooks: bool) -> None:
    """Write games in another form."""
    if form == PARQUET and output in (None, "-"):
        raise Refusal("lab export: a Parquet file is not text for a terminal; name a file: -o games.parquet")
    with Reader(database) as reader:
        found = reader.experiments(allow_hooks)
        arms = [a for e in found for a in e.arms if arm in (None, a.id)]
        if arm is not None and not arms:
            raise Refusal(f"lab export: {database} has no arm {arm}; `lab show` lists them")
        for experiment in found:
            if any(each in arms and each.games for each in experiment.arms):
                reader.look(experiment)
        with written(output) as stream:
            if form == PARQUET:
                write_parquet(reader, arms, stream.buffer)
            else:
                stream.writelines(FORMS[form](reader, arms))
