"""The one place that picks adapters, importing each only when it is asked for."""

import os
import posixpath
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import cached_property
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from floe.errors import ConfigurationError, InputError, OutsideError
from floe.model import hide_secrets
from floe.settings import Settings, find_workspace, read_settings

if TYPE_CHECKING:
    from contextlib import AbstractContextManager
    from types import ModuleType

    from pyspark.sql import DataFrame, SparkSession

    from floe.adapters.datacontract import DatacontractConverter
    from floe.adapters.files import Fetch, FileWorkspace, GeneratedFolder
    from floe.adapters.ledger import Ledger
    from floe.adapters.openlineage import EventFile
    from floe.adapters.spark import SparkTables
    from floe.adapters.spark import SparkWish as SessionWish
    from floe.checks import Table
    from floe.contracts import Draft, OdcsContract, Tiers
    from floe.dbt.manifest import Manifest
    from floe.model import Contract, DataType, OutputPort, Product
    from floe.naming import NamespaceAlias
    from floe.plan import Catalog, TableFacts, TableSource, Unreachable
    from floe.workflows.drafting import ManifestKnowledge
    from floe.workflows.naming import CheckedEvents

# Server types whose tables can be described without Spark.
NATIVE_TYPES = frozenset({"duckdb", "iceberg", "postgres", "postgresql"})


@dataclass(frozen=True, slots=True)
class Opened:
    """A workspace that a command can work on."""

    root: Path
    settings: Settings
    workspace: "FileWorkspace"

    @property
    def dbt_project(self) -> Path:
        """The folder of the dbt project."""
        return self.root / self.settings.dbt.project_dir

    @property
    def manifest_file(self) -> Path | None:
        """The dbt manifest that floe.toml names, as seen from here."""
        named = self.settings.dbt.manifest
        return Path(os.path.relpath(self.root / named)) if named else None

    def name_file(self, path: Path) -> str:
        """A path as the workspace names it."""
        resolved = _where_it_stands(path)
        if not resolved.is_relative_to(self.root):
            raise ConfigurationError(f"{path} lies outside of the workspace {self.root}")
        return resolved.relative_to(self.root).as_posix()


def open_workspace(
    paths: tuple[Path, ...] = (), *, offline: bool = False, refresh: bool = False
) -> Opened:
    """The workspace around some paths (default: around the current folder)."""
    from floe.adapters.files import FileWorkspace

    if offline and refresh:
        raise ConfigurationError("--offline and --refresh exclude each other")
    for path in paths:
        if not path.exists():
            raise ConfigurationError(f"{path} does not exist")
    root = _root(tuple(_where_it_stands(path) for path in paths) or (Path.cwd(),))
    settings = read_settings(root)
    for folder in settings.paths:
        if not (root / folder).exists():
            raise ConfigurationError(f"floe.toml: '{folder}' of paths does not exist")
    if not settings.references.allow:
        return Opened(root, settings, FileWorkspace(root, settings.paths))
    fetch = _fetch(root, settings, offline=offline, refresh=refresh)
    return Opened(root, settings, FileWorkspace(root, settings.paths, fetch))


def _fetch(root: Path, settings: Settings, *, offline: bool, refresh: bool) -> "Fetch":
    from floe.adapters.files import write_atomically
    from floe.adapters.remote import AllowList, RemoteReferences

    allowed = AllowList.parse(settings.references.allow)
    return RemoteReferences(root, allowed, write_atomically, offline=offline, refresh=refresh).fetch


def _where_it_stands(path: Path) -> Path:
    """A link stands where it is written, not where it leads."""
    absolute = Path.cwd() / path
    return absolute.parent.resolve() / absolute.name if absolute.name else absolute.resolve()


def _root(paths: tuple[Path, ...]) -> Path:
    found = find_workspace(paths[0])
    if found is not None:
        return found.resolve()
    folders = [path if path.is_dir() else path.parent for path in paths]
    common = folders[0]
    while not all(folder.is_relative_to(common) for folder in folders):
        common = common.parent
    return common.resolve()


def write_file(file: Path, text: str | bytes) -> None:
    """Write a file whole, or not at all."""
    from floe.adapters.files import write_atomically

    write_atomically(file, text)


