from floe.lint.rules.port_contract_ambiguous import port_contract_ambiguous


def test_a_contract_that_exists_twice_is_found(lint_product):
    text = """\
inputPorts:
  - {name: orders, contractId: orders}
  - {name: old, version: 3.0.0, contractId: orders}
"""
    files = {
        "a.yaml": """\
kind: DataContract
id: orders
version: 1.0.0
""",
        "b.yaml": """\
kind: DataContract
id: orders
version: 2.0.0
""",
    }
    assert lint_product(port_contract_ambiguous, text, files=files) == [
        "6:32 the input port 'orders' names the contract 'orders', which exists in a.yaml,"
        " b.yaml | name a version that only one of them has",
        "7:45 the input port 'old' names the contract 'orders', which exists in a.yaml,"
        " b.yaml | name a version that only one of them has",
    ]


def test_a_version_tells_two_contracts_apart(lint_product):
    text = """\
inputPorts:
  - {name: orders, version: v2.0.0, contractId: orders}
"""
    files = {
        "a.yaml": """\
kind: DataContract
id: orders
version: 1.0.0
""",
        "b.yaml": """\
kind: DataContract
id: orders
version: 2.0.0
""",
    }
    assert lint_product(port_contract_ambiguous, text, files=files) == []
