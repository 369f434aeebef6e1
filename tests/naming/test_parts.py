import pytest

from floe.naming.definitions import CaseRule, Compare, Component, PathForm, Stored
from floe.naming.parts import (
    canonical_part,
    canonical_path,
    host_names,
    in_brackets,
    split_parts,
    unquoted,
    with_ports,
)

QUOTED = '"(?:[^"]|"")+"|[^. "][^."]*'
UPPER = CaseRule(Compare.SENSITIVE, Stored.UPPER, '"')
LOWER = CaseRule(Compare.INSENSITIVE, Stored.LOWER, '"')
KEPT = CaseRule(Compare.CONFIGURABLE, Stored.PRESERVE, '"')


@pytest.mark.parametrize(
    ("rule", "text", "expected"),
    [
        (UPPER, "orders", "ORDERS"),
        (UPPER, '"ORDERS"', "ORDERS"),
        (UPPER, '"Orders"', '"Orders"'),
        (UPPER, '"A.B"', '"A.B"'),
        (UPPER, '"A""B"', '"A""B"'),
        (UPPER, '"A B"', "A B"),
        (UPPER, '" "', '" "'),
        (LOWER, "Orders", "orders"),
        (LOWER, '"Orders"', "orders"),
        (LOWER, '"Or.ders"', '"or.ders"'),
        (KEPT, '"Orders"', "Orders"),
        (KEPT, "Orders", "Orders"),
        (CaseRule(), '"Orders"', '"Orders"'),
        (CaseRule(stored=Stored.LOWER), "DB.Example.COM", "db.example.com"),
    ],
)
def test_quotes_stay_only_where_a_part_would_mean_another_without(rule, text, expected):
    assert canonical_part(Component("table", QUOTED, case=rule), text) == expected


def test_quotes_stay_where_the_part_would_not_fit_without():
    component = Component("table", r'"[^"]+"|[a-z]+', case=KEPT)
    assert canonical_part(component, '"a[b"') == '"a[b"'
    assert canonical_part(component, '"ab"') == "ab"


def test_each_part_of_a_greedy_path_has_its_own_quotes():
    component = Component("path", ".+", case=KEPT, is_greedy=True)
    assert canonical_part(component, '"lake"."2026.01"."say ""hi""".x') == (
        'lake."2026.01"."say ""hi""".x'
    )


def test_a_dot_in_quotes_parts_nothing():
    assert split_parts('a."b.c".d', KEPT) == ["a", '"b.c"', "d"]
    assert split_parts("a.b", KEPT) == ["a", "b"]
    assert split_parts('a."b', CaseRule()) == ["a", '"b']


@pytest.mark.parametrize(
    ("text", "form", "expected"),
    [
        ("/a/b/", PathForm.RELATIVE, "a/b"),
        ("a/b", PathForm.ABSOLUTE, "/a/b"),
        ("//a/b//", PathForm.ABSOLUTE, "/a/b"),
        ("", PathForm.RELATIVE, "/"),
        ("///", PathForm.ABSOLUTE, "/"),
    ],
)
def test_paths_have_the_slashes_of_their_form(text, form, expected):
    assert canonical_path(text, form) == expected


def test_quotes_inside_of_quotes_are_doubled():
    assert unquoted('"say ""hi"""', '"') == 'say "hi"'
    assert unquoted('"', '"') == '"'
    assert unquoted('""', '"') == '""'
    assert unquoted("`a`", '"') == "`a`"


def test_every_host_but_the_last_gets_its_port():
    assert with_ports("a,b:1,[::1],c", "9") == "a:9,b:1,[::1]:9,c"
    assert with_ports("a", "9") == "a"


def test_hosts_are_told_without_their_ports():
    assert list(host_names("a:1,[::1]:2,b")) == ["a", "[::1]", "b"]


@pytest.mark.parametrize(
    ("hosts", "expected"),
    [
        ("::1", "[::1]"),
        ("2001:DB8::1", "[2001:DB8::1]"),
        ("::ffff:10.0.0.1", "[::ffff:10.0.0.1]"),
        ("::1,db.example.com", "[::1],db.example.com"),
        ("[::1]", "[::1]"),
        ("db.example.com:5432", "db.example.com:5432"),
        ("fe80::1%eth0", "fe80::1%eth0"),
        ("a:b", "a:b"),
    ],
)
def test_addresses_of_ipv6_get_brackets(hosts, expected):
    assert in_brackets(hosts) == expected
