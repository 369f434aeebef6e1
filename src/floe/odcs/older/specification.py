"""The Data Contract Specification 1.x as ODCS."""

from collections.abc import Mapping
from typing import Any, Final

from floe.documents import Path, read_text
from floe.odcs.older.conversion import (
    Conversion,
    Converted,
    Node,
    add_custom,
    rename,
    take_list,
    take_mapping,
    without_empty,
)
from floe.odcs.older.definitions import Definitions
from floe.odcs.older.fields import FieldConverter
from floe.odcs.older.service_levels import convert_service_levels
from floe.odcs.schemas import NEWEST_EDITION

_HEADER: Final = "dataContractSpecification"
_INFO: Final = {"title": "name"}
_OBJECT: Final = {"type": "physicalType", "title": "businessName"}
_SERVER: Final = {"service_name": "serviceName"}
_CONTACT: Final = {"name": "contactName", "url": "contactUrl", "email": "contactEmail"}
_ENGINES: Final = {"sodacl": "soda", "great-expectations": "greatExpectations"}
_CHECKS_FOR: Final = "checks for "


def is_specification(tree: Any) -> bool:
    """Whether a document is headed as the Data Contract Specification."""
    return isinstance(tree, dict) and _HEADER in tree


def convert_specification(written: Mapping[str, Any]) -> Converted:
    """A contract of the newest edition, with a note for all that it has no word for."""
    conversion = Conversion()
    rest = {key: value for key, value in written.items() if key != _HEADER}
    definitions = Definitions(take_mapping(rest, "definitions"), conversion)
    fields = FieldConverter(conversion, definitions, _server_types(written.get("servers")))
    contract: Node = {"apiVersion": f"v{NEWEST_EDITION}", "kind": "DataContract"}
    if "id" in rest:
        contract["id"] = rest.pop("id")
    _convert_info(contract, rest, conversion)
    _convert_terms(contract, rest, conversion)
    contract["servers"] = [
        _server(name, server, conversion) for name, server in take_mapping(rest, "servers").items()
    ]
    contract["schema"] = [
        _object(name, model, fields, conversion)
        for name, model in take_mapping(rest, "models").items()
    ]
    levels = take_mapping(rest, "servicelevels")
    contract["slaProperties"] = convert_service_levels(levels, conversion, ("servicelevels",))
    _convert_quality(contract, rest, conversion)
    _convert_examples(contract, rest, conversion)
    if definitions.unused:
        rest["definitions"] = definitions.unused
    contract = without_empty(contract, ("servers", "schema", "slaProperties", "description"))
    return Converted(conversion.settle("Contract", contract, rest, ()), tuple(conversion.notes))


def _convert_info(contract: Node, rest: Node, conversion: Conversion) -> None:
    info = take_mapping(rest, "info")
    contract |= rename(info, _INFO)
    if "description" in info:
        contract["description"] = {"purpose": info.pop("description")}
    owner, contact = info.pop("owner", None), take_mapping(info, "contact")
    if owner is not None or contact:
        contract["team"] = team = {} if owner is None else {"name": owner}
        for key, value in contact.items():
            add_custom(team, _CONTACT.get(key, key), value)
    contract |= conversion.settle("Contract", contract, info, ("info",))


def _convert_terms(contract: Node, rest: Node, conversion: Conversion) -> None:
    terms, links = take_mapping(rest, "terms"), take_mapping(rest, "links")
    defined = [{"type": name, "url": url} for name, url in links.items()]
    policies = terms.get("policies")
    if isinstance(policies, list) and all(_has_address(policy) for policy in policies):
        defined += [_policy(policy) for policy in terms.pop("policies")]
    if defined:
        contract["authoritativeDefinitions"] = defined
    description = contract.setdefault("description", {})
    for key in ("usage", "limitations"):
        if terms.get(key) is not None:
            description[key] = terms.pop(key)
    for key, value in terms.items():
        name = "termsDescription" if key == "description" else key
        conversion.keep(description, name, value, ("terms", key))


def _has_address(policy: Any) -> bool:
    words = ("type", "name", "description", "url")
    return isinstance(policy, Mapping) and "url" in policy and set(policy) <= set(words)


