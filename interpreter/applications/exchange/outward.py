"""A section in the making: a variant of ours as settings of Fairy-Stockfish, and what they do not say."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from typing import Any

from ...model.defaults import unlike_default
from ...model.geometry import Region
from ...model.ruleset import Ruleset
from .catalogue import LOST
from .settings import square_name

SIDES = ("White", "Black")


@dataclass
class Section:
    """Settings in the order in which they will be written, and the losses in words."""

    game: Ruleset
    values: dict[str, str] = field(default_factory=dict)
    losses: list[str] = field(default_factory=list)
    kinds: dict[str, str] = field(default_factory=dict)  # our names -> theirs of kinds
    forms: dict[str, str] = field(default_factory=dict)  # our names of promoted forms -> letters there

    def lose(self, words: str) -> None:
        """Note a rule that the settings do not say."""
        if words not in self.losses:
            self.losses.append(words)

    def put(self, key: str, value: str) -> None:
        """Set a key. What has been set otherwise already is a loss: one setting cannot be both."""
        if self.values.setdefault(key, value) != value:
            self.lose(f"{key} would need both {self.values[key]} and {value}")

    def both(self, key: str, region: Region) -> None:
        """Set the squares of both sides."""
        for side, ending in enumerate(SIDES):
            self.put(key + ending, self.squares(region[side]))

    def squares(self, region: Iterable[int]) -> str:
        """Squares as they write them: ranks by `*`, the others one by one; `-` for none."""
        board = self.game.board
        places = {board.coordinates[square] for square in region}
        found = []
        for rank in range(board.ranks):
            row = {place for place in board.coordinates if place[1] == rank}
            if len(row) == len(board.files) and row <= places:
                found.append(f"*{rank + 1}")
                places -= row
        return " ".join([*found, *map(square_name, sorted(places))]) or "-"

    def letter(self, name: str) -> str:
        """The letter of a kind of piece, of a promoted form that of the kind that it moves like."""
        return self.forms.get(name) or self.game.pieces[self.game.piece(name)].symbol.lower()

    def letters(self, names: Iterable[str]) -> str:
        """The letters of kinds of pieces; `-` for none, `*` for all."""
        wanted = set(names)
        others = {piece.name for piece in self.game.pieces} - wanted
        if not others:
            return "*"
        found = {self.letter(piece.name): None for piece in self.game.pieces if piece.name in wanted}
        for name in others & set(self.forms):
            if self.forms[name] in found:
                self.lose(f"there, the {name} is whatever the piece is that it moves like")
        return "".join(found) or "-"

    def unknown(self, what: Any, known: Collection[str], words: str) -> None:
        """Lose whatever a value of the model says beyond the fields that are written."""
        kind = type(what).__name__
        for name in unlike_default(what):
            if name not in known:
                named = [word.key for word in what.narrowings] if name == "narrowings" else [name]
                for key in named:
                    self.lose(f"{words}: {LOST.get(kind, {}).get(name) or f'`{key}` is not supported'}")
