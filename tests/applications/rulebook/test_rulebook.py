"""Rulebooks: complete, well-formed and harmless for every variant; their examples are legal."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from html.parser import HTMLParser

import pytest
from shared import load, single_options

import interpreter
from interpreter.applications import rulebook
from interpreter.applications.drawing.diagram import Diagrams
from interpreter.applications.drawing.marks import MARKS
from interpreter.applications.rulebook.book import Book, Figure, Section
from interpreter.applications.rulebook.ends_in_words import ends_words, reason_words
from interpreter.applications.rulebook.examples import Examples
from interpreter.applications.rulebook.html import Html
from interpreter.applications.rulebook.markdown import Markdown, escaped, fenced
from interpreter.applications.rulebook.piece_data import betza_lacks, betza_text, phrases_of
from interpreter.applications.rulebook.rules_in_words import rules_words
from interpreter.applications.rulebook.sections import Rulebook
from interpreter.applications.rulebook.told import as_data
from interpreter.errors import DefinitionError
from interpreter.kinds.english import article, listed, plural, sentence

VOID = {"meta", "br", "hr", "img", "link"}
PLACEHOLDER = re.compile(
    r"None|\{\w*\}|<class|\bnan\b|TODO|\[\]\.|  +\.|(?<!\.)\.\.(?!\.)|\ba (?!uni)[aeiou]|\(\)|_rank|_half|, ,"
)


class Balanced(HTMLParser):
    """Reads HTML, and checks that each tag is closed in its turn and each anchor is there once."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.attributes: set[str] = set()
        self.tags: set[str] = set()
        self.words: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes |= {name for name, _ in attrs}
        self.ids += [str(value) for name, value in attrs if name == "id"]
        self.links += [str(value) for name, value in attrs if name in ("href", "src", "xlink:href")]
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if not {"style", "svg"} & set(self.open):
            self.words.append(data)


def read(page: str) -> Balanced:
    parser = Balanced()
    parser.feed(page)
    parser.close()
    assert parser.open == []
    assert len(parser.ids) == len(set(parser.ids))
    return parser


@cache
def book_of(variant_id: str) -> Book:
    return Rulebook(load(variant_id)).book()


def all_sections(sections: list[Section] | tuple[Section, ...]) -> Iterator[Section]:
    for section in sections:
        yield section
        yield from all_sections(list(section.parts))


def figures(book: Book) -> list[Figure]:
    return [b for s in all_sections(list(book.sections)) for b in s.blocks if isinstance(b, Figure)]


@pytest.mark.every
def test_every_book_is_complete(variant_id: str) -> None:
    variant, book = load(variant_id), book_of(variant_id)
    anchors = {section.anchor for section in all_sections(list(book.sections))}
    assert {f"piece-{piece.name}" for piece in variant.ruleset.kinds} <= anchors
    assert {"game", "board", "pieces", "special", "end", "notation", "values", "words"} <= anchors
    assert [book.sections[0].anchor, book.sections[-1].anchor] == ["object", "appendix"]
    assert ("betza" in anchors) == variant.ruleset.board.flat
    assert ("castling" in anchors) == bool(variant.ruleset.castlings)
    assert ("options" in anchors) == bool(variant.definition.get("options"))
    about = variant.definition.get("about", {})
    assert ("rulings" in anchors) == bool(about.get("rulings"))
    assert ("sources" in anchors) == bool(about.get("sources"))
    for section in all_sections(list(book.sections)):
        if section.anchor.startswith("piece-"):
            assert any(isinstance(block, Figure) for block in section.blocks)


@pytest.mark.every
def test_every_page_is_well_formed(variant_id: str) -> None:
    variant, book = load(variant_id), book_of(variant_id)
    page = Html(variant).page(book)
    found = read(page)
    assert not {"script", "iframe", "object", "link", "img"} & found.tags
    assert not any(name.startswith("on") or name == "src" for name in found.attributes)
    inside = {link.removeprefix("#") for link in found.links if link.startswith("#")}
    assert inside <= set(found.ids), "a link leads nowhere"
    assert all(link.startswith(("#", "https://", "http://")) for link in found.links)
    words = " | ".join(found.words)
    assert not PLACEHOLDER.search(words), PLACEHOLDER.search(words)
    men = any(piece.word == "man" for piece in variant.ruleset.pieces)  # of draughts, they are called so
    assert men or not re.search(r"\bmen\b|\bman\b|\bhe\b", words), "pieces are called pieces"
    assert not re.search(
        r"\b1 (?!(?:as|is|has|was)\b)\w+s\b|\bone (squares|pieces|moves|times|pawns|kings)\b", words
    ), "numbers agree"
    for sources in about_sources(variant):
        assert sources in found.links
    assert found.tags >= {"svg", "figure", "nav", "h3"}
    assert len(page) < 400_000


