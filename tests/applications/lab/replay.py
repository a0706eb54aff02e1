"""Games counted a second time, slowly, through nothing but the public position."""

from __future__ import annotations

from collections import Counter

from naive import Naive

from interpreter.applications.lab.kernel.counting import GAME_COUNTS, PIECE_COUNTS, short
from interpreter.model.geometry import COMPASS
from interpreter.play.core.moves import Move
from interpreter.play.variant import Variant
from interpreter.rules.kernel import layout as k


class Replay:
    """The counts of one game, whose moves are given in 32 bits each."""

    def __init__(self, variant: Variant, moves: list[int], fen: str | None = None) -> None:
        self.variant = variant
        self.position = variant.position(fen)
        self.counts: Counter[str] = Counter(dict.fromkeys(GAME_COUNTS, 0))
        self.pieces: dict[int, Counter[str]] = {}
        self.covered: set[str] = set()
        self.seen: list[int] = [self.key()]
        self.first = self.frozen = 0
        self.entries: Counter[tuple[int, frozenset[int]]] = Counter()
        for code in range(2 * len(variant.ruleset.pieces) + 2):
            self.pieces[code] = Counter(dict.fromkeys(PIECE_COUNTS, 0))
        for symbol in self.position.pieces().values():
            self.piece(symbol)["start"] += 1
        self.counts["men_start"] = len(self.position.pieces())
        for ply, code in enumerate(moves):
            self.before(ply)
            self.play(next(m for m in self.position.legal_moves if short(m) == code))
            if self.counts["captures"] and not self.first:
                self.first = (ply + 1) * (1 if self.mover_side == "white" else -1)
        self.counts["plies"] = len(moves)
        self.counts["covered"] = len(self.covered)
        self.counts["men_end"] = len(self.position.pieces())
        self.outcome = self.position.outcome()

    def piece(self, symbol: str) -> Counter[str]:
        """The counts of a piece by its FEN symbol."""
        return self.pieces[self.variant.dialect.symbols[symbol]]

    def key(self) -> int:
        """What the kernel keeps of the position for repetition."""
        state = self.position._state
        kept = int(state.history[state.st[k.PLY] & k.HISTORY_MASK])
        return kept >> self.variant.tables.words[k.H_KEY_SHIFT]  # below it stands the last move

    def before(self, ply: int) -> None:
        """Count the position before a move."""
        position = self.position
        placed = {square: piece for square, piece in position.pieces().items() if piece != "*"}
        moves = list(position.legal_moves)
        self.counts["choices"] += len(moves)
        self.counts["choices_squared"] += len(moves) ** 2
        self.counts["choices_moment"] += len(moves) * ply
        self.counts["choices_max"] = max(self.counts["choices_max"], len(moves))
        self.counts["decisions"] += len(moves) > 1
        self.counts["free"] += position.turn == "either"
        self.counts["men"] += len(placed)
        for symbol in placed.values():
            self.piece(symbol)["turns"] += position.turn in ("either", owner(symbol))
        for move in moves:
            self.piece(self.mover(move, placed))["choices"] += 1
        naive, board = Naive(position), self.variant.ruleset.board
        self.frozen += sum(
            naive.frozen(board.index[square])
            for square, symbol in placed.items()
            if position.turn in ("either", owner(symbol))
        )

    def play(self, move: Move) -> None:
        """Play a move and count what it has done, by comparing the boards; a pass does nothing."""
        if move.passing:
            self.position.push(move)
            self.repeat()
            return
        before = self.position.pieces()
        symbol = self.mover(move, before)
        side = self.mover_side = owner(symbol)
        self.note_entries(move, symbol)
        enemy = "black" if side == "white" else "white"
        mover = self.piece(symbol)
        removed = self.removed(move)
        if self.variant.ruleset.consequences:
            passer = self.variant.ruleset.board.names[self.position.view().passer]
        self.position.push(move)
        after = self.position.pieces()
        mover["moves"] += 1
        lost = [s for s, p in before.items() if owner(p) == enemy and after.get(s) != p]
        if self.variant.ruleset.consequences:
            # What effects have done is told apart from what was captured.
            lost = [] if move.castling else [s for s in (move.target,) if s in before]
            lost += [passer] if move.en_passant else []
        for square in lost:
            self.piece(before[square])["lost"] += 1
        for symbol in removed:
            self.piece(symbol)["lost"] += 1
        effective = sum(owner(symbol) == enemy for symbol in removed)
        taken = sum(owner(before[square]) == enemy for square in lost) + effective
        mover["taken"] += taken
        self.counts["captures"] += taken > 0
        self.counts["special"] += effective
        if move.removal:
            self.counts["removals"] += 1
            mover["lost"] += 1
        else:
            self.arrive(move, before, after, lost)
            self.counts["checks"] += bool(self.royals(enemy)) and self.position.is_check(enemy)
        self.repeat()

    def note_entries(self, move: Move, symbol: str) -> None:
        """Which entries of its piece's moves allow a move, by the words of the movement grammar."""
        if move.castling or move.drop or move.removal or move.origin == move.target:
            return
        index = self.variant.ruleset.board.index
        naive, origin, target = Naive(self.position), index[move.origin], index[move.target]
        allowed = naive.entries(origin, target)
        if target in naive.on:  # what is counted tells own victims from enemies, not their kinds
            side = naive.on[target][1]
            for kind in self.variant.ruleset.pieces:
                naive.on[target] = kind, side
                allowed |= naive.entries(origin, target)
        self.entries[self.variant.dialect.symbols[symbol], frozenset(allowed)] += 1

    def removed(self, move: Move) -> list[str]:
        """The pieces that effects of the move take off the board."""
        if not self.variant.ruleset.consequences:
            return []
        changes = self.position.view().after(move.code).changes()
        return [self.variant.symbol(change.before) for change in changes if change.removed]

    def arrive(self, move: Move, before: dict[str, str], after: dict[str, str], lost: list[str]) -> None:
        """Count ways, promotion, castling and captures elsewhere."""
        came = {move.target: move.origin}
        passant = (move.code >> k.MOVE_KIND) & k.KIND_MASK == k.KIND_PASSANT
        if move.castling:
            self.counts["castlings"] += 1
            rook = next(s for s in after if s != move.target and after.get(s) != before.get(s))
            came[rook] = next(s for s in before if s != move.origin and s not in after)
        for target, origin in came.items():
            self.covered.add(target)
            self.counts["distance"] += self.distance(origin, target)
        if move.drop:
            self.piece(after[move.target])["made"] += 1
        if move.promotion:
            self.counts["promotions"] += 1
            self.piece(before[move.origin])["promoted"] += 1
            grown = self.variant.ruleset.pieces[self.variant.ruleset.piece(move.promotion)].symbol
            white = owner(before[move.origin]) == "white"
            self.piece(grown if white else grown.lower())["made"] += 1
        self.counts["passants"] += passant
        self.counts["special"] += len([s for s in lost if s != move.target]) - passant

    def mover(self, move: Move, placed: dict[str, str]) -> str:
        """The symbol of the piece that a move is made with."""
        if not move.drop:
            return placed[move.origin]
        symbol = next(p.symbol for p in self.variant.ruleset.pieces if p.name == move.drop)
        return symbol.upper() if self.position.turn == "white" else symbol.lower()

    def distance(self, origin: str, target: str) -> int:
        """King's steps between two squares of an empty board."""
        board = self.variant.ruleset.board
        start, goal = board.index[origin], board.index[target]
        if board.twist:
            far, reached = 0, {start}
            while goal not in reached:
                far, reached = (
                    far + 1,
                    reached
                    | {
                        s for here in reached for way in COMPASS if (s := board.offset(here, way)) is not None
                    },
                )
            return far
        (x, y), (u, v) = board.coordinates[start], board.coordinates[goal]
        way = [abs(x - u), abs(y - v)]
        for axis, (joined, size) in enumerate(
            ((board.wrap, len(board.files)), (board.wrap_ranks, board.ranks))
        ):
            way[axis] = min(way[axis], size - way[axis]) if joined else way[axis]
        return max(way)

    def royals(self, side: str) -> list[str]:
        """Squares of the side's royal kinds."""
        kinds = {p.name for p in self.variant.ruleset.pieces if p.royal}
        symbols = {p.symbol.upper() for p in self.variant.ruleset.pieces if p.name in kinds}
        return [s for s, p in self.position.pieces().items() if p.upper() in symbols and owner(p) == side]

    def repeat(self) -> None:
        """Count the position if it has been there before, with the same side to move."""
        key = self.key()
        self.counts["repeats"] += key in self.seen
        self.seen.append(key)

    def rows(self) -> tuple[list[int], list[list[int]]]:
        """The counts as the kernel has them."""
        games = [self.counts[name] for name in GAME_COUNTS]
        pieces = [[found[name] for name in PIECE_COUNTS] for found in self.pieces.values()]
        return games, pieces


def owner(symbol: str) -> str:
    """The side of a piece by its FEN symbol."""
    return "white" if symbol.isupper() else "black"
