"""PGN as text: what is read, what is refused and where, and that strangers cannot hurt."""

from __future__ import annotations

import io
import tracemalloc
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from interpreter.applications.records import PgnReader, Record, pgn_text, replay
from interpreter.applications.records import lines as lines_module
from interpreter.applications.records import reader as reader_module
from interpreter.applications.records.lines import LONGEST_LINE
from interpreter.applications.records.model import MAX_DEPTH


def games(text: str | bytes) -> list[Record]:
    """The games of a text, not replayed."""
    data = text if isinstance(text, bytes) else text.encode()
    return list(PgnReader(io.BytesIO(data)))


def game(text: str | bytes) -> Record:
    """The only game of a text, replayed."""
    (record,) = games(text)
    return replay(record)


ANNOTATED = """\
[Event "A \\"quoted\\" event with a \\\\"]
[Site "?"]
[Date "2026.11.21"]
[Round "1"]
[White "Müller"]
[Black "?"]
[Result "1-0"]
[Annotator "nobody"]

{before everything} 1. e4 $1 {[%clk 0:05:00] best by test} e5 $6 $10 {[%clk 0:04:58]
over two lines} (1... c5 {Sicilian} 2. Nf3 (2. c3 {closed} d5 3. exd5 (3. e5)) 2... d6)
(1... e6) {after the variations} 2. Nf3! Nc6?? ; to the end of } the line
% this line is not there
3. Bb5 a6 4. Bxc6 dxc6 5. O-O {castled} 1-0
"""


def test_everything_is_kept() -> None:
    record = game(ANNOTATED)
    assert record.fault is None
    assert record.notes == []
    assert record.tags["Event"] == 'A "quoted" event with a \\'
    assert record.main.opening == ["before everything"]
    first, second, third, fourth = record.main.nodes[:4]
    assert (first.san, first.nags, first.commands()) == ("e4", [1], {"clk": "0:05:00"})
    assert second.nags == [6, 10]
    assert second.comments == ["[%clk 0:04:58] over two lines"]
    assert second.after == ["after the variations"]
    assert [branch.nodes[0].san for branch in second.variations] == ["c5", "e6"]
    inner = second.variations[0].nodes[1].variations[0]
    assert inner.nodes[0].comments == ["closed"]
    assert inner.nodes[2].variations[0].nodes[0].san == "e5"
    assert (third.nags, fourth.nags, fourth.comments) == ([1], [4], ["to the end of } the line"])
    assert record.result == "1-0"


def test_a_round_trip_loses_nothing() -> None:
    record = game(ANNOTATED)
    text = pgn_text(record)
    again = game(text)
    assert pgn_text(again) == text
    assert all(len(line) <= 80 for line in text.splitlines() if line[:1] != "[")
    for before, after in zip(record.branches(), again.branches(), strict=True):
        assert before.opening == after.opening
        for one, other in zip(before.nodes, after.nodes, strict=True):
            assert (one.san, one.nags, one.comments, one.after) == (
                other.san,
                other.nags,
                other.comments,
                other.after,
            )


def test_several_games_and_how_they_are_told_apart() -> None:
    text = '[Event "1"]\n\n1. e4 *\n\n[Event "2"]\n1. d4 d5\n\n[Event "3"]\n[Result "0-1"]\n\n1. c4\n1-0 1. e4 e5 1/2 * \n'
    found = games(text)
    assert [len(r.main.nodes) for r in found] == [1, 2, 1, 2, 0]
    assert [r.result for r in found] == ["*", "*", "1-0", "1/2-1/2", "*"]
    assert [r.number for r in found] == [1, 2, 3, 4, 5]
    assert [r.line for r in found] == [1, 5, 8, 12, 12]


def test_a_result_in_the_middle_of_a_game_is_noted() -> None:
    first, second = map(replay, games("1. e4 1-0 e5 2. Nf3 1-0"))
    assert (first.plies, first.result, first.notes) == (1, "1-0", [])
    assert "e5" in str(second.fault)
    assert second.notes == ["begins right after a result and without tags: is it the rest of a game?"]
    assert [record.notes for record in games('1. e4 * [Event "x"] 1. d4 *\n1. c4 *')] == [[], [], []]


def test_empty_texts_have_no_games() -> None:
    assert games("") == games("\n\n  \n") == games("% nothing\n") == []


@pytest.mark.parametrize(
    "text",
    [
        "1.e4 e5 2.Nf3 Nc6",
        "1. e4 1... e5 2. Nf3 2... Nc6",
        "1 e4 e5 2 Nf3 Nc6",
        "e4 e5 Nf3 Nc6",
        "1. e2e4 e7e5 2. g1f3 b8c6",
        "1. e4 ... e5 2. Nf3 <reserved> Nc6 +-",
        "1. P-e4 e5 2. Nf3 Nc6".replace("P-e4", "Pe4"),
        "1. e4 () e5 2. Nf3 (=) Nc6",
    ],
)
def test_loose_movetext(text: str) -> None:
    assert [node.san for node in game(text).main.nodes] == ["e4", "e5", "Nf3", "Nc6"]


