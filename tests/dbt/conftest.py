"""Workspaces as folders of products and contracts, and the projects planned from them."""

from collections.abc import Callable, Mapping
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest
import yaml

from floe.dbt import DbtOptions, ProjectPlan, plan_project
from floe.documents import read_text
from floe.graph import Graph, build_graph

WORKSPACES = Path(__file__).parent / "workspaces"


def read_workspace(name: str) -> Graph:
    """The graph of a folder of `workspaces/`."""
    folder = WORKSPACES / name
    files = sorted(folder.rglob("*.yaml"))
    return build_graph(
        read_text(file.relative_to(folder).as_posix(), file.read_text(encoding="utf-8"))
        for file in files
    )


@pytest.fixture
def graph_of() -> Callable[..., Graph]:
    """A graph of texts by file; what every product or contract has to say is put in front."""

    def build(**files: str) -> Graph:
        return build_graph(_document(name, text) for name, text in files.items())

    return build


def _document(name: str, text: str) -> Any:
    body = dedent(text)
    kind = "DataProduct" if "Ports:" in body else "DataContract"
    edition = "v1.1.0" if kind == "DataProduct" else "v3.2.0"
    head = {"kind": kind, "apiVersion": edition, "id": name, "version": "1.0.0"}
    given = yaml.safe_load(body)
    missing = "".join(f"{key}: {value}\n" for key, value in head.items() if key not in given)
    return read_text(f"{name}.yaml", missing + body)


@pytest.fixture
def plan(graph_of) -> Callable[..., ProjectPlan]:
    """The project of texts by file."""

    def run(options: DbtOptions | None = None, **files: str) -> ProjectPlan:
        return plan_project(graph_of(**files), options or DbtOptions())

    return run


def texts_of(planned: ProjectPlan) -> dict[str, str]:
    """The texts of a plan by path."""
    return {file.path: file.text for file in planned.files}


def yaml_of(planned: ProjectPlan, path: str) -> Any:
    """One of the YAML files of a plan."""
    return yaml.safe_load(texts_of(planned)[path])


def entry_of(planned: ProjectPlan, path: str, *names: str) -> Mapping[str, Any]:
    """A model, or a source's table, by name."""
    tree = yaml_of(planned, path)
    entries = tree.get("models") or tree["sources"]
    for name in names:
        found = next(entry for entry in entries if entry["name"] == name)
        entries = found.get("tables", [])
    return found


def rules_of(planned: ProjectPlan) -> list[tuple[str, str]]:
    """The findings, by severity and rule."""
    return [(str(finding.severity), finding.rule) for finding in planned.findings]
