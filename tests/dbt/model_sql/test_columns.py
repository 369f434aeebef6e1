"""Where the columns of a model come from."""

import pytest

KEY = "{name: order_id, physicalType: bigint, primaryKey: true}"
PLACED_ON = "orders.odcs.yaml#schema/orders/properties/placed_on"
UNUSED = ("generate/unused-input", "'result' takes nothing from 'customers', so it is left out")


def test_a_model_is_laid_out_as_people_write_them(made, table, shop):
    sql = made(table(KEY, "{name: email, physicalType: varchar(50)}"), inputs=shop)
    assert sql.text == (
        "with orders as (\n"
        "\n"
        "    select * from {{ source('raw_orders', 'orders') }}\n"
        "\n"
        "),\n"
        "\n"
        "customers as (\n"
        "\n"
        "    select * from {{ source('raw_customers', 'customers') }}\n"
        "\n"
        "),\n"
        "\n"
        "final as (\n"
        "\n"
        "    select\n"
        "        cast(orders.order_id as bigint) as order_id,\n"
        "        cast(customers.email as string) as email\n"
        "    from orders\n"
        "    left join customers\n"
        "        on orders.customer_id = customers.customer_id\n"
        "\n"
        ")\n"
        "\n"
        "select * from final\n"
    )
    assert sql.config == {"materialized": "table", "file_format": "parquet"}
    assert sql.findings == ()


def test_a_column_is_taken_by_its_name_whatever_its_case(selected):
    text, findings = selected(KEY, "{name: AMOUNT, physicalType: double}")
    assert text == (
        "select\n"
        "    cast(order_id as bigint) as order_id,\n"
        "    cast(amount as double) as AMOUNT\n"
        "from orders"
    )
    assert findings == [UNUSED]


@pytest.mark.parametrize(
    "source",
    [
        "transformSourceObjects: [orders.placed_on]",
        "transformSourceObjects: [raw.orders.placed_on]",
        "transformSourceObjects: [orders.placedOn]",
        "transformSourceObjects: [placed_on]",
        'transformSourceObjects: ["PLACED_ON"]',
        'relationships: [{type: lineage, to: "PLACED_ON"}]',
        'relationships: [{type: relatesTo, to: "PLACED_ON"}]',
    ],
)
def test_a_column_is_taken_from_where_the_contract_says(made, table, shop, source):
    shop["orders"] = shop["orders"].replace("- name: orders\n", "- name: orders\n  id: orders\n")
    source = source.replace("PLACED_ON", PLACED_ON)
    made_from = made(table(KEY, f"{{name: day, physicalType: date, {source}}}"), inputs=shop)
    assert "        cast(placed_on as date) as day\n" in made_from.text


def test_a_table_among_the_sources_is_searched_first(selected):
    text, findings = selected(
        "{name: customer_id, physicalType: bigint, transformSourceObjects: [customers]}",
    )
    assert text == "select\n    cast(customer_id as bigint) as customer_id\nfrom customers"
    assert findings == [
        ("generate/unused-input", "'result' takes nothing from 'orders', so it is left out")
    ]


def test_inputs_that_nothing_is_taken_from_are_told_at_once(selected, shop):
    more = {f"log_{n}": shop["customers"].replace("customers", f"log_{n}") for n in range(6)}
    _, findings = selected(KEY, inputs={**shop, **more})
    names = "'customers', 'log_0', 'log_1', 'log_2', 'log_3' and 2 more"
    message = f"'result' takes nothing from {names}, so they are left out"
    assert findings == [("generate/unused-input", message)]


def test_a_business_definition_is_no_lineage(selected):
    relationships = f'[{{type: definition, to: "{PLACED_ON}"}}]'
    _, findings = selected(
        KEY, f"{{name: day, physicalType: date, relationships: {relationships}}}"
    )
    assert findings[0][0] == "generate/underived-column"


