"""USI and UCCI: what they say otherwise than UCI; the conversation is the same."""

from __future__ import annotations

import io
import random
from collections.abc import Callable

import pytest
from shared import first
from uci_talk import Recorder, Talk, errors, starting

import interpreter
from interpreter.applications.protocols import choice, go
from interpreter.applications.protocols.job import MateJob
from interpreter.applications.protocols.lines import LineReader, LineWriter
from interpreter.applications.protocols.session import Settings
from interpreter.applications.protocols.uci_family import DIALECTS
from interpreter.engine import Clock, Limits, Score
from interpreter.play.core.dialects import spoken


def usi(variant: str = "") -> Talk:
    """A conversation in USI."""
    return Talk(variant, protocol="usi")


def ucci(variant: str = "") -> Talk:
    """A conversation in UCCI."""
    return Talk(variant, protocol="ucci")


# --- USI -----------------------------------------------------------------------------------------


def test_the_greeting_of_usi() -> None:
    lines = usi()("usi")
    assert lines[0].startswith("id name Heterodox ")
    assert lines[-1] == "usiok"
    assert starting(lines, "option name UCI_Variant type combo default shogi var ")
    assert usi()("isready") == ["readyok"]
    assert errors(usi()("uci"))


def test_options_of_usi() -> None:
    talk = usi()
    assert talk("setoption name USI_Hash value 32", "setoption name USI_Ponder value true") == []
    assert talk.uci.session.power.hash_mb == 32
    assert starting(talk("setoption name USI_Variant value minishogi"), "info string variant minishogi ")
    assert starting(talk("setoption name UCI_Variant value shogi"), "info string variant shogi ")


def test_a_game_in_usi() -> None:
    talk = usi()
    assert talk("usinewgame", "position startpos moves 7g7f 3c3d 8h2b+ 3a2b B*4e") == []
    assert talk.fen == "lnsgkg1nl/1r5s1/pppppp1pp/6p2/5B3/2P6/PP1PPPPPP/7R1/LNSGKGSNL[b] b - - 0 3"
    lines = talk("go depth 2")
    assert lines[-1].startswith("bestmove ")
    best = lines[-1].split()[1]
    assert best[0] in "123456789RBGSNLP"
    assert best[-1] in "abcdefghi+"
    assert " pv " in lines[0]
    assert all(word[-1] in "abcdefghi+" for word in lines[0].split(" pv ")[1].split())
    assert talk("gameover win") == []


@pytest.mark.parametrize("word", ["sfen", "fen"])
def test_positions_in_usi(word: str) -> None:
    talk = usi()
    notes = talk(f"position {word} 4k4/9/4P4/9/9/9/9/9/4K4 b 2G 1 moves G*5b")
    assert ["read as SFEN" in note for note in notes] == [True] * (word == "fen")
    assert talk("go depth 3")[-1] == "bestmove resign"


def test_a_side_that_has_won_says_so() -> None:
    talk = usi("dobutsu")
    assert talk("position sfen L2/3/2l/3 w - 2", "go depth 1")[-1] == "bestmove resign"
    assert talk("position sfen L2/3/2l/3 b - 1", "go depth 1")[-1] == "bestmove win"


def test_mates_are_counted_in_plies() -> None:
    talk = usi()
    talk("position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b 2G 1")
    lines = talk("go depth 4")
    assert " score mate 1 " in lines[-2]
    assert DIALECTS["usi"].score(Score(mate=5)) == "mate 5"
    assert DIALECTS["uci"].score(Score(mate=5)) == "mate 3"


@pytest.mark.parametrize(
    ("words", "limits"),
    [
        ("btime 60000 wtime 30000", Limits(clock=Clock(60, 30))),
        ("btime 60000 wtime 30000 binc 1000 winc 2000", Limits(clock=Clock(60, 30, 1, 2))),
        ("btime 60000 wtime 30000 byoyomi 10000", Limits(clock=Clock(70, 40, 10, 10))),
        ("btime 0 wtime 30000 byoyomi 10000", Limits(movetime=9.9)),
        ("btime 0 wtime 0 byoyomi 100", Limits(movetime=0.05)),
        ("byoyomi 3000", Limits(movetime=2.9)),
        ("btime 0 wtime 0 byoyomi 10000 movetime 500", Limits(movetime=0.5)),
        ("depth 4", Limits(depth=4)),
    ],
)
def test_clocks_of_usi(words: str, limits: Limits, recorded: type[Recorder]) -> None:
    talk = usi()
    talk(f"go {words}")
    asked, side = talk.uci.session.engine.asked[-1]  # type: ignore[attr-defined]
    assert (asked, side) == (limits, "white")


