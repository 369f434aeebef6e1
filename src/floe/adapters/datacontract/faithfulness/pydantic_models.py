"""Pydantic: values of maps that may be null."""

import ast
from collections.abc import Iterable
from typing import Any

from floe.adapters.datacontract.schema_walk import Node, entries, walk_objects


def settle_models(written: str, contract: Node) -> str:
    """The classes of a contract, in which a value of a map is optional unless it is required."""
    module = ast.parse(written)
    for _, table in walk_objects(contract):
        _settle_class(module.body, str(table.get("name")), table)
    return ast.unparse(module)


def _settle_class(body: Iterable[ast.stmt], name: str, node: Node) -> None:
    for model in body:
        if isinstance(model, ast.ClassDef) and model.name == name.capitalize():
            for _, column in entries(node, "properties", ()):
                _settle_field(model.body, column)


def _settle_field(body: list[ast.stmt], column: Node) -> None:
    name = str(column.get("name"))
    for field in body:
        if isinstance(field, ast.AnnAssign) and ast.unparse(field.target) == name:
            field.annotation = _with_nulls(field.annotation, column)
    held: Any = column
    while isinstance(held, dict) and not held.get("properties"):
        held = held.get("items") or (held.get("map") or {}).get("value")
    if isinstance(held, dict):
        _settle_class(body, name, held)


def _with_nulls(annotation: ast.expr, prop: Node) -> ast.expr:
    if not isinstance(annotation, ast.Subscript):
        return annotation
    kind, inner = ast.unparse(annotation.value), annotation.slice
    if kind == "typing.Optional":
        annotation.slice = _with_nulls(inner, prop)
    elif kind == "list" and isinstance(prop.get("items"), dict):
        annotation.slice = _with_nulls(inner, prop["items"])
    elif kind == "dict" and isinstance(inner, ast.Tuple) and isinstance(prop.get("map"), dict):
        value = prop["map"].get("value") or {}
        settled = _with_nulls(inner.elts[1], value)
        optional = ast.parse(f"typing.Optional[{ast.unparse(settled)}]", mode="eval").body
        inner.elts[1] = settled if value.get("required") else optional
    return annotation