def about_sources(variant: interpreter.Variant) -> list[str]:
    """The addresses in the sources of a definition."""
    return re.findall(r"https?://[\w./#-]*\w", " ".join(variant.definition.get("sources", ())))


@pytest.mark.every
def test_every_book_as_markdown(variant_id: str) -> None:
    variant, book = load(variant_id), book_of(variant_id)
    page = Markdown(variant).page(book)
    assert page.count("```") % 2 == 0
    assert page.startswith(f"# {escaped(book.title)}\n")
    for piece in variant.ruleset.kinds:
        assert re.search(rf"^### .*(\(|, ){re.escape(escaped(chr(40) + piece.symbol)[1:])}\)$", page, re.M)
    assert not re.search(r"<(?!https?://[^<>\s]*>)\w", re.sub(r"```.*?```", "", page, flags=re.S))
    for address in about_sources(variant):
        assert f"<{address}>" in page


BARE = """\
format: 2
variant: bare
board: {files: a-c, ranks: 1-3}
pieces:
  piece: {symbol: M, moves: W, effects: [{in: approached, who: piece, do: capture}]}
setup: |
  m . .
  . . .
  . . M
end:
  - {count: all, is: 0, result: loss}
"""


def test_what_a_definition_does_not_say_is_left_out() -> None:
    variant = interpreter.play.loading.load_text(BARE)
    for form in ("html", "md"):
        page = rulebook.write(variant, form)
        assert "bare" in page
        assert not any(title in page for title in ("Sources", "Rulings", "Options", "The game<"))
    read(rulebook.write(variant, "html"))


@pytest.mark.every
def test_every_option_gives_a_book_of_its_own() -> None:
    for name in ("senterej", "lakeside", "empire"):
        for options in single_options(name):
            variant = load(name, options=options)
            told = [*ends_words(variant.ruleset), *rules_words(variant)]
            told += [p for piece in variant.ruleset.kinds for p in phrases_of(variant, piece.name)]
            assert not PLACEHOLDER.search(" ".join(told))
    variant = load("empire", options={"repetition_loser": "turn"})
    page = rulebook.write(variant, "html")
    assert "the game with other options than usual (repetition loser: turn)." in page
    assert "for the third time, the side to move loses." in page


@pytest.mark.every
@pytest.mark.parametrize("name", ["chess", "losalamos", "reversi"])
def test_the_book_as_data_says_of_which_definition_it_is(name: str) -> None:
    variant = load(name)
    data = as_data(variant)
    assert (data["id"], data["name"]) == (variant.id, variant.name)
    assert (data["version"], data["hash"]) == (variant.ruleset.version, variant.definition_hash)
    assert data["start"] == variant.start_fen


@pytest.mark.every
def test_early_promotion_is_told() -> None:
    variant = load("wildebeest", options={"early_promotion": True})
    page = Markdown(variant).page(Rulebook(variant).book())
    assert "may promote on its second-to-last rank to a queen or a wildebeest" in page
    assert "cannot be declined" not in page


# --- examples ----------------------------------------------------------------------------------


def test_examples_show_what_they_say(some_id: str) -> None:
    """Arrows are legal moves, frames are what these moves take."""
    variant = load(some_id)
    for figure in figures(book_of(some_id)):
        assert set(figure.scene.marks.values()) <= set(MARKS)
        assert set(figure.scene.occupants) <= set(range(variant.ruleset.board.size))
        assert figure.caption.endswith(".")


@pytest.mark.parametrize(
    ("name", "kinds"),
    [
        ("ultima", ["pincer", "coordinator", "long_leaper", "withdrawer", "chameleon"]),
        ("lakeside", ["cutter", "heron", "otter"]),
    ],
)
def test_captures_by_the_way_have_examples(name: str, kinds: list[str]) -> None:
    variant = load(name)
    for kind in kinds:
        found = Examples(variant).effect(variant.ruleset.piece(kind))
        assert found is not None
        assert found.position.legal_moves.has_code(found.move.code)
        assert found.victims == found.position.victims(found.move)
        assert set(found.victims) - {found.move.target}


