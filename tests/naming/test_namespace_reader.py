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
    assert [each for each, _ in components_of(namespace)] == [source]


def test_an_alias_of_a_scheme_and_jdbc_are_seen():
    assert READER.read("postgresql://h:1").alias_of == "postgres"
    assert READER.read("jdbc:postgres://h:1").alias_of == "postgres"
    assert READER.read("postgres://h:1").alias_of is None


def test_a_namespace_that_fits_nothing_has_a_lower_authority_all_the_same():
    reading = READER.read("unheard://Host.Example.com/Path")
    assert reading.candidates == reading.definitions == ()
    assert reading.canonical == "unheard://host.example.com/Path"


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
