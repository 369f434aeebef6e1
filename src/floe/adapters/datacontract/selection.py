"""The parts of a contract that a format is written for: one schema object, one server."""

from typing import Any, Final

from floe.adapters.datacontract.dialects import dialect_of, speaks
from floe.adapters.datacontract.formats import Format
from floe.adapters.datacontract.schema_walk import Node, Path, entries
from floe.cleaning import clean
from floe.errors import ConfigurationError

_ALL: Final = "all"
_SHOWN: Final = 12
_WANT_OBJECTS: Final = ("mermaid", "xsd")


def check_selection(
    tree: Node, format: Format, schema_name: str | None, server: str | None
) -> None:
    """Refuse names that the contract does not have, and no name where one is needed."""
    objects, servers = _names(tree, "schema", "name"), _names(tree, "servers", "server")
    if schema_name not in (None, _ALL, *objects):
        raise ConfigurationError(_unknown("schema object", schema_name, objects))
    if server not in (None, *servers):
        raise ConfigurationError(_unknown("server", server, servers))
    if not objects and (format.takes_one_object or format.name in _WANT_OBJECTS):
        raise ConfigurationError(f"{format.name} is made of schema objects: the contract has none")
    if format.takes_one_object and schema_name in (None, _ALL) and len(objects) > 1:
        choice = f"name one with --schema-name: {_listed(objects)}"
        raise ConfigurationError(f"{format.name} is written for one schema object: {choice}")


def chosen_server(tree: Node, format: Format, server: str | None) -> str | None:
    """The server that was named, or the only one of a type that a format cannot do without."""
    servers = [node for _, node in entries(tree, "servers", ())]
    if format.name in ("dbt-models", "dbt-sources") and server is None:
        dialect = dialect_of(tree, None, None)
        return next((str(node.get("server")) for node in servers if speaks(node, dialect)), None)
    if format.name != "bigquery":
        return server
    fitting = [str(node.get("server")) for node in servers if node.get("type") == "bigquery"]
    if server is None and len(fitting) == 1:
        return fitting[0]
    if server not in fitting:
        choice = f"name one with --server: {_listed(fitting)}" if fitting else "there is none"
        raise ConfigurationError(f"bigquery is written for a server of that type: {choice}")
    return server


def chosen_object(schema_name: str | None) -> str | None:
    """The one object that is written, if not all are."""
    return None if schema_name == _ALL else schema_name


def only_object(tree: dict[str, Any], name: str | None) -> dict[str, Any]:
    """A contract with one of its objects, as most exporters do not choose by themselves."""
    if name is None:
        return tree
    return {**tree, "schema": [node for node in tree["schema"] if node.get("name") == name]}


def is_chosen(tree: Node, path: Path, name: str | None) -> bool:
    """Whether a place is written: it belongs to the one object, or to none."""
    if name is None or path[0] != "schema" or len(path) < 2:
        return True
    return bool(tree["schema"][path[1]].get("name") == name)


def _names(tree: Node, key: str, name: str) -> list[str]:
    listed = tree.get(key)
    nodes = listed if isinstance(listed, list) else []
    return [str(node[name]) for node in nodes if isinstance(node, dict) and name in node]


def _unknown(what: str, name: str | None, names: list[str]) -> str:
    there = f"the contract has {_listed(names)}" if names else "the contract has none"
    return f"there is no {what} '{clean(str(name))}': {there}"


def _listed(names: list[str]) -> str:
    more = f" and {len(names) - _SHOWN} more" if len(names) > _SHOWN else ""
    return clean(", ".join(names[:_SHOWN])) + more
