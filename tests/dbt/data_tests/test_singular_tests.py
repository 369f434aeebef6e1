from floe.dbt import DbtOptions, plan_project
from floe.documents import read_text
from floe.graph import build_graph

CONTRACT = """\
apiVersion: v3.2.0
kind: DataContract
id: orders
version: 1.0.0
status: active
schema:
  - id: orders
    name: orders
    properties: [{id: id, name: id, logicalType: integer, physicalType: int}]
    quality:
      - type: custom
        engine: dbt
        implementation: {singular: {name: assert_positive, file: tests/assert_positive.sql}}
"""
PRODUCT = """\
apiVersion: v1.0.0
kind: DataProduct
id: shop
name: shop
version: 1.0.0
status: active
outputPorts: [{name: orders, version: 1.0.0, contractId: orders}]
"""


def test_a_query_that_the_project_has_is_not_written_again():
    files = {"orders.odcs.yaml": CONTRACT, "product.yaml": PRODUCT}
    graph = build_graph(read_text(name, text) for name, text in files.items())
    plan = plan_project(graph, DbtOptions())
    assert not any("assert_positive" in file.text for file in plan.files)
    [told] = [found.message for found in plan.findings if "untranslated" in found.rule]
    assert told.endswith("it is a query of the dbt project's own, which dbt runs already")
