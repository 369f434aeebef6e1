from floe.lint.rules.too_many_aliases import too_many_aliases

HEAD = """\
apiVersion: v3.2.0
kind: DataContract
id: c
version: 1.0.0
"""


def test_the_hundred_and_first_alias_is_found(lint):
    assert lint(too_many_aliases, HEAD + "a: &a x\nb: [" + "*a," * 101 + "]\n") == [
        "6:305 more than 100 aliases in one document"
    ]


def test_a_hundred_are_fine(lint):
    assert lint(too_many_aliases, HEAD + "a: &a x\nb: [" + "*a," * 100 + "]\n") == []
