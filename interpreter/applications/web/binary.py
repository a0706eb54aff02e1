"""What the page's kernel works on: the kernel file, tables and start position as bytes, and their layout."""

from __future__ import annotations

import base64
import gzip
from array import array
from collections.abc import Mapping
from functools import cache
from itertools import pairwise
from typing import Any

from ...engine.evaluation import engine_tables
from ...engine.facts import search_facts
from ...engine.kernel import frames
from ...engine.levels import LEVELS
from ...engine.search import MAX_DEPTH, SHORTER, SURE_DEPTH
from ...engine.worker import NO_LIMIT, logarithms
from ...errors import RequestError
from ...play.variant import Position, Variant
from ...rules.kernel import layout
from ...rules.machine.file import STACK, facts, module_text
from ...rules.machine.hooked import FIRST, MOST
from ...rules.machine.state import BEFORE_HISTORY, OWN, PLACES, STATE_BYTES
from ...rules.tables.rules import hash_keys
from .trimmed import trimmed

RULES_NAMES = (
    *("MOVE_TO", "MOVE_KIND", "MOVE_PROMOTION", "MOVE_AUX", "SQUARE_MASK", "KIND_MASK", "TYPE_MASK"),
    *("RECALL", "KIND_CASTLE", "KIND_REMOVE", "KIND_PASSANT", "MOVE_BASE", "MOVE_BUFFER"),
    *("KIND_DROP", "KIND_PASS", "KIND_REST", "KIND_PUT", "CODE_MASK", "H_TURN", "H_EXTRA", "EXTRA"),
    *("COUNT_OUT", "COUNT_OUT_SHIFT", "FRAME_CHANGES", "VICTIMS_MASK", "LOG_ROW", "LOG_SENT"),
    *("TURN", "PASSANT", "RIGHTS", "HALFMOVE", "FULLMOVE", "HASH", "UNDO", "PLY"),
    *("CHECKS", "LIMIT", "COUNTER", "EITHER", "HISTORY", "PASSED", "SERIES"),
    *("LEFT", "HELD", "HOMES", "HOME_BITS", "AGAIN_SHIFT"),
    *("KIND_WAY", "KIND_CHAIN", "KIND_GATE", "GATE_ROOK", "GATES", "H_GATES"),
    *("FRAME", "FRAME_VICTIMS", "KING", "PIECES", "H_LIMITS", "H_PERPETUAL"),
)
SEARCH_NAMES = (
    *(
        "NODES",
        "NODE_LIMIT",
        "SELDEPTH",
        "ABORTED",
        "ROOT_SIDE",
        "ROOT_COUNT",
        "ROOT_FIRST",
        "AGE",
        "BUCKETS",
    ),
    *("NOISE", "SEED", "FRAMES", "F_BEST", "F_BEST_MOVE", "PV", "ROOT_MOVES", "LOGARITHMS", "WORK_SIZE"),
    *("PASS_MOVE", "BUCKET_WORDS", "MATE", "DECIDED", "ROOT_FIRST"),
)
FIELDS = ("st", "board", "index", "pieces", "count", "pool", "undo")


CALLED = (
    "advance",
    "hash_of",
    "iterate",
    "limited",
    "make",
    "put",
    "record",
    "royal_attacked",
    "survey",
    "failure",
)
"""Functions of the kernel file that the scripts of a page call."""


LEFT_OUT = -0x5C3A_91D7_4BE2_68F1
"""Stands for a hash key; no table holds such a number."""
WORD, QUARTERS, LOW = 8, 4, 0xFFFF
SHORTEST = 8
"""As many words at least are copied from further back; fewer are packed smaller by gzip itself."""
LONGEST_STEP = 64
"""As many words at most are compared at once."""


@cache
def kernel_file() -> bytes:
    """The kernel file without what a page never calls."""
    return trimmed(module_text(), CALLED)


def packable(words: array[int]) -> bytes:
    """64-bit words in a form that packs small, which the page's script turns back (`packing.js`).

    Hash keys are left out, since the script makes the same ones. Every quarter of a word is less the same
    quarter of the word before. Runs that were there before, however far back, become copies. First come the
    numbers of words and copies, then the copies, then the quarters of all other words, quarter by quarter.
    """
    left, keys = array("q", words), hash_keys()
    key = next(keys)
    for at, word in enumerate(words):
        if word == key:
            left[at], key = LEFT_OUT, next(keys)
    quarters = memoryview(left.tobytes()).cast("H").tolist()
    steps = array("H", quarters)
    for i in range(QUARTERS):
        steps[i::QUARTERS] = array("H", [(b - a) & LOW for a, b in pairwise([0, *quarters[i::QUARTERS]])])
    kept, copies = _copied(steps.tobytes())
    rows = [copies[i::3] for i in range(3)]
    halves = [[number >> shift & LOW for number in row] for shift in (0, 16) for row in rows]
    rest = memoryview(kept).cast("H").tolist()
    columns = [*halves, *(rest[i::QUARTERS] for i in range(QUARTERS))]
    head = array("I", (len(words), len(rows[0]))).tobytes()
    return head + b"".join(array("H", column).tobytes() for column in columns)


