"""The UCI loop meets bytes of every kind: each line is answered or silent by the protocol, nothing dies."""

from __future__ import annotations

import io
import random
import sys
from pathlib import Path

import pytest
from shared import first
from uci_talk import Process, Talk

from interpreter.applications.protocols.lines import LONGEST, LineReader, LineTooLong, LineWriter, clean

SEEDS = """\
uci
isready
ucinewgame
position startpos
position startpos moves d1d2 a4a3 d2d1 a3a4
position fen rk2/4/4/2KR w - - 0 1 moves d1d3
go depth 2
go nodes 50
go infinite
go ponder wtime 100 btime 100 winc 1 binc 1 movestogo 3
go movetime 1 searchmoves d1d2 d1d3
go mate 1
go perft 2
stop
ponderhit
setoption name Hash value 1
setoption name MultiPV value 3
setoption name UCI_ShowWDL value true
setoption name Skill Level value 2
setoption name UCI_Variant value tiny
setoption name VariantPath value /nowhere
debug on
d
eval
load nothing.yaml
check <<EOF
""".splitlines()
SILENT = {"ucinewgame", "position", "setoption", "stop", "ponderhit", "debug", "register", "go"}
"""What may be obeyed without an answer (a `go` is answered when it is stopped, which is asserted)."""


def mutated(chance: random.Random) -> str:
    """A line that is nearly right."""
    words = chance.choice(SEEDS).split(" ")
    for _ in range(chance.randrange(3)):
        i = chance.randrange(len(words))
        match chance.randrange(5):
            case 0:
                words[i] = chance.choice(chance.choice(SEEDS).split(" "))
            case 1:
                del words[i]
                words = words or ["d"]
            case 2:
                words.insert(i, "".join(chr(chance.randrange(1, 0x2FF)) for _ in range(chance.randrange(6))))
            case 3:
                words[i] = str(chance.choice([-1, 0, 1, 2, 10**9, 10**30]))
            case 4:
                words[i] = words[i][: chance.randrange(1 + len(words[i]))]
    return " ".join(words)


@pytest.mark.parametrize("seed", first(1, range(4)))
def test_nearly_right_lines(talk: Talk, seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(150):
        line = mutated(chance)
        word = (line.split() or [""])[0]
        answer = talk.send(line)
        answer += talk.send("stop")
        assert talk.uci.session.searcher.wait(60), line
        answer += talk.heard()
        if word == "go":
            assert any("bestmove" in one or "searched:" in one or "stopped" in one for one in answer), line
        assert answer or not word or word in SILENT, line
        assert talk("isready")[-1] == "readyok", line


OTHERS = """\
usi
ucci
usinewgame
position sfen rk2/4/4/2KR b - 1 moves 1d3d
position startpos moves 1d1c 4a4b 0000
position startpos moves d0d1 a3a2
go btime 0 wtime 0 byoyomi 30
go byoyomi 20
go draw time 1 increment 0 opptime 1 movestogo 2
go mate 100
gameover win
banmoves d1d2 a3a4
ponderhit draw
setoption USI_Hash value 1
setoption usemillisec true
setoption Skill_Level 2
setoption hashsize 1
""".splitlines()


@pytest.mark.parametrize("protocol", ["usi", "ucci"])
def test_nearly_right_lines_of_the_dialects(
    tiny: Path, protocol: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    talk, chance = Talk(str(tiny), protocol=protocol, options={"Hash": "1"}), random.Random(protocol)
    monkeypatch.setattr("test_uci_fuzz.SEEDS", [*SEEDS, *OTHERS * 2])
    for _ in range(200):
        line = mutated(chance)
        answer = talk.send(line) + talk.send("stop")
        assert talk.uci.session.searcher.wait(60), line
        answer += talk.heard()
        if line.split()[:1] == ["go"]:
            ended = ("bestmove", "searched:", "stopped", "checkmate")
            assert any(word in one for one in answer for word in ended), line
        assert not [one for one in answer if "Error: " in one], answer  # nothing but reasons
        assert talk("isready")[-1] == "readyok", line


def test_any_bytes_at_all(tiny: Path) -> None:
    chance = random.Random(5)
    data = b"".join(chance.randbytes(chance.randrange(60)).replace(b"\n", b"") + b"\n" for _ in range(2000))
    talk = Talk(str(tiny), input=data, options={"Hash": "1"})
    while (line := talk.reader.read()) is not None:
        answer = talk.send(line)
        assert bool(answer) == bool(line.split()), line
        assert all(clean(one) == one for one in answer)
    assert talk("isready") == ["readyok"]


@pytest.mark.every
@pytest.mark.skipif(sys.platform != "linux", reason="reads the memory from /proc")
def test_memory_stays_flat(tiny: Path) -> None:
    chance = random.Random(6)
    garbage = [chance.randbytes(40).replace(b"\n", b"").replace(b"<", b"") for _ in range(300)]
    lines = [b"x " + line for line in garbage] + [
        b"position startpos moves d1d2 a4a3",
        b"position fen 8/8 w - - 0 1",
        b"setoption name MultiPV value 2",
        b"go nodes 1",
        b"stop",
    ] * 10
    with Process("uci", "--variant", str(tiny), "-o", "Hash=1") as engine:

        def resident() -> int:
            return int(Path(f"/proc/{engine.process.pid}/statm").read_text().split()[1])

        def round_trip() -> None:
            for start in range(0, len(lines), 50):
                engine.send(*lines[start : start + 50], b"isready")
                engine.until("readyok")

        for _ in range(3):
            round_trip()
        engine.send(b"y" * (3 * LONGEST), b"isready")
        engine.until("readyok")
        before = resident()
        for _ in range(6):
            round_trip()
        engine.send(b"y" * (3 * LONGEST), b"isready")
        engine.until("readyok")
        pages = resident() - before
        assert pages * 4 < 4096, f"{pages * 4} kB more"
        engine.send("quit")
        assert engine.finish()[0] == 0


def test_lines_of_every_kind() -> None:
    data = b"\xef\xbb\xbfuci\r\n\xff\x00\xc3\n" + b"a" * LONGEST + b"\n" + b"b" * (LONGEST + 1) + b"\nlast"
    reader = LineReader(io.BytesIO(data))
    assert reader.read() == "uci"
    assert reader.read() == "\ufffd\x00\ufffd"
    assert reader.read() == "a" * LONGEST
    with pytest.raises(LineTooLong):
        reader.read()
    assert reader.read() == "last"
    assert reader.read() is None
    assert LineReader(None).read() is None
    closed = io.BytesIO()
    closed.close()
    assert LineReader(closed).read() is None


def test_lines_are_written_whole() -> None:
    out = io.BytesIO()
    LineWriter(out).write("one\r\ntwo", "thr\x00ee\x1b[2J", "\udc80")
    assert out.getvalue().decode() == "one two\nthr ee [2J\n \n"
    out.close()
    with pytest.raises(BrokenPipeError):
        LineWriter(out).write("nobody")
