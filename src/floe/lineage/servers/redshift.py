from typing import Final

from floe.lineage.composing import with_alias, with_short_name
from floe.lineage.dotted_tables import DottedTables
from floe.lineage.fields import ServedField
from floe.lineage.served_tables import OBJECT, ServedTable
from floe.naming import Naming, from_jdbc, read_address, read_cluster

_TABLES: Final = DottedTables(
    "redshift",
    {"database": ("database",), "schema": ("schema",), "table": OBJECT},
    others={
        "cluster_identifier": ("cluster",),
        "region": ("region",),
        "port": ("port",),
    },
)


def name_redshift(table: ServedTable) -> Naming:
    """A table of Redshift; cluster and region stand in the host that Amazon gives it."""
    host = table.find("host")
    if host is None:
        return _TABLES(table)
    name, known = host.text, dict[str, ServedField | None]()
    read = read_address(host.text, table.text("port"))
    if read is not None:
        name = read.name
        told = {"port": read.port, **read_cluster(name)}
        known = {each: _said(table, each, text, host) for each, text in told.items() if text}
    naming = _TABLES.compose(table, **known)
    if naming.canonical is None:
        return _known_elsewhere(naming, name)
    namespace = f"redshift://{name.lower()}:{{port}}"
    long = with_alias(naming, namespace, "{database}.{schema}.{table}", "dbt")
    return with_short_name(long, namespace, "public")


def _said(table: ServedTable, component: str, told: str, host: ServedField) -> ServedField | None:
    """What the contract says of a component, or else what its host tells."""
    words = () if component == "region" else _TABLES.others[component]
    return table.ask_or_tell(component, ServedField(told, host.place), *words)


def _known_elsewhere(naming: Naming, host: str) -> Naming:
    """A table whose cluster nobody tells, with the name that dbt gives it."""
    parts = [naming.components.get(part) for part in _TABLES.parts]
    if not all(parts):
        return naming
    url = f"jdbc:redshift://{host}:{naming.components.get('port', '')}".rstrip(":")
    return naming._replace(aliases=from_jdbc(url, ".".join(map(str, parts))).aliases)
