"""Published pages as texts: whole, small, asking nobody, and safe against what a definition says."""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from shared import TINY, first
from web_browser import text_of, wasm

from interpreter import load, load_text
from interpreter.applications.cli.cli import cli
from interpreter.applications.web import binary
from interpreter.applications.web.page import bare, frame, page
from interpreter.applications.web.script import EXPORT, FOLDER, IMPORT, joined, loader, modules, uncommented
from interpreter.applications.web.sheet import is_shogi_kin
from interpreter.language.inherit import resolve, resolve_text
from interpreter.rules.machine.forms import WASM

MOST = 420_000
LETTERS = "!#$%&'()*+,-./0123456789:;=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]^_`abcdefghijklmnopqrstuvwxyz{|}~"
HOSTILE = "</script><script>alert(1)</script><!-- <b onclick='x'>&amp;"


class Elements(HTMLParser):
    """The elements of a page with their attributes."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note an element."""
        self.found.append((tag, dict(attrs)))


def script(text: str, name: str) -> str:
    """What a script element of a page holds."""
    found = re.search(rf'<script[^>]* id="{name}"[^>]*>\n?(.*?)</script>', text, re.S)
    assert found is not None
    return found[1]


def held(text: str) -> dict[str, bytes]:
    """The bytes that a page holds, by name."""
    every = gzip.decompress(read(script(text, "hx-bytes")))
    [(_, attributes)] = [found for found in Elements(text).found if found[1].get("id") == "hx-bytes"]
    found, at = {}, 0
    for name, size in json.loads(attributes["data-sizes"] or "").items():
        found[name] = every[at : at + size]
        at += size
    assert at == len(every)
    return found


