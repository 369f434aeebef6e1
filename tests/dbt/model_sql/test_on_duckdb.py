"""The SQL of models, run by a second engine."""

from datetime import date
from decimal import Decimal

import duckdb
import pytest

TABLES = """
create table orders as from (values
  (1, 10, 5.00, date '2024-01-01', timestamptz '2024-01-01 10:00:00+00'),
  (3, 99, 1.00, date '2024-01-03', timestamptz '2024-01-03 10:00:00+00')
) as t(order_id, customer_id, amount, placed_on, updated_at);
create table customers as from (values
  (10, 'a@example.com', 1, {'city': 'Graz'})
) as t(customer_id, email, region_id, address);
"""


@pytest.fixture
def tables():
    with duckdb.connect() as connection:
        connection.execute(TABLES)
        yield connection


def test_a_joined_model_runs(made, table, shop, rendered, tables):
    sql = made(
        table(
            "{name: order_id, physicalType: bigint, primaryKey: true}",
            "{name: city, physicalType: string, transformSourceObjects: [customers.address.city]}",
            '{name: gross, physicalType: "decimal(10,1)", transformLogic: amount * 1.2}',
            "{name: order, physicalType: date, transformLogic: orders.placedOn}",
            "{name: tags, physicalType: array<struct<`a b`:int>>}",
        ),
        "duckdb",
        inputs=shop,
    )
    found = tables.execute(rendered(sql.text))
    assert [(name, str(kind)) for name, kind, *_ in found.description] == [
        ("order_id", "BIGINT"),
        ("city", "VARCHAR"),
        ("gross", "DECIMAL(10,1)"),
        ("order", "DATE"),
        ("tags", 'STRUCT("a b" INTEGER)[]'),
    ]
    assert sorted(found.fetchall()) == [
        (1, "Graz", Decimal("6.0"), date(2024, 1, 1), None),
        (3, None, Decimal("1.2"), date(2024, 1, 3), None),
    ]


def test_an_aggregated_model_runs(made, table, shop, rendered, tables):
    sql = made(
        table(
            "{name: customer_id, physicalType: bigint, primaryKey: true}",
            '{name: total, physicalType: "decimal(12,2)", transformLogic: sum(amount)}',
            "{name: currency, physicalType: string, transformLogic: \"'EUR'\"}",
        ),
        "duckdb",
        inputs=shop,
    )
    assert tables.execute(rendered(sql.text)).fetchall() == [(10, Decimal("5.00"), "EUR")]


APART = "- name: parcels\n  properties: [{id: weight, name: weight, physicalType: bigint}]"


def test_rows_stay_groups_where_no_aggregate_of_theirs_can_be_made(
    made, table, shop, rendered, tables
):
    """Without its last aggregate a model lost its group by: a customer came once per order."""
    sql = made(
        table(
            "{name: customer_id, physicalType: bigint, transformSourceObjects: [orders]}",
            "{name: load, physicalType: bigint, transformLogic: sum(parcels.weight)}",
        ),
        "duckdb",
        inputs={**shop, "parcels": APART},
    )
    tables.execute("insert into orders from (select 4, 10, 2.0, placed_on, updated_at from orders)")
    assert sorted(tables.execute(rendered(sql.text)).fetchall()) == [(10, None), (99, None)]
    told = [one.message for one in sql.findings if one.rule == "generate/underived-column"]
    assert [message.startswith("the column 'load' cannot be derived") for message in told] == [True]
