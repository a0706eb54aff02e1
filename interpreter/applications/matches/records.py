"""Records of matches: PGN with all tags, and moves in SAN with what the player thought.

`{+0.34/8 0.101s 12345n}` after a move is score and depth, seconds and nodes; a move without such a
comment belongs to the opening. While either side may move, `w:` or `b:` tells who did, and `--`
stands for declining. A game is written in one piece when it has ended.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import IO

from ...engine import Score
from ...engine.learned import look
from ...errors import RequestError
from ...play.sides import OTHER
from ...play.variant import Position, Variant
from ..records.identity import record_name, tags_of
from .budgets import Budget
from .course import Course, Turn
from .openings import Opening
from .runner import GameResult, Plan

WIDTH = 80
LONGEST_TAG = 300
DECLINED = "--"
TAG = re.compile(r'^\[(\w+) "((?:[^"\\]|\\.)*)"\]\s*$', re.MULTILINE)
TOKEN = re.compile(r"\{([^}]*)\}|(\S+)")
NUMBER = re.compile(r"[0-9]+\.+")
THOUGHT = re.compile(r"(?:(#?)([+-]?[0-9.]+)/)?([0-9]+) ([0-9.]+)s ([0-9]+)n")
REPEAT = "repeat the command that began it, or name another file"
REMOVE = "remove it from a copy of the file, and --resume plays it again"
RESULTS = ("1-0", "0-1", "1/2-1/2")


class MatchRecordError(RequestError):
    """A record cannot be read, written or continued; the message says why."""


def fingerprint(plan: Plan) -> str:
    """Equal for matches whose games are the same, number by number."""
    parts = (
        *(plan.load().definition_hash, *opinions(plan.load())),
        tuple(spec.text for spec in plan.players),
        *(plan.seed, plan.randomiser, plan.openings, plan.max_plies),
        *((plan.umpire,) if plan.umpire else ()),
    )
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:16]


def opinions(variant: Variant) -> tuple[object, ...]:
    """What decides the games of the computer opponent but is not a rule; nothing if nothing."""
    said = variant.definition.get("evaluation")
    learned, _ = look(variant)
    written = (json.dumps(said, sort_keys=True),) if said else ()
    return (*written, learned.digest) if learned else written


# --- writing ----------------------------------------------------------------------------------


def tags(plan: Plan, game: GameResult, match: str) -> dict[str, str]:
    """The tags of a game, in the order in which they are written."""
    variant, course = plan.load(), game.course
    specs = {game.colour: plan.players[0], OTHER[game.colour]: plan.players[1]}
    start = game.opening.fen or variant.start_fen
    found = {
        "Event": "heterodox match",
        "Site": "?",
        "Date": f"{date.today():%Y.%m.%d}",
        "Round": str(game.number + 1),
        "White": specs["white"].label,
        "Black": specs["black"].label,
        "Result": course.result,
        "Match": match,
        **time_controls(specs["white"].budget, specs["black"].budget),
        "Variant": record_name(variant),
        "SetUp": "1",
        "FEN": start,
        **tags_of(variant, start),
        "WhitePlayer": specs["white"].text,
        "BlackPlayer": specs["black"].text,
        "PlayerA": game.colour,
        "Seed": str(plan.seed),
        "PlyCount": str(course.plies),
        "Termination": course.reason,
        "TerminationKind": course.kind,
        "TerminationLine": course.line,
    }
    return {name: value for name, value in found.items() if value}


def time_controls(white: Budget, black: Budget) -> dict[str, str]:
    """The time that the players have, in the words of PGN; each his own where they differ."""
    ours, theirs = time_control(white), time_control(black)
    if ours == theirs:
        return {"TimeControl": ours}
    return {"TimeControl": "?", "WhiteTimeControl": ours, "BlackTimeControl": theirs}


def time_control(budget: Budget) -> str:
    """`40/9000+5`, `1/2` for two seconds a move, `-` for none."""
    clock = budget.clock
    if clock is None:
        return "-" if budget.movetime is None else f"1/{budget.movetime:g}"
    moves = f"{clock.moves}/" if clock.moves else ""
    return f"{moves}{clock.base:g}" + (f"+{clock.increment:g}" if clock.increment else "")


def text_of(plan: Plan, game: GameResult, match: str) -> str:
    """A game as it stands in a record."""
    lines = [f'[{name} "{quote(value)}"]' for name, value in tags(plan, game, match).items()]
    position = plan.load().position(game.opening.fen)
    tokens = [*movetext(game.course.turns, position), game.course.result]
    body = textwrap.fill(" ".join(tokens), WIDTH, break_long_words=False, break_on_hyphens=False)
    return "\n".join(lines) + f"\n\n{body}\n\n"


def quote(value: str) -> str:
    """A value as it may stand in a tag."""
    shown = "".join(letter if letter.isprintable() else " " for letter in value[:LONGEST_TAG])
    return shown.replace("\\", "\\\\").replace('"', '\\"')


def movetext(turns: Sequence[Turn], position: Position) -> Iterator[str]:
    """Moves in SAN with their numbers and comments; the position is played on."""
    commented, last = True, ""
    for turn in turns:
        move = position.parse(turn.move) if turn.move else None
        text = position.san(move) if move else f"{turn.side[0]}:{DECLINED}"
        if turn.free:
            yield text
        elif turn.side == "white" or last != "white" or commented:
            yield f"{position.fullmove_number}.{'' if turn.side == 'white' else '..'} {text}"
        else:
            yield text
        last = "" if turn.free else turn.side
        commented = turn.seconds is not None
        if commented:
            yield f"{{{thought(turn)}}}"
        if move:
            position.push(move)


def thought(turn: Turn) -> str:
    """What a player thought, as a comment."""
    score = turn.score
    value = ""
    if score is not None:
        value = f"#{score.mate}/" if score.mate is not None else f"{(score.centipawns or 0) / 100:+.2f}/"
    return f"{value}{turn.depth} {turn.seconds:.4f}s {turn.nodes}n"


class Record:
    """A file that games are appended to."""

    def __init__(self, path: Path, plan: Plan) -> None:
        self.path = path
        self.plan = plan
        self.match = fingerprint(plan)

    def append(self, game: GameResult) -> None:
        """Write a game, all of it, to the disk. Raises RecordError."""
        data = text_of(self.plan, game, self.match).encode()
        with self._opened("ab") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())

    def create(self) -> None:
        """Begin a new file. Raises RecordError if there is one already."""
        with self._opened("xb"):
            pass

    @contextmanager
    def _opened(self, mode: str) -> Iterator[IO[bytes]]:
        """The file, to be written. Raises RecordError."""
        try:
            with self.path.open(mode) as file:
                yield file
        except FileExistsError:
            why = "exists: --resume continues its match, or name another file"
            raise MatchRecordError(f"{self.path} {why}") from None
        except OSError as error:
            why = f"{self.path} cannot be written: {error.strerror}"
            raise MatchRecordError(f"{why}; make it and its folder writable, or name another file") from None

    def resume(self) -> list[GameResult]:
        """The games that a file has of this match; a game cut off at its end is removed from the file.

        Without a file, one is begun. Raises RecordError if it belongs to another match.
        """
        if not self.path.exists():
            self.create()
            return []
        games = []
        end = 0
        for entry in read(self.path):
            if entry.tags.get("Match") != self.match:
                raise MatchRecordError(f"{self.path} holds another match: {describe(entry.tags)}; {REPEAT}")
            try:
                games.append(result_of(entry, self.plan.load()))
            except MatchRecordError as error:
                raise MatchRecordError(f"{self.path}: {error}; {REMOVE}") from None
            end = entry.end
        with self._opened("rb+") as file:
            file.truncate(end)
        return sorted(games, key=lambda game: game.number)


def describe(found: Mapping[str, str]) -> str:
    """What a match was, for a message."""
    players = [found.get("WhitePlayer", "?"), found.get("BlackPlayer", "?")]
    if found.get("PlayerA") == "black":
        players.reverse()
    variant = found.get("VariantDefinition", "?").split()[0]
    return (
        f"{' against '.join(players)}, {variant}, seed {found.get('Seed', '?')}, or other settings or rules"
    )


# --- reading ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Entry:
    """A whole game of a file: its tags, its movetext, and the byte behind it."""

    tags: dict[str, str]
    body: str
    end: int


def read(path: Path) -> Iterator[Entry]:
    """The games of a file that are whole; the last one may have been cut off. Raises RecordError."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise MatchRecordError(f"{path} cannot be read: {error.strerror}; name another file") from None
    starts = [match.start() for match in re.finditer(rb'^\[Event "', data, re.MULTILINE)]
    if starts[:1] != [0][: len(data)]:
        raise MatchRecordError(f"{path} is not a record of a match; name another file")
    ends = [*starts[1:], len(data)] if data else []
    for number, (start, end) in enumerate(zip(starts, ends, strict=True), 1):
        head, _, rest = data[start:end].decode("utf-8", "replace").partition("\n\n")
        body, blank, after = rest.partition("\n\n")
        found = {name: re.sub(r"\\(.)", r"\1", value) for name, value in TAG.findall(head)}
        whole = bool(blank) and body.endswith(found.get("Result", "?"))
        if end < len(data) and (after or not whole):
            raise MatchRecordError(f"{path}: game {number} is damaged, and is not the last one; {REMOVE}")
        if whole:
            yield Entry(found, body, end - len(after.encode()))


