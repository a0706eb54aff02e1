"""The loop: order of answers, what is refused, options, analysis, pondering, and noise."""

from __future__ import annotations

import io
import random
import re
import tracemalloc
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from interpreter.applications.cli.cli import cli
from interpreter.applications.protocols import xboard_game
from interpreter.applications.protocols.lines import LineReader, LineWriter
from interpreter.applications.protocols.options import THREADS, largest_hash
from interpreter.applications.protocols.session import Settings
from interpreter.applications.protocols.xboard import Conversation
from interpreter.engine import Limits, Line, Result, Score

CALM = ("st 0.01", "sd 1")


class Talk:
    """A conversation inside the test."""

    def __init__(self, variant: str = "chess", **settings: Any) -> None:
        self.output = io.BytesIO()
        self.talk = Conversation(Settings(variant, **settings), LineWriter(self.output))
        self.talk.sit_down()
        self.say(*CALM)

    def say(self, *lines: str) -> list[str]:
        """What is said to some lines, at once."""
        begin = len(self.output.getvalue())
        for line in lines:
            self.talk.obey(line)
        return self.output.getvalue()[begin:].decode().splitlines()

    def settle(self) -> list[str]:
        """What is said until the search that is awaited has ended."""
        begin = len(self.output.getvalue())
        while self.talk.thinker.awaited:
            self.talk.take(self.talk.events.get(timeout=60))
        self.talk.answer_pings()
        return self.output.getvalue()[begin:].decode().splitlines()

    @property
    def state(self) -> tuple[object, ...]:
        """Everything that a refusal may not change."""
        table = self.talk.table
        clocks = dict(vars(table.clocks))
        position = table.course.position
        chosen = {name: entry.chosen for name, entry in self.talk.offer.entries.items() if entry.chosen}
        thinker = self.talk.thinker
        return (
            *(position.fen(), position.hash, tuple(map(str, table.course.events)), table.course.side),
            *(table.plays, table.analyses, table.shown, clocks, chosen, table.session.power),
            *(thinker.posts, thinker.ponders, thinker.multipv, thinker.purpose),
        )


class Slow:
    """An engine that thinks until it is stopped, and knows what it expects."""

    def __init__(self, *moves: str) -> None:
        self.moves = moves
        self.stopped = False
        self.hits = 0

    def search(self, position: Any, limits: Limits, on_line: Any, side: str | None = None) -> Result:
        """Wait for `stop`, or for the hit where it ponders."""
        self.stopped = False
        own = self.preferred(position)
        on_line(Line(3, 3, 1, Score(25), 77, 0.5, (own[0],)))
        while not self.stopped and not (limits.ponder and self.hits):
            pass
        ahead = position.copy()
        ahead.push(own[0])
        return Result(own[0], self.preferred(ahead)[0], (), 77, 0.5)

    def preferred(self, position: Any) -> list[Any]:
        """The legal moves, those that it was told to like first."""
        legal = list(position.legal_moves)
        liked = [move for text in self.moves for move in legal if str(move) == text]
        return liked + [move for move in legal if move not in liked]

    def stop(self) -> None:
        """End the search."""
        self.stopped = True

    def ponder_hit(self) -> None:
        """The expected reply has come."""
        self.hits += 1

    def answered(self) -> None:
        """The move has been told."""


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Slow:
    """The engine of every session."""
    engine = Slow("e2e4", "e7e5", "g1f3")
    monkeypatch.setattr(xboard_game.Session, "engine", property(lambda session: engine))
    return engine


# --- answers in order --------------------------------------------------------------------------


@pytest.mark.every
def test_features_come_in_lines_that_fit() -> None:
    talk = Talk("omega")
    lines = talk.say("protover 2")
    assert lines[-1] == "feature done=1"
    assert max(map(len, lines)) < 500
    names = next(line for line in lines if "variants=" in line).split('"')[1].split(",")
    assert names[0] == "omega"  # an interface begins with the first, unless it finds ordinary chess
    assert "normal" not in names
    assert {"wildebeest", "senterej", "ultima", "empire"} <= {
        *names
    }  # what does not fit is the least of its own
    assert 'feature option="senterej.werera_limit -spin 0 0 250"' in lines
    assert 'feature option="empire.repetition_loser -combo *mover /// turn"' in lines
    assert 'feature option="ultima.suicide -check 1"' in lines


