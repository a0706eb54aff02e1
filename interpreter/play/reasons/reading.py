"""From a text that somebody wrote as a move to the reason why it is legal or not."""

from __future__ import annotations

import re
from dataclasses import replace

from ...errors import quoted, suggest
from ...ranges import side_number
from ...rules.kernel import layout as k
from ..core.position import BasePosition
from ..core.sheet import Sheet
from ..notation.coordinate import DROP
from ..notation.letters import PASSES
from ..notation.sanread import Wish
from ..notation.tongue import UCCI
from .castling import castlings_of, no_castling
from .catalogue import RANK, Reason, place_in, place_of
from .dropping import first_to_drop
from .foreign import unknown_piece
from .gating import move_alone, wrong_gating
from .hooked import explained, hook_of
from .legal import why_legal
from .moves import game_over, why_not, why_not_castling, why_not_drop
from .moving import Attempt
from .scene import Scene, told
from .turns import wrong_put

SHOWN = 3
LISTED = 12
LONGEST = 40
_PIECE = r"(?:=?([^\W\d_!.*'~]{1,2}[!.*'~]?))?\Z"
_CAPITAL = re.compile(r"(?:[wb][:.])?([^\W\d_])(?=['!]?[a-z]?[0-9]{0,3}[-x:\u00d7]?[a-z][0-9])")
_COORDINATES = re.compile(r"([A-Z]?[a-z][0-9]{1,3})-?([A-Z]?[a-z][0-9]{1,3})" + _PIECE)
_FROM_ZERO = re.compile(r"(?i)[a-z]?([a-z]\d)[-x]?([a-z]\d)[+#!?]*\Z")
_ONE_SQUARE = re.compile(r"\w{0,2}?[-x:]?([A-Z]?[a-z][0-9]{1,3})" + _PIECE)  # of a move in algebraic notation


def why(sheet: Sheet, position: BasePosition, text: str, side: str | None = None) -> Reason:
    """Why the move that a text means is legal or not; the text is read as leniently as moves are.

    `side` ("white", "black") leaves out the other side's moves while either may move.
    """
    found = sheet.candidates(position, text, side)
    text = sheet.own(text)
    bare = "".join(c if c.isprintable() else "?" for c in text.strip())
    scene = Scene.of(position)
    if len(found) == 1:
        return _with_the_end(position, why_legal(scene, found[0]))
    if found:
        return _several(sheet, position, scene, bare, found)
    meant = sheet.coordinates_meant(position, text)
    wrong = sheet.kif.objection(text, bool(position.move_stack))
    if meant is None and wrong:
        return Reason("unreadable", f"{quoted(bare, LONGEST)}: {wrong}")
    if meant and (others := sheet.candidates(position, meant, side)):
        return _written_otherwise(sheet, position, bare, others)
    bare = meant or bare
    if side is not None and sheet.candidates(position, text):
        return Reason("not_your_turn", f"it is {scene.owners[side_number(side)]}'s turn to offer a move")
    return _refusal(sheet, position, scene, bare)


def _written_otherwise(sheet: Sheet, position: BasePosition, text: str, found: list[int]) -> Reason:
    """The squares are those of a legal move, and what else the notation says is not."""
    try:
        write = sheet.csa_text if text.isascii() else sheet.kif_text
        listed = ", ".join(write(position, position.move(code)) for code in found)
    except ValueError:
        listed = ", ".join(sheet.san(position, position.move(code)) for code in found)
    other = "names another side, piece or promotion than the move of these squares"
    return Reason("unreadable", f"{quoted(text, LONGEST)} {other}, {listed}")


def _with_the_end(position: BasePosition, reason: Reason) -> Reason:
    """A legal move, with a word about an end that has left the moves legal (repetition, for instance)."""
    end = position.verdict()
    if end is None:
        return reason
    name = end[1].reason.replace("_", " ")
    sentence = f"the game has been over before it ({name}), by a rule that leaves moves legal"
    over = Reason("over", sentence, place=place_of(position.rules.ruleset.ends[end[0]].mark))
    return replace(reason, parts=(*reason.parts, over))


