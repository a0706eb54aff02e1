"""Sentences of rulebooks one by one: movements, castling, the object of a game, links, English."""

from __future__ import annotations

import re

import pytest
from shared import first, load

import interpreter
from interpreter.applications import rulebook
from interpreter.applications.rulebook.book import with_links
from interpreter.applications.rulebook.effects_in_words import effects_words
from interpreter.applications.rulebook.ends_in_words import ends_words
from interpreter.applications.rulebook.hooks_in_words import English
from interpreter.applications.rulebook.html import Html
from interpreter.applications.rulebook.markdown import escaped
from interpreter.applications.rulebook.moves_in_words import NOTHING_LEFT
from interpreter.applications.rulebook.object_in_words import object_words
from interpreter.applications.rulebook.piece_data import phrases_of
from interpreter.applications.rulebook.rules_in_words import castling_words, score_words
from interpreter.applications.rulebook.sections import Rulebook
from interpreter.applications.rulebook.told import as_data
from interpreter.kinds.ends import ENDS, Full
from interpreter.kinds.english import ordinal, plural, times
from interpreter.model.ends import End
from interpreter.rules.hooks.speaking import said


def test_numbers_are_english() -> None:
    assert [ordinal(n) for n in (2, 11, 12, 21, 22, 103, 112)] == [
        *("second", "11th", "12th", "21st", "22nd", "103rd", "112th")
    ]
    assert [times(n) for n in (1, 2, 3)] == ["once", "twice", "three times"]
    assert plural("ferz") == "ferzes"


def variant(moves: str = "[]", **parts: str) -> interpreter.Variant:
    """Chess, in which the beast has these moves, with other parts."""
    text = "format: 2\nvariant: beasts\nextends: chess\n"
    said = {
        "pieces": f"{{beast: {{symbol: X, moves: {moves}}}}}",
        "hand": "{setup: X, drops: board}",
        **parts,
    }
    return interpreter.load_text(text + "".join(f"{key}: {said[key]}\n" for key in said), kernel="plain")


@pytest.mark.parametrize(
    ("become", "words"),
    [
        ("{who: queen, in: hand}", "promotes on its last rank to a captured queen of its own side"),
        ("rook", "promotes on its last rank to a rook"),
        (
            "[knight, rook, {who: queen, in: hand}]",
            "promotes on its last rank to a knight or a rook, or to a captured queen of its own side",
        ),
    ],
)
def test_promotions(become: str, words: str) -> None:
    pawn = f"{{pawn: {{promotion: {{to: last_rank, become: {become}}}}}}}"
    assert words in phrases_of(variant(pieces=pawn, hand="{takes: queen, whose: owner}"), "pawn")


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        ("{step: forward}", "steps one square straight forward"),
        ("{step: left}", "steps one square to the left"),
        ("{slide: backward}", "slides any number of squares straight backward"),
        ("{step: any forward}", "steps one square in any direction going forward"),
        (
            "{leap: [1, 2], repeat: 1-2}",
            "jumps two squares in one direction and one to the side (the knight's move), up to twice in one line",
        ),
        (
            "{leap: [0, 2], repeat: 2-3}",
            "jumps exactly two squares orthogonally, two or three times in one line",
        ),
        (
            "{path: [{slide: any, over: all}, {step: any}]}",
            "jumps over exactly one piece in any direction, landing directly behind it",
        ),
    ],
)
def test_movements(entry: str, words: str) -> None:
    assert phrases_of(variant(f"[{entry}]"), "beast") == [words]


@pytest.mark.parametrize(
    ("place", "words"),
    [
        ("a5-h5", "the squares a5 to h5"),
        ("d4-e5", "the rectangle from d4 to e5"),
        ("{files: d-f, ranks: 2}", "files d to f of rank 2 counted from its owner's side"),
    ],
)
def test_regions(place: str, words: str) -> None:
    assert phrases_of(variant(f"[{{step: any, to: {place}}}]"), "beast") == [
        f"steps one square in any direction, only within {words}"
    ]


