import pytest
from hypothesis import given
from hypothesis import strategies as st

from floe.naming.connections.hosts import (
    Host,
    host_components,
    print_hosts,
    read_address,
    read_host,
    read_hosts,
    unusual_port,
)

NAMES = st.from_regex(r"[a-z][a-z0-9]{0,8}(\.[a-z]{2,4}){0,2}", fullmatch=True)
ADDRESSES = st.ip_addresses(v=6).map(lambda address: f"[{address}]")
PORTS = st.one_of(st.none(), st.integers(1, 65535).map(str))
HOSTS = st.lists(st.builds(Host, st.one_of(NAMES, ADDRESSES), PORTS), min_size=1, max_size=4)


@pytest.mark.parametrize(
    ("text", "host"),
    [
        ("db", Host("db")),
        ("db.example.com:5432", Host("db.example.com", "5432")),
        ("db.example.com.:5432", Host("db.example.com", "5432")),
        ("10.0.0.1:1", Host("10.0.0.1", "1")),
        ("[2001:db8::1]:5433", Host("[2001:db8::1]", "5433")),
        ("2001:db8::1", Host("[2001:db8::1]")),
        ("::1", Host("[::1]")),
        (" a ", Host("a")),
        ("user@db", None),
        ("db:port", None),
        ("a b", None),
        ("", None),
        ("[fe80::1%eth0]", None),
    ],
)
def test_a_host_is_a_name_or_an_address_with_a_port(text, host):
    assert read_host(text) == host


@given(HOSTS)
def test_a_printed_list_of_hosts_reads_as_the_same_hosts(hosts):
    assert read_hosts(print_hosts(hosts)) == tuple(hosts)


def test_one_host_that_cannot_be_read_spoils_the_list():
    assert read_hosts("a:1,b:x") is None


def test_the_port_of_the_last_host_stands_apart():
    hosts = read_hosts("a:1,b,[::1]:3")

    assert hosts is not None
    assert host_components(hosts) == {"host": "a:1,b,[::1]", "port": "3"}
    assert host_components(()) == {}


@pytest.mark.parametrize(
    ("text", "port", "host"),
    [
        ("db", None, Host("db")),
        ("db.:5432", None, Host("db", "5432")),
        ("db:5432", "5433", Host("db", "5433")),
        ("https://db:443/", None, Host("db", "443")),
        ("a:1,b:2", None, Host("a:1,b", "2")),
        ("a,b:2", "3", Host("a:3,b", "2")),
        ("2001:db8::1", None, Host("[2001:db8::1]")),
        ("db/path", None, None),
        ("u:p@db", None, None),
        ("a,b c", None, None),
        (",", None, None),
        ("", "5432", None),
    ],
)
def test_an_address_is_read_as_people_write_it(text, port, host):
    assert read_address(text, port) == host


@pytest.mark.parametrize(
    ("scheme", "port", "kept"),
    [
        ("https", "443", None),
        ("HTTP", "80", None),
        ("http", "443", "443"),
        ("https", None, None),
        ("x", "443", "443"),
    ],
)
def test_a_port_that_the_scheme_means_anyway_is_dropped(scheme, port, kept):
    assert unusual_port(scheme, port) == kept
