"""KIF, KI2 and CSA: read, replayed, written, and read again; and what strangers write."""

from __future__ import annotations

import io
import random
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from shared import first, some

import interpreter
from interpreter.applications.cli.cli import cli
from interpreter.applications.records import Record, compose, pgn_text, records, replay
from interpreter.applications.records import japanese as japanese_module
from interpreter.applications.records.identity import Library
from interpreter.applications.records.japanese_writer import csa_text, ki2_text, kif_text
from interpreter.applications.records.model import MAX_DEPTH, Branch

SHOGIS = ("shogi", "torishogi", "kyotoshogi", "minishogi", "judkins", "gorogoro", "dobutsu")
WITH_CODES = ("shogi", "minishogi", "judkins", "gorogoro", "kyotoshogi")
HEAD = "手数----指手---------消費時間--\n"

GAME = """\
# ---- Kifu for Windows V7 V7.70 棋譜ファイル ----
開始日時：2023/01/02(月) 10:00
棋戦：試験
戦型：角換わり
手合割：平手　　
先手：わたし
後手：師匠
手数----指手---------消費時間--
*はじめに
   1 ７六歩(77)   ( 0:16/00:00:16)
*最初の手
*二行目
   2 ３四歩(33)   ( 0:01/00:00:01)
   3 ２二角成(88) ( 0:00/00:00:16)+
   4 同　銀(31)   (61:05/01:01:06)
   5 ４五角打
   6 ６二金(61)+
   7 ６三角(45)
   8 投了
まで7手で先手の勝ち

変化：6手
   6 ３三銀(22)+
   7 ６三角成(45)

変化：6手
   6 ５二金(61)
*別の変化

変化：3手
   3 ２六歩(27)
   4 ４四歩(43)
"""


def read(text: str | bytes, variant: str | None = None) -> list[Record]:
    """The games of a text, replayed."""
    data = text if isinstance(text, bytes) else text.encode()
    library = Library(interpreter.load(variant) if variant else None)
    return [replay(record, library) for record in records(io.BytesIO(data))]


def one(text: str | bytes, variant: str | None = None) -> Record:
    """The only game of a text, which is in order."""
    (record,) = read(text, variant)
    assert record.fault is None, str(record.fault)
    return record


def fault(text: str | bytes) -> str:
    """What is wrong with the first game of a text."""
    record = read(text)[0]
    assert record.fault is not None
    return str(record.fault)


def tree(branch: Branch) -> list[object]:
    """Moves and variations, for comparison."""
    return [(str(node.move), [tree(variation) for variation in node.variations]) for node in branch.nodes]


def test_everything_of_a_kif_is_kept() -> None:
    record = one(GAME)
    assert record.notes == []
    wanted = {
        "White": "わたし",
        "Black": "師匠",
        "Event": "試験",
        "Opening": "角換わり",
        "Date": "2023.01.02",
    }
    assert wanted.items() <= record.tags.items()
    assert record.tags["Time"] == "10:00"
    assert (record.result, record.termination) == ("1-0", "resignation")
    first, second, third, fourth, fifth, sixth, seventh = record.main.nodes
    assert record.main.opening == ["はじめに"]
    assert [str(node.move) for node in record.main.nodes] == "c3c4 g7g6 b2h8+ g9h8 B@f5 d9d8 f5d7".split()
    assert first.comments == ["[%emt 0:00:16]", "最初の手", "二行目"]
    assert fourth.commands() == {"emt": "1:01:05"}
    assert [tree(variation) for variation in third.variations] == [[("h3h4", []), ("f7f6", [])]]
    assert len(sixth.variations) == 2
    assert sixth.variations[1].nodes[0].comments == ["別の変化"]
    assert (second.variations, fifth.variations, seventh.variations) == ([], [], [])


@pytest.mark.parametrize(
    "first", ["1 ７六歩(77)", "1 ２六歩(27)", "1 ５八金(49)", "  1 ６八銀(79)   ( 0:01/00:00:01)"]
)
def test_a_kif_of_moves_alone_is_one(first: str) -> None:
    record = one(f"{first}\n2 ３四歩(33)\n")
    assert record.fault is None
    assert len(record.main.nodes) == 2


@pytest.mark.parametrize("line", ["後手の持駒：なし", "先手の持ち駒：なし", "1 同　歩(77)"])
def test_what_begins_as_a_kif_is_refused_as_one(line: str) -> None:
    assert "does not start with a square" not in fault(f"{line}\n1 ９九玉(11)\n")


