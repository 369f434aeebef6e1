from collections.abc import Mapping

from pyspark.sql import DataFrame, SparkSession

from floe.adapters.spark.failures import SourceError
from floe.adapters.spark.readers.catalog_tables import (
    describe_table,
    learn_table,
    read_table,
    target_table,
)
from floe.adapters.spark.readers.reader import Address, Reader, RowTarget
from floe.plan import TableSource

_METASTORE_PORT = "9083"
# Hive's and Impala's servers for clients; the metastore listens beside them.
_CLIENT_PORTS = frozenset({"10000", "10001", "21000", "21050"})


def hive_settings(address: Address) -> Mapping[str, str]:
    """The metastore on the server's host, which decides for all tables of the session.

    It names the classes that read a table, so no contract chooses it.
    """
    missing = [name for name in ("host", "port") if address.find(name)]
    missing = [name for name in missing if name not in address.source.given]
    if missing:
        raise SourceError(
            "a Hive metastore is not asked because a contract says so: write "
            f"{' and '.join(missing)} under [servers.{address.source.server}] in floe.toml, "
            "or as --var",
            is_outside=False,
        )
    host, port = address.need("host"), address.find("port") or _METASTORE_PORT
    port = _METASTORE_PORT if port in _CLIENT_PORTS else port
    return {
        "spark.sql.catalogImplementation": "hive",
        "spark.hadoop.hive.metastore.uris": f"thrift://{host}:{port}",
    }


def _refuse(address: Address) -> None:
    """What may not be asked needs no Spark to be told so."""
    hive_settings(address)


def _read(spark: SparkSession, address: Address) -> DataFrame:
    _refuse(address)
    return read_table(spark, address)


def _target(spark: SparkSession, address: Address) -> RowTarget:
    _refuse(address)
    return target_table(spark, address)


def _describe(source: TableSource) -> str:
    return f"Hive {describe_table(source)}"


HIVE = Reader(
    _describe,
    _read,
    settings=hive_settings,
    know=_refuse,
    learn=learn_table,
    demand=_refuse,
    target=_target,
)
