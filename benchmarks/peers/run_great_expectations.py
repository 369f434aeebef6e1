"""Great Expectations with the 33 rules on a Spark session; both foreign keys as queries."""

import argparse
import sys
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import great_expectations as gx  # type: ignore[import-not-found]
from check_data import CHANNELS, CURRENCIES, STATUSES, STORES
from check_rules import EMAIL, REQUIRED
from great_expectations import expectations as e
from pyspark.sql import SparkSession
from turns import take_turns

ORPHANS = (
    "SELECT * FROM {batch} o WHERE o.customer_id IS NOT NULL AND NOT EXISTS "
    "(SELECT 1 FROM customers c WHERE c.customer_id = o.customer_id)"
)
PAIRS = (
    "SELECT * FROM {batch} o WHERE o.customer_id IS NOT NULL AND NOT EXISTS "
    "(SELECT 1 FROM customers c WHERE c.customer_id = o.customer_id AND c.country = o.country)"
)
DISCOUNTS = "SELECT * FROM {batch} WHERE discount > 1"
LARGEST = "SELECT 1 FROM {batch} HAVING MAX(quantity) > 1000"
WEB = "SELECT 1 FROM {batch} WHERE channel = 'web' HAVING SUM(quantity) <= 0"


def rules() -> list[Any]:
    """The suite in this tool's words."""
    query = e.UnexpectedRowsExpectation
    return [
        *(e.ExpectColumnValuesToNotBeNull(column=column) for column in REQUIRED),
        e.ExpectColumnValuesToBeUnique(column="order_id"),
        e.ExpectCompoundColumnsToBeUnique(column_list=["store_id", "receipt_no"]),
        e.ExpectColumnValuesToBeUnique(column="order_hash"),
        e.ExpectColumnValuesToBeInSet(column="status", value_set=list(STATUSES)),
        e.ExpectColumnValuesToBeInSet(column="channel", value_set=list(CHANNELS)),
        e.ExpectColumnValuesToBeInSet(column="currency", value_set=list(CURRENCIES)),
        e.ExpectColumnValuesToMatchRegex(column="email", regex=EMAIL),
        e.ExpectColumnValuesToMatchRegex(column="order_hash", regex="^[0-9a-f]{40}$"),
        e.ExpectColumnValuesToBeBetween(column="store_id", min_value=1, max_value=STORES),
        e.ExpectColumnValuesToBeBetween(column="quantity", min_value=1, max_value=1000),
        e.ExpectColumnValuesToBeBetween(column="amount", min_value=0, max_value=100000),
        e.ExpectColumnValuesToBeBetween(column="discount", min_value=0, max_value=1),
        e.ExpectColumnValueLengthsToEqual(column="order_hash", value=40),
        e.ExpectColumnValueLengthsToBeBetween(column="note", max_value=60),
        e.ExpectTableRowCountToBeBetween(min_value=1),
        e.ExpectColumnValuesToNotBeNull(column="email", mostly=0.99),
        e.ExpectColumnValuesToNotBeNull(column="note", mostly=0.7),
        e.ExpectColumnValuesToMatchRegex(column="email", regex=EMAIL, mostly=0.99),
        e.ExpectColumnValuesToBeInSet(column="currency", value_set=list(CURRENCIES), mostly=0.99),
        query(unexpected_rows_query=ORPHANS),
        query(unexpected_rows_query=PAIRS),
        e.ExpectColumnMaxToBeBetween(
            column="ordered_at", min_value=datetime.now(UTC).replace(tzinfo=None) - timedelta(36500)
        ),
        query(unexpected_rows_query=DISCOUNTS),
        query(unexpected_rows_query=LARGEST),
        query(unexpected_rows_query=WEB),
    ]


def make(spark: SparkSession, asked: argparse.Namespace) -> Callable[[], object]:
    """A validation of the orders."""
    del asked
    context = gx.get_context(mode="ephemeral")
    asset = context.data_sources.add_spark("spark").add_dataframe_asset("orders")
    definition = asset.add_batch_definition_whole_dataframe("whole")
    suite = context.suites.add(gx.ExpectationSuite("orders", expectations=rules()))
    return lambda: validate(definition, suite, spark)


def validate(definition: Any, suite: Any, spark: SparkSession) -> None:
    """Run it, with counts and without rows."""
    batch = definition.get_batch(batch_parameters={"dataframe": spark.table("orders")})
    seen = batch.validate(suite, result_format="BASIC")
    failed = sum(not result.success for result in seen.results)
    broken = sum(result.exception_info.get("raised_exception", False) for result in seen.results)
    print(f"{len(seen.results)} rules, {failed} failed, {broken} broken", file=sys.stderr)


if __name__ == "__main__":
    take_turns(make)
