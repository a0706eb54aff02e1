"""The Betza dialect: every row of its table, every refusal, and the way back."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from movements import EN_PASSANT, entries
from shared import some

from interpreter.model.betza import BetzaError, movement, parse, render

READINGS: dict[str, list[dict[str, Any]]] = {
    # atoms
    "W": [{"step": "orthogonal"}],
    "F": [{"step": "diagonal"}],
    "K": [{"step": "any"}],
    "R": [{"slide": "orthogonal"}],
    "B": [{"slide": "diagonal"}],
    "Q": [{"slide": "any"}],
    "D": [{"leap": [0, 2]}],
    "A": [{"leap": [2, 2]}],
    "N": [{"leap": [1, 2]}],
    "H": [{"leap": [0, 3]}],
    "C": [{"leap": [1, 3]}],
    "L": [{"leap": [1, 3]}],
    "Z": [{"leap": [2, 3]}],
    "J": [{"leap": [2, 3]}],
    "G": [{"leap": [3, 3]}],
    "(1,4)": [{"leap": [1, 4]}],
    "(4,1)": [{"leap": [1, 4]}],
    "(0,1)": [{"step": "orthogonal"}],
    "(2,1)": [{"leap": [1, 2]}],
    "(10,12)": [{"leap": [10, 12]}],
    # ranges
    "W3": [{"step": "orthogonal", "repeat": "1-3"}],
    "R3": [{"step": "orthogonal", "repeat": "1-3"}],
    "B12": [{"step": "diagonal", "repeat": "1-12"}],
    "Q2": [{"step": "any", "repeat": "1-2"}],
    "K2": [{"step": "any", "repeat": "1-2"}],
    "W0": [{"slide": "orthogonal"}],
    "WW": [{"slide": "orthogonal"}],
    "FF": [{"slide": "diagonal"}],
    "KK": [{"slide": "any"}],
    "N2": [{"leap": [1, 2], "repeat": "1-2"}],
    "N0": [{"leap": [1, 2], "repeat": "any"}],
    "NN": [{"leap": [1, 2], "repeat": "any"}],
    "DD": [{"leap": [0, 2], "repeat": "any"}],
    "(1,4)0": [{"leap": [1, 4], "repeat": "any"}],
    "(1,4)3": [{"leap": [1, 4], "repeat": "1-3"}],
    # modifiers
    "mR": [{"slide": "orthogonal", "only": "quiet"}],
    "cF": [{"step": "diagonal", "only": "capture"}],
    "eF": [{"step": "diagonal", "only": "capture", "takes": "en_passant"}],
    "ceF": [{"step": "diagonal", "only": "capture", "takes": EN_PASSANT}],
    "meF": [{"step": "diagonal", "takes": "en_passant"}],
    "mceF": [{"step": "diagonal", "takes": EN_PASSANT}],
    "nN": [{"path": [{"step": "orthogonal"}, {"step": "diagonal"}]}],
    "nA": [{"step": "diagonal", "repeat": 2}],
    "n(1,4)": [{"path": [{"step": "orthogonal", "repeat": 3}, {"step": "diagonal"}]}],
    "pR": [{"path": [{"slide": "orthogonal", "over": "all"}, {"slide": "orthogonal"}]}],
    "gQ": [{"path": [{"slide": "any", "over": "all"}, {"step": "any"}]}],
    "gNN": [{"path": [{"leap": [1, 2], "repeat": "any", "over": "all"}, {"leap": [1, 2]}]}],
    "p(1,4)0": [
        {"path": [{"leap": [1, 4], "repeat": "any", "over": "all"}, {"leap": [1, 4], "repeat": "any"}]}
    ],
    # directions of orthogonal atoms
    "fW": [{"step": "forward"}],
    "bR": [{"slide": "backward"}],
    "lD": [{"leap": [[-2, 0]]}],
    "rH": [{"leap": [[3, 0]]}],
    "vW": [{"step": "vertical"}],
    "fbW": [{"step": "vertical"}],
    "sR": [{"slide": "sideways"}],
    "sD": [{"leap": [[-2, 0], [2, 0]]}],
    "vD": [{"leap": [[0, -2], [0, 2]]}],
    "flW": [{"step": ["forward", "left"]}],
    "fsW": [{"step": ["forward", "sideways"]}],
    "vrR4": [{"step": ["right", "vertical"], "repeat": "1-4"}],
    # directions of diagonal atoms
    "fF": [{"step": "diagonal forward"}],
    "lB": [{"slide": "diagonal left"}],
    "flF": [{"step": "diagonal forward left"}],
    "brB": [{"slide": "diagonal backward right"}],
    "flbrB3": [{"step": ["diagonal forward left", "diagonal backward right"], "repeat": "1-3"}],
    "fblF": [{"step": ["diagonal forward", "diagonal left"]}],
    "nflA": [{"step": "diagonal forward left", "repeat": 2}],
    # directions of oblique atoms
    "fN": [{"leap": [[-1, 2], [1, 2]]}],
    "lN": [{"leap": [[-2, -1], [-2, 1]]}],
    "fhN": [{"leap": [[-2, 1], [-1, 2], [1, 2], [2, 1]]}],
    "lhC": [{"leap": [[-3, -1], [-3, 1], [-1, -3], [-1, 3]]}],
    "vN": [{"leap": [[-1, -2], [-1, 2], [1, -2], [1, 2]]}],
    "sN": [{"leap": [[-2, -1], [-2, 1], [2, -1], [2, 1]]}],
    "flN": [{"leap": [[-1, 2]]}],
    "lfN": [{"leap": [[-2, 1]]}],
    "frNN": [{"leap": [[1, 2]], "repeat": "any"}],
    "lfrfN": [{"leap": [[-2, 1], [2, 1]]}],
    # directions of king and queen
    "fK": [{"step": "any forward"}],
    "lrQ": [{"slide": ["diagonal", "sideways"]}],
    # compounds
    "WDA": [{"step": "orthogonal"}, {"leap": [0, 2]}, {"leap": [2, 2]}],
    "mQcK": [{"slide": "any", "only": "quiet"}, {"step": "any", "only": "capture"}],
    "mRcpR": [
        {"slide": "orthogonal", "only": "quiet"},
        {"path": [{"slide": "orthogonal", "over": "all"}, {"slide": "orthogonal"}], "only": "capture"},
    ],
    "mfWcefF": [
        {"step": "forward", "only": "quiet"},
        {"step": "diagonal forward", "only": "capture", "takes": EN_PASSANT},
    ],
}

REFUSALS = {
    # text: the letter that is wrong, and a word of the reason
    "": (0, "nothing to read"),
    "m": (1, "atom is missing"),
    "Wm": (2, "atom is missing"),
    "mWX": (2, "no such atom"),
    "W N": (1, "no such atom"),
    "U": (0, "universal"),
    "mfWP": (3, "mfWcfF"),
    "O": (0, "castling"),
    "iW": (0, "`from:`"),
    "fmWfceFifmnD": (7, "`from:`"),
    "oR": (0, "`wrap: files`"),
    "aN": (0, "several legs"),
    "xW": (0, "no such modifier"),
    "mmW": (1, "twice"),
    "mcW": (1, "say nothing"),
    "cmW": (1, "say nothing"),
    "nW": (0, "step"),
    "nNN": (0, "single leap"),
    "nR": (0, "single leap"),
    "pW": (0, "without limit"),
    "gK": (0, "without limit"),
    "pR3": (0, "without limit"),
    "pgR": (1, "exclude"),
    "npR": (1, "exclude"),
    "fmlW": (2, "stand together"),
    "ffW": (1, "adds nothing"),
    "slW": (1, "adds nothing"),
    "fblrW": (0, "every direction"),
    "vsN": (0, "every direction"),
    "hW": (0, "not a direction"),
    "fhF": (1, "not a direction"),
    "vF": (0, "not a direction"),
    "lfF": (0, "not a direction"),
    "vK": (0, "not a direction"),
    "flK": (0, "not a direction"),
    "fsN": (0, "not a direction"),
    "RR": (1, "any distance already"),
    "R0": (1, "any distance already"),
    "NNN": (2, "twice"),
    "NN2": (2, "twice"),
    "W1": (1, "range"),
    "W03": (1, "range"),
    "W100": (1, "range"),
    "(0,0)": (0, "nowhere"),
    "(1": (0, "vector"),
    "(1, 2)": (0, "vector"),
    "W٣": (1, "no such atom"),
    "ßW": (0, "no such modifier"),
}


@pytest.mark.parametrize("text", READINGS)
def test_reads(text: str) -> None:
    assert parse(text) == READINGS[text]


@pytest.mark.parametrize("text", some(2, READINGS))
def test_writes_what_reads_back(text: str) -> None:
    written = render(READINGS[text])
    assert written is not None
    assert movement(parse(written)) == movement(READINGS[text])


@pytest.mark.parametrize("text", REFUSALS)
def test_refuses_and_points_at_the_letter(text: str) -> None:
    offset, reason = REFUSALS[text]
    with pytest.raises(BetzaError) as raised:
        parse(text)
    assert raised.value.offset == offset
    assert reason in str(raised.value)
    assert f"letter {offset + 1} ({text[offset]})" in str(raised.value) if offset < len(text) else True


@pytest.mark.parametrize(
    ("entries", "text"),
    [
        ([{"step": "orthogonal"}, {"step": "diagonal"}], "K"),
        ([{"slide": "orthogonal"}, {"slide": "diagonal"}], "Q"),
        ([{"step": "any", "repeat": 1}], "K"),
        ([{"step": "orthogonal"}, {"leap": [0, 2]}, {"leap": [2, 2]}], "WDA"),
        ([{"step": "diagonal"}, {"step": "forward"}], "FfW"),
        ([{"step": ["forward", "sideways"]}], "fsW"),
        ([{"slide": "any", "only": "quiet"}, {"leap": [1, 2], "only": "capture"}], "mQcN"),
        ([{"step": "any", "only": "quiet"}, {"step": "any", "only": "capture"}], "K"),
        ([{"leap": [1, 4], "repeat": "any"}], "(1,4)0"),
        ([{"slide": "vertical"}], "vR"),
    ],
)
def test_writes_the_usual_text(entries: list[dict[str, Any]], text: str) -> None:
    assert render(entries) == text


@pytest.mark.parametrize(
    "entry",
    [
        {"like": "knight"},
        {"step": "orthogonal", "from": "second_rank"},
        {"step": "orthogonal", "takes": "king"},
        {"step": "orthogonal", "repeat": "2-3"},
        {"step": "orthogonal", "repeat": "1-2", "leaves": "en_passant"},
        {"path": [{"step": "diagonal"}, {"step": "orthogonal"}]},
        {"path": [{"slide": "any", "over": "enemy"}, {"step": "any"}]},
        {"path": [{"step": "any", "over": "all"}, {"step": "any"}]},
        {"path": [{"slide": "any", "over": "all"}, {"step": "any", "repeat": "1-2"}]},
        {"path": [{"slide": "any", "only": "capture"}, {"step": "any", "only": "quiet"}], "repeat": "any"},
        {"step": "orthogonal", "if": "unmoved"},
    ],
)
def test_what_betza_cannot_say_is_not_written(entry: dict[str, Any]) -> None:
    assert render([{"step": "any"}, entry]) is None
    assert movement([entry]) is None


@pytest.mark.every
@given(st.lists(entries(), min_size=1, max_size=4))
def test_round_trip(written: list[dict[str, Any]]) -> None:
    """Whatever has a text has one that means the same, and writing is stable."""
    meant = movement(written)
    assert meant is not None
    text = render(written)
    if text is None:
        assert not meant  # the lines left no direction
        return
    assert movement(parse(text)) == meant
    assert render(parse(text)) == render(parse(render(parse(text)) or ""))


@pytest.mark.every
@given(st.text(alphabet="WFDNAHCLZJGKRBQmcnpgefblrvshi()0123,4xP", max_size=12))
def test_every_text_is_read_or_refused(text: str) -> None:
    """No text is skipped in part: it has a meaning that can be written again, or an offset inside it."""
    try:
        read = parse(text)
    except BetzaError as error:
        assert 0 <= error.offset <= len(text)
    else:
        assert movement(parse(render(read) or "")) == movement(read)
