"""Keys that mean nothing without another one, which the schema does not name."""

from floe.documents import Path
from floe.schemas import SchemaError

_OPTIONS = "logicalTypeOptions"


def name_missing_context(tree: object, errors: list[SchemaError]) -> list[SchemaError]:
    """Say which key is missing, where the schema only rejects those that depend on it."""
    renamed = (_without_type, _without_metric, _without_rule)
    return [next(filter(None, (name(tree, error) for name in renamed)), error) for error in errors]


def _without_type(tree: object, error: SchemaError) -> SchemaError | None:
    """The schema rejects options one logical type at a time when there is none."""
    if _OPTIONS not in error.path:
        return None
    owner = error.path[: error.path.index(_OPTIONS)]
    if "logicalType" in _mapping_at(tree, owner):
        return None
    message = f"'logicalType' is missing, without which '{_OPTIONS}' mean nothing"
    return SchemaError(owner, "required", message, missing="logicalType")


def _without_metric(tree: object, error: SchemaError) -> SchemaError | None:
    """The schema knows operators only behind a metric or a type."""
    is_operator = error.unexpected and error.unexpected[0].startswith("must") and not error.allowed
    if not is_operator or {"metric", "type"} & _mapping_at(tree, error.path).keys():
        return None
    message = f"'metric' is missing, without which '{error.unexpected[0]}' means nothing"
    return SchemaError(error.path, "required", message, missing="metric")


def _without_rule(tree: object, error: SchemaError) -> SchemaError | None:
    """Edition 3.0 has another word for the metric, and lets the newer one pass unread."""
    if error.missing != "rule" or "metric" not in _mapping_at(tree, error.path):
        return None
    message = "'rule' is missing, as edition 3.0 calls 'metric': write that, or apiVersion v3.1.0"
    return SchemaError(error.path, error.keyword, message, missing="rule")


def _mapping_at(tree: object, path: Path) -> dict[str, object]:
    node = tree
    for step in path:
        node = node[step]  # type: ignore[index]
    return node if isinstance(node, dict) else {}
