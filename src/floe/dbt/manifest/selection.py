"""Which tables of a manifest get contracts."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase

from floe.dbt.manifest.artifacts import DbtTable, Manifest
from floe.dbt.manifest.notes import floe_notes
from floe.errors import ConfigurationError

_EPHEMERAL = "ephemeral"
_GRAPH_SIGNS = "+@,"


@dataclass(frozen=True, slots=True)
class OwnTables:
    """A manifest without tables that nobody reads, or that others answer for, and how many."""

    manifest: Manifest
    ephemeral: int = 0
    of_packages: int = 0


def own_tables(manifest: Manifest, packages: Iterable[str] = ()) -> OwnTables:
    """The tables of the project, and of packages that are named; ephemeral models are none.

    Nor are staging models that floe wrote. What is made from a table that is left out is made from
    what that is made from.
    """
    wanted = {manifest.project, *packages}
    foreign = {
        table.id for table in manifest.tables if (table.package or manifest.project) not in wanted
    }
    passing = _ephemeral(manifest) - foreign
    gone = foreign | passing | _staged(manifest)
    if not gone:
        return OwnTables(manifest)
    tables = tuple(table for table in _made_without(manifest, gone) if table.id not in gone)
    return OwnTables(replace(manifest, tables=tables), len(passing), len(foreign))


def linked_through(manifest: Manifest) -> Manifest:
    """All tables, as made from what ephemeral models, and views of floe's, are made from."""
    gone = _ephemeral(manifest) | _staged(manifest)
    return replace(manifest, tables=tuple(_made_without(manifest, gone))) if gone else manifest


def _ephemeral(manifest: Manifest) -> set[str]:
    return {table.id for table in manifest.tables if table.materialized == _EPHEMERAL}


def _staged(manifest: Manifest) -> set[str]:
    """Views that floe wrote to read a source by: the source has the contract."""
    return {table.id for table in manifest.tables if "staging" in floe_notes(table.meta)}


def _made_without(manifest: Manifest, gone: set[str]) -> Iterator[DbtTable]:
    for table in manifest.tables:
        made_from = dict.fromkeys(_made_from(table, manifest.by_id, gone))
        yield replace(table, depends_on=tuple(made_from))


def _made_from(table: DbtTable, by_id: Mapping[str, DbtTable], gone: set[str]) -> Iterator[str]:
    waiting, seen = list(table.depends_on), set[str]()
    while waiting:
        id_ = waiting.pop(0)
        if id_ in seen:
            continue
        seen.add(id_)
        if id_ in gone and id_ in by_id:
            waiting += by_id[id_].depends_on
        else:
            yield id_


def selected_packages(selectors: Iterable[str]) -> tuple[str, ...]:
    """The packages that are asked for by name."""
    read = map(_read, selectors)
    return tuple(value for method, value in read if method == "package")


def select_tables(manifest: Manifest, selectors: Iterable[str]) -> dict[str, frozenset[str]]:
    """The ids of the tables that each selector meets; an unknown one is wrong usage."""
    met: dict[str, frozenset[str]] = {}
    for selector in selectors:
        method, value = _read(selector)
        is_met = _METHODS[method]
        met[selector] = frozenset(
            table.id for table in manifest.tables if is_met(table, value, manifest)
        )
    return met


def _read(selector: str) -> tuple[str, str]:
    method, sign, value = selector.strip().partition(":")
    if not sign:
        method, value = "name", method
    if method not in _METHODS or not value or any(mark in value for mark in _GRAPH_SIGNS):
        known = ", ".join(f"{name}:…" for name in _METHODS if name != "name")
        raise ConfigurationError(
            f"--select does not know '{selector}': it takes {known}, and names of tables with *"
        )
    return method, value


def _by_name(table: DbtTable, value: str, _manifest: Manifest) -> bool:
    names = (table.name, f"{table.source}.{table.name}" if table.source else table.name)
    return any(fnmatchcase(name, value) for name in names)


def _by_tag(table: DbtTable, value: str, _manifest: Manifest) -> bool:
    return any(fnmatchcase(tag, value) for tag in table.tags)


def _by_path(table: DbtTable, value: str, _manifest: Manifest) -> bool:
    path = value.rstrip("/")
    return table.file == path or table.file.startswith(f"{path}/") or fnmatchcase(table.file, value)


def _by_package(table: DbtTable, value: str, manifest: Manifest) -> bool:
    return (table.package or manifest.project) == value


def _by_source(table: DbtTable, value: str, manifest: Manifest) -> bool:
    return table.source is not None and (table.source == value or _by_name(table, value, manifest))


_METHODS: Mapping[str, Callable[[DbtTable, str, Manifest], bool]] = {
    "name": _by_name,
    "package": _by_package,
    "path": _by_path,
    "source": _by_source,
    "tag": _by_tag,
}