def test_patience_is_asked_for_before_anything_is_loaded() -> None:
    output = io.BytesIO()
    talk = Conversation(Settings("chess"), LineWriter(output))
    talk.hear("protover 2")
    assert output.getvalue() == b"feature done=0\n"


def test_a_ping_waits_for_the_move(slow: Slow) -> None:
    talk = Talk()
    assert talk.say("new", "post", "go", "ping 7") != ["pong 7"]
    talk.talk.answer_pings()
    assert b"pong" not in talk.output.getvalue()
    assert talk.say("?")[-1] == "move e2e4"
    talk.talk.answer_pings()
    assert talk.output.getvalue().endswith(b"move e2e4\npong 7\n")
    assert b"3 25 50 77 e2e4\n" in talk.output.getvalue()


@pytest.mark.parametrize(
    "end", ["force", "new", "variant losalamos", "setboard k7/8/8/8/8/8/8/K7 w", "result *", "quit"]
)
def test_a_search_that_nobody_wants_says_nothing(slow: Slow, end: str) -> None:
    talk = Talk()
    talk.say("new", "go")
    told = talk.say(end) if end != "quit" else [str(talk.talk.take("quit"))]
    talk.talk.thinker.drop()
    assert not any(line.startswith("move") for line in told)
    assert talk.talk.thinker.purpose == ""


def test_pondering(slow: Slow) -> None:
    talk = Talk()
    talk.say("new", "hard", "post", "go", "?")
    assert talk.talk.thinker.purpose == "ponder"
    talk.say("ping 1")
    talk.talk.answer_pings()
    assert talk.output.getvalue().endswith(b"pong 1\n")
    assert talk.say("hint")[-1] == "Hint: e7e5"
    talk.say("usermove e7e5")
    assert "move g1f3" in talk.settle()
    assert slow.hits
    assert b"(e7e5)" in talk.output.getvalue()
    talk.talk.thinker.drop()


def test_pondering_on_another_reply_than_came(slow: Slow) -> None:
    talk = Talk()
    talk.say("new", "hard", "go", "?")
    assert talk.say("usermove c7c5") == []
    assert talk.talk.thinker.purpose == "move"
    assert slow.hits == 0
    talk.say("easy", "force")


def test_analysis(slow: Slow) -> None:
    talk = Talk()
    told = talk.say("new", "post", "analyze")
    talk.talk.thinker.searcher.wait(0.2)
    assert talk.say(".") == ["stat01: 50 77 3 0 0"], told
    talk.say("usermove d2d4", "usermove d7d5", "undo")
    assert len(talk.talk.table.course.events) == 1
    assert talk.talk.thinker.purpose == "analyze"
    talk.say("exit")
    assert talk.talk.thinker.purpose == ""
    assert talk.say(".", "undo") == []


def test_taking_back() -> None:
    talk = Talk()
    talk.say("new", "force", "usermove e2e4", "usermove e7e5", "remove")
    assert talk.talk.table.course.position.fen() == talk.talk.session.variant.start_fen
    assert talk.say("undo") == ["Error (command not legal now, there is no move to take back): undo"]


def test_playing_the_other_side() -> None:
    talk = Talk()
    talk.say("new", "playother", "usermove e2e4")
    (move,) = (line for line in talk.settle() if line.startswith("move"))
    assert talk.talk.table.course.side == "white"
    assert re.fullmatch(r"move [a-h][78][a-h][56]", move)


def test_the_result_is_claimed_on_either_sides_move() -> None:
    talk = Talk("losalamos")
    mate = "setboard k5/6/1K4/6/6/2R3 w - - 0 1"
    assert talk.say("new", "force", mate, "playother", "usermove c1c6") == ["1-0 {White mates}"]
    assert talk.say("go") == ["1-0 {White mates}"]
    assert talk.say("force", mate, "usermove c1c6", "usermove a6a5")[0].startswith(
        "Illegal move (the game is over"
    )
    talk.say("force", mate, "go")
    told = talk.settle()
    assert told[0].startswith("move ")
    assert talk.say("force", "undo", "usermove c1c6") == []  # nothing is claimed while moves are only entered


# --- passes, and what the interface cannot follow --------------------------------------------------