def open_converter() -> "DatacontractConverter":
    """What turns contracts into other formats and back; it loads its package when used."""
    from floe.adapters.datacontract import DatacontractConverter

    return DatacontractConverter()


def open_event_files(paths: tuple[Path, ...]) -> "tuple[EventFile, ...]":
    """Files of OpenLineage events, by name or below folders; `-` is standard input."""
    from floe.adapters.openlineage import find_event_files

    return find_event_files(paths)


def read_event_files(*paths: Path) -> Iterator[Any]:
    """The events in files or folders; one that cannot be read is an error."""
    for file in open_event_files(paths):
        for read in file.read(lambda _: None):
            if read.trouble is not None:
                raise InputError(f"{file.name}:{read.line}: {read.trouble}")
            yield read.event


def check_event_log(
    path: str,
    wish: "SparkWish",
    *,
    strict: bool,
    results: str | None = None,
    aliases: "tuple[NamespaceAlias, ...]" = (),
) -> "CheckedEvents":
    """What a Spark job finds in a log of events, each finding with its count.

    With `results`, all that it found is written there as a table too.
    """
    from floe.workflows.naming import CheckedEvents

    room = open_spark_room()
    from pyspark.errors import PySparkException

    from floe.adapters.event_logs import find_in_event_log

    complete = room.SparkWish(wish.master, wish.conf, wish.packages, wish.fast_start)
    session = room.open_session(complete)
    try:
        found = find_in_event_log(session, path, strict=strict, results=results, aliases=aliases)
        return CheckedEvents(found.findings, found.files, found.events)
    except PySparkException as error:
        # Its text is asked for while there is a session, for the text comes from there.
        reason = hide_secrets(str(error).partition("\n")[0])
        raise OutsideError(f"Spark cannot check {hide_secrets(path)}: {reason}") from error
    finally:
        room.close_session(session)


def use_event_log(session: "SparkSession", path: str, *, strict: bool) -> "DataFrame":
    """What is to be said of the names in a log of events, as a table of a running session."""
    _need_spark()
    from floe.adapters.event_logs import check_events, read_events

    return check_events(read_events(session, path), strict=strict).results


def open_ledger(opened: Opened) -> "Ledger":
    """Where runs are recorded; nothing is created or reached before it is used."""
    try:
        from floe.adapters.ledger import Ledger
    except ModuleNotFoundError as error:
        message = f"the ledger needs the package {error.name}: install floe[spark]"
        raise ConfigurationError(message) from error
    return Ledger.open(opened.settings.ledger.url, opened.root)


def open_spark_room() -> "ModuleType":
    """All of Spark's adapter, for the commands that are about Spark itself."""
    try:
        import floe.adapters.spark as room
    except ModuleNotFoundError as error:
        message = f"Spark needs the package {error.name}: install floe[spark]"
        raise ConfigurationError(message) from error
    return room


@dataclass(frozen=True, slots=True)
class SparkWish:
    """How a command wants Spark."""

    master: str | None = None
    conf: Mapping[str, str] = field(default_factory=dict)
    packages: tuple[str, ...] = ()
    fast_start: bool = True


@contextmanager
def open_tables(
    opened: Opened,
    sources: "Mapping[Table, TableSource]",
    wish: SparkWish,
    *,
    declared: "Mapping[Table, DataType] | None" = None,
    now: datetime | None = None,
) -> "Iterator[SparkTables]":
    """The tables of some sources; Spark starts when it is first needed, and is stopped again."""
    _need_spark()
    from floe.adapters.spark import SparkTables, close_session, open_session

    started: list[SparkSession] = []

    def start() -> "SparkSession":
        if not started:
            started.append(open_session(_complete(wish, sources, opened.root, tables)))
        return started[0]

    tables = SparkTables(
        start,
        sources,
        opened.root,
        now=now or datetime.now(UTC),
        timeout=opened.settings.checks.timeout,
        declared=declared,
    )
    try:
        yield tables
    finally:
        for session in started:
            close_session(session)


