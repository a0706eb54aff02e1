"""Every pair of squares of random positions, asked for its reason: shared by the quick and the long test."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field

from contract import choose
from shared import opponent

from interpreter.errors import FenError
from interpreter.play.core.setup import place
from interpreter.play.reasons import Reason, Scene
from interpreter.play.reasons.moves import why_not
from interpreter.play.reasons.moving import Attempt
from interpreter.play.variant import Position, Variant
from interpreter.rules.kernel import layout as k

#: Reasons whose first square holds the piece that is to blame: without it the reason is another.
BLAMED = {
    "blocked": 0,
    "own_piece": 0,
    "own_royal": 0,
    "castling_blocked": 0,
    "wrong_hurdle": 0,
    "frozen": 0,
    "victim_kind": 0,
}
#: Reasons whose second square holds the attacker.
ATTACKED = {"check_unanswered", "exposes_royal", "royal_attacked", "castling_attacked", "castling_in_check"}
#: Answers that no move written as squares may get.
NO_ANSWER = {"unexplained", "unreadable", "ambiguous", "unknown_square", "unknown_piece"}


@dataclass
class Tally:
    """What a run has seen; `share` is the part of the pairs of squares that it looks at."""

    share: float = 1.0
    positions: int = 0
    moves: int = 0
    verified: int = 0
    codes: Counter[str] = field(default_factory=Counter)


def fuzz(variant: Variant, seed: str, games: int, plies: int, every: int, tally: Tally) -> None:
    """Play random games and look at every n-th position with all pairs of squares."""
    chance = random.Random(seed)
    for _ in range(games):
        position = variant.position()
        first = chance.randrange(every)
        for ply in range(plies):
            if ply % every == first:
                examine(position, chance, tally)
            if not position.legal_moves:
                examine(position, chance, tally)
                break
            position.push(choose(position, chance))


def examine(position: Position, chance: random.Random, tally: Tally) -> None:
    """All pairs of squares, and promotions: legal exactly when the move list says so, else with a reason."""
    variant = position.variant
    scene = Scene.of(position)
    legal = set(position.legal_moves.texts)
    begun = {text.partition(",")[0] for text in legal}  # the first act of a turn, which is no whole move
    before = position.fen()
    tally.positions += 1
    for move in position.legal_moves:
        if chance.random() > tally.share:
            continue
        check_legal(position, position.why(str(move)), str(move))
    for attempt in attempts(variant, scene, chance):
        text = attempt.text(scene)
        if text in legal | begun or chance.random() > tally.share:
            continue
        tally.moves += 1
        reason = why_not(position, scene, attempt)
        assert reason.code not in NO_ANSWER, (variant, before, text, reason)
        assert not reason.legal
        assert reason.move == text
        tally.codes[reason.code] += 1
        if chance.random() < 0.1:
            tally.verified += verify(position, attempt, reason)
        if chance.random() < 0.02:
            read = position.why(text)
            assert read.code not in NO_ANSWER, (variant, before, text, read)
            # A letter behind the squares may be read as a mark, or as what is gated.
            otherwise = read.move != text
            assert read.legal or otherwise or read.code == reason.code, (variant, before, text, read, reason)
    assert position.fen() == before


def attempts(variant: Variant, scene: Scene, chance: random.Random) -> list[Attempt]:
    """Every pair of squares, from an empty or hostile square only some; now and then with a promotion."""
    size = variant.ruleset.board.size
    letters = variant.codec.letters
    # A piece that was promoted has a name of its own in a FEN, never in a move.
    named = [number for number in range(1, len(letters)) if not letters[number].endswith("~")]
    found = []
    for origin in range(size):
        code = scene.board[origin]
        mine = code and scene.turn in (k.EITHER, code & 1)
        for target in range(size) if mine else chance.sample(range(size), 2):
            found.append(Attempt(origin, target))
            if mine and chance.random() < 0.05:
                found.append(Attempt(origin, target, promotion=chance.choice(named)))
    for castling, suffix in zip(variant.ruleset.castlings, variant.codec.suffixes, strict=True):
        rook = castling.rook_from if suffix else None
        found.append(Attempt(castling.king_from, castling.king_to, rook=rook))
    return found


def check_legal(position: Position, reason: Reason, text: str) -> None:
    """A legal move is explained by a line, with exactly the victims that it takes and the check it gives."""
    assert reason.legal, (position, text, reason)
    assert reason.move == text
    assert reason.place is not None, (position, text)
    move = position.parse(text)
    takes = [part for part in reason.parts if part.code.startswith(("captures", "removes"))]
    told = {
        square for part in takes for square in part.squares
    }  # what is removed, one part may name together
    assert told == set(position.victims(move)) - {move.origin}, (position, text, reason)
    assert all(part.place is not None for part in reason.parts), (position, text, reason)
    twin = position.copy()
    other = opponent(position, move)
    twin.push(move)
    assert any(part.code == "checks" for part in reason.parts) == twin.is_check(other), (position, text)


def verify(position: Position, attempt: Attempt, reason: Reason) -> bool:
    """Without the piece that is named, the reason is another or names another; False if it cannot be tried."""
    index = position.variant.ruleset.board.index
    if reason.code in BLAMED and reason.squares:
        square = index[reason.squares[0]]
    elif reason.code in ATTACKED:
        square = index[reason.squares[1]]
    else:
        return False
    if square == attempt.origin:
        return False
    changed = without(position, square)
    if changed is None or (changed.outcome() and not changed.legal_moves):
        return False
    text = attempt.text(Scene.of(position))
    again = changed.why(text)
    same = again.code == reason.code and again.squares[:2] == reason.squares[:2]
    assert not same, (position, text, reason, again)
    return True


def without(position: Position, square: int) -> Position | None:
    """The position with one piece less, None if it cannot be played."""
    setup = position.setup()
    del setup.board[square]
    setup.passed = []
    try:
        return Position(position.variant, place(position.variant, setup))
    except FenError:
        return None
