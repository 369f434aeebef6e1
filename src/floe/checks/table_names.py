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
        (Table(contract.file, found.title or f"schema[{number}]", found.data_name or ""), found)
        for number, found in zip(numbers, contract.schema, strict=True)
    )
