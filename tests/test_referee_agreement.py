"""The five documented games against the slow referee: moves, FEN, check and outcome, everywhere."""

from __future__ import annotations

import os
import random
from collections.abc import Callable

import pytest
from contract import choose
from referee import START, Referee, new
from shared import all_combinations, first, load, texts

from interpreter.errors import FenError
from interpreter.play.variant import Position

GAMES = sorted(START)
Options = dict[str, object]

#: Every combination of the options that can be told apart; what an option cannot reach is left out.
SKIPPED: dict[str, Callable[[Options], bool]] = {
    # Only where the lone-side rule is off does the rule of the bare king speak.
    "senterej": lambda o: bool(o["lone_side_draws"]) and o["bare_king"] != "draw",
}


def combinations(game: str) -> list[Options]:
    """The option combinations of a game that matter."""
    return [o for o in all_combinations(game) if not SKIPPED.get(game, lambda _: False)(o)]


def every_value(game: str) -> list[Options]:
    """Of these the first ones in which a value of an option occurs."""
    seen: set[tuple[str, object]] = set()
    found = []
    for options in combinations(game):
        if not found or not options.items() <= seen:
            found.append(options)
            seen |= options.items()
    return found


def without_state(fen: str) -> str:
    """A FEN without the further state in braces, which the referee keeps to itself."""
    return fen.partition(" {")[0]


def result(position: Position) -> tuple[str, str] | None:
    """Outcome in the referee's words."""
    outcome = position.outcome()
    return None if outcome is None else (outcome.result, outcome.reason)


def compare(referee: Referee, position: Position, past: list[str]) -> list[str]:
    """Assert that both say the same of the position; returns the legal moves."""
    where = f"{referee.fen()} {referee.options} after {past}"
    assert without_state(position.fen()) == referee.fen(), where
    theirs, ours = referee.moves(), texts(position)
    extra, missing = sorted(set(ours) - set(theirs)), sorted(set(theirs) - set(ours))
    assert not extra, f"illegal by the referee: {extra} in {where}"
    assert not missing, f"legal by the referee: {missing} in {where}"
    assert ours == theirs, where
    assert position.is_check() == referee.in_check(), f"check in {where}"
    assert result(position) == referee.outcome(), f"outcome of {where}"
    return ours


def play(game: str, options: Options, fen: str | None, plies: int, chance: random.Random) -> int:
    """Play a random game side by side; returns the number of positions compared."""
    position = load(game, options=options).position(fen)
    referee = new(game, options, fen)
    past: list[str] = []
    for ply in range(plies + 1):
        moves = compare(referee, position, [fen or "start", *past])
        if not moves or ply == plies:
            return ply + 1
        if past and chance.random() < 0.1 and position.outcome() is None:
            # There and back again: for the repetitions.
            back = [m for m in moves if m[:2] == past[-1][2:4] and m[2:4] == past[-1][:2]]
            move = back[0] if back else choose(position, chance)
        else:
            move = choose(position, chance)
        position.push(move)
        referee.push(move)
        past.append(move)
    return plies


# --- positions set up, not reached by play -----------------------------------------------------


def board_text(rows: list[list[str]]) -> str:
    """The board field of a FEN; "" is an empty square."""
    ranks = []
    for row in rows:
        text, empty = "", 0
        for cell in row:
            if cell:
                text += (str(empty) if empty else "") + cell
                empty = 0
            else:
                empty += 1
        ranks.append(text + (str(empty) if empty else ""))
    return "/".join(ranks)


def scatter(rows: list[list[str]], letters: str, pawn_rows: range, chance: random.Random) -> None:
    """Put pieces on random empty squares, pawns on the middle ranks only."""
    empty = [(y, x) for y, row in enumerate(rows) for x, cell in enumerate(row) if not cell]
    chance.shuffle(empty)
    for letter in letters:
        for place in empty:
            if letter not in "Pp" or place[0] in pawn_rows:
                rows[place[0]][place[1]] = letter
                empty.remove(place)
                break


def army(kinds: str, most: int, chance: random.Random) -> str:
    """A random army of both sides without kings."""
    count = chance.randint(2, most)
    return "".join(
        chance.choice((letter.upper(), letter.lower())) for letter in chance.choices(kinds, k=count)
    )


