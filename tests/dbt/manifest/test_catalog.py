"""What only catalog.json knows: columns, types, where a table is."""

import pytest

from floe.dbt.manifest import draft_contracts, read_manifest

SCHEMA = "https://schemas.getdbt.com/dbt/manifest/v12.json"


def manifest(adapter, *names, **rest):
    nodes = [
        {
            "resource_type": "model",
            "unique_id": f"model.shop.{name}",
            "name": name,
            "package_name": "shop",
            "columns": {"id": {"name": "id", "description": "Its number.", "data_type": "int"}},
            **rest,
        }
        for name in names
    ]
    metadata = {"dbt_schema_version": SCHEMA, "adapter_type": adapter, "project_name": "shop"}
    return {"metadata": metadata, "nodes": {node["unique_id"]: node for node in nodes}}


def catalog(*names, **metadata):
    columns = {
        "NAME": {"name": "NAME", "type": "VARCHAR", "index": 2, "comment": "Who it is."},
        "ID": {"name": "ID", "type": "HUGEINT", "index": 1, "comment": None},
    }
    place = {"database": "lake", "schema": "sales", "type": "BASE TABLE", **metadata}
    return {
        "nodes": {f"model.shop.{name}": {"metadata": place, "columns": columns} for name in names}
    }


def draft(adapter, *, with_catalog=True, **metadata):
    real = catalog("orders", **metadata) if with_catalog else None
    [found] = draft_contracts(read_manifest(manifest(adapter, "orders"), real))
    return found.draft


def test_columns_that_nobody_described_come_from_the_catalog_with_their_types_and_words():
    """Only the types of described columns were taken; all other columns were missing."""
    columns = draft("duckdb").tree["schema"][0]["properties"]
    assert columns == [
        {
            "id": "id",
            "name": "id",
            "logicalType": "number",
            "physicalType": "HUGEINT",
            "description": "Its number.",
        },
        {
            "id": "name",
            "name": "NAME",
            "logicalType": "string",
            "physicalType": "VARCHAR",
            "description": "Who it is.",
        },
    ]


@pytest.mark.parametrize(
    ("adapter", "server"),
    [
        ("bigquery", {"type": "bigquery", "project": "lake", "dataset": "sales"}),
        ("databricks", {"type": "databricks", "catalog": "lake", "schema": "sales"}),
        ("redshift", {"type": "redshift", "database": "lake", "schema": "sales"}),
        ("duckdb", {"type": "duckdb", "database": "${DUCKDB_DATABASE}", "schema": "sales"}),
        (
            "snowflake",
            {
                "type": "snowflake",
                "account": "${SNOWFLAKE_ACCOUNT}",
                "database": "lake",
                "schema": "sales",
            },
        ),
        (
            "postgres",
            {
                "type": "postgres",
                "host": "${POSTGRES_HOST}",
                "port": "${POSTGRES_PORT}",
                "database": "lake",
                "schema": "sales",
            },
        ),
        ("spark", {"type": "custom", "catalog": "lake", "schema": "sales"}),
        ("somebodys", {"type": "custom", "catalog": "lake", "schema": "sales"}),
    ],
)
def test_the_server_is_the_one_of_the_adapter_and_what_dbt_does_not_know_is_a_variable(
    adapter, server
):
    made = draft(adapter)
    assert made.tree["servers"] == [{"server": adapter, **server}]
    told = [gap.message for gap in made.gaps if gap.rule == "generate/gap-server"]
    assert bool(told) == any("$" in str(value) for value in server.values())


def test_tables_that_lie_apart_have_no_server_and_that_is_told():
    real = catalog("orders") | {}
    real["nodes"] |= catalog("stock", schema="stores")["nodes"]
    tree = manifest("bigquery", "orders", "stock")
    [found] = draft_contracts(read_manifest(tree, real), "project")
    assert "servers" not in found.draft.tree
    [told] = [gap.message for gap in found.draft.gaps if gap.rule == "generate/gap-server"]
    assert told == (
        "no server is drafted, as the tables lie in several places: lake.sales, lake.stores"
    )


def test_what_no_catalog_has_seen_has_no_server():
    """A manifest says where a table would be, which is often a place of one person's own."""
    assert "servers" not in draft("bigquery", with_catalog=False).tree


def test_a_view_of_the_database_is_a_view_in_the_draft():
    assert draft("bigquery", type="VIEW").tree["schema"][0]["physicalType"] == "view"
    assert draft("bigquery").tree["schema"][0]["physicalType"] == "table"
