"""The question of an experiment: one quantity that decides, and what would be an answer."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from dataclasses import asdict, dataclass

from ....errors import RequestError, did_you_mean, quoted
from ..design import Arm
from .grammar import KNOWN, FormulaError, piece_count
from .quantities import A_SCORE, AMOUNT, QUANTITIES, Quantity, ending, formula

NAMED = {quantity.name: quantity for quantity in (*QUANTITIES, A_SCORE)}
ALIASES = {"score": "white_score", "length": "plies", "skill": "a_score"}
"""Shorter names of what is asked most."""
END = "end:"
"""What stands before a reason by which games end."""


class Percent(float):
    """A number that was given in percent, from 0 to 1."""


def number_of(text: str) -> float:
    """A number, or a number of percent. Raises ValueError."""
    plain = text.strip()
    return Percent(float(plain.removesuffix("%")) / 100) if plain.endswith("%") else float(plain)


class QuestionError(RequestError):
    """A question cannot be asked of some arms; the message says why."""


@dataclass(frozen=True)
class Question:
    """What an experiment asks.

    `primary` is the name of a quantity, `end:REASON`, or a formula. `margin`: a difference that is no larger
    does not matter. `against`: a value with which every arm is compared, instead of with the first arm. Both
    are in units of the quantity, of rates and shares from 0 to 1.
    """

    primary: str
    margin: float | None = None
    against: float | None = None

    def quantity(self) -> Quantity:
        """The primary outcome. Raises FormulaError."""
        return quantity_of(self.primary)

    def check(self, arms: Sequence[Arm]) -> None:
        """See if it can be asked of some arms. Raises FormulaError or QuestionError."""
        quantity = self.quantity()
        check_numbers(self, quantity)
        if quantity is A_SCORE and any(arm.players[0] == arm.players[1] for arm in arms):
            raise QuestionError(
                f"{self.primary} is the score of player A against B; give two different --players"
            )
        check_pieces(quantity, arms)

    def text(self) -> str:
        """The question as it is stored."""
        return json.dumps(asdict(self))


def asked(
    arms: Sequence[Arm], primary: str | None, margin: float | None, against: float | None
) -> Question | None:
    """The question to some arms, None without one. Raises FormulaError or QuestionError."""
    if primary is None:
        for name, value in (("margin", margin), ("against", against)):
            if value is not None:
                raise QuestionError(f"--{name} needs a primary outcome: --primary draws")
        return None
    question = Question(primary, margin, against)
    question.check(arms)
    if len(arms) < 2 and against is None:
        raise QuestionError("there is one arm; name a value to compare it with, as in --against 50%")
    return question


def question_of(text: str) -> Question:
    """The question of a stored text. Raises ValueError or TypeError for others."""
    found = json.loads(text)
    for name in ("margin", "against"):
        if found.get(name) is not None:
            found[name] = float(found[name])
    question = Question(**found)
    check_numbers(question, question.quantity())
    return question


def quantity_of(text: str) -> Quantity:
    """The quantity of a name or a formula. Raises FormulaError."""
    name = text.strip()
    name = ALIASES.get(name, name)
    if name in NAMED:
        return NAMED[name]
    if name.startswith(END) and name != END:
        return ending(name.removeprefix(END))
    if name.isidentifier() and name not in KNOWN:
        names = (*NAMED, *ALIASES, *KNOWN)
        hint = did_you_mean(name, names) or f"quantities: {', '.join((*ALIASES, *NAMED))}"
        raise FormulaError(f"primary: there is no quantity {quoted(name)}; {hint}")
    return formula(text, "primary")


def check_numbers(question: Question, quantity: Quantity) -> None:
    """See if margin and value are numbers that the quantity can have. Raises QuestionError."""
    for name, value in (("margin", question.margin), ("value to compare with", question.against)):
        if value is None:
            continue
        if not math.isfinite(value):
            raise QuestionError(f"a {name} is a number, found {value:g}")
        if name == "margin" and not value > 0:
            raise QuestionError(f"a margin is more than 0, found {value:g}")
        check_unit(name, value, quantity)
        if quantity.kind != AMOUNT and not 0 <= value <= 1:
            raise QuestionError(
                f"a {name} of {quantity.title} lies between 0% and 100%, found {100 * value:g}%; "
                f"{value:g} percent are written {value:g}%"
            )


def check_unit(name: str, value: float | None, quantity: Quantity) -> None:
    """See if what was given in percent is a share. Raises QuestionError."""
    if isinstance(value, Percent) and quantity.kind == AMOUNT and quantity.weight is None:
        raise QuestionError(
            f"a {name} of {quantity.title} is in units of it, not in percent; {100 * value:g} of them are "
            f"written {100 * value:g}"
        )


def check_pieces(quantity: Quantity, arms: Sequence[Arm]) -> None:
    """See if some arm has every piece that is counted. Raises QuestionError."""
    wanted = [found for name in quantity.needs if (found := piece_count(name))]
    if not wanted:
        return
    pieces = [piece for arm in arms for piece in arm.load().ruleset.pieces]
    entries: dict[str, int] = {}
    for piece in pieces:
        entries[piece.name] = max([entries.get(piece.name, 0), *(m.entry + 1 for m in piece.movements)])
    for asked in wanted:
        if asked.piece not in entries:
            hint = did_you_mean(asked.piece, entries) or f"pieces: {', '.join(entries)}"
            raise QuestionError(f"{quantity.title}: no arm has a piece {quoted(asked.piece)}; {hint}")
        if asked.entry is not None and asked.entry >= entries[asked.piece]:
            last = entries[asked.piece] - 1
            raise QuestionError(
                f"{quantity.title}: the moves of {quoted(asked.piece)} are entries 0 to {last}"
            )
