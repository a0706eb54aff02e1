"""Writes sbom.cdx.json, the bill of materials of the package: python docs/sbom.py; CycloneDX 1.6.

It names what a wheel needs (required, or optional where an extra asks for it) and the third-party JavaScript
in it or beside it: the editor of the studio, and Pyodide, which a published workbench carries. The pages, the
studio and the npm package have no other scripts than our own.
"""

from __future__ import annotations

import base64
import json
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from interpreter.applications.studio.workbench.pyodide import VERSION as PYODIDE
from interpreter.version import __version__

ROOT = Path(__file__).resolve().parents[1]
FILE = ROOT / "sbom.cdx.json"
VENDOR = ROOT / "interpreter" / "applications" / "studio" / "vendor"
NAME = re.compile(r"[\w.-]+")
Component = dict[str, Any]


def component(kind: str, name: str, scope: str, version: str = "", **more: Any) -> Component:
    """A part of the package, with the address that names it in its registry."""
    purl = f"pkg:{kind}/{name.replace('@', '%40')}" + (f"@{version}" if version else "")
    numbered = {"version": version} if version else {}
    return {
        "type": "library",
        "bom-ref": purl,
        "name": name,
        **numbered,
        "scope": scope,
        "purl": purl,
        **more,
    }


def python_parts() -> Iterator[Component]:
    """What the package needs of Python: the releases that will do are a range, so no version is named."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    rows = [("required", "", need) for need in project["dependencies"]]
    extras = project["optional-dependencies"]
    rows += [
        ("optional", extra, need)
        for extra in USED
        for need in extras[extra]
        if not need.startswith("heterodox")
    ]
    seen: dict[str, Component] = {}
    for scope, extra, need in rows:
        name = NAME.match(need)
        assert name
        about = [{"name": "heterodox:releases", "value": need[name.end() :] or "any"}]
        about += [{"name": "heterodox:extra", "value": extra}] if extra else []
        key = name[0].lower().replace("_", "-")
        if key in seen:
            seen[key]["properties"] += about[1:]
        else:
            seen[key] = component("pypi", key, scope, properties=about)
    yield from seen.values()


USED = ("cluster", "lab", "learn", "lsp", "env", "notebook", "frames", "studio", "native")
"""Extras that somebody who uses the package asks for; the others are for its development."""


def script_parts() -> Iterator[Component]:
    """The JavaScript of others: each package that is bundled into the editor, and Pyodide."""
    locked = json.loads((VENDOR / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    bundled = re.findall(r"^== (\S+) (\S+)$", (VENDOR / "LICENSES.txt").read_text(encoding="utf-8"), re.M)
    within = [{"name": "heterodox:file", "value": "interpreter/applications/studio/vendor/codemirror.js"}]
    for name, version in bundled:
        entry = locked[f"node_modules/{name}"]
        assert entry["version"] == version
        digest = base64.b64decode(entry["integrity"].removeprefix("sha512-")).hex()
        licence, hashes = [{"license": {"id": entry["license"]}}], [{"alg": "SHA-512", "content": digest}]
        yield component("npm", name, "required", version, licenses=licence, hashes=hashes, properties=within)
    told = [
        {
            "name": "heterodox:carried",
            "value": "by a published workbench, which copies a folder of it; not in the wheel",
        }
    ]
    yield component(
        "npm", "pyodide", "optional", PYODIDE, licenses=[{"license": {"id": "MPL-2.0"}}], properties=told
    )


def text() -> str:
    """The whole bill."""
    parts = [*python_parts(), *script_parts()]
    root = {"type": "application", "bom-ref": "heterodox", "name": "heterodox", "version": __version__}
    needs = {"ref": "heterodox", "dependsOn": [part["bom-ref"] for part in parts]}
    bill = {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": {**root, "licenses": [{"license": {"id": "MIT"}}]}},
        "components": parts,
        "dependencies": [needs],
    }
    return json.dumps(bill, indent=1) + "\n"


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
