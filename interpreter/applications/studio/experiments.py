"""Experiments of the laboratory about a text: how they are asked for, and what was found."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ...errors import RequestError
from ...lab import Arm, Experiment, experiment, read
from ...lab import arm as arm_of
from ...language.inherit import resolve
from ..lab.design import arm_of_document
from ..lab.measures import figures
from ..lab.store import Reader, StoredExperiment
from .reading import Text, known_id, text_of

Answer = dict[str, Any]
Asked = Mapping[str, Any]

PLAYER = re.compile(r"random|greedy|engine:(nodes|level)=[1-9][0-9]{0,6}")
"""Who may be asked to play by a page: nobody who is a program of its own."""
MOST_GAMES = 1_000_000


def designed(asked: Asked, allow_hooks: bool) -> Experiment:
    """The experiment that a page asks for: the text as it stands, with others, changes, and a question.

    Raises RequestError, or what `interpreter.lab` raises.
    """
    players = tuple(str(each) for each in asked.get("players") or ["random"])
    if not 1 <= len(players) <= 2 or not all(PLAYER.fullmatch(each) for each in players):
        raise RequestError("in the studio play random, greedy, engine:nodes=N and engine:level=N")
    games = int(asked.get("games", 0))
    if not 1 <= games <= MOST_GAMES:
        raise RequestError(f"from 1 to {MOST_GAMES} games can be asked for")
    text, options = text_of(asked, allow_hooks), dict(asked.get("options", {}))
    arms = [_arm(text, options, "", players)]
    if other := str(asked.get("other") or ""):
        arms.append(_other(text, other, players))
    arms += [_arm(text, options, change, players) for change in _lines(asked.get("changes", ""))]
    primary = str(asked.get("primary") or "") if len(arms) > 1 else ""
    return experiment(*arms, games=games, primary=primary or None, seed=int(asked.get("seed", 0)))


def _lines(text: object) -> list[str]:
    return [line.strip() for line in str(text).splitlines() if line.strip()]


def _arm(text: Text, options: Mapping[str, object], change: str, players: tuple[str, ...]) -> Arm:
    """The text as it stands, or with a change as `--set` has it."""
    changes, two = [change] if change else [], (players[0], players[-1])
    return arm_of_document(text.document(), options, changes, two, text.hooks_in, text.allow_hooks)


def _other(text: Text, other: str, players: tuple[str, ...]) -> Arm:
    """Another variant: a shipped one, or the file as it was saved."""
    if other != "saved":
        return arm_of(str(resolve(known_id(other))["variant"]), players=players)
    if text.path is None or not text.path.is_file():
        raise RequestError("this text is in no file yet, with which it could be compared")
    return arm_of(str(text.path), players=players, label=f"{text.path.stem} as saved")


# --- what there is -------------------------------------------------------------------------------


def lab_list(asked: Asked, allow_hooks: bool) -> Answer:
    """The experiments of a database, the last one first; none if it is not there yet."""
    path = Path(asked["database"])
    if not path.is_file():
        return {"experiments": []}
    with Reader(path) as reader:
        return {"experiments": [_told(reader, each) for each in reversed(reader.experiments())]}


def _told(reader: Reader, stored: StoredExperiment) -> Answer:
    """An experiment with the means of its arms, which are a look at it."""
    if any(arm.games for arm in stored.arms):
        reader.look(stored)
    arms = [
        {
            "label": arm.arm.label,
            "players": list(dict.fromkeys(arm.arm.players)),
            "games": arm.games,
            "wanted": arm.wanted,
            **figures(reader, arm.id).told,
        }
        for arm in stored.arms
    ]
    return {"number": stored.id, "created": stored.created, "arms": arms}


def lab_compare(asked: Asked, allow_hooks: bool) -> Answer:
    """How the arms of an experiment differ: answers, and a table of every quantity; it counts as a look."""
    found = read(asked["database"]).compare(int(asked["number"]))
    rows = [[one.this, *cells, "yes" if news else ""] for one in found.against for news, cells in one.rows]
    heads = [["Rules", *one.head, one.sign.capitalize()] for one in found.against[:1]]
    remarks = [" ".join((f"{one.title}:", *one.remarks)) for one in found.against]
    return {"answers": list(found.answers), "rows": [*heads, *rows], "remarks": remarks}


def lab_report(asked: Asked, allow_hooks: bool) -> Answer:
    """The report of all experiments of a database, as a page."""
    return {"page": read(asked["database"]).report(f"Laboratory: {Path(asked['name']).stem}")}
