"""What a dbt project knows of a port's tables, laid under what the product says."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from floe.contracts import Draft, merge_trees
from floe.dbt.manifest import DbtTable, Manifest, draft_tables, noted_of
from floe.model import OutputPort, Product

_TAKEN: Final = ("schema", "slaProperties", "tags", "customProperties")
# Gaps of a port that dbt fills, and of dbt that a product fills.
_FILLED: Final = ("gap-columns", "gap-guessed-columns", "gap-types")
_SAID: Final = ("gap-owner", "gap-description")


def tables_behind(
    product: Product, port: OutputPort, draft: Draft, manifest: Manifest
) -> tuple[DbtTable, ...]:
    """The tables that notes in dbt tie to a port; else those that are called like its own."""
    products = {product.id, product.name} - {None}
    ports = {port.id, port.name} - {None}
    noted = tuple(
        table
        for table in manifest.tables
        if noted_of(table, "product") in products and noted_of(table, "port") in ports
    )
    return noted or tuple(_namesakes(draft, port, manifest))


def enrich(
    draft: Draft, port: OutputPort, tables: tuple[DbtTable, ...], manifest: Manifest
) -> Draft:
    """A port's draft over what dbt knows: types, tests, classes, freshness, lineage."""
    if not tables:
        return draft
    known = draft_tables(manifest, tables, port.name or port.id or "output")
    base = {key: known.tree[key] for key in _TAKEN if key in known.tree}
    base["schema"] = [_named_alike(node, draft) for node in base["schema"]]
    merged = merge_trees(replace(known, tree=base).layer, draft.layer)
    own = [gap for gap in draft.gaps if not gap.rule.endswith(_FILLED)]
    wanted = [gap for gap in known.gaps if not gap.rule.endswith(_SAID)]
    return replace(draft, tree=merged.tree, gaps=(*own, *wanted), places={}, origins={})


def _namesakes(draft: Draft, port: OutputPort, manifest: Manifest) -> Iterator[DbtTable]:
    names = {str(name).casefold() for node in _objects(draft) for name in _names(node)}
    names |= {name.casefold() for name in (port.name, port.id) if name}
    made = [table for table in manifest.tables if table.source is None]
    for table in made:
        if {table.name.casefold(), table.data_name.casefold()} & names and _is_latest(table):
            yield table


def _is_latest(table: DbtTable) -> bool:
    return table.version is None or table.version == table.latest_version


def _objects(draft: Draft) -> list[dict[str, Any]]:
    found = draft.tree.get("schema")
    return [node for node in found if isinstance(node, dict)] if isinstance(found, list) else []


def _names(node: dict[str, Any]) -> list[str]:
    named = (node.get("name"), node.get("physicalName"))
    return [str(name).rpartition(".")[2] for name in named if name]


def _named_alike(node: dict[str, Any], draft: Draft) -> dict[str, Any]:
    """A table of dbt's under the name and id that the port has for it."""
    own = {name.casefold() for name in _names(node)}
    for known in _objects(draft):
        if own & {name.casefold() for name in _names(known)}:
            named = {key: known[key] for key in ("id", "name", "physicalName") if key in known}
            rest = {key: value for key, value in node.items() if key not in ("id", "name")}
            return {**named, **rest, **named}
    return node
