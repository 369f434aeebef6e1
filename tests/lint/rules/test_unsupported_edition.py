from floe.lint.rules.unsupported_edition import unsupported_edition

HEAD = """\
apiVersion: v3.2.0
kind: DataContract
id: c
version: 1.0.0
"""


def test_version_two_is_found(lint):
    assert lint(unsupported_edition, HEAD.replace("v3.2.0", "v2.2.2")) == [
        "1:13 ODCS v2.2.2 is not read | floe import --from odcs contract.yaml"
    ]


def test_version_four_is_found(lint):
    assert lint(unsupported_edition, HEAD.replace("v3.2.0", "v4.0.0")) == [
        "1:13 ODCS v4.0.0 is not read | upgrade it to v3.2.0"
    ]


def test_the_other_specification_names_the_import(lint):
    assert lint(unsupported_edition, "dataContractSpecification: 1.2.1\nid: c\n") == [
        "1:28 the Data Contract Specification 1.2.1 is not read"
        " | floe import --from dcs contract.yaml"
    ]


def test_a_foreign_product_is_found(lint):
    assert lint(unsupported_edition, "apiVersion: floe.dev/v1\nkind: DataProduct\n") == [
        "1:13 a product format floe.dev/v1 is not read"
        " | write an ODPS product: apiVersion v1.0.0 or v1.1.0"
    ]


def test_version_three_is_fine(lint):
    assert lint(unsupported_edition, HEAD) == []
