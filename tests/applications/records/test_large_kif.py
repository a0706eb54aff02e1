"""KIF on boards of more than nine files (Chu Shogi), with the two steps of a lion; names in full; Dobutsu's squares."""

from __future__ import annotations

import random

import pytest
from shared import load
from test_japanese import one, read

from interpreter.applications.records.japanese_writer import ki2_text, kif_text
from interpreter.play.notation.kanji import number_of, numeral

AS_SITES_WRITE = """\
先手：A
後手：B
手数----指手---------消費時間--
   1手目   7八歩兵 （←7九）   ( 0:16/00:00:16)
   2手目   7五歩兵 （←7四）
   3手目一歩目 7九獅子 （←7十）
   3手目二歩目 6八獅子 （←7九）   ( 0:05/00:00:21)
*先の手
   4手目   投了
まで3手で先手の勝ち
"""
OLDER = """\
手合割：中将棋
手数----指手---------消費時間--
   1   7八歩兵 （←7九）
   2   7五歩兵 （←7四）
   3一歩目 7九獅子 （←7十）
   3二歩目 6八獅子 （←7九）
"""
WITH_MARKS = """\
1手目 ▲7八歩兵 （←7九）
2手目 △7五歩兵 （←7四）
3 手目一歩目 ▲7九獅子 (←7十)
3 手目二歩目 ▲6八獅子(←7九)
"""
CROWDED = "12/9NN1/2+H+H8/12/9+o2/12/5N6/4pPp5/5+D1p4/4k7/2+H6+H2/K11 w - - 0 1"


@pytest.mark.parametrize("text", [AS_SITES_WRITE, OLDER, WITH_MARKS])
def test_a_record_of_chu_shogi_is_known_by_its_squares(text: str) -> None:
    record = one(text)
    assert record.variant is not None
    assert record.variant.id == "chushogi"
    assert [str(node.move) for node in record.main.nodes] == ["f4f5", "f9f8", "f3g5"]
    assert not record.notes


def test_times_and_remarks_of_two_steps_are_of_their_move() -> None:
    record = one(AS_SITES_WRITE)
    assert record.main.nodes[2].comments == ["[%emt 0:00:05]", "先の手"]
    assert (record.result, record.termination) == ("1-0", "resignation")


@pytest.mark.parametrize("fen", [None, CROWDED])
@pytest.mark.parametrize("seed", [1, 2])
def test_every_move_has_a_text_of_its_own(fen: str | None, seed: int) -> None:
    """Written, and read in the spellings of others."""
    variant, chance = load("chushogi"), random.Random(seed)
    position, two, home = variant.position(fen), 0, 0
    for _ in range(40 if fen is None else 12):
        texts = {variant.sheet.kif_text(position, move): move for move in position.legal_moves}
        assert len(texts) == len(position.legal_moves)
        for text in chance.sample(sorted(texts), min(8, len(texts))):
            for written in (
                text,
                text.replace("（", "(").replace("）", ")"),
                text.replace(" ", ""),
                f"7手目{text}",
            ):
                assert position.parse_san(written) == texts[text], (written, position.fen())
        two += sum("二歩目" in text for text in texts)
        home += sum("居食い" in text for text in texts)
        if not position.legal_moves:
            break
        position.push(chance.choice(list(position.legal_moves)))
    assert fen is None or (two and home)


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("57手目一歩目 ▲7八獅子 （←7七） 57手目二歩目 ▲7七獅子（居食い） （←7八）", "f6f6"),  # over an empty square
        ("一歩目 8八獅子 （←7七） 二歩目 7七獅子（じっと） （←8八）", "f6xe5f6"),
        ("一歩目 8八獅子 （←7七） 二歩目 9九獅子 （←8八）", "f6xe5d4"),
        ("一歩目 6六獅子 （←7七） 二歩目 5五獅子 （←6六）", "f6h8"),
        ("7五獅子 （←7七）", "f6f8"),
        ("２四獅子 （←2二）", "k11k9"),
        ("7二飛鷲不成 （←7九）", None),
    ],
)  # fmt: skip
def test_steps_mean_the_move_that_they_make(text: str, move: str | None) -> None:
    position = load("chushogi").position(CROWDED.replace("5N6/4pPp5", "5N6/4p1p5"))
    if move is None:
        assert position.why(text).code != "legal"
    else:
        assert str(position.parse_san(text)) == move


@pytest.mark.parametrize(
    "text",
    [
        "一歩目 8八獅子 （←7七） 二歩目 7七龍王（居食い） （←8七）",
        "一歩目 12十三獅子 （←7七） 二歩目 7七獅子 （←8八）",
        "二歩目 7七獅子 （←8八）",
        "7七銀将 （←7八）",
        "13七獅子 （←7七）",
        "7七獅子 （←0七）",
        "仝獅子 （←7七）",
        "一歩目 8八獅子 二歩目 9九獅子 （←8八）",
        "一歩目",
        "7十七獅子 （←7七）",
    ],
)
def test_other_texts_are_refused(text: str) -> None:
    position = load("chushogi").position(CROWDED)
    assert position.why(text).code != "legal"
    assert position.why(text).code != "legal"


@pytest.mark.parametrize(
    "text", ["1" * 50_000 + "手目", "７六" + "右" * 50_000, "一歩目" * 20_000, "7八" * 40_000]
)
@pytest.mark.parametrize("name", ["shogi", "chushogi"])
def test_long_texts_are_no_moves(name: str, text: str) -> None:
    """They are not searched for the forms of moves, which would take minutes."""
    position = load(name).position()
    assert (
        position.variant.sheet.kif.read(text, position.legal_moves.codes, position.view().board, None) == []
    )
    assert position.why(text).code == "unreadable"