PASSED = "setboard rnakfanr/pppppppp/8/8/8/8/PPPPPPPP/RNAFKANR {} - - 0 1"
CHECKED = "setboard rnakfanr/pppppppp/2N5/8/8/8/PPPPPPPP/R1AFKANR {} - - 0 1"


def test_a_pass_comes_as_a_position() -> None:
    talk = Talk("senterej", options={"werera_limit": "4"})
    talk.say("force", "usermove a2a3", "usermove a7a6", "usermove a3a4")
    course = talk.talk.table.course
    passed = "setboard rnakfanr/1ppppppp/p7/8/P7/8/1PPPPPPP/RNAFKANR {} - - 0 1"
    assert talk.say(passed.format("w"), passed.format("b")) == []
    assert (course.events[-2:], course.side) == ([None, None], "black")
    assert talk.talk.table.course is course
    talk.say("usermove a6a5")
    assert course.position.turn == "white"  # the moves before the passes have been counted
    talk.say("undo", "undo")
    assert course.side == "white"
    talk.say("usermove b2b3")
    assert [str(move) for move in course.events] == ["a2a3", "a7a6", "a3a4", "None", "b2b3"]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (PASSED.format("w"), PASSED.format("w")),  # nobody has passed
        (PASSED.format("w"), PASSED.format("b").replace("PPPPPPPP", "PPPPPP1P")),
        (PASSED.format("w"), PASSED.format("b").replace("8/PPPPPPPP", "P7/1PPPPPPP")),
        (CHECKED.format("b"), CHECKED.format("w")),  # who is in check cannot pass
    ],
)
def test_another_position_is_no_pass(before: str, after: str) -> None:
    talk = Talk("senterej")
    talk.say("force", before)
    course = talk.talk.table.course
    assert talk.say(after) == []
    assert talk.talk.table.course is not course
    assert talk.talk.table.course.events == []


def test_the_engine_does_not_pass_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    def lazy(position: Any, limits: Limits, on_line: Any, side: str) -> Result:
        return Result(limits.only[0] if limits.only else None, None, (), 1, 0.0)

    talk = Talk("senterej")
    monkeypatch.setattr(talk.talk.table.session.engine, "search", lazy)
    talk.say("go")
    assert talk.settle() == ["move @@@@"]
    talk.say(PASSED.format("w"))  # the other one passes, too
    (told,) = talk.settle()
    assert told != "move @@@@"
    talk.say("usermove a7a6")
    assert talk.settle() == ["move @@@@"]


PINCHED = "setboard 7k/3P4/3p4/1Pp1pP2/8/3P4/8/K7 w - - 0 1"


def test_three_victims_end_no_game_of_programs() -> None:
    talk = Talk("ultima")
    talk.say("force", PINCHED)
    (told,) = talk.say("usermove d3d5")
    assert told == "setboard 7k/3P4/8/1P1P1P2/8/8/8/K7 b - - 0 1"
    talk.say("new", "computer", "variant ultima", "force", PINCHED)
    assert talk.say("usermove d3c5,c5d6,d6d5") == []
    assert len(talk.talk.table.course.position.pieces()) == 6
    talk.say("new", "variant ultima", "force", PINCHED)
    assert talk.say("usermove d3d5") == [told]  # the next opponent is not a program


# --- what is refused ---------------------------------------------------------------------------

REFUSED = [
    *(
        "usermove e2e5",
        "usermove",
        "usermove e2e4e5",
        "usermove @@@@",
        "e2e5",
        "usermove a9a1",
        "undo",
        "remove",
    ),
    *(
        "variant",
        "variant x",
        "setboard",
        "setboard x",
        "setboard 8/8/8/8/8/8/8/8 w - - 0 1",
        "setboard k7/8 w",
    ),
    *(
        "level",
        "level a b c",
        "level 1 2",
        "st",
        "st x",
        "st -1",
        "sd",
        "sd 0",
        "sd x",
        "time x",
        "otim",
        "memory",
    ),
    *(
        "memory x",
        "cores -1",
        "option",
        "option x",
        "option x=1",
        "option Level=x",
        "option ultima.suicide=maybe",
    ),
    *(
        "option senterej.werera_limit=999",
        "variant marseillais",
        "lift z9",
        "put",
        "hover 1",
        "nonsense",
        "edit",
        "feature x",
        "\x00\x01",
    ),
]


