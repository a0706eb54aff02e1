"""Random movement entries, those that Betza notation has words for."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from interpreter.model.betza.reading import lame
from interpreter.model.geometry import LINES, images

EN_PASSANT = ["enemy", "en_passant"]
LEAPS = st.tuples(st.integers(0, 5), st.integers(1, 5)).map(sorted)
WAYS = ("forward", "backward", "left", "right")
WORDS = (*sorted(LINES), *WAYS, *(f"{lines} {way}" for lines in ("diagonal", "any") for way in WAYS))
FAR = {"repeat": "any"}
MANNERS = st.sampled_from(
    [
        {},
        {"only": "quiet"},
        {"only": "capture"},
        {"only": "capture", "takes": EN_PASSANT},
        {"only": "capture", "takes": ["en_passant"]},
        {"takes": EN_PASSANT},
        {"takes": ["en_passant"]},
    ]
)


def entries() -> st.SearchStrategy[dict[str, Any]]:
    """Every movement entry that has a Betza form, exact vectors of any pattern included."""
    parts = LEAPS.flatmap(lambda leap: st.sets(st.sampled_from(images(*leap)), min_size=1)).map(sorted)
    patterns = st.one_of(LEAPS, parts.map(lambda part: [list(vector) for vector in part]))
    words = st.sampled_from(WORDS)
    lines = st.one_of(words, st.lists(words, unique=True, min_size=1, max_size=3))
    limits = st.one_of(st.just("any"), st.integers(2, 99).map(lambda limit: f"1-{limit}"))
    kinds = st.one_of(
        lines.map(lambda line: {"step": line}),
        patterns.map(lambda pattern: {"leap": pattern}),
        LEAPS.filter(lambda leap: leap[1] > 1).map(lambda leap: lame(images(*leap))),
        lines.map(lambda line: {"slide": line}),
        st.builds(lambda line, limit: {"step": line, "repeat": limit}, lines, limits),
        st.builds(lambda pattern, limit: {"leap": pattern, "repeat": limit}, patterns, limits),
        lines.map(lambda line: {"path": [{"slide": line, "over": "all"}, {"step": line}]}),
        patterns.map(lambda leap: {"path": [FAR | {"leap": leap, "over": "all"}, FAR | {"leap": leap}]}),
    )
    return st.builds(lambda kind, manner: kind | manner, kinds, MANNERS)
