"""Why each error is one, and an example of it, for `explain-code` and the page of codes."""

from __future__ import annotations

from typing import NamedTuple


class Why(NamedTuple):
    """Why something cannot be accepted, and what it may look like in a file ('' where one line "
    "cannot show it)."""

    text: str
    example: str = ""


ERRORS = {
    # --- the file
    "H001": Why("The file does not exist, is a folder, or may not be read."),
    "H002": Why(
        "A definition is a short text; a size limit keeps the file of a stranger from filling the memory."
    ),
    "H003": Why("Definitions are written in UTF-8; the file holds bytes that are not such text."),
    "H004": Why("Control characters cannot be seen, and change what a reader takes a text for."),
    "H005": Why(
        "YAML forbids tabs in indentation, since editors disagree about their width. Indent with spaces."
    ),
    "H006": Why(
        "The text breaks a rule of YAML: a quote, bracket, comma, colon or indentation.", "name: [Duchy"
    ),
    "H007": Why("A file is one definition. A line of three dashes begins a second document.", "---"),
    "H008": Why("A definition is a list of keys with values, and begins with a key.", "- pawn"),
    "H009": Why(
        "Depth and number of values are limited, so that reading and checking end soon whatever the file."
    ),
    "H010": Why(
        "A tag would choose the type of a value, in some readers even run code. None is needed.",
        "year: !!int '1961'",
    ),
    "H011": Why(
        "An alias repeats what an anchor marks; a few lines can mean gigabytes. Use `like`, "
        "`extends` or write it out.",
        "pawn: &pawn {symbol: P}",
    ),
    "H012": Why("Merge keys hide what a mapping holds. Use `extends` or `like`.", "<<: {symbol: P}"),
    "H013": Why("Of two equal keys most readers silently keep the last.", "name: A\nname: B"),
    "H014": Why(
        "A key or list item without a value is nearly always forgotten text, or a blank missing "
        "after the colon.",
        "name:",
    ),
    "H015": Why(
        "Some readers take the number for another one, for octal, hexadecimal or a power of ten.",
        "ranks: 010",
    ),
    "H016": Why("A key is a word, not a list, a mapping or a number.", "[a, b]: 1"),
    "H017": Why(
        "A line that begins with % instructs a YAML reader; definitions need none, and readers differ.",
        "%YAML 1.2",
    ),
    # --- shape
    "H101": Why("The schema demands a key that is not there; the message names it."),
    "H102": Why(
        "The schema knows no such key here. It would have no effect, and most often is misspelt.",
        "peices: {}",
    ),
    "H103": Why(
        "The value has another type than the schema wants, such as a text for a number.", "format: one"
    ),
    "H104": Why("Only certain words are allowed here; the message lists them.", "only: mve"),
    "H105": Why(
        "Of several keys exactly one belongs here, such as the one that says what kind of movement it is.",
        "{step: any, leap: [1, 2]}",
    ),
    "H106": Why(
        "A key has a meaning only together with others, or only without them.",
        "{if: checkmate, is: 2, result: loss}",
    ),
    "H107": Why(
        "The text has not the form that is wanted here, such as first and last of a range.", "ranks: one-8"
    ),
    "H108": Why("The number is below the least or above the greatest that makes sense.", "repeats: 1"),
    "H109": Why("The list has too few or too many items.", "leap: [1]"),
    "H110": Why("An item stands in a list twice, or is inherited already.", "become: [queen, queen]"),
    "H111": Why(
        "Names have small letters, digits and _, and are neither a square nor a word to which the language "
        "gives a meaning of its own where the name is read: a region `last_rank`, a piece `royals`, an "
        "ending `checkmate` that is something else.",
        "regions: {far_rank: {ranks: 8}}",
    ),
    "H112": Why("The value is nested so deeply that it cannot be compared with the schema."),
    # --- inheritance and options
    "H201": Why("No shipped definition has this id, and there is no file of this path."),
    "H202": Why(
        "`extends` names a definition that is neither shipped nor in the same folder.", "extends: ches"
    ),
    "H203": Why("A definition extends itself, perhaps by way of others.", "variant: a\nextends: a"),
    "H204": Why("Parents have parents in turn, but not without end."),
    "H205": Why(
        "`extends` opens shipped definitions and files of the same folder, never others: a "
        "definition is safe to open."
    ),
    "H206": Why(
        "`inherited` stands for a parent's entries once, and only where there is a parent that has some.",
        "moves: [inherited]",
    ),
    "H207": Why("`none` takes away what is inherited; there is nothing of this name.", "bisop: none"),
    "H208": Why("The parent is named by an id of small letters, digits, - and _.", "extends: ../chess"),
    "H209": Why(
        "Only a page that `heterodox publish` has written holds one definition, as text; nothing else of a "
        "page is read, and nothing in it is run."
    ),
    "H211": Why(
        "An option states its default and what is allowed: values of one kind, the default among them.",
        "bare: {default: lose, values: [draw, loss]}",
    ),
    "H212": Why("No such option is declared under `options`.", "if: $forced"),
    "H213": Why(
        "The option can never have this value, so the condition would never hold.", "if: {$bare: lost}"
    ),
    "H214": Why("An option that nothing refers to would be offered to players and change nothing."),
    "H216": Why("The values of the option have another type than this place wants.", "repeats: $forced"),
    # --- board
    "H301": Why(
        "Files are a range of letters, from a lower to a higher one.", "board: {files: d-a, ranks: 1-8}"
    ),
    "H303": Why(
        "The board has more squares than the tables of the kernel can hold; the message gives the limit."
    ),
    "H304": Why("A hole takes a square away, and there is none at this place.", "holes: [e9]"),
    "H305": Why("Where files wrap round, a square outside the rectangle would have no place."),
    "H306": Why(
        "An extra square lies outside the rectangle but not far from it, on a place and with a name"
        " of its own.",
        "extra: {x1: [0, 0]}",
    ),
    "H307": Why(
        "A line drawn on the board joins two squares along a rank, a file or a diagonal, and a movement with"
        " `drawn` needs one in its direction.",
        "lines: [a1-b4]",
    ),
    "H310": Why("A region names ranks or files that the board does not have.", "{ranks: 9}"),
    "H311": Why("The definition of a region needs the region itself.", "den: {not: den}"),
    "H312": Why("No region has this name, and no square.", "to: last_rnk"),
    "H313": Why("The board has no such square.", "[e5]"),
    "H320": Why("The diagram of `setup` has a line for every rank of the board, from the top."),
    "H321": Why("Each line of the diagram has a sign for every file of the board."),
    "H322": Why("`*` in the diagram stands exactly where the board has a hole."),
    "H323": Why(
        "A letter in the diagram is not the symbol of a piece: capitals for White, small letters for Black."
    ),
    "H324": Why("There is nobody to move: put pieces into `setup`."),
    # --- pieces
    "H330": Why(
        "The text is not in the dialect of Betza notation that definitions read; the message points"
        " at the letter.",
        "moves: WX",
    ),
    "H332": Why("`like` leads from piece to piece back to where it began.", "rook: {moves: [{like: queen}]}"),
    "H333": Why("No piece has this name.", "become: quen"),
    "H334": Why("The movement has no vector, or leads nowhere on any square of the board.", "leap: [0, 0]"),
    "H335": Why("A leap to the next square is a step; there is one way to say each thing.", "leap: [0, 1]"),
    "H336": Why("The least distance of a movement is above the greatest.", "{step: any, repeat: 3-2}"),
    "H338": Why(
        "Only a path over an enemy along ranks, files or diagonals can capture what it jumps over, "
        "and only such a path can be repeated.",
        "path: [{leap: [1, 2], only: capture}, {step: any, only: quiet}]",
    ),
    "H339": Why(
        "The second word of the lines leaves none of the first one's directions.",
        "{step: horizontal forward}",
    ),
    "H340": Why("No condition has this name, and nothing sets a mark of this name.", "if: chekmate"),
    "H342": Why(
        "A move that leaves squares for en passant must not also capture elsewhere than on its "
        "target: it would be unclear what is captured in turn."
    ),
    "H343": Why(
        "Only a movement of several squares in a line passes over squares on which it can be captured.",
        "{step: orthogonal, leaves: en_passant}",
    ),
    "H344": Why(
        "`betza` is a witness beside `moves`: both have to say the same, or one of them is wrong.",
        "rook: {symbol: R, moves: [{slide: orthogonal}], betza: B}",
    ),
    "H350": Why("Castling names squares on which king and rook do not stand in the setup."),
    "H351": Why("King and rook castle along one rank."),
    "H352": Why(
        "The king cannot castle to this square: it lies not on its rank, or not on the way to the rook."
    ),
    "H353": Why("Positions keep rights to castle for a limited number of rooks; the message gives it."),
    "H354": Why(
        "A castling is written by the squares of the king and, where needed, of the rook. Two with the same "
        "squares could not be told apart, even if their rooks arrived elsewhere; nor can `to` name a square "
        "twice."
    ),
    # --- the whole
    "H360": Why(
        "Check, mate and facing are about royal pieces, and this variant has none: set `royal: true`.",
        "end: [{if: checkmate, result: loss}]",
    ),
    "H361": Why("Two pieces with one symbol could not be told apart in positions and moves."),
    "H363": Why("A royal that could be captured while it passes over squares would make check unclear."),
    "H364": Why("A piece starts where `to` beside its moves does not let it stand."),
    "H365": Why(
        "`in: hand` takes captured pieces from a `hand`, which has to be declared; a kind that a move makes "
        "without it need not be taken from there.",
        "become: {who: champion, in: hand}",
    ),
    "H366": Why(
        "A game in which every move is forbidden ends at once: entries of `forbid` say what they forbid.",
        "forbid: [{when: move}]   # write {by: queen, when: capture}, or what may not hold after a move",
    ),
    "H367": Why("More kinds of piece than positions can have letters and the tables room for."),
    "H368": Why(
        "A look names colours that browsers know, a river between two neighbouring ranks, and characters "
        "only where a piece has one.",
        "look: {board: points, river: 5-6}",
    ),
    "H369": Why(
        "One row of checks is remembered for all conditions: where several ask for a mark of checks, it is "
        "the same mark.",
        "end: [{if: [checkmate, by_rook], result: draw}, {if: [checkmate, by_pawn], result: loss}]",
    ),
    "H370": Why("No hook of this name is shipped with Heterodox.", "hooks: [{opening_fase: {}}]"),
    "H371": Why("The parameter of a hook has another type or range than the hook declares."),
    "H372": Why("The parameter of a hook names a piece that the definition does not have."),
    "H373": Why("The hook has no parameter of this name."),
    "H374": Why("The hook cannot work without this parameter."),
    "H375": Why("Two hooks would decide the same question, such as who moves next, and might disagree."),
    "H376": Why("A hook of a stranger is a program: it is loaded only with `--allow-hooks`."),
    "H377": Why("A hook file cannot be read, or fails where it is asked for its tables or words."),
    "H380": Why(
        "`aliases` are further letters of a piece. One that is the letter of another piece would make moves "
        "and positions ambiguous; its own symbol says nothing new.",
        "horse: {symbol: N, aliases: [R]}   # the rook's letter",
    ),
    "H381": Why(
        "The notation has no words for something that the variant has: `wxf` knows one to nine files, moves "
        "from square to square, and no castling, promotion or removal.",
        "notation: [wxf]   # with castling",
    ),
    "H382": Why(
        "A piece with `whose: nobody` is a wall: it has the letter `*` and no moves, is not royal, and "
        "neither promotes nor captures. A piece of a side has a capital letter.",
        "duck: {symbol: D, whose: nobody}",
    ),
    "H383": Why(
        "Effects of pieces, freezing, hooks, and paths over friends or over enemies alone ask "
        "whose a piece is; what "
        "nobody owns has no answer yet. By `effects` it is made and removed, and nothing else.",
        "hooks: [{opening_phase: {}}]   # beside a duck",
    ),
    "H384": Why(
        "A turn is `[move]`, or a move and one act that drops a piece with `whose: nobody`.",
        "turn: [{drops: duck, to: board}, move]",
    ),
    "H385": Why("A letter of `hand: setup` does not belong to a piece.", "setup: Zz"),
    "H386": Why("`drops` puts pieces down from a `hand`, which is not declared.", "drops: board"),
    "H387": Why(
        "A captured piece goes to the hand as what it was before its promotion, but that may be several "
        "kinds, or it is royal now; or `as: either` puts pieces down as forms that nothing takes back, and "
        "that lie in the hand as what they are forms of.",
        "hand: {as: base}",
    ),
    "H388": Why(
        "Who is royal is settled at the start of a game: an effect may remove a royal or send it elsewhere, "
        "but neither turns it to the other side nor into another piece, nor makes one.",
        "effects: [{when: capture, do: change_side}]   # write who: {not: royals}",
    ),
    "H389": Why(
        "The parts of an effect do not fit each other: what was captured can only go home, only what has "
        "moved goes back to its origin, lines are those of neighbours, of what is enclosed and of what "
        "is passed, on a ring nobody knows what was passed, and a captured piece of one's own that lies in "
        "one's hand does not go home.",
        "effects: [{when: arrival, in: victim, do: remove}]",
    ),
    "H397": Why(
        "Neighbours and what is enclosed stand on lines, and only enemies are enclosed.",
        "if: {count: all, in: enclosed, whose: own}   # write whose: enemy",
    ),
    "H398": Why(
        "On a cylinder no piece comes in from the left or the right: there is no edge.",
        "drops: {to: board, falls: left}",
    ),
    "H390": Why(
        "Something is larger than the tables of the kernel can hold; the message says what, and the limit."
    ),
    "H391": Why(
        "The first position breaks a rule of positions, such as that no royal can be captured at once."
    ),
    "H392": Why(
        (
            "The language can say this, but this version has no rule for it; docs/limits.md lists "
            "what is supported."
        ),
        "forbid: [{after: attacked}]",
    ),
    "H395": Why(
        "A shuffle puts the same pieces of both sides into every order that its rules allow: the two sides "
        "have to be the same, file by file, and some order has to be left. Castling is written as the king's "
        "way onto its rook there, so the king cannot capture it.",
        "shuffle: {in: first_rank, if: [{count: bishop, in: dark, is: 1}, {count: king, in: enclosed rook}]}",
    ),
    "H396": Why(
        "Castling of dropped pieces speaks of kinds that come onto the board out of the hand.",
        "effects: [{when: drop, in: home, who: [king, rook], do: {mark: moved, is: 0}}]   # they need drops",
    ),
    "H399": Why(
        "What a piece may do until it has moved is a move without capture, of a piece that neither promotes "
        "nor captures in ways of its own.",
        (
            "met: {moves: [{leap: [[0, 2]], only: quiet, if: unmoved}], promotion: {to: last_rank, "
            "become: rook}}"
        ),
    ),
    "H407": Why(
        "Gating needs pieces of the setup in its region, which leave it, and kinds that may lie in the hand.",
        (
            "turn: [move, {drops: all, to: origin, by: unmoved, from: e5, optional: true}]   # "
            "nobody begins on e5"
        ),
    ),
    "H408": Why(
        "Positions write a right to gate as the letter of its file, where rights to castle and those of "
        "first moves are written too: a side has one such square a file, none on the files k and q where "
        "it castles, and no shuffled setup.",
        (
            "turn: [move, {drops: all, to: origin, by: unmoved, from: [first_rank, second_rank], "
            "optional: true}]"
        ),
    ),
    "H409": Why(
        "`when: as_new` is a move that captures nothing, and not for a piece whose finished moves capture.",
        (
            "man: {effects: [{in: enclosed any 1, do: capture}], promotion: {to: last_rank, when: "
            "as_new, become: rook}}"
        ),
    ),
}
