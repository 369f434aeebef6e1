from floe.lint.elements import walk_arrays, walk_nodes

TREE = {
    "id": "orders",
    "schema": [
        {
            "name": "orders",
            "properties": [
                {"name": "lines", "items": {"properties": [{"name": "sku"}]}},
                {"name": "labels", "map": {"key": {"id": "k"}, "value": {"id": "v"}}},
            ],
        },
        "not an element",
    ],
    "customProperties": [{"property": "p", "value": {"schema": [{"id": "authors own"}]}}],
    "team": {"members": [{"username": "bob"}]},
    "description": "text",
}


def test_elements_are_met_from_top_to_bottom():
    assert [path for path, node in walk_nodes(TREE) if path and isinstance(node, dict)] == [
        ("schema", 0),
        ("schema", 0, "properties", 0),
        ("schema", 0, "properties", 0, "items"),
        ("schema", 0, "properties", 0, "items", "properties", 0),
        ("schema", 0, "properties", 1),
        ("schema", 0, "properties", 1, "map"),
        ("schema", 0, "properties", 1, "map", "key"),
        ("schema", 0, "properties", 1, "map", "value"),
        ("customProperties", 0),
        ("team",),
        ("team", "members", 0),
    ]


def test_arrays_are_met_with_their_paths():
    assert [path for path, _ in walk_arrays(TREE)] == [
        ("schema",),
        ("schema", 0, "properties"),
        ("schema", 0, "properties", 0, "items", "properties"),
        ("customProperties",),
        ("team", "members"),
    ]


def test_a_tree_that_is_no_mapping_has_no_elements():
    assert [list(walk_nodes(tree)) for tree in (None, [], "text", [{"id": "x"}])] == [[]] * 4
