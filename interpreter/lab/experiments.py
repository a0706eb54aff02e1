"""Experiments as programs write them: arms, what they have in common, and what is asked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from ..applications.lab.design import LONGEST_GAME, TEMPERATURE, Arm, Settings, player, strengths
from ..applications.lab.design import arm as made
from ..applications.lab.kernel.counting import ReplayError
from ..applications.lab.questions import Design, Question, QuestionError, asked
from ..applications.lab.questions import study as studies
from ..applications.matches import openings as opening_files
from ..applications.matches.specs import SpecError
from ..arguments import checked
from ..errors import REFUSED, did_you_mean, quoted
from ..language.options import show
from ..ranges import whole

ERRORS = (*REFUSED, ReplayError)
"""What designing, playing and reading raise for bad input, each with a message that says what to do."""


@dataclass(frozen=True)
class Experiment:
    """What is played: designs (arms, what they have in common, games an arm), and perhaps a question.

    `title` and `text` are those of a study, else empty.
    """

    designs: tuple[Design, ...]
    question: Question | None = None
    title: str = ""
    text: str = ""

    @property
    def arms(self) -> tuple[Arm, ...]:
        """The arms of all designs."""
        return tuple(arm for design in self.designs for arm in design.arms)


@checked
def arm(
    variant: str,
    *changes: str,
    options: Mapping[str, object] | None = None,
    players: str | Sequence[str] = "random",
    label: str = "",
    allow_hooks: bool = False,
) -> Arm:
    """An arm: a variant or a file, changes as `--set` has them, options, and one player or A and B.

    Raises DefinitionError, OptionError, ChangeError or SpecError.
    """
    named = (players,) if isinstance(players, str) else tuple(players)
    if not 1 <= len(named) <= 2:
        raise SpecError(f"a game has one or two players, found {len(named)}")
    for text in named:
        player(text)
    written = {key: show(value) for key, value in (options or {}).items()}
    return made(variant, written, changes, (named[0], named[-1]), label=label, allow_hooks=allow_hooks)


@checked
def experiment(
    *arms: str | Arm,
    games: int = 1000,
    primary: str | None = None,
    margin: float | None = None,
    against: float | None = None,
    seed: int = 0,
    openings: str | Path | None = None,
    opening_plies: int | None = None,
    temperature: int | None = TEMPERATURE,
    balance: int | None = None,
    max_plies: int = LONGEST_GAME,
    sprt: tuple[float, float] | None = None,
    nodes: Sequence[int] = (),
) -> Experiment:
    """An experiment with some arms; the name of a variant is an arm of random players.

    With `nodes` all are played at each of these strengths, nodes a move of engine players.

    The parameters are those of `heterodox lab compare`; margin and value are shares for shares: 0.03.
    Raises what `arm` raises, OpeningError, FormulaError, QuestionError, TypeError or ValueError.
    """
    if not arms:
        raise QuestionError("an experiment needs an arm; name a variant")
    found = tuple(arm(each) if isinstance(each, str) else each for each in arms)
    lines = [opening_files.read(Path(openings), each.load()) for each in found] if openings else [()]
    if sprt and any(each.players[0] == each.players[1] for each in found):
        raise QuestionError("sprt compares player A with player B; give every arm two different players")
    settings = Settings(
        seed=seed,
        opening_plies=opening_plies,
        balance=balance,
        temperature=temperature,
        openings=lines[0],
        max_plies=max_plies,
        sprt=sprt,
    )
    designs = tuple(Design(settings, tuple(each), games) for each in strengths(found, counts(nodes)))
    return Experiment(designs, asked(found, primary, margin, against))


def counts(nodes: Sequence[int]) -> list[int]:
    """Numbers of nodes, each once. Raises TypeError or ValueError for what is not a number above 0."""
    return sorted({whole(number, "nodes", 1) for number in nodes})


@checked
def study(name: str | Path, *, allow_hooks: bool = False) -> Experiment:
    """The experiment of a study: a shipped one by its name, or a file.

    Raises DefinitionError with the places of all that is wrong, QuestionError for a name that is none.
    """
    path = studies.study_path(str(name))
    if path is None and not Path(name).suffix:
        hint = did_you_mean(str(name), studies.shipped()) or f"shipped: {', '.join(studies.shipped())}"
        raise QuestionError(f"there is no study {quoted(str(name))}; {hint}")
    found = studies.read(path or Path(name), allow_hooks)
    return Experiment(found.designs, found.question, found.title, found.text)
