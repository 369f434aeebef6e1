from floe.documents import Upgrading, authored_path, strip_nulls


def test_null_equals_absent():
    tree = {"a": None, "b": {"c": None, "d": [None, {"e": None}]}, "value": None}
    assert strip_nulls(tree) == {"b": {"d": [None, {}]}, "value": None}


def test_a_tree_without_nulls_is_the_same_tree():
    tree = {"a": [1, {"b": "c"}]}
    assert strip_nulls(tree) is tree


def test_the_longest_moved_prefix_says_where_a_path_was_written():
    upgrading = Upgrading({})
    upgrading.moved(("schema", 0), ("models", "orders"))
    upgrading.moved(("schema", 0, "properties", 1), ("models", "orders", "elements", "id"))
    path = ("schema", 0, "properties", 1, "logicalType")
    expected = ("models", "orders", "elements", "id", "logicalType")
    assert authored_path(path, upgrading.origins) == expected
    assert authored_path(("schema", 0, "name"), upgrading.origins) == ("models", "orders", "name")
    assert authored_path(("schema", 1), upgrading.origins) == ("schema", 1)
