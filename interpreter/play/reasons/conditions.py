"""Conditions that count, as the model says them: whether they hold, and in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ...kinds.direction_words import one_line, reach_words
from ...kinds.english import article, listed, plural
from ...kinds.homes import NEAR
from ...kinds.region_words import region_words
from ...kinds.squares import DEEDS, HOMES, ends_words, last_words
from ...kinds.squares import WHOSE as SIDED
from ...model.conditions import ATTACKED, COMPARED, OBSERVING, STRAIGHT, VECTORS, Count, Home
from ...model.geometry import Board
from ...model.ruleset import Ruleset
from ...rules.kernel import layout as k
from ...rules.tables.conditions import count_squares, distances, ways
from ...rules.tables.rules import mask_of
from ..core.view import View

WHERE = {
    "here": "on its square",
    "same_file": "on its file",
    "same_rank": "on its rank",
    "same_shade": "on the squares of its colour",
    "opposite": "on the square opposite",
    "attacked": "on a square that it attacks",
    "nearer": "that it comes nearer to",
    "farther": "that it goes away from",
    "below": "directly behind it, towards its owner's edge",
    "level_above": "on the same square one level higher",
    "level_below": "on the same square one level lower",
    "levels_above": "on the same square of the levels above",
    "levels_below": "on the same square of the levels below",
    "behind_down": "on its way from the top",
    "behind_up": "on its way from the bottom",
    "behind_left": "on its way from the right",
    "behind_right": "on its way from the left",
    "before_down": "right below it",
    "before_up": "right above it",
    "before_left": "right on its left",
    "before_right": "right on its right",
}
NEXT_TO = {
    "any": "next to it",
    "orthogonal": "orthogonally next to it",
    "diagonal": "diagonally next to it",
    "vertical": "directly before or behind it",
    "horizontal": "directly beside it",
}
OPPOSITE = {"any": "", "vertical": " on its file", "horizontal": " on its rank"}
OBSERVERS = {"attackers": ("enemy {}", "attacks"), "guards": ("{} of its own side", "guards")}
EVENTS = {
    "quiet": "a move without a capture",
    "capture": "a capture",
    "promotion": "a promotion",
    "drop": "a drop",
    "castling": "a castling",
    "en_passant": "a capture en passant",
}
"""What the last move may have been."""
PLAIN = ((1, None), (0, 0))  # there is one, or there is none
SEEN = {
    "lands": ", once it has come there",
    "passed": " on each square that it passes",
    "before": ", seen from where it ends before it has moved",
}
"""From where a condition is seen, if not from where the piece stands."""
WHOSE = {"owner": " of its own side", "enemy": " of the other side", "both": ""}


def place_words(where: str, lines: str, board: Board) -> str:
    """A relative region in words."""
    if where == "neighbours":
        return NEXT_TO[lines]
    if where == "enclosed":
        row = "in an unbroken row between it and another piece of its own side"
        return f"{row}, on one {one_line(lines, board)}"
    if where in COMPARED and lines != STRAIGHT:
        return f"{WHERE[where]}, counted in {'' if lines == 'any' else lines + ' '}steps"
    if where == "same_box":
        return f"in its box of {' by '.join(lines.split('x'))} squares"
    return WHERE[where] + (OPPOSITE[lines] if where == "opposite" else "")


def home_words(game: Ruleset, home: Home) -> str:
    """Where a piece has its home: `on its square in the setup of the same shade`."""
    near = (NEAR.get(count.where) or place_of_count(game, count) for count in home.near)
    return " ".join((f"on {HOMES[home.mirrored]}", *near))


def enclosed(scene: View, square: int, lines: str, side: int) -> list[int]:
    """The squares of the enemies that a side encloses from a square, along the lines."""
    rays = (scene.ruleset.board.ray(square, vector) for vector in scene.ruleset.board.ways(lines))
    return [s for ray in rays for s in _row(scene, ray, side)]


def _row(scene: View, ray: Sequence[int], side: int) -> Sequence[int]:
    """The enemies that a ray meets before it comes to a piece of its own side, none if it does not."""
    for i, square in enumerate(ray):
        code = scene.board[square]
        if not code or scene.ruleset.is_wall(code):
            break
        if code & 1 == side:
            return ray[:i]
    return ()


def last_word(scene: View, count: Count, side: int) -> int:
    """What is kept of the last move that a condition means."""
    words = [int(scene.state.st[k.LAST + c]) for c in (0, 1)]
    newest = next((word for word in words if word & k.LAST_NEWEST), 0)
    return {"": newest, "own": words[side], "enemy": words[side ^ 1]}[count.last_of]


def last_square(scene: View, count: Count, side: int, square: int, begins: int) -> int:
    """The one square of a last move, or of a vector, at which a condition looks, -1 if there is none.

    It is seen from a square, by a move that begins on another.
    """
    word, board = last_word(scene, count, side), scene.ruleset.board
    ends = [(word >> shift & k.SQUARE_MASK) - 1 for shift in (0, k.LAST_TO)]
    if count.last not in VECTORS:
        return ends[count.last == "arrival"]
    seen = square
    if count.last == "again":
        ends = [begins, square]
    elif count.where == "here":
        seen = begins
    if -1 in ends:
        return -1
    first, second = (board.coordinates[end] for end in ends)
    sign = -1 if count.last == "back" else 1
    found = board.offset(seen, (sign * (second[0] - first[0]), sign * (second[1] - first[1])))
    return -1 if found is None else found


def seen_from(scene: View, square: int, mutual: bool) -> list[int]:
    """Where pieces stand that the one on a square attacks or guards; `mutual`: and that do so to it."""
    by = scene.board[square] & 1
    found = [s for s, code in enumerate(scene.board) if code and s != square]
    found = [s for s in found if scene.observers(s, -1, by, square)]
    return [s for s in found if not mutual or scene.observers(square, -1, scene.board[s] & 1, s)]


def number_of(scene: View, count: Count, square: int, side: int, begins: int = -1) -> int:
    """How many there are of what a condition counts, for an act of a side on a square.

    `begins`: where the move at hand begins, if it is another one.
    """
    if count.moves:
        return int(scene.state.st[k.FULLMOVE])
    if count.events:
        return int(last_word(scene, count, side) >> k.LAST_BITS & ways(count.events) != 0)
    if count.where in OBSERVING and not count.mutual:
        mask = -1 if count.who is None else mask_of(scene.ruleset, count.who)
        by = side ^ (OBSERVING[count.where] == "enemy")
        return sum(scene.observers(s, mask, by) for s in count_squares(scene.ruleset, count, square, side))
    if count.where == ATTACKED or count.mutual:
        squares = seen_from(scene, square, count.mutual)
    elif count.where == "enclosed":
        squares = enclosed(scene, square, count.lines, side)
    elif scene.board[square]:
        squares = count_squares(
            scene.ruleset, count.of_kind(scene.piece(scene.board[square]).name), square, side
        )
    else:  # nothing has no home
        nowhere = count.home is not None and not count.home.kind
        squares = [] if nowhere else count_squares(scene.ruleset, count, square, side)
    if count.last:
        only = last_square(scene, count, side, square, square if begins < 0 else begins)
        squares = [square for square in squares if square == only]
    codes = [scene.board[s] for s in squares]
    sides = {"owner": (side,), "enemy": (side ^ 1,), "both": (0, 1)}[count.side]
    return count.empty * codes.count(0) + sum(
        code & 1 in sides and (count.who is None or scene.piece(code).name in count.who)
        for code in codes
        if code and not scene.ruleset.is_wall(code)
    )


def holds(scene: View, count: Count, square: int, side: int, begins: int = -1) -> bool:
    """Does a condition hold, seen from a square, perhaps of a move that begins on another?"""
    number, *than = (number_of(scene, part, square, side, begins) for part in count.parts)
    return count.allows(max(number - sum(than), 0))


def compared(board: Board, count: Count, origin: int, target: int) -> Count:
    """A condition that compares how far it is from the two squares, as one of the squares that are meant."""
    if count.where not in COMPARED:
        return count
    first, last = (target, origin) if count.where == "nearer" else (origin, target)
    size, far = board.size, distances(board, count.lines)
    squares = frozenset(s for s in range(size) if far[first * size + s] < far[last * size + s])
    return replace(count, where="", region=(squares, squares))


def condition_words(game: Ruleset, count: Count, side: int = 0) -> str:
    """A condition in words: `there is no pawn of its own side on its file`."""
    if count.than is not None:
        more = "are no more" if count.most == 0 else "are more"
        one, other = (_these(game, part, side) for part in (count, count.than))
        return f"there {more} {one} than {other}{seen_words(count)}"
    noun = _noun(game, count)
    bounds = [(count.least, "at least")] if count.least else []
    bounds += [(count.most, "at most")] if count.most is not None else []
    if 0 < count.least == count.most:
        bounds = [(count.least, "exactly")]
    numbers = " and ".join(_number(number, words) for number, words in bounds)
    if count.moves:
        told = " and ".join(f"{words} {n}" for n, words in bounds).removeprefix("exactly ")
        return f"the number of the move is {told}"
    if count.events:
        was = "was not" if count.most == 0 else "was"
        return (
            f"{SIDED[count.last_of]} {was} {listed((EVENTS[w] for w in EVENTS if w in count.events), 'or')}"
        )
    if count.where in OBSERVING:
        whom = "the square that it passes" if any(count.passing) else "it"
        return f"{numbers} {_observers(count, noun, bounds)} {whom}{seen_words(count) or _too(count)}"
    if count.last in VECTORS and count.where == "here":
        return f"it {'does not end' if count.most == 0 else 'ends'} {last_words(count)}"
    if count.last and count.where == "here" and count.who is None and (count.least, count.most) in PLAIN:
        where = "on the square where it ends" if count.lands else "on its square"
        return f"{SIDED[count.last_of]} {DEEDS[count.last][count.most == 0]} {where}"
    if count.home and count.where == "here":
        where = "elsewhere than on" if count.most == 0 else "on"
        return f"it {'ends' if count.lands else 'stands'} {where} {HOMES[count.home.mirrored]}"
    if count.where == "here" and count.who is None and count.within is not None and count.side != "enemy":
        words = ends_words(game, count)
        if words.startswith("is ") or count.lands:
            return f"it {words}"
        where = _base_words(game, replace(count, region=count.within, where="", within=None), side)
        return f"it {'does not stand' if count.most == 0 else 'stands'} {where}"
    many = max(number for number, _ in bounds) > 1
    what = _plural(noun) if many else noun
    whose = "" if count.empty else WHOSE[count.side]
    where = place_of_count(game, count, side)
    seen = ", seen from the square that it passes" * any(count.passing)
    seen += ", but for what captures it" * count.but_captor
    return f"there {'are' if many else 'is'} {numbers} {what}{whose} {where}".rstrip() + seen


def _these(game: Ruleset, count: Count, side: int) -> str:
    """What is counted: `enemy pieces that attack it`, `pawns of its own side on its file`."""
    nouns = _plural(_noun(game, count))
    if count.where in OBSERVING:
        subject, deed = OBSERVERS[count.where]
        whom = "the square that it passes" if any(count.passing) else "it"
        return f"{subject.format(nouns)} that {deed.removesuffix('s')} {whom}{_too(count)}"
    place = place_of_count(game, replace(count, lands=False, passed=False, before=False), side)
    return f"{nouns}{'' if count.empty else WHOSE[count.side]} {place}".rstrip()


def seen_words(count: Count) -> str:
    """From where it is seen."""
    if count.where in COMPARED:
        return ""
    return "".join(words for name, words in SEEN.items() if getattr(count, name))


def _observers(count: Count, noun: str, bounds: Sequence[tuple[int, str]]) -> str:
    """Who looks on, and how: `enemy piece attacks`, `enemy pieces attack`."""
    subject, deed = OBSERVERS[count.where]
    if max(number for number, _ in bounds) > 1:
        noun, deed = _plural(noun), deed.removesuffix("s")
    return f"{subject.format(noun)} {deed}"


def _plural(noun: str) -> str:
    """Several of what is counted: `rooks or bishops`."""
    return " or ".join(map(plural, noun.split(" or ")))


def _too(count: Count) -> str:
    """Whether the piece at hand does as much to those who look on: ` that it attacks too`."""
    return f" that it {OBSERVERS[count.where][1]} too" * count.mutual


def one_of_them(game: Ruleset, count: Count) -> str:
    """A piece of those that a condition counts: `a pawn of its own side on its file`."""
    noun = _noun(game, count)
    if count.where in OBSERVING:
        subject, deed = OBSERVERS[count.where]
        return f"{article(subject.format(noun))} that {deed} it{_too(count)}"
    return f"{article(noun)}{WHOSE[count.side]} {place_of_count(game, count)}".rstrip()


def _noun(game: Ruleset, count: Count) -> str:
    """What is counted: `rook or bishop`, `non-royal piece`."""
    common = frozenset(piece.name for piece in game.kinds if piece.owned and not piece.royal)
    if count.who == common and len(common) > 2:
        return "non-royal piece"
    kinds = [piece.word for piece in game.kinds if count.who is not None and piece.name in count.who]
    kinds += ["piece of the new kind"] if count.new else []
    if count.empty:
        return "square" if count.who is None else "empty square"
    return " or ".join(kinds) or "piece"


def _number(number: int, words: str) -> str:
    if number == 0:
        return "no"
    return f"{words} {'one' if number == 1 else number}"


def place_of_count(game: Ruleset, count: Count, side: int = 0) -> str:
    """Where a condition counts, in words; empty for the whole board."""
    within = replace(count, region=count.within, where="", within=None, near=(), last="")
    parts = [_base_words(game, replace(count, within=None, near=(), last=""), side)]
    parts += [f"{'not ' * (one.most == 0)}{_base_words(game, one, side)}" for one in count.near]
    parts += [_base_words(game, within, side)] if count.within is not None else []
    parts += [last_words(count)] if count.last else []
    return ", ".join(filter(None, parts))


def _base_words(game: Ruleset, count: Count, side: int) -> str:
    """Where it counts, but for what narrows that."""
    if count.where == "away":
        unit, words = reach_words(count.vectors, game.board)
        return f"one square {words} from it" if unit else f"{words} from it"
    if count.home is not None:
        return home_words(game, count.home)
    if count.region is None and count.where:
        return place_words(count.where, count.lines, game.board) + seen_words(count)
    if count.region is None or len(count.region[side]) == game.board.size:
        return ""
    return f"on {region_words(game, count.region)}"
