import pytest

from floe.naming import parse
from floe.naming.masking import may_hold_secret, shown_name, shown_namespace, without_access


@pytest.mark.parametrize(
    ("namespace", "bare", "has_credentials", "has_query"),
    [
        ("postgres://db:5432", "postgres://db:5432", False, False),
        ("postgres://me@db:5432", "postgres://db:5432", True, False),
        ("postgres://me:pw@db:5432", "postgres://db:5432", True, False),
        ("postgres://me:p@w@db:5432", "postgres://db:5432", True, False),
        ("postgres://me:p/w?x#y@db:5432", "postgres://db:5432", True, False),
        ("postgres://me:12/34@db:5432", "postgres://db:5432", True, False),
        ("postgres://me:1234@db:5432?a=b", "postgres://db:5432", True, True),
        ("postgres://db:5432/shop?user=a@b", "postgres://db:5432/shop", False, True),
        ("postgres://a:1,b:2/x@y", "postgres://y", True, False),
        ("mysql://u:1234/hunter2PW@h/d", "mysql://h/d", True, False),
        ("mysql://u:1234/hunter2PW@h:3306", "mysql://h:3306", True, False),
        ("mysql://a:1,b:2/shop?user=a@b", "mysql://a:1,b:2/shop", False, True),
        ("hdfs://nn:8020/lake/a@b", "hdfs://nn:8020/lake/a@b", False, False),
        ("postgres://[2001:db8::1]:5432", "postgres://[2001:db8::1]:5432", False, False),
        ("sqlserver://db:1433;password=pw", "sqlserver://db:1433", False, True),
        ("oracle:thin:scott/tiger@//db:1521", "oracle:thin://db:1521", True, False),
        ("oracle:thin:@//db:1521", "oracle:thin:@//db:1521", False, False),
        ("me:pw@db:5432", "db:5432", True, False),
        ("duckdb:///lake/a@b.duckdb", "duckdb:///lake/a@b.duckdb", False, False),
        ("file:/lake/a@b", "file:/lake/a@b", False, False),
        ("foo://AKIAIOSFODNN7EXAMPLE", "foo://***", False, False),
        ("foo://bar/password=pw", "foo://bar/password=***", False, False),
        ("postgres://token-service:5432", "postgres://token-service:5432", False, False),
        ("u%3Apw%40db:5432", "db:5432", True, False),
        ("postgres://u%3apw%40x%40db:5432", "postgres://db:5432", True, False),
        ("postgres://u%40db:5432", "postgres://u%40db:5432", False, False),
        ("file:/lake/a%3Ab%40c", "file:/lake/a%3Ab%40c", False, False),
        ("x://db/me:pw@shop", "x://db/shop", True, False),
        ("x://db:80/me:pw@shop/y", "x://shop/y", True, False),
        ("@", "@", False, False),
        ("://@", "://", True, False),
        ("", "", False, False),
    ],
)
def test_a_namespace_loses_what_gives_access(namespace, bare, has_credentials, has_query):
    assert without_access(namespace) == (bare, has_credentials, has_query)


def test_a_container_before_an_at_sign_is_no_user():
    azure = "abfss://raw@account.dfs.core.windows.net"
    assert without_access(azure, has_container=True) == (azure, False, False)
    assert without_access("abfss://raw:pw@account", has_container=True).has_credentials


def test_a_spelt_out_container_is_no_user_either():
    azure = "abfss://raw%40account.dfs.core.windows.net"
    assert without_access(azure, has_container=True) == (azure, False, False)


def test_a_long_text_is_read_in_one_go():
    long = "%3A" * 200_000
    assert without_access(f"x://{long}/%40").has_credentials is False
    for text in ("oracle:" * 20_000, "oracle:a/" * 20_000, "a/@" * 20_000, "a:" * 20_000):
        assert shown_name(f"@/{text}") == f"@/{text}"


def test_a_shown_namespace_tells_that_there_was_a_query():
    assert shown_namespace("postgres://me:pw@db:5432?password=pw") == "postgres://db:5432?***"


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("shop.public.orders", "shop.public.orders"),
        ("orders/day=2024-01-31", "orders/day=2024-01-31"),
        ("topic:secret-project:orders", "topic:secret-project:orders"),
        ("orders.csv?X-Amz-Signature=pw", "orders.csv?***"),
        ("orders?.csv", "orders?.csv"),
        ("me:pw@db.shop.orders", "db.shop.orders"),
        ("https://me:pw@host/orders", "https://host/orders"),
        ("jdbc:oracle:thin:scott/pw@db:1521:orcl", "jdbc:oracle:thin:db:1521:orcl"),
        ("oracle:thin:scott/p/w@x@//db:1521/orcl", "oracle:thin://db:1521/orcl"),
        ("Oracle:scott/pw@orcl", "Oracle:orcl"),
        ("select jdbc:oracle:oci:scott/pw@orcl x", "select jdbc:oracle:oci:orcl x"),
        ("scott/pw@db:1521:orcl", "db:1521:orcl"),
        ("scott/pw@//db/orcl", "//db/orcl"),
        ("thin:scott/pw@db.x:1521", "thin:db.x:1521"),
        ("mail/me@example.com/2024", "mail/me@example.com/2024"),
        ("password=pw", "password=***"),
        ('{"password": "pw"}', '{"password": "***"}'),
        ("p.d.AKIAIOSFODNN7EXAMPLE", "p.d.***"),
        ("load Bearer Q7xT2mV9kLp4Zs8WbN3r", "load Bearer ***"),
        ("load --password Q7xT2mV9", "load --password ***"),
        ("bearer of good news", "bearer of good news"),
    ],
)
def test_a_name_is_shown_without_secrets(name, shown):
    assert shown_name(name) == shown


@pytest.mark.parametrize(
    ("namespace", "name"),
    [
        ("bigquery", "p.d.AKIAIOSFODNN7EXAMPLE"),
        ("s3://bucket", "orders.csv?X-Amz-Signature=AKIAIOSFODNN7EXAMPLE"),
        ("kafka://broker:9092", "ghp_0123456789abcdefghij0123456789abcdef"),
        ("s3://bucket", "x/bearer AKIAIOSFODNN7EXAMPLE"),
    ],
)
def test_a_secret_in_a_name_that_looks_right_is_in_no_value(namespace, name):
    naming = parse(namespace, name)
    assert may_hold_secret(name)
    assert "***" in naming.name
    assert "AKIA" not in repr(naming)
    assert "ghp_" not in repr(naming)
