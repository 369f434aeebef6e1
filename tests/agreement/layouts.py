"""Files of many layouts under promises that both tools can read, with the truth of each."""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.verdicts.cases import Case
from tests.verdicts.csv_layouts import LAYOUTS, csv_cases, csv_damage
from tests.verdicts.json_layouts import json_cases, json_damage, json_oddities
from tests.verdicts.kinds import BOOLEAN, DATE, DECIMAL, INTEGER, STRING, TIMESTAMP
from tests.verdicts.parquet_layouts import parquet_damage, parquet_shapes

# Integers beyond 32 bits, and numbers of more than three decimals, are in odd_data.yaml.
KINDS = (INTEGER, DECIMAL, STRING, BOOLEAN, DATE, TIMESTAMP)
# What the server would have to say in custom properties, which datacontract-cli does not read.
GUESSED = ("single quotes", "backslashes", "no header", "latin", "utf-16", "word for null", "tsv")

# How verdicts on whole files differ, and where one tool alone is green on damage: see the page.
CLASSES = {
    *("types", "options", "duplicates", "duplicates-percent", "missing-null", "rounded-percent"),
    *("empty-text", "json-presence", "byte-order-mark"),
}
DAMAGE = {
    "csv with an open quote, kept": ("datacontract", "damage"),
    "csv with half an integer, kept": ("datacontract", "cast"),
    "csv with another delimiter, kept": ("datacontract", "guessed-delimiter"),
    "csv with a file without a column, kept": ("datacontract", "absent-column"),
    "json as lines with commas, kept": ("floe", "odd-json"),
    "json as two arrays, kept": ("floe", "odd-json"),
    "parquet with a column of another type, kept": ("datacontract", "cast"),
}
# What the short run looks at.
SOME = (
    *("csv semicolons", "json an array over lines"),
    *("csv with an open quote, kept", "json as two arrays, kept"),
)


def laid_out(folder: Path) -> Iterator[Case]:
    """The suite's layouts of CSV, JSON and Parquet, with one rule for each metric of a column."""
    dice = random.Random(20261123)  # noqa: S311
    layouts = [layout for layout in LAYOUTS if layout.name not in GUESSED]
    cases = [
        *csv_cases(dice, folder / "csv", 64, layouts, kinds=KINDS),
        *json_cases(dice, folder / "json", 64, kinds=KINDS),
        *parquet_shapes(dice, folder / "parquet", 64, whole=BOOLEAN),
    ]
    for case in cases:
        yield _for_both(_thin(case))


def damaged(folder: Path) -> Iterator[Case]:
    """Files with one fault each, and odd ones, of which the good rows keep every promise."""
    cases = (
        *csv_damage(folder / "csv"),
        *json_damage(folder / "json"),
        *json_oddities(folder / "odd"),
        *parquet_damage(folder / "parquet"),
    )
    for case in cases:
        if case.name.endswith(", kept"):
            yield _for_both(case)


def _for_both(case: Case) -> Case:
    """DuckDB reads files by a pattern, and Spark folders too."""
    (server,) = case.contract["servers"]
    server["path"] += f"/*.{server['format']}"
    case.write()
    return case


def _thin(case: Case) -> Case:
    """Without what datacontract-cli stumbles over, which odd_data.yaml has."""
    (table,) = case.contract["schema"]
    dropped = _repeated(table["quality"])
    for prop in table["properties"]:
        dropped |= _repeated(prop["quality"])
        for option in _dropped_options(prop, case.contract["servers"][0]["format"]):
            prop["logicalTypeOptions"].pop(option)
            clause = "multiple_of" if option == "multipleOf" else f"range:{option}"
            case.expected.pop(f"t.{prop['name']}/{clause}")
    for check in [check for check in case.expected if check.rpartition(":")[2] in dropped]:
        case.expected.pop(check)
    return case


def _dropped_options(prop: dict[str, Any], form: str) -> list[str]:
    """What collides, what YAML 1.1 takes for a text, and bounds that no JSON Schema has."""
    options = prop.get("logicalTypeOptions", {})
    dropped = ["multipleOf"] if options.get("multipleOf") == 1e-18 else []
    bounds = [option for option in options if option.lower().endswith("imum")]
    if form == "json" and prop["logicalType"] in ("date", "timestamp"):
        return dropped + bounds
    both = "exclusiveMinimum" in bounds and "exclusiveMaximum" in bounds
    return [*dropped, "exclusiveMaximum"] if both else dropped


def _repeated(rules: list[dict[str, Any]]) -> set[str]:
    """Rules that are taken out of a list: all but the first of each metric, and comparisons."""
    kept: dict[str, dict[str, Any]] = {}
    for rule in rules:
        values = rule.get("arguments", {}).get("validValues", [None])
        if not str(values[0]).startswith(">"):
            kept.setdefault(rule["metric"], rule)
    dropped = {rule["id"] for rule in rules} - {rule["id"] for rule in kept.values()}
    rules[:] = kept.values()
    return dropped