@pytest.mark.parametrize("line", REFUSED)
def test_refusals_change_nothing(line: str) -> None:
    talk = TALK or begin()
    before = talk.state
    told = talk.say(line)
    assert told, line
    assert all(re.match(r"(Illegal move \(.+\): |Error \(.+\): |tellusererror .)", text) for text in told), (
        told
    )
    assert talk.state == before


TALK: Talk | None = None


def begin() -> Talk:
    """One conversation for all refusals: they change nothing."""
    global TALK
    TALK = Talk()
    TALK.say("new", "force", "level 40 5 0")
    return TALK


def test_nothing_is_said_to_what_needs_no_answer() -> None:
    talk = Talk()
    for line in (
        "",
        "xboard",
        "accepted setboard",
        "rejected x",
        "random",
        "computer",
        "name me",
        "ics -",
        "rating 1 2",
        "draw",
        "post",
        "nopost",
        "hard",
        "easy",
        "result 1-0 {x}",
        "force",
        "memory 8",
        "cores 1",
    ):
        assert talk.say(line) == [], line


# --- options -----------------------------------------------------------------------------------


def test_options_of_a_definition() -> None:
    talk = Talk("empire")

    def loser() -> object:
        return talk.talk.table.session.variant.options["repetition_loser"]

    talk.say("new", "option empire.repetition_loser=turn")
    assert loser() == "turn"
    talk.say("variant losalamos", "variant empire")
    assert loser() == "turn"
    talk.say("force", "usermove a3a4", "option empire.repetition_loser=mover")
    assert loser() == "turn"  # not in the middle of a game
    talk.say("new")
    assert loser() == "mover"


@pytest.mark.parametrize(
    ("name", "taken"), [("Three-check", "3check"), ("flipello", "reversi"), ("atomic960", "atomic960")]
)
def test_names_of_others(name: str, taken: str) -> None:
    talk = Talk()
    talk.say(f"variant {name}")
    assert talk.talk.table.session.variant.id == taken


def test_a_name_chooses_options() -> None:
    talk = Talk()
    talk.say("variant suicide")
    assert talk.talk.table.session.variant.options == {"stalemate": "fewer", "castling": False}


def test_settings_of_the_search() -> None:
    talk = Talk()
    talk.say("option Level=3", "option MultiPV=4", "memory 32", "cores 2")
    power = talk.talk.table.session.power
    assert (power.level, power.hash_mb, power.threads, talk.talk.thinker.multipv) == (3, 32, 2, 4)
    talk.say("option Level=0")
    assert talk.talk.table.session.power.level is None


def test_memory_and_cores_are_moved_into_bounds() -> None:
    talk = Talk()
    for most, wanted in (("memory 32768000", largest_hash()), ("memory 99999999999999999", largest_hash())):
        assert talk.say(most) == []
        assert talk.talk.table.session.power.hash_mb == wanted
    assert talk.say("cores 9999", "memory 0") == []
    assert (talk.talk.table.session.power.threads, talk.talk.table.session.power.hash_mb) == (THREADS, 1)


def test_an_engine_that_cannot_be_had_is_an_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    def too_large(session: object) -> None:
        raise MemoryError("Unable to allocate 32.0 GiB")

    talk = Talk()
    monkeypatch.setattr(xboard_game.Session, "engine", property(too_large))
    assert talk.say("new", "go") == ["Error (Unable to allocate 32.0 GiB): go"]
    assert talk.say("force", "ping 1") == []


NUMBERS = [
    "-1",
    "0",
    "1",
    "²",
    "٣",
    "nan",
    "inf",
    "1e400",
    "-999999999",
    "999999999",
    "9" * 18,
    "9" * 400,
    "",
]
TIMED = ["level {0} {0} {0}", "level 0 {0} 0", "level 40 5:{0} 0", "st {0}", "sd {0}", "time {0}", "otim {0}"]
SET = ["memory {0}", "cores {0}", "option MultiPV={0}", "option Level={0}", "nps {0}", "hash {0}", "ping {0}"]
CLOCKS = [
    "setboard 4k3/8/8/8/8/8/8/4K3 w - - {0} {0}",
    "protover {0}",
    "rating {0} {0}",
    "hint {0}",
    "undo {0}",
]


