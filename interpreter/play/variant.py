"""A loaded variant: the public face of a definition."""

from __future__ import annotations

import hashlib
import json
import threading
from collections.abc import Callable, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

from ..errors import FenError
from ..model.ruleset import Game
from ..rules import hooks
from ..rules.hooks.binding import FAILURES
from ..rules.kernel import Kernel
from ..rules.kernel import layout as k
from ..rules.tables import BoundHook, Tables, compile_tables
from .notation import fen as fen_text
from .notation.coordinate import Codec
from .position import RESULTS, Move, Outcome, Position
from .setup import place
from .sheet import Sheet

_BUFFERS = threading.local()


class Variant:
    """A variant with its options chosen. Make one with `interpreter.load`."""

    def __init__(
        self,
        game: Game,
        kernel: Kernel,
        folder: Path | None = None,
        allow_hooks: bool = False,
        rebuild: Callable[[Mapping[str, object]], Variant] | None = None,
    ) -> None:
        self.game = game
        self._rebuild = rebuild
        self.kernel = kernel
        self.folder = folder
        self.hooks: tuple[BoundHook, ...] = hooks.bind(game, kernel, folder, allow_hooks)
        self.tables: Tables = compile_tables(game, self.hooks)
        self.tables_array: Any = kernel.tables(self.tables.words)
        self.codec = Codec(game)
        self.dialect = self._dialect()
        self._moves: dict[int, Move] = {}

    @property
    def id(self) -> str:
        """The id of the definition."""
        return self.game.variant

    @property
    def name(self) -> str:
        """The display name."""
        return self.game.name

    @property
    def options(self) -> Mapping[str, object]:
        """The chosen value of every option."""
        return self.game.options

    @property
    def definition(self) -> Mapping[str, Any]:
        """The flattened definition, options decided."""
        return self.game.definition

    def with_options(self, changes: Mapping[str, object]) -> Variant:
        """The same definition with some options chosen otherwise.

        Raises OptionError for a wrong option, DefinitionError if the definition makes no sense with it,
        ValueError for a variant that was not made by loading.
        """
        if self._rebuild is None:
            raise ValueError("the variant was not made by loading a definition")
        return self._rebuild({**self.options, **changes})

    @cached_property
    def definition_hash(self) -> str:
        """SHA-256 of the normalised definition with its options decided: the identity of the rules."""
        no_rules = ("tests", "about", "sources", "rulings", "guide_values", "lint", "extends", "evaluation")
        rules = {key: self.definition[key] for key in self.definition if key not in no_rules}
        rules["pieces"] = {
            name: {key: node[key] for key in node if key != "picture"}
            for name, node in self.definition["pieces"].items()
        }
        text = json.dumps([rules, dict(self.options)], sort_keys=True, ensure_ascii=True)
        return hashlib.sha256(text.encode()).hexdigest()

    @cached_property
    def sheet(self) -> Sheet:
        """What writes and reads moves in algebraic notation."""
        return Sheet(self)

    @property
    def buffer(self) -> Any:
        """The move buffer of this thread."""
        key = "plain" if self.kernel.plain else "compiled"
        if not hasattr(_BUFFERS, key):
            setattr(_BUFFERS, key, self.kernel.buffer())
        return getattr(_BUFFERS, key)

    def _dialect(self) -> fen_text.Dialect:
        game = self.game
        symbols: dict[str, int] = {}
        for i, piece in enumerate(game.pieces):
            symbols[piece.symbol.upper()] = 2 * (i + 1)
            symbols[piece.symbol.lower()] = 2 * (i + 1) + 1
        pooled: set[int] = set()
        for name in game.pool.pieces if game.pool else ():
            pooled |= {2 * (game.piece(name) + 1), 2 * (game.piece(name) + 1) + 1}
        checks = max((end.count for end in game.ends if end.kind == "checks"), default=0)
        extensions = [hook.counter_name for hook in self.hooks for _ in range(hook.counters)]
        if any(end.kind == "move_limit" for end in game.ends):
            extensions.append("limit")
        return fen_text.Dialect(
            board=game.board,
            symbols=symbols,
            has_pool=game.pool is not None,
            pooled=frozenset(pooled),
            checks=checks,
            starts_either=self.tables.starts_either,
            extensions=tuple(extensions),
        )

    @cached_property
    def _symbols(self) -> dict[int, str]:
        return {code: text for text, code in self.dialect.symbols.items()}

    def symbol(self, code: int) -> str:
        """FEN symbol of a piece code."""
        return self._symbols[code]

    def piece_code(self, name: str, side: int) -> int:
        """Piece code of a piece's name or symbol. Raises KeyError for an unknown one."""
        for i, piece in enumerate(self.game.pieces):
            if name == piece.name or name.upper() == piece.symbol.upper():
                return 2 * (i + 1) + side
        raise KeyError(name)

    def move(self, code: int) -> Move:
        """The Move of a kernel code."""
        if code not in self._moves:
            if len(self._moves) > 20_000:
                self._moves.clear()
            names = self.game.board.names
            kind = (code >> k.MOVE_KIND) & k.KIND_MASK
            promotion = (code >> k.MOVE_PROMOTION) & k.TYPE_MASK
            self._moves[code] = Move(
                text=self.codec.text(code),
                origin=names[code & k.SQUARE_MASK],
                target=names[(code >> k.MOVE_TO) & k.SQUARE_MASK],
                promotion=self.game.pieces[promotion - 1].name if promotion else None,
                castling=kind == k.KIND_CASTLE,
                removal=kind == k.KIND_REMOVE,
                code=code,
            )
        return self._moves[code]

    def outcome_of(self, verdict: int) -> Outcome:
        """The Outcome of a kernel verdict."""
        row, result = divmod(verdict - 1, 4)
        winner = ("white", "black", None)[result]
        return Outcome(RESULTS[result], winner, self.game.ends[row].name)

    @cached_property
    def passant_origins(self) -> dict[int, list[tuple[int, int]]]:
        """En passant word -> (piece code, square it came from) of the moves that leave it."""
        found: dict[int, list[tuple[int, int]]] = {}
        tables = self.tables.words
        size = self.game.board.size
        for code in range(2, 2 * len(self.game.pieces) + 2):
            if not any(m.leaves_passant for m in self.game.pieces[(code >> 1) - 1].movements):
                continue
            for square in range(size):
                entry = tables[k.H_MOVES] + 2 * (code * size + square)
                for i in range(tables[entry], tables[entry + 1]):
                    if tables[i] & k.NODE_RECORD:
                        number = (tables[i] >> k.NODE_AUX) & k.NODE_AUX_MASK
                        leave = tables[tables[k.H_RECORDS] + number * k.RECORD_ROW + k.RECORD_LEAVE]
                        if leave:
                            found.setdefault(self.tables.passants[leave - 1], []).append((code, square))
        return found

    @cached_property
    def start_setup(self) -> fen_text.Setup:
        """The start position as a setup."""
        castling = "".join(letter for _, _, letter in self.tables.rights)
        setup = fen_text.Setup(
            board={s: 2 * (index + 1) + side for s, (index, side) in self.game.setup.items()},
            turn=k.EITHER if self.tables.starts_either else 0,
            castling=castling or "-",
        )
        if self.dialect.checks:
            setup.checks_left = self.dialect.checks, self.dialect.checks
        return setup

    @property
    def start_fen(self) -> str:
        """FEN of the start position."""
        return fen_text.write(self.dialect, self.start_setup)

    def position(self, fen: str | None = None) -> Position:
        """The start position, or the one of a FEN. Raises FenError (a ValueError) saying where and why."""
        if fen is None:
            setup = self.start_setup
        else:
            if not isinstance(fen, str):
                raise FenError(f"a FEN is text, found {type(fen).__name__}", "fen", 0)
            setup = fen_text.Reader(self.dialect, fen).read()
        return Position(self, place(self, setup))

    def extension_text(self, st: Any) -> dict[str, str]:
        """Further state that is not at its default, for FEN."""
        found = {}
        for i, name in enumerate(self.dialect.extensions):
            if name == "limit":
                used = [max(0, int(st[k.LIMIT + side]) - 1) for side in (0, 1)]
                if any(used):
                    found[name] = f"{used[0]}/{used[1]}"
            elif st[k.COUNTER + i]:
                found[name] = str(int(st[k.COUNTER + i]))
        return found

    def reraise(self) -> None:
        """Raise what a hook running as plain Python has raised."""
        if FAILURES:
            error = FAILURES.pop()
            FAILURES.clear()
            raise error

    def __repr__(self) -> str:
        return f"Variant({self.id!r})"
