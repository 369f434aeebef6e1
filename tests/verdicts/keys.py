"""Keys of one column and of several, and the rows that refer to them."""

import random
from pathlib import Path
from typing import Any

from tests.verdicts import truth
from tests.verdicts.cases import Body, Case, contract, parquet_server, write_parquet
from tests.verdicts.kinds import KINDS
from tests.verdicts.promises import Column, Expected


def key_tables(dice: random.Random, folder: Path, number: int) -> Case:
    """Parents with a primary key of one to three columns each, and children that name them."""
    body, expected = Body(), Expected()
    for at in range(number):
        kinds = dice.sample(KINDS, dice.randint(1, 3))
        parent = [_key_column(dice, kind, f"k{i}", 12) for i, kind in enumerate(kinds)]
        child = [_key_column(dice, kind, f"f{i}", 9) for i, kind in enumerate(kinds)]
        for name, columns in ((f"p{at}", parent), (f"c{at}", child)):
            write_parquet(folder / f"{name}.parquet", columns)
        body.objects += [_parent(f"p{at}", parent, expected), _child(at, child, expected)]
        orphans = truth.count_orphans(_rows(child), _rows(parent))
        expected[f"c{at}/foreign_key:r{at}"] = truth.verdict(holds=not orphans)
    name = f"keys-{number}"
    return Case(name, folder, contract(name, parquet_server(folder), body), expected)


def _key_column(dice: random.Random, kind: Any, name: str, rows: int) -> Column:
    """Values that mostly differ; sometimes all of a kind are there, so that nothing is missing."""
    pool = dice.sample(kind.values, dice.randint(1, len(kind.values)))
    nulls = dice.choice((0, 0, 0.15))
    start = dice.choices(pool, k=dice.choice((0, rows)))
    values = (start + list(kind.values) + dice.choices(kind.values, k=rows))[:rows]
    return Column(name, kind, [None if dice.random() < nulls else value for value in values])


def _rows(columns: list[Column]) -> list[tuple[Any, ...]]:
    return list(zip(*(column.values for column in columns), strict=True))


def _parent(name: str, columns: list[Column], expected: Expected) -> dict[str, Any]:
    properties = []
    for position, column in enumerate(columns, start=1):
        key = {"primaryKey": True, "primaryKeyPosition": position}
        properties.append({"name": column.name, "logicalType": column.kind.logical, **key})
        nulls = truth.count_nulls(column.values)
        expected |= _there(name, column)
        expected[f"{name}.{column.name}/required"] = truth.verdict(holds=not nulls)
    repeats = truth.count_repeats(_rows(columns))
    expected[f"{name}/primary_key"] = truth.verdict(holds=not repeats)
    return {"name": name, "properties": properties}


def _child(at: int, columns: list[Column], expected: Expected) -> dict[str, Any]:
    properties = []
    for column in columns:
        properties.append({"name": column.name, "logicalType": column.kind.logical})
        expected |= _there(f"c{at}", column)
    ends: dict[str, Any] = {"from": [f"c{at}.{column.name}" for column in columns]}
    ends["to"] = [f"p{at}.k{position}" for position in range(len(columns))]
    if len(columns) == 1:
        ends = {end: names[0] for end, names in ends.items()}
    relationship = {"id": f"r{at}", "type": "foreignKey", **ends}
    return {"name": f"c{at}", "properties": properties, "relationships": [relationship]}


def _there(table: str, column: Column) -> Expected:
    return {f"{table}.{column.name}/{clause}": "passed" for clause in ("present", "type")}
