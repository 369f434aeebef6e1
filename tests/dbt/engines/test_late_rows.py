"""A model that grows, built three times by dbt on DuckDB."""

from datetime import date

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from floe.dbt import DbtOptions

pytestmark = pytest.mark.process

RAW = """
servers: [{{server: files, type: local, path: data, format: parquet}}]
schema:
  - name: {name}
    {custom}
    properties:
      - {{name: id, physicalType: string, primaryKey: true, required: true}}
      - {{name: day, physicalType: date, partitioned: true, required: true}}
"""
CUSTOM = """customProperties:
      - {property: dbt.materialized, value: incremental}
      - {property: dbt.window, value: 3 days}"""
SHOP = """
name: shop
inputPorts: [{name: raw, contractId: raw, version: 1.0.0}]
outputPorts: [{name: out, contractId: sales, version: 1.0.0}]
"""


def write(folder, *rows):
    (folder / "data").mkdir(exist_ok=True)
    table = pa.table({"id": [row[0] for row in rows], "day": [date(*row[1:]) for row in rows]})
    pq.write_table(table, folder / "data" / "part-0.parquet")


@pytest.mark.slow
def test_a_row_that_comes_too_late_fails_its_test_until_all_is_read_again(
    project, tmp_path, engine_dbt, run_dbt
):
    files = {
        "raw": RAW.format(name="raw", custom=""),
        "sales": RAW.format(name="sales", custom=CUSTOM),
        "shop": SHOP,
    }
    project(DbtOptions(adapter="duckdb"), **files).write(tmp_path / "dbt")
    old = [("a", 2024, 1, 1), ("b", 2024, 1, 10)]
    late = [*old, ("c", 2024, 1, 8), ("d", 2024, 1, 5)]

    write(tmp_path, *old)
    first = run_dbt(engine_dbt, tmp_path / "dbt", "build")
    write(tmp_path, *late)
    second = run_dbt(engine_dbt, tmp_path / "dbt", "build")
    third = run_dbt(engine_dbt, tmp_path / "dbt", "build", "--full-refresh")

    assert first.code == 0, first.told
    assert first.checks["sales/late_rows"] == "pass"
    assert second.broken == {}
    assert {name: status for name, status in second.checks.items() if status != "pass"} == {
        "sales/late_rows": "fail"
    }
    # c came within the window, d did not.
    assert [each["failures"] for each in second.results if each["status"] == "fail"] == [1]
    assert third.code == 0, third.told
