from floe.lint.rules.control_character import control_character

HEAD = """\
apiVersion: v3.2.0
kind: DataContract
id: c
version: 1.0.0
"""


def test_an_escape_character_is_found(lint):
    assert lint(control_character, HEAD + "name: a\x1bb\n") == [
        "5:8 control character U+001B | remove it, or write it as an escape inside double quotes"
    ]


def test_an_escaped_one_is_fine(lint):
    assert lint(control_character, HEAD + 'name: "a\\e"\n') == []
