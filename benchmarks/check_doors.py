"""The doors of floe that the benchmarks go through."""

from pathlib import Path

from pyspark.sql import DataFrame, SparkSession

from floe.progress import no_progress
from floe.spark import CheckResult, check, observe
from floe.wiring import check_request, open_workspace, use_tables
from floe.workflows.data import plan_checks, prepare_checks, set_aside


def check_orders(spark: SparkSession, contract: Path) -> CheckResult:
    """Check the table `orders` of a contract."""
    return check(None, contract, spark=spark, tables=("orders",))


def split_orders(spark: SparkSession, contract: Path, path: str) -> dict[str, int]:
    """Write good and bad orders apart, and do nothing else; how many were bad."""
    opened = open_workspace((contract,))
    request = check_request(opened, (contract,), tables=("orders",))
    _, (prepared,) = prepare_checks(opened.workspace, request)
    tables = use_tables(opened, prepared.sources, spark, {}, now=request.now)
    (planned,) = plan_checks((prepared,), tables)
    splits = set_aside(planned, tables.engine, path, no_progress)
    return {split.table: split.bad or 0 for split in splits}


def observe_write(orders: DataFrame, contract: Path, path: str) -> CheckResult:
    """Write the orders, and learn from the write what they keep of the contract."""
    watched = observe(orders, contract, table="orders")
    watched.dataframe.write.mode("overwrite").parquet(path)
    return watched.result()
