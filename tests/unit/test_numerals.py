"""Numbers of others: ASCII digits are digits, nothing else is, and nothing is too long to read."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shared import load

from interpreter.applications.records.epd import read_epd
from interpreter.errors import FenError, RecordError
from interpreter.language.options import OptionSpec, _convert
from interpreter.numerals import MOST_DIGITS, natural, signed

FOREIGN = [
    "²",
    "١٢",
    "\uff13",
    "१",
    "1²",
    "٣",
    "\U0001d7d9",
    "Ⅷ",
    "½",
    "1_0",
    " 1",
    "1\n",
    "",
    "+",
    "-",
    "--1",
    "1e3",
    "0x1",
]
BARE = "4k3/8/8/8/8/8/8/4K3 w - - "


@pytest.mark.parametrize("text", FOREIGN)
def test_only_ascii_digits_are_numbers(text: str) -> None:
    assert natural(text) is None
    assert signed(text) is None


@given(st.integers(-(10**MOST_DIGITS) + 1, 10**MOST_DIGITS - 1))
def test_numbers_are_read(number: int) -> None:
    assert signed(str(number)) == signed(f"{number:+}") == number
    assert natural(str(number)) == (number if number >= 0 else None)


def test_long_numbers_are_none() -> None:
    assert natural("1" * (MOST_DIGITS + 1)) is signed("1" * 10**6) is None
    assert natural("1234", 3) is None
    assert natural("123", 3) == signed("+123", 3) == 123


@pytest.mark.parametrize("clock", ["²", "٣", "³ ²", "0 ²", "² 1"])
def test_epd_and_fen_refuse_foreign_digits(clock: str) -> None:
    chess = load("chess", kernel="plain")
    with pytest.raises(FenError):
        chess.position(BARE + clock + " 1" * (" " not in clock))
    with pytest.raises(RecordError):
        read_epd(BARE + clock, chess)


@pytest.mark.parametrize("value", ["²", "٣", "1²", "-", "/", "", "1/", "255", "9999"])
def test_counters_of_a_fen_are_ascii(value: str) -> None:
    fen = "rnakfanr/pppppppp/8/8/8/8/PPPPPPPP/RNAFKANR[] - - - 0 1 {limit=" + value + "}"
    with pytest.raises(FenError, match="limit"):
        load("senterej", kernel="plain").position(fen)


def test_options_are_ascii() -> None:
    spec = OptionSpec("n", "", 3, (), 0, 10)
    assert _convert(spec, " 7 ") == 7
    assert _convert(spec, "٣") == "٣"
