"""The rulebook of a variant, section by section."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import partial
from itertools import pairwise
from typing import Any

from ...kinds.english import (
    capital,
    counted,
    full_titles_of,
    listed,
    number,
    plain,
    plural,
    sentence,
    short,
    titles_of,
)
from ...kinds.region_words import squares_words, title_words
from ...model.geometry import COMPASS, LEVELS, Board
from ...model.ruleset import SIDES
from ...play.sides import sides_words
from ...play.variant import Variant
from ...version import __version__
from ..drawing.diagram import Diagrams, palaces
from ..drawing.scene import Scene
from .book import Block, Book, Figure, Items, Paragraph, Section, with_names
from .ends_in_words import ends_words
from .examples import Examples
from .glossary import entries
from .notation_pages import appendix, notation_section
from .object_in_words import object_words
from .piece_data import options_data
from .piece_pages import PiecePages
from .rules_in_words import board_words
from .shuffle_in_words import shuffle_words
from .special_pages import SpecialPages
from .symmetry_in_words import symmetry_words
from .values_page import values_section


def _letters(files: str) -> str:
    """The letters of the files: `a to h`, `a to i, k to l`."""
    runs = [files[0]]
    for before, letter in pairwise(files):
        runs = [*runs, letter] if ord(letter) > ord(before) + 1 else [*runs[:-1], runs[-1][0] + letter]
    return ", ".join(f"{run[0]} to {run[-1]}" for run in runs)


class Rulebook:
    """Writes the book of one variant. Raises PictureError only when it is drawn."""

    def __init__(self, variant: Variant, report: Callable[[str], None] = lambda _: None) -> None:
        self.variant = variant
        self.ruleset = variant.ruleset
        self.definition = variant.definition
        self.titles = titles_of(self.definition["pieces"])
        self.full_titles = full_titles_of(self.definition["pieces"])
        self.pages = PiecePages(variant, Diagrams(variant), Examples(variant), report)

    def book(self) -> Book:
        """The whole book."""
        about = self.definition.get("about", {})
        people = ", ".join(str(about[key]) for key in ("inventor", "year") if key in about)
        told = partial(with_names, sides=self.ruleset.look.sides, titles=[*self.full_titles.values()])
        sections = [
            told(self.object_section()),
            self.game_section(),
            told(self.board_section()),
            told(self.pages.section()),
            told(SpecialPages(self.variant, self.pages).section()),
            told(Section("The end of the game", "end", self._ends())),
            self.options_section(),
            self.rulings_section(),
            notation_section(self.variant),
            values_section(self.variant),
        ]
        sections = [section for section in sections if section.blocks or section.parts]
        hexagons = self.ruleset.board.tiling.hexagonal
        sections.append(Section("Words used", "words", [Items(entries(_text_of(sections), hexagons))]))
        if about.get("sources"):
            sources = Items(list(about["sources"]), linked=True)
            sections.append(Section("Sources", "sources", [sources]))
        sections.append(appendix(self.variant))
        return Book(self.variant.name, people, sections, self.imprint())

    def imprint(self) -> str:
        """What the book was made from."""
        return (
            f"Made by Heterodox {__version__} from the definition {self.variant.id} {self.ruleset.version} "
            f"({self.variant.definition_hash[:12]})."
        )

    # --- sections --------------------------------------------------------------------------------

    def object_section(self) -> Section:
        """How one wins."""
        told = object_words(self.variant)
        return Section("The object of the game", "object", [Paragraph(told)] if told else [])

    def game_section(self) -> Section:
        """What kind of game it is, and its history."""
        about = self.definition.get("about", {})
        blocks: list[Block] = [
            Paragraph(sentence(str(about[key]))) for key in ("description", "history") if key in about
        ]
        chosen = [row for row in options_data(self.variant) if row["chosen"] != row["default"]]
        if chosen:
            told = "; ".join(f"{plain(row['name'])}: {_value(row['chosen'])}" for row in chosen)
            blocks.append(Paragraph(f"This book is about the game with other options than usual ({told})."))
        blocks += map(Paragraph, filter(None, [sides_words(self.ruleset.look.sides)]))
        return Section("The game", "game", blocks)

    def board_section(self) -> Section:
        """Board and start position."""
        board = self.ruleset.board
        scene = Scene(board, self.ruleset.setup, outlined=palaces(self.variant))
        blocks: list[Block] = [
            Paragraph(" ".join(self._board_facts())),
            Figure(scene, "The start position.", large=True),
            *map(Paragraph, [" ".join(shuffle_words(self.ruleset))] if self.ruleset.shuffle else ()),
            Items([*self._array(), *self._regions()]),
        ]
        return Section("The board and the start", "board", blocks)

    def _board_facts(self) -> Iterator[str]:
        board = self.ruleset.board
        ranks = f"{board.first_rank} to {board.first_rank + board.ranks - 1}"
        files = _letters(board.files)
        inside = board.size - len(board.extra)
        letters = f"{LEVELS[0]} to {LEVELS[board.levels - 1]}"
        levels = f" of the levels {letters}, which lie one above the other" if board.levels > 1 else ""
        where = f"on the files {files} and the ranks {ranks}{levels}"
        if board.extra:
            outside = f"{number(len(board.extra))} outside them: {self._outside(board.extra)}"
            yield f"The board has {counted(board.size, 'square')}: {inside} {where}, and {outside}."
        else:
            shape = ", which are hexagons" * board.tiling.hexagonal
            yield f"The board has {counted(board.size, 'square')}{shape}, {where}."
        if board.holes and not board.tiling.hexagonal:
            verb = "square {} is" if len(board.holes) == 1 else "squares {} are"
            yield f"The {verb.format(listed(_holes(board), 'and'))} missing."
        yield from board_words(self.ruleset)
        if board.lines:
            ends = [f"from {board.names[line[0]]} to {board.names[line[-1]]}" for line in board.lines]
            yield f"Lines are drawn {listed(ends, 'and')}."
        yield from symmetry_words(self.ruleset)
        yield "White sits at the bottom of every diagram."
        first = SIDES[self.ruleset.first].capitalize()
        yield (
            "There are no turns at first; see the special rules."
            if self.variant.tables.starts_either
            else f"{first} moves first; then the sides move in turn."
        )

    def _outside(self, names: Iterable[str]) -> str:
        """The squares outside the rectangle, each with the squares that it touches."""
        board, told = self.ruleset.board, []
        for name in names:
            around = (board.offset(board.index[name], vector) for vector in COMPASS)
            near = sorted(board.names[square] for square in around if square is not None)
            told.append(f"{name} (next to {listed(near, 'and') or 'no other'})")
        return listed(told, "and")

    def _array(self) -> list[tuple[str, str]]:
        found = []
        for side, name in enumerate(("White", "Black")):
            by_kind: dict[int, list[int]] = {}
            for square, (index, owner) in sorted(self.ruleset.setup.items()):
                if owner == side:
                    by_kind.setdefault(index, []).append(square)
            told = [
                f"{_noun(self.full_titles[self.ruleset.pieces[index].name], squares)} {self._runs(squares)}"
                for index, squares in sorted(by_kind.items())
            ]
            told += self._held(side)
            found.append((name, f"{'; '.join(told) or 'nothing'}."))
        return found

    def _held(self, side: int) -> list[str]:
        """What lies in a side's hand at first."""
        held = self.ruleset.hand.setup if self.ruleset.hand else {}
        told = [
            counted(n, self.full_titles[self.ruleset.pieces[index].name])
            for (index, owner), n in sorted(held.items())
            if owner == side
        ]
        return [f"in hand {listed(told, 'and')}"] if told else []

    def _regions(self) -> list[tuple[str, str]]:
        """The named parts of the board."""
        found = self.definition.get("regions", {})
        regions = self.ruleset.regions
        return [
            (
                capital(title_words(self.ruleset, name)),
                sentence(squares_words(self.ruleset, regions[name], name)),
            )
            for name in found
        ]

    def _runs(self, squares: list[int]) -> str:
        """Squares in the order of the board, neighbours on a rank as `a2 to h2`."""
        names, runs = self.ruleset.board.names, list[list[int]]()
        for square in squares:
            if runs and self.ruleset.board.offset(runs[-1][-1], (1, 0)) == square:
                runs[-1].append(square)
            else:
                runs.append([square])
        told = [
            word
            for run in runs
            for word in (
                [f"{names[run[0]]} to {names[run[-1]]}"] if len(run) > 2 else [names[s] for s in run]
            )
        ]
        return listed(told, "and")

    def _ends(self) -> list[Block]:
        return [Paragraph(ORDER), Items(_terms(ends_words(self.ruleset)))]

    def options_section(self) -> Section:
        """Choices that the players have."""
        items = []
        for row in options_data(self.variant):
            facts = [f"usually {_value(row['default'])}"]
            if row["chosen"] != row["default"]:
                facts.append(f"in this book {_value(row['chosen'])}")
            facts += _choices(row)
            text = f"{sentence(self._named(row['title']))} {capital('; '.join(facts))}."
            text += f" {sentence(self._named(row['note']))}" if row["note"] else ""
            items.append((capital(plain(row["name"])), text))
        intro = Paragraph("Sources differ, and players may agree otherwise before the game.")
        return Section("Options", "options", [intro, Items(items)] if items else [])

    def rulings_section(self) -> Section:
        """How doubts were settled."""
        rulings = self.definition.get("about", {}).get("rulings", {})
        items = [(label, sentence(self._named(str(text)))) for label, text in rulings.items()]
        return Section("Rulings", "rulings", [Items(items)] if items else [])

    def _named(self, text: str) -> str:
        """A text of the definition with the options that it names as this book calls them."""
        for name in self.variant.options:
            text = text.replace(name, plain(name)) if "_" in name else text
        return text