def test_a_region_has_a_name_for_players() -> None:
    places = "{lake: {name: the Lake of the Moon, in: [a4-b5, g4-h5]}}"
    inside, outside = (
        phrases_of(variant(f"[{{step: any, to: {place}}}]", regions=places), "beast")[0]
        for place in ("lake", "{not: lake}")
    )
    assert inside.endswith("only within the Lake of the Moon")
    assert outside.endswith("only onto squares outside the Lake of the Moon")


def test_where_a_movement_like_another_piece_is_narrowed_is_told() -> None:
    game = variant("[{like: rook, to: far_half}, {like: knight, from: own_half, only: capture}]")
    assert phrases_of(game, "beast") == [
        "moves and captures like a rook, only within the far half of the board",
        "captures like a knight, only from its own half of the board",
    ]


@pytest.mark.parametrize(
    ("to", "words"),
    [
        ("g1", "the king goes from e1 to g1, and the rook from h1 to f1"),
        (
            "f1-g1",
            "the king goes from e1 to f1 or g1, and the rook from h1 to the square next to it on its other side "
            "(e1 or f1)",
        ),
    ],
)
def test_castling_says_where_the_rook_goes(to: str, words: str) -> None:
    castling = f"{{white: [{{king: e1, rook: h1, to: {to}}}], black: none}}"
    told = castling_words(variant(castling=castling).ruleset)
    assert told[:2] == [f"White castles: {words}.", "Black does not castle."]


def test_castling_is_told_as_it_is_built(variant_id: str) -> None:
    """Every square that a king or a rook of the game castles to is in the sentence of its side."""
    variant = load(variant_id)
    if variant.ruleset.shuffle:
        assert not castling_words(variant.ruleset)[0].startswith(
            "White castles: the king goes"
        )  # from many places
        return
    names, told = variant.ruleset.board.names, castling_words(variant.ruleset)
    for castling in variant.ruleset.castlings:
        who, partner = (variant.ruleset.pieces[kind].word for kind in (castling.king, castling.rook))
        side = ("White", "Black")[castling.side]
        start = f"{side} castles: the {who} goes from {names[castling.king_from]} to "
        from_there = f", and the {partner} from {names[castling.rook_from]}"
        (line,) = [x for x in told if x.startswith(start) and from_there in x]
        king, rook = line.split(f", and the {partner}")
        assert names[castling.king_to] in king
        assert names[castling.rook_to] in rook


def test_one_move_has_been_made() -> None:
    variant = load("senterej")
    (told,) = said(
        variant.ruleset.hooks[0], "describe", variant.hooks[0].describe, {"limit": 1}, English(titles={})
    )
    assert told.startswith("Until the first capture is made or one move has been made, there are no turns")
    assert "lost the piece moves first; after one move without a capture White does. Check counts" in told


def test_a_piece_that_finds_nothing_to_become() -> None:
    """It stays where it is, which the rulebook says, and `why` of such a move."""
    assert NOTHING_LEFT in phrases_of(load("grand"), "pawn")
    assert NOTHING_LEFT not in phrases_of(load("spartan"), "hoplite"), "another rule always gives something"
    assert NOTHING_LEFT not in phrases_of(load("chess"), "pawn")
    for rule, lacks in (
        ("{to: last_rank, become: {who: rook, in: hand}}", True),
        ("{to: last_rank, become: {who: rook, in: hand}, optional: true}", False),
        ("{at: last_rank, when: rest, become: {who: rook, in: hand}}", False),
        ("[{to: last_rank, become: {who: rook, in: hand}}, {to: last_rank, become: knight}]", False),
        (
            "[{to: last_rank, become: {who: rook, in: hand}}, {to: last_rank, become: knight, when: capture}]",
            True,
        ),
        ("[{to: last_rank, become: {who: rook, in: hand}}, {to: b2, become: knight}]", True),
        ("{to: last_rank, become: rook, if: {count: new, is: 0-1}}", True),
        ("{to: last_rank, become: none}", False),
    ):
        pawn = f"  pawn: {{symbol: P, moves: fW, promotion: {rule}}}\nhand: {{whose: owner}}\nsetup: |"
        text = ENDINGS.replace("setup: |", pawn).replace("  . . .\n", "  P . .\n")
        variant = interpreter.load_text(f"{text}  - {{if: stalemate, result: draw}}\n")
        assert (NOTHING_LEFT in phrases_of(variant, "pawn")) == lacks, rule
        reason = variant.position("3/P2/N1R[] w - - 0 1").why("a2a3")
        if "hand" in rule and lacks:
            told = "the pawn on a2 has to promote on a3, and no captured piece waits in the hand"
            assert (reason.code, reason.sentence.partition(";")[0]) == ("promotion_pool", told), reason


