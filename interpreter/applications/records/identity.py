"""Which game a record is of: the tags that say it, read and written.

A record never makes a file be opened: its tags can name shipped variants only.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from ...errors import DefinitionError, OptionError, RecordError, did_you_mean, quoted
from ...language import names, resources
from ...language.options import show
from ...model import betza
from ...model.pieces import PieceType
from ...play.loading import load
from ...play.variant import Variant
from ..rulebook.piece_data import betza_lacks

DEFAULT = "chess"
"""What a record is of when it does not say."""
GAME_TYPES = {
    20: "draughts",
    21: "checkers",
    23: "pooldraughts",
    25: "russiandraughts",
    26: "braziliandraughts",
    27: "canadiandraughts",
    30: "turkishdraughts",
    31: "makhos",
}
"""The games of draughts by the tag `GameType` of PDN."""
KOREAN = "janggi"
"""The game of records whose tags have Korean names."""
_HANGUL = re.compile("[\uac00-\ud7a3]")
_KANJI = re.compile("[\u3040-\u30ff\u4e00-\u9fff]")
LONGEST = 4_000  # characters of a tag that is looked into
_DEFINITION = re.compile(r"([a-z0-9_-]{1,40})(?:\s+([0-9.]{1,20}))?(?:\s+sha256:([0-9a-f]{8,64}))?\s*\Z")


def variant_id(name: str) -> str | None:
    """The id of the shipped variant that a `Variant` tag names, None if there is none."""
    known = names.find(name) if names.folded(name) else names.Known(DEFAULT)
    return known.id if known else None


def record_name(variant: Variant) -> str:
    """What the `Variant` tag calls it: the first of the names by which others know it, else its own."""
    name = next(iter(names.elsewhere(variant.definition)), variant.name)
    return name[:1].upper() + name[1:]


def japanese_name(variant: Variant) -> str | None:
    """What records of shogi call a shipped game, if its definition says so."""
    told = filter(_KANJI.search, names.elsewhere(variant.definition))
    return next((name for name in told if variant_id(name) == variant.id), None)


@lru_cache(maxsize=32)
def _loaded(name: str, options: tuple[tuple[str, str], ...]) -> Variant:
    return load(name, dict(options))


def options_text(variant: Variant) -> str:
    """The chosen options as a tag's value: `early_promotion=true; limit=5`."""
    return "; ".join(f"{name}={show(value)}" for name, value in variant.options.items())


def read_options(text: str) -> dict[str, str]:
    """The options of a tag's value. Raises ValueError for what is not `name=value`."""
    if len(text) > LONGEST:
        raise ValueError(f"more than {LONGEST} characters of options")
    chosen = {}
    for item in filter(None, (part.strip() for part in re.split("[;,]", text))):
        name, sign, value = (part.strip() for part in item.partition("="))
        if not sign or not name or not value or name in chosen:
            raise ValueError(f"expected name=value; name=value, found {quoted(item)}")
        chosen[name] = value
    return chosen


