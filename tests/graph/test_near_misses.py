import pytest

OWN = """\
apiVersion: v3.2.0
kind: DataContract
id: own
version: 1.0.0
schema:
  - id: orders_tbl
    name: orders
    properties:
      - {id: order_id_field, name: order_id}
      - {id: customer_field, name: customer, properties: [{id: mail, name: email}]}
      - {name: total}
  - {id: items_tbl, name: items}
slaProperties:
  - {id: fresh, property: latency, value: 1}
quality:
  - {id: not_null, metric: nullValues, mustBe: 0}
"""


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("orders.order_idd", "did you mean 'orders.order_id'?"),
        ("order.order_id", "did you mean 'orders.order_id'?"),
        ("orders.customer.emial", "did you mean 'orders.customer.email'?"),
        (
            "schema/orders_tbl/properties/order_id",
            "did you mean 'schema/orders_tbl/properties/order_id_field'?",
        ),
        ("schema/order_tbl", "did you mean 'schema/orders_tbl'?"),
        (
            "schema/orders_tbl/propertys/order_id_feld",
            "did you mean 'schema/orders_tbl/properties/order_id_field'?",
        ),
        ("schema/orders_tbl/propertys/x", "in 'orders_tbl' there is 'properties'"),
        ("ORDERS.ORDER_ID", "did you mean 'orders.order_id'?"),
        ("/schema/order_tbl", "did you mean '/schema/orders_tbl'?"),
        ("#/schema/order_tbl", "did you mean '#/schema/orders_tbl'?"),
        ("#schema.order_tbl", "did you mean '#schema.orders_tbl'?"),
        (
            "schema.orders_tbl.properties.order_field",
            "did you mean 'schema.orders_tbl.properties.order_id_field'?",
        ),
        ("quality.notnull", "did you mean 'quality.not_null'?"),
        ("slaPropertys/fresh", "did you mean 'slaProperties/fresh'?"),
        ("b.yaml#/schema/order_tbl", "did you mean 'b.yaml#/schema/orders_tbl'?"),
        ("b.yaml#orders.order_idd", "did you mean 'b.yaml#orders.order_id'?"),
        ("schema/orders_tbl/properties/total", "its target is there by name only: give it an id"),
        (
            "schema/orders_tbl/properties/customer",
            "did you mean 'schema/orders_tbl/properties/customer_field'?",
        ),
        ("schema.order_items", "in 'schema' there are 'orders_tbl', 'items_tbl'"),
        ("orders.qqqqqq", "in 'orders' there are 'order_id', 'customer', 'total'"),
        ("zzzzzz", "there are 'orders', 'items'"),
    ],
)
def test_the_nearest_thing_that_exists_is_suggested(resolve, text, hint):
    resolution = resolve(text, {"a.yaml": OWN, "b.yaml": OWN.replace("id: own", "id: other")})
    assert (resolution.status, resolution.problem) == ("dangling", "no-element")
    assert resolution.message == f"'{text}' leads nowhere"
    assert resolution.hint == hint


@pytest.mark.parametrize(
    "text", ["order.order_id", "schema/order_tbl", "b.yaml#orders.order_idd", "#schema.order_tbl"]
)
def test_a_suggestion_leads_somewhere(resolve, text):
    files = {"a.yaml": OWN, "b.yaml": OWN.replace("id: own", "id: other")}
    suggested = resolve(text, files).hint.split("'")[1]
    assert resolve(suggested, files).is_resolved


def test_suggestions_do_not_slow_down_a_wide_table(graph):
    columns = "".join(f"  - {{id: column_{n}, name: column_{n}}}\n" for n in range(3000))
    links = "".join(
        f"  - {{name: x{n}, relationships: [{{to: t.colunm_{n}}}]}}\n" for n in range(300)
    )
    text = f"kind: DataContract\nschema:\n- name: t\n  properties:\n{columns}{links}"
    dangling = [r for r in graph({"a.yaml": text}).references if not r.resolution.is_resolved]
    assert len(dangling) == 300