# --- the object of the game --------------------------------------------------------------------

CHECKMATE = "that is, to give a check that no legal move answers."


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("chess", f"The object of the game is to checkmate the opponent's king, {CHECKMATE}"),
        ("senterej", f"opponent's negus, {CHECKMATE} A side also wins by leaving the opponent without a legal move."),
        ("carousel", "to checkmate the opponent's king or consort, "),
        ("lakeside", "to checkmate the opponent's last prince, "),
        ("3check", "A side also wins by giving check three times."),
        ("empire", "also wins by bringing a king to its last rank, or by leaving the opponent without a legal move."),
        ("shatranj", "also wins by capturing all the opponent's pieces but the shah, or by leaving"),
        ("antichess", "is to lose all one's own pieces. A side also wins by having no legal move left."),
        ("racingkings", "The object of the game is to bring a king to one of the squares a8 to h8."),
        ("horde", "White wins by checkmating the opponent's king. Black wins by capturing all the opponent's pieces."),
        ("foxandhounds", "White wins by bringing a fox to its last rank, or by leaving the opponent without a legal"),
        ("foxandhounds", "move. Black wins by leaving the opponent without a legal move."),
        ("threemusketeers", "Black wins by leaving the opponent with three musketeers on one rank or file, or by"),
        ("empire", "legal move. When the same position has occurred for the third time, the side that has just moved"),
    ],
)  # fmt: skip
def test_the_object_of_the_game(name: str, words: str) -> None:
    assert words in object_words(load(name))


ENDINGS = """\
format: 2
variant: bare
board: {files: a-c, ranks: 1-3}
pieces:
  rook: {symbol: R, moves: R}
  knight: {symbol: N, moves: N}
setup: |
  r . n
  . . .
  N . R
end:
"""


@pytest.mark.parametrize(
    ("end", "words"),
    [
        ("{count: rook, is: 0, result: loss}", "to capture the opponent's rook."),
        ("{count: rook, is: 0, result: win}", "to lose one's own rook."),
        ("{count: all, is: 0-1, result: loss}", "leave the opponent with at most one piece."),
        ("{count: rook, in: last_rank, whose: mover, result: loss}", "make the opponent bring a rook to its"),
        ("{count: rook, in: last_rank, whose: turn, result: win}", "bring a rook to its last rank"),
        ("{count: rook, in: b2, whose: white, result: win}", "White wins by bringing a rook to b2."),
        ("{count: rook, in: b2, whose: white, result: loss}", "Black wins by making the opponent"),
        ("{if: stalemate, result: win}", "The object of the game is to have no legal move left."),
        ("{count: empty, is: 0, result: score}", "The object of the game is to count more than the opponent when the game ends."),
        ("{count: empty, is: 0, result: low_score}", "The object of the game is to count fewer than the opponent when the game ends."),
        ("{count: rook, is: 2+, result: loss}", "is to leave the opponent with at least two rooks."),
        ("{count: all, in: row any, is: 3+, result: loss}", "to leave the opponent with three pieces next to"),
        ("{repeats: 3, who: rook, result: loss}", "When a rook has gone to and fro: it has moved"),
        ("{last: pass, is: 2, result: win}", "When two passes have been made one after the other, the side that has"),
        ("{repeats: 3, result: draw}", ""),
    ],
)  # fmt: skip
def test_the_object_by_its_end(end: str, words: str) -> None:
    variant = interpreter.play.loading.load_text(f"{ENDINGS}  - {end}\n")
    told = object_words(variant)
    assert words in told
    assert bool(words) == bool(told)
    assert ("object" in {section.anchor for section in Rulebook(variant).book().sections}) == bool(words)