def _several(sheet: Sheet, position: BasePosition, scene: Scene, text: str, found: list[int]) -> Reason:
    """The text leaves open which of several legal moves is meant, or only what the piece becomes."""
    missing = wrong_put(sheet, position, scene, text)
    if missing is not None:
        return missing
    listed = ", ".join(sheet.san(position, position.move(code)) for code in found[:LISTED])
    more = f" and {len(found) - LISTED} more" if len(found) > LISTED else ""
    ends = {(code & k.SQUARE_MASK, (code >> k.MOVE_TO) & k.SQUARE_MASK) for code in found}
    if len(ends) == 1:
        reason = why_not(position, scene, Attempt(*ends.pop()))
        if reason.code == "promotion_compulsory":
            must = reason.sentence.partition(":")[0]
            return replace(reason, sentence=f"{must}: {listed}{more}")
    return Reason("ambiguous", f"{quoted(text)} can mean several moves: {listed}{more}")


def _refusal(sheet: Sheet, position: BasePosition, scene: Scene, text: str) -> Reason:
    """Why no legal move fits the text."""
    if scene.ruleset.put and "," in text:
        move = text.partition(",")[0]
        return wrong_put(sheet, position, scene, text) or _refusal(sheet, position, scene, move)
    wrong = wrong_gating(sheet, position, scene, text) or _from_zero(sheet, text)
    if wrong is not None:
        return wrong
    alone = move_alone(sheet, scene, text)
    if alone not in ("", text):
        legal = sheet.candidates(position, alone)
        if not legal:
            return _refusal(sheet, position, scene, alone)
        if len(legal) > 1:
            return _several(sheet, position, scene, alone, legal)
    if text in PASSES:
        return game_over(position) or _no_pass(position, scene)
    if DROP in text:
        return _drop(sheet, position, scene, text)
    square, only = text.rstrip("+#!?"), sheet.reader.only_dropped(position.legal_moves.codes)
    square = square if square in sheet.reader.index else square.lower()
    if square in sheet.reader.index and only and only == (sheet.letters.letterless or only):
        return _drop(sheet, position, scene, f"{sheet.letters.symbols[only]}{DROP}{square}")
    words = sheet.reader.castling_words(text)
    if words is not None:
        return _castling(sheet, position, scene, *words)
    for title, notation in sheet.declared.items():
        if notation.said(text):
            return game_over(position) or _not_declared(sheet, position, text, title)
    wishes = sheet.reader.understood(text)
    if wishes:
        # Two squares name a move of the piece on the first, if there is one: `a2xb3`.
        plain = (wish for wish in wishes if _stands_on(sheet, scene, wish))
        return _about(sheet, position, scene, next(plain, wishes[0]))
    return game_over(position) or _unreadable(sheet, position, scene, text)


def _from_zero(sheet: Sheet, text: str) -> Reason | None:
    """A text in the squares of ICCS, none of which is a square here; those that are both are read as ours."""
    squares = _FROM_ZERO.match(text)
    none = next((square for square in squares.groups() if square[1] == "0"), "") if squares else ""
    ours = (
        squares
        and none
        and UCCI in sheet.tongues
        and sheet.tongues[UCCI].native("".join(squares.groups()).lower())
    )
    if not ours:
        return None
    meant = f"in ICCS and UCCI ranks begin at 0, and {quoted(text)} is {ours} here"
    return Reason("unknown_square", f"{none} is not a square of this board; {meant}")


def _not_declared(sheet: Sheet, position: BasePosition, text: str, title: str) -> Reason:
    """No legal move is written so in a declared notation."""
    texts = [sheet.declared_text(position, move, title) for move in position.legal_moves]
    near = suggest(text.upper(), texts)
    hint = f"; did you mean '{near}'?" if near else ""
    return Reason("unreadable", f"{quoted(text, LONGEST)} is not a legal move in {title}{hint}")


def _stands_on(sheet: Sheet, scene: Scene, wish: Wish) -> bool:
    """Does the text name the square of a piece that it can mean?"""
    square = sheet.reader.index.get(wish.origin)
    return square is not None and scene.board[square] != 0 and bool(_origins(sheet, scene, wish, square))


