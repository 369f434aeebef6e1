import os
from collections.abc import Iterable, Mapping
from pathlib import Path

from floe.adapters.spark.failures import SourceError, blames_outside, explain_failure
from floe.adapters.spark.readers.contents import PROVEN, READERS
from floe.adapters.spark.readers.missing import MISSING
from floe.adapters.spark.readers.reader import Reader, make_address
from floe.adapters.spark.session.packages import known_packages
from floe.errors import ConfigurationError
from floe.model import hide_secrets
from floe.plan import TableSource

# What the user has to add where floe has no package that fits every Spark.
ARTIFACTS: Mapping[str, str] = {
    "bigquery": "com.google.cloud.spark:spark-bigquery-with-dependencies_2.13",
    "denodo": "the JDBC driver of Denodo",
    "dremio": "the JDBC driver of Dremio",
    "hana": "com.sap.cloud.db.jdbc:ngdbc",
    "presto": "com.facebook.presto:presto-jdbc",
    "snowflake": "net.snowflake:spark-snowflake_2.13",
    "teradata": "com.teradata.jdbc:terajdbc",
}
_LISTS = frozenset({"spark.sql.extensions"})


def reader_for(source: TableSource) -> Reader:
    """The reader for a source; one that refuses where there is none."""
    return READERS.get(source.type.lower(), MISSING)


def experimental_types() -> tuple[str, ...]:
    """The types of servers whose reader has never met a real one."""
    readers = READERS.items()
    return tuple(kind for kind, reader in readers if reader is not MISSING and kind not in PROVEN)


def describe_source(source: TableSource) -> str:
    """Name a table for people, such as `PostgreSQL table public.orders on db:5432/shop`."""
    return hide_secrets(reader_for(source).describe(source))


def packages_for(
    source: TableSource, root: Path = Path(), environment: Mapping[str, str] = os.environ
) -> tuple[str, ...]:
    """The Spark packages that a source needs, by their short names."""
    try:
        address = make_address(source, root, environment)
        return reader_for(source).packages(address)
    except (SourceError, ConfigurationError):
        return ()


def refuse_source(
    source: TableSource, root: Path = Path(), environment: Mapping[str, str] = os.environ
) -> str | None:
    """Why a table cannot be read at all, as far as nobody has to be asked: no reader, no login."""
    try:
        reader_for(source).demand(make_address(source, root, environment))
    except (SourceError, ConfigurationError) as failure:
        return None if blames_outside(failure) else explain_failure(failure)
    return None


def package_hint(source: TableSource) -> str:
    """What the user can add where Spark lacks a class for a source."""
    known = {**ARTIFACTS, **known_packages()}
    found = [known.get(name, name) for name in packages_for(source)]
    return " and ".join(found) or "the package that holds it"


def settings_for(
    source: TableSource, root: Path = Path(), environment: Mapping[str, str] = os.environ
) -> Mapping[str, str]:
    """What Spark must be told before it starts; never a secret."""
    try:
        address = make_address(source, root, environment)
        return reader_for(source).settings(address)
    except (SourceError, ConfigurationError):
        return {}


def settings_for_all(
    sources: Iterable[TableSource],
    root: Path = Path(),
    environment: Mapping[str, str] = os.environ,
) -> Mapping[str, str]:
    """The settings of several sources; lists of extensions are joined."""
    joined: dict[str, str] = {}
    for source in sources:
        for key, value in settings_for(source, root, environment).items():
            known = joined.get(key)
            is_new = key in _LISTS and known is not None and value not in known.split(",")
            joined[key] = f"{known},{value}" if is_new else value
    return joined
