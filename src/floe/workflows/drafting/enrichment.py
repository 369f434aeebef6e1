"""What a dbt project knows of a port's tables, laid under what the product says."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

from floe.contracts import Draft
from floe.dbt.manifest import DbtTable, Manifest, draft_tables, noted_of
from floe.documents import Path
from floe.findings import Finding
from floe.model import Contract, OutputPort, Place, Product
from floe.workflows.drafting.alignment import Node, align_tables, names_of, nodes_below
from floe.workflows.drafting.layering import lay_over

_TAKEN: Final = ("schema", "slaProperties", "tags", "customProperties")
_ABOUT_TESTS: Final = (*("generate/gap-test", "generate/changed-test", "generate/removed-test"),)


class ManifestKnowledge:
    """What a manifest knows of ports; `file` is what messages call it.

    `contract_ids` are those of ports, by dbt's ids of the tables that they were found to stand
    for. With links, a draft refers to other tables of the manifest: `PortLinks` leads them on.
    """

    def __init__(
        self, manifest: Manifest, file: str = "manifest.json", *, with_links: bool = False
    ) -> None:
        self.contract_ids: dict[str, str] = {}
        self._manifest = manifest
        self._file = file
        self._with_links = with_links

    @property
    def covered(self) -> set[str]:
        """The tables that ports were found to stand for, by their ids in dbt."""
        return set(self.contract_ids)

    def enrich(
        self, product: Product, port: OutputPort, draft: Draft, *, written: Contract | None = None
    ) -> Draft:
        """A port's draft over what dbt knows: types, tests, classes, freshness, lineage."""
        dbt_draft = self.known_of(product, port, draft, written=written)
        return lay_over(draft, dbt_draft) if dbt_draft else draft

    def known_of(
        self, product: Product, port: OutputPort, draft: Draft, *, written: Contract | None = None
    ) -> Draft | None:
        """What dbt knows of a port's tables, under the names that the port has for them."""
        objects = [*nodes_below(draft.tree, "schema"), *nodes_below(_node(written), "schema")]
        tables = _tables_behind(product, port, objects, self._manifest)
        self.contract_ids.update((table.id, str(draft.tree.get("id"))) for table in tables)
        fresh = tuple(table for table in tables if not _is_made_from(table, written))
        return self._draft(port, fresh, objects) if fresh else None

    def _draft(
        self, port: OutputPort, tables: Sequence[DbtTable], objects: Sequence[Node]
    ) -> Draft:
        dbt_draft = draft_tables(self._manifest, tables, port.name or port.id or "output")
        taken = {key: dbt_draft.tree[key] for key in _TAKEN if key in dbt_draft.tree}
        tree = align_tables(taken, objects, with_links=self._with_links)
        places = dict(_places(self._file, tables, dbt_draft.tree))
        gaps = tuple(_at_port(gap, port) for gap in dbt_draft.gaps if gap.rule in _ABOUT_TESTS)
        defaults = frozenset(_descriptions(tree))
        return Draft(tree, dbt_draft.origin, gaps, self._file, places, {}, defaults)


def _node(written: Contract | None) -> Any:
    return written.node if written is not None else {}


def _tables_behind(
    product: Product, port: OutputPort, objects: Sequence[Node], manifest: Manifest
) -> tuple[DbtTable, ...]:
    """The tables that notes in dbt tie to a port; else those that are called like its own.

    A product that takes nothing in may give out what dbt knows as a source.
    """
    products = {product.id, product.name} - {None}
    ports = {port.id, port.name} - {None}
    noted = tuple(
        table
        for table in manifest.tables
        if noted_of(table, "product") in products and noted_of(table, "port") in ports
    )
    alike = noted or tuple(_namesakes(objects, port, manifest))
    made = tuple(table for table in alike if table.source is None)
    return noted or made or (() if product.input_ports else alike)


def _namesakes(objects: Sequence[Node], port: OutputPort, manifest: Manifest) -> Iterator[DbtTable]:
    names = {name for node in objects for name in names_of(node)}
    names |= {name.casefold() for name in (port.name, port.id) if name}
    for table in manifest.tables:
        if {table.name.casefold(), table.data_name.casefold()} & names and _is_latest(table):
            yield table


def _is_latest(table: DbtTable) -> bool:
    return table.version is None or table.version == table.latest_version


def _is_made_from(table: DbtTable, written: Contract | None) -> bool:
    """Whether floe has generated a table from a contract, which it can only repeat."""
    if written is None or noted_of(table, "reference") is None:
        return False
    return noted_of(table, "contract") == written.id


def _places(file: str, tables: Sequence[DbtTable], tree: Node) -> Iterator[tuple[Path, Place]]:
    """Where a manifest has its tables and their columns."""
    yield ("schema",), Place(file, ("nodes",))
    for number, (table, node) in enumerate(zip(tables, tree["schema"], strict=True)):
        home = Place(file, ("sources" if table.source else "nodes", table.id))
        yield ("schema", number), home
        columns = {column.name for column in table.columns}
        for position, column in enumerate(node["properties"]):
            if column["name"] in columns:
                place = home / "columns" / column["name"]
                yield ("schema", number, "properties", position), place


def _descriptions(tree: Node) -> Iterator[Path]:
    """Words for people, which may differ from those of a contract without a word."""
    for number, node in enumerate(tree["schema"]):
        yield "schema", number, "description"
        columns = node.get("properties") if isinstance(node, dict) else None
        for position, _ in enumerate(columns if isinstance(columns, list) else ()):
            yield "schema", number, "properties", position, "description"


def _at_port(gap: Finding, port: OutputPort) -> Finding:
    return replace(gap, place=port.place)
