"""Random movement entries, those that Betza notation has words for."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from interpreter.model.geometry import LINES, images

EN_PASSANT = ["enemy", "en_passant"]
LEAPS = st.tuples(st.integers(0, 5), st.integers(1, 5)).map(sorted)
DIRECTIONS = st.sampled_from(["forward", "backward", "left", "right"])
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
    lines = st.sampled_from(sorted(LINES))
    limits = st.one_of(st.just({}), st.integers(1, 99).map(lambda limit: {"max": limit}))
    words = st.lists(DIRECTIONS, unique=True, min_size=1)
    toward = st.one_of(st.just({}), words.map(lambda some: {"toward": some}))
    kinds = st.one_of(
        lines.map(lambda line: {"step": line}),
        patterns.map(lambda pattern: {"leap": pattern}),
        LEAPS.filter(lambda leap: leap[1] > 1).map(lambda leap: {"leap": leap, "lame": True}),
        st.builds(lambda line, limit: {"slide": line} | limit, lines, limits),
        st.builds(lambda pattern, limit: {"ride": pattern} | limit, patterns, limits),
        lines.map(lambda line: {"hop": line}),
        patterns.map(lambda pattern: {"hop": pattern, "landing": "beyond"}),
    )
    return st.builds(lambda kind, manner, side: kind | manner | side, kinds, MANNERS, toward)
