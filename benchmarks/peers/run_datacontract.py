"""datacontract-cli on a Spark session, with one rule fewer.

Two rules of one metric on one property collide there, and every check of the batch is then
reported as failed; so the share of unknown currencies is left out.
"""

import argparse
import sys
from collections.abc import Callable

from check_contracts import write_contract
from check_rules import suite
from datacontract.data_contract import DataContract
from pyspark.sql import SparkSession
from turns import take_turns

SERVER = {
    "server": "session",
    "type": "custom",
    "customProperties": [{"property": "customType", "value": "dataframe"}],
}


def make(spark: SparkSession, asked: argparse.Namespace) -> Callable[[], object]:
    """A test of the contract over the session's views."""
    rules = tuple(rule for rule in suite() if rule.name != "invalid percent currency")
    file = write_contract(asked.work / "datacontract.odcs.yaml", rules, SERVER)
    return lambda: test(spark, str(file))


def test(spark: SparkSession, file: str) -> None:
    """Run it; a check that could not run makes the figure worthless."""
    run = DataContract(data_contract_file=file, spark=spark).test()
    checks = run.checks or []
    odd = [check for check in checks if check.result not in ("passed", "failed")]
    for check in odd:
        print(f"{check.result}: {check.name}: {check.reason}", file=sys.stderr)
    failed = sum(check.result == "failed" for check in checks)
    print(f"{len(checks)} checks, {failed} failed, {len(odd)} others", file=sys.stderr)


if __name__ == "__main__":
    take_turns(make)
