"""The command `lab export`: needs neither players nor compiled rules, unless games are played again."""

from __future__ import annotations

from pathlib import Path

from ...errors import FenError, MoveError
from ..lab.export import FORMS
from ..lab.reading import DatabaseError, Reader
from ..records.files import written
from .shell import Refusal


def export(path: Path, form: str, number: int | None, output: str | None, allow_hooks: bool) -> None:
    """Write games in another form."""
    try:
        with Reader(path) as reader:
            arms = [a for e in reader.experiments(allow_hooks) for a in e.arms if number in (None, a.id)]
            if number is not None and not arms:
                raise Refusal(f"lab export: {path} has no arm {number}; `lab show` lists them")
            with written(output) as stream:
                stream.writelines(FORMS[form](reader, arms))
    except (DatabaseError, FenError, MoveError) as error:
        raise Refusal(f"lab: {error}") from None
