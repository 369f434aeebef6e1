import datetime as dt
import json
import random
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Any

import duckdb
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
import yaml
from datacontract.data_contract import DataContract

from tests.quiet import quiet

ODD = yaml.load(Path(__file__).with_name("odd_data.yaml").read_bytes(), yaml.CSafeLoader)
COLUMNS = 24
ROWS = (0, 3, 14)
NOW = dt.datetime.now(dt.UTC)
ARROW = {
    "integer": pa.int32(),
    "number": pa.decimal128(12, 2),
    "string": pa.string(),
    "date": pa.date32(),
    "timestamp": pa.timestamp("us", tz="UTC"),
    "boolean": pa.bool_(),
}
VALUES: dict[str, tuple[Any, ...]] = {
    "integer": (-3, 0, 1, 2, 7, 10, 99, 2**31 - 1, -(2**31)),
    "number": tuple(map(Decimal, ("-1.50", "0.00", "0.10", "0.30", "2.50", "9999.99"))),
    "string": ("", "a", "ab", "AB", "abc", "a1", "é€𝄞", " a ", "x\ny", "DE", "FR", "a@b.org"),
    "date": tuple(dt.date(2026, month, 28) for month in (1, 2, 3, 4)),
    "timestamp": tuple(dt.datetime(2026, 5, day, 23, 59, 59, tzinfo=dt.UTC) for day in (1, 2, 3)),
    "boolean": (True, False),
}
PATTERNS = ("^[a-z]+$", "a", "^.{2}$", r"^\w+@\w+\.org$", "^(DE|FR)$", "^$", r"\d", "B$")
OPERATORS = (
    *("mustBe", "mustNotBe", "mustBeGreaterThan", "mustBeGreaterOrEqualTo"),
    *("mustBeLessThan", "mustBeLessOrEqualTo", "mustBeBetween", "mustNotBeBetween"),
)


@dataclass(frozen=True, slots=True)
class Subject:
    """A contract, and for one by hand where its verdicts differ, and in which class."""

    name: str
    file: Path
    contract: dict[str, Any]
    differs: str | None = None
    differences: dict[str, str] | None = None


@pytest.fixture(scope="session")
def made(tmp_path_factory) -> list[Subject]:
    """Wide tables of random columns, and every promise that both tools know on them."""
    dice = random.Random(20261115)  # noqa: S311
    subjects = []
    for number, rows in enumerate(ROWS):
        folder = tmp_path_factory.mktemp(f"made{number}")
        tables = [_table(dice, f"t{number}_{at}", rows) for at in range(2)]
        _relate(dice, tables)
        for name, columns in ((table["name"], table.pop("values")) for table in tables):
            _write(folder / f"{name}.parquet", columns)
        subjects.append(_subject(folder, f"made{number}", {"schema": tables}))
    return subjects


@pytest.fixture(scope="session")
def odd(tmp_path_factory) -> list[Subject]:
    """Small contracts by hand, each on data that shows one difference."""
    subjects = []
    for entry in ODD:
        folder = tmp_path_factory.mktemp("odd")
        for name, query in entry["data"].items():
            path = str(folder / f"{name}.parquet")
            duckdb.sql(f"COPY ({query}) TO '{path}' (FORMAT parquet)")
        subjects.append(_subject(folder, entry["case"], entry["contract"], entry))
    return subjects


@pytest.fixture(scope="session")
def datacontract() -> Callable[[Subject], Any]:
    """`datacontract test` in this process, without its chatter."""
    return _test


def _test(subject: Subject) -> Any:
    with quiet(), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return DataContract(data_contract_file=str(subject.file)).test()


def _subject(
    folder: Path, name: str, body: dict[str, Any], case: dict[str, Any] | None = None
) -> Subject:
    server = {"server": "local", "type": "local", "format": "parquet"}
    server["path"] = str(folder / "{model}.parquet")
    header = {"apiVersion": "v3.2.0", "kind": "DataContract", "id": name, "version": "1.0.0"}
    contract = {**header, "status": "active", "servers": [server], **body}
    file = folder / "contract.odcs.yaml"
    file.write_text(json.dumps(contract, ensure_ascii=False), encoding="utf-8")
    case = case or {}
    return Subject(name, file, contract, case.get("class"), case.get("differences"))


def _write(file: Path, columns: dict[str, tuple[str, list[Any]]]) -> None:
    arrays = {name: pa.array(values, type=ARROW[kind]) for name, (kind, values) in columns.items()}
    pq.write_table(pa.table(arrays), file)


def _table(dice: random.Random, name: str, rows: int) -> dict[str, Any]:
    kinds = [list(ARROW)[at % len(ARROW)] for at in range(COLUMNS)]
    values = {f"c{at}": (kind, _values(dice, kind, rows)) for at, kind in enumerate(kinds)}
    properties = [_property(dice, column, *seen) for column, seen in values.items()]
    _add_key(dice, properties)
    names = [prop["name"] for prop in dice.sample(properties, 2)]
    count = _count_duplicates(
        [tuple(values[each][1][row] for each in names) for row in range(rows)]
    )
    quality = [
        {"id": "rows", "metric": "rowCount", **_operator(dice, rows)},
        {
            "id": "pairs",
            "metric": "duplicateValues",
            "arguments": {"properties": names},
            **_operator(dice, count),
        },
        *(_query(dice, name, column, *values[column]) for column in dice.sample(list(values), 6)),
    ]
    return {"name": name, "properties": properties, "quality": quality, "values": values}


