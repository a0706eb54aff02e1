"""What the page's kernel works on: the kernel file, tables and start position as bytes, and their layout."""

from __future__ import annotations

import gzip
import lzma
from array import array
from collections.abc import Mapping
from functools import cache
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
    *("LEFT", "HELD", "HOMES", "HOME_BITS", "AGAIN_SHIFT", "LAST", "LAST_TO"),
    *("LAST_FROMS", "LAST_TOS", "LAST_BOTH", "LAST_NEWEST", "LAST_BITS", "LAST_ASKED", "KEPT", "REFUSED"),
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
QUARTERS, LOW = 4, 0xFFFF
STREAM = {"id": lzma.FILTER_LZMA1, "preset": 9 | lzma.PRESET_EXTREME, "lc": 0, "lp": 0, "pb": 0}


@cache
def kernel_file() -> bytes:
    """The kernel file without what a page never calls."""
    return trimmed(module_text(), CALLED)


def small(given: bytes) -> bytes:
    """Bytes that the page's script turns back (`expanding.js`).

    First comes their number, then an LZMA stream without a head, in which no byte is
    expected by its place or by the one before.
    """
    return array("I", [len(given)]).tobytes() + lzma.compress(given, lzma.FORMAT_RAW, filters=[STREAM])


@cache
def small_kernel() -> bytes:
    """The kernel file of pages, made small."""
    return small(kernel_file())


def packable(words: array[int]) -> bytes:
    """64-bit words in a form that packs small, which the page's script turns back (`packing.js`).

    Hash keys are left out, since the script makes the same ones. Every quarter of a word is less the same
    quarter of the word before.
    """
    left, keys = array("q", words), hash_keys()
    key = next(keys)
    for at, word in enumerate(words):
        if word == key:
            left[at], key = LEFT_OUT, next(keys)
    quarters = memoryview(left.tobytes()).cast("H").tolist()
    steps = zip([0] * QUARTERS + quarters, quarters, strict=False)
    return small(array("H", [(number - before) & LOW for before, number in steps]).tobytes())


def thinking(variant: Variant) -> bytes:
    """The tables with what the opponent thinks of positions, as a page's worker reads them."""
    return bytes(engine_tables(variant).words.tobytes())


def common() -> dict[str, bytes]:
    """The bytes that the pages of all variants need."""
    return {"kernel": small_kernel(), "logarithms": packable(array("q", logarithms()))}


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


def packed(found: Mapping[str, bytes], level: int = 9) -> bytes:
    """All bytes one behind the other, packed; the same for the same bytes."""
    return gzip.compress(b"".join(found.values()), level, mtime=0)


def meaning(position: Position, thinks: bool = True) -> dict[str, Any]:
    """What the numbers in those bytes mean, and how the opponent searches."""
    return {"thinks": thinks, **meaning_for_all(), **meaning_for(position, thinks)}


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


def search_numbers(variant: Variant) -> dict[str, str]:
    """What the search has to know beyond its tables; making those takes longer than the rules."""
    return {str(slot): str(value) for slot, value in search_facts(variant, engine_tables(variant)).items()}


def meaning_for(position: Position, thinks: bool = True) -> dict[str, Any]:
    """What of that is one variant's own."""
    game = position.variant.ruleset
    return {
        "acts": 2 if game.put else 1,
        "walls": [code for code in range(2, 2 * len(game.pieces) + 2) if game.is_wall(code)],
        **({"facts": search_numbers(position.variant)} if thinks else {}),
    }
