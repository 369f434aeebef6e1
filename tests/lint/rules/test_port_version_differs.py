from floe.lint.rules.port_version_differs import port_version_differs


def test_another_version_than_the_contract_s_is_found(lint_product):
    text = """\
inputPorts:
  - {name: orders, version: 1.0.0, contractId: orders}
outputPorts:
  - name: report
    version: 1.0.0
    inputContracts: [{id: orders, version: 3.0.0}]
"""
    files = {
        "orders.yaml": """\
kind: DataContract
id: orders
version: 2.0.0
""",
    }
    assert lint_product(port_version_differs, text, files=files) == [
        "6:29 the input port 'orders' has version 1.0.0, its contract 'orders' has 2.0.0"
        " | write version: 2.0.0",
        "10:44 an input contract of the output port 'report' has version 3.0.0, its contract"
        " 'orders' has 2.0.0 | write version: 2.0.0",
    ]


def test_the_contract_s_version_is_fine_with_and_without_a_v(lint_product):
    text = """\
inputPorts:
  - {name: orders, version: v2.0.0, contractId: orders}
  - {name: more, contractId: orders}
"""
    files = {
        "orders.yaml": """\
kind: DataContract
id: orders
version: 2.0.0
""",
    }
    assert lint_product(port_version_differs, text, files=files) == []
