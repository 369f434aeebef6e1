"""Places in contracts by names: a table, a column or a field below one, as readers know them."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from floe.documents import Path
from floe.model import Contract, Property, SchemaObject

Spot = tuple[str, ...]

WHOLE: Final[Spot] = ()
# Steps that lead from a table to its columns and into them; behind any other, nothing is a column.
_STEPS: Final = frozenset(("schema", "properties", "items", "map", "key", "value"))
# Definitions for others to import belong to no table.
_NO_TABLE: Final = ""
LIBRARY: Final[Spot] = (_NO_TABLE,)


def spot_at(tree: Any, path: Path) -> Spot:
    """The table or column that a path of a contract's tree lies in.

    >>> spot_at({"schema": [{"name": "orders", "quality": [{}]}]}, ("schema", 0, "quality", 0))
    ('orders',)
    """
    names = [_NO_TABLE] if path[:1] == ("properties",) else []
    for step in path:
        if isinstance(step, str) and step not in _STEPS:
            break
        try:
            tree = tree[step]
        except (KeyError, IndexError, TypeError):
            break
        if isinstance(step, int):
            names.append(_name(tree, step))
    return tuple(names)


def meet(first: Spot, second: Spot) -> bool:
    """Whether one place is the other, or lies in it.

    >>> meet(("orders",), ("orders", "id")), meet(("orders", "id"), ("orders", "day"))
    (True, False)
    """
    return all(one == other for one, other in zip(first, second, strict=False))


def print_spot(spot: Spot) -> str | None:
    """A place as references write it: `orders.id`; None for the whole contract."""
    return ".".join(filter(None, spot)) or None


def table_columns(table: SchemaObject) -> Iterator[tuple[Spot, Property]]:
    """The columns of a table, and the fields below them."""
    for number, prop in enumerate(table.properties):
        yield from _below(prop, (table.name or table.id or _NO_TABLE,), number)


def contract_columns(contract: Contract) -> Iterator[tuple[Spot, Property]]:
    """The columns of all tables, and what a library defines for others."""
    for table in contract.schema:
        yield from table_columns(table)
    for number, prop in enumerate(contract.properties):
        yield from _below(prop, (_NO_TABLE,), number)


def read_names(table: SchemaObject) -> dict[str, Spot]:
    """The columns of a table by what events call them, in the contract's words or in the data's."""
    names: dict[str, Spot] = {}
    data_names: dict[Spot, str] = {}
    for spot, prop in table_columns(table):
        if spot in data_names:
            continue
        above = data_names.get(spot[:-1])
        own = prop.data_name or spot[-1]
        data_names[spot] = f"{above}.{own}" if above else own
        names[".".join(spot[1:]).casefold()] = spot
        names.setdefault(data_names[spot].casefold(), spot)
    return names


def _below(prop: Property, above: Spot, number: int) -> Iterator[tuple[Spot, Property]]:
    spot = (*above, prop.name or prop.id or str(number))
    yield spot, prop
    yield from _fields(prop, spot)


def _fields(prop: Property, spot: Spot) -> Iterator[tuple[Spot, Property]]:
    """What an array or a map holds is at the column's own place, and its fields below it."""
    for number, field in enumerate(prop.properties):
        yield from _below(field, spot, number)
    mapped = (prop.map.key, prop.map.value) if prop.map else ()
    for inner in (prop.items, *mapped):
        if inner is not None:
            yield spot, inner
            yield from _fields(inner, spot)


def _name(node: Any, number: int) -> str:
    held: Mapping[str, Any] = node if isinstance(node, dict) else {}
    return str(held.get("name") or held.get("id") or number)
