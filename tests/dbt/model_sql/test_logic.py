"""Columns that are made by `transformLogic`."""

import json

import pytest

KEY = "{name: order_id, physicalType: bigint, primaryKey: true}"


def logic(text, kind="string"):
    return json.dumps({"name": "made", "physicalType": kind, "transformLogic": text})


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("amount * 2", "orders.amount * 2"),
        ("upper(customers.email)", "upper(customers.email)"),
        ("CASE WHEN Amount > 1 THEN 'Big' END", "case when orders.amount > 1 then 'Big' end"),
        ("select o.amount from raw.orders as o", "orders.amount"),
        ("date_add(placedOn, 1)", "date_add(orders.placed_on, 1)"),
        ("concat(email, ' it\\'s {{ x }}')", "concat(customers.email, ' it\\'s {{ x }}')"),
        (
            "row_number() over (partition by customer_id order by amount)",
            "row_number() over (partition by orders.customer_id order by orders.amount)",
        ),
        ("address.city", "customers.address.city"),
    ],
)
def test_logic_is_written_over_the_columns_of_the_inputs(
    made, table, shop, rendered, text, expected
):
    sql = made(table(KEY, "{name: email}", "{name: amount}", logic(text)), inputs=shop)
    assert f"cast({expected} as string) as made\n" in rendered(sql.text)
    assert [one.rule for one in sql.findings] == []


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("nothing + 1", "no input has the column nothing"),
        ("(select max(x) from secrets)", "SUBQUERY is not allowed here"),
        ("reflect('java.lang.Runtime', 'exit')", "the function reflect is not allowed"),
        ("java_method('a', 'b')", "the function java_method is not allowed"),
        ("amount; drop table orders", "the SQL cannot be read as an expression"),
        ("{{ env_var('TOKEN') }}", "the SQL cannot be read as an expression"),
        ("'${env:TOKEN}'", "variables such as ${name} are not allowed"),
        ("sel t1.a as b from t1, t2", "the SQL cannot be read as an expression"),
        ("select amount from orders where amount > 1", "a query must be no more than"),
        ("select password from users", "no input has the column users.password"),
        ("sum(max(amount))", "an aggregate lies inside an aggregate"),
        ("sum(amount) filter (where max(amount) > 1)", "an aggregate lies inside an aggregate"),
        ("", "there is no SQL"),
    ],
)
def test_refused_logic_is_told_and_the_column_is_null(selected, text, reason):
    written, findings = selected(KEY, logic(text, "int"))
    assert "cast(null as int) as made" in written
    assert findings[0][0] == "generate/refused-logic"
    assert reason in findings[0][1]
    assert findings[1][0] == "generate/underived-column"
    assert "its transformLogic is not used: " in findings[1][1]
    assert reason in findings[1][1]


def test_refused_logic_falls_back_to_the_sources(selected):
    column = (
        "{name: made, physicalType: int, transformLogic: reflect('x'),"
        " transformSourceObjects: [orders.amount]}"
    )
    text, findings = selected(KEY, column)
    assert "    cast(amount as int) as made\n" in text
    assert [rule for rule, _ in findings] == [
        "generate/refused-logic",
        "generate/unused-input",
        "generate/lossy-cast",
    ]


def test_aggregates_are_grouped_by_all_other_columns(selected):
    text, findings = selected(
        "{name: customer_id, physicalType: bigint, primaryKey: true}",
        "{name: email, physicalType: string}",
        "{name: currency, physicalType: string, transformLogic: \"'EUR'\"}",
        '{name: total, physicalType: "decimal(12,2)", transformLogic: sum(amount)}',
        "{name: orders, physicalType: bigint, transformLogic: count(*)}",
        "{name: gone, physicalType: int}",
    )
    assert text == (
        "select\n"
        "    cast(customers.customer_id as bigint) as customer_id,\n"
        "    cast(customers.email as string) as email,\n"
        "    cast('EUR' as string) as currency,\n"
        "    cast(sum(orders.amount) as decimal(12,2)) as total,\n"
        "    cast(count(orders.customer_id) as bigint) as orders,\n"
        "    -- gone cannot be derived: no input has a column of this name\n"
        "    cast(null as int) as gone\n"
        "from customers\n"
        "left join orders\n"
        "    on customers.customer_id = orders.customer_id\n"
        "group by\n"
        "    customers.customer_id,\n"
        "    customers.email"
    )
    assert [rule for rule, _ in findings] == ["generate/underived-column"]


def test_a_group_that_is_made_by_a_cast_is_named_by_it(selected):
    text, _ = selected(
        "{name: updated_at, physicalType: date, primaryKey: true}",
        "{name: total, physicalType: double, transformLogic: sum(amount)}",
    )
    assert text.endswith("from orders\ngroup by\n    cast(updated_at as date)")


@pytest.mark.parametrize(
    ("text", "kind", "expected"),
    [
        ("cast(updated_at as date)", "date", "cast(updated_at as date) as made"),
        ("cast(amount as decimal(9, 2))", "decimal(9,2)", "cast(amount as decimal(9, 2)) as made"),
        ("cast(updated_at as date)", "string", "cast(cast(updated_at as date) as string) as made"),
        ("try_cast(amount as int)", "int", "cast(try_cast(amount as int) as int) as made"),
    ],
)
def test_what_is_cast_to_its_type_is_not_cast_again(selected, text, kind, expected):
    written, _ = selected(KEY, logic(text, kind))
    assert f"\n    {expected}\n" in written


@pytest.mark.parametrize(
    ("named", "reason"),
    [
        ("nosuch.col", "no input has nosuch.col, which transformSourceObjects names"),
        ("orders", "what transformSourceObjects names has no column of this name"),
    ],
)
def test_a_source_object_that_leads_nowhere_is_named(selected, named, reason):
    column = f"{{name: made, physicalType: int, transformSourceObjects: [{named}]}}"
    text, findings = selected(KEY, column)
    assert f"-- made cannot be derived: {reason}\n" in text
    assert findings[0][1].endswith(f"is null: {reason}")


def test_an_aggregate_beside_a_column_that_is_no_group_is_refused(selected):
    text, _ = selected(
        "{name: customer_id, physicalType: bigint, primaryKey: true}",
        "{name: share, physicalType: double, transformLogic: sum(amount) / amount}",
        "{name: total, physicalType: double, transformLogic: sum(amount)}",
    )
    assert (
        "-- share cannot be derived: it mixes an aggregate with a column that is no group" in text
    )


def test_all_rows_make_one_where_there_is_no_group(selected):
    text, _ = selected("{name: total, physicalType: double, transformLogic: sum(orders.amount)}")
    assert text == "select\n    cast(sum(amount) as double) as total\nfrom orders"


@pytest.mark.parametrize(
    ("adapter", "expected"),
    [
        ("postgres", "cast(coalesce(cast(amount as int), 0) as bigint)"),
        ("duckdb", "cast(coalesce(cast(amount as int), 0) as bigint)"),
        ("snowflake", "cast(coalesce(cast(amount as int), 0) as number(38,0))"),
        ("bigquery", "cast(coalesce(cast(amount as int64), 0) as int64)"),
    ],
)
def test_logic_is_written_for_the_adapter(selected, adapter, expected):
    text, _ = selected(KEY, logic("coalesce(cast(amount as int), 0)", "bigint"), adapter=adapter)
    assert f"    {expected} as made\n" in text