def test_a_kif_is_written_as_it_was() -> None:
    record = one(GAME)
    written = kif_text(record)
    again = one(written)
    assert kif_text(again) == written
    assert tree(again.main) == tree(record.main)
    assert again.main.nodes[0].comments == record.main.nodes[0].comments
    kept = [line for line in GAME.splitlines() if line.startswith((" ", "*", "変化"))]
    theirs = [line for line in written.splitlines() if line.startswith((" ", "*", "変化"))]
    bare = ["".join(line.split()).rstrip("+") for line in kept]
    assert ["".join(line.split()).rstrip("+") for line in theirs] == bare


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp932", "euc_jp"])
def test_every_encoding_is_found(encoding: str) -> None:
    assert one(GAME.encode(encoding)).tags["Black"] == "師匠"
    assert one(GAME.replace("\n", "\r\n").encode(encoding)).result == "1-0"


@pytest.mark.parametrize("word", ["CSA encoding", "encoding"])
def test_a_declared_encoding_of_csa(word: str) -> None:
    text = f"'{word}=SHIFT_JIS\nV3.0\nN+先手\nPI\n+\n+7776FU\n%CHUDAN\n"
    assert one(text.encode("cp932")).tags["White"] == "先手"


def test_a_pgn_goes_to_kif_and_back() -> None:
    record = one(GAME)
    back = one(pgn_text(record))
    assert tree(back.main) == tree(record.main)
    assert sorted(kif_text(back).splitlines()) == sorted(kif_text(record).splitlines())


# --- every game ----------------------------------------------------------------------------------


def played(name: str, seed: int, start: str | None = None) -> Record:
    """A random game of at most 80 moves, with times and a variation."""
    dice = random.Random(seed)
    variant = interpreter.load(name)
    position = variant.position(start)
    while position.legal_moves and len(position.move_stack) < 80:
        position.push(dice.choice(list(position.legal_moves)))
    record = compose(variant, position.move_stack, start, {"White": "甲", "Black": "乙"})
    for node in record.main.nodes:
        node.comments.append(f"[%emt 0:00:{dice.randrange(60):02}]")
    return record


@pytest.mark.parametrize("seed", first(1, range(3)))
@pytest.mark.parametrize("name", first(2, SHOGIS))
def test_a_game_goes_to_kif_and_back(name: str, seed: int) -> None:
    record = played(name, seed)
    for encoding in ("utf-8", "cp932"):
        again = one(kif_text(record).encode(encoding))
        assert again.variant is record.variant
        assert (again.start, again.final) == (record.start, record.final)
        assert tree(again.main) == tree(record.main)
        assert [node.commands() for node in again.main.nodes] == [n.commands() for n in record.main.nodes]
        assert (again.result, again.tags["White"]) == (record.result, "甲")
        assert kif_text(again) == kif_text(record)


@pytest.mark.parametrize("name", first(2, WITH_CODES))
def test_a_game_goes_to_csa_and_back(name: str) -> None:
    record = played(name, 4)
    again = one(csa_text(record))
    assert again.variant is record.variant
    assert (again.start, again.final, again.result) == (record.start, record.final, record.result)
    assert csa_text(again) == csa_text(record)
    assert kif_text(again) == kif_text(record)


@pytest.mark.parametrize("name", first(3, SHOGIS))
def test_a_game_from_another_position_goes_to_kif_and_back(name: str) -> None:
    start = interpreter.load(name).position()
    dice = random.Random(7)
    for _ in range(9):
        start.push(dice.choice(list(start.legal_moves)))
    record = played(name, 5, start.fen().rsplit(" ", 2)[0] + " 0 1")
    again = one(kif_text(record))
    assert (again.start, again.final) == (record.start, record.final)
    assert tree(again.main) == tree(record.main)


def test_pieces_without_a_code_are_refused() -> None:
    with pytest.raises(ValueError, match="CSA has no code for the piece"):
        csa_text(played("torishogi", 1))


# --- handicaps -----------------------------------------------------------------------------------

HANDICAPS = {
    "香落ち": "lnsgkgsn1/1r5b1",
    "右香落ち": "1nsgkgsnl/1r5b1",
    "角落ち": "lnsgkgsnl/1r7",
    "飛車落ち": "lnsgkgsnl/7b1",
    "飛香落ち": "lnsgkgsn1/7b1",
    "二枚落ち": "lnsgkgsnl/9",
    "三枚落ち": "lnsgkgsn1/9",
    "四枚落ち": "1nsgkgsn1/9",
    "五枚落ち": "2sgkgsn1/9",
    "左五枚落ち": "1nsgkgs2/9",
    "六枚落ち": "2sgkgs2/9",
    "左七枚落ち": "2sgkg3/9",
    "右七枚落ち": "3gkgs2/9",
    "八枚落ち": "3gkg3/9",
    "十枚落ち": "4k4/9",
}