def _no_pass(position: BasePosition, scene: Scene) -> Reason:
    """Passing is not a move, or not now; while either side may move it is not needed."""
    if scene.ruleset.refusing != "never":
        return _no_refusal(scene)
    place = place_in(scene.ruleset.definition, "turn", "pass")
    if scene.turn != k.EITHER and scene.ruleset.passing[scene.turn] != "never":
        if position.is_check():
            return told(
                scene, "pass_in_check", f"{scene.mover_words} is in check and has to answer", (), place
            )
        if scene.ruleset.passing[scene.turn] == "stuck" and position.legal_moves:
            sentence = (
                f"{scene.mover_words} may pass only without another move, and has {position.legal_moves[0]}"
            )
            return told(scene, "pass_not_stuck", sentence, (), place)
        own = next((s for s, code in enumerate(scene.board) if code and code & 1 == scene.turn), None)
        reason = None if own is None else first_to_drop(scene, own)
        if reason:
            return reason
    again = scene.again
    if again is not None:
        sentence = "passing is not a move of this variant"
        if again.optional:
            sentence = "a pass only ends a turn that goes on, and no move of this one has been made"
        return told(scene, "no_pass", sentence, (), place_of(again.mark))
    if scene.turn != k.EITHER:
        return Reason("no_pass", "passing is not a move of this variant")
    use = hook_of(scene, "next_turn")
    words = explained(scene, use, "next_turn") if use else ""
    sentence = "passing is not a move of this variant: the other side simply moves"
    return Reason("no_pass", f"{sentence} ({words})" if words else sentence)


def _no_refusal(scene: Scene) -> Reason:
    """There is no last move that may be refused."""
    place = place_in(scene.ruleset.definition, "turn", "refuse")
    sentence = "no move can be refused: there is no last one, it followed a refusal, or it changed too much"
    if scene.state.st[k.KEPT]:
        sentence = "the last move stands, for it was the only one"
    elif scene.state.st[k.REFUSED]:
        sentence = f"{scene.mover_words} has been refused a move, and makes another one"
    return told(scene, "no_refusal", sentence, (), place)


def _drop(sheet: Sheet, position: BasePosition, scene: Scene, text: str) -> Reason:
    """Why nothing of that letter can be dropped on that square."""
    if not scene.ruleset.droppable:
        return Reason("no_drop", "pieces are not dropped in this variant")
    words = next(filter(None, map(sheet.reader.drop_words, (text, text.rstrip("+#!?")))), None)
    if words is None:
        return Reason("unreadable", f"{quoted(text, LONGEST)} is not a drop; one is written like N{DROP}a3")
    side, letter, square = words
    kind = sheet.reader.symbols.get(letter.upper()) if letter else sheet.letters.letterless
    if not kind:
        return unknown_piece(scene, letter)
    if square not in sheet.reader.index:
        return Reason("unknown_square", f"{square} is not a square of this board")
    side = scene.turn & 1 ^ int(scene.moves_enemies) if side is None else side
    return why_not_drop(position, scene, sheet.reader.index[square], 2 * kind + side)


def _castling(
    sheet: Sheet, position: BasePosition, scene: Scene, side: int | None, wing: str, squares: str
) -> Reason:
    """Why none of the castlings on a wing is possible."""
    sides = (side,) if side is not None else (0, 1) if scene.turn == k.EITHER else (scene.turn,)
    reasons = []
    for i, castling in castlings_of(scene):
        if castling.side in sides and sheet.reader.is_on_wing(i, wing, squares):
            reasons.append(why_not_castling(position, scene, i))
    over = game_over(position)
    if over is not None:
        return replace(over, move=reasons[0].move) if reasons else over
    if not reasons:
        own = [m for m in position.legal_moves if m.castling]
        possible = f"; castling here is {', '.join(sheet.san(position, m) for m in own)}" if own else ""
        none = no_castling(scene, sides[0])
        return replace(none, sentence=f"no castling is possible there: {none.sentence}{possible}")
    best = _furthest(reasons)
    return replace(best, sentence=f"no castling is possible there: {best.sentence}")


def _about(sheet: Sheet, position: BasePosition, scene: Scene, wish: Wish) -> Reason:
    """What is wrong with one understanding of the text."""
    legal, board = position.legal_moves.codes, position.view().board
    loose = sheet.reader.matching(
        replace(wish, victims=(), quiet=False), legal, board, lambda code: sheet.victims(position, code)
    )
    target = sheet.reader.index[wish.target]
    if wish.quiet and loose:
        written = ", ".join(sheet.san(position, position.move(code)) for code in loose)
        return Reason("unreadable", f"a capture on {wish.target} is written {written}")
    if wish.victims and loose:
        taken = [sheet.letters.names[s] for s in sheet.victims(position, loose[0])]
        sentence = f"the move to {wish.target} takes {', '.join(taken) or 'nothing'} by effect"
        return told(scene, "wrong_victims", sentence, (target,))
    if wish.side is not None and scene.turn not in (k.EITHER, wish.side):
        return game_over(position) or told(
            scene, "not_your_turn", f"{scene.mover_words} is to move", (target,)
        )
    origins = _origins(sheet, scene, wish, target)
    if not origins:
        return game_over(position) or _nobody(scene, wish, target)
    rook = sheet.reader.index.get(wish.rook)
    kinds = (Attempt(origin, target, wish.promotion, rook) for origin in origins)
    reasons = [why_not(position, scene, attempt) for attempt in kinds]
    return _furthest(reasons)


