import pytest


@pytest.mark.parametrize(
    ("prop", "expected"),
    [
        ("required: true", {"/required": "BadRows(ValueTest(c, Null()))"}),
        ("primaryKey: true", {"/required": "BadRows(ValueTest(c, Null()))"}),
        ("required: false", {}),
        ("unique: true", {}),
        ("required: 'yes'", {"/required": "not run: required must be true or false and is 'yes'"}),
        ("items: {required: true}", {"[]/required": "BadRows(ValueTest(c[], Null()))"}),
    ],
)
def test_required_values_are_not_null(of_column, prop, expected):
    assert of_column(prop, "required") == expected


INSIDE = "not run: a value inside an array or map cannot be unique in the table"


@pytest.mark.parametrize(
    ("prop", "expected"),
    [
        ("unique: true", {"/unique": "DuplicateRows([c])"}),
        ("unique: false", {}),
        ("properties: [{name: d, unique: true}]", {".d/unique": "DuplicateRows([c.d])"}),
        ("items: {unique: true}", {"[]/unique": INSIDE}),
        ("unique: 1", {"/unique": "not run: unique must be true or false and is 1"}),
    ],
)
def test_unique_values_come_once(of_column, prop, expected):
    assert of_column(prop, "unique") == expected


def key(*properties):
    lines = "".join(f"      - {{{prop}}}\n" for prop in properties)
    return f"schema:\n  - name: t\n    properties:\n{lines}"


def test_columns_of_a_key_stand_by_position(told):
    body = key(
        "name: a, primaryKey: true, primaryKeyPosition: 2",
        "name: b, primaryKey: true, primaryKeyPosition: 1",
        "name: c",
        "name: d, primaryKey: true, primaryKeyPosition: -1",
    )
    assert told(body, "primary_key") == {"t/primary_key": "DuplicateRows([b, a, d])"}


def test_a_key_without_positions_keeps_the_order_of_the_contract(told):
    body = key("name: b, primaryKey: true", "name: a, primaryKey: true")
    assert told(body, "primary_key") == {"t/primary_key": "DuplicateRows([b, a])"}


def test_a_key_may_lie_in_a_struct_but_not_in_an_array(told):
    nested = key("name: s, properties: [{name: k, primaryKey: true}]")
    assert told(nested, "primary_key") == {"t/primary_key": "DuplicateRows([s.k])"}
    inside = key("name: s, items: {primaryKey: true}")
    assert told(inside, "primary_key") == {
        "t/primary_key": "not run: s[] lies inside an array or map"
    }


def test_a_key_that_is_neither_true_nor_false_says_so(told):
    assert told(key("name: a, primaryKey: first"), "primary_key") == {
        "t.a/primary_key": "not run: primaryKey must be true or false and is 'first'"
    }


def test_a_table_without_a_key_has_no_such_check(told):
    assert told(key("name: a"), "primary_key") == {}
