from hypothesis import given
from hypothesis import strategies as st

from floe.naming import from_kafka
from floe.naming.connections.hosts import Host, print_hosts

HOSTS = st.builds(
    Host,
    st.one_of(
        st.from_regex(r"[a-z][a-z0-9]{0,6}", fullmatch=True),
        st.ip_addresses(v=6).map(lambda address: f"[{address}]"),
    ),
    st.integers(1, 65535).map(str),
)


def test_the_first_broker_counts_and_the_others_are_aliases():
    naming = from_kafka("a.example.com:9093, B,[2001:db8::1]:9094", "orders")

    assert naming.source == "kafka"
    assert naming.canonical == ("kafka://a.example.com:9093", "orders")
    assert naming.components == {
        "bootstrap_server_host": "a.example.com",
        "port": "9093",
        "topic": "orders",
    }
    assert naming.aliases == (
        ("kafka://b:9092", "orders", "another broker of the same cluster"),
        ("kafka://[2001:db8::1]:9094", "orders", "another broker of the same cluster"),
    )


def test_brokers_are_a_list_too_and_may_name_their_protocol():
    naming = from_kafka(["SASL_SSL://a", "PLAINTEXT://b:1"], "orders")

    assert naming.canonical == ("kafka://a:9092", "orders")
    assert [each.namespace for each in naming.aliases] == ["kafka://b:1"]


@given(st.lists(HOSTS, min_size=1, max_size=4, unique=True))
def test_every_broker_is_the_name_or_an_alias(hosts):
    naming = from_kafka(print_hosts(hosts), "t")

    namespaces = [naming.canonical.namespace, *(each.namespace for each in naming.aliases)]
    assert namespaces == [f"kafka://{each}" for each in hosts]


def test_brokers_that_cannot_be_read_and_missing_ones_are_told():
    assert [each.rule for each in from_kafka("user:secret@a:9092", "t").findings] == [
        "naming/malformed-namespace"
    ]
    missing = from_kafka("", "t")
    assert missing.canonical is None
    assert [each.place.path for each in missing.findings] == [("bootstrap_server_host",)]
    assert [each.place.path for each in from_kafka("a", " ").findings] == [("topic",)]