@pytest.mark.parametrize("result", first(1, ["win", "loss"]))
@pytest.mark.parametrize("kind", ENDS, ids=lambda kind: kind.kind)
def test_the_object_of_every_kind_of_end(kind: type[End], result: str) -> None:
    """By whatever condition a side wins, the object of the game tells of it."""
    end = re.sub(r"result: \w+", f"result: {result}", kind.example).replace("dog", "pawn")
    assert object_words(variant(end=f"[{end}]"))


def test_what_has_no_row_is_told_truly(monkeypatch: pytest.MonkeyPatch) -> None:
    """A condition that says nothing of itself is told in a general sentence."""
    bare = interpreter.load_text(f"{ENDINGS}  - {{count: empty, is: 0, result: score}}\n")
    monkeypatch.setattr(Full, "clauses", End.clauses)
    words = "when the condition 'full' of the definition holds, the side that counts more wins"
    assert ends_words(bare.ruleset)[0].startswith(f"Full: {words}")


def test_what_lies_in_a_hand_for_good_counts_where_it_has_points() -> None:
    hand = "score: {rook: 5}\nhand: {takes: [rook, knight], drops: none}\n"
    bare = interpreter.load_text(f"{ENDINGS}  - {{count: empty, is: 0, result: score}}\n{hand}")
    words = [*score_words(bare.ruleset)]
    assert words == [
        "Where the sides are counted, a rook counts 5.",
        "In a hand a rook counts as on the board.",
    ]
    both = f"{ENDINGS}  - {{count: empty, is: 0, result: score}}\n{hand.replace('rook: 5', 'rook: 5, knight: 3')}"
    [_, told] = score_words(interpreter.load_text(both).ruleset)
    assert told == "In a hand a rook and a knight count as on the board."


# --- links -------------------------------------------------------------------------------------


def test_addresses_are_links() -> None:
    def shown(text: str) -> str:
        return with_links(text, str.upper, lambda address: f"[{address}]")

    assert shown("see https://a.example/b_c.") == "SEE [https://a.example/b_c]."
    assert shown("(http://a.example), x") == "([http://a.example]), X"
    for other in ("javascript:alert(1)", "ftp://a.example", "data:text/html,x", "https://", "HTTPS"):
        assert shown(other) == other.upper()


def test_an_address_of_a_stranger_does_no_harm() -> None:
    text = f"""{ENDINGS}  - {{if: stalemate, result: draw}}
about:
  sources:
  - >-
    https://a.example/"onclick=alert(1)'<script>?a=b&c=d https://b.example/>x<y 1. http://c.example/_x_
"""
    variant = interpreter.play.loading.load_text(text)
    page = rulebook.write(variant, "html")
    assert (
        '<a href="https://a.example/" rel="noopener noreferrer nofollow">https://a.example/</a>&quot;onclick'
        in page
    )
    assert '<a href="https://b.example/"' in page
    assert "<script" not in page
    book = rulebook.write(variant, "md")
    assert "<https://a.example/>" in book
    assert r"<http://c.example/_x>\_" in book
    assert escaped("- 1 < 2", linked=True) == r"\- 1 \< 2"


# --- effects of the game -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        (
            "{in: withdrawn diagonal, whose: enemy, who: pawn, do: {go: home}, blocked: removed}",
            "directly behind the beginning of a straight move along a diagonal (if it is an enemy pawn) goes to",
        ),
        (
            "{in: approached orthogonal, whose: enemy, who: pawn, do: remove}",
            "all enemy pawns directly beyond the end of a straight move along a rank or a file are removed",
        ),
        (
            "{when: capture, who: knight, do: {go: {leap: [[1, 1], [2, 0]]}}}",
            "goes to a square exactly one square to the right and one forward or two squares to the right from it",
        ),
        (
            "{when: capture, who: knight, do: {go: opposite vertical}}",
            "goes to a square opposite on its file",
        ),
        (
            "{when: capture, in: victim, who: pawn, do: {go: home enemy}, blocked: stays}",
            "comes back onto the square in the setup of the other side's piece of its kind; where",
        ),
    ],
)
def test_effects_are_told_with_all_that_they_ask(entry: str, words: str) -> None:
    text = f"format: 2\nvariant: tried\nextends: chess\neffects: [{entry}]\n"
    ruleset = interpreter.load_text(text, kernel="plain").position().rules.ruleset
    [sentence] = effects_words(ruleset)
    assert words in sentence


