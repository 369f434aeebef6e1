from floe.lint.rules.suppressions import suppression_without_reason, unused_suppression

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


def test_a_comment_that_silences_nothing_is_found(lint):
    assert lint(unused_suppression, HEAD + "name: n # floe: ignore[owner-missing] later\n") == [
        "5:9 nothing to silence here for owner-missing | remove the comment"
    ]


def test_no_comment_is_fine(lint):
    assert lint(unused_suppression, HEAD) == []


def test_a_comment_for_findings_of_other_commands_is_not_judged(lint):
    assert lint(unused_suppression, HEAD + "name: n # floe: ignore[merge/conflict] known\n") == []
