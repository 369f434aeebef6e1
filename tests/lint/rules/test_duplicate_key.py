from floe.lint.rules.duplicate_key import duplicate_key

HEAD = """\
apiVersion: v3.2.0
kind: DataContract
id: c
version: 1.0.0
"""


def test_a_key_written_twice_is_found(lint):
    assert lint(duplicate_key, HEAD + "id: d\n") == [
        "5:1 'id' is written twice in one mapping; the first one is kept"
        " | join the two, or remove one"
    ]


def test_each_key_once_is_fine(lint):
    assert lint(duplicate_key, HEAD) == []
