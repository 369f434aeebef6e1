"""Texts that stand for values: dbt's tests and `floe check` say the same of each."""

import pytest
from pyspark.sql import functions as sf

from floe.adapters.spark.measuring.expressions.casts import is_unreadable
from floe.model import DataType

pytestmark = pytest.mark.spark

DAY = "2026-01-03"
MOMENTS = [
    *("2026-1-3", "2026-01-3", "2026", "2026-02-30", f"{DAY} soon", "12:30", f"  {DAY} ", DAY),
    *(f"{DAY} 04:05", f"{DAY}T04:05Z", f"{DAY}T04:05:06Z", f"{DAY} 04:05:06.7", f"{DAY}t04:05z"),
    *(f"{DAY} 4:5:6", f"{DAY} 4:05", f"{DAY}T04:05:6", f"{DAY}T04", f"{DAY}T25:00", f"{DAY}T"),
    *(f"{DAY} 04:05:06 UTC", f"{DAY} 04:05:06 +0100", f"{DAY}T04:05+02:00", f"{DAY}T04:05+1:0"),
    *(f"{DAY} 04:05:06 Europe/Berlin", f"{DAY} 04:05 +02", "03.01.2026", ""),
]
KINDS = {"date": "date", "timestamp": "timestamp", "timestamp_ntz": "timestamp_ntz"}
ODD = {"date": ["2026-1-3", "2026-01-3"], "timestamp": ["2026-1-3"], "timestamp_ntz": ["2026-1-3"]}


@pytest.mark.parametrize("kind", KINDS)
def test_moments_are_read_alike(macros, spark, kind):
    """dbt's tests took `2026-1-3` for a date."""
    frame = spark.createDataFrame([(text,) for text in MOMENTS], "v string")
    in_dbt = macros("spark").floe_is_unreadable("v", {"kind": kind, "name": KINDS[kind]})
    in_checks = is_unreadable(sf.col("v"), DataType(kind))
    rows = frame.select("v", sf.expr(in_dbt).alias("dbt"), in_checks.alias("check")).collect()
    assert [(row.v, row.dbt) for row in rows] == [(row.v, row.check) for row in rows]
    assert {row.v for row in rows if row.dbt} >= set(ODD[kind])
    assert not {row.v for row in rows if row.dbt} & {DAY, f"  {DAY} "}
