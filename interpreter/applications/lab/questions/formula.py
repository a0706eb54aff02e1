"""Formulas over what is counted of a game: `captures + checks per plies`, `moves(white queen) > 3`."""

from __future__ import annotations

from ....errors import quoted
from .grammar import KNOWN, LONGEST, TEXT, TRUTH, Parser, column_of, quotient
from .quantities import AMOUNT, RATE, Quantity


def formula(text: str, name: str = "formula") -> Quantity:
    """The quantity of a formula, NaN where it has no meaning: a quotient by 0, a measure of other games.

    Raises FormulaError, whose message begins with `name` and the place.
    """
    reader = Parser(text, name)
    if len(text) > LONGEST:
        reader.fail(f"longer than {LONGEST} letters", LONGEST)
    part = reader.either()
    per = reader.column() if reader.takes("per") else None
    if reader.token:
        reader.fail(f"expected an operator or the end, found {quoted(reader.token)}")
    if part.kind == TEXT:
        reader.fail('a text is not a figure; compare it, as in reason == "checkmate"', 0)
    if not reader.needs:
        reader.fail(f"it uses no count; there are {', '.join(KNOWN)}", 0)
    kind = RATE if part.kind == TRUTH and per is None else AMOUNT
    of = quotient(part.of, column_of(per)) if per else part.of
    return Quantity(text.strip(), text.strip(), kind, tuple(reader.needs), of, per)
