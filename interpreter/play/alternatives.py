"""Which options decide: the same question asked under every other value of every option."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from ..arguments import checked
from ..errors import DefinitionError, FenError, MoveError
from ..language.document import MappingNode
from ..language.options import declared, show
from .core.moves import Outcome
from .reasons import Place
from .reasons.catalogue import place_in
from .variant import Position


@dataclass(frozen=True, slots=True)
class Alternative:
    """Another value of an option under which the answer is another.

    `answer` is it in words ("the move is legal"); `place` is the line that declares the option.
    """

    option: str
    value: object
    chosen: object
    title: str
    answer: str
    place: Place | None

    def __str__(self) -> str:
        return f"with {self.option}={show(self.value)} {self.answer} (now {show(self.chosen)}: {self.title})"

    def as_data(self) -> dict[str, Any]:
        """Plain values for JSON."""
        return {"option": self.option, "value": self.value, "chosen": self.chosen, "answer": self.answer}


@checked
def alternatives(position: Position, text: str | None = None) -> Iterator[Alternative]:
    """Values of options under which a move that is legal now is not, or the other way round; without a text,
    under which the game has another result, or goes on."""
    return _for_result(position) if text is None else _for_move(position, text)


def _for_move(position: Position, text: str) -> Iterator[Alternative]:
    legal = position.why(text).legal
    for other, option, value in _others(position):
        reason = other.why(text)
        if reason.legal != legal:
            answer = "the move is legal" if reason.legal else f"it is not legal: {reason.sentence}"
            yield _alternative(position, option, value, answer)


def _for_result(position: Position) -> Iterator[Alternative]:
    now = position.outcome()
    for other, option, value in _others(position):
        outcome = other.outcome()
        if outcome != now:
            yield _alternative(position, option, value, _result_words(outcome))


def _result_words(outcome: Outcome | None) -> str:
    if outcome is None:
        return "the game goes on"
    return f"the game is over, {outcome.result} by {outcome.reason.replace('_', ' ')}"


def _alternative(position: Position, option: str, value: object, answer: str) -> Alternative:
    definition: Mapping[str, Any] = position.variant.definition
    title = str(definition["options"][option].get("title", option.replace("_", " ")))
    chosen = position.variant.options[option]
    return Alternative(option, value, chosen, title, answer, place_in(definition, "options", option))


def _others(position: Position) -> Iterator[tuple[Position, str, object]]:
    """The position under every other value of one option, where it can be reached there."""
    variant = position.variant
    definition = variant.definition
    assert isinstance(definition, MappingNode)
    start = position.copy()
    moves = [str(move) for move in start.move_stack]
    for _ in moves:
        start.pop()
    fen = start.fen()
    for spec in declared(definition).values():
        for value in dict.fromkeys(spec.samples):
            if value == variant.options[spec.name]:
                continue
            try:
                other = variant.with_options({spec.name: value}).own_position(fen)
                for text in moves:
                    other.push(text)
            except (DefinitionError, FenError, MoveError):
                continue
            yield other, spec.name, value
