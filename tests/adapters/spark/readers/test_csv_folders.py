"""Folders of CSV files whose headers differ; Python's csv module says what names join."""

import csv
import gzip
from importlib import import_module

import pytest

from floe.adapters.spark.measuring.limits import SPARK_LIMITS
from floe.adapters.spark.own_columns import without_own
from floe.checks import Check, ColumnPath, ColumnType, Condition, Table, TableMetric
from floe.model import DataType, Field, Place
from floe.plan import TableSource, build_plan

pytestmark = pytest.mark.spark

ORDERS = Table("orders.odcs.yaml", "orders", "orders")
GOOD = "id,name\n1,a\n2,b\n"
# The files of each folder, and what is wrong: `present` of a column, `type`, or the table.
FOLDERS = {
    "reordered": ({"1": GOOD, "2": "name,id\nc,3\n"}, {}),
    "other_case": ({"1": GOOD, "2": "NAME,Id\nc,3\n"}, {}),
    "more_columns": ({"1": GOOD, "2": "id,more,name\n3,x,c\n"}, {}),
    "header_only": ({"1": GOOD, "2": "name,id\n"}, {}),
    "all_empty_but_headers": ({"1": "id,name\n", "2": "id,name\n"}, {}),
    "a_mark": ({"1": GOOD, "2": "\ufeffid,name\n3,c\n"}, {}),
    "quoted": ({"1": GOOD, "2": '"id","name"\r\n"3","c"\r\n'}, {}),
    "fewer_columns": ({"1": GOOD, "2": "id\n3\n"}, {"name/present": "2.csv"}),
    "no_header": (
        {"1": GOOD, "2": "3,c\n4,d\n"},
        {"id/present": "2.csv", "name/present": "2.csv"},
    ),
    "an_empty_file": ({"1": GOOD, "2": ""}, {"id/present": "2.csv", "name/present": "2.csv"}),
    "twice": ({"1": GOOD, "2": "id,name,ID\n3,c,4\n"}, {"id/present": "2.csv"}),
    "damage": (
        {"1": GOOD, "2": "name,id\nc\nd,4\n"},
        {"id/type": "2.csv", "name/type": "2.csv"},
    ),
    "partitions": ({"day=1/1": GOOD, "day=2/2": "name,id\nc,3\n"}, {}),
    "packed": ({"1": GOOD, "2.gz": "name,id\nc,3\n"}, {}),
}
CONTRACT = """
apiVersion: v3.2.0
kind: DataContract
id: folders
version: 1.0.0
status: active
servers: [{server: here, type: local, path: "{model}/", format: csv}]
schema:
"""
TABLE = """
  - name: NAME
    properties:
      - {name: id, logicalType: integer}
      - {name: name, logicalType: string}
    quality:
      - {id: sum, type: sql, query: "SELECT coalesce(sum(id), 0) FROM {object}", mustBe: SUM}
"""


def joined(files):
    """All ids, each found under its name."""
    ids = []
    for text in files.values():
        for row in csv.DictReader(text.removeprefix("\ufeff").splitlines()):
            named = {(name or "").lower(): value for name, value in row.items()}
            ids.append(int(named.get("id") or 0))
    return ids


def write(folder, files):
    for name, text in files.items():
        file = folder / f"{name.replace('.gz', '')}.csv{'.gz' if '.gz' in name else ''}"
        file.parent.mkdir(parents=True, exist_ok=True)
        data = text.encode()
        file.write_bytes(gzip.compress(data) if file.suffix == ".gz" else data)


@pytest.fixture(scope="module")
def results(spark, tmp_path_factory):
    top = tmp_path_factory.mktemp("folders")
    tables = ""
    for name, (files, _) in FOLDERS.items():
        write(top / name, files)
        tables += TABLE.replace("NAME", name).replace("SUM", str(sum(joined(files))))
    (top / "folders.odcs.yaml").write_text(CONTRACT + tables)
    check = import_module("floe.spark").check
    run = check(None, top / "folders.odcs.yaml", spark=spark).run
    return {result.check.id: result for result in run.results}


