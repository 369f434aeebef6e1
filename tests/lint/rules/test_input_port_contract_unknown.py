from floe.findings import Severity
from floe.lint.rules.input_port_contract_unknown import input_port_contract_unknown

ORDERS = {"orders.yaml": "kind: DataContract\nid: orders\nversion: 1.0.0\n"}


def test_inputs_whose_contracts_are_not_here_are_found(lint_product):
    text = """\
inputPorts:
  - {name: orders, version: 1.0.0, contractId: order}
outputPorts:
  - name: report
    version: 1.0.0
    contractId: 7a9c
    inputContracts: [{id: nothing, version: 1.0.0}]
"""
    assert lint_product(input_port_contract_unknown, text, files=ORDERS) == [
        "6:48 the input port 'orders' names the contract 'order', which is not in the workspace"
        " | did you mean 'orders'?",
        "11:27 an input contract of the output port 'report' names the contract 'nothing',"
        " which is not in the workspace | add the contract to the workspace",
    ]


def test_the_contracts_of_other_teams_do_not_stop_anyone():
    assert input_port_contract_unknown.severity is Severity.WARNING


def test_inputs_whose_contracts_are_here_are_fine(lint_product):
    text = """\
inputPorts:
  - {name: orders, version: 1.0.0, contractId: orders}
  - {name: other, version: 1.0.0}
outputPorts:
  - name: report
    version: 1.0.0
    inputContracts: [{id: orders, version: 1.0.0}]
"""
    assert lint_product(input_port_contract_unknown, text, files=ORDERS) == []
