"""Wrong types at the public doors: one sentence that says what was expected, never what fails inside."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from shared import load, some

import interpreter
from interpreter import Clock, Engine, Limits, lab
from interpreter.applications import records, rulebook
from interpreter.applications.lab.store.reading import Reader
from interpreter.arguments import checked, fits, words

WRONG = [None, 3, -1, math.nan, True, b"e2e4", ["a", 1], {"a": 1}, object(), "\ud83d", "", 10**30, {1}]
TEXT = "format: 2\nvariant: mine\nextends: chess\n"
OURS = (ValueError, KeyError, LookupError, *lab.ERRORS, interpreter.KernelError, OSError)
Call = Callable[[Any], object]


def played() -> interpreter.Position:
    """A position after a move."""
    position = load("chess").position()
    position.push("e2e4")
    return position


def engine() -> Engine:
    """A small engine."""
    return Engine(load("chess"), hash_mb=1)


SMALL = {"nodes": 50, "movetime": 0.05, "depth": 2}
CALLS: dict[str, Call] = {
    "load": interpreter.load,
    "DefinitionError": interpreter.DefinitionError,
    "load options": lambda x: interpreter.load("wildebeest", x),
    "load option": lambda x: interpreter.load("wildebeest", {"early_promotion": x}),
    "load kernel": lambda x: interpreter.load("chess", kernel=x),
    "load_text": interpreter.load_text,
    "load_text options": lambda x: interpreter.load_text(TEXT, x),
    "with_options": lambda x: load("chess").with_options(x),
    "position": lambda x: load("chess").position(x),
    "position start": lambda x: load("chess960").position(start=x),
    **{
        name: lambda x, name=name: getattr(played(), name)(x)
        for name in (
            *("is_legal", "push", "parse", "san", "lan", "wxf", "parse_san", "why", "svg", "perft"),
            *("gives_check", "mover", "victims", "piece_at"),
        )
    },
    "parse_san side": lambda x: played().parse_san("e5", x),
    "attackers": lambda x: played().attackers(x, "white"),
    "attackers side": lambda x: played().attackers("e4", x),
    "attackers victim": lambda x: played().attackers("e4", "white", x),
    **{
        f"svg {name}": lambda x, name=name: played().svg(**{name: x})
        for name in (
            *("flipped", "scale", "orientation", "lastmove", "check", "arrows", "fill", "squares", "size"),
            *("coordinates", "colors", "look", "pieces"),
        )
    },
    "variation_san": lambda x: interpreter.variation_san(played(), x),
    "variation_san position": lambda x: interpreter.variation_san(x, []),
    "alternatives": interpreter.alternatives,
    "Engine": Engine,
    **{
        f"Engine {name}": lambda x, name=name: Engine(load("chess"), **{"hash_mb": 1, name: x})
        for name in ("hash_mb", "threads", "level", "seed")
    },
    "evaluate": lambda x: engine().evaluate(x),
    "search": lambda x: engine().search(x, Limits(nodes=10)),
    "search limits": lambda x: engine().search(played(), x),
    "search on_line": lambda x: engine().search(played(), Limits(nodes=10), x),
    "search side": lambda x: engine().search(played(), Limits(nodes=10), side=x),
    **{
        f"Limits {name}": lambda x, name=name: Limits(**{**SMALL, name: x})
        for name in ("depth", "nodes", "movetime", "mate", "multipv")
    },
    **{
        f"Clock {name}": lambda x, name=name: Clock(**{"white": 1.0, "black": 1.0, name: x})
        for name in ("white", "black", "white_increment", "moves_to_go")
    },
    "find": lambda x: played().legal_moves.find(x),
    **{
        f"board {name}": lambda x, name=name: getattr(load("chess").board, name)(x)
        for name in ("coordinates", "shade", "neighbours", "box")
    },
    "board at": lambda x: load("chess").board.at(x, 1),
    "board distance": lambda x: load("chess").board.distance("e4", x),
    "board offset": lambda x: load("chess").board.offset("e4", x),
    "board ray": lambda x: load("chess").board.ray("e4", x),
    "piece svg": lambda x: load("chess").pieces["knight"].svg(x),
    "pgn_text": records.pgn_text,
    "compose": lambda x: records.compose(x, []),
    "compose moves": lambda x: records.compose(load("chess"), x),
    "compose tags": lambda x: records.pgn_text(records.compose(load("chess"), [], tags=x)),
    "PgnReader": lambda x: list(records.PgnReader(x)),
    "replay": records.replay,
    "rulebook": lambda x: rulebook.write(x, "md"),
    "rulebook form": lambda x: rulebook.write(load("chess"), x),
    "lab arm": lab.arm,
    "lab arm change": lambda x: lab.arm("losalamos", x),
    "lab arm options": lambda x: lab.arm("losalamos", options=x),
    "lab arm players": lambda x: lab.arm("losalamos", players=x),
    **{
        f"lab experiment {name}": lambda x, name=name: lab.experiment(
            "losalamos", **{"games": 2, "primary": "draws", "against": 0.5, name: x}
        )
        for name in ("primary", "margin", "against", "openings", "sprt")
    },
    "lab study": lab.study,
    "lab run": lambda x: lab.run(x, "nowhere/lab.sqlite"),
    "lab run database": lambda x: lab.run("losalamos", x, games=0),
    "lab read": lab.read,
    "Reader": Reader,
}
INNER = (AttributeError, IndexError, AssertionError, UnicodeError, ZeroDivisionError, OverflowError)
PYTHON = (
    *("object is not", "has no attribute", "unsupported operand", "not supported between", "unhashable"),
    *("indices must be", "cannot unpack", "not callable", "argument of type", "expected str, bytes"),
    *("bytes-like", "object of type", "could not convert", "is not iterable", "must be real number"),
)
"""What Python itself says of a wrong type, somewhere inside."""


@pytest.mark.parametrize("name", some(6, CALLS))
def test_a_wrong_value_is_told_of(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for value in WRONG:
        try:
            CALLS[name](value)
        except Exception as error:
            said = str(error)
            assert not isinstance(error, INNER), f"{value!r}: {type(error).__name__}: {said}"
            assert isinstance(error, (TypeError, *OURS)), f"{value!r}: {type(error).__name__}: {said}"
            assert not any(text in said for text in PYTHON), f"{value!r}: {said}"
            assert said, f"{value!r}: nothing is said"


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: played().push(None), "move is a Move or text, found NoneType"),  # type: ignore[arg-type]
        (lambda: interpreter.load(3), "name_or_path is text or a path, found int"),  # type: ignore[arg-type]
        (lambda: Engine("chess"), "variant is a Variant, found str"),  # type: ignore[arg-type]
        (
            lambda: interpreter.variation_san(played(), [3]),  # type: ignore[list-item]
            "move is a Move, found int",
        ),
    ],
)
def test_the_sentence(call: Callable[[], object], said: str) -> None:
    with pytest.raises(TypeError) as caught:
        call()
    assert str(caught.value) == said


def test_what_fails_for_another_reason_is_told_as_it_is() -> None:
    @checked
    def broken(number: int) -> int:
        return [1][number]

    assert broken(0) == 1
    with pytest.raises(IndexError):
        broken(1)
    with pytest.raises(TypeError, match="number is a whole number, found str"):
        broken("a")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="missing 1 required"):
        broken()  # type: ignore[call-arg]


@pytest.mark.parametrize(
    ("value", "wanted", "right"),
    [
        (1, float, True),
        (True, int, True),
        (1.0, int, False),
        (None, str | None, True),
        ("ab", Sequence[str], True),
        ("ab", Sequence[int], False),
        (["a"], Sequence[str], True),
        (["a", 1], Sequence[str], False),
        ((1.0, 2), tuple[float, float], True),
        ((1.0,), tuple[float, float], False),
        ({"a": 1}, dict[str, int], True),
        ({"a": "b"}, dict[str, int], False),
        (b"ab", Sequence[str], False),
        (b"ab", Sequence[int], True),
        (("a", 1), tuple[str, ...], False),
        (len, Callable[[str], int], True),
        (3, Callable[[str], int], False),
        (object(), Any, True),
    ],
)
def test_fitting(value: object, wanted: Any, right: bool) -> None:
    assert fits(value, wanted) is right
    assert words(wanted)


@pytest.mark.parametrize("consent", ["no", "false", 1, None])
def test_consent_to_foreign_code_is_true_or_false(consent: object) -> None:
    with pytest.raises(TypeError, match="allow_hooks is True or False, found"):
        interpreter.load("chess", allow_hooks=consent)  # type: ignore[arg-type]


@pytest.mark.parametrize("square", ["z9", "", "E4"])
def test_a_square_that_is_none_is_told(square: str) -> None:
    position = load("chess").position()
    for ask in (position.piece_at, lambda name: position.attackers(name, "white")):
        with pytest.raises(KeyError, match=f"'{square}' is not a square of this board"):
            ask(square)
