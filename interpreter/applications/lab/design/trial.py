"""Everything that decides the games of one arm, as the plan of a match."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from ....errors import quoted
from ....play.variant import Variant
from ....ranges import whole
from ...matches.openings import START, Opening, Randomiser
from ...matches.runner import Plan
from ...matches.specs import MOST_PLIES, Spec, SpecError, parse
from .arms import Arm

LONGEST_GAME = 2000
"""Plies after which a game is called drawn, unless told otherwise: nearly all end earlier by rule."""
PLIES = 8
"""Moves that openings consist of, unless told otherwise."""
TEMPERATURE = 60
"""Centipawns by which a move is worse that openings draw e times more rarely, unless told otherwise."""


@dataclass(frozen=True)
class Settings:
    """What the arms of an experiment have in common.

    `opening_plies`, moves that are drawn before the players take over; None: eight, or none where both
    players are random or `openings` are given. These, FENs and moves, are taken in turn. `temperature`: how
    the moves are drawn, see Randomiser; None: all are equally likely. `balance`: centipawns that a side may
    be ahead after them, None: nobody asks. `sprt`: Elo differences between which a sequential test of A
    against B decides. `handicap`: what an army lacks in the `openings`, see handicaps.py.
    Plies and centipawns are whole numbers of 0 or more, `max_plies` is one from 1 to a million. Raises
    TypeError or ValueError for others.
    """

    seed: int = 0
    opening_plies: int | None = None
    balance: int | None = None
    openings: tuple[Opening, ...] = ()
    max_plies: int = LONGEST_GAME
    sprt: tuple[float, float] | None = None
    handicap: str = ""
    temperature: int | None = TEMPERATURE

    def __post_init__(self) -> None:
        whole(self.seed, "a seed")
        whole(self.max_plies, "max_plies", 1, MOST_PLIES)
        for name, least in (("opening_plies", 0), ("balance", 0), ("temperature", 1)):
            if getattr(self, name) is not None:
                whole(getattr(self, name), name, least)

    @property
    def position(self) -> str | None:
        """The FEN of the one position in which all games begin; None for the start, or for several."""
        return self.openings[0].fen if len(self.openings) == 1 and not self.openings[0].moves else None


@dataclass(frozen=True)
class Trial(Plan):
    """The plan of the games of an arm, which is number `number` of its experiment.

    All arms draw the same openings as far as their rules allow; all other dice are the arm's own.
    """

    arm: Arm | None = None
    number: int = 0

    def load(self) -> Variant:
        """The variant, loaded once a process."""
        assert self.arm is not None
        return self.arm.load()

    def opening(self, number: int) -> Opening:
        """The opening of a game: of two in turn the same, where there are two players to swap."""
        if not self.openings and not self.randomiser.plies:
            return Opening()
        return _opening(self, number // 2 if self.paired else number)

    def dice(self, name: str) -> str:
        """The seed of what is left to chance under a name; openings are the same for every arm."""
        return super().dice(name if name.startswith("opening/") else f"{self.number}/{name}")

    @property
    def paired(self) -> bool:
        """Are A and B different? A player against itself would only play the same game again."""
        return self.players[0] != self.players[1]

    @property
    def random(self) -> bool:
        """Do both players play at random? Such games need no engine and no clock."""
        return all(spec.kind == "random" and not spec.without for spec in self.players)


@lru_cache(maxsize=4)
def _opening(trial: Trial, place: int) -> Opening:
    base = trial.openings[place % len(trial.openings)] if trial.openings else START
    if not trial.randomiser.plies:
        return base
    return trial.randomiser.opening(trial.load(), trial.dice(f"opening/{place}"), base)


def player(text: str) -> Spec:
    """A player that the laboratory can have. Raises SpecError.

    Other programs cannot be had: a database from somebody else could name any command.
    """
    spec = parse(text)
    if spec.command:
        raise SpecError(
            f"player {quoted(text)}: no external programs in the laboratory; use `heterodox match`"
        )
    if not isinstance(spec.learned, bool):
        raise SpecError(f"player {quoted(text)}: in the laboratory learned is on or off, never a file")
    return spec


def trial(arm: Arm, number: int, settings: Settings) -> Trial:
    """The trial of an arm. Raises SpecError for a wrong player."""
    first, second = (player(text) for text in arm.players)
    random = first.kind == second.kind == "random"
    plies = settings.opening_plies
    if plies is None:
        plies = 0 if random or settings.openings else PLIES
    judged = settings.balance if first.thinks or second.thinks else None
    sampled = None if random else settings.temperature
    return Trial(
        variant=arm.variant,
        options=arm.options,
        players=(first, second),
        seed=settings.seed,
        randomiser=Randomiser(plies, judged, sampled),
        openings=settings.openings,
        max_plies=settings.max_plies,
        allow_hooks=arm.allow_hooks,
        arm=arm,
        number=number,
    )
