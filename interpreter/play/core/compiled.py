"""The rules of a variant, ready to run: model, tables, kernel, and what its text forms are made of."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache, partial
from pathlib import Path
from typing import Any

from ...language.flattened import NOT_INHERITED
from ...model.ruleset import Castling, Ruleset
from ...rules import hooks
from ...rules.kernel import layout as k
from ...rules.machine.base import Machine, Words
from ...rules.machine.forms import Kernel
from ...rules.machine.state import State
from ...rules.machine.turns import alone, extra_of
from ...rules.tables import BoundHook, Tables
from ...rules.tables.known import tables_of
from ...rules.tables.powers import apart
from ...rules.tables.rules import said_rights, squares_of
from ..notation import fen as fen_text
from ..notation import kept
from ..notation.coordinate import PROMOTED, Codec
from . import last_moves
from .gates import every_gate, with_gates
from .homes import field_of
from .moves import RESULTS, Move, Outcome, move_of
from .standing import Standing, standing

NO_RULES = frozenset({"name", "tests", "about", "lint", "extends", "evaluation", "look"})
"""Keys that are not part of a definition's identity."""
MOST_KEPT = 20_000
"""Moves of a variant that are made once and kept."""


class CompiledRules:
    """A definition with its options chosen, compiled; see `interpreter.Variant`, which is what users have."""

    def __init__(
        self, game: Ruleset, kernel: Kernel, folder: Path | None = None, allow_hooks: bool = False
    ) -> None:
        self.ruleset = game
        self.kernel = kernel
        self.folder = folder
        self.hooks: tuple[BoundHook, ...] = hooks.bind(game, kernel, folder, allow_hooks, kept.WORDS)
        self.tables: Tables = tables_of(game, self.hooks)
        self.tables_array = self.array_of(self.tables.words)
        self.codec = Codec(game)
        self.dialect = self._dialect()
        self.move: Callable[..., Move] = lru_cache(MOST_KEPT)(partial(move_of, game, self.codec))
        """The Move of a kernel code, and of the squares of what it takes on its way (BasePosition.move)."""

    @property
    def id(self) -> str:
        """The id of the definition."""
        return self.ruleset.variant

    @property
    def name(self) -> str:
        """The display name."""
        return self.ruleset.name

    @property
    def options(self) -> Mapping[str, object]:
        """The chosen value of every option."""
        return self.ruleset.options

    @property
    def definition(self) -> Mapping[str, Any]:
        """The flattened definition, options decided."""
        return self.ruleset.definition

    @cached_property
    def definition_hash(self) -> str:
        """SHA-256 of the normalised definition with its options decided: the identity of the rules."""
        rules = {key: self.definition[key] for key in self.definition if key not in NO_RULES}
        rules["pieces"] = {
            name: {key: node[key] for key in node if key not in ("picture", "aliases", "character")}
            for name, node in self.definition["pieces"].items()
        }
        text = json.dumps([rules, dict(self.options)], sort_keys=True, ensure_ascii=True)
        return hashlib.sha256(text.encode()).hexdigest()

    def same_rules(self, other: CompiledRules) -> bool:
        """Do both play by the same rules, options and hook files? Opinions, names and looks may differ."""
        return self.definition_hash == other.definition_hash and self._run_by == other._run_by

    def __eq__(self, other: object) -> bool:
        """Equal: alike in all that a definition says, also to the computer opponent, and run alike.

        So whatever is remembered by a variant may depend on anything in it, other than with `same_rules`.
        """
        if not isinstance(other, CompiledRules):
            return NotImplemented
        return self is other or self._identity == other._identity

    @property
    def _identity(self) -> tuple[object, ...]:
        said = {key: value for key, value in self.definition.items() if key != NOT_INHERITED}
        return self.ruleset, said, self.folder, *self._run_by

    def __hash__(self) -> int:
        return hash((self.definition_hash, *self._run_by))

    @property
    def _run_by(self) -> tuple[object, ...]:
        slots = [slot for hook in self.hooks for slot in sorted(hook.slots.items())]
        return self.id, self.kernel.form, *slots  # an edited hook file has other slots

    @property
    def machine(self) -> Machine:
        """What runs the kernel in this thread."""
        return self.kernel.machine

    def array_of(self, words: Sequence[int]) -> Words:
        """Tables of this definition as the kernel reads them."""
        return Words(words, [function for hook in self.hooks for function in hook.foreign])

    def _dialect(self) -> fen_text.Dialect:
        game = self.ruleset
        symbols: dict[str, int] = {}
        for i, piece in enumerate(game.pieces):
            symbols[piece.symbol.upper()] = 2 * (i + 1)
            symbols[piece.symbol.lower()] = 2 * (i + 1) + 1
        aliases = {
            letter: 2 * (i + 1) + side
            for i, piece in enumerate(game.pieces)
            for alias in piece.aliases
            for side, letter in enumerate((alias.upper(), alias.lower()))
        }
        endless = game.hand.unlimited if game.hand else frozenset()
        pooled = both_sides(game, game.hand.pieces - endless if game.hand else ())
        extensions = [name for hook in self.hooks for name in hook.counter_names]
        in_fields, words = kept.count_in_fields(game), kept.words_kept(game)
        in_braces = words - {kept.COUNT} if in_fields else words
        extensions += [word for word in (kept.LIMIT, kept.COUNT, kept.PASSES) if word in in_braces]
        if game.series and game.series.counted:
            extensions.append(kept.MOVES)
        if game.series and game.series.again:
            extensions.append(kept.AGAIN)
        extensions += [word for word in (kept.CASTLED, kept.SERIES) if word in in_braces]
        extensions += [kept.LAST] * bool(self.tables.words[k.H_LAST] & k.LAST_KEPT)
        extensions += [kept.BEFORE, kept.REFUSED] * (game.refusing != "never")
        return fen_text.Dialect(
            board=game.board,
            symbols=symbols,
            aliases=aliases,
            has_pool=game.hand is not None and bool(pooled),
            pooled=pooled,
            unlimited=both_sides(game, endless),
            royals=both_sides(game, (piece.name for piece in game.pieces if piece.royal)),
            checks=self.tables.words[k.H_CHECKS],
            starts_either=self.tables.starts_either,
            extensions=tuple(extensions),
            counts=kept.COUNT in words,
            count_in_fields=in_fields,
            bare_sfen=not game.castlings
            and (bool(pooled) or any(p.symbol[0] == PROMOTED for p in game.pieces)),
            first=game.first,
            promoted=promoted_codes(game),
            wall=2 * game.walls[0] + 2 if len(game.walls) == 1 else 0,
        )

    @cached_property
    def standing(self) -> Standing:
        """How many royals a side has to have, and where pieces can stand."""
        return standing(self.ruleset, pooled=bool(self.dialect.pooled))

    @cached_property
    def right_squares(self) -> list[dict[int, int]]:
        """By right the squares of the pieces that must not have moved, with their kinds."""
        return squares_of(self.ruleset, self.tables.rights)

    @cached_property
    def _symbols(self) -> dict[int, str]:
        walls = {2 * i + 2: self.ruleset.pieces[i].symbol for i in self.ruleset.walls}
        return {code: text for text, code in self.dialect.symbols.items()} | walls

    def symbol(self, code: int) -> str:
        """FEN symbol of a piece code."""
        return self._symbols[code]

    def put(self, state: State, pieces: Mapping[int, int]) -> None:
        """Place pieces, square -> code, on squares that are empty, while a position is set up."""
        self.machine.put(state, {s: code for s, code in pieces.items() if not self.ruleset.is_wall(code)})
        for square, code in pieces.items():
            if self.ruleset.is_wall(code):
                state.board[square] = code
                state.count[code] += 1

    def piece_code(self, name: str, side: int) -> int:
        """Piece code of a piece's name or symbol. Raises KeyError for an unknown one."""
        for i, piece in enumerate(self.ruleset.pieces):
            if name == piece.name or name.upper() == piece.symbol.upper():
                return 2 * (i + 1) + side
        raise KeyError(name)

    def castling_of(self, move: Move) -> Castling:
        """What the definition says of a castling move."""
        return self.ruleset.castlings[extra_of(alone(move.code))]

    def is_hooked(self, event: str) -> bool:
        """Does a hook decide the event?"""
        return any(event in hook.slots for hook in self.hooks)

    def verdict_of(self, word: int) -> tuple[int, Outcome] | None:
        """A kernel verdict as the end condition it comes from (index in the game's ends) and the Outcome."""
        if not word:
            return None
        row, result = divmod(word - 1, 4)
        winner = ("white", "black", None)[result]
        return row, Outcome(RESULTS[result], winner, self.ruleset.ends[row].name)

    @cached_property
    def passant_origins(self) -> dict[int, list[tuple[int, int]]]:
        """En passant word -> (piece code, square it came from) of the moves that leave it."""
        found: dict[int, list[tuple[int, int]]] = {}
        tables = self.tables.words
        size = self.ruleset.board.size
        hidden = apart(self.ruleset)
        types = hidden.moving.pieces
        for code in range(2, 2 * len(types) + 2):
            if not any(m.leaves_passant for m in types[(code >> 1) - 1].movements):
                continue
            pieces = [2 * owner + (code & 1) for owner in hidden.owners(code >> 1)]
            for square in range(size):
                entry = tables[k.H_MOVES] + 2 * (code * size + square)
                for i in range(tables[entry], tables[entry + 1]):
                    if tables[i] & k.NODE_RECORD:
                        number = (tables[i] >> k.NODE_AUX) & k.NODE_AUX_MASK
                        leave = tables[tables[k.H_RECORDS] + number * k.RECORD_ROW + k.RECORD_LEAVE]
                        if leave > 0:  # below 0 it tells of a way
                            places = [(piece, square) for piece in pieces]
                            found.setdefault(self.tables.passants[leave - 1], []).extend(places)
        return found

    @cached_property
    def start_setup(self) -> fen_text.Setup:
        """The start position as a setup."""
        order = self.tables.rights
        every = (
            0 if self.ruleset.castling_dropped else said_rights(self.ruleset, order, (1 << len(order)) - 1)
        )
        castling = "".join(letter for i, (_, _, letter) in enumerate(order) if every >> i & 1)
        board = {s: 2 * (index + 1) + side for s, (index, side) in self.ruleset.setup.items()}
        if self.ruleset.castles_anywhere:
            castling = field_of(self, board)
        setup = fen_text.Setup(
            board=board,
            turn=k.EITHER if self.tables.starts_either else self.ruleset.first,
            castling=with_gates(self, castling, every_gate(self.ruleset)) or "-",
        )
        if self.ruleset.hand:
            held = self.ruleset.hand.setup.items()
            setup.pool = {2 * (index + 1) + side: count for (index, side), count in held}
        if self.dialect.checks:
            setup.checks_left = self.dialect.checks, self.dialect.checks
        return setup

    @property
    def start_fen(self) -> str:
        """FEN of the start position."""
        return fen_text.write(self.dialect, self.start_setup)

    @property
    def starts(self) -> int:
        """How many start positions there are: one, or those of a shuffled setup."""
        return self.ruleset.shuffle.count if self.ruleset.shuffle else 1

    def _numbered_start(self, number: int) -> fen_text.Setup:
        """The start position of a number from 0 below `starts`. Raises ValueError for another one."""
        shuffle = self.ruleset.shuffle
        if shuffle is None:
            raise ValueError(f"{self.id} has one start position, and no numbers for it")
        placed = shuffle.setup(self.ruleset.setup, number)
        board = {s: 2 * (index + 1) + side for s, (index, side) in placed.items()}
        start = replace(self.start_setup, board=board)
        if not self.ruleset.castles_anywhere:
            return start
        castling = with_gates(self, field_of(self, board), every_gate(self.ruleset)) or "-"
        return replace(start, castling=castling)

    def count_of(self, st: Any) -> tuple[int, int] | None:
        """Limit and count of the moves that are counted out, None if no count runs."""
        word = int(st[k.COUNT_OUT])
        count = min(word >> k.COUNT_OUT_SHIFT, fen_text.MOST_MOVES)
        return (word & fen_text.MOST_LIMIT, count) if word else None

    def moves_of_turn(self, side: int, fullmove: int) -> int:
        """How many moves the turn of a side with this number has; 0 where a turn is one move."""
        series = self.ruleset.series
        if series is None:
            return 0
        before = max(0, 2 * (fullmove - 1) + side - self.ruleset.first)
        if before < len(series.opening):
            return series.opening[before]
        return min(series.moves[side] + series.grows * before, k.SERIES_MOST)

    @cached_property
    def as_victims(self) -> list[str]:
        """By type the letters of what has been captured, where the further act asks for that; else none."""
        again = self.ruleset.series.again if self.ruleset.series else None
        kinds = self.ruleset.pieces
        letters = ["", *("" if piece.royal == "always" else piece.symbol.lower() for piece in kinds)]
        return letters if again and again.remembers else []

    def _again_text(self, left: int) -> str:
        """The square of what moved last in a turn that goes on, and what further move follows, or as what."""
        if not left >> k.AGAIN_SHIFT:
            return ""
        square = self.ruleset.board.names[(left >> k.AGAIN_SHIFT) - 1]
        number = left & (1 << k.AGAIN_SHIFT) - 1
        if self.as_victims:
            return f"{square}/{self.as_victims[number]}"
        return square if number == 1 else f"{square}/{number}"

    def castled(self, st: Any) -> str:
        """The letters of the rights that castlings have used, where it is kept."""
        marks = int(st[k.RIGHTS]) >> len(self.tables.rights)
        return "".join(letter for i, (_, _, letter) in enumerate(self.tables.rights) if marks >> i & 1)

    def extension_text(self, st: Any) -> dict[str, str]:
        """Further state that is not at its default, for FEN."""
        found = {}
        for i, name in enumerate(self.dialect.extensions):
            if name == kept.COUNT:
                if count := self.count_of(st):
                    found[name] = "/".join(map(str, count))
            elif name == kept.PASSES:
                if st[k.PASSED]:
                    found[name] = str(min(int(st[k.PASSED]), fen_text.MOST_COUNTED))
            elif name == kept.MOVES:
                left = int(st[k.LEFT])
                whole = self.moves_of_turn(int(st[k.TURN]), int(st[k.FULLMOVE]))
                if left != whole and not left >> k.AGAIN_SHIFT:
                    found[name] = str(left)
            elif name == kept.AGAIN:
                if text := self._again_text(int(st[k.LEFT])):
                    found[name] = text
            elif name == kept.CASTLED:
                if letters := self.castled(st):
                    found[name] = letters
            elif name == kept.LAST:
                if text := last_moves.text(self.ruleset.board, self.tables.words[k.H_LAST], st):
                    found[name] = text
            elif name == kept.SERIES:
                if word := int(st[k.SERIES]):
                    found[name] = f"{word & 1}/{word >> 1}"
            elif name == "limit":
                used = [min(max(0, int(st[k.LIMIT + side]) - 1), fen_text.MOST_COUNTED) for side in (0, 1)]
                if any(used):
                    found[name] = f"{used[0]}/{used[1]}"
            elif name in (kept.BEFORE, kept.REFUSED):
                continue
            elif st[k.COUNTER + i]:
                found[name] = str(min(max(0, int(st[k.COUNTER + i])), fen_text.MOST_COUNTED))
        return found


def both_sides(game: Ruleset, names: Iterable[str]) -> frozenset[int]:
    """The codes of these kinds."""
    return frozenset(2 * game.piece(name) + 2 + side for name in names for side in (0, 1))


def promoted_codes(game: Ruleset) -> dict[int, int]:
    """Piece code -> what it promotes to, of pieces that can become one kind only."""
    made = [{name for rule in piece.promotions for name in (*rule.to, *rule.recall)} for piece in game.pieces]
    return {
        2 * i + 2 + side: 2 * game.piece(next(iter(names))) + 2 + side
        for i, names in enumerate(made)
        if len(names) == 1
        for side in (0, 1)
    }
