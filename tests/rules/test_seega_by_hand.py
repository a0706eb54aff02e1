"""Seega against its rules written once more by hand."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace

from shared import little_and_much, load

from interpreter.play import variant

Square = tuple[int, int]
SIDES = ((1, 0), (-1, 0), (0, 1), (0, -1))
CENTRE = (2, 2)
SQUARES = [(x, y) for y in range(5) for x in range(5)]


@dataclass(frozen=True)
class Seega:
    """A position: whose stones stand where, how many are in hand, what is left of the turn, what goes on."""

    stones: tuple[tuple[Square, int], ...] = ()
    hand: tuple[int, int] = (12, 12)
    turn: int = 0
    left: int = 2
    going: Square | None = None
    quiet: int = 0  # moves of either side since a stone came or went
    number: int = 1

    @property
    def board(self) -> dict[Square, int]:
        return dict(self.stones)

    def moves(self) -> dict[str, Seega]:
        """What may be played, by its text, and what follows."""
        if self.over():
            return {}
        if self.hand[self.turn]:
            return {f"S@{name(s)}": self.put(s) for s in SQUARES if s not in self.board and s != CENTRE}
        found = {}
        for start, end in self.steps():
            taken = self.taken(start, end)
            if taken or self.going is None:
                found[name(start) + name(end)] = self.stepped(start, end, taken)
        if self.going is not None or not found:
            found["0000"] = self.passed(0 if self.going is None and not self.board else self.quiet + 1)
        return found

    def steps(self) -> Iterator[tuple[Square, Square]]:
        for (x, y), owner in self.stones:
            if owner == self.turn and self.going in (None, (x, y)):
                yield from (
                    ((x, y), (x + dx, y + dy))
                    for dx, dy in SIDES
                    if (x + dx, y + dy) in SQUARES and (x + dx, y + dy) not in self.board
                )

    def taken(self, start: Square, end: Square) -> set[Square]:
        """What a step to a square catches between it and another stone."""
        board = {square: owner for square, owner in self.stones if square != start}
        caught = set()
        for dx, dy in SIDES:
            near, far = (end[0] + dx, end[1] + dy), (end[0] + 2 * dx, end[1] + 2 * dy)
            if board.get(near) == 1 - self.turn and board.get(far) == self.turn and near != CENTRE:
                caught.add(near)
        return caught

    def put(self, square: Square) -> Seega:
        hand = tuple(n - (side == self.turn) for side, n in enumerate(self.hand))
        after = replace(self, stones=ordered({**self.board, square: self.turn}), hand=hand, quiet=0)
        return after.ended(self.left - 1)

    def stepped(self, start: Square, end: Square, taken: set[Square]) -> Seega:
        board = {s: owner for s, owner in self.stones if s != start and s not in taken}
        board[end] = self.turn
        after = replace(self, stones=ordered(board), going=end, quiet=0 if taken else self.quiet + 1)
        last = self.going is not None or self.left == 1
        if last and taken and not after.over() and any(after.taken(*step) for step in after.steps()):
            return after
        return replace(after, going=None).ended(0 if self.going else self.left - 1)

    def passed(self, quiet: int) -> Seega:
        return replace(self, going=None, quiet=quiet).ended(0)

    def ended(self, left: int) -> Seega:
        if left:
            return replace(self, left=left)
        placed = sum(self.hand) == 2 and self.turn == 0  # Black's last two stones, and the first move
        left = 3 if placed else 2 if sum(self.hand) else 1
        return replace(self, turn=1 - self.turn, left=left, number=self.number + self.turn)

    def over(self) -> bool:
        return any(not self.hand[side] and side not in self.board.values() for side in (0, 1))


def name(square: Square) -> str:
    return "abcde"[square[0]] + str(square[1] + 1)


def ordered(board: dict[Square, int]) -> tuple[tuple[Square, int], ...]:
    return tuple(sorted(board.items()))


def agree(position: variant.Position, referee: Seega, seen: list[object]) -> bool:
    """Do both agree? Tells whether the game goes on."""
    board = {(x, y): int(stone.islower()) for (x, y), stone in stones(position).items()}
    assert board == referee.board, position.fen()
    assert "bw".index(position.fen().split()[1]) == 1 - referee.turn
    count = [sum(owner == side for owner in board.values()) for side in (0, 1)]
    more = "1/2-1/2" if count[0] == count[1] else "1-0" if count[0] > count[1] else "0-1"
    result = None
    if referee.over():
        result = "1-0" if count[0] else "0-1"
    elif referee.quiet >= 40 and referee.going is None:
        result = more
    elif seen.count(seen[-1]) == 3:
        result = "1/2-1/2"
    outcome = position.outcome()
    if outcome is not None and outcome.reason == "all_stuck":
        assert outcome.result == more
        assert set(referee.moves()) == {"0000"}
        return False
    assert (outcome and outcome.result) == result, position.fen()
    if result is None:
        assert sorted(map(str, position.legal_moves)) == sorted(referee.moves()), position.fen()
    again = position.variant.position(position.fen())
    assert (again.hash, [*again.legal_moves]) == (position.hash, [*position.legal_moves]), position.fen()
    return result is None


def stones(position: variant.Position) -> dict[Square, str]:
    found = {}
    for y, row in enumerate(reversed(position.fen().split("[")[0].split("/"))):
        x = 0
        for letter in row:
            if letter.isdigit():
                x += int(letter)
            else:
                found[(x, y)] = letter
                x += 1
    return found


@little_and_much("games", 3, 150, 5)
def test_seega_by_hand(games: int) -> None:
    for number in range(games):
        chance = random.Random(number)
        position, referee = load("seega").position(), Seega()
        seen: list[object] = [replace(referee, quiet=0, number=0)]
        for _ in range(200):
            if not agree(position, referee, seen):
                break
            moves = referee.moves()
            captures = [text for text, after in moves.items() if after.quiet == 0 and "@" not in text]
            text = chance.choice(captures if captures and chance.random() < 0.5 else sorted(moves))
            position.push(text)
            referee = moves[text]
            seen.append(replace(referee, quiet=0, number=0))
