"""What OpenLineage's Java code, and so Spark and Flink, calls a table behind a JDBC URL."""

from typing import Final

from floe.naming.connections.connection_urls import ConnectionUrl
from floe.naming.connections.hosts import Host, print_hosts
from floe.naming.connections.placements import TableName, distinct, dotted, is_table, settle
from floe.naming.names import default_names, find_source
from floe.naming.pairs import Alias, Naming, Pair
from floe.naming.rules.missing_component import missing_component

_ORIGIN: Final = "the JDBC code of Spark and Flink"
# The products that it knows by their schemes and ports; all others keep the word of their URL.
_KNOWN: Final = frozenset(
    {
        "cassandra",
        "ch",
        "clickhouse",
        "crate",
        "db2",
        "mysql",
        "oceanbase",
        "oracle",
        "postgres",
        "postgresql",
        "teradata",
        "trino",
    }
)
# Their tables may name a database, which then counts instead of that of the URL.
_HAVE_NO_SCHEMAS: Final = frozenset({"ch", "clickhouse", "mysql"})
# Their URLs have shapes of their own; where it reads them, their placements say as what.
_OTHERWISE: Final = frozenset(
    {"athena", "awsathena", "bigquery", "cloudspanner", "derby", "dremio", "exa", "sqlserver"}
)


def add_emitted(naming: Naming, url: ConnectionUrl, table: TableName) -> Naming:
    """A naming with the pair that events carry, where it cannot be read as the same table.

    Without a database in the URL, nobody knows more than that pair, so it is the name itself: it
    lacks its first part, and a finding says so.
    """
    emitted = _emitted_pair(url, naming, dotted(table))
    if emitted is None:
        return naming
    names = default_names()
    read = names.parse(*emitted)
    if naming.canonical is None and _only_lacks_parts(naming, read, dotted(table)):
        return settle(names, read)
    known = (naming.canonical, *(Pair(alias.namespace, alias.name) for alias in naming.aliases))
    if emitted in known or read.canonical in known:
        return naming
    aliases = (*naming.aliases, Alias(*emitted, _ORIGIN))
    return naming._replace(aliases=distinct(naming.canonical, aliases))


def _emitted_pair(url: ConnectionUrl, naming: Naming, name: str) -> Pair | None:
    """The pair of a table; None where the URL does not tell it, or where no name would stand."""
    if url.product == "derby" and naming.namespace and name:
        return Pair(naming.namespace, name)
    if not is_table(name) or not name or url.product in _OTHERWISE:
        return None
    source = naming.source or url.product
    scheme = source if url.product in _KNOWN else url.product
    if url.listing is not None:
        return Pair("/".join((f"{scheme}://{url.listing}", *url.path)), name)
    if not url.hosts:
        is_file = url.path[:1] == ("",)
        return Pair(f"{scheme}:{'/'.join(url.path)}", name) if is_file else None
    namespace = f"{scheme}://{_authority(url, source)}"
    database = _database(url)
    is_whole = not database or (url.product in _HAVE_NO_SCHEMAS and "." in name)
    return Pair(namespace, name if is_whole else f"{database}.{name}")


def _database(url: ConnectionUrl) -> str:
    """The whole path, though it may be a catalog and a schema."""
    if url.product == "teradata":
        return url.properties.get("database", "")
    return "/".join(url.path)


def _authority(url: ConnectionUrl, source: str) -> str:
    definition = find_source(source) if url.product in _KNOWN else None
    port = definition.components["port"].default if definition else None
    return print_hosts(Host(host.name, host.port or port) for host in url.hosts).lower()


def _only_lacks_parts(naming: Naming, read: Naming, table: str) -> bool:
    """Whether nothing is wrong with a table but that the URL names no database."""
    is_missing = {finding.rule for finding in naming.findings} == {missing_component.id}
    namespace = read.canonical.namespace if read.canonical else None
    return is_missing and naming.namespace == namespace and read.name == table
