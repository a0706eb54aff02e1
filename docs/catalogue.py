"""Writes what the public catalogue of JSON Schemas asks for: python docs/catalogue.py -o catalogue.

The folders are those of a change to SchemaStore: the schema under the address that it has there, files that
fit and files that do not, the row of the catalogue with the pattern of files, and the words of the schema
beyond draft 7.
"""

from __future__ import annotations

import argparse
import json
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import yaml
from jsonschema import Draft7Validator

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from interpreter.language.resources import definition_path, schema_text, shipped_ids

ROOT = Path(__file__).resolve().parents[1]
NAME = "heterodox-variant"
FITTING = ("chess", "crazyhouse", "omega", "senterej", "shogi", "ultima", "xiangqi")
ROW = {
    "name": "Heterodox variant",
    "description": "Chess variants as one YAML file each",
    "fileMatch": ["**/heterodox/*.yaml", "**/heterodox/*.yml"],
    "url": f"https://www.schemastore.org/{NAME}.json",
}
VALIDATION = {
    "ajvNotStrictMode": [f"{NAME}.json"],
    "unknownKeywords": ["errorMessage", "patternErrorMessage"],
}


def unfit() -> Iterator[Path]:
    """The wrong definitions of the tests in which the schema itself, read by any program, finds the fault."""
    fits = Draft7Validator(json.loads(schema_text())).is_valid
    for path in sorted((ROOT / "tests" / "bad").glob("*.yaml")):
        try:
            if not fits(yaml.safe_load(path.read_text(encoding="utf-8"))):
                yield path
        except (yaml.YAMLError, UnicodeDecodeError, RecursionError):
            continue


def write(folder: Path) -> None:
    """Write the folders."""
    schemas, right, wrong = (
        folder / "src" / part for part in ("schemas/json", f"test/{NAME}", f"negative_test/{NAME}")
    )
    for each in (schemas, right, wrong):
        each.mkdir(parents=True, exist_ok=True)
    schema = json.loads(schema_text()) | {"$id": ROW["url"]}
    (schemas / f"{NAME}.json").write_text(
        json.dumps(schema, indent=2, ensure_ascii=False) + "\n", encoding="utf-8"
    )
    for name in FITTING:
        assert name in shipped_ids()
        shutil.copyfile(definition_path(name), right / f"{name}.yaml")
    for path in unfit():
        shutil.copyfile(path, wrong / path.name)
    for name, data in (("catalog-entry.json", ROW), ("schema-validation.json", VALIDATION)):
        (folder / name).write_text(json.dumps(data, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("-o", "--output", type=Path, default=Path("catalogue"), help="the folder to write")
    write(parser.parse_args().output)
