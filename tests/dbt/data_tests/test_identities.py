import re
from types import SimpleNamespace

import pytest

from floe.dbt.data_tests.identities import identity_of, name_of


def named(check_id, before=""):
    return name_of(identity_of(check_id, SimpleNamespace(tests=before)))


@pytest.mark.parametrize(
    ("check_id", "name"),
    [
        ("orders/primary_key", "orders__primary_key"),
        ("orders.id/required", "orders.id__required"),
        ("orders/row_count:some-rows", "orders__row_count__some-rows"),
        ("orders.line_total/sql", "orders.line_total__sql"),
    ],
)
def test_a_test_is_named_after_its_check_in_letters_that_every_system_has_for_files(check_id, name):
    """Names had `:` and `/`, and dbt wrote files of that name, which Windows refuses."""
    assert named(check_id) == name
    assert named(check_id, "shop.") == f"shop.{name}"


def test_odd_names_are_plain_files_and_no_two_are_the_same():
    odd = [
        *("orders.lines[].id/required", "orders.lines__.id/required", "orders.lines[]/id:required"),
        *("a_/b", "a/_b", "a__b", "a/b", "a/b:c", "a/b/c", "a:b/c", "a__b:c", "a/b__c", "a.b/c"),
        *("../x/y", "a b/c", "a_b/c", 'a"b/c', "größe/c", "a/c?", "a/c*", "a/c|", "a" * 400),
    ]
    names = [named(check_id) for check_id in odd]
    assert len(set(names)) == len(odd)
    assert [name for name in names if not re.fullmatch(r"[A-Za-z0-9_.-]{1,160}", name)] == []
    assert [name for name in names if name.startswith("..")] == []
