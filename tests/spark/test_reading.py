"""Tables read by their contracts: the same rows and types that a check looks at."""

import json
from datetime import date
from decimal import Decimal

import pytest
from pyspark.errors import PySparkException

from floe.errors import BrokenPromiseError, ConfigurationError, FloeError
from floe.spark import read
from tests.spark.tracked import HEAD, SECRET, a_column, a_contract

pytestmark = [pytest.mark.spark, pytest.mark.usefixtures("shop")]

LINES = "id,day,total\n1,2026-01-02,1.50\n2,,\n"


@pytest.fixture
def table(shop):
    """Write a contract and its CSV file; the contract's file comes back."""

    def make(text, columns, **more):
        (shop / "data" / "lines.csv").write_text(text, encoding="utf-8")
        file = shop / "lines.odcs.yaml"
        tree = a_contract("lines", columns, form="csv", **more)
        file.write_text(json.dumps(tree), encoding="utf-8")
        return file

    return make


TYPED = (
    a_column("id"),
    a_column("day", "date"),
    a_column("total", "number", physicalType="decimal(9,2)"),
)


def test_a_table_has_the_columns_that_its_contract_declares(spark):
    frame = read("orders.odcs.yaml", spark=spark)
    assert frame.columns == ["id", "customer", "total", "note"]
    assert [tuple(row) for row in frame.select("id", "total").orderBy("id").collect()] == [
        (1, 5),
        (2, 6),
        (3, 7),
    ]
    assert read("orders.odcs.yaml", "orders", columns=["total"], spark=spark).columns == ["total"]
    assert read("orders.odcs.yaml", columns="id", spark=spark).columns == ["id"]


def test_texts_of_files_are_values_of_the_declared_types(spark, table):
    rows = read(table(LINES, TYPED), spark=spark).orderBy("id").collect()
    assert [tuple(row) for row in rows] == [
        (1, date(2026, 1, 2), Decimal("1.50")),
        (2, None, None),
    ]


def test_a_value_that_is_none_of_its_type_ends_the_query_instead_of_becoming_null(spark, table):
    file = table("id,day,total\n1,soon,1\n", TYPED)
    with pytest.raises(PySparkException, match="some row of lines is not as its contract has it"):
        read(file, spark=spark).count()
    assert read(file, columns=["id"], spark=spark).collect()[0].id == 1
    with pytest.raises(PySparkException, match="some row of lines is not as its contract has it"):
        read(table("id,day,total\n1,2\n", TYPED), columns=["id"], spark=spark).collect()


@pytest.mark.parametrize(
    ("stored", "physical", "shown"),
    [
        ("cast(1 as int)", "bigint", "bigint"),
        ("cast(1 as smallint)", "decimal(9,2)", "decimal(9,2)"),
        ("cast(1.5 as float)", "double", "double"),
        ("cast(1.5 as decimal(4,1))", "decimal(9,2)", "decimal(9,2)"),
        ("1L", "bigint", "bigint"),
    ],
)
def test_a_narrower_type_of_a_file_becomes_that_of_the_contract(
    spark, shop, stored, physical, shown
):
    columns = [a_column("id", "number", physicalType=physical)]
    (shop / "kept.odcs.yaml").write_text(json.dumps(a_contract("kept", columns)))
    before = spark.sql(f"select {stored} as ID")
    before.write.parquet(str(shop / "data/kept.parquet"))
    frame = read("kept.odcs.yaml", spark=spark)
    assert frame.dtypes == [("id", shown)]
    assert frame.collect() == before.collect()


@pytest.mark.parametrize(
    ("stored", "declared", "reason"),
    [
        ("1L", {"physicalType": "int"}, "kept.v is bigint, and int by the contract"),
        ("1.5D", {"physicalType": "bigint"}, "kept.v is double, and bigint by the contract"),
        (
            "cast(1.5 as decimal(9,3))",
            {"physicalType": "decimal(9,2)"},
            r"kept.v is decimal\(9,3\), and decimal\(9,2\) by the contract",
        ),
        ("'7'", {"logicalType": "integer"}, "kept.v is string, and integer by the contract"),
        ("1L", {"logicalType": "string"}, "kept.v is bigint, and string by the contract"),
        (
            "array(1L)",
            {"physicalType": "array<int>"},
            r"kept.v\[\] is bigint, and int by the contract",
        ),
    ],
)
def test_any_other_type_of_a_file_is_refused(spark, shop, stored, declared, reason):
    tree = a_contract("kept", [a_column("id"), {"id": "v", "name": "v", **declared}])
    (shop / "kept.odcs.yaml").write_text(json.dumps(tree))
    spark.sql(f"select 1L as id, {stored} as v").write.parquet(str(shop / "data/kept.parquet"))
    with pytest.raises(BrokenPromiseError, match=f"^kept is not read: {reason}$"):
        read("kept.odcs.yaml", spark=spark)
    assert read("kept.odcs.yaml", columns=["id"], spark=spark).count() == 1


