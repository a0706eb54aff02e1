"""The language server with Neovim's own client, without a window."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("pygls", reason="the extra `lsp` is not installed")
DUCHY = """\
format: 2
variant: duchy
extends: chess
pieces:
  duke: {symbol: D, moves: [{like: queen, only: quiet}, {like: king, only: capture}]}
  pawn: {promotion: {to: last_rank, become: [queen, rook, knight, bishop, duke]}}
"""
COUNTY = """\
format: 2
variant: county
extends: duchy
pieces:
  duke: {title: count}
  envoy: {symbol: E, moves: [{like: duke}, {like: dabbaba}]}
"""


@pytest.mark.every
def test_neovim_is_answered(tmp_path: Path) -> None:
    if not shutil.which("nvim"):
        pytest.skip("Neovim is not installed")
    (tmp_path / "duchy.yaml").write_text(DUCHY)
    (tmp_path / "county.yaml").write_text(COUNTY)
    root = str(Path(__file__).resolve().parents[3])
    environment = {**os.environ, "SERVER": f"{sys.executable} -m interpreter lsp", "PYTHONPATH": root}
    script = Path(__file__).with_name("editor.lua")
    command = ["nvim", "--headless", "-u", "NONE", "-c", f"luafile {script}"]
    ran = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=240)
    assert (tmp_path / "said.txt").is_file(), ran.stderr
    assert (tmp_path / "said.txt").read_text().splitlines() == [
        "definition county.yaml 4",
        "definition duchy.yaml 4",
        "references 4",
        "hover markdown",
        "lens Play",
        "renamed   envoy: {symbol: E, moves: [{like: baron}, {like: dabbaba}]}",
        "diagnostics true",
    ]
