"""The outcome of a match in words, and as data for other programs."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from ...matches.presenting import decimal, known, percent, ranged
from ...matches.restrictions import MovesWorth, worth
from ...matches.runner import GameResult, Plan
from ...matches.statistics import Sprt
from ...matches.stopping import elo_after
from ...matches.tally import Tally, Work
from ..common.shell import table

SHOWN_FORFEITS = 5
WORK_HEAD = (
    *("PLAYER", "MOVES", "NODES/MOVE", "NODES/S", "MS/MOVE", "LONGEST MS"),
    *("LATE", "ILLEGAL", "DIED"),
)
ILLEGAL = ("illegal move", "no move", "refused a legal move", "wrong claim")
LATE = ("time", "no answer")


@dataclass
class MatchReport:
    """A match and what came of it so far."""

    plan: Plan
    games: int
    sprt: Sprt | None = None
    tally: Tally = field(default_factory=Tally)
    seconds: float = 0.0
    interrupted: bool = False
    played: list[GameResult] = field(default_factory=list)

    def add(self, game: GameResult) -> None:
        """Count a game."""
        self.tally.add(game)
        self.played.append(game)

    @property
    def verdict(self) -> str | None:
        """What the sequential test has decided, None without one or while it goes on."""
        return self.sprt.verdict(self.tally.pairs) if self.sprt else None


def headline(report: MatchReport) -> str:
    """The standing in one line."""
    tally = report.tally
    text = (
        f"game {tally.games}/{report.games}  +{tally.wins} ={tally.draws} -{tally.losses}"
        f"  {percent(tally.score)}  Elo {elo_text(report)}"
    )
    if report.sprt:
        low, high = report.sprt.bounds
        text += f"  LLR {report.sprt.ratio(tally.pairs):+.2f} ({low:.2f}..{high:.2f})"
    return text


def difference(report: MatchReport) -> tuple[float, float, float] | None:
    """Elo difference with its bounds; after a sequential test without the bias of having stopped."""
    if report.sprt and report.verdict:
        return elo_after(report.sprt, report.tally.pairs)
    estimate = report.tally.estimate
    return estimate.elo() if estimate else None


def worth_of(report: MatchReport) -> MovesWorth | None:
    """What the one player leaves out is worth, where that is all in which the two differ."""
    lead = difference(report)
    return worth(*report.plan.players, lead) if lead else None


def elo_text(report: MatchReport) -> str:
    """Elo difference with its 95 % interval."""
    found = difference(report)
    if found is None:
        return "unknown"
    return ranged(found, 0, "+")


def as_text(report: MatchReport) -> str:
    """The final tables."""
    plan, tally = report.plan, report.tally
    a, b = (spec.label for spec in plan.players)
    variant = plan.load()
    options = "".join(f", {name}={str(value).lower()}" for name, value in plan.options)
    lines = [f"{a} against {b}, {variant.name}{options}, seed {plan.seed}"]
    if report.interrupted:
        lines.append(f"interrupted after {tally.games} of {report.games} games")
    if not tally.games:
        return "\n".join([*lines, "no game was finished"])
    lines += ["", table(results(report)), "", *ends(tally), "", table(works(report), right=range(1, 8))]
    lines += forfeits(report)
    return "\n".join(lines)


def results(report: MatchReport) -> list[tuple[str, str]]:
    """The rows of the result, as A sees it."""
    tally = report.tally
    rows = [
        ("Games", games_text(tally)),
        ("Score of A", f"+{tally.wins} ={tally.draws} -{tally.losses}  {percent(tally.score)}"),
    ]
    estimate = tally.estimate
    if estimate:
        stopped = ", corrected for having stopped" if report.verdict else ""
        rows += [
            ("Elo of A", f"{elo_text(report)}, 95 % interval{stopped}"),
            ("A is stronger", f"{percent(min(estimate.superiority, 0.9999), 2)} likely"),
        ]
        if (nelo := estimate.normalised(tally.games)) and not report.verdict:
            rows.append(("Normalised Elo", f"{ranged(nelo, 0, '+')}, by the spread of single games"))
    if found := worth_of(report):
        rows.append(("Worth", f"{found.sentence}."))
    if sum(tally.pairs):
        names = ("0", "½", "1", "1½", "2")
        rows.append(
            ("Pairs by points", "  ".join(f"{n}: {c}" for n, c in zip(names, tally.pairs, strict=True)))
        )
    rows.append(("Score of White", f"{percent(tally.white_points / tally.games)}{chosen(report.plan)}"))
    rows.append(("Plies a game", decimal(tally.plies / tally.games)))
    return rows


def chosen(plan: Plan) -> str:
    """That openings were chosen by what White's score would show, if they were."""
    limit = plan.randomiser.balance
    if plan.openings or not plan.randomiser.plies or limit is None:
        return ""
    return f", from openings within {limit} centipawns: not the balance of the start"


def games_text(tally: Tally) -> str:
    """How many games, and how many of them are evidence."""
    text = f"{tally.games}, {tally.distinct} of them different, from {len(tally.openings)} openings"
    if tally.distinct < tally.games:
        text += "; pairs that are played again count for nothing but the score: use more openings"
    return text