def _copied(steps: bytes) -> tuple[bytes, list[int]]:
    """The words that are no copies, and of each copy: words before it, its length, how far back it begins."""
    count, seen, kept, copies = len(steps) // WORD, dict[bytes, int](), bytearray(), list[int]()
    at = begun = 0
    while at + SHORTEST <= count:
        part = steps[WORD * at : WORD * (at + SHORTEST)]
        source = seen.get(part)
        if source is None:
            seen[part] = at
            at += 1
            continue
        length = SHORTEST + _alike(steps, source + SHORTEST, at + SHORTEST)
        copies += (at - begun, length, at - source)
        kept += steps[WORD * begun : WORD * at]
        for i in range(at, min(at + length, count - SHORTEST)):
            seen[steps[WORD * i : WORD * (i + SHORTEST)]] = i
        at = begun = at + length
    return bytes(kept + steps[WORD * begun :]), copies


def _alike(steps: bytes, first: int, second: int) -> int:
    """How many words from two on are the same."""
    found, step, most = 0, LONGEST_STEP, len(steps) // WORD - second
    while step:
        one, other = (WORD * (at + found) for at in (first, second))
        if found + step <= most and steps[one : one + WORD * step] == steps[other : other + WORD * step]:
            found += step
        else:
            step //= 2
    return found


def thinking(variant: Variant) -> bytes:
    """The tables with what the opponent thinks of positions, as a page's worker reads them."""
    return bytes(engine_tables(variant).words.tobytes())


def common() -> dict[str, bytes]:
    """The bytes that the pages of all variants need."""
    return {"kernel": kernel_file(), "logarithms": packable(array("q", logarithms()))}


def parts(position: Position) -> dict[str, bytes]:
    """The bytes that a page needs. Raises RequestError for a variant whose hooks are not of the kernel."""
    playable(position.variant)
    tables = packable(engine_tables(position.variant).words)
    return {**common(), "tables": tables, "state": bytes(position._state.bytes)}


def rules(position: Position) -> dict[str, bytes]:
    """The same of the variant alone, without what its computer thinks; in the form that the kernel reads.

    Raises RequestError as `parts` does."""
    playable(position.variant)
    tables = position.variant.tables_array.words.tobytes()
    return {"tables": tables, "state": bytes(position._state.bytes)}


def playable(variant: Variant) -> None:
    """Raises RequestError for a variant whose hooks are not of the kernel."""
    if variant.tables_array.hooks:
        raise RequestError(
            f"{variant.id} cannot be published: it has a hook file of its own, which no page can run; "
            "play it with `heterodox play`, or in a GUI with `heterodox uci`"
        )


def packed(found: Mapping[str, bytes], level: int = 9) -> str:
    """All bytes one behind the other, as a page can hold them; the same for the same bytes."""
    return base64.b64encode(gzip.compress(b"".join(found.values()), level, mtime=0)).decode("ascii")


def meaning(position: Position, thinks: bool = True) -> dict[str, Any]:
    """What the numbers in those bytes mean, and how the opponent searches."""
    return {"thinks": thinks, **meaning_for_all(), **meaning_for(position)}


def meaning_for_all() -> dict[str, Any]:
    """What of that is the same for all variants."""
    known = facts()
    return {
        "entries": known["entries"],
        "errors": {row["data"]: f"{row['kind']}: {row['message']}" for row in known["errors"]},
        "memory": {"stack": STACK, "functions": FIRST + MOST, "state": STATE_BYTES},
        "own": [OWN, BEFORE_HISTORY],
        "fields": {name: PLACES[name] for name in FIELDS},
        "layout": {name: getattr(layout, name) for name in RULES_NAMES},
        "search": {name: getattr(frames, name) for name in SEARCH_NAMES},
        "deepening": {"most": MAX_DEPTH, "sure": SURE_DEPTH, "shorter": SHORTER, "no_limit": str(NO_LIMIT)},
        "levels": {str(number): [level.nodes, level.noise] for number, level in LEVELS.items()},
    }


def meaning_for(position: Position) -> dict[str, Any]:
    """What of that is one variant's own."""
    game = position.variant.ruleset
    told = search_facts(position.variant, engine_tables(position.variant))
    return {
        "acts": 2 if game.put else 1,
        "walls": [code for code in range(2, 2 * len(game.pieces) + 2) if game.is_wall(code)],
        "facts": {str(slot): str(value) for slot, value in told.items()},
    }
