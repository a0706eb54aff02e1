"""Movements of ours in their Betza notation, and kinds of pieces under the names that they have there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cache
from itertools import product
from typing import Any

from ...errors import RequestError
from ...model.betza import movement
from ...model.betza.dialect import LEAPS
from ...model.geometry import LINES, Vector, images
from ...model.pieces import FirstMoves, Movement, PieceType
from .catalogue import CUSTOM, MOVEMENTS
from .dialect import terms
from .outward import SIDES, Section
from .outward_effects import explodes, petrifies
from .outward_forms import base_of, free_letter, is_form, like

_SAID = {
    *("victims", "vectors", "quiet", "capture", "least", "limit", "lame", "hop", "beyond", "takes_passant"),
    *("leaves_passant", "start", "target"),
}
_AHEAD = ((0, 1),)
PAWN = "mfWcfF"
_OTHERWISE = ("pawn", "janggiCannon")
"""Kinds that are more than their movement."""


def say(section: Section) -> None:
    """Give every kind of piece its name there, or a movement of its own."""
    for piece in sorted(section.game.pieces, key=is_form):
        if is_form(piece):
            if _shares_a_letter(section, piece):
                continue
        elif len(piece.symbol) > 1:
            raise RequestError(f"{piece.name} has the symbol {piece.symbol}: there, a letter is all")
        kind, text = _kind(section, piece)
        section.kinds[piece.name] = kind
        section.put(kind, section.letter(piece.name) + (f":{text}" if text else ""))
        _confine(section, piece, kind)
    _passant(section)
    _immune(section)
    _first_moves(section)


def _kind(section: Section, piece: PieceType) -> tuple[str, str]:
    """What a kind is called there, and its movement where that is its own."""
    taken = set(section.kinds.values())
    if _spares_its_kind(section, piece) and "janggiCannon" not in taken:
        return "janggiCannon", ""
    betza = _betza(section, piece)
    meaning = _meaning(betza)
    royal = next((each.name for each in section.game.pieces if each.royal == "always"), "")
    # There, kings that explode are immune beside each other, as here, unless they are of the kind `king`.
    special = petrifies(section.game, piece) or explodes(section.game, piece)
    if royal == piece.name and not special:
        return "king", "" if meaning == _meaning("K") else betza
    spared = _is_pawn(piece) and not explodes(section.game, piece)
    if meaning == _meaning(PAWN) and spared and "pawn" not in taken:
        return "pawn", ""
    if not piece.movements and "immobile" in taken:
        raise RequestError(f"there, {piece.name} would be a second kind of piece that never moves")
    known = {_meaning(each): kind for kind, each in MOVEMENTS.items() if kind not in {*_OTHERWISE, *taken}}
    if (
        meaning in known
        and bool(betza) == bool(piece.movements)
        and not any(_special(m) for m in piece.movements)
    ):
        return known[meaning], ""
    free = next((kind for kind in CUSTOM if kind not in taken), "")
    if not free:
        raise RequestError(f"more than {len(CUSTOM)} kinds of pieces have their own movement")
    return free, betza


def _shares_a_letter(section: Section, form: PieceType) -> bool:
    """Give a promoted form a letter: that of the kind that it moves like, if there is one."""
    base_of(section, form)
    twin = like(section, form)
    if twin is not None:
        section.kinds[form.name] = section.kinds[twin.name]
    section.forms[form.name] = section.letter(twin.name) if twin else free_letter(section)
    return twin is not None


def _spares_its_kind(section: Section, piece: PieceType) -> bool:
    """Does it hop along ranks and files, for moves and captures, neither over its own kind nor onto it?"""
    others = frozenset(other.name for other in section.game.pieces if other is not piece)
    wanted = Movement(LINES["orthogonal"], hop=True, beyond=True, screens=others, victims=others)
    return piece.movements == (wanted,)


def _confine(section: Section, piece: PieceType, kind: str) -> None:
    if piece.confined is not None:
        for side, ending in enumerate(SIDES):
            key = f"mobilityRegion{ending}{kind[0].upper()}{kind[1:]}"
            section.put(key, section.squares(piece.confined[side]))


def _is_pawn(piece: PieceType) -> bool:
    """Does it capture en passant wherever it captures, or is there nothing to capture so?"""
    return all(m.takes_passant for m in piece.movements if m.capture) or not any(
        map(_special, piece.movements)
    )


def _special(m: Movement) -> bool:
    return bool(m.provided) or _is_first_step(m) or m.takes_passant


def _is_first_step(m: Movement) -> bool:
    """A longer step ahead from certain squares."""
    if m.capture or m.start is None:
        return False
    return (m.vectors == _AHEAD and m.least == m.limit in (2, 3)) or _is_slanted_step(m)


def _is_slanted_step(m: Movement) -> bool:
    """Two squares ahead on both slanted lines, not over another piece."""
    leaps = {v: (v[0] * m.least, v[1] * m.least) for v in m.vectors}
    return {*leaps.values()} == {(-2, 2), (2, 2)} and (m.least == m.limit == 2 or bool(m.lame))


def _betza(section: Section, piece: PieceType) -> str:
    """The movement in their notation; what it does not say is noted."""
    found = []
    for m in piece.movements:
        section.unknown(m, _SAID, f"how the {piece.word} moves")
        if _is_first_step(m):
            _first_step(section, m)
            if _is_slanted_step(m) and m.leaves_passant:
                section.lose(f"there, the {piece.word} is not captured en passant after a slanted step")
            found += ["ifmnA"] if _is_slanted_step(m) else ["ifmnD"] * (m.limit == 2)
            continue
        if m.target is not None and m.takes_passant and not m.capture:
            section.both("enPassantRegion", m.target)
            continue
        if _is_soldier(section, piece, m):
            found.append("sW")
            continue
        if m.leaves_passant:
            section.lose(
                f"there, the {piece.word} is captured en passant only after a step from certain squares"
            )
        if m.start is not None or m.target is not None:
            section.lose(f"the {piece.word} has moves that begin or end on certain squares only")
        found.append(_term(section, piece, m))
    return "".join(dict.fromkeys(found))


def _is_soldier(section: Section, piece: PieceType, m: Movement) -> bool:
    """Steps aside from a rank on, of a piece that else steps forward: their soldier, whose rank is set."""
    if set(m.vectors) != {(-1, 0), (1, 0)} or m.limit != 1 or m.start is None or m.target is not None:
        return False
    if len(piece.movements) != 2 or not all(x.quiet and x.capture and x.limit == 1 for x in piece.movements):
        return False
    board = section.game.board
    ranks = [{board.rank_from(side, square) or 0 for square in m.start[side]} for side in (0, 1)]
    low = min(ranks[0], default=0)
    whole = set(range(low, board.ranks + 1))
    if ranks != [whole, whole] or len(m.start[0]) != sum(
        board.rank_from(0, s) in whole for s in range(board.size)
    ):
        return False
    section.put("soldierPromotionRank", str(low))
    return True


def _first_step(section: Section, m: Movement) -> None:
    key = _key_of(m)
    assert m.start is not None
    for side, ending in enumerate(SIDES):
        wanted = set(m.start[side])
        others = [x for piece in section.game.pieces for x in piece.movements if _is_first_step(x)]
        for other in others:
            if _key_of(other) == key and other.start is not None:
                wanted |= other.start[side]
        section.put(key + ending, section.squares(wanted))


def _key_of(m: Movement) -> str:
    """The setting with the squares from which a longer first step is made."""
    return "tripleStepRegion" if m.limit == 3 else "doubleStepRegion"


def _term(section: Section, piece: PieceType, m: Movement) -> str:
    mode = ("" if m.capture else "m") if m.quiet else "c"
    units = [v for v in m.vectors if max(map(abs, v)) == 1]
    written = ""
    for shape, atom in LEAPS.items():
        vectors = [v for v in m.vectors if v in images(*atom)]
        if not vectors:
            continue
        letter, small = _atom(m, shape, bool(units))
        if letter is None:
            section.lose(f"the {piece.word} moves in a way that Betza notation cannot express there")
            return ""
        written += "".join(f"{mode}{small}{directions}{letter}" for directions in _directions(shape, vectors))
    for pair, letter in (("RB", "Q"), ("WF", "K")):
        if written == "".join(mode + each for each in pair):
            written = mode + letter
    if any(not any(v in images(*atom) for atom in LEAPS.values()) for v in m.vectors):
        section.lose(f"the {piece.word} leaps further than Betza notation goes there")
    return written


def _atom(m: Movement, shape: str, unit: bool) -> tuple[str | None, str]:
    """The atom with its range, and the modifier of lame moves and hops; None for what has no word."""
    line = {"W": "R", "F": "B"}.get(shape)
    size = "" if m.limit is None else str(m.limit)
    if m.hop:
        if line is None or m.takes_hurdles or m.near or m.over != "any" or m.screens is not None:
            return None, ""
        if m.beyond:
            return (line, "p") if not size else (None, "")
        return line, "g"
    if m.lame:
        return (
            (shape, "n") if m.limit == 1 and shape in "NADZ" and m.lame == "orthogonal_first" else (None, "")
        )
    if m.limit == 1:
        return shape, ""
    if m.through or m.least > 1 or (line is None and shape != "N"):
        return None, ""
    return (line or "NN") if not size else f"{shape}{size}", ""


@cache
def _tokens(shape: str) -> dict[str, frozenset[Vector]]:
    """Every text of directions of an atom that is read as one direction, with the vectors that it chooses."""
    found = {}
    for pair in product("fblrvsh", repeat=2):
        text = "".join(pair)
        try:
            entry = terms(f"{text}{shape}")[0].entry
        except ValueError:
            continue
        found[text] = frozenset(atom.vector for atom in movement([entry]) or ())
    return found


def _directions(shape: str, vectors: Sequence[Vector]) -> list[str]:
    """Texts of directions that together choose exactly these vectors, as few as may be."""
    left = frozenset(vectors)
    if left == frozenset(images(*LEAPS[shape])):
        return [""]
    fitting = {text: part for text, part in _tokens(shape).items() if part and part <= left}
    found: list[str] = []
    while left:
        best = max(sorted(fitting), key=lambda text: len(fitting[text] & left))
        found.append(best)
        left -= fitting[best]
    return found


def _immune(section: Section) -> None:
    """Kinds that do not capture each other."""
    pieces = [piece for piece in section.game.pieces if section.kinds[piece.name] != "janggiCannon"]
    captures = {piece.name: {m.victims for m in piece.movements if m.capture} for piece in pieces}
    chosen = {name for name, victims in captures.items() if victims - {None}}
    others = frozenset(captures) - chosen
    for name in sorted(chosen):
        if {victims and victims & frozenset(captures) for victims in captures[name]} != {others}:
            section.lose(f"what the {name} captures")
    if chosen:
        section.put("mutuallyImmuneTypes", section.letters(chosen))


def _first_moves(section: Section) -> None:
    """What king and ferz may do besides before they have moved."""
    found = {section.kinds[p.name]: p.first_moves for p in section.game.pieces if p.first_moves}
    if not found:
        return
    rooks = frozenset(name for name, kind in section.kinds.items() if kind == "rook")
    quiet = Movement((), capture=False, limit=1)
    king = FirstMoves((replace(quiet, vectors=((-2, 1), (2, 1))),), rooks)
    ferz = FirstMoves((replace(quiet, vectors=((0, 2),)),))
    if found != {"king": king, "fers": ferz}:
        section.lose("what pieces may do besides before they have moved")
    section.put("gating", "true")
    section.put("cambodianMoves", "true")


def _passant(section: Section) -> None:
    """Who captures en passant, and where."""
    takers = [p.name for p in section.game.pieces if any(m.takes_passant for m in p.movements)]
    steps = [m for p in section.game.pieces for m in p.movements if _is_first_step(m)]
    section.put("doubleStep", "true" if steps else "false")
    if not steps:
        return
    section.put("enPassantTypes", section.letters(takers) if any(m.leaves_passant for m in steps) else "-")
    silent = [m for m in steps if not m.leaves_passant]
    if takers and silent and len(silent) < len(steps):
        passed = [[_passed(section, m, side) for m in steps if m.leaves_passant] for side in (0, 1)]
        for side, ending in enumerate(SIDES):
            section.put(f"enPassantRegion{ending}", section.squares(set().union(*passed[1 - side])))


def _passed(section: Section, m: Movement, side: int) -> set[int]:
    """The squares that a side's first step passes over."""
    assert m.start is not None
    board, ahead = section.game.board, section.game.turned((0, 1), side)
    return {square for start in m.start[side] for square in board.ray(start, ahead)[: (m.limit or 1) - 1]}


@cache
def _meaning(betza: str) -> Any:
    """A text of theirs without wording, first steps and captures en passant aside."""
    return movement(_entries(betza))


def _entries(betza: str) -> Iterable[dict[str, Any]]:
    return [term.entry for term in terms(betza) if not term.first]
