"""ODCS 2 as ODCS 3: renamed as the standard's own history says, and nothing dropped in silence."""

from collections.abc import Mapping
from typing import Any, Final

from floe.documents import Path
from floe.odcs.older.conversion import (
    LOGICAL_TYPES,
    Conversion,
    Converted,
    Node,
    add_custom,
    rename,
    take_list,
    without_empty,
)
from floe.odcs.schemas import NEWEST_EDITION

_HEADER: Final = ("apiVersion", "kind", "standardVersion", "templateVersion", "templateName")
_CONTRACT: Final = {
    "uuid": "id",
    "quantumName": "dataProduct",
    "datasetDomain": "domain",
    "slaDefaultColumn": "slaDefaultElement",
}
_SECRETS: Final = ("username", "password")
_PLACES: Final = (
    *("sourceSystem", "sourcePlatform", "project", "datasetName", "database", "server"),
    *("driver", "driverVersion"),
)
_TABLE: Final = {"table": "name", "dataGranularity": "dataGranularityDescription"}
_COLUMN: Final = {
    "column": "name",
    "encryptedColumnName": "encryptedName",
    "sampleValues": "examples",
    "transformSourceTables": "transformSourceObjects",
}
_FLAGS: Final = {
    "isPrimaryKey": "primaryKey",
    "isUnique": "unique",
    "partitionStatus": "partitioned",
    "criticalDataElementStatus": "criticalDataElement",
}
_YES_AND_NO: Final = {"true": True, "yes": True, "false": False, "no": False}
_RULE: Final = {"code": "name", "toolName": "engine"}


def is_edition_two(tree: Any) -> bool:
    """Whether a document is a contract of ODCS 2."""
    edition = str(tree.get("apiVersion", "")) if isinstance(tree, dict) else ""
    is_contract = isinstance(tree, dict) and tree.get("kind") == "DataContract"
    return is_contract and edition.removeprefix("v").partition(".")[0] == "2"


def convert_edition_two(written: Mapping[str, Any]) -> Converted:
    """A contract of the newest edition, with a note for all that it has no word for."""
    conversion = Conversion()
    rest = {key: value for key, value in written.items() if key not in _HEADER}
    header = {"apiVersion": f"v{NEWEST_EDITION}", "kind": "DataContract"}
    contract: Node = {**header, **rename(rest, _CONTRACT)}
    if "name" not in rest and "dataProduct" in contract:
        contract["name"] = contract["dataProduct"]
    if isinstance(rest.get("description"), str):
        contract["description"] = {"purpose": rest.pop("description")}
    _leave_out_secrets(rest, conversion)
    contract["servers"] = _servers(rest, conversion)
    contract["support"] = _support(rest)
    contract["schema"] = [
        _object(table, ("dataset", number), conversion)
        for number, table in enumerate(take_list(rest, "dataset"))
    ]
    if members := take_list(rest, "stakeholders"):
        contract["team"] = {"members": _members(members, conversion)}
    contract["slaProperties"] = _service_levels(take_list(rest, "slaProperties"), conversion)
    contract = without_empty(contract, ("servers", "support", "schema", "slaProperties"))
    return Converted(conversion.settle("Contract", contract, rest, ()), tuple(conversion.notes))


def _leave_out_secrets(rest: Node, conversion: Conversion) -> None:
    for key in _SECRETS:
        if rest.pop(key, None) is not None:
            message = "is left out: credentials come from the environment, not from a contract"
            conversion.tell((key,), message)


def _servers(rest: Node, conversion: Conversion) -> list[Node]:
    """Where the data are, which ODCS 3 says of a server."""
    place = {key: rest.pop(key) for key in _PLACES if rest.get(key) is not None}
    if not place:
        return []
    said = (str(place.get(key)).lower() for key in ("sourceSystem", "driver", "sourcePlatform"))
    kind = next((word for word in said if word in conversion.words.server_types), "custom")
    words = conversion.words.keys("Server", kind)
    named = {"server": "host", "datasetName": "dataset" if kind == "bigquery" else "schema"}
    renamed = {old: new for old, new in named.items() if new in words}
    server = {"server": "production", "type": kind, **rename(place, renamed)}
    # Its address, where the kind of server has none, is no name of it.
    if "server" in place:
        conversion.keep(server, "server", place.pop("server"), ("server",))
    if str(place.get("sourceSystem")).lower() == kind:
        del place["sourceSystem"]
    return [conversion.settle("Server", server, place, ())]