@dataclass(frozen=True)
class Library:
    """Finds the variant of a record; `given` decides for records of variants that are not shipped."""

    given: Variant | None = None

    def of(self, tags: Mapping[str, str]) -> tuple[Variant, list[str]]:
        """The variant of a record's tags, and what is doubtful about it. Raises RecordError."""
        written = _DEFINITION.match(tags.get("VariantDefinition", "").strip())
        variant = self.given or self._named(tags, written[1] if written else None)
        notes = []
        if self.given and "Variant" in tags and variant_id(tags["Variant"]) not in (None, self.given.id):
            notes.append(f"the record says {quoted(tags['Variant'])}, read as {variant.id}")
        if written and written[3] and not variant.definition_hash.startswith(written[3]):
            was = f"{written[1]} {written[2] or ''}".strip()
            notes.append(
                f"made with another definition: {was} sha256:{written[3][:12]}, "
                f"now {variant.id} {variant.ruleset.version} sha256:{variant.definition_hash[:12]}"
            )
        return variant, notes + men_notes(variant, tags.get("VariantMen", ""))

    def _named(self, tags: Mapping[str, str], written: str | None) -> Variant:
        said = tags.get("Variant", "")
        if number := re.match(r"\s*([0-9]+)", "" if said else tags.get("GameType", "")):
            said = GAME_TYPES.get(int(number[1][:4]), f"GameType {number[1][:4]}")
        if not said and names.find(tags.get("Game", "")):
            said = tags["Game"]
        if not said and any(_HANGUL.match(name) for name in tags):
            said = KOREAN
        known = names.find(written or "") or names.find(said if names.folded(said) else DEFAULT)
        if known is None:
            near = did_you_mean(said.casefold(), resources.shipped_ids())
            hint = near or "name its definition file with --variant"
            raise RecordError(f"no shipped variant is called {quoted(said)}: {hint}")
        try:
            chosen = {**dict(known.options), **read_options(tags.get("VariantOptions", ""))}
            return _loaded(known.id, tuple(sorted((name, show(value)) for name, value in chosen.items())))
        except DefinitionError as error:
            raise RecordError(f"{quoted(said)}: {error.problems[0].message}") from error
        except (OptionError, ValueError) as error:
            raise RecordError(f"the options of the record do not fit {known.id}: {error}") from error


def tags_of(variant: Variant, start: str) -> dict[str, str]:
    """The tags that say what is played, from which position; the default game needs the fewest."""
    special = variant.id != DEFAULT
    tags = {"Variant": record_name(variant)} if special else {}
    if special or start != variant.start_fen:
        tags |= {"SetUp": "1", "FEN": start}
    placed = men_text(variant) if special else ""
    if placed:
        tags["VariantMen"] = placed
    if variant.options:
        tags["VariantOptions"] = options_text(variant)
    return tags | {
        "VariantDefinition": f"{variant.id} {variant.ruleset.version} sha256:{variant.definition_hash}"
    }


# --- VariantMen ----------------------------------------------------------------------------------


def _written(variant: Variant, piece: PieceType) -> str | None:
    """How a piece moves in Betza notation, if that says all of it."""
    return None if betza_lacks(variant, piece) else betza.written(piece.movements)


def men_text(variant: Variant) -> str:
    """The value of `VariantMen`, every piece as `letter:betza`; empty where that does not suffice.

    The pawn is left out, since its first step is beyond the dialect.
    """
    game = variant.ruleset
    unusual = (
        *(game.hooks, game.forbidden, game.facings, game.no_checking, game.consequences),
        *(game.has_duties, game.takes_off, game.put, game.series, game.has_passes),
    )
    if any(unusual):
        return ""
    if game.one_sided and game.symmetry == "mirror":
        return ""  # where the tag is read, Black's directions are White's turned half round
    pawn = variant.sheet.letters.letterless
    others = [piece for i, piece in enumerate(game.kinds) if i + 1 != pawn]
    texts = [None if piece.confined else _written(variant, piece) for piece in others]
    return (
        ";".join(f"{piece.symbol}:{text}" for piece, text in zip(others, texts, strict=True))
        if all(texts)
        else ""
    )


def men_notes(variant: Variant, text: str) -> list[str]:
    """Where a record's `VariantMen` contradict the definition; letters of other dialects are passed over."""
    notes = []
    pieces = {piece.symbol: piece for piece in variant.ruleset.kinds}
    for item in text[:LONGEST].split(";"):
        symbol, _, moves = item.strip().partition(":")
        own = _written(variant, pieces[symbol]) if symbol in pieces else None
        try:
            theirs = betza.movement(betza.parse(moves))
        except betza.BetzaError:
            continue
        if own and theirs is not None and betza.movement(betza.parse(own)) != theirs:
            notes.append(f"VariantMen says that {symbol} moves as {moves}, the definition says otherwise")
    return notes
