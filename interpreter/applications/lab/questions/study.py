"""Studies: a question with everything that is played for it, in one file that repeats it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import Any

from ....errors import ChangeError, DefinitionError, Mark, OptionError, Problem, path_text
from ....language.checking import findings_of
from ....language.document import MappingNode, parse, read_text
from ....language.options import show
from ....language.resources import definition_path, schema_path, studies_folder
from ....language.wording import find_marks
from ...matches import openings
from ...matches.openings import Opening
from ...matches.specs import SpecError
from ..design import LONGEST_GAME, TEMPERATURE, Arm, Settings, SweepError, arm, player, sweeping
from .grammar import FormulaError
from .questions import Question, QuestionError, number_of

RANDOM = ("random",)
Place = tuple[str | int, ...]


@dataclass(frozen=True)
class Design:
    """An experiment of a study: its arms, what they have in common, and how many games each is to have."""

    settings: Settings
    arms: tuple[Arm, ...]
    games: int


@dataclass(frozen=True)
class Study:
    """A question with the experiments that answer it, one for each strength; `text` is the file."""

    name: str
    title: str
    asks: str
    notes: tuple[str, ...]
    sources: tuple[str, ...]
    question: Question
    designs: tuple[Design, ...]
    text: str


def shipped() -> dict[str, Path]:
    """The studies that come with the program, by name."""
    return {path.stem: path for path in sorted(studies_folder().glob("*.yaml"))}


def study_path(name: str) -> Path | None:
    """The file of a study: a shipped one by its name, or a file that says `study`; None for all else."""
    if definition_path(name) is None and name in shipped():
        return shipped()[name]
    path = Path(name)
    if path.suffix not in (".yaml", ".yml") or not path.is_file():
        return None
    try:
        return path if "study" in parse(read_text(path), name) else None
    except DefinitionError:
        return None  # whoever reads it as a definition says what is wrong


def read(path: Path, allow_hooks: bool = False) -> Study:
    """The study of a file. Raises DefinitionError with the places of everything that is wrong."""
    text = read_text(path)
    return _Builder(_document(text, path.name), path, allow_hooks).study(text)


def told(text: str) -> tuple[str, str, tuple[str, ...], tuple[str, ...]]:
    """Title, question, notes and sources of the text of a study; empty where it has none.

    Raises DefinitionError for what is not a study.
    """
    return _words(_document(text, "study"))


def _document(text: str, name: str) -> MappingNode:
    document = parse(text, name)
    if problems := findings_of(document, _schema()):
        raise DefinitionError(problems)
    return document


def _words(document: Mapping[str, Any]) -> tuple[str, str, tuple[str, ...], tuple[str, ...]]:
    notes, sources = (tuple(document.get(name, ())) for name in ("notes", "sources"))
    return document["title"], document.get("question", ""), notes, sources


@lru_cache(maxsize=1)
def _schema() -> dict[str, Any]:
    path = schema_path().with_name("study.schema.json")
    loaded: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return loaded


def amount(value: float | str | None) -> float | None:
    """A number, or a text that may be a number of percent."""
    return number_of(value) if isinstance(value, str) else value


class _Builder:
    """Makes a study of a document that has the right shape; gathers what is wrong with its parts."""

    def __init__(self, document: MappingNode, path: Path, allow_hooks: bool) -> None:
        self.document = document
        self.path = path
        self.allow_hooks = allow_hooks
        self.problems: list[Problem] = []

    def study(self, text: str) -> Study:
        """The study. Raises DefinitionError."""
        found = self.document
        named = list(self.players())
        games = self.games(len(named))
        every = (made for place in range(len(found["arms"])) for made in self.swept(place))
        arms = list(islice(every, sweeping.MOST + 1))
        question = Question(found["primary"], amount(found.get("margin")), amount(found.get("against")))
        try:
            question.quantity()
        except FormulaError as error:
            self.wrong(("primary",), str(error).splitlines()[0])
        if not self.problems:
            self.check(question, len(arms), [arm for players in named for arm in one(arms, players)])
        common = self.settings(arms) if not self.problems else Settings()
        if self.problems:
            raise DefinitionError(self.problems)
        title, asks, notes, sources = _words(found)
        designs = tuple(
            Design(common, tuple(one(arms, players)), number)
            for players, number in zip(named, games, strict=True)
        )
        return Study(found["study"], title, asks, notes, sources, question, designs, text)

    def wrong(self, path: Place, message: str, code: str = "H107", hint: str = "") -> None:
        """Note that something at a place is wrong."""
        mark: Mark = find_marks(self.document, path)[1]
        self.problems.append(Problem.at(mark, code, message, path_text(path), hint))

    def players(self) -> Iterator[tuple[str, str]]:
        """The players of each experiment."""
        for place, given in enumerate(self.document.get("players", RANDOM)):
            pair = (given, given) if isinstance(given, str) else tuple(given)
            try:
                for text in pair:
                    player(text)
            except SpecError as error:
                self.wrong(("players", place), str(error))
            yield pair

    def games(self, strengths: int) -> list[int]:
        """Games an arm of each experiment."""
        given = self.document["games"]
        found: list[int] = [given] * strengths if isinstance(given, int) else list(given)
        if len(found) != strengths:
            self.wrong(("games",), f"there are {strengths} players, and games of {len(found)} of them")
        return found

    def swept(self, place: int) -> Iterator[Arm]:
        """An arm, or those that vary it."""
        varied = {
            where: [show(value) for value in values]
            for where, values in self.document["arms"][place].get("vary", {}).items()
        }
        try:
            found = sweeping.combined(varied)
        except SweepError as error:
            self.wrong(("arms", place, "vary"), str(error))
            return
        for one in found:
            made = self.arm(place, one)
            if made:
                yield made

    def arm(self, place: int, setting: sweeping.Setting) -> Arm | None:
        """An arm with players that stand for others."""
        given, path = self.document["arms"][place], ("arms", place)
        name, label = given["variant"], given.get("label", "")
        if name.endswith((".yaml", ".yml")):
            name = str(self.path.parent / name)
        own = {key: show(value) for key, value in given.get("options", {}).items()}
        try:
            return arm(
                name,
                {**own, **setting.options},
                (*given.get("set", ()), *setting.changes),
                ("random", "random"),
                label=f"{label} {setting.label}".strip() if label else "",
                allow_hooks=self.allow_hooks,
            )
        except OptionError as error:
            self.wrong(self.inside(path, "options"), str(error), "H212")
        except ChangeError as error:
            self.wrong(self.inside(path, "set"), str(error))
        except DefinitionError as error:
            first = error.problems[0]
            inside = "set" if first.file.startswith("--set") else "variant"
            self.wrong(self.inside(path, inside), f"{first.place}: {first.message}", first.code, first.hint)
        return None

    def inside(self, path: Place, name: str) -> Place:
        """The place of a key of an arm, or of what varies it instead."""
        return (*path, name if name in self.document["arms"][path[1]] else "vary")

    def check(self, question: Question, number: int, arms: list[Arm]) -> None:
        """See if the question can be asked of a number of arms, with all players."""
        try:
            question.check(arms)
            if number > sweeping.MOST:
                raise QuestionError(
                    f"a study has {sweeping.MOST} arms at most, found {number}; leave values out"
                )
            if number < 2 and question.against is None:
                raise QuestionError("there is one arm; name a value to compare it with: against: 50%")
        except QuestionError as error:
            about = {"a margin": "margin", "a value": "against"}
            at = next((key for words, key in about.items() if str(error).startswith(words)), "primary")
            self.wrong((at,), str(error))

    def settings(self, arms: list[Arm]) -> Settings:
        """What all arms have in common."""
        found = self.document
        given = found.get("openings", {})
        temperature = given.get("temperature", None if "balance" in given else TEMPERATURE) or None
        sprt = found.get("stopping", {}).get("sprt")
        if sprt and not sprt[0] < sprt[1]:
            self.wrong(("stopping", "sprt"), "the first of the two numbers must be the smaller one")
        if sprt and any(isinstance(given, str) for given in found.get("players", RANDOM)):
            self.wrong(("stopping", "sprt"), "the test compares A with B: write two players, [A, B]")
        return Settings(
            seed=found.get("seed", 0),
            opening_plies=given.get("plies"),
            balance=given.get("balance"),
            temperature=temperature,
            openings=self.lines(given.get("file"), arms),
            max_plies=found.get("longest", LONGEST_GAME),
            sprt=(float(sprt[0]), float(sprt[1])) if sprt else None,
        )

    def lines(self, file: str | None, arms: list[Arm]) -> tuple[Opening, ...]:
        """The openings of a file, which have to be playable by the rules of all arms."""
        if file is None:
            return ()
        try:
            found = [openings.read(self.path.parent / file, arm.load()) for arm in arms]
        except ValueError as error:
            self.wrong(("openings", "file"), str(error))
            return ()
        return found[0]


def one(arms: list[Arm], players: tuple[str, str]) -> list[Arm]:
    """The arms with some players."""
    return [replace(arm, players=players) for arm in arms]
