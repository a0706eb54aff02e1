"""A machine runs functions of the kernel: it has the memory that they work on, and calls them.

Every thread has one of its own (see forms.py), and so has every thread of a search. What lasts is not in it:
tables are `Words`, positions are `State`; both are shown to the machine for as long as a call takes.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from array import array
from collections.abc import Mapping, Sequence
from itertools import count
from typing import Any

from ...errors import KernelError
from ..kernel import RULES
from ..kernel import layout as k
from ..kernel.parts import Entry
from .state import OWN, Fields, State, bytes_used
from .turns import acts, joined

NUMBERS = count(1)


class Words:
    """The tables of a variant as the kernel reads them: fixed 64-bit integers, for any machine and thread."""

    def __init__(self, words: Sequence[int], hooks: Sequence[Any] = ()) -> None:
        self.number = next(NUMBERS)
        """No other tables of this process have it."""
        self.words = array("q", words)
        self.hooks = tuple(hooks)
        """Hook functions that do not belong to the kernel (see binding.py): each machine has to know them."""
        self.prepared: Any = None
        """Whatever the machines of one form make of the words for all threads."""

    def __getitem__(self, index: int) -> int:
        return self.words[index]

    def __len__(self) -> int:
        return len(self.words)


class Block:
    """Words in a machine's memory: `words` to read and write, `argument` to hand to the kernel."""

    def __init__(self, words: Any, argument: Any, owner: object = None) -> None:
        self.words = words
        self.argument = argument
        self.owner = owner  # the memory lives as long as it

    def fill(self, values: Any) -> None:
        """Let the words be those of a buffer of 64-bit integers of the same length."""
        if len(self.words):
            words = memoryview(values).cast("B").cast("q")
            self.words[:] = words.tolist() if isinstance(self.words, list) else words

    def clear(self, first: int, end: int) -> None:
        """Let some of the words be zero."""
        self.put(first, array("q", bytes(8 * (end - first))))

    def put(self, first: int, values: Sequence[int]) -> None:
        """Let the words from one on be these."""
        plain = isinstance(self.words, list)
        self.words[first : first + len(values)] = values if plain else memoryview(array("q", values))


class Desk(Fields):
    """A whole state in a machine's memory: a position is laid there to be worked on."""

    def __init__(self, memory: memoryview, argument: Any, owner: object = None) -> None:
        super().__init__(memory)
        self.argument = argument
        self.owner = owner

    def load(self, state: State) -> None:
        """Lay a position on the desk. Raises KernelError for one that cannot be."""
        used = bytes_used(state.st[k.PLY])
        if not OWN < used <= len(state.bytes):
            raise KernelError("the position says that it has more plies than it has room for")
        self.bytes[OWN:used] = state.bytes[OWN:used]

    def keep(self, state: State) -> None:
        """Let a position be as the one on the desk."""
        used = bytes_used(max(0, self.st[k.PLY]))
        state.reserve(used)
        state.bytes[OWN:used] = self.bytes[OWN:used]