# --- layout ------------------------------------------------------------------------------------


def test_what_follows_the_board_stands_beside_it_and_letters_for_programs_in_an_appendix() -> None:
    page = Html(load("losalamos")).page(Rulebook(load("losalamos")).book())
    rest = page.partition('<div class="rest">')[2].partition("</div></div>")[0]
    assert "<b>White</b>" in rest
    book, appendix = page.split('<section class="chapter" id="appendix">')
    assert "<pre>rnqknr/" in appendix
    assert "Betza" in appendix
    assert "<pre>rnqknr/" not in book


@pytest.mark.every
def test_a_piece_that_begins_outside_is_shown_there() -> None:
    book = Rulebook(load("omega")).book()
    (pieces,) = [section for section in book.sections if section.anchor == "pieces"]
    captions = {part.anchor: [getattr(b, "caption", "") for b in part.blocks] for part in pieces.parts}
    shown = {anchor for anchor, found in captions.items() if any("where it begins" in one for one in found)}
    assert shown == {"piece-wizard"}


LAID = """
format: 2
variant: laid
extends: chess
pieces: {knight: {title: knight of the river}, all: {takes: {not: king}}}
"""


@pytest.mark.parametrize(
    ("castling", "words"),
    [
        (
            "[{king: e1, rook: h1, to: g1}]",
            "After every move but castling, all friendly knights of the river",
        ),
        ("none", "After every move, all friendly knights of the river"),
    ],
)
def test_an_effect_leaves_out_castling_only_where_there_is_some(castling: str, words: str) -> None:
    """And the noun of a title is told in the plural, not its place."""
    effect = "effects: [{in: {ranks: 3-4}, who: knight, whose: own, do: remove}]"
    game = interpreter.play.loading.load_text(f"{LAID}castling: {castling}\n{effect}\n").ruleset
    assert next(effects_words(game)).startswith(words)


@pytest.mark.parametrize(("royal", "told"), [("true", True), ("false", False)])
def test_effects_spare_royals_only_where_there_are_some(royal: str, told: bool) -> None:
    effect = "effects: [{when: capture, in: neighbours, who: pawn, do: remove}]"
    end = "end: [{count: king, is: 0, result: loss}]"
    text = (
        f"{{format: 2, variant: mild, extends: chess, pieces: {{king: {{royal: {royal}}}}}, {effect}, {end}}}"
    )
    book = str(Rulebook(interpreter.play.loading.load_text(text)).book())
    assert ("No move may remove a royal piece" in book) is told


@pytest.mark.every
def test_named_regions_are_listed_by_their_names() -> None:
    places = "{lake: {name: the Lake of the Moon, in: {white: [a4, c5], black: b6}}}"
    book = str(Rulebook(variant("[{step: any, to: lake}]", regions=places)).book())
    assert "('The Lake of the Moon', 'A4 and c5 for White, and b6 for Black.')" in book


def test_leaps_between_levels() -> None:
    game = load("raumschach")
    knight, unicorn = (phrases_of(game, name) for name in ("knight", "unicorn"))
    assert knight == ["jumps two squares in one direction and one to the side (the knight's move)"]
    assert unicorn == ["slides any number of squares triagonally"]


def test_the_rules_as_data_name_the_game() -> None:
    data = as_data(load("sittuyin"))
    assert (data["id"], data["name"]) == ("sittuyin", "Sittuyin")
    assert data["start"] == load("sittuyin").start_fen
