"""The SQL of models, run."""

from datetime import date, datetime
from decimal import Decimal

import pytest

from floe.dbt.dialects import dialect_of

ORDERS = """
select * from values
  (1L, 10L, 5.00, date'2024-01-01', timestamp'2024-01-01 10:00:00'),
  (2L, 10L, 7.50, date'2024-01-02', timestamp'2024-01-02 10:00:00'),
  (3L, 99L, 1.00, date'2024-01-03', timestamp'2024-01-03 10:00:00')
as t(order_id, customer_id, amount, placed_on, updated_at)
"""
CUSTOMERS = """
select * from values
  (10L, 'a@example.com', 1, named_struct('city', 'Graz')),
  (20L, 'b@example.com', 2, named_struct('city', 'Linz'))
as t(customer_id, email, region_id, address)
"""
STRANGE = ["it's", 'a"b', "a\\", "\\'", "${spark.app.name}", "{{ x }}", "a\r\n\tb", "%", "\\%", "ü"]


@pytest.fixture
def tables(spark):
    spark.sql(ORDERS).createOrReplaceTempView("orders")
    spark.sql(CUSTOMERS).createOrReplaceTempView("customers")
    yield spark
    for name in ("orders", "customers", "this_table"):
        spark.catalog.dropTempView(name)


@pytest.mark.spark
def test_a_joined_model_has_the_rows_and_types_of_its_contract(made, table, shop, tables, rendered):
    sql = made(
        table(
            "{name: order_id, physicalType: bigint, primaryKey: true}",
            "{name: customer_id, physicalType: int}",
            "{name: email, physicalType: varchar(50)}",
            "{name: city, physicalType: string, transformSourceObjects: [customers.address.city]}",
            '{name: gross, physicalType: "decimal(10,1)", transformLogic: amount * 1.2}',
            "{name: margin, physicalType: double}",
            "{name: order, physicalType: date, transformLogic: orders.placedOn}",
            "{name: note, physicalType: string, transformLogic: \"concat(email, ' {{ x }}')\"}",
        ),
        inputs=shop,
    )
    frame = tables.sql(rendered(sql.text))
    assert [(field.name, field.dataType.simpleString()) for field in frame.schema] == [
        ("order_id", "bigint"),
        ("customer_id", "int"),
        ("email", "string"),
        ("city", "string"),
        ("gross", "decimal(10,1)"),
        ("margin", "double"),
        ("order", "date"),
        ("note", "string"),
    ]
    assert sorted(map(tuple, frame.collect())) == [
        (
            1,
            10,
            "a@example.com",
            "Graz",
            Decimal("6.0"),
            None,
            date(2024, 1, 1),
            "a@example.com {{ x }}",
        ),
        (
            2,
            10,
            "a@example.com",
            "Graz",
            Decimal("9.0"),
            None,
            date(2024, 1, 2),
            "a@example.com {{ x }}",
        ),
        (3, 99, None, None, Decimal("1.2"), None, date(2024, 1, 3), None),
    ]


@pytest.mark.spark
def test_an_aggregated_model_has_one_row_for_each_group(made, table, shop, tables, rendered):
    sql = made(
        table(
            "{name: customer_id, physicalType: bigint, primaryKey: true}",
            "{name: email, physicalType: string}",
            '{name: total, physicalType: "decimal(12,2)", transformLogic: sum(amount)}',
            "{name: last_order, physicalType: timestamp, transformLogic: max(updated_at)}",
        ),
        inputs=shop,
    )
    assert sorted(map(tuple, tables.sql(rendered(sql.text)).collect())) == [
        (10, "a@example.com", Decimal("12.50"), datetime(2024, 1, 2, 10)),  # noqa: DTZ001
        (20, "b@example.com", None, None),
    ]


@pytest.mark.spark
@pytest.mark.parametrize(
    ("window", "starts"),
    [
        ("1 day", {"date'2024-01-03'": [2, 3], "cast(null as date)": [1, 2, 3]}),
        ("2 days", {"date'2024-01-03'": [1, 2, 3], "date'2024-01-05'": [3]}),
    ],
)
def test_a_growing_model_reads_its_last_days_again(
    made, growing, shop, tables, rendered, window, starts
):
    columns = (
        "{name: order_id, physicalType: bigint, primaryKey: true}",
        "{name: placed_on, physicalType: date, partitioned: true}",
    )
    sql = made(growing(*columns, window=window), inputs=shop)
    grown = rendered(sql.text, is_incremental=True)
    for start, expected in starts.items():
        tables.sql(f"select {start} as placed_on").createOrReplaceTempView("this_table")
        assert sorted(row.order_id for row in tables.sql(grown).collect()) == expected


@pytest.mark.spark
def test_spark_reads_any_text_and_name_back(spark):
    dialect = dialect_of("spark")
    texts = ", ".join(dialect.literal(text) for text in STRANGE)
    (row,) = spark.sql(f"select array({texts}) as found").collect()
    assert row.found == STRANGE
    names = [text for text in STRANGE if "${" not in text]
    columns = ", ".join(f"1 as {dialect.identifier(name)}" for name in names)
    assert spark.sql(f"select {columns}").columns == names
