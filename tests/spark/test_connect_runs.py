"""Reads and writes by contracts over Spark Connect."""

import os
import subprocess
import sys

import pytest

from floe.adapters.spark import SessionRequest, start_server, stop_server
from tests.cli.test_lineage_events import judge
from tests.spark.tracked import accesses, told

pytestmark = [pytest.mark.spark, pytest.mark.process]

SCRIPT = """
import os
from floe.adapters.spark import SessionRequest, open_session
from floe.spark import read, run, write
spark = open_session(SessionRequest(os.environ["CONNECT_URL"]))
print(type(spark).__module__)
with run("sales", product="crm", spark=spark):
    orders = read("orders.odcs.yaml", columns=("customer", "total"), spark=spark)
    customers = read("customers.odcs.yaml", spark=spark)
    joined = orders.join(customers, orders.customer == customers.id)
    result = write("sales.odcs.yaml", joined.select("customer", "total", "name"))
print(bool(result), result.run.rows)
print(sorted(tuple(row)[:2] for row in read("sales.odcs.yaml", spark=spark).collect()))
"""


def test_a_run_over_connect_is_told_as_any_other(shop):
    conf = {"spark.driver.memory": "800m", "spark.sql.shuffle.partitions": "1"}
    server = start_server(shop, SessionRequest("local[1]", conf))
    try:
        ran = subprocess.run(
            [sys.executable, "-c", SCRIPT],
            check=False,
            capture_output=True,
            text=True,
            env={**os.environ, "CONNECT_URL": server.url},
        )
    finally:
        stop_server(shop)
    assert ran.returncode == 0, ran.stderr
    module, *lines = ran.stdout.splitlines()
    assert module.startswith("pyspark.sql.connect")
    assert lines == ["True {'sales': 3}", "[(7, 5), (7, 6), (8, 7)]"]
    events = [event for event in told(shop) if event["job"]["name"] == "sales"]
    assert [event["eventType"] for event in events] == ["START", "RUNNING", "RUNNING", "COMPLETE"]
    for event in events:
        judge(event)
    assert accesses(events[-1])["orders"]["columns"] == ["customer", "total"]
    (output,) = events[-1]["outputs"]
    assert output["outputFacets"]["outputStatistics"]["rowCount"] == 3
