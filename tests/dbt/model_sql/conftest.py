from textwrap import dedent, indent

import jinja2
import pytest
import sqlglot

from floe.dbt import DbtOptions
from floe.dbt.layout import lay_out
from floe.dbt.model_sql import model_sql
from floe.documents import read_text
from floe.graph import build_graph

TEMPLATES = jinja2.Environment(undefined=jinja2.StrictUndefined, autoescape=False)  # noqa: S701


ORDERS = """
- name: orders
  physicalName: orders
  properties:
    - {id: order_id, name: order_id, physicalType: bigint, primaryKey: true}
    - id: customer_id
      name: customer_id
      physicalType: bigint
      relationships:
        - {to: "customers.odcs.yaml#schema/customers/properties/customer_id"}
    - {id: amount, name: amount, physicalType: "decimal(10,2)"}
    - {id: placed_on, name: placedOn, physicalName: placed_on, physicalType: date}
    - {id: updated_at, name: updated_at, physicalType: timestamp}
"""
CUSTOMERS = """
- name: customers
  id: customers
  properties:
    - {id: customer_id, name: customer_id, physicalType: bigint, primaryKey: true}
    - {id: email, name: email, physicalType: string}
    - {id: region_id, name: region_id, physicalType: int}
    - id: address
      name: address
      logicalType: object
      properties: [{id: city, name: city, logicalType: string}]
"""


def contract(name: str, schema: str, more: str = "") -> str:
    head = f"kind: DataContract\napiVersion: v3.2.0\nid: {name}\nversion: 1.0.0\nstatus: active\n"
    return f"{head}{dedent(more)}schema:\n{indent(dedent(schema).strip(), '  ')}\n"


def product(inputs, output: str) -> str:
    lines = ["kind: DataProduct", "apiVersion: v1.0.0", "id: shop", "name: shop", "status: active"]
    if inputs:
        lines.append("inputPorts:")
    lines += [f"  - {{name: raw_{name}, contractId: {name}, version: 1.0.0}}" for name in inputs]
    lines += ["outputPorts:", f"  - name: out\n    contractId: {output}\n    version: 1.0.0"]
    return "\n".join(lines) + "\n"


def rendered(text: str, *, is_incremental: bool = False) -> str:
    """The SQL as dbt would run it, with tables by their short names."""
    return TEMPLATES.from_string(text).render(
        source=lambda _source, name: name,
        ref=lambda name, **_version: name,
        is_incremental=lambda: is_incremental,
        this="this_table",
    )


def select_of(text: str) -> str:
    """The lines of the last block, without what surrounds them."""
    block = text.rpartition("as (\n\n")[2].partition("\n\n)")[0]
    return dedent(block)


@pytest.fixture
def shop():
    return {"orders": ORDERS, "customers": CUSTOMERS}


@pytest.fixture
def selected(made, shop):
    """The select of a model with these columns, made from orders and customers."""

    def select(*columns, adapter="spark", inputs=None):
        sql = made(table(*columns), adapter, inputs=inputs or shop)
        return select_of(sql.text), [(one.rule, one.message) for one in sql.findings]

    return select


def table(*columns):
    return "- name: result\n  properties:\n" + "".join(f"    - {column}\n" for column in columns)


@pytest.fixture(name="table")
def table_fixture():
    return table


@pytest.fixture
def growing():
    """A table that asks to grow, with a window, or with custom properties of its own."""

    def make(*columns, window="3 days", custom=None):
        asked = "{property: dbt.materialized, value: incremental}"
        asked += f", {{property: dbt.window, value: {window}}}" if window else ""
        return table(*columns).replace(
            "name: result\n", f"name: result\n  customProperties: [{custom or asked}]\n"
        )

    return make


@pytest.fixture(name="rendered")
def rendered_fixture():
    return rendered


@pytest.fixture
def made():
    """Make the SQL of one model from inputs by name; what can be parsed has been."""

    def make(output, adapter="spark", more="", inputs=None):
        tables = inputs or {}
        documents = [
            read_text(f"{name}.odcs.yaml", contract(name, schema))
            for name, schema in tables.items()
        ]
        documents.append(read_text("result.odcs.yaml", contract("result", output, more)))
        documents.append(read_text("shop.odps.yaml", product(tables, "result")))
        graph = build_graph(documents)
        options = DbtOptions(adapter=adapter)
        layout, findings = lay_out(graph, options)
        assert [finding.message for finding in findings if finding.severity == "error"] == []
        (model,) = layout.models
        sql = model_sql(model, layout, graph, options)
        for is_incremental in (False, True):
            text = rendered(sql.text, is_incremental=is_incremental)
            sqlglot.parse_one(text, read=adapter)
        return sql

    return make
