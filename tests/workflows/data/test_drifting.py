from datetime import UTC, datetime

import pytest

from floe.wiring import open_workspace, use_tables
from floe.workflows.data import DataRequest, find_drift, prepare_drift
from floe.workflows.data.broken_values import add_broken_values

pytestmark = [pytest.mark.spark, pytest.mark.req("REQ-229.6")]

CONTRACT = """\
kind: DataContract
apiVersion: v3.2.0
id: shop
version: 1.0.0
status: active
servers:
  - {{server: lake, type: local, path: '{path}', format: {format}}}
schema:
  - name: orders
    properties:
      - {{name: id, logicalType: integer, primaryKey: true, required: true}}
      - {{name: code, logicalType: string, required: true, unique: true}}
      - {{name: total, logicalType: number, physicalType: 'decimal(10,2)'}}
      - name: address
        logicalType: object
        properties: [{{name: zip, logicalType: string}}, {{name: floor, physicalType: int}}]
      - {{name: gone, logicalType: date}}
"""
ROWS = """
SELECT * FROM VALUES
  (1L, 'a', 1.50BD, named_struct('zip', 'x', 'floor', 1L)),
  (2L, 'b', 2.50BD, named_struct('zip', 'y', 'floor', 2L)),
  (2L, 'b', NULL, NULL),
  (3L, NULL, NULL, NULL),
  (3L, NULL, NULL, NULL)
AS t(id, code, total, address)
"""
SEEN = [
    "warning type_widened orders.total: decimal(10,2) -> decimal(12,2)",
    "warning type_widened orders.address.floor: int -> bigint",
    "error column_removed orders.gone: date -> None",
]
# Table formats keep NOT NULL, and the table has none.
NULLABLE = [
    "warning nullability_weakened orders.id: required -> nullable",
    "warning nullability_weakened orders.code: required -> nullable",
]
BROKEN = [
    "error duplicate_values_found orders: primary key -> 2 repeated keys",
    "error duplicate_values_found orders.code: unique -> 1 repeated values",
    "error null_values_found orders.code: required -> 2 nulls",
]


@pytest.fixture
def compare(tmp_path, spark):
    def run(path, form, *, data=False):
        file = tmp_path / "shop.yaml"
        file.write_text(CONTRACT.format(path=path, format=form))
        opened = open_workspace((file,))
        graph, (subject,) = prepare_drift(opened.workspace, DataRequest(files=("shop.yaml",)))
        sources = subject.chosen.sources
        tables = use_tables(opened, sources, spark, {}, now=datetime.now(UTC))
        drift = find_drift(subject, tables.catalog, target="spark")
        return add_broken_values(graph, subject, drift, tables) if data else drift

    return run


@pytest.fixture
def rows(spark):
    frame = spark.sql(ROWS)
    return frame.withColumn("total", frame.total.cast("decimal(12,2)"))


def tell(drift):
    return [
        f"{each.severity} {each.kind} {each.path}: {each.contract} -> {each.actual}"
        for each in drift.differences
    ]


@pytest.mark.parametrize("form", ["parquet", "orc"])
def test_files_are_compared(rows, compare, tmp_path, form):
    rows.coalesce(1).write.format(form).save(str(tmp_path / "orders"))
    assert sorted(tell(compare("orders", form))) == sorted(SEEN)


@pytest.mark.req("REQ-229.5")
def test_nulls_and_repetitions_are_found_in_the_data(rows, compare, tmp_path):
    rows.coalesce(1).write.parquet(str(tmp_path / "orders"))
    drift = compare("orders", "parquet", data=True)
    assert sorted(tell(drift)) == sorted([*SEEN, *BROKEN])
    assert drift.is_whole


def test_delta_tables_are_held_to_their_nullability(rows, compare, tmp_path, spark_package):
    spark_package("delta")
    rows.write.format("delta").save(str(tmp_path / "orders"))
    assert sorted(tell(compare("orders", "delta"))) == sorted([*SEEN, *NULLABLE])


def test_iceberg_tables_are_held_to_their_nullability(rows, compare, spark, spark_package):
    spark_package("iceberg")
    rows.writeTo("floe_iceberg.drifting.orders").using("iceberg").create()
    warehouse = spark.conf.get("spark.sql.catalog.floe_iceberg.warehouse")
    try:
        drift = compare(f"{warehouse}/drifting/orders", "iceberg")
    finally:
        spark.sql("DROP TABLE floe_iceberg.drifting.orders PURGE")
    assert sorted(tell(drift)) == sorted([*SEEN, *NULLABLE])


def test_texts_of_a_csv_file_are_compared_with_objects_alone(compare, tmp_path):
    (tmp_path / "orders.csv").write_text("id,code,total,address,extra\n1,a,2.50,x,y\n")
    assert sorted(tell(compare("orders.csv", "csv"))) == [
        "error column_removed orders.gone: date -> None",
        "error type_changed orders.address: object -> string",
        "warning column_added orders.extra: None -> string",
    ]


def test_a_path_without_files_is_a_missing_table(compare):
    assert tell(compare("nothing", "parquet")) == ["error table_missing orders: orders -> None"]
