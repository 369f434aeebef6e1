"""How models are kept and how they grow, by adapter."""

from datetime import date

import duckdb
import pytest

from tests.dbt.model_sql.test_on_duckdb import TABLES

COLUMNS = (
    "{name: order_id, physicalType: bigint, primaryKey: true}",
    "{name: placed_on, physicalType: date, partitioned: true, partitionKeyPosition: 1}",
    "{name: updated_at, physicalType: timestamp}",
)
FRESH = """
slaProperties:
  - {property: freshness, value: 1, unit: d, element: result.updated_at}
"""
DELTA = """
servers:
  - {server: lake, type: custom, format: delta}
"""
PARTITION_FILTER = (
    "select * from final\n"
    "{% if is_incremental() %}\n"
    "-- Rows from 3 days before the newest placed_on on are read again.\n"
    "-- Those that come later than that are read with --full-refresh.\n"
    "where placed_on >= (select coalesce(max(placed_on), cast('1900-01-01' as date))"
    " - interval '3 days' from {{ this }})\n"
    "    or placed_on is null\n"
    "{% endif %}\n"
)
FRESH_FILTER = (
    "where updated_at >= (select coalesce(max(updated_at), cast('1900-01-01' as timestamp))"
    " - interval '3 days' from {{ this }})\n"
)


def refused(sql):
    return [one.message for one in sql.findings if one.rule == "generate/unused-setting"]


def test_on_files_whole_partitions_are_replaced(made, growing, shop):
    sql = made(growing(*COLUMNS), inputs=shop, more=FRESH)
    assert sql.config == {
        "materialized": "incremental",
        "file_format": "parquet",
        "partition_by": ["placed_on"],
        "incremental_strategy": "insert_overwrite",
        "on_schema_change": "append_new_columns",
    }
    assert sql.text.endswith(PARTITION_FILTER)


def test_a_partition_that_is_never_null_needs_no_word_of_nulls(made, growing, shop):
    sure = COLUMNS[1].replace("partitioned: true", "partitioned: true, required: true")
    sql = made(growing(COLUMNS[0], sure), inputs=shop)
    assert sql.text.endswith("from {{ this }})\n{% endif %}\n")


def test_what_a_filter_takes_for_granted_is_told(made, growing, shop):
    (found,) = [one for one in made(growing(*COLUMNS), inputs=shop).findings if "late" in one.rule]
    assert (str(found.severity), found.rule) == ("info", "generate/late-rows")
    assert found.message == (
        "'result' reads only rows from 3 days before its newest 'placed_on' on:"
        " what comes or is corrected later than that is not seen"
    )


def test_in_a_lake_rows_are_merged_by_what_is_fresh(made, growing, shop):
    sql = made(growing(*COLUMNS), inputs=shop, more=DELTA + FRESH)
    assert sql.config["file_format"] == "delta"
    assert sql.config["incremental_strategy"] == "merge"
    assert FRESH_FILTER in sql.text


def test_without_a_freshness_the_partition_tells_what_is_new(made, growing, shop):
    sql = made(growing(*COLUMNS), inputs=shop, more=DELTA)
    assert sql.text.endswith(PARTITION_FILTER)


def test_aggregates_are_made_of_whole_partitions(made, growing, shop):
    columns = (
        "{name: customer_id, physicalType: bigint, primaryKey: true}",
        "{name: placed_on, physicalType: date, partitioned: true}",
        "{name: updated_at, physicalType: timestamp, transformLogic: max(updated_at)}",
    )
    sql = made(growing(*columns), inputs={"orders": shop["orders"]}, more=DELTA + FRESH)
    assert sql.text.endswith(PARTITION_FILTER)


def test_a_partition_without_an_order_filters_nothing(made, growing, shop):
    columns = (COLUMNS[0], "{name: customer_id, physicalType: bigint, partitioned: true}")
    sql = made(growing(*columns), inputs=shop)
    assert sql.config["materialized"] == "incremental"
    assert sql.text.endswith("select * from final\n")


