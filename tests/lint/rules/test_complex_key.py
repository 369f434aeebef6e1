from floe.lint.rules.complex_key import complex_key

HEAD = """\
apiVersion: v3.2.0
kind: DataContract
id: c
version: 1.0.0
"""


def test_a_list_as_key_is_found(lint):
    assert lint(complex_key, HEAD + "? [a, b]\n: 1\n") == ["5:3 a key must be plain text"]


def test_a_text_key_is_fine(lint):
    assert lint(complex_key, HEAD + "? a\n: 1\n") == []
