"""Options of a logical type that is not there."""

from floe.documents import Path, SchemaError

_OPTIONS = "logicalTypeOptions"


def name_missing_type(tree: object, errors: list[SchemaError]) -> list[SchemaError]:
    """Say that the logical type is missing, where the schema rejects options one type at a time."""
    return [_rename(error) if _lacks_type(tree, error.path) else error for error in errors]


def _lacks_type(tree: object, path: Path) -> bool:
    if _OPTIONS not in path:
        return False
    node = tree
    for step in path[: path.index(_OPTIONS)]:
        node = node[step]  # type: ignore[index]
    return isinstance(node, dict) and "logicalType" not in node


def _rename(error: SchemaError) -> SchemaError:
    owner = error.path[: error.path.index(_OPTIONS)]
    message = f"'logicalType' is missing, without which '{_OPTIONS}' mean nothing"
    return SchemaError(owner, "required", message, missing="logicalType")