def test_byoyomi_is_for_the_side_that_searches() -> None:
    asked = go.read("wtime 0 btime 5000 byoyomi 1000".split())
    assert asked.limits(1, (), "white") == Limits(movetime=0.9)
    assert asked.limits(1, (), "black") == Limits(clock=Clock(1.001, 6, 1, 1))
    assert not asked.endless


MATES = [
    ("4k4/9/4P4/9/9/9/9/9/4K4 b 2G 1", "infinite", 1),
    ("3sks3/9/4+P4/6+B2/9/9/9/9/9 b S2rb4gs4n4l17p 1", "60000", 3),
    ("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", "50", "timeout"),
    # mated whatever it plays; mated already
    ("9/9/9/9/9/9/4k4/9/r7K b 2r 1", "20000", "nomate"),
    ("4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1", "infinite", "nomate"),
]


@pytest.mark.parametrize(("sfen", "time", "answer"), MATES)
def test_problems_of_mate(sfen: str, time: str, answer: int | str) -> None:
    talk = usi()
    talk(f"position sfen {sfen}")
    (found,) = starting(talk(f"go mate {time}"), "checkmate ")
    if isinstance(answer, str):
        assert found == f"checkmate {answer}"
        return
    moves = found.split()[1:]
    assert len(moves) == answer
    talk(f"position sfen {sfen} moves {' '.join(moves)}")
    outcome = talk.uci.session.game.position.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == ("white", "checkmate")


def test_a_line_of_mate_that_is_not_whole_is_no_answer() -> None:
    """What the hash table has cut is searched again within the time of the question, and not after a stop."""
    talk = usi()
    talk("position sfen 3sks3/9/4+P4/6+B2/9/9/9/9/9 b S2rb4gs4n4l17p 1")
    game, engine, writer = talk.uci.session.game.copy(), talk.uci.session.engine, talk.uci.writer
    position = game.position
    first, *_ = engine.search(position.copy(), Limits(mate=1000), side="white").lines[0].pv
    limits = Limits(mate=1000, movetime=60)
    job = MateJob(
        game, engine, limits, writer, False, go.read(["mate", "1000"]), lambda: None, DIALECTS["usi"]
    )
    whole, cut = position.copy(), position.copy()
    assert len(job._to_the_end(whole, 3, [first])) == 3
    assert whole.outcome() is not None
    job.interrupt()
    assert job._to_the_end(cut, 3, [first]) == [first]
    assert cut.outcome() is None


def test_a_search_for_mate_is_stopped() -> None:
    talk = usi()
    assert starting(talk.send("go mate infinite"), "checkmate") == []
    assert starting(talk("stop"), "checkmate") == ["checkmate timeout"]


@pytest.mark.parametrize("words", ["mate", "mate soon", "mate -5", "mate 100 depth 3"])
def test_a_wrong_question_for_mate(words: str) -> None:
    lines = usi()(f"go {words}")
    assert lines[-1] == "checkmate notimplemented"
    assert errors(lines)


def test_ponder_in_usi() -> None:
    talk = usi()
    talk("position startpos moves 7g7f")
    lines = talk.send("go ponder btime 1000 wtime 1000 byoyomi 100")
    lines += talk("ponderhit", "stop")
    assert len(starting(lines, "bestmove ")) == 1


WRONG_USI = {
    "position": "expected 'position startpos' or 'position sfen SFEN'",
    "position sfen": "expected 'position startpos' or 'position sfen SFEN'",
    "position sfen 9/9 b - 1": "2 ranks, expected 9",
    "position sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL x - 1": "expected BOARD",
    "position sfen 4k4/9/9/9/9/9/9/9/4K4 b Q 1": "'Q' is never kept in hand",
    "go byoyomi x": "'byoyomi' needs a whole number",
    "go byoyomi -1": "'byoyomi' needs a whole number of at least 0",
    "setoption name USI_Variant value shog": "did you mean 'shogi'?",
    "setoption USI_Hash 32": "expected 'setoption name NAME value VALUE'",
    "usinewgam": "did you mean 'usinewgame'?",
    "banmoves 7g7f": "unknown command 'banmoves'",
}


@pytest.mark.parametrize("line", WRONG_USI)
def test_what_is_wrong_in_usi_changes_nothing(line: str) -> None:
    talk = usi()
    talk("position startpos moves 7g7f")
    before = talk.fen
    lines = talk(line)
    assert WRONG_USI[line] in errors(lines)[0]
    assert starting(lines, "bestmove") == ["bestmove resign"] * line.startswith("go")
    assert talk.fen == before


# --- UCCI ----------------------------------------------------------------------------------------


def test_the_greeting_of_ucci() -> None:
    lines = ucci()("ucci")
    assert lines[-1] == "ucciok"
    assert starting(lines, "option UCI_Variant type combo default xiangqi var ")
    assert "option usemillisec type check default false" in lines
    assert "option Skill_Level type spin default 10 min 1 max 10" in lines
    assert not starting(lines, "option name ")


