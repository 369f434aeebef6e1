import json

import pytest

from floe.diagrams import VIEWS, draw
from floe.documents import read_text
from floe.graph import NoLoader, build_graph


def names(diagram):
    """Ids as people say them: table, or table.column."""
    found = {node.id: node.name for node in diagram.nodes}
    for node in diagram.nodes:
        found |= {row.id: f"{node.name}.{row.name}" for row in node.rows}
    return found


def edges(diagram):
    said = names(diagram)
    return sorted(
        f"{said[e.start.row or e.start.node]} {e.label} {said[e.end.row or e.end.node]}"
        for e in diagram.edges
    )


def test_tables_and_their_keys_are_drawn(retail):
    diagram = draw(retail, "er")
    assert edges(diagram) == [
        "customers.country_code foreignKey countries.code",
        "customers.referred_by foreignKey customers.customer_id",
        "order_items.order_no foreignKey orders.order_no",
        "order_items.product_id foreignKey products.product_id",
        "order_items.shop_id foreignKey orders.shop_id",
        "orders.coupon_id foreignKey coupons.odcs.yaml#/schema/coupons_tbl/properties/coupon_id",
        "orders.customer_id foreignKey customers.customer_id",
        "profile.customer_id foreignKey customers.customer_id",
    ]


def test_a_composite_key_is_one_group(retail):
    groups = [edge.group for edge in draw(retail, "er").edges if edge.group]
    assert groups == ["orders.odcs.yaml#schema[1].relationships[0]"] * 2


def test_columns_tell_what_they_are(retail):
    tables = {node.name: node for node in draw(retail, "er").nodes}
    assert [(row.name, row.type, row.depth, row.flags) for row in tables["customers"].rows] == [
        ("customer_id", "integer", 0, ("primaryKey", "required")),
        ("email", "string", 0, ("required", "unique", "classified")),
        ("referred_by", "integer", 0, ("foreignKey",)),
        ("address", "object", 0, ()),
        ("street", "string", 1, ()),
        ("country_code", "string", 1, ("required", "foreignKey")),
    ]
    assert tables["customers"].note == "Customers"
    assert tables["customers"].rows[1].description == "Where receipts are sent. (pii)"


def test_a_target_that_does_not_exist_is_missing(retail):
    missing = [node for node in draw(retail, "er").nodes if node.kind == "missing"]
    assert [(node.name, node.note) for node in missing] == [
        ("coupons.odcs.yaml#/schema/coupons_tbl/properties/coupon_id", "not found")
    ]
    assert missing[0].description


def test_how_many_rows_meet_follows_from_the_columns(retail):
    said = names(diagram := draw(retail, "er"))
    found = {said[e.start.row]: (e.is_one, e.is_optional) for e in diagram.edges if not e.group}
    assert found == {
        "profile.customer_id": (True, False),
        "customers.referred_by": (False, True),
        "customers.country_code": (False, False),
        "orders.customer_id": (False, False),
        "orders.coupon_id": (False, True),
        "order_items.product_id": (False, False),
    }


def test_lineage_shows_ports_and_relations_between_objects(retail):
    assert edges(draw(retail, "lineage")) == [
        "Customer 360.customers input Customers",
        "Customer 360.fresh governedBy governance.yaml.Freshness policy",
        "Customer 360.orders input Orders",
        "Customer 360.profile lineage Customers.customers",
        "Customer 360.profile lineage Orders.orders",
        "Customer 360.profiles made from Customers",
        "Customer 360.profiles output Customer 360",
        "Customer 360.web events input web-events",
        "Customers.customers businessDefinition glossary.yaml.E-mail address",
        "Orders.orders lineage Orders.order_items",
    ]


def test_lineage_goes_down_to_columns_when_asked(retail):
    related = [e for e in edges(draw(retail, "lineage", columns=True)) if " lineage " in e]
    assert related == [
        "Customer 360.customer_id lineage Customers.customer_id",
        "Customer 360.revenue lineage Orders.total",
        "Orders.total lineage Orders.price",
    ]


@pytest.mark.parametrize(
    ("view", "expected"),
    [
        ("er", "products.product_id imports library.odcs.yaml.not_blank"),
        ("lineage", "Products.products imports Shared rules.not_blank"),
    ],
)
def test_imports_are_drawn_when_asked(retail, view, expected):
    drawn = edges(draw(retail, view, imports=True))
    assert [edge for edge in drawn if " imports " in edge] == [expected]
    assert not [edge for edge in edges(draw(retail, view)) if " imports " in edge]


def test_data_flows_along_ports_and_lineage(retail):
    flows = {edge.label: edge.flow for edge in draw(retail, "lineage").edges}
    assert flows == {
        "input": "back",
        "output": "forward",
        "made from": "back",
        "lineage": "back",
        "governedBy": "",
        "businessDefinition": "",
    }


@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize("columns", [False, True])
def test_ids_are_unique_and_edges_meet_what_is_there(retail, view, columns):
    diagram = draw(retail, view, columns=columns, imports=True)
    ids = [node.id for node in diagram.nodes]
    rows = {row.id: node.id for node in diagram.nodes for row in node.rows}
    assert len(ids) == len(set(ids)) > 0
    assert not set(ids) & set(rows)
    assert len(rows) == sum(len(node.rows) for node in diagram.nodes)
    for edge in diagram.edges:
        for end in (edge.start, edge.end):
            assert end.node in ids
            assert end.row is None or rows[end.row] == end.node


