"""What a test was made from: the parts of a contract, as they are written there."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from floe.checks import Check
from floe.dbt.data_tests.paths import written_steps
from floe.dbt.data_tests.translation import CheckSite, walk_columns
from floe.model import Property, SchemaObject, as_metric

Part = dict[str, Any]
_write = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), default=str).encode
# Nothing in it starts a template, however often dbt renders it; JSON itself has no such pairs.
_TEMPLATE = re.compile(r"\{(?=[{%#])")
_ENDS = ("from", "to")
_EXCLUSIVE = {"minimum": "exclusiveMinimum", "maximum": "exclusiveMaximum"}


def clause_text(checks: Iterable[Check], site: CheckSite) -> str:
    """The clauses of some checks, as JSON: each part of a contract, and the path to its element.

    References to other tables are left out, as tests name these tables themselves.
    """
    parts = [part for check in checks for part in _parts(check, site)]
    return _TEMPLATE.sub(r"\\u007b", _write(parts))


def _parts(check: Check, site: CheckSite) -> Iterator[Part]:
    for level in site.relation.contract.sla_properties:
        if level.place == check.place:
            yield {"slaProperties": {**level.node, "element": check.id.rpartition("/")[0]}}
            return
    if check.clause == "primary_key":
        yield from _key(site)
        return
    # A check that is about no column is about the table.
    path, element = site.elements.get(check.column, (None, site.relation.schema_object))
    part = _listed(check, element) or _field(check, element)
    if part:
        yield {**({"at": written_steps(path)} if path else {}), **part}


def _key(site: CheckSite) -> Iterator[Part]:
    for path, prop in walk_columns((), site.relation.schema_object.properties):
        if prop.primary_key:
            keys = ("primaryKey", "primaryKeyPosition")
            fields = {key: prop.node[key] for key in keys if key in prop.node}
            yield {"at": written_steps(path), **fields}


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
