"""UCI, the protocol of chess programs, and its dialects USI and UCCI, spoken for every variant.

Wrong input is answered by `info string error: REASON` and changes nothing; of a wrong row of moves the legal
ones before the first wrong one are played. Every `go` but one that counts is answered by `bestmove`, a wrong
one by `bestmove (none)`, or what the dialect says for it.
"""

from __future__ import annotations

import random
import time
import traceback
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace

from ... import __version__
from ...engine.waiting import choices
from ...errors import DefinitionError, KernelError, MoveError, OptionError, did_you_mean
from ...language.names import SHUFFLED
from ...play.core.moves import Move
from ...play.notation.tongue import USI
from ...play.sides import side_word
from ...play.variant import Variant
from . import debugging, go
from .job import NOT_SEARCHED, MateJob, SearchJob, perft
from .library import UnknownVariant, split_path
from .lines import LineReader, LineTooLong, LineWriter, shortened
from .options import ANY_SQUARE, ProtocolOption, definition_option, engine_options, level_of, variant_options
from .session import EngineSettings, Session, Settings
from .uci_family import DIALECTS, UCI, Dialect


class Uci:
    """One conversation."""

    def __init__(
        self, reader: LineReader, writer: LineWriter, settings: Settings, dialect: Dialect = DIALECTS[UCI]
    ) -> None:
        """Raises DefinitionError, UnknownVariant or OptionError for wrong settings."""
        self.dialect = dialect
        self.reader = reader
        self.writer = writer
        self.session = Session(settings, dialect.home)
        self._debugging = False
        self._seed = random.SystemRandom().randrange(1 << 31)  # weak play should not repeat itself
        self._search: SearchJob | None = None
        self._banned: list[str] = []
        self._shown: list[str] = []  # the start of the last game, of which notes have been given
        self._engine_options = [*engine_options(), *dialect.options]
        self._values = {option.name: option.default for option in self._engine_options}
        self._commands: dict[str, Callable[[str], None]] = {
            dialect.word: self._uci,
            "isready": self._isready,
            "setoption": self._setoption,
            **dict.fromkeys(dialect.new_game, self._ucinewgame),
            **dict.fromkeys(dialect.silent, self._stop),
            **({} if dialect.parted else {"banmoves": self._banmoves}),
            "position": self._position,
            "go": self._go,
            "stop": self._stop,
            "ponderhit": self._ponderhit,
            "debug": self._debug,
            "register": lambda rest: None,
            "d": self._d,
            "eval": self._eval,
            "load": self._load,
            "check": self._check,
        }
        for name, value in settings.options.items():
            self._set(name, value)

    # --- the loop -----------------------------------------------------------------------------

    def run(self, line: str | None = "") -> None:
        """Obey a first line and all that follow, until `quit` or the end of the input.

        At the end of the input a search that has a limit is waited for. Raises BrokenPipeError.
        """
        while line is not None and line.strip() != "quit":
            self.obey(line)
            try:
                line = self.reader.read()
            except LineTooLong as error:
                self._error(error)
                line = ""
        if line is None and not (self._search and self._search.holds):
            self.session.searcher.wait()
        self.session.searcher.stop()
        if line is not None and self.dialect.farewell:
            self.writer.write(self.dialect.farewell)

    def obey(self, line: str) -> None:
        """Do what a line says. Raises BrokenPipeError."""
        word, *rest = line.split(None, 1) or [""]
        if not word:
            return
        command = self._commands.get(word)
        if command is None:
            known = [*self._commands, "quit"]
            hint = did_you_mean(word, known) or f"known: {', '.join(known)}"
            self._error(f"unknown command '{shortened(word)}': {hint}")
            return
        self._try(command, rest[0].strip() if rest else "")

    def _try(self, command: Callable[[str], None], rest: str) -> bool:
        """Obey a command, or tell why not; was it obeyed? Raises BrokenPipeError."""
        try:
            command(rest)
        except BrokenPipeError:
            raise
        except MoveError as error:  # its squares as the client calls them
            self._error(self.dialect.written(self.session.variant, str(error)))
        except (ValueError, MemoryError, KernelError) as error:
            self._error(error)
        except Exception as error:  # one bad line must not end the conversation
            self._error(traceback.format_exc() if self._debugging else f"{type(error).__name__}: {error}")
        else:
            return True
        return False

    def _error(self, error: object) -> None:
        text = str(error) or type(error).__name__
        self.writer.write(*(f"info string error: {line}" for line in text.splitlines() if line.strip()))

    def _say(self, text: str) -> None:
        self.writer.write(f"info string {text}")

    # --- the conversation ---------------------------------------------------------------------

    def _uci(self, rest: str) -> None:
        options = [*self._variant_options, *self._engine_options, *self._rule_options.values()]
        self.writer.write(
            f"id name Heterodox {__version__}",
            "id author the Heterodox authors",
            *map(self.dialect.option_line, options),
            f"{self.dialect.word}ok",
        )
        for trouble in self.session.library.troubles:
            self._error(trouble)

    def _isready(self, rest: str) -> None:
        if not self.session.searcher.busy:
            try:
                _ = self.session.engine
            except (ValueError, MemoryError, KernelError) as error:
                self._error(error)
            for note in self.session.notes:
                self._say(note)
        self.writer.write("readyok")

    def _ucinewgame(self, rest: str) -> None:
        self.session.searcher.stop()
        self.session.new_game()

    def _debug(self, rest: str) -> None:
        if rest not in ("on", "off"):
            raise ValueError(f"expected 'debug on' or 'debug off', found '{shortened(rest)}'")
        self._debugging = rest == "on"

    # --- options ------------------------------------------------------------------------------

    @property
    def _variant_options(self) -> list[ProtocolOption]:
        library = self.session.library
        return variant_options(self.session.name, library.names, library.path)

    @property
    def _rule_options(self) -> dict[str, ProtocolOption]:
        """The options of the definition: their names there, and what they are here."""
        taken = [option.name for option in (*self._variant_options, *self._engine_options)]
        return {name: definition_option(spec, taken) for name, spec in self.session.specs.items()}

    def _setoption(self, rest: str) -> None:
        parts = self.dialect.option_parts(rest)
        if parts is None:
            form = "name NAME value VALUE" if self.dialect.parted else "NAME VALUE"
            raise ValueError(f"expected 'setoption {form}'")
        self._set(*parts)

    def _set(self, name: str, text: str) -> None:
        """Give an option a value. Raises OptionError, or what choosing a variant raises."""
        word = " ".join(name.split()).casefold()
        word = self.dialect.renamed.get(word, word)
        if not self.dialect.parted and word not in {rule.casefold() for rule in self._rule_options}:
            spaced = [option.name.casefold() for option in self._engine_options]
            word = next((one for one in spaced if one.replace(" ", "_") == word), word)
        for own in self._engine_options:
            if own.name.casefold() == word:
                value = replace(own, name=name).read(text)
                if own.name == ANY_SQUARE:
                    self._set_castling(value == "true")
                self._values[own.name] = value
                self._set_power()
                return
        for rule, option in self._rule_options.items():
            if option.name.casefold() == word:
                self.session.choose_option(rule, option.read(text))
                return
        if word == "uci_variant":
            self._set_variant(text)
        elif word == "variantpath":
            self._set_path("" if text == "<empty>" else text)
        else:
            options = [*self._variant_options, *self._engine_options, *self._rule_options.values()]
            known = [option.name for option in options]
            hint = did_you_mean(name, known) or f"known: {', '.join(known)}"
            raise OptionError(f"no option '{shortened(name)}': {hint}")

    def _set_power(self) -> None:
        get = self._values.__getitem__
        limited = get("UCI_LimitStrength") == "true"
        level = level_of(int(get("Skill Level")), limited, int(get("UCI_Elo")))
        seed = 0 if level is None else self._seed
        learned = get("Learned") == "true"
        self.session.power = EngineSettings(int(get("Hash")), int(get("Threads")), level, seed, learned)

    def _set_path(self, text: str) -> None:
        before = set(self.session.library.names)
        troubles = self.session.library.search(split_path(text))
        for trouble in troubles:
            self._error(trouble)
        new = sorted(set(self.session.library.names) - before)
        self.writer.write(self.dialect.option_line(self._variant_options[0]))
        self._say(f"new variants: {', '.join(new) or 'none'}")

    def _set_castling(self, anywhere: bool) -> None:
        """Take the game in which king and rook begin anywhere, or the usual one. Raises UnknownVariant."""
        if anywhere != (self._values[ANY_SQUARE] == "true"):
            usual = self.session.name.removesuffix(SHUFFLED)
            self._take(usual + SHUFFLED if anywhere else usual)

    def _set_variant(self, name: str) -> None:
        """Take a variant; where kings and rooks may begin anywhere, its form for that if it has one."""
        if self._values[ANY_SQUARE] == "true":
            with suppress(UnknownVariant, DefinitionError):
                self._take(name + SHUFFLED)
                return
        self._take(name)

    def _take(self, name: str) -> None:
        """Play this variant, and tell of it."""
        before = self.session.name, [option.name for option in self._rule_options.values()]
        if self.session.library.find(name)[0] != self.session.name:
            self.session.choose_variant(name)
        self._announce(*before)

    def _announce(self, before: str, lost: Sequence[str]) -> None:
        """Tell about the variant and its options; `lost` are those of the variant `before`."""
        session, rules = self.session, self._rule_options
        self.writer.write(*map(self.dialect.option_line, rules.values()), variant_line(session.variant))
        if lost and before != session.name:
            self._say(f"options of {before} no longer apply: {', '.join(lost)}")
        if rules:
            self._say(f"options of {session.name}: {', '.join(option.name for option in rules.values())}")

    # --- positions and searches ---------------------------------------------------------------

    def _position(self, rest: str) -> None:
        words = rest.split()
        end = words.index("moves") if "moves" in words else len(words)
        head = words[:end]
        moves = [self.dialect.native(self.session.variant, word) for word in words[end + 1 :]]
        if head != ["startpos"] and (len(head) < 2 or head[0] not in ("fen", "sfen")):
            form = "sfen SFEN" if self.dialect.word == USI else "fen FEN"
            raise ValueError(f"expected 'position startpos' or 'position {form}', and then 'moves ...'")
        self._banned = []
        self.session.set_game(" ".join(head[head[0] == "fen" :]) if head[1:] else None, moves)
        if head != self._shown:
            self._shown = head
            for note in self.session.game.position.notes:
                self._say(f"position: {note}")

    def _go(self, rest: str) -> None:
        self.session.searcher.stop()  # whoever asks again has done with the question before
        if not self._try(self._search_or_count, rest):
            wrong = NOT_SEARCHED if self._wants_mate(rest) else self.dialect.nothing(None, "")
            self.writer.write(wrong)

    def _wants_mate(self, rest: str) -> bool:
        """Is it USI's question for a mate, which has answers of its own?"""
        return self.dialect.word == USI and "mate" in rest.split()

    def _search_or_count(self, rest: str) -> None:
        arrived = time.perf_counter()
        words = self.dialect.go(rest.split(), self.session.game.side, self._values)
        mates = self._wants_mate(rest)
        asked = go.read(go.for_mate(words) if mates else words, self.dialect.theirs(self.session.game.side))
        for word in asked.unknown:
            self._error(f"'go' does not know '{shortened(word)}'; the rest of the command is used")
        game = self.session.game.copy()
        depth = asked.numbers.get("perft")
        self._search = None
        searcher = self.session.searcher
        if depth is not None:
            searcher.start(lambda: perft(game.position, depth, self.writer, searcher, self.dialect))
            return
        only = self._only(asked.moves)
        if self._banned:
            banned = [move.code for move in self._only(self._banned)]
            only = [move for move in only or game.moves() if move.code not in banned]
            self._banned = []
            if not only:
                self.writer.write(self.dialect.nothing(None, game.side))
                return
        if not only:
            only = list(choices(game.position, game.moves(), game.has_passed) or ())
        limits = replace(asked.limits(int(self._values["MultiPV"]), only, game.side), since=arrived)
        if self._debugging:
            self._say(f"{game.side} searches with {limits}")
        wdl = self._values["UCI_ShowWDL"] == "true"
        engine = self.session.engine
        job = MateJob if mates else SearchJob
        search = job(game, engine, limits, self.writer, wdl, asked, searcher.conclude, self.dialect)
        self._search = search
        searcher.start(search.run, search.interrupt)

    def _only(self, texts: Sequence[str]) -> list[Move]:
        """The moves that a search is restricted to. Raises MoveError or ValueError."""
        game = self.session.game
        moves = [game.position.parse(self.dialect.native(game.position.variant, text)) for text in texts]
        for move in moves:
            if game.owner(move) != game.side:
                mover = side_word(game.position.variant, game.side)
                raise ValueError(f"'{move}' is not a move of {mover}, who searches")
        return moves

    def _banmoves(self, rest: str) -> None:
        """The moves that the next search leaves out. Raises MoveError or ValueError."""
        self._only(rest.split())
        self._banned = rest.split()

    def _check_idle(self) -> None:
        if self.session.searcher.busy:
            raise ValueError("a search is running: 'stop' ends it")

    def _stop(self, rest: str) -> None:
        self.session.searcher.stop()

    def _ponderhit(self, rest: str) -> None:
        if self._search is not None:
            self._search.ponder_hit()

    # --- for people ---------------------------------------------------------------------------

    def _d(self, rest: str) -> None:
        self.writer.write(*debugging.position_lines(self.session.game.position))

    def _eval(self, rest: str) -> None:
        self._check_idle()
        game = self.session.game
        score = self.session.engine.evaluate(game.position.copy())
        name = game.position.variant.sides[game.position.turn == "black"]
        self._say(f"evaluation {score} for {name}")

    def _load(self, rest: str) -> None:
        source = debugging.definition_source(rest, self.reader)
        source.load({}, self.session.library.allow_hooks)
        name = self.session.library.add(source)
        self.writer.write(self.dialect.option_line(self._variant_options[0]))
        self._say(f"loaded {name}")
        if name == self.session.name:
            self.session.choose_variant(name)
            self._announce(name, ())

    def _check(self, rest: str) -> None:
        source = debugging.definition_source(rest, self.reader)
        self._say(f"no problem in {source.load({}, self.session.library.allow_hooks).id}")


def variant_line(variant: Variant) -> str:
    """Size and start position of a variant, in the wording that GUIs for variants know."""
    grid = variant.ruleset.board.grid
    return (
        f"info string variant {variant.id} files {len(grid[0])} ranks {len(grid)} pocket 0"
        f" template fairy startpos {variant.start_fen}"
    )


def serve(
    reader: LineReader, writer: LineWriter, settings: Settings, first: str = "", word: str = UCI
) -> None:
    """Speak the protocol of a word until the end; `first` is a line that has been read already, and says it.

    Raises as Uci does.
    """
    dialect = DIALECTS[(first.split() or [word])[0]]
    Uci(reader, writer, settings, dialect).run(first)
