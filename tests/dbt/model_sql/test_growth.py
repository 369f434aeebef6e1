"""How models are kept and how they grow, by adapter."""

import pytest

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
    "-- Rows before the newest placed_on are taken for loaded.\n"
    "-- Those that come late are read with --full-refresh.\n"
    "where placed_on >= (select coalesce(max(placed_on), cast('1900-01-01' as date))"
    " from {{ this }})\n"
    "    or placed_on is null\n"
    "{% endif %}\n"
)
FRESH_FILTER = (
    "where updated_at >= (select coalesce(max(updated_at), cast('1900-01-01' as timestamp))"
    " from {{ this }})\n"
)


def test_on_files_whole_partitions_are_replaced(made, table, shop):
    sql = made(table(*COLUMNS), inputs=shop, more=FRESH)
    assert sql.config == {
        "materialized": "incremental",
        "file_format": "parquet",
        "partition_by": ["placed_on"],
        "incremental_strategy": "insert_overwrite",
        "on_schema_change": "append_new_columns",
    }
    assert sql.text.endswith(PARTITION_FILTER)


def test_a_partition_that_is_never_null_needs_no_word_of_nulls(made, table, shop):
    sure = COLUMNS[1].replace("partitioned: true", "partitioned: true, required: true")
    sql = made(table(COLUMNS[0], sure), inputs=shop)
    assert sql.text.endswith("from {{ this }})\n{% endif %}\n")


def test_what_a_filter_takes_for_granted_is_told(made, table, shop):
    (found,) = [one for one in made(table(*COLUMNS), inputs=shop).findings if "late" in one.rule]
    assert (str(found.severity), found.rule) == ("info", "generate/late-rows")
    assert found.message == (
        "'result' reads only rows from its newest 'placed_on' on:"
        " what comes late for an older one, or moves to another, is not seen"
    )


def test_in_a_lake_rows_are_merged_by_what_is_fresh(made, table, shop):
    sql = made(table(*COLUMNS), inputs=shop, more=DELTA + FRESH)
    assert sql.config["file_format"] == "delta"
    assert sql.config["incremental_strategy"] == "merge"
    assert FRESH_FILTER in sql.text


def test_without_a_freshness_the_partition_tells_what_is_new(made, table, shop):
    sql = made(table(*COLUMNS), inputs=shop, more=DELTA)
    assert sql.text.endswith(PARTITION_FILTER)


def test_aggregates_are_made_of_whole_partitions(made, table, shop):
    columns = (
        "{name: customer_id, physicalType: bigint, primaryKey: true}",
        "{name: placed_on, physicalType: date, partitioned: true}",
        "{name: updated_at, physicalType: timestamp, transformLogic: max(updated_at)}",
    )
    sql = made(table(*columns), inputs={"orders": shop["orders"]}, more=DELTA + FRESH)
    assert sql.text.endswith(PARTITION_FILTER)


def test_a_partition_without_an_order_filters_nothing(made, table, shop):
    columns = (COLUMNS[0], "{name: customer_id, physicalType: bigint, partitioned: true}")
    sql = made(table(*columns), inputs=shop)
    assert sql.config["materialized"] == "incremental"
    assert sql.text.endswith("select * from final\n")


@pytest.mark.parametrize("missing", [0, 1])
def test_a_model_grows_only_with_key_and_partition(made, table, shop, missing):
    columns = [column for number, column in enumerate(COLUMNS) if number != missing]
    sql = made(table(*columns), inputs=shop)
    assert sql.config == {
        "materialized": "table",
        "file_format": "parquet",
        **({"partition_by": ["placed_on"]} if missing == 0 else {}),
    }


def test_a_model_whose_partition_is_null_does_not_grow(made, table, shop):
    columns = (COLUMNS[0], "{name: nowhere, physicalType: date, partitioned: true}")
    assert made(table(*columns), inputs=shop).config["materialized"] == "table"


def test_keys_and_partitions_are_quoted_and_in_order(made, table):
    rows = "- {name: t, properties: [{name: order}, {name: a b, logicalType: date}, {name: c}]}"
    columns = (
        "{name: order, physicalType: bigint, primaryKey: true, primaryKeyPosition: 2}",
        "{name: c, physicalType: string, primaryKey: true, primaryKeyPosition: 1}",
        "{name: a b, physicalType: date, partitioned: true}",
    )
    sql = made(table(*columns), inputs={"t": rows}, more=DELTA)
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
def test_every_adapter_grows_in_its_own_way(made, table, shop, adapter, expected):
    sql = made(table(*COLUMNS), adapter, inputs=shop)
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