def test_options_of_ucci() -> None:
    talk = ucci()
    assert talk("setoption hashsize 32", "setoption Skill_Level 3", "setoption name Threads value 2") == []
    power = talk.uci.session.power
    assert (power.hash_mb, power.level, power.threads) == (32, 3, 2)
    assert starting(talk("setoption UCI_Variant minixiangqi"), "info string variant minixiangqi ")


def test_ranks_are_counted_from_0() -> None:
    talk = ucci()
    assert talk("position startpos moves h2e2 h9g7") == []
    assert talk.fen.startswith("rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w")
    best = talk("go depth 2")[-1].split()[1]
    assert best[1] in "0123456789"
    assert best[3] in "0123456789"
    assert errors(talk("position startpos moves h3e3"))


def test_moves_that_are_banned() -> None:
    talk = ucci()
    talk("position startpos moves h2e2")
    position = talk.uci.session.game.position
    tongue = position.variant.sheet.tongues["ucci"]
    banned = [tongue.written(str(move)) for move in position.legal_moves if str(move) != "b10c8"]
    assert talk(f"banmoves {' '.join(banned)}") == []
    assert talk("go depth 2")[-1].startswith("bestmove b9c7")
    assert talk("banmoves b9c7", "go depth 2")[-1].startswith("bestmove ")
    assert talk(f"banmoves b9c7 {' '.join(banned)}", "go depth 2") == ["nobestmove"]
    assert talk("go depth 2")[-1].startswith("bestmove ")  # for one search only


def test_a_lost_side_of_ucci_has_no_move() -> None:
    talk = ucci()
    talk("position fen 3k5/3RR4/9/9/9/9/9/9/9/4K4 b")
    assert talk("go depth 3")[-2:] == ["info depth 0 score -30000", "nobestmove"]


def test_scores_of_ucci_are_numbers() -> None:
    lines = starting(ucci()("go depth 1"), "info depth")
    assert lines
    assert all(line.split(" score ")[1].split()[0].lstrip("-").isdigit() for line in lines)
    assert [DIALECTS["ucci"].score(Score(mate=n)) for n in (3, 0, -4)] == ["29997", "-30000", "-29996"]


@pytest.mark.parametrize(
    ("played", "words", "limits"),
    [
        ("", "time 60 increment 2", Limits(clock=Clock(60, 60, 2, 0))),
        ("", "time 60 increment 2 opptime 30 oppincrement 1", Limits(clock=Clock(60, 30, 2, 1))),
        (" moves h2e2", "time 60 opptime 30 increment 2", Limits(clock=Clock(30, 60, 0, 2))),
        ("", "draw time 60 movestogo 20", Limits(clock=Clock(60, 60, moves_to_go=20))),
        ("", "depth 5", Limits(depth=5)),
        ("", "nodes 100", Limits(nodes=100)),
    ],
)
def test_clocks_of_ucci(played: str, words: str, limits: Limits, recorded: type[Recorder]) -> None:
    talk = ucci()
    talk(f"position startpos{played}", f"go {words}")
    assert talk.uci.session.engine.asked[-1][0] == limits  # type: ignore[attr-defined]
    talk("setoption usemillisec true", f"go {words.replace('60', '60000').replace('30', '30000')}")
    asked = talk.uci.session.engine.asked[-1][0]  # type: ignore[attr-defined]
    assert asked.clock is None or (limits.clock and asked.clock.white == limits.clock.white)


def test_the_farewell_of_ucci() -> None:
    talk = Talk(protocol="ucci", input=b"isready\nquit\n")
    talk.uci.run("ucci")
    assert talk.heard()[-2:] == ["readyok", "bye"]


WRONG_UCCI = {
    "position": "expected 'position startpos' or 'position fen FEN'",
    "position fen 9/9 w": "2 ranks, expected 10",
    "banmoves h2h0": "illegal move",
    "banmoves nothing": "nothing",
    "go time x": "needs a whole number",
    "go time 10 increment -1": "needs a whole number of at least 0",
    "setoption": "expected 'setoption NAME VALUE'",
    "setoption usemillisec maybe": "allowed: true, false",
    "setoption hashsiz 3": "no option 'hashsiz'",
    "setoption UCI_Variant xiangqq": "did you mean 'xiangqi'?",
    "uccinewgam": "did you mean",
}


@pytest.mark.parametrize("line", WRONG_UCCI)
def test_what_is_wrong_in_ucci_changes_nothing(line: str) -> None:
    talk = ucci()
    talk("position startpos moves h2e2")
    before = talk.fen
    lines = talk(line)
    assert WRONG_UCCI[line] in errors(lines)[0]
    assert starting(lines, "nobestmove") == ["nobestmove"] * line.startswith("go")
    assert talk.fen == before