def test_signs_of_annotators_become_glyphs() -> None:
    assert [node.nags for node in game("1. e4!? = e5 +/- 2. Nf3 $255 N").main.nodes] == [
        [10, 5][::-1],
        [16],
        [255, 146],
    ]
    text = "1. e4\u25a1 e5!\u00b1 2. Nf3\u2192\u2a72 D Nc6 \u221e"
    assert [node.nags for node in game(text).main.nodes] == [[7], [1, 16], [40, 14, 220], [13]]
    text = "1. e4+\u2212 e5 \u2212+ 2. Nf3\u2013/+ Nc6+/\u2212"
    assert [node.nags for node in game(text).main.nodes] == [[18], [19], [17], [16]]


#: text, line, column, a part of the message
FAULTS = [
    ("1. e4 e5 2. Ke3 *", 1, 13, "king on e1"),
    ('[Event "x"]\n\n1. e4 e5\n2. Nf3 Nc6 3. Bb6 *', 4, 15, "move 3, White: illegal move 'Bb6'"),
    ("1. e4 (1. d4 d5 2. Qd5) e5", 1, 20, "move 2, White"),
    ("1. e4 e5 {never\nclosed", 1, 10, "not closed by }"),
    ("1. e4 (1. d4", 1, 7, "not closed by )"),
    ("1. e4 ) e5", 1, 7, "closes no variation"),
    ("( 1. e4 )", 1, 1, "needs a move before it"),
    ("1. e4 } e5", 1, 7, "is not a part of a game"),
    ('[Event "x"\n\n1. e4', 1, 1, "is not a tag"),
    ("[Event x]\n1. e4", 1, 1, "is not a tag"),
    ('[Variant "Nonsense"]\n\n1. e4 *', 1, 1, "no shipped variant is called 'Nonsense'"),
    ('[Variant "Omgea"]\n\n1. e4 *', 1, 1, "did you mean 'omega'?"),
    ('[FEN "8/8/8/8/8/8/8/8 w - - 0 1"]\n\n*', 1, 7, "royal"),
    ('[FEN "rnbqkbnr/ppppppxp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"]\n\n*', 1, 22, "unknown piece 'x'"),
    ('[Variant "Wildebeest"]\n[VariantOptions "early_promotion=maybe"]\n\n*', 2, 1, "early_promotion"),
    ('[Variant "Wildebeest"]\n[VariantOptions "x"]\n\n*', 2, 1, "expected name=value"),
    ("1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 0-1", 1, 35, "ended 1-0 by checkmate"),
    ("1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# Kxf7", 1, 41, "the game is over (checkmate)"),
    ("1. e4 e5 2. N\0f3", 1, 14, "NUL character"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "line", "column", "told"), FAULTS, ids=[f[0][:25].replace("\0", "") for f in FAULTS]
)
def test_faults_have_a_place_and_a_reason(text: str, line: int, column: int, told: str) -> None:
    record = replay(games(text)[0])
    assert record.fault is not None
    assert told in record.fault.message
    assert (record.fault.line, record.fault.column) == (line, column)


def test_after_a_fault_the_next_game_is_read() -> None:
    text = '[Event "1"]\n\n1. e4 ) e5\n2. Nf3\n\n[Event "2"]\n\n1. d4 *\n\n[Event "3"]\n\n1. {open\n\n[Event "4"]\n\n1. c4 *\n'
    found = [replay(record) for record in games(text)]
    assert [record.tags["Event"] for record in found] == ["1", "2", "3", "4"]
    assert [record.fault is None for record in found] == [False, True, False, True]


def test_encodings() -> None:
    assert game('[White "Müller"]\n\n1. e4 *').tags["White"] == "Müller"
    assert game('[White "Müller"]\n\n1. e4 *'.encode("latin-1")).tags["White"] == "Müller"
    assert game(b"\xef\xbb\xbf" + b'[White "A"]\n\n1. e4 *').tags["White"] == "A"
    assert game('[White "A"]\r\n\r\n1. e4\r\ne5 *').plies == 2
    assert game('[White "A"]\r\r1. e4\re5 *').plies == 2
    fault = games('[White "A"]\n\n1. e4 *'.encode("utf-16"))[0].fault
    assert fault is not None
    assert "UTF-16" in fault.message


# --- bounds --------------------------------------------------------------------------------------


def test_variations_are_nested_only_so_deep() -> None:
    def nested(depth: int) -> Record:
        return games("1. e4 " + "(1. d4 " * depth + ")" * depth + " *")[0]

    assert nested(MAX_DEPTH).fault is None
    assert replay(nested(MAX_DEPTH)).fault is None
    assert "nested" in str(nested(MAX_DEPTH + 1).fault)
    assert "nested" in str(nested(100_000).fault)