def test_key_and_partition_alone_do_not_make_a_model_grow(made, table, shop):
    """They did, and rows that came late or were corrected were never loaded."""
    sql = made(table(*COLUMNS), inputs=shop, more=FRESH)
    assert sql.config == {
        "materialized": "table",
        "file_format": "parquet",
        "partition_by": ["placed_on"],
    }
    assert "is_incremental" not in sql.text


@pytest.mark.parametrize(
    ("missing", "more", "adapter"),
    [(1, "", "spark"), (0, DELTA, "spark"), (0, "", "duckdb"), (0, "", "bigquery")],
)
def test_a_model_grows_by_its_key_or_its_partitions(made, growing, shop, missing, more, adapter):
    columns = [column for number, column in enumerate(COLUMNS) if number != missing]
    sql = made(growing(*columns), adapter, inputs=shop, more=more)
    assert sql.config["materialized"] == "table"
    assert refused(sql) == [
        "'result' is made anew by each run: it lacks the primary key or partition that it grows by"
    ]


def test_without_a_window_all_rows_are_read(made, growing, shop):
    sql = made(growing(*COLUMNS, window=None), inputs=shop, more=DELTA + FRESH)
    assert sql.config["materialized"] == "incremental"
    assert sql.text.endswith("select * from final\n")
    assert refused(sql) == []


@pytest.mark.parametrize(
    ("window", "column", "expected"),
    [
        ("36 hours", "placed_on", "2 days"),
        ("PT36H", "updated_at", "129600 seconds"),
        ("1 week", "updated_at", "7 days"),
        ("1 month", "placed_on", "31 days"),
        ("0.5 s", "updated_at", "1 seconds"),
    ],
)
def test_a_window_is_never_cut_short(made, growing, shop, window, column, expected):
    more = DELTA + (FRESH if column == "updated_at" else "")
    sql = made(growing(*COLUMNS, window=window), inputs=shop, more=more)
    assert f"where {column} >= " in sql.text
    assert f" - interval '{expected}' from" in sql.text


@pytest.mark.parametrize(
    ("type_", "expected"), [("date", "date_sub"), ("timestamp", "timestamp_sub")]
)
def test_bigquery_has_functions_for_it(made, growing, shop, type_, expected):
    key, day = COLUMNS[0], COLUMNS[1].replace("date,", f"{type_},")
    text = made(growing(key, day), "bigquery", inputs=shop).text
    assert f"(select {expected}(coalesce(max(placed_on), " in text
    assert ", interval 3 day) from {{ this }})" in text


@pytest.mark.parametrize(
    ("properties", "problem"),
    [
        (
            "{property: dbt.materialized, value: incrementel}",
            "is none of incremental, table, view",
        ),
        ("{property: dbt.materialized, value: true}", "is none of incremental, table, view"),
        ("{property: dbt.window, value: 3 days}", "needs dbt.materialized: incremental"),
        (
            "{property: dbt.materialized, value: incremental}, {property: dbt.window, value: 3}",
            "is no span of time, such as 3 days",
        ),
    ],
)
def test_what_is_asked_for_in_vain_is_told(made, growing, shop, properties, problem):
    sql = made(growing(*COLUMNS, custom=properties), inputs=shop)
    (message,) = refused(sql)
    assert message.endswith(f" is not used: it {problem}")
    assert "is_incremental" not in sql.text


@pytest.mark.parametrize("kind", ["view", "table"])
def test_a_table_is_kept_as_it_asks_for(made, growing, shop, kind):
    custom = f"{{property: dbt.materialized, value: {kind}}}"
    sql = made(growing(*COLUMNS, custom=custom), "duckdb", inputs=shop)
    assert sql.config == {"materialized": kind}


