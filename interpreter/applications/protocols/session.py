"""What every protocol holds: the variant with its options, the game, and the engine that searches it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ...engine import Engine
from ...engine.learned import look
from ...errors import MoveError, OptionError, did_you_mean
from ...language.options import OptionSpec, OptionValue, show
from ...numerals import signed
from ...play.variant import Variant
from ...solver.known import Known
from .library import SUFFIXES, Library, Source
from .replay import Broken, Replay
from .searcher import Searcher


@dataclass(frozen=True)
class Settings:
    """What the command line says. `options` are those of the protocol and of the definition."""

    variant: str = ""  # that of the protocol where it is empty
    path: Sequence[str] = ()
    options: Mapping[str, str] = field(default_factory=dict)
    allow_hooks: bool = False


@dataclass(frozen=True)
class EngineSettings:
    """Settings of the engine."""

    hash_mb: int = 16
    threads: int = 1
    level: int | None = None
    seed: int = 0
    learned: bool = True


class Session:
    """The state behind a protocol. A method that raises has changed nothing, but for `set_game`."""

    def __init__(self, settings: Settings, home: str) -> None:
        """`home`: what is played if the settings do not say. Raises UnknownVariant or DefinitionError."""
        self.library = Library(settings.path, settings.allow_hooks)
        self.searcher = Searcher()
        self.power = EngineSettings()
        named = settings.variant or home
        named = self.library.add(Source(named)) if named.endswith(SUFFIXES) else named
        self.name, self._source = self.library.find(named)
        self.specs: dict[str, OptionSpec] = self._source.options()
        self.chosen: dict[str, OptionValue] = dict(self._source.chosen)
        self._variant: Variant | None = None
        self._game: Replay | None = None
        self._engine: tuple[Variant, EngineSettings, Engine] | None = None
        self.notes: tuple[str, ...] = ()
        """Of files of what was learnt that are there and not used by the engine."""

    # --- variant ------------------------------------------------------------------------------

    @property
    def variant(self) -> Variant:
        """The variant with its chosen options, loaded when first needed. Raises DefinitionError."""
        if self._variant is None:
            self._variant = self._source.load(self.chosen, self.library.allow_hooks)
        return self._variant

    def choose_variant(self, name: str) -> None:
        """Take a variant, options at their defaults, start position.

        Raises UnknownVariant or DefinitionError.
        """
        name, source = self.library.find(name)
        specs, chosen = source.options(), dict(source.chosen)
        variant = source.load(chosen, self.library.allow_hooks)
        self.name, self._source, self.specs, self.chosen = name, source, specs, chosen
        self._variant, self._game = variant, None

    def choose_option(self, name: str, text: str) -> None:
        """Choose an option of the definition by its text; the game goes back to the start position.

        Raises OptionError for an unknown option or value.
        """
        spec = self.specs.get(name)
        if spec is None:
            hint = did_you_mean(name, self.specs)
            known = f"known: {', '.join(self.specs)}" if self.specs else f"{self.name} has none"
            raise OptionError(f"no option '{name[:60]}': {hint} {known}".replace("  ", " "))
        fitting = [value for value in spec.samples if show(value).casefold() == text.casefold()]
        value: OptionValue = fitting[0] if fitting else text
        number = signed(text)
        if not fitting and not spec.values and number is not None:
            value = number
        if not spec.allows(value):
            raise OptionError(f"'{text[:60]}' is not allowed for option '{name}': allowed: {spec.allowed}")
        self.chosen = {**self.chosen, name: value}
        self._variant = self._game = None

    # --- game ---------------------------------------------------------------------------------

    @property
    def game(self) -> Replay:
        """The game as it stands. Raises DefinitionError."""
        if self._game is None:
            self._game = Replay(self.variant)
        return self._game

    def set_game(self, fen: str | None, moves: Sequence[str] = ()) -> None:
        """Set a position (None: the start position) and play moves. Raises FenError or MoveError.

        Of moves that cannot all be played those before the first wrong one are: a client goes on from there.
        """
        known = self._game if self._game is not None and self._game.fen == fen else None
        try:
            self._game = (known or Replay(self.variant, fen)).extended(moves)
        except Broken as error:
            self._game = error.before
            raise MoveError(f"{error}; the moves before it are played") from None

    def new_game(self) -> None:
        """Go back to the start position, and let the engine forget. The searcher has to be idle."""
        self._game = None
        if self._engine is not None:
            self._engine[2].clear()

    # --- engine -------------------------------------------------------------------------------

    @property
    def engine(self) -> Engine:
        """The engine for the game and power as they are now; not to be changed during a search."""
        # A position may be one of the variant's form by the rules of Chess960.
        variant = self._game.position.variant if self._game else self.variant
        if self._engine is None or self._engine[0] is not variant or self._engine[1] != self.power:
            self._engine = None  # its table is given back before the next one is asked for
            p = self.power
            engine = Engine(
                variant,
                hash_mb=p.hash_mb,
                threads=p.threads,
                level=p.level,
                seed=p.seed,
                learned=p.learned,
                endings=Known(variant),
            )
            self._engine = variant, self.power, engine
            self.notes = look(variant)[1] if p.learned else ()
        return self._engine[2]
