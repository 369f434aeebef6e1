import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import quote

from floe.adapters.spark.failures import SourceError
from floe.adapters.spark.readers.identifiers import quoted, quoted_escaped, quoted_upper
from floe.adapters.spark.readers.reader import Address
from floe.model import is_loopback

_HOST = re.compile(r"[A-Za-z0-9._\-]+|\[[0-9A-Fa-f:.]+\]")
_WORD = re.compile(r"[\w.\- $]+")
_MYSQL_MODES = {"disable": "DISABLED", "require": "REQUIRED", "verify-full": "VERIFY_IDENTITY"}


@dataclass(frozen=True, slots=True)
class JdbcDialect:
    """How one database is addressed over JDBC.

    `url` holds {host}, {port} and {database}, all of them checked before they are put in.
    """

    title: str
    url: str
    driver: str
    package: str
    port: int | None = None
    database: tuple[str, ...] = ("database",)
    schema: tuple[str, ...] = ("schema",)
    quote: Callable[[Sequence[str]], str] = quoted
    options: Callable[[Address], Mapping[str, str | None]] = lambda _: {}
    keeps: frozenset[str] = frozenset()
    needs_user: bool = True


def address_of(dialect: JdbcDialect, address: Address) -> str:
    """The address of a database, without a secret."""
    host, port = address.find("host") or address.credentials.find("HOST"), address.find("port")
    port = port or address.credentials.find("PORT") or str(dialect.port or "")
    database = address.find(*dialect.database) or address.credentials.find("DATABASE") or ""
    parts = {
        "host": _host(host or ""),
        "port": _port(port),
        "database": _database(dialect, database),
    }
    missing = [name for name, part in parts.items() if f"{{{name}}}" in dialect.url and not part]
    if missing:
        needed = dialect.database[0] if missing[0] == "database" else missing[0]
        address.need(needed)
    return dialect.url.format(**parts)


def _host(host: str) -> str:
    if host and not _HOST.fullmatch(host):
        raise SourceError("the server's host is no host name", is_outside=False)
    return host


def _port(port: str) -> str:
    if port and not (port.isascii() and port.isdigit() and 0 < int(port) < 65536):
        raise SourceError("the server's port is no port number", is_outside=False)
    return port


def _database(dialect: JdbcDialect, name: str) -> str:
    # A driver reads what follows ? or ; in its address as options, some of which load classes.
    if dialect.url.startswith(("jdbc:postgresql:", "jdbc:mysql:", "jdbc:redshift:")):
        return quote(name, safe="")
    if name and not _WORD.fullmatch(name):
        raise SourceError(
            "the server's database has characters that floe does not pass on", is_outside=False
        )
    return name


def _backticked(parts: Sequence[str]) -> str:
    return quoted(parts, marks="``")


def _bracketed(parts: Sequence[str]) -> str:
    return quoted(parts, marks="[]")


def _encryption(address: Address) -> str | None:
    """How to encrypt: as the platform says, else always on the way to another machine."""
    written = address.find_given("sslmode") or address.credentials.find("SSLMODE")
    host = address.find("host") or address.credentials.find("HOST") or ""
    return (written or ("require" if not is_loopback(host) else "")).lower() or None


def _is_encrypted(address: Address) -> str | None:
    mode = _encryption(address)
    return None if mode is None else str(mode != "disable").lower()


def _postgres_options(address: Address) -> Mapping[str, str | None]:
    return {"sslmode": _encryption(address)}


def _redshift_options(address: Address) -> Mapping[str, str | None]:
    mode = _encryption(address)
    return {
        "ssl": _is_encrypted(address),
        "sslmode": mode if mode not in ("disable", "require") else None,
    }


def _mysql_options(address: Address) -> Mapping[str, str | None]:
    mode = _encryption(address) or ""
    return {"sslMode": _MYSQL_MODES.get(mode, mode.upper().replace("-", "_"))}


def _oracle_options(address: Address) -> Mapping[str, str | None]:
    is_required = _is_encrypted(address) == "true"
    return {"oracle.net.encryption_client": "REQUIRED" if is_required else None}


def _sqlserver_options(address: Address) -> Mapping[str, str | None]:
    find = address.credentials.find
    mode = find("AUTHENTICATION")
    return {
        "encrypt": _truth(find("ENCRYPTED_CONNECTION")) or _is_encrypted(address),
        "trustServerCertificate": _truth(find("TRUST_SERVER_CERTIFICATE")),
        "authentication": mode if mode and mode.startswith("ActiveDirectory") else None,
    }


