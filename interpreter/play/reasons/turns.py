"""The further acts of a turn: where what belongs to nobody is put, and what moves again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...errors import quoted
from ...kinds.sentence_words import said_words, who_again
from ...model.sentences import Again
from ...rules.kernel import layout as k
from ...rules.machine.turns import first_act, second_act
from ..core.position import BasePosition
from ..core.sheet import Sheet
from ..notation.coordinate import mover_of
from ..notation.san import kind_of
from .catalogue import Reason, place_in, place_of
from .dropping import is_drop
from .moving import some
from .saying import is_said
from .scene import Scene, told


def put_square(code: int) -> int:
    """The square onto which a turn puts."""
    return (second_act(code) >> k.MOVE_TO) & k.SQUARE_MASK


def putting(scene: Scene, code: int) -> Iterator[Reason]:
    """What a legal turn puts, and where."""
    put, second = scene.ruleset.put, second_act(code)
    if put is None or not second:
        return
    piece, square, origin = scene.ruleset.pieces[scene.ruleset.piece(put.piece)], put_square(code), second
    origin &= k.SQUARE_MASK
    came = f" from {scene.name(origin)}" if origin != square else ""
    sentence = f"the {piece.word} is put{came} onto {scene.name(square)}"
    yield told(scene, "puts", sentence, (square,), place_of(put.mark))


def wrong_put(sheet: Sheet, position: BasePosition, scene: Scene, text: str) -> Reason | None:
    """Why the second act of a text is none of its move, where that is legal; None where it is not."""
    move, comma, onto = text.partition(",")
    turns = sheet.candidates(position, move) if scene.ruleset.put else []
    begun = {first_act(code) for code in turns}
    if len(begun) != 1:
        return None
    put = scene.ruleset.put
    assert put is not None
    word, place = scene.ruleset.pieces[scene.ruleset.piece(put.piece)].word, place_of(put.mark)
    if not comma:
        example = scene.rules.codec.text(turns[0])
        return told(
            scene, "put_missing", f"the turn has to say where the {word} is put: {example}", (), place
        )
    names = scene.ruleset.board.index
    square = next(
        (names[name] for name in (onto[i:].strip() for i in range(len(onto))) if name in names), None
    )
    if square is None:
        return Reason("unknown_square", f"{quoted(onto)} does not end in a square of this board")
    after = scene.after(begun.pop())
    if after.board[square]:
        back = after.is_wall(square) and put.most_one
        code = "put_back" if back else "put_occupied"
        why = "where it stands" if back else f"where the {after.title(square).partition(' on ')[0]} stands"
        return told(
            after, code, f"the {word} cannot be put onto {scene.name(square)}, {why}", (square,), place
        )
    possible = some(sorted({scene.name(put_square(code)) for code in turns if second_act(code)}))
    sentence = (
        f"after {move}, the {word} cannot be put onto {scene.name(square)}; it can be put onto {possible}"
    )
    return told(scene, "put_elsewhere", sentence, (square,), place)


def promotes_first(legal: Sequence[int], scene: Scene, code: int) -> Reason | None:
    """Why a move has to wait until the side has promoted what stands there; None if it does not."""
    series = scene.ruleset.series
    waits = series is not None and series.rests and not scene.in_midst
    if not waits or code in legal or not legal or kind_of(legal[0]) != k.KIND_REST:
        return None
    square = legal[0] & k.SQUARE_MASK
    sentence = f"the {scene.title(square)} is promoted before anything moves"
    return told(scene, "promotes_first", sentence, (square,), place_in(scene.ruleset.definition, "turn"))


def not_further(scene: Scene, code: int) -> Reason | None:
    """Why a move cannot be the further one of a turn that goes on; None if it can, or no turn does."""
    again = scene.again
    if again is None or not scene.in_midst:
        return None
    last = (int(scene.state.st[k.LEFT]) >> k.AGAIN_SHIFT) - 1
    mover, place = mover_of(code, scene.board), place_of(again.mark)
    same = code & k.SQUARE_MASK == last
    if again.removes and kind_of(code) == k.KIND_REMOVE:
        return None
    if (
        bool(again.removes)
        or (is_drop(code) != again.drops)
        or (again.same is not None and same != again.same)
        or (again.pieces is not None and scene.piece(mover).name not in again.pieces)
    ):
        who = f"the {scene.title(last)}" if again.same else who_again(scene.ruleset, again)
        more, stop = _more(again), ", or the turn ends with a pass" if again.optional else ""
        return told(scene, "moves_again", f"the turn goes on: {who} {more}{stop}", (last,), place)
    if not is_said(scene, again.only, code):
        sentence = f"the turn goes on with {said_words(scene.ruleset, again.only)}"
        return told(scene, "moves_again", sentence, (last,), place)
    return None


def _more(again: Again) -> str:
    """What is done with a piece by a further move."""
    if again.removes:
        return "is taken off the board"
    return "is dropped" if again.drops else "is moved" if again.enemy else "moves once more"


def cannot_go_on(scene: Scene, code: int) -> Reason | None:
    """Why a move is illegal that a further one has to follow; None if none has to."""
    again = scene.again
    if again is None or not again.strict or scene.in_midst or not is_said(scene, again.when, code):
        return None
    how = f" as {_victim(scene, code)}" if again.as_victim else ""
    more = "be dropped" if again.drops else "be moved" if again.enemy else f"move once more{how}"
    more = "be taken off the board" if again.removes else more
    how = " without leaving a royal attacked" if again.unless_none else ""
    sentence = f"{who_again(scene.ruleset, again)} would have to {more}, and cannot{how}"
    return told(scene, "cannot_go_on", sentence, ((code >> k.MOVE_TO) & k.SQUARE_MASK,), place_of(again.mark))


def _victim(scene: Scene, code: int) -> str:
    """What a move takes, with its article."""
    target = (code >> k.MOVE_TO) & k.SQUARE_MASK
    square = target if scene.board[target] else scene.after(code).taken()[-1]
    return f"the {scene.piece(scene.board[square]).word} that it has taken"


def going_on(scene: Scene, code: int) -> Iterator[Reason]:
    """That a turn goes on after a legal move, or that it ends with a pass."""
    again = scene.again
    if again is not None and code & k.MOVE_AGAIN:
        how = f" as {_victim(scene, code)}" if again.as_victim else ""
        sentence = f"the turn goes on: {who_again(scene.ruleset, again)} {_more(again)}{how}"
        yield told(
            scene, "turn_goes_on", sentence, ((code >> k.MOVE_TO) & k.SQUARE_MASK,), place_of(again.mark)
        )
