"""The columns of a drafted contract."""

import posixpath
from collections.abc import Iterator, Mapping
from typing import Any

from floe.contracts.generation.inputs import inputs_of
from floe.contracts.generation.sketch import Sketch
from floe.graph import Graph, Target, choose_contract
from floe.model import Contract, OutputPort, Product, parse_type, typed_fields

_LOGICAL_TYPES = frozenset(
    (
        *("string", "date", "timestamp", "time", "number", "integer", "boolean"),
        *("object", "array", "map", "vector"),
    )
)
# What may be said of an input's column and still holds of one that is made from it.
_GUESSED = frozenset(
    (
        *("name", "physicalName", "logicalType", "physicalType"),
        *("items", "map", "key", "value", "properties"),
        *("description", "businessName", "classification"),
    )
)


def typed(node: Any) -> Any:
    """A schema object or a property in which every logical type is one of the standard's."""
    if isinstance(node, list):
        return [typed(item) for item in node]
    if not isinstance(node, Mapping):
        return node
    inner = {key: typed(node[key]) for key in ("properties", "items", "map") if key in node}
    sides = {key: typed(node[key]) for key in ("key", "value") if isinstance(node.get(key), dict)}
    return _with_type({**node, **inner, **sides})


def _with_type(node: dict[str, Any]) -> dict[str, Any]:
    written = node.get("logicalType")
    if not isinstance(written, str) or written in _LOGICAL_TYPES:
        return node
    if written.strip().lower() in _LOGICAL_TYPES:
        return {**node, "logicalType": written.strip().lower()}
    data_type = parse_type(written)
    if data_type is None or data_type.kind == "unknown":
        return node
    rest = {key: value for key, value in node.items() if key != "logicalType"}
    return {**typed_fields(data_type, written), **rest}


def move_references(node: Any, home: str, here: str) -> Any:
    """A node of the file `home` whose references to other files lead there from `here`."""
    if isinstance(node, list):
        return [move_references(item, home, here) for item in node]
    if not isinstance(node, dict):
        return node
    moved = {key: move_references(value, home, here) for key, value in node.items()}
    if isinstance(moved.get("relationships"), list):
        moved["relationships"] = [_entry(entry, home, here) for entry in moved["relationships"]]
    return moved


def _entry(entry: Any, home: str, here: str) -> Any:
    if not isinstance(entry, dict):
        return entry
    return {
        key: _end(value, home, here) if key in ("from", "to") else value
        for key, value in entry.items()
    }


def _end(written: Any, home: str, here: str) -> Any:
    if isinstance(written, list):
        return [_end(text, home, here) for text in written]
    location, mark, fragment = written.partition("#") if isinstance(written, str) else ("", "", "")
    if not location or not mark or "://" in location or location.startswith("/"):
        return written
    path = posixpath.normpath(posixpath.join("/", posixpath.dirname(home), location))
    folder = posixpath.join("/", posixpath.dirname(here))
    return f"{posixpath.relpath(path, folder)}#{fragment}"


def add_schema(sketch: Sketch, product: Product, port: OutputPort, graph: Graph) -> None:
    """The port's own columns, else those of its contract, else what its inputs suggest."""
    behind = contract_behind(port, graph)
    if port.schema:
        add_own_schema(sketch, port)
    elif behind is not None and behind.schema:
        _add_from_contract(sketch, behind, product, graph)
    else:
        _add_from_inputs(sketch, product, port, graph)


def add_own_schema(sketch: Sketch, port: OutputPort) -> None:
    """The columns that the port itself carries."""
    objects = [typed(schema_object.node) for schema_object in port.schema]
    sketch.put("schema", objects, port.place / "schema")


def contract_behind(port: OutputPort, graph: Graph) -> Contract | None:
    """The contract that a port names, in the version that fits the port's best."""
    return choose_contract(graph, port.contract_id, port.version)


def note_missing_columns(sketch: Sketch, port: OutputPort) -> None:
    """Say which tables have no columns, and which columns no types."""
    places = {schema_object.name: schema_object.place for schema_object in port.schema}
    for number, table in enumerate(_mappings(sketch.tree.get("schema"))):
        # The schema of the contract behind a port may hold anything in the place of a name.
        written = table.get("name") if isinstance(table.get("name"), str) else None
        name = written or f"table {number + 1}"
        place = places.get(written, port.place)
        columns = list(_mappings(table.get("properties")))
        untyped = [column for column in columns if not _has_type(column)]
        if not columns:
            hint = "give the port a schema, or a contractId whose contract has one"
            sketch.miss("columns", place, f"no column of '{name}' is known", hint)
        if untyped:
            names = ", ".join(str(column.get("name")) for column in untyped)
            sketch.miss("types", place, f"nobody knows the types of {name}: {names}")


def _has_type(column: Mapping[str, Any]) -> bool:
    return bool(column.get("logicalType") or column.get("physicalType"))


def _add_from_contract(sketch: Sketch, behind: Contract, product: Product, graph: Graph) -> None:
    for key in ("servers", "schema"):
        node = behind.node.get(key)
        moved = move_references(node, behind.file, product.file)
        sketch.put(key, moved, graph.place_of(Target(behind.file, (key,), node)))


def _add_from_inputs(sketch: Sketch, product: Product, port: OutputPort, graph: Graph) -> None:
    """One table of the port's name, with the columns that it could be made from."""
    columns: dict[str, dict[str, Any]] = {}
    for contract in inputs_of(product, port, graph):
        for name, column in _suggested(contract):
            columns.setdefault(name, column)
    table = port.name or port.id or "output"
    guessed = {"properties": list(columns.values())} if columns else {}
    sketch.choose("schema", [{"name": table, "logicalType": "object", **guessed}], port.place)
    if columns:
        message = f"the columns of '{table}' are guessed: all those of its inputs"
        sketch.miss("guessed-columns", port.place, message, "keep those that the port gives out")


def _suggested(contract: Contract) -> Iterator[tuple[str, dict[str, Any]]]:
    for schema_object in contract.schema:
        source = f"{contract.title}.{schema_object.title}"
        for column in schema_object.properties:
            if column.name:
                yield column.name, {**_bare(column.node), "transformSourceObjects": [source]}


def _bare(node: Any) -> Any:
    """A column without its promises."""
    if isinstance(node, list):
        return [_bare(item) for item in node]
    if not isinstance(node, dict):
        return node
    return {key: _bare(value) for key, value in node.items() if key in _GUESSED}


def _mappings(items: Any) -> Iterator[dict[str, Any]]:
    return (item for item in (items if isinstance(items, list) else ()) if isinstance(item, dict))