def test_two_paths_that_print_alike_have_two_ids(graph_of, contract):
    tables = """\
  - name: orders
    properties:
      - name: a
        relationships:
          - {type: relatesTo, to: "other.yaml#a/b/c"}
          - {type: relatesTo, to: "other.yaml#a.b/c"}
"""
    graph = graph_of(
        shop=contract(tables), other="a:\n  b:\n    c: {id: one}\na.b:\n  c: {id: two}"
    )
    rows = [row for node in draw(graph, "lineage").nodes for row in node.rows]
    assert sorted(row.id for row in rows if row.kind == "element") == [
        "other.yaml#a.b.c",
        "other.yaml#a.b.c~2",
    ]


def test_every_foreign_key_in_the_graph_is_an_edge(retail):
    diagram = draw(retail, "er")
    said = {node.id: node for node in diagram.nodes}
    ends = {edge.end.row for edge in diagram.edges}
    missing = {said[edge.end.node].name for edge in diagram.edges if edge.end.row is None}
    wanted = [r for r in retail.references if r.kind == "foreignKey" and r.end == "to"]
    assert len(wanted) == 8
    for reference in wanted:
        rows = {
            row.id
            for target in reference.resolution.targets
            for node in diagram.nodes
            if node.file == target.file
            for row in node.rows
            if row.name == target.node["name"]
        }
        assert rows & ends or reference.text in missing


def test_a_contract_that_was_not_asked_for_is_drawn_where_it_is_referred_to(contract):
    text = contract(
        "  - name: a\n    properties:\n      - {name: x, relationships: [{to: 'b.yaml#b.y'}]}"
    )
    other = contract(
        "  - name: b\n    properties:\n      - {name: y}\n  - name: c\n    properties: [{name: z}]",
        "o",
    )

    class Shelf(NoLoader):
        def open(self, file):
            return read_text(file, other)

    graph = build_graph([read_text("a.yaml", text)], Shelf())
    assert [node.name for node in draw(graph, "er").nodes] == ["a", "b"]
    assert edges(draw(graph, "er")) == ["a.x foreignKey b.y"]


def test_what_an_array_holds_counts_as_its_column(graph_of, contract):
    tables = """\
  - name: t
    properties:
      - name: lines
        logicalType: array
        items:
          logicalType: object
          properties:
            - {name: sku, relationships: [{to: p.sku}]}
  - name: p
    properties: [{name: sku, primaryKey: true}]
"""
    diagram = draw(graph_of(shop=contract(tables)), "er")
    assert edges(diagram) == ["t.sku foreignKey p.sku"]
    assert [(row.name, row.depth) for row in diagram.nodes[0].rows] == [("lines", 0), ("sku", 1)]


def test_a_port_takes_the_version_of_a_contract_that_it_names(graph_of):
    text = "apiVersion: v3.2.0\nkind: DataContract\nid: c\nversion: {}\n"
    product = """\
apiVersion: v1.0.0
kind: DataProduct
id: p
inputPorts: [{name: i, version: 2.0.0, contractId: c}]
"""
    graph = graph_of(one=text.format("1.0.0"), two=text.format("2.0.0"), p=product)
    assert [edge.end.node for edge in draw(graph, "lineage").edges] == ["two.yaml"]


def test_secrets_do_not_reach_the_picture(graph_of, contract):
    tables = """\
  - name: t
    description: reach it at https://bob:hunter22@host/x or with s3cr3t-value
    customProperties: [{property: password, value: s3cr3t-value}]
    properties: [{name: a, relationships: [{to: 'https://bob:hunter22@host/c.yaml#t.a'}]}]
"""
    graph = graph_of(shop=contract(tables))
    for view in VIEWS:
        drawn = repr(draw(graph, view, columns=True))
        assert "hunter22" not in drawn
        assert "s3cr3t-value" not in drawn


@pytest.mark.parametrize("odd", [None, 1, "x", [], {}, [1, "x", None, {}], {"a": 1}])
def test_odd_values_are_no_accident(odd):
    head = {"apiVersion": "v3.2.0", "kind": "DataContract", "id": "c", "version": "1.0.0"}
    contracts = [
        head | {"schema": odd},
        head | {"schema": [1, {"name": odd, "properties": odd, "relationships": odd}]},
        head
        | {"schema": [{"name": "t", "properties": [odd, {"name": "a", "items": odd, "map": odd}]}]},
        head
        | {"schema": [{"name": "t", "relationships": [{"from": odd, "to": odd, "type": odd}]}]},
        head | {"slaProperties": odd, "customProperties": odd, "description": odd},
        {
            "apiVersion": "v1.0.0",
            "kind": "DataProduct",
            "inputPorts": odd,
            "outputPorts": [odd, {}],
        },
    ]
    documents = [read_text(f"{n}.json", json.dumps(tree)) for n, tree in enumerate(contracts)]
    graph = build_graph(documents)
    for view in VIEWS:
        assert draw(graph, view, columns=True, imports=True).view == view


@pytest.mark.parametrize(
    ("classification", "flags"),
    [("pii", ("classified",)), ("Internal", ()), ("public", ()), ("restricted", ("classified",))],
)
def test_only_what_needs_care_is_marked_as_classified(graph_of, contract, classification, flags):
    tables = f"  - name: t\n    properties: [{{name: a, classification: {classification}}}]\n"
    assert draw(graph_of(shop=contract(tables)), "er").nodes[0].rows[0].flags == flags