@pytest.mark.every
@pytest.mark.parametrize("line", TIMED + SET + CLOCKS)
def test_no_number_ends_the_engine(slow: Slow, line: str) -> None:
    talk = Talk()
    for number in NUMBERS:
        talk.say("new", line.format(number), "force")
        talk.say("go", "?", "force")
        assert talk.talk.take(f"ping {len(number)}")
        talk.talk.answer_pings()
        assert talk.output.getvalue().endswith(f"pong {len(number)}\n".encode())


DUCHY = """
format: 2
variant: chess
name: Not chess at all
extends: losalamos
"""


@pytest.mark.every
def test_definitions_of_a_folder(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text(DUCHY, encoding="utf-8")
    (tmp_path / "broken.yaml").write_text("format: 2\nvariant: broken\n", encoding="utf-8")
    talk = Talk("losalamos", path=[str(tmp_path)])
    lines = talk.say("protover 2")
    assert next(line for line in lines if "variants=" in line).startswith(
        'feature variants="losalamos,my-chess,'
    )
    assert any(line.startswith("# broken is not offered: ") for line in lines)
    assert talk.say("variant my-chess")[0].startswith("setup (PN.RQKpn.rqk) 6x6+0_fairy ")


def test_wrong_settings_are_refused_before_anything_is_said() -> None:
    for arguments in (["--variant", "omga"], ["--option", "x=1"], ["--variant", "none.yaml"]):
        result = CliRunner().invoke(cli, ["xboard", *arguments], input="xboard\n")
        assert result.exit_code == 2 or isinstance(result.exception, Exception)
        assert "feature" not in result.output


# --- noise -------------------------------------------------------------------------------------

WORDS = (
    "new force go ? undo remove analyze exit . hint bk variant setboard usermove lift put hover level st sd time otim post"
    " nopost hard easy memory cores option ping result playother random accepted protover xboard result computer name"
).split()
PIECES = "normal omega ultima senterej wildebeest e2e4 e7e5 a1a1 @@@@ d2d4,d4d5 O-O 0 1 -1 9999999999 x = { } 1-0 k7/8".split()


def noise(choice: random.Random) -> bytes:
    """A line of random bytes, or of words in a random order."""
    if choice.random() < 0.3:
        return bytes(choice.randrange(256) for _ in range(choice.randrange(60))).replace(b"\n", b"") + b"\n"
    words = [choice.choice(WORDS), *(choice.choice(PIECES) for _ in range(choice.randrange(3)))]
    text = " ".join(words)
    if choice.random() < 0.2:
        spot = choice.randrange(len(text) + 1)
        text = text[:spot] + chr(choice.randrange(1, 0x2FFF)) + text[spot:]
    return text.replace("\n", "").encode() + b"\n"


def converse(lines: int, seed: int) -> list[bytes]:
    """A conversation full of noise; what was said in it."""
    choice = random.Random(seed)
    parts = []
    for number in range(lines):
        line = noise(choice)
        if line.split()[:1] != [b"quit"]:
            parts.append(line)
        if number % 10 == 0:
            parts.append(b"option Level=1\nst 0.01\nsd 1\n?\nexit\n?\nping %d\n" % (number + 10**6))
    parts.append(b"x" * (3 << 20) + b"\nforce\nping 5\n")
    output = io.BytesIO()
    talk = Conversation(Settings("chess"), LineWriter(output))
    talk.run(LineReader(io.BytesIO(b"".join(parts))))
    return output.getvalue().splitlines()


@pytest.mark.every
@pytest.mark.parametrize("seed", [1, 2])
def test_noise(seed: int) -> None:
    said = converse(300, seed)
    pongs = [int(line.split()[1]) for line in said if re.fullmatch(rb"pong 10\d{5}", line)]
    assert pongs == [10**6 + number for number in range(0, 300, 10)]
    assert said[-1] == b"pong 5"
    assert max(map(len, said)) <= 500
    assert any(line.startswith(b"Error (a line of more than") for line in said)


@pytest.mark.slow
def test_noise_fills_no_memory() -> None:
    converse(300, 3)
    tracemalloc.start()
    try:
        converse(300, 3)
        first = tracemalloc.get_traced_memory()[0]
        for _ in range(5):
            converse(300, 3)
        assert tracemalloc.get_traced_memory()[0] < first + 3_000_000
    finally:
        tracemalloc.stop()
