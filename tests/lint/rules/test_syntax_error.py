from floe.lint.rules.syntax_error import syntax_error

HEAD = """\
apiVersion: v3.2.0
kind: DataContract
id: c
version: 1.0.0
"""


def test_an_open_bracket_is_found(lint):
    assert lint(syntax_error, HEAD + "tags: [a\n") == [
        "5:7 did not find expected ',' or ']' while parsing a flow sequence"
        " | look at this line and at the one above it"
    ]


def test_a_tab_is_found_with_advice(lint):
    assert lint(syntax_error, HEAD + "tags:\n\t- a\n") == [
        "6:1 found character '\\t' that cannot start any token while scanning for the next token"
        " | indent with spaces, not tabs"
    ]


def test_a_clean_text_is_fine(lint):
    assert lint(syntax_error, HEAD) == []
