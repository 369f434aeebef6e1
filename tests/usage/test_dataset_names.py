import pytest

from floe.naming import Pair, read_aliases
from floe.usage import CONTRACT_NAMESPACE, WantedNames, dataset_name, read_name

ORDERS = Pair("postgres://db:5432", "shop.public.orders")


@pytest.mark.parametrize(
    ("namespace", "name"),
    [
        ("postgres://db:5432/shop", "public.orders"),
        ("postgres://db:5432/shop", "shop.public.orders"),
        ("jdbc:postgresql://db/shop?user=ann&password=x", "public.orders"),
        ("postgres://db.:5432", "shop.public.orders"),
        ("postgres://replica:5432/shop", "public.orders"),
    ],
)
def test_a_namespace_that_is_a_connection_names_the_table_behind_it(namespace, name):
    aliases = read_aliases({"db": {"type": "hostList", "hosts": ["replica"]}})
    assert read_name(namespace, name, aliases) == (ORDERS, True)


@pytest.mark.parametrize(
    ("namespace", "name", "expected"),
    [
        ("kafka://b1:9092,b2:9092", "orders", Pair("kafka://b1:9092", "orders")),
        ("kafka://b1;b2", "orders", Pair("kafka://b1:9092", "orders")),
        ("mysql://db:3306/shop", "orders", Pair("mysql://db:3306", "shop.orders")),
        ("sqlserver://h:1433;database=d", "dbo.t", Pair("mssql://h:1433", "d.dbo.t")),
    ],
)
def test_brokers_and_databases_in_a_namespace_are_read(namespace, name, expected):
    assert read_name(namespace, name) == (expected, True)
    assert dataset_name(*expected) == expected


@pytest.mark.parametrize(
    ("namespace", "name"),
    [
        ("postgres://db:5432/shop", "orders"),
        ("postgres://a:5432,b:5432/shop", "public.orders"),
        ("postgres://db:5432", "shop.public.orders."),
        ("snowflake://acc", "DB.S.T"),
        ("postgres://db:5432", "shop.orders"),
        ("", "orders"),
    ],
)
def test_what_may_mean_several_tables_stays_as_it_is_and_is_known_for_it(namespace, name):
    assert read_name(namespace, name) == (Pair(namespace, name), False)


@pytest.mark.parametrize("namespace", ["s3://lake", "prod", "warehouse://x"])
def test_names_of_sources_that_nobody_knows_are_no_fault(namespace):
    assert read_name(namespace, "orders") == (Pair(namespace, "orders"), True)


@pytest.mark.parametrize(
    ("wanted", "read"),
    [
        (("s3://lake", "shop/orders"), ("s3://lake", "shop/orders/2026/part-0.csv")),
        (("s3://lake", "orders"), ("s3://lake", "orders/*.csv")),
        (("file", "/data/orders"), ("file", "/data/orders/a.csv")),
        (("mssql://db:1433", "Shop.dbo.Orders"), ("mssql://db:1433", "SHOP.DBO.ORDERS")),
        (("teradata://td:1025", "shop.orders"), ("teradata://td:1025", "SHOP.orders")),
        (("mysql://db:3306", "shop.Orders"), ("mysql://db:3306", "shop.orders")),
    ],
)
def test_files_in_a_folder_and_another_case_mean_the_table_that_is_wanted(wanted, read):
    names = WantedNames([Pair(*wanted), Pair("file", "/")])
    assert names.meant_by(Pair(*read)) == {Pair(*wanted)}


@pytest.mark.parametrize(
    ("wanted", "read"),
    [
        (("s3://lake", "shop/orders"), ("s3://lake", "shop/orders_old/a.csv")),
        (("s3://lake", "shop/orders"), ("s3://lake", "shop")),
        (("s3://lake", "shop/orders"), ("s3://pond", "shop/orders")),
        (("s3://lake", "shop/orders"), ("s3://lake", "shop/Orders")),
        (("file", "/"), ("file", "/data/a.csv")),
        ((CONTRACT_NAMESPACE, "shop"), (CONTRACT_NAMESPACE, "shop/orders")),
        (("postgres://db:5432", "shop.public.orders"), ("postgres://db:5432", "Shop.public.a")),
    ],
)
def test_what_lies_beside_or_above_and_other_names_mean_another_table(wanted, read):
    assert WantedNames([Pair(*wanted)]).meant_by(Pair(*read)) == frozenset()
