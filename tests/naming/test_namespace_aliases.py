import re

import pytest

from floe.errors import ConfigurationError
from floe.naming import NamespaceAlias, read_aliases, resolve_namespace

CLUSTER = NamespaceAlias("cluster", hosts=("host1", "host2.example.com"))


@pytest.mark.parametrize(
    ("namespace", "resolved"),
    [
        ("postgres://host1:5432", "postgres://cluster:5432"),
        ("postgres://HOST1:5432", "postgres://cluster:5432"),
        ("kafka://host2.example.com:9092", "kafka://cluster:9092"),
        ("postgres://host3:5432", "postgres://host3:5432"),
        ("postgres://myhost1:5432", "postgres://myhost1:5432"),
        ("postgres://host1.example.com:5432", "postgres://host1.example.com:5432"),
        ("kafka://host1:9092,host2.example.com:9092", "kafka://cluster:9092"),
        ("kafka://a:1,host1:9092,host2.example.com:9092,b:2", "kafka://a:1,cluster:9092,b:2"),
        ("bigquery", "bigquery"),
        ("", ""),
    ],
)
def test_the_hosts_of_a_list_become_one_name(namespace, resolved):
    assert CLUSTER.resolve(namespace) == resolved


def test_an_alias_with_a_scheme_leaves_other_namespaces_alone():
    alias = NamespaceAlias("cluster", hosts=("host1",), scheme="kafka")

    assert alias.resolve("kafka://host1:9092") == "kafka://cluster:9092"
    assert alias.resolve("postgres://host1:5432") == "postgres://host1:5432"


def test_a_pattern_becomes_the_name_as_it_is_written():
    alias = NamespaceAlias(r"pro\d$1", pattern=re.compile(r"cluster\d+"))

    assert alias.resolve("kafka://cluster7:9092") == r"kafka://pro\d$1:9092"


def test_a_group_of_a_pattern_stays():
    aliases = read_aliases(
        {
            "any": {
                "type": "patternGroup",
                "regex": r"(?<cluster>[a-z-]+)-\d+\.[a-z.]+(?=:)",
                "matchingGroup": "cluster",
                "schema": "cassandra",
            }
        }
    )

    assert resolve_namespace("cassandra://prod-7.example.com:9042", aliases) == (
        "cassandra://prod:9042"
    )


def test_the_first_alias_that_changes_a_namespace_wins():
    aliases = read_aliases(
        {
            "kafka-prod": {"type": "hostList", "hosts": ["a"], "schema": "kafka"},
            "first": {"type": "hostList", "hosts": ["a", "b"]},
            "second": {"type": "pattern", "regex": "a|b"},
        }
    )

    assert resolve_namespace("kafka://a:1", aliases) == "kafka://kafka-prod:1"
    assert resolve_namespace("postgres://a:1", aliases) == "postgres://first:1"
    assert resolve_namespace("postgres://c:1", aliases) == "postgres://c:1"


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"x": "host"}, "must be a table"),
        ({"x": {"type": "other"}}, "no known 'type'"),
        ({"x": {"type": "hostList"}}, "needs a list of 'hosts'"),
        ({"x": {"type": "hostList", "hosts": "a"}}, "needs a list of 'hosts'"),
        ({"x": {"type": "pattern"}}, "needs a 'regex'"),
        ({"x": {"type": "pattern", "regex": "("}}, "is wrong"),
        ({"x": {"type": "patternGroup", "regex": "a", "matchingGroup": "b"}}, "'matchingGroup'"),
    ],
)
def test_a_wrong_alias_is_told(settings, message):
    with pytest.raises(ConfigurationError, match=message):
        read_aliases(settings)
