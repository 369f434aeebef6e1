"""Servers that are asked for and not there, or that the engine of the project is not."""

from collections.abc import Iterable, Iterator

from floe.dbt.dialects import dialect_of
from floe.dbt.lakes import undue_catalog
from floe.dbt.options import DbtOptions
from floe.dbt.relations import Layout, Relation, SourceTable
from floe.dbt.servers import refused_variables, rivals_of, server_values, with_settings
from floe.dbt.source_layout import data_parts
from floe.dbt.source_yaml import place_of
from floe.errors import ConfigurationError
from floe.findings import Finding, Severity
from floe.model import Contract, Server, ServerSettings, find_server

_FILES = ("local", "s3", "azure", "gcs", "sftp")
# Files have a finding of their own, and nobody knows what is behind a server of type custom.
_KNOWN = frozenset((*_FILES, "custom"))
_FITTING = {
    "spark": frozenset(("databricks", "glue", "hive", "iceberg", "impala", "spark")),
    "duckdb": frozenset(("duckdb",)),
    "postgres": frozenset(("postgres", "postgresql", "cloudsql")),
    "snowflake": frozenset(("snowflake",)),
    "bigquery": frozenset(("bigquery",)),
}


def missing_server(layout: Layout, options: DbtOptions) -> str | None:
    """What is wrong with the server that was asked for, where no contract has it."""
    relations: tuple[Relation, ...] = (*layout.sources, *layout.models)
    contracts = {relation.contract.file: relation.contract for relation in relations}.values()
    if options.server is None or not layout.sources:
        return None
    if any(_has(contract, options.server, options) for contract in contracts):
        return None
    names = sorted({name for contract in contracts for name in _words(contract)})
    there = f"they have {', '.join(map(repr, names))}" if names else "they have none at all"
    return f"no contract has a server or environment '{options.server}': {there}"


def server_findings(layout: Layout, options: DbtOptions) -> Iterator[Finding]:
    """What is to be said of each source's server."""
    for table in _first_tables(layout.sources):
        if table.server is None:
            continue
        if options.server and not _has(table.contract, options.server, options):
            yield _unknown(table, table.server, options.server)
        elif rivals := rivals_of(table.server, table.contract, options):
            yield _ambiguous(table, table.server, rivals)
        problem = refused_variables(with_settings(table.server, options), options)
        if problem is not None:
            yield _refused(table.server, problem)
        if _is_foreign(table.server, options):
            yield _foreign(table, table.server, options)
        elif undue := _undue_catalog(table, options):
            yield _unset(table, table.server, undue)


def _refused(server: Server, problem: ConfigurationError) -> Finding:
    return Finding(
        server.place,
        str(problem),
        hint="until then dbt reads the default of the variable, or finds nothing",
        rule="generate/refused-variable",
        severity=Severity.WARNING,
    )


def _first_tables(tables: Iterable[SourceTable]) -> Iterable[SourceTable]:
    """One table of each source."""
    by_server: dict[str, SourceTable] = {}
    for table in tables:
        by_server.setdefault(table.source, table)
    return by_server.values()


def _has(contract: Contract, asked: str, options: DbtOptions) -> bool:
    settings = ServerSettings(overrides=options.overrides)
    return asked in _words(contract) or find_server(contract, asked, settings) is not None


def _words(contract: Contract) -> set[str]:
    """What the servers of a contract can be asked for by."""
    words = (
        word
        for server in contract.servers
        for word in (server.server, server.id, server.environment)
    )
    return {word for word in words if word}


def _is_foreign(server: Server, options: DbtOptions) -> bool:
    kind = _kind(server, options)
    fitting = _FITTING.get(dialect_of(options.adapter).name, _KNOWN)
    return bool(kind) and kind not in _KNOWN and kind not in fitting


def _undue_catalog(table: SourceTable, options: DbtOptions) -> tuple[str, ...]:
    return undue_catalog(table, options) if dialect_of(options.adapter).name == "spark" else ()


def _kind(server: Server, options: DbtOptions) -> str:
    return str(server_values(server, options).get("type") or "").strip().lower()


def _unknown(table: SourceTable, server: Server, asked: str) -> Finding:
    return Finding(
        table.contract.place,
        f"the contract has no server or environment '{asked}':"
        f" the source '{table.source}' is read from '{_called(server)}'",
        hint="add the server to the contract, or ask for another one",
        rule="generate/unknown-server",
        severity=Severity.WARNING,
    )


def _ambiguous(table: SourceTable, server: Server, rivals: Iterable[Server]) -> Finding:
    others = ", ".join(f"'{_called(rival)}'" for rival in rivals)
    return Finding(
        server.place,
        f"nothing says which server is meant: the source '{table.source}' is read from"
        f" '{_called(server)}', the first of them, and not from {others}",
        hint="name one with --server, or as `default` of [servers] in floe.toml",
        rule="generate/ambiguous-server",
        severity=Severity.WARNING,
    )


def _called(server: Server) -> str:
    return str(server.server or server.id or server.type)


def _foreign(table: SourceTable, server: Server, options: DbtOptions) -> Finding:
    dialect = dialect_of(options.adapter)
    place = place_of(table, dialect, options)
    where = place.get("schema") or table.source
    database = f"{place['database']}." if "database" in place else ""
    name = f"{database}{where}.{data_parts(table.schema_object)[-1]}"
    return Finding(
        server.place,
        f"{dialect.name} does not read a server of type {_kind(server, options)}: for the source"
        f" '{table.source}' dbt looks for its own tables, such as '{name}'",
        hint="load the tables there, or name another server or adapter",
        rule="generate/foreign-server",
        severity=Severity.WARNING,
    )


def _unset(table: SourceTable, server: Server, undue: tuple[str, ...]) -> Finding:
    return Finding(
        server.place,
        f"the profile does not tell Spark of the Iceberg catalog of the source '{table.source}',"
        " for only the contract names it",
        hint=f"write {' and '.join(undue)} under [servers.{_called(server)}] in floe.toml",
        rule="generate/unset-catalog",
        severity=Severity.WARNING,
    )
