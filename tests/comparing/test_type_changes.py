import pytest

from floe.comparing import are_comparable, are_comparable_kinds, name_change, pair_names
from floe.model import parse_type


@pytest.mark.parametrize(
    ("declared", "actual", "kind"),
    [
        ("int", "bigint", "type_widened"),
        ("bigint", "int", "type_narrowed"),
        ("int", "double", "type_widened"),
        ("bigint", "double", "type_changed"),
        ("int", "decimal(10,0)", "type_widened"),
        ("decimal(10,2)", "decimal(12,2)", "type_widened"),
        ("decimal(10,2)", "decimal(12,4)", "type_widened"),
        ("decimal(10,2)", "decimal(10,4)", "precision_changed"),
        ("varchar(10)", "varchar(20)", "type_widened"),
        ("varchar(10)", "varchar(5)", "type_narrowed"),
        ("varchar(10)", "string", "type_widened"),
        ("float", "double", "type_widened"),
        ("date", "timestamp", "type_changed"),
    ],
)
def test_a_type_is_wider_if_it_holds_every_value_of_the_other(declared, actual, kind):
    assert name_change(parse_type(declared, "spark"), parse_type(actual, "spark")) == kind


@pytest.mark.parametrize(
    ("logical", "other", "expected"),
    [
        ("integer", "number", True),
        ("timestamp", "date", True),
        ("string", "string", True),
        ("time", "timestamp", False),
        ("string", "integer", False),
    ],
)
def test_values_of_one_family_can_be_equal(logical, other, expected):
    assert are_comparable(logical, other) is expected


@pytest.mark.parametrize(
    ("kind", "other", "expected"),
    [
        ("int32", "decimal", True),
        ("float64", "int8", True),
        ("uuid", "string", True),
        ("date", "timestamp_ntz", True),
        ("date", "timestamp", False),
        ("string", "int32", False),
        ("binary", "binary", True),
    ],
)
def test_kinds_of_one_family_can_be_equal(kind, other, expected):
    assert are_comparable_kinds(kind, other) is expected


@pytest.mark.parametrize(
    ("declared", "actual", "pairs"),
    [
        (["a", "b"], ["b", "a"], {0: 1, 1: 0}),
        (["a"], ["A"], {0: 0}),
        (["a", "A"], ["A", "a"], {0: 1, 1: 0}),
        (["a", "A"], ["a"], {0: 0}),
        (["a"], ["b"], {}),
    ],
)
def test_names_are_paired_as_they_are_spelled_and_else_but_for_case(declared, actual, pairs):
    assert pair_names(declared, actual) == pairs
