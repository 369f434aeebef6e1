import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from floe.naming import (
    Naming,
    from_connection,
    from_dbt_profile,
    from_jdbc,
    from_kafka,
    from_location,
    from_spark_catalog,
    resolve_namespace,
    to_location,
    trim_partitions,
)
from floe.naming.connections.products.contents import PRODUCTS

SECRET = "".join(("hunter", "22"))
PIECES = st.sampled_from(
    [
        "://", "//", ":", "@", "/", "?", ";", "&", "=", ",", "--", "(", ")", "[", "]", "\\", "%",
        '"', "`", "{", "}", ".", " ", "\n", "\x00", "é", "host", "1521", "db", "user", "password",
        "address", "HOST", "SID", "jdbc:", "ldap:", "iam", "projects", "databaseName", "*",
    ]
)  # fmt: skip
JUNK = st.lists(PIECES, max_size=14).map("".join)
PRODUCT = st.sampled_from([*sorted(PRODUCTS), "unknown"])


def answers(text, table):
    yield from_jdbc(text, table, database=table, password=text)
    yield from_connection(text, table)
    yield from_connection(text)
    yield from_location(text)
    yield from_location(text, table)
    yield from_kafka(text, table)
    yield from_dbt_profile({"type": table, "host": text, "account": text, "schema": table}, table)
    yield from_spark_catalog({"uri": text, "warehouse": text, "type": "hive"}, table)


@settings(max_examples=3 * settings.default.max_examples // 2)
@given(PRODUCT, JUNK, JUNK)
def test_no_text_makes_a_way_fail(product, junk, table):
    for text in (junk, f"jdbc:{product}:{junk}", f"{product}://{junk}"):
        assert all(isinstance(each, Naming) for each in answers(text, table))
        assert isinstance(trim_partitions(text), str)
        assert resolve_namespace(text, ()) == text
        location = to_location(text, table)
        assert location is None or isinstance(location, str)


@pytest.mark.long
@pytest.mark.parametrize("product", [*sorted(PRODUCTS), "unknown"])
@settings(max_examples=10)
@given(
    st.sampled_from([SECRET, "19283"]),
    st.sampled_from(["", "?", "/", ",", "@", "#", ";", ":", "(", "[", "%40"]),
    JUNK,
)
def test_no_password_comes_out_of_a_url(product, secret, odd, junk):
    user = f"fred:{secret}{odd}{secret}"
    for text in (
        f"jdbc:{product}://{user}@host:1521/db?password={secret}&{junk}",
        f"jdbc:{product}:thin:fred/{secret}{odd}@//host/db",
        f"jdbc:{product}://host/db;user=fred;password={secret}{odd};",
        f"{product}://{user}@host/db?password={secret}",
        f"sftp://{user}@host/db?signature={secret}",
    ):
        assert all(secret not in repr(each) for each in answers(text, "s.t"))
