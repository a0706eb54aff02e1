"""From what a FEN says to a position that can be played, or the reason why it cannot."""

from __future__ import annotations

from collections import Counter

from ...errors import FenError
from ...numerals import natural
from ...rules.hooks.speaking import asked
from ...rules.kernel import layout as k
from ...rules.machine.state import State
from ...rules.tables.rules import file_of, implied_rights, is_of_unmoved
from ..notation.fen import MOST_COUNTED, MOST_LIMIT, MOST_MOVES, MOST_POOLED, Reader, Setup, write
from ..notation.kept import AGAIN, BEFORE, CASTLED, COUNT, LAST, MOVES, PASSES, REFUSED, SERIES
from . import last_moves
from .compiled import CompiledRules
from .gates import gate_letters, read_gates, supplied
from .homes import read_rights
from .view import View, passers, told_where


def refuse(field: str, message: str) -> FenError:
    """An error about a field as a whole."""
    return FenError(f"FEN, {field}: {message}", field, 0)


def check_counts(rules: CompiledRules, setup: Setup) -> None:
    """Royals in the right number, promoters not on squares they cannot stay on, pieces in bounds."""
    game, owners = rules.ruleset, rules.ruleset.look.owners
    there = Counter(setup.board.values()) + Counter(setup.pool)
    for group in rules.standing.royals:
        number = sum(there[code] for code in group.codes)
        if not group.fit(number):
            raise refuse("board", f"{owners[group.codes[0] & 1]} has {number} {group.words}")
    for square, code in sorted(setup.board.items(), key=lambda placed: placed[1]):
        name, whose = game.board.names[square], f"{owners[code & 1]}'s {game.pieces[code // 2 - 1].title}"
        if square not in rules.standing.confined.get(code, (square,)):
            raise refuse("board", f"{whose} can never stand on {name}")
        if square in rules.standing.barred.get(code, ()):
            raise refuse("board", f"{whose} on {name} would have promoted")
    for side in (0, 1):
        if sum(c & 1 == side and not game.is_wall(c) for c in setup.board.values()) > k.LIST_HALF - 1:
            raise refuse("board", f"{owners[side]} has more than {k.LIST_HALF - 1} pieces")


def rook_files(rules: CompiledRules) -> list[str]:
    """By right the file of its rook, by which others name it; empty where that names another as well."""
    rooks = [(side, rook) for side, rook, _ in rules.tables.rights]
    once = (rook >= 0 and rooks.count((side, rook)) == 1 for side, rook in rooks)
    found = zip(rooks, once, strict=True)
    return [file_of(rules.ruleset, rook).lower() if told else "" for (_, rook), told in found]


def meant(rules: CompiledRules, setup: Setup) -> str:
    """The castling field without the letters of sides that have no rights, and with our letters for rooks."""
    order, gates = rules.tables.rights, gate_letters(rules.ruleset)
    known = {letter for _, _, letter in order} | set(gates)
    found, idle = "", ""
    for letter in "" if setup.castling == "-" else setup.castling:
        side = int(letter.islower())
        files = {
            file: own for file, (owner, _, own) in zip(rook_files(rules), order, strict=True) if owner == side
        }
        if letter.isalpha() and not any(each.islower() == letter.islower() for each in known):
            idle += letter
        elif letter not in known and letter.lower() in files:
            found += files[letter.lower()]
            setup.note(f"castling '{letter}', the file of the rook, read as {files[letter.lower()]}")
        else:
            found += letter
    if idle:
        setup.note(f"castling '{idle}', which means nothing here")
    return found or "-"


