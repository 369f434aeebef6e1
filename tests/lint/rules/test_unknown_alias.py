from floe.lint.rules.unknown_alias import unknown_alias

HEAD = """\
apiVersion: v3.2.0
kind: DataContract
id: c
version: 1.0.0
"""


def test_an_alias_without_anchor_is_found(lint):
    assert lint(unknown_alias, HEAD + "name: *nobody\n") == [
        "5:7 '*nobody' names no anchor before it"
    ]


def test_a_known_alias_is_fine(lint):
    assert lint(unknown_alias, HEAD + "name: &n x\ntenant: *n\n") == []
