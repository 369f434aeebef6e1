"""A table of Synapse has one canonical pair, whichever way its name comes."""

import pytest

from floe.naming import (
    Naming,
    compose,
    from_connection,
    from_dbt_profile,
    from_jdbc,
    parse,
)

HOST = "shop.sql.azuresynapse.net"
SHORT = (f"sqlserver://{HOST}:1433", "dbo.Orders")
LONG = (f"sqlserver://{HOST}:1433", "Sales.dbo.Orders")
PARTS = {"host": HOST, "database": "Sales", "schema": "dbo", "table": "Orders"}
PROFILE = {"type": "synapse", "server": HOST, "database": "Sales", "schema": "dbo"}


@pytest.mark.parametrize(
    "naming",
    [
        parse(*LONG),
        compose("synapse", **PARTS),
        from_jdbc(f"jdbc:sqlserver://{HOST};databaseName=Sales", "dbo.Orders"),
        from_jdbc(f"jdbc:sqlserver://{HOST}", "Sales.dbo.Orders"),
        from_connection(f"mssql+pyodbc://{HOST}/Sales", "dbo.Orders"),
        from_dbt_profile(PROFILE, "Orders"),
    ],
    ids=["parse", "compose", "jdbc", "jdbc without database", "connection", "dbt"],
)
def test_the_pair_without_the_database_is_canonical_and_the_other_an_alias(naming: Naming):
    assert naming.source == "synapse"
    assert naming.canonical == SHORT
    assert [each[:2] for each in naming.aliases] == [LONG]


def test_a_name_without_the_database_has_the_same_pair():
    assert parse(*SHORT).canonical == SHORT
    assert from_jdbc(f"jdbc:sqlserver://{HOST}", "dbo.Orders").canonical == SHORT