def castling_field(
    rows: list[list[str]], homes: dict[str, tuple[int, int, int]], chance: random.Random
) -> str:
    """Some castling rights; king and rook are put at home for them. Homes: rank row, king's and rook's file."""
    found = ""
    for right, (y, king, rook) in homes.items():
        if chance.random() < 0.6:
            rows[y][king] = "K" if right.isupper() else "k"
            rows[y][rook] = "R" if right.isupper() else "r"
            found += right
    return found or "-"


def grid(files: int, ranks: int) -> list[list[str]]:
    """An empty board, ranks from the top."""
    return [[""] * files for _ in range(ranks)]


def kings(rows: list[list[str]], chance: random.Random) -> str:
    """The kings that do not stand on the board yet."""
    standing = {cell for row in rows for cell in row}
    return "".join(letter for letter in "Kk" if letter not in standing)


def omega_fen(chance: random.Random) -> str:
    """Omega, often with pieces on the corner squares."""
    inner = grid(10, 10)
    rights = castling_field(inner, {"K": (9, 5, 8), "Q": (9, 5, 1), "k": (0, 5, 8), "q": (0, 5, 1)}, chance)
    corners = [chance.choice(("", "", *"QBWCNKqbwcnkWw")) for _ in range(4)]
    for letter in "Kk":
        if any(letter in row for row in inner) or corners.count(letter) > 1:
            corners = [c if c != letter else "" for c in corners]
    standing = [c for c in corners if c in "Kk" and c]
    missing = "".join(letter for letter in kings(inner, chance) if letter not in standing)
    scatter(inner, missing + army("QRBNCWPPPP", 24, chance), range(1, 9), chance)
    rows = [[corners[0], *"*" * 10, corners[1]], *(["*", *row, "*"] for row in inner)]
    rows.append([corners[2], *"*" * 10, corners[3]])
    return f"{board_text(rows)} {chance.choice('wb')} {rights} - {chance.randint(0, 99)} 30"


def wildebeest_fen(chance: random.Random) -> str:
    """Wildebeest, often with castling possible."""
    rows = grid(11, 10)
    rights = castling_field(rows, {"K": (9, 5, 10), "Q": (9, 5, 0), "k": (0, 5, 10), "q": (0, 5, 0)}, chance)
    scatter(rows, kings(rows, chance) + army("QRBNCWPPPPP", 22, chance), range(1, 9), chance)
    return f"{board_text(rows)} {chance.choice('wb')} {rights} - {chance.randint(0, 99)} 30"


def empire_fen(chance: random.Random) -> str:
    """Empire, the pieces of either army on either side."""
    rows = grid(8, 8)
    rights = castling_field(rows, {"k": (0, 4, 7), "q": (0, 4, 0)}, chance)
    scatter(rows, kings(rows, chance) + army("QRBNSSDTECPPPP", 16, chance), range(1, 7), chance)
    return f"{board_text(rows)} {chance.choice('wb')} {rights} - {chance.randint(0, 99)} 30"


def ultima_fen(chance: random.Random) -> str:
    """Ultima, from nearly empty to crowded."""
    rows = grid(8, 8)
    scatter(rows, "Kk" + army("PPPMRNQBB", chance.choice((8, 20, 40)), chance), range(8), chance)
    return f"{board_text(rows)} {chance.choice('wb')} - - {chance.randint(0, 99)} 30"


def senterej_fen(chance: random.Random) -> str:
    """Senterej, in the opening phase or after it, with pieces in the pool."""
    rows = grid(8, 8)
    scatter(rows, "Kk" + army("FFAANNRPPPP", chance.choice((6, 20)), chance), range(1, 7), chance)
    pool = "".join(sorted(chance.choices("ANRanr", k=chance.choice((0, 1, 3)))))
    turn = chance.choice("wb--")
    counters = "0 1" if turn == "-" else f"{chance.randint(0, 99)} 30"
    return f"{board_text(rows)}[{pool}] {turn} - - {counters}"


SETUPS = {
    "omega": omega_fen,
    "wildebeest": wildebeest_fen,
    "empire": empire_fen,
    "ultima": ultima_fen,
    "senterej": senterej_fen,
}


