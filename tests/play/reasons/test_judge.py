"""Reasons are not only there but true: an independent judge agrees on code, culprit and line."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from contract import choose
from judge import JUDGES, Judge, Verdict
from referee.base import side_of
from shared import load

from interpreter.play.reasons import Reason, Scene
from interpreter.play.reasons.moves import why_not
from interpreter.play.reasons.moving import Attempt
from interpreter.play.variant import Position

#: Besides the start: positions that are soon about castling, en passant, open lines and frozen pieces.
OTHER_STARTS = {
    "selfcapture": "r3k2r/pp4pp/8/2p2p2/2P2P2/8/PP1pP1PP/R3K2R w KQkq - 0 1",
    "chess": "r3k2r/pp4pp/8/2p2p2/2P2P2/8/PP1pP1PP/R3K2R w KQkq - 0 1",
    "omega": "1**********1/*1r3k2r1*/*pp4p3*/*10*/*4pP4*/*10*/*10*/*3w6*/*6N3*/*PP2P2P2*/*1R3K2R1*/1**********1 w KQkq - 0 1",
    "wildebeest": "r4k4r/pp7pp/11/11/5P5/3c7/5p5/11/PP7PP/R4K4R w KQkq - 0 1",
    "antichess": "8/P4p2/1r4k1/3p4/4P3/2B3n1/1p4P1/4K3 w - - 0 1",
    "xiangqi": "3k1a3/4a4/b3c4/4R4/2P1n4/9/4C4/4B4/4A4/3NK4 w - - 0 1",
    "ultima": "8/8/1kbrq1m1/2n5/2Kp2n1/5M2/PP1B1N2/Q6R w - - 0 1",
}


def agree(reason: Reason, verdict: Verdict) -> bool:
    """Does a reason say what the judge allows?"""
    if reason.code not in verdict.codes:
        return False
    square = reason.squares[verdict.at] if len(reason.squares) > verdict.at else ""
    if verdict.blamed and square not in verdict.blamed:
        return False
    return verdict.words.get(square, verdict.words.get("", "")) in reason.sentence


def compare(position: Position, chance: random.Random, share: float, codes: Counter[str]) -> None:
    """A share of all pairs of squares of a position, some with a letter behind them."""
    variant = position.variant
    judge: Judge = JUDGES[variant.id](position.fen())
    scene, legal = Scene.of(position), set(position.legal_moves.texts)
    index, pieces = variant.ruleset.board.index, variant.ruleset.pieces
    for start in index:
        mine = scene.board[index[start]] and scene.board[index[start]] & 1 == scene.turn
        for end in index if mine else chance.sample(sorted(index), 2):
            if mine and chance.random() > share:
                continue
            kind = chance.randrange(len(pieces)) if chance.random() < 0.1 else None
            suffix = "" if kind is None else pieces[kind].symbol.lower()
            verdict = judge.judge(start, end, suffix)
            text = start + end + suffix
            if text in legal:
                assert "legal" in verdict.codes, (position, text, verdict)
                codes["legal"] += 1
                continue
            attempt = Attempt(index[start], index[end], None if kind is None else kind + 1)
            reason = why_not(position, scene, attempt)
            assert agree(reason, verdict), (position, text, reason, verdict)
            codes[reason.code] += 1


def compare_attackers(position: Position, chance: random.Random) -> int:
    """Some squares, for both sides: who attacks them, and which of the attackers cannot capture safely."""
    judge: Judge = JUDGES[position.variant.id](position.fen())
    asked = 0
    for name in chance.sample(sorted(judge.places), 6):
        square = judge.places[name]
        for side, letter in (("white", "k"), ("black", "K")):
            here = judge.board.get(square, letter)
            if judge.passed or (here in "Kk" and square in judge.board):
                continue  # captures en passant and of kings have no square of arrival to compare
            victim = letter if side_of(here) == side[0] else here
            board = {**judge.board, square: victim}
            expected = {
                judge.names[frm]: judge.is_safe(board, frm, square)
                for frm in judge.strikers(board, square, side[0])
            }
            found = {one.square: not one.hindered for one in position.attackers(name, side)}
            assert found == expected, (position, name, side, found, expected)
            asked += 1
    return asked


def play(name: str, games: int, plies: int, every: int, share: float) -> tuple[int, Counter[str]]:
    """Random games; the number of positions compared, and how often each code was given."""
    positions, codes = 0, Counter[str]()
    chance = random.Random(f"judge {name}")
    for number in range(games):
        position = load(name).position(OTHER_STARTS[name] if number % 2 else None)
        for ply in range(plies):
            if not position.legal_moves:
                break
            if ply % every == number % every:
                positions += 1
                compare(position, chance, share, codes)
                if name != "ultima":
                    codes["attackers"] += compare_attackers(position, chance)
            position.push(choose(position, chance))
    return positions, codes


@pytest.mark.every
@pytest.mark.parametrize("name", JUDGES)
def test_the_judge_agrees(name: str) -> None:
    positions, codes = play(name, games=2, plies=40, every=8, share=0.15)
    assert positions >= 5
    assert len(codes) > 7


@pytest.mark.slow
@pytest.mark.parametrize("name", JUDGES)
def test_the_judge_agrees_on_many(name: str) -> None:
    positions, codes = play(name, games=10, plies=150, every=5, share=1.0)
    print(f"{name}: {positions} positions, {sum(codes.values())} moves, {dict(codes)}")