def test_lines_and_games_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    fault = games("1. e4 {" + "a" * LONGEST_LINE + "}")[0].fault
    assert fault is not None
    assert "more than" in fault.message
    monkeypatch.setattr(reader_module, "MAX_NODES", 10)
    assert "more than 10 moves" in str(games("e4 " * 11)[0].fault)
    monkeypatch.setattr(reader_module, "MAX_GAME", 100)
    assert "more than 100 characters" in str(games("{ab}\n" * 40)[0].fault)
    monkeypatch.setattr(reader_module, "MAX_TAGS", 3)
    assert "more than 3 tags" in str(games('[A "1"]\n[B "1"]\n[C "1"]\n[D "1"]\n')[0].fault)


HUGE = {
    "open comments": "{" * 500_000,
    "comments": "1. e4 " + "{a} " * 60_000,
    "brackets": "1. e4 " + "(" * 60_000,
    "reserved": "1. e4 " + "< " * 60_000,
    "quotes": '[Event "' + '" ' * 60_000,
    "backslashes": '[Event "' + "\\" * 500_000,
    "results": "* " * 60_000,
    "tags in a line": '[A "1"] ' * 60_000,
    "numbers": "1. " * 60_000,
    "digits": "1" * 500_000,
    "dollars": "$" * 500_000,
    "one word": "N" * 500_000,
    "glyphs": "1. e4 " + "! " * 60_000,
    "semicolons": ";" * 500_000,
    "variations": "1. e4 " + "(1. d4) " * 3_000,
    "men": '[VariantMen "' + "K:K;" * 60_000 + '"]\n\n*',
    "one man": '[VariantMen "K:' + "K" * 500_000 + '"]\n\n*',
    "options": '[VariantOptions "' + "".join(f"a{i}=1;" for i in range(50_000)) + '"]\n\n*',
    "variant": '[Variant "' + "chess " * 80_000 + '"]\n\n*',
    "definition": '[VariantDefinition "a' + " " * 500_000 + '"]\n\n*',
    "position": '[FEN "' + "8/" * 200_000 + '"]\n\n*',
    "blank": " " * 500_000,
    "signs": "1. " + "+-=" * 60_000,
}


@pytest.mark.every
@pytest.mark.parametrize("name", HUGE)
def test_huge_lines_are_read_in_one_pass(name: str) -> None:
    """Would last for hours if the time were quadratic."""
    for record in PgnReader(io.BytesIO(HUGE[name].encode())):
        if record.number < 20:
            replay(record)


class Repeated(io.RawIOBase):
    """A stream that gives the same bytes many times and is never held as a whole."""

    def __init__(self, data: bytes, times: int) -> None:
        self.parts: Iterator[bytes] = (data for _ in range(times))
        self.rest = b""

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        while len(self.rest) < len(buffer):
            part = next(self.parts, None)
            if part is None:
                break
            self.rest += part
        count = min(len(buffer), len(self.rest))
        buffer[:count] = self.rest[:count]
        self.rest = self.rest[count:]
        return count


@pytest.mark.every
def test_large_files_are_read_in_constant_memory() -> None:
    one = b'[Event "x"]\n\n' + b"1. e4 {a comment of some length} e5 2. Nf3 Nc6 3. Bb5 a6 *\n\n" * 5
    stream = io.BufferedReader(Repeated(one, 800))
    tracemalloc.start()
    count = sum(1 for _ in PgnReader(stream))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert count == 4_000
    assert peak < 1_000_000


PARTS = st.sampled_from(
    ["1.", "e4", "e5", "Nf3", "(", ")", "{", "}", ";", "\n", "\n\n", "[Event \"x\"]", "[", "]", '"', "$1", "!", "*"]
    + ["1-0", "%", "\\", "<", ">", "0-0", "--", "w:e4", " ", "é", "1...", "O-O", "[Variant \"Senterej\"]", "[FEN \"8\"]"]
)  # fmt: skip


@settings(max_examples=60, deadline=None, database=None, derandomize=True)
@given(st.one_of(st.lists(PARTS, max_size=40).map("".join), st.lists(PARTS, max_size=40).map(" ".join)))
def test_any_text_is_read_or_refused(text: str) -> None:
    for record in games(text):
        replay(record)
        if record.fault is None:
            written = pgn_text(record)
            again = game(written)
            assert again.fault is None
            assert pgn_text(again) == written
        else:
            assert record.fault.line > 0
            assert record.fault.column > 0


@settings(max_examples=80, deadline=None, database=None, derandomize=True)
@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    for record in PgnReader(io.BytesIO(data)):
        replay(record)


def test_the_stream_stays_open() -> None:
    stream = io.BytesIO(b"1. e4 *")
    list(PgnReader(stream))
    assert not stream.closed
    assert lines_module.LONGEST_LINE == LONGEST_LINE
