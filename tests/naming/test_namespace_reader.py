import pytest

from floe.naming.namespace_reader import NamespaceReader
from floe.naming.registry import default_registry

READER = NamespaceReader(default_registry())


def components_of(namespace):
    return [
        (each.compiled.definition.id, dict(each.components))
        for each in READER.read(namespace).candidates
    ]


def test_a_namespace_is_taken_apart():
    reading = READER.read("postgres://DB.example.com")
    assert components_of("postgres://DB.example.com") == [
        ("postgres", {"host": "db.example.com", "port": "5432"})
    ]
    assert reading.canonical == "postgres://db.example.com:5432"
    assert (reading.recased, reading.added) == (("host",), ("port",))


def test_every_host_of_a_list_gets_the_default_port():
    reading = READER.read("postgres://a,[2001:DB8::1]:5433,c")
    assert reading.canonical == "postgres://a:5432,[2001:db8::1]:5433,c:5432"
    assert set(reading.added) == {"host", "port"}


@pytest.mark.parametrize(
    ("namespace", "source"),
    [
        ("sqlserver://shop.sql.azuresynapse.net:1433", "synapse"),
        ("sqlserver://SHOP.SQL.AzureSynapse.NET", "synapse"),
        ("sqlserver://shop.sql.azuresynapse.net.example.com", "sqlserver"),
        ("sqlserver://sql.azuresynapse.example.com:1433/x", "sqlserver"),
        ("arn:aws:glue:eu-central-1:123456789012", "glue"),
        ("arn:aws:s3tables:eu-central-1:123456789012:bucket/lake", "s3tables"),
        ("file:/opt/spark/metastore_db", "derby"),
    ],
)
def test_sources_with_one_scheme_are_told_apart(namespace, source):
    assert {each for each, _ in components_of(namespace)} == {source}


def test_an_alias_of_a_scheme_and_jdbc_are_seen():
    assert READER.read("postgresql://h:1").alias_of == "postgres"
    assert READER.read("jdbc:postgres://h:1").alias_of == "postgres"
    assert READER.read("postgres://h:1").alias_of is None


@pytest.mark.parametrize(
    ("namespace", "canonical"),
    [
        ("unheard://Host.Example.com/Path", "unheard://host.example.com/Path"),
        ("unheard://Host:80/Path", "unheard://host:80/Path"),
        ("POSTGRES://Db:x/Path", "postgres://db:x/Path"),
        ("unheard://Bucket/Path", "unheard://Bucket/Path"),
        ("unheard://My.Bucket", "unheard://My.Bucket"),
        ("Salesforce://00D5g000000ABCD", "salesforce://00D5g000000ABCD"),
        ("snowflake://Some_Account", "snowflake://Some_Account"),
    ],
)
def test_of_a_namespace_that_fits_nothing_only_a_host_loses_its_case(namespace, canonical):
    reading = READER.read(namespace)
    assert reading.candidates == ()
    assert reading.canonical == canonical


@pytest.mark.parametrize("namespace", ["postgres://h:1/", "postgres://h:1//"])
def test_slashes_at_the_end_are_strays(namespace):
    reading = READER.read(namespace)
    assert reading.has_stray_slash
    assert reading.canonical == "postgres://h:1"


def test_a_slash_does_not_save_a_namespace_that_is_wrong():
    reading = READER.read("postgres://h:x/")
    assert not reading.has_stray_slash
    assert reading.candidates == ()


def test_the_pair_that_an_alias_is_put_right_as_begins_with_another_namespace():
    assert READER.read("databricks://H.example.com").preferred == "unitycatalog://h.example.com"
    assert READER.read("sqlserver://h.example.com").preferred == "sqlserver://h.example.com"
    assert READER.read("sqlserver://h.example.com:1").preferred == "mssql://h.example.com:1"


@pytest.mark.parametrize(
    ("namespace", "canonical"),
    [
        ("sftp://alice@h", "file://h"),
        ("file://alice@h", "file://h"),
        ("hdfs://alice@nn:8020", "hdfs://nn:8020"),
        ("s3://alice@b", "s3://b"),
        ("s3a://alice@b/p", "s3://b/p"),
        ("gs://alice@b", "gs://b"),
    ],
)
def test_what_is_a_container_in_azure_is_a_user_elsewhere(namespace, canonical):
    reading = READER.read(namespace)
    assert reading.has_credentials
    assert reading.preferred == canonical
    assert "alice" not in repr(reading)


@pytest.mark.parametrize(
    "namespace",
    ["abfss://alice@a.dfs.core.windows.net", "wasbs://alice@a.dfs.core.windows.net"],
)
def test_a_container_of_azure_is_no_user(namespace):
    reading = READER.read(namespace)
    assert not reading.has_credentials
    assert reading.preferred == namespace


@pytest.mark.parametrize(
    ("namespace", "source"),
    [("sftp://h/x", "remote_file"), ("wasbs://x", "wasbs"), ("s3://b!", "s3"), ("file:x", "derby")],
)
def test_the_source_that_a_malformed_namespace_is_most_like_comes_first(namespace, source):
    reading = READER.read(namespace)
    assert reading.candidates == ()
    assert reading.definitions[0].id == source


@pytest.mark.parametrize(
    ("namespace", "canonical"),
    [
        ("file:", "file"),
        ("file:/", "file"),
        ("file://", "file"),
        ("file:///", "file"),
        ("file://localhost", "file"),
        ("FILE://LocalHost/", "file"),
        ("file:///lake", "file:/lake"),
        ("file://localhost/lake/", "file:/lake"),
    ],
)
def test_the_machine_itself_has_one_namespace_however_many_slashes_are_written(
    namespace, canonical
):
    reading = READER.read(namespace)
    assert (reading.canonical, reading.has_stray_slash) == (canonical, True)


@pytest.mark.parametrize("namespace", ["file://localhost:22", "file://files.example.com"])
def test_another_machine_and_a_server_on_this_one_keep_their_names(namespace):
    reading = READER.read(namespace)
    assert reading.candidates[0].compiled.definition.id == "remote_file"
    assert (reading.canonical, reading.has_stray_slash) == (namespace, False)


def test_a_folder_of_another_machine_is_no_local_one():
    assert READER.read("file://files.example.com/lake").candidates == ()
