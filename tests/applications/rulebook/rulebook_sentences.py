"""Every kind of entry with every word of the schema, told: `python tests/applications/rulebook/rulebook_sentences.py`.

The sentences are kept in `sentences.txt`, so that a change of a table or a word shows as a changed line, to be
read by whoever makes it.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Any

from interpreter.applications.rulebook.conditions_in_words import condition_in_words
from interpreter.applications.rulebook.places_in_words import region_words

from interpreter.applications.rulebook.effects_in_words import effects_words
from interpreter.applications.rulebook.ends_in_words import WHO, Told, sentence
from interpreter.applications.rulebook.moves_in_words import (
    capture_words,
    first_moves_words,
    freezing_words,
    movement_words,
    piece_words,
    promotion_words,
)
from interpreter.applications.rulebook.rules_in_words import (
    board_words,
    castling_words,
    forbidden_words,
    passing_words,
    score_words,
    series_words,
    turn_words,
)
from interpreter.applications.rulebook.rules_in_words import (
    freezing_words as frozen_words,
)
from interpreter.language.checking import schema
from interpreter.language.fitting import fitting

FILE = Path(__file__).with_name("sentences.txt")
NAMES = (
    *(
        "king",
        "queen",
        "rook",
        "bishop",
        "knight",
        "pawn",
        "wizard",
        "horse",
        "chariot",
        "soldier",
        "duck",
        "arrow",
    ),
    *(
        "stone",
        "dog",
        "pincer",
        "cannon",
        "elephant",
        "archbishop",
        "dragon",
        "general",
        "guard",
        "musketeer",
        "prince",
    ),
    *(
        "champion",
        "lance",
        "ferz",
        "hawk",
        "fox",
        "cutter",
        "frog",
        "advisor",
        "lion",
        "chancellor",
        "immobilizer",
    ),
)
TITLES = {name: name for name in NAMES}
PIECES: dict[str, Any] = {name: {"symbol": "X", "moves": []} for name in NAMES}
PIECES |= {"king": {"symbol": "K", "royal": True, "moves": []}}
PIECES |= {name: {"symbol": "*", "owner": "nobody", "moves": []} for name in ("duck", "arrow", "stone")}
BASE: dict[str, Any] = {"pieces": PIECES, "board": {"files": "a-h", "ranks": "1-8"}, "end": []}
RESULTS = ("winner", "loser", "draw")
Entry = dict[str, Any]
Say = Callable[[Any], Iterable[str]]


def whole(key: str, say: Callable[[Mapping[str, Any]], Iterable[str]], many: bool = True) -> Say:
    """What is said of a definition in which an entry stands under a key."""
    return lambda entry: say(BASE | {key: [entry] if many else entry})


def with_titles(say: Callable[[Any, Mapping[str, str]], str]) -> Say:
    """What is said of an entry, given the names of pieces."""
    return lambda entry: [say(entry, TITLES)]


def in_end(**end: Any) -> Say:
    """What is said of an end of which an entry is a part, under the key that has no value."""
    (key,) = (key for key, value in end.items() if value is None)
    return lambda entry: [sentence({**end, key: [entry] if key == "limits" else entry}, Told(BASE))]


#: Part of the schema -> what tells of it.
SAY: dict[str, Say] = {
    "movement": with_titles(movement_words),
    "effect": with_titles(capture_words),
    "promotion": with_titles(promotion_words),
    "freezes": with_titles(freezing_words),
    "provided": with_titles(condition_in_words),
    "region": lambda value: [region_words(value)],
    "consequence": whole("effects", effects_words),
    "forbid": whole("forbid", forbidden_words),
    "count_limit": in_end(when="count_out", limits=None, draw=True),
    "chase": in_end(when="repetition", times=3, perpetual_chase=None, draw=True),
    "turn": lambda entry: [*turn_words(BASE | {"turn": entry}), *series_words(BASE | {"turn": entry})],
}
#: Part of the schema -> entries besides its examples, of which something else is said.
MORE: dict[str, list[Entry]] = {"promotion": [{"zone": "board", "to": ["queen"]}]}
#: Key of a definition -> what tells of it.
KEYS: dict[str, Say] = {
    "pass": whole("pass", passing_words, many=False),
    "score": whole("score", score_words, many=False),
    "freezing": whole("freezing", frozen_words, many=False),
    "castling": whole("castling", castling_words, many=False),
    "board": whole("board", board_words, many=False),
}


def values_of(part: Entry) -> Iterator[Any]:
    """Values that a part of the schema allows: its examples, its words, both truths."""
    while "$ref" in part:
        yield from part.get("examples", ())
        part = schema()["$defs"][part["$ref"].rsplit("/", 1)[-1]]
    yield from part.get("examples", ())
    yield from part.get("enum", ())
    yield from (True, False) if part.get("type") == "boolean" else ()
    for word in ("then", "else"):
        yield from values_of(part[word]) if isinstance(part.get(word), dict) else ()
    for word in ("allOf", "anyOf"):
        for one in part.get(word, ()):
            yield from values_of(one)


def entries(name: str, part: Entry) -> Iterator[Any]:
    """The examples of a part, and each with every value of each key that fits."""
    fits = fitting(schema(), name)
    keys = part.get("properties", {})
    single = [{key: value} for key in keys for value in islice(values_of(keys[key]), 1)]
    for example in (
        *part.get("examples", ()),
        *MORE.get(name, ()),
        *(filter(fits, single) if "oneOf" in part else ()),
    ):
        yield example
        for key in keys if isinstance(example, dict) else ():
            for value in values_of(keys[key]):
                if key != "if" and "$" not in str(value) and fits(entry := {**example, key: value}):
                    yield entry


def ends() -> Iterator[Entry]:
    """Every kind of end with every value of each key, and by whom it is won."""
    for name, part in schema()["$defs"].items():
        if name.startswith("end_"):
            results = [{k: one[k] for k in RESULTS if k in one} for one in part["examples"]]
            for entry in entries(name, part):
                if {k: entry[k] for k in RESULTS if k in entry} in results:
                    yield {"when": name.removeprefix("end_"), **entry}
    for word in ("winner", "loser"):
        for value in WHO:
            yield {"when": "stalemate", word: value}


def lines() -> Iterator[str]:
    """All sentences, each after what it tells of."""
    told = Told(BASE)
    for end in ends():
        yield f"{json.dumps(end)}\n    {sentence(end, told)}"
    for name, say in SAY.items():
        for entry in entries(name, schema()["$defs"][name]):
            yield f"{name} {json.dumps(entry)}\n    {' '.join(say(entry))}"
    for key, say in KEYS.items():
        for value in values_of(schema()["properties"][key]):
            if "$" not in str(value):
                yield f"{key} {json.dumps(value)}\n    {' '.join(say(value))}"
    piece = schema()["$defs"]["piece"]["properties"]
    for value in piece["first_moves"]["examples"]:
        yield f"first_moves {json.dumps(value)}\n    {first_moves_words(value, TITLES)}"
    for key in ("royal", "owner", "confined", "jump_captures_alone"):
        for value in values_of(piece[key]):
            if "$" not in str(value):
                words = "; ".join(piece_words({"symbol": "X", "moves": [], key: value}, TITLES, []))
                yield f"piece {json.dumps({key: value})}\n    {words}"


def text() -> str:
    """The whole file."""
    return "\n".join(dict.fromkeys(line for line in lines() if "$" not in line)) + "\n"


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
    print(FILE, file=sys.stderr)
