import pytest

from floe.lineage.dotted_tables import name_parts
from floe.lineage.served_tables import serve
from floe.model import Place, SchemaObject, Server

SERVER = Server(place=Place(""), node={})


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        (None, []),
        ("orders", [("orders", False)]),
        ("sales.orders", [("sales", False), ("orders", False)]),
        ('sales."My.Orders"', [("sales", False), ("My.Orders", True)]),
        ('"a""b".`c``d`.[e]]f]', [('a"b', True), ("c`d", True), ("e]f", True)]),
        ("my orders", [("my orders", False)]),
        ("a..b", [("a..b", False)]),
        (".a", [(".a", False)]),
        ("a.", [("a.", False)]),
        ('a"b', [('a"b', False)]),
    ],
)
def test_a_name_is_split_at_dots_outside_of_quotes(text, parts):
    table = serve(SERVER, SchemaObject(place=Place(""), node={}, physical_name=text))
    assert [tuple(part) for part in name_parts(table)] == parts
