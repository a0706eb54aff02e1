"""What the linter can find: code, title, explanation, an example and the remedy. Data, read by people too."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Entry:
    """One kind of finding; `example` is a piece of a definition that has it, `remedy` what to do about it."""

    title: str
    why: str
    example: str
    remedy: str


CATALOGUE: dict[str, Entry] = {
    "H401": Entry(
        title="square that no piece can ever reach",
        why=(
            "From the setup, by all movements, promotions and castlings, no piece of either side can come "
            "to stand on these squares, even if nothing stood in its way. Players will ask what they are "
            "for."
        ),
        example="board: {files: a-h, ranks: 1-8, extra: {w1: [-5, -5]}}",
        remedy="take the squares away (holes), or give a piece a movement that leads there",
    ),
    "H402": Entry(
        title="region without squares",
        why="A named region has no square for either side, so whatever refers to it never happens.",
        example="regions: {harbour: {all: [first_rank, last_rank]}}",
        remedy="write any instead of all, or correct the ranks and files",
    ),
    "H410": Entry(
        title="piece that never comes onto the board",
        why="The piece does not stand in the setup, and the promotions that would make it can never happen.",
        example=(
            "pieces: {guard: {symbol: G, moves: [{step: any}]}}   # only a piece that cannot promote would "
            "become one"
        ),
        remedy="place it in the setup, or let something that can promote become one",
    ),
    "H411": Entry(
        title="piece that can never move",
        why=(
            "None of its movements leads anywhere, from any square on which it may stand: the leaps leave "
            "the board, or its regions exclude each other, or it only captures what the enemy never has."
        ),
        example="tower: {symbol: T, moves: [{leap: [7, 7]}]}   # on a board of 5 x 5",
        remedy="give it a movement that fits the board; if it is an obstacle, say so in `lint`",
    ),
    "H412": Entry(
        title="movement that is never possible",
        why=(
            "The piece can move, but never by this entry: from no square on which it may stand does it lead"
            " to a square of the board, or from and to exclude each other."
        ),
        example="- {step: forward, from: last_rank}",
        remedy="remove the entry, or correct its distance or its regions",
    ),
    "H413": Entry(
        title="movement that adds nothing",
        why=(
            "Whatever stands on the board, every move of this entry is also given by other entries of the "
            "piece, so the piece would be the same without it. Compared on every square and for both sides."
        ),
        example="moves: [{slide: orthogonal}, {step: orthogonal}]",
        remedy="remove the entry",
    ),
    "H414": Entry(
        title="promotion that can never happen",
        why="The piece can never arrive where this rule says, from any square on which it may stand.",
        example="promotion: {to: first_rank, become: queen}   # of a piece that only goes forward",
        remedy="correct the place (last_rank is counted from the owner's side), or remove the rule",
    ),
    "H415": Entry(
        title="piece that promotes to itself",
        why=(
            "The piece is in the list of what it becomes. The move is offered with a letter although "
            "nothing changes."
        ),
        example="pawn: {promotion: {to: last_rank, become: [queen, pawn]}}",
        remedy="write optional: true if it may stay what it is",
    ),
    "H416": Entry(
        title="piece that can never attack a royal",
        why=(
            "From no square on which it may stand does it attack a square on which an enemy royal may "
            "stand, so it never gives check by itself."
        ),
        example="guard: {symbol: G, moves: [{step: any, only: quiet}]}",
        remedy="let it capture, or say in `lint` that it is meant to defend",
    ),
    "H417": Entry(
        title="colour-bound piece without a twin",
        why=(
            "All pieces of this kind that a side can ever have stay on squares of one colour: half of the "
            "board is out of their reach for the whole game."
        ),
        example="setup: one bishop a side",
        remedy=(
            "add a second one on the other colour, or a movement that changes colour, or say in `lint` that"
            " it is meant"
        ),
    ),
    "H418": Entry(
        title="piece that gets stuck",
        why=(
            "The piece has a move to a square from which no movement leads on, whatever stands there, and "
            "it does not promote there. It stays there for the rest of the game."
        ),
        example="pawn: {symbol: P, moves: [{step: forward}]}   # without promotion",
        remedy="let it promote there, or give it a movement from there",
    ),
    "H419": Entry(
        title="victim that is never there",
        why="`takes` names a piece that the enemy never has.",
        example="- {slide: any, takes: dragon}   # nobody has dragons",
        remedy="remove the name, or bring the piece into the game",
    ),
    "H420": Entry(
        title="en passant without a partner",
        why=(
            "A movement leaves squares behind to be taken on en passant, but no enemy piece takes so; or a "
            "piece takes en passant, but nothing ever leaves such squares."
        ),
        example="takes: [enemy, en_passant]   # and no entry says leaves: en_passant",
        remedy="remove leaves or takes, or add the other of the two",
    ),
    "H421": Entry(
        title="two pieces with one title",
        why=(
            "Players see the title of a piece in messages and in the rules in words; these two look the same."
        ),
        example="bishop: {title: elephant}, alfil: {title: elephant}",
        remedy="give one of them another title",
    ),
    "H423": Entry(
        title="effects but for jumps, without a jump",
        why=(
            "An effect that leaves out moves which take what they jump over, of a piece that has no "
            "such move."
        ),
        example=(
            "withdrawer: {moves: [{slide: any}], effects: [{in: withdrawn, do: capture, if: {when: quiet}}]}"
        ),
        remedy="remove the condition, or add a path that takes what it jumps over",
    ),
    "H424": Entry(
        title="left and right are not alike",
        why=(
            "Something of the definition has a left and a right: moves to one side only, or a region on one "
            "wing. Black's may be White's seen in a mirror (left is the a-file for both players) or turned "
            "half round (left is the owner's left), and the definition does not say which."
        ),
        example="knight: {symbol: N, moves: [{leap: [[-1, 2]]}]}   # without symmetry",
        remedy="write symmetry: mirror or symmetry: rotate in board",
    ),
    "H425": Entry(
        title="like a piece that moves otherwise here",
        why=(
            "`like` names a piece of this file that bears the name of a standard mover but moves otherwise. "
            "The piece of the file is meant; a reader may think of the other."
        ),
        example=(
            "pieces: {knight: {moves: [{leap: [1, 3]}]}, marshal: {symbol: M, moves: [{like: knight}]}}"
        ),
        remedy="write the movement out, rename the piece, or say in `lint` that it is meant",
    ),
    "H426": Entry(
        title="witness that new moves drop",
        why=(
            "The piece is inherited with a `betza` witness, and gets other moves here. The old letters do "
            "not speak of the new moves, so they are not inherited with them."
        ),
        example="extends: chess; pieces: {bishop: {moves: [{like: bishop}, {like: knight}]}}",
        remedy="write betza for the new moves (`heterodox explain` tells the letters), or allow it in `lint`",
    ),
    "H430": Entry(
        title="game over before it begins",
        why="An end condition holds in the start position.",
        example="end: [{count: queen, is: 0, result: loss}]   # and no queen in the setup",
        remedy="change the setup, or the condition",
    ),
    "H431": Entry(
        title="check in the start position",
        why="The side to move is in check before the first move. It can be played, but is hardly meant.",
        example="setup: a rook that looks at the king along an open file",
        remedy="move one of the pieces, or put something between them",
    ),
    "H432": Entry(
        title="side without a royal piece",
        why="One side has royal pieces and the other none, so only one of them can be checkmated.",
        example="setup: an army without a king",
        remedy="add a royal piece, or an end condition for that side, and say in `lint` that it is meant",
    ),
    "H433": Entry(
        title="first move that wins",
        why=(
            "White has a first move that ends the game in somebody's favour: a mate in one, or a goal next "
            "door."
        ),
        example="end: [{count: royals, in: second_rank, whose: mover, result: win}]",
        remedy="move the pieces further apart, or let the condition ask for more",
    ),
    "H434": Entry(
        title="first move that wins a piece",
        why=(
            "White's first move can take a piece, and no answer takes back. White is ahead before Black has"
            " moved."
        ),
        example="setup: a rook that looks along an open file at an undefended one",
        remedy="defend the piece, or close the line",
    ),
    "H435": Entry(
        title="nearly symmetric setup",
        why=(
            "White's and Black's pieces are images of each other but for a few squares: often a slip of the"
            " pen."
        ),
        example="setup: r n b q k b n r against R N B K Q B N R",
        remedy="correct the squares named, or say in `lint` that it is meant",
    ),
    "H436": Entry(
        title="castling for one side only",
        why="Both sides have royals, but castling is written for one of them.",
        example="castling: {white: [{king: e1, rook: h1, to: g1}], black: none}",
        remedy="add the castlings of the other side, or write castling: none",
    ),
    "H440": Entry(
        title="end that can never happen",
        why=(
            "No game can fulfil the condition: its place is out of reach for its pieces, the pieces that it "
            "counts are royal and never captured, or nothing can give check."
        ),
        example="- {count: king, is: 0, result: loss}   # the king is royal: true",
        remedy="remove the condition, or correct its pieces or its place",
    ),
    "H441": Entry(
        title="end that comes too late",
        why=(
            "Conditions are tried in the order written, and one further up holds whenever this one does. If"
            " their results differ they contradict each other, and the first one counts."
        ),
        example="end: [{if: stalemate, result: draw}, {if: stalemate, result: loss}]",
        remedy="remove one of them, or tie each to the value of an option by if",
    ),
    "H442": Entry(
        title="game without an end",
        why="Pieces can move to and fro, and neither repetition nor a count of moves ends such a game.",
        example="end: [{if: checkmate, result: loss}]",
        remedy="add {repeats: 3, result: draw} or {moves: 50, since: capture, result: draw}",
    ),
    "H443": Entry(
        title="game that nobody can win",
        why="Every end condition is a draw.",
        example="end: [{if: checkmate, result: draw}]",
        remedy="write result: win or result: loss in at least one condition",
    ),
    "H444": Entry(
        title="checkmate without a result",
        why=(
            "Royal pieces can be attacked, so a side may be in check without a legal move, but no condition"
            " says what that means."
        ),
        example="end: [{if: stalemate, result: draw}]",
        remedy="add {if: checkmate, result: loss}",
    ),
    "H445": Entry(
        title="stalemate without a result",
        why="A side may have no legal move without being in check, but no condition says what that means.",
        example="end: [{if: checkmate, result: loss}]",
        remedy="add {if: stalemate, result: draw}, or another result",
    ),
    "H446": Entry(
        title="end about a piece that is never there",
        why="The condition names a piece that no side ever has.",
        example="- {material: dragon, result: draw}",
        remedy="remove the name",
    ),
    "H447": Entry(
        title="two ends with one name",
        why=(
            "Two conditions of different kinds are reported by the same name, so results do not tell them "
            "apart."
        ),
        example=(
            "- {count: rook, is: 0, result: loss, name: goal} and {count: king, in: e4, result: "
            "win, name: goal}"
        ),
        remedy="give one of them another name",
    ),
    "H448": Entry(
        title="royal removed without an end",
        why="An effect may take the enemy's royal off the board, and the game would go on without it.",
        example="effects: [{when: capture, in: neighbours, do: remove}]   # and no end for a lost king",
        remedy="add {count: king, is: 0, result: loss}, or write who: {not: royals}",
    ),
    "H450": Entry(
        title="option value without effect",
        why="The rules with this value are the rules with the default, whatever the other options are.",
        example="options: {pace: {default: slow, values: [slow, fast, faster]}}   # only `if: {$pace: fast}`",
        remedy="use the value in an if, or take it out of values",
    ),
    "H460": Entry(
        title="no description",
        why="`about: {description: ...}` is what lists and pages show of the game.",
        example="about: {inventor: Robert Abbott}",
        remedy="add about: {description: one or two sentences}",
    ),
    "H461": Entry(
        title="no sources",
        why="Nobody can check rules and rulings whose origin is not told.",
        example="about: {rulings: {D1: Stalemate loses.}}   # and no sources",
        remedy="add about: {sources: [where the rules are from]}; for your own game, say so",
    ),
    "H462": Entry(
        title="no tests",
        why="Tests in the file show what the rules mean, and that they still mean it after the next change.",
        example="tests: []",
        remedy="add tests: [{name: first moves, perft: {1: 20}}]; `heterodox perft FILE 1` counts",
    ),
    "H463": Entry(
        title="hand that nothing uses",
        why=(
            "Captured pieces, or those of some kinds, are kept and written into every position, but neither "
            "dropped nor recalled."
        ),
        example="hand: {takes: knight, whose: owner}",
        remedy="add drops, or a promotion with become: {who: PIECE, in: hand}, or remove the hand",
    ),
    "H464": Entry(
        title="removal without freezing",
        why="`turn` lets a side remove a frozen piece, and no piece freezes.",
        example="turn: [{any: [move, {who: {not: royals}, if: frozen, do: remove}]}]",
        remedy=(
            "remove the act, or let a piece freeze others: pieces: {all: {if: {count: PIECE, whose: "
            "enemy, in: neighbours, is: 0}}}"
        ),
    ),
    "H465": Entry(
        title="prohibition without a royal",
        why="`forbid` speaks of royal pieces, and there is none.",
        example="forbid: [{after: check}]",
        remedy="remove it, or make a piece royal",
    ),
    "H466": Entry(
        title="region that nothing uses",
        why="No rule names the region: most often it is left over, or its name is misspelt elsewhere.",
        example="regions: {palace: {files: d-f, ranks: 1-3}}   # and no rule names palace",
        remedy="name it in a rule, or remove it",
    ),
    "H490": Entry(
        title="silence without a finding",
        why="An entry of `lint` silences nothing (any more).",
        example="lint: {H417: one bishop a side}",
        remedy="remove the entry",
    ),
    "H491": Entry(
        title="silence of an unknown code",
        why="An entry of `lint` names a code that no finding has.",
        example="lint: {H499: unknown}",
        remedy="`heterodox explain-code` lists all codes; errors cannot be silenced",
    ),
}
