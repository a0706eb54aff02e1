"""The second act of a turn: where what belongs to nobody is put."""

from __future__ import annotations

from collections.abc import Iterator

from ...errors import quoted
from ...rules.kernel import layout as k
from ...rules.machine.turns import first_act, second_act
from ..core.position import BasePosition
from ..core.sheet import Sheet
from .catalogue import Reason, place_of
from .moving import some
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
