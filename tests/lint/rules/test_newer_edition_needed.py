from floe.lint.rules.newer_edition_needed import newer_edition_needed

HEAD = """\
apiVersion: v3.2.0
kind: DataContract
id: c
version: 1.0.0
"""


def test_a_later_field_is_found(lint):
    assert lint(
        newer_edition_needed, HEAD.replace("v3.2.0", "v3.1.0") + "status: active\ncontext: text\n"
    ) == ["1:13 it breaks v3.1.0, but would be right in v3.2.0 | write 'apiVersion: v3.2.0'"]


def test_a_field_of_no_edition_is_not(lint):
    assert (
        lint(
            newer_edition_needed, HEAD.replace("v3.2.0", "v3.1.0") + "status: active\nnonsense: 1\n"
        )
        == []
    )


def test_the_right_edition_is_fine(lint):
    assert lint(newer_edition_needed, HEAD + "context: text\n") == []
