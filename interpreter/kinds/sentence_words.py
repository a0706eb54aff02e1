"""Sentences about moves in words: `a capture of a queen by a knight that ends on the last rank`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from ..model.conditions import Count
from ..model.pieces import Movement
from ..model.ruleset import Ruleset
from ..model.sentences import Again, Foreign, MoveSentence, Removed
from .english import article, capital, listed, plural, times
from .squares import ends_words, square_words

NOUNS = {
    "quiet": "a move that captures nothing",
    "capture": "a capture",
    "promotion": "a promotion",
    "drop": "a drop",
    "castling": "castling",
    "en_passant": "a capture en passant",
    "rest": "a promotion on the spot",
}


LENGTHS = {"longest": "{} of the greatest length", "shortest": "{} of the least length"}


def said_words(game: Ruleset, said: MoveSentence, every: str = "a move") -> str:
    """The moves that are meant, as a noun; `every` without any narrowing."""
    noun = listed(NOUNS[way] for way in NOUNS if way in said.ways) or every
    if said.takes is not None and not said.points:
        if not said.ways or said.ways == {"capture"}:
            noun = "a capture"
        noun += f" of {_kinds(game, said.takes)}"
        noun += " that gives check" if said.checker else ""
    if said.by is not None:
        noun += f" by {_kinds(game, said.by)}"
    if said.but:
        noun += f" that is not {listed(NOUNS[way] for way in NOUNS if way in said.but)}"
    places = list(_places(game, said))
    noun = LENGTHS[said.length].format(noun) if said.length else noun
    return f"{noun}{' that ' if places else ''}{listed(places, 'and')}"


def _places(game: Ruleset, said: MoveSentence) -> Iterator[str]:
    if said.start is not None:
        yield f"begins {square_words(game, said.start)}"
    if said.target is not None:
        yield ends_words(game, said.target)
    if said.check:
        yield "gives check"
    if said.points:
        yield f"takes {_most(game, said)}"


def _most(game: Ruleset, said: MoveSentence) -> str:
    """Of what such moves take most."""
    points = dict(said.points)
    kinds = [(piece, points[piece.name]) for piece in game.kinds if points.get(piece.name)]
    if {*points.values()} - {0, 1}:
        counts = (f"{article(piece.word)} {number}" for piece, number in kinds)
        return f"what counts most, {listed(counts, 'and')}"
    every = len(kinds) == sum(piece.owned for piece in game.kinds)
    return f"the most {'pieces' if every else listed((plural(piece.word) for piece, _ in kinds), 'and')}"


def while_words(provided: tuple[Count, ...], told: Callable[[Count], str]) -> str:
    """While what holds, as the end of a clause; `told` says a condition."""
    return f" while {listed(map(told, provided), 'and')}" if provided else ""


def _kinds(game: Ruleset, names: frozenset[str]) -> str:
    """One of some kinds of piece."""
    kinds = [piece for piece in game.kinds if piece.owned]
    others = [article(piece.word) for piece in kinds if piece.name not in names]
    chosen = [article(piece.word) for piece in kinds if piece.name in names]
    if not others:
        return "any piece"
    return f"any piece but {listed(others)}" if len(others) < len(chosen) else listed(chosen)


WHOSE = {"own": " of its own side", "enemy": " of the other side", "both": ""}


def removed_words(game: Ruleset, one: Removed) -> str:
    """What is taken off the board besides a move: `a rook of the other side`."""
    kind = "any piece" if one.pieces is None else _kinds(game, one.pieces)
    return (
        ("a piece" if one.alike else kind) + WHOSE[one.whose] + " of the kind that was captured" * one.alike
    )


def who_again(game: Ruleset, again: Again) -> str:
    """Which pieces make the further move: `the same piece`."""
    if again.same is not None:
        return "the same piece" if again.same else "another piece"
    if again.removes:
        return listed(dict.fromkeys(removed_words(game, one) for one in again.removes))
    if again.drops:
        whose = "the hand of the other side" if again.enemy else "its hand"
        return f"a piece of {whose}" if again.pieces is None else f"{_kinds(game, again.pieces)} of {whose}"
    if again.enemy:
        kinds = "any piece" if again.pieces is None else _kinds(game, again.pieces)
        return f"{kinds} of the other side"
    return "any piece of the side" if again.pieces is None else _kinds(game, again.pieces)


def again_words(game: Ruleset, again: Again, way: str, told: Callable[[Count], str]) -> Iterator[str]:
    """What a further move of a turn is, as sentences; `way` says how it goes, "" where as the piece does."""
    how = f" with {said_words(game, again.only)}" if again.only != MoveSentence() else ""
    how += ", as what it has captured" if again.as_victim else ""
    can = "" if again.strict else ", if it can be" if again.drops or again.removes else ", if it can"
    can = ", if one can" + " be" * bool(again.removes) if again.unless_none else can
    more = "be dropped" if again.drops else "be moved" if again.enemy else "move once more"
    more = "be taken off the board" if again.removes else more
    may = f"may {more}{how}" if again.optional else f"has to {more}{how}{can}"
    may += f": it {way}" if way else ""
    side = "" if again.when.side is None else f" of {game.look.owners[again.when.side]}"
    after = said_words(game, again.when, "every move") + side + while_words(again.when.provided, told)
    yield f"After {after}, in the same turn, {who_again(game, again)} {may}."
    for one in again.removes:
        if one.provided:
            held = listed(map(told, one.provided), "and")
            yield f"{capital(removed_words(game, one))} is taken off so only if {held}."
    if again.removes and any(piece.royal for piece in game.pieces):
        yield "A royal piece is never taken off."
    if again.unless_none:
        yield "Where each such move leaves a royal of its side attacked, the first move is not legal either."
    elif again.strict:
        if_held = "Where one is in hand and none can be" if again.drops else "Where it cannot"
        yield f"{if_held}, the first move is not legal either."
    if again.safe_last:
        yield "The whole turn, and not yet its first move, has to leave the royals of its side safe."
    if again.as_victim:
        yield "Attacks and checks are those of the first move alone, whatever could follow it."
    if again.most is None:
        yield "This goes on as long as such moves are made."
    elif again.most > 1:
        yield f"This may happen {times(again.most)} in a turn."
    if again.optional:
        yield "A side that does not want to go on passes."
    if any(piece.royal for piece in game.pieces) and not (again.drops or again.removes):
        yield "A royal piece that stands attacked within a turn cannot be captured by a further move."


def foreign_words(
    game: Ruleset, foreign: Foreign, way: Callable[[Movement], str], told: Callable[[Count], str]
) -> Iterator[str]:
    """Which pieces of the other side a side moves, as sentences; `way` says how a movement goes."""
    kinds = "a piece" if foreign.pieces is None else _kinds(game, foreign.pieces)
    may = "A side always moves" if foreign.alone else "Instead of a piece of its own, a side may move"
    only = f", if {listed(map(told, foreign.provided), 'and')}" if foreign.provided else ""
    yield f"{may} {kinds} of the other side{only}."
    groups: dict[tuple[Movement, ...], list[str]] = {}
    for kind, moves in foreign.moves or ():
        if foreign.pieces is None or kind in foreign.pieces:
            groups.setdefault(moves, []).append(game.pieces[game.piece(kind)].word)
    for moves, words in groups.items():
        yield f"So moved, the {listed(words, 'and')} {listed(map(way, moves), 'and')}."
    which = "with which it does not change places" if game.swapped_by_others else "of the side that moves it"
    yield f"Such a piece does not castle, nor capture a royal {which}; it attacks as ever."


def duties_words(game: Ruleset, told: Callable[[Count], str]) -> Iterator[str]:
    """What has to be played first, and what if that is not possible; `told` says a condition."""
    for i, said in enumerate(game.duties):
        held = while_words(said.provided, told).strip()
        if said.raised:
            held = f"{held}, where" if held else "where"
            held += f" {said_words(game, said.raised)} is possible"
        sentence = _duty_words(game, said, i)
        yield f"{capital(held)}, {sentence[0].lower()}{sentence[1:]}" if held else sentence


def _duty_words(game: Ruleset, said: MoveSentence, i: int) -> str:
    """What has to be played first, or as one of the further duties."""
    noun = said_words(game, said)
    side = "A side" if said.side is None else capital(game.look.owners[said.side])
    if said.narrows:
        ways = frozenset[str]() if said.points else said.ways
        noun = said_words(game, replace(said, ways=ways), "one")
        return f"Of several such moves it has to make {noun}, if it can."
    if said.length:
        return f"{side} has to make {noun}{' otherwise' * (i > 0)}; of several it chooses one."
    if said.side is not None or said.points:
        return f"{side} has to make {noun}{' otherwise' * (i > 0)}, if it can."
    return f"If it cannot, but can make {noun}, it must." if i else f"A side that can make {noun} must do so."
