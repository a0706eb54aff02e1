"""No key is silently ignored: what is put into a definition is refused, or changes the game."""

from __future__ import annotations

import json
from typing import Any

import pytest
from additions import Additions
from wholeness import loaded, means_the_same, plain

from interpreter.language import inherit, resources

SAYS_NOTHING: dict[str, Any] = {
    "symmetry": ["rotate", "mirror"],  # both are images of this board
    "only": ["either"],
    "repeat": [1],
    "when": ["move", "arrival"],
    "takes": [["enemy", "en_passant"]],  # where nothing passes
    "drops": ["board"],
    "as": ["base", "itself"],  # where nothing is promoted
    "who": ["marker", {"not": "marker"}],
    "whose": ["captor"],
    "not": ["hen"],  # beside another piece
}
"""Values that say what the absence of their keys means, or what is true of these games anyhow."""


@pytest.mark.every
@pytest.mark.parametrize("name", ["hexapawn", "teeko", "dobutsu"])
def test_what_is_added_is_refused_or_changes_the_game(name: str) -> None:
    document = plain(inherit.resolve(name))
    for key in ("extends", "tests"):
        document.pop(key, None)
    before = loaded(document)
    assert before is not None
    additions = Additions(json.loads(resources.schema_text()))
    ignored = []
    for path, value, whole in additions.changed(document, before.ruleset.pieces[-1].name):
        after = loaded(whole)
        if (
            after is not None
            and means_the_same(before.ruleset, after.ruleset)
            and path[-1] != "picture"
            and value not in SAYS_NOTHING.get(str(path[-1]), ())
        ):
            ignored.append((".".join(map(str, path)), value))
    assert ignored == []