def rights_of(rules: CompiledRules, text: str, board: dict[int, int]) -> int:
    """Castling rights of the field; the pieces must stand where castling needs them."""
    if text == "-":
        return 0
    letters = {letter: i for i, (_, _, letter) in enumerate(rules.tables.rights)}
    game, order = rules.ruleset, rules.tables.rights
    implied, owners = implied_rights(game, order), game.look.owners
    bits = 0
    for letter in text:
        if letter not in letters:
            allowed = "".join((*letters, *gate_letters(rules.ruleset))) or "-"
            raise refuse("castling", f"'{letter}' is not a right here, expected some of {allowed}")
        bit = 1 << letters[letter]
        if bits & bit:
            raise refuse("castling", f"'{letter}' stands twice")
        right = letters[letter]
        if is_of_unmoved(game, order[right]):
            square = order[right][1]
            if board.get(square) != rules.start_setup.board[square]:
                name = game.board.names[square]
                raise refuse("castling", f"'{letter}' needs the piece on {name} that begins there")
            bits |= bit
            continue
        side = order[right][0]
        for square, index in rules.right_squares[right].items():
            if board.get(square) != 2 * (index + 1) + side:
                name, title = game.board.names[square], game.pieces[index].title
                raise refuse("castling", f"'{letter}' needs {owners[side]}'s {title} on {name}")
        bits |= bit
    for right, more in enumerate(implied):
        bits |= more if bits >> right & 1 else 0
    for right, more in enumerate(implied):  # where neither king nor rook has moved, they may castle
        bits |= 1 << right if more and bits & more == more else 0
    return bits


def mover_before(setup: Setup) -> int:
    """The side that has made the last move."""
    return setup.turn if {MOVES, AGAIN} & {*setup.extension} else setup.turn ^ 1


def passant_word(rules: CompiledRules, setup: Setup) -> int:
    """The en passant word that the passed squares mean. Raises FenError if no last move explains it."""
    if not setup.passed:
        return 0
    names = rules.ruleset.board.names
    shown = "".join(names[s] for s in setup.passed)
    if setup.turn == k.EITHER:
        raise refuse("en passant", "none while either side may move")
    mover = mover_before(setup)
    wanted = set(setup.passed)
    series = rules.ruleset.series
    if series and series.foreign and not passers(rules, setup.board, wanted, mover):
        mover ^= 1  # it has been moved by the other side
    if found := passers(rules, setup.board, wanted, mover):
        if len(found) > 1:
            place = names[found[0] & k.SQUARE_MASK]
            setup.note(f"en passant {shown}, which the piece on {place} is read to have passed")
        return found[0]
    for square in setup.passed:  # the square of the piece that has passed may stand with the others
        found = passers(rules, setup.board, wanted - {square}, mover)
        for word in found:
            if word & k.SQUARE_MASK == square:
                if len(found) == 1:
                    setup.note(f"en passant {shown}, with the square of the piece that has passed")
                return word
    raise refuse("en passant", f"{rules.ruleset.look.owners[mover]} cannot just have passed {shown}")


def counted(value: str) -> tuple[int, int]:
    """Limit and count of the moves that are counted out, as a FEN says them: `32/6`."""
    found = [natural(part) for part in value.split("/")]
    if len(found) == 2 and found[0] is not None and found[1] is not None:
        if 1 <= found[0] <= MOST_LIMIT and found[1] <= MOST_MOVES:
            return found[0], found[1]
    raise refuse("state", "count needs two numbers, the limit and the single moves counted: count=32/6")


def set_count(count: tuple[int, int], state: State) -> None:
    """Let a count of moves run."""
    state.st[k.COUNT_OUT] = count[0] | count[1] << k.COUNT_OUT_SHIFT


def marks_of(rules: CompiledRules, letters: str) -> int:
    """The bits of the castlings that have been made, as a FEN says them: `castled=q`."""
    order = [letter for _, _, letter in rules.tables.rights]
    if not letters or any(letter not in order or letters.count(letter) > 1 for letter in letters):
        allowed = "".join(order) or "-"
        why = f"castled needs rights that castling has used, each once, of {allowed}: castled=q"
        raise refuse("state", why)
    return sum(1 << len(order) + order.index(letter) for letter in letters)


