"""Fields of the Data Contract Specification as properties of ODCS."""

from collections.abc import Collection, Mapping
from typing import Any, Final

from floe.documents import Path
from floe.odcs.older.conversion import (
    LOGICAL_TYPES,
    Conversion,
    Node,
    add_custom,
    rename,
    take_list,
    take_mapping,
)
from floe.odcs.older.definitions import Definitions

_NAMES: Final = {"title": "businessName", "primary": "primaryKey"}
_OPTIONS: Final = (
    *("minLength", "maxLength", "pattern", "format"),
    *("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"),
)
_PHYSICAL_TYPES: Final = (
    *("oracleType", "snowflakeType", "postgresType", "bigqueryType", "databricksType"),
    *("sqlserverType", "trinoType", "redshiftType", "physicalType"),
)
_OPERATORS: Final = {
    "mustBeGreaterThanOrEqualTo": "mustBeGreaterOrEqualTo",
    "mustBeLessThanOrEqualTo": "mustBeLessOrEqualTo",
}
_ZONES: Final = {"timestamp_tz": True, "timestamp_ntz": False}
_DECIMALS: Final = ("decimal", "numeric", "number")


class FieldConverter:
    """Turns fields into properties, however deep they lie."""

    def __init__(
        self, conversion: Conversion, definitions: Definitions, server_types: Collection[str] = ()
    ) -> None:
        self._conversion = conversion
        self._definitions = definitions
        own = [f"{name}Type" for name in server_types] if len(server_types) == 1 else []
        self._physical_types = (*own, *_PHYSICAL_TYPES)

    def convert_all(self, fields: Mapping[str, Any], path: Path) -> list[Node]:
        """The fields of a model or of an object, in their order."""
        return [
            {"name": name, **self.convert(field, (*path, name))} for name, field in fields.items()
        ]

    def convert(self, field: Any, path: Path) -> Node:
        """A field, an item of an array, or a key or value of a map; names are its parent's."""
        if not isinstance(field, Mapping):
            if field is not None:
                self._conversion.tell(path, f"'{field}' describes no field", is_lost=True)
            return {}
        rest = self._definitions.resolve(field, path)
        column = {**rename(rest, _NAMES), **self._types(rest)}
        options = {key: rest.pop(key) for key in _OPTIONS if rest.get(key) is not None}
        zone = _ZONES.get(str(column.get("physicalType")).lower())
        if options or zone is not None:
            column["logicalTypeOptions"] = options | ({} if zone is None else {"timezone": zone})
        if values := take_list(rest, "enum"):
            column["enum"] = [{"value": value} for value in values]
        if "example" in rest:
            column["examples"] = [*take_list(rest, "examples"), rest.pop("example")]
        self._convert_pii(column, rest)
        self._convert_links(column, rest)
        self._convert_children(column, rest, path)
        quality = take_list(rest, "quality")
        if quality:
            column["quality"] = self.convert_quality(quality, (*path, "quality"))
        config = take_mapping(rest, "config")
        settled = self._conversion.settle("Property", column, rest, path)
        for key, value in config.items():
            self._conversion.keep(settled, key, value, (*path, "config", key))
        return settled

    def convert_quality(self, rules: list[Any], path: Path) -> list[Node]:
        """Rules have the same words in both standards, but for two older operators."""
        converted = []
        for number, rule in enumerate(rules):
            rest = dict(rule) if isinstance(rule, Mapping) else {"description": str(rule)}
            renamed = rename(rest, _OPERATORS)
            converted.append(self._conversion.settle("QualityRule", renamed, rest, (*path, number)))
        return converted

    def _types(self, rest: Node) -> Node:
        """The type as it is written, or as a server calls it, and what it is in general."""
        written = rest.get("type")
        if not isinstance(written, str):
            return {}
        del rest["type"]
        logical = LOGICAL_TYPES.get(written.lower())
        types = {} if logical is None else {"logicalType": logical}
        said = rest.get("config")
        config = said if isinstance(said, Mapping) else {}
        named = (config.get(key) for key in self._physical_types)
        physical = next((name for name in named if name), None)
        has_size = written.lower() in _DECIMALS and isinstance(rest.get("precision"), int)
        if physical is None and has_size:
            sizes = [rest.pop("precision")]
            sizes += [rest.pop("scale")] if isinstance(rest.get("scale"), int) else []
            physical = f"decimal({','.join(map(str, sizes))})"
        return {**types, "physicalType": physical or written}

    def _convert_pii(self, column: Node, rest: Node) -> None:
        """Personal data are a class of their own, if the field has no other."""
        pii = rest.pop("pii", None)
        if pii is True and rest.get("classification") is None:
            column["classification"] = "pii"
        if pii is not None:
            add_custom(column, "pii", pii)

    def _convert_links(self, column: Node, rest: Node) -> None:
        if links := take_mapping(rest, "links"):
            column["authoritativeDefinitions"] = [
                {"type": name, "url": url} for name, url in links.items()
            ]
        if isinstance(rest.get("references"), str):
            column["relationships"] = [{"type": "foreignKey", "to": rest.pop("references")}]
        lineage = rest.get("lineage")
        inputs = lineage.get("inputFields") if isinstance(lineage, Mapping) else None
        if isinstance(inputs, list):
            # What was done to each of them has no place: the whole stays beside.
            column["transformSourceObjects"] = [_input(source) for source in inputs]

    def _convert_children(self, column: Node, rest: Node, path: Path) -> None:
        if fields := take_mapping(rest, "fields"):
            column["properties"] = self.convert_all(fields, (*path, "fields"))
        if isinstance(rest.get("items"), Mapping):
            column["items"] = self.convert(rest.pop("items"), (*path, "items"))
        if rest.get("keys") or rest.get("values") or column.get("logicalType") == "map":
            column["logicalType"] = "map"
            column["map"] = {
                side: self.convert(rest.pop(key, None), (*path, key)) or {"logicalType": "string"}
                for side, key in (("key", "keys"), ("value", "values"))
            }


def _input(source: Any) -> str:
    if not isinstance(source, Mapping):
        return str(source)
    return ".".join(str(source[key]) for key in ("namespace", "name", "field") if source.get(key))
