"""The tables in docs/endgames.md, from a small file of results.

python tests/benchmarks/endgames.py                  write the tables again; say which results are stale
python tests/benchmarks/endgames.py --from FILE...   take results that `heterodox solve ... --json` printed
python tests/benchmarks/endgames.py --solve          solve what is missing, one ending after the other; goes on when asked again
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import interpreter

DOCS = Path(__file__).parents[2] / "docs"
RESULTS, PAGE = DOCS / "endgames.json", DOCS / "endgames.md"
ENDINGS = re.compile(r"<!-- endings -->\n.*?<!-- end of endings -->\n", re.S)
CLAIMS = re.compile(r"<!-- claims -->\n.*?<!-- end of claims -->\n", re.S)
ZONES = ("corner", "rim", "middle")
HEAD = (
    "| game | ending | positions | White to move wins | king in a corner, on the rim, in the middle |"
    " Black to move loses | longest win |\n|---|---|---|---|---|---|---|\n"
)
Row = dict[str, Any]

#: What the sources of a game say of an ending, and what the table says to it.
CLAIM_ROWS = (
    (
        "omega",
        "K Q v K",
        "the queen wins, even without its king's help",
        "always with its help; without it not examined here",
    ),
    (
        "omega",
        "K R v K",
        "a draw: the king hides in a corner",
        "true; from a corner, and from the middle, nothing is won",
    ),
    ("omega", "K R N v K", "rook and any piece win simply", "true"),
    ("omega", "K R C v K", "rook and any piece win simply", "true"),
    (
        "omega",
        "K R B v K",
        "rook and any piece win simply",
        "not so: a king in a corner of the other shade is safe",
    ),
    ("omega", "K R W v K", "rook and any piece win simply", "not so, as with the bishop"),
    ("omega", "K N N v K", "two knights win", "true, nearly always within the fifty moves too"),
    ("omega", "K N C v K", "win easily", "true, though it may take long"),
    ("omega", "K C C v K", "win easily", "true"),
    (
        "omega",
        "K B N v K",
        "win with care (wrong corner)",
        "half true: only if the king can be driven into the right corner",
    ),
    ("omega", "K C W v K", "win with care (wrong corner)", "half true, as knight and bishop"),
    (
        "omega",
        "K B W v K",
        "win on opposite shades, not on the same",
        "true; with opposite shades no corner is safe",
    ),
    (
        "omega",
        "K N W v K",
        "usually a draw, with a few wins",
        "more wins than that where moves are not counted",
    ),
    ("omega", "K W W v K", "a draw", "true: a few mates in one"),
    ("omega", "K B B v K", "two bishops win", "with opposite shades only"),
    ("omega", "K R R v K", "win unless the king is in a corner or on its neighbour", "true to the letter"),
    ("omega", "K B C v K", "win with care", "half true, as knight and bishop"),
    ("omega", "K N v K", "with its king's help any single piece can mate", "true: in one move, in a corner"),
    ("omega", "K C v K", "with its king's help any single piece can mate", "true: in one move, in a corner"),
    ("omega", "K W v K", "with its king's help any single piece can mate", "true: in one move, in a corner"),
    ("omega", "K B v K", "with its king's help any single piece can mate", "true: in one move, in a corner"),
    ("wildebeest", "K W v K", "no claim", "one wildebeest is enough, always"),
    ("wildebeest", "K C v K", "alive, not dead material", "true: a few mates exist"),
    ("wildebeest", "K N v K", "alive, not dead material", "true: a few mates exist"),
    ("wildebeest", "K B v K", "alive, not dead material", "true: a few mates exist"),
    ("ultima", "K Q v K", "no claim", "a single withdrawer wins, always"),
    ("ultima", "K B v K", "no claim", "a single chameleon wins, always"),
    ("ultima", "K R v K", "no claim", "no mate exists, though no material is declared dead"),
    ("empire", "K v K", "bare kings can still win", "stronger than that: nothing is ever drawn"),
    (
        "empire",
        "K D v K",
        "the Duke mates with any other piece",
        "with the Kaiser's help even alone, unless the other king gets home first",
    ),
    *(
        ("empire", f"K {piece} v K", "no claim", "what is not won is lost: the other king gets home first")
        for piece in "ECT"
    ),
    ("empire", "K S v K", "no claim", "nearly all that is not won is lost, as above"),
)


def row_of(data: Mapping[str, Any]) -> Row:
    """The part of a result that is kept."""
    kept = ("variant", "material", "proved", "move_count")
    row = {key: data[key] for key in kept}
    row["definition"] = interpreter.load(data["variant"], data["options"]).definition_hash
    for side in ("white", "black"):
        count = data["to_move"][side]
        row[side] = {key: count[key] for key in ("legal", "won", "lost", "longest_won", "won_within_count")}
    row["zones"] = {zone: share_of(data["classes"], zone) for zone in ZONES}
    row["zugzwang"] = data["mutual_zugzwang"]["positions"]
    row["longest"] = (data.get("longest") or {}).get("fen")
    return row


def share_of(classes: Mapping[str, Any], zone: str) -> list[int]:
    """Positions won with White to move, and all, with the lone king in a zone."""
    counts = [pair["white"] for name, pair in classes.items() if name.split(",")[0] == zone]
    return [sum(count["won"] for count in counts), sum(count["legal"] for count in counts)]


def percent(part: int, whole: int) -> str:
    """A share."""
    return f"{100 * part / whole:.2f} %" if whole else "-"


def moves(plies: int) -> str:
    """A length in moves of the winning side."""
    return str((plies + 1) // 2) if plies else "-"


def endings(rows: Sequence[Row]) -> str:
    """The table of endings."""
    lines = []
    for row in rows:
        white, black = row["white"], row["black"]
        cells = [
            interpreter.load(row["variant"]).name,
            row["material"],
            f"{white['legal'] + black['legal']:,}",
        ]
        cells += [
            percent(white["won"], white["legal"]),
            ", ".join(percent(*row["zones"][zone]) for zone in ZONES),
        ]
        cells += [percent(black["lost"], black["legal"]), moves(white["longest_won"])]
        lines.append("| " + " | ".join(cells) + " |")
    return HEAD + "\n".join(lines) + "\n"


def figures(row: Row) -> str:
    """The figures that answer a claim."""
    white = row["white"]
    text = f"{percent(white['won'], white['legal'])} won, longest {moves(white['longest_won'])}"
    if row["move_count"] and white["longest_won"] > 2 * row["move_count"]:
        text += f", {percent(white['won_within_count'], white['legal'])} within {row['move_count']} moves"
    return text


def claims(rows: Sequence[Row]) -> str:
    """The table of claims of which the ending has been solved."""
    known = {(row["variant"], row["material"]): row for row in rows}
    lines = [
        f"| {interpreter.load(variant).name} | {ending} | {claim} | {figures(known[variant, ending])} | {answer} |"
        for variant, ending, claim, answer in CLAIM_ROWS
        if (variant, ending) in known
    ]
    return (
        "| game | ending | claim | White to move | answer |\n|---|---|---|---|---|\n"
        + "\n".join(lines)
        + "\n"
    )


def written(page: str, rows: Sequence[Row]) -> str:
    """The page with the tables of these results."""
    page = ENDINGS.sub(lambda _: f"<!-- endings -->\n{endings(rows)}<!-- end of endings -->\n", page)
    return CLAIMS.sub(lambda _: f"<!-- claims -->\n{claims(rows)}<!-- end of claims -->\n", page)


def kept() -> list[Row]:
    """The results."""
    rows: list[Row] = json.loads(RESULTS.read_text(encoding="utf-8"))["rows"]
    return rows


def missing() -> list[tuple[str, str]]:
    """The endings of the claims of which there are no results."""
    known = {(row["variant"], row["material"]) for row in kept()}
    return [
        key
        for key in dict.fromkeys((variant, ending) for variant, ending, *_ in CLAIM_ROWS)
        if key not in known
    ]


def solved(variant: str, ending: str) -> Row:
    """The result of an ending; its table stays in the cache, where the next ones find it."""
    command = [sys.executable, "-m", "interpreter", "solve", variant, ending]
    found = subprocess.run([*command, "--json", "--quiet"], capture_output=True, text=True, check=True)
    return row_of(json.loads(found.stdout))


def keep(fresh: Sequence[Row]) -> None:
    """Write results and page."""
    rows = {(row["variant"], row["material"]): row for row in [*(kept() if RESULTS.exists() else []), *fresh]}
    order = sorted(rows.values(), key=lambda row: (row["variant"], len(row["material"]), row["material"]))
    text = ",\n".join(json.dumps(row, sort_keys=True) for row in order)
    RESULTS.write_text(f'{{"rows": [\n{text}\n]}}\n', encoding="utf-8")
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8"), order), encoding="utf-8")


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--from", dest="files", nargs="+", type=Path, default=[])
    parser.add_argument("--solve", action="store_true")
    choices = parser.parse_args()
    keep([row_of(json.loads(path.read_text(encoding="utf-8"))) for path in choices.files])
    for variant, ending in missing() if choices.solve else []:
        print(f"{variant} {ending}", flush=True)
        keep([solved(variant, ending)])
    for row in kept():
        if interpreter.load(row["variant"]).definition_hash != row["definition"]:
            print(f"stale: {row['variant']} {row['material']}: the rules are others now")


if __name__ == "__main__":
    main()
