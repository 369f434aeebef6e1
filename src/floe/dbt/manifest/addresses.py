"""What tables and columns are called in the contracts that are made of them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from floe.dbt.manifest.artifacts import Column, DbtTable
from floe.dbt.manifest.notes import floe_notes, noted_of
from floe.dbt.manifest.shapes import text
from floe.model import snake_case

ENDING = ".odcs.yaml"


@dataclass(frozen=True, slots=True)
class Addresses:
    """Which contract each table goes into, by the table's id."""

    contracts: Mapping[str, str]

    def refer_from(self, contract: str) -> Callable[[DbtTable, str], str]:
        """How one contract refers to a table's column, or to the table where that is empty."""

        def refer(table: DbtTable, column: str) -> str:
            below = f"schema/{object_id(table)}"
            if column:
                below += f"/properties/{_property_id(table, column)}"
            owner = self.contracts.get(table.id, contract)
            return below if owner == contract else f"{owner}{ENDING}#/{below}"

        return refer


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


def _property_id(table: DbtTable, name: str) -> str:
    for column in table.columns:
        if column.name.casefold() == name.casefold():
            return property_id(column)
    return snake_case(name)


def _below(reference: object, section: str) -> str | None:
    """The id behind a section in a reference such as `schema/orders/properties/order_id`."""
    if not isinstance(reference, str):
        return None
    hops = reference.rpartition("#")[2].strip("/").split("/")
    return hops[hops.index(section) + 1] if section in hops[:-1] else None