def _values(dice: random.Random, kind: str, rows: int) -> list[Any]:
    pool = dice.sample(VALUES[kind], dice.randint(1, len(VALUES[kind])))
    nulls = dice.choice((0, 0, 0.2, 1))
    return [None if dice.random() < nulls else dice.choice(pool) for _ in range(rows)]


def _property(dice: random.Random, name: str, kind: str, values: list[Any]) -> dict[str, Any]:
    prop: dict[str, Any] = {"name": name, "logicalType": kind}
    prop |= {flag: True for flag in ("required", "unique") if dice.random() < 0.2}
    if options := _options(dice, kind):
        prop["logicalTypeOptions"] = options
    if kind in ("integer", "string") and dice.random() < 0.4:
        prop["enum"] = [{"value": each} for each in dice.sample(VALUES[kind], 4)]
    prop["quality"] = [
        {"id": f"{name}_{rule['metric']}", **rule} for rule in _rules(dice, kind, values)
    ]
    return prop


def _options(dice: random.Random, kind: str) -> dict[str, Any]:
    if kind == "string":
        shortest = dice.randint(0, 3)
        lengths = {"minLength": shortest, "maxLength": dice.randint(shortest, 4)}
        return _some(dice, {**lengths, "pattern": dice.choice(PATTERNS)})
    if kind == "boolean":
        return {}
    low, high = map(_written, sorted(dice.sample(sorted(set(VALUES[kind])), 2)))
    # Both exclusive ones together make datacontract-cli stumble: see odd_data.yaml.
    pairs = (
        ("minimum", "maximum"),
        ("exclusiveMinimum", "maximum"),
        ("minimum", "exclusiveMaximum"),
    )
    return _some(dice, dict(zip(dice.choice(pairs), (low, high), strict=True)))


def _rules(dice: random.Random, kind: str, values: list[Any]) -> Iterator[dict[str, Any]]:
    nulls = sum(value is None for value in values)
    yield {"metric": "nullValues", **_operator(dice, nulls, len(values))}
    if dice.random() < 0.3:
        count = _count_duplicates([(value,) for value in values])
        yield {"metric": "duplicateValues", **_operator(dice, count)}
    if kind not in ("integer", "string"):
        return
    listed = dice.sample(VALUES[kind], 3)
    bad = sum(value is not None and value not in listed for value in values)
    arguments: dict[str, Any] = {"validValues": listed}
    if kind == "string" and dice.random() < 0.5:
        arguments = {"pattern": dice.choice(PATTERNS)}
    yield {"metric": "invalidValues", "arguments": arguments, **_operator(dice, bad, len(values))}
    missing = sum(value is None or value in listed for value in values)
    arguments = {"missingValues": [None, *listed]}
    yield {
        "metric": "missingValues",
        "arguments": arguments,
        **_operator(dice, missing, len(values)),
    }


def _operator(dice: random.Random, figure: int, rows: int | None = None) -> dict[str, Any]:
    """An operator with a value at or beside the true figure, in rows or percent."""
    name = dice.choice(OPERATORS)
    more: dict[str, Any] = {}
    true: float = figure
    if rows is not None and dice.random() < 0.5:
        more, true = {"unit": "percent"}, round(100 * figure / rows) if rows else 0
    near = max(0, true + dice.choice((-1, 0, 0, 1)))
    # What nothing can keep is an error of the contract, and not measured.
    near = max(near, 1) if name == "mustBeLessThan" else near
    near = min(near, 96) if more else near
    if name.endswith("Between"):
        return {name: [near, near + dice.randint(1, 3)], **more}
    return {name: near, **more}


def _query(
    dice: random.Random, table: str, column: str, kind: str, values: list[Any]
) -> dict[str, Any]:
    known = [value for value in values if value is not None]
    queries = [
        (f"SELECT count(*) FROM {{object}} WHERE {column} IS NULL", len(values) - len(known)),  # noqa: S608
        (f"SELECT count(DISTINCT {column}) FROM {table}", len(set(known))),  # noqa: S608
    ]
    if kind == "integer":
        total = f"SELECT sum(CAST({column} AS BIGINT)) FROM {{table}} WHERE {column} > 0"  # noqa: S608
        queries.append((total, sum(value for value in known if value > 0)))
    query, figure = dice.choice(queries)
    return {"id": f"{column}_sql", "type": "sql", "query": query, **_operator(dice, figure)}


def _add_key(dice: random.Random, properties: list[dict[str, Any]]) -> None:
    keys = dice.sample(properties, dice.randint(1, 2))
    for position, prop in enumerate(keys, start=1):
        prop |= {"primaryKey": True, "primaryKeyPosition": position}


def _relate(dice: random.Random, tables: list[dict[str, Any]]) -> None:
    """Each table refers to the other, by one column or two of the same types."""
    for child, parent in (tables, tables[::-1]):
        for at in dice.sample(range(12), 4):
            to = f"{parent['name']}.c{at + 12}"
            child["properties"][at]["relationships"] = [{"to": to}]
        ends = {"from": [f"{child['name']}.c0", f"{child['name']}.c2"]}
        ends["to"] = [f"{parent['name']}.c6", f"{parent['name']}.c8"]
        child["relationships"] = [{"type": "foreignKey", **ends}]


def _count_duplicates(keys: list[tuple[Any, ...]]) -> int:
    whole = [key for key in keys if None not in key]
    return len(whole) - len(set(whole))


def _some(dice: random.Random, options: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in options.items() if dice.random() < 0.7}


def _written(value: Any) -> Any:
    if isinstance(value, Decimal):
        return float(value)
    return value if isinstance(value, int) else value.isoformat()
