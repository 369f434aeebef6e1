"""A table has one canonical pair, whether a contract, a URL or a profile tells of it."""

import pytest

from floe.lineage import from_odcs
from floe.naming import from_dbt_profile, from_jdbc

FABRIC = "w.datawarehouse.fabric.microsoft.com"
SYNAPSE = "w.sql.azuresynapse.net"
CASES = [
    ("postgres", "jdbc:postgresql://DB.x.com./Shop", {"host": "DB.x.com."}),
    ("postgres", "jdbc:postgresql://a:1,b:2/Shop", {"host": "a:1,b:2"}),
    ("postgres", "jdbc:postgresql://a:1,b:1/Shop", {"host": "a,b", "port": 1}),
    ("redshift", "jdbc:redshift:iam://cl:us-east-1/Shop", {"host": "cl.us-east-1"}),
    ("sqlserver", f"jdbc:sqlserver://{FABRIC}:1433;database=Shop", {"host": FABRIC}),
    ("sqlserver", f"jdbc:sqlserver://{SYNAPSE};database=Shop", {"host": SYNAPSE, "port": 1433}),
    ("exasol", "jdbc:exa:db.x.com:8563", {"host": "https://db.x.com/"}),
]


@pytest.mark.parametrize(("kind", "url", "server"), CASES)
def test_contract_url_and_profile_lead_to_one_pair(kind, url, server):
    known = {"type": kind, "database": "Shop", "schema": "Sales", **server}
    told = from_odcs(known, {"name": "Orders"})

    assert told.canonical is not None
    assert told.canonical == from_jdbc(url, "Sales.Orders").canonical
    assert told.canonical == from_dbt_profile(known, "Orders").canonical


@pytest.mark.parametrize("path", ["/data/shop.sqlite", "/data/shop.v2.duckdb"])
def test_a_file_of_duckdb_has_one_pair(path):
    told = from_odcs({"type": "duckdb", "database": path}, {"name": "orders"})

    assert told.canonical is not None
    assert told.canonical == from_jdbc(f"jdbc:duckdb:{path}", "orders").canonical
    assert told.canonical == from_dbt_profile({"type": "duckdb", "path": path}, "orders").canonical


def test_what_cannot_be_used_is_told_where_it_stands():
    server = {"type": "postgres", "host": "h", "port": "${P}", "database": "d", "schema": "s"}
    naming = from_odcs(server, {"name": "orders"})

    (finding,) = naming.findings
    assert naming.canonical is None
    assert finding.place.path == ("server", "port")
    assert finding.rule == "naming/missing-component"
    assert finding.hint is not None
    assert finding.hint.startswith("its value has a variable in it")
