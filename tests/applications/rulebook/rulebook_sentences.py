"""What rulebooks say of every key of the language: `python tests/applications/rulebook/rulebook_sentences.py`.

Each entry is put into chess with some more pieces, and the sentences that come with it are told. They are kept in
`sentences.txt`, so that a change of a table or a word shows as a changed line, to be read by whoever makes it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import yaml

import interpreter
from interpreter.applications.rulebook.book import Paragraph, Section, Table
from interpreter.applications.rulebook.ends_in_words import ends_words
from interpreter.applications.rulebook.piece_data import phrases_of
from interpreter.applications.rulebook.rules_in_words import rules_words
from interpreter.applications.rulebook.sections import Rulebook
from interpreter.applications.rulebook.shuffle_in_words import shuffle_words
from interpreter.kinds.ends import ENDS
from interpreter.kinds.schema.keys import Form, Key, forms
from interpreter.language.checking import schema
from interpreter.language.inherit import resolve_text
from interpreter.play.loading import ruleset_of
from interpreter.play.variant import Variant


def read(text: str) -> Any:
    """An entry of which a line tells."""
    return yaml.safe_load(text)


BOOKS = ("chess", "senterej")
"""Games whose whole books are among them."""
FILE = Path(__file__).with_name("sentences.txt")
Part = dict[str, Any]
PIECES: Part = {
    "dog": {"symbol": "D", "moves": [{"step": "any"}]},
    "duke": {"symbol": "U", "moves": [{"step": "diagonal"}]},
    "beast": {"symbol": "X", "moves": [{"step": "any"}]},
}
OTHERS: dict[str, Part] = {
    "duck": {"duck": {"symbol": "*", "whose": "nobody"}},
    "wall": {"wall": {"symbol": "*", "whose": "nobody"}},
    "immobilizer": {"immobilizer": {"symbol": "I", "moves": [{"slide": "any"}]}},
    "dragon": {"dragon": {"symbol": "G", "moves": [{"slide": "any"}]}},
}
"""Pieces of examples, each of which is there where it is named."""
BASES: dict[str, Part] = {
    "drop": {"hand": {"setup": "X", "drops": "board"}},
    "score": {"end": [{"if": "all_stuck", "result": "score"}]},
    "castling": {"castling": "none"},
    "end_entry": {"end": [{"last": "pass", "is": 9, "result": "draw"}]},
}
"""What a game has besides, in which an entry is told of."""
ALSO = {
    "movement": (
        {"slide": "orthogonal"},
        {"leap": [1, 2]},
        {"path": [{"slide": "any", "over": "all"}, {"step": "any"}]},
    ),
    "end_entry": tuple(read(end.example) for end in ENDS),
}
"""Entries besides the example of a form, with every value of every key."""
MORE: dict[str, tuple[str, ...]] = {
    "effect": (
        "{when: quiet, by: pawn, do: {become: dog}}",
        "{when: capture, by: {not: royals}, do: change_side}",
        "{when: capture, takes: self, do: {become: victim}}",
        "{when: capture, takes: {not: self}, do: {become: duck}}",
        "{when: arrival, in: enclosed any, whose: enemy, do: change_side}",
        "{when: arrival, in: enclosed orthogonal, who: [dog, duke], do: {become: beast}}",
        "{when: drop, in: enclosed diagonal, whose: enemy, who: {not: royals}, do: remove}",
        "{when: quiet, in: passed, whose: enemy, who: {not: royals}, do: remove}",
        "{when: quiet, in: attacked, who: {not: royals}, do: change_side}",
        "{when: quiet, in: [withdrawn, approached], who: {not: royals}, do: remove}",
        "{when: quiet, in: approached orthogonal, who: {not: royals}, do: {go: ahead}, blocked: removed}",
        "{when: quiet, in: withdrawn, who: {not: royals}, do: {go: origin}}",
        "{when: capture, in: victim, do: {go: ahead}, blocked: removed}",
        "{when: capture, in: victim, who: {not: royals}, do: {go: home}}",
        "{when: capture, in: victim, who: rook, do: {go: {all: [home, same_file]}}, blocked: stays}",
        "{when: capture, in: victim, who: dog, do: {go: home captor}, blocked: removed}",
        "{when: capture, in: victim, who: dog, do: {go: home enemy}, blocked: illegal}",
        "{when: capture, in: victim, who: {not: royals}, do: [change_side, {go: home}], blocked: stays}",
        "{when: capture, in: here, who: {not: royals}, do: {go: opposite}, blocked: stays}",
        "{when: capture, in: here, who: {not: royals}, do: {go: {leap: [1, 2]}}, blocked: removed}",
        "{when: capture, do: {go: origin}}",
        "{when: capture, in: here, who: rook, do: [{go: home}, {mark: moved, is: 0}], blocked: stays}",
        "{by: {who: rook, whose: enemy}, who: king, in: [same_file, same_rank], do: {mark: moved}}",
        "{when: castling, who: rook, whose: enemy, in: same_wing, do: {mark: moved}}",
        "{in: checked, do: {mark: moved}}",
        "{when: arrival, in: neighbours orthogonal, who: pawn, do: {become: duke}, if: {moves: 3+}}",
    ),
    "forbidden": (
        "{when: castling, if: {moves: 1-10}}",
        "{when: promotion, after: check}",
        "{when: quiet, by: [dog, duke], after: attacked}",
        "{after: stalemate}",
        "{by: pawn, after: checkmate}",
        "{after: {count: {who: dog, if: {not: attacked}}}}",
        "{after: [stalemate, {count: pawn, whose: enemy, is: 0}]}",
        "{after: facing vertical}",
        "{after: facing diagonal}",
        "{after: {count: royals, in: neighbours royals}}",
        "{when: {not: drop}, if: {count: all, in: hand}}",
        "{by: queen, takes: queen}",
        "{by: royals, if: [check, {not: {takes: {in: checkers}}}]}",
        "{when: promotion, after: {count: was_royal, in: attacked}}",
        "{when: drop, after: {count: was_royal, in: attacked}}",
        "{by: pawn, from: second_rank}",
        "{by: pawn, to: {files: a-c}}",
    ),
    "turn_said": (
        "[move, {drops: duck, to: board, is: 1}]",
        "[move, {drops: duck, to: own_half, is: 1}]",
        "[move, {drops: wall, to: board}]",
        "[move, {drops: wall, to: {files: c-f}}]",
        "[move, {drops: wall, to: {slide: any}}]",
        "[move, {drops: wall, to: origin}]",
        "[move, {who: self, do: move, when: capture}]",
        "[move, {who: {not: self}, do: move, when: [capture, promotion]}]",
        "[move, {who: self, do: move, when: capture, only: capture, repeat: any}]",
        "[move, {who: [dog, duke], do: move, when: {by: pawn}, repeat: 2, optional: true}]",
        "[move, {do: move, when: {after: check}, repeat: all}]",
        "[move, {who: self, do: move, when: capture, only: quiet, like: victim, blocked: illegal}]",
        "[move, {who: {who: [pawn, dog], whose: enemy}, do: move, like: {step: forward, only: quiet}}]",
        "{moves: 2}",
        "{moves: 2, if: {not: check}}",
        "{moves: growing, if: {not: check}}",
        "{moves: [1, 2]}",
        "{moves: {white: [3, 1], black: 1}}",
        "{pass: true}",
        "{pass: {white: true, black: stuck}}",
    ),
    "piece": (
        "{effects: [{in: enclosed orthogonal 1, do: capture}]}",
        "{effects: [{in: enclosed orthogonal 1, who: {who: dog, in: own_half}, do: capture}]}",
        "{effects: [{in: enclosed orthogonal 1, who: dog, hostile: first_rank, do: capture}]}",
        "{effects: [{in: enclosed orthogonal all, who: {who: dog, in: d3-f4}, hostile: e4, do: capture}]}",
    ),
    "must": (
        "[{takes: {who: all, in: checkers}}, capture, {by: pawn}]",
        "[{when: [quiet, castling], by: king}, drop]",
        "[{when: promotion, to: last_rank}, {from: first_rank}]",
        "most_captures",
    ),
    "castling": (
        "[{king: e1, rook: [a1, h1], to: g1}]",
        "{white: [{king: e1, rook: h1, to: [g1]}, {king: e1, rook: a1, to: b1-c1}], black: none}",
    ),
    "hand": (
        "{whose: owner, drops: board}",
        "{as: either, drops: own_half}",
        "{as: pawn, drops: board}",
        "{takes: none, setup: NNnn, drops: {ranks: 1-3}}",
        "{takes: none, setup: NNq, drops: board}",
        "{takes: [rook, queen], setup: 'P*', drops: board}",
    ),
}
"""Entries as they are."""
VARIED = {"end_entry": {"whose", "result", "answer"}}
"""Keys that are varied, where not all are."""
FORMS = (
    "movement",
    "promotion",
    "drop",
    "effect",
    "forbidden",
    "hand",
    "turn_said",
    "end_entry",
    "piece",
)
"""Forms of which rulebooks speak, besides castling, score and shuffles."""
WORDS = {
    "place": (
        *("first_rank", "second_last_rank", "own_half", "far_half", "e4", "d3-f4", "dark"),
        *({"ranks": "2-3"}, {"files": "c-e"}, {"not": "own_half"}, {"all": ["own_half", {"files": "d"}]}),
        *(["a1", "first_rank"], {"white": "e4", "black": "e5"}, {"ranks": 2, "files": "a-c"}),
    ),
    "pieces_of": ("royals", "all", {"not": "royals"}, ["dog", "duke"], {"not": "pawn"}),
    "lines": (
        "any",
        "orthogonal",
        "vertical",
        "forward",
        "diagonal backward",
        "any left",
        ["forward", "diagonal"],
    ),
    "range": (2, "2-3", "2+", "any"),
}
"""Words of a type besides those that the schema lists."""


def flow(value: Any) -> str:
    """A value as a definition says it, in one line."""
    dumped = yaml.safe_dump(value, default_flow_style=True, sort_keys=False, width=10**6, allow_unicode=True)
    return dumped.strip().removesuffix("...").strip()


def told(form: str, parts: Part) -> list[str]:
    """The sentences of a game with some parts, but those that it has without them."""
    text = flow(parts)
    pieces = {**PIECES, **{k: v for name in OTHERS if name in text for k, v in OTHERS[name].items()}}
    base: Part = {"pieces": pieces, "setup": setup_of(pieces), **BASES.get(form, {})}
    changed = {name: {**pieces.get(name, {}), **node} for name, node in parts.get("pieces", {}).items()}
    before = sentences_of(flow(base))
    return [
        line
        for line in sentences_of(flow({**base, **parts, "pieces": {**pieces, **changed}}))
        if line not in before
    ]


def setup_of(pieces: Part) -> str:
    """The setup of chess with one of each of some pieces on the third rank of each side."""
    own = "".join(str(node["symbol"]) for node in pieces.values() if node["symbol"] != "*").ljust(8, ".")
    rows = ("rnbqkbnr", "pppppppp", own.lower(), "." * 8, "." * 8, own, "PPPPPPPP", "RNBQKBNR")
    return "\n".join(" ".join(row) for row in rows) + "\n"


@cache
def sentences_of(text: str) -> tuple[str, ...]:
    """All sentences of chess with some parts."""
    head = {"format": 2, "variant": "told", "extends": "chess"}
    doc = resolve_text(flow({**head, **read(text)}), "told.yaml")
    game = ruleset_of(doc, {})
    variant = cast(Variant, SimpleNamespace(ruleset=game, definition=doc, hooks=()))
    pieces = [
        f"The {piece.word} {phrase}." for piece in game.kinds for phrase in phrases_of(variant, piece.name)
    ]
    return (*pieces, *rules_words(variant), *shuffle_words(game), *ends_words(game))


def parts_of(form: str, entry: Any) -> Part:
    """The parts of a definition with an entry of a form."""
    beast = PIECES["beast"]
    where: dict[str, Part] = {
        "movement": {"pieces": {"beast": {**beast, "moves": [entry]}}},
        "promotion": {"pieces": {"beast": {**beast, "promotion": entry}}},
        "drop": {"pieces": {"beast": {**beast, "drops": [entry]}}},
        "piece": {"pieces": {"beast": {**beast, **(entry if isinstance(entry, dict) else {})}}},
        "effect": {"effects": [entry]},
        "forbidden": {"forbid": [entry]},
        "hand": {"hand": entry},
        "turn_said": {"turn": entry},
        "act": {"turn": ["move", entry]},
        "end_entry": {"end": [entry]},
        "limit": {"end": [{"countdown": [entry], "result": "draw"}]},
        "castling": {"castling": entry},
    }
    return where.get(form, {form: entry})


def values_of(key: Key) -> Iterator[Any]:
    """Values of a key: its example, the words of its type, both truths."""
    yield key.example
    name = str(key.type.get("$ref", "")).rsplit("/", 1)[-1]
    yield from WORDS.get(name, ())
    yield from words_of(key.type)


def words_of(part: Any) -> Iterator[Any]:
    """The words that a part of the schema lists."""
    while "$ref" in part:
        part = schema()["$defs"][part["$ref"].rsplit("/", 1)[-1]]
    yield from part.get("enum", ())
    yield from (True,) if "boolean" in part.get("type", ()) else ()
    for one in part.get("allOf", ()):
        if one.get("if", {}).get("type") == "string":
            yield from words_of(one["then"])


def entries(form: Form) -> Iterator[Any]:
    """The examples of a form, and they with every value of every key, or that key alone."""
    for example in (form.example, *ALSO.get(form.name, ())):
        yield example
        keys = [key for key in form.keys if key.name in VARIED.get(form.name, {key.name} - {"if", "name"})]
        for key in keys:
            for value in values_of(key):
                if "$" not in flow(value):
                    yield {**example, key.name: value}
    yield from ({key.name: key.example} for key in form.keys)
    yield from map(read, MORE.get(form.name, ()))


def asked() -> Iterator[tuple[str, Any]]:
    """Every entry that is told of, with the name of its form."""
    for name in FORMS:
        yield from ((name, entry) for entry in entries(forms()[name]))
    for key in forms()["definition"].keys:
        if key.name in ("castling", "score", "shuffle", "must"):
            yield from ((key.name, value) for value in (*values_of(key), *map(read, MORE.get(key.name, ()))))


def lines() -> Iterable[str]:
    """All sentences, each after what it tells of; entries that a game cannot have, or that say nothing, are left out."""
    for form, entry in asked():
        try:
            found = told(form, parts_of(form, entry))
        except (interpreter.DefinitionError, interpreter.OptionError):
            continue
        if found:
            yield f"{form} {flow(entry)}\n    {' '.join(found)}"


def framed(section: Section, above: str) -> Iterator[str]:
    """The running text and the tables' headers of a section and its parts, each section after its titles."""
    where = f"{above}, {section.title}"
    said = [block.text for block in section.blocks if isinstance(block, Paragraph)]
    said += [" | ".join(block.header) for block in section.blocks if isinstance(block, Table)]
    if said:
        yield f"{where}\n    {' '.join(' '.join(said).split())}"
    for part in section.parts:
        yield from framed(part, where)


def frames() -> Iterator[str]:
    """What whole books say around the sentences of keys."""
    for name in BOOKS:
        for section in Rulebook(interpreter.load(name)).book().sections:
            yield from framed(section, f"book {name}")


def text() -> str:
    """The whole file."""
    return "\n".join(dict.fromkeys((*lines(), *frames()))) + "\n"


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
    print(FILE, file=sys.stderr)
