"""`heterodox match` of three players or more: a round robin or a gauntlet, and ratings of all together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, zip_longest
from typing import Any

import click

from ....errors import quoted
from ...matches.presenting import elo, known, percent
from ...matches.ratings import Played, Ratings, rated
from ...matches.restrictions import MovesWorth, worth
from ...matches.specs import Spec
from ...matches.statistics import Z95
from ..common.shell import Refusal, answer, table, terminating
from .match import MatchOptions, plan_of, play, progress_of, run
from .report import MatchReport, as_data

HEAD = ("RANK", "PLAYER", "ELO", "95 % INTERVAL", "GAMES", "SCORE", "DRAWN", "STRONGER THAN NEXT")


@dataclass(frozen=True)
class Pool:
    """The matches of a pool: by the numbers of the two players, in the order in which they are played."""

    players: tuple[Spec, ...]
    reports: dict[tuple[int, int], MatchReport]

    @property
    def games(self) -> list[Played]:
        """All games that were played; if all have one opening, only those of a pair depend on each other."""
        several = len({each for report in self.reports.values() for each in report.tally.openings}) > 1
        return [
            Played(*pair, game.points, game.opening if several else (pair, game.number // 2))
            if game.colour == "white"
            else Played(*pair[::-1], 1 - game.points, game.opening if several else (pair, game.number // 2))
            for pair, report in self.reports.items()
            for game in report.played
        ]

    def ratings(self) -> Ratings | None:
        """The ratings, None where too few games were played to compare all."""
        try:
            return rated(len(self.players), self.games)
        except ValueError:
            return None


def command(choices: MatchOptions) -> None:
    """Let two players play a match, or several a pool."""
    if choices.resume and choices.record is None:
        raise Refusal("match: --resume needs --record FILE, the record to continue")
    if len(choices.players) > 2:
        pool(choices)
    elif choices.gauntlet:
        raise Refusal("match: --gauntlet is for three players or more; leave it out")
    else:
        first, second = choices.players
        run(plan_of((first, second), choices), choices)


def pool(choices: MatchOptions) -> None:
    """Play all matches of a pool and print the ratings; after Ctrl-C those so far."""
    texts = [spec.label for spec in choices.players]
    if twice := next((text for text in texts if texts.count(text) > 1), None):
        raise Refusal(f"match: two players of the pool are called {quoted(twice)}; give one another name=")
    if choices.sprt:
        raise Refusal("match: --sprt decides between two players; leave it out, or name two")
    found = Pool(choices.players, dict(matches(choices)))
    interrupted = False
    for pair, report in found.reports.items():
        interrupted = interrupted or played(pair, report, choices)
    answer(choices.as_json, lambda: data_of(found), lambda: text_of(found))
    if interrupted:
        raise click.Abort


def matches(choices: MatchOptions) -> Iterator[tuple[tuple[int, int], MatchReport]]:
    """The matches, all with the same openings."""
    first, second, *_ = choices.players
    seed = plan_of((first, second), choices).seed
    for one, other in combinations(range(len(choices.players)), 2):
        if not (choices.gauntlet and one):
            players = choices.players[one], choices.players[other]
            yield (one, other), MatchReport(plan_of(players, replace(choices, seed=seed)), choices.games)


def played(pair: tuple[int, int], report: MatchReport, choices: MatchOptions) -> bool:
    """Play a match; says whether it was interrupted."""
    wishes, record = choices, choices.record
    if record:
        numbers = "-".join(str(number + 1) for number in pair)
        wishes = replace(wishes, record=record.with_name(f"{record.stem}.{numbers}{record.suffix}"))
    names = " against ".join(spec.label for spec in report.plan.players)
    with progress_of(report, choices.quiet, f"{names}: ") as progress, terminating():
        play(report.plan, wishes, report, progress)
    return report.interrupted


# --- the outcome ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Standing:
    """A player of a pool, by its number: games, points, drawn games."""

    player: int
    games: int
    points: float
    draws: int


def standings(found: Pool, ratings: Ratings | None) -> list[Standing]:
    """The players, the best first: by their ratings, or else by their scores."""
    games = found.games
    rows = []
    for number in range(len(found.players)):
        own = [one for one in games if number in (one.white, one.black)]
        scores = [one.score if one.white == number else 1 - one.score for one in own]
        rows.append(Standing(number, len(scores), sum(scores), scores.count(0.5)))
    if ratings:
        return sorted(rows, key=lambda row: -ratings.elo[row.player])
    return sorted(rows, key=lambda row: -row.points / max(1, row.games))


def text_of(found: Pool) -> str:
    """The tables of a pool."""
    ratings = found.ratings()
    ranked = standings(found, ratings)
    plan = next(iter(found.reports.values())).plan
    options = "".join(f", {name}={str(value).lower()}" for name, value in plan.options)
    numbers = range(1, len(ranked) + 1)
    rows = [row(found, ratings, ranked, place) for place in range(len(ranked))]
    crossed = [("POINTS OF", *map(str, numbers))]
    for number, one in zip(numbers, ranked, strict=True):
        name = f"{number} {found.players[one.player].label}"
        crossed.append((name, *(score(found, one.player, other.player) for other in ranked)))
    head = f"{len(found.players)} players, {plan.load().name}{options}, seed {plan.seed}"
    last = "No ratings: not all players have met, directly or by others."
    if ratings:
        value, error = ratings.advantage
        white = f"White is worth {elo(value)} Elo (± {Z95 * error:.0f})"
        last = f"{white}; equal players draw {percent(ratings.draws)}."
        last = "\n".join([*(f"{one.sentence}." for one in worths(found, ratings)), last])
    return "\n\n".join(
        [
            f"{head}, {len(found.games)} games",
            table([HEAD, *rows], right=[0, 2, 4, 5, 6, 7]),
            table(crossed, right=numbers),
            last,
        ]
    )


def worths(found: Pool, ratings: Ratings) -> list[MovesWorth]:
    """What players leave out is worth, where the same player is there that leaves out nothing."""
    pairs = combinations(range(len(found.players)), 2)
    told = (worth(found.players[i], found.players[j], ratings.lead(i, j)) for i, j in pairs)
    return [one for one in told if one]


def row(found: Pool, ratings: Ratings | None, ranked: list[Standing], place: int) -> tuple[str, ...]:
    """A player in one line."""
    one = ranked[place]
    name, games = found.players[one.player].label, max(1, one.games)
    result = str(one.games), percent(one.points / games), percent(one.draws / games)
    if ratings is None:
        return (str(place + 1), name, "", "", *result, "")
    low, high = ratings.interval(one.player)
    last = place + 1 == len(ranked)
    sure = "" if last else percent(min(0.9999, ratings.superiority(one.player, ranked[place + 1].player)), 2)
    rating = elo(ratings.elo[one.player]), f"{elo(low)} to {elo(high)}"
    return (str(place + 1), name, *rating, *result, sure)


def score(found: Pool, one: int, other: int) -> str:
    """The points of a player against another, of so many."""
    for pair, points in (((one, other), 1), ((other, one), 0)):
        if (report := found.reports.get(pair)) and (games := report.tally.games):
            won = report.tally.score * games
            return f"{won if points else games - won:.10g}/{games}"
    return ""


def data_of(found: Pool) -> dict[str, Any]:
    """A pool as JSON data; matches as those of two players are."""
    ratings = found.ratings()
    players: list[dict[str, Any]] = []
    for one in standings(found, ratings):
        elo = (ratings.elo[one.player], *ratings.interval(one.player)) if ratings else ()
        players.append(
            {
                "player": found.players[one.player].text,
                **rounded(("elo", "elo_low", "elo_high"), elo),
                "games": one.games,
                "points": one.points,
                "draws": one.draws,
            }
        )
    white = rounded(("white_advantage", "white_advantage_error"), ratings.advantage if ratings else ())
    return {
        "players": players,
        **white,
        "draws_of_equal_players": ratings.draws if ratings else None,
        "worths": [one.as_data() for one in worths(found, ratings)] if ratings else [],
        "matches": [as_data(report) for report in found.reports.values()],
    }


def rounded(names: Sequence[str], values: Sequence[float]) -> dict[str, float | None]:
    """Points of Elo by names, None of what is not known."""
    return dict(zip_longest(names, known(values, 2)))