def refusable(referee: Referee) -> bool:
    """Does the referee see a position that cannot be: the side not to move capturable (or both)?"""
    board = referee.position.board
    bad = {side: not referee._allowed(board, side) for side in "wb"}
    if referee.turn == "-":
        return all(bad.values())
    return bad["b" if referee.turn == "w" else "w"]


def may_stand_checked(options: Options) -> bool:
    """May the side not to move be in check: after an opening phase that ended by its limit?

    The reader of FENs knows only that the variant has such a phase and counts something.
    """
    return bool(options.get("werera_limit") or options.get("seven_move_mate"))


def set_up(game: str, options: Options, chance: random.Random) -> str | None:
    """A random position; None if it cannot be, which both must find."""
    fen = SETUPS[game](chance)
    referee = new(game, options, fen)
    try:
        load(game, options=options).position(fen)
    except FenError as error:
        assert refusable(referee), f"{fen}: {error}"
        return None
    if refusable(referee):
        assert may_stand_checked(options), f"accepted: {fen}"
        return None
    return fen


def positions_wanted(share: int) -> int:
    """How many positions to compare; HETERODOX_REFEREE multiplies it for a long run."""
    return share * int(os.environ.get("HETERODOX_REFEREE", "1"))


def run(game: str, options: Options, wanted: int, plies: int, seed: str, *, setups: bool) -> int:
    """Play until enough positions have been compared."""
    chance = random.Random(seed)
    done = 0
    while done < wanted:
        fen = set_up(game, options, chance) if setups else None
        if setups and fen is None:
            continue
        done += play(game, options, fen, min(plies, wanted - done), chance)
    return done


@pytest.mark.parametrize("positions", first(1, [20, 60]))
@pytest.mark.parametrize("game", GAMES)
def test_games(game: str, positions: int) -> None:
    """Random games with the default options."""
    run(game, combinations(game)[0], positions, positions, f"{game} games", setups=False)


@pytest.mark.every
@pytest.mark.parametrize("game", GAMES)
def test_set_up_positions(game: str) -> None:
    """Positions nobody played to, and a few moves on from them."""
    run(game, combinations(game)[0], 60, 4, f"{game} set up", setups=True)


@pytest.mark.every
@pytest.mark.parametrize("game", GAMES)
def test_options(game: str) -> None:
    """Every value of every option, a little of each; test_long combines them."""
    for options in every_value(game):
        run(game, options, 1, 2, f"{game} {options}", setups=False)
        run(game, options, 8, 7, f"{game} {options}", setups=True)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_long(game: str) -> None:
    """Tens of thousands of positions of each game, over all its options."""
    choices = combinations(game)
    share = positions_wanted(20_000 // (2 * len(choices)))
    for options in choices:
        run(game, options, share, 300, f"{game} {options} long games", setups=False)
        run(game, options, share, 10, f"{game} {options} long set up", setups=True)


def test_mate_with_the_last_move_of_the_phase() -> None:
    """A side in check without a legal move is mated, although the limit gives the turn to the other."""
    fen = "k7/8/1K6/8/8/a7/8/7R[] - - - 0 1"
    options: Options = {"werera_limit": 1}
    position, referee = load("senterej", options=options).position(fen), new("senterej", options, fen)
    position.push("h1h8")
    referee.push("h1h8")
    compare(referee, position, [fen, "h1h8"])
    assert result(position) == ("1-0", "checkmate")


@pytest.mark.every
@pytest.mark.parametrize("limit", [1, 2, 3, 4])
def test_end_of_the_phase_by_its_limit(limit: int) -> None:
    """Few pieces and a short limit: checks and mates with the move that ends the phase."""
    chance = random.Random(f"limit {limit}")
    options: Options = {"werera_limit": limit}
    done = 0
    while done < positions_wanted(40):
        fen = senterej_fen(chance).replace(" w ", " - ").replace(" b ", " - ")
        fen = " ".join([*fen.split()[:4], "0", "1"])
        try:
            load("senterej", options=options).position(fen)
        except FenError:
            continue
        done += play("senterej", options, fen, limit + 3, chance)
