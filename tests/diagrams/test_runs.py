"""Jobs in lineage: what they read and write, and for whom they run."""

import pytest

from floe.diagrams import DIAGRAM_FORMATS, SeenRun, draw, render_diagram
from floe.usage import Consumer, LoggedJob

PRODUCT = """\
apiVersion: v1.0.0
kind: DataProduct
id: crm
name: crm
version: 1.0.0
"""
TABLE = "- name: t\n  properties: [{name: a}, {name: b, physicalName: BEE}]\n"


def job(name, product=None, columns=None):
    return Consumer(product, LoggedJob("prod", name), reads=3, columns=columns)


@pytest.fixture
def graph(graph_of, contract):
    return graph_of(used=contract(TABLE, "used"), made=contract(TABLE, "made"), crm=PRODUCT)


def edges(diagram):
    return [(edge.start.node, edge.kind, edge.end.row or edge.end.node) for edge in diagram.edges]


def test_a_job_is_tied_to_the_columns_that_it_reads_and_the_contracts_that_it_writes(graph):
    runs = (SeenRun("used.yaml", "t", job("load", "crm", ("A", "bee")), ("made.yaml",)),)
    diagram = draw(graph, "lineage", columns=True, runs=runs)
    assert edges(diagram) == [
        ("job:prod/load", "reads", "used.yaml#schema[0].properties[0]"),
        ("job:prod/load", "reads", "used.yaml#schema[0].properties[1]"),
        ("job:prod/load", "writes", "made.yaml"),
        ("job:prod/load", "runsFor", "crm.yaml"),
    ]


def test_a_job_whose_columns_nobody_knows_is_tied_to_the_table_and_drawn_once(graph):
    stranger = job("\x1b[31mstranger")
    runs = (SeenRun("used.yaml", "t", stranger), SeenRun("made.yaml", "t", stranger))
    diagram = draw(graph, "lineage", runs=runs)
    assert [edge[2] for edge in edges(diagram)] == ["used.yaml#schema[0]", "made.yaml#schema[0]"]
    jobs = [node for node in diagram.nodes if node.kind == "unmapped"]
    assert [node.note for node in jobs] == ["job of nobody known"]
    for format_ in DIAGRAM_FORMATS:
        text = render_diagram(diagram, format_)
        assert "stranger" in text
        assert "\x1b" not in text
    assert "of nobody known" in render_diagram(diagram, "mermaid")
