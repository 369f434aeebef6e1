"""Start: the files of a new workspace, which compiles as it is."""

import functools
import json
from collections.abc import Mapping
from typing import Any

from floe.documents import read_text
from floe.errors import ConfigurationError
from floe.graph import build_graph
from floe.lint import RULES, lint
from floe.model import Policy
from floe.odcs import contract_editor_schema, extended_definitions
from floe.odps import product_editor_schema


def editor_schema(kind: str) -> dict[str, Any]:
    """The schema that an editor completes a contract or a product with."""
    if kind == "product":
        return dict(product_editor_schema(extended_definitions()))
    return dict(contract_editor_schema())


@functools.cache
def print_editor_schema(kind: str) -> str:
    """The text of that schema."""
    return json.dumps(editor_schema(kind), indent=2) + "\n"


def plan_workspace(templates: Mapping[str, str], name: str, owner: str) -> dict[str, str]:
    """The texts of all files by their names; values that would not compile are refused."""
    # A JSON string is also a string in TOML and in YAML, whatever is in it.
    values = {"@NAME@": json.dumps(name), "@OWNER@": json.dumps(owner)}
    files = {file: _fill(text, values) for file, text in templates.items()}
    _refuse_what_would_not_compile(files)
    for kind in ("contract", "product"):
        files[f"schemas/{kind}.schema.json"] = print_editor_schema(kind)
    return files


def _fill(text: str, values: Mapping[str, str]) -> str:
    for placeholder, value in values.items():
        text = text.replace(placeholder, value)
    return text


def _refuse_what_would_not_compile(files: Mapping[str, str]) -> None:
    documents = [read_text(file, text) for file, text in files.items() if file.endswith(".yaml")]
    graph = build_graph(documents, policy=Policy(profile="platform"))
    for finding in lint(graph, RULES).findings:
        raise ConfigurationError(f"{finding.message} ({finding.rule})")
