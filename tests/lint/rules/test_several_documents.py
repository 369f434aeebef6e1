from floe.lint.rules.several_documents import several_documents

HEAD = """\
apiVersion: v3.2.0
kind: DataContract
id: c
version: 1.0.0
"""


def test_a_second_document_is_found(lint):
    assert lint(several_documents, HEAD + "---\na: 1\n") == [
        "5:1 a second YAML document starts here; only the first one is read"
        " | keep one contract per file"
    ]


def test_one_document_is_fine(lint):
    assert lint(several_documents, "---\n" + HEAD) == []
