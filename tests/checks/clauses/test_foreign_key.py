import pytest

HEAD = "kind: DataContract\napiVersion: v3.2.0\nversion: 1.0.0\n"
BODY = """\
schema:
  - id: customers_tbl
    name: customers
    physicalName: raw_customers
    properties:
      - {{id: cust_id, name: id, physicalName: ID_}}
      - {{id: cust_region, name: region}}
      - {{id: cust_tags, name: tags, items: {{logicalType: string}}}}
  - id: orders_tbl
    name: orders
    properties:
      - {{id: ord_customer, name: customer, relationships: [{relationship}]}}
      - {{id: ord_region, name: region}}
"""
ORPHANS = "OrphanRows([customer], customers, [ID_])"


@pytest.mark.parametrize(
    "to",
    [
        "schema.customers_tbl.properties.cust_id",
        "schema/customers_tbl/properties/cust_id",
        "customers.id",
        "contract.yaml#customers.id",
        "contract.yaml#/schema/customers_tbl/properties/cust_id",
    ],
)
def test_every_form_of_reference_leads_to_the_parent(told, to):
    body = BODY.format(relationship=f"{{id: r, type: foreignKey, to: '{to}'}}")
    assert told(body, "foreign_key") == {"orders.customer/foreign_key:r": ORPHANS}


def test_a_relationship_without_a_type_is_a_foreign_key(told):
    body = BODY.format(relationship="{id: r, to: customers.id}")
    assert told(body, "foreign_key") == {"orders.customer/foreign_key:r": ORPHANS}


def test_what_only_relates_is_no_check(told):
    body = BODY.format(relationship="{id: r, type: relatesTo, to: customers.id}")
    assert told(body, "foreign_key") == {}


def test_a_column_that_refers_to_itself_promises_nothing(told):
    """Every row named itself as its parent, and the check passed."""
    body = BODY.format(relationship="{id: r, to: orders.customer}")
    reason = "it leads from a column to itself, so every row is its own parent"
    assert told(body, "foreign_key") == {"orders.customer/foreign_key:r": f"not run: {reason}"}


def test_a_part_of_a_key_may_be_the_same_on_both_ends(told):
    ends = "from: [orders.customer, orders.region], to: [orders.region, orders.region]"
    body = BODY.format(relationship="") + f"    relationships: [{{id: r, {ends}}}]\n"
    [(_, text)] = told(body, "foreign_key").items()
    assert text == "OrphanRows([customer, region], orders, [region, region])"


def test_a_table_may_refer_to_itself(told):
    body = BODY.format(relationship="{id: r, to: orders.region}")
    assert told(body, "foreign_key") == {
        "orders.customer/foreign_key:r": "OrphanRows([customer], orders, [region])"
    }


OTHER = """\
id: crm
schema:
  - {id: people, name: people, physicalName: raw_people, properties: [{id: pid, name: id, physicalName: P}]}
"""  # noqa: E501


@pytest.mark.parametrize("to", ["crm.yaml#people.id", "crm.yaml#/schema/people/properties/pid"])
def test_the_parent_may_be_another_contracts(derive, to):
    body = BODY.format(relationship=f"{{id: r, to: '{to}'}}")
    check = derive(body, files={"crm.yaml": HEAD + OTHER})["orders.customer/foreign_key:r"]
    metric = check.measures.metric
    assert (metric.parent.file, metric.parent.name) == ("crm.yaml", "people")
    assert metric.parent.physical_name == "raw_people"
    assert [str(column) for column in metric.parent_columns] == ["P"]


@pytest.mark.parametrize(
    ("relationship", "reason"),
    [
        ("{id: r, to: customers.idd}", "'customers.idd' leads nowhere"),
        ("{id: r, to: schema/customers_tbl}", "it leads to something that is no property (object)"),
        ("{id: r, to: [customers.id, customers.region]}", "it has 1 columns and leads to 2"),
        ("{id: r, type: foreignKey}",
         "it does not say where it leads: 'to' is missing or unreadable"),
        ("{id: r, from: orders.region, to: customers.id}",
         "its 'from' is another column than the one it stands on"),
        ("{id: r, to: schema/customers_tbl/properties/cust_tags/items}",
         "customers.tags[] lies inside an array or map"),
    ],
)  # fmt: skip
def test_a_key_that_cannot_be_followed_says_why(told, relationship, reason):
    body = BODY.format(relationship=relationship)
    assert told(body, "foreign_key") == {"orders.customer/foreign_key:r": f"not run: {reason}"}


PRODUCT = """\
kind: DataProduct
apiVersion: v1.1.0
id: sales
outputPorts:
  - name: out
    schema: [{id: s, name: s, properties: [{id: k, name: k}]}]
"""


def test_a_key_into_a_product_is_not_run(told):
    body = BODY.format(relationship="{id: r, to: 'p.yaml#/outputPorts/out/schema/s/properties/k'}")
    found = told(body, "foreign_key", files={"p.yaml": PRODUCT})
    assert found["orders.customer/foreign_key:r"].startswith("not run: ")


COMPOSITE = """\
schema:
  - name: parents
    properties: [{name: a, primaryKey: true}, {name: b, primaryKey: true}]
  - name: others
    properties: [{name: x}]
  - name: children
    relationships:
      - %s
    properties: [{name: pa}, {name: pb}]
"""


@pytest.mark.parametrize(
    ("relationship", "expected"),
    [
        (
            "{id: r, from: [children.pa, children.pb], to: [parents.a, parents.b]}",
            "OrphanRows([pa, pb], parents, [a, b])",
        ),
        ("{id: r, from: children.pa, to: parents.a}", "OrphanRows([pa], parents, [a])"),
        (
            "{id: r, from: [children.pa, children.pb], to: [parents.a]}",
            "not run: it has 2 columns and leads to 1",
        ),
        (
            "{id: r, from: [children.pa, children.pb], to: [parents.a, others.x]}",
            "not run: it leads to columns of several tables",
        ),
        ("{id: r, to: parents.a}", "not run: it stands on an object and needs 'from'"),
        (
            "{id: r, from: others.x, to: parents.a}",
            "not run: its 'from' names columns of another object",
        ),
    ],
)
def test_a_key_of_several_columns_stands_on_the_object(told, relationship, expected):
    assert told(COMPOSITE % relationship, "foreign_key") == {"children/foreign_key:r": expected}
