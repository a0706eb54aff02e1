"""Movement in the Betza dialect that XBoard reads in `piece` lines.

It differs from the package's own dialect: direction letters come before the other modifiers, an oblique
leap `fl` goes far to the left, `i` and `ii` are the first step from the home square and from the one
ahead of it, `o` goes round a joined board, `j` must jump, and castling is an `O`. What has no words
there is said as nearly as possible and noted as inexact; XBoard's own test of moves has to be off then.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from ...model.defaults import unlike_default
from ...model.geometry import Board, Vector, images
from ...model.pieces import Movement, PieceType
from ...model.ruleset import SIDES, Castling, Ruleset

ATOMS: dict[Vector, str] = {
    (0, 1): "W",
    (1, 1): "F",
    (0, 2): "D",
    (1, 2): "N",
    (2, 2): "A",
    (0, 3): "H",
    (1, 3): "C",
    (2, 3): "Z",
    (3, 3): "G",
}
SLIDERS = {"W": "R", "F": "B"}
DOUBLED = {("W", "F"): "K", ("R", "B"): "Q"}
LAME = {"N", "A", "D"}  # the leaps whose one passed square XBoard looks at
JUMPS = {"W": "jD", "F": "jA"}
KNOWN = frozenset(
    {
        *("vectors", "quiet", "capture", "least", "limit", "lame", "hop", "over", "screens", "beyond"),
        *("near", "takes_passant", "leaves_passant", "start"),
    }
)
"""The fields of a movement that a text says, or that are looked at one by one."""


@dataclass
class Words:
    """A piece in words, and what could not be said."""

    terms: list[str] = field(default_factory=list)
    inexact: bool = False

    @property
    def text(self) -> str:
        """The whole text."""
        return "".join(self.terms)


def describe(game: Ruleset, piece: PieceType, side: int) -> Words:
    """A piece of one side, castling included."""
    words = Words()
    words.inexact = bool(piece.effects or piece.freezes or piece.confined or game.takes_off or game.hooks)
    homes = {s for s, (index, owner) in game.setup.items() if game.pieces[index] == piece and owner == side}
    merged: dict[tuple[str, str, str], list[str]] = {}
    for movement in piece.movements:
        prefix = first_step(movement, homes, game.board, side)
        if prefix is None:
            words.inexact |= movement.start is not None and bool(movement.start[side])
            continue
        words.inexact |= not exact(movement, piece)
        for directions, tail, atom in terms(framed(game, movement, side), game.board.wrap, words):
            merged.setdefault((prefix, directions, atom), []).append(tail)
    words.terms = joined([(*key, tail) for key, tails in merged.items() for tail in modes(tails)])
    own = [c for c in game.usual_castlings if c.side == side and game.pieces[c.king] == piece]
    words.terms += castling_terms(own, game.board)
    return words


def framed(game: Ruleset, movement: Movement, side: int) -> Movement:
    """A side's movement as XBoard means it: Black's directions are White's turned half round."""
    if side == 0:
        return movement
    turned = (game.turned(vector, side) for vector in movement.vectors)
    return replace(movement, vectors=tuple((-x, -y) for x, y in turned))


def first_step(movement: Movement, homes: set[int], board: Board, side: int) -> str | None:
    """The prefix that keeps a movement to where it may start; None if that is nowhere, or cannot be said."""
    if movement.start is None or movement.start[side] == frozenset(range(board.size)):
        return ""
    start = movement.start[side]
    if not start or not homes:
        return None
    if start == homes:
        return "i"
    ahead = {board.offset(square, (0, 1 - 2 * side)) for square in homes}
    return "ii" if start == ahead else None


def exact(movement: Movement, piece: PieceType) -> bool:
    """Does a text say all of the movement? The shorter steps of a longer first step must be possible, too."""
    if not KNOWN.issuperset(unlike_default(movement)):
        return False
    if movement.least == 1:
        return True
    return all(
        any(m.start is None and m.least == 1 and vector in m.vectors and m.quiet for m in piece.movements)
        for vector in movement.vectors
    )


def terms(movement: Movement, wrap: bool, words: Words) -> Iterator[tuple[str, str, str]]:
    """Directions, modes with other modifiers, and the atom with its range."""
    mode = ("m" if movement.quiet else "") + ("c" if movement.capture else "")
    mode += "e" if movement.takes_passant else ""
    if movement.takes_hurdles or not mode:
        words.inexact = True
        return
    families: dict[Vector, list[Vector]] = {}
    for vector in movement.vectors:
        low, high = sorted(map(abs, vector))
        families.setdefault((low, high), []).append(vector)
    for family, vectors in families.items():
        atom = ATOMS.get(family)
        found = atom and ranged(movement, atom, words)
        if not atom or not found:
            words.inexact = True
            continue
        modifier, text = found
        round_ = "o" if wrap and any(x for x, _ in vectors) else ""
        yield directed(family, vectors), f"{mode}|{modifier}{round_}", text


