import pytest

from floe.naming.namespace_reader import read_job_namespace


@pytest.mark.parametrize(
    "namespace", ["prod", "team;a", "prod#1", "a?b", "trino://t.example.com:443", "", "a@b"]
)
def test_the_namespace_of_a_job_is_what_its_owner_calls_it(namespace):
    reading = read_job_namespace(namespace)
    assert (reading.shown, reading.canonical) == (namespace, namespace)
    assert not reading.has_credentials
    assert not reading.has_query


@pytest.mark.parametrize(
    ("namespace", "shown", "canonical"),
    [
        ("trino://me:hunter2@T:443", "trino://T:443", "trino://T:443"),
        ("trino://t:443?password=hunter2", "trino://t:443?***", "trino://t:443"),
        ("me:hunter2@t:443", "t:443", "t:443"),
        ("password=hunter2", "password=***", "password=***"),
    ],
)
def test_credentials_in_the_namespace_of_a_job_are_taken_out(namespace, shown, canonical):
    reading = read_job_namespace(namespace)
    assert (reading.shown, reading.canonical) == (shown, canonical)