@pytest.mark.parametrize("name", some(3, HANDICAPS))
def test_handicaps(name: str) -> None:
    text = f"手合割：{name}\n下手：弟子\n上手：師匠\n{HEAD}   1 ３四歩(33)\n   2 ７六歩(77)\n   3 投了\n"
    record = one(text)
    assert record.start == f"{HANDICAPS[name]}/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[] b - - 0 1"
    assert (record.tags["White"], record.tags["Black"], record.result) == ("弟子", "師匠", "1-0")
    written = kif_text(record)
    assert f"手合割：{name}\n" in written
    assert "上手：師匠\n" in written
    assert one(written).start == record.start
    ki2 = ki2_text(record)
    assert ("△３四歩    ▲７六歩" in ki2, "まで2手で下手の勝ち" in ki2) == (True, True)
    assert (one(ki2).start, one(ki2).result) == (record.start, record.result)
    assert one(csa_text(record)).start == record.start


def test_a_handicap_in_csa() -> None:
    record = one("V2.2\nPI82HI22KA\n-\n-3334FU\n+7776FU\n%TORYO\n")
    assert record.start.startswith("lnsgkgsnl/9/ppppppppp/")
    assert record.result == "1-0"


def test_a_diagram_in_kif() -> None:
    text = """\
後手の持駒：飛　角二　金　銀三　桂三　香三　歩十七　
  ９ ８ ７ ６ ５ ４ ３ ２ １
+---------------------------+
|v香 ・ ・ ・ ・ ・ ・ ・ ・|一
| ・ ・ ・ ・ ・ ・ ・v玉 ・|二
| ・ ・ ・ ・ ・ ・v歩 ・ ・|三
| ・ ・ ・ ・ ・ ・ ・ 桂 ・|四
| ・ ・ ・ ・ ・ ・ ・ ・ ・|五
| ・ ・ ・ ・ ・ ・ ・ ・ ・|六
| ・ ・ ・ ・ ・ ・ ・ ・ ・|七
| ・ ・ ・ ・v金 ・ ・ ・ ・|八
| ・ ・ 竜 ・v全 ・ ・ ・ 王|九
+---------------------------+
先手の持駒：金二
後手番
手数----指手---------消費時間--
   1 ３一玉(22)
   2 同　竜(79)
"""
    record = read(text)[0]
    assert record.start == f"l8/7k1/6p2/7N1/9/9/9/4g4/2+R1+s3K[GGbbglllnnn{'p' * 17}rsss] b - - 0 1"
    assert "move 2, Sente: illegal move '同 竜(79)': the dragon on c1 does not move like that" in str(
        record.fault
    )


def test_a_problem_is_no_handicap_but_has_a_diagram() -> None:
    rows = (
        "| ・ ・ ・ ・v玉 ・ ・ ・ ・|\n"
        + "| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n" * 7
        + "| ・ ・ ・ ・ 玉 ・ ・ ・ ・|\n"
    )
    record = one(f"手合割：詰将棋\n{rows}先手の持駒:飛二\n{HEAD}   1 ５三飛打\n")
    assert record.start == "4k4/9/9/9/9/9/9/9/4K4[RR] w - - 0 1"
    assert record.tags["Handicap"] == "詰将棋"


def test_a_problem_has_one_king() -> None:
    empty = "| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n"
    rows = f"| ・ ・ ・v銀v玉v銀 ・ ・ ・|\n{empty}| ・ ・ ・ ・ と ・ ・ ・ ・|\n| ・ ・ ・ ・ ・ ・ 馬 ・ ・|\n{empty * 5}"
    held = "後手の持駒：飛二　角　金四　銀　桂四　香四　歩十七\n"
    moves = "   1 ５二馬(34)\n   2 同　銀(61)\n   3 ６二銀打\n   4 詰み\nまで3手詰\n"
    record = one(f"{held}{rows}先手の持駒：銀\n{HEAD}{moves}")
    assert (record.result, record.plies) == ("1-0", 3)
    assert record.outcome is not None
    assert record.outcome.reason == "checkmate"
    assert one(kif_text(record)).final == one(csa_text(record)).final == record.final


@pytest.mark.parametrize("held", ["持駒", "持ち駒"])
def test_hands_beside_a_handicap(held: str) -> None:
    text = f"手合割：三枚落ち\n上手の{held}：なし\n下手の{held}：\n手数－－－指手－－\n＊comment\n   1 ６二銀(71)\n"
    record = one(text)
    assert record.start.startswith("lnsgkgsn1/9/ppppppppp/")
    assert record.main.opening == ["comment"]


def test_places_in_csa() -> None:
    record = one("P-11OU\nP+13KI59OU\nP+00KI00FU\nP-00AL\n+\n+0012KI\n%TSUMI\n")
    board = "8k/9/8G/9/9/9/9/9/4K4"
    assert record.start.startswith(f"{board}[GPbbggllllnnnn{'p' * 17}rrssss] w")
    assert record.result == "1-0"


