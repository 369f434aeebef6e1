"""Files with one fault each, under promises that their good rows keep and ones they break."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from tests.verdicts.cases import Body, Case, contract, spoil

COLUMNS = {"id": "integer", "name": "string", "amount": "number"}
# Good rows have the ids 1 to 3, names, and amounts from 1.50 to 30.00.
KEPT: dict[str, dict[str, Any]] = {
    "id": {"required": True, "unique": True, "logicalTypeOptions": {"minimum": 1}},
    "name": {"required": True, "logicalTypeOptions": {"minLength": 1}},
    "amount": {"logicalTypeOptions": {"minimum": 1, "multipleOf": 0.5}},
}
BROKEN: dict[str, dict[str, Any]] = {
    "id": {"logicalTypeOptions": {"minimum": 2}},
    "name": {"logicalTypeOptions": {"pattern": "^[ab]$"}},
    "amount": {"logicalTypeOptions": {"exclusiveMaximum": 30}},
}
CLAUSES = {
    "id": ("required", "unique", "range:minimum"),
    "name": ("required", "length:minLength"),
    "amount": ("range:minimum", "multiple_of"),
}
BROKEN_CLAUSES = {"id": "range:minimum", "name": "pattern", "amount": "range:exclusiveMaximum"}


def damaged(
    folder: Path, name: str, form: str, files: Mapping[str, bytes], *, is_damaged: bool = True
) -> Iterator[Case]:
    """The same files under both contracts; a fault must show where good rows keep everything.

    What is odd rather than damaged is read whole, or it is not green.
    """
    counted = {"id": "three", "metric": "rowCount"}
    counted["mustBeGreaterOrEqualTo" if is_damaged else "mustBe"] = 3
    for word, promises in (("kept", KEPT), ("broken", BROKEN)):
        place = folder / word
        for file, content in files.items():
            (place / "t" / file).parent.mkdir(parents=True, exist_ok=True)
            (place / "t" / file).write_bytes(content)
        server = {"format": form, "path": str(place / "{model}")}
        table = {"name": "t", "properties": _properties(promises), "quality": [counted]}
        body, expected = Body([table]), spoil(_verdicts(word))
        made = contract("damage", server, body)
        yield Case(f"{name}, {word}", place, made, expected, is_damaged=is_damaged)


def _properties(promises: dict[str, dict[str, Any]]) -> list[dict[str, Any]]:
    return [
        {"name": column, "logicalType": logical, **promises[column]}
        for column, logical in COLUMNS.items()
    ]


def _verdicts(word: str) -> dict[str, str]:
    expected = {"t/row_count:three": "passed"}
    for column in COLUMNS:
        expected |= {f"t.{column}/{clause}": "passed" for clause in ("present", "type")}
    if word == "broken":
        return expected | {
            f"t.{name}/{clause}": "failed" for name, clause in BROKEN_CLAUSES.items()
        }
    kept = {
        f"t.{name}/{clause}": "passed" for name, clauses in CLAUSES.items() for clause in clauses
    }
    return expected | kept