def use_tables(
    opened: Opened,
    sources: "Mapping[Table, TableSource]",
    session: "SparkSession",
    given: "Mapping[Table, DataFrame]",
    *,
    declared: "Mapping[Table, DataType] | None" = None,
    now: datetime,
) -> "SparkTables":
    """The tables of some sources and of a running session."""
    _need_spark()
    from floe.adapters.spark import SparkTables

    return SparkTables(
        lambda: session,
        sources,
        opened.root,
        now=now,
        timeout=opened.settings.checks.timeout,
        declared=declared,
        given=given,
    )


def _complete(
    wish: SparkWish, sources: "Mapping[Table, TableSource]", root: Path, tables: "SparkTables"
) -> "SessionWish":
    """The wish, with all that the sources need before Spark starts."""
    from floe.adapters.spark import SparkWish as SessionWish
    from floe.adapters.spark import find_server, packages_for, settings_for_all

    needed = [name for each in sources.values() for name in packages_for(each, root)]
    packages = tuple(dict.fromkeys((*needed, *wish.packages)))
    conf = {**settings_for_all(sources.values(), root), **wish.conf}
    complete = SessionWish(wish.master, conf, packages, wish.fast_start, tables.is_small)
    server = None if wish.master else find_server(root)
    # A warm server's class path is fixed: it serves what needs no more than it was given.
    if server is not None and server.suits(complete):
        return replace(complete, master=server.url)
    return complete


def _need_spark() -> None:
    """Say in one line what is missing, before something is imported that needs it."""
    if find_spec("pyspark") is None:
        raise ConfigurationError("looking at data needs the package pyspark: install floe[spark]")


def open_manifest(
    opened: Opened,
    manifest: Path | None = None,
    catalog: Path | None = None,
    project: Path | None = None,
) -> "Manifest | None":
    """The dbt manifest that is named, or that floe.toml names; None where there is no name."""
    from floe.adapters.manifests import load_manifest

    file = manifest or opened.manifest_file
    if file is None:
        return None
    return load_manifest(file, catalog, project, opened.dbt_project)


class ConfiguredKnowledge:
    """What the manifest of floe.toml knows of ports; it is read once somebody asks."""

    def __init__(self, opened: Opened) -> None:
        self._opened = opened

    @cached_property
    def is_there(self) -> bool:
        """Whether there is a manifest to ask."""
        file = self._opened.manifest_file
        return file is not None and file.exists()

    def enrich(
        self,
        product: "Product",
        port: "OutputPort",
        draft: "Draft",
        *,
        written: "Contract | None" = None,
    ) -> "Draft":
        """A draft over what the manifest knows; as it is, where there is none."""
        if not self.is_there:
            return draft
        return self._knowledge.enrich(product, port, draft, written=written)

    @cached_property
    def _knowledge(self) -> "ManifestKnowledge":
        from floe.workflows.drafting import ManifestKnowledge

        try:
            manifest = open_manifest(self._opened)
        except InputError as error:
            raise ConfigurationError(f"floe.toml: dbt.manifest: {error}") from error
        if manifest is None:
            raise ConfigurationError("floe.toml names no dbt manifest")
        return ManifestKnowledge(manifest, str(self._opened.settings.dbt.manifest))


def open_tiers(opened: Opened) -> "Tiers":
    """The contracts that floe.toml names as tiers."""
    from floe.contracts import find_tiers
    from floe.graph import Trouble, build_graph

    tiers, workspace = opened.settings.tiers, opened.workspace
    files = dict.fromkeys(
        (*([tiers.enterprise] if tiers.enterprise else []), *tiers.domain.values())
    )
    read = [workspace.open(posixpath.normpath(file)) for file in files]
    found = [document for document in read if not isinstance(document, Trouble)]
    return find_tiers(build_graph(found, workspace), tiers.enterprise, tiers.domain)


