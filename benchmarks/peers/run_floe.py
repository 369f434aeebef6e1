"""floe in the same shape as the other tools: the same views, a process of its own."""

import argparse
from collections.abc import Callable

from check_contracts import local_server, write_contract
from check_doors import check_orders
from check_rules import suite
from pyspark.sql import SparkSession
from turns import take_turns


def make(spark: SparkSession, asked: argparse.Namespace) -> Callable[[], object]:
    """A check of the contract over the files."""
    server = local_server(asked.tables)
    file = write_contract(asked.work / "floe.odcs.yaml", suite(), server)
    return lambda: check_orders(spark, file)


if __name__ == "__main__":
    take_turns(make)