# --- ends ----------------------------------------------------------------------------------------

ENDS = {
    "投了": ("0-1", "%TORYO"),
    "詰み": ("0-1", "%TSUMI"),
    "切れ負け": ("0-1", "%TIME_UP"),
    "反則負け": ("0-1", "%ILLEGAL_MOVE"),
    "反則勝ち": ("1-0", "%-ILLEGAL_ACTION"),
    "入玉勝ち": ("1-0", "%KACHI"),
    "千日手": ("1/2-1/2", "%SENNICHITE"),
    "持将棋": ("1/2-1/2", "%JISHOGI"),
    "引き分け": ("1/2-1/2", "%HIKIWAKE"),
    "中断": ("*", "%CHUDAN"),
}


@pytest.mark.parametrize("end", ENDS)
def test_ends(end: str) -> None:
    result, code = ENDS[end]
    record = one(f"手合割：平手\n{HEAD}   1 ７六歩(77)\n   2 ３四歩(33)\n   3 {end} ( 0:05/00:00:05)\n")
    assert record.result == result
    assert f"   3 {end}" in kif_text(record)
    assert csa_text(record).splitlines()[-1] == code
    assert (one(ki2_text(record)).result, one(ki2_text(record)).termination) == (result, record.termination)
    assert one(csa_text(record)).result == result


@pytest.mark.parametrize(
    ("words", "result"),
    [
        ("まで2手で後手の勝ち", "0-1"),
        ("まで2手で先手の勝ち", "1-0"),
        ("まで2手で先手の反則負け", "0-1"),
        ("まで2手で後手の反則勝ち", "0-1"),
        ("まで2手で千日手", "1/2-1/2"),
        ("まで2手で中断", "*"),
    ],
)
def test_a_result_in_words(words: str, result: str) -> None:
    record = one(f"手合割：平手\n{HEAD}   1 ７六歩(77)\n   2 ３四歩(33)\n{words}\n")
    assert record.result == result


# --- KI2 -----------------------------------------------------------------------------------------


def test_ki2() -> None:
    text = """\
手合割：平手
先手：甲
▲７六歩    △３四歩    ▲２二角成  △同　銀    ▲５八金右  △３三銀
▲７八金    △８二飛*
"""
    record = read(text)[0]
    assert [str(node.move) for node in record.main.nodes[:7]] == [
        *("c3c4", "g7g6", "b2h8+", "g9h8", "f1e2", "h8g7", "d1c2"),
    ]
    assert "move 4, Gote" in str(record.fault)


def test_what_ki2_tells_apart() -> None:
    shogi = interpreter.load("shogi")
    golds = shogi.position("4k4/9/9/9/9/9/3G1G3/4G4/K8[G] w - - 0 1")
    assert str(golds.parse_san("▲５七金左")) == "d3e3"
    assert str(golds.parse_san("▲５七金右")) == "f3e3"
    assert str(golds.parse_san("▲５七金直")) == "e2e3"
    assert str(golds.parse_san("▲５七金打")) == "G@e3"
    assert str(golds.parse_san("▲１一金")) == "G@i9"  # nothing else could be meant
    with pytest.raises(interpreter.MoveError):
        golds.parse_san("▲５七金")
    black = shogi.position("k8/4g4/3g1g3/9/9/9/9/9/4K4[] b - - 0 1")
    assert str(black.parse_san("△５三金右")) == "d7e7"


SAID = [
    # two or three can go to a square: up, sideways and back come first, then straight, then left and right
    ("9/2G6/G8/9/9/9/9/9/4K3k[] w", "a7b8", "▲８二金上"),
    ("9/2G6/G8/9/9/9/9/9/4K3k[] w", "c8b8", "▲８二金寄"),
    ("5G3/4G4/9/9/5S3/9/9/9/S3K3k[] w", "e8f8", "▲４二金寄"),
    ("9/9/9/4G1G2/9/9/9/9/4K3k[] w", "e6f7", "▲４三金左"),
    ("9/9/9/4G1G2/9/9/9/9/4K3k[] w", "g6f7", "▲４三金右"),
    ("k8/9/9/9/9/9/9/9/4K1GG1[] w", "g1g2", "▲３八金直"),
    ("k8/9/9/9/9/9/9/9/4K1GG1[] w", "h1g2", "▲３八金右"),
    ("k8/9/9/9/9/9/9/9/2SSK4[] w", "c1c2", "▲７八銀直"),
    ("9/9/9/9/9/9/9/9/3GGG2K[] w", "e1e2", "▲５八金直"),
    ("9/9/9/9/9/9/9/9/3GGG2K[] w", "d1e2", "▲５八金左"),
    ("+R8/3+R5/9/9/9/9/9/9/4K3k[] w", "a9b8", "▲８二竜引"),
    ("+R8/3+R5/9/9/9/9/9/9/4K3k[] w", "d8b8", "▲８二竜寄"),
    ("k8/9/9/9/9/9/9/5K3/3+R+R4[] w", "d1d2", "▲６八竜左"),
    ("9/9/9/9/9/9/3k5/9/+B3+B3K[] w", "a1c3", "▲７七馬左"),
    # a drop is said where a piece of the kind could go there, promotion where it could be
    ("k8/9/9/9/9/9/9/3G5/4K4[G] w", "G@e2", "▲５八金打"),
    ("k8/9/9/9/9/9/9/9/4K4[G] w", "G@e2", "▲５八金"),
    ("k8/9/2S6/9/9/9/9/9/4K4[] w", "c7c8", "▲７二銀不成"),
    ("k8/9/2S6/9/9/9/9/9/4K4[] w", "c7c8+", "▲７二銀成"),
    ("k8/9/9/9/9/9/9/9/4K4[] b", "a9a8", "△９二玉"),
]


