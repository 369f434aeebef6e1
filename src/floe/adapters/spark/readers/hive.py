from collections.abc import Mapping

from floe.adapters.spark.readers.catalog_tables import describe_table, learn_table, read_table
from floe.adapters.spark.readers.reader import Address, Reader
from floe.plan import TableSource

_METASTORE_PORT = "9083"
# Hive's and Impala's servers for clients; the metastore listens beside them.
_CLIENT_PORTS = frozenset({"10000", "10001", "21000", "21050"})


def hive_settings(address: Address) -> Mapping[str, str]:
    """The metastore on the server's host."""
    host, port = address.need("host"), address.find("port") or _METASTORE_PORT
    port = _METASTORE_PORT if port in _CLIENT_PORTS else port
    return {
        "spark.sql.catalogImplementation": "hive",
        "spark.hadoop.hive.metastore.uris": f"thrift://{host}:{port}",
    }


def _describe(source: TableSource) -> str:
    return f"Hive {describe_table(source)}"


HIVE = Reader(_describe, read_table, settings=hive_settings, learn=learn_table)
