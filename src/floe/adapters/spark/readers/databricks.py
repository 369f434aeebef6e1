from floe.adapters.spark.readers.catalog_tables import (
    describe_table,
    learn_table,
    read_table,
    target_table,
)
from floe.adapters.spark.readers.reader import Reader
from floe.plan import TableSource


def _describe(source: TableSource) -> str:
    return f"Databricks {describe_table(source)}"


# Unity Catalog tables are those of a Spark session that runs there, also over Spark Connect.
DATABRICKS = Reader(_describe, read_table, learn=learn_table, target=target_table)
