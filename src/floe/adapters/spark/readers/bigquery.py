from collections.abc import Mapping

from pyspark.sql import DataFrame, SparkSession

from floe.adapters.spark.readers.reader import Address, Reader
from floe.plan import TableSource


def bigquery_options(address: Address) -> Mapping[str, str]:
    """The options of Google's own Spark connector."""
    find = address.credentials.find
    options = {
        "table": address.table,
        "dataset": address.need("dataset"),
        "project": address.need("project"),
        "parentProject": find("BILLING_PROJECT"),
        "credentialsFile": find("ACCOUNT_INFO_JSON_PATH"),
        "gcpImpersonationServiceAccount": find("IMPERSONATION_ACCOUNT"),
        # Views are only read where this is said.
        "viewsEnabled": "true",
    }
    return {key: value for key, value in options.items() if value}


def _read(spark: SparkSession, address: Address) -> DataFrame:
    return spark.read.format("bigquery").options(**bigquery_options(address)).load()


def _describe(source: TableSource) -> str:
    values = source.values
    parts = (values.get("project"), values.get("dataset"), source.table.physical_name)
    return f"BigQuery table {'.'.join(str(part) for part in parts if part)}"


def _packages(_: Address) -> tuple[str, ...]:
    return ("bigquery",)


BIGQUERY = Reader(_describe, _read, _packages)
