from floe.lint.rules.not_a_contract import not_a_contract

HEAD = """\
apiVersion: v3.2.0
kind: DataContract
id: c
version: 1.0.0
"""


def test_another_document_is_found(lint):
    assert lint(not_a_contract, "a: 1\n") == [
        "1:1 neither a contract nor a product"
        " | write 'apiVersion: v3.2.0' and 'kind: DataContract' at its top"
    ]


def test_an_empty_file_is_found(lint):
    assert lint(not_a_contract, "") == [
        "1:1 the file is empty | write 'apiVersion: v3.2.0' and 'kind: DataContract' at its top"
    ]


def test_a_contract_is_fine(lint):
    assert lint(not_a_contract, HEAD) == []
