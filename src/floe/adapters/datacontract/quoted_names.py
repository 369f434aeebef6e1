"""Names of several words, quoted where SQL would take them apart."""

import re
from typing import Any, Final

_FORMATS: Final = ("sql", "sql-query", "dbml")
_WORDS: Final = re.compile(r"[\w$@#]+(?:[ -][\w$@#]+)+")
_BACKTICKS: Final = ("bigquery", "clickhouse", "databricks", "mysql")


def quote_names(tree: dict[str, Any], format: str, dialect: str | None) -> dict[str, Any]:
    """The contract with names of several words in the quotes of a dialect."""
    # datacontract-cli quotes all names for ClickHouse, and no others.
    if format not in _FORMATS or (format == "sql" and dialect == "clickhouse"):
        return tree
    quote = "`" if format != "dbml" and dialect in _BACKTICKS else '"'
    schema = tree.get("schema")
    objects = schema if isinstance(schema, list) else []
    return {**tree, "schema": [_quoted(node, quote, " ") for node in objects]} if objects else tree


def _quoted(node: Any, quote: str, separators: str) -> Any:
    """A table's name may have a dash in its project."""
    if not isinstance(node, dict):
        return node
    quoted = dict(node)
    for key in ("name", "physicalName"):
        name = node.get(key)
        is_several = isinstance(name, str) and _WORDS.fullmatch(name)
        if is_several and any(separator in str(name) for separator in separators):
            quoted[key] = f"{quote}{name}{quote}"
    if isinstance(node.get("properties"), list):
        quoted["properties"] = [_quoted(prop, quote, " -") for prop in node["properties"]]
    if isinstance(node.get("items"), dict):
        quoted["items"] = _quoted(node["items"], quote, " -")
    return quoted
