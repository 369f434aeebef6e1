import pytest

SERVER = {"type": "bigquery", "project": "acme", "dataset": "Sales"}
CASES = [
    ({}, "orders", ("bigquery", "acme.Sales.orders")),
    ({}, "web.orders", ("bigquery", "acme.web.orders")),
    ({}, "`lab.web.orders`", ("bigquery", "acme.Sales.`lab.web.orders`")),
    ({}, "lab.web.orders", ("bigquery", "lab.web.orders")),
    ({}, "example.com:lab.web.orders", ("bigquery", "example.com:lab.web.orders")),
    ({"project": None}, "orders", ("no project_id",)),
    ({"dataset": None}, "orders", ("no dataset_name",)),
    ({}, {}, ("no table_name",)),
    ({"openlineage.project": "lab"}, "orders", ("bigquery", "lab.Sales.orders")),
]


@pytest.mark.parametrize(("change", "table", "expected"), CASES)
def test_a_table_has_its_name(tell, change, table, expected):
    assert tell({**SERVER, **change}, table) == expected
