import pytest
from hypothesis import given
from hypothesis import strategies as st

from floe.naming import Alias, from_location, parse, to_location

SEGMENTS = st.lists(
    st.text(st.sampled_from("abzAZ09 ._-=%~+äß#&,"), min_size=1, max_size=6).filter(
        lambda text: text.strip(" ")
    ),
    min_size=1,
    max_size=4,
).map("/".join)
BUCKETS = st.from_regex(r"[a-z0-9][a-z0-9-]{1,8}[a-z0-9]", fullmatch=True)
HOSTS = st.from_regex(r"[a-z][a-z0-9]{0,6}(:[1-9][0-9]{0,3})", fullmatch=True)


@pytest.mark.parametrize(
    ("location", "namespace", "name"),
    [
        ("s3://bucket/a/b", "s3://bucket", "a/b"),
        ("s3a://bucket/a/b/", "s3://bucket", "a/b"),
        ("s3n://bucket", "s3://bucket", "/"),
        ("s3://KEY:SECRET@bucket/a", "s3://bucket", "a"),
        ("s3://bucket/a?X-Amz-Signature=abc", "s3://bucket", "a"),
        ("https://bucket.s3.eu-west-1.amazonaws.com/a/b", "s3://bucket", "a/b"),
        ("https://s3.amazonaws.com/bucket/a", "s3://bucket", "a"),
        ("gs://bucket/a b/c", "gs://bucket", "a b/c"),
        ("gcs://bucket/a", "gs://bucket", "a"),
        ("https://storage.googleapis.com/bucket/a", "gs://bucket", "a"),
        ("abfss://c@acct.dfs.core.windows.net/a", "abfss://c@acct.dfs.core.windows.net", "a"),
        ("abfs://c@acct.dfs.core.windows.net/a", "abfss://c@acct.dfs.core.windows.net", "a"),
        ("https://acct.dfs.core.windows.net/c/a", "abfss://c@acct.dfs.core.windows.net", "a"),
        ("wasbs://c@acct.blob.core.windows.net/a", "wasbs://c@acct.dfs.core.windows.net", "a"),
        (
            "https://acct.blob.core.windows.net/c/a?sv=1&sig=secret",
            "wasbs://c@acct.dfs.core.windows.net",
            "a",
        ),
        ("hdfs://NameNode/data/", "hdfs://namenode:8020", "/data"),
        ("hdfs://namenode:9000/data", "hdfs://namenode:9000", "/data"),
        ("hdfs://namenode:9000/a@b", "hdfs://namenode:9000", "/a@b"),
        ("s3://bucket/a@b", "s3://bucket", "a@b"),
        ("file://[2001:db8::1]/data", "file://[2001:db8::1]", "/data"),
        ("file://[2001:db8::1]:22/data", "file://[2001:db8::1]:22", "/data"),
        ("dbfs:/mnt/a", "dbfs", "/mnt/a"),
        ("dbfs:///mnt/a", "dbfs", "/mnt/a"),
        ("dbfs://workspace/mnt/a", "dbfs://workspace", "/mnt/a"),
        ("file:/data/a.csv", "file", "/data/a.csv"),
        ("file:///data/a.csv", "file", "/data/a.csv"),
        ("file://localhost/data", "file", "/data"),
        ("/data/a.csv", "file", "/data/a.csv"),
        (r"C:\data\a.csv", "file", "/C:/data/a.csv"),
        ("file://nas/data", "file://nas", "/data"),
        ("s3://bucket/orders/*/part-?.parquet", "s3://bucket", "orders"),
        ("s3://bucket/orders/{a,b}/x", "s3://bucket", "orders"),
        ("s3://bucket/*.csv", "s3://bucket", "/"),
        ("oss://bucket/a", "oss://bucket", "/a"),
    ],
)
def test_a_location_is_named_by_its_store_and_its_path(location, namespace, name):
    naming = from_location(location)

    assert naming.canonical == (namespace, name)
    assert (naming.namespace, naming.name) == (namespace, name)


def test_a_server_of_files_is_named_without_its_user():
    naming = from_location("sftp://user:secret@files.example.com:2222/in/a.csv")

    assert naming.canonical == ("file://files.example.com:2222", "/in/a.csv")
    assert naming.aliases == (Alias("file://files.example.com:2222", "in/a.csv", "Airflow"),)
    assert "secret" not in repr(naming)


@pytest.mark.parametrize(
    "location",
    [
        "a/b",
        "",
        "hdfs:///a",
        "s3:///a",
        "s3:a",
        "x" * 5000,
        "s3n://KEY:SEC/RET@bucket/a",
        "sftp://user:12/3@files/a",
        "hdfs://namenode:port/a",
    ],
)
def test_a_location_that_is_not_absolute_is_told(location):
    naming = from_location(location)

    assert naming.canonical is None
    assert [each.message for each in naming.findings] == ["this location cannot be read"]


