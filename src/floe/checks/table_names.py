"""What a contract's tables are called, for all who speak of them."""

from floe.checks.metrics import Table
from floe.model import Contract, SchemaObject


def tables_in(contract: Contract) -> tuple[tuple[Table, SchemaObject], ...]:
    """Each table with the object that promises it; without a name, its physical one is empty."""
    listed = contract.node.get("schema")
    numbers = [
        number
        for number, entry in enumerate(listed if isinstance(listed, list) else ())
        if isinstance(entry, dict)
    ]
    return tuple(
        (_table(contract, number, schema_object), schema_object)
        for number, schema_object in zip(numbers, contract.schema, strict=True)
    )


def _table(contract: Contract, number: int, schema_object: SchemaObject) -> Table:
    name = schema_object.title or f"schema[{number}]"
    return Table(contract.file, name, schema_object.data_name or "")
