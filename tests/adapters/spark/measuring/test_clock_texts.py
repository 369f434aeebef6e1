"""Times of day in CSV files: Spark's own type for them was not switched on, and took all checks."""

from importlib import import_module

import pytest

pytestmark = pytest.mark.spark

CONTRACT = """
apiVersion: v3.2.0
kind: DataContract
id: shop
version: 1.0.0
status: active
servers: [{server: here, type: local, path: "{model}.csv", format: csv}]
schema:
  - name: hours
    properties:
      - {name: shop, logicalType: integer, required: true}
      - name: opens
        logicalType: time
        unique: true
        logicalTypeOptions: {minimum: "09:30", maximum: "12:00:00.5"}
        quality:
          - {id: early, metric: missingValues, arguments: {missingValues: ["09:30"]}, mustBe: 1}
"""
CLAUSES = ("type", "unique", "range:minimum", "range:maximum", "missing_values:early")


@pytest.mark.parametrize(
    ("clocks", "wrong"),
    [
        (("09:30", "10:00", "12:00:00.500"), ()),
        (("09:30:00", "12:00:00.500001"), ("range:maximum",)),
        (("09:30:00.000", "09:29:59"), ("range:minimum",)),
        (("09:30", "09:30:00"), ("unique", "missing_values:early")),
        (("09:30", "25:00"), CLAUSES[:4]),
        (("09:30", "noon"), CLAUSES[:4]),
    ],
)
def test_times_are_compared_as_times(spark, tmp_path, clocks, wrong):
    (tmp_path / "shop.odcs.yaml").write_text(CONTRACT)
    rows = (f"{at},{clock}\n" for at, clock in enumerate(clocks))
    (tmp_path / "hours.csv").write_text("shop,opens\n" + "".join(rows))
    run = import_module("floe.spark").check(None, tmp_path / "shop.odcs.yaml", spark=spark).run
    said = {result.check.id: result.status.value for result in run.results}
    assert said["hours.shop/required"] == said["hours.shop/type"] == "passed"
    bad = {clause for clause in CLAUSES if said[f"hours.opens/{clause}"] != "passed"}
    assert bad == set(wrong)


def test_a_format_bounds_integers_and_hides_none(spark, tmp_path):
    """`i8` was read as the type: 300 got lost, and with it every other verdict of the column."""
    (tmp_path / "shop.odcs.yaml").write_text(
        CONTRACT.partition("schema:")[0]
        + "schema: [{name: t, properties: [{name: a, logicalType: integer, unique: true,"
        + " logicalTypeOptions: {format: i8, minimum: 1}}]}]"
    )
    (tmp_path / "t.csv").write_text("a,b\n300,x\n300,y\n")
    run = import_module("floe.spark").check(None, tmp_path / "shop.odcs.yaml", spark=spark).run
    said = {result.check.id: result.status.value for result in run.results}
    assert said == {
        "t.a/present": "passed",
        "t.a/type": "passed",
        "t.a/range:minimum": "passed",
        "t.a/unique": "failed",
        "t.a/format": "failed",
    }
