"""A split that is killed leaves its target whole or absent."""

import contextlib
import os
import signal
import subprocess
import sys
import time

import pytest

pytestmark = [pytest.mark.spark, pytest.mark.slow]

CHILD = """
import sys
from datetime import UTC, datetime
from pathlib import Path

from pyspark.sql import SparkSession

from floe.adapters.spark.measuring.engine import SparkEngine
from floe.checks import ColumnPath, OutOfRange, Table, ValueTest
from floe.plan import TablePlan

folder, rows = sys.argv[1], int(sys.argv[2])
settings = {
    "spark.ui.enabled": "false",
    "spark.driver.memory": "1g",
    "spark.local.dir": f"{folder}/local",
    "spark.sql.warehouse.dir": f"{folder}/warehouse",
}
builder = SparkSession.builder.master("local[2]")
for name, value in settings.items():
    builder = builder.config(name, value)
spark = builder.getOrCreate()
frame = spark.range(rows).selectExpr("id AS a", "sha2(cast(id AS string), 512) AS s")
engine = SparkEngine(spark, lambda _: frame, now=datetime(2026, 1, 1, tzinfo=UTC))
tests = {"t.a/range": ValueTest(ColumnPath(("a",)), OutOfRange(minimum=rows // 2))}
plan = TablePlan(Table("shop.odcs.yaml", "t", "t"), None)
engine.split(plan, tests, f"{folder}/out/split", lambda _: None)
"""


def start(folder, rows):
    arguments = [sys.executable, "-c", CHILD, str(folder), str(rows)]
    # A session of its own, so that one signal reaches the JVM as well.
    return subprocess.Popen(
        arguments, start_new_session=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )


def wait_for(find, process):
    end = time.monotonic() + 3600
    while not find() and process.poll() is None and time.monotonic() < end:
        time.sleep(0.02)


@pytest.mark.parametrize(
    ("rows", "sign"),
    [
        (60_000_000, ".split.*.partial/_temporary"),
        (60_000_000, ".split.*.partial/_temporary/0/_temporary/*/_floe_side=bad/*"),
        (200_000, ".split.*.partial/_SUCCESS"),
        (200_000, ".split.*.partial/good"),
        (200_000, "split"),
    ],
)
def test_a_killed_split_leaves_its_target_whole_or_absent(spark, tmp_path, rows, sign):
    out = tmp_path / "out"
    process = start(tmp_path, rows)
    wait_for(lambda: any(out.glob(sign)), process)
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    target = out / "split"
    if target.exists():
        sides = [spark.read.parquet(str(target / side)).count() for side in ("good", "bad")]
        assert sides == [rows // 2, rows // 2]
    else:
        assert [one.name for one in out.iterdir() if not one.name.startswith(".split.")] == []
    assert target.exists() or rows == 60_000_000 or sign != "split"
