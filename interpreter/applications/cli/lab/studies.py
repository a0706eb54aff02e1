"""Studies at the command line: `lab run STUDY`, and `lab studies`, which lists and checks them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import click

from ....errors import DefinitionError, did_you_mean, quoted
from ....language.resources import definition_path
from ...lab.answers import openings_words
from ...lab.questions import Study, figure, study
from ..common.shell import Refusal, answer, json_text, table
from . import experiments
from .options import RunOptions

OWN = ("db", "workers", "executor", "parts", "as_json", "quiet", "kernel", "allow_hooks", "games", "variant")
"""Parameters of `lab run` that a study leaves to the command line; --games only to play fewer or more."""
HEAD = ("STUDY", "ARMS", "STRENGTHS", "GAMES", "PRIMARY", "TITLE")


def wanted(name: str, given: Mapping[str, str]) -> Path | None:
    """The study that `lab run` is asked for with some options, None if the name is that of a variant."""
    path = study.study_path(name)
    if path is None:
        hint = did_you_mean(name, study.shipped())
        if hint and definition_path(name) is None:
            raise Refusal(f"lab run: there is no variant and no study {quoted(name)}; {hint}")
        return None
    for parameter, option in given.items():
        if parameter not in OWN:
            raise Refusal(f"lab run: {path.name} is a study and sets {option} itself; change it there")
    return path


def play(path: Path, choices: RunOptions, games: int | None) -> None:
    """Play what is missing of a study, and print its answers; `games` an arm instead of those it says."""
    found = study.read(path, choices.allow_hooks)
    if not choices.as_json:
        click.echo("\n".join([found.title, *([found.asks] if found.asks else []), ""]))
    designs = [replace(each, games=games or each.games) for each in found.designs]
    experiments.play_designs(designs, (found.question, found.text), choices, differences=True)


def show(name: str | None, as_json: bool) -> None:
    """List the shipped studies, or tell what a study plays; problems are told by JSON too."""
    if name is None:
        listed(as_json)
        return
    path = study.study_path(name)
    if path is None and not Path(name).suffix:
        hint = did_you_mean(name, study.shipped()) or f"shipped: {', '.join(study.shipped())}"
        raise Refusal(f"lab studies: there is no study {quoted(name)}; {hint}")
    try:
        found = study.read(path or Path(name))
    except DefinitionError as error:
        if not as_json:
            raise
        click.echo(json_text({"file": name, "problems": [asdict(p) for p in error.problems]}))
        raise click.exceptions.Exit(2) from None
    answer(as_json, lambda: as_data(found), lambda: as_text(found))


def listed(as_json: bool) -> None:
    """The shipped studies."""
    found = [study.read(path) for path in study.shipped().values()]
    rows = [
        (
            *(one.name, f"{len(one.designs[0].arms)}", f"{len(one.designs)}", games_text(one)),
            *(one.question.primary, one.title),
        )
        for one in found
    ]
    answer(as_json, lambda: [as_data(one) for one in found], lambda: table([HEAD, *rows], right=range(1, 4)))


def games_text(found: Study) -> str:
    """Games an arm; several numbers where strengths have different ones."""
    return ", ".join(dict.fromkeys(f"{design.games:,}" for design in found.designs))


def as_text(found: Study) -> str:
    """What a study asks and plays."""
    question = found.question
    asked = [f"Primary outcome: {question.primary}"]
    quantity = question.quantity()
    for name, value in (("margin", question.margin), ("against", question.against)):
        if value is not None:
            asked.append(f"{name} {figure(quantity, value)}")
    design = found.designs[0]
    players = ["; ".join(d.arms[0].who for d in found.designs)]
    openings = {openings_words(d.settings, [p for a in d.arms for p in a.players]) for d in found.designs}
    return "\n".join(
        [
            *(found.title, *([found.asks] if found.asks else [])),
            f"{', '.join(asked)}.",
            f"Players: {'; '.join(players)}. {games_text(found)} games an arm.",
            f"Openings: {'; '.join(sorted(openings))}.",
            *(f"  {place}. {arm.label}" for place, arm in enumerate(design.arms)),
            *(f"Note: {note}" for note in found.notes),
            *(f"Source: {source}" for source in found.sources),
        ]
    )


def as_data(found: Study) -> dict[str, Any]:
    """A study as JSON data."""
    return {
        "study": found.name,
        "title": found.title,
        "question": found.asks,
        **asdict(found.question),
        "games": [design.games for design in found.designs],
        "players": [list(design.arms[0].players) for design in found.designs],
        "arms": [arm.as_data() for arm in found.designs[0].arms],
        "notes": list(found.notes),
        "sources": list(found.sources),
    }