def test_the_richest_tested_example_is_chosen() -> None:
    variant = load("ultima")
    found = Examples(variant).effect(variant.ruleset.piece("chameleon"))
    assert found is not None
    assert len(found.victims) == 7


@pytest.mark.parametrize("name", ["chess", "omega", "wildebeest", "empire", "carousel", "antichess"])
def test_en_passant_castling_and_promotion_have_examples(name: str) -> None:
    variant = load(name)
    examples = Examples(variant)
    passing = examples.en_passant()
    assert passing is not None
    assert passing.victims
    assert passing.victims[0] != passing.move.target
    growing = examples.promotion(variant.ruleset.piece("pawn"))
    assert growing is not None
    assert growing.move.promotion
    sides = {castling.side for castling in variant.ruleset.castlings}
    assert {side for side in (0, 1) if examples.castling(side)} == sides
    for side in sides:
        assert [example.move.castling for example in examples.castling(side)] == [True, True]


def test_the_longest_castling_is_shown() -> None:
    assert [example.move.target for example in Examples(load("wildebeest")).castling(0)] == ["b1", "j1"]


def test_examples_from_games_are_made_bare() -> None:
    """Without tests in the definition, positions come from random games, and lose what they do not need."""
    text = interpreter.language.resources.definition_path("lakeside").read_text().partition("\ntests:")[0]  # type: ignore[union-attr]
    variant = interpreter.play.loading.load_text(text)
    found = Examples(variant).effect(variant.ruleset.piece("otter"))
    assert found is not None
    assert len(found.position.pieces()) <= 4  # the otter, its victim, a prince of each side at most


def test_en_passant_is_made_where_neither_tests_nor_random_games_have_it() -> None:
    empty = "\n".join(["  . . . . . ."] * 16)
    text = f"""\
format: 2
variant: long
extends: chess
board: {{files: a-f, ranks: 1-20}}
castling: none
setup: |
  r n b q k r
  p p p p p p
{empty}
  P P P P P P
  R N B Q K R
"""
    found = Examples(interpreter.play.loading.load_text(text)).en_passant()
    assert found is not None
    victim, passed = found.victims[0], found.move.target
    assert found.name == f"A capture en passant. The piece on {victim} has just passed over {passed}."
    assert len(found.position.pieces()) == 4


def test_frozen_pieces_may_leave() -> None:
    found = Examples(load("ultima")).removal()
    assert found is not None
    assert found.move.removal


# --- sentences ---------------------------------------------------------------------------------


def test_english() -> None:
    assert [plural(x) for x in ("pawn", "fox", "lady", "bishop", "man", "witch", "key")] == [
        *("pawns", "foxes", "ladies", "bishops", "men", "witches", "keys")
    ]
    assert plural("bia (shell)") == "bia"
    assert plural("king (the Empire's Kaiser)") == "kings"
    assert (article("eagle"), article("king")) == ("an eagle", "a king")
    assert listed(["a", "b", "c"]) == "a, b or c"
    assert sentence("it is\n so (or not.)") == "It is so (or not.)"


def test_some_sentences() -> None:
    def told(name: str, piece: str) -> list[str]:
        return phrases_of(load(name), piece)

    assert told("omega", "wizard") == [
        "steps one square diagonally",
        "jumps three squares in one direction and one to the side",
    ]
    assert told("carousel", "grasshopper") == [
        "jumps over exactly one piece in any direction, landing directly behind it"
    ]
    assert told("empire", "duke") == ["moves like a queen", "captures like a king"]
    assert "only from its second rank (Black only)" in told("empire", "pawn")[1]
    assert told("ultima", "coordinator")[-1].startswith("captures any enemy on the square where its new rank")
    assert told("xiangqi", "general")[1] == "never leaves the palace"


