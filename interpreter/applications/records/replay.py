"""Replaying a record: every move found among the legal ones, or the record refused where it is not."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from ...arguments import checked
from ...errors import FenError, MoveError, RecordError
from ...model.look import USUAL
from ...play.core.moves import Move
from ...play.notation import fen as fen_text
from ...play.notation.letters import PASS, PASSES, SIDE_MARKS
from ...play.notation.tongue import ICCS
from ...play.reading import parse
from ...play.sides import OTHER, side_name, side_word
from ...play.variant import Position, Variant
from .colours import BY_TURN, TURNED, by_colour, by_turn, turn_result
from .from_top import from_top_style
from .iccs import tongue_style
from .identity import Library, variant_id
from .model import RESULTS, Branch, Node, Record
from .placements import placed
from .reader import GLYPHS, MAX_NODES, result_of
from .xboard import Style, native_style, xboard_style

_GLYPH = re.compile(r"(?<=[^!?])([!?]{1,2})\Z")
_PARTS = re.compile("[^,]+")
_PLACE = re.compile("[A-Za-z][0-9]")
_RUN = re.compile("(?:[A-Za-z][0-9]){2,}\\Z")
NATIVE, XBOARD = "native", "xboard"


@checked
def replay(record: Record, library: Library | None = None, squares: str | None = None) -> Record:
    """Replay a record, which is filled in: moves, SAN, variant, final position, outcome.

    A record that is not a legal game gets a `fault`, and keeps what stood before it: each line ends before
    its first move that is not legal, and the rest of it becomes a comment. What is doubtful is added to the
    `notes`. `squares` says how they are named: "native", "xboard" (bounding grid, ten ranks from 0), or
    None to find out.
    """
    try:
        variant, notes = (library or Library()).of(record.tags)
    except RecordError as error:
        # The options of a variant are looked at once it is known.
        wrong = "VariantOptions" if variant_id(record.tags.get("Variant", "")) else "Variant"
        fault = RecordError(error.message, record.tag_lines.get(wrong, record.line), 1)
        record.fault = record.fault or fault
        return record
    record.variant = variant
    record.notes += notes
    rename_players(record.tags, variant.sides)
    if by_colour(record, variant) and not record.turned:
        by_turn(record)
    best: tuple[tuple[int, int], Style] | None = None
    sure = len(record.notes)
    for i, style in enumerate(styles(record, variant, squares)):
        del record.notes[sure:]
        try:
            _Replay(record, variant, style).run()
        except RecordError as error:
            # Of two refusals the one that came further says more.
            if best is None or (error.line, error.column) > best[0]:
                best = (error.line, error.column), style
        else:
            if style.note and (i or squares is None):
                record.notes.append(style.note)
            return record
    del record.notes[sure:]
    assert best is not None
    _Replay(record, variant, best[1], cuts=True).run()
    return record


def rename_players(tags: dict[str, str], sides: tuple[str, str]) -> None:
    """Give tags that are called as the sides of the game the names that PGN has: Red is White."""
    theirs = [side for side in sides if side in tags]
    if any(side not in USUAL for side in theirs) and not (set(USUAL) - set(sides)) & tags.keys():
        tags |= {USUAL[sides.index(side)]: tags.pop(side) for side in theirs}


def styles(record: Record, variant: Variant, squares: str | None) -> list[Style]:
    """The ways of reading that are to be tried, the likelier first."""
    ours, theirs = native_style(variant), xboard_style(variant)
    if record.tags.get("Format", "").upper() == ICCS.upper():
        return [tongue_style(variant)]
    if squares == NATIVE:
        return [ours]
    if theirs is ours:
        from_top = from_top_style(variant)
        return [ours, from_top] if from_top else [ours]
    if squares == XBOARD:
        return [theirs]
    if "VariantDefinition" in record.tags:
        return [ours]
    return [theirs, ours] if "VariantMen" in record.tags else [ours, theirs]


@dataclass(slots=True)
class _Frame:
    """A branch while it is replayed."""

    branch: Branch
    last: str | None  # the side that did the last thing, for declining
    index: int = 0
    inner: int = -1  # the variation to come of the current node, -1 before it is read
    pushed: int = 0
    # Positions before null moves, and pushed then.
    left: list[tuple[Position, int]] = field(default_factory=list)


def place(node: Node, position: Position, move: Move | None) -> None:
    """Say of a node what its move is in the position before it."""
    node.move, node.number, node.side = move, position.fullmove_number, position.turn
    node.free = position.turn == "either"
    if move is not None:
        if node.free:
            symbol = position.mover(move) or ""
            node.side = "white" if symbol.isupper() else "black"
        node.san = position.san(move)


def after_null_move(position: Position) -> Position:
    """The position with the other side to move, as annotators write it; the past is left behind."""
    setup, variant = position.setup(), position.variant
    setup.fullmove += setup.turn
    setup.halfmove += 1
    setup.turn ^= 1
    setup.passed = []
    return variant.position(fen_text.write(variant.dialect, setup))


def walk(branch: Branch, position: Position) -> Iterator[tuple[Position, Node]]:
    """The nodes of a replayed branch, each with the position before it, which lasts until the next one.

    `position`: the one before the branch, which stays as it is.
    """
    here = position.copy()
    for node in branch.nodes:
        yield here, node
        if node.move is not None:
            here.push(node.move)
        elif not node.free:
            here = after_null_move(here)


def main_line(record: Record) -> Iterator[tuple[Position, Node]]:
    """The nodes of a replayed main line, as `walk` has them."""
    assert record.variant is not None
    return walk(record.main, record.variant.position(record.start))


def raw(nodes: Iterable[Node]) -> str:
    """Moves that were not played, as they were written, but for what a terminal would obey."""
    words = []
    for node in nodes:
        words += [node.text, *(f"({raw(line.nodes)})" for line in node.variations)]
        words += [f'"{text}"' for text in (*node.comments, *node.after)]
    return "".join(sign if sign.isprintable() else "?" for sign in " ".join(words))


def bare(text: str) -> str:
    """A move without the side that it names."""
    return text.removeprefix(SIDE_MARKS[0]).removeprefix(SIDE_MARKS[1])


class _Replay:
    """One run through a record; one that `cuts` shortens a line where it is not legal, and goes on."""

    def __init__(self, record: Record, variant: Variant, style: Style, cuts: bool = False) -> None:
        self.record = record
        self.variant = variant
        self.style = style
        self.cuts = cuts
        self.symbols = [piece.symbol for piece in variant.ruleset.pieces if piece.symbol.endswith("!")]
        self.noted = False

    def run(self) -> None:
        """Replay everything. Raises RecordError at the first move that is not legal, unless it cuts."""
        record = self.record
        try:
            position = self.start()
        except RecordError as error:
            self.fail(error)
            return
        record.start = position.fen()
        stack = [_Frame(record.main, None)]
        while stack:
            frame = stack[-1]
            if frame.index == len(frame.branch.nodes):
                stack.pop()
                if stack:
                    position = self.before(frame, position)
                continue
            node = frame.branch.nodes[frame.index]
            if frame.inner < 0:
                if len(stack) == 1:
                    self.note_end(position, node)
                try:
                    self.resolve(position, node, frame.last, noted=len(stack) == 1)
                except RecordError as error:
                    if parts := self.parted(position, node):
                        frame.branch.nodes[frame.index : frame.index + 1] = parts
                        continue
                    if bare(node.text) in PASSES and not node.free:
                        record.notes.append(f"line {node.line}: {error.message}; the line ends before it")
                    else:
                        self.fail(error)
                    self.cut(frame)
                    continue
                frame.inner = 0
            elif frame.inner < len(node.variations):
                stack.append(_Frame(node.variations[frame.inner], frame.last))
                frame.inner += 1
            else:
                if node.move:
                    position.push(node.move)
                    frame.pushed += 1
                elif not node.free:
                    frame.left.append((position, frame.pushed))
                    position, frame.pushed = after_null_move(position), 0
                frame.last = node.side
                frame.index, frame.inner = frame.index + 1, -1
        record.final = position.fen()
        record.outcome = position.outcome()
        if record.fault is None:
            try:
                self.check_result(position)
            except RecordError as error:
                self.fail(error)

    def parted(self, position: Position, node: Node) -> list[Node]:
        """The moves that commas part, or nothing (`f5d6`), if the first of them can be played; else none."""
        parts = [*_PARTS.finditer(node.text)] if "," in node.text else []
        if _RUN.match(node.text):
            parts = [*_PLACE.finditer(node.text)]
        if not 1 < len(parts) <= MAX_NODES:
            return []
        try:
            parse(self.style.sheet, position, parts[0][0])
        except MoveError:
            return []
        found = [Node(part[0], node.line, node.column + part.start()) for part in parts]
        return [*found[:-1], replace(node, text=found[-1].text, column=found[-1].column)]

    def fail(self, error: RecordError) -> None:
        """The first error is the fault of the record. Raises it where nothing is cut."""
        if not self.cuts:
            raise error
        self.record.fault = self.record.fault or error

    @staticmethod
    def cut(frame: _Frame) -> None:
        """End a line before the node that cannot be played; what followed becomes a comment."""
        nodes = frame.branch.nodes
        rest = raw(nodes[frame.index :])
        del nodes[frame.index :]
        (nodes[-1].after if nodes else frame.branch.opening).append(f"not played: {rest}")

    @staticmethod
    def before(frame: _Frame, position: Position) -> Position:
        """The position before the first move of a branch that has been replayed."""
        for earlier, pushed in [(position, frame.pushed), *reversed(frame.left)]:
            for _ in range(pushed):
                earlier.pop()
        return earlier

    def start(self) -> Position:
        """The position that the tags say. Raises RecordError."""
        fen = self.record.tags.get("FEN")
        line = self.record.tag_lines.get("FEN", self.record.line)
        try:
            if self.record.setup:
                return placed(self.variant, self.record.setup)
            if not fen or fen.isspace():
                return self.variant.position()
            position = self.style.position(fen)
        except FenError as error:
            column = 1 if self.record.setup else len('[FEN "') + error.offset + 1
            raise RecordError(str(error), line, column) from error
        self.record.notes += position.notes
        if position.variant != self.variant:
            self.variant = self.record.variant = position.variant
            self.style = native_style(self.variant)
        return position

    # --- moves ---------------------------------------------------------------------------------

    def resolve(self, position: Position, node: Node, last: str | None, noted: bool) -> None:
        """Find the legal move of a node's text, or a null move, which may be noted. Raises RecordError."""
        text = self.without_glyph(node)
        place(node, position, None)
        null = bare(text) in PASSES
        if node.free and null:
            self.decline(position, node, text, last)
            return
        passing = null and any(move.passing for move in position.legal_moves)
        if null and not passing and not position.is_check() and position.outcome() is None:
            node.san = PASS
            if noted:
                where = f"line {node.line}: {self.place(position)}"
                self.record.notes.append(f"{where}: a null move, no move of this variant: the turn changes")
            return
        try:
            move = parse(self.style.sheet, position, text, self.offered(node, text, last))
        except MoveError as error:
            raise RecordError(f"{self.place(position)}: {error}", node.line, node.column) from error
        place(node, position, move)

    def without_glyph(self, node: Node) -> str:
        """The text of a move; its `!` or `?` becomes an annotation glyph."""
        match = _GLYPH.search(node.text)
        if not match:
            return node.text
        start = match.start()
        for symbol in self.symbols:
            if node.text.startswith(symbol, node.text.rfind("=") + 1):
                start = max(start, node.text.rfind("=") + 1 + len(symbol))
        if node.text[start:]:
            node.nags.insert(0, GLYPHS[node.text[start:]])
        node.text = node.text[:start]
        return node.text

    def offered(self, node: Node, text: str, last: str | None) -> str | None:
        """The only side whose move a text can be, where the record takes turns though either may move."""
        if not node.free or not self.style.alternates or text.startswith(SIDE_MARKS):
            return None
        return OTHER[last] if last else "white"

    def decline(self, position: Position, node: Node, text: str, last: str | None) -> None:
        """A side lets the other move while it need not."""
        side = OTHER[last] if last else "white"
        for mark, name in zip(SIDE_MARKS, OTHER, strict=True):
            side = name if text.startswith(mark) else side
        if position.is_check(side):
            who = f"{self.place(position)}: {side_word(position.variant, side)}"
            raise RecordError(f"{who} is in check and has to answer", node.line, node.column)
        node.side = side
        node.san = SIDE_MARKS[side == "black"] + PASS

    @staticmethod
    def place(position: Position) -> str:
        """Where in the game: `move 12, Black`."""
        if position.turn == "either":
            return f"opening phase, after {len(position.move_stack)} moves"
        return f"move {position.fullmove_number}, {side_name(position.variant, position.turn)}"

    # --- the end -------------------------------------------------------------------------------

    def note_end(self, position: Position, node: Node) -> None:
        """Note a game that goes on although a rule has ended it (its moves are legal still)."""
        if self.noted or not position.legal_moves:
            return
        if over := position.outcome():
            self.noted = True
            end = f"{over.result} by {over.reason.replace('_', ' ')}"
            self.record.notes.append(f"line {node.line}: goes on after {end} at {self.place(position)}")

    def check_result(self, position: Position) -> None:
        """The result of the record against that of the rules and against the tag."""
        record, over = self.record, self.record.outcome
        tagged = result_of(record.tags.get("Result", record.result))
        if tagged != record.result and tagged in RESULTS:
            record.notes.append(f"the tag says {tagged}, the moves end with {record.result}")
        if not over or over.result == record.result:
            return
        if record.turned and over.result == TURNED.get(record.result):
            turn_result(record)
            record.notes.append(BY_TURN)
            return
        reason = over.reason.replace("_", " ")
        message = f"the result is {record.result}, but the game ended {over.result} by {reason}"
        if record.result == "*" or position.legal_moves:
            record.notes.append(message)
        else:
            last = record.main.nodes[-1] if record.main.nodes else None
            raise RecordError(message, last.line if last else record.line, last.column if last else 1)
