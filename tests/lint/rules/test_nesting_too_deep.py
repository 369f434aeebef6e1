from floe.lint.rules.nesting_too_deep import nesting_too_deep

HEAD = """\
apiVersion: v3.2.0
kind: DataContract
id: c
version: 1.0.0
"""


def test_sixty_five_levels_are_found(lint):
    assert lint(nesting_too_deep, HEAD + "x: " + "[" * 65 + "]" * 65 + "\n") == [
        "5:67 nested deeper than 64 levels"
    ]


def test_ten_levels_are_fine(lint):
    assert lint(nesting_too_deep, HEAD + "x: " + "[" * 10 + "]" * 10 + "\n") == []