def _policy(policy: Mapping[str, Any]) -> Node:
    kind = policy.get("type") or policy.get("name") or "policy"
    texts = [policy[key] for key in ("name", "description") if policy.get(key) not in (None, kind)]
    described = {"description": ": ".join(map(str, texts))} if texts else {}
    return {"type": kind, "url": policy["url"], **described}


def _server(name: str, server: Any, conversion: Conversion) -> Node:
    rest = dict(server) if isinstance(server, Mapping) else {"description": server}
    converted: Node = {"server": name, **rename(rest, _SERVER)}
    kind = rest.pop("type", None)
    if kind is not None:
        is_known = kind in conversion.words.server_types
        converted["type"] = kind if is_known else "custom"
        if not is_known:
            conversion.keep(converted, "customType", kind, ("servers", name, "type"))
    if roles := take_list(rest, "roles"):
        converted["roles"] = [_role(role) for role in roles]
    return conversion.settle("Server", converted, rest, ("servers", name))


def _server_types(servers: Any) -> set[str]:
    named = servers.values() if isinstance(servers, Mapping) else ()
    return {str(server.get("type")).lower() for server in named if isinstance(server, Mapping)}


def _role(role: Any) -> Any:
    rest = dict(role) if isinstance(role, Mapping) else {"role": role}
    return {**rename(rest, {"name": "role"}), **rest}


def _object(name: str, model: Any, fields: FieldConverter, conversion: Conversion) -> Node:
    path: Path = ("models", name)
    rest = dict(model) if isinstance(model, Mapping) else {"description": model}
    table: Node = {"name": name, **rename(rest, _OBJECT)}
    config = take_mapping(rest, "config")
    tables = (value for key, value in config.items() if key.endswith("Table") and value)
    if (physical := next(tables, None)) is not None:
        table["physicalName"] = physical
    columns = fields.convert_all(take_mapping(rest, "fields"), (*path, "fields"))
    _set_keys(columns, rest)
    table["properties"] = columns
    table["quality"] = fields.convert_quality(take_list(rest, "quality"), (*path, "quality"))
    table = without_empty(table, ("properties", "quality"))
    settled = conversion.settle("SchemaObject", table, rest, path)
    for key, value in config.items():
        conversion.keep(settled, key, value, (*path, "config", key))
    return settled


def _set_keys(columns: list[Node], rest: Node) -> None:
    """A primary key that the model names is said of its columns."""
    by_name = {column["name"]: column for column in columns}
    keys = rest.get("primaryKey")
    if isinstance(keys, list) and all(key in by_name for key in keys):
        for position, key in enumerate(rest.pop("primaryKey"), start=1):
            by_name[key] |= {"primaryKey": True, "primaryKeyPosition": position}


def _convert_quality(contract: Node, rest: Node, conversion: Conversion) -> None:
    """The older block of rules, which names its tables inside."""
    quality = rest.get("quality")
    if not isinstance(quality, Mapping) or set(quality) != {"type", "specification"}:
        return
    del rest["quality"]
    kind, written = str(quality["type"]), quality["specification"]
    engine = _ENGINES.get(kind.lower(), kind)
    parsed = read_text("quality", written).tree if isinstance(written, str) else written
    tables = {table["name"]: table for table in contract["schema"]}
    left = {}
    for key, rules in parsed.items() if isinstance(parsed, Mapping) else ():
        name = str(key).removeprefix(_CHECKS_FOR).strip()
        if name in tables:
            rule = {"type": "custom", "engine": engine, "implementation": {key: rules}}
            tables[name].setdefault("quality", []).append(rule)
        else:
            left[key] = rules
    if left or not isinstance(parsed, Mapping):
        kept = {"type": kind, "specification": left or written}
        conversion.keep(contract, "quality", kept, ("quality",))


def _convert_examples(contract: Node, rest: Node, conversion: Conversion) -> None:
    """Examples of a model are kept with it."""
    tables = {table["name"]: table for table in contract["schema"]}
    left = []
    for number, example in enumerate(take_list(rest, "examples")):
        table = tables.get(example.get("model")) if isinstance(example, Mapping) else None
        if table is None:
            left.append(example)
        else:
            conversion.keep(table, "example", example, ("examples", number))
    if left:
        rest["examples"] = left