@pytest.mark.parametrize("name", FOLDERS)
def test_files_are_joined_by_the_names_of_their_columns(results, name):
    """Other headers made a folder unreadable, and a file without a column was not told."""
    files, wrong = FOLDERS[name]
    own = {
        check: one for check, one in results.items() if check.startswith((f"{name}.", f"{name}/"))
    }
    broken = {
        check.removeprefix(f"{name}."): one for check, one in own.items() if one.status == "failed"
    }
    assert broken.keys() == wrong.keys() | ({f"{name}/sql:sum"} & broken.keys())
    for check, file in wrong.items():
        assert file in broken[check].reason
    if not wrong:
        assert {one.status for one in own.values()} == {"passed"}
        assert own[f"{name}.id/type"].rows == len(joined(files))


def local(path, **values):
    values = {"path": path, **values}
    return TableSource(ORDERS, "shop", "local", values, frozenset(values))


DECLARED = DataType(
    "struct", fields=(Field("id", DataType("int32")), Field("name", DataType("string")))
)


@pytest.mark.parametrize(
    ("file", "data", "values"),
    [
        ("o.tsv", "id\tname\n1\ta,b\n", {"format": "tsv"}),
        ("o.csv", "id;name\n1;a,b\n", {"delimiter": "semicolon"}),
        ("o.csv", "id|name\n 1 |'a,b'\n", {"delimiter": "pipe", "quote": "'"}),
        ("o.csv", "id||name\n1||a,b\n", {"delimiter": "||"}),
        ("o.csv", 'id,name\n01,"a,b"\n', {"multiLine": False}),
        ("o.csv", 'id,name\n+1,"a,\\b"\n', {"escape": "\\"}),
        ("o.csv", "1;a,b\n", {"delimiter": ";", "header": False}),
    ],
)
def test_other_delimiters_and_quotes_are_read(catalog_of, tmp_path, file, data, values):
    (tmp_path / file).write_text(data)
    frame = catalog_of(local(file, **values), declared=DECLARED).open_table(ORDERS)
    rows = [tuple(row) for row in without_own(frame).collect()]
    assert [(row[0], row[1].replace("\\", "")) for row in rows] == [(1, "a,b")]


def test_a_file_in_utf_16_is_read_as_such_or_not_at_all(catalog_of, tmp_path):
    (tmp_path / "o.csv").write_bytes("id,name\n1,Zoë\n".encode("utf-16"))
    found = catalog_of(local("o.csv"), declared=DECLARED).describe(ORDERS)
    assert "o.csv is written in UTF-16: give the server an encoding of UTF-16" in found.reason
    told = catalog_of(local("o.csv", encoding="UTF-16"), declared=DECLARED).open_table(ORDERS)
    assert [tuple(row) for row in without_own(told).collect()] == [(1, "Zoë")]


def test_rows_that_cannot_be_read_are_set_aside_and_shown_as_they_are(
    spark, catalog_of, engine_for, tmp_path
):
    """They were among the good ones, or left out by a filter."""
    (tmp_path / "o.csv").write_text("id,name\n1,a\nx,b\n3\n04,d\n")
    catalog = catalog_of(local("o.csv"), declared=DECLARED)
    facts = catalog.describe(ORDERS)
    metric = ColumnType(ColumnPath(("id",), DataType("int32")), "integer")
    check = Check(
        id="orders.id/type",
        clause="type",
        table=ORDERS,
        place=Place(ORDERS.file),
        description="",
        measures=TableMetric(ORDERS, metric),
    )
    where = {ORDERS: Condition("id < 4", ("id",))}
    plan = build_plan((check,), {ORDERS: facts}, SPARK_LIMITS, where=where)
    engine = engine_for({ORDERS: catalog.open_table(ORDERS)})
    seen = engine.measure(plan.tables[0], plan, lambda _: None).measured[metric]
    assert (seen.figure, seen.rows, seen.detail) == (2, 3, "a row in o.csv cannot be read")
    evidence = engine.sample(plan.tables[0], {check.id: metric}, ("id", "name"), 5)
    assert [dict(row) for row in evidence[0].rows] == [
        {"id": "x", "name": "b"},
        {"id": "3", "name": None},
    ]
    whole = build_plan((check,), {ORDERS: facts}, SPARK_LIMITS)
    engine.split(whole.tables[0], {check.id: metric}, f"{tmp_path}/aside", lambda _: None)
    good, bad = (spark.read.parquet(f"{tmp_path}/aside/{side}") for side in ("good", "bad"))
    assert sorted((row.id, row.name) for row in good.collect()) == [("04", "d"), ("1", "a")]
    assert sorted((row.id, row.name) for row in bad.collect()) == [("3", None), ("x", "b")]
    assert good.columns == ["id", "name", "_floe_broken"]