@pytest.mark.parametrize(("fen", "move", "text"), SAID)
def test_what_players_say(fen: str, move: str, text: str) -> None:
    position = interpreter.load("shogi").position(f"{fen} - - 0 1")
    found = position.parse(move)
    assert position.variant.sheet.ki2_text(position, found) == text.replace("竜", "龍")
    assert position.parse_san(text) == found


def test_the_same_square() -> None:
    position = interpreter.load("shogi").position()
    said = []
    for move in ("c3c4", "g7g6", "b2h8+", "g9h8", "f1e2", "h8g7", "d1c2"):
        said.append(position.variant.sheet.ki2_text(position, position.parse(move)))
        position.push(move)
    assert said == "▲７六歩 △３四歩 ▲２二角成 △同\u3000銀 ▲５八金右 △３三銀 ▲７八金".split(" ")


@pytest.mark.parametrize("seed", first(1, range(2)))
@pytest.mark.parametrize("name", first(2, SHOGIS))
def test_a_game_goes_to_ki2_and_back(name: str, seed: int) -> None:
    record = played(name, seed + 10)
    again = one(ki2_text(record))
    assert again.variant is record.variant
    assert (again.start, again.final, again.result) == (record.start, record.final, record.result)
    assert tree(again.main) == tree(record.main)
    assert ki2_text(again) == ki2_text(record)