ODD = """\
format: 2
variant: odd
board: {files: a-e, ranks: 1-5}
pieces:
  king:
    symbol: K
    moves: K
    effects: [{in: approached vertical, who: [king, an_owl], do: capture}, {in: withdrawn diagonal, do: capture}]
    if: {count: an_owl, whose: enemy, in: {step: orthogonal}, is: 0}
  an_owl:
    symbol: O
    title: hourglass
    moves: [{leap: [[2, 1], [-2, -1]]}, {leap: [[0, 3]]}]
    promotion: {to: last_rank, when: capture, become: unicorn, optional: true}
  unicorn:
    symbol: U
    moves:
      - {like: an_owl, only: capture}
      - {path: [{step: any right, over: all}, {step: any right}]}
      - {path: [{leap: [1, 2], repeat: any, over: all}, {leap: [1, 2], repeat: 1-2}]}
setup: |
  k k k k o
  . . . . .
  . . . . .
  . . . . .
  K K K K O
end:
  - {if: {count: [king, unicorn], whose: enemy, is: 9+}, count: [king, unicorn], is: 0-2, result: loss}
  - {count: [an_owl, king], in: {files: d-e, ranks: 5}, whose: mover, result: win}
  - {if: stalemate, result: loss}
"""


def test_sentences_of_an_odd_variant() -> None:
    variant = interpreter.play.loading.load_text(ODD)
    told = {name: phrases_of(variant, name) for name in variant.definition["pieces"]}
    assert told["king"][1:] == [
        "captures any piece but a unicorn by moving straight up to it along the file",
        "captures an adjacent enemy by moving straight away from it diagonally",
    ]
    assert told["an_owl"] == [
        "jumps exactly two squares to the right and one forward or two squares to the left and one back",
        "jumps exactly three squares straight forward",
        "keeps every enemy king orthogonally next to it from moving",
        "may promote by a capture on its last rank to a unicorn",
    ]
    assert told["unicorn"][0] == "captures like an hourglass"
    assert told["unicorn"][1].startswith("jumps over an adjacent piece in any direction going to the right, ")
    assert "by jumps of two squares in one direction" in told["unicorn"][2]
    assert [line.partition(": ")[2] for line in ends_words(variant.ruleset)] == [
        "when a side has at most two kings or unicorns left and its opponent has nine or more, that side loses.",
        "when a king or an hourglass of the side that has just moved stands on files d to e of rank 5 counted "
        "from its owner's side, that side wins.",
        "when the side to move has no legal move, the side to move loses.",
    ]
    page = rulebook.write(variant, "md")
    assert "no letters for a movement of this kind" in betza_words(variant, "unicorn")
    assert "x is a capture and = a promotion." in page
    assert "+ a check" not in page
    assert "A piece is frozen while an enemy hourglass keeps it from moving." in page
    assert "still freezes" not in page
    example = Examples(variant).promotion(variant.ruleset.piece("an_owl"))
    assert example is not None
    assert example.position.victims(example.move)


def test_squares_beside_the_board_are_no_file_of_it() -> None:
    text = """
    format: 2
    variant: beside
    name: Beside
    board: {files: a-c, ranks: 1-3, extra: {w1: [-3, 0], w2: [-3, 2]}}
    pieces: {king: {symbol: K, royal: true, moves: [{step: any}]}, rook: {symbol: R, moves: [{slide: any}]}}
    setup: |
      r * * . k .
      * * * . . .
      R * * . K .
    end: [{count: rook, in: [w1, w2], is: 0, result: loss}, {if: checkmate, result: loss}, {if: stalemate, result: draw}]
    """
    variant = interpreter.play.loading.load_text(textwrap.dedent(text))
    assert "outside files a to c" in ends_words(variant.ruleset)[0]


def betza_words(variant: interpreter.Variant, name: str) -> str:
    game = variant.ruleset
    movements = tuple(m for m in game.pieces[game.piece(name)].movements if m.limit)
    piece = replace(game.pieces[game.piece(name)], movements=movements[-1:])
    return f"no letters for {betza_lacks(variant, piece)}"


MIXED = """\
format: 2
variant: mixed
extends: chess
pieces:
  wizard: {symbol: W, moves: [{like: camel}]}
  stone: {symbol: "*", whose: nobody}
  guard: {symbol: G, moves: [{step: any}]}
hand: {takes: none, setup: WWww, drops: board}
forbid: [{when: capture, by: queen, if: {moves: 1-4}}]
effects:
  - {when: [capture, drop], by: wizard, in: neighbours, who: {not: royals}, whose: enemy, do: {become: guard}}
  - {when: arrival, by: {not: [king, pawn]}, who: {not: royals}, do: {become: stone}}
end:
  - {made: castling, result: win}
  - {count: {who: all, if: can_castle}, is: 0, result: loss}
  - {if: checkmate, result: loss}
"""


