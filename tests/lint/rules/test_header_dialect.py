from floe.lint.rules.header_dialect import header_dialect

HEAD = """\
apiVersion: v3.2.0
kind: DataContract
id: c
version: 1.0.0
"""


def test_the_rfc_header_is_found(lint):
    assert lint(header_dialect, "dataContractSpecification: 3.1.0\nid: c\nversion: 1.0.0\n") == [
        "1:1 'dataContractSpecification: 3.1.0' is read as ODCS v3.1.0"
        " | write 'apiVersion: v3.1.0' and 'kind: DataContract' instead"
    ]


def test_the_standard_header_is_fine(lint):
    assert lint(header_dialect, HEAD) == []
