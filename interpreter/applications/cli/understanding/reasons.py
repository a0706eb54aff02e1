"""What `why` and `attackers` print."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import click

from ....errors import MoveError, did_you_mean, quoted
from ....play.alternatives import Alternative, alternatives
from ....play.reasons import REASONS, Attacker, Reason
from ....play.reasons.catalogue import TEXT
from ....play.sides import side_word
from ....play.variant import Position
from ....solver.known import Known
from ....solver.table import Value
from ..common.shell import BAD_INPUT, Refusal, answer, counted, json_text
from ..common.terminal import board_text, style_for_output
from .listing import kind_title, piece_title

SLOW = 1.0
#: Refusals that answer a text which was understood, though it is not a move.
ANSWERED = ("no_pass", "no_drop", "no_such_piece", "wrong_victims", "ambiguous")
Found = Mapping[str, Sequence[Attacker]]


def why(
    position: Position, move: str | None, of_result: bool, played: str, no_options: bool, as_json: bool
) -> None:
    """Say why a move is legal or not, or why the game is over or not."""
    if (move is None) == (not of_result):
        raise click.UsageError("say either a MOVE or --result")
    position = after(position, played)
    reason = position.why_result() if move is None else position.why(move)
    found = [] if no_options else deciding_options(position, move)
    value = solved(position) if of_result else None
    if as_json:
        data = reason_data(position, reason, found)
        if value is not None:
            data["solved"] = {"result": value.result, "plies": value.plies}
        click.echo(json_text(data))
    else:
        click.echo("\n".join([*_lines(reason, _head(reason)), *(f"option: {one}" for one in found)]))
        if value is not None:
            click.echo(solved_text(value, position))
    if not is_understood(reason):
        raise click.exceptions.Exit(BAD_INPUT)


def attackers(
    position: Position,
    square: str,
    played: str,
    side: str | None,
    victim: str | None,
    only_ascii: bool,
    as_json: bool,
) -> None:
    """Show which pieces of each side could capture on a square, and by which line of the definition."""
    position = after(position, played)
    found = attackers_of(position, square, [side] if side else ["white", "black"], victim)
    answer(
        as_json,
        lambda: attackers_data(position, square, found),
        lambda: attackers_text(position, square, found, only_ascii),
    )


def after(position: Position, moves: str) -> Position:
    """The position after moves, in coordinates or SAN. Raises MoveError that says at which of them."""
    words = moves.split()
    for number, word in enumerate(words, start=1):
        try:
            position.push(position.parse_san(word))
        except MoveError as error:
            raise MoveError(f"--moves, {number} of {len(words)}: {error}", error.reason) from None
    return position


# --- why ---------------------------------------------------------------------------------------


def is_understood(reason: Reason) -> bool:
    """Is the reason about a move, and not about a text that is none?"""
    return REASONS[reason.code][0] != TEXT or reason.code in ANSWERED


def deciding_options(position: Position, move: str | None) -> list[Alternative]:
    """Options that decide about a move, or about the result; a word on stderr if it takes long."""
    if not position.variant.options:
        return []
    found = alternatives(position, move)
    return list(_with_patience(found))


def _with_patience(found: Iterator[Alternative]) -> Iterator[Alternative]:
    start = time.monotonic()
    told = False
    for one in found:
        yield one
        if not told and time.monotonic() - start > SLOW and sys.stderr.isatty():
            told = True
            click.echo("trying the other values of the options...", err=True)


def _head(reason: Reason) -> str:
    if reason.legal:
        verdict = f"{reason.move} is legal: "
    elif reason.move:
        verdict = f"{reason.move} is not legal: "
    else:
        verdict = ""
    return f"{verdict}{reason.sentence} [{reason.code}]"


def _lines(reason: Reason, head: str, indent: str = "") -> Iterator[str]:
    """The head, the line of the definition, then the parts, indented."""
    yield indent + head
    if reason.place is not None:
        yield f"{indent}  {reason.place}: {reason.place.text}"
    for part in reason.parts:
        yield from _lines(part, f"- {part.sentence}", indent + "  ")


def reason_data(position: Position, reason: Reason, options: Sequence[Alternative]) -> dict[str, Any]:
    """A reason for programs."""
    head = {"variant": position.variant.id, "fen": position.fen(), "legal": reason.legal}
    if reason.code in ("over", "goes_on"):
        outcome = position.outcome()
        head = {**head, "result": outcome.result if outcome else "*"}
        del head["legal"]
    return {**head, **reason.as_data(), "options": [one.as_data() for one in options]}


def solved_text(value: Value, position: Position) -> str:
    """What a solved ending says of a position, games without repetition being meant."""
    if not value.result:
        return "solved: neither side can force a win"
    winner = position.variant.ruleset.look.owners[(position.turn == "black") == (value.result > 0)]
    return f"solved: {winner} wins in {counted(max(1, value.moves), 'move')}"


def solved(position: Position) -> Value | None:
    """What a solved ending says of a position that is not over; None if nothing is known."""
    if position.outcome() is not None or position.turn == "either":
        return None
    return Known(position.variant).value(position)


# --- attackers ---------------------------------------------------------------------------------


def attackers_of(position: Position, square: str, sides: Sequence[str], victim: str | None) -> Found:
    """Side -> its attackers of a square. Raises Refusal for another text than a square or a piece."""
    index = position.variant.ruleset.board.index
    if square not in index:
        raise Refusal(
            f"{quoted(square)} is not a square of this board {did_you_mean(square, index)}".rstrip()
        )
    names = [piece.name for piece in position.variant.ruleset.kinds]
    try:
        return {side: position.attackers(square, side, victim) for side in sides}
    except KeyError:
        hint = did_you_mean(str(victim), names) or f"pieces: {', '.join(names)}"
        raise Refusal(f"{quoted(victim)} is not a piece of this variant; {hint}") from None


def attackers_text(position: Position, square: str, found: Found, only_ascii: bool) -> str:
    """The board with the attackers marked ( ) and the square [ ], then each attacker with its line."""
    marked = [attacker.square for attackers in found.values() for attacker in attackers]
    lines = [board_text(position, style_for_output(only_ascii), last=(square,), targets=marked), ""]
    lines.append(f"{square}: {piece_title(position, square)}")
    for side, attackers in found.items():
        lines.append(f"{side_word(position.variant, side)}: {_number(attackers)}")
        lines += [_attacker_line(position, attacker) for attacker in attackers]
    return "\n".join(lines)


def _number(attackers: Sequence[Attacker]) -> str:
    hindered = sum(bool(attacker.hindered) for attacker in attackers)
    number = counted(len(attackers), "attacker") if attackers else "no attackers"
    return number + (f", {hindered} of them hindered" if hindered else "")


def _attacker_line(position: Position, attacker: Attacker) -> str:
    title = kind_title(position, attacker.square)
    how = attacker.by.removeprefix("captures").replace("_", " ").strip()
    place = f"{attacker.place}: {attacker.place.text}" if attacker.place else ""
    marks = [mark for mark in (attacker.hindered.replace("_", " "), how) if mark]
    note = f" ({', '.join(marks)})" if marks else ""
    return f"  {title} on {attacker.square}{note}  {place}".rstrip()


def attackers_data(position: Position, square: str, found: Found) -> dict[str, Any]:
    """The attackers for programs."""
    return {
        "variant": position.variant.id,
        "fen": position.fen(),
        "square": square,
        "piece": position.piece_at(square),
        "attackers": [
            {
                "side": side,
                "square": one.square,
                "piece": one.piece,
                "by": one.by,
                "hindered": one.hindered or None,
                "place": one.place and {"file": one.place.file, "line": one.place.line},
            }
            for side, attackers in found.items()
            for one in attackers
        ],
    }