@pytest.mark.parametrize("plies", first(1, [40, 150]))
@pytest.mark.parametrize("name", first(2, SHOGIS))
def test_every_move_has_a_text_of_its_own(name: str, plies: int) -> None:
    dice = random.Random(name)
    position = interpreter.load(name).position()
    told = 0
    for _ in range(plies):
        if not position.legal_moves or position.outcome():
            position = interpreter.load(name).position()
        texts = {position.variant.sheet.ki2_text(position, move): move for move in position.legal_moves}
        assert len(texts) == len(position.legal_moves)
        for text, move in texts.items():
            assert position.parse_san(text) == move, text
            told += any(way in text for way in "右左直上引寄打")
        position.push(dice.choice(list(position.legal_moves)))
    assert told >= min(plies // 8, 10)


def test_variations_and_remarks_go_to_ki2() -> None:
    record = one(GAME)
    text = ki2_text(record)
    assert "▲７六歩\n*最初の手\n*二行目\n△３四歩    ▲２二角成    △同\u3000銀" in text
    assert "まで7手で先手の勝ち" in text
    assert "変化：6手\n△３三銀    ▲６三角成" in text
    again = one(text)
    assert tree(again.main) == tree(record.main)
    assert again.main.nodes[0].comments == record.main.nodes[0].comments[1:]


def test_promotion_is_said() -> None:
    position = interpreter.load("shogi").position("4k4/9/9/2S6/9/9/9/9/4K4[] w - - 0 1")
    assert str(position.parse_san("７三銀成(74)")) == "c6c7+"
    assert str(position.parse_san("７三銀不成")) == "c6c7"
    assert str(position.parse_san("７三銀(74)")) == "c6c7"
    assert str(position.parse_san("+7473NG")) == "c6c7+"
    assert str(position.parse_san("7473GI")) == "c6c7"


# --- several games, other games ------------------------------------------------------------------


def test_several_games_in_one_file() -> None:
    kifs = read(GAME + "\n" + GAME.replace("師匠", "乙"))
    assert [record.tags["Black"] for record in kifs] == ["師匠", "乙"]
    assert [record.fault for record in kifs] == [None, None]
    assert kifs[1].number == 2
    csas = read("V2.2\nN+甲\nPI\n+\n+7776FU\n%TORYO\n/\nN+乙\nPI\n+\n+2726FU\n-8384FU\n%CHUDAN\n")
    assert [(record.tags["White"], record.plies) for record in csas] == [("甲", 1), ("乙", 2)]


def test_a_game_that_is_wrong_does_not_cost_the_next() -> None:
    bad = GAME.replace("３四歩(33)", "３三歩(33)")
    first, second = read(bad + GAME)
    assert first.fault is not None
    assert (first.fault.line, "３三歩(33)" in str(first.fault)) == (13, True)
    assert second.fault is None


@pytest.mark.parametrize(
    ("word", "variant"),
    [
        ("5五将棋", "minishogi"),
        ("京都将棋", "kyotoshogi"),
        ("禽将棋", "torishogi"),
        ("どうぶつしょうぎ", "dobutsu"),
    ],
)
def test_a_game_by_its_japanese_name(word: str, variant: str) -> None:
    record = read(f"手合割：{word}\n{HEAD}   1 投了\n")[0]
    assert record.variant is interpreter.load(variant)


@pytest.mark.parametrize(
    "text",
    [
        f"手合割：平手\n{HEAD}   1 ７六歩(77)\n   2 投了\n   3 ３四歩(33)\n   4 ２六歩(27)\n",
        "V2.2\nPI\n+\n+7776FU\n%TORYO\n-3334FU,T3\n+2726FU\n%TIME_UP\n",
    ],
)
def test_moves_behind_the_end_are_comments(text: str) -> None:
    """A player who has resigned does not move: the game keeps its end, and what stands behind it is told once."""
    record = one(text)
    assert (record.plies, record.result, record.tags["Termination"]) == (1, "1-0", "resignation")
    (note,) = record.notes
    assert "a move behind the end of the game (resignation): kept as a comment" in note
    assert note.startswith(
        f"line {text[: text.index('3', text.index('TORYO' if 'V2' in text else '投了'))].count(chr(10)) + 1}:"
    )
    comments = " ".join(record.main.nodes[0].comments)
    assert all(
        move in comments for move in (("３四歩", "２六歩") if "投了" in text else ("3334FU", "2726FU"))
    )


@pytest.mark.parametrize("end", ["%CHUDAN", "%MATTA"])
def test_a_game_that_was_left_open_goes_on(end: str) -> None:
    record = one(f"V2.2\nPI\n+\n+7776FU\n{end}\n-3334FU,T3\n+2726FU\n%TORYO\n")
    assert (record.plies, record.result, record.tags["Termination"]) == (3, "1-0", "resignation")
    assert record.main.nodes[1].commands()["emt"] == "0:00:03"
    assert [note for note in record.notes if "the game goes on" in note and note.startswith("line 6:")]


def test_moves_on_one_line_of_csa() -> None:
    record = one("V2.2\nPI\n+\n+7776FU,T12\n-3334FU,T3.5,+2726FU\n%TORYO,T9\n")
    assert [node.commands().get("emt") for node in record.main.nodes] == ["0:00:12", "0:00:03.5", None]


def test_the_command_line(tmp_path: Path) -> None:
    file = tmp_path / "game.kif"
    file.write_bytes(GAME.encode("cp932"))
    run = CliRunner()
    assert run.invoke(cli, ["pgn", "check", str(file)]).output == "1 game, 7 moves, no errors, 0 notes\n"
    assert "1. c4" in run.invoke(cli, ["pgn", "show", str(file)]).output
    shown = run.invoke(cli, ["pgn", "show", str(file), "--notation", "kif"]).output
    assert "２二角成(88)" in shown
    for form, sign in {"kif": "手合割：平手", "csa": "+7776FU", "pgn": '[White "わたし"]'}.items():
        target = tmp_path / f"out.{form}"
        done = run.invoke(cli, ["pgn", "convert", str(file), "--to", form, "--output", str(target)])
        assert done.exit_code == (1 if form == "csa" else 0)
        lost = "game.kif:1: warning: game 1 (わたし - 師匠): left out three variations: CSA has none\n"
        assert done.stderr.replace(f"{tmp_path}/", "") == (lost if form == "csa" else "")
        assert sign in target.read_text(encoding="utf-8")
        assert run.invoke(cli, ["pgn", "check", str(target)]).exit_code == 0


@pytest.mark.parametrize("notation", ["usi", "csa", "lan", "uci"])
def test_notations_in_pgn_are_read_again(notation: str) -> None:
    done = CliRunner().invoke(cli, ["pgn", "convert", "-", "--notation", notation], input=GAME)
    assert tree(one(done.stdout).main) == tree(one(GAME).main)


def test_the_times_that_ki2_leaves_out(tmp_path: Path) -> None:
    file = tmp_path / "game.csa"
    file.write_text("V2.2\nPI\n+\n+7776FU,T12\n-3334FU,T3\n%TORYO\n", encoding="utf-8")
    done = CliRunner().invoke(cli, ["pgn", "convert", str(file), "--to", "ki2"])
    assert (done.exit_code, "▲７六歩" in done.stdout) == (1, True)
    assert "left out two times of moves: KI2 has none" in done.stderr


def test_what_a_format_cannot_say_is_reported_and_the_rest_is_written(tmp_path: Path) -> None:
    file = tmp_path / "both.pgn"
    file.write_text(pgn_text(played("torishogi", 1)) + pgn_text(played("shogi", 1)), encoding="utf-8")
    done = CliRunner().invoke(cli, ["pgn", "convert", str(file), "--to", "csa"])
    assert done.exit_code == 2
    assert "CSA has no code for the piece" in done.stderr
    assert "+" in done.stdout


# --- strangers -----------------------------------------------------------------------------------

WRONG = {
    f"手合割：百枚落ち\n{HEAD}   1 投了\n": "the handicap '百枚落ち' is unknown, and there is no diagram",
    f"手合割：平手\n{HEAD}   1 ７五歩(77)\n": "move 1, Sente",
    f"手合割：平手\n{HEAD}   1 ７六金(77)\n": "７六金(77)",
    f"手合割：平手\n{HEAD}   1 同　歩(77)\n": "同",
    f"手合割：平手\n{HEAD}   1 ７六歩(77)\n変化：9手\n   9 ３四歩(33)\n": "no such move",
    f"手合割：平手\n{HEAD}変化：1手\n   1 ３四歩(33)\n": "no such move",
    f"手合割：平手\n{HEAD}   1 ７六歩(77)\nこれは何\n": "is not a line of a record in KIF",
    f"手合割：その他\n後手の持駒：なし\n| ・ ・ ・|一\n{HEAD}   1 投了\n": "ranks",
    "先手：a\n" + "|" + " ・" * 8 + "|一\n" * 1 + ("|" + " ・" * 9 + "|二\n") * 8 + HEAD: "8 squares",
    f"手合割：平手\n先手の持駒：玉\n{HEAD}   1 投了\n": "in a hand",
    f"手合割：平手\n先手の持駒：猫\n{HEAD}   1 投了\n": "猫",
    "V2.2\nPI\n+\n+7776XX\n": "7776XX",
    "V2.2\nPI\n+\n+7775FU\n": "move 1, Sente",
    "V2.2\nPI\n+\n-3334FU\n": "-3334FU",
    "V2.2\nPI11HI\n+\n+7776FU\n": "no HI stands on 11",
    "V2.2\nP1-KY-KE\n+\n+7776FU\n": "rank 1 has 2 squares",
    "V2.2\nP+11XY\n+\n+7776FU\n": "XY",
    "V2.2\nPI\n+\n+7776FU\n%WHAT\n": "%WHAT",
    "V2.2\nPI\n+\nhello\n": "is not a line of a record in CSA",
    "V2.2\nP+00OU\n+\n+7776FU\n": "in a hand",
    f"V2.2\nP+{'00FU' * 300}\n+\n+7776FU\n": "201 of '歩' in a hand",
}


@pytest.mark.parametrize("text", WRONG, ids=range(len(WRONG)))
def test_what_is_wrong_has_a_place_and_a_reason(text: str) -> None:
    record = read(text)[0]
    assert record.fault is not None
    assert WRONG[text] in str(record.fault)
    assert record.fault.line > 0


FAULTY = {
    "an illegal move": (GAME.replace("３四歩(33)", "３三歩(33)"), 1),
    "a line of no form": (GAME.replace("   3 ", "what is this\n   3 "), 2),
    "a result behind it": (f"手合割：平手\n{HEAD}   1 ７六歩(77)\nwhat\n   2 投了\n", 1),
    "a move of CSA": ("V2.2\nPI\n+\n+7776FU\n-3333FU\n+2726FU\n%TORYO\n", 1),
    "a line of CSA": ("V2.2\nPI\n+\n+7776FU\nwhat\nT12\n-3334FU\n%TORYO\n", 1),
    "the start": (f"手合割：百枚落ち\n{HEAD}   1 ７六歩(77)\n", 0),
    "a diagram": (f"手合割：その他\n| ・ ・ ・|一\n{HEAD}   1 ７六歩(77)\n", 0),
}


@pytest.mark.parametrize("what", FAULTY)
def test_what_stands_before_a_fault_is_kept(what: str) -> None:
    text, plies = FAULTY[what]
    record, after = read(text + ("/\n" if text.startswith("V") else "") + text)
    assert record.fault is not None
    assert after.fault is not None
    assert record.plies == plies
    assert record.result == "*" or "move" in what
    assert bool(record.start) == bool(plies)
    if plies:
        assert len(one(kif_text(record)).main.nodes) == plies
        assert "0:00:12" not in pgn_text(record)


def test_bytes_of_no_encoding() -> None:
    data = GAME.encode("cp932").replace("師匠".encode("cp932"), b"\x81\xff\xfe")
    record = read(data)[0]
    assert record.fault is not None
    assert "these bytes are not text in cp932" in str(record.fault)


def test_variations_have_a_depth() -> None:
    moves = "".join(f"変化：{n}手\n{n:4} ７六歩(77)\n{n + 1:4} ３四歩(33)\n" for n in range(2, MAX_DEPTH + 9))
    assert "nested more than" in fault(f"手合割：平手\n{HEAD}   1 ７六歩(77)\n   2 ３四歩(33)\n{moves}")


@pytest.mark.parametrize(
    "line",
    [
        "   1 ７" + " " * 900_000 + "六",
        "1 " * 400_000,
        "　" * 900_000 + "歩",
        "1 a" + "( 0:0/" * 100_000,
        "同" * 900_000,
    ],
)
def test_long_lines_cost_little(line: str) -> None:
    assert read(f"手合割：平手\n{HEAD}{line}\n")[0].fault is not None
    assert read(f"V2.2\nPI\n+\n{line}\n")[0].fault is not None


def test_a_game_has_a_size(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(japanese_module, "MAX_NODES", 5)
    assert "more than 5 moves" in fault(GAME)
    monkeypatch.setattr(japanese_module, "MAX_GAME", 200)
    assert "more than 200 characters" in fault(GAME)
    monkeypatch.setattr(japanese_module, "MAX_TAGS", 3)
    assert "more than 3 facts" in fault(GAME)


def test_a_game_that_is_too_large_does_not_cost_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(japanese_module, "MAX_GAME", 1000)
    first, second = read(GAME.replace("*はじめに", "*はじめに\n" * 300) + GAME)
    assert "more than 1000 characters" in str(first.fault)
    assert second.fault is None
    assert second.plies == 7


@pytest.mark.parametrize("seed", first(12, range(60)))
def test_broken_files_never_crash(seed: int) -> None:
    dice = random.Random(seed)
    data = bytearray((GAME if seed % 2 else csa_text(one(GAME))).encode("cp932" if seed % 3 else "utf-8"))
    for _ in range(dice.randrange(1, 30)):
        place = dice.randrange(len(data))
        what = dice.randrange(3)
        if what == 0:
            data[place] = dice.randrange(256)
        elif what == 1:
            del data[place : place + dice.randrange(9)]
        else:
            data[place:place] = data[dice.randrange(len(data)) :][: dice.randrange(40)]
    for record in read(bytes(data)):
        if record.fault is None:
            assert one(kif_text(record), record.variant.id if record.variant else None).final == record.final


# --- several games in one file -------------------------------------------------------------------

ONE, OTHER = "V2.2\nPI\n+\n+7776FU\n-3334FU\n", "V3.0\nPI\n+\n+2726FU\n%CHUDAN\n"


@pytest.mark.parametrize("between", ["", "/\n", "'CSA encoding=UTF-8\n", "\n"])
@pytest.mark.parametrize("first", [ONE, f"{ONE}%TORYO\n", ONE.replace("3334", "3335")])
def test_games_in_csa_that_stand_behind_each_other(between: str, first: str) -> None:
    """With a line between them as CSA wants it, or as files that were joined."""
    found = [*records(io.BytesIO((first + between + OTHER).encode()))]
    assert [record.main.nodes[0].text for record in found] == ["+7776FU", "+2726FU"]
    assert all(record.fault is None for record in found)


def test_a_game_that_cannot_be_read_does_not_cost_the_next_one() -> None:
    first, second = records(io.BytesIO(f"{ONE}nonsense\n{OTHER}".encode()))
    assert first.fault is not None
    assert second.fault is None
    assert second.main.nodes[0].text == "+2726FU"


@pytest.mark.parametrize("written_as", ["kif", "ki2", "csa"])
def test_games_that_are_written_together_are_read_again(written_as: str) -> None:
    def run(*words: str, stdin: str) -> Result:
        return CliRunner().invoke(cli, words, input=stdin)

    pgn = "".join(
        f'[Event "{n}"]\n[Variant "shogi"]\n\n{moves} *\n\n'
        for n, moves in enumerate(["c4 g6", "g4", "c4 c6 d4"])
    )
    base = run("pgn", "convert", "-", "--to", "uci", stdin=pgn).stdout
    written = run("pgn", "convert", "-", "--to", written_as, stdin=pgn).stdout
    assert run("pgn", "convert", "-", "--to", "uci", stdin=written).stdout == base
    assert len(base.splitlines()) == 3