def test_what_cannot_be_derived_is_a_typed_null_with_a_note(selected):
    text, findings = selected(KEY, "{name: margin, physicalType: double}")
    assert text == (
        "select\n"
        "    cast(order_id as bigint) as order_id,\n"
        "    -- margin cannot be derived: no input has a column of this name\n"
        "    cast(null as double) as margin\n"
        "from orders"
    )
    assert findings == [
        (
            "generate/underived-column",
            "the column 'margin' cannot be derived and is null: no input has a column of this name",
        ),
        UNUSED,
    ]


def test_several_sources_without_logic_are_not_guessed_at(selected):
    _, findings = selected(
        KEY,
        "{name: both, physicalType: string,"
        " transformSourceObjects: [orders.amount, customers.email]}",
    )
    assert findings[0][1] == (
        "the column 'both' cannot be derived and is null:"
        " it has several sources, and no logic that makes one value of them"
    )


def test_a_type_that_cannot_become_another_is_not_cast(selected):
    text, _ = selected(KEY, "{name: placed_on, physicalType: bigint}")
    assert "-- placed_on cannot be derived: date cannot become bigint\n" in text
    assert "cast(null as bigint) as placed_on" in text


def test_a_struct_is_only_taken_with_its_fields_in_order(selected):
    fields = "[{name: zip, logicalType: string}, {name: city, logicalType: string}]"
    text, _ = selected(
        "{name: customer_id, physicalType: bigint, primaryKey: true}",
        f"{{name: address, logicalType: object, properties: {fields}}}",
    )
    assert "-- address cannot be derived: its fields are not those of the input" in text


def test_a_field_of_a_struct_is_reached(selected):
    column = "{name: city, physicalType: string, transformSourceObjects: [customers.address.city]}"
    key = "{name: customer_id, physicalType: bigint, primaryKey: true}"
    assert "cast(address.city as string) as city\n" in selected(key, column)[0]
    flat = selected(key, column, adapter="postgres")[0]
    assert "cast(null as text) as city" in flat


def test_two_inputs_that_both_could_be_meant_are_not_chosen_from(made, table):
    tables = {
        "orders": "- name: t\n  properties: [{name: a, physicalType: int}]",
        "returns": "- name: t\n  properties: [{name: a, physicalType: int}]",
    }
    sql = made(table("{name: a, physicalType: int}"), inputs=tables)
    assert "cast(null as int) as a\n" in sql.text
    assert sql.text.endswith("where 1 = 0\n")
    (finding,) = sql.findings
    assert (finding.rule, finding.severity) == ("generate/ambiguous-source", "warning")
    assert "could be made from t or raw_returns_t" in finding.message


def test_without_inputs_a_model_is_empty_and_typed(made, table):
    sql = made(table("{name: a, physicalType: int}"))
    assert sql.text == (
        "with final as (\n\n"
        "    select\n"
        "        -- a cannot be derived: no input has a column of this name\n"
        "        cast(null as int) as a\n\n"
        ")\n\n"
        "select * from final\nwhere 1 = 0\n"
    )
    assert [one.rule for one in sql.findings] == ["generate/underived-column", "generate/no-inputs"]


def test_a_model_of_which_nothing_is_known_has_no_rows(made, table, shop):
    sql = made(table("{name: nowhere, physicalType: int}"), inputs=shop)
    assert sql.text.endswith("select * from final\nwhere 1 = 0\n")


def test_a_column_without_a_whole_type_is_not_cast(made, table):
    rows = "- {name: t, properties: [{name: a}, {name: b, logicalType: array}]}"
    sql = made(table("{name: a}", "{name: b, logicalType: array}"), inputs={"t": rows})
    assert "    select\n        a,\n        b\n    from t\n" in sql.text


def test_an_input_may_be_called_as_the_last_block_is(made, table):
    rows = "- {name: final, properties: [{name: a}]}"
    sql = made(table("{name: a}"), inputs={"t": rows})
    assert sql.text.startswith("with final as (")
    assert sql.text.endswith("select * from final_2\n")
