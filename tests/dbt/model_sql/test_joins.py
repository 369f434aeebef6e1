"""How inputs are brought together, and which of them the rows come from."""

KEY = "{name: order_id, physicalType: bigint, primaryKey: true}"
REGIONS = """
- name: regions
  id: regions
  properties:
    - {id: region_id, name: region_id, physicalType: int, primaryKey: true}
    - {id: title, name: title, physicalType: string}
"""


def with_regions(shop):
    customers = shop["customers"].replace(
        "name: region_id, physicalType: int}",
        "name: region_id, physicalType: int,"
        ' relationships: [{to: "regions.odcs.yaml#schema/regions/properties/region_id"}]}',
    )
    return {**shop, "customers": customers, "regions": REGIONS}


def test_the_input_with_the_key_drives_whatever_its_place(selected, shop):
    turned = {"customers": shop["customers"], "orders": shop["orders"]}
    text, findings = selected(
        KEY, "{name: customer_id, physicalType: bigint}", "{name: email}", inputs=turned
    )
    assert text == (
        "select\n"
        "    cast(orders.order_id as bigint) as order_id,\n"
        "    cast(orders.customer_id as bigint) as customer_id,\n"
        "    customers.email as email\n"
        "from orders\n"
        "left join customers\n"
        "    on orders.customer_id = customers.customer_id"
    )
    assert findings == []


def test_keys_lead_over_tables_that_nothing_is_taken_from(selected, shop):
    text, findings = selected(KEY, "{name: title}", inputs=with_regions(shop))
    assert text.endswith(
        "from orders\n"
        "left join customers\n"
        "    on orders.customer_id = customers.customer_id\n"
        "left join regions\n"
        "    on customers.region_id = regions.region_id"
    )
    assert findings == []


def test_all_columns_of_a_composite_key_are_joined_by(selected):
    lines = """
- name: lines
  id: lines
  properties:
    - {id: order_id, name: order_id, physicalType: bigint, primaryKey: true}
    - {id: line_no, name: line_no, physicalType: int, primaryKey: true}
"""
    returns = """
- name: returns
  id: returns
  properties:
    - {id: return_id, name: return_id, physicalType: bigint, primaryKey: true}
    - {id: order_no, name: order_no, physicalType: bigint}
    - {id: line_no, name: line_no, physicalType: int}
  relationships:
    - type: foreignKey
      from: [schema/returns/properties/order_no, schema/returns/properties/line_no]
      to:
        - lines.odcs.yaml#schema/lines/properties/order_id
        - lines.odcs.yaml#schema/lines/properties/line_no
"""
    text, _ = selected(
        "{name: return_id, physicalType: bigint, primaryKey: true}",
        "{name: order_id, physicalType: bigint}",
        inputs={"lines": lines, "returns": returns},
    )
    assert text.endswith(
        "from returns\n"
        "left join lines\n"
        "    on returns.order_no = lines.order_id\n"
        "    and returns.line_no = lines.line_no"
    )


def test_without_foreign_keys_the_models_own_key_joins(selected, shop):
    shop["customers"] = "- {name: customers, properties: [{name: order_id}, {name: email}]}"
    shop["orders"] = shop["orders"].replace("customers.odcs.yaml#", "nowhere.odcs.yaml#")
    text, findings = selected(KEY, "{name: email}", inputs=shop)
    assert text.endswith("left join customers\n    on orders.order_id = customers.order_id")
    assert [rule for rule, _ in findings] == ["generate/repeated-rows"]


def test_tables_that_nothing_joins_are_never_crossed(selected, shop):
    shop["orders"] = shop["orders"].replace("customers.odcs.yaml#", "nowhere.odcs.yaml#")
    text, findings = selected(KEY, "{name: email, physicalType: string}", inputs=shop)
    assert text == (
        "select\n"
        "    cast(order_id as bigint) as order_id,\n"
        "    -- email cannot be derived: no key leads to customers\n"
        "    cast(null as string) as email\n"
        "from orders"
    )
    assert [rule for rule, _ in findings] == [
        "generate/underived-column",
        "generate/unused-input",
    ]


def test_many_rows_are_not_joined_to_one_key(selected):
    text, findings = selected(
        "{name: customer_id, physicalType: bigint, primaryKey: true}",
        "{name: amount, physicalType: double}",
    )
    assert text == (
        "select\n"
        "    cast(customer_id as bigint) as customer_id,\n"
        "    -- amount cannot be derived: its input can have many rows for one key,"
        " and no transformLogic makes one value of them\n"
        "    cast(null as double) as amount\n"
        "from customers"
    )
    assert [rule for rule, _ in findings] == ["generate/underived-column", "generate/unused-input"]


def test_beside_an_aggregate_single_values_of_many_rows_are_left_out(selected):
    text, _ = selected(
        "{name: customer_id, physicalType: bigint, primaryKey: true}",
        "{name: placed_on, physicalType: date}",
        "{name: total, physicalType: double, transformLogic: sum(amount)}",
    )
    assert "cast(null as date) as placed_on" in text
    assert text.endswith("group by\n    customers.customer_id")


def test_a_unique_column_has_one_row_for_each_key(selected, shop):
    shop["orders"] = shop["orders"].replace(
        "name: customer_id\n", "name: customer_id\n      unique: true\n"
    )
    text, findings = selected(
        "{name: customer_id, physicalType: bigint, primaryKey: true}", "{name: amount}", inputs=shop
    )
    assert "orders.amount as amount" in text
    assert findings == []


def test_a_join_that_may_repeat_rows_is_told(selected, shop):
    text, findings = selected(
        "{name: email, transformSourceObjects: [customers]}",
        "{name: amount}",
        inputs={"customers": shop["customers"], "orders": shop["orders"]},
    )
    assert text.endswith(
        "from customers\nleft join orders\n    on customers.customer_id = orders.customer_id"
    )
    assert [rule for rule, _ in findings] == ["generate/repeated-rows"]


def test_of_two_keys_to_one_table_none_is_taken_by_chance(selected, shop):
    second = (
        "    - {id: payer_id, name: payer_id, physicalType: bigint, relationships: [{to: "
        '"customers.odcs.yaml#schema/customers/properties/customer_id"}]}\n'
    )
    shop["orders"] += second
    text, findings = selected(KEY, "{name: email}", inputs=shop)
    assert "join" not in text
    assert findings[0] == (
        "generate/underived-column",
        "the column 'email' cannot be derived and is null: customer_id and payer_id of orders lead"
        " to customers, and nothing says which one is meant",
    )
