import re
from collections.abc import Mapping

from pyspark.sql import DataFrame, SparkSession

from floe.adapters.spark.failures import SourceError
from floe.adapters.spark.readers.reader import Address, Reader
from floe.plan import TableSource

# The connector runs a table's name that starts like a query as one.
_NAME = re.compile(r"[\w$:.\-]+")


def bigquery_options(address: Address) -> Mapping[str, str]:
    """The options of Google's own Spark connector."""
    find = address.credentials.find
    options = {
        "table": _name(address.table),
        "dataset": _name(address.need("dataset")),
        "project": _name(address.need("project")),
        "parentProject": find("BILLING_PROJECT"),
        "credentialsFile": find("ACCOUNT_INFO_JSON_PATH"),
        "gcpImpersonationServiceAccount": find("IMPERSONATION_ACCOUNT"),
        # Views are only read where this is said.
        "viewsEnabled": "true",
    }
    return {key: value for key, value in options.items() if value}


def _name(text: str) -> str:
    if not _NAME.fullmatch(text):
        raise SourceError(f"{text!r} is no name of BigQuery's", is_outside=False)
    return text


def _read(spark: SparkSession, address: Address) -> DataFrame:
    return spark.read.format("bigquery").options(**bigquery_options(address)).load()


def _describe(source: TableSource) -> str:
    values = source.values
    parts = (values.get("project"), values.get("dataset"), source.table.physical_name)
    return f"BigQuery table {'.'.join(str(part) for part in parts if part)}"


def _packages(_: Address) -> tuple[str, ...]:
    return ("bigquery",)


BIGQUERY = Reader(_describe, _read, _packages, demand=bigquery_options)
