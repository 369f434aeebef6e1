"""What a test was made from: the parts of a contract, as they are written there."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from floe.checks import Check, ColumnPath, Inside
from floe.dbt.data_tests.paths import written_steps
from floe.dbt.relations import Relation
from floe.model import Property, SchemaObject, as_metric

Part = dict[str, Any]
# Nothing in it starts a template, however often dbt renders it; JSON itself has no such pairs.
_TEMPLATE = re.compile(r"\{(?=[{%#])")
_ENDS = ("from", "to")
_EXCLUSIVE = {"minimum": "exclusiveMinimum", "maximum": "exclusiveMaximum"}


def clause_text(checks: Iterable[Check], relation: Relation) -> str:
    """The clauses of some checks, as JSON: each part of a contract, and the path to its element.

    References to other tables are left out, as tests name these tables themselves.
    """
    parts = [part for check in checks for part in _parts(check, relation)]
    written = json.dumps(parts, ensure_ascii=False, separators=(",", ":"), default=str)
    return _TEMPLATE.sub(r"\\u007b", written)


def _parts(check: Check, relation: Relation) -> Iterator[Part]:
    for level in relation.contract.sla_properties:
        if level.place == check.place:
            yield {"slaProperties": {**level.node, "element": check.id.rpartition("/")[0]}}
            return
    if check.clause == "primary_key":
        yield from _key(relation.schema_object)
        return
    path, element = _element(check, relation.schema_object)
    part = _listed(check, element) or _field(check, element)
    if part:
        yield {**({"at": written_steps(path)} if path else {}), **part}


def _key(schema_object: SchemaObject) -> Iterator[Part]:
    for path, prop in _columns((), schema_object.properties):
        if prop.primary_key:
            keys = ("primaryKey", "primaryKeyPosition")
            fields = {key: prop.node[key] for key in keys if key in prop.node}
            yield {"at": written_steps(path), **fields}


def _element(
    check: Check, schema_object: SchemaObject
) -> tuple[ColumnPath | None, SchemaObject | Property]:
    """The column that a check is about, and the path to it; else the table."""
    column = check.column
    if column is not None:
        near = [top for top in schema_object.properties if column.startswith(top.data_name or "")]
        for path, prop in _columns((), near):
            if str(path) == column:
                return path, prop
    return None, schema_object


def _columns(
    above: tuple[str | Inside, ...], properties: Sequence[Property]
) -> Iterator[tuple[ColumnPath, Property]]:
    for prop in properties:
        yield from _inside((*above, prop.data_name or ""), prop)


def _inside(
    steps: tuple[str | Inside, ...], prop: Property
) -> Iterator[tuple[ColumnPath, Property]]:
    yield ColumnPath(steps), prop
    yield from _columns(steps, prop.properties)
    inner = {Inside.ITEMS: prop.items}
    if prop.map:
        inner |= {Inside.KEYS: prop.map.key, Inside.VALUES: prop.map.value}
    for step, child in inner.items():
        if child is not None:
            yield from _inside((*steps, step), child)


def _listed(check: Check, element: SchemaObject | Property) -> Part:
    """A quality rule or a relationship of an element."""
    for rule in element.quality:
        if rule.place == check.place:
            return {"quality": as_metric(rule)}
    for link in element.relationships:
        if link.place == check.place:
            fields = {key: value for key, value in link.node.items() if key not in _ENDS}
            return {"relationships": fields}
    return {}


def _field(check: Check, element: SchemaObject | Property) -> Part:
    """A key of an element, or an option of its type."""
    key, option, *_ = (*map(str, check.place.path[len(element.place.path) :]), "", "")
    written = element.node.get(key)
    if not option or not isinstance(written, Mapping):
        return {} if written is None else {key: written}
    # Edition 3.0 wrote a flag beside a bound that is exclusive.
    is_exclusive = written.get(_EXCLUSIVE.get(option, "")) is True
    return {key: {_EXCLUSIVE[option] if is_exclusive else option: written[option]}}