@pytest.mark.every
def test_words_of_mixed_rules() -> None:
    """Where kinds come from, whose moves have effects, castling as the object, and how drops are written."""
    page = rulebook.write(interpreter.play.loading.load_text(MIXED), "md")
    for words in (
        "A side also wins by castling, or by ending the opponent's right to castle.",
        "No wizard stands on the board at the start; it comes into play from the hand.",
        "No stone stands on the board at the start; it comes into play as an effect of moves.",
        "- After a capture by a wizard and after a drop of a wizard, all enemy non-royal pieces next to",
        "- After every move of any piece but a king or a pawn but castling, the piece that has moved",
        "A drop is the letter of the piece, @ and the square: W@a5.",
        "| stone |  | standing still |",
    ):
        assert words in page


def test_diagrams_know_no_prohibitions() -> None:
    """What is forbidden for some moves of the game is a movement all the same."""
    variant = interpreter.play.loading.load_text(MIXED)
    queen = variant.ruleset.piece("queen")
    (diagram,) = Diagrams(variant).of_piece(queen, 0)
    assert {*diagram.marks.values()} == {"both"}


@pytest.mark.every
@pytest.mark.parametrize(
    ("name", "sentences"),
    [
        (
            "ultima",
            [
                "A frozen immobilizer or chameleon still freezes its own neighbours.",
                "without a capture or a removal, the game is drawn.",
                "Taking a frozen piece off the board is its square and -, as e6-.",
                "A removal is the square twice.",
                "There is no castling.",
            ],
        ),
        (
            "empire",
            [
                "Nor may a king castle from, over or to a square on which it would so face the other king.",
                "White starts with six pawns, Black with eight.",
                "### King (the Empire's Kaiser, K)",
            ],
        ),
        (
            "senterej",
            [
                "### The opening without turns",
                "A promotion to a captured piece. White plays a8=A. Beside the board: White's saba and färäs, Black's dir.",
                "until a promotion brings them back",
                "to a ferz, or to a captured saba, färäs or dir of its own side.",
                "one in check can only make moves that end the check",
                "(option werera limit, 0)",
                "Usually 0; from 0 to 250.",
            ],
        ),
        (
            "wildebeest",
            [
                "O-O towards the higher files and O-O-O towards the lower files, then the square of the king, as O-O-Ob1.",
                "with the square of the rook where a king could also step: f1e1a1.",
                "- White castles: the king goes from f1 to e1, d1, c1 or b1, and the rook from a1 to the square next to it "
                "on its other side (f1, e1, d1 or c1).",
                "has just moved more than one square from its second rank or its third rank may be captured",
            ],
        ),
        (
            "omega",
            [
                "The board has 104 squares: 100 on the files a to j and the ranks 0 to 9, and four outside them: "
                "w1 (next to a0), w2 (next to a9), w3 (next to j9) and w4 (next to j0).",
                "- White castles: the king goes from f0 to h0, and the rook from i0 to g0.",
                "White plays O-O-O: the king goes to d0, the rook to e0.",
                "The wizard on w1, where it begins.",
                "The guide values are those of the publisher's rules",
                r"| Queen | 10\.8 | 11\.7 | 12 |",
                "- **stalemate**: having no legal move while not in check",
            ],
        ),
        ("horde", ["has just moved more than one square from its second rank may be captured"]),
        ("lakeside", ["The squares e4, d5 to f5 and e6 are missing."]),
        ("kingofthehill", ["- **The hill**: The rectangle from d4 to e5."]),
        ("xiangqi", ["- **The palace**: Files d to f of ranks 1 to 3 counted from its owner's side."]),
        (
            "capablanca",
            ["besides the kings, or a knight alone, or bishops alone, all on squares of one colour"],
        ),
    ],
)
def test_a_book_says(name: str, sentences: list[str]) -> None:
    variant = load(name)
    page = Markdown(variant).page(book_of(name))
    for sentence_ in sentences:
        assert sentence_ in page


