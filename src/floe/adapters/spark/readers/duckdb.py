from collections.abc import Mapping

from pyspark.sql import DataFrame, SparkSession

from floe.adapters.spark.failures import SourceError
from floe.adapters.spark.readers.identifiers import quoted
from floe.adapters.spark.readers.locations import local_path
from floe.adapters.spark.readers.reader import Address, Reader
from floe.plan import TableSource


def duckdb_options(address: Address) -> Mapping[str, str]:
    """The file alone: no view of it reads others, and no extension is fetched for it."""
    path = local_path(address, "database")
    if ";" in path or "?" in path:
        raise SourceError("the path of the DuckDB file has characters that floe does not pass on")
    parts = [part for part in (address.find("schema"), address.table) if part]
    return {
        "url": f"jdbc:duckdb:{path}",
        "dbtable": quoted(parts),
        "driver": "org.duckdb.DuckDBDriver",
        "duckdb.read_only": "true",
        "enable_external_access": "false",
        "autoload_known_extensions": "false",
        "autoinstall_known_extensions": "false",
    }


def _read(spark: SparkSession, address: Address) -> DataFrame:
    return spark.read.format("jdbc").options(**duckdb_options(address)).load()


def _describe(source: TableSource) -> str:
    values = source.values
    parts = (values.get("schema"), source.table.physical_name)
    name = ".".join(str(part) for part in parts if part)
    return f"DuckDB table {name} in {values.get('database')}"


def _packages(_: Address) -> tuple[str, ...]:
    return ("duckdb",)


DUCKDB = Reader(_describe, _read, _packages, demand=duckdb_options)
