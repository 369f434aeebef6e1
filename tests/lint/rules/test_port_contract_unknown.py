from floe.lint.rules.port_contract_unknown import port_contract_unknown

HEADER = """\
kind: DataProduct
apiVersion: v1.1.0
id: sales
name: Sales
"""


def test_ports_whose_contracts_do_not_exist_are_found(lint):
    text = (
        HEADER
        + """\
inputPorts:
  - {name: orders, version: 1.0.0, contractId: order}
outputPorts:
  - name: report
    version: 1.0.0
    contractId: 7a9c
    inputContracts: [{id: nothing, version: 1.0.0}]
"""
    )
    files = {
        "orders.yaml": """\
kind: DataContract
id: orders
version: 1.0.0
""",
    }
    assert lint(port_contract_unknown, text, files=files) == [
        "6:48 the input port 'orders' names the contract 'order', which does not exist"
        " | did you mean 'orders'?",
        "10:17 the output port 'report' names the contract '7a9c', which does not exist"
        " | add the contract to the workspace",
        "11:27 an input contract of the output port 'report' names the contract 'nothing',"
        " which does not exist | add the contract to the workspace",
    ]


def test_ports_whose_contracts_exist_are_fine(lint):
    text = (
        HEADER
        + """\
inputPorts:
  - {name: orders, version: 1.0.0, contractId: orders}
  - {name: other, version: 1.0.0}
"""
    )
    files = {
        "orders.yaml": """\
kind: DataContract
id: orders
version: 1.0.0
""",
    }
    assert lint(port_contract_unknown, text, files=files) == []
