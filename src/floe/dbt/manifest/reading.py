"""From the JSON of manifest.json to typed views of it, whatever version it is."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from floe.cleaning import find_hidden, name_hidden, spell_out
from floe.dbt.manifest.artifacts import DbtTable, Exposure, Manifest
from floe.dbt.manifest.catalog import read_catalog
from floe.dbt.manifest.mentioned_columns import add_mentioned
from floe.dbt.manifest.nodes import read_meta, read_table, read_test
from floe.dbt.manifest.notes import entries, floe_notes, mapping, text, texts
from floe.dbt.manifest.staleness import read_stamps
from floe.dbt.manifest.templates import TableNames
from floe.errors import InputError

OLDEST: Final = 9
NEWEST: Final = 12
_TABLES = ("model", "seed", "snapshot")
_SCHEMA = re.compile(r".*/manifest/v(\d+)(?:\.json)?")
_READ = f"floe reads v{OLDEST} to v{NEWEST}, which dbt 1.5 to 1.11 write"


def read_manifest(tree: Any, catalog: Any = None) -> Manifest:
    """A manifest; columns, types and places come from catalog.json where that knows them."""
    if not isinstance(tree, Mapping):
        raise InputError("this is no dbt manifest, as it holds no JSON object")
    metadata = mapping(tree.get("metadata"))
    version = manifest_version(metadata)
    nodes = [node for node in mapping(tree.get("nodes")).values() if isinstance(node, Mapping)]
    real = read_catalog(catalog)
    sources = mapping(tree.get("sources")).values()
    made = [node for node in nodes if node.get("resource_type") in _TABLES]
    tables = sorted(
        (read_table(node, real) for node in (*made, *sources) if isinstance(node, Mapping)),
        key=lambda table: table.id,
    )
    for table in tables:
        _refuse_hidden(table)
    names, by_id = TableNames(tables), {table.id: table for table in tables}
    written = (node for node in nodes if node.get("resource_type") == "test")
    tests = sorted((read_test(node, by_id, names) for node in written), key=lambda test: test.id)
    project = text(metadata.get("project_name")) or _project_of(nodes)
    return Manifest(
        version=version,
        project=project,
        dbt_version=text(metadata.get("dbt_version")),
        adapter=text(metadata.get("adapter_type")),
        generated_at=text(metadata.get("generated_at")),
        tables=add_mentioned(tables, tests, names),
        tests=tuple(tests),
        unit_tests=_unit_tests(mapping(tree.get("unit_tests"))),
        exposures=tuple(_exposures(mapping(tree.get("exposures")))),
        owners=dict(_owners(mapping(tree.get("groups")))),
        stamps=read_stamps(tree, project),
        disabled=frozenset(_disabled(mapping(tree.get("disabled")))),
    )


def _disabled(written: Mapping[str, Any]) -> Iterator[str]:
    for node in (mapping(entry) for listed in written.values() for entry in entries(listed)):
        if node.get("resource_type") in (*_TABLES, "source"):
            yield str(node.get("name"))


def _refuse_hidden(table: DbtTable) -> None:
    """What dbt calls a table and its columns is what a contract would call them."""
    names = (table.id, table.name, table.data_name, table.source, table.database, table.schema)
    typed = (name for column in table.columns for name in (column.name, column.data_type))
    for name in (*names, *typed, *table.tags):
        hidden = find_hidden(name or "")
        if hidden is not None:
            shown = f"'{spell_out(name or '')}' of {spell_out(table.id)}"
            raise InputError(f"{shown} holds {name_hidden(hidden)}: rename it in dbt")


def _project_of(nodes: list[Mapping[str, Any]]) -> str:
    """Older manifests do not name the project; most of what they hold is its own."""
    names = [str(node.get("package_name")) for node in nodes]
    return max(sorted(set(names)), key=names.count, default="")


def _exposures(written: Mapping[str, Any]) -> Iterator[Exposure]:
    for _, node in sorted(written.items()):
        exposure = mapping(node)
        # floe itself writes those of products and contracts, and knows them from there.
        if floe_notes(read_meta(exposure)):
            continue
        owner = mapping(exposure.get("owner"))
        yield Exposure(
            name=str(exposure.get("name")),
            kind=text(exposure.get("type")),
            url=text(exposure.get("url")),
            owner=text(owner.get("email")) or text(owner.get("name")),
            depends_on=texts(mapping(exposure.get("depends_on")).get("nodes")),
        )


def _unit_tests(written: Mapping[str, Any]) -> dict[str, tuple[str, ...]]:
    names: dict[str, tuple[str, ...]] = {}
    for _, node in sorted(written.items()):
        test = mapping(node)
        for model in texts(mapping(test.get("depends_on")).get("nodes"))[:1]:
            names[model] = (*names.get(model, ()), str(test.get("name")))
    return names


def _owners(written: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for node in written.values():
        owner = mapping(mapping(node).get("owner"))
        name = text(owner.get("email")) or text(owner.get("name"))
        if name:
            yield str(mapping(node).get("name")), name


def manifest_version(metadata: Mapping[str, Any]) -> int:
    """The version of a manifest's schema; an InputError names those that can be read."""
    written = metadata.get("dbt_schema_version")
    if written is None:
        raise InputError(f"this is no dbt manifest, as it names no schema version: {_READ}")
    match = _SCHEMA.fullmatch(str(written))
    if match is None:
        raise InputError(f"'{written}' is no schema of a dbt manifest: {_READ}")
    version = int(match[1])
    if not OLDEST <= version <= NEWEST:
        raise InputError(f"the manifest is of version v{version}: {_READ}")
    return version