def fill_extension(rules: CompiledRules, setup: Setup, state: State) -> None:
    """Checks, move limits and hook counters."""
    st = state.st
    if setup.checks_left is not None:
        for side in (0, 1):
            st[k.CHECKS + side] = rules.dialect.checks - setup.checks_left[side]
    for name, value in setup.extension.items():
        if name == COUNT:
            set_count(counted(value), state)
            continue
        if name == CASTLED:
            st[k.RIGHTS] |= marks_of(rules, value)
            continue
        if name == AGAIN:
            fill_again(rules, value, state)
            continue
        if name == REFUSED:
            continue
        if name == LAST:
            last_moves.fill(
                rules.ruleset.board, rules.tables_array[k.H_LAST], setup, mover_before(setup), state
            )
            continue
        counts = [count for part in value.split("/") if (count := natural(part, 3)) is not None]
        if len(counts) <= value.count("/") or max(counts) > MOST_COUNTED:
            raise refuse("state", f"'{name}={value}' is not a number up to {MOST_COUNTED}")
        if name == "limit":
            if len(counts) != 2:
                raise refuse("state", "limit needs two numbers, White's and Black's: limit=3/0")
            for side in (0, 1):
                st[k.LIMIT + side] = counts[side] + 1 if counts[side] else 0
        elif name == SERIES:
            if len(counts) != 2 or max(counts) > 1:
                raise refuse("state", "series needs two of 0 and 1, White's and Black's: series=1/0")
            st[k.SERIES] = counts[0] | counts[1] << 1
        elif len(counts) == 1 and name == PASSES:
            st[k.PASSED] = counts[0]
        elif len(counts) == 1 and name == MOVES:
            fill_series(counts[0], st)
        elif len(counts) == 1:
            st[k.COUNTER + rules.dialect.extensions.index(name)] = counts[0]
        else:
            raise refuse("state", f"'{name}' is one number")


def played(rules: CompiledRules, setup: Setup) -> State:
    """The state after a move that may be refused: `before` says the position before it, and the move."""
    *fields, text = setup.extension[BEFORE].split(",")
    earlier = Reader(rules.dialect, " ".join(fields).replace("|", ";")).read()
    if earlier.extension.keys() & {BEFORE, REFUSED}:
        raise refuse("state", "before: nothing was to be refused in that position")
    state = place(rules, earlier)
    state = rules.machine.after(rules.tables_array, state, legal_code(rules, state, text, BEFORE))[0]
    fen = View(rules, state).fen()
    if write(rules.dialect, setup) != fen:
        raise refuse("state", f"before: this position would come about: {fen}")
    complete(rules, state)
    return state


def legal_code(rules: CompiledRules, state: State, text: str, name: str) -> int:
    """The legal move that a text of a FEN's state means."""
    view = View(rules, state)
    for code in view.legal():
        if view.text_of(code) == text:
            return code
    raise refuse("state", f"{name}={text}: expected a legal move, as coordinates")


def fill_series(left: int, st: memoryview[int]) -> None:
    """Let so many moves of a turn be left: what the side to move has passed waits for the other one."""
    if not 1 <= left < st[k.LEFT]:
        raise refuse("state", f"moves={left} is not less than the {st[k.LEFT]} of this turn, or none")
    st[k.LEFT] = left
    st[k.HELD], st[k.PASSANT] = st[k.PASSANT], 0


def fill_again(rules: CompiledRules, value: str, state: State) -> None:
    """Let a turn go on after the move that ended on a square: `e5`; of the third further move `e5/3`.

    Where that asks for what has been captured: `e5/n`.
    """
    name, slash, text = value.partition("/")
    square = rules.ruleset.board.index.get(name)
    victims = rules.as_victims
    number = natural(text, 3) if slash else 1
    series = rules.ruleset.series
    assert series is not None
    assert series.again is not None
    most = min(series.again.most or 250, 250)
    owner = rules.ruleset.look.owners[state.st[k.TURN] & 1]
    if square is None or not state.board[square] or state.board[square] & 1 != state.st[k.TURN]:
        raise refuse("state", f"again={value}: {owner} has no piece there that moves again")
    if victims:
        if not text or text not in victims:
            raise refuse("state", f"again={value}: expected behind / the letter of what was captured")
        number = victims.index(text)
    elif number is None or not 1 <= number <= most:
        raise refuse("state", f"again={value}: expected a number of the further move from 1 to {most}")
    state.st[k.LEFT] = (square + 1) << k.AGAIN_SHIFT | number
    state.st[k.HELD], state.st[k.PASSANT] = state.st[k.PASSANT], 0