def result_of(entry: Entry, variant: Variant) -> GameResult:
    """The game of an entry. Raises RecordError."""
    found = entry.tags
    try:
        turns = tuple(turns_of(entry.body, variant.position(found["FEN"])))
        course = Course(
            found["Result"],
            found["Termination"],
            found["TerminationKind"],
            turns,
            found.get("TerminationLine", ""),
        )
        moves = tuple(turn.move for turn in turns if turn.seconds is None and turn.move)
        return GameResult(int(found["Round"]) - 1, found["PlayerA"], Opening(found["FEN"], moves), course)
    except (KeyError, ValueError) as error:
        raise MatchRecordError(
            f"game {found.get('Round', '?')} of the record cannot be read: {error}"
        ) from None


def turns_of(body: str, position: Position) -> Iterator[Turn]:
    """The turns of a movetext from a position, which is played on. Raises ValueError for another text."""
    side, waiting = "white", None
    for match in TOKEN.finditer(body):
        comment, word = match.groups()
        if comment is not None:
            if waiting is None:
                raise ValueError("a comment before the first move")
            yield commented(waiting, comment)
            waiting = None
            continue
        if waiting is not None:
            yield waiting
            waiting = None
        if word in RESULTS:
            return
        if NUMBER.fullmatch(word):
            side = "black" if word.endswith("...") else "white"
            continue
        free = position.turn == "either"
        if free:
            side = "white" if word[:1] == "w" else "black"
        move = None if word.endswith(DECLINED) else position.parse_san(word)
        waiting = Turn(side, str(move) if move else None, free)
        if move:
            position.push(move)
        side = OTHER[side]


def commented(turn: Turn, comment: str) -> Turn:
    """A turn with its thought."""
    match = THOUGHT.fullmatch(" ".join(comment.split()))
    if not match:
        raise ValueError(f"comment '{comment[:40]}'")
    score = None
    if match[2]:
        mate = int(match[2]) if match[1] else None
        score = Score(mate=mate) if mate is not None else Score(round(100 * float(match[2])))
    return Turn(turn.side, turn.move, turn.free, float(match[4]), int(match[5]), int(match[3]), score)
