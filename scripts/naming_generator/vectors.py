"""The examples of a definition: those of its file, and those that are only tested."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from floe.naming.definition_reader import read_json
from floe.naming.definitions import Definition
from naming_generator.disagreements import source_key

Node = Mapping[str, Any]

_FOLDER: Final = Path(__file__).parents[2] / "tests" / "naming" / "vectors"


def vectors_of(definition: Definition) -> Mapping[str, list[Node]]:
    """All vectors of a definition by their sort: valid, equivalent, invalid, composed."""
    own: Mapping[str, list[Node]] = definition.annotation.get("vectors", {})
    return {**own, **read_vectors(source_key(definition))}


def read_vectors(source: str) -> Mapping[str, list[Node]]:
    """Those that nobody is shown, of a source such as `datasets/hive`."""
    file = _FOLDER / f"{source}.json"
    return read_json(file.read_text("utf-8"), file.name) if file.is_file() else {}