def test_a_model_whose_partition_is_null_does_not_grow(made, growing, shop):
    columns = (COLUMNS[0], "{name: nowhere, physicalType: date, partitioned: true}")
    assert made(growing(*columns), inputs=shop).config["materialized"] == "table"


def test_keys_and_partitions_are_quoted_and_in_order(made, growing):
    rows = "- {name: t, properties: [{name: order}, {name: a b, logicalType: date}, {name: c}]}"
    columns = (
        "{name: order, physicalType: bigint, primaryKey: true, primaryKeyPosition: 2}",
        "{name: c, physicalType: string, primaryKey: true, primaryKeyPosition: 1}",
        "{name: a b, physicalType: date, partitioned: true}",
    )
    sql = made(growing(*columns), inputs={"t": rows}, more=DELTA)
    assert sql.config["unique_key"] == ["c", "`order`"]
    assert sql.config["partition_by"] == ["`a b`"]
    assert "where `a b` >= (select coalesce(max(`a b`)," in sql.text


@pytest.mark.parametrize(
    ("adapter", "expected"),
    [
        ("duckdb", {"incremental_strategy": "delete+insert"}),
        ("postgres", {"incremental_strategy": "delete+insert"}),
        ("snowflake", {"incremental_strategy": "merge", "cluster_by": ["placed_on"]}),
        (
            "bigquery",
            {
                "incremental_strategy": "merge",
                "partition_by": {
                    "field": "placed_on",
                    "data_type": "date",
                    "granularity": "day",
                },
            },
        ),
    ],
)
def test_every_adapter_grows_in_its_own_way(made, growing, shop, adapter, expected):
    sql = made(growing(*COLUMNS), adapter, inputs=shop)
    assert sql.config == {
        "materialized": "incremental",
        "unique_key": "order_id",
        "on_schema_change": "append_new_columns",
        **expected,
    }


@pytest.mark.parametrize(
    ("kind", "adapter", "expected"),
    [
        ("view", "spark", "view"),
        ("VIEW", "duckdb", "view"),
        ("materialized view", "postgres", "materialized_view"),
        ("materialized view", "spark", "table"),
        ("topic", "duckdb", "table"),
    ],
)
def test_a_view_is_one(made, table, shop, kind, adapter, expected):
    output = table(COLUMNS[0]).replace("name: result", f"name: result\n  physicalType: {kind}")
    assert made(output, adapter, inputs=shop).config["materialized"] == expected


LATE = """
insert into orders values (0, 10, 1.00, date '2023-12-01', timestamptz '2023-12-01 10:00:00+00');
insert into orders values (4, 10, 1.00, date '2024-01-02', timestamptz '2024-01-02 10:00:00+00');
"""


def test_rows_that_came_later_than_the_window_are_noticed(made, growing, shop, rendered):
    """Nothing looked for them: they were missing until somebody ran dbt with --full-refresh."""
    sql = made(growing(*COLUMNS), "duckdb", inputs=shop)
    with duckdb.connect() as connection:
        connection.execute(TABLES)
        connection.execute(f"create table this_table as {rendered(sql.text)}")
        late = rendered(sql.late_rows.replace("ref('result')", "this"))
        assert connection.execute(late).fetchall() == []
        connection.execute(LATE)
        fresh = rendered(sql.text, is_incremental=True)
        connection.execute(f"insert into this_table select * from ({fresh}) where order_id = 4")  # noqa: S608
        assert connection.execute(late).fetchall() == [(0, date(2023, 12, 1))]


def test_without_a_window_or_a_key_nothing_is_late(made, growing, table, shop):
    assert made(table(*COLUMNS), inputs=shop).late_rows is None
    assert made(growing(*COLUMNS, window=None), inputs=shop).late_rows is None
    keyless = made(growing(*COLUMNS[1:]), inputs=shop)
    assert keyless.config["materialized"] == "incremental"
    assert keyless.late_rows is None