def test_a_declared_column_that_is_not_there_is_told(spark, table):
    file = table("id,day\n1,2026-01-02\n", TYPED)
    with pytest.raises(BrokenPromiseError, match="lines has no values of 'total'"):
        read(file, spark=spark)
    assert read(file, columns=["id"], spark=spark).count() == 1


@pytest.mark.parametrize(
    ("asked", "reason"),
    [
        ({"columns": ["totl"]}, "the contract has no column 'totl' in orders"),
        ({"table": "ordres"}, "ordres"),
        ({"server": "prod"}, "prod"),
    ],
)
def test_what_a_contract_does_not_have_is_refused(spark, asked, reason):
    with pytest.raises(ConfigurationError, match=reason):
        read("orders.odcs.yaml", spark=spark, **asked)


def test_a_contract_with_several_tables_needs_the_name_of_one(spark, shop):
    tree = a_contract("two", [a_column("id")])
    tree["schema"].append({"name": "other", "properties": [a_column("id")]})
    (shop / "two.odcs.yaml").write_text(json.dumps(tree))
    with pytest.raises(ConfigurationError, match=r"several tables .other, two.: name the one"):
        read("two.odcs.yaml", spark=spark)


def test_a_contract_that_ends_warns_and_a_retired_one_is_refused(spark, table):
    ends = {
        "deprecation": {"announced": "2020-01-01", "sunset": "2099-02-03", "replacement": "new"}
    }
    custom = [{"property": name, "value": value} for name, value in ends.items()]
    file = table(LINES, TYPED, customProperties=custom)
    with pytest.warns(
        FutureWarning, match=r"lines 1.0.0 is deprecated and ends on 2099-02-03; its"
    ):
        read(file, spark=spark)
    with pytest.raises(ConfigurationError, match=r"lines 1.0.0 is retired: it is no longer"):
        read(table(LINES, TYPED, status="retired"), spark=spark)


@pytest.mark.parametrize(
    "server",
    [
        {"type": "local", "path": "/etc/passwd", "format": "csv"},
        {"type": "local", "path": "../other/{model}.csv", "format": "csv"},
        {"type": "postgres", "host": "${HOME}.example.com", "database": "d", "schema": "s"},
        {"type": "local", "path": f"nowhere/{SECRET}?password={SECRET}", "format": "csv"},
        {"type": "carrier-pigeon"},
    ],
)
def test_the_rules_of_a_check_hold_for_servers(spark, shop, server):
    tree = {**HEAD, "id": "x", "servers": [{"server": "s", **server}]}
    tree["schema"] = [{"name": "t", "properties": [a_column("id")]}]
    (shop / "x.odcs.yaml").write_text(json.dumps(tree))
    with pytest.raises(FloeError) as told:
        read("x.odcs.yaml", spark=spark).collect()
    assert "\n" not in str(told.value)


def test_hostile_names_are_names(spark, shop):
    name = "`; DROP TABLE x --"
    tree = a_contract("x", [a_column("a.b`c"), a_column("id")], table="t")
    tree["id"] = tree["name"] = f"{name}\x1b[31m/../../x"
    (shop / "x.odcs.yaml").write_text(json.dumps(tree))
    (shop / "data" / "t.parquet").mkdir()
    spark.createDataFrame([(1, 2)], "`a.b``c` bigint, id bigint").write.mode("overwrite").parquet(
        str(shop / "data" / "t.parquet")
    )
    assert read("x.odcs.yaml", spark=spark).collect() == [(1, 2)]
    tree["schema"][0]["name"] = "../../t"
    (shop / "x.odcs.yaml").write_text(json.dumps(tree))
    with pytest.raises(FloeError, match="cannot stand in the place of"):
        read("x.odcs.yaml", spark=spark)
