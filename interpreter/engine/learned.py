"""What games have taught about a variant: a file beside its definition, named by the hash of its rules."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ..caching import read_plain, state_root, write_whole
from ..errors import RequestError
from ..language.resources import learned_folder
from ..play.variant import Variant
from .network import Inputs, Network, in_data, of_data
from .weights import GROUPS

SUFFIX = ".learned.json"
FORMAT = "heterodox learned 1"
MOST_BYTES = 1_000_000
MOST_VALUE, MOST_WEIGHT = 20_000.0, 1_000.0
"""The bounds of `evaluation:` in a definition."""
MOST_TOLD = 10**12

Value = tuple[float, float]


@dataclass(frozen=True)
class Learned:
    """Early and late centipawns by piece and percent by group, which go before those of the definition.

    The network adds to what they give.
    `proof` tells of the match that it won: games, nodes a move, Elo with its interval.
    """

    values: Mapping[str, Value] = field(default_factory=dict)
    weights: Mapping[str, float] = field(default_factory=dict)
    network: Network | None = None
    proof: Mapping[str, Any] = field(default_factory=dict)

    @property
    def told(self) -> str:
        """What its match said, in words."""
        elo = self.proof.get("elo")
        numbers = [*(elo if isinstance(elo, list) else ()), self.proof.get("games"), self.proof.get("nodes")]
        if len(numbers) != 5 or not all(type(one) is int and abs(one) <= MOST_TOLD for one in numbers):
            return "no match is recorded"
        middle, low, high, games, nodes = numbers
        return f"Elo {middle:+} [{low:+}, {high:+}] in {games} games at {nodes} nodes a move"

    @property
    def digest(self) -> str:
        """Equal for what plays alike."""
        told: list[Any] = [dict(self.values), dict(self.weights)]
        told += [in_data(self.network)] if self.network else []
        return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()[:16]


def about(variant: Variant) -> dict[str, Any]:
    """What a file has to say to be of a variant: its rules, and what its author tells the engine."""
    return {
        "format": FORMAT,
        "variant": variant.id,
        "rules": variant.definition_hash,
        "evaluation": variant.definition.get("evaluation", {}),
    }


def folders(variant: Variant) -> list[Path]:
    """Where files of a variant are kept: beside the definition of an author, or else in the user's folder."""
    beside = [variant.folder] if variant.folder is not None else []
    return [*beside, state_root() / "learned"]


def file_of(variant: Variant, folder: Path) -> Path:
    """The file of a variant in a folder."""
    return folder / f"{variant.id}-{variant.definition_hash[:16]}{SUFFIX}"


def keep(variant: Variant, learned: Learned) -> Path:
    """Let all players use it from now on; returns its file. Raises OSError if no folder takes it."""
    trouble = OSError()
    for folder in folders(variant):
        try:
            folder.mkdir(parents=True, exist_ok=True)
            write(variant, learned, file_of(variant, folder))
        except OSError as error:
            trouble = error
        else:
            return file_of(variant, folder)
    raise trouble


def write(variant: Variant, learned: Learned, path: Path) -> None:
    """Write a file whole, or not at all. Raises OSError."""
    told: dict[str, Any] = {
        **about(variant),
        "proof": dict(learned.proof),
        "weights": dict(learned.weights),
        "values": dict(learned.values),
        **({"network": in_data(learned.network)} if learned.network else {}),
    }
    write_whole(path, (json.dumps(told, indent=2, ensure_ascii=False) + "\n").encode())


def read(variant: Variant, path: Path) -> Learned:
    """Read a file that has to be of the variant. Raises RequestError that says why it is not used."""
    try:
        told = json.loads(read_plain(path, MOST_BYTES))
    except OSError as error:
        raise RequestError(f"{path}: {(error.strerror or str(error)).lower()}") from None
    except (ValueError, RecursionError):
        raise RequestError(f"{path} is damaged: it is not JSON; run `heterodox learn` again") from None
    if not isinstance(told, dict) or told.get("format") != FORMAT:
        raise RequestError(f"{path} was not written by this version of `heterodox learn`; run it again")
    for key, wanted in about(variant).items():
        if told.get(key) != wanted:
            raise RequestError(
                f"{path} is not used: it was learnt with other {OTHER[key]}; run `heterodox learn` again"
            )
    try:
        return _checked(variant, told)
    except (KeyError, TypeError, ValueError, AttributeError, OverflowError):
        raise RequestError(f"{path} is damaged; run `heterodox learn` again") from None


OTHER = {"variant": "names", "rules": "rules or options", "evaluation": "`evaluation:` in the definition"}


def _checked(variant: Variant, told: Mapping[str, Any]) -> Learned:
    """What a file says. Raises one of several errors if it makes no sense."""
    values = {name: _pair(pair) for name, pair in told["values"].items()}
    weights = {name: _number(percent, 0, MOST_WEIGHT) for name, percent in told["weights"].items()}
    if (
        not values.keys() <= {piece.name for piece in variant.ruleset.pieces}
        or not weights.keys() <= GROUPS.keys()
    ):
        raise ValueError("unknown name")
    network = None
    if "network" in told:
        network = of_data(told["network"])
        network.check(Inputs(variant))
    return Learned(values, weights, network, dict(told["proof"].items()))


def _pair(told: Any) -> Value:
    early, late = (_number(one, -MOST_VALUE, MOST_VALUE) for one in told)
    return early, late


def _number(told: Any, least: float, most: float) -> float:
    """A number of a file. Raises TypeError or ValueError for anything else, NaN among it."""
    if type(told) not in (int, float):
        raise TypeError("not a number")
    if not least <= told <= most:
        raise ValueError("number out of bounds")
    return float(told)


def look(variant: Variant) -> tuple[Learned | None, tuple[str, ...]]:
    """What is kept or else shipped for a variant, and sentences about files that are there and not used."""
    notes: list[str] = []
    for folder in folders(variant):
        path = file_of(variant, folder)
        try:
            if path.is_file():
                return read(variant, path), tuple(notes)
            others = sorted(folder.glob(f"{variant.id}-{'[0-9a-f]' * 16}{SUFFIX}"))
        except RequestError as error:
            notes.append(str(error))
        except OSError:
            continue
        else:
            told = f"is not used: it was learnt with other rules or options of {variant.id}"
            notes += [f"{other} {told}" for other in others]
    shipped = file_of(variant, learned_folder())
    return (read(variant, shipped) if shipped.is_file() else None), tuple(notes)


def chosen(variant: Variant, wanted: bool | Path) -> Learned | None:
    """What a player uses: what is kept (True), nothing (False), or a file. Raises RequestError for it."""
    if isinstance(wanted, Path):
        return read(variant, wanted)
    return look(variant)[0] if wanted else None
