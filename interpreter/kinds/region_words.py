"""Regions in words: from their squares, so that what is told is what is played."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from ..model.geometry import SHADES, Board, Region
from ..model.ruleset import Ruleset
from .english import listed, plain
from .places import BUILT_IN

Squares = frozenset[int]
ANY_SQUARE = "any square "
"""What the words of a region begin with that is told by what it leaves out."""
FROM_NEAREST = sorted(BUILT_IN, key=lambda name: (name.endswith("_half"), "last" not in name))
"""The built-in regions, ranks first."""


def region_words(game: Ruleset, region: Region, but: str = "", last: str = "or") -> str:
    """A region in words: `the palace`, `its last rank`, `ranks 7 to 9 counted from its owner's side`.

    `but`: the name of a region that is not to be used; `last`: for all of its squares (and), or one of them.
    """
    every = frozenset(range(game.board.size))
    if region == (every, every):
        return "the board"
    if not any(region):
        return "no square"
    outside = every - region[0], every - region[1]
    named = list(_named(game, but))
    for part, words in ((region, "{}"), (outside, "any square outside {}")):
        name = next((name for name, squares in named if squares == part), "")
        if name:
            return words.format(name)
    large = 2 * len(region[0]) > len(every)
    for (a, one), (b, other) in combinations(named, 2) if large else ():
        if tuple(one[side] | other[side] for side in (0, 1)) == outside:
            return f"any square outside {' and '.join(sorted((a, b), key=lambda name: 'last' in name))}"
    found = _plain(game, region)
    if found:
        return found
    found = _plain(game, outside)
    if found:
        return f"any square outside {all_of(found)}"
    for join, word in ((frozenset.union, " or "), (frozenset.intersection, " that is also in ")):
        for (a, one), (b, other) in combinations(named, 2):
            if tuple(join(one[side], other[side]) for side in (0, 1)) == region:
                return f"{a}{word}{b}"
    if region[0] == region[1]:
        return _listing(game.board, region[0], last)
    sides = [(word, part) for word, part in zip(("White", "Black"), region, strict=True) if part]
    if len(sides) == 1 and sides[0][1] == every:
        return f"any square ({sides[0][0]} only)"
    if len(sides) == 1:
        return f"{_of_side(game, *sides[0], but, last)} ({sides[0][0]} only)"
    joined = ", " + last if last == "and" else f" {last}"
    return f"{joined} ".join(f"{_of_side(game, word, part, but, last)} for {word}" for word, part in sides)


def on_words(game: Ruleset, region: Region) -> str:
    """Where it is that something stands: `on its last rank`, `outside the palace`."""
    words = region_words(game, region)
    return words.removeprefix(ANY_SQUARE) if words.startswith(f"{ANY_SQUARE}outside ") else f"on {words}"


def _plain(game: Ruleset, region: Region) -> str:
    """A square, a rectangle, ranks or files; "" where it is none of these."""
    white, black = region
    if white == black:
        return _rectangle(game.board, white)
    return _strip(game, region)


def _named(game: Ruleset, but: str = "") -> Iterator[tuple[str, Region]]:
    """The regions that have a name: the last rank, the definition's own, then the others."""
    own = [name for name in game.regions if name not in BUILT_IN]
    for name in ("last_rank", *own, *(name for name in FROM_NEAREST if name in game.regions)):
        if name not in ("board", "none", but):
            yield title_words(game, name), game.regions[name]


def title_words(game: Ruleset, name: str) -> str:
    """What sentences call a region: the name that its definition gives it, or `the palace`."""
    given = game.definition.get("regions", {}).get(name, ())
    return str(given["name"]) if name not in BUILT_IN and "name" in given else name_words(name)


def name_words(name: str) -> str:
    """The name of a region in a sentence."""
    if name.endswith("_last_rank"):
        return f"its {name.removesuffix('_last_rank')}-to-last rank"
    if name.endswith(("_rank", "_half")) and name in BUILT_IN:
        the = "the" if name == "far_half" else "its"
        return f"{the} {plain(name)}{' of the board' * name.endswith('_half')}"
    return f"the {plain(name)}{' squares' * (name in SHADES and name in BUILT_IN)}"


def _rectangle(board: Board, squares: Squares) -> str:
    """One square, or a rectangle of them."""
    names = [board.names[square] for square in sorted(squares)]
    if len(names) == 1:
        return names[0]
    if max(squares, default=0) >= board.size - len(board.extra):  # squares beside the board
        return ""
    corners = sorted(squares, key=lambda s: board.coordinates[s])
    first, last = board.names[corners[0]], board.names[corners[-1]]
    if frozenset(board.rectangle(first, last) or ()) != squares:
        return ""
    (left, low), (right, high) = (board.coordinates[corners[end]] for end in (0, -1))
    if high - low == board.ranks - 1:
        return _spanned("file", board.files[left], board.files[right])
    line = first[0] == last[0] or first[1:] == last[1:]
    return f"one of the squares {'' if line else 'in the rectangle from '}{first} to {last}"


def _strip(game: Ruleset, region: Region) -> str:
    """Ranks and files counted from the side of the owner."""
    board, plain_squares = game.board, game.board.size - len(game.board.extra)
    ranks = [{board.rank_from(side, s) for s in region[side]} for side in (0, 1)]
    files = [{board.file_from(side, s, game.symmetry) for s in region[side]} for side in (0, 1)]
    if ranks[0] != ranks[1] or files[0] != files[1] or None in ranks[0] or len(region[0]) == 1:
        return ""
    low, high = min(filter(None, ranks[0])), max(filter(None, ranks[0]))
    left, right = min(f for f in files[0] if f is not None), max(f for f in files[0] if f is not None)
    for side in (0, 1):
        inside = {
            s
            for s in range(plain_squares)
            if low <= (board.rank_from(side, s) or 0) <= high
            and left <= (board.file_from(side, s, game.symmetry) or 0) <= right
        }
        if inside != region[side]:
            return ""
    parts = []
    if (left, right) != (0, len(board.files) - 1):
        parts.append(_spanned("file", board.files[left], board.files[right]))
    if (low, high) != (1, board.ranks):
        parts.append(f"{_spanned('rank', str(low), str(high))} counted from its owner's side")
    return " of ".join(parts)


def _spanned(line: str, first: str, last: str) -> str:
    """`file d`, `files d to f`."""
    return f"{line} {first}" if first == last else f"{line}s {first} to {last}"


def _of_side(game: Ruleset, word: str, squares: Squares, but: str, last: str) -> str:
    """The squares of one side: as what they are for it, or one by one."""
    side = ("White", "Black").index(word)
    for words, region in _named(game, but):
        if region[side] == squares:
            return words
    return _rectangle(game.board, squares) or _listing(game.board, squares, last)


def _listing(board: Board, squares: Squares, last: str) -> str:
    """The squares, those next to each other on a rank together: `a4 to c4 or e4`."""
    runs: list[list[int]] = []
    for square in sorted(squares):
        if runs and board.offset(runs[-1][-1], (1, 0)) == square:
            runs[-1].append(square)
        else:
            runs.append([square])
    names = [(board.names[run[0]], board.names[run[-1]]) for run in runs]
    return listed((first if first == end else f"{first} to {end}" for first, end in names), last)


def squares_words(game: Ruleset, region: Region, name: str) -> str:
    """A region, whose name that is, as the squares that it has: `d4 to e5`, not one of them."""
    return all_of(region_words(game, region, name, "and"))


def all_of(words: str) -> str:
    """A region in words as all of its squares, not one of them."""
    return words.replace("one of the squares in", "").replace("one of the squares", "the squares").strip()