def test_a_game_goes_to_kif_and_back() -> None:
    chance, played = random.Random(7), []
    position = load("chushogi").position()
    for _ in range(60):
        move = chance.choice(list(position.legal_moves))
        played.append(position.san(move))
        position.push(move)
    record = one(f'[Variant "Chu Shogi"]\n\n{" ".join(played)} *\n')
    written = kif_text(record)
    assert written.startswith("手合割：中将棋\n")
    again = one(written)
    assert [node.move for node in again.main.nodes] == [node.move for node in record.main.nodes]
    assert kif_text(again) == written
    with pytest.raises(ValueError, match="KI2 has no squares for a board of more than 9 files"):
        ki2_text(record)


def test_a_position_goes_to_kif_and_back() -> None:
    record = one(f'[Variant "Chu Shogi"]\n[SetUp "1"]\n[FEN "{CROWDED}"]\n\n*\n')
    written = kif_text(record)
    assert "v成獅" in written
    assert " １２ １１ １０ ９ " in written
    assert "持駒" not in written
    assert one(written, "chushogi").start == record.start


def test_a_wrong_first_step_is_told() -> None:
    (record,) = read("1手目 ▲7八歩兵 （←7九）\n2手目一歩目 △7四獅子 （←7三）\n3手目 ▲7七歩兵 （←7八）\n")
    assert record.fault is not None
    assert record.fault.line == 2
    assert len(record.main.nodes) == 1


@pytest.mark.parametrize("name", ["amazons", "duck", "seirawan"])
def test_turns_of_two_acts_have_no_kif(name: str) -> None:
    """A text that leaves out the arrow, the duck or the piece of the hand would mean several turns."""
    position = load(name).position()
    doubled = [move for move in position.legal_moves if move.put or move.gated]
    assert doubled
    for move in doubled[:20]:
        with pytest.raises(ValueError, match="no text for such a move"):
            position.variant.sheet.kif_text(position, move)


@pytest.mark.parametrize(
    ("name", "fen"),
    [("mortalshogi", "4k4/9/4N4/9/9/9/9/9/4K4[] w - - 0 1"), ("chess", "8/P6k/8/8/8/8/8/K7 w - - 0 1")],
)
def test_a_choice_of_promotions_has_no_kif(name: str, fen: str) -> None:
    position = load(name).position(fen)
    grown = [move for move in position.legal_moves if move.promotion]
    assert len(grown) > 1
    for write in (position.variant.sheet.kif_text, position.variant.sheet.ki2_text):
        with pytest.raises(ValueError, match="does not say what a piece becomes"):
            write(position, grown[0])


def test_numbers_of_ten_and_more() -> None:
    assert [number_of(text) for text in ("一", "十", "十一", "二十", "二十三")] == [1, 10, 11, 20, 23]
    assert all(number_of(numeral(number)) == number for number in range(1, 100))


def test_a_hand_of_ten() -> None:
    text = "後手の持駒：なし\n" + "| ・ ・ ・ ・v玉 ・ ・ ・ ・|\n" + "| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n" * 7
    record = one(f"{text}| ・ ・ ・ ・ 玉 ・ ・ ・ ・|\n先手の持駒：歩十\n1 ５五歩打\n")
    assert "[PPPPPPPPPP]" in record.start
    assert "先手の持駒：歩十\n" in kif_text(record)


DOBUTSU = """\
手合割：どうぶつしょうぎ
手数----指手---------消費時間--
   1 ２二ひよこ(23)
   2 同　ぞう(11)
   3 ２三ライオン(24)
"""


def test_dobutsu_by_the_names_of_its_animals() -> None:
    record = one(DOBUTSU)
    assert [str(node.move) for node in record.main.nodes] == ["b2b3", "c4b3", "b1b2"]
    assert DOBUTSU in kif_text(record)


@pytest.mark.parametrize("text", ["B2ひよこ", "Ｂ２ひよこ", "B2ひよこ(B3)", "☗B2ひ", "２二ひ(23)", "B2歩"])
def test_dobutsu_by_letters_from_the_left_and_ranks_from_the_top(text: str) -> None:
    position = load("dobutsu").position()
    if "歩" in text:
        assert position.why(text).code != "legal"
    else:
        assert str(position.parse_san(text)) == "b2b3"


def test_a_record_of_dobutsu_by_letters() -> None:
    record = one("手合割：どうぶつしょうぎ\n1 B2ひよこ(B3)\n2 同ぞう(C1)\n3 B3ライオン(B4)\n")
    assert [str(node.move) for node in record.main.nodes] == ["b2b3", "c4b3", "b1b2"]


@pytest.mark.parametrize("name", ["角行", "飛車", "金将", "桂馬", "歩兵", "王将", "玉将"])
def test_names_in_full_are_read_in_shogi(name: str) -> None:
    position = load("shogi").position()
    move = {
        "角行": "", "飛車": "３八飛車(28)", "金将": "３八金将(49)", "桂馬": "", "歩兵": "７六歩兵(77)",
        "王将": "５八王将(59)", "玉将": "５八玉将(59)",
    }[name]  # fmt: skip
    if move:
        assert position.why(move).code == "legal"
