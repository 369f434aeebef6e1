"""Which tables make a contract together."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from floe.dbt.manifest.addresses import contract_of
from floe.dbt.manifest.artifacts import DbtTable, Manifest
from floe.dbt.manifest.notes import noted_of
from floe.model import snake_case

_UUID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.IGNORECASE)

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
        wish = manifest.project if by == BY_PROJECT else _name(tables[0], by)
        name, number = wish, 1
        while name in taken:
            number += 1
            name = f"{wish}_{number}"
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