@pytest.mark.parametrize(
    ("location", "namespace"),
    [
        ("file:///warehouse/", "file:/warehouse"),
        ("/warehouse", "file:/warehouse"),
        ("s3a://bucket/warehouse/", "s3://bucket/warehouse"),
        ("dbfs:/user/hive/warehouse", "dbfs:/user/hive/warehouse"),
        ("dbfs:///user/hive/warehouse", "dbfs:/user/hive/warehouse"),
        ("dbfs://Sales/user/hive", "dbfs://sales/user/hive"),
        ("wasbs://c@a.dfs.core.windows.net/wh", "wasbs://c@a.dfs.core.windows.net/wh"),
        ("wasb://c@a.blob.core.windows.net/wh/", "wasbs://c@a.dfs.core.windows.net/wh"),
        (
            "abfss://w@onelake.dfs.fabric.microsoft.com/lh/Tables",
            "abfss://w@onelake.dfs.fabric.microsoft.com/lh/Tables",
        ),
        (
            "abfss://c@acct.dfs.core.windows.net/w",
            "abfss://c@acct.dfs.core.windows.net/w",
        ),
        ("hdfs://namenode:8020/w", "hdfs://namenode:8020/w"),
    ],
)
def test_a_table_of_a_warehouse_is_named_by_the_whole_location(location, namespace):
    naming = from_location(location, "db.orders")

    assert naming.source == "warehouse"
    assert naming.canonical == (namespace, "db.orders")


@pytest.mark.parametrize(
    ("namespace", "name", "location"),
    [
        ("s3://bucket", "a/b", "s3://bucket/a/b"),
        ("s3a://bucket", "/a/b/", "s3://bucket/a/b"),
        ("gs://bucket", "/", "gs://bucket"),
        ("file", "/", "file:/"),
        ("file", "/a", "file:/a"),
        ("file://nas", "/a", "file://nas/a"),
        ("dbfs", "/mnt/a", "dbfs:/mnt/a"),
        ("hdfs://nn:8020", "/a", "hdfs://nn:8020/a"),
        ("wasbs://c@a.dfs.core.windows.net", "k", "wasbs://c@a.blob.core.windows.net/k"),
        ("bigquery", "a.b.c", None),
        ("postgres://h:1", "a.b.c", None),
        ("s3://bucket/warehouse", "db.t", "s3://bucket/warehouse/db.t"),
        ("s3a://bucket/warehouse/", "db.t", "s3://bucket/warehouse/db.t"),
        ("s3://bucket/warehouse", "/", "s3://bucket/warehouse"),
        ("file:/warehouse", "db.t", "file:/warehouse/db.t"),
        ("dbfs:/warehouse", "db.t", "dbfs:/warehouse/db.t"),
        ("s3://bucket/warehouse", "a b/c?d", None),
        ("unknown://x", "/a", None),
        ("", "", None),
    ],
)
def test_a_name_of_stored_files_leads_back_to_its_location(namespace, name, location):
    assert to_location(namespace, name) == location


@pytest.mark.parametrize(
    ("location", "emitted"),
    [
        ("warehouse/orders/", ("file", "warehouse/orders")),
        ("./orders", ("file", "./orders")),
        (r"C:\data\orders", ("file", "C:/data/orders")),
        ("file:/C:/data/orders", ("file", "C:/data/orders")),
        ("gs://bucket/a%20b", ("gs://bucket", "a b")),
        ("s3://bucket//a//b", ("s3://bucket", "a/b")),
    ],
)
def test_what_clients_emit_for_a_path_is_an_alias(location, emitted):
    naming = from_location(location)

    assert emitted in [alias[:2] for alias in naming.aliases]


def test_a_relative_path_is_no_name_of_its_own():
    naming = from_location("warehouse/orders")

    assert naming.canonical is None
    assert [each.rule for each in naming.findings] == ["naming/malformed-namespace"]
    assert [alias[:2] for alias in from_location("warehouse", "db.t").aliases] == [
        ("file:warehouse", "db.t")
    ]


@pytest.mark.parametrize(
    "location", ["fred:hunter22@h/x", "a?sig=hunter22", "(select 1)", "", "a=1;password=hunter22"]
)
def test_what_is_no_path_has_no_alias(location):
    naming = from_location(location)

    assert naming.aliases == ()
    assert "hunter22" not in repr(naming)


@pytest.mark.parametrize(
    "location", ["s3a://bucket/wh/", "file:/wh", "hdfs://nn:8020/wh", "dbfs:/wh"]
)
def test_an_empty_table_is_the_location_itself(location):
    """It was a table without a name in a warehouse."""
    naming, itself = from_location(location, ""), from_location(location)

    assert naming.canonical == itself.canonical
    assert naming.findings == itself.findings
    assert [alias.name for alias in naming.aliases] == ["/"]


def _pairs():
    keys = SEGMENTS
    paths = SEGMENTS.map(lambda path: f"/{path}")
    return st.one_of(
        st.tuples(BUCKETS.map(lambda name: f"s3://{name}"), keys),
        st.tuples(BUCKETS.map(lambda name: f"gs://{name}"), keys),
        st.tuples(BUCKETS.map(lambda name: f"abfss://{name}@acct.dfs.core.windows.net"), keys),
        st.tuples(BUCKETS.map(lambda name: f"wasbs://{name}@acct.dfs.core.windows.net"), keys),
        st.tuples(HOSTS.map(lambda host: f"hdfs://{host}"), paths),
        st.tuples(HOSTS.map(lambda host: f"file://{host}"), paths),
        st.tuples(st.just("file"), paths),
        st.tuples(st.just("dbfs"), paths),
    )


@given(_pairs())
def test_a_name_leads_to_its_location_and_back(pair):
    canonical = parse(*pair).canonical
    location = to_location(*pair)

    assert location is not None
    assert from_location(location).canonical == canonical
