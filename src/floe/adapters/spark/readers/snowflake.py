from collections.abc import Mapping

from pyspark.sql import DataFrame, SparkSession

from floe.adapters.spark.readers.identifiers import quoted_upper
from floe.adapters.spark.readers.reader import Address, Reader
from floe.model import snowflake_host
from floe.plan import TableSource


def snowflake_options(address: Address) -> Mapping[str, str]:
    """The options of Snowflake's own Spark connector."""
    find = address.credentials.find
    host = address.find("host") or find("HOST") or snowflake_host(address.need("account"))
    options = {
        "sfURL": host,
        "sfUser": address.credentials.need("USERNAME", "USER"),
        "sfPassword": find("PASSWORD"),
        "sfDatabase": address.need("database"),
        "sfSchema": address.need("schema"),
        "sfWarehouse": address.find("warehouse") or find("WAREHOUSE"),
        "sfRole": address.find("role") or find("ROLE"),
        "sfAuthenticator": find("AUTHENTICATOR"),
        "sfToken": find("TOKEN"),
        "pem_private_key": find("PRIVATE_KEY"),
        "dbtable": quoted_upper([address.table]),
    }
    return {key: value for key, value in options.items() if value}


def _read(spark: SparkSession, address: Address) -> DataFrame:
    options = snowflake_options(address)
    return spark.read.format("net.snowflake.spark.snowflake").options(**options).load()


def _describe(source: TableSource) -> str:
    values = source.values
    parts = (values.get("database"), values.get("schema"), source.table.physical_name)
    return f"Snowflake table {'.'.join(str(part) for part in parts if part)}"


def _packages(_: Address) -> tuple[str, ...]:
    return ("snowflake",)


SNOWFLAKE = Reader(_describe, _read, _packages, demand=snowflake_options)
