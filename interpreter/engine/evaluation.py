"""The evaluation block of a variant: provisional values by mobility, until they are derived properly."""

from __future__ import annotations

from typing import Any

from ..kernel import layout as k
from ..variant import Variant


def pack(early: int, late: int) -> int:
    """One word for both ends of the game."""
    return (early << 32) + late


def reach(variant: Variant, code: int, square: int) -> int:
    """Number of nodes of a piece on a square that may emit a move."""
    words = variant.tables.words
    entry = words[k.H_MOVES] + 2 * (code * variant.game.board.size + square)
    return sum(1 for node in words[words[entry] : words[entry + 1]] if node & (3 << 40))


def engine_tables(variant: Variant) -> Any:
    """The tables of a variant with an evaluation block."""
    words = list(variant.tables.words)
    game, board = variant.game, variant.game.board
    n, e = board.size, len(words)
    words += [0] * k.EVAL_SIZE
    words[k.H_EVAL] = e
    codes = 2 * len(game.pieces) + 2
    x0, y0, x1, y1 = board.bounds
    middle = (x0 + x1) / 2, (y0 + y1) / 2
    central = [max(abs(x - middle[0]), abs(y - middle[1])) for x, y in board.coordinates]
    reaches = {(code, s): reach(variant, code, s) for code in range(2, codes) for s in range(n)}
    place, phase, exchange = [0] * (codes * n), [0] * k.CODES, [0] * k.CODES
    distance, assault = [0] * (codes * n), [0] * k.CODES
    mobility = [0] * (k.CODES << 5)
    for i, piece in enumerate(game.pieces):
        for side in (0, 1):
            code = 2 * i + 2 + side
            mean = sum(reaches[code, s] for s in range(n)) / n
            forward = bool(piece.promotions)
            value = 100 if forward else 40 + int(mean * 34)
            phase[code] = 0 if piece.royal or forward else 4
            exchange[code] = 10_000 if piece.royal else value
            assault[code] = 0 if piece.royal else min(8, 1 + int(mean / 3))
            for s in range(n):
                y = board.coordinates[s][1]
                ahead = y - y0 if side == 0 else y1 - y
                early, late = (0, 0) if piece.royal else (value, value)
                centre = int(6 * (max(central) / 2 - central[s]))
                if piece.royal:
                    early, late = -12 * min(ahead, 4), 2 * centre
                elif forward:
                    early, late = early + 4 * ahead + centre // 2, late + 3 * ahead * ahead // 2
                    distance[code * n + s] = max(1, y1 - y0 - ahead)
                else:
                    early, late = early + centre, late + centre // 2
                place[code * n + s] = pack(early, late) * (1 - 2 * side)
            if not forward and not piece.royal:
                for j in range(32):
                    gain = int(4 * (j - mean / 2))
                    mobility[(code << 5) + j] = pack(gain, gain)

    def add(slot: int, block: list[int]) -> None:
        words[e + slot] = len(words)
        words.extend(block)

    add(k.EVAL_PLACE, place)
    add(k.EVAL_PHASE, phase)
    words[e + k.EVAL_PHASE_FULL] = max(1, sum(phase[2 * p + 2 + c] for p, c in game.setup.values()))
    add(k.EVAL_EXCHANGE, exchange)
    add(k.EVAL_MOBILITY, mobility)
    add(k.EVAL_DISTANCE, distance)
    add(k.EVAL_PASSED, [pack(6 * max(0, 7 - d), 4 * max(0, 7 - d) ** 2) for d in range(32)])
    add(k.EVAL_FILE, [x - x0 for x, _ in board.coordinates])
    add(k.EVAL_RANK, [y - y0 for _, y in board.coordinates])
    words[e + k.EVAL_ISOLATED], words[e + k.EVAL_DOUBLED] = pack(-12, -10), pack(-8, -12)
    words[e + k.EVAL_SHELTER], words[e + k.EVAL_TEMPO] = pack(14, 0), pack(15, 8)
    add(k.EVAL_ASSAULT, assault)
    add(k.EVAL_DANGER, [pack(min(400, i * i // 8), 0) for i in range(128)])
    add(k.EVAL_CHECKS, [pack(150 * i, 150 * i) for i in range(16)])
    words[e + k.EVAL_THREAT], words[e + k.EVAL_HANGING] = pack(30, 25), pack(20, 15)
    words[e + k.EVAL_FROZEN] = 80
    add(k.EVAL_PAIR, [0] * k.CODES)
    add(k.EVAL_EDGE, [int(40 * c) for c in central])
    add(k.EVAL_NEAR, [10 * max(0, 7 - d) for d in range(32)])
    add(k.EVAL_GOALS, [0] * (codes * n))
    words[e + k.EVAL_NULL] = int(not game.compulsory_capture)
    return variant.kernel.tables(words)
