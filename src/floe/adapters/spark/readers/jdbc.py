from collections.abc import Mapping
from dataclasses import replace

from pyspark.sql import DataFrame, SparkSession

from floe.adapters.spark.readers.dialects import JdbcDialect, address_of
from floe.adapters.spark.readers.exact_values import load_exactly
from floe.adapters.spark.readers.reader import Address, Reader
from floe.adapters.spark.types import to_columns
from floe.plan import ActualColumn, TableFacts, TableSource

_ROWS_AT_ONCE = "10000"
_TEXTS = {"uuid": "uuid", "json": "json", "jsonb": "json"}


def jdbc_reader(dialect: JdbcDialect) -> Reader:
    """A reader for the tables of one database."""

    def describe(source: TableSource) -> str:
        return _describe(dialect, source)

    def read(spark: SparkSession, address: Address) -> DataFrame:
        return load_exactly(spark, options(address))

    def options(address: Address) -> Mapping[str, str]:
        return {**jdbc_options(dialect, address), **_login(dialect, address)}

    def packages(_: Address) -> tuple[str, ...]:
        return (dialect.package,)

    def learn(_: SparkSession, __: Address, frame: DataFrame) -> TableFacts:
        return _to_facts(dialect, frame)

    return Reader(describe, read, packages, learn=learn, demand=options)


def jdbc_options(dialect: JdbcDialect, address: Address) -> Mapping[str, str]:
    """How Spark reaches the table; the login comes on top."""
    options = {
        "url": address_of(dialect, address),
        "dbtable": _table(dialect, address),
        "driver": dialect.driver,
        "fetchsize": _ROWS_AT_ONCE,
        # Else moments without a zone would be taken for moments in the zone of the session.
        "preferTimestampNTZ": "true",
        **dialect.options(address),
    }
    return {key: value for key, value in options.items() if value}


def _login(dialect: JdbcDialect, address: Address) -> Mapping[str, str]:
    find = address.credentials.find
    names = ("USERNAME", "USER")
    user = address.credentials.need(*names) if dialect.needs_user else find(*names)
    login = {"user": user, "password": find("PASSWORD")}
    return {key: value for key, value in login.items() if value}


def _table(dialect: JdbcDialect, address: Address) -> str:
    schema = address.find(*dialect.schema) if dialect.schema else None
    return dialect.quote([part for part in (schema, address.table) if part])


def _to_facts(dialect: JdbcDialect, frame: DataFrame) -> TableFacts:
    columns = to_columns(frame.schema)
    clients = [_client_type(field.metadata) for field in frame.schema.fields]
    named = tuple(_as_owner_says(*pair) for pair in zip(columns, clients, strict=True))
    # Before Spark 4.1 the database's own words get lost.
    kept = dialect.keeps if any(clients) else dialect.keeps - _TEXTS.keys()
    return TableFacts(named, format="jdbc", keeps=kept)


def _client_type(metadata: Mapping[str, object]) -> str | None:
    """The database's own word for the type, where Spark passes it on."""
    written = metadata.get("jdbcClientType")
    return written.lower() if isinstance(written, str) else None


def _as_owner_says(column: ActualColumn, client_type: str | None) -> ActualColumn:
    """A text column that the owner of the table holds to be more than text."""
    if client_type is None:
        return column
    kind = _TEXTS.get(client_type) if column.type.kind == "string" else None
    data_type = replace(column.type, kind=kind) if kind else column.type
    return replace(column, type=data_type, written=client_type)


def _describe(dialect: JdbcDialect, source: TableSource) -> str:
    values = source.values
    schema = next((values[name] for name in dialect.schema if values.get(name)), None)
    database = next((values[name] for name in dialect.database if values.get(name)), None)
    table = ".".join(str(part) for part in (schema, source.table.physical_name) if part)
    host = ":".join(str(part) for part in (values.get("host"), values.get("port")) if part)
    place = "/".join(str(part) for part in (host, database) if part)
    return f"{dialect.title} table {table}" + (f" on {place}" if place else "")