def ends(tally: Tally) -> list[str]:
    """How games ended."""
    rows: list[tuple[str, ...]] = [("END", "GAMES", "WHITE WON", "BLACK WON", "DRAWN")]
    for reason in sorted({reason for reason, _ in tally.reasons}):
        counts = [tally.reasons[reason, result] for result in ("1-0", "0-1", "1/2-1/2")]
        rows.append((reason, str(sum(counts)), *map(str, counts)))
    return [table(rows, right=range(1, 5))]


def works(report: MatchReport) -> list[tuple[str, ...]]:
    """What each player did."""
    rows: list[tuple[str, ...]] = [WORK_HEAD]
    for name, spec, work in zip("AB", report.plan.players, report.tally.works, strict=True):
        moves = max(1, work.moves)
        late, illegal, died = faults(work)
        rows.append(
            (
                *(f"{name}: {spec.label}", str(work.moves), f"{work.nodes / moves:.0f}", str(work.nps)),
                *(f"{1000 * work.seconds / moves:.1f}", f"{1000 * work.longest:.0f}"),
                *(str(late), str(illegal), str(died)),
            )
        )
    return rows


def faults(work: Work) -> tuple[int, int, int]:
    """Games lost by time, by illegal moves and other nonsense, and because the program ended."""
    late = sum(work.forfeits[reason] for reason in LATE)
    illegal = sum(work.forfeits[reason] for reason in ILLEGAL)
    return late, illegal, work.forfeits.total() - late - illegal


def forfeits(report: MatchReport) -> list[str]:
    """The first games that a player lost by its own doing, with the line that did it."""
    found = report.tally.forfeits
    if not found:
        return []
    lines = ["", "Forfeits:"]
    lines += [f"  {forfeit_text(report, game)}" for game in found[:SHOWN_FORFEITS]]
    if len(found) > SHOWN_FORFEITS:
        lines.append(f"  ... and {len(found) - SHOWN_FORFEITS} more")
    lines.append("If a program answers nonsense, its rules are probably not those of this variant.")
    return lines


def forfeit_text(report: MatchReport, game: GameResult) -> str:
    """A forfeit in one line."""
    loser = report.plan.players[0 if game.course.loser == game.colour else 1]
    line = f": {game.course.line[:200]}" if game.course.line else ""
    return f"game {game.number + 1}, ply {game.course.plies + 1}, {loser.label}, {game.course.reason}{line}"


def as_data(report: MatchReport) -> dict[str, Any]:
    """Everything as JSON data; infinite values are null."""
    plan, tally = report.plan, report.tally
    variant = plan.load()
    data: dict[str, Any] = {
        "variant": variant.id,
        "definition": variant.definition_hash,
        "options": dict(variant.options),
        "players": [player(spec.text, work) for spec, work in zip(plan.players, tally.works, strict=True)],
        "seed": plan.seed,
        "games": tally.games,
        "different_games": tally.distinct,
        "different_openings": len(tally.openings),
        "asked": report.games,
        "interrupted": report.interrupted,
        "wins": tally.wins,
        "draws": tally.draws,
        "losses": tally.losses,
        "pairs": list(tally.pairs),
        "score": tally.score,
        "white_score": tally.white_points / tally.games if tally.games else None,
        "plies": tally.plies,
        "seconds": round(report.seconds, 3),
        "ends": [
            {"reason": reason, "result": result, "games": count}
            for (reason, result), count in sorted(tally.reasons.items())
        ],
        "forfeits": [
            {"game": g.number + 1, "reason": g.course.reason, "loser": g.course.loser, "line": g.course.line}
            for g in tally.forfeits
        ],
    }
    return data | proof(report)


def player(text: str, work: Work) -> dict[str, Any]:
    """A player and its work."""
    late, illegal, died = faults(work)
    return {
        "player": text,
        "moves": work.moves,
        "nodes": work.nodes,
        "seconds": round(work.seconds, 3),
        "nps": work.nps,
        "longest": round(work.longest, 3),
        "late": late,
        "illegal": illegal,
        "died": died,
    }


def proof(report: MatchReport) -> dict[str, Any]:
    """Estimates and the sequential test."""
    estimate = report.tally.estimate
    found: dict[str, Any] = {"elo": None, "elo_low": None, "elo_high": None, "superiority": None}
    found["normalised_elo"] = None
    if estimate:
        bounds = difference(report) or estimate.elo()
        found |= zip(("elo", "elo_low", "elo_high"), known(bounds, 2), strict=True)
        found["superiority"] = estimate.superiority
        normalised = estimate.normalised(report.tally.games)
        found["normalised_elo"] = normalised and known(normalised, 2)
    if what := worth_of(report):
        found["worth"] = what.as_data()
    if report.sprt:
        low, high = report.sprt.bounds
        found["sprt"] = {
            "elo0": report.sprt.elo0,
            "elo1": report.sprt.elo1,
            "low": low,
            "high": high,
            "llr": report.sprt.ratio(report.tally.pairs),
            "verdict": report.verdict,
        }
    return found
