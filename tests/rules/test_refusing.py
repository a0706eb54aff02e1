"""Moves that the other side may refuse, judged by the same game without refusals."""

from __future__ import annotations

import random
from dataclasses import dataclass

import pytest
from shared import first, load, snapshot, texts

import interpreter
from interpreter import MoveError, Position, Variant

REFUSAL = "0000"
GAMES = (*("chess", "crazyhouse", "atomic", "3check", "circe", "glinski", "magnetic", "shogi"),)
DUTIES = ("draughts", "antichess")
"""Games in which captures come first: a refused one binds nobody, which the judge does not see."""


def refusing(base: str, word: str = "{not: stuck}", more: str = "") -> Variant:
    """A game in which moves may be refused."""
    text = f"format: 2\nvariant: refusing\nextends: {base}\nturn: {{refuse: {word}}}\n{more}"
    return interpreter.load_text(text, kernel="plain")


@dataclass
class Judge:
    """What the game without refusals knows: the position now, the one before the last move, if it may be refused."""

    now: Position
    before: Position | None = None
    last: str = ""
    refused: str = ""
    always: bool = False

    def moves(self) -> set[str]:
        """The legal moves, the refusal among them."""
        found = {*texts(self.now)} - {self.refused}
        if self.before is not None and (self.always or self.leaves_others()):
            found.add(REFUSAL)
        return found

    def leaves_others(self) -> bool:
        """Has the side that moved last another move?"""
        assert self.before is not None
        return bool({*texts(self.before)} - {self.last})

    def over(self) -> bool:
        """Is the game over by another end than one that has to find no move?"""
        outcome = self.now.outcome()
        return outcome is not None and outcome.reason not in ("checkmate", "stalemate")

    def push(self, text: str) -> Judge:
        """What comes of a move."""
        if text == REFUSAL:
            assert self.before is not None
            return Judge(self.before, refused=self.last, always=self.always)
        after = self.now.copy()
        after.push(text)
        return Judge(after, None if self.refused else self.now, text, always=self.always)


def check_game(game: Variant, base: str, seed: int, always: bool) -> int:
    """Play a game at random, and take it back; the number of refusals."""
    chance, position = random.Random(seed), game.position()
    judge, known = Judge(load(base, "plain").position(), always=always), []
    for _ in range(40):
        if judge.over():
            assert position.outcome() is not None
            break
        moves, outcome = judge.moves(), position.outcome()
        if outcome is not None and outcome.reason not in ("checkmate", "stalemate"):
            break  # what was refused counts for repetitions and draws, which the judge does not see
        assert {*texts(position)} == moves, position.fen()
        assert (outcome is None) == bool(moves)
        assert position.is_check() == judge.now.is_check()
        twin = game.position(position.fen())
        assert (twin.fen(), twin.hash, texts(twin)) == (position.fen(), position.hash, texts(position))
        assert game.machine.key(game.tables_array, position._state) == position.hash
        if not moves:
            break
        refused = REFUSAL in moves and chance.random() < 0.4
        text = REFUSAL if refused else chance.choice(sorted(moves))
        if text == REFUSAL and base in DUTIES and not judge.leaves_others():
            break
        known.append(snapshot(position))
        position.push(text)
        judge = judge.push(text)
    refusals = sum(move.passing for move in position.move_stack)
    while known:
        position.pop()
        assert snapshot(position) == known.pop()
    return refusals


@pytest.mark.parametrize(
    ("base", "word"),
    first(
        6,
        [
            *((base, word) for base in GAMES for word in ("{not: stuck}", "true")),
            *((base, "true") for base in DUTIES),
        ],
    ),
)
def test_the_moves_are_those_of_the_game_without_refusals(base: str, word: str) -> None:
    game = refusing(base, word)
    assert sum(check_game(game, base, seed, word == "true") for seed in range(3)) > 3


def test_a_refused_move_is_taken_back_and_not_made_again() -> None:
    place = refusing("chess").position()
    for text in ("e4", "--", "d4"):
        place.push(place.parse_san(text))
    assert place.fen() == "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq d3 0 1"
    assert place.why("0000").code == "no_refusal"
    place.pop()
    assert place.fen() == "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 {refused=e2e4}"
    assert place.why("e2e4").code == "refused"
    with pytest.raises(MoveError):
        place.push("e2e4")
    with pytest.raises(MoveError):
        place.push("0000")


