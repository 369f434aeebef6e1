from floe.lint.rules.too_many_nodes import too_many_nodes

HEAD = """\
apiVersion: v3.2.0
kind: DataContract
id: c
version: 1.0.0
"""


def test_half_a_million_values_are_found(lint):
    assert lint(too_many_nodes, HEAD + "a: [" + "1," * 500_000 + "]\n") == [
        "5:999983 more than 500,000 values in one document"
    ]


def test_a_thousand_are_fine(lint):
    assert lint(too_many_nodes, HEAD + "a: [" + "1," * 1000 + "]\n") == []