@pytest.mark.parametrize(
    ("talk", "good", "wrong", "reason"),
    [
        (usi, "", "7g7e", "move 1 of 1: illegal move"),
        (usi, "7g7f", "7g7f", "move 2 of 2: illegal move"),
        (usi, "7g7f 3c3d", "P*5e", "hand holds no pawn"),
        (usi, "", "0a0b", "0a0b"),
        (ucci, "h2e2", "h2h0", "move 2 of 2: illegal move"),
        (ucci, "", "j9j8", "move 1 of 1"),
        (ucci, "", "9z9y", "move 1 of 1"),
    ],
)
def test_a_wrong_row_of_moves_is_played_up_to_it(
    talk: Callable[[], Talk], good: str, wrong: str, reason: str
) -> None:
    one, other = talk(), talk()
    one(f"position startpos moves {good}")
    assert reason in errors(other(f"position startpos moves {good} {wrong}"))[0]
    assert other.fen == one.fen


@pytest.mark.parametrize(
    ("talk", "words"),
    [
        (usi, "illegal move '7g7e': the pawn on 7g does not go as far as 7e; it can go to 7f"),
        (ucci, "illegal move 'a3a5': the soldier on a3 does not go as far as a5; it can go to a4"),
    ],
)
def test_reasons_have_the_squares_of_the_protocol(talk: Callable[[], Talk], words: str) -> None:
    move = words.split("'")[1]
    (error,) = errors(talk()(f"position startpos moves {move}"))
    assert error.startswith(f"move 1 of 1: {words};")


@pytest.mark.parametrize("text", ["7g7", "77g", "xg7x"])
def test_a_text_that_is_no_move_is_quoted_as_the_client_wrote_it(text: str) -> None:
    (error,) = errors(usi()(f"position startpos moves {text}"))
    assert f"'{text}'" in error


@pytest.mark.parametrize(
    ("talk", "line", "said"),
    [
        (usi, "go btime x", "'btime' needs a whole number after it, found 'x'"),
        (usi, "go binc x", "'binc' needs"),
        (ucci, "go time abc increment", "'time' needs a whole number after it, found 'abc'"),
        (ucci, "go opptime", "'opptime' needs"),
        (usi, "setoption name USI_Hash value lots", "'lots' is not allowed for option 'USI_Hash'"),
        (ucci, "setoption hashsize lots", "'lots' is not allowed for option 'hashsize'"),
    ],
)
def test_what_is_wrong_is_called_as_the_client_calls_it(
    talk: Callable[[], Talk], line: str, said: str
) -> None:
    assert said in errors(talk()(line))[0]


@pytest.mark.parametrize(("word", "home"), [("usi", "shogi"), ("ucci", "xiangqi"), ("uci", "chess")])
def test_the_first_word_chooses_the_game_too(word: str, home: str) -> None:
    out = io.BytesIO()
    reader = LineReader(io.BytesIO(f"{word}\nd\nquit\n".encode()))
    choice.serve(reader, LineWriter(out), Settings())
    lines = out.getvalue().decode().splitlines()
    assert f"{word}ok" in lines
    assert f"Variant: {home}" in lines


@pytest.mark.parametrize(
    ("variant", "words"), [("shogi", "white (Sente)"), ("janggi", "white (Cho)"), ("makruk", "white")]
)
def test_the_side_has_the_name_of_its_players(variant: str, words: str) -> None:
    assert f"Turn: {words}" in Talk(variant)("d")


# --- other games ---------------------------------------------------------------------------------


@pytest.mark.parametrize("protocol", ["usi", "ucci"])
@pytest.mark.parametrize(
    "variant", first(2, ["omega", "wildebeest", "janggi", "duck", "senterej", "kyotoshogi", "grand"])
)
def test_every_game_is_played_in_every_protocol(protocol: str, variant: str) -> None:
    talk = Talk(variant, protocol=protocol)
    played: list[str] = []
    for _ in range(4):
        best = talk("go nodes 30")[-1].split()[1]
        played.append(best)
        assert talk(f"position startpos moves {' '.join(played)}") == []


@pytest.mark.parametrize("protocol", DIALECTS)
@pytest.mark.parametrize(
    "variant", first(1, ["chess960", "duck", "kyotoshogi", "atomic", "amazons", "janggi", "sittuyin"])
)
def test_what_is_sent_is_read(protocol: str, variant: str) -> None:
    rules, dice, dialect = interpreter.load(variant), random.Random(variant), DIALECTS[protocol]
    position = rules.position()
    for _ in range(30):
        moves = list(position.legal_moves)
        if not moves or position.outcome():
            break
        for move in dice.sample(moves, min(len(moves), 8)):
            for text in (spoken(position, move), move.text):
                assert position.parse(dialect.native(rules, dialect.written(rules, text))) == move
        position.push(dice.choice(moves))