def _furthest(reasons: list[Reason]) -> Reason:
    """Of the reasons of several moves, those that came nearest to a legal one, as one."""
    rank = max(RANK[reason.code] for reason in reasons)
    best = [reason for reason in reasons if RANK[reason.code] == rank]
    if len(best) == 1:
        return best[0]
    first: dict[str, Reason] = {}
    for reason in best:
        first.setdefault(reason.sentence, reason)
    if len(first) == 1:
        return best[0]
    more = f"; and so on for {len(first) - SHOWN} more" if len(first) > SHOWN else ""
    return replace(best[0], sentence="; ".join([*first][:SHOWN]) + more, parts=tuple(first.values()))


def _nobody(scene: Scene, wish: Wish, target: int) -> Reason:
    """Nobody could make such a move."""
    if wish.origin.isalpha() and not any(name[0] == wish.origin for name in scene.ruleset.board.names):
        return unknown_piece(scene, wish.origin)
    title = scene.ruleset.pieces[wish.kind - 1].word if wish.kind else "piece"
    where = f" on {wish.origin}" if wish.origin else ""
    side = scene.turn if wish.side is None else wish.side
    who = "there is" if side == k.EITHER else f"{scene.owners[side]} has"
    return told(scene, "no_such_piece", f"{who} no {title}{where}", (target,))


def _origins(sheet: Sheet, scene: Scene, wish: Wish, target: int) -> list[int]:
    """The squares that a text can mean as the origin of its move."""
    if wish.origin in sheet.reader.index:
        origin = sheet.reader.index[wish.origin]
        code = scene.board[origin]
        named = wish.kind in (None, sheet.letters.kinds[code >> 1]) and wish.side in (None, code & 1)
        return [origin] if named or not code else []
    found = [
        square
        for square, code in enumerate(scene.board)
        if code
        and scene.turn in (k.EITHER, code & 1)
        and wish.side in (None, code & 1)
        and wish.kind in (None, sheet.letters.kinds[code >> 1])
        and sheet.reader.starts(square, wish.origin)
    ]
    if wish.kind == sheet.letters.letterless and len(found) > SHOWN:
        # Of many pawns those on the file of the target are meant.
        name = sheet.letters.names
        found = [square for square in found if name[square][0] == name[target][0]] or found
    return found


def _unreadable(sheet: Sheet, position: BasePosition, scene: Scene, text: str) -> Reason:
    """The text is not a move of any position of the variant."""
    capital = _CAPITAL.match(text)
    if capital and capital[1].isupper() and capital[1] not in sheet.reader.symbols:
        return unknown_piece(scene, capital[1], _meant(sheet, position, capital[1], text))
    bare = text[capital.end() :] if capital else text
    match = _COORDINATES.match(text.lower()) or _COORDINATES.match(bare.lower()) or _ONE_SQUARE.match(text)
    if match:
        *squares, letter = match.groups()
        strange = next((name for name in squares if name not in sheet.reader.index), None)
        if strange is not None:
            return Reason("unknown_square", f"{strange} is not a square of this board")
        if letter:
            return unknown_piece(scene, letter)
    near = suggest(text, list(position.legal_moves.texts))
    first = next(iter(position.legal_moves), None)
    forms = dict.fromkeys((sheet.san(position, first), str(first))) if first else ()
    example = f"a move is written like {' or '.join(forms)}" if forms else ""
    hint = f"did you mean '{near}'?" if near else example
    starts = sheet.rules.ruleset.board.name_pattern.match(text)
    what = "is not a move" if starts else "does not start with a square of the board"
    return Reason("unreadable", f"{quoted(text, LONGEST)} {what}" + (f"; {hint}" if hint else ""))


def _meant(sheet: Sheet, position: BasePosition, letter: str, text: str) -> str:
    """What a letter that is not a piece may mean: pieces of such a name, or the file of a pawn."""
    named = (p for p in position.rules.ruleset.kinds if p.word[:1].upper() == letter)
    hints = [f"the {piece.word} is {piece.symbol}" for piece in named]
    pawns = sheet.candidates(position, letter.lower() + text[1:])
    hints += [sheet.san(position, position.move(code)) + " is a pawn's move" for code in pawns[:SHOWN]]
    return "; ".join(hints)
