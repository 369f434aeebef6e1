from floe.lint.rules.title_dialect import title_dialect

HEAD = """\
apiVersion: v3.2.0
kind: DataContract
id: c
version: 1.0.0
"""


def test_a_title_is_found(lint):
    assert lint(
        title_dialect, "dataContractSpecification: 3.2.0\nid: c\ntitle: T\nversion: 1.0.0\n"
    ) == ["3:1 'title' is read as 'name' | rename it to 'name'"]


def test_a_name_is_fine(lint):
    assert lint(title_dialect, HEAD + "name: n\n") == []
