"""What a rule of the linter looks at, and how it says what it has found."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ....errors import Mark, Problem, path_text
from ....language.document import MappingNode
from ....model.ruleset import SIDES, Ruleset
from ....play.variant import Variant
from .catalogue import CATALOGUE
from .facts import Facts

MOST_RUNS = 50_000
"""Movements times squares times sides explored: some seconds, fifteen times the largest shipped game."""


@dataclass(frozen=True)
class Subject:
    """A definition that loads: the whole document, and the variant with its options at their defaults."""

    whole: MappingNode
    variant: Variant
    like: Subject | None = None
    """The same definition with other options, of which it need not be found out again what is the same."""

    @property
    def game(self) -> Ruleset:
        """The model."""
        return self.variant.ruleset

    @cached_property
    def facts(self) -> Facts:
        """What can ever happen in its games."""
        like = self.like if self.like and self.like.foreseeable else None
        if like and _moving(like.game) == _moving(self.game):
            return like.facts
        return Facts(self.game, like.facts.chains if like else None)

    @property
    def foreseeable(self) -> bool:
        """Can it be told where pieces go? Not if a hook proposes moves, nor in a giant game."""
        movements = sum(len(piece.movements) for piece in self.game.kinds)
        small = 2 * movements * self.game.board.size <= MOST_RUNS
        return small and not self.variant.is_hooked("propose")

    def found(self, code: str, path: Sequence[str | int], message: str, mark: Any = None) -> Problem:
        """A finding at a place of the file itself: what is inherited is told where the file extends."""
        if mark is None or mark.file != self.whole.mark.file:
            mark = self._place(path)
        return Problem.at(mark, code, message, path_text(path), CATALOGUE[code].remedy, "warning")

    def _place(self, path: Sequence[str | int]) -> Mark:
        """The deepest part of the path that the file itself says."""
        own = self.whole.mark.file
        node: Any = self.whole
        best = self.whole.key_marks.get("extends", self.whole.mark)
        for key in path:
            if isinstance(node, MappingNode) and key in node:
                mark = node.key_marks[str(key)]
            elif isinstance(node, list) and isinstance(key, int) and key < len(node):
                mark = node.item_marks[key]  # type: ignore[attr-defined]
            else:
                break
            node = node[key]
            best = mark if mark.file == own else best
        return best

    def squares(self, numbers: Sequence[int] | frozenset[int]) -> str:
        """Squares by name, in the order of the board; of many the first ones."""
        names = [self.game.board.names[s] for s in sorted(numbers)]
        shown = ", ".join(names[:8])
        return f"{shown} and {len(names) - 8} more" if len(names) > 8 else shown


def _moving(game: Ruleset) -> tuple[object, ...]:
    """All of a game that facts rest on."""
    checks = (game.facings, game.no_checking, game.checks_mate, game.forbidden)
    turns = (game.passing, game.refusing, game.put, game.series)
    rules = (game.castlings, *checks, game.has_duties, game.duties, game.consequences, *turns)
    return (game.board, game.pieces, game.setup, game.hooks, *rules)


def whose(sides: Sequence[int]) -> str:
    """White's, Black's, or both sides' as words."""
    return f"{SIDES[sides[0]].capitalize()}'s" if len(sides) == 1 else "both sides'"
