"""Wide tables with every promise on every type."""

import random
from pathlib import Path
from typing import Any

from tests.verdicts import truth
from tests.verdicts.cases import Body, Case, contract, parquet_server, write_parquet
from tests.verdicts.kinds import KINDS
from tests.verdicts.promises import CLAUSES, Column, Expected, fill, promise, threshold


def wide_table(dice: random.Random, folder: Path, rows: int, *, rules: int = 64) -> Case:
    """A Parquet file with a column of each type, and all that can be promised of it."""
    columns = [fill(dice, kind, rows, f"{kind.name}_{at}") for at, kind in enumerate(KINDS)]
    write_parquet(folder / "wide.parquet", columns)
    promised = [promise(dice, "wide", column, rules=rules) for column in columns]
    quality, expected = table_rules(dice, "wide", columns)
    for made in promised:
        expected |= made.expected
    table = {
        "name": "wide",
        "properties": [made.prop for made in promised],
        "quality": quality,
    }
    name = f"wide-{rows}"
    return Case(name, folder, contract(name, parquet_server(folder), Body([table])), expected)


def table_rules(
    dice: random.Random, table: str, columns: list[Column]
) -> tuple[list[dict[str, Any]], Expected]:
    """How many rows there are, and pairs of columns that repeat, by every operator."""
    rows, rules, expected = len(columns[0].values), [], {}
    pair = dice.sample(columns, 2)
    repeats = truth.count_repeats(zip(*(column.values for column in pair), strict=True))
    arguments = {"arguments": {"properties": [column.name for column in pair]}}
    measured = [("rowCount", {}, rows, ("rows",))]
    measured.append(("duplicateValues", arguments, repeats, ("rows", "percent")))
    for metric, more, count, units in measured:
        for operator in truth.OPERATORS:
            for unit in units:
                name = f"{metric}_{operator}_{unit}"
                bound, holds = threshold(dice, operator, unit, count, rows)
                rules.append({"id": name, "metric": metric, "unit": unit, operator: bound, **more})
                expected[f"{table}/{CLAUSES[metric]}:{name}"] = truth.verdict(holds=holds)
    return rules, expected
