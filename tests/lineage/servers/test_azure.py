import pytest

SERVER = {"type": "azure", "location": "abfss://raw@acme.dfs.core.windows.net/data/{model}"}
LAKE = "abfss://raw@acme.dfs.core.windows.net"
BLOB = "wasbs://raw@acme.dfs.core.windows.net"
CASES = [
    ({}, "orders", (LAKE, "data/orders")),
    ({"location": "abfs://raw@acme.dfs.core.windows.net/{model}/*"}, "o", (LAKE, "o")),
    ({"location": "abfss://acme.dfs.core.windows.net/raw/x/*.parquet"}, "o", (LAKE, "x")),
    ({"location": "https://acme.dfs.core.windows.net/raw/x?sig=hunter2"}, "o", (LAKE, "x")),
    ({"location": "https://acme.blob.core.windows.net/raw/x"}, "o", (BLOB, "x")),
    ({"location": "az://acme.blob.core.windows.net/raw/x/*.parquet"}, "o", (BLOB, "x")),
    ({"location": "az://raw/x"}, "orders", ("no account",)),
    ({"location": "az://raw/x", "account": "acme"}, "orders", (LAKE, "x")),
    ({"location": "az://raw@acme/x"}, "orders", (LAKE, "x")),
    (
        {"location": "abfss://user:hunter2@acme.dfs.core.windows.net/x"},
        "o",
        (LAKE.replace("raw", "x"), "/"),
    ),
    ({"location": None}, "orders", ("no location",)),
    ({"openlineage.location": "az://raw@acme/y"}, "orders", (LAKE, "y")),
]


@pytest.mark.parametrize(("change", "table", "expected"), CASES)
def test_a_table_has_its_name(tell, change, table, expected):
    assert tell({**SERVER, **change}, table) == expected


@pytest.mark.parametrize(
    ("location", "other"),
    [
        ("https://acme.blob.core.windows.net/raw/x", LAKE),
        ("abfss://raw@acme.dfs.core.windows.net/x", BLOB),
    ],
)
def test_a_table_is_found_at_both_endpoints_of_its_account(other_names, location, other):
    assert (other, "x") in [alias[:2] for alias in other_names({**SERVER, "location": location})]


def test_files_outside_of_storage_accounts_have_no_other_endpoint(other_names):
    server = {**SERVER, "location": "abfss://ws@onelake.dfs.fabric.microsoft.com/x"}
    assert not any(alias[0].startswith("wasbs") for alias in other_names(server))
