"""The scripts of pages and of the studio say of what kind their values are; TypeScript and a linter find nothing wrong."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
FOLDER = ROOT / "tests/web"
SCRIPTS = "interpreter/applications"
VENDOR = f"{SCRIPTS}/studio/vendor/**"
RULES = (
    "--deny-warnings",
    *("--deny=eqeqeq", "--deny=no-var", "--deny=prefer-const"),
    "--allow=unicorn/no-useless-spread",  # lists that change while they are walked are copied
)

KINDS = {
    "button": "Button",
    "details": "Details",
    "dialog": "Dialog",
    "input": "Input",
    "select": "Select",
    "textarea": "TextArea",
}

pytestmark = pytest.mark.browser


def said(program: str, *words: str) -> tuple[str, int]:
    """What a program of tests/web prints, and its status."""
    path, node = FOLDER / "node_modules" / program, shutil.which("node")
    if node is None or not path.is_file():
        pytest.skip(f"{path.name} is not installed: npm --prefix tests/web ci")
    ran = subprocess.run([node, str(path), *words], cwd=ROOT, capture_output=True, text=True)
    return ran.stdout, ran.returncode


def linted(*words: str) -> tuple[str, int]:
    """What the linter says of scripts."""
    return said("oxlint/bin/oxlint", "--format=unix", *RULES, *words)


def test_typescript_finds_nothing_in_the_scripts() -> None:
    assert said("typescript/lib/tsc.js", "-p", str(FOLDER)) == ("", 0)


def test_typescript_is_as_strict_as_it_can_be() -> None:
    options = json.loads((FOLDER / "tsconfig.json").read_text(encoding="utf-8"))["compilerOptions"]
    assert options["strict"]
    assert False not in options.values()


@pytest.mark.parametrize(
    ("types", "name", "markup", "prefix"),
    [
        ("page.d.ts", "Elements", f"{SCRIPTS}/web/page/panel.html", "hx-"),
        ("studio.d.ts", "StudioElements", f"{SCRIPTS}/studio/page/index.html", ""),
    ],
)
def test_elements_are_what_the_scripts_take_them_for(types: str, name: str, markup: str, prefix: str) -> None:
    told = re.search(rf"interface {name} \{{\n(.*?)\n\}}", (FOLDER / types).read_text(encoding="utf-8"), re.S)
    assert told
    kinds = dict(re.findall(r'^ +"?([\w-]+)"?: HTML(\w+)Element;$', told[1], re.M))
    assert len(kinds) == len(told[1].splitlines())
    text = (ROOT / markup).read_text(encoding="utf-8")
    tags = {one: tag for tag, one in re.findall(rf'<(\w+)\b[^>]* id="{prefix}([\w-]+)"', text)}
    assert kinds == {one: KINDS.get(tags[one]) for one in kinds}


def test_typescript_reads_the_scripts_of_pages_studio_and_workbench() -> None:
    listed, _ = said("typescript/lib/tsc.js", "-p", str(FOLDER), "--listFilesOnly")
    seen = {Path(line).resolve() for line in listed.splitlines()}
    assert {path for path in (ROOT / SCRIPTS).rglob("*.js") if path.name != "codemirror.js"} <= seen


def test_the_linter_finds_nothing_in_the_scripts() -> None:
    assert linted(f"--ignore-pattern={VENDOR}", SCRIPTS) == ("", 0)


def test_the_linter_would_find_something(tmp_path: Path) -> None:
    (tmp_path / "slip.js").write_text("export const same = (a, b) => a == b;\nlet unused = 1;\n")
    text, status = linted(str(tmp_path / "slip.js"))
    assert status != 0
    assert "eqeqeq" in text
    assert "no-unused-vars" in text


def test_the_types_of_the_editor_are_those_of_its_bundle() -> None:
    bundled, checked = (
        json.loads((folder / "package.json").read_text(encoding="utf-8"))
        for folder in (ROOT / VENDOR.removesuffix("/**"), FOLDER)
    )
    assert bundled["dependencies"].items() <= checked["devDependencies"].items()


def test_no_line_of_the_scripts_is_longer_than_130_characters() -> None:
    files = sorted(path for path in (ROOT / SCRIPTS).rglob("*.js") if "vendor" not in path.parts)
    assert len(files) > 80
    long = [
        f"{path.name}:{number}"
        for path in files
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if len(line) > 130
    ]
    assert long == []