class Machine(ABC):
    """Memory and calls of one thread. Its methods raise MemoryError, KernelError, and what hooks raise."""

    desk: Desk
    moves: Block
    damaged = False
    """Was it stopped by an error that nobody foresaw? It runs no more then; another one takes its place."""

    @abstractmethod
    def block(self, size: int) -> Block:
        """Fresh words, all zero. Raises MemoryError."""

    @abstractmethod
    def halves(self, size: int) -> Block:
        """Fresh 16-bit integers, all zero. Raises MemoryError."""

    @abstractmethod
    def new_desk(self) -> Desk:
        """A further desk. Raises MemoryError."""

    def hook_number(self, name: str) -> int:
        """The number of a hook of the kernel file, `module.event`, for its slot; 0 if there is none."""
        return 0

    @abstractmethod
    def run(self, entry: Entry, *arguments: Any) -> int:
        """Call a function of the kernel: Words, desks and blocks where it takes arrays, else integers."""

    # --- what is asked of a position -----------------------------------------------------------

    def survey(self, tables: Words, state: State) -> tuple[list[int], int]:
        """Codes of the legal moves in a fixed order; and why and how the game is over: see deciding.py, or 0.

        Where a turn has several acts, a move is a whole turn: see turns.py.
        """
        self.desk.load(state)
        words = self.moves.words
        over = self.run(SURVEY, tables, self.desk, self.moves)
        if tables[k.H_TURN]:
            return sorted(joined(list(words[words[1] : words[0]]))), over
        return sorted(words[k.MOVE_BASE : words[0]]), over

    def royal_attacked(self, tables: Words, state: State, side: int) -> bool:
        """Is a royal of the side attacked?"""
        self.desk.load(state)
        return bool(self.run(ROYAL_ATTACKED, tables, self.desk, side))

    def attacked(self, tables: Words, state: State, square: int, by: int) -> bool:
        """Could side `by` capture a royal on the square?"""
        self.desk.load(state)
        return bool(self.run(ATTACKED, tables, self.desk, square, by))

    def observers(self, tables: Words, state: State, square: int, mask: int, by: int, only: int = -1) -> int:
        """How many pieces of a side, of types in the mask, could capture on a square by some movement.

        With `only` it is asked of the piece on that square alone.
        """
        self.desk.load(state)
        return int(self.run(OBSERVING, tables, self.desk, square, mask, by, only))

    def limited(self, tables: Words, state: State, side: int) -> bool:
        """Does a side stand under a move limit?"""
        self.desk.load(state)
        return bool(self.run(LIMITED, tables, self.desk, side))

    def bars(self, tables: Words, state: State, index: int, side: int) -> bool:
        """Does what an entry of `forbid` forbids to lead to hold now, asked of a side that has moved?"""
        self.desk.load(state)
        return bool(self.run(BARS, tables, self.desk, self.moves, index, side))

    def key(self, tables: Words, state: State) -> int:
        """The hash of the position, computed from nothing."""
        self.desk.load(state)
        return self.run(HASH_OF, tables, self.desk)

    # --- what changes it -----------------------------------------------------------------------

    def put(self, state: State, pieces: Mapping[int, int]) -> None:
        """Place pieces, square -> code, on squares that are empty, while a position is set up."""
        self.desk.load(state)
        for square, code in pieces.items():
            self.run(PUT, self.desk, square, code)
        self.desk.keep(state)

    def record(self, tables: Words, state: State) -> None:
        """Note the position for repetition."""
        self.desk.load(state)
        self.run(RECORD, tables, self.desk, self.moves, k.MOVE_BASE)
        self.desk.keep(state)

    def advance(self, tables: Words, state: State, move: int) -> list[int]:
        """Play a move of the game; returns what takes it back. An error leaves the state as it was."""
        self.desk.load(state)
        *before, last = acts(move)
        for act in before:
            self.run(MAKE, tables, self.desk, act)
        self.run(ADVANCE, tables, self.desk, self.moves, last)
        return self._taken(state)

    def after(self, tables: Words, state: State, move: int) -> tuple[State, list[int]]:
        """The state after a pseudo-legal move, not yet noted for repetition, and what takes it back."""
        twin = state.copy()
        self.desk.load(state)
        for act in acts(move):
            self.run(MAKE, tables, self.desk, act)
        return twin, self._taken(twin)

    def _taken(self, state: State) -> list[int]:
        frames: list[int] = self.desk.undo[: self.desk.st[k.UNDO]].tolist()
        self.desk.st[k.UNDO] = 0
        self.desk.keep(state)
        return frames

    def retreat(self, tables: Words, state: State, frames: list[int]) -> None:
        """Take a move back, given its frames. What the history held in its place is not brought back."""
        self.desk.load(state)
        for i, word in enumerate(frames):
            self.desk.undo[i] = word
        self.desk.st[k.UNDO] = len(frames)
        while self.desk.st[k.UNDO] > 0:
            self.run(UNMAKE, tables, self.desk)
        self.desk.st[k.PLY] -= 1
        self.desk.keep(state)

    # --- what is played on the desk ------------------------------------------------------------

    def perft(self, tables: Words, state: State, depth: int, bulk: bool) -> int:
        """Number of sequences of legal moves; see perft of the kernel."""
        self.desk.load(state)
        return self.run(PERFT, tables, self.desk, self.moves, depth, int(bulk))

    def playout(self, tables: Words, state: State, seed: int, limit: int) -> tuple[int, int, int]:
        """Random moves to the end or a limit: the verdict, plies played, and the next seed."""
        self.desk.load(state)
        verdict = self.run(PLAYOUT, tables, self.desk, self.moves, seed, limit)
        return verdict, self.moves.words[0], self.moves.words[1]


SURVEY = RULES.entry("survey")
ROYAL_ATTACKED = RULES.entry("royal_attacked")
ATTACKED = RULES.entry("attacked")
OBSERVING = RULES.entry("observing")
LIMITED = RULES.entry("limited")
BARS = RULES.entry("bars")
HASH_OF = RULES.entry("hash_of")
PUT = RULES.entry("put")
RECORD = RULES.entry("record")
ADVANCE = RULES.entry("advance")
MAKE = RULES.entry("make")
UNMAKE = RULES.entry("unmake")
PERFT = RULES.entry("perft")
PLAYOUT = RULES.entry("playout")
