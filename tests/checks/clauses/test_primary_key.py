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
