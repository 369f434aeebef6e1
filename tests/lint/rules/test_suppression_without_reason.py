from floe.lint.rules.suppression_without_reason import suppression_without_reason

HEAD = """\
apiVersion: v3.2.0
kind: DataContract
id: c
version: 1.0.0
"""


def test_a_bare_suppression_is_found(lint):
    assert lint(suppression_without_reason, HEAD + "name: n # floe: ignore[lint/x]\n") == [
        "5:9 a suppression without a reason silences nothing"
        " | write why behind the bracket: # floe: ignore[rule] reason"
    ]


def test_a_reason_is_fine(lint):
    assert lint(suppression_without_reason, HEAD + "name: n # floe: ignore[lint/x] because\n") == []