def test_pictures_are_told_to_those_who_cannot_see_them() -> None:
    page = Html(load("losalamos")).page(book_of("losalamos"))
    drawings = re.findall(r'<svg [^>]*role="img".*?</svg>', page, re.S)
    assert len(drawings) == len(figures(book_of("losalamos")))
    assert all(re.search(r"<title>[^<]+</title><desc>[^<]+</desc>", drawing) for drawing in drawings)
    assert "White: king d1; queen c1; rook a1, f1;" in page
    assert "moves here only to capture: " in page
    assert page.count("<th ") == page.count('<th scope="col"')


def test_every_sentence_is_english(variant_id: str) -> None:
    variant = load(variant_id)
    for line in (*ends_words(variant.ruleset), *rules_words(variant)):
        assert line[0].isupper()
        assert line.endswith(".")
        assert not PLACEHOLDER.search(line), line
    assert reason_words(variant.ruleset, "checkmate").startswith(("checkmate", "check"))


def test_betza_is_given_or_its_lack_explained(variant_id: str) -> None:
    variant = load(variant_id)
    for piece in variant.ruleset.kinds:
        if betza_text(variant, piece) is None:
            assert betza_lacks(variant, piece)


# --- strangers ---------------------------------------------------------------------------------

BAD = """</style></pre></title>`<script>alert(1)</script><img src=x onerror=alert(2)>"'&amp; [x](javascript:alert(3)) `"""
HOSTILE = f"""\
format: 2
variant: hostile
name: '</title><script>alert(1)</script><img src=x onerror=alert(2)>`'
about:
  inventor: >-
    {BAD}
  year: >-
    </style>`<script>alert(1)</script>
  description: >-
    {BAD}
  history: >-
    {BAD}
  sources:
    - >-
      {BAD}
  rulings:
    D1: >-
      {BAD}
options:
  odd:
    title: >-
      {BAD}
    default: true
    note: >-
      {BAD}
board: {{files: a-d, ranks: 1-4}}
pieces:
  king:
    symbol: K
    title: '<b onclick="x">&'
    royal: true
    moves: [{{step: any}}]
  rook: {{symbol: "R!", title: '"><script>', moves: [{{slide: orthogonal, only: quiet}}], effects: [{{in: enclosed any 1, whose: enemy, do: capture}}]}}
setup: |
  R! K . .
  . . . .
  . . . .
  . . k r!
end:
  - {{if: [checkmate, $odd], result: loss}}
  - {{if: stalemate, result: draw}}
tests:
  - name: >-
      {BAD}
    fen: "k3/4/1r!1R!/K1R!1 w - - 0 1"
    removes: {{c1b1: [b2]}}
"""


def test_text_of_strangers_is_only_text() -> None:
    variant = interpreter.play.loading.load_text(HOSTILE)
    page = rulebook.write(variant, "html")
    found = read(page)
    assert not {"script", "img"} & found.tags
    assert not any(name.startswith("on") for name in found.attributes)
    assert page.count("<script") == 0
    assert all(link.startswith("#") for link in found.links)
    assert "alert(1)" in "".join(found.words)


def test_text_of_strangers_is_only_text_in_markdown() -> None:
    variant = interpreter.play.loading.load_text(HOSTILE)
    page = rulebook.write(variant, "md")
    prose = re.sub(r"(?ms)^(`{3,})text\n.*?^\1$", "", page)
    assert not re.search(r"(?<!\\)[<\[`]", prose)
    assert fenced("a\n```\nb").startswith("````text\n")


def test_a_form_that_is_none_is_refused() -> None:
    with pytest.raises(ValueError, match="form is 'html' or 'md', found 'htm'"):
        rulebook.write(load("chess"), "htm")


def test_a_book_of_a_broken_definition_is_refused() -> None:
    with pytest.raises(DefinitionError):
        interpreter.play.loading.load_text(HOSTILE.replace("step: any", "step: nowhere"))


def test_a_game_that_begins_with_an_empty_board_has_a_book() -> None:
    setup = "setup: |\n" + "  . . . . . . . .\n" * 8
    hand = "hand: {setup: KPPkpp, drops: {ranks: 2-7}}"
    text = f"format: 2\nvariant: empty\nextends: chess\ncastling: none\n{hand}\n{setup}"
    variant = interpreter.load_text(text, kernel="plain")
    assert "Each side begins with one king and two pawns in hand." in rulebook.write(variant, "md")
