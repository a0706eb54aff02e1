"""Formulas over what is counted of a game: `captures + checks per plies`, `moves(white queen) > 3`."""

from __future__ import annotations

from dataclasses import dataclass

from ....errors import quoted
from .grammar import KNOWN, LONGEST, NUMBER, TEXT, Parser, Values, column_of, quotient


@dataclass(frozen=True)
class Formula:
    """What a text says: the value of every game, of what it is made, and the column that it is counted per.

    NaN where it has no meaning: a quotient by 0, a measure that the game does not have.
    """

    text: str
    kind: str
    needs: tuple[str, ...]
    of: Values
    per: str | None = None


def formula(text: str, name: str = "formula") -> Formula:
    """Read a formula. Raises FormulaError, whose message begins with `name` and the place."""
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
    if per is None:
        return Formula(text.strip(), part.kind, tuple(reader.needs), part.of)
    return Formula(text.strip(), NUMBER, tuple(reader.needs), quotient(part.of, column_of(per)), per)