def test_what_castling_and_en_passant_have_changed_comes_back() -> None:
    start = "r3k2r/8/8/8/3pP3/8/8/R3K2R b KQkq e3 0 1"
    for text in ("d4e3", "e8g8", "h8h1"):
        place = refusing("chess").position(start)
        place.push(text)
        place.push("0000")
        assert place.fen() == f"{start} {{refused={text}}}"


def test_promotions_to_different_pieces_are_different_moves() -> None:
    place = refusing("chess").position("8/P6k/8/8/8/8/8/K7 w - - 0 1")
    place.push("a7a8q")
    place.push("0000")
    assert {"a7a8r", "a7a8b", "a7a8n"} <= {*texts(place)}
    assert "a7a8q" not in texts(place)


def test_a_mate_is_refused_and_one_that_follows_a_refusal_stands() -> None:
    place = refusing("chess").position("7k/8/6K1/8/8/8/8/RR6 w - - 0 1")
    place.push("a1a8")
    assert (place.is_check(), place.outcome(), texts(place)) == (True, None, ["0000"])
    place.push("0000")
    place.push("b1b8")
    outcome = place.outcome()
    assert outcome is not None
    assert outcome.reason == "checkmate"


def test_a_refused_capture_binds_nobody() -> None:
    place = refusing("antichess").position("7r/8/8/3p4/4P3/8/8/R7 w - - 0 1")
    assert texts(place) == ["e4d5"]
    place.push("e4d5")
    place.push("0000")
    assert {"e4e5", "a1a2"} <= {*texts(place)}
    assert "e4d5" not in texts(place)


def test_an_only_move_stands_where_the_rules_say_so() -> None:
    only = "7k/8/5K2/8/8/8/8/6R1 b - - 0 1"
    place = refusing("chess").position(only)
    assert texts(place) == ["h8h7"]
    place.push("h8h7")
    assert "0000" not in texts(place)
    assert place.why("--").sentence == "the last move stands, for it was the only one"
    always = refusing("chess", "true").position(only)
    always.push("h8h7")
    always.push("0000")
    outcome = always.outcome()
    assert outcome is not None
    assert outcome.reason == "stalemate"


def test_a_bare_knight_wins_where_an_only_answer_can_be_refused() -> None:
    ends = "end: [{if: checkmate, result: loss}, {if: stalemate, result: draw}]"
    for word, wins in (("true", True), ("{not: stuck}", False)):
        place = refusing("chess", word, ends).position("8/8/8/8/8/2k5/8/K5N1 w - - 0 1")
        assert place.can_win("white") == wins


def test_a_fen_tells_the_move_that_may_be_refused() -> None:
    game = refusing("chess")
    place = game.position()
    place.push("e2e4")
    fen = place.fen()
    assert fen.endswith("{before=rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR,w,KQkq,-,0,1,e2e4}")
    for wrong in (
        fen.replace("e2e4", "e2e5"),
        fen.replace("4P3", "3P4"),
        fen.replace("e2e4}", "}"),
        f"{game.position().fen()} {{refused=e2e5}}",
    ):
        with pytest.raises(interpreter.FenError):
            game.position(wrong)


def test_what_does_not_go_together_is_told() -> None:
    for more in ("pass: true", "moves: 2, if: {not: check}"):
        with pytest.raises(interpreter.DefinitionError) as told:
            refusing("chess", f"true, {more}")
        assert "H384" in str(told.value)
    with pytest.raises(interpreter.DefinitionError) as told:
        refusing("chess", "{not: check}")
    assert "H392" in str(told.value)


@pytest.mark.parametrize("knights", [20, 30])
def test_what_changes_too_much_is_not_refused(knights: int) -> None:
    """The page of limits says: more than some twenty pieces."""
    rule = (
        "pieces: {king: {royal: false}}\nend: [{count: king, is: 0, result: loss}]\n"
        "effects: [{when: quiet, by: pawn, in: board, who: knight, do: {become: bishop}}]\n"
    )
    game = refusing("chess", "true", rule)
    squares = "N" * knights + "1" * (40 - knights)
    rows = [squares[i : i + 8] for i in range(0, 40, 8)]
    position = game.position("/".join(["k1111111", *rows, "P1111111", "1K111111"]) + " w - - 0 1")
    position.push("a2a3" if "a2a3" in texts(position) else "a2a4")
    assert (REFUSAL in texts(position)) == (knights == 20)