def ranged(movement: Movement, atom: str, words: Words) -> tuple[str, str] | None:
    """The modifier after the modes, and the atom with its range; None if there is no way to say it."""
    if movement.hop:
        return hopping(movement, atom, words)
    if movement.lame:
        words.inexact |= atom not in LAME or (atom == "N" and movement.lame != "orthogonal_first")
        return "n", atom
    words.inexact |= movement.through
    if movement.limit is None:
        return "", SLIDERS.get(atom, f"{atom}0")
    return "", atom if movement.limit == 1 else f"{atom}{movement.limit}"


def hopping(movement: Movement, atom: str, words: Words) -> tuple[str, str] | None:
    """A hop over one piece: the cannon's, the grasshopper's, or over a neighbour."""
    words.inexact |= movement.over != "any" or movement.screens is not None
    if movement.near == 1 and movement.limit in (None, 1) and not movement.beyond and atom in JUMPS:
        return "j", JUMPS[atom][1]
    if movement.limit is not None or movement.near or atom not in SLIDERS:
        return None
    return ("p" if movement.beyond else "g"), SLIDERS[atom]


def modes(tails: Sequence[str]) -> list[str]:
    """The modes of one term put together: what may move and capture in the same way needs no letter."""
    found: dict[str, set[str]] = {}
    for tail in tails:
        letters, _, modifier = tail.partition("|")
        found.setdefault(modifier, set()).update(letters)
    return [
        ("" if letters == {"m", "c"} else "".join(sorted(letters, key="mce".index))) + modifier
        for modifier, letters in found.items()
    ]


def joined(parts: Iterable[tuple[str, str, str, str]]) -> list[str]:
    """The terms in order; the orthogonal and the diagonal half of one movement become K or Q."""
    texts = [(prefix, directions, tail, atom) for prefix, directions, atom, tail in parts]
    for (straight, slanted), both in DOUBLED.items():
        for prefix, directions, tail, atom in list(texts):
            other = (prefix, directions, tail, slanted)
            if atom == straight and not directions and other in texts:
                texts[texts.index((prefix, directions, tail, atom))] = (prefix, "", tail, both)
                texts.remove(other)
    return ["".join(part) for part in texts]


def directed(family: Vector, vectors: Sequence[Vector]) -> str:
    """The direction letters for some vectors of an atom, none for all of them."""
    wanted = set(vectors)
    if wanted == set(images(*family)):
        return ""
    if family[0] == 0:
        return "".join(letter for letter in "fblr" if scaled(letter, family[1]) in wanted)
    # Two letters name one vector: a diagonal's quarter; an oblique leap's shorter way, then the longer.
    letters = []
    for x, y in sorted(wanted, key=lambda v: (-v[1], v[0])):
        across, along = "l" if x < 0 else "r", "b" if y < 0 else "f"
        letters.append(across + along if abs(y) > abs(x) else along + across)
    halves = {"f": {v for v in images(*family) if v[1] > 0}, "b": {v for v in images(*family) if v[1] < 0}}
    if family[0] == family[1]:
        for letter, half in halves.items():
            if wanted == half:
                return letter
    return "".join(letters)


def scaled(letter: str, distance: int) -> Vector:
    """The orthogonal vector of a direction letter."""
    x, y = {"f": (0, 1), "b": (0, -1), "l": (-1, 0), "r": (1, 0)}[letter]
    return x * distance, y * distance


def castling_terms(castlings: Sequence[Castling], board: Board) -> list[str]:
    """Castling: unmoved, to the left or right, squares beyond the rook skipped, the king's distance."""
    wings: dict[str, list[str]] = {}
    for castling in castlings:
        from_x, to_x = board.coordinates[castling.king_from][0], board.coordinates[castling.king_to][0]
        step = 1 if board.coordinates[castling.rook_from][0] > from_x else -1
        beyond = len(board.ray(castling.rook_from, (step, 0)))
        own_right = (step > 0) == (castling.side == 0)
        wings.setdefault(f"{'j' * beyond}O{abs(to_x - from_x)}", []).append("r" if own_right else "l")
    return [f"i{'s' if len(letters) > 1 else letters[0]}{tail}" for tail, letters in wings.items()]


def lines(game: Ruleset, defaults: dict[str, str]) -> tuple[list[str], bool]:
    """The `piece` lines, and whether they say all. `defaults`: symbol -> what XBoard assumes anyway."""
    found, inexact = [], False
    for piece in game.kinds:
        both = [describe(game, piece, side) for side in range(len(SIDES))]
        white, black = (words.text for words in both)
        inexact |= any(words.inexact for words in both)
        if white == black:
            if white != defaults.get(piece.symbol):
                found.append(f"piece {piece.symbol}& {white}")
        else:
            found += [f"piece {piece.symbol} {white}", f"piece {piece.symbol.lower()} {black}"]
    return found, not inexact
