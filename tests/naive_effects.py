"""What follows from a completed move by the words of the model: a second, slow reading of `effects`."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass

from naive import ON_LINES
from naive_drops import enclosed, meets

from interpreter.model.conditions import Count
from interpreter.model.consequences import Consequence
from interpreter.model.pieces import PieceType
from interpreter.model.ruleset import Ruleset

Board = dict[int, int]  # square -> piece code
Last = Callable[[Count, int, int, int], Collection[int] | None]
"""Where the last move before this one began or ended, if a condition of a side means it."""


@dataclass(frozen=True)
class Completed:
    """A completed move: its squares, the code of what moved before it promoted, what it captured where."""

    origin: int
    target: int
    mover: int
    captured: Mapping[int, int]
    dropped: bool = False
    number: int = 1  # of the move
    last: Last = lambda count, side, square, begins: None


class Aftermath:
    """Carries out the effects of one move on a board of its own."""

    def __init__(self, game: Ruleset, board: Mapping[int, int], move: Completed) -> None:
        self.game = game
        self.board: Board = dict(board)
        self.move = move
        self.forbidden = False
        self.reborn: set[int] = set()  # where they were captured
        self.changed = False
        for entry in game.consequences:
            while self.happens(entry):
                before = {**self.board}
                self.carry_out(entry)
                if not entry.chain or before == self.board:
                    break

    def happens(self, entry: Consequence) -> bool:
        """Does the move have what the entry waits for?"""
        events = {"drop"} if self.move.dropped else {"arrival", "capture" if self.move.captured else "quiet"}
        if not events & {*entry.on} or (entry.by is not None and self.name(self.move.mover) not in entry.by):
            return False
        taken = [
            code
            for code in self.move.captured.values()
            if entry.takes is None or self.name(code) in entry.takes
        ]
        if entry.same is not None:
            taken = [code for code in taken if (code // 2 == self.move.mover // 2) == entry.same]
        if entry.prey != "both":
            taken = [code for code in taken if (code % 2 == self.move.mover % 2) == (entry.prey == "own")]
        if (entry.takes is not None or entry.same is not None) and not taken:
            return False
        on, side = self.on(), self.move.mover % 2
        here = self.move.target
        if entry.start is not None and (self.move.dropped or self.move.origin not in entry.start[side]):
            return False
        if entry.target is not None and here not in entry.target[side]:
            return False
        if entry.check and not any(self.checked()):
            return False
        return all(
            c.allows(self.attackers(here, side))
            if c.where == "attackers"
            else c.allows(self.attacked(here, c, side))
            if c.where == "attacked"
            else meets(
                self.game,
                on,
                c,
                here,
                side,
                self.move.number,
                self.move.last(c, side, here, self.move.origin),
            )
            for c in entry.provided
        )

    def attackers(self, target: int, side: int) -> int:
        """How many enemies could capture on a square, of pieces that leap and ride and nothing else."""
        on = self.on().items()
        return sum(owner != side and target in {*self.reached(square)} for square, (_, owner) in on)

    def attacked(self, start: int, count: Count, side: int) -> int:
        """How many of what a condition counts the piece of a square attacks, if it leaps and rides."""
        reached, on = {*self.reached(start)}, self.on()
        whose = {"owner": (side,), "enemy": (1 - side,), "both": (0, 1)}[count.side]
        there = (on[square] for square in reached if square in on)
        return sum(
            owner in whose and (count.who is None or piece.name in count.who) for piece, owner in there
        )

    def reached(self, start: int) -> Iterator[int]:
        """The squares on which the piece of a square could capture, if it leaps and rides and nothing else."""
        piece, side = self.on()[start]
        for m in piece.movements:
            for vector in m.vectors if m.capture else ():
                for square in self.game.board.ray(start, self.game.turned(vector, side))[: m.limit]:
                    yield square
                    if square in self.board:
                        break

    def on(self) -> dict[int, tuple[PieceType, int]]:
        """The pieces on the board with their owners."""
        return {square: (self.game.pieces[code // 2 - 1], code % 2) for square, code in self.board.items()}

    def name(self, code: int) -> str:
        """The kind of a piece."""
        return self.game.pieces[code // 2 - 1].name

    def meant(self, entry: Consequence, code: int) -> bool:
        """Does the entry speak of the piece?"""
        if entry.who is None and self.game.is_wall(code):
            return False
        own = code % 2 == self.move.mover % 2
        whose = entry.whose == "both" or (entry.whose == "own") == own
        return whose and (entry.who is None or self.name(code) in entry.who)

    def squares(self, entry: Consequence) -> Iterator[int]:
        """The squares of an entry, whatever stands there."""
        if "here" in entry.where:
            yield self.move.target
        if "origin" in entry.where:
            yield self.move.origin
        for place in entry.where:
            if place.startswith("levels"):
                taken = list(self.move.captured) if place.endswith("victim") else [self.move.target]
                for begins in [self.move.origin] if place.endswith("origin") else taken:
                    yield from self.column(begins, 1 if "above" in place else -1)
        if "neighbours" in entry.where:
            x, y = self.game.board.coordinates[self.move.target]
            for dx, dy in self.ways(entry.lines):
                place = x + dx, y + dy
                if self.game.board.wrap:
                    turns, file = divmod(place[0], len(self.game.board.files))
                    place = file, place[1] + turns * self.game.board.shift[0]
                if place in self.game.board.at and self.game.board.at[place] != self.move.target:
                    yield self.game.board.at[place]
        if "seen" in entry.where:
            yield from self.seen(entry)
        if "between" in entry.where:
            yield from self.passed(entry)
        if {"approached", "withdrawn"} & {*entry.where}:
            yield from self.along(entry)
        if "attacked" in entry.where and self.move.target in self.board:
            yield from {*self.reached(self.move.target)}
        if "checked" in entry.where:
            yield from self.checked()
        if "enclosed" in entry.where:
            yield from enclosed(self.game, self.on(), self.move.target, entry.lines, self.move.mover % 2)
        if entry.region:
            yield from entry.region[self.move.mover % 2]

    def column(self, square: int, up: int) -> Iterator[int]:
        """The squares of the same name on the levels above or below, the next first."""
        name, index = self.game.board.names[square], self.game.board.index
        while (name := chr(ord(name[0]) + up) + name[1:]) in index:
            yield index[name]

    def ways(self, lines: str) -> list[tuple[int, int]]:
        """The directions of a word of lines, or those that lead where its words say, seen from who has moved."""
        if lines in ON_LINES:
            return [*ON_LINES[lines]]
        words, mirror = lines.split(), 1 if self.game.symmetry == "mirror" else -1
        turn = (mirror, -1) if self.move.mover % 2 else (1, 1)
        found = []
        for x, y in ON_LINES["any"]:
            straight = 0 in (x, y)
            holds = {"forward": y > 0, "backward": y < 0, "left": x < 0, "right": x > 0, "sideways": x != 0}
            holds |= {"any": True, "diagonal": not straight, "orthogonal": straight}
            if all(holds[word] for word in words) and (straight or words[0] in ("any", "diagonal")):
                found.append((x * turn[0], y * turn[1]))
        return found

    def checked(self) -> Iterator[int]:
        """The royals of the other side that could be captured, by what leaps and rides and nothing else."""
        on, side = self.on(), self.move.mover % 2
        for square, (piece, owner) in on.items():
            if piece.royal == "always" and owner != side and self.attackers(square, owner):
                yield square

    def seen(self, entry: Consequence) -> Iterator[int]:
        """The first pieces on the lines from the square of arrival."""
        for vector in self.ways(entry.lines):
            ray = self.game.board.ray(self.move.target, vector)
            yield from [square for square in ray if square in self.board][:1]

    def passed(self, entry: Consequence) -> Iterator[int]:
        """The squares of a straight way, none of which is a hole."""
        at = self.game.board.at
        (x, y), (tx, ty) = (self.game.board.coordinates[s] for s in (self.move.origin, self.move.target))
        length = max(abs(tx - x), abs(ty - y))
        for dx, dy in ON_LINES[entry.lines]:
            if length and (x + length * dx, y + length * dy) == (tx, ty):
                way = [(x + n * dx, y + n * dy) for n in range(1, length)]
                if all(place in at for place in way):
                    yield from (at[place] for place in way)

    def along(self, entry: Consequence) -> Iterator[int]:
        """The square beyond the end of a straight way, and the one behind its beginning."""
        at = self.game.board.at
        (x, y), (tx, ty) = (self.game.board.coordinates[s] for s in (self.move.origin, self.move.target))
        length = max(abs(tx - x), abs(ty - y))
        for dx, dy in ON_LINES[entry.lines]:
            if length and (x + length * dx, y + length * dy) == (tx, ty):
                ends = {"approached": (tx + dx, ty + dy), "withdrawn": (x - dx, y - dy)}
                yield from (at[place] for word, place in ends.items() if word in entry.where and place in at)

    def carry_out(self, entry: Consequence) -> None:
        """Do what an entry says with all its pieces at once."""
        if "victim" in entry.where:
            for square, code in sorted(
                self.move.captured.items(), key=lambda one: one[0] != self.move.target
            ):
                if self.meant(entry, code) and square not in self.reborn:
                    goal = self.goal(entry, code, square)
                    self.reborn |= {square} if goal is not None and goal not in self.board else set()
                    self.send(entry, None, code, goal)
            return
        if entry.to == "line":
            self.let_go(
                entry,
                {s for s in self.squares(entry) if s in self.board and self.meant(entry, self.board[s])},
            )
            return
        if entry.do == "create":
            free = [s for s in self.squares(entry) if s not in self.board and self.fits(entry, s)]
            side = 1 if entry.stone else self.move.mover % 2
            self.board |= {s: 2 * self.game.piece(entry.kind) + 2 + side for s in free}
            self.changed |= bool(free)
            return
        there = {s: self.board[s] for s in self.squares(entry) if s in self.board}
        meant = [s for s, code in there.items() if self.meant(entry, code) and self.fits(entry, s)]
        for square in meant:
            self.do(entry, square, there[square])

    def fits(self, entry: Consequence, square: int) -> bool:
        """Does what is asked of each piece hold of the one on a square?"""
        side = self.board.get(square, self.move.mover) % 2
        last, origin = self.move.last, self.move.origin
        return all(
            meets(self.game, self.on(), c, square, side, self.move.number, last(c, side, square, origin))
            for c in entry.asked
        )

    def let_go(self, entry: Consequence, squares: set[int]) -> None:
        """Let pieces go along lines, one after the other; where the sides go different ways, those of the mover first."""
        own = self.move.mover % 2
        sides = [squares]
        if entry.way[0] not in ("away", "toward") and len({self.line(entry, s) for s in squares}) == 2:
            sides = [{s for s in squares if self.board[s] % 2 == side} for side in (own, 1 - own)]
        for going in sides:
            for start in sorted(going, key=lambda square: self.ahead(square, entry)):
                square, gone = start, 0
                while self.can_go(entry, square, gone):
                    target = self.step(square, entry)
                    assert target is not None
                    self.board[target] = self.board.pop(square)
                    square, gone, self.changed = target, gone + 1, True
                if entry.most and not gone and self.line(entry, square) is not None:
                    self.send(entry, square, self.board[square], None)

    def ahead(self, square: int, entry: Consequence) -> int:
        """How many squares the board has before a piece: those at its edge go first."""
        vector = self.line(entry, square)
        return 0 if vector is None else len(self.game.board.ray(square, vector))

    def can_go(self, entry: Consequence, square: int, gone: int) -> bool:
        """Can a piece go one square on, which has gone so many?"""
        target = self.step(square, entry)
        over = bool(entry.most) and gone >= entry.most
        there = entry.way[0] == "toward" and square == self.move.target
        return not (over or there) and target is not None and target not in self.board

    def step(self, square: int, entry: Consequence) -> int | None:
        """The next square on the line of a piece."""
        vector, (x, y) = self.line(entry, square), self.game.board.coordinates[square]
        return None if vector is None else self.game.board.at.get((x + vector[0], y + vector[1]))

    def line(self, entry: Consequence, square: int) -> tuple[int, int] | None:
        """The step that the piece of a square takes."""
        side = self.board[square] % 2
        if entry.way[side] not in ("away", "toward"):
            [vector] = self.game.board.tiling.along(entry.way[side])
            return self.game.turned(vector, side)
        (x, y), (tx, ty) = (self.game.board.coordinates[s] for s in (square, self.move.target))
        dx, dy = (x - tx, y - ty) if entry.way[side] == "away" else (tx - x, ty - y)
        if not (dx or dy) or (dx and dy and abs(dx) != abs(dy)):
            return None
        return (dx > 0) - (dx < 0), (dy > 0) - (dy < 0)

    def do(self, entry: Consequence, square: int, code: int) -> None:
        """Do it with one piece."""
        if entry.do == "remove":
            del self.board[square]
            self.changed = True
        elif entry.do == "change_side":
            self.board[square] = code ^ 1
            self.changed = True
        elif entry.do == "become_victim":
            kind = next(iter(self.move.captured.values()), code) & ~1 | (code + entry.turned) % 2
            self.changed |= kind != code
            self.board[square] = kind
        elif entry.do == "become":
            kind = 2 * self.game.piece(entry.kind) + (3 if entry.stone else 2 + code % 2)
            self.changed |= kind != code
            self.board[square] = kind
        else:
            self.send(entry, square, code, self.goal(entry, code, square))

    def made(self, entry: Consequence, code: int) -> int:
        """The code as which a piece goes on."""
        if entry.altered == "change_side":
            return code ^ 1
        kind = {"become": 2 * self.game.piece(entry.kind) + 2 if entry.altered == "become" else 0}
        kind["captor"] = self.move.mover & ~1
        return kind.get(entry.altered, code & ~1) | (code + entry.turned) % 2

    def goal(self, entry: Consequence, code: int, square: int) -> int | None:
        """The square that a piece goes to from another, None if there is none."""
        board, at = self.game.board, self.game.board.coordinates
        if entry.to in ("origin", "here"):
            return self.move.origin if entry.to == "origin" else square
        if entry.to == "again":
            (x, y), (tx, ty) = at[self.move.origin], at[square]
            return board.at.get((2 * tx - x, 2 * ty - y))
        if entry.to == "ahead":
            (x, y), (tx, ty) = at[self.move.origin], at[self.move.target]
            if x != tx and y != ty and abs(tx - x) != abs(ty - y):
                return board.at.get((2 * tx - x, 2 * ty - y)) if square == self.move.target else None
            step = (tx > x) - (tx < x), (ty > y) - (ty < y)
            return board.at.get((at[square][0] + step[0], at[square][1] + step[1]))
        if entry.to in ("other_level", "nowhere"):
            name = {"A": "B", "B": "A"}[board.names[square][0]] + board.names[square][1:]
            return board.index[name] if entry.to == "other_level" else None
        prey = list(self.move.captured.values()) if "victim" not in entry.where else [code]
        seen = {
            "victim": prey[0] if prey else 0,
            "captor": self.move.mover,
            "self": self.made(entry, code) if entry.altered_first else code,
        }[entry.of]
        if entry.from_here:
            free = self.column(self.move.target, 1 if entry.near[0].where == "level_above" else -1)
            return next((s for s in free if s not in self.board), None)
        kind, side = seen // 2 - 1, seen % 2
        found = [*range(board.size)]
        if entry.to == "home":
            found = [s for s, one in self.game.setup.items() if one == (kind, side ^ entry.mirrored)]
        for count in entry.near:
            among = [s for s in found if self.lies(count, square, s, side)]
            found = among if among or count.where != "same_shade" else found
        x = at[square][0]
        return min(found, key=lambda s: (abs(at[s][0] - x), s)) if found else None

    def lies(self, count: Count, square: int, other: int, side: int) -> bool:
        """Is another square at a place that is seen from a square?"""
        board = self.game.board
        (x, y), (ox, oy) = board.coordinates[square], board.coordinates[other]
        if count.region is not None:
            return other in count.region[side]
        if count.where == "away":
            return other in {board.offset(square, self.game.turned(vector, side)) for vector in count.vectors}
        if count.where in ("level_above", "level_below"):
            return other in [*self.column(square, 1 if count.where == "level_above" else -1)][:1]
        if count.where == "same_shade":
            return board.shade(other) == board.shade(square)
        if count.where in ("same_file", "same_rank"):
            return ox == x if count.where == "same_file" else oy == y
        if count.where == "opposite":
            left, low, right, high = board.bounds
            across, along = count.lines != "vertical", count.lines != "horizontal"
            return (ox, oy) == (left + right - x if across else x, low + high - y if along else y)
        raise NotImplementedError(count.where)

    def send(self, entry: Consequence, square: int | None, code: int, target: int | None) -> None:
        """Bring a piece to a square, if that is free."""
        made = self.made(entry, code)
        if target is not None and target == square:
            self.board[target] = made
            self.changed |= made != code
            return
        if target is None or target in self.board:
            if entry.blocked == "illegal":
                self.forbidden = True
            elif entry.blocked == "removed" and square is not None:
                del self.board[square]
                self.changed = True
            return
        if square is not None:
            del self.board[square]
        self.board[target] = made
        self.changed = True
