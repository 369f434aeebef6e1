from dataclasses import replace

from floe.naming.definitions import Kind
from floe.naming.registry import Registry, default_registry, read_specification


def ids(definitions):
    return [each.id for each in definitions]


def test_sources_are_found_by_id_and_kind():
    registry = default_registry()
    assert registry.find(Kind.DATASET, "trino").title == "Trino"
    assert registry.find(Kind.JOB, "trino").title == "Trino query"
    assert registry.find(Kind.JOB, "postgres") is None


def test_the_specification_is_read_by_name_datasets_first():
    found = [(each.kind is Kind.JOB, each.id) for each in read_specification()]
    assert found == sorted(found)


def test_sources_are_found_by_the_scheme_of_their_namespaces():
    registry = default_registry()
    assert ids(registry.claiming("kafka")) == ["kafka"]
    assert ids(registry.claiming("s3")) == ["s3", "warehouse"]
    assert ids(registry.claiming("https")) == ["api", "rest_catalog"]
    assert ids(registry.claiming("workday")) == ["saas"]
    assert registry.claiming("nosuch") == ()


def test_an_alias_of_a_scheme_stands_for_the_scheme():
    registry = default_registry()
    aliases = ("s3a", "s3n", "gcs", "abfs", "wasb", "sftp", "vdb", "informix-sqli", "kafka", "no")
    assert [registry.unaliased(each) for each in aliases] == [
        "s3",
        "s3",
        "gs",
        "abfss",
        "wasbs",
        "file",
        "denodo",
        "informix",
        "kafka",
        "no",
    ]


def test_no_alias_hides_the_scheme_of_another_source():
    kafka = default_registry().find(Kind.DATASET, "kafka")
    other = replace(kafka, id="other", schemes=("other",), scheme_aliases=("kafka", "s3a"))
    registry = Registry((*default_registry().definitions, other))
    assert registry.unaliased("kafka") == "kafka"
    assert registry.unaliased("s3a") == "s3"


def test_an_alias_of_no_scheme_stands_for_nothing():
    kafka = default_registry().find(Kind.DATASET, "kafka")
    registry = Registry([replace(kafka, schemes=(), scheme_aliases=("queue",))])
    assert registry.unaliased("queue") == "queue"


def test_the_schemes_of_jobs_are_nobodys():
    trino = default_registry().find(Kind.JOB, "trino")
    assert Registry([trino]).claiming("trino") == ()