ORDER = "The game ends in any of these cases; if several occur at once, the first in this list counts."


def _holes(board: Board) -> Iterator[str]:
    """The holes, those next to each other on a rank together: `e4`, `d5 to f5`."""
    runs: list[list[tuple[int, int]]] = []
    for x, y in sorted(board.holes, key=lambda hole: hole[::-1]):
        if runs and runs[-1][-1] == (x - 1, y):
            runs[-1].append((x, y))
        else:
            runs.append([(x, y)])
    for run in runs:
        yield " to ".join(board.name(*hole) for hole in dict.fromkeys((run[0], run[-1])))


def _choices(row: Mapping[str, Any]) -> Iterator[str]:
    """What can be chosen, where that is more than yes and no."""
    allowed = row["allowed"]
    if isinstance(allowed, list):
        if not isinstance(row["default"], bool):
            yield f"one of {listed(map(_value, allowed))}"
    elif allowed["minimum"] is not None and allowed["maximum"] is not None:
        yield f"from {allowed['minimum']} to {allowed['maximum']}"


def _value(value: object) -> str:
    return {True: "yes", False: "no"}.get(value, str(value)) if isinstance(value, bool) else plain(value)


def _noun(title: str, squares: list[int]) -> str:
    return short(title) if len(squares) == 1 else plural(title)


def _terms(lines: list[str]) -> list[tuple[str, str]]:
    """`Name: text` as term and text."""
    return [(name, sentence(text)) for name, _, text in (line.partition(": ") for line in lines)]


def _text_of(part: Any) -> str:
    """All words of a part of a book."""
    if isinstance(part, str):
        return part
    if isinstance(part, Scene):
        return ""
    if is_dataclass(part):
        return " ".join(_text_of(getattr(part, one.name)) for one in fields(part))
    return " ".join(map(_text_of, part)) if isinstance(part, (list, tuple)) else ""
