import re
from typing import Final

from floe.lineage.dotted_tables import DottedTables
from floe.lineage.fields import Field
from floe.lineage.hosts import read_host
from floe.lineage.other_pairs import with_alias
from floe.lineage.served_tables import OBJECT, ServedTable
from floe.naming import Naming

_TABLES: Final = DottedTables(
    "redshift",
    {"database": ("database",), "schema": ("schema",), "table": OBJECT},
    others={
        "cluster_identifier": ("cluster",),
        "region": ("region",),
        "port": ("port",),
    },
)
_ENDPOINT: Final = re.compile(
    r"(?P<cluster>[^.]+)\.[^.]+\.(?P<region>[^.]+)\.redshift(?:-serverless)?\.amazonaws\.com.*",
    re.IGNORECASE,
)


def name_redshift(table: ServedTable) -> Naming:
    """A table of Redshift; cluster and region stand in the host that Amazon gives it."""
    host = table.find("host")
    if host is None:
        return _TABLES(table)
    name, port = read_host(host.text)
    found = _ENDPOINT.fullmatch(name)
    known: dict[str, Field | None] = {}
    if found is not None:
        known["cluster_identifier"] = table.ask("cluster_identifier", "cluster") or Field(
            found["cluster"], host.place
        )
        known["region"] = table.override("region") or Field(found["region"], host.place)
    if port is not None:
        known["port"] = table.find("port") or Field(port, host.place)
    naming = _TABLES.compose(table, **known)
    namespace = f"redshift://{name.lower()}:{{port}}"
    return with_alias(naming, namespace, "{database}.{schema}.{table}", "dbt")