def read(letters: str) -> bytes:
    """What letters stand for, by arithmetic: 13 bits in two, the lowest first, and six in one that is left over."""
    digits = [LETTERS.index(letter) for letter in letters]
    pairs = [low + 91 * high for low, high in zip(digits[::2], [*digits[1::2], 0], strict=False)]
    bits = "".join(f"{pair:013b}" for pair in reversed(pairs))
    return int(bits, 2).to_bytes((13 * (len(letters) // 2) + 6 * (len(letters) % 2)) // 8, "little")


def sheet(text: str) -> dict[str, Any]:
    """What a page shows and writes of its variant."""
    found: dict[str, Any] = json.loads(held(text)["data"])["sheet"]
    return found


@pytest.mark.every
def test_it_is_small_and_asks_nobody(varied_id: str) -> None:
    text = text_of(varied_id)
    assert len(text.encode()) <= MOST
    for tag, attributes in Elements(text).found:
        assert tag not in ("iframe", "object", "embed", "img", "base")
        assert "src" not in attributes
        assert not [name for name in attributes if name.startswith("on")]
        if tag != "a":  # a source that a reader may follow
            assert re.match(r"#|data:,\Z|\Z", attributes.get("href") or "")
    assert not re.search(r"@import|url\((?!#)|fetch\(|XMLHttpRequest|eval\(|innerHTML|importScripts", text)


@pytest.mark.every
def test_every_reference_has_its_one_target(varied_id: str) -> None:
    elements = [attributes for _, attributes in Elements(text_of(varied_id)).found]
    ids = [attributes["id"] for attributes in elements if "id" in attributes]
    assert len(ids) == len(set(ids))
    wanted = {str(href)[1:] for each in elements if (href := each.get("href") or "").startswith("#")}
    assert wanted <= set(ids)
    assert {"empty-board", "empty-board-flipped"} <= set(ids)
    for name in re.findall(r'element\("(\w+)"\)', joined()):
        assert f"hx-{name}" in ids


@pytest.mark.every
def test_the_bytes_of_a_page_are_the_kernel_and_the_tables(varied_id: str) -> None:
    position = wasm(varied_id).position()
    found = held(text_of(varied_id))
    assert found["script"].decode() == joined(is_shogi_kin(position.variant))
    assert {name: found[name] for name in found if name not in ("data", "script")} == binary.parts(position)
    assert sheet(text_of(varied_id))["fen"] == position.fen()


def digest(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


@pytest.mark.parametrize("name", first(1, ["minishogi", "chess"]))
def test_the_policy_lets_the_held_script_run_and_no_other(name: str) -> None:
    text = text_of(name)
    [plain] = re.findall(r"<script>(.*?)</script>", text, re.S)
    for each in (text, bare(wasm(name).position()), frame()):
        scripts = f"{digest(loader())} {digest(held(each)['script'].decode())}"
        assert f"script-src {scripts} 'wasm-unsafe-eval';" in each
    assert "default-src 'none';" in text
    assert plain == loader()


def test_the_definition_is_in_the_page(tmp_path: Path) -> None:
    """It plays alike when it is loaded from there, with the options that the page says."""
    variant = load("senterej", {"bare_king": "loss"}, kernel=WASM)
    text = page(variant.position(), resolve("senterej"))
    [(_, attributes)] = [found for found in Elements(text).found if found[1].get("id") == "hx-definition"]
    options = json.loads(attributes["data-options"] or "")
    again = load_text(script(text, "hx-definition"), options)
    assert again.definition_hash == variant.definition_hash


def test_what_a_definition_says_stays_text() -> None:
    head = f"name: {json.dumps(HOSTILE)}\nabout: {{description: {json.dumps(HOSTILE)}}}\n"
    source = TINY.replace("board:", head + "board:", 1)
    variant = load_text(source, kernel=WASM)
    text = page(variant.position(), resolve_text(source))
    harmless = Elements(page(load_text(TINY, kernel=WASM).position(), resolve_text(TINY)))
    tags = [tag for tag, _ in Elements(text).found]
    assert tags.count("script") == [tag for tag, _ in harmless.found].count("script") == 3
    assert "<script>alert" not in text
    assert "<b onclick" not in text
    assert sheet(text)["name"] == HOSTILE
    assert load_text(script(text, "hx-definition")).name == HOSTILE


def test_a_page_has_the_rules_and_the_position_without_its_script() -> None:
    text = re.sub(r"<script.*?</script>", "", text_of("minishogi"), flags=re.S)
    assert text.count('href="#white-silver"') >= 2
    assert "The object of the game is to checkmate" in text
    assert "<noscript>" in text


@pytest.mark.every
def test_pages_are_the_same_every_time() -> None:
    variant = load("minishogi", {}, kernel=WASM)
    assert page(variant.position(), resolve("minishogi")) == text_of("minishogi")


# --- the script ------------------------------------------------------------------------------------


def test_no_two_modules_have_the_same_name_for_something() -> None:
    text = EXPORT.sub("", "\n".join(modules().values()))
    found = re.findall(r"^(?:async )?(?:function|const|class) (\w+)", text, flags=re.M)
    assert len(found) > 250
    assert [name for name in found if found.count(name) > 1] == []


def test_modules_are_joined_without_a_trace() -> None:
    """Only the forms of import and export that joining knows, every name once, every import there."""
    names = []
    for name, text in modules().items():
        assert len(text.splitlines()) < 300
        rest = EXPORT.sub("", IMPORT.sub("", text))
        assert not re.search(r"^\s*(import|export)\b", rest, re.M), name
        for wanted, source in re.findall(r'^import \{ ([\w, ]+) \} from "\./(\w+)\.js";$', text, re.M):
            for each in wanted.split(", "):
                assert re.search(
                    rf"^export (async )?(function|const|class) {each}\b", modules()[source], re.M
                )
                assert re.search(rf"\b{each}\b", IMPORT.sub("", text)), f"{name} does not need {each}"
        names += re.findall(r"^(?:async )?(?:function|const|let|class) (\w+)", rest, re.M)
    assert len(names) == len(set(names))
    assert {path.stem for path in FOLDER.glob("*.js")} == set(modules())
    assert "</" not in joined()
    assert "<!--" not in joined()


def test_a_page_has_no_comments_and_indents_of_the_scripts() -> None:
    assert uncommented(
        "  // all\nlet a; // some\n/** @type {X} */ b;\n  /** More\n   * of it. */\n  c();\n"
    ) == ("let a; // some\nb;\nc();\n")
    for name, text in modules().items():
        assert all(line.count("`") % 2 == 0 for line in text.splitlines()), f"{name}: a text of several lines"
    for text in (joined(), loader()):
        assert "/*" not in text
        assert not re.search(r"^(\s*//| )", text, re.M)


def test_the_script_names_numbers_that_python_sends() -> None:
    told = binary.meaning(wasm("chess").position())
    rules = re.findall(r"\blayout\.([A-Z]\w*)", joined()) + re.findall(r'\bscalar\(\w+, "(\w+)"', joined())
    assert set(rules) <= set(told["layout"])
    search = re.findall(r"\bnames\.([A-Z]\w*)", joined()) + re.findall(
        r'this\.(?:word|set)\("(\w+)"', joined()
    )
    assert set(search) <= set(told["search"])
    entries = re.findall(r'\.run\("(\w+)"', joined())
    assert set(entries) <= set(told["entries"])
    assert {"survey", "advance", "iterate"} <= set(entries)


def test_every_text_of_the_script_is_said_somewhere() -> None:
    texts = re.findall(r"^  (\w+):", modules()["texts"], re.M)
    assert [name for name in texts if f"TEXTS.{name}" not in joined() and f'"{name}"' not in joined()] == []


# --- the command -----------------------------------------------------------------------------------


def run(*words: str) -> tuple[int, str]:
    """The command's exit code and all that it says."""
    result = CliRunner().invoke(cli, ["publish", *words])
    return result.exit_code, result.output


@pytest.mark.every
def test_the_command_writes_a_page(tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    assert run("chess", "-o", str(path)) == (0, "")
    assert path.read_text(encoding="utf-8") == text_of("chess")
    code, text = run("chess", "--fen", "8/8/8/8/8/4k3/4p3/4K3 w - - 0 1")
    assert code == 0
    assert sheet(text)["fen"] == "8/8/8/8/8/4k3/4p3/4K3 w - - 0 1"


@pytest.mark.every
def test_the_games_of_a_file_are_in_the_page(tmp_path: Path) -> None:
    path = tmp_path / "games.pgn"
    path.write_text("1. c3 a3 (1... e3) *\n\n1. b3 *\n", encoding="utf-8")
    code, text = run("gardner", "--pgn", str(path))
    assert code == 0
    assert "1. c3 a3 (1... e3) *" in sheet(text)["pgn"]
    assert sheet(text)["pgn"].count("[Event ") == 2
    path.write_text("1. c3 a3\n2. Nf6 *", encoding="utf-8")
    code, text = run("gardner", "--pgn", str(path))
    assert code == 2
    assert "games.pgn:2:4: error: game 1: move 2, White" in text
    assert run("gardner", "--pgn", "none.pgn")[0] == 2


@pytest.mark.every
def test_the_form_of_the_kernel_in_use_makes_no_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HETERODOX_KERNEL", "plain")
    assert run("ultima") == (0, text_of("ultima"))


@pytest.mark.every
def test_options_are_in_the_page() -> None:
    code, text = run("wildebeest", "--option", "early_promotion=true")
    assert code == 0
    assert sheet(text)["tags"]["VariantOptions"].startswith("early_promotion=true")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["chesss"], "did you mean 'chess'?"),
        (["none.yaml"], "none.yaml"),
        (["chess", "--fen", "8/8/8"], "3 ranks, expected 8"),
        (["chess", "--option", "x=1"], "'x'"),
        (["chess", "--option", "x"], "expected name=value"),
        (["hexapawn", "-o", "no/such/folder/page.html"], "no/such/folder"),
        ([], "VARIANT"),
    ],
)
def test_wrong_input_is_told(words: list[str], told: str) -> None:
    code, text = run(*words)
    assert code == 2
    assert told in text
    assert "Traceback" not in text


@pytest.mark.every
def test_a_hook_file_of_its_own_cannot_be_published(tmp_path: Path) -> None:
    (tmp_path / "quiet.py").write_text(
        "def veto(T, S, move, parameters, zero):\n    return 0\n", encoding="utf-8"
    )
    path = tmp_path / "mine.yaml"
    path.write_text(TINY + "hooks:\n  - {quiet.py: {}}\n", encoding="utf-8")
    code, text = run(str(path), "--allow-hooks")
    assert code == 2
    assert "tiny cannot be published: it has a hook file of its own" in text


def test_the_help_has_examples() -> None:
    code, text = run("--help")
    assert code == 0
    assert "heterodox publish omega -o omega.html" in text


@pytest.mark.every
def test_a_page_begins_with_the_look_that_was_asked_for() -> None:
    position = wasm("minishogi").position()
    text = page(position, resolve("minishogi"), look="points", pieces="flat")
    assert '<html lang="en" data-look="points" data-pieces="flat">' in text
    looks = sheet(text)["looks"]
    assert looks["look"]["usual"] == "points"
    assert looks["pieces"] == {"usual": "flat", "words": ["figures", "flat", "letters", "characters"]}
    classes = {str(attributes.get("class")) for _, attributes in Elements(text).found}
    assert {"hx-points", "hx-flat"} <= classes
    assert not {"hx-squares", "hx-letters", "hx-figures"} & classes
    others = {str(attributes.get("class")) for _, attributes in Elements(looks["others"]).found}
    assert {"hx-squares", "hx-letters", "hx-figures", "hx-characters"} <= others
    assert not {"hx-points", "hx-flat"} & others
