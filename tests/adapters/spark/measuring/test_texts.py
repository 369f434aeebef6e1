"""Tables of plain text, whose texts stand for values of the declared types."""

import csv
from datetime import UTC, datetime, timedelta
from importlib import import_module
from itertools import zip_longest

import pytest

pytestmark = pytest.mark.spark

TEXTS = {
    "whole": (
        "int",
        {"7": 1, " 7 ": 1, "+7": 1, "-0": 1, "12": 1, "1.5": 0, "1e3": 0, "x": 0, "0x10": 0}
        | {"2147483647": 1, "2147483648": 0, "N/A": 0},
    ),
    "long": ("bigint", {"9223372036854775807": 1, "-9223372036854775809": 0}),
    "price": (
        "decimal(5,2)",
        {"1.5": 1, "999.99": 1, "1.500": 1, "1e2": 1, "1000": 0, "1.005": 0, "x": 0, "NaN": 0},
    ),
    "rate": (
        "double",
        {"1": 1, ".5": 1, "-1.5e-3": 1, "NaN": 1, "-inf": 1, "1d": 0, "0x1p3": 0, "1,5": 0},
    ),
    "flag": ("boolean", {"true": 1, "FALSE": 1, "1": 1, "yes": 1, "maybe": 0, "2": 0}),
    "day": (
        "date",
        {"2026-02-28": 1, "2024-02-29": 1, "2026-02-30": 0, "2026": 0, "2026-01-01 soon": 0}
        | {"28.02.2026": 0, "12:30": 0, "2026-1-3": 0, "2026-01-3": 0, "2026-2-28": 0},
    ),
    "moment": (
        "timestamp",
        {"2026-02-28T10:00:00Z": 1, "2026-02-28 10:30": 1, "2026-02-28": 1, "12:30": 0}
        | {"2026-02-28T13:00:00+02:00": 1, "2026-02-28T25:00:00": 0, "soon": 0, "2026": 0},
    ),
    "stamp": ("timestamp", {"2026-02-28T13:00:00+02:00": 1, "2026-02-28 10:30": 1}),
    "iso": (
        "timestamp",
        {"2026-1-3 4:5:6": 0, "2026-01-03 4:05:06": 0, "2026-01-03T04:05:6": 0, "2026-1-3": 0}
        | {"2026-01-03 04:05:06.7": 1, "2026-01-03 04:05:06+00": 1, "2026-01-03 04:05:06 UTC": 1}
        | {"2026-01-03 04:05:06 +0100": 1, "2026-01-03T04:05Z": 1, "2026-01-03T04:05+1:0": 0}
        | {"2026-01-03 04:05:06 Europe/Berlin": 0, "2026-01-03T04": 0},
    ),
    "local": (
        "timestamp_ntz",
        {"2026-03-29T02:30:00": 1, "2026-03-29": 1, "2026-03-32": 0, "T12:30": 0}
        | {"2026-3-29": 0, "2026-03-29 2:30": 0, "2026-03-29T02:30:00.123456": 1},
    ),
    "key": (
        "uuid",
        {"0190163d-8694-739b-aea5-966c26f8ad91": 1, "0190163d": 0},
    ),
    "german": (
        "date",
        {"28.02.2026": 1, "29.02.2024": 1, "29.02.2026": 0, "2026-02-28": 0, "1.2.2026": 0},
    ),
    "minute": (
        "timestamp",
        {"28/02/2026 10:30": 1, "28/02/2026 25:30": 0, "28/02/2026": 0, "2026-02-28T10:30": 0},
    ),
    "huge": (
        "decimal(38,0)",
        {"123456789012345678901234567890": 1, "123456789012345678901234567890.0": 1, "1e3": 1}
        | {"123456789012345678901234567890.5": 0, "1,000": 0, "Infinity": 0, "007": 1},
    ),
    "code": ("varchar(3)", {"abc": 1, "abcd": 0, "🎉🎉🎉": 1, "a": 1}),
}
CONTRACT = """
apiVersion: v3.2.0
kind: DataContract
id: texts
version: 1.0.0
status: active
servers: [{{server: here, type: local, path: "{{model}}.csv", format: csv}}]
slaProperties: [{{id: fresh, property: freshness, value: 1, unit: d, element: texts.stamp}}]
schema:
  - name: texts
    properties:
{columns}
"""
MORE = {
    "whole": "unique: true, required: true, logicalTypeOptions: {minimum: 8, multipleOf: 7}, "
    "quality: [{id: gone, metric: missingValues, arguments: {missingValues: ['N/A', 12]}}]",
    "price": "logicalTypeOptions: {maximum: 100}",
    "day": "logicalTypeOptions: {minimum: '2025-01-01'}",
    "code": "logicalTypeOptions: {minLength: 2}",
    "german": "logicalTypeOptions: {format: dd.MM.uuuu}",
    "minute": "logicalTypeOptions: {format: dd/MM/yyyy HH:mm}",
}
LOGICAL = (
    {"decimal(38,0)": "integer"}
    | {"int": "integer", "bigint": "integer", "decimal(5,2)": "number", "double": "number"}
    | {
        "timestamp_ntz": "timestamp",
        "uuid": "string",
        "varchar(3)": "string",
    }
)


@pytest.fixture
def contract(tmp_path):
    """A contract over one CSV file."""
    lines = [
        f'      - {{name: {name}, logicalType: {LOGICAL.get(kind, kind)}, physicalType: "{kind}"'
        + (f", {MORE[name]}}}" if name in MORE else "}")
        for name, (kind, _) in TEXTS.items()
    ]
    path = tmp_path / "texts.odcs.yaml"
    path.write_text(CONTRACT.format(columns="\n".join(lines)), encoding="utf-8")
    with (tmp_path / "texts.csv").open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(TEXTS)
        writer.writerows(zip_longest(*(texts for _, texts in TEXTS.values()), fillvalue=""))
    return path


@pytest.mark.req("REQ-229.1")
@pytest.mark.parametrize("zone", ["UTC", "America/New_York"])
def test_texts_of_a_file_are_read_as_values_of_their_types(spark, contract, zone):
    check = import_module("floe.spark").check
    kept = spark.conf.get("spark.sql.session.timeZone")
    spark.conf.set("spark.sql.session.timeZone", zone)
    try:
        run = check(None, contract, spark=spark).run
    finally:
        spark.conf.set("spark.sql.session.timeZone", kept)
    results = {one.check.id.removeprefix("texts."): one for one in run.results}
    wrong = {name: list(texts.values()).count(0) for name, (_, texts) in TEXTS.items()}
    assert {name: results[f"{name}/type"].failing_rows for name in TEXTS} == wrong
    figures = {
        "whole/unique": 2,
        "whole/required": 0,
        "whole/range:minimum": 4,
        "whole/multiple_of": 2,
        "whole/missing_values:gone": 2,
        "price/range:maximum": 1,
        "day/range:minimum": 1,
        "code/length:minLength": 1,
    }
    assert {name: results[name].failing_rows for name in figures} == figures
    age = timedelta(seconds=float(results["stamp/freshness:fresh"].measured))
    newest = (run.started_at - age).replace(microsecond=0) + timedelta(seconds=1)
    assert abs(newest - datetime(2026, 2, 28, 11, tzinfo=UTC)) <= timedelta(seconds=1)