def _trino_options(address: Address) -> Mapping[str, str | None]:
    find = address.credentials.find
    token = find("JWT_TOKEN", "TOKEN")
    has_secret = token or find("PASSWORD")
    return {"accessToken": token, "SSL": (_is_encrypted(address) or "true") if has_secret else None}


def _clickhouse_options(address: Address) -> Mapping[str, str | None]:
    return {"ssl": _truth(address.credentials.find("SECURE")) or _is_encrypted(address)}


def _truth(text: str | None) -> str | None:
    return None if text is None else str(text.lower() in ("1", "true", "yes", "on")).lower()


POSTGRES = JdbcDialect(
    "PostgreSQL",
    "jdbc:postgresql://{host}:{port}/{database}",
    "org.postgresql.Driver",
    "postgres",
    port=5432,
    options=_postgres_options,
    keeps=frozenset({"json", "uuid", "zone"}),
)
MYSQL = JdbcDialect(
    "MySQL",
    "jdbc:mysql://{host}:{port}/{database}",
    "com.mysql.cj.jdbc.Driver",
    "mysql",
    port=3306,
    schema=("database",),
    quote=_backticked,
    options=_mysql_options,
)
SQLSERVER = JdbcDialect(
    "SQL Server",
    "jdbc:sqlserver://{host}:{port};databaseName={database}",
    "com.microsoft.sqlserver.jdbc.SQLServerDriver",
    "sqlserver",
    port=1433,
    quote=_bracketed,
    options=_sqlserver_options,
)
ORACLE = JdbcDialect(
    "Oracle",
    "jdbc:oracle:thin:@//{host}:{port}/{database}",
    "oracle.jdbc.OracleDriver",
    "oracle",
    port=1521,
    database=("serviceName", "database"),
    quote=quoted_upper,
    options=_oracle_options,
)
REDSHIFT = JdbcDialect(
    "Redshift",
    "jdbc:redshift://{host}:{port}/{database}",
    "com.amazon.redshift.jdbc42.Driver",
    "redshift",
    port=5439,
    options=_redshift_options,
)
TRINO = JdbcDialect(
    "Trino",
    "jdbc:trino://{host}:{port}/{database}",
    "io.trino.jdbc.TrinoDriver",
    "trino",
    port=8080,
    database=("catalog",),
    options=_trino_options,
)
PRESTO = JdbcDialect(
    "Presto",
    "jdbc:presto://{host}:{port}/{database}",
    "com.facebook.presto.jdbc.PrestoDriver",
    "presto",
    port=8080,
    database=("catalog",),
    options=_trino_options,
)
DB2 = JdbcDialect(
    "Db2",
    "jdbc:db2://{host}:{port}/{database}",
    "com.ibm.db2.jcc.DB2Driver",
    "db2",
    port=50000,
    quote=quoted_upper,
)
CLICKHOUSE = JdbcDialect(
    "ClickHouse",
    "jdbc:clickhouse://{host}:{port}/{database}",
    "com.clickhouse.jdbc.ClickHouseDriver",
    "clickhouse",
    port=8123,
    schema=("database",),
    quote=quoted_escaped,
    options=_clickhouse_options,
    needs_user=False,
)
VERTICA = JdbcDialect(
    "Vertica",
    "jdbc:vertica://{host}:{port}/{database}",
    "com.vertica.jdbc.Driver",
    "vertica",
    port=5433,
)
HANA = JdbcDialect(
    "SAP HANA",
    "jdbc:sap://{host}:{port}",
    "com.sap.db.jdbc.Driver",
    "hana",
    port=30015,
    quote=quoted_upper,
)
TERADATA = JdbcDialect(
    "Teradata",
    "jdbc:teradata://{host}",
    "com.teradata.jdbc.TeraDriver",
    "teradata",
    port=1025,
    schema=("database",),
)
EXASOL = JdbcDialect(
    "Exasol",
    "jdbc:exa:{host}:{port}",
    "com.exasol.jdbc.EXADriver",
    "exasol",
    port=8563,
    quote=quoted_upper,
)
DENODO = JdbcDialect(
    "Denodo",
    "jdbc:denodo://{host}:{port}/{database}",
    "com.denodo.vdp.jdbc.Driver",
    "denodo",
    port=9999,
    schema=(),
)
DREMIO = JdbcDialect(
    "Dremio",
    "jdbc:dremio:direct={host}:{port}",
    "com.dremio.jdbc.Driver",
    "dremio",
    port=31010,
)
