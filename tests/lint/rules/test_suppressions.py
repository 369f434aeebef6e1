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


def test_a_comment_that_names_no_rule_is_found(lint):
    assert lint(unused_suppression, HEAD + "name: n # floe: ignore lint/x later\n") == [
        "5:9 a suppression that names no rule silences nothing | write # floe: ignore[rule] reason"
    ]


def test_no_comment_is_fine(lint):
    assert lint(unused_suppression, HEAD) == []


def test_a_comment_for_findings_of_other_commands_is_not_judged(lint):
    assert lint(unused_suppression, HEAD + "name: n # floe: ignore[merge/conflict] known\n") == []


def test_more_comments_than_anybody_reads_are_found_once(lint_contract):
    line = "# floe: ignore[lint/x] y\n"
    assert lint_contract("lint/too-many-suppressions", line * 1_000) == []
    assert lint_contract("lint/too-many-suppressions", line * 1_002) == [
        "1005:1 more than 1,000 comments silence findings in this file"
        " | those from here on silence nothing"
    ]
