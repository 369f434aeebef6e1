from collections.abc import Callable
from pathlib import Path

import pytest

from floe.checks import derive_checks
from floe.dbt import DbtOptions, Layout, Model
from floe.dbt.data_tests import tests_of
from floe.documents import read_text
from floe.graph import build_graph

PRODUCT = """\
kind: DataProduct
apiVersion: v1.0.0
id: shop
name: shop
version: 1.0.0
status: active
outputPorts:
  - {name: out, version: 1.0.0, contractId: orders}
"""
HEAD = "kind: DataContract\napiVersion: v3.2.0\nid: orders\nversion: 1.0.0\n"


@pytest.fixture
def lay_out_text() -> Callable[..., tuple]:
    """A graph and a layout in which every table of some contracts is a model."""

    def run(*texts):
        documents = [read_text(f"c{number}.yaml", text) for number, text in enumerate(texts)]
        graph = build_graph([*documents, read_text("shop.yaml", PRODUCT)])
        product = graph.products[0]
        models = tuple(
            Model(found.title, product, product.output_ports[0], contract, found)
            for contract in graph.contracts
            for found in contract.schema
        )
        return graph, Layout((), models, {"shop.yaml": "shop"})

    return run


@pytest.fixture
def tests_by_title(lay_out_text) -> Callable[..., dict]:
    """All tests of all tables of some contracts, by the table's title."""

    def run(*texts, adapter="spark", between="inclusive"):
        graph, layout = lay_out_text(*texts)
        found = {}
        for model in layout.models:
            checks = derive_checks(graph, model.contract, between=between)
            own = [check for check in checks if check.table and check.table.name == model.name]
            found[model.name] = tests_of(model, own, layout, DbtOptions(adapter=adapter))
        return found

    return run


@pytest.fixture
def faults() -> Path:
    """A contract that has every kind of check twice: once kept and once broken."""
    return Path(__file__).parent / "faults.odcs.yaml"
