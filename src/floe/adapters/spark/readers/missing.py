from collections.abc import Mapping

from pyspark.sql import DataFrame, SparkSession

from floe.adapters.spark.failures import SourceError
from floe.adapters.spark.readers.reader import Address, Reader
from floe.plan import TableFacts, TableSource


def _refuse(address: Address) -> SourceError:
    reason = f"floe has no reader for servers of type '{address.source.type}'"
    return SourceError(reason, is_outside=False)


def _read(_: SparkSession, address: Address) -> DataFrame:
    raise _refuse(address)


def _know(address: Address) -> TableFacts | None:
    raise _refuse(address)


def _packages(_: Address) -> tuple[str, ...]:
    return ()


def _settings(_: Address) -> Mapping[str, str]:
    return {}


def _describe(source: TableSource) -> str:
    return f"{source.type} table {source.table.physical_name}"


MISSING = Reader(_describe, _read, _packages, _settings, know=_know, demand=_know)
