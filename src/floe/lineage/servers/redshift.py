import re
from typing import Final

from floe.lineage.dotted_tables import DottedTables
from floe.lineage.fields import Field
from floe.lineage.hosts import read_host
from floe.lineage.other_pairs import with_alias
from floe.lineage.served_tables import OBJECT, ServedTable
from floe.naming import Naming, from_jdbc

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
    if naming.canonical is None:
        return _known_elsewhere(naming, name)
    namespace = f"redshift://{name.lower()}:{{port}}"
    return with_alias(naming, namespace, "{database}.{schema}.{table}", "dbt")


def _known_elsewhere(naming: Naming, host: str) -> Naming:
    """A table whose cluster nobody tells, with the name that dbt gives it."""
    parts = [naming.components.get(each) for each in _TABLES.parts]
    if not all(parts):
        return naming
    url = f"jdbc:redshift://{host}:{naming.components.get('port', '')}".rstrip(":")
    return naming._replace(aliases=from_jdbc(url, ".".join(map(str, parts))).aliases)