def open_data_contract(opened: Opened, server: str | None = None) -> "OdcsContract":
    """The contracts of a workspace, with its tiers, its manifest and a way to its tables."""
    from floe.contracts import OdcsContract
    from floe.workflows.data import CheckRequest, WorkspaceTables

    servers = opened.settings.servers
    request = CheckRequest(
        server=server,
        default_server=servers.default,
        overrides=servers.values,
        between=opened.settings.checks.between,
    )
    spark = opened.settings.spark
    wish = SparkWish(spark.master, spark.properties, spark.packages, spark.fast_start)

    def reach(
        sources: "Mapping[Table, TableSource]", declared: "Mapping[Table, DataType]"
    ) -> "AbstractContextManager[SparkTables]":
        return open_tables(opened, sources, wish, declared=declared)

    tables = WorkspaceTables(opened.workspace, request, reach)
    return OdcsContract(
        opened.workspace,
        tables=tables,
        tiers=open_tiers(opened),
        knowledge=ConfiguredKnowledge(opened),
    )


def open_native_catalog(opened: Opened, sources: "Mapping[Table, TableSource]") -> "Catalog":
    """Knows the tables of some server types (`NATIVE_TYPES`) without Spark."""
    return _NativeCatalog(opened.root, sources)


class _NativeCatalog:
    """Asks the catalog that fits a table's server, loading each only once it is needed."""

    def __init__(self, root: Path, sources: "Mapping[Table, TableSource]") -> None:
        self._root = root
        self._sources = sources
        self._opened: dict[str, Catalog] = {}

    def describe(self, table: "Table") -> "TableFacts | Unreachable":
        kind = self._sources[table].type
        if kind not in NATIVE_TYPES:
            from floe.plan import Unreachable

            reason = f"no catalog of '{kind}' can be asked without Spark: try --target spark"
            return Unreachable(reason, is_outside=False)
        if kind not in self._opened:
            self._opened[kind] = self._open(kind)
        return self._opened[kind].describe(table)

    def _open(self, kind: str) -> "Catalog":
        try:
            return self._import(kind)
        except ModuleNotFoundError as error:
            message = f"a look at {kind} tables needs the package {error.name}: install it"
            raise ConfigurationError(message) from error

    def _import(self, kind: str) -> "Catalog":
        if kind == "iceberg":
            from floe.adapters.iceberg import IcebergCatalog

            return IcebergCatalog(self._sources, os.environ)
        if kind == "duckdb":
            from floe.adapters.duckdb import DuckdbCatalog

            return DuckdbCatalog(self._sources, os.environ, self._root)
        from floe.adapters.postgres import PostgresCatalog

        return PostgresCatalog(self._sources, os.environ)


def open_generated_folder(folder: Path) -> "GeneratedFolder":
    """A folder that files are generated into; it is made when the first one is written."""
    from floe.adapters.files import GeneratedFolder

    return GeneratedFolder(folder)


def run_dbt(opened: Opened, arguments: tuple[str, ...]) -> int:
    """Run dbt on the workspace's project, with the workspace's Spark; its exit code."""
    from floe.adapters.dbt import dbt_environment, find_dbt, run_dbt

    project = opened.dbt_project.resolve()
    said, shared = dbt_environment(project, arguments), _spark_environment(opened, arguments)
    # The user's own Java is among those that floe tried, and may be one that Spark cannot use.
    java = {key: value for key, value in shared.items() if key == "JAVA_HOME"}
    workspace = {"FLOE_WORKSPACE": str(opened.root)}
    return run_dbt(find_dbt(), arguments, {**workspace, **shared, **said, **java})


def _spark_environment(opened: Opened, arguments: tuple[str, ...]) -> dict[str, str]:
    """What leads a Spark that dbt starts to floe's settings; nothing for other engines."""
    if opened.settings.dbt.adapter != "spark" or find_spec("pyspark") is None:
        return {}
    from floe.adapters.dbt import lakes_of_profile, starts_engine

    room, spark = open_spark_room(), opened.settings.spark
    lakes = lakes_of_profile(opened.dbt_project.resolve())
    master = os.environ.get("FLOE_SPARK_MASTER") or spark.master
    packages = tuple(dict.fromkeys((*spark.packages, *lakes)))
    wish = room.SparkWish(master, spark.properties, packages)
    if starts_engine(arguments):
        room.fetch_packages(wish)
    shared: dict[str, str] = room.share_settings(wish, opened.root / ".floe" / "spark-conf")
    # The packages are among those of all others now.
    return {**dict.fromkeys(lakes.values(), ""), **shared}
