from floe.lint.rules.unknown_tag import unknown_tag

HEAD = """\
apiVersion: v3.2.0
kind: DataContract
id: c
version: 1.0.0
"""


def test_a_python_tag_is_found(lint):
    assert lint(unknown_tag, HEAD + "name: !!python/name:os.system x\n") == [
        "5:7 the tag '!!python/name:os.system' is not read:"
        " contracts are data, never code | write the plain value"
    ]


def test_a_core_tag_is_fine(lint):
    assert lint(unknown_tag, HEAD + "name: !!str 12\n") == []