def place(rules: CompiledRules, setup: Setup) -> State:
    """The state of a playable setup. Raises FenError with the reason if it is not playable."""
    if BEFORE in setup.extension:
        return played(rules, setup)
    check_counts(rules, setup)
    tables = rules.tables_array
    state = State()
    single = tables[k.H_SINGLE_ROYAL] != 0
    state.st[k.KING] = state.st[k.KING_BLACK] = -1
    rules.put(state, dict(sorted(setup.board.items())))
    for square, code in setup.board.items():
        if single and tables[tables[k.H_TRAITS] + code] & k.TRAIT_ROYAL:
            state.st[k.KING + (code & 1)] = square
    for code, count in setup.pool.items():
        if count > MOST_POOLED:
            raise refuse("hand", f"more than {MOST_POOLED} of a kind")
        state.pool[code] = count
    state.st[k.TURN] = setup.turn
    field = meant(rules, setup)
    if rules.ruleset.castles_anywhere:
        found = read_rights(rules, field, setup.board, setup.pool)
        state.st[k.RIGHTS], state.st[k.HOMES], state.st[k.GATES] = found
    else:
        castling, gates = read_gates(rules, field, setup.board)
        state.st[k.RIGHTS] = rights_of(rules, castling, setup.board)
        state.st[k.GATES] = supplied(rules.ruleset, gates, setup.pool)
    state.st[k.PASSANT] = passant_word(rules, setup)
    state.st[k.HALFMOVE] = setup.halfmove
    state.st[k.FULLMOVE] = setup.fullmove
    state.st[k.LEFT] = rules.moves_of_turn(setup.turn, setup.fullmove)
    if setup.count:
        set_count(setup.count, state)
    fill_extension(rules, setup, state)
    with told_where(lambda: View(rules, state)):
        check_safety(rules, setup, state)
        complete(rules, state)
        if REFUSED in setup.extension:
            state.st[k.REFUSED] = legal_code(rules, state, setup.extension[REFUSED], REFUSED)
            complete(rules, state)
    return state


def complete(rules: CompiledRules, state: State) -> None:
    """What follows from the rest: who stands under a move limit, the hash, and the first of the history."""
    machine, tables = rules.machine, rules.tables_array
    if tables[k.H_LIMITS]:
        for side in (0, 1):
            if not machine.limited(tables, state, side):
                state.st[k.LIMIT + side] = 0
            elif not state.st[k.LIMIT + side]:
                state.st[k.LIMIT + side] = 1
    state.st[k.HASH] = state.history[0] = machine.key(tables, state)
    looking_back = (k.H_PERPETUAL, k.H_CHASE, k.H_LIMITS, k.H_SERIES)
    if state.st[k.PASSANT] or any(tables[word] for word in looking_back):
        machine.record(tables, state)


def hook_leaves_in_check(rules: CompiledRules, turn: int) -> bool:
    """Does a hook bring about that a side is to move while the other is in check?"""
    return any(
        hook.leaves_in_check is not None
        and asked(use, "leaves_in_check", hook.leaves_in_check, hook.values, turn)
        for use, hook in zip(rules.ruleset.hooks, rules.hooks, strict=True)
    )


def without_royals(rules: CompiledRules, setup: Setup) -> bool:
    """Has the side to move no royals, where an effect may have removed them while the other is in check?"""
    royal = {2 * i + 2 + setup.turn for i, piece in enumerate(rules.ruleset.pieces) if piece.royal}
    return bool(rules.ruleset.consequences) and not royal & set(setup.board.values())


def check_safety(rules: CompiledRules, setup: Setup, state: State) -> None:
    """The side not to move may not stand attacked."""
    attacked = [rules.machine.royal_attacked(rules.tables_array, state, side) for side in (0, 1)]
    owners = rules.ruleset.look.owners
    if setup.turn == k.EITHER:
        if all(attacked):
            raise refuse("board", "both sides are in check")
        return
    other = setup.turn ^ 1
    midst = state.st[k.LEFT] >> k.AGAIN_SHIFT != 0
    if attacked[other] and not (
        midst or hook_leaves_in_check(rules, setup.turn) or without_royals(rules, setup)
    ):
        why = "a royal could be captured at once"
        if rules.ruleset.facings:
            why += " (or the royals face each other)"
        raise refuse("board", f"{owners[other]} is in check, but {owners[setup.turn]} is to move: {why}")
    if rules.ruleset.no_checking and attacked[setup.turn]:
        raise refuse("board", f"{owners[setup.turn]} is in check, which this variant forbids")
