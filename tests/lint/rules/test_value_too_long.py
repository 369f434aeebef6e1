from floe.lint.rules.value_too_long import value_too_long

HEAD = """\
apiVersion: v3.2.0
kind: DataContract
id: c
version: 1.0.0
"""


def test_a_value_over_a_mebibyte_is_found(lint):
    assert lint(value_too_long, HEAD + "name: " + "x" * (1024 * 1024 + 1) + "\n") == [
        "5:7 one value is longer than 1,048,576 characters"
    ]


def test_a_long_value_is_fine(lint):
    assert lint(value_too_long, HEAD + "name: " + "x" * 1000 + "\n") == []
