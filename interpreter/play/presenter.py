"""Pictures and sentences for users: made by applications, which stand above, and handed down by the door."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol


class Presenter(Protocol):
    """What a position and a piece show of themselves. Loosely typed: variants and positions import this."""

    def position_text(self, position: Any) -> str:
        """The board as lines of text."""

    def position_svg(
        self, position: Any, marked: str | None, flipped: bool, scale: float, looks: Mapping[str, Any]
    ) -> str:
        """The board as an <svg> element."""

    def position_html(self, position: Any) -> str:
        """The board, and what else there is to know, as HTML."""

    def variant_html(self, variant: Any) -> str:
        """A variant at a glance, as HTML."""

    def piece_svg(self, variant: Any, piece: int, square: str | None, side: str | None) -> str:
        """The diagrams of a piece as an <svg> element."""

    def piece_sentences(self, variant: Any, piece: int) -> tuple[str, ...]:
        """What a piece does."""

    def piece_betza(self, variant: Any, piece: int) -> str | None:
        """The movement of a piece in Betza notation."""


def _nobody() -> Presenter:
    raise RuntimeError("no presenter that can draw has been named")


_load: list[Callable[[], Presenter]] = [_nobody]


def present_with(load: Callable[[], Presenter]) -> None:
    """Name who draws; called when something is to be drawn, so that it need not be imported before."""
    _load[0] = load


def presenter() -> Presenter:
    """Who draws."""
    return _load[0]()
