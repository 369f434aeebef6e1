"""Spark, and the tables that are read with it."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from importlib.util import find_spec
from typing import TYPE_CHECKING

from floe.extras import MissingExtraError, naming_extras
from floe.progress import Progress, no_progress
from floe.wiring.workspaces import Opened

if TYPE_CHECKING:
    from types import ModuleType

    from pyspark.sql import DataFrame, SparkSession

    from floe.adapters.spark import SessionRequest, SparkTables, WritableTable
    from floe.checks import Table
    from floe.model import DataType
    from floe.plan import TableSource


def open_spark_room() -> "ModuleType":
    """All of Spark's adapter, for the commands that are about Spark itself."""
    with naming_extras():
        import floe.adapters.spark as room
    return room


@dataclass(frozen=True, slots=True)
class SparkRequest:
    """How a command wants Spark; `progress` is told which packages are fetched for it."""

    master: str | None = None
    conf: Mapping[str, str] = field(default_factory=dict)
    packages: tuple[str, ...] = ()
    fast_start: bool = True
    progress: Progress = no_progress


def spark_request(
    opened: Opened,
    *,
    master: str | None = None,
    conf: Mapping[str, str] | None = None,
    progress: Progress = no_progress,
) -> SparkRequest:
    """Spark as floe.toml and the caller want it; the caller's word counts more."""
    opened.need_settings("spark")
    spark = opened.settings.spark
    return SparkRequest(
        master=master or spark.master,
        conf={**spark.properties, **(conf or {})},
        packages=spark.packages,
        fast_start=spark.fast_start,
        progress=progress,
    )


@contextmanager
def open_tables(
    opened: Opened,
    sources: "Mapping[Table, TableSource]",
    request: SparkRequest,
    *,
    declared: "Mapping[Table, DataType] | None" = None,
    now: datetime | None = None,
) -> "Iterator[SparkTables]":
    """The tables of some sources; Spark starts when it is first needed, and is stopped again."""
    need_spark()
    from floe.adapters.spark import SparkTables, close_session, open_session

    started: list[SparkSession] = []

    def start() -> "SparkSession":
        if not started:
            started.append(
                open_session(_complete(request, sources, opened, tables), request.progress)
            )
        return started[0]

    tables = SparkTables(
        start,
        sources,
        opened.root,
        now=now or datetime.now(UTC),
        timeout=opened.settings.checks.timeout,
        query_timeout=opened.settings.checks.query_timeout,
        declared=declared,
        environment=opened.environment,
    )
    try:
        yield tables
    finally:
        for session in started:
            close_session(session)


def describe_tables(
    opened: Opened,
    sources: "Mapping[Table, TableSource]",
    declared: "Mapping[Table, DataType]",
) -> "SparkTables":
    """The tables of some sources, to be described without Spark and never read."""
    need_spark()
    from floe.adapters.spark import SparkTables

    now, given = datetime.now(UTC), opened.environment
    return SparkTables(None, sources, opened.root, now=now, declared=declared, environment=given)


def refuse_table(opened: Opened, source: "TableSource") -> str | None:
    """Why a table cannot be read at all, known before Spark starts; None where nothing is amiss."""
    need_spark()
    from floe.adapters.spark import refuse_source

    return refuse_source(source, opened.root, opened.environment)


def use_tables(
    opened: Opened,
    sources: "Mapping[Table, TableSource]",
    session: "SparkSession",
    given: "Mapping[Table, DataFrame | str]",
    *,
    declared: "Mapping[Table, DataType] | None" = None,
    now: datetime | None = None,
) -> "SparkTables":
    """The tables of some sources and of a running session, which knows those given by name."""
    need_spark()
    from floe.adapters.spark import SparkTables

    return SparkTables(
        lambda: session,
        sources,
        opened.root,
        now=now or datetime.now(UTC),
        timeout=opened.settings.checks.timeout,
        query_timeout=opened.settings.checks.query_timeout,
        declared=declared,
        environment=opened.environment,
        given=given,
    )


def open_writable_table(
    opened: Opened, source: "TableSource", session: "SparkSession", declared: "DataType"
) -> "WritableTable":
    """The table of a source, to be written to by a session that runs already."""
    opened.need_settings("servers")
    from floe.adapters.spark import make_address, open_writable

    return open_writable(session, make_address(source, opened.root, opened.environment, declared))


def session_request(
    opened: Opened, request: SparkRequest, sources: "Mapping[Table, TableSource]"
) -> "SessionRequest":
    """The request, with all that the sources need before Spark starts."""
    from floe.adapters.spark import SessionRequest, packages_for, settings_for_all

    root, given = opened.root, opened.environment
    needed = [name for source in sources.values() for name in packages_for(source, root, given)]
    packages = tuple(dict.fromkeys((*needed, *request.packages)))
    conf = {**settings_for_all(sources.values(), root, given), **request.conf}
    return SessionRequest(request.master, conf, packages, request.fast_start)


def _complete(
    request: SparkRequest,
    sources: "Mapping[Table, TableSource]",
    opened: Opened,
    tables: "SparkTables",
) -> "SessionRequest":
    """The same; what is small is told so, and a warm server is used if there is one."""
    from floe.adapters.spark import find_server

    complete = replace(session_request(opened, request, sources), small=tables.is_small)
    # What an untrusted folder calls its warm server may be anybody's.
    server = None if request.master or opened.untrusted else find_server(opened.root)
    # A warm server's class path is fixed: it serves what needs no more than it was given.
    if server is not None and server.suits(complete):
        return replace(complete, master=server.url)
    return complete


def need_spark() -> None:
    """Say in one line what is missing, before something is imported that needs it."""
    if find_spec("pyspark") is None:
        raise MissingExtraError("pyspark")