def _support(rest: Node) -> list[Node]:
    channels: list[Node] = []
    if (slack := rest.pop("productSlackChannel", None)) is not None:
        channels.append({"channel": slack, "tool": "slack"})
    if (mail := rest.pop("productDl", None)) is not None:
        channels.append({"channel": mail, "tool": "email", "url": f"mailto:{mail}"})
    if (address := rest.pop("productFeedbackUrl", None)) is not None:
        channels.append({"channel": "feedback", "url": address})
    return channels


def _members(members: list[Any], conversion: Conversion) -> list[Any]:
    return [
        conversion.settle("TeamMember", {}, member, ("stakeholders", number))
        if isinstance(member, Mapping)
        else {"username": member}
        for number, member in enumerate(members)
    ]


def _service_levels(levels: list[Any], conversion: Conversion) -> list[Node]:
    converted = []
    for number, level in enumerate(levels):
        rest = dict(level) if isinstance(level, Mapping) else {"property": level}
        sla = rename(rest, {"column": "element"})
        converted.append(conversion.settle("SlaProperty", sla, rest, ("slaProperties", number)))
    return converted


def _object(written: Any, path: Path, conversion: Conversion) -> Node:
    rest = dict(written) if isinstance(written, Mapping) else {"table": written}
    table = rename(rest, _TABLE)
    table["properties"] = [
        _property(column, (*path, "columns", number), conversion)
        for number, column in enumerate(take_list(rest, "columns"))
    ]
    table["quality"] = _quality(take_list(rest, "quality"), (*path, "quality"), conversion)
    table = without_empty(table, ("properties", "quality"))
    return conversion.settle("SchemaObject", table, rest, path)


def _property(written: Any, path: Path, conversion: Conversion) -> Node:
    rest = dict(written) if isinstance(written, Mapping) else {"column": written}
    column = rename(rest, _COLUMN)
    sources = column.get("transformSourceObjects")
    if isinstance(sources, str):
        column["transformSourceObjects"] = [part.strip() for part in sources.split(",")]
    for old, new in _FLAGS.items():
        if (flag := _flag(rest.get(old))) is not None:
            column[new] = flag
            del rest[old]
    if (nullable := _flag(rest.get("isNullable"))) is not None:
        column["required"] = not nullable
        del rest["isNullable"]
    logical = str(rest.get("logicalType")).lower()
    if logical in LOGICAL_TYPES:
        column["logicalType"] = LOGICAL_TYPES[logical]
        if rest.pop("logicalType") != column["logicalType"]:
            column.setdefault("physicalType", rest.pop("physicalType", logical))
    elif rest.get("logicalType") is not None:
        conversion.keep(column, "logicalType", rest.pop("logicalType"), (*path, "logicalType"))
    if quality := take_list(rest, "quality"):
        column["quality"] = _quality(quality, (*path, "quality"), conversion)
    return conversion.settle("Property", column, rest, path)


def _flag(written: Any) -> bool | None:
    if isinstance(written, bool):
        return written
    return _YES_AND_NO.get(written.strip().lower()) if isinstance(written, str) else None


def _quality(rules: list[Any], path: Path, conversion: Conversion) -> list[Node]:
    return [_rule(rule, (*path, number), conversion) for number, rule in enumerate(rules)]


def _rule(written: Any, path: Path, conversion: Conversion) -> Node:
    """A rule of a tool, which that tool alone can run, or a text."""
    rest = dict(written) if isinstance(written, Mapping) else {"description": written}
    if "scheduleCronExpression" in rest:
        rest |= {"schedule": rest.pop("scheduleCronExpression"), "scheduler": "cron"}
    rule = rename(rest, _RULE)
    named = next((key for key in ("toolRuleName", "templateName") if rest.get(key)), None)
    if "engine" in rule and named is not None:
        rule |= {"type": "custom", "implementation": rest.pop(named)}
        conversion.tell(path, f"is a rule of {rule['engine']}, which floe does not run")
    else:
        rule["type"] = "text"
        if "engine" in rule:
            rest["toolName"] = rule.pop("engine")
        conversion.tell(path, "names no rule of a tool, and is kept as a text that nothing checks")
    if (kind := rest.pop("type", None)) is not None:
        add_custom(rule, "type", kind)
    return conversion.settle("QualityRule", rule, rest, path)
