"""Workspaces as folders of products and contracts, and the projects planned from them."""

from collections.abc import Callable, Mapping
from functools import cached_property
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest
import yaml

from floe.dbt import DbtOptions, plan_project
from floe.documents import Document, read_text
from floe.graph import Graph, build_graph
from tests.dbt.engines.environment import engine_dbt, newest_dbt, run_dbt

__all__ = ["engine_dbt", "newest_dbt", "run_dbt"]

WORKSPACES = Path(__file__).parent / "workspaces"


class Project:
    """A planned project, seen by its files."""

    def __init__(self, graph: Graph, options: DbtOptions | None = None) -> None:
        self.plan = plan_project(graph, options or DbtOptions())

    @cached_property
    def texts(self) -> dict[str, str]:
        return {file.path: file.text for file in self.plan.files}

    @property
    def findings(self) -> list[tuple[str, str]]:
        return [(str(finding.severity), finding.rule) for finding in self.plan.findings]

    def yaml(self, path: str) -> Any:
        return yaml.load(self.texts[path], yaml.CSafeLoader)

    def model(self, folder: str, name: str) -> Mapping[str, Any]:
        return _named(self.yaml(f"models/{folder}/_{folder}__models.yml")["models"], name)

    def table(self, folder: str, source: str, name: str) -> Mapping[str, Any]:
        sources = self.yaml(f"models/{folder}/_{folder}__sources.yml")["sources"]
        return _named(_named(sources, source)["tables"], name)

    def write(self, folder: Path) -> None:
        for path, text in self.texts.items():
            file = folder / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")


def _named(entries: list[Any], name: str) -> Any:
    return next(entry for entry in entries if entry["name"] == name)


@pytest.fixture
def workspace() -> Callable[..., Graph]:
    """The graph of some folders of `workspaces/`, one beside the other."""

    def read(*names: str, is_reversed: bool = False) -> Graph:
        found = (file for name in names for file in (WORKSPACES / name).rglob("*.yaml"))
        files = sorted(found, reverse=is_reversed)
        return build_graph(
            read_text(file.relative_to(WORKSPACES).as_posix(), file.read_text(encoding="utf-8"))
            for file in files
        )

    return read


@pytest.fixture
def graph_of() -> Callable[..., Graph]:
    """A graph of texts by file; what every product or contract has to say is put in front."""

    def build(**files: str) -> Graph:
        return build_graph(_document(name, text) for name, text in files.items())

    return build


def _document(name: str, text: str) -> Document:
    body = dedent(text)
    kind = "DataProduct" if "Ports:" in body else "DataContract"
    edition = "v1.1.0" if kind == "DataProduct" else "v3.2.0"
    head = {"kind": kind, "apiVersion": edition, "id": name, "version": "1.0.0"}
    given = yaml.load(body, yaml.CSafeLoader)
    missing = "".join(f"{key}: {value}\n" for key, value in head.items() if key not in given)
    return read_text(f"{name}.yaml", missing + body)


@pytest.fixture
def planned() -> Callable[..., Project]:
    """The project that a graph asks for."""
    return Project


@pytest.fixture
def project(graph_of) -> Callable[..., Project]:
    """The project of texts by file."""

    def run(options: DbtOptions | None = None, **files: str) -> Project:
        return Project(graph_of(**files), options)

    return run
