"""Which tables make a contract together, and what they and their columns are called in it."""

import re
from collections.abc import Callable, Container, Iterable, Mapping
from dataclasses import dataclass

from floe.dbt.manifest.artifacts import Column, DbtTable, Manifest
from floe.dbt.manifest.notes import floe_notes, noted_of, text
from floe.model import free_id, snake_case

_UUID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.IGNORECASE)

ENDING = ".odcs.yaml"
BY_MEANING = "meaning"
BY_TABLE = "table"
BY_PROJECT = "project"
GROUPINGS = (BY_MEANING, BY_TABLE, BY_PROJECT)


@dataclass(frozen=True, slots=True)
class TableGroup:
    """Tables of one contract, and what its file is called without the ending."""

    name: str
    tables: tuple[DbtTable, ...]


def group_tables(manifest: Manifest, by: str = BY_MEANING) -> tuple[TableGroup, ...]:
    """By meaning: those of one contract or port that `meta.floe` names, of one source, each model.

    By table: each on its own. By project: all together. Names differ in every case.
    """
    groups: dict[tuple[str, ...], list[DbtTable]] = {}
    for table in manifest.tables:
        if table.kind in ("model", "snapshot", "seed", "source"):
            groups.setdefault(_key(table, manifest, by), []).append(table)
    return tuple(_named(groups.values(), manifest, by))


def _key(table: DbtTable, manifest: Manifest, by: str) -> tuple[str, ...]:
    if by == BY_PROJECT:
        return ("project", manifest.project)
    contract, version = contract_of(table), noted_of(table, "version")
    product, port = noted_of(table, "product"), noted_of(table, "port")
    if by == BY_TABLE:
        return ("table", table.id)
    if contract:
        return ("contract", contract, version or "")
    if product and port:
        return ("port", product, port)
    return ("source", table.source) if table.source else ("table", table.id)


def _named(groups: Iterable[list[DbtTable]], manifest: Manifest, by: str) -> Iterable[TableGroup]:
    taken: set[str] = set()
    for tables in groups:
        preferred = manifest.project if by == BY_PROJECT else _name(tables[0], by)
        name, number = preferred, 1
        while name in taken:
            number += 1
            name = f"{preferred}_{number}"
        taken.add(name)
        yield TableGroup(name, tuple(tables))


def _name(table: DbtTable, by: str) -> str:
    is_latest = table.version is None or table.version == table.latest_version
    own = table.name if is_latest else f"{table.name}_v{table.version}"
    if by == BY_TABLE:
        own = f"{table.source}_{own}" if table.source else own
        return snake_case(own) or "table"
    contract = contract_of(table)
    if contract is not None and _UUID.fullmatch(contract):
        contract = noted_of(table, "contract_name", "port")
    written = contract or noted_of(table, "port") or table.source
    return snake_case(written or own) or "contract"


class Addresses:
    """What tables and columns are called in their contracts: no two of a list have one id or name.

    `contracts` says which contract each table goes into, by the table's id.
    """

    def __init__(self, tables: Iterable[DbtTable], contracts: Mapping[str, str]) -> None:
        self._contracts = contracts
        self._ids: dict[str, str] = {}
        self._names: dict[str, str] = {}
        self._columns: dict[str, dict[str, str]] = {}
        taken: dict[str, tuple[set[str], set[str]]] = {}
        for table in tables:
            ids, names = taken.setdefault(contracts.get(table.id, ""), (set(), set()))
            self._ids[table.id] = free_id(object_id(table), ids)
            self._names[table.id] = _free_name(table, names)
            ids.add(self._ids[table.id])
            names.add(self._names[table.id].casefold())

    def id_of(self, table: DbtTable) -> str:
        """The id of a table in its contract."""
        return self._ids[table.id]

    def name_of(self, table: DbtTable) -> str:
        """The name of a table in its contract."""
        return self._names[table.id]

    def column_ids(self, table: DbtTable) -> Mapping[str, str]:
        """The id of each column of a table, by its name."""
        if table.id not in self._columns:
            ids: dict[str, str] = {}
            for column in table.columns:
                ids[column.name] = free_id(property_id(column), ids.values())
            self._columns[table.id] = ids
        return self._columns[table.id]

    def refer_from(self, contract: str) -> Callable[[DbtTable, str], str]:
        """How one contract refers to a table's column, or to the table where that is empty."""

        def refer(table: DbtTable, column: str) -> str:
            below = f"schema/{self.id_of(table)}"
            if column:
                below += f"/properties/{self._column_id(table, column)}"
            owner = self._contracts.get(table.id, contract)
            return below if owner == contract else f"{owner}{ENDING}#/{below}"

        return refer

    def _column_id(self, table: DbtTable, name: str) -> str:
        column = table.find_column(name)
        return self.column_ids(table)[column.name] if column else snake_case(name)


def _free_name(table: DbtTable, taken: Container[str]) -> str:
    """The table's name; of two that share one, the second has its source or kind before it."""
    name = object_name(table)
    if name.casefold() in taken:
        name = f"{table.source or table.kind}_{name}"
    preferred, number = name, 1
    while name.casefold() in taken:
        number += 1
        name = f"{preferred}_{number}"
    return name


def object_name(table: DbtTable) -> str:
    """What a table is called in its contract."""
    return text(floe_notes(table.meta).get("object")) or table.name


def object_id(table: DbtTable) -> str:
    """The id of a table in its contract, as far as floe wrote it down."""
    written = _below(floe_notes(table.meta).get("reference"), "schema")
    for column in table.columns if written is None else ():
        written = written or _below(floe_notes(column.meta).get("reference"), "schema")
    return written or snake_case(object_name(table)) or "table"


def property_id(column: Column) -> str:
    """The id of a column in its contract, as far as floe wrote it down."""
    written = _below(floe_notes(column.meta).get("reference"), "properties")
    return written or snake_case(column.name) or "column"


def contract_of(table: DbtTable) -> str | None:
    """The id of the contract that a table was made from."""
    return noted_of(table, "contract", "data_contract")


def _below(reference: object, section: str) -> str | None:
    """The id behind a section in a reference such as `schema/orders/properties/order_id`."""
    if not isinstance(reference, str):
        return None
    hops = reference.rpartition("#")[2].strip("/").split("/")
    return hops[hops.index(section) + 1] if section in hops[:-1] else None
