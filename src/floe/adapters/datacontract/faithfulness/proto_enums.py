"""Protobuf: enumerations and their values have names that occur once in the whole file."""

import re
from collections.abc import Iterator
from typing import Any, Final

from floe.adapters.datacontract.faithfulness.unsaid import Unsaid
from floe.adapters.datacontract.schema_walk import entries, walk_objects

_NO_WORD: Final = re.compile(r"\W")


def name_enums(tree: dict[str, Any]) -> Iterator[Unsaid]:
    """Name enumerations and values by their columns where others have the name already."""
    types = {_type_name(str(table.get("name"))) for _, table in walk_objects(tree)}
    constants: set[str] = set()
    for path, table in walk_objects(tree):
        for below, column in entries(table, "properties", path):
            values = [entry.get("value") for _, entry in entries(column, "enum", ())]
            values = [value for value in values if value is not None]
            if not values or not isinstance(column, dict):
                continue
            place = f"{table.get('name')}_{column.get('name')}"
            name = str(column.get("name"))
            if _type_name(name) in types:
                _call(column, name := place)
            types.add(_type_name(name))
            if not constants.isdisjoint(map(_constant, values)):
                values = [f"{place}_{value}" for value in values]
            named = {_constant(value) for value in values}
            if len(named) < len(values) or not constants.isdisjoint(named):
                column.pop("enum")
                yield Unsaid((*below, "enum"), "enum", "has values of one name, and is left out")
            else:
                constants |= named
                # An id that is a number would be taken for the number of a value.
                column["enum"] = [{"value": value} for value in values]


def _call(column: Any, name: str) -> None:
    kept = [
        custom
        for _, custom in entries(column, "customProperties", ())
        if custom.get("property") != "enum_name"
    ]
    column["customProperties"] = [*kept, {"property": "enum_name", "value": name}]


def _type_name(name: str) -> str:
    return "".join(part[:1].upper() + part[1:] for part in name.split("_"))


def _constant(value: Any) -> str:
    return _NO_WORD.sub("_", str(value)).upper()
