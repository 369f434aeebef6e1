from collections import Counter
from importlib import import_module

import pytest

pytestmark = pytest.mark.spark

MANY = 10**8
BIGGEST = 2**63 - 1
VALUES = {
    "bigint": [5, -1, 5, BIGGEST, -BIGGEST - 1, BIGGEST, 5, -1, 0, -BIGGEST - 1],
    "tinyint": [1, 2, 3],
    "boolean": [1, 0, 1, 1],
    "date": [0, 1, 1],
    "timestamp": [0, 1, 0],
}


@pytest.mark.parametrize("known", [None, 10, MANY])
@pytest.mark.parametrize("kind", VALUES)
def test_what_comes_again_is_told_each_time(spark, kind, known):
    functions = import_module("pyspark.sql.functions")
    find_repeats = import_module("floe.adapters.spark.measuring.repeats").find_repeats
    frame = spark.createDataFrame([(value,) for value in VALUES[kind]], "v bigint").repartition(3)
    plain = f"cast(v AS {kind})"
    written = "date_add(DATE'2026-01-01', cast(v AS int))" if kind == "date" else plain
    frame = frame.selectExpr(f"{written} AS v")
    found = find_repeats(frame, functions.col("v"), known).collect()
    counts = Counter(row[0] for row in frame.collect())
    again = {value: count - 1 for value, count in counts.items() if count > 1}
    assert Counter(row[0] for row in found) == again
