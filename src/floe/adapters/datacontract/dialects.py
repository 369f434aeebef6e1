"""The SQL that a contract is written in: what was asked for, or what its servers speak."""

from collections.abc import Iterable
from typing import Final

from floe.adapters.datacontract.schema_walk import Node, entries
from floe.errors import ConfigurationError

# In the order in which a server is chosen where several speak one.
DIALECTS: Final = (
    *("snowflake", "postgres", "mysql", "databricks", "clickhouse", "redshift", "bigquery"),
    *("sqlserver", "trino", "oracle", "hana", "local", "s3", "dataframe"),
)
_AUTO: Final = "auto"
# Spark's types are written for its DataFrames; servers of Spark are named by their storage.
_SYNONYMS: Final = {"postgresql": "postgres", "spark": "dataframe"}


def dialect_of(tree: Node, asked: str | None, server: str | None) -> str | None:
    """The dialect that was asked for, else that of the named server, or of the first of all."""
    if asked is not None and asked != _AUTO:
        return _SYNONYMS.get(asked, asked)
    servers = [listed for _, listed in entries(tree, "servers", ())]
    named = [listed for listed in servers if server in (None, listed.get("server"))]
    return next((d for d in DIALECTS if any(speaks(listed, d) for listed in named)), None)


def speaks(server: Node, dialect: str | None) -> bool:
    """Whether a server has a dialect."""
    kind = server.get("type")
    return dialect is not None and _SYNONYMS.get(str(kind), kind) == dialect


def needed_dialect(tree: Node, asked: str | None, server: str | None, format: str) -> str:
    """The dialect, or an error that says how to name one."""
    dialect = dialect_of(tree, asked, server)
    if dialect is not None:
        return dialect
    of_which = f"the server '{server}' has" if server else "the contract's servers have"
    known = ", ".join(DIALECTS)
    way = f"name one with --option dialect=NAME: {known}"
    raise ConfigurationError(f"{format} is written in a dialect, and {of_which} none: {way}")


def check_clickhouse_options(arguments: Iterable[str], dialect: str) -> None:
    """Refuse options that no other dialect would heed."""
    for argument in arguments:
        if argument.startswith("clickhouse_") and dialect != "clickhouse":
            name = argument.replace("_", "-")
            raise ConfigurationError(f"the option '{name}' belongs to dialect=clickhouse")
