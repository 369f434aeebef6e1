"""One suite of checks, run on the master that it is given; what it found goes to a JSON file."""

import json
import sys
from datetime import timedelta
from pathlib import Path

from pyspark.sql.connect.session import SparkSession as ConnectSession

import floe
from floe.adapters.spark import SessionRequest, open_session
from floe.cli.main import main
from floe.spark import observe

MORE_THAN_ALL = 1000


def results_of(run):
    """Each check's outcome; an age becomes the moment that it was counted from."""
    return {
        result.check.id: {
            "status": result.status.value,
            "measured": _figure(result, run.started_at),
            "failing": result.failing_rows,
            "rows": result.rows,
            "by": result.answered_by,
            "reason": result.reason,
            "samples": sorted(repr(sorted(sample.items())) for sample in result.samples),
        }
        for result in run.results
    }


def _figure(result, now):
    if result.check.clause == "freshness":
        moment = now - timedelta(seconds=float(result.measured))
        return f"{moment + timedelta(seconds=0.5):%Y-%m-%d %H:%M:%S}"
    return None if result.measured is None else str(result.measured)


def reasons_of(run):
    """What became of each check that came to nothing, and why."""
    return {
        result.check.id: [result.status.value, result.reason]
        for result in run.results
        if result.status.value in ("error", "not_run")
    }


def failures_of(spark, folder):
    """Every kind of failure that can be had here, by what was asked."""
    asked = {"files": ("files", None), "slow": ("slow/slow", None)}
    servers = ("shop", "stranger", "nowhere", "closed", "lost")
    if (folder / "database.odcs.yaml").exists():
        asked |= {server: ("database", server) for server in servers}
    return {
        name: reasons_of(
            floe.check(None, folder / f"{file}.odcs.yaml", spark=spark, server=server).run
        )
        for name, (file, server) in asked.items()
    }


def run_all(master, root, folder):
    """Check, watch a write, and set rows aside."""
    contract = root / "everywhere.odcs.yaml"
    conf = json.loads((root / "conf.json").read_text())
    spark = open_session(SessionRequest(master, conf, fast_start=False))
    orders = spark.read.parquet(str(root / "data" / "orders"))
    session = "connect" if isinstance(spark, ConnectSession) else "classic"
    found = {"master": spark.conf.get("spark.master"), "session": session}
    found["checked"] = results_of(floe.check(None, contract, spark=spark, sample=MORE_THAN_ALL).run)
    found["given"] = results_of(floe.check({"orders": orders}, contract, spark=spark).run)
    found["part"] = results_of(
        floe.check(None, contract, spark=spark, tables=("orders",), where="id < 60").run
    )
    found["failures"] = failures_of(spark, root / "failures")
    watched = observe(orders, contract, table="orders")
    watched.dataframe.write.parquet(str(folder / "written"))
    found["observed"] = results_of(watched.result().run)
    words = ["check", contract, "--master", master, "--quarantine", folder / "split"]
    try:
        main([*map(str, words), "--no-record", "--json", "--output", str(folder / "cli.json")])
    except SystemExit as end:
        found["exit code"] = end.code
    return found


if __name__ == "__main__":
    found = run_all(sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3]))
    Path(sys.argv[3], "found.json").write_text(json.dumps(found, indent=1))
